//! LAD-15 to LAD-17: attacks.

use super::scene::*;
use acqua_alta::battle::Target;
use acqua_alta::rules::ladder::vocabulary::{action, counter};

const STREET: &[&str] = &["........", "........", "........"];

#[test]
fn lad_15_body_and_weapon_skill_against_the_rungs() {
    let s = Scene::new(STREET, &[("skilled", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0), (5, 3, 1), "Melee 5 is Good, Defence 4 is Average");
}

#[test]
fn lad_16_armour_is_taken_off_each_hit() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plated", THEM, at(3, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0), (4, 5, 1), "the shield is a step");
    s.attacks(0, 1, 0, &[5, 5, 6, 1]);
    assert_eq!(s.toughness(1), 9, "1 + 3 successes - 3");
}

#[test]
fn lad_16_l_v7c_penetrating_through_plate_exactly() {
    let s = Scene::new(STREET, &[("archer", US, at(0, 1)), ("plated", THEM, at(7, 1))]);
    let odds = s.odds(0, action::ATTACK, Target::Character(id(1)), 0);
    let losses = odds.losses(id(1), counter::TOUGHNESS, 8);
    let sum: f64 = losses.iter().enumerate().map(|(n, p)| n as f64 * p.value()).sum();
    // 4 dice against 5 (the shield), 2+S, Armour 3 less 1: S of them, so 4/3 on average.
    assert!((sum - 4.0 / 3.0).abs() < 1e-9, "{sum}");
}
