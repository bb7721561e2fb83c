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
