//! Light and shade of the whole picture, worked out once from the heights (look 2.3, 5.1, 6.6, 6.11, 6.13). A factor of 1 is
//! stored as half of a byte, so that light can brighten: what is drawn is multiplied by it and doubled.

use super::distance::{blurred, to_nearest};
use super::ground::{Ground, GroundLook, SIDES};
use super::lamps::Lamp;
use super::noise::{ENDLESS, octaves, step, value};
use super::shore::FINE;

/// Pixels a square of the picture of lamps and grade, which change slowly.
pub const COARSE: usize = 4;

/// How far a shadow reaches for each level, in squares east and south.
const REACH: [f32; 2] = [12.0 / 64.0, 20.0 / 64.0];
/// Full shadow.
const SHADOW: [f32; 3] = [108.0 / 255.0, 100.0 / 255.0, 150.0 / 255.0];
/// What is darkened where a wall meets the ground: share of red, green, blue that it takes at full strength.
const CONTACT: [f32; 3] = [0.79, 0.78, 0.57];
/// How broad the stone along the water is, in squares.
const EDGE: f32 = 0.2;
/// Height of one level of a wall that faces south, in squares.
const FACE: f32 = 11.0 / 64.0;
/// Radius of the light of a lamp, in squares.
const POOL: f32 = 150.0 / 64.0;
/// The light of a lamp, as a soft light of full strength.
const LAMP: [f32; 3] = [0.48, 0.22, -0.13];
/// What is left of the city beyond the board, near it and far away.
const BEYOND: [[f32; 3]; 2] = [[0.46, 0.47, 0.62], [0.16, 0.18, 0.34]];
/// Squares of a bridge that are counted.
const LONGEST_DECK: i32 = 12;
/// Squares over which the city beyond the board fades.
const FADE: f32 = 7.0;
/// The grade from north-west over the middle to south-east.
const GRADE: [[f32; 3]; 3] = [[1.132, 1.065, 1.023], [1.006, 0.998, 1.012], [0.844, 0.860, 0.972]];

fn half(factor: f32) -> u8 {
    (factor.clamp(0.0, 2.0) * 127.5).round() as u8
}

fn mix(a: [f32; 3], b: [f32; 3], t: f32) -> [f32; 3] {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * t)
}

/// What the ground is multiplied with, 16 pixels a square: cast shadows, darkness where walls meet the ground, wet stone.
pub fn shade(ground: &Ground) -> Vec<u8> {
    let (columns, width, height) = (ground.width, ground.width * FINE, ground.height * FINE);
    let heights: Vec<f32> = ground.cells().map(|(x, y)| f32::from(ground.look(x, y).height())).collect();
    let wet: Vec<bool> = ground.cells().map(|(x, y)| ground.look(x, y).is_wet()).collect();
    let water: Vec<bool> = (0..width * height).map(|i| wet[i / width / FINE * columns + i % width / FINE]).collect();
    let to_water = to_nearest(&water, width);
    let mut dark = vec![0.0; width * height];
    for (x, y) in ground.cells() {
        let mut mark = |i: usize, j: usize| dark[(y as usize * FINE + j) * width + x as usize * FINE + i] = 1.0;
        cast(ground, &heights, x, y, &mut mark);
        arched(ground, x, y, mark);
    }
    let dark = blurred(dark, width, 1, 1);
    let mut pixels = vec![255; width * height * 4];
    for (x, y) in ground.cells() {
        let (look, walls) = (ground.look(x, y), Walls::around(ground, x, y));
        for (part_x, part_y) in (0..FINE * FINE).map(|part| (part % FINE, part / FINE)) {
            let i = (y as usize * FINE + part_y) * width + x as usize * FINE + part_x;
            let (across, down) = ((part_x as f32 + 0.5) / FINE as f32, (part_y as f32 + 0.5) / FINE as f32);
            let mut factor = mix([1.0; 3], SHADOW, dark[i]);
            if !look.is_wet() {
                let strength = walls.contact(across, down);
                factor = std::array::from_fn(|channel| factor[channel] * (1.0 - strength * CONTACT[channel]));
                let distance = to_water[i] / FINE as f32;
                if look.roof() == 0 && distance < 1.0 {
                    let (tx, ty) = (x as f32 + across, y as f32 + down);
                    let rough = (value(tx * 2.3, ty * 2.3, 139, ENDLESS) - 0.5) * 0.5;
                    // The pale stone of the edge is left as it is: one must never wonder where the canal begins.
                    let wet = (1.0 - step(0.16, 0.62, distance + rough)) * step(EDGE, EDGE + 0.08, distance);
                    let by = 1.0 - 0.2 * wet;
                    factor = [factor[0] * by * (1.0 - 0.05 * wet), factor[1] * by, factor[2] * by * (1.0 + 0.07 * wet)];
                }
            }
            pixels[i * 4..i * 4 + 3].copy_from_slice(&factor.map(half));
        }
    }
    pixels
}

