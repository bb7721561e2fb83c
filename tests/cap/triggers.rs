//! Triggers, Amplify and Sustains (CAP-24 to CAP-33, CAP-52).

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::cap::vocabulary::{action, counter, question, status};
use acqua_alta::rules::cap::{Ask, RuleOptions};

#[test]
fn cap_24_riposte_answers_a_miss() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    scene.uses(0, "hammer_blow", 1, &[20]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    // A 15 + 2: a face of 12 is blocked; 8 + 1 less Guard 5. The Bravo could amplify its own blow.
    scene.triggers(1, "riposte", id(0), &[12, 8]).no(&[]);
    assert_eq!((scene.hp(0), scene.ap(1), scene.counter(1, counter::TRIGGERS)), (46 - 4, 3, 1));
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_24_each_trigger_can_have_a_standing_answer() {
    let scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    let keys = |side| {
        let all = scene.battle.responses(side, &question::TRIGGER);
        all.into_iter().map(|response| response.key).collect::<Vec<_>>()
    };
    assert_eq!(keys(THEM), ["riposte", "parting_blow"]);
    assert_eq!(keys(US), ["interpose", "stand_over_him", "parting_blow"]);
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    scene.uses(0, "hammer_blow", 1, &[20]);
    let of = |choice: &Choice| scene.battle.response(*choice).map(|response| response.name);
    let all: Vec<Option<String>> = scene.choices().iter().map(of).collect();
    assert_eq!(all, [Some("Riposte".to_owned()), None], "the last one answers no");
}

#[test]
fn cap_24_nobody_is_asked_who_cannot_answer() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    scene.set_counter(1, counter::AP, 0).uses(0, "hammer_blow", 1, &[20]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_25_no_trigger_beyond_the_limit() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    scene.set_counter(1, counter::TRIGGERS, 2).uses(0, "hammer_blow", 1, &[20]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_24_interpose_takes_the_blow() {
    let who = [(BRAVO, US, at(2, 2)), (SISTER, THEM, at(3, 2)), (BULWARK, THEM, at(5, 2))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).uses(0, "rapier_cut", 1, &[]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    let beside: Square = at(3, 3);
    scene.triggers(2, "interpose", beside, &[9, 5]);
    assert_eq!((scene.hp(1), scene.hp(2), scene.square(2)), (36, 46 - 6, beside));
}

#[test]
fn cap_24_whispered_doubt_lessens_the_damage() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (WHISPERER, THEM, at(6, 6))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_counter(1, counter::TRIGGERS, 3);
    scene.uses(0, "rapier_cut", 1, &[9, 7]).triggers(2, "whispered_doubt", id(1), &[5]);
    assert_eq!(scene.hp(1), 46 - (8 - 5));
}

#[test]
fn cap_24_parry_order_raises_guard() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (CAPTAIN, THEM, at(5, 4))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3);
    scene.uses(0, "rapier_cut", 1, &[]).triggers(2, "parry_order", id(1), &[10, 8]);
    assert_eq!(scene.hp(1), 46 - (9 - 8));
}

#[test]
fn cap_24_vigil_heals_who_is_at_half() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(5, 4))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_hp(1, 20);
    scene.uses(0, "rapier_cut", 1, &[9, 4]).triggers(2, "vigil", id(1), &[6]);
    assert_eq!(scene.hp(1), 20 - 5 + 6);
}

#[test]
fn cap_24_now_strikes_whom_an_ally_hit() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (CAPTAIN, US, at(4, 2))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_counter(1, counter::TRIGGERS, 3).set_counter(
        2,
        counter::AMPLIFIES,
        3,
    );
    scene.uses(0, "rapier_cut", 1, &[9, 4]).triggers(2, "now", id(1), &[8, 6]);
    assert_eq!(scene.hp(1), 46 - 5 - 6);
}

#[test]
fn cap_24_broken_verse_spoils_the_action() {
    let who = [(ALCHEMIST, US, at(2, 2)), (WHISPERER, THEM, at(6, 2)), (BULWARK, THEM, at(2, 8))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3);
    // A 13 - 4 = 9: a face of 10 misses.
    scene.uses(0, "wheel_lock_shot", 1, &[]).triggers(1, "broken_verse", id(0), &[15, 10]);
    assert_eq!(scene.hp(1), 32);
}

