//! Where lamps stand (look 6.13): at objectives, at the feet of bridges, and in between some six squares apart.

use super::bridges::is_bank;
use super::ground::{Ground, GroundLook, SIDES};
use crate::board::{Board, Landing, Square, Terrain};

/// The foot of a lamp, in squares from the north-western corner of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lamp {
    /// To the east.
    pub x: f32,
    /// To the south.
    pub y: f32,
}

/// Squares between lamps that stand by themselves.
const APART: f32 = 6.0;
/// Squares between lamps that belong to something.
const CLOSEST: f32 = 3.5;
/// Squares of the rim on which lamps stand: as far as one can see.
const SEEN: i32 = 6;

/// All lamps of a picture. `objectives` are squares of the board that are to be lit.
pub fn lamps(ground: &Ground, objectives: &[Square]) -> Vec<Lamp> {
    let mut lamps: Vec<Lamp> = Vec::new();
    let near =
        |lamps: &[Lamp], x: f32, y: f32, least: f32| lamps.iter().any(|lamp| (lamp.x - x).hypot(lamp.y - y) < least);
    let rim = ground.rim as i32;
    for objective in objectives {
        let (x, y) = (i32::from(objective.x) + rim, i32::from(objective.y) + rim);
        let around = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)].map(|(e, s)| (x + e, y + s));
        let place = around.into_iter().find_map(|(x, y)| corner(ground, x, y));
        if let Some(lamp) = place.filter(|lamp| !near(&lamps, lamp.x, lamp.y, CLOSEST)) {
            lamps.push(lamp);
        }
    }
    for (x, y) in ground.cells().filter(|&(x, y)| is_foot(ground, x, y)) {
        if let Some(lamp) = corner(ground, x, y).filter(|lamp| !near(&lamps, lamp.x, lamp.y, CLOSEST)) {
            lamps.push(lamp);
        }
    }
    // First where the water mirrors them, then along other quays, then along houses.
    for beside in [is_north_bank, is_quay, is_front] {
        for (x, y) in ground.cells().filter(|&(x, y)| beside(ground, x, y)) {
            if let Some(lamp) = corner(ground, x, y).filter(|lamp| !near(&lamps, lamp.x, lamp.y, APART)) {
                lamps.push(lamp);
            }
        }
    }
    lamps
}

/// Squares that are worth a lamp of their own.
pub fn lit(board: &Board) -> Vec<Square> {
    board.objectives().iter().map(|objective| objective.square).collect()
}

/// Where on a square a lamp does not stand in the way: beside the edge with the water, or before the front of a house.
fn corner(ground: &Ground, x: i32, y: i32) -> Option<Lamp> {
    let (look, tile) = (ground.look(x, y), ground.tile(x, y));
    let rim = ground.rim as i32;
    let seen = (rim - SEEN..ground.width as i32 - rim + SEEN).contains(&x)
        && (rim - SEEN..ground.height as i32 - rim + SEEN).contains(&y);
    let free = tile.prop.is_none()
        && tile.hazard.is_none()
        && tile.landing == Landing::Normal
        && matches!(tile.terrain, Terrain::Paving | Terrain::Water);
    if !seen || !free || !matches!(look, GroundLook::Street | GroundLook::Campo) {
        return None;
    }
    let wet = |(e, s): (i32, i32)| ground.look(x + e, y + s).is_wet();
    let [north, east, south, west] = SIDES.map(wet);
    let across = match (west, east) {
        (true, false) => 0.14,
        (false, true) => 0.86,
        _ => 0.5,
    };
    let down = match (north, south) {
        (true, false) => 0.2,
        (false, true) => 0.84,
        _ => 0.5,
    };
    // Nobody may take a lamp for something that stands on the square: it keeps to a side.
    let (across, down) = match (north || east || south || west, ground.look(x, y - 1).roof()) {
        (true, _) => (across, down),
        (false, 1..) => (0.12, 0.46),
        (false, 0) => (0.08, 0.12),
    };
    Some(Lamp { x: x as f32 + across, y: y as f32 + down })
}

/// Beside the landing of a bridge, where nobody walks into the lamp.
fn is_foot(ground: &Ground, x: i32, y: i32) -> bool {
    let lands = |x: i32, y: i32| SIDES.iter().any(|(e, s)| ground.look(x + e, y + s) == GroundLook::Bridge);
    let landing = |(e, s): &(i32, i32)| is_bank(ground, x + e, y + s) && lands(x + e, y + s);
    is_quay(ground, x, y) && !lands(x, y) && SIDES.iter().any(landing)
}

fn is_north_bank(ground: &Ground, x: i32, y: i32) -> bool {
    ground.look(x, y + 1) == GroundLook::Water
}

fn is_quay(ground: &Ground, x: i32, y: i32) -> bool {
    SIDES.iter().any(|(e, s)| ground.look(x + e, y + s) == GroundLook::Water)
}

fn is_front(ground: &Ground, x: i32, y: i32) -> bool {
    ground.look(x, y - 1).roof() > 0 || ground.look(x, y) == GroundLook::Campo
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{from_rows, from_tmx, shipped};

    #[test]
    fn lamps_keep_their_distance_and_nothing_is_dark() {
        for (name, text) in shipped() {
            let board = from_tmx(name, text).expect("a shipped map");
            let ground = Ground::new(&board, 12);
            let lamps = lamps(&ground, &lit(&board));
            for (i, one) in lamps.iter().enumerate() {
                assert!(ground.look(one.x as i32, one.y as i32) != GroundLook::Water, "{name}: a lamp in the water");
                for other in &lamps[..i] {
                    let apart = (one.x - other.x).hypot(one.y - other.y);
                    assert!(apart >= CLOSEST, "{name}: {one:?} and {other:?}");
                }
            }
            let dark = |&(x, y): &(i32, i32)| {
                let near = |lamp: &Lamp| (lamp.x - x as f32).hypot(lamp.y - y as f32) < 11.0;
                ground.on_board(x, y) && ground.look(x, y) == GroundLook::Street && !lamps.iter().any(near)
            };
            assert_eq!(ground.cells().find(dark), None, "{name}");
        }
    }

    #[test]
    fn a_bridge_has_its_lamp_and_so_has_an_objective() {
        let board = from_rows(&["....", "....", "~=~~", "....", "...."]).expect("a good board");
        let ground = Ground::new(&board, 0);
        let found = lamps(&ground, &[]);
        assert!(found.iter().any(|lamp| (lamp.x - 1.5).hypot(lamp.y - 2.5) < 1.5), "{found:?}");
        let found = lamps(&ground, &[Square::new(3, 4)]);
        assert!(found.iter().any(|lamp| (lamp.x - 3.5).hypot(lamp.y - 4.5) < 1.0), "{found:?}");
    }
}
