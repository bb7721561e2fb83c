//! Moves: costs, jumps, drops and the way that is taken (CAP-50, CAP-60 to CAP-63).

use crate::cap::lines::{below, on, top, with};
use acqua_alta::board::Spot;
use acqua_alta::rules::cap::ground::Ground;
use acqua_alta::rules::cap::typed_effects::FieldKind;
use acqua_alta::rules::cap::ways::{Leg, Other, Posture, Stride, Walker};

fn walker(start: Spot, budget: u8) -> Walker {
    Walker { start, budget, leap: 1, posture: Posture::Upright, swimmer: false, heavy: false, sure_footed: false }
}

fn foe(spot: Spot) -> Other {
    Other { spot, foe: true, threatens: true }
}

fn ally(spot: Spot) -> Other {
    Other { spot, foe: false, threatens: false }
}

/// What it costs to come there, if that is possible.
fn cost(ground: &Ground, walker: &Walker, to: Spot) -> Option<u8> {
    let way = ground.way(walker, &[], to);
    assert_eq!(way.is_some(), ground.ends(walker, &[], true).contains(&to), "what is listed is what can be reached");
    way.map(|legs| legs.iter().map(|leg| leg.cost).sum())
}

/// The way there, legs in order.
fn way(ground: &Ground, walker: &Walker, others: &[Other], to: Spot) -> Vec<Leg> {
    ground.way(walker, others, to).unwrap_or_default()
}

fn passed(way: &[Leg]) -> Vec<Spot> {
    way.iter().map(|leg| leg.to).collect()
}

/// The cost of one step on a strip of two squares.
fn step(row: &str, change: impl Fn(&mut Walker)) -> Option<u8> {
    on(&[row], |ground| {
        let mut mover = walker(top(0, 0), 9);
        change(&mut mover);
        cost(ground, &mover, top(1, 0))
    })
}

#[test]
fn cap_60_what_a_step_costs() {
    let plain = |row| step(row, |_| {});
    assert_eq!(plain(".."), Some(1));
    assert_eq!(plain(".%"), Some(2), "rubble");
    assert_eq!(step(".%", |mover| mover.sure_footed = true), Some(1));
    assert_eq!(plain(".w"), Some(2), "shallow water");
    assert_eq!(plain(".o"), Some(2), "a low obstacle");
    assert_eq!(plain(".c"), Some(2), "Low Cover");
    assert_eq!(plain(".x"), Some(2), "a light barricade");
    assert_eq!(plain(".X"), Some(2), "a heavy one is Cover that is stepped over");
    assert_eq!(plain(".b"), None, "Cover two levels high");
    assert_eq!(plain(".C"), None, "total cover");
    assert_eq!(plain(".~"), Some(2), "deep water");
    assert_eq!(step(".~", |mover| mover.swimmer = true), Some(1));
    assert_eq!(plain(".S"), Some(1), "up by stairs");
    assert_eq!(plain(".1"), Some(2), "up a ledge");
    assert_eq!(step(".1", |mover| mover.heavy = true), None, "the Heavy climb no ledge");
    assert_eq!(step(".S", |mover| mover.heavy = true), Some(1));
    assert_eq!(plain("1."), Some(1), "down one level");
    assert_eq!(plain(".2"), None, "two levels up");
    assert_eq!(plain("L3"), Some(3), "a ladder, a level each");
    assert_eq!(plain(".g"), Some(1), "into a boat");
    assert_eq!(plain(".d"), Some(1), "onto debris, which is stood on");
}

#[test]
fn cap_61_leaving_the_water_costs_three_but_over_a_jetty_one() {
    let plain = |row| step(row, |_| {});
    assert_eq!(plain("~."), Some(3));
    assert_eq!(step("~.", |mover| (mover.swimmer, mover.heavy) = (true, true)), Some(3));
    assert_eq!(plain("~j"), Some(1));
    assert_eq!(plain("~s"), Some(1));
    assert_eq!(plain("~1"), None, "two levels above the water");
    assert_eq!(plain("~w"), Some(2), "shallow water beside it");
}

