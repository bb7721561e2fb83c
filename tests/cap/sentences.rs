//! Sentences of the rules that no other chapter tests: what refusals name, windows for each target, water, wider areas, options.

use super::scene::*;
use acqua_alta::battle::{Choice, Target};
use acqua_alta::rules::cap::vocabulary::{action, counter, stat, status};
use acqua_alta::rules::cap::{Ask, RuleOptions};

#[test]
fn cap_09_a_refusal_names_the_first_square_of_cover() {
    let rows = ["......", "..b.b.", "......"];
    let mut scene = Scene::new(&rows, &[(ALCHEMIST, US, at(0, 1)), (BRAVO, THEM, at(5, 1))]);
    let refusal = scene.refused(scene.hero(0, "wheel_lock_shot", id(1)));
    assert_eq!(refusal.code(), "E_COVER");
    assert!(refusal.to_string().contains(&at(2, 1).to_string()), "{refusal}");
    let walled = ["......", "..##..", "......"];
    let mut scene = Scene::new(&walled, &[(ALCHEMIST, US, at(0, 1)), (BRAVO, THEM, at(5, 1))]);
    let refusal = scene.refused(scene.hero(0, "wheel_lock_shot", id(1)));
    assert_eq!(refusal.code(), "E_WALL");
    assert!(refusal.to_string().contains(&at(2, 1).to_string()), "{refusal}");
}

#[test]
fn cap_02_a_refusal_names_the_missing_points() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    for (left, missing) in [(1, "1 missing"), (0, "2 missing")] {
        scene.set_counter(0, counter::AP, left);
        let choices = [scene.hero(0, "lunge", id(1)), Choice::new(action::WITHDRAW, id(0), at(2, 3), 0)];
        for choice in choices {
            let refusal = scene.refused(choice);
            assert_eq!(refusal.code(), "E_AP");
            assert!(refusal.to_string().contains(missing), "{refusal}");
        }
    }
}

#[test]
fn cap_05_last_bow_names_each_foe_once_and_one_at_least() {
    let foes = [at(3, 3), at(4, 3), at(5, 3), at(5, 4)];
    let mut who = vec![(BRAVO, US, at(4, 4))];
    who.extend(foes.map(|square| (BULWARK, THEM, square)));
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(0, counter::TIDE, 1).uses_at(0, "last_bow", at(4, 4), &[]);
    assert_eq!(scene.ask(), Ask::Among(id(0)));
    assert_eq!(scene.refused(Choice::plain(action::NOBODY, id(0))).code(), "E_COUNT");
    let first = Choice::new(action::PICK, id(0), id(1), 0);
    scene.choose(first, &[]);
    assert_eq!(scene.refused(first).code(), "E_DUP");
}

#[test]
fn cap_04_the_windows_of_s8_open_for_one_target_after_another() {
    let who = [(ALCHEMIST, US, at(2, 4)), (BRAVO, THEM, at(3, 4)), (BRAVO, THEM, at(4, 5)), (CAPTAIN, US, at(3, 5))];
    let mut scene = Scene::field(&who);
    for other in [0, 1, 2, 3] {
        scene.set_counter(other, counter::AMPLIFIES, 3);
    }
    scene.set_counter(1, counter::TRIGGERS, 3).set_counter(2, counter::TRIGGERS, 3);
    scene.uses_at(0, "grapeshot", at(3, 4), &[4]);
    let now = |target| Choice::new(action::TRIGGER, id(3), id(target), scene.slot(3, "now"));
    let (near, far) = (now(1), now(2));
    assert_eq!(scene.offered(action::TRIGGER), [near], "the nearer one was declared first");
    scene.choose(near, &[9, 6]);
    assert_eq!(scene.offered(action::TRIGGER), [far], "the same Trigger in another event");
    scene.choose(far, &[9, 6]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38 - 3 - 4, 38 - 3 - 4));
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_32_a_wider_area_that_catches_the_first_foe_is_checked() {
    let who = [(ALCHEMIST, US, at(1, 4)), (BRAVO, US, at(6, 4)), (BRAVO, THEM, at(8, 4))];
    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::TRIGGERS, 3).set_counter(2, counter::TRIGGERS, 3);
    scene.uses_at(0, "fire_pot", at(6, 4), &[3, 4]);
    // Now there is a Foe: a face of 10 bypasses, for everybody.
    scene.amplifies(0, &[10]).no(&[]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38 - 7, 38 - 7));
}

#[test]
fn cap_31_added_damage_does_not_go_to_an_action_without() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    scene.set_counter(1, counter::TRIGGERS, 3).act(0, action::SHOVE, id(1).into(), 0, &[10]);
    scene.amplifies(0, &[]);
    assert_eq!((scene.square(1), scene.hp(1)), (at(5, 2), 38), "a push of 2, no die");
}