#[test]
fn cap_52_a_parting_blow_comes_before_the_step() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2))]);
    scene.set_counter(1, counter::AMPLIFIES, 3);
    scene.act(0, action::ADVANCE, Target::Square(at(1, 2)), 0, &[]);
    assert_eq!((scene.ask(), scene.square(0)), (Ask::Trigger(THEM), at(2, 2)));
    let blow = scene.offered(action::PARTING)[0];
    scene.choose(blow, &[9, 4]);
    assert_eq!((scene.hp(0), scene.square(0)), (46 - 5, at(1, 2)));
}

#[test]
fn cap_26_a_second_sustain_beyond_the_limit_is_refused() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(9, 8))]);
    scene.calm().uses_here(0, "bulwark_stance", &[]);
    assert_eq!(scene.counter(0, counter::SUSTAINS), 1);
    let choice = scene.hero(0, "bulwark_stance", Target::Nothing);
    assert_eq!(scene.refused(choice).code(), "E_SUST_LIMIT");
    scene.plain(0, action::RELEASE, &[]);
    assert!(scene.offers(choice));
}

#[test]
fn cap_27_upkeep_costs_no_ap() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, THEM, at(9, 8))]);
    scene.calm().set_hp(0, 10).uses_here(0, "hearthlight", &[3]);
    assert_eq!((scene.hp(0), scene.ap(0)), (13, 2));
    scene.until_turn_of(0);
    assert_eq!(scene.ask(), Ask::Upkeep(id(0)));
    scene.plain(0, action::SUSTAIN, &[2]);
    assert_eq!((scene.hp(0), scene.ap(0), scene.ask()), (15, 4, Ask::Act(id(0))));
}

#[test]
fn cap_27_a_missed_recheck_does_not_end_it() {
    let mut scene = Scene::field(&[(WHISPERER, US, at(2, 2)), (BRAVO, THEM, at(6, 2))]);
    scene.calm().uses(0, "borrowed_face", 1, &[10]);
    assert!(scene.has(1, status::DAZED));
    scene.until_turn_of(1);
    assert_eq!(scene.ap(1), 3);
    scene.until_turn_of(0);
    scene.plain(0, action::SUSTAIN, &[20]);
    assert!(!scene.has(1, status::DAZED));
    assert_eq!(scene.counter(0, counter::SUSTAINS), 1);
}

#[test]
fn cap_28_a_bypass_of_shield_ram_interrupts() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.calm().uses_here(0, "hearthlight", &[3]);
    scene.activate(1).uses(1, "shield_ram", 0, &[5, 4]);
    assert_eq!((scene.counter(0, counter::SUSTAINS), scene.square(0)), (0, at(0, 2)));
}

#[test]
fn cap_29_copies_count_separately() {
    let mut scene = Scene::field(&[(WHISPERER, US, at(2, 2)), (BRAVO, THEM, at(6, 2))]);
    scene.calm().uses_at(0, "glass_veil", at(4, 4), &[]).uses_at(0, "glass_veil", at(5, 6), &[]);
    assert_eq!(scene.counter(0, counter::SUSTAINS), 2);
    let choice = scene.hero(0, "glass_veil", at(4, 4));
    assert_eq!(scene.refused(choice).code(), "E_SUST_LIMIT");
}

#[test]
fn cap_30_an_inline_amplify_adds_to_its_own_action() {
    let mut scene = Scene::field(&[(SISTER, US, at(2, 2)), (BRAVO, US, at(4, 2)), (BULWARK, THEM, at(9, 8))]);
    scene.set_hp(1, 10).uses(0, "mend", 1, &[3, 4]);
    assert_eq!(scene.ask(), Ask::Amplify(US));
    scene.amplifies(0, &[5]);
    assert_eq!((scene.hp(1), scene.ap(0), scene.counter(0, counter::AMPLIFIES)), (10 + 9 + 5, 2, 1));
}

