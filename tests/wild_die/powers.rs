//! Powers in battle (WLX-17, WLX-18).

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::Choice;
use acqua_alta::rules::wild_die::vocabulary::{action, counter, status};

/// The place of a power in the list of its kind.
const SALT_BOLT: u8 = 0;
const WEED_GRIP: u8 = 1;
const WARD: u8 = 0;
const STAUNCH: u8 = 2;
const SHOCK: u8 = 4;

fn cast(who: u8, power: u8, on: u8) -> Choice {
    Choice::new(action::CAST, id(who), id(on), power)
}

fn adept() -> Scene {
    Scene::field(&[("salt_choir_adept", US, at(1, 3)), ("dogal_guard", THEM, at(7, 3))])
}

fn friar() -> Scene {
    Scene::field(&[("lantern_friar", US, at(1, 3)), ("rialto_blade", US, at(2, 3)), ("dogal_guard", THEM, at(3, 3))])
}

#[test]
fn wlx_18_a_salt_bolt_is_rolled_as_an_attack_is() {
    let mut scene = adept();
    assert_eq!(scene.roll(cast(0, SALT_BOLT, 1)), (4, 0));
    // 10 and 1 more: a raise, and 3d6 against Toughness 8 with 3 of armour.
    scene.choose(cast(0, SALT_BOLT, 1), &[10, 1, 2, 3, 3, 2]);
    assert!(scene.has(1, status::SHAKEN));
    assert_eq!(scene.counter(0, counter::POWER), 14);
}

#[test]
fn wlx_17_a_failure_costs_a_point_and_a_critical_failure_tires() {
    let mut scene = adept();
    scene.choose(cast(0, WEED_GRIP, 1), &[3, 2]);
    assert_eq!((scene.counter(0, counter::POWER), scene.has(1, status::ENTANGLED)), (14, false));
    let mut scene = adept();
    scene.choose(cast(0, WEED_GRIP, 1), &[1, 1]);
    assert_eq!((scene.counter(0, counter::POWER), scene.counter(0, counter::FATIGUE)), (15, 1));
    let mut scene = adept();
    scene.choose(cast(0, WEED_GRIP, 1), &[8, 2]);
    assert_eq!((scene.counter(0, counter::POWER), scene.has(1, status::BOUND)), (13, true), "with a raise");
}

#[test]
fn wlx_17_without_points_there_is_no_power() {
    let mut scene = adept();
    scene.set_counter(0, counter::POWER, 1);
    assert_eq!(scene.refused(cast(0, WEED_GRIP, 1)).code(), "E_PP");
    assert!(scene.choices().contains(&cast(0, SALT_BOLT, 1)));
}

#[test]
fn wlx_18_a_ward_is_armour() {
    let mut scene = friar();
    scene.choose(cast(0, WARD, 1), &[5, 2]);
    assert!(scene.has(1, status::WARDED));
    // A spear of d8 and d6 against Toughness 6 with 2 more of armour: 7 stays below.
    scene.activate(2).strikes(2, 1, &[6, 3, 5, 2]);
    assert!(!scene.has(1, status::SHAKEN));
}

#[test]
fn wlx_18_staunch_heals_and_raises_the_incapacitated() {
    let mut scene = friar();
    scene.set(1, status::INCAPACITATED).set(1, status::BLEEDING).set_counter(1, counter::LIFE, 0);
    scene.choose(cast(0, STAUNCH, 1), &[5, 2]);
    assert!(!scene.has(1, status::INCAPACITATED) && !scene.has(1, status::BLEEDING));
    assert!(scene.has(1, status::SHAKEN) && scene.has(1, status::PRONE));
    assert_eq!(scene.life(1), 2, "two of three Wounds are left");
}

#[test]
fn wld_50_shock_stuns_who_fails_a_vigor_roll() {
    let mut scene = friar();
    // The guard is an Extra: d6 for its Vigor.
    scene.choose(cast(0, SHOCK, 2), &[5, 2, 3]);
    assert!(scene.has(2, status::STUNNED) && scene.has(2, status::PRONE) && scene.has(2, status::DISTRACTED));
    let mut scene = friar();
    scene.choose(cast(0, SHOCK, 2), &[5, 2, 4]);
    assert!(!scene.has(2, status::STUNNED));
}
