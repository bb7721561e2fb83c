//! Paints what panels have drawn, without a graphics card, for golden pictures: triangles with colours and textures, laid over
//! one another as the shader of the panels does it. Rounding is the same on every machine.

use bevy_egui::egui::epaint::{ClippedPrimitive, Primitive, Vertex};
use bevy_egui::egui::{Color32, ColorImage, ImageData, Rect, TextureId, TexturesDelta, pos2};
use std::collections::HashMap;

/// Steps of the tables from light to how it is written and back.
const STEPS: usize = 4096;

/// Pictures and letters that meshes are covered with.
#[derive(Default)]
pub struct Textures(HashMap<TextureId, ColorImage>);

impl Textures {
    /// Takes what is new.
    pub fn take(&mut self, mut delta: TexturesDelta) {
        for (id, parts) in delta.set.drain() {
            for part in parts {
                let ImageData::Color(image) = part.image;
                match (part.pos, self.0.get_mut(&id)) {
                    (Some([left, top]), Some(whole)) => {
                        for y in 0..image.height() {
                            let row = &image.pixels[y * image.width()..][..image.width()];
                            whole.pixels[(top + y) * whole.size[0] + left..][..image.width()].copy_from_slice(row);
                        }
                    }
                    _ => {
                        self.0.insert(id, (*image).clone());
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.0.remove(&id);
        }
    }
}

/// A picture in the making: light, red, green and blue.
pub struct Canvas {
    pub width: usize,
    pub height: usize,
    light: Vec<[f32; 3]>,
    tones: Tones,
}

/// From light to how it is written, and back.
struct Tones {
    /// The light of a channel of 0 to 255.
    of_byte: [f32; 256],
    /// The light of a channel of 0 to 1.
    light: Vec<f32>,
    /// How light of 0 to 1 is written, by its square root.
    written: Vec<f32>,
}

impl Tones {
    fn new() -> Tones {
        let light = |x: f32| if x <= 0.040_45 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) };
        let written = |x: f32| if x <= 0.003_130_8 { x * 12.92 } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 };
        let steps = |of: &dyn Fn(f32) -> f32| (0..=STEPS).map(|i| of(i as f32 / STEPS as f32)).collect();
        let of_byte = std::array::from_fn(|i| light(i as f32 / 255.0));
        // The dark is told apart in finer steps.
        Tones { of_byte, light: steps(&light), written: steps(&|x| written(x * x)) }
    }

    fn light(&self, written: f32) -> f32 {
        self.light[(written.clamp(0.0, 1.0) * STEPS as f32 + 0.5) as usize]
    }

    fn written(&self, light: f32) -> f32 {
        self.written[(light.clamp(0.0, 1.0).sqrt() * STEPS as f32 + 0.5) as usize]
    }
}

/// Four numbers: red, green, blue, how much they cover.
type Paint = [f32; 4];

fn mixed(a: Paint, b: Paint, t: f32) -> Paint {
    [0, 1, 2, 3].map(|i| a[i] + (b[i] - a[i]) * t)
}

