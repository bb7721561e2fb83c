//! What the water must know of the board: how far the land is, which wall it mirrors, which lamps (look 6.2).

use super::distance::{blurred, to_nearest};
use super::ground::{Ground, GroundLook, SIDES};
use super::lamps::Lamp;
use super::noise::step;

/// Pixels a square of the pictures made here.
pub const FINE: usize = 16;
/// Distances above this many squares are all the same to the water.
pub const FARTHEST: f32 = 2.5;
/// Squares north of a place in which a bank is looked for.
pub const NORTH: f32 = 2.0;
/// Levels of a bank above the water that is one of the whole range of its byte.
pub const LEVELS: f32 = 8.0;

fn byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// How near a lamp is mirrored here: squares east and south of its foot.
fn mirrored(east: f32, south: f32) -> f32 {
    let width = 0.16 + 0.10 * south;
    let near = (-(east * east) / (width * width)).exp();
    near * step(0.1, 0.3, south) * (1.0 - step(1.2, 4.4, south))
}

/// A picture of 16 pixels a square, each with: distance to the land (root of its share of [`FARTHEST`]), way north to the bank
/// (share of [`NORTH`]), height of that bank above the water (share of [`LEVELS`]), lamps that are mirrored.
pub fn shore(ground: &Ground, lamps: &[Lamp]) -> Vec<u8> {
    let (width, height) = (ground.width * FINE, ground.height * FINE);
    let wet: Vec<bool> = ground.cells().map(|(x, y)| ground.look(x, y).is_wet()).collect();
    let land: Vec<bool> =
        (0..width * height).map(|i| !wet[i / width / FINE * ground.width + i % width / FINE]).collect();
    let distances = to_nearest(&land, width);
    let mut pixels = vec![0; width * height * 4];
    for (x, y) in ground.cells().filter(|&(x, y)| wet[ground.index(x, y)]) {
        let bank = (1..=NORTH as i32).find(|rows| y < *rows || !ground.look(x, y - rows).is_wet());
        // What lies beyond the picture mirrors nothing.
        let bank = bank.filter(|&rows| y >= rows).map(|rows| (rows - 1, ground.look(x, y - rows).height() + 1));
        let (fx, fy) = (x as f32, y as f32);
        let near: Vec<&Lamp> =
            lamps.iter().filter(|lamp| (fx - lamp.x).abs() < 3.0 && lamp.y < fy + 1.0 && fy - lamp.y < 4.4).collect();
        for j in 0..FINE {
            for i in 0..FINE {
                let (column, row) = (x as usize * FINE + i, y as usize * FINE + j);
                let at = |cell: i32, part: usize| cell as f32 + (part as f32 + 0.5) / FINE as f32;
                let (px, py) = (at(x, i), at(y, j));
                let north = bank.map_or(NORTH, |(rows, _)| py - (y - rows) as f32);
                let lamp = near.iter().map(|lamp| mirrored(px - lamp.x, py - lamp.y)).fold(0.0, f32::max);
                let distance = distances[row * width + column] / FINE as f32;
                let pixel = &mut pixels[(row * width + column) * 4..][..4];
                pixel[0] = byte((distance.min(FARTHEST) / FARTHEST).sqrt());
                pixel[1] = byte(north / NORTH);
                pixel[2] = byte(bank.map_or(0.0, |(_, levels)| f32::from(levels) / LEVELS));
                pixel[3] = byte(lamp);
            }
        }
    }
    pixels
}

fn is_canal(ground: &Ground, x: i32, y: i32) -> bool {
    ground.look(x, y).is_wet() && ground.look(x, y) != GroundLook::Shallow
}

/// Which squares are under a film of water: streets that one wades through.
pub fn flooded(ground: &Ground) -> Vec<bool> {
    ground.cells().map(|(x, y)| ground.is_flooded(x, y)).collect()
}

/// The film of water over flooded paving, 16 pixels a square, each with: how much of what lies around is under water once
/// the water has risen, the same before, when the water gets there (share of the whole rise), whether there may be any.
pub fn film(ground: &Ground, before: &[bool], now: &[bool]) -> Vec<u8> {
    let (columns, width, height) = (ground.width, ground.width * FINE, ground.height * FINE);
    // Canals count where they meet a flooded square, so that the film is whole up to their edge.
    let soft = |flooded: &[bool]| {
        let under = |(x, y): (i32, i32)| {
            let around = (-1..=1).flat_map(|j| (-1..=1).map(move |i| (x + i, y + j)));
            let is = |(x, y): (i32, i32)| flooded.get(ground.index(x, y)).copied().unwrap_or(false);
            is((x, y)) || (is_canal(ground, x, y) && around.into_iter().any(is))
        };
        let cells: Vec<bool> = ground.cells().map(under).collect();
        let fine = |i: usize| if cells[i / width / FINE * columns + i % width / FINE] { 1.0 } else { 0.0 };
        blurred((0..width * height).map(fine).collect(), width, 3, 3)
    };
    let (then, after) = (soft(before), soft(now));
    let arrivals = arrivals(ground, before, now);
    let slow: Vec<f32> = (0..width * height).map(|i| arrivals[i / width / FINE * columns + i % width / FINE]).collect();
    let slow = blurred(slow, width, FINE / 2, 2);
    let mut pixels = Vec::with_capacity(width * height * 4);
    for i in 0..width * height {
        let (x, y) = ((i % width / FINE) as i32, (i / width / FINE) as i32);
        let open = matches!(ground.look(x, y), GroundLook::Street | GroundLook::Campo | GroundLook::Shallow);
        pixels.extend([byte(after[i]), byte(then[i]), byte(slow[i]), if open { 255 } else { 0 }]);
    }
    pixels
}