/// Marks the pixels of a square that lie in shadow: walks from each towards the light and looks for something higher.
fn cast(ground: &Ground, heights: &[f32], x: i32, y: i32, mark: &mut impl FnMut(usize, usize)) {
    const STEP: f32 = 0.12;
    let own = heights[ground.index(x, y)];
    let around = (-2..=0).flat_map(|south| (-1..=0).map(move |east| (x + east, y + south)));
    let most = around.map(|(x, y)| heights[ground.index(x, y)]).fold(own, f32::max) - own;
    if most <= 0.0 {
        return;
    }
    for j in 0..FINE {
        for i in 0..FINE {
            let at = |cell: i32, part: usize| cell as f32 + (part as f32 + 0.5) / FINE as f32;
            let (tx, ty) = (at(x, i), at(y, j));
            let mut way = STEP;
            while way <= most + 0.02 {
                let (east, south) = ((tx - REACH[0] * way).floor() as i32, (ty - REACH[1] * way).floor() as i32);
                if heights[ground.index(east, south)] - own >= way - 0.02 {
                    mark(i, j);
                    break;
                }
                way += STEP;
            }
        }
    }
}

/// Marks the pixels of water in the shadow of a bridge, which is the longer the nearer to its crown: east of one that runs from
/// north to south, south of the others.
fn arched(ground: &Ground, x: i32, y: i32, mut mark: impl FnMut(usize, usize)) {
    const LEAST: f32 = 4.0 / 64.0;
    const MOST: f32 = 34.0 / 64.0;
    let is_deck = |x, y| ground.look(x, y) == GroundLook::Bridge;
    if !matches!(ground.look(x, y), GroundLook::Water | GroundLook::Shallow)
        || !(is_deck(x - 1, y) || is_deck(x, y - 1))
    {
        return;
    }
    for (i, j) in (0..FINE * FINE).map(|k| (k % FINE, k / FINE)) {
        let (across, down) = ((i as f32 + 0.5) / FINE as f32, (j as f32 + 0.5) / FINE as f32);
        for (east_west, (deck_x, deck_y), reach, within) in
            [(false, (x - 1, y), across, down), (true, (x, y - 1), down - FACE, across)]
        {
            if is_deck(deck_x, deck_y) && ground.runs_east_west(deck_x, deck_y) == east_west {
                let along = on_deck(ground, deck_x, deck_y, within);
                if reach < LEAST + (MOST - LEAST) * (along * std::f32::consts::PI).sin() {
                    mark(i, j);
                }
            }
        }
    }
}

/// How many levels the ground rises on the sides of a square, N E S W.
struct Walls([i8; 4]);

impl Walls {
    fn around(ground: &Ground, x: i32, y: i32) -> Walls {
        let own = ground.look(x, y).height();
        Walls(SIDES.map(|(e, s)| (ground.look(x + e, y + s).height() - own).max(0)))
    }

    /// How dark it is beside them, 0 to 1, at a place within the square.
    fn contact(&self, across: f32, down: f32) -> f32 {
        let Walls([north, east, south, west]) = *self;
        if north + east + south + west == 0 {
            return 0.0;
        }
        let fading =
            |levels: i8, way: f32, far: f32| if levels > 0 { (1.0 - way * 64.0 / far).clamp(0.0, 1.0) } else { 0.0 };
        let face = f32::from(north) * FACE;
        let parts = [
            0.5 * fading(west, across, 12.0),
            0.5 * fading(east, 1.0 - across, 9.0),
            0.5 * fading(south, 1.0 - down, 7.0),
            0.55 * fading(north, (down - face).max(0.0), 13.0),
        ];
        1.0 - parts.iter().fold(1.0, |light, part| light * (1.0 - part))
    }
}

