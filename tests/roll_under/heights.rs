//! Stairs, ladders and steps out of the water (RUX-03, RUX-06).

use super::scene::at;
use acqua_alta::board::{Board, from_legend};
use acqua_alta::rules::roll_under::moving::{Stride, stride};

fn board(rows: &[&str], legend: &str) -> Board {
    from_legend(rows, &serde_json::from_str(legend).expect("a legend")).expect("a good board")
}

#[test]
fn rux_06_stairs_are_walked_and_a_ladder_costs_two_squares_a_level() {
    let legend = r#"{"S": {"terrain": "stairs", "level": 0}, "L": {"terrain": "ladder", "level": 0},
        "1": {"terrain": "roof", "level": 1}, "2": {"terrain": "roof", "level": 2}}"#;
    let board = board(&["S1L1", "S2L2", "...."], legend);
    let cost = |from, to| stride(&board, from, to, false, false);
    assert_eq!(cost(at(0, 0), at(1, 0)), Some((Stride::Step, 1)), "one level by stairs: normal cost");
    assert_eq!(cost(at(0, 1), at(1, 1)), Some((Stride::Step, 2)));
    assert_eq!(cost(at(2, 0), at(3, 0)), Some((Stride::Step, 2)), "a ladder of one level");
    assert_eq!(cost(at(2, 1), at(3, 1)), Some((Stride::Step, 4)));
    assert_eq!(cost(at(3, 1), at(2, 1)), Some((Stride::Step, 4)), "and down");
}

#[test]
fn rux_03_steps_lead_out_of_the_water_for_two_squares() {
    let legend = r#"{"J": {"water_access": true}}"#;
    let board = board(&["~J", "~."], legend);
    assert_eq!(stride(&board, at(0, 0), at(1, 0), false, false), Some((Stride::Step, 2)));
    assert_eq!(stride(&board, at(0, 1), at(1, 1), false, false), Some((Stride::Ashore, 2)));
}