#[test]
fn cap_56_burning_ends_in_water_of_any_depth() {
    let mut scene = Scene::new(&[".w....", "......"], &[(BRAVO, US, at(0, 0)), (BULWARK, THEM, at(5, 1))]);
    scene.calm().set(0, status::BURNING);
    scene.act(0, action::ADVANCE, at(1, 0).into(), 0, &[]);
    assert!(!scene.has(0, status::BURNING));
}

#[test]
fn cap_61_from_below_only_those_beside_are_reached() {
    let who = [(DIVER, US, at(0, 0)), (BRAVO, THEM, at(1, 0)), (BRAVO, THEM, at(3, 0))];
    let mut scene = Scene::new(&["~~~~~~", "~~~~~~"], &who);
    scene.calm().set(0, status::SUBMERGED).set_counter(0, counter::TIDE, 1);
    // A face of 10 is blocked: 3 + 4 + 2 less Ward 1.
    scene.uses_here(0, "undertow", &[10, 3, 4]);
    assert_eq!((scene.hp(1), scene.hp(2)), (38 - 8, 38));
    assert!(!scene.has(0, status::SUBMERGED), "it comes up");
}

#[test]
fn cap_61_nobody_amplifies_for_an_ally_from_below_the_surface() {
    let who = [(BRAVO, US, at(2, 0)), (BULWARK, THEM, at(3, 0)), (CAPTAIN, US, at(1, 1))];
    let mut scene = Scene::new(&["......", "~~~~~~"], &who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_counter(1, counter::TRIGGERS, 3).set(2, status::SUBMERGED);
    scene.uses(0, "rapier_cut", 1, &[9, 4]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_03_the_option_allows_each_free_action_once_a_turn() {
    let play = |free_action_uses| {
        let options = RuleOptions { free_action_uses, ..RuleOptions::default() };
        let mut scene = Scene::with(&FIELD, &[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(9, 8))], options);
        scene.plain(0, action::DROP, &[]).plain(0, action::STAND, &[]);
        scene
    };
    let drop = Choice::new(action::DROP, id(0), Target::Nothing, 0);
    assert!(play(0).offers(drop));
    assert_eq!(play(1).refused(drop).code(), "E_USES");
}

/// CAP-32: an Amplify that makes a bypass of a blocked hit changes nothing where no Barrier stood and nothing rides on it.
#[test]
fn cap_32_another_result_that_changes_nothing_is_not_offered() {
    let ways = |key: &str, guard: i8, face: u8, dice: &[u8]| {
        let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(9, 8))]);
        scene.set_stat(1, stat::GUARD, guard).set_counter(1, counter::TRIGGERS, 3);
        let faces: Vec<u8> = [face].iter().chain(dice).copied().collect();
        scene.uses(0, key, 1, &faces);
        let slot = scene.slot(0, "flourish");
        let offered = scene.offered(action::AMPLIFY);
        [0, 1].map(|way| offered.iter().any(|choice| choice.option == slot << 2 | way))
    };
    // A face of 10 is blocked with P 9, and bypasses with P 12: for a Feint that is all one.
    assert_eq!(ways("feint", 5, 10, &[]), [false, false]);
    assert_eq!(ways("rapier_cut", 5, 10, &[4]), [true, true]);
    assert_eq!(ways("rapier_cut", 0, 10, &[4]), [true, false], "nothing was blocked");
}

/// CAP-32: what rides on a bypass counts, and so does how far a Shove goes.
#[test]
fn cap_32_another_result_is_offered_for_what_rides_on_it() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (SISTER, THEM, at(3, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.set_counter(1, counter::TRIGGERS, 3).act(0, action::SHOVE, id(1).into(), 0, &[10]);
    assert_eq!(scene.ask(), Ask::Amplify(US), "a push of 2 instead of 1");
    scene.amplifies(0, &[]);
    assert_eq!(scene.square(1), at(5, 2));
}

/// CAP-30: HP that an Amplify costs are a price: no shield pays it, and what answers the loss waits for S8.
#[test]
fn cap_30_the_price_of_crescendo_is_paid_in_hp() {
    let who = [(WHISPERER, US, at(2, 2)), (SISTER, US, at(2, 4)), (BULWARK, THEM, at(5, 2))];
    let mut scene = Scene::field(&who);
    scene
        .set_counter(2, counter::TRIGGERS, 3)
        .set_hp(0, 17)
        .set_counter(0, counter::SHIELD, 5)
        .set(0, status::SHIELDED);
    scene.uses(0, "needle_thought", 2, &[5, 4]).amplifies(0, &[6]);
    assert_eq!((scene.hp(0), scene.counter(0, counter::SHIELD)), (15, 5));
    assert_eq!(scene.hp(2), 46 - 5 - 6, "the Action is done before Vigil is asked for");
    assert_eq!(scene.ask(), Ask::Trigger(US));
    scene.triggers(1, "vigil", id(0), &[3]);
    assert_eq!(scene.hp(0), 18);
    // Not if it would fell the Whisperer.
    let mut scene = Scene::field(&who);
    scene.set_counter(2, counter::TRIGGERS, 3).set_hp(0, 2).uses(0, "needle_thought", 2, &[5, 4]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}
