//! Leaps, what is at hand, the fallen, exits (RUX-04, RUX-22, RUX-35, RUX-37).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::roll_under::leaping::spans;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

/// A canal of so many squares from column 3 on.
fn canal(width: usize, kind: &str) -> Scene {
    let row = format!("...{}......", "~".repeat(width));
    let rows = [row.as_str(); 5];
    Scene::new(&rows, &[(kind, US, at(2, 2)), ("harbour_watch", THEM, at(3 + width as u8 + 5, 4))])
}

fn leap(x: u8, y: u8) -> Choice {
    Choice::new(action::LEAP, id(0), at(x, y), 0)
}

#[test]
fn rux_04_a_leap_covers_a_part_of_the_printed_movement() {
    assert_eq!([8, 10, 12, 14].map(spans), [(1, 2), (1, 2), (1, 3), (1, 3)]);
    assert_eq!(spans(20), (2, 5), "a horse");
}

#[test]
fn rux_04_a_narrow_gap_takes_no_roll_and_costs_gap_and_landing() {
    let mut scene = canal(1, "dock_reaver");
    scene.choose(leap(4, 2), &[]);
    assert_eq!(scene.square(0), at(4, 2));
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(8, 2), 0)).code(), "E_MOVE", "3 of 5 are left");
    scene.moves(0, 7, 2, &[]);
}

#[test]
fn rux_04_a_wide_gap_takes_acrobatics() {
    let mut scene = canal(2, "lagoon_bravo");
    assert_eq!(scene.roll(leap(5, 2)), (12, 0));
    scene.choose(leap(5, 2), &[12]);
    assert_eq!(scene.square(0), at(5, 2));
    let mut scene = canal(2, "lagoon_bravo");
    // A failure ends in the last square of the gap; Swimming follows (RUX-03).
    scene.choose(leap(5, 2), &[13]).plain(0, action::KEEP, &[13]);
    assert_eq!((scene.square(0), scene.has(0, status::SWIMMING)), (at(4, 2), true));
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(5, 2), 0)).code(), "E_STATE", "the movement ends");
}

#[test]
fn rux_04_a_demon_falls_into_the_first_square_of_the_gap() {
    let mut scene = canal(3, "lagoon_bravo");
    scene.choose(leap(6, 2), &[20, 13]);
    assert_eq!(scene.square(0), at(3, 2));
}

#[test]
fn rux_04_a_dragon_leaps_without_cost() {
    let mut scene = canal(2, "lagoon_bravo");
    scene.choose(leap(5, 2), &[1]);
    assert_eq!(scene.battle.decision().map(|asked| asked.question.kind), Some("act"));
    assert!(!scene.has(0, status::SPENT), "RUN-18: no movement was used");
    scene.moves(0, 10, 2, &[]).moves(0, 9, 0, &[]);
}

#[test]
fn rux_04_what_is_too_far_or_too_high_is_refused() {
    assert_eq!(canal(4, "lagoon_bravo").refused(leap(7, 2)).code(), "E_TOO_FAR");
    assert_eq!(canal(3, "harbour_watch").refused(leap(6, 2)).code(), "E_TOO_FAR", "10 m: two squares at most");
    let rows = ["..~1..", "..~2..", "......"];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(1, 0)), ("harbour_watch", THEM, at(5, 2))]);
    assert_eq!(scene.roll(leap(3, 0)), (12, -1), "a level up takes the roll, with a bane");
    scene.choose(leap(3, 0), &[12, 3]);
    assert_eq!(scene.square(0), at(3, 0));
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(1, 1)), ("harbour_watch", THEM, at(5, 2))]);
    assert_eq!(scene.refused(leap(3, 1)).code(), "E_TOO_FAR");
}

#[test]
fn rux_04_a_leap_leaves_an_enemy_once() {
    let mut scene = canal(1, "lagoon_bravo");
    let foe = scene.battle.characters_mut();
    foe[1].square = Some(at(1, 2));
    // RUN-35: Evade for the leap as a whole; a failure lets the enemy strike first.
    scene.choose(leap(4, 2), &[15]).plain(0, action::KEEP, &[19]);
    assert_eq!(scene.square(0), at(4, 2));
}

#[test]
fn rux_04_more_than_a_level_down_is_a_fall() {
    let rows = ["33~.....", "........"];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(1, 0)), ("harbour_watch", THEM, at(7, 1))]);
    // No roll for the leap; three levels down: Acrobatics halves 3d6.
    scene.choose(leap(3, 0), &[12, 2, 2, 3]);
    assert_eq!((scene.square(0), scene.counter(0, counter::HP)), (at(3, 0), 9));
}

#[test]
fn rux_22_a_light_object_is_grabbed_swung_and_thrown() {
    let rows = ["......", "..o...", "......"];
    let who = [("bridge_brawler", US, at(1, 1)), ("harbour_watch", THEM, at(1, 0))];
    let mut scene = Scene::new(&rows, &who);
    scene.act(0, action::GRAB, at(2, 1), 0, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 1 << 6);
    scene.activate(0);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 6);
    assert_eq!(scene.roll(strike), (15, 0), "Brawling");
    // d8 and d4 of Strength, less 1.
    scene.choose(strike, &[15]).plain(1, action::TAKE, &[3, 2]);
    assert_eq!(scene.counter(1, counter::HP), 6);
    scene.activate(0).act(0, action::THROW, id(1), 6, &[15]).plain(1, action::TAKE, &[1, 1]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(1, counter::HP)), (0, 5));
}

