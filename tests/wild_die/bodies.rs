//! Bodies of several squares (WLX-03): the Horror takes two by two.

use super::scene::{FIELD, Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, Event, MarkKind, RuleSystem, Side};
use acqua_alta::board::{Square, Terrain};
use acqua_alta::rules::wild_die::vocabulary::{action, status};

fn go(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::MOVE, id(who), at(x, y), 0)
}

fn strike(who: u8, on: u8) -> Choice {
    Choice::new(action::STRIKE, id(who), id(on), 0)
}

/// The Horror of ours with its north-western square at (4, 4), and enemies of it.
fn horror(rows: &[&str], foes: &[(&str, Square)]) -> Scene {
    let mut who: Vec<(&str, Side, Square)> = vec![("lagoon_horror", US, at(4, 4))];
    who.extend(foes.iter().map(|&(kind, square)| (kind, THEM, square)));
    Scene::new(rows, &who)
}

#[test]
fn wlx_03_the_horror_takes_two_by_two_squares() {
    let scene = horror(&FIELD, &[("dogal_guard", at(8, 4))]);
    assert_eq!(scene.battle.body(id(0)), [at(4, 4), at(5, 4), at(4, 5), at(5, 5)]);
    assert_eq!(scene.battle.body(id(1)), []);
}

#[test]
fn wlx_03_reach_is_measured_from_the_nearest_square() {
    // Bite with Reach 1: from the column of 5 to that of 7 are two squares, to that of 8 three.
    let mut scene = horror(&FIELD, &[("dogal_guard", at(7, 6)), ("dogal_guard", at(8, 3)), ("pike_levy", at(2, 3))]);
    assert!(scene.choices().contains(&strike(0, 1)));
    assert!(scene.choices().contains(&strike(0, 3)), "to the west its own column counts");
    assert!(!scene.choices().contains(&strike(0, 2)));
    assert_eq!(scene.refused(strike(0, 2)).code(), "E_RANGE");
    // A pike with Reach 2 reaches its nearest square as well.
    scene.plain(0, action::END, &[]);
    scene.activate(3);
    assert!(scene.choices().contains(&strike(3, 0)));
}

#[test]
fn wlx_03_scale_counts_for_its_size() {
    let mut scene = horror(&FIELD, &[("rialto_blade", at(6, 5))]);
    // Scale +2 against the Blade's blade; the Blade has Parry 9.
    scene.activate(1);
    let roll = scene.battle.breakdown(strike(1, 0)).expect("a roll");
    let scale: Vec<i8> =
        roll.total.terms().iter().filter(|term| term.rule == "WLX-03").map(|term| term.value).collect();
    assert_eq!(scale, [2]);
}

#[test]
fn wlx_03_all_four_squares_have_room_where_it_goes() {
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "......#.....",
        "............",
        "............",
        "............",
        "............",
    ];
    let mut scene = horror(&rows, &[("dogal_guard", at(2, 7))]);
    let choices = scene.choices();
    assert!(choices.contains(&go(0, 4, 5)), "to the south past the wall");
    // At (5, 4), (5, 3), (6, 3) one of its squares would be in the wall; at (5, 5) a corner is in the way of a square of its.
    for (x, y) in [(5, 4), (5, 3), (6, 3), (6, 4)] {
        assert!(!choices.contains(&go(0, x, y)), "({x}, {y})");
    }
    // At the edge of the board, and on somebody with another square than its own.
    for (x, y) in [(11, 6), (1, 6), (2, 6), (1, 7), (2, 7)] {
        assert!(!choices.contains(&go(0, x, y)), "({x}, {y})");
    }
    assert!(choices.contains(&go(0, 3, 7)), "beside the guard there is room");
    scene.choose(go(0, 4, 5), &[]);
    assert_eq!(scene.battle.body(id(0)), [at(4, 5), at(5, 5), at(4, 6), at(5, 6)]);
}

