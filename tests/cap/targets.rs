//! Targets, ranges, the check against several of them, Barriers, heights and friends in the way (CAP-05 to CAP-23, CAP-54, CAP-64, CAP-65).

use crate::cap::scene::*;
use acqua_alta::rules::cap::vocabulary::{counter, status};

/// Nobody of these amplifies any more.
fn plain<const N: usize>(mut scene: Scene, who: [u8; N]) -> Scene {
    for one in who {
        scene.set_counter(one, counter::AMPLIFIES, 9);
    }
    scene
}

#[test]
fn cap_05_a_target_must_be_of_a_kind_that_the_action_allows() {
    let mut scene = Scene::field(&[(SISTER, US, at(1, 4)), (BRAVO, US, at(2, 4)), (ARBALIST, THEM, at(4, 4))]);
    scene.set_hp(1, 10);
    let (foe, ally) = (scene.hero(0, "mend", id(2)), scene.hero(0, "mend", id(1)));
    scene.refused(foe);
    assert!(scene.offers(ally));
    let (ally, square) = (scene.hero(0, "lantern_ray", id(1)), scene.hero(0, "lantern_ray", at(4, 4)));
    scene.refused(ally);
    scene.refused(square);
}

#[test]
fn cap_06_one_face_is_compared_for_each_target() {
    let them = [(ALCHEMIST, US, at(1, 4)), (ARBALIST, THEM, at(6, 4)), (ARBALIST, THEM, at(7, 4))];
    let mut scene = plain(Scene::field(&them), [0]);
    // A 13 misses with 15; against the Marked one it is 15, and P 12 bypasses nothing.
    scene.set(2, status::MARKED).uses_at(0, "fire_pot", at(6, 4), &[15, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (32, 26));
}

#[test]
fn cap_07_no_check_is_rolled_without_a_foe() {
    let mut scene =
        plain(Scene::field(&[(SISTER, US, at(1, 4)), (BRAVO, US, at(2, 4)), (ARBALIST, THEM, at(9, 4))]), [0]);
    // Two dice of healing, and no d20.
    scene.set_hp(1, 10).uses(0, "mend", 1, &[3, 4]);
    assert_eq!(scene.hp(1), 19);
}

#[test]
fn cap_08_a_range_has_two_ends() {
    let near = [1, 2, 8, 9].map(|x| (BULWARK, THEM, at(x, 4)));
    let mut scene = Scene::field(&[(ARBALIST, US, at(0, 4)), near[0], near[1], near[2], near[3]]);
    for (foe, open) in [(1, false), (2, true), (3, true), (4, false)] {
        let shot = scene.hero(0, "snap_shot", id(foe));
        assert_eq!(scene.offers(shot), open, "{foe}");
        if !open {
            assert_eq!(scene.refused(shot).code(), "E_RANGE");
        }
    }
}

#[test]
fn cap_08_in_an_area_only_its_origin_must_be_in_range() {
    let mut scene = Scene::field(&[(ALCHEMIST, US, at(0, 4)), (BULWARK, THEM, at(9, 4))]);
    let (within, beyond) = (scene.hero(0, "fire_pot", at(8, 4)), scene.hero(0, "fire_pot", at(9, 4)));
    assert!(scene.offers(within), "the Foe is at 9, the centre at 8");
    assert_eq!(scene.refused(beyond).code(), "E_RANGE");
}

#[test]
fn cap_10_nothing_is_laid_on_a_wall() {
    let mut scene = Scene::new(&["...#..", "......"], &[(DIVER, US, at(0, 0)), (BRAVO, THEM, at(5, 1))]);
    let (wall, floor) = (scene.hero(0, "bilge_oil", at(3, 0)), scene.hero(0, "bilge_oil", at(2, 1)));
    scene.refused(wall);
    assert!(scene.offers(floor));
}

#[test]
fn cap_14_a_miss_does_nothing_and_is_paid_for() {
    for (face, hp) in [(16, 32), (15, 28)] {
        let mut scene = plain(Scene::field(&[(BRAVO, US, at(1, 4)), (ARBALIST, THEM, at(2, 4))]), [0]);
        let faces = [face, 4];
        scene.uses(0, "rapier_cut", 1, if face > 15 { &faces[..1] } else { &faces });
        assert_eq!((scene.hp(1), scene.ap(0)), (hp, 3), "{face}");
    }
}

#[test]
fn cap_16_a_hit_with_p_or_less_bypasses_the_barrier() {
    for (face, hp) in [(9, 40), (10, 45)] {
        let mut scene = plain(Scene::field(&[(BRAVO, US, at(1, 4)), (BULWARK, THEM, at(2, 4))]), [0]);
        scene.uses(0, "rapier_cut", 1, &[face, 5]);
        assert_eq!(scene.hp(1), hp, "{face}");
    }
}

#[test]
fn cap_19_guard_stands_against_steel_and_ward_against_spells() {
    let us = [(BRAVO, US, at(1, 4)), (WHISPERER, US, at(1, 5)), (BULWARK, THEM, at(2, 4))];
    let mut scene = plain(Scene::field(&us), [0, 1]);
    scene.uses(0, "rapier_cut", 2, &[12, 8]);
    assert_eq!(scene.hp(2), 42, "9 less a Guard of 5");
    scene.activate(1).uses(1, "needle_thought", 2, &[12, 4]);
    assert_eq!(scene.hp(2), 39, "5 less a Ward of 2");
    scene.set(2, status::BRACED).uses(1, "needle_thought", 2, &[12, 4]);
    assert_eq!(scene.hp(2), 38, "Brace adds 2");
}

#[test]
fn cap_23_the_fallen_are_not_healed() {
    let mut scene =
        plain(Scene::field(&[(SISTER, US, at(1, 4)), (BULWARK, US, at(2, 4)), (BRAVO, THEM, at(3, 4))]), [0, 1, 2]);
    scene.set_hp(1, 1).activate(2).uses(2, "rapier_cut", 1, &[5, 3]);
    assert!(scene.fallen(1));
    scene.activate(0);
    let (mend, revive) = (scene.hero(0, "mend", id(1)), scene.hero(0, "rekindle", id(1)));
    scene.refused(mend);
    assert!(scene.offers(revive), "its fall gave the Sister a Charge");
}

#[test]
fn cap_54_melee_reaches_one_level_and_height_makes_shots_more_piercing() {
    let mut low = Scene::new(&["..2", "###"], &[(BRAVO, US, at(1, 0)), (BULWARK, THEM, at(2, 0))]);
    let cut = low.hero(0, "rapier_cut", id(1));
    low.refused(cut);
    for (row, hp) in [("2.....", 40), ("......", 45)] {
        let mut scene = Scene::new(&[row, "######"], &[(ARBALIST, US, at(0, 0)), (BULWARK, THEM, at(4, 0))]);
        scene.set_counter(0, counter::AMPLIFIES, 9).uses(0, "snap_shot", 1, &[12, 6]);
        assert_eq!(scene.hp(1), hp, "P is 10, and 12 from above");
    }
}

#[test]
fn cap_64_combatants_never_block_a_line() {
    let scene = Scene::field(&[(ARBALIST, US, at(0, 4)), (BULWARK, US, at(2, 4)), (BULWARK, THEM, at(4, 4))]);
    assert!(scene.offers(scene.hero(0, "snap_shot", id(2))));
}

#[test]
fn cap_65_an_area_hits_friends_like_foes() {
    let all = [(WHISPERER, US, at(1, 4)), (CAPTAIN, US, at(3, 4)), (ARBALIST, THEM, at(4, 4))];
    let mut scene = plain(Scene::field(&all), [0, 1]);
    scene.set_counter(1, counter::TRIGGERS, 9).uses_at(0, "mirror_scream", at(2, 4), &[5, 3, 3]);
    assert_eq!((scene.hp(1), scene.hp(2)), (32, 24), "8 each: a bypass");
}
