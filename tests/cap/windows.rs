//! What interrupts what: Actions that end on the way, windows, nested Triggers, Sustains and their ends (CAP-04, CAP-13, CAP-18, CAP-24 to CAP-29).

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::cap::Ask;
use acqua_alta::rules::cap::vocabulary::{action, counter, stat, status};

fn go(who: u8, to: Square) -> Choice {
    Choice::new(action::ADVANCE, id(who), to, 0)
}

/// The Parting Blow that is offered.
fn parting(scene: &Scene) -> Choice {
    scene.offered(action::PARTING)[0]
}

#[test]
fn cap_04_a_user_that_falls_in_s2_ends_its_action_and_the_cost_stays_paid() {
    // Last Bow: the Bravo leaves the side of a Bulwark, whose hammer fells it before the check.
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(1, 2)), (SISTER, THEM, at(5, 2)), (CAPTAIN, US, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::TIDE, 1).set_counter(2, counter::TRIGGERS, 3).set_counter(1, counter::AMPLIFIES, 3);
    scene.set_hp(0, 1).uses_at(0, "last_bow", at(4, 2), &[]);
    let blow = parting(&scene);
    scene.choose(blow, &[1]);
    assert!(scene.fallen(0));
    assert_eq!(scene.hp(2), 36, "no check is rolled");
    assert_eq!(scene.counter(0, counter::TIDE), 0, "the Charge is spent");
}