#[test]
fn cap_31_an_amplify_action_costs_its_own_speed() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.set_counter(1, counter::TRIGGERS, 3).uses(0, "rapier_cut", 1, &[9, 4]).amplifies(0, &[8]);
    assert_eq!((scene.hp(1), scene.ap(0)), (46 - 5 - 8, 2));
}

#[test]
fn cap_31_the_captain_amplifies_an_ally() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (CAPTAIN, US, at(6, 2))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).uses(0, "rapier_cut", 1, &[9, 4]).amplifies(2, &[6]);
    assert_eq!((scene.hp(1), scene.ap(0), scene.ap(2)), (46 - 5 - 6, 3, 3));
}

#[test]
fn cap_32_nothing_is_asked_where_nothing_would_change() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.uses(0, "rapier_cut", 1, &[20]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    // With the option off it may be wasted.
    let options = RuleOptions { amplify_refuse_useless: false, ..RuleOptions::default() };
    let mut scene = Scene::with(&FIELD, &[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))], options);
    scene.uses(0, "rapier_cut", 1, &[20]);
    assert_eq!(scene.ask(), Ask::Amplify(US));
}

#[test]
fn cap_32_no_more_damage_is_offered_for_a_target_that_falls_anyway() {
    let asked = |hp: i8, shield: i8, doubt: bool| {
        let mut who = vec![(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (SISTER, THEM, at(9, 8))];
        who.extend(doubt.then_some((WHISPERER, THEM, at(6, 6))));
        let mut scene = Scene::field(&who);
        scene.set_hp(1, hp).set_counter(1, counter::SHIELD, shield).set_counter(1, counter::TRIGGERS, 3);
        scene.uses(0, "rapier_cut", 1, &[9, 4]);
        scene.ask() == Ask::Amplify(US)
    };
    // A bypass of 5 HP.
    assert!(asked(6, 0, false));
    assert!(!asked(5, 0, false));
    assert!(asked(5, 1, false), "a point of shield keeps it standing");
    assert!(asked(5, 0, true), "Whispered Doubt may yet make less of it");
}

#[test]
fn cap_32_hold_breath_turns_a_miss_into_a_hit() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(2, 2)), (BULWARK, THEM, at(7, 2))]);
    // A 15: a face of 17 misses, and hits as 14; the damage is rolled then.
    scene.uses(0, "snap_shot", 1, &[17]).amplifies(0, &[6]);
    assert_eq!(scene.hp(1), 46 - 1);
}

#[test]
fn cap_33_no_amplify_beyond_the_limit() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.uses(0, "rapier_cut", 1, &[9, 4]).amplifies(0, &[8]).uses(0, "rapier_cut", 1, &[9, 4]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
}

#[test]
fn cap_34_a_tide_turner_costs_a_charge_and_its_speed() {
    let mut scene = Scene::field(&[(BULWARK, US, at(2, 2)), (BRAVO, US, at(3, 3)), (BRAVO, THEM, at(9, 8))]);
    let choice = scene.hero(0, "the_gate_holds", Target::Nothing);
    assert_eq!(scene.refused(choice).code(), "E_CHARGE");
    scene.set_counter(0, counter::TIDE, 1).choose(choice, &[]);
    assert_eq!((scene.ap(0), scene.counter(0, counter::TIDE)), (2, 0));
    assert_eq!([0, 1].map(|who| scene.counter(who, counter::SHIELD)), [8, 8]);
}

#[test]
fn cap_34_all_hands_lets_each_ally_use_a_fast_action() {
    let who = [(CAPTAIN, US, at(2, 2)), (BRAVO, US, at(4, 2)), (BULWARK, THEM, at(5, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().set_counter(0, counter::TIDE, 1).uses_here(0, "all_hands", &[]);
    assert_eq!(scene.ask(), Ask::ActNow(id(0)));
    scene.uses(1, "rapier_cut", 2, &[9, 4]);
    assert_eq!((scene.hp(2), scene.ap(1), scene.ask()), (46 - 5, 4, Ask::Act(id(0))));
}
