//! Falls, drops and forced movement in a battle (CAP-53, CAP-63, CAP-66).

use crate::cap::scene::*;
use acqua_alta::battle::Choice;
use acqua_alta::rules::cap::vocabulary::{action, status};

fn shove(who: u8, whom: u8) -> Choice {
    Choice::new(action::SHOVE, id(who), id(whom), 0)
}

#[test]
fn cap_66_a_shove_pushes_by_how_well_it_hits() {
    let pushed = |face| {
        let mut scene = Scene::field(&[(SISTER, US, at(1, 1)), (WHISPERER, THEM, at(2, 1))]);
        scene.choose(shove(0, 1), &[face]);
        (scene.square(1).x, scene.has(1, status::PRONE), scene.hp(1))
    };
    assert_eq!(pushed(1), (4, true, 32), "a Critical Hit");
    assert_eq!(pushed(8), (4, false, 32), "a bypass");
    assert_eq!(pushed(14), (3, false, 32), "blocked");
    assert_eq!(pushed(15), (2, false, 32), "a miss");
}

#[test]
fn cap_53_the_steadfast_move_a_square_less() {
    let mut scene = Scene::field(&[(SISTER, US, at(1, 1)), (BULWARK, THEM, at(2, 1))]);
    scene.choose(shove(0, 1), &[8]);
    assert_eq!(scene.square(1), at(3, 1));
    scene.choose(Choice::new(action::ADVANCE, id(0), at(2, 1), 0), &[]);
    scene.choose(shove(0, 1), &[1]);
    assert_eq!((scene.square(1), scene.has(1, status::PRONE)), (at(4, 1), false), "and are not knocked down");
}

#[test]
fn cap_53_stopping_early_at_something_solid_takes_1d4_once() {
    let mut scene = Scene::new(&["....#", "....."], &[(SISTER, US, at(1, 0)), (WHISPERER, THEM, at(2, 0))]);
    scene.choose(shove(0, 1), &[8, 3]);
    assert_eq!((scene.square(1), scene.hp(1)), (at(3, 0), 29));
    let mut scene = Scene::new(&["...", "..."], &[(SISTER, US, at(1, 0)), (WHISPERER, THEM, at(2, 0))]);
    scene.choose(shove(0, 1), &[8]);
    assert_eq!((scene.square(1), scene.hp(1)), (at(2, 0), 32), "the end of the board is not solid");
}

#[test]
fn cap_63_a_push_off_a_roof_is_a_fall() {
    let mut scene = Scene::new(&["333..", "....."], &[(SISTER, US, at(1, 0)), (WHISPERER, THEM, at(2, 0))]);
    scene.choose(shove(0, 1), &[8, 5, 2]);
    assert_eq!((scene.square(1), scene.hp(1)), (at(3, 0), 25), "2d6 for three levels");
    assert!(scene.has(1, status::PRONE));
    assert_eq!(scene.battle.characters[1].level, 0);
}

#[test]
fn cap_63_into_deep_water_a_fall_takes_half_and_nobody_is_prone() {
    let mut scene = Scene::new(&["222~~", "....."], &[(SISTER, US, at(1, 0)), (WHISPERER, THEM, at(2, 0))]);
    scene.choose(shove(0, 1), &[8, 5, 2]);
    assert_eq!((scene.square(1), scene.hp(1)), (at(3, 0), 29), "half of 7, rounded down");
    assert!(!scene.has(1, status::PRONE) && scene.has(1, status::SWIMMING));
}

#[test]
fn cap_63_landing_on_a_combatant_hurts_both_and_moves_it() {
    let who = [(SISTER, US, at(1, 0)), (WHISPERER, THEM, at(2, 0)), (DIVER, THEM, at(3, 0))];
    let mut scene = Scene::new(&["222..", "222.."], &who);
    scene.choose(shove(0, 1), &[8, 6]);
    assert_eq!((scene.square(1), scene.hp(1), scene.hp(2)), (at(3, 0), 26, 30));
    assert_ne!(scene.square(2), at(3, 0));
    assert_eq!(scene.square(2).distance(at(3, 0)), 1);
}

#[test]
fn cap_63_a_chosen_drop_of_two_levels_is_harmless_after_a_feat_check() {
    let drop = |faces: &[u8]| {
        let mut scene = Scene::new(&["2..", "###"], &[(BRAVO, US, at(0, 0)), (WHISPERER, THEM, at(2, 0))]);
        scene.choose(Choice::new(action::ADVANCE, id(0), at(1, 0), 0), faces);
        (scene.hp(0), scene.has(0, status::PRONE), scene.square(0))
    };
    assert_eq!(drop(&[12]), (38, false, at(1, 0)));
    assert_eq!(drop(&[13, 4]), (34, true, at(1, 0)));
    let mut scene = Scene::new(&["1..", "###"], &[(BRAVO, US, at(0, 0)), (WHISPERER, THEM, at(2, 0))]);
    scene.choose(Choice::new(action::ADVANCE, id(0), at(1, 0), 0), &[]);
    assert_eq!((scene.hp(0), scene.has(0, status::PRONE)), (38, false), "a level costs nothing");
}