/// What everything is multiplied with, 4 pixels a square: lamps, the large tint, the grade, and night beyond the board.
pub fn glow(ground: &Ground, lamps: &[Lamp]) -> Vec<u8> {
    let width = ground.width * COARSE;
    let rim = ground.rim as f32;
    let board = [ground.width as f32 - 2.0 * rim, ground.height as f32 - 2.0 * rim];
    let lit = lamplight(ground, lamps);
    let mut pixels = Vec::with_capacity(lit.len() * 4);
    for (i, light) in lit.into_iter().enumerate() {
        let at = |pixel: usize| (pixel as f32 + 0.5) / COARSE as f32;
        let (tx, ty) = (at(i % width), at(i / width));
        let (bx, by) = (tx - rim, ty - rim);
        let diagonal = ((bx / board[0]).clamp(0.0, 1.0) + (by / board[1]).clamp(0.0, 1.0)) / 2.0;
        let mut factor = match diagonal {
            ..0.45 => mix(GRADE[0], GRADE[1], diagonal / 0.45),
            _ => mix(GRADE[1], GRADE[2], (diagonal - 0.45) / 0.55),
        };
        let tint = 1.0 + 0.22 * (octaves(tx * 0.55, ty * 0.55, 131, 3, ENDLESS) - 0.5);
        let tint = tint * crown(ground, tx, ty);
        factor = std::array::from_fn(|channel| factor[channel] * tint * (1.0 + light * LAMP[channel]));
        let outside = (-bx).max(bx - board[0]).max(0.0).hypot((-by).max(by - board[1]).max(0.0));
        if outside > 0.0 {
            let night = mix(BEYOND[0], BEYOND[1], step(0.0, FADE, outside));
            factor = std::array::from_fn(|channel| factor[channel] * night[channel]);
        }
        pixels.extend([half(factor[0]), half(factor[1]), half(factor[2]), 255]);
    }
    pixels
}

/// The share of the way over a bridge at which a place of its deck lies, `within` the square.
fn on_deck(ground: &Ground, x: i32, y: i32, within: f32) -> f32 {
    let (e, s) = if ground.runs_east_west(x, y) { (1, 0) } else { (0, 1) };
    let run = |sign: i32| {
        let deck = |n: &i32| ground.look(x + e * n * sign, y + s * n * sign) == GroundLook::Bridge;
        (1..LONGEST_DECK).take_while(deck).count() as f32
    };
    let before = run(-1);
    (before + within) / (before + run(1) + 1.0)
}

/// How bright the deck of a bridge is: towards its crown more, and more where it rises than where it falls.
fn crown(ground: &Ground, tx: f32, ty: f32) -> f32 {
    let (x, y) = (tx.floor() as i32, ty.floor() as i32);
    if ground.look(x, y) != GroundLook::Bridge {
        return 1.0;
    }
    let within = if ground.runs_east_west(x, y) { tx - x as f32 } else { ty - y as f32 };
    let along = on_deck(ground, x, y, within);
    let top = 1.0 - (2.0 * along - 1.0).abs();
    if along < 0.5 { 0.82 + 0.16 * top } else { 0.70 + 0.28 * top }
}

/// Strength of the light of the nearest lamp, 4 pixels a square.
fn lamplight(ground: &Ground, lamps: &[Lamp]) -> Vec<f32> {
    let (width, height) = (ground.width * COARSE, ground.height * COARSE);
    let mut lit = vec![0.0_f32; width * height];
    let pixels = |middle: f32, most: usize| {
        let end = |at: f32| ((at * COARSE as f32).max(0.0) as usize).min(most);
        end(middle - POOL)..end(middle + POOL + 1.0)
    };
    for lamp in lamps {
        for (x, y) in pixels(lamp.y, height).flat_map(|y| pixels(lamp.x, width).map(move |x| (x, y))) {
            let at = |pixel: usize| (pixel as f32 + 0.5) / COARSE as f32;
            let pixel = &mut lit[y * width + x];
            *pixel = pixel.max(shine((lamp.x - at(x)).hypot(lamp.y - at(y))));
        }
    }
    lit
}

