//! LAD-68: which way is taken, where several lead there.

use super::moving::{zoned, zoned_with};
use super::scene::*;
use acqua_alta::battle::{Event, Manner, Target};
use acqua_alta::board::{Hazard, Square, Traits};
use acqua_alta::rules::ladder::vocabulary::action;

/// The squares of a Move, and whether all of it was walked.
fn way(s: &mut Scene, to: Square) -> (Vec<Square>, bool) {
    s.act(0, action::MOVE, Target::Square(to), 0, &[]);
    let mut walked = true;
    let squares = s.events.iter().filter_map(|event| match event {
        Event::Moved { to, manner, .. } => {
            walked &= *manner == Manner::Walk;
            Some(*to)
        }
        Event::Jumped { landed, .. } => {
            walked = false;
            Some(*landed)
        }
        _ => None,
    });
    let squares = squares.collect();
    (squares, walked)
}

const CANAL: [&str; 5] = ["..~...", "..~...", "..~...", "..=...", "......"];
const BANKS: [&str; 5] = ["aawbbb", "aawbbb", "aawbbb", "aaabbb", "aaabbb"];

#[test]
fn lad_68_the_bridge_is_walked_and_the_canal_beside_it_not_jumped() {
    let mut s = zoned(&CANAL, &BANKS, &[("plain", US, at(1, 1)), ("plain", THEM, at(5, 4))]);
    let (squares, walked) = way(&mut s, at(3, 1));
    assert!(walked && squares.len() == 4, "{squares:?}");
}

#[test]
fn lad_68_where_the_move_has_too_few_zones_for_the_bridge_it_jumps() {
    // The bridge is a zone of its own, and a Move at Normal Speed crosses one border.
    let banks = ["aawbbb", "aawbbb", "aawbbb", "aacbbb", "aacbbb"];
    let mut s = zoned(&CANAL, &banks, &[("plain", US, at(1, 1)), ("plain", THEM, at(5, 4))]);
    assert_eq!(way(&mut s, at(3, 1)), (vec![at(3, 1)], false));
    // At Fast Speed it crosses two, and walks.
    let mut s = zoned(&CANAL, &banks, &[("quick", US, at(1, 1)), ("plain", THEM, at(5, 4))]);
    let (squares, walked) = way(&mut s, at(3, 1));
    assert!(walked && squares.len() == 4, "{squares:?}");
}

#[test]
fn lad_68_nobody_is_hurt_or_wet_where_there_is_a_way_round_it() {
    let rows = ["......", "......", "......"];
    let zones = ["aafbbb", "aafbbb", "aacbbb"];
    let fire = [('f', Traits { hazard: Some(Hazard::Minor), ..Traits::default() })];
    let mut s =
        zoned_with(&rows, &zones, &fire, &[("quick", US, at(1, 0)), ("plain", THEM, at(5, 2))], without_ember());
    let (squares, _) = way(&mut s, at(3, 0));
    assert!(squares.iter().all(|square| square.x != 2 || square.y == 2), "round the fire: {squares:?}");
    let wide = ["..~~~...", "..~~~...", "..~~~...", "..===...", "........"];
    let banks = ["aawwwbbb", "aawwwbbb", "aawwwbbb", "aacccbbb", "aacccbbb"];
    let mut s = zoned(&wide, &banks, &[("quick", US, at(1, 2)), ("plain", THEM, at(7, 4))]);
    let (squares, walked) = way(&mut s, at(5, 2));
    assert!(walked, "over the bridge: {squares:?}");
}
