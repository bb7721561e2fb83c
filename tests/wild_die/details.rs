//! Smaller rules in battle, each by itself (WLD-04, WLD-05, WLD-22, WLD-29, WLD-30, WLD-35, WLD-48, WLD-56, WLD-58, WLX-11).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::wild_die::stances::Stance;
use acqua_alta::rules::wild_die::vocabulary::{action, status};

fn strike(by: u8, on: u8) -> Choice {
    Choice::new(action::STRIKE, id(by), id(on), 0)
}

fn blade_and_levy() -> Scene {
    Scene::field(&[("rialto_blade", US, at(3, 3)), ("pike_levy", THEM, at(4, 3))])
}

#[test]
fn wld_04_free_actions_leave_the_action_of_the_turn() {
    let mut scene = blade_and_levy();
    scene.plain(0, action::DROP_PRONE, &[]);
    assert_eq!(scene.refused(Choice::plain(action::DROP_PRONE, id(0))).code(), "E_ONCE");
    scene.plain(0, action::STAND, &[]);
    assert!(scene.choices().contains(&strike(0, 1)));
}

#[test]
fn wld_05_a_limited_action_is_taken_once_a_turn() {
    let mut scene = Scene::field(&[("campo_champion", US, at(3, 3)), ("quay_breaker", THEM, at(4, 3))]);
    scene.act(0, action::SEVERAL, Target::Nothing, 2, &[]).option(0, Stance::Flurry);
    // Two Fighting dice and the Wild Die: all miss.
    scene.choose(strike(0, 1), &[2, 2, 2]);
    let again = Choice { option: Stance::Flurry as u8, ..Choice::plain(action::STANCE, id(0)) };
    assert_eq!(scene.refused(again).code(), "E_LIMITED");
}

#[test]
fn wld_22_the_bound_only_break_free_step_by_step() {
    let mut scene = blade_and_levy();
    scene.set(0, status::BOUND);
    assert_eq!(scene.refused(strike(0, 1)).code(), "E_STATE");
    // Strength 6 and 1 more, Distracted by its bonds: 5.
    scene.plain(0, action::BREAK_FREE, &[6, 1, 2]);
    assert!(scene.has(0, status::ENTANGLED) && !scene.has(0, status::BOUND));
}

#[test]
fn wld_29_the_distracted_have_minus_two() {
    let mut scene = blade_and_levy();
    let before = scene.roll(strike(0, 1)).1;
    scene.set(0, status::DISTRACTED);
    assert_eq!(scene.roll(strike(0, 1)).1, before - 2);
}

#[test]
fn wld_30_attacks_on_the_vulnerable_have_plus_two() {
    let mut scene = blade_and_levy();
    let before = scene.roll(strike(0, 1)).1;
    scene.set(1, status::VULNERABLE);
    assert_eq!(scene.roll(strike(0, 1)).1, before + 2);
}

#[test]
fn wld_35_a_free_attack_leaves_the_turn_of_its_maker_as_it_was() {
    let mut scene = Scene::field(&[("pike_levy", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    scene.battle.characters_mut()[1].statuses.clear(status::ACTED);
    // Out of reach of the spear: a Fighting die of 3 misses.
    scene.choose(Choice::new(action::MOVE, id(0), at(1, 3), 0), &[3]);
    assert_eq!(scene.square(0), at(1, 3));
    assert!(!scene.has(1, status::ACTED));
}

#[test]
fn wld_48_two_shots_recoil_and_one_does_not() {
    let scene = Scene::field(&[("arsenal_repeater", US, at(0, 3)), ("pike_levy", THEM, at(6, 3))]);
    let shots = |option| scene.roll(Choice::new(action::SHOOT, id(0), id(1), option));
    assert_eq!([shots(0), shots(0x10)], [(4, 0), (4, -2)]);
}

#[test]
fn wld_56_two_weapons_have_plus_one_against_one() {
    assert_eq!(blade_and_levy().roll(strike(0, 1)), (5, 1));
    let guard = Scene::field(&[("rialto_blade", US, at(3, 3)), ("dogal_guard", THEM, at(4, 3))]);
    assert_eq!(guard.roll(strike(0, 1)), (6, 0), "a shield is another weapon");
}

#[test]
fn wld_58_a_throw_out_of_the_water_has_minus_two() {
    let rows = ["~~~~........"; 3];
    let scene = Scene::new(&rows, &[("masque_cutter", US, at(3, 1)), ("pike_levy", THEM, at(6, 1))]);
    assert_eq!(scene.roll(Choice::new(action::THROW, id(0), id(1), 0)), (4, -2));
}

#[test]
fn wlx_11_templates_cover_their_squares() {
    let witch = Scene::field(&[("fog_witch", US, at(1, 3)), ("pike_levy", THEM, at(5, 3))]);
    let covers = |power: u8, x, y| witch.battle.covers(Choice::new(action::CAST, id(0), at(x, y), power)).len();
    assert_eq!(covers(0, 5, 4), 21, "a Medium circle");
    assert_eq!(covers(1 | 1 << 4, 5, 3), 10, "a stream, to the end of the board");
}

#[test]
fn wld_41_a_rider_moves_as_its_mount_does_and_may_be_thrown_off() {
    let rows = ["..............."; 3];
    let who = [("barena_rider", US, at(0, 1)), ("dogal_guard", THEM, at(11, 1))];
    let mut scene = Scene::new(&rows, &who);
    scene.act(0, action::READY, Target::Nothing, 1, &[]);
    assert_eq!(scene.roll(Choice::new(action::SHOOT, id(0), id(1), 1)), (4, -8), "range, saddle, off-hand");
    scene.choose(Choice::new(action::MOVE, id(0), at(10, 1), 0), &[]).activate(1);
    // Parry 6, Toughness 7: Shaken; Riding of 2 and 3 fails.
    scene.strikes(1, 0, &[6, 1, 5, 2, 2, 3]);
    assert!(scene.has(0, status::SHAKEN) && scene.has(0, status::PRONE) && !scene.has(0, status::MOUNTED));
    scene.activate(0).plain(0, action::STAND, &[]).plain(0, action::MOUNT, &[]);
    assert!(scene.has(0, status::MOUNTED));
}
