//! Small cut-paper shapes for splashes and dust, painted when the game begins: white, to be tinted, with an ink edge.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::f32::consts::{PI, TAU};

/// Pixels across a shape; a sprite of size 1 is as many world units.
pub const CELL: u32 = 64;

/// The shapes, in the order of their cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A drop or a bubble with its ink edge.
    Drop,
    /// A thin ring.
    Ring,
    /// Half a ring, open to the left: foam behind a swimmer.
    Wake,
    /// A cloud of dust.
    Puff,
    /// A chip of stone.
    Chip,
    /// A lobed patch of foam.
    Foam,
    /// An eighth of a ring of life, at the top.
    Segment,
    /// A whole disc without an edge.
    Disc,
    /// A bar across the cell with an ink edge.
    Bar,
}

const SHAPES: [Shape; 9] = [
    Shape::Drop,
    Shape::Ring,
    Shape::Wake,
    Shape::Puff,
    Shape::Chip,
    Shape::Foam,
    Shape::Segment,
    Shape::Disc,
    Shape::Bar,
];

const INK: [f32; 3] = [0.043, 0.055, 0.11];

/// How far inside a shape a place is, in parts of half a cell (negative: outside), and how wide its ink edge is.
fn inside(shape: Shape, x: f32, y: f32) -> (f32, f32) {
    let (radius, angle) = (x.hypot(y), y.atan2(x));
    match shape {
        Shape::Drop => (0.80 - radius, 0.16),
        Shape::Ring => (0.05 - (radius - 0.86).abs(), 0.0),
        Shape::Wake => {
            // Thinner towards its ends.
            let open = (angle.abs() - PI * 0.62).max(0.0);
            (0.10 * (1.0 - angle.abs() / (PI * 0.62)).max(0.0) - (radius - 0.8).abs() - open, 0.0)
        }
        Shape::Puff => (0.78 + 0.05 * (3.0 * angle + 0.7).sin() + 0.04 * (5.0 * angle).sin() - radius, 0.06),
        Shape::Chip => {
            let sides = [(0.2_f32, 0.62), (1.7, 0.5), (3.0, 0.7), (4.6, 0.45)];
            let nearest = sides.iter().map(|&(turn, far)| far - (x * turn.cos() + y * turn.sin()));
            (nearest.fold(f32::INFINITY, f32::min), 0.16)
        }
        Shape::Foam => {
            let rim = 0.72 + 0.10 * (3.0 * angle + 1.0).sin() + 0.07 * (7.0 * angle).sin();
            (rim - radius - (0.34 - radius).max(0.0) * 3.0, 0.0)
        }
        Shape::Segment => {
            let across = 0.07 - (radius - 0.74).abs();
            let along = TAU / 18.0 - (angle - PI / 2.0).abs();
            (across.min(along * 0.74), 0.0)
        }
        Shape::Disc => (0.94 - radius, 0.0),
        Shape::Bar => (0.30 - y.abs(), 0.12),
    }
}

/// The pixels of a shape, RGBA by rows.
pub fn pixels(shape: Shape) -> Vec<u8> {
    let half = CELL as f32 / 2.0;
    let mut pixels = vec![0; (CELL * CELL * 4) as usize];
    for (i, pixel) in pixels.chunks_exact_mut(4).enumerate() {
        let x = ((i as u32 % CELL) as f32 + 0.5 - half) / half;
        let y = -((i as u32 / CELL) as f32 + 0.5 - half) / half;
        let (depth, edge) = inside(shape, x, y);
        let cover = (depth * half + 0.5).clamp(0.0, 1.0);
        let white = ((depth - edge) * half + 0.5).clamp(0.0, 1.0);
        for (channel, ink) in pixel.iter_mut().zip(INK) {
            *channel = ((ink + (1.0 - ink) * white) * 255.0) as u8;
        }
        pixel[3] = (cover * 255.0) as u8;
    }
    pixels
}

/// The sheet of all shapes.
#[derive(Resource, Default)]
pub struct Shapes(Handle<Image>);

impl Shapes {
    /// A sprite of a shape.
    pub fn sprite(&self, shape: Shape, colour: Color) -> Sprite {
        let left = (shape as u32 * CELL) as f32;
        let cell = CELL as f32;
        let rect = Rect::new(left + 0.5, 0.5, left + cell - 0.5, cell - 0.5);
        Sprite { image: self.0.clone(), rect: Some(rect), custom_size: Some(Vec2::ONE), color: colour, ..default() }
    }
}

/// Paints the sheet.
pub fn load(mut shapes: ResMut<Shapes>, mut images: ResMut<Assets<Image>>) {
    let (width, row) = (CELL as usize * SHAPES.len(), CELL as usize * 4);
    let mut sheet = vec![0; width * CELL as usize * 4];
    for (at, shape) in SHAPES.into_iter().enumerate() {
        for (y, line) in pixels(shape).chunks_exact(row).enumerate() {
            let from = (y * width + at * CELL as usize) * 4;
            sheet[from..from + row].copy_from_slice(line);
        }
    }
    let size = Extent3d { width: width as u32, height: CELL, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, sheet, format, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    shapes.0 = images.add(image);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_there_and_keeps_off_its_border() {
        for (i, shape) in SHAPES.into_iter().enumerate() {
            assert_eq!(shape as usize, i, "the order of the cells");
            let pixels = pixels(shape);
            let cover = |x: u32, y: u32| pixels[((y * CELL + x) * 4 + 3) as usize];
            let seen = pixels.chunks_exact(4).filter(|p| p[3] > 128).count();
            assert!(seen > 40, "{shape:?}: {seen}");
            if shape != Shape::Bar {
                assert!(
                    (0..CELL).all(|i| cover(i, 0) == 0 && cover(0, i) == 0 && cover(CELL - 1, i) == 0),
                    "{shape:?}"
                );
            }
        }
    }
}