#[test]
fn rux_22_a_heavy_object_takes_both_hands_and_strength() {
    let rows = ["......", "..O...", "......"];
    let mut scene = Scene::new(&rows, &[("harbour_watch", US, at(1, 1)), ("bridge_brawler", THEM, at(1, 0))]);
    assert_eq!(scene.refused(Choice::new(action::GRAB, id(0), at(2, 1), 0)).code(), "E_HANDS");
    scene.set_counter(0, counter::HELD, 0).act(0, action::GRAB, at(2, 1), 0, &[]).activate(0);
    assert_eq!(scene.roll(Choice::new(action::STRIKE, id(0), id(1), 6)), (5, -1), "Brawling, and STR 10 of 16");
}

#[test]
fn rux_22_what_shoots_is_a_light_object_in_melee() {
    let mut scene = Scene::field(&[("hired_bowman", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.battle.label(strike, &scene.choices()).way, "short bow, as a club");
    assert_eq!(scene.roll(strike), (5, 0));
    scene.choose(strike, &[5]).plain(1, action::TAKE, &[8]);
    assert_eq!(scene.counter(1, counter::HP), 3, "d8 less 1");
}

fn fallen() -> Scene {
    let mut scene = Scene::field(&[
        ("dock_reaver", US, at(3, 3)),
        ("lagoon_bravo", US, at(2, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    scene.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0);
    scene
}

#[test]
fn rux_35_a_fallen_figure_is_dragged_for_half_of_the_movement_with_one_hand() {
    let mut scene = fallen();
    let drag = Choice::new(action::DRAG, id(0), id(1), 0);
    assert_eq!(scene.refused(drag).code(), "E_HANDS");
    scene.set_counter(0, counter::HELD, 0).choose(drag, &[]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(6, 3), 0)).code(), "E_MOVE", "2 of 5 squares");
    scene.moves(0, 4, 3, &[]);
    assert_eq!(scene.square(1), at(3, 3));
}

#[test]
fn rux_35_nobody_is_dragged_past_a_friend_who_stands_in_the_way() {
    let rows = ["##########", "..........", "##########"];
    let who = [
        ("dock_reaver", US, at(3, 1)),
        ("lagoon_bravo", US, at(2, 1)),
        ("harbour_watch", US, at(4, 1)),
        ("harbour_watch", THEM, at(9, 1)),
    ];
    let mut scene = Scene::with_legend(&rows, "{}", &who);
    scene.set(1, status::DYING).set(1, status::PRONE).set_counter(1, counter::HP, 0).set_counter(0, counter::HELD, 0);
    let past = Choice::new(action::MOVE, id(0), at(5, 1), 0);
    assert!(scene.choices().contains(&past), "alone it walks past");
    scene.choose(Choice::new(action::DRAG, id(0), id(1), 0), &[]);
    assert_eq!(scene.refused(past).code(), "E_MOVE");
}

#[test]
fn rux_35_the_fallen_are_looted_by_the_action() {
    let mut scene = fallen();
    let loot = |thing| Choice::new(action::LOOT, id(0), id(1), thing);
    scene.choose(loot(8), &[]);
    assert_eq!((scene.counter(0, counter::DRAUGHTS), scene.counter(1, counter::DRAUGHTS)), (1, 0));
    assert_eq!(scene.refused(loot(0)).code(), "E_ACTION");
    scene.activate(0).set_counter(0, counter::HELD, 0).choose(loot(0), &[]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(1, counter::GONE)), (1 << 6, 1));
}

#[test]
fn rux_37_a_figure_leaves_by_an_exit_for_good() {
    let rows = ["E.....", "......", "......"];
    let who = [("lagoon_bravo", US, at(1, 0)), ("dock_reaver", US, at(4, 2)), ("harbour_watch", THEM, at(5, 2))];
    let mut scene = Scene::with_legend(&rows, r#"{"E": {"exit": true}}"#, &who);
    let leave = Choice::plain(action::LEAVE, id(0));
    assert_eq!(scene.refused(leave).code(), "E_EXIT");
    scene.moves(0, 0, 0, &[]).choose(leave, &[]);
    assert!(scene.gone(0) && scene.has(0, status::FLED));
    let sheet = scene.battle.score_sheet();
    assert_eq!(sheet.ties.last().map(|tie| tie.values), Some([2 * 38 + 32, 2 * 5]), "2.6: half of its cost");
}

#[test]
fn rux_36_a_sleeper_does_nothing_until_it_is_hurt_or_shaken() {
    let mut scene = Scene::field(&[
        ("harbour_watch", US, at(3, 3)),
        ("lagoon_bravo", US, at(2, 3)),
        ("harbour_watch", THEM, at(2, 4)),
    ]);
    scene.set(1, status::ASLEEP).act(0, action::WAKE, id(1), 0, &[]);
    assert!(!scene.has(1, status::ASLEEP));
    // Asleep it can neither dodge nor parry; loss of HP wakes it.
    scene.set(1, status::ASLEEP).activate(2).strikes(2, 1, &[5, 4]);
    assert_eq!((scene.counter(1, counter::HP), scene.has(1, status::ASLEEP)), (9, false));
}
