//! Water, edges and falls (RUX-03, RUX-05 to RUX-07).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

const QUAY: [&str; 5] = ["......~~~~"; 5];

fn quay(kind: &str, at_: (u8, u8)) -> Scene {
    Scene::new(&QUAY, &[(kind, US, at(at_.0, at_.1)), ("harbour_watch", THEM, at(0, 0))])
}

#[test]
fn rux_03_entering_water_takes_a_swimming_roll() {
    let mut scene = quay("lagoon_bravo", (5, 2));
    scene.moves(0, 7, 2, &[13]);
    assert_eq!((scene.square(0), scene.has(0, status::SUBMERGED)), (at(7, 2), false));
    let mut scene = quay("lagoon_bravo", (5, 2));
    scene.moves(0, 7, 2, &[14]).plain(0, action::KEEP, &[]);
    assert!(scene.has(0, status::SUBMERGED));
    assert_eq!(scene.square(0).x, 6, "its movement ends");
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    assert_eq!(scene.refused(strike).code(), "E_STATE");
}

#[test]
fn rux_03_armour_hampers_swimming() {
    let mut scene = quay("bridge_halberdier", (5, 2));
    // Swimming 10 with a bane for chain: 4 and 11.
    scene.moves(0, 6, 2, &[4, 11]).plain(0, action::KEEP, &[]);
    assert!(scene.has(0, status::SUBMERGED));
}

#[test]
fn rux_03_a_quay_edge_takes_acrobatics() {
    let mut scene = quay("lagoon_bravo", (6, 2));
    scene.moves(0, 4, 2, &[12]);
    assert_eq!(scene.square(0), at(4, 2));
    let mut scene = quay("lagoon_bravo", (6, 2));
    scene.moves(0, 4, 2, &[13]).plain(0, action::KEEP, &[]);
    assert_eq!(scene.square(0), at(6, 2));
}

#[test]
fn rux_03_a_submerged_friend_is_hauled_out() {
    let mut scene = Scene::new(
        &QUAY,
        &[("dock_reaver", US, at(5, 2)), ("lagoon_bravo", US, at(6, 2)), ("harbour_watch", THEM, at(0, 0))],
    );
    scene.set(1, status::SUBMERGED).set(1, status::SWIMMING);
    let haul = Choice::new(action::HAUL, id(0), id(1), 0);
    assert_eq!(scene.refused(haul).code(), "E_HANDS");
    scene.set_counter(0, counter::HELD, 0).choose(haul, &[17]);
    assert!(!scene.has(1, status::SUBMERGED) && !scene.has(1, status::SWIMMING) && scene.has(1, status::PRONE));
}

#[test]
fn rux_03_a_dying_swimmer_loses_a_death_roll_each_turn() {
    let mut scene = Scene::new(
        &QUAY,
        &[("harbour_watch", US, at(0, 2)), ("lagoon_bravo", THEM, at(6, 2)), ("harbour_watch", THEM, at(3, 3))],
    );
    scene.set(1, status::SWIMMING).set(1, status::SUBMERGED).set(1, status::DYING).set_counter(1, counter::HP, 0);
    scene.set_counter(1, counter::CARD, 1).set_counter(2, counter::CARD, 9).plain(0, action::END, &[]);
    assert_eq!(scene.counter(1, counter::FAILURES), 1);
}

#[test]
fn rux_05_a_level_down_is_landed_on_its_feet_or_hurts() {
    let rows = ["111......."; 3];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))]);
    scene.moves(0, 3, 1, &[12]);
    assert_eq!((scene.counter(0, counter::HP), scene.has(0, status::PRONE)), (12, false));
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))]);
    scene.moves(0, 3, 1, &[13]).plain(0, action::KEEP, &[4]);
    assert_eq!((scene.counter(0, counter::HP), scene.has(0, status::PRONE)), (8, true));
}

#[test]
fn rux_06_a_wall_is_climbed_with_acrobatics() {
    let rows = ["111......."; 3];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(3, 1)), ("harbour_watch", THEM, at(9, 1))]);
    scene.moves(0, 2, 1, &[12]);
    assert_eq!(scene.square(0), at(2, 1));
}

#[test]
fn rux_07_hazards_hurt_and_difficult_ground_costs_two() {
    let rows = ["..........", "^.........", "%%%%%%%%%%"];
    let mut scene = Scene::new(&rows, &[("harbour_watch", US, at(0, 0)), ("harbour_watch", THEM, at(9, 0))]);
    scene.moves(0, 0, 1, &[5]);
    assert_eq!(scene.counter(0, counter::HP), 6, "5 less armour 1");
    let rows = ["%%%%%%%%%%"; 3];
    let mut scene = Scene::new(&rows, &[("harbour_watch", US, at(1, 1)), ("harbour_watch", THEM, at(9, 0))]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(4, 1), 0)).code(), "E_MOVE");
    scene.moves(0, 3, 1, &[]);
}
