//! LAD-40 Charge, LAD-41 Defend an ally, LAD-43 Dodge.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, no, status};
use acqua_alta::rules::ladder::{Ask, RuleOptions};

const STREET: &[&str] = &["........", "........", "........"];

fn foe(n: u8) -> Target {
    Target::Character(id(n))
}

/// Two at arm's reach of each other.
fn duel(us: &str, them: &str) -> Scene {
    Scene::new(STREET, &[(us, US, at(2, 1)), (them, THEM, at(3, 1)), ("plain", THEM, at(7, 0))])
}

// LAD-40

/// Somebody with a run-up of so many squares before it is Close to the enemy.
fn run_up(kind: &str, squares: u8) -> Scene {
    let rows = &["........", "........", "........"];
    let who = [(kind, US, at(5 - squares, 1)), ("plain", THEM, at(6, 1)), ("plain", THEM, at(0, 0))];
    let mut s = Scene::new(rows, &who);
    if squares > 0 {
        s.act(0, action::STEP, Target::Square(at(5, 1)), 0, &[]);
    }
    s
}

#[test]
fn lad_40_a_die_more_after_two_squares_and_defence_a_step_lower() {
    let mut s = run_up("plain", 2);
    assert_eq!(s.roll(0, action::CHARGE, foe(1), 0), (5, 4, 1));
    s.act(0, action::CHARGE, foe(1), 0, &[4, 4, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.counter(0, counter::ACTIONS)), (7, 0));
    s.ends(0, &[]);
    assert_eq!(s.attack_roll(1, 0, 0).1, 3, "until the start of its next turn");
    s.ends(1, &[]).ends(2, &[]);
    assert!(!s.has(0, status::CHARGING));
}

#[test]
fn lad_40_no_charge_without_a_run_up() {
    for squares in [0, 1] {
        let mut s = run_up("plain", squares);
        assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), no::PATH_TOO_SHORT, "{squares}");
    }
    let rows = &["........", "........", "........"];
    let mut s = Scene::new(rows, &[("plain", US, at(1, 1)), ("plain", THEM, at(6, 1))]);
    s.act(0, action::STEP, Target::Square(at(4, 1)), 0, &[]);
    assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), Refusal::NotInContact);
}

#[test]
fn lad_40_not_at_somebody_who_was_close_all_the_while() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(7, 0))]);
    s.act(0, action::STEP, Target::Square(at(0, 1)), 0, &[]);
    s.act(0, action::STEP, Target::Square(at(2, 1)), 0, &[]);
    assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), no::PATH_TOO_SHORT);
}

#[test]
fn lad_40_crawling_is_no_run_up() {
    let who = [("plain", US, at(3, 1)), ("plain", THEM, at(6, 1)), ("plain", THEM, at(0, 0))];
    let mut s = Scene::new(STREET, &who);
    s.does(0, action::DROP_PRONE, &[]);
    s.moves(0, at(5, 1), &[]);
    s.battle.characters_mut()[0].statuses.clear(status::PRONE);
    assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), no::PATH_TOO_SHORT, "not even after standing up");
}

#[test]
fn lad_40_nobody_charges_lying_down() {
    let mut s = run_up("plain", 2);
    s.does(0, action::DROP_PRONE, &[]);
    assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), no::PRONE);
}

#[test]
fn lad_40_swimming_is_no_run_up() {
    let rows = &["~~~~~~~~", "~~~~~~~~", "~~~~~~~~"];
    let mut s = Scene::new(rows, &[("fish", US, at(2, 1)), ("plain", THEM, at(6, 1))]);
    s.act(0, action::STEP, Target::Square(at(5, 1)), 0, &[]);
    assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), no::PATH_TOO_SHORT);
}

#[test]
fn lad_40_a_charge_may_be_aimed() {
    let s = run_up("plain", 2);
    assert_eq!(s.roll(0, action::CHARGE, foe(1), 1 << 4), (5, 6, 1), "at the head");
    assert_eq!(s.roll(0, action::CHARGE, foe(1), 3 << 4), (5, 5, 1), "at the legs");
}

#[test]
fn lad_40_nobody_charges_with_a_shot() {
    let s = run_up("gunner", 2);
    let mut weapons: Vec<u8> =
        s.choices().iter().filter(|c| c.action == action::CHARGE).map(|c| c.option & 7).collect();
    weapons.dedup();
    assert_eq!(weapons, [2], "fists alone");
}

