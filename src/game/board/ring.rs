//! Life rings, painted when a number of points is first shown.

use crate::game::assets::TOKEN_BOX;
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::collections::HashMap;
use std::f32::consts::{PI, TAU};

/// Pixels across the picture of a ring; the box of a token is 128 units.
const PIXELS: u32 = 128;
/// Radius and width of the ring in units.
const RADIUS: f32 = 47.2;
const WIDTH: f32 = 6.2;
/// The ring runs 300 degrees clockwise from one o'clock.
const START: f32 = PI / 6.0;
const LENGTH: f32 = TAU * 300.0 / 360.0;
/// Above this many points the ring is filled in proportion.
const MOST_SEGMENTS: u8 = 16;

const FILLED: [u8; 3] = [0xF4, 0xE9, 0xD6];
const LOW: [u8; 3] = [0xFF, 0x6F, 0x6A];
const RIM: [u8; 3] = [0x5A, 0x63, 0x8C];
const EMPTY: [u8; 3] = [0x05, 0x07, 0x0F];

/// World units across a ring.
pub fn ring_size() -> f32 {
    TOKEN_BOX
}

/// Pixels of a track of injuries; it stands below the ring.
const TRACK: (u32, u32) = (96, 16);

/// World units across and down a track of injuries.
pub fn track_size() -> Vec2 {
    Vec2::new(TRACK.0 as f32, TRACK.1 as f32) * TOKEN_BOX / PIXELS as f32
}

/// Rings that were painted so far, by points left and in all; and tracks, by what was taken and spaces.
#[derive(Resource, Default)]
pub struct RingImages(HashMap<(u8, u8), Handle<Image>>, HashMap<(Vec<i8>, i8), Handle<Image>>);

impl RingImages {
    /// The ring of so many points of so many.
    pub fn of(&mut self, left: u8, full: u8, images: &mut Assets<Image>) -> Handle<Image> {
        let made = self.0.entry((left, full)).or_insert_with(|| {
            let size = Extent3d { width: PIXELS, height: PIXELS, depth_or_array_layers: 1 };
            let format = TextureFormat::Rgba8UnormSrgb;
            let mut image =
                Image::new(size, TextureDimension::D2, ring(left, full), format, RenderAssetUsages::default());
            image.sampler = ImageSampler::linear();
            images.add(image)
        });
        made.clone()
    }

    /// The track of so many spaces with these injuries.
    pub fn track(&mut self, taken: &[i8], spaces: i8, images: &mut Assets<Image>) -> Handle<Image> {
        let made = self.1.entry((taken.to_vec(), spaces)).or_insert_with(|| {
            let size = Extent3d { width: TRACK.0, height: TRACK.1, depth_or_array_layers: 1 };
            let format = TextureFormat::Rgba8UnormSrgb;
            let pixels = track(taken, spaces);
            let mut image = Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::default());
            image.sampler = ImageSampler::linear();
            images.add(image)
        });
        made.clone()
    }
}

/// The pixels of a track of injuries, RGBA by rows: a box for each space; those of one injury are joined.
pub fn track(taken: &[i8], spaces: i8) -> Vec<u8> {
    let (width, height) = (TRACK.0 as usize, TRACK.1 as usize);
    let mut pixels = vec![0; width * height * 4];
    let spaces = usize::from(spaces.max(1).unsigned_abs());
    let step = (width / spaces).min(16);
    let left = (width - step * spaces) / 2;
    // To which injury a space belongs.
    let mut owner: Vec<Option<usize>> = Vec::new();
    for (i, &spread) in taken.iter().enumerate() {
        owner.extend(std::iter::repeat_n(Some(i), usize::from(spread.max(0).unsigned_abs())));
    }
    owner.resize(spaces, None);
    for (space, &of) in owner.iter().enumerate() {
        let joined = |other: Option<usize>| of.is_some() && other.and_then(|i| owner.get(i)) == Some(&of);
        let from = left + step * space;
        for y in 0..height {
            for x in from..from + step {
                let edge = y < 2
                    || y + 2 >= height
                    || x < from + 2 && !joined(space.checked_sub(1))
                    || x + 2 >= from + step && !joined(Some(space + 1));
                let rgb = match (edge, of) {
                    (true, _) | (_, None) => EMPTY,
                    (false, Some(_)) => LOW,
                };
                // Free spaces are seen as dark boxes with a pale rim.
                let rgb = if edge && of.is_none() { RIM } else { rgb };
                let at = (y * width + x) * 4;
                pixels[at..at + 3].copy_from_slice(&rgb);
                pixels[at + 3] = 235;
            }
        }
    }
    pixels
}

