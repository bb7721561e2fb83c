// The water below everything, and the film of it over flooded paving (look 6.2, 6.8). Colours are mixed as they are written,
// in sRGB, and made linear at the end. The tones are cut, not blurred: water is paper here.
#import bevy_sprite::{mesh2d_view_bindings::globals, mesh2d_vertex_output::VertexOutput}

struct Sea {
    // Columns and rows of the picture; pace of time, 0 to 1; 1 where everything is drawn, 0 on slow machines.
    picture: vec4<f32>,
    // When the film began to rise and how long it takes; when it began to go and how long that takes, 0 if it stays;
    // all in seconds.
    tide: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sea: Sea;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var shore: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var shore_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var noise: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var noise_sampler: sampler;

const INK = vec3<f32>(0.043, 0.055, 0.110);
const ABYSS = vec3<f32>(0.039, 0.106, 0.200);
const DEEP = vec3<f32>(0.063, 0.165, 0.282);
const CANAL = vec3<f32>(0.090, 0.255, 0.376);
const SHOAL = vec3<f32>(0.137, 0.392, 0.435);
const FOAM = vec3<f32>(0.812, 0.910, 0.886);
const DUSK = vec3<f32>(0.557, 0.361, 0.494);
const LAMP = vec3<f32>(1.000, 0.725, 0.369);
const HOUSE = vec3<f32>(0.180, 0.118, 0.204);
const QUAY = vec3<f32>(0.118, 0.133, 0.227);
const FILM = vec3<f32>(0.094, 0.275, 0.337);

const FARTHEST = 2.5;
const NORTH = 2.0;
const LEVELS = 8.0;
const TURN = 6.2831853;

// Noise at places of its lattice: slow (red), quick (green), a web (blue), another quick one (alpha).
fn slow(p: vec2<f32>) -> vec4<f32> {
    return textureSampleLevel(noise, noise_sampler, p / 16.0, 0.0);
}

fn quick(p: vec2<f32>) -> vec4<f32> {
    return textureSampleLevel(noise, noise_sampler, p / 32.0, 0.0);
}

fn linear(c: vec3<f32>) -> vec3<f32> {
    return select(pow((c + 0.055) / 1.055, vec3<f32>(2.4)), c / 12.92, c <= vec3<f32>(0.04045));
}

// The open water at a place, in squares, so far from the land, at a time.
fn open_water(p: vec2<f32>, d: f32, t: f32) -> vec3<f32> {
    let warp = slow(vec2<f32>(p.x * 0.7 + 0.020 * t, p.y * 0.9 - 0.008 * t));
    let w = vec2<f32>(warp.r - 0.5, (warp.a - 0.5) * 0.7);
    let big = slow(vec2<f32>(p.x * 0.34 + w.x * 0.8 + 0.010 * t, p.y * 0.62 + w.y * 0.8)).r;
    let v = big * 1.15 - 0.14 + 0.46 * exp(-1.6 * d);
    var c = mix(ABYSS, DEEP, smoothstep(0.300, 0.315, v));
    c = mix(c, CANAL, smoothstep(0.455, 0.470, v));
    c = mix(c, SHOAL, 0.85 * smoothstep(0.660, 0.675, v));
    c = mix(c, CANAL, 0.22);
    let streak = slow(vec2<f32>(p.x * 0.16 + w.x * 0.5 + 0.012 * t, p.y * 1.25 + w.y * 0.6 + 7.3)).r;
    c = mix(c, DUSK, 0.34 * smoothstep(0.56, 0.70, streak) * smoothstep(0.1, 0.7, d));
    // Dashes of light, longer across than along.
    let dash = quick(vec2<f32>(p.x * 1.15 + w.x * 1.3 + 0.10 * t, p.y * 4.6 + w.y * 2.2 - 0.05 * t)).g;
    let where_dashes = quick(vec2<f32>(p.x * 0.8, p.y * 1.1)).a;
    c = mix(c, mix(SHOAL, FOAM, 0.45), 0.50 * smoothstep(0.80, 0.86, dash) * smoothstep(0.42, 0.62, where_dashes));
    if sea.picture.w > 0.5 {
        let dark = quick(vec2<f32>(p.x * 1.9 + w.x * 1.3 + 4.0 - 0.08 * t, p.y * 7.4 + w.y * 2.0)).a;
        c = mix(c, ABYSS, 0.35 * smoothstep(0.82, 0.90, dark));
    }
    // A web of light on the bottom, close to the banks. It breathes: the place wanders in a small circle.
    if d < 0.8 {
        let sway = 0.12 * vec2<f32>(sin(0.9 * t + p.y * 1.7), cos(0.8 * t + p.x * 1.3));
        let e = slow(vec2<f32>(p.x * 1.25, p.y * 1.9) + w * 2.2 + sway).b;
        c = mix(c, mix(SHOAL, FOAM, 0.5), 0.26 * (1.0 - smoothstep(0.02, 0.13, e)) * (1.0 - smoothstep(0.18, 0.78, d)));
    }
    return c;
}

@fragment
fn water(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.uv * sea.picture.xy;
    let t = globals.time * sea.picture.z;
    let near = textureSampleLevel(shore, shore_sampler, in.uv, 0.0);
    let d = near.r * near.r * FARTHEST;
    var c = open_water(p, d, t);
    // The bank to the north, mirrored.
    let north = near.g * NORTH;
    if north < 1.99 {
        let tall = near.b * LEVELS;
        let wobble = (quick(vec2<f32>(p.x * 2.1, p.y * 9.0 + 0.5 * t)).g - 0.5) * 0.22 * smoothstep(0.0, 0.5, north);
        let q = (north - 0.14 + wobble) / (0.16 + 0.17 * tall);
        if q < 1.0 && north > 0.1 {
            let broken = quick(vec2<f32>(p.x * 1.2, p.y * 8.5 + 0.4 * t)).a + 0.35 * (1.0 - q);
            c = mix(c, select(QUAY, HOUSE, tall > 1.5), 0.55 * (1.0 - q * q) * smoothstep(0.25, 0.5, broken));
        }
    }
    // Lamps, broken into dashes that slide sideways.
    let slide = (quick(vec2<f32>(p.x * 0.3, p.y * 6.1 + 0.45 * t)).g - 0.5) * 0.30;
    let lamp = textureSampleLevel(shore, shore_sampler, in.uv + vec2<f32>(slide, 0.0) / sea.picture.xy, 0.0).a;
    if lamp > 0.02 {
        let dash = smoothstep(0.40, 0.58, quick(vec2<f32>(p.x * 0.9, p.y * 7.2 + 0.35 * t)).a);
        c = mix(c, LAMP, min(0.9, 0.95 * lamp * dash));
    }
    // Foam: a line along the bank that breathes, and a broken one farther out.
    if d < 0.35 {
        let f = quick(p * 3.1).g;
        let g = quick(vec2<f32>(p.x * 1.3 + 5.0, p.y * 1.3)).a;
        let e1 = 0.055 + 0.06 * (f - 0.4) + 0.012 * sin(0.8 * t + TURN * g);
        var foam = 0.75 * (1.0 - smoothstep(e1, e1 + 0.022, d)) * smoothstep(0.12, 0.32, g);
        if sea.picture.w > 0.5 {
            let e2 = 0.20 + 0.09 * (g - 0.5);
            foam = max(foam, 0.42 * (1.0 - smoothstep(0.010, 0.026, abs(d - e2))) * smoothstep(0.48, 0.56, f));
        }
        c = mix(c, FOAM, foam);
        // A line of ink where the stone ends: foam is as pale as the stone.
        c = mix(c, INK, 0.62 * (1.0 - smoothstep(0.018, 0.034, d)));
    }
    return vec4<f32>(linear(c), 1.0);
}

@fragment
fn film(in: VertexOutput) -> @location(0) vec4<f32> {
    let p = in.uv * sea.picture.xy;
    let t = globals.time * sea.picture.z;
    let near = textureSampleLevel(shore, shore_sampler, in.uv, 0.0);
    if near.a < 0.02 {
        discard;
    }
    // The water comes to each place at a time of its own: from the canals inwards.
    let risen = clamp((globals.time - sea.tide.x) / max(sea.tide.y, 0.001), 0.0, 1.0);
    let here = smoothstep(0.0, 1.0, (risen * 1.45 - near.b) / 0.45);
    let v = mix(near.g, near.r, here) + (slow(p * 1.7).r - 0.5) * 0.20 + 0.012 * sin(0.7 * t + p.x + p.y * 1.4);
    if v < 0.40 {
        discard;
    }
    let rising = 1.0 - smoothstep(0.9, 1.0, risen);
    var a = 0.62 * smoothstep(0.42, 0.47, v) + 0.16 * smoothstep(0.6, 1.0, v);
    var c = mix(mix(CANAL, open_water(p, 0.45, t), 0.25), FILM, 0.22);
    let dash = smoothstep(0.78, 0.86, quick(vec2<f32>(p.x * 1.2 + 0.06 * t, p.y * 5.2)).g);
    let rim = 1.0 - smoothstep(0.0, 0.022, abs(v - 0.445));
    let inner = (1.0 - smoothstep(0.0, 0.02, abs(v - 0.56))) * smoothstep(0.45, 0.55, quick(p * 3.0).a);
    let foam = max(max(0.72 * rim * (1.0 + 0.35 * rising), 0.30 * inner), 0.34 * dash * a);
    // Foam lies over the film: both as one colour and one alpha.
    let alpha = foam + a * (1.0 - foam);
    c = (FOAM * foam + c * a * (1.0 - foam)) / max(alpha, 0.001);
    let gone = select(0.0, clamp((globals.time - sea.tide.z) / max(sea.tide.w, 0.001), 0.0, 1.0), sea.tide.w > 0.0);
    return vec4<f32>(linear(c), alpha * near.a * (1.0 - gone));
}
