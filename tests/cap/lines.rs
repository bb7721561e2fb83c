//! Lines and Cover (CAP-09, CAP-55, CAP-59).

use acqua_alta::board::{Board, Spot, Square, from_rows};
use acqua_alta::kit::{FieldEffect, Until};
use acqua_alta::rules::cap::ground::{Fields, Ground};
use acqua_alta::rules::cap::lines::Blocked;
use acqua_alta::rules::cap::typed_effects::FieldKind;
use std::sync::Arc;

pub fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

pub fn top(x: u8, y: u8) -> Spot {
    Spot::top(at(x, y))
}

pub fn below(x: u8, y: u8) -> Spot {
    Spot::below(at(x, y))
}

pub fn board(rows: &[&str]) -> Board {
    from_rows(rows).expect("a good board")
}

/// What somebody asks of a board on which nothing lies.
pub fn on<T>(rows: &[&str], ask: impl FnOnce(&Ground) -> T) -> T {
    with(rows, &[], ask)
}

/// The same with something on it.
pub fn with<T>(rows: &[&str], lies: &[(FieldKind, Spot)], ask: impl FnOnce(&Ground) -> T) -> T {
    let board = Arc::new(board(rows));
    let mut fields = Fields::default();
    lies.iter().for_each(|&(kind, spot)| fields.lay(FieldEffect::new(kind, vec![spot], None, Until::EndOfRound(2))));
    ask(&Ground { board: &board, fields: &fields, cover_ignores_height: false })
}

#[test]
fn cap_09_cover_between_stops_a_line_and_names_its_square() {
    on(&[".....", "..b..", "....."], |ground| {
        assert_eq!(ground.line(top(0, 1), top(4, 1), false), Err(Blocked::Cover(at(2, 1))));
        assert_eq!(ground.line(top(4, 1), top(0, 1), false), Err(Blocked::Cover(at(2, 1))));
        assert_eq!(ground.line(top(0, 0), top(4, 0), false), Ok(()));
        // The ends are not between.
        assert_eq!(ground.line(top(0, 1), top(2, 1), false), Ok(()));
        assert_eq!(ground.line(top(1, 1), top(2, 1), false), Ok(()), "beside it nothing lies between");
    });
}

#[test]
fn cap_09_a_corner_is_closed_only_by_cover_on_both_squares() {
    let stopped = |rows: &[&str]| on(rows, |ground| ground.line(top(0, 0), top(3, 3), false));
    assert_eq!(stopped(&["....", ".b..", "....", "...."]), Err(Blocked::Cover(at(1, 1))), "through its middle");
    assert_eq!(stopped(&["....", "..b.", "....", "...."]), Ok(()));
    assert_eq!(stopped(&["....", "....", ".b..", "...."]), Ok(()));
    assert!(matches!(stopped(&["....", "..b.", ".b..", "...."]), Err(Blocked::Cover(_))));
}

#[test]
fn cap_09_cover_blocks_at_the_height_of_the_line() {
    // From a roof three levels up the line to the street passes over a barrel two levels high near the roof, not near the target.
    on(&["3.b......"], |ground| assert_eq!(ground.line(top(0, 0), top(8, 0), false), Ok(())));
    on(&["3......b."], |ground| assert_eq!(ground.line(top(0, 0), top(8, 0), false), Err(Blocked::Cover(at(7, 0)))));
    let board = Arc::new(board(&["3.b......"]));
    let fields = Fields::default();
    let ground = Ground { board: &board, fields: &fields, cover_ignores_height: true };
    assert_eq!(ground.line(top(0, 0), top(8, 0), false), Err(Blocked::Cover(at(2, 0))), "by the option");
}

#[test]
fn cap_09_walls_and_ground_that_reaches_the_line_stop_it() {
    on(&["..#..", "..2..", "..C.."], |ground| {
        assert_eq!(ground.line(top(0, 0), top(4, 0), false), Err(Blocked::Wall(at(2, 0))));
        assert_eq!(ground.line(top(0, 1), top(4, 1), false), Err(Blocked::Wall(at(2, 1))));
        assert_eq!(ground.line(top(0, 2), top(4, 2), false), Err(Blocked::Cover(at(2, 2))));
    });
    on(&["1.1", "111"], |ground| assert_eq!(ground.line(top(0, 1), top(2, 1), false), Ok(()), "on one level"));
    let over_a_quay = |ground: &Ground| ground.line(top(0, 0), top(5, 0), false);
    assert_eq!(on(&[".....~"], over_a_quay), Ok(()), "a level above the lower end hides nobody");
}

#[test]
fn cap_61_a_deck_parts_those_above_it_from_those_below() {
    on(&["~~=~~"], |ground| {
        assert_eq!(ground.line(top(0, 0), below(2, 0), false), Ok(()));
        assert_eq!(ground.line(top(0, 0), top(4, 0), false), Ok(()), "along the water, below the deck");
        assert_eq!(ground.line(top(2, 0), below(2, 0), false), Err(Blocked::Wall(at(2, 0))));
        assert!(!ground.adjacent(top(2, 0), below(2, 0)));
        assert!(ground.adjacent(top(1, 0), below(2, 0)) && ground.adjacent(top(1, 0), top(2, 0)));
    });
    on(&[".===.", ".~~~."], |ground| {
        assert_eq!(ground.line(top(0, 0), below(1, 0), false), Err(Blocked::Wall(at(1, 0))));
    });
}

#[test]
fn cap_55_low_cover_stands_on_the_last_square_of_the_line() {
    on(&[".....", "...o.", "....."], |ground| {
        assert!(ground.low_cover(top(0, 1), top(4, 1)));
        assert!(!ground.low_cover(top(4, 1), top(0, 1)), "it is not the last square on the way back");
        assert!(!ground.low_cover(top(3, 0), top(4, 1)), "not if adjacent");
        assert_eq!(ground.line(top(0, 1), top(4, 1), false), Ok(()), "it stops no line");
    });
    on(&["....", "..o.", ".o..", "...."], |ground| {
        assert!(!ground.low_cover(top(0, 0), top(3, 2)));
    });
    on(&["..~g"], |ground| assert!(ground.low_cover(top(0, 0), top(3, 0)), "the side of a boat"));
}

#[test]
fn cap_59_smoke_stops_lines_at_both_ends_and_mist_does_not() {
    let smoke = [(FieldKind::Smoke, top(2, 0))];
    with(&["....."], &smoke, |ground| {
        assert_eq!(ground.line(top(0, 0), top(4, 0), false), Err(Blocked::Cover(at(2, 0))));
        assert_eq!(ground.line(top(0, 0), top(2, 0), false), Err(Blocked::Cover(at(2, 0))), "into it");
        assert_eq!(ground.line(top(2, 0), top(4, 0), false), Err(Blocked::Cover(at(2, 0))), "out of it");
        assert_eq!(ground.line(top(1, 0), top(2, 0), false), Ok(()), "not beyond distance 1");
        assert_eq!(ground.line(top(0, 0), top(4, 0), true), Ok(()), "nor for a target that is lit");
        assert!(ground.shelters(top(2, 0)));
    });
    with(&["....."], &[(FieldKind::Mist, top(2, 0))], |ground| {
        assert_eq!(ground.line(top(0, 0), top(4, 0), false), Ok(()));
        assert!(ground.mist(top(2, 0)) && ground.shelters(top(2, 0)) && !ground.shelters(top(1, 0)));
    });
}