#[test]
fn cap_61_swimmers_pass_below_bridges_and_the_submerged_below_boats() {
    on(&["~=~"], |ground| {
        assert_eq!(cost(ground, &walker(top(0, 0), 4), below(1, 0)), Some(2));
        assert_eq!(cost(ground, &walker(top(0, 0), 4), top(2, 0)), Some(4));
    });
    for row in ["~g~", "~d~"] {
        on(&[row], |ground| {
            let afloat = walker(top(0, 0), 4);
            assert_eq!(cost(ground, &afloat, top(2, 0)), None);
            let under = Walker { posture: Posture::Submerged, ..afloat };
            assert_eq!(cost(ground, &under, top(2, 0)), Some(4));
            assert_eq!(cost(ground, &under, top(1, 0)), None, "it comes up by Surface alone");
        });
    }
    on(&["~~."], |ground| {
        let under = Walker { posture: Posture::Submerged, ..walker(top(0, 0), 9) };
        assert_eq!(cost(ground, &under, top(2, 0)), None);
    });
}

#[test]
fn cap_50_allies_are_passed_and_foes_are_not() {
    on(&["....", "####"], |ground| {
        let mover = walker(top(0, 0), 4);
        let ends = |other| ground.ends(&mover, &[other], true);
        assert_eq!(ends(ally(top(1, 0))), [top(2, 0), top(3, 0)]);
        assert_eq!(ends(foe(top(1, 0))), []);
        assert_eq!(ground.way(&mover, &[ally(top(1, 0))], top(1, 0)), None, "no end on a taken square");
    });
}

#[test]
fn cap_50_no_way_cuts_the_corner_of_a_wall() {
    on(&[".#", ".."], |ground| {
        assert_eq!(cost(ground, &walker(top(0, 0), 1), top(1, 1)), None);
        assert_eq!(cost(ground, &walker(top(0, 0), 2), top(1, 1)), Some(2));
    });
}

#[test]
fn cap_50_the_way_shuns_hazards_and_the_sides_of_foes_where_it_can() {
    let rows = [".....", ".^^..", "....."];
    on(&rows, |ground| {
        let mover = walker(top(0, 1), 5);
        let path = passed(&way(ground, &mover, &[], top(3, 1)));
        assert_eq!(path.len(), 3);
        assert!(!path.contains(&top(1, 1)) && !path.contains(&top(2, 1)));
        assert!(ground.ends(&mover, &[], true).contains(&top(1, 1)), "a hazard can be walked into");
        assert!(!ground.ends(&mover, &[], false).contains(&top(1, 1)));
    });
    // Round the rubble it is shorter; over the rubble it never leaves the side of the Foe.
    on(&["...", ".%.", "..."], |ground| {
        let mover = walker(top(0, 1), 3);
        let path = |other| passed(&way(ground, &mover, &[other], top(2, 1)));
        assert_eq!(path(foe(top(1, 2))), [top(1, 1), top(2, 1)]);
        let unwatched = Other { threatens: false, ..foe(top(1, 2)) };
        assert_eq!(path(unwatched), [top(1, 0), top(2, 1)]);
        let all: Vec<Spot> = ground.ways(&mover, &[unwatched]).into_iter().map(|(to, _)| to).collect();
        assert_eq!(all, ground.ends(&mover, &[unwatched], true));
    });
    with(&["...", "..."], &[(FieldKind::Slick, top(1, 0))], |ground| {
        let path = passed(&way(ground, &walker(top(0, 0), 3), &[], top(2, 0)));
        assert_eq!(path, [top(1, 1), top(2, 0)], "round the oil");
    });
}

#[test]
fn cap_60_who_crawls_gets_one_square_far() {
    on(&["..%"], |ground| {
        let crawler = Walker { posture: Posture::Crawling, budget: 1, ..walker(top(1, 0), 1) };
        assert_eq!(cost(ground, &crawler, top(0, 0)), Some(1));
        assert_eq!(cost(ground, &crawler, top(2, 0)), None);
    });
    on(&["2~."], |ground| {
        let crawler = Walker { posture: Posture::Crawling, budget: 1, ..walker(top(0, 0), 1) };
        assert_eq!(ground.ends(&crawler, &[], true), [], "no drop and no jump");
    });
}

