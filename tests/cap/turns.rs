//! Rounds, turns, the end, and what a player is shown (CAP-02, CAP-35 to CAP-38, CAP-56, CAP-57, CAP-68, CAP-70, section 2).

use super::scene::*;
use acqua_alta::battle::{RuleSystem, Rulebook, Side, Target};
use acqua_alta::rules::cap::vocabulary::{INFO, action, counter, stat, status};
use acqua_alta::rules::cap::{Ask, RuleOptions};

fn pair() -> Scene {
    Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(9, 6))])
}

#[test]
fn cap_02_the_pool_is_set_not_added_to() {
    let mut scene = pair();
    scene.until_turn_of(0);
    assert_eq!(scene.ap(0), 4);
    scene.plain(0, action::BRACE, &[]).ends(0, &[]);
    assert_eq!(scene.ap(0), 3, "what is left serves Triggers");
}

#[test]
fn cap_02_too_small_a_pool_is_refused() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.calm().set_counter(0, counter::AP, 1);
    let choice = scene.hero(0, "lunge", id(1));
    assert_eq!(scene.refused(choice).code(), "E_AP");
}

#[test]
fn cap_03_a_free_action_with_its_use_spent_is_refused() {
    let mut scene = Scene::field(&[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(3, 2))]);
    scene.calm().uses(0, "feint", 1, &[9]);
    assert!(scene.has(1, status::EXPOSED));
    let choice = scene.hero(0, "feint", id(1));
    assert_eq!(scene.refused(choice).code(), "E_USES");
    scene.ends(0, &[]);
    assert!(!scene.has(1, status::EXPOSED), "it ends with the turn");
}

#[test]
fn cap_35_the_window_shows_points_and_charges() {
    assert_eq!(INFO.panels.roles.points, Some((counter::AP, None)));
    assert!(INFO.panels.keeps_points, "what is left serves Triggers");
    assert!(!INFO.panels.unseen.contains(&counter::TIDE));
    assert_eq!(INFO.panels.roles.life, Some((counter::HP, Some(stat::HP))));
}

#[test]
fn cap_36_turns_alternate() {
    let who = [(BRAVO, US, at(2, 2)), (SISTER, US, at(2, 4)), (BULWARK, THEM, at(9, 6)), (DIVER, THEM, at(9, 2))];
    let mut scene = Scene::field(&who);
    scene.ends(0, &[]);
    assert_eq!(scene.ask(), Ask::Activate(THEM));
    scene.plain(2, action::ACTIVATE, &[]).ends(2, &[]);
    assert_eq!(scene.ask(), Ask::Activate(US));
}

#[test]
fn cap_36_the_smaller_side_may_pass() {
    let who = [(BRAVO, US, at(2, 2)), (SISTER, US, at(2, 4)), (CAPTAIN, US, at(2, 6)), (BULWARK, THEM, at(9, 6))];
    let mut scene = Scene::field(&who);
    scene.ends(0, &[]);
    assert_eq!(scene.ask(), Ask::Activate(THEM));
    let pass = scene.offered(action::PASS)[0];
    scene.choose(pass, &[]);
    assert_eq!((scene.ask(), scene.offered(action::PASS).len()), (Ask::Activate(US), 0));
}

#[test]
fn cap_36_whoever_surrenders_has_lost() {
    let mut scene = pair();
    scene.plain(0, action::SURRENDER, &[]);
    assert_eq!(scene.battle.verdict().expect("it is over").winner, Some(THEM));
}

#[test]
fn cap_36_after_the_last_round_health_decides() {
    let options = RuleOptions { rounds: 3, ..RuleOptions::default() };
    let mut scene = Scene::with(&FIELD, &[(BRAVO, US, at(2, 2)), (BULWARK, THEM, at(9, 6))], options);
    scene.set_hp(1, 40);
    for _ in 0..20 {
        match scene.battle.ask {
            Some(Ask::Act(who)) => {
                scene.ends(who.0, &[]);
            }
            Some(Ask::Activate(_)) => {
                let first = scene.offered(action::ACTIVATE)[0];
                scene.choose(first, &[]);
            }
            _ => break,
        }
    }
    assert_eq!(scene.battle.verdict().expect("the rounds are over").winner, Some(US));
}

