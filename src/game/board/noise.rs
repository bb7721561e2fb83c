//! Noise from whole numbers: the same on every machine (look 6.1), and a tile of it for shaders (look 6.2).

use super::ground::hash2;

/// A lattice that does not repeat within any board.
pub const ENDLESS: i32 = 1 << 20;

/// Pixels a side of the tile of noise.
pub const TILE: usize = 256;
/// Cells of the lattice across the tile, by channel: slow noise, quick noise, web, second quick noise.
pub const CELLS: [i32; 4] = [16, 32, 16, 32];

/// From 0 at `a` to 1 at `b`, smoothly.
pub fn step(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A value for every corner of the lattice, smooth between them; 0 to 1. Repeats after so many cells.
pub fn value(x: f32, y: f32, salt: i32, cells: i32) -> f32 {
    let (column, row) = (x.floor(), y.floor());
    let (fx, fy) = (x - column, y - row);
    let ease = |f: f32| f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    let (u, v) = (ease(fx), ease(fy));
    let corner =
        |i: i32, j: i32| hash2((column as i32 + i).rem_euclid(cells), (row as i32 + j).rem_euclid(cells), salt);
    let (a, b, c, d) = (corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1));
    a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
}

/// Several octaves, each half as strong and twice as fine.
pub fn octaves(x: f32, y: f32, salt: i32, count: i32, cells: i32) -> f32 {
    let (mut x, mut y, mut sum, mut weights, mut weight) = (x, y, 0.0, 0.0, 0.5);
    for octave in 0..count {
        sum += weight * value(x, y, salt + octave * 17, cells << octave);
        weights += weight;
        weight *= 0.5;
        // A shift by whole cells and a half, so that the corners of the octaves do not lie upon one another.
        (x, y) = (x * 2.0 + 11.5, y * 2.0 + 5.5);
    }
    sum / weights
}

/// How much farther the second nearest point of a scatter is than the nearest: 0 on the threads of a web.
pub fn web(x: f32, y: f32, salt: i32, cells: i32) -> f32 {
    let (column, row) = (x.floor() as i32, y.floor() as i32);
    let (mut first, mut second) = (9.0_f32, 9.0_f32);
    for (i, j) in (-1..=1).flat_map(|j| (-1..=1).map(move |i| (column + i, row + j))) {
        let point = |salt| hash2(i.rem_euclid(cells), j.rem_euclid(cells), salt);
        let (dx, dy) = (i as f32 + point(salt) - x, j as f32 + point(salt + 7) - y);
        let distance = (dx * dx + dy * dy).sqrt();
        (first, second) = if distance < first { (distance, first) } else { (first, second.min(distance)) };
    }
    second - first
}

/// A picture that repeats in both directions: slow noise, quick noise, a web, another quick noise.
pub fn tile() -> Vec<u8> {
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let mut pixels = Vec::with_capacity(TILE * TILE * 4);
    for y in 0..TILE {
        for x in 0..TILE {
            let at = |cells: i32| {
                let cell = cells as f32 / TILE as f32;
                ((x as f32 + 0.5) * cell, (y as f32 + 0.5) * cell)
            };
            let [slow, quick, net, other] = CELLS.map(at);
            pixels.push(byte(octaves(slow.0, slow.1, 11, 3, CELLS[0])));
            pixels.push(byte(value(quick.0, quick.1, 31, CELLS[1])));
            pixels.push(byte(web(net.0, net.1, 51, CELLS[2])));
            pixels.push(byte(value(other.0, other.1, 81, CELLS[3])));
        }
    }
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_where_it_says() {
        for (x, y) in [(0.3, 0.7), (3.9, 15.2), (-2.5, 8.0)] {
            let same = |a: f32, b: f32| (a - b).abs() < 1e-3;
            assert!(same(value(x, y, 5, 16), value(x + 16.0, y - 16.0, 5, 16)));
            assert!(same(octaves(x, y, 5, 3, 16), octaves(x + 16.0, y + 32.0, 5, 3, 16)));
            assert!(same(web(x, y, 5, 16), web(x - 16.0, y + 16.0, 5, 16)));
        }
    }

    #[test]
    fn the_tile_uses_its_range_and_has_no_seam() {
        let tile = tile();
        for channel in 0..4 {
            let at = |x: usize, y: usize| i32::from(tile[(y * TILE + x) * 4 + channel]);
            let all = || (0..TILE * TILE).map(|i| at(i % TILE, i / TILE));
            assert!(all().min() < Some(70) && all().max() > Some(185), "channel {channel} is flat");
            let across = (0..TILE).map(|y| (at(TILE - 1, y) - at(0, y)).abs()).max();
            let within = (0..TILE).map(|y| (at(100, y) - at(101, y)).abs()).max();
            assert!(across <= within.map(|most| most * 2 + 12), "a seam in channel {channel}");
        }
    }
}