/// When the water comes to each square: 0 where it is at once, 1 where it comes last.
fn arrivals(ground: &Ground, before: &[bool], now: &[bool]) -> Vec<f32> {
    let at = |flooded: &[bool], x, y| flooded.get(ground.index(x, y)).copied().unwrap_or(false);
    let mut steps: Vec<Option<u16>> =
        ground.cells().map(|(x, y)| (is_canal(ground, x, y) || at(before, x, y)).then_some(0)).collect();
    let mut edge: Vec<(i32, i32)> = ground.cells().filter(|&(x, y)| steps[ground.index(x, y)].is_some()).collect();
    let mut last = 0;
    while !edge.is_empty() {
        last += 1;
        let mut next = Vec::new();
        for (x, y) in edge.drain(..).flat_map(|(x, y)| SIDES.map(|(e, s)| (x + e, y + s))) {
            let i = ground.index(x, y);
            if steps[i].is_none() && at(now, x, y) {
                steps[i] = Some(last);
                next.push((x, y));
            }
        }
        edge = next.into_iter().filter(|&(x, y)| ground.holds(x, y)).collect();
    }
    let most = f32::from(steps.iter().flatten().copied().max().unwrap_or(0)).max(1.0);
    // A pool that no water leads to fills in the middle of the rise.
    steps.iter().map(|steps| steps.map_or(0.5, |steps| f32::from(steps) / most)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    fn ground(rows: &[&str]) -> Ground {
        Ground::new(&from_rows(rows).expect("a good board"), 0)
    }

    /// The pixel in the middle of a square, moved by so many pixels.
    fn pixel(picture: &[u8], ground: &Ground, (x, y): (usize, usize), (i, j): (isize, isize)) -> [u8; 4] {
        let middle = |cell: usize, by: isize| (cell * FINE + FINE / 2).saturating_add_signed(by);
        let at = (middle(y, j) * ground.width * FINE + middle(x, i)) * 4;
        [picture[at], picture[at + 1], picture[at + 2], picture[at + 3]]
    }

    #[test]
    fn water_knows_how_far_the_land_is() {
        let ground = ground(&["....", "~~~~", "~~~~", "~~~~", "~~~~"]);
        let picture = shore(&ground, &[]);
        let distance = |y| f32::from(pixel(&picture, &ground, (2, y), (0, 0))[0]) / 255.0;
        let squares = |y| distance(y) * distance(y) * FARTHEST;
        assert!((squares(1) - 0.55).abs() < 0.06, "{}", squares(1));
        assert!((squares(2) - 1.55).abs() < 0.06, "{}", squares(2));
        assert_eq!(pixel(&picture, &ground, (2, 0), (0, 0)), [0; 4], "land");
    }

    #[test]
    fn it_mirrors_the_bank_to_the_north_and_no_other() {
        let ground = ground(&["..22", "~~~~", "~~~~", "~~~~", "...."]);
        let picture = shore(&ground, &[]);
        let [_, way, height, _] = pixel(&picture, &ground, (0, 1), (0, 0));
        assert!((f32::from(way) / 255.0 * NORTH - 0.53).abs() < 0.02);
        assert_eq!(f32::from(height) / 255.0 * LEVELS, 1.003_921_6, "a quay is one level above the canal");
        let [_, _, height, _] = pixel(&picture, &ground, (3, 1), (0, 0));
        assert!((f32::from(height) / 255.0 * LEVELS - 3.0).abs() < 0.03, "a house of two levels");
        let [_, way, ..] = pixel(&picture, &ground, (0, 2), (0, 0));
        assert!((f32::from(way) / 255.0 * NORTH - 1.53).abs() < 0.02);
        assert_eq!(pixel(&picture, &ground, (0, 3), (0, 0))[1], 255, "too far");
    }

    #[test]
    fn a_lamp_is_mirrored_to_its_south() {
        let ground = ground(&["....", "~~~~", "~~~~", "~~~~", "...."]);
        let picture = shore(&ground, &[Lamp { x: 1.5, y: 0.8 }]);
        let lit = |x, y| pixel(&picture, &ground, (x, y), (0, 0))[3];
        assert!(lit(1, 1) > 200 && lit(1, 1) > lit(1, 3), "fading to the south");
        assert!(lit(3, 1) == 0 && lit(1, 3) > 0);
    }

    #[test]
    fn a_film_lies_on_flooded_streets_and_ends_beside_them() {
        let ground = ground(&["~~~~~~", "..ww..", "..ww..", "......", ".22...", "......"]);
        let now = flooded(&ground);
        let picture = film(&ground, &vec![false; now.len()], &now);
        let [after, before, ..] = pixel(&picture, &ground, (2, 2), (7, 0));
        assert!(after > 200 && before == 0);
        assert_eq!(pixel(&picture, &ground, (5, 4), (0, 0))[0], 0, "dry");
        assert_eq!(pixel(&picture, &ground, (1, 4), (0, 0))[3], 0, "a roof stays dry");
        assert!(
            pixel(&picture, &ground, (2, 1), (0, 0))[2] < pixel(&picture, &ground, (2, 2), (0, 0))[2],
            "from the canal"
        );
        let rested = film(&ground, &now, &now);
        assert_eq!(pixel(&rested, &ground, (2, 2), (0, 0))[0], pixel(&rested, &ground, (2, 2), (0, 0))[1]);
    }
}