/// The pixels of a ring, RGBA by rows.
pub fn ring(left: u8, full: u8) -> Vec<u8> {
    let full = full.max(1);
    let segments = full.min(MOST_SEGMENTS);
    let filled = if full <= MOST_SEGMENTS {
        left.min(full)
    } else {
        (u16::from(left.min(full)) * u16::from(segments)).div_ceil(u16::from(full)) as u8
    };
    let colour = if u16::from(left) * 3 <= u16::from(full) { LOW } else { FILLED };
    let gap = 0.10_f32.min(0.9 / f32::from(full));
    let step = LENGTH / f32::from(segments);
    let middle = PIXELS as f32 / 2.0;
    let mut pixels = vec![0; (PIXELS * PIXELS * 4) as usize];
    for (i, pixel) in pixels.chunks_exact_mut(4).enumerate() {
        let x = (i as u32 % PIXELS) as f32 + 0.5 - middle;
        let y = (i as u32 / PIXELS) as f32 + 0.5 - middle;
        let distance = x.hypot(y);
        let across = WIDTH / 2.0 + 0.5 - (distance - RADIUS).abs();
        if across <= 0.0 {
            continue;
        }
        // Clockwise from twelve o'clock, then from the start of the ring.
        let angle = (x.atan2(-y) + TAU - START) % TAU;
        if angle >= LENGTH {
            continue;
        }
        let segment = (angle / step).floor().min(f32::from(segments) - 1.0);
        let into = angle - segment * step;
        let along = (into.min(step - into) - gap / 2.0) * distance + 0.5;
        let cover = across.clamp(0.0, 1.0) * along.clamp(0.0, 1.0);
        let rgb = if segment < f32::from(filled) { colour } else { EMPTY };
        pixel[..3].copy_from_slice(&rgb);
        pixel[3] = (cover * 255.0) as u8;
    }
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(pixels: &[u8], rgb: [u8; 3]) -> usize {
        pixels.chunks_exact(4).filter(|p| p[3] > 200 && p[..3] == rgb).count()
    }

    #[test]
    fn a_track_has_a_box_for_each_space() {
        let (none, serious, full) = (track(&[], 4), track(&[2], 4), track(&[1, 3], 4));
        let red = |pixels: &[u8]| count(pixels, LOW);
        assert_eq!(red(&none), 0);
        assert!(red(&serious) > 2 * red(&track(&[1], 4)), "two spaces, and joined");
        assert!(red(&full) > red(&serious));
        assert!(count(&full, RIM) == 0 && count(&none, RIM) > 0);
        // More than it holds is no panic.
        track(&[3, 3, 3], 2);
    }

    #[test]
    fn the_ring_fills_with_life_and_turns_red() {
        let (whole, half, low) = (ring(12, 12), ring(6, 12), ring(4, 12));
        assert_eq!(count(&whole, EMPTY), 0);
        let (a, b) = (count(&whole, FILLED) as f32, count(&half, FILLED) as f32);
        assert!((b / a - 0.5).abs() < 0.05, "{b} of {a}");
        assert_eq!(count(&low, FILLED), 0);
        assert!(count(&low, LOW) > 0);
        assert!(count(&ring(1, 40), LOW) > 0, "the last point is always seen");
    }
}
