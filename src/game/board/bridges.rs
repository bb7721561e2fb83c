//! Where the parapets of bridges end on the banks (look 6.12): they turn outwards, with a ball of stone on each. They reach over
//! the borders of squares, so they are no tiles.

use super::ground::{Ground, GroundLook, SIDES};
use super::quads::Quad;
use crate::game::assets::SQUARE;
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// World units from the side of a deck to the middle of its parapet.
const PARAPET: f32 = 5.8;
/// How far a parapet turns outwards, and how far it reaches onto the bank.
const FLARE: f32 = 7.0;
const LAND: f32 = 17.0;
/// Sides of the two drawings, and where on the first of them the parapet comes in.
const CELL: f32 = 32.0;
const COMES_IN: f32 = 20.0;

/// A square on which a deck can lie with its end.
pub fn is_bank(ground: &Ground, x: i32, y: i32) -> bool {
    ground.holds(x, y) && matches!(ground.look(x, y), GroundLook::Street | GroundLook::Campo)
}

/// The ends of the parapets of a deck at one of its sides (N E S W), if it meets a bank there: is there a parapet on its left
/// hand, as one leaves the deck, and on its right, and has it room to turn outwards?
fn ends(ground: &Ground, x: i32, y: i32, side: usize) -> [Option<bool>; 2] {
    let (e, s) = SIDES[side];
    if !is_bank(ground, x + e, y + s) || ground.runs_east_west(x, y) != (e != 0) {
        return [None; 2];
    }
    [(side + 3) % 4, (side + 1) % 4].map(|hand| {
        let (a, b) = SIDES[hand];
        let rail = ground.look(x + a, y + b) != GroundLook::Bridge;
        let beside = ground.look(x + e + a, y + s + b);
        rail.then(|| ground.holds(x + a, y + b) && !matches!(beside, GroundLook::Roof(_) | GroundLook::Wall))
    })
}

/// Which ends of a landing turn outwards, as `bridge_foot` counts them: 1 the left one, 2 the right one, as one looks from the
/// bank at the deck.
pub fn landing(ground: &Ground, x: i32, y: i32, side: usize) -> usize {
    let [left, right] = ends(ground, x, y, side).map(|end| usize::from(end == Some(true)));
    right + 2 * left
}

/// All ends of parapets, the balls over them.
pub fn parapets(ground: &Ground) -> Vec<Quad> {
    let (mut flares, mut balls) = (Vec::new(), Vec::new());
    let rim = ground.rim as f32;
    for (x, y) in ground.cells().filter(|&(x, y)| ground.look(x, y) == GroundLook::Bridge) {
        let middle = Vec2::new(x as f32 - rim + 0.5, rim - y as f32 - 0.5) * SQUARE;
        for side in 0..4 {
            let [out, left] = [side, (side + 3) % 4].map(|side| Vec2::new(SIDES[side].0 as f32, -SIDES[side].1 as f32));
            let border = middle + out * (SQUARE / 2.0);
            for (end, hand) in ends(ground, x, y, side).into_iter().zip([1.0, -1.0]) {
                let Some(turns) = end else { continue };
                let rail = border + left * hand * (SQUARE / 2.0 - PARAPET);
                let mut ball = rail + out * (CELL - LAND) / 3.0;
                if turns {
                    let at = rail + left * hand * (COMES_IN - CELL / 2.0) + out * (CELL / 2.0);
                    let size = Vec2::new(CELL * hand, CELL);
                    let flare = Quad::new("bridge_flare", at, size, Color32::WHITE);
                    flares.push(Quad { turn: side as u8, ..flare });
                    ball = rail + left * hand * FLARE + out * LAND;
                }
                balls.push(Quad::new("bridge_ball", ball, Vec2::splat(CELL), Color32::WHITE));
            }
        }
    }
    flares.append(&mut balls);
    flares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    fn ground(rows: &[&str]) -> Ground {
        Ground::new(&from_rows(rows).expect("a good board"), 0)
    }

    #[test]
    fn a_bridge_has_four_balls_however_wide_it_is() {
        for rows in [["....", "~=~~", "~=~~", "...."], ["....", "~==~", "~==~", "...."]] {
            let quads = parapets(&ground(&rows));
            let balls: Vec<&Quad> = quads.iter().filter(|quad| quad.cell == "bridge_ball").collect();
            assert_eq!((balls.len(), quads.len()), (4, 8), "{rows:?}");
            let west = balls.iter().map(|ball| ball.middle.x).fold(f32::MAX, f32::min);
            assert_eq!(west, SQUARE + PARAPET - FLARE, "they stand outside of the deck");
            let north = balls.iter().map(|ball| ball.middle.y).fold(f32::MIN, f32::max);
            assert_eq!(north, LAND - SQUARE, "and on the bank");
        }
        let across = ground(&["..~~..", "..==..", "..~~.."]);
        let quads = parapets(&across);
        assert_eq!(quads.iter().filter(|quad| quad.cell == "bridge_ball").count(), 4);
        let east = quads.iter().map(|quad| quad.middle.x).fold(f32::MIN, f32::max);
        assert!(east > 4.0 * SQUARE);
    }

    #[test]
    fn a_parapet_beside_a_house_does_not_turn_into_it() {
        let beside = ground(&["2...", "2.~~", "2=~~", "2.~~"]);
        assert!(parapets(&beside).iter().all(|quad| quad.middle.x > SQUARE));
        let bridge = ground(&["1...", "~=~~", "~=~~", "...."]);
        assert_eq!(landing(&bridge, 1, 1, 0), 1, "only its left end, seen from the bank, is free");
        assert_eq!(landing(&bridge, 1, 2, 2), 3);
        assert_eq!(parapets(&bridge).iter().filter(|quad| quad.cell == "bridge_flare").count(), 3);
    }
}