#[test]
fn cap_62_a_gap_up_to_leap_is_free_and_one_more_takes_a_check() {
    let jump = |row: &str, leap| {
        on(&[row], |ground| {
            let mover = Walker { leap, ..walker(top(1, 0), 9) };
            let to = top(row.len() as u8 - 1, 0);
            let legs = way(ground, &Walker { budget: 4, ..mover }, &[], to);
            legs.first().map(|leg| (leg.stride, leg.cost))
        })
    };
    let over = |gap, check| Stride::Jump { gap, check };
    assert_eq!(jump("..~.", 1), Some((over(1, false), 2)));
    assert_eq!(jump("..~.", 0), Some((over(1, true), 2)));
    assert_eq!(jump("..~~.", 2), Some((over(2, false), 3)));
    assert_eq!(jump("..~~.", 1), Some((over(2, true), 3)));
    assert_eq!(jump("..~~.", 0), None, "beyond leap + 1, and swimming is too far");
    assert_eq!(jump("..~~~.", 2), Some((over(3, true), 4)));
    assert_eq!(jump("#.~~.", 2), None, "a gap of 2 needs a run-up");
    assert_eq!(jump("..~1", 1), Some((over(1, true), 2)), "a level higher shortens it by 1");
    assert_eq!(jump("..~1", 0), None);
    assert_eq!(jump("..~2", 3), None, "two levels higher is out of reach");
}

#[test]
fn cap_62_a_run_up_must_be_free_and_nobody_jumps_out_of_the_water() {
    on(&["..~~."], |ground| {
        let mover = Walker { leap: 2, ..walker(top(1, 0), 3) };
        assert_eq!(passed(&way(ground, &mover, &[], top(4, 0))), [top(4, 0)]);
        assert_eq!(way(ground, &mover, &[ally(top(0, 0))], top(4, 0)), []);
    });
    on(&["~.~.", "####"], |ground| {
        let mover = Walker { leap: 3, swimmer: true, ..walker(top(0, 0), 9) };
        let first = |to: Spot| way(ground, &mover, &[], to)[0].stride;
        let ends = ground.ends(&mover, &[], true);
        assert!(ends.contains(&top(3, 0)) && ends.iter().all(|&to| first(to) == Stride::Step), "{ends:?}");
    });
}

#[test]
fn cap_62_a_jump_passes_over_those_a_level_lower_only() {
    let reached = |row: &str, other| {
        on(&[row], |ground| {
            !way(ground, &Walker { leap: 1, ..walker(top(0, 0), 2) }, &[foe(other)], top(2, 0)).is_empty()
        })
    };
    assert!(reached("1.1", top(1, 0)), "over the head of somebody in the street");
    assert!(!reached(".d.", top(1, 0)), "somebody on debris is as high as the jump");
    assert!(reached(".~.", top(1, 0)), "a swimmer is lower");
}

#[test]
fn cap_63_a_drop_is_the_last_leg_of_a_way() {
    on(&["2..."], |ground| {
        let ends = |harm| ground.ends(&walker(top(0, 0), 4), &[], harm);
        assert!(ends(true).contains(&top(1, 0)) && !ends(false).contains(&top(1, 0)), "it can drop down");
        let legs = way(ground, &walker(top(0, 0), 4), &[], top(1, 0));
        assert_eq!(legs.iter().map(|leg| leg.stride).collect::<Vec<_>>(), [Stride::Drop]);
        // Farther only by a jump down.
        let far = way(ground, &walker(top(0, 0), 4), &[], top(3, 0));
        assert!(far.iter().all(|leg| leg.stride != Stride::Drop), "{far:?}");
    });
    on(&["1..."], |ground| {
        assert!(ground.ends(&walker(top(0, 0), 4), &[], false).contains(&top(3, 0)), "a level down is a step");
    });
}
