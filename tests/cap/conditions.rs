//! Conditions, helps and skies against the check and the Barrier (CAP-26, CAP-28, CAP-53, CAP-56, CAP-58, CAP-59), and Triggers that give them.

use super::scene::*;
use acqua_alta::battle::{Choice, Target};
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::vocabulary::{action, counter, status};

#[test]
fn cap_56_the_exposed_have_no_barrier_against_one_combatant() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (BRAVO, US, at(4, 2))]);
    scene.calm().uses(0, "feint", 1, &[10]).uses(0, "rapier_cut", 1, &[10, 4]);
    assert_eq!(scene.hp(1), 46 - 5);
    scene.activate(2).uses(2, "rapier_cut", 1, &[10, 4]);
    assert_eq!(scene.hp(1), 46 - 5, "Guard 5 against everybody else");
}

#[test]
fn cap_56_the_marked_are_hit_and_pierced_more_easily() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(2, 2)), (BRAVO, THEM, at(6, 2))]);
    // A 15 + 2, P 10 + 2.
    scene.calm().uses(0, "mark_the_prey", 1, &[10]).uses(0, "snap_shot", 1, &[17, 4]).uses(0, "snap_shot", 1, &[12, 4]);
    assert_eq!(scene.hp(1), 38 - 2 - 4);
}

#[test]
fn cap_56_the_blinded_see_two_squares_far_and_aim_badly() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(2, 2)), (BRAVO, THEM, at(4, 2)), (BRAVO, THEM, at(5, 2))]);
    scene.calm().set(0, status::BLINDED);
    assert_eq!(scene.refused(scene.hero(0, "snap_shot", id(2))).code(), "E_RANGE");
    // C 3 - 2, A 15 - 5.
    scene.uses(0, "snap_shot", 1, &[11]).uses(0, "snap_shot", 1, &[2, 4]);
    assert_eq!((scene.hp(1), scene.has(1, status::BLEEDING)), (38 - 4, false));
}