impl Canvas {
    /// Nothing on black.
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, height, light: vec![[0.0; 3]; width * height], tones: Tones::new() }
    }

    /// Lays meshes over what is there.
    pub fn draw(&mut self, primitives: &[ClippedPrimitive], textures: &Textures, zoom: f32) {
        for clipped in primitives {
            let Primitive::Mesh(mesh) = &clipped.primitive else { continue };
            let Some(texture) = textures.0.get(&mesh.texture_id) else { continue };
            let clip = Rect::from_min_max(clipped.clip_rect.min * zoom, clipped.clip_rect.max * zoom);
            for triple in mesh.indices.chunks_exact(3) {
                let corners = [triple[0], triple[1], triple[2]].map(|i| mesh.vertices[i as usize]);
                self.triangle(
                    corners.map(|corner| Vertex { pos: pos2(corner.pos.x * zoom, corner.pos.y * zoom), ..corner }),
                    clip,
                    texture,
                );
            }
        }
    }

    /// What lies at a place of a texture, as light; in between it is mixed.
    fn texel(&self, texture: &ColorImage, u: f32, v: f32) -> Paint {
        let [width, height] = texture.size;
        let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
        let at = |x: i32, y: i32| {
            let (x, y) = (x.clamp(0, width as i32 - 1), y.clamp(0, height as i32 - 1));
            let [r, g, b, a] = texture.pixels[y as usize * width + x as usize].to_array();
            let of = &self.tones.of_byte;
            [of[r as usize], of[g as usize], of[b as usize], f32::from(a) / 255.0]
        };
        let (left, top) = (x.floor(), y.floor());
        let (i, j) = (left as i32, top as i32);
        let upper = mixed(at(i, j), at(i + 1, j), x - left);
        let lower = mixed(at(i, j + 1), at(i + 1, j + 1), x - left);
        mixed(upper, lower, y - top)
    }

    /// A texel in a colour, as light.
    fn paint(&self, [r, g, b, a]: Paint, colour: [f32; 4]) -> Paint {
        let channel = |texel: f32, by: f32| self.tones.light(self.tones.written(texel) * by);
        [channel(r, colour[0]), channel(g, colour[1]), channel(b, colour[2]), a * colour[3]]
    }

    fn triangle(&mut self, corners: [Vertex; 3], clip: Rect, texture: &ColorImage) {
        let [a, b, c] = corners;
        let area = (b.pos - a.pos).x * (c.pos - a.pos).y - (b.pos - a.pos).y * (c.pos - a.pos).x;
        if area.abs() < 1e-6 {
            return;
        }
        let even = a.uv == b.uv && b.uv == c.uv && a.color == b.color && b.color == c.color;
        let colour = |of: Color32| of.to_array().map(|channel| f32::from(channel) / 255.0);
        let colours = corners.map(|corner| colour(corner.color));
        let flat = even.then(|| self.paint(self.texel(texture, a.uv.x, a.uv.y), colours[0]));
        let edges =
            [(a.pos, b.pos), (b.pos, c.pos), (c.pos, a.pos)].map(|(p, q)| if p.y <= q.y { (p, q) } else { (q, p) });
        let low = edges.iter().map(|(p, _)| p.y).fold(f32::INFINITY, f32::min).max(clip.top().round()).max(0.0);
        let high =
            edges.iter().map(|(_, q)| q.y).fold(0.0, f32::max).min(clip.bottom().round()).min(self.height as f32);
        for y in low.floor() as usize..high.ceil() as usize {
            let middle = y as f32 + 0.5;
            if middle < low || middle >= high {
                continue;
            }
            // A row is as long as the two edges that it crosses leave it: neighbours share an edge and no pixel.
            let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
            for (p, q) in edges {
                if p.y <= middle && middle < q.y {
                    let x = p.x + (q.x - p.x) * ((middle - p.y) / (q.y - p.y));
                    (left, right) = (left.min(x), right.max(x));
                }
            }
            let from = (left - 0.5).ceil().max(clip.left().round()).max(0.0) as usize;
            let to = (right - 0.5).ceil().min(clip.right().round()).min(self.width as f32).max(0.0) as usize;
            for x in from..to {
                let paint = flat.unwrap_or_else(|| {
                    let at = pos2(x as f32 + 0.5, middle) - a.pos;
                    let part = |of: bevy_egui::egui::Vec2, sign: f32| sign * (at.x * of.y - at.y * of.x) / area;
                    let (s, t) = (part(c.pos - a.pos, 1.0), part(b.pos - a.pos, -1.0));
                    let of = |x: f32, y: f32, z: f32| x + (y - x) * s + (z - x) * t;
                    let tint = [0, 1, 2, 3].map(|i| of(colours[0][i], colours[1][i], colours[2][i]));
                    let texel = self.texel(texture, of(a.uv.x, b.uv.x, c.uv.x), of(a.uv.y, b.uv.y, c.uv.y));
                    self.paint(texel, tint)
                });
                let pixel = &mut self.light[y * self.width + x];
                *pixel = [0, 1, 2].map(|i| paint[i] + pixel[i] * (1.0 - paint[3]));
            }
        }
    }

    /// The picture, row by row, as it is written.
    pub fn pixels(&self) -> Vec<[u8; 3]> {
        let byte = |light: f32| (self.tones.written(light) * 255.0 + 0.5) as u8;
        self.light.iter().map(|pixel| pixel.map(byte)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::software_raster::*;
    use bevy_egui::egui::epaint::ImageDelta;
    use bevy_egui::egui::{Mesh, TextureOptions, vec2};

    fn painted(shapes: &[(Rect, Color32)]) -> Canvas {
        let mut textures = Textures::default();
        let mut delta = TexturesDelta::default();
        let white = ColorImage::filled([2, 2], Color32::WHITE);
        delta.push(TextureId::default(), ImageDelta::full(white, TextureOptions::LINEAR));
        textures.take(delta);
        let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(8.0, 8.0));
        let primitives: Vec<_> = shapes
            .iter()
            .map(|&(rect, colour)| {
                let mut mesh = Mesh::default();
                mesh.add_colored_rect(rect, colour);
                ClippedPrimitive { clip_rect: whole, primitive: Primitive::Mesh(mesh) }
            })
            .collect();
        let mut canvas = Canvas::new(8, 8);
        canvas.draw(&primitives, &textures, 1.0);
        canvas
    }

    #[test]
    fn two_triangles_share_no_pixel_and_leave_none_out() {
        let rect = Rect::from_min_max(pos2(1.0, 2.0), pos2(7.0, 5.0));
        // Where both triangles lay a half on the same pixel it would be lighter.
        let pixels = painted(&[(rect, Color32::from_white_alpha(128))]).pixels();
        let lit: Vec<usize> = (0..64).filter(|&i| pixels[i] != [0; 3]).collect();
        let expected: Vec<usize> = (0..64).filter(|i| (1..7).contains(&(i % 8)) && (2..5).contains(&(i / 8))).collect();
        assert_eq!(lit, expected);
        assert!(lit.iter().all(|&i| pixels[i] == pixels[lit[0]]), "{pixels:?}");
    }

    #[test]
    fn colours_come_out_as_they_are_written() {
        let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(8.0, 8.0));
        for colour in [[244, 233, 214], [11, 14, 28], [18, 22, 43], [255, 193, 69]] {
            let [r, g, b] = colour;
            let pixels = painted(&[(whole, Color32::from_rgb(r, g, b))]).pixels();
            let off = (0..3).map(|i| pixels[9][i].abs_diff(colour[i])).max().unwrap_or(0);
            assert!(off <= 1, "{:?} instead of {colour:?}", pixels[9]);
        }
    }
}