/// Strength of the light of a lamp so many squares away.
fn shine(away: f32) -> f32 {
    let share = away / POOL;
    match share {
        ..0.35 => 1.0 - 0.38 * share / 0.35,
        ..1.0 => 0.62 * (1.0 - (share - 0.35) / 0.65),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    fn ground(rows: &[&str]) -> Ground {
        Ground::new(&from_rows(rows).expect("a good board"), 0)
    }

    /// Brightness in percent at a place in squares.
    fn bright(picture: &[u8], ground: &Ground, fine: usize, x: f32, y: f32) -> i32 {
        let at = ((y * fine as f32) as usize * ground.width * fine + (x * fine as f32) as usize) * 4;
        (f32::from(picture[at + 1]) / 127.5 * 100.0).round() as i32
    }

    #[test]
    fn the_higher_the_house_the_longer_its_shadow() {
        let low = ground(&["......", ".1....", "......", "......", "......"]);
        let high = ground(&["......", ".3....", "......", "......", "......"]);
        let dark = |ground: &Ground| {
            let picture = shade(ground);
            let lit = |i: &u32| bright(&picture, ground, FINE, 1.9, 2.0 + *i as f32 / 32.0) < 60;
            (0..64).filter(lit).count()
        };
        assert!(dark(&high) > dark(&low) * 2, "{} and {}", dark(&high), dark(&low));
        let picture = shade(&high);
        assert_eq!(bright(&picture, &high, FINE, 4.5, 1.5), 100, "nothing higher in the west");
        assert!(bright(&picture, &high, FINE, 2.2, 1.8) < 50, "the light comes from the north-west");
        assert!(bright(&picture, &high, FINE, 0.5, 1.5) > 90);
    }

    #[test]
    fn a_high_roof_shades_a_lower_one_and_a_bank_its_canal() {
        let roofs = ground(&["......", ".31...", ".31...", "......"]);
        let picture = shade(&roofs);
        assert!(bright(&picture, &roofs, FINE, 2.1, 2.5) < 60 && bright(&picture, &roofs, FINE, 2.9, 1.5) > 90);
        let canal = ground(&["....", "~~~~", "~~~~", "...."]);
        let picture = shade(&canal);
        assert!(bright(&picture, &canal, FINE, 2.5, 1.1) < 60 && bright(&picture, &canal, FINE, 2.5, 2.5) == 100);
    }

    #[test]
    fn stone_is_wet_beside_water() {
        let quay = ground(&["......", "......", "......", "~~~~~~"]);
        let picture = shade(&quay);
        let dark = (0..6).filter(|x| bright(&picture, &quay, FINE, *x as f32 + 0.5, 2.68) < 90).count();
        assert!(dark >= 2, "unevenly, but somewhere");
        assert!(bright(&picture, &quay, FINE, 3.5, 2.88) > 95, "but its edge stays pale");
        assert_eq!(bright(&picture, &quay, FINE, 3.5, 0.5), 100);
    }

    #[test]
    fn a_lamp_warms_what_is_around_it() {
        let square = ground(&["........"; 8]);
        let lit = glow(&square, &[Lamp { x: 4.0, y: 4.0 }]);
        let unlit = glow(&square, &[]);
        assert!(bright(&lit, &square, COARSE, 4.0, 4.0) > bright(&unlit, &square, COARSE, 4.0, 4.0) + 15);
        assert_eq!(bright(&lit, &square, COARSE, 0.5, 0.5), bright(&unlit, &square, COARSE, 0.5, 0.5));
        let red = |picture: &[u8]| picture[(16 * 8 * COARSE + 16) * 4];
        assert!(red(&lit) > red(&unlit));
    }

    #[test]
    fn a_bridge_is_brightest_at_its_crown_and_darker_where_it_falls() {
        let bridge = ground(&["......", "~~=~~~", "~~=~~~", "~~=~~~", "~~=~~~", "......"]);
        let at = |y| crown(&bridge, 2.5, y);
        assert!(at(3.0) > at(1.2) && at(1.2) > at(4.8));
        assert_eq!(crown(&bridge, 2.5, 0.5), 1.0);
    }

    #[test]
    fn the_shadow_of_a_bridge_is_longest_under_its_crown() {
        let bridge = ground(&["......", "~=~~~~", "~=~~~~", "~=~~~~", "~=~~~~", "......"]);
        let picture = shade(&bridge);
        let dark = |y| (0..16).filter(|i| bright(&picture, &bridge, FINE, 2.03 + *i as f32 / 16.0, y) < 60).count();
        assert!(dark(3.0) > dark(4.8) + 2, "{} and {}", dark(3.0), dark(4.8));
        assert_eq!(bright(&picture, &bridge, FINE, 0.5, 3.5), 100, "none in the west");
    }

    #[test]
    fn beyond_the_board_it_is_night() {
        let board = from_rows(&["......"; 6]).expect("a good board");
        let ground = Ground::new(&board, 4);
        let picture = glow(&ground, &[]);
        let at = |x| bright(&picture, &ground, COARSE, x, 7.0);
        assert!(at(4.5) > 85 && at(3.5) < 60 && at(0.5) < at(3.5));
    }
}