#[test]
fn lad_40_the_option_without_a_run_up() {
    let options = RuleOptions { charge_needs_move: 0, ..without_ember() };
    let mut s = Scene::with(STREET, &[("plain", US, at(1, 1)), ("plain", THEM, at(3, 1))], options);
    s.act(0, action::STEP, Target::Square(at(2, 1)), 0, &[]);
    assert_eq!(s.roll(0, action::CHARGE, foe(1), 0), (5, 4, 1), "one square is enough");
}

// LAD-41

/// 1 stands before 2; 0 attacks from beside both.
fn guarded(guardian: &str) -> Scene {
    let who =
        [("plain", US, at(2, 1)), (guardian, THEM, at(3, 1)), ("plain", THEM, at(3, 2)), ("plain", THEM, at(7, 0))];
    let mut s = Scene::new(STREET, &who);
    s.turn(1);
    s.act(1, action::DEFEND_ALLY, foe(2), 0, &[]);
    assert_eq!(s.counter(1, counter::ACTIONS), 0);
    s.turn(0);
    s
}

#[test]
fn lad_41_the_blow_meets_whoever_stands_before_the_ally() {
    let mut s = guarded("plated");
    assert_eq!(s.attack_roll(0, 2, 0).1, 5, "the guardian's shield is what is shown and rolled against");
    s.attacks(0, 2, 0, &[5, 5, 5, 5]);
    assert_eq!((s.toughness(2), s.toughness(1)), (10, 8), "1 + 4 less Armour 3");
}

#[test]
fn lad_41_only_at_arms_reach_of_each_other() {
    let mut s = guarded("plain");
    s.battle.characters_mut()[1].square = Some(at(6, 0));
    s.attacks(0, 2, 0, &[4, 1, 1, 1]);
    assert_eq!((s.toughness(2), s.toughness(1)), (8, 10));
}

#[test]
fn lad_41_until_the_start_of_its_next_turn() {
    let mut s = guarded("plain");
    s.ends(0, &[]);
    while !matches!(s.ask(), Ask::Act(who) if who == id(1)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(!s.has(1, status::GUARDING));
}

#[test]
fn lad_41_the_latest_guardian_counts() {
    let who =
        [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1)), ("plain", THEM, at(3, 2)), ("plain", THEM, at(2, 2))];
    let mut s = Scene::new(STREET, &who);
    for guardian in [1, 3] {
        s.turn(guardian);
        s.act(guardian, action::DEFEND_ALLY, foe(2), 0, &[]);
    }
    s.turn(0);
    s.attacks(0, 2, 0, &[4, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.toughness(2), s.toughness(3)), (10, 10, 8));
}

#[test]
fn lad_41_stunned_and_prone_guard_on_the_incapacitated_do_not() {
    for (status, own) in [(status::STUNNED, 8), (status::PRONE, 8)] {
        let mut s = guarded("plain");
        s.afflict(1, status);
        s.attacks(0, 2, 0, &[4, 1, 1, 1]);
        assert_eq!(s.toughness(1), own);
    }
}