#[test]
fn wlx_03_it_goes_through_no_lane_of_one_square() {
    let rows = [
        "............",
        "............",
        "............",
        "......######",
        "............",
        "......######",
        "............",
    ];
    let scene = horror(&rows, &[("dogal_guard", at(0, 0))]);
    assert!(!scene.choices().contains(&go(0, 6, 4)) && !scene.choices().contains(&go(0, 7, 4)));
    let wide = [
        "............",
        "............",
        "............",
        "......######",
        "............",
        "............",
        "......######",
    ];
    let mut other = horror(&wide, &[("dogal_guard", at(0, 0))]);
    assert!(other.choices().contains(&go(0, 7, 4)));
    other.choose(go(0, 7, 4), &[]);
    // Somebody small in that lane is shut in by it.
    let who = [("rialto_blade", US, at(9, 4)), ("lagoon_horror", THEM, at(7, 4))];
    let lane = Scene::new(&wide, &who);
    assert!(!lane.choices().contains(&go(0, 6, 4)) && lane.choices().contains(&go(0, 10, 5)), "no way past it");
}

#[test]
fn wlx_03_nobody_ends_in_one_of_its_squares() {
    let who = [("rialto_blade", US, at(7, 5)), ("lagoon_horror", US, at(4, 4)), ("pike_levy", THEM, at(0, 0))];
    let scene = Scene::field(&who);
    for (x, y) in [(4, 4), (5, 4), (4, 5), (5, 5)] {
        assert!(!scene.choices().contains(&go(0, x, y)), "({x}, {y})");
    }
    // A friend is passed through.
    assert!(scene.choices().contains(&go(0, 3, 5)));
}

#[test]
fn wlx_03_wld_60_it_leaves_a_side_with_its_whole_body() {
    let mut scene = horror(&FIELD, &[("dogal_guard", at(6, 6))]);
    // A square to the south the guard is still beside it.
    scene.choose(go(0, 4, 5), &[]);
    assert_eq!(scene.square(0), at(4, 5));
    // Two squares to the west it is not: a free attack, d6 Fighting against Parry 6, +2 for scale.
    scene.choose(go(0, 3, 5), &[2]);
    assert_eq!(scene.square(0), at(3, 5));
    // Somebody small that stays beside another square of it does not leave its side.
    let who = [("rialto_blade", US, at(3, 4)), ("lagoon_horror", THEM, at(4, 4))];
    let mut blade = Scene::field(&who);
    blade.choose(go(0, 3, 6), &[]);
    assert_eq!(blade.square(0), at(3, 6));
}

#[test]
fn wlx_03_range_and_cover_count_from_the_nearest_square() {
    // A light crossbow 10/20/40: to its eastern column it is ten squares, to the western one eleven.
    let rows = ["................"; 9];
    let who = [("altana_arbalest", US, at(15, 4)), ("lagoon_horror", THEM, at(4, 4))];
    let scene = Scene::new(&rows, &who);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shot), (4, 2), "no range, and +2 for its scale");
    let who = [("altana_arbalest", US, at(15, 4)), ("lagoon_horror", THEM, at(3, 4))];
    assert_eq!(Scene::new(&rows, &who).roll(shot), (4, 0), "a square farther it is medium range");
    // The cover of its south-western square counts from the west, and not from the east.
    let rows = ["............", "............", "............", "............", "............", "....c......."];
    let from = |x: u8| {
        let who = [("altana_arbalest", US, at(x, 5)), ("lagoon_horror", THEM, at(4, 4))];
        Scene::new(&rows, &who).roll(shot)
    };
    assert_eq!(from(0), (4, -2), "medium cover, and scale");
    assert_eq!(from(10), (4, 2));
}

#[test]
fn wlx_03_wld_19_an_area_catches_it_with_any_of_its_squares() {
    let who = [("lagoon_imp", US, at(9, 5)), ("lagoon_horror", THEM, at(4, 4)), ("pike_levy", THEM, at(0, 0))];
    let scene = Scene::field(&who);
    let caught = |x: u8, y: u8| scene.battle.catches(Choice::new(action::HURL, id(0), at(x, y), 1));
    assert_eq!(caught(6, 6), [id(1)], "a Small template around G7 reaches its south-eastern square");
    assert_eq!(caught(7, 5), [], "and not from here");
}