#[test]
fn cap_56_prone_helps_those_beside_and_hinders_shots_and_its_own_blows() {
    let who = [(BRAVO, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (ARBALIST, US, at(6, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().set(1, status::PRONE).uses(0, "rapier_cut", 1, &[17, 4]);
    assert_eq!(scene.hp(1), 38 - 3, "A 15 + 2");
    scene.activate(2).uses(2, "snap_shot", 1, &[14]);
    assert_eq!(scene.hp(1), 38 - 3, "A 15 - 2");
    scene.activate(1).uses(1, "rapier_cut", 0, &[14]);
    assert_eq!(scene.hp(0), 38, "A 15 - 2");
}

#[test]
fn cap_53_the_gate_holds_against_blows_and_pushes() {
    let who = [(BULWARK, US, at(2, 2)), (SISTER, US, at(3, 2)), (BRAVO, THEM, at(4, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(0, counter::TIDE, 1).uses_here(0, "the_gate_holds", &[]);
    assert_eq!((scene.counter(0, counter::SHIELD), scene.counter(1, counter::SHIELD)), (8, 8));
    scene.activate(2).uses(2, "rapier_cut", 1, &[9, 8]);
    assert_eq!((scene.hp(1), scene.counter(1, counter::SHIELD)), (36 - 1, 0), "9 less 8 points");
    scene.act(2, action::SHOVE, id(1).into(), 0, &[10]);
    assert_eq!(scene.square(1), at(3, 2));
}

#[test]
fn cap_58_the_hidden_strike_harder_once_and_are_not_found_from_afar() {
    let who = [(BRAVO, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (ARBALIST, THEM, at(7, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().set(0, status::HIDDEN);
    scene.activate(2);
    assert_eq!(scene.refused(scene.hero(2, "snap_shot", id(0))).code(), "E_TARGET_GONE");
    scene.activate(0).uses(0, "rapier_cut", 1, &[5]);
    assert_eq!(scene.hp(1), 38 - 9, "C 3 + 2");
    assert!(!scene.has(0, status::HIDDEN));
    scene.uses(0, "rapier_cut", 1, &[5, 4]);
    assert_eq!(scene.hp(1), 38 - 9 - 5, "a bypass from now on");
}

#[test]
fn cap_59_in_lagoon_fog_nothing_reaches_beyond_eight() {
    let who = [(CAPTAIN, US, at(0, 0)), (ARBALIST, US, at(1, 4)), (BRAVO, THEM, at(10, 4)), (BRAVO, THEM, at(9, 4))];
    let mut scene = Scene::field(&who);
    scene.calm().activate(1);
    let far = scene.hero(1, "windlass_bolt", id(2));
    assert!(scene.offers(far));
    let fog = scene.activate(0).hero(0, "read_the_sky", Target::Nothing);
    scene.choose(fog, &[]).activate(1);
    assert_eq!(scene.refused(far).code(), "E_RANGE");
    assert!(scene.offers(scene.hero(1, "windlass_bolt", id(3))));
}

#[test]
fn cap_26_a_sustain_that_misses_does_not_begin() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(2, 2)), (BRAVO, THEM, at(6, 2))]);
    scene.calm().uses(0, "mark_the_prey", 1, &[16]);
    assert_eq!((scene.counter(0, counter::SUSTAINS), scene.ap(0)), (0, 3));
}

#[test]
fn cap_28_a_sustain_ends_with_its_target_and_when_its_user_dives() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(2, 2)), (BRAVO, THEM, at(6, 2)), (BRAVO, THEM, at(11, 8))]);
    scene.calm().uses(0, "mark_the_prey", 1, &[10]);
    assert_eq!(scene.counter(0, counter::SUSTAINS), 1);
    scene.set_hp(1, 1).uses(0, "snap_shot", 1, &[10, 6]);
    assert!(scene.fallen(1));
    assert_eq!(scene.counter(0, counter::SUSTAINS), 0);
    let mut scene = Scene::new(&["~~....", "~~...."], &[(SISTER, US, at(0, 0)), (BRAVO, THEM, at(5, 1))]);
    scene.calm().uses_here(0, "hearthlight", &[2]).plain(0, action::DIVE, &[]);
    assert_eq!(scene.counter(0, counter::SUSTAINS), 0);
}

#[test]
fn cap_24_stand_over_him_goes_to_the_fallen_and_is_shielded() {
    let who = [(BRAVO, US, at(2, 2)), (SISTER, THEM, at(3, 2)), (BULWARK, THEM, at(7, 2)), (BRAVO, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_counter(3, counter::TRIGGERS, 3).set_hp(1, 1);
    scene.uses(0, "rapier_cut", 1, &[3]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    scene.triggers(2, "stand_over_him", id(1), &[]);
    assert_eq!(
        (scene.square(2), scene.counter(2, counter::SHIELD), scene.ap(2)),
        (at(4, 1), 5, 3),
        "the first square beside it"
    );
}

#[test]
fn cap_24_flash_powder_blinds_a_foe_that_comes_beside_until_its_turn_ends() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (ALCHEMIST, THEM, at(5, 2))]);
    scene.act(0, action::ADVANCE, at(4, 2).into(), 0, &[]);
    scene.triggers(1, "flash_powder", id(0), &[13]);
    assert!(scene.has(0, status::BLINDED));
    scene.ends(0, &[]);
    assert!(!scene.has(0, status::BLINDED));
}

#[test]
fn cap_24_interpose_is_not_offered_from_where_it_would_be_no_target() {
    // The Bulwark would have to stand behind Cover.
    let rows = ["......", "......", "....b.", "......"];
    let who = [(ARBALIST, US, at(0, 2)), (SISTER, THEM, at(3, 2)), (BULWARK, THEM, at(5, 2))];
    let mut scene = Scene::new(&rows, &who);
    scene.set_counter(0, counter::AMPLIFIES, 3).uses(0, "snap_shot", 1, &[]);
    let beside: Vec<Target> = scene.offered(action::TRIGGER).iter().map(|choice| choice.target).collect();
    assert!(!beside.is_empty());
    for target in beside {
        let square = target.square().expect("a square to stand on");
        assert_eq!(square.distance(at(3, 2)), 1);
        assert_ne!(square, at(4, 2), "that is the Cover");
    }
}

#[test]
fn cap_02_what_is_left_over_stays_for_triggers() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.calm().uses(0, "rapier_cut", 1, &[20]).ends(0, &[]);
    assert_eq!(scene.ap(0), 3);
}

#[test]
fn cap_66_a_brace_does_not_stack() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.plain(0, action::BRACE, &[]);
    assert_eq!(scene.refused(Choice::plain(action::BRACE, id(0))).code(), "E_STATE");
}
