//! What lies on the ground, light and hiding, the water that rises (CAP-10, CAP-58, CAP-59, CAP-61).

use crate::cap::scene::*;
use acqua_alta::battle::{Choice, RuleSystem};
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::vocabulary::{action, counter, status};

fn advance(who: u8, x: u8, y: u8) -> Choice {
    Choice::new(action::ADVANCE, id(who), at(x, y), 0)
}

#[test]
fn cap_59_a_hazard_hurts_on_the_first_entry_of_a_turn() {
    let rows = [".^.", "###"];
    let mut scene = Scene::new(&rows, &[(BRAVO, US, at(0, 0)), (WHISPERER, THEM, at(2, 0))]);
    scene.choose(advance(0, 1, 0), &[3]);
    assert_eq!(scene.hp(0), 35);
    scene.choose(advance(0, 0, 0), &[]).choose(advance(0, 1, 0), &[]);
    assert_eq!(scene.hp(0), 35, "once a turn");
    for (sign, faces, hp) in [("*", &[8][..], 30), ("!", &[8, 8], 22)] {
        let row = format!(".{sign}.");
        let mut scene = Scene::new(&[&row, "###"], &[(BRAVO, US, at(0, 0)), (WHISPERER, THEM, at(2, 0))]);
        scene.choose(advance(0, 1, 0), faces);
        assert_eq!(scene.hp(0), hp, "{sign}");
    }
}

#[test]
fn cap_59_oil_knocks_down_those_who_fail_a_feat_check() {
    let oiled = |face| {
        let mut scene = Scene::field(&[(DIVER, US, at(1, 4)), (WHISPERER, THEM, at(7, 4))]);
        scene.uses_at(0, "bilge_oil", at(4, 4), &[]).ends(0, &[]);
        scene.activate(1).choose(advance(1, 5, 4), &[face]);
        (scene.square(1), scene.has(1, status::PRONE))
    };
    assert_eq!(oiled(11), (at(5, 4), false));
    assert_eq!(oiled(12), (at(5, 4), true));
}

#[test]
fn cap_59_flame_burns_those_who_come_in() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(1, 4)), (WHISPERER, THEM, at(9, 8)), (BRAVO, THEM, at(5, 5))]);
    // The pot misses everybody; its flame stays on the centre.
    scene.set_counter(0, counter::AMPLIFIES, 9).uses_at(0, "fire_pot", at(5, 4), &[20]);
    scene.activate(2).choose(advance(2, 5, 4), &[3]);
    assert_eq!(scene.hp(2), 35);
    assert!(scene.has(2, status::BURNING));
}

#[test]
fn cap_59_nobody_is_put_on_cover_that_nobody_enters() {
    let scene = Scene::new(&[".b.", "..."], &[(BRAVO, US, at(0, 0)), (WHISPERER, THEM, at(2, 0))]);
    let stands = |x, y| {
        let mut there = scene.battle.characters()[0].clone();
        scene.battle.put(&mut there, at(x, y));
        scene.battle.can_stand(&there)
    };
    assert_eq!(stands(1, 1), Ok(()));
    let refused = stands(1, 0).expect_err("a barrel, two levels high");
    assert!(refused.contains("CAP-59"), "{refused}");
}

#[test]
fn cap_59_a_fuse_goes_off_once() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(1, 4)), (WHISPERER, THEM, at(9, 8)), (BRAVO, THEM, at(5, 5))]);
    scene.uses_at(0, "slow_match", at(5, 4), &[]);
    // 1d8 against ward 1.
    scene.activate(2).choose(advance(2, 5, 4), &[6]);
    assert_eq!(scene.hp(2), 33);
    scene.choose(advance(2, 5, 5), &[]).choose(advance(2, 5, 4), &[]);
    assert_eq!(scene.hp(2), 33);
}

#[test]
fn cap_58_hide_needs_a_shelter_or_nobody_near_who_sees() {
    let mut far = Scene::field(&[(BRAVO, US, at(0, 4)), (WHISPERER, THEM, at(4, 4))]);
    far.plain(0, action::HIDE, &[12]);
    assert!(far.has(0, status::HIDDEN));
    assert_eq!(far.ap(0), 2);
    far.choose(advance(0, 1, 4), &[]);
    assert!(!far.has(0, status::HIDDEN), "a step in the open within 3 of a Foe");
    let mut near = Scene::field(&[(BRAVO, US, at(0, 4)), (WHISPERER, THEM, at(3, 4))]);
    near.refused(Choice::plain(action::HIDE, id(0)));
    let rows = ["..b.....", "........"];
    let mut behind = Scene::new(&rows, &[(BRAVO, US, at(1, 1)), (WHISPERER, THEM, at(3, 1))]);
    behind.plain(0, action::HIDE, &[13]);
    assert!(!behind.has(0, status::HIDDEN), "beside Cover it may try; a 13 fails");
}

#[test]
fn cap_58_search_reveals_within_six() {
    let mut scene = Scene::field(&[(BRAVO, US, at(0, 4)), (WHISPERER, THEM, at(6, 4)), (SISTER, THEM, at(8, 4))]);
    scene.refused(Choice::plain(action::SEARCH, id(0)));
    scene.set(1, status::HIDDEN).set(2, status::HIDDEN).plain(0, action::SEARCH, &[13]);
    assert!(scene.has(1, status::HIDDEN));
    scene.plain(0, action::SEARCH, &[12]);
    assert!(!scene.has(1, status::HIDDEN) && scene.has(2, status::HIDDEN), "the other one is too far");
}

#[test]
fn cap_59_high_water_floods_paving_and_makes_the_shallows_deep() {
    let rows = ["..w.1", "....."];
    let mut scene = Scene::new(&rows, &[(CAPTAIN, US, at(0, 0)), (WHISPERER, THEM, at(4, 0)), (BRAVO, US, at(2, 0))]);
    let sky = Choice { option: scene.slot(0, "read_the_sky") | 1 << 4, ..Choice::plain(action::USE, id(0)) };
    scene.choose(sky, &[]);
    assert_eq!(scene.battle.board.tile(at(0, 0)).depth, 1);
    assert!(scene.has(2, status::SWIMMING), "whoever waded swims at once");
    assert!(!scene.has(0, status::SWIMMING));
    assert_eq!(scene.ask(), Ask::Act(id(0)), "it opens no window");
    // Two rounds later it is gone.
    for _ in 0..2 {
        for _ in 0..12 {
            match scene.ask() {
                Ask::Activate(_) => {
                    let first = scene.choices()[0];
                    scene.choose(first, &[]);
                }
                Ask::Act(who) => {
                    scene.ends(who.0, &[]);
                }
                _ => break,
            }
        }
    }
    assert_eq!(scene.battle.board.tile(at(0, 0)).depth, 0);
    assert!(!scene.has(2, status::SWIMMING));
}

/// CAP-50, CAP-59: a mover that stops in the square of an ally is put beside it, and comes in there like everybody else.
#[test]
fn cap_59_what_lies_beside_acts_on_those_who_are_put_there() {
    let who = [(DIVER, US, at(3, 0)), (WHISPERER, US, at(4, 0)), (BRAVO, THEM, at(0, 0))];
    let mut scene = Scene::new(&["..^..", "#####"], &who);
    scene.calm().uses_at(0, "bilge_oil", at(3, 0), &[]).activate(1);
    // It slips in the square of the Diver, and comes to lie in the hazard beside: a d4.
    scene.choose(advance(1, 1, 0), &[20, 3]);
    assert_eq!((scene.square(1), scene.has(1, status::PRONE), scene.hp(1)), (at(2, 0), true, 29));
}
