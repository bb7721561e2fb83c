// Light over the board: factors that are multiplied and doubled (the pipeline blends so), glow of lamps, and a vignette.
#import bevy_sprite::{mesh2d_view_bindings::globals, mesh2d_vertex_output::VertexOutput}

// 1 where lamps may flicker; how strong they are.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> manner: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var light: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var light_sampler: sampler;

fn linear(c: vec3<f32>) -> vec3<f32> {
    return select(pow((c + 0.055) / 1.055, vec3<f32>(2.4)), c / 12.92, c <= vec3<f32>(0.04045));
}

// A factor is meant for colours as they are written; blending is linear.
@fragment
fn factor(in: VertexOutput) -> @location(0) vec4<f32> {
    let factor = textureSampleLevel(light, light_sampler, in.uv, 0.0).rgb * (255.0 / 127.5);
    return vec4<f32>(pow(factor, vec3<f32>(2.2)) * 0.5, 1.0);
}

const LAMP = vec3<f32>(1.000, 0.725, 0.369);
const EMBER = vec3<f32>(0.878, 0.502, 0.235);
const CORE = vec3<f32>(1.000, 0.941, 0.769);

// One lamp a quad: where in the quad (uv), and in the colour of its corners its phase and whether it is the flame itself.
@fragment
fn glow(in: VertexOutput) -> @location(0) vec4<f32> {
    let away = length(in.uv * 2.0 - 1.0);
    if away >= 1.0 {
        discard;
    }
#ifdef VERTEX_COLORS
    let phase = in.color.r;
    let flame = in.color.g;
#else
    let phase = 0.0;
    let flame = 0.0;
#endif
    let t = globals.time * manner.x * 3.0;
    let flicker = sin(t + phase * 40.0) * 0.5 + sin(t * 2.3 + phase * 71.0) * 0.3 + sin(t * 4.1 + phase * 13.0) * 0.2;
    let strength = 1.0 + 0.06 * flicker * step(0.5, manner.x);
    // Around the foot: a pool of light. At the top: the flame.
    var pool = mix(LAMP * 0.46, LAMP * 0.24, smoothstep(0.0, 0.28, away));
    pool = mix(pool, EMBER * 0.08, smoothstep(0.28, 0.62, away));
    pool = mix(pool, vec3<f32>(0.0), smoothstep(0.62, 1.0, away));
    var fire = mix(CORE * 0.9, LAMP * 0.45, smoothstep(0.0, 0.4, away));
    fire = mix(fire, vec3<f32>(0.0), smoothstep(0.4, 1.0, away));
    let c = mix(pool, fire, flame) * strength * manner.y;
    return vec4<f32>(linear(clamp(c, vec3<f32>(0.0), vec3<f32>(1.0))), 1.0);
}

struct Pane {
    @builtin(position) position: vec4<f32>,
    @location(2) uv: vec2<f32>,
}

// The corners of a quad become those of the window, wherever the camera is.
@vertex
fn pane(@location(0) position: vec3<f32>, @location(2) uv: vec2<f32>) -> Pane {
    return Pane(vec4<f32>(uv.x * 2.0 - 1.0, 1.0 - uv.y * 2.0, 0.5, 1.0), uv);
}

// Dark towards the rim of the window.
@fragment
fn vignette(in: Pane) -> @location(0) vec4<f32> {
    let away = length((in.uv - vec2<f32>(0.50, 0.52)) / vec2<f32>(0.64, 0.62));
    let dark = 0.55 * clamp((away - 0.62) / 0.38, 0.0, 1.0);
    // As strong in linear blending as it is meant in sRGB.
    return vec4<f32>(linear(vec3<f32>(0.031, 0.039, 0.102)), 1.0 - pow(1.0 - dark, 2.2));
}