#[test]
fn cap_24_last_bow_drops_a_foe_that_was_not_reached() {
    // Slippery ground knocks the Bravo down after its first step: only those it came beside are struck.
    let who = [(BRAVO, US, at(1, 2)), (BULWARK, THEM, at(2, 1)), (SISTER, THEM, at(6, 2)), (DIVER, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().activate(3);
    scene.battle.characters_mut()[3].square = Some(at(4, 4));
    scene.uses_at(3, "bilge_oil", at(4, 2), &[]).activate(0).calm().set_counter(0, counter::TIDE, 1);
    // The way keeps off the oil as long as it can: a Feat check of 12 fails with 13, two squares short. The check bypasses: 3 + 4 + 4.
    scene.uses_at(0, "last_bow", at(5, 2), &[13, 9, 3, 4]);
    assert_eq!((scene.square(0), scene.has(0, status::PRONE)), (at(4, 3), true));
    assert_eq!((46 - scene.hp(1), 36 - scene.hp(2)), (11, 0));
}

#[test]
fn cap_24_no_more_than_three_triggers_are_nested() {
    let who = [(BRAVO, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (SISTER, THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    // A miss, a Riposte that misses, a Riposte to that one, and a third; a fourth would have a Trigger left, and does not open.
    scene.uses(0, "rapier_cut", 1, &[20]).triggers(1, "riposte", id(0), &[20]);
    assert_eq!(scene.ask(), Ask::Trigger(US));
    scene.triggers(0, "riposte", id(1), &[20]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    scene.triggers(1, "riposte", id(0), &[20]);
    assert_eq!(scene.ask(), Ask::Act(id(0)));
    assert_eq!([0, 1].map(|who| scene.counter(who, counter::TRIGGERS)), [1, 2]);
}

#[test]
fn cap_24_the_side_that_does_not_act_answers_first() {
    // A fire pot burns friend and foe: a Sister of each side may heal its own.
    let who = [
        (ALCHEMIST, US, at(0, 4)),
        (BRAVO, US, at(5, 4)),
        (SISTER, US, at(3, 6)),
        (BRAVO, THEM, at(6, 4)),
        (SISTER, THEM, at(8, 4)),
    ];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_hp(1, 15).set_hp(3, 15);
    scene.uses_at(0, "fire_pot", at(5, 4), &[10, 1, 1]);
    // Each target is an event of its own, in the declared order.
    assert_eq!(scene.ask(), Ask::Trigger(US));
    scene.triggers(2, "vigil", id(1), &[4]);
    assert_eq!(scene.ask(), Ask::Trigger(THEM));
    scene.triggers(4, "vigil", id(3), &[4]);
    assert_eq!([1, 3].map(|who| scene.hp(who)), [17, 17]);
}

#[test]
fn cap_13_an_automatic_critical_hit_opens_no_window_for_hits_and_misses() {
    let who = [(BRAVO, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (WHISPERER, THEM, at(6, 6))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set(1, status::PRONE).uses(0, "final_touch", 1, &[]);
    assert_eq!((scene.hp(1), scene.ask()), (30, Ask::Act(id(0))), "neither Whispered Doubt nor Riposte");
}

#[test]
fn cap_18_damage_is_worked_out_in_the_printed_order() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (WHISPERER, THEM, at(6, 6))];
    let mut scene = Scene::field(&who);
    scene.set_counter(1, counter::TRIGGERS, 3).set(1, status::SHIELDED).set_counter(1, counter::SHIELD, 3);
    // 4 + 1, and 6 of Flourish, less Guard 5, less 2 of Whispered Doubt, less 3 points of a shield.
    scene.uses(0, "rapier_cut", 1, &[10, 4]).amplifies(0, &[6]).triggers(2, "whispered_doubt", id(1), &[2]);
    assert_eq!((scene.hp(1), scene.counter(1, counter::SHIELD)), (46 - 1, 0));
    assert!(!scene.has(1, status::SHIELDED));
    // Never below nothing.
    scene.activate(0).set_counter(2, counter::TRIGGERS, 0).set_counter(0, counter::AMPLIFIES, 3);
    scene.uses(0, "rapier_cut", 1, &[9, 4]).triggers(2, "whispered_doubt", id(1), &[8]);
    assert_eq!(scene.hp(1), 45);
}

#[test]
fn cap_24_overwatch_slows_from_the_next_move_on() {
    let mut scene = Scene::field(&[(BRAVO, US, at(0, 0)), (ARBALIST, THEM, at(11, 0))]);
    scene.set_counter(1, counter::AMPLIFIES, 3).choose(go(0, at(5, 0)), &[]);
    // A 15 - 2, P 10: an 11 is blocked; 4 less Guard 2.
    scene.triggers(1, "overwatch", id(0), &[11, 4]);
    assert_eq!((scene.hp(0), scene.square(0), scene.has(0, status::SLOWED)), (36, at(5, 0), true));
    assert_eq!(scene.refused(go(0, at(9, 0))).code(), "E_MOVE", "Move 3 from now on");
    scene.until_turn_of(0);
    assert!(scene.has(0, status::SLOWED), "until the end of its next turn");
    scene.ends(0, &[]);
    assert!(!scene.has(0, status::SLOWED));
}

#[test]
fn cap_24_a_withdraw_opens_foe_enters_only() {
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(1, 2)), (ALCHEMIST, THEM, at(5, 2))];
    let mut scene = Scene::field(&who);
    scene.act(0, action::WITHDRAW, at(4, 2).into(), 0, &[]);
    assert_eq!((scene.ask(), scene.square(0)), (Ask::Trigger(THEM), at(4, 2)));
    let open: Vec<_> = scene.offered(action::TRIGGER).iter().map(|choice| choice.actor).collect();
    assert_eq!(open, [id(2)], "Flash Powder, and no Parting Blow");
}

#[test]
fn cap_24_being_pushed_is_no_step() {
    let who = [(BULWARK, US, at(2, 2)), (BRAVO, THEM, at(3, 2)), (ALCHEMIST, US, at(6, 2)), (SISTER, THEM, at(9, 8))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_counter(1, counter::TRIGGERS, 3);
    scene.act(0, action::SHOVE, id(1).into(), 0, &[5]);
    assert_eq!((scene.square(1), scene.ask()), (at(5, 2), Ask::Act(id(0))), "no Flash Powder");
}

#[test]
fn cap_24_a_trigger_may_be_used_in_the_own_turn() {
    // The Bravo strikes at its own Bulwark's foe, who answers; the Captain of the acting side strikes after the hit.
    let who = [(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (CAPTAIN, US, at(4, 2))];
    let mut scene = Scene::field(&who);
    scene.set_counter(0, counter::AMPLIFIES, 3).set_counter(1, counter::TRIGGERS, 3).set_counter(
        2,
        counter::AMPLIFIES,
        3,
    );
    // The Captain's own turn: a Parting Blow of the Foe is no event of it, but an ally that moves and is hit is.
    scene.activate(2);
    scene.set_counter(2, counter::TIDE, 1).uses_here(2, "all_hands", &[]);
    scene.uses(0, "rapier_cut", 1, &[9, 4]);
    assert_eq!(scene.ask(), Ask::Trigger(US));
    scene.triggers(2, "now", id(1), &[8, 6]);
    assert_eq!(
        (scene.hp(1), scene.ap(2), scene.ap(0)),
        (46 - 5 - 6, 1, 4),
        "Now! costs the Captain an AP of its own turn"
    );
}

#[test]
fn cap_27_range_is_tested_at_upkeep_only_where_the_sustain_breaks() {
    // Mark the Prey breaks behind Cover; Borrowed Face goes on at any distance.
    let rows = ["........b...", "............", "............"];
    let mut scene = Scene::new(&rows, &[(ARBALIST, US, at(0, 0)), (BRAVO, THEM, at(7, 0))]);
    scene.calm().uses(0, "mark_the_prey", 1, &[10]);
    assert!(scene.has(1, status::MARKED));
    scene.battle.characters_mut()[1].square = Some(at(9, 0));
    scene.until_turn_of(0);
    assert_eq!((scene.counter(0, counter::SUSTAINS), scene.ask()), (0, Ask::Act(id(0))), "nothing to ask about");
    assert!(!scene.has(1, status::MARKED), "T1a has ended what was applied before");
    let mut scene = Scene::new(&rows, &[(WHISPERER, US, at(0, 0)), (BRAVO, THEM, at(5, 0))]);
    scene.calm().uses(0, "borrowed_face", 1, &[10]);
    scene.battle.characters_mut()[1].square = Some(at(11, 0));
    scene.until_turn_of(0);
    scene.plain(0, action::SUSTAIN, &[5]);
    assert!(scene.has(1, status::DAZED));
}

#[test]
fn cap_27_a_mark_that_is_upheld_needs_no_roll() {
    let mut scene = Scene::field(&[(ARBALIST, US, at(0, 0)), (BRAVO, THEM, at(7, 0))]);
    scene.calm().uses(0, "mark_the_prey", 1, &[10]).until_turn_of(0);
    assert!(!scene.has(1, status::MARKED), "it ends at T1a");
    scene.plain(0, action::SUSTAIN, &[]);
    assert_eq!((scene.has(1, status::MARKED), scene.ap(0)), (true, 4));
}

#[test]
fn cap_27_a_stance_stays_with_those_who_walk_out_of_it() {
    let who = [(BULWARK, US, at(2, 2)), (BRAVO, US, at(3, 2)), (SISTER, US, at(6, 2)), (BULWARK, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.calm().uses_here(0, "bulwark_stance", &[]);
    let guard = |scene: &Scene, who| scene.battle.effective(id(who), stat::GUARD).value();
    assert_eq!([0, 1, 2].map(|who| guard(&scene, who)), [7, 4, 2]);
    scene.activate(1).choose(go(1, at(5, 2)), &[]);
    assert_eq!(guard(&scene, 1), 4, "it stays with the Bravo wherever it goes");
    scene.until_turn_of(0);
    scene.plain(0, action::SUSTAIN, &[]);
    assert_eq!([0, 1, 2].map(|who| guard(&scene, who)), [7, 2, 2], "and is read anew at upkeep");
}

#[test]
fn cap_27_upkeep_is_no_action_and_cannot_be_amplified() {
    let who = [(BULWARK, US, at(2, 2)), (BRAVO, US, at(3, 2)), (BULWARK, THEM, at(11, 8))];
    let mut scene = Scene::field(&who);
    scene.uses_here(0, "bulwark_stance", &[]);
    assert_eq!(scene.ask(), Ask::Amplify(US), "Locked Shields");
    scene.amplifies(0, &[]);
    assert_eq!((scene.ap(0), scene.counter(1, counter::WARD_UP)), (1, 2));
    scene.until_turn_of(0);
    scene.plain(0, action::SUSTAIN, &[]);
    assert_eq!((scene.ask(), scene.counter(1, counter::WARD_UP)), (Ask::Act(id(0)), 0));
    assert_eq!(scene.counter(1, counter::GUARD_UP), 2);
}

#[test]
fn cap_28_a_target_that_is_hidden_or_submerged_skips_an_upkeep() {
    for which in [status::HIDDEN, status::SUBMERGED] {
        let mut scene = Scene::field(&[(WHISPERER, US, at(0, 0)), (BRAVO, THEM, at(5, 0))]);
        scene.calm().uses(0, "borrowed_face", 1, &[10]);
        scene.set(1, which).ends(0, &[]);
        while scene.ask() != Ask::Act(id(0)) {
            // A status that was set by hand may be looked at again with the round.
            scene.set(1, which);
            let next = scene.choices()[0];
            match scene.ask() {
                Ask::Act(who) => scene.ends(who.0, &[]),
                _ => scene.choose(next, &[]),
            };
        }
        assert_eq!(scene.counter(0, counter::SUSTAINS), 1, "nothing is asked, nothing is rolled, and nothing ends");
    }
}

#[test]
fn cap_28_the_stunned_and_the_fallen_sustain_nothing_and_a_fuse_goes_out() {
    let who = [(ALCHEMIST, US, at(2, 2)), (WHISPERER, THEM, at(4, 2)), (BRAVO, THEM, at(3, 2)), (BRAVO, US, at(9, 8))];
    let lit = |scene: &Scene| scene.battle.describe_square(at(2, 4)).1.iter().any(|(text, _)| text.starts_with("Fuse"));
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "slow_match", at(2, 4), &[]);
    assert!(lit(&scene));
    // Masque: a Critical Hit stuns.
    scene.set_counter(1, counter::TIDE, 1).activate(1).uses_here(1, "masque", &[2]);
    scene.no(&[]);
    assert!(scene.has(0, status::STUNNED) && !lit(&scene));
    assert_eq!((scene.counter(0, counter::SUSTAINS), scene.ap(0)), (0, 0));
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "slow_match", at(2, 4), &[]).set_hp(0, 1).activate(2).uses(2, "rapier_cut", 0, &[1]);
    assert!(scene.fallen(0) && !lit(&scene));
    let mut scene = Scene::field(&who);
    scene.calm().uses_at(0, "slow_match", at(2, 4), &[]).plain(0, action::RELEASE, &[]);
    assert!(!lit(&scene));
}

#[test]
fn cap_28_the_owner_chooses_which_sustain_an_interrupt_ends() {
    let who = [(WHISPERER, US, at(2, 2)), (BULWARK, THEM, at(3, 2)), (BRAVO, THEM, at(7, 2))];
    let mut scene = Scene::field(&who);
    scene.calm().uses(0, "borrowed_face", 2, &[10]).uses_at(0, "glass_veil", at(4, 4), &[]);
    scene.activate(1).uses(1, "shield_ram", 0, &[5, 1]);
    assert_eq!(scene.ask(), Ask::Interrupt(id(0)));
    scene.act(0, action::LET_GO, Target::Nothing, 0, &[]);
    assert_eq!(scene.counter(0, counter::SUSTAINS), 1);
    let left: Vec<_> =
        scene.battle.in_force().into_iter().filter(|one| one.ends.is_some()).map(|one| one.name).collect();
    assert_eq!(left, ["Glass Veil"]);
}

#[test]
fn cap_34_a_missed_tide_turner_costs_its_charge() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.calm().set_counter(0, counter::TIDE, 1).uses_at(0, "last_bow", at(2, 2), &[20]);
    assert_eq!((scene.hp(1), scene.ap(0), scene.counter(0, counter::TIDE)), (46, 2, 0));
}