#[test]
fn wlx_03_wld_36_enemies_beside_any_of_its_squares_gang_up() {
    let foes =
        [("dogal_guard", at(6, 6)), ("dogal_guard", at(6, 4)), ("dogal_guard", at(3, 3)), ("dogal_guard", at(4, 6))];
    let mut scene = horror(&FIELD, &foes);
    scene.activate(1);
    // +2 for scale, +3 for three others beside it: none of them is beside the north-western square alone.
    assert_eq!(scene.roll(strike(1, 0)), (6, 5));
}

#[test]
fn wlx_03_wlx_06_it_swims_once_all_of_it_is_in_the_water() {
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "....~~~~....",
        "....~~~~....",
        "............",
    ];
    let who = [("lagoon_horror", US, at(6, 4)), ("dogal_guard", THEM, at(11, 0))];
    let mut scene = Scene::new(&rows, &who);
    scene.set(0, status::SWIMMING);
    assert_eq!(scene.battle.characters()[0].level, -1);
    // Half on the quay it stands there: a level up for two squares, without a roll.
    scene.choose(go(0, 7, 4), &[]);
    assert_eq!((scene.battle.characters()[0].level, scene.has(0, status::SWIMMING)), (0, false));
    // Two of five squares are spent: two more, and it has one left.
    scene.choose(go(0, 8, 4), &[]).choose(go(0, 9, 4), &[]).choose(go(0, 10, 4), &[]);
    assert_eq!(scene.square(0), at(10, 4));
    assert!(!scene.choices().iter().any(|choice| choice.action == action::MOVE));
}

#[test]
fn wlx_03_it_climbs_no_wall_and_goes_down_a_level_at_most() {
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "......11....",
        "......11....",
        "33..........",
    ];
    let who = [("lagoon_horror", US, at(4, 4)), ("dogal_guard", THEM, at(11, 0))];
    let mut scene = Scene::new(&rows, &who);
    scene.choose(go(0, 5, 4), &[]);
    assert_eq!(scene.battle.characters()[0].level, 1, "it stands on the highest of its squares");
    assert!(!scene.choices().contains(&go(0, 1, 5)), "three levels are too much");
}

#[test]
fn wlx_03_wlx_07_wlx_23_it_does_not_jump_and_nobody_carries_it() {
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "....~.......",
        "....~.......",
        "............",
    ];
    let who = [("lagoon_horror", US, at(2, 4)), ("lantern_friar", US, at(1, 4)), ("dogal_guard", THEM, at(11, 0))];
    let mut scene = Scene::new(&rows, &who);
    let jump = Choice::new(action::JUMP, id(0), at(5, 4), 0);
    assert_eq!(scene.refused(jump).code(), "E_SIZE");
    scene.set(0, status::INCAPACITATED).set(0, status::PRONE).activate(1);
    let lift = Choice::new(action::LIFT, id(1), id(0), 0);
    assert_eq!(scene.refused(lift).code(), "E_SIZE");
    let marks = scene.battle.marks(US).into_iter().filter(|mark| mark.kind == MarkKind::Body);
    assert_eq!(marks.map(|mark| mark.square).collect::<Vec<_>>(), [at(2, 4), at(3, 4), at(2, 5), at(3, 5)]);
}

#[test]
fn wlx_03_its_level_is_told_as_the_battle_begins() {
    // Placed with its north-western square in the water, it stands on the quay.
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "~~~~~.......",
        "~~~~~.......",
        "............",
    ];
    let scene = horror(&rows, &[("dogal_guard", at(11, 0))]);
    assert_eq!(scene.battle.characters()[0].level, 0);
    assert!(scene.battle.board().tile(at(4, 4)).terrain == Terrain::Water);
    let seen = |event: &Event| matches!(event, Event::Lifted { .. });
    assert!(!scene.events.iter().any(seen), "not told a second time");
}
