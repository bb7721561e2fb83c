//! 1.3: nobody is asked where there is nothing to decide.

use super::scene::*;
use acqua_alta::battle::{Refusal, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter};
use acqua_alta::rules::ladder::{Ask, EmberPool, RuleOptions};

const STREET: &[&str] = &["........", "........", "........"];

/// Weapon Skill with Focus 2; Ember for all, no Mettle. The blow is at 3:1, with six dice.
fn embers() -> Scene {
    let who = [("willing", US, at(2, 1)), ("plain", THEM, at(3, 1))];
    let options = RuleOptions { ember_pool: EmberPool::All, ..RuleOptions::default() };
    let mut s = Scene::with(STREET, &who, options);
    (0..2).for_each(|n| {
        s.set_counter(n, counter::METTLE, 0);
    });
    s
}

fn again(s: &Scene) -> Vec<u8> {
    s.choices().iter().filter(|choice| choice.action == action::REROLL).map(|choice| choice.option).collect()
}

#[test]
fn lad_30_nothing_is_rolled_again_where_every_die_succeeds() {
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    assert_eq!(s.ask(), Ask::Before(id(0)));
    s.does(0, action::ROLL, &[3, 3, 4, 5, 6, 6]);
    assert!(matches!(s.ask(), Ask::Act(_)), "six successes of six dice");
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[2, 2, 4, 5, 6, 6]);
    assert!(matches!(s.ask(), Ask::Act(_)), "Focus 2 lifts both twos");
}

#[test]
fn lad_30_only_dice_that_count_nothing_are_offered() {
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[1, 1, 1, 4, 5, 6]);
    assert_eq!(again(&s), [3, 2, 1]);
    s.refused(0, action::REROLL, Target::Nothing, 4);
}

#[test]
fn lad_27_focus_is_not_doubled_where_it_lifts_no_die() {
    let mut s = embers();
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[2, 2, 1, 4, 5, 6]);
    s.does(0, action::KEEP, &[]);
    assert_eq!(s.ask(), Ask::Focus(id(0)), "two points more lift the 1 to 3");
    let mut s = embers();
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[3, 3, 2, 4, 5, 6]);
    assert!(matches!(s.ask(), Ask::Act(_)), "one point is enough for all");
    assert_eq!(s.counter(0, counter::METTLE), 1);
}

#[test]
fn lad_05_whoever_resists_with_as_many_successes_is_asked_no_more() {
    let mut s = embers();
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[]);
    s.does(0, action::ROLL, &[4, 1, 1, 1, 1]);
    s.does(0, action::KEEP, &[]);
    assert_eq!(s.ask(), Ask::Before(id(1)));
    s.does(1, action::ROLL, &[4, 1, 1, 1]);
    assert!(matches!(s.ask(), Ask::Act(_)), "a tie is enough");
    assert_eq!(s.square(1), at(3, 1));
    let mut s = embers();
    s.act(0, action::SHOVE, Target::Character(id(1)), 0, &[]);
    s.does(0, action::ROLL, &[4, 4, 1, 1, 1]);
    s.does(0, action::KEEP, &[]);
    s.does(1, action::ROLL, &[4, 1, 1, 1]);
    assert_eq!(s.ask(), Ask::Reroll(id(1)), "one less is not");
}

#[test]
fn lad_504_a_jump_that_is_made_is_made() {
    let jump = |faces: &[u8]| {
        let options = RuleOptions { ember_pool: EmberPool::All, ..RuleOptions::default() };
        let mut s = Scene::with(&["2..222"], &[("skilled", US, at(0, 0)), ("plain", THEM, at(5, 0))], options);
        s.set_counter(0, counter::METTLE, 0);
        s.act(0, action::LONG_JUMP, Target::Square(at(3, 0)), 0, &[]);
        s.does(0, action::ROLL, faces);
        s
    };
    let s = jump(&[4, 1, 1, 1, 1]);
    assert_eq!(s.square(0), at(3, 0), "one success is all it takes");
    let s = jump(&[3, 1, 1, 1, 1]);
    assert_eq!(s.ask(), Ask::Reroll(id(0)));
}

#[test]
fn lad_16_more_successes_are_more_damage_and_asked_about() {
    let mut s = embers();
    s.attacks(0, 1, 0, &[]);
    s.does(0, action::ROLL, &[1, 1, 6, 6, 6, 6]);
    assert_eq!((s.ask(), again(&s)), (Ask::Reroll(id(0)), vec![2, 1]));
    assert_eq!(s.refused(0, action::DOUBLE_FOCUS, Target::Nothing, 0), Refusal::NotOffered);
}

#[test]
fn lad_26_doubled_training_is_said_with_the_dice_that_it_adds() {
    let mut s = embers();
    s.set_counter(0, counter::METTLE, 1);
    s.attacks(0, 1, 0, &[]);
    let dice = |s: &Scene, action| s.roll(0, action, Target::Nothing, 0).0;
    assert_eq!([action::ROLL, action::DOUBLE_TRAINING].map(|action| dice(&s, action)), [6, 8]);
}

#[test]
fn lad_05_the_roll_that_resists_says_who_has_won() {
    use acqua_alta::battle::Event;
    let pair = [("plain", US, at(2, 1)), ("plain", THEM, at(3, 1))];
    for (faces, won) in [([6, 4, 3, 3, 5, 4, 1, 1], true), ([6, 4, 3, 3, 5, 1, 1, 1], false)] {
        let mut s = Scene::new(STREET, &pair);
        s.act(0, action::SHOVE, Target::Character(id(1)), 0, &faces);
        let rolls = s.events.iter().filter_map(|event| match event {
            Event::Rolled { breakdown, outcome, .. } => Some((breakdown.judged, breakdown.needs, outcome.succeeded())),
            _ => None,
        });
        let rolls: Vec<_> = rolls.collect();
        assert_eq!(rolls, [(false, 1, true), (true, 2, won)], "two successes are to be resisted");
    }
}

#[test]
fn lad_46_a_command_is_told_as_what_it_is() {
    let help = |action| {
        let who = [("plain", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(7, 1))];
        let mut s = Scene::new(STREET, &who);
        s.act(0, action, Target::Character(id(1)), 0, &[]);
        s.events.iter().find_map(|event| match event {
            acqua_alta::battle::Event::Acted { action, cost, .. } => Some((action.key, *cost)),
            _ => None,
        })
    };
    assert_eq!(help(action::HELP), Some(("help", 1)));
}

#[test]
fn lad_31_what_ember_pays_for_is_not_called_free() {
    use acqua_alta::battle::{Choice, RuleSystem};
    let s = embers();
    let costs = |action| s.battle.pool_costs(Choice { action, actor: id(0), target: Target::Nothing, option: 0 });
    assert_eq!((costs(action::REGAIN_METTLE), costs(action::DODGE)), (vec![("Ember", 1)], vec![]));
}
