//! Sides in other colours: the hues of tokens, changed pixel by pixel.

/// Hue of a side as it is drawn and as it shall be, in degrees, and how much of the colour is kept.
const HUES: [(f32, f32, f32); 2] = [(42.0, 30.0, 1.05), (256.0, 207.0, 1.6)];

/// Hues farther off than this are no colours of the side, in degrees.
const NEAR: f32 = 34.0;

/// Red, green and blue as hue in degrees, saturation and value, all else 0 to 1.
fn hsv([r, g, b]: [f32; 3]) -> [f32; 3] {
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let span = most - least;
    let hue = match () {
        _ if span <= 0.0 => 0.0,
        _ if most == r => 60.0 * ((g - b) / span).rem_euclid(6.0),
        _ if most == g => 60.0 * ((b - r) / span + 2.0),
        _ => 60.0 * ((r - g) / span + 4.0),
    };
    [hue, if most > 0.0 { span / most } else { 0.0 }, most]
}

fn rgb([hue, saturation, value]: [f32; 3]) -> [f32; 3] {
    let part = |n: f32| {
        let k = (n + hue / 60.0).rem_euclid(6.0);
        value - value * saturation * k.min(4.0 - k).clamp(0.0, 1.0)
    };
    [part(5.0), part(3.0), part(1.0)]
}

/// A colour of the drawing of a side in the other colours; what is none of the side's stays.
pub fn recoloured(side: usize, pixel: [u8; 3]) -> [u8; 3] {
    let (from, to, keeps) = HUES[side % 2];
    let [hue, saturation, value] = hsv(pixel.map(|channel| f32::from(channel) / 255.0));
    let off = (hue - from + 180.0).rem_euclid(360.0) - 180.0;
    // Bone has the hue of saffron, but little of it.
    let strength = ((saturation - 0.16) / 0.2).clamp(0.0, 1.0) * ((NEAR - off.abs()) / 10.0).clamp(0.0, 1.0);
    if strength <= 0.0 {
        return pixel;
    }
    let saturation = (saturation * (1.0 + (keeps - 1.0) * strength)).min(0.85_f32.max(saturation));
    let hue = hue + (to - from) * strength;
    rgb([hue, saturation, value]).map(|channel| (channel * 255.0).round() as u8)
}

/// The sheet of tokens, `columns` cells wide, in the other colours. `cells` say where tokens of each side lie.
pub fn recolour(pixels: &mut [u8], width: usize, cells: &[(usize, [f32; 4])]) {
    for &(side, [left, top, wide, high]) in cells {
        for y in top as usize..(top + high) as usize {
            for x in left as usize..(left + wide) as usize {
                let at = (y * width + x) * 4;
                if let Some(&[r, g, b, a]) = pixels.get(at..at + 4).and_then(|pixel| pixel.first_chunk())
                    && a > 0
                {
                    pixels[at..at + 3].copy_from_slice(&recoloured(side, [r, g, b]));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn far(one: [u8; 3], other: [u8; 3]) -> i32 {
        (0..3).map(|i| (i32::from(one[i]) - i32::from(other[i])).abs()).max().unwrap_or(0)
    }

    #[test]
    fn sides_become_orange_and_blue_and_the_rest_stays() {
        assert!(far(recoloured(0, [0xFF, 0xC1, 0x45]), [0xFF, 0x9E, 0x3D]) < 16, "saffron becomes orange");
        assert!(far(recoloured(1, [0xB7, 0x9C, 0xFF]), [0x5A, 0xB4, 0xFF]) < 16, "violet becomes blue");
        for other in [[0xF4, 0xE9, 0xD6], [0x0B, 0x0E, 0x1C], [0x3D, 0x63, 0x50], [0x80, 0x80, 0x80]] {
            for side in [0, 1] {
                assert!(far(recoloured(side, other), other) < 12, "{other:?}: {:?}", recoloured(side, other));
            }
        }
    }

    #[test]
    fn colours_come_back_from_hues() {
        for colour in [[1.0, 0.5, 0.25], [0.1, 0.9, 0.3], [0.2, 0.1, 0.8], [0.4, 0.4, 0.4]] {
            let back = rgb(hsv(colour));
            assert!((0..3).all(|i| (back[i] - colour[i]).abs() < 1e-5), "{colour:?} {back:?}");
        }
    }
}