/// Section 2: sums of HP over full HP are compared exactly, not as they are rounded to be shown.
#[test]
fn cap_36_health_is_compared_exactly() {
    let winner = |ours: [(&str, i8); 2], theirs: [(&str, i8); 2]| {
        let places = [at(1, 2), at(1, 6), at(10, 2), at(10, 6)];
        let all = ours.iter().chain(&theirs).zip(places);
        let who: Vec<_> =
            all.enumerate().map(|(i, ((kind, _), place))| (*kind, Side(u8::from(i > 1)), place)).collect();
        let mut scene = Scene::with(&FIELD, &who, RuleOptions { rounds: 3, ..RuleOptions::default() });
        (0..).zip(ours.iter().chain(&theirs)).for_each(|(i, (_, hp))| {
            scene.set_hp(i, *hp);
        });
        while scene.battle.verdict().is_none() {
            match scene.ask() {
                Ask::Act(who) => scene.ends(who.0, &[]),
                _ => {
                    let first = scene.offered(action::ACTIVATE)[0];
                    scene.choose(first, &[])
                }
            };
        }
        scene.battle.verdict().expect("it is over").winner
    };
    // 1.02431 against 1.02415, though each part rounded down makes it 1023 against 1024 thousandths.
    assert_eq!(winner([(DIVER, 11), (ARBALIST, 23)], [(SISTER, 22), (BULWARK, 19)]), Some(US));
    // 0.46944 against 0.46931: the same number of thousandths.
    assert_eq!(winner([(BULWARK, 4), (ALCHEMIST, 13)], [(CAPTAIN, 1), (SISTER, 16)]), Some(THEM));
    // A half and a half against a half and a half.
    assert_eq!(winner([(BRAVO, 19), (DIVER, 18)], [(BULWARK, 23), (CAPTAIN, 20)]), None);
}

#[test]
fn cap_37_the_other_side_plays_the_same_turn() {
    let mut scene = pair();
    let ours: Vec<_> = scene.choices().iter().map(|choice| choice.action).collect();
    scene.until_turn_of(1);
    let theirs: Vec<_> = scene.choices().iter().map(|choice| choice.action).collect();
    for deed in [action::ADVANCE, action::BRACE, action::HIDE, action::END] {
        assert_eq!(ours.contains(&deed), theirs.contains(&deed));
    }
    assert!(theirs.contains(&action::ADVANCE));
}

#[test]
fn cap_38_every_refusal_leads_to_a_page() {
    let book = Rulebook::read(INFO.rulebook);
    let codes: std::collections::BTreeSet<&str> = INFO.reasons.iter().map(|reason| reason.code()).collect();
    assert_eq!(codes.len(), 23, "the codes of 1.8, each with a reason");
    for &refusal in INFO.reasons {
        let rule = INFO.rule_of_refusal(refusal);
        assert!(book.knows(rule), "{refusal:?} cites {rule}");
    }
}

#[test]
fn cap_56_the_dazed_refill_a_point_less_once() {
    let mut scene = pair();
    scene.set(0, status::DAZED).until_turn_of(0);
    assert_eq!(scene.ap(0), 3);
    assert!(!scene.has(0, status::DAZED));
}

#[test]
fn cap_56_the_stunned_have_no_turn() {
    let mut scene = pair();
    scene.set(1, status::STUNNED).ends(0, &[]);
    scene.plain(1, action::ACTIVATE, &[]);
    assert_ne!(scene.ask(), Ask::Act(id(1)));
    assert_eq!(scene.ap(1), 0);
}

#[test]
fn cap_56_the_burning_and_the_bleeding_lose_hp_before_their_turn() {
    let mut scene = pair();
    scene.set(1, status::BURNING).set(1, status::BLEEDING).ends(0, &[]);
    scene.plain(1, action::ACTIVATE, &[3, 4]);
    assert_eq!(scene.hp(1), 46 - 7);
}

#[test]
fn cap_66_shake_off_ends_a_condition() {
    let mut scene = pair();
    scene.set(0, status::BLEEDING);
    scene.act(0, action::SHAKE_OFF, Target::Character(id(0)), status::BLEEDING.0, &[12]);
    assert!(!scene.has(0, status::BLEEDING));
    assert_eq!(scene.ap(0), 3);
}

#[test]
fn cap_68_the_fallen_and_the_hurt_are_worth_less() {
    let mut scene = pair();
    let whole = scene.battle.worth(id(0));
    scene.set_hp(0, 10);
    let hurt = scene.battle.worth(id(0));
    scene.set_counter(0, counter::HP, 0).set(0, status::FALLEN);
    assert!(whole > hurt && hurt > scene.battle.worth(id(0)));
}

#[test]
fn cap_70_a_battle_begins_with_full_hp_and_no_charge() {
    let scene = pair();
    assert_eq!((scene.hp(1), scene.ap(1), scene.counter(1, counter::TIDE)), (46, 4, 0));
}
