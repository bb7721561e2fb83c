//! Forced movement (CAP-53) and rowing (CAP-61), as the ground has them.

use crate::cap::lines::{at, below, on, top};
use acqua_alta::board::Spot;
use acqua_alta::rules::cap::forced::{Force, Forced};

/// A push of so many squares eastwards along a row, from its second square.
fn push(row: &str, squares: u8, others: &[Spot]) -> Forced {
    on(&[row], |ground| ground.forced(top(1, 0), Force::Push(at(0, 0)), squares, |spot| others.contains(&spot)))
}

#[test]
fn cap_53_a_push_goes_straight_until_something_solid_stops_it() {
    let free = push(".....", 2, &[]);
    assert_eq!((free.way, free.stopped), (vec![top(2, 0), top(3, 0)], false));
    let solid = |row, others: &[Spot]| push(row, 2, others);
    assert_eq!(solid("...#", &[]), Forced { way: vec![top(2, 0)], stopped: true }, "a wall");
    assert_eq!(solid("..1.", &[]), Forced { way: vec![], stopped: true }, "higher ground");
    assert_eq!(solid("..S.", &[]), Forced { way: vec![], stopped: true }, "stairs too");
    assert_eq!(solid("...b", &[]), Forced { way: vec![top(2, 0)], stopped: true }, "Cover");
    assert_eq!(solid("....", &[top(3, 0)]), Forced { way: vec![top(2, 0)], stopped: true }, "a combatant");
    assert_eq!(solid("...", &[]), Forced { way: vec![top(2, 0)], stopped: false }, "the end of the board");
    on(&["....", "....", "...."], |ground| {
        let slanted = ground.forced(top(1, 1), Force::Push(at(0, 0)), 3, |_| false);
        assert_eq!(slanted.way, [top(2, 2)]);
    });
}

#[test]
fn cap_53_a_push_over_an_edge_ends_in_the_fall() {
    let fall = on(&["33..."], |ground| ground.forced(top(1, 0), Force::Push(at(0, 0)), 3, |_| false));
    assert_eq!((fall.way, fall.stopped), (vec![top(2, 0)], false));
    let onto = on(&["33..."], |ground| ground.forced(top(1, 0), Force::Push(at(0, 0)), 3, |spot| spot == top(2, 0)));
    assert_eq!(onto.way, [top(2, 0)], "onto somebody below");
    let low = push("..~~", 2, &[]);
    assert_eq!(low.way, [top(2, 0), top(3, 0)], "into the water and on");
}

#[test]
fn cap_53_a_pull_ends_beside_the_user() {
    on(&["......", "......", "......"], |ground| {
        let pulled = ground.forced(top(4, 0), Force::Pull(at(0, 0)), 9, |_| false);
        assert_eq!(pulled.way.last(), Some(&top(1, 0)));
        assert!(!pulled.stopped);
        let slanted = ground.forced(top(3, 2), Force::Pull(at(0, 0)), 9, |_| false);
        assert_eq!(slanted.way, [top(2, 1), top(1, 0)]);
    });
}

#[test]
fn cap_53_a_swimmer_is_forced_below_a_bridge_and_against_a_quay() {
    on(&["~~=~"], |ground| {
        let pushed = ground.forced(top(1, 0), Force::Push(at(0, 0)), 2, |_| false);
        assert_eq!(pushed.way, [below(2, 0), top(3, 0)]);
    });
    assert_eq!(push("~~.", 2, &[]), Forced { way: vec![], stopped: true });
}

#[test]
fn cap_61_a_boat_goes_four_squares_over_open_water() {
    on(&["g~~~~~~"], |ground| {
        assert_eq!(ground.rowed_to(at(0, 0), |_| false), [at(1, 0), at(2, 0), at(3, 0), at(4, 0)]);
        assert_eq!(
            ground.rowed_to(at(0, 0), |spot| spot == top(3, 0)),
            [at(1, 0), at(2, 0)],
            "it stops before a swimmer"
        );
    });
    on(&["g~d~"], |ground| assert_eq!(ground.rowed_to(at(0, 0), |_| false), [at(1, 0)], "debris is in its way"));
    on(&["g~w."], |ground| assert_eq!(ground.rowed_to(at(0, 0), |_| false), [at(1, 0)], "as shallow water is"));
}
