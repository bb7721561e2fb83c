//! Things and doors (RUN-14, RUN-16, RUN-21 to RUN-28, RUN-54, RUX-08, RUX-10, RUX-17, RUX-32).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::rules::roll_under::Ask;
use acqua_alta::rules::roll_under::doors::{Thing, battered, door_cost};
use acqua_alta::rules::roll_under::things::flight;
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};

fn option(who: u8, action: acqua_alta::battle::ActionId, option: u8) -> Choice {
    Choice { option, ..Choice::plain(action, id(who)) }
}

fn bravo() -> Scene {
    Scene::field(&[("lagoon_bravo", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))])
}

#[test]
fn run_16_run_22_what_is_dropped_lies_there_and_is_picked_up_by_the_action() {
    let mut scene = bravo();
    scene.choose(option(0, action::DROP, 7), &[]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(0, counter::GONE)), (0, 3), "both blades, one use");
    scene.moves(0, 4, 3, &[]);
    let sword = Choice::new(action::PICK_UP, id(0), at(3, 3), 0);
    scene.choose(sword, &[]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(0, counter::GONE)), (1, 2));
    let dagger = Choice::new(action::PICK_UP, id(0), at(3, 3), 0);
    assert_eq!(scene.refused(dagger).code(), "E_ACTION", "RUN-22: it takes the action");
}

#[test]
fn run_13_things_are_dropped_once_a_turn() {
    let mut scene = bravo();
    scene.choose(option(0, action::DROP, 0), &[]);
    assert_eq!(scene.refused(option(0, action::DROP, 1)).code(), "E_FREE");
}

#[test]
fn run_16_what_is_dropped_into_water_sinks() {
    let rows = ["......~~~~"; 5];
    let mut scene = Scene::new(&rows, &[("lagoon_bravo", US, at(6, 2)), ("harbour_watch", THEM, at(0, 0))]);
    scene.choose(option(0, action::DROP, 0), &[]);
    assert!(scene.choices().iter().all(|choice| choice.action != action::PICK_UP));
    assert_eq!(scene.counter(0, counter::GONE), 1);
}

#[test]
fn run_14_a_weapon_is_put_away_to_free_a_hand() {
    let mut scene = bravo();
    scene.choose(option(0, action::STOW, 1), &[]);
    assert_eq!(scene.counter(0, counter::HELD), 1);
    assert_eq!(scene.refused(option(0, action::DRAW, 1)).code(), "E_FREE", "RUN-13");
}

#[test]
fn run_22_a_weapon_of_somebody_else_is_used_by_the_one_who_finds_it() {
    let mut scene = Scene::field(&[
        ("arsenal_mauler", US, at(3, 3)),
        ("harbour_watch", THEM, at(4, 3)),
        ("harbour_watch", THEM, at(9, 8)),
    ]);
    scene.set_counter(1, counter::HP, 1).strikes(0, 1, &[5]).plain(1, action::TAKE, &[]);
    scene.plain(0, action::SPARE, &[9, 9, 6]);
    assert!(scene.gone(1), "RUX-35: it leaves its sword");
    scene.activate(0).choose(option(0, action::STOW, 0), &[]);
    scene.act(0, action::PICK_UP, at(4, 3), 0, &[]);
    assert_eq!(scene.counter(0, counter::HELD), 1 << 6);
    scene.activate(0).choose(option(0, action::DROP, 6), &[]);
    assert_eq!(scene.counter(0, counter::HELD), 0);
    assert!(scene.choices().iter().any(|choice| choice.action == action::PICK_UP));
}

#[test]
fn run_21_a_thrown_weapon_lies_in_the_square_of_its_target() {
    let mut scene = Scene::field(&[("mask_whisperer", US, at(3, 3)), ("harbour_watch", THEM, at(6, 3))]);
    scene.act(0, action::THROW, id(1), 1, &[12]).plain(1, action::TAKE, &[3, 1]);
    scene.activate(0).moves(0, 5, 3, &[]).act(0, action::PICK_UP, at(6, 3), 0, &[]);
    assert_eq!((scene.counter(0, counter::GONE), scene.counter(0, counter::HELD)), (0, 3));
}