#[test]
fn lad_41_the_incapacitated_guard_nobody() {
    let mut s = guarded("plain");
    s.befalls(1, status::INCAPACITATED, 0);
    assert!(!s.has(1, status::GUARDING));
    s.attacks(0, 2, 0, &[4, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (10, 8));
}

#[test]
fn lad_41_spells_meet_the_guardian_too() {
    let who = [("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(5, 2))];
    let mut s = Scene::new(STREET, &who);
    s.turn(1);
    s.act(1, action::DEFEND_ALLY, foe(2), 0, &[]);
    s.turn(0);
    s.act(0, action::CAST, foe(2), 0, &[4, 1, 1, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (7, 10));
}

#[test]
fn lad_41_no_help_against_cleave_and_spread() {
    let who = [("bill", US, at(3, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(4, 2)), ("plain", THEM, at(2, 1))];
    let mut s = Scene::new(STREET, &who);
    s.turn(1);
    s.act(1, action::DEFEND_ALLY, foe(2), 0, &[]);
    s.turn(0);
    s.attacks(0, 3, 0, &[6, 1, 1, 1]);
    assert_eq!((s.toughness(1), s.toughness(2)), (9, 9), "one six each");
    let who =
        [("gunner", US, at(1, 1)), ("plain", THEM, at(4, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(5, 2))];
    let mut s = Scene::new(STREET, &who);
    s.turn(3);
    s.act(3, action::DEFEND_ALLY, foe(2), 0, &[]);
    s.turn(0);
    s.attacks(0, 1, 1, &[4, 4, 4, 1]);
    assert_eq!(
        (s.toughness(1), s.toughness(2), s.toughness(3)),
        (6, 8, 8),
        "each is beside the target and takes its own half"
    );
}

#[test]
fn lad_41_what_is_thrown_lies_where_the_guardian_stands() {
    let who = [("archer", US, at(1, 1)), ("plain", THEM, at(5, 1)), ("plain", THEM, at(5, 2))];
    let mut s = Scene::new(STREET, &who);
    s.turn(1);
    s.act(1, action::DEFEND_ALLY, foe(2), 0, &[]);
    s.turn(0);
    s.attacks(0, 2, 1 | 8, &[4, 1, 1, 1]);
    assert_eq!(s.battle.lying().map(|(square, _)| square).collect::<Vec<_>>(), [at(5, 1)]);
}

#[test]
fn lad_41_refused() {
    let who = [("plain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", US, at(7, 1)), ("plain", THEM, at(2, 2))];
    let mut s = Scene::new(STREET, &who);
    assert_eq!(s.refused(0, action::DEFEND_ALLY, foe(2), 0), Refusal::NotInContact);
    assert_eq!(s.refused(0, action::DEFEND_ALLY, foe(3), 0), Refusal::NotFriend);
    assert_eq!(s.refused(0, action::DEFEND_ALLY, foe(0), 0), Refusal::NotFriend);
    s.act(0, action::DEFEND_ALLY, foe(1), 0, &[]);
    s.turn(1);
    assert_eq!(s.refused(1, action::DEFEND_ALLY, foe(0), 0), Refusal::NothingToDo, "nor each for the other");
    s.turn(0);
    s.afflict(1, status::MORTALLY_WOUNDED);
    assert_eq!(s.refused(0, action::DEFEND_ALLY, foe(1), 0), Refusal::Incapacitated, "an able ally");
}

#[test]
fn lad_41_shoves_find_the_ally() {
    let mut s = guarded("plain");
    s.battle.characters_mut()[0].square = Some(at(2, 2));
    s.act(0, action::SHOVE, foe(2), 0, &[4, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((s.square(1), s.square(2)), (at(3, 1), at(4, 2)));
}

// LAD-43

#[test]
fn lad_43_defence_a_step_higher_until_the_next_turn() {
    let mut s = duel("plain", "plain");
    s.turn(1);
    s.does(1, action::DODGE, &[]);
    s.set_counter(1, counter::ACTIONS, 1).does(1, action::DODGE, &[]);
    s.turn(0);
    assert_eq!(s.attack_roll(0, 1, 0).1, 5, "once: it does not add up with itself");
    s.ends(0, &[]);
    while !matches!(s.ask(), Ask::Act(who) if who == id(1)) {
        let Ask::Act(who) = s.ask() else { panic!("{:?}", s.ask()) };
        s.ends(who.0, &[]);
    }
    assert!(!s.has(1, status::DODGING));
}

#[test]
fn lad_43_a_die_more_for_reflexes() {
    let mut s = duel("plain", "plain");
    s.afflict(1, status::DODGING);
    // Four dice against five: those of the Dodge are Body (Reflexes).
    s.act(0, action::SHOVE, foe(1), 0, &[4, 1, 1, 1, 1, 1, 1, 1, 4]);
    assert_eq!(s.square(1), at(3, 1));
}

#[test]
fn lad_40_the_option_asks_for_no_movement_at_all() {
    let options = RuleOptions { charge_needs_move: 0, ..without_ember() };
    let mut s = Scene::with(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))], options);
    assert_eq!(s.roll(0, action::CHARGE, foe(1), 0), (5, 4, 1), "it was Close when the turn began");
    s.does(0, action::DROP_PRONE, &[]);
    assert_eq!(s.refused(0, action::CHARGE, foe(1), 0), no::PRONE);
}