#[test]
fn run_23_armour_takes_both_hands_and_the_action() {
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    assert_eq!(scene.refused(option(0, action::ARMOUR, 0)).code(), "E_HANDS");
    scene.choose(option(0, action::STOW, 0), &[]).choose(option(0, action::ARMOUR, 0), &[]);
    assert_eq!(scene.counter(0, counter::WORN), 2, "the helmet alone");
    // Evade has no bane from chain any more, and armour is 1.
    scene.activate(1);
    let mut near = Scene::field(&[("harbour_watch", US, at(3, 3)), ("bridge_halberdier", THEM, at(4, 3))]);
    near.set_counter(1, counter::WORN, 2).strikes(0, 1, &[5]);
    assert_eq!(near.roll(Choice::plain(action::DODGE, id(1))), (8, 0));
    near.plain(1, action::TAKE, &[7]);
    assert_eq!(near.counter(1, counter::HP), 8, "7 less 1, of 14");
}

#[test]
fn run_54_crafting_mends_an_item_once() {
    let mut scene = Scene::field(&[("arsenal_mauler", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    let mend = option(0, action::MEND, 0);
    assert_eq!(scene.refused(mend).code(), "E_NONE");
    scene.set_counter(0, counter::BROKEN, 1);
    assert_eq!(scene.roll(mend), (12, 0), "a tool bag");
    scene.choose(mend, &[13]).plain(0, action::KEEP, &[]).activate(0);
    assert_eq!(scene.refused(mend).code(), "E_ONCE");
    scene.set_counter(0, counter::TRIED, 0).choose(mend, &[12]);
    assert_eq!(scene.counter(0, counter::BROKEN), 0);
    let mut bare = bravo();
    bare.set_counter(0, counter::DAMAGED, 1);
    assert_eq!(bare.roll(mend), (6, -1), "no tools");
}

#[test]
fn rux_10_a_stuck_weapon_is_pulled_out_with_strength() {
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    scene.strikes(0, 1, &[20, 3]);
    assert_eq!(scene.counter(0, counter::GONE), 1);
    scene.activate(0);
    let pull = Choice::new(action::PICK_UP, id(0), at(3, 3), 0);
    assert_eq!(scene.roll(pull), (14, 0));
    scene.choose(pull, &[14]);
    assert_eq!((scene.counter(0, counter::HELD), scene.counter(0, counter::GONE)), (1, 0));
}

#[test]
fn rux_10_a_weapon_flies_up_to_three_squares() {
    assert_eq!([4, 5, 6, 1].map(flight), [2, 3, 3, 1]);
    let mut scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("lagoon_bravo", THEM, at(4, 3))]);
    // d6 of 1 is a d3 of 1: 4 metres, two squares; the third direction is east.
    scene.strikes(0, 1, &[20, 4, 1, 3]);
    scene.activate(0).moves(0, 4, 4, &[]);
    scene.act(0, action::PICK_UP, at(5, 3), 0, &[]);
}

#[test]
fn rux_17_the_attacker_says_where_a_disarmed_weapon_flies() {
    let mut scene = Scene::field(&[("harbour_watch", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.act(0, action::DISARM, id(1), 0, &[3, 8, 4]);
    assert_eq!(scene.ask(), Ask::Fling(id(0)));
    assert_eq!(scene.choices().len(), 8);
    scene.act(0, action::FLING, at(6, 3), 0, &[]);
    assert_eq!((scene.counter(1, counter::HELD), scene.counter(1, counter::GONE)), (0, 1));
}

#[test]
fn rux_32_a_second_quiver() {
    let mut scene = Scene::field(&[("altana_arbalist", US, at(3, 3)), ("harbour_watch", THEM, at(9, 3))]);
    scene.set_counter(0, counter::EMPTY, 1).choose(option(0, action::REFILL, 0), &[]);
    assert_eq!((scene.counter(0, counter::EMPTY), scene.counter(0, counter::QUIVERS)), (0, 0));
}

#[test]
fn run_26_things_and_their_sturdiness() {
    let of = |thing: Thing| thing.sturdiness();
    assert_eq!([Thing::Shutter, Thing::Door, Thing::Gate].map(of), [(8, 1), (15, 3), (30, 6)]);
    assert_eq!([Thing::Crate, Thing::Railing, Thing::Plank].map(of), [(10, 3), (6, 1), (20, 4)]);
    assert_eq!((battered(15, 3, 10, false), battered(15, 3, 18, false), battered(15, 3, 10, true)), (8, 0, 13));
    assert_eq!([4, 5, 6, 7].map(door_cost), [2, 3, 3, 4], "RUX-08");
}

/// A wall with a shut door in it, locked where the legend says so.
fn door(test: &str, who: &[(&str, acqua_alta::battle::Side, acqua_alta::board::Square)]) -> Scene {
    let rows = ["...#......", "...D......", "...#......"];
    let legend = format!(r#"{{"D": {{"fixture": {{"kind": "door", "turned": true{test}}}}}}}"#);
    Scene::with_legend(&rows, &legend, who)
}

#[test]
fn rux_08_a_door_is_opened_for_half_of_the_movement() {
    let mut scene = door("", &[("harbour_watch", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))]);
    scene.act(0, action::DOOR, at(3, 1), 0, &[]).moves(0, 4, 1, &[]);
    assert_eq!(scene.square(0), at(4, 1));
    assert_eq!(scene.refused(Choice::new(action::DOOR, id(0), at(3, 1), 0)).code(), "E_MOVE");
}

const LOCKED: &str = r#", "test": {"knack": "dexterity", "difficulty": 4, "successes": 2}"#;

#[test]
fn run_27_a_lock_is_picked_and_a_demon_jams_it() {
    let who = [("mask_whisperer", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))];
    let mut scene = door(LOCKED, &who);
    let open = Choice::new(action::DOOR, id(0), at(3, 1), 0);
    assert_eq!(scene.refused(open).code(), "E_LOCKED");
    let pick = Choice::new(action::PICK_LOCK, id(0), at(3, 1), 0);
    assert_eq!(scene.refused(pick).code(), "E_HANDS");
    assert_eq!(scene.refused(option(0, action::STOW, 1)).code(), "E_HANDS", "three knives are at hand");
    scene.choose(option(0, action::DROP, 1), &[]);
    assert_eq!(scene.roll(pick), (13, 1), "fine lockpicks");
    scene.choose(pick, &[19, 1]);
    assert_eq!(scene.refused(pick).code(), "E_NONE", "unlocked; a Dragon gave the action back");
    scene.choose(open, &[]);
    let mut scene = door(LOCKED, &who);
    scene.choose(option(0, action::DROP, 1), &[]).choose(pick, &[20, 20]);
    assert_eq!(scene.counter(0, counter::LOCKPICKS), 0);
    scene.activate(0);
    assert_eq!(scene.refused(pick).code(), "E_JAMMED");
}

#[test]
fn run_26_a_door_is_broken_down() {
    let mut scene = door(LOCKED, &[("arsenal_mauler", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))]);
    // The sledgehammer: 2d10 and d6 of Strength, less 3, of 15 HP. It risks nothing.
    scene.act(0, action::BREAK_DOWN, at(3, 1), 8, &[9, 3, 4]);
    assert_eq!(scene.refused(Choice::new(action::MOVE, id(0), at(4, 1), 0)).code(), "E_MOVE");
    scene.activate(0).act(0, action::BREAK_DOWN, at(3, 1), 8, &[2, 2, 1]).moves(0, 4, 1, &[]);
    let mut scene = door(LOCKED, &[("arsenal_thug", US, at(2, 1)), ("harbour_watch", THEM, at(9, 1))]);
    scene.act(0, action::BREAK_DOWN, at(3, 1), 0, &[8, 2]);
    assert_eq!(scene.counter(0, counter::BROKEN), 1, "10 is more than its durability of 9");
    assert!(!scene.has(0, status::PRONE));
}
