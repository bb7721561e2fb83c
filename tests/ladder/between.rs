//! LAD-116 to LAD-121: what comes between battles, and Lustral Water.

use super::scene::*;
use acqua_alta::battle::{Refusal, RuleSystem, Target};
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};
use acqua_alta::rules::ladder::{Elixir, breather, rest};

const STREET: &[&str] = &["........", "........", "........"];

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

fn hurt(kind: &'static str) -> Scene {
    let mut s = Scene::new(STREET, &[(kind, US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    s.set_counter(0, counter::TOUGHNESS, 2).set_counter(0, counter::WOUND_1, 1).set_counter(0, counter::WOUND_2, 3);
    s
}

#[test]
fn lad_116_a_breather_brings_toughness_back_and_nothing_else() {
    let s = hurt("plain");
    let mut who = s.battle.characters()[0].clone();
    who.statuses.set(status::POISONED, 255);
    breather(&mut who);
    let after = [counter::TOUGHNESS, counter::WOUND_1, counter::WOUND_2].map(|id| who.counters.get(id));
    assert_eq!(after, [10, 1, 3]);
    assert!(who.statuses.has(status::POISONED));
    who.statuses.set(status::MORTALLY_WOUNDED, 255);
    who.counters.set(counter::TOUGHNESS, 0);
    breather(&mut who);
    assert_eq!(who.counters.get(counter::TOUGHNESS), 0, "not the dying");
}

#[test]
fn lad_117_a_rest_frees_a_space_of_the_track() {
    let s = hurt("fuelled");
    let mut who = s.battle.characters()[0].clone();
    who.statuses.set(status::POISONED, 255);
    who.counters.set(counter::ITEM_0, 2);
    who.counters.set(counter::TORN, 1);
    let wounds =
        |who: &acqua_alta::battle::Character| [counter::WOUND_1, counter::WOUND_2].map(|id| who.counters.get(id));
    let kind = s.battle.kind(id(0));
    let mut seen = Vec::new();
    for _ in 0..5 {
        rest(&mut who, kind);
        seen.push(wounds(&who));
    }
    assert_eq!(seen, [[1, 2], [1, 1], [1, 0], [0, 0], [0, 0]], "the last Wound, a severity at a time");
    assert_eq!((who.counters.get(counter::TOUGHNESS), who.counters.get(counter::METTLE)), (10, 1));
    assert_eq!((who.counters.get(counter::ITEM_0), who.counters.get(counter::TORN)), (6, 0), "fuel and suit");
    assert!(!who.statuses.has(status::POISONED));
}

#[test]
fn lad_118_measures() {
    assert_eq!([Elixir::Drop, Elixir::Phial, Elixir::Sphere].map(Elixir::drops), [1, 10, 100]);
}

#[test]
fn lad_119_a_drop_is_a_point_free_and_once_a_turn() {
    let mut s = hurt("rich");
    s.act(0, action::DRINK, Target::Nothing, 0, &[]);
    assert_eq!((s.toughness(0), s.counter(0, counter::ITEM_0)), (3, 4));
    assert_eq!((s.counter(0, counter::ACTIONS), s.counter(0, counter::MOVES)), (1, 1));
    assert_eq!(s.refused(0, action::DRINK, Target::Nothing, 0), Refusal::OnceOnly);
    s.turn(0).act(0, action::DRINK, Target::Nothing, 0, &[]);
    assert_eq!(s.toughness(0), 4);
}

#[test]
fn lad_119_none_left_and_nothing_to_mend() {
    let mut s = hurt("poor");
    s.act(0, action::DRINK, Target::Nothing, 0, &[]).turn(0);
    assert_eq!(s.refused(0, action::DRINK, Target::Nothing, 0), Refusal::UsedUp);
    let s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(
        s.battle.refusal(id(0), action::DRINK, Target::Nothing),
        Some(Refusal::NoSuchWeapon),
        "it never had one"
    );
    let mut s = Scene::new(STREET, &[("poor", US, at(2, 1)), ("plain", THEM, at(7, 1))]);
    assert_eq!(s.refused(0, action::DRINK, Target::Nothing, 0), Refusal::NothingToDo);
}

#[test]
fn lad_120_a_phial_is_ten_points_and_one_condition_of_choice() {
    let mut s = hurt("rich");
    s.befalls(0, status::POISONED, 1).befalls(0, status::BLINDED, 1);
    // In the order of the conditions: Blinded, then Poisoned.
    s.act(0, action::DRINK, Target::Nothing, 1 | 1 << 3, &[]);
    assert_eq!(s.toughness(0), 10);
    assert!(s.has(0, status::BLINDED) && !s.has(0, status::POISONED));
    s.turn(0).act(0, action::DRINK, Target::Nothing, 1, &[]);
    assert!(!s.has(0, status::BLINDED));
}

#[test]
fn lad_120_nothing_for_the_dying_but_the_other_conditions() {
    let who = [("rich", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(1, status::MORTALLY_WOUNDED, 2).befalls(1, status::STUNNED, 2).befalls(1, status::POISONED, 2);
    s.set_counter(1, counter::TOUGHNESS, 0);
    s.act(0, action::GIVE_DRINK, target(1), 1, &[]);
    assert_eq!(s.toughness(1), 0);
    assert!(s.has(1, status::STUNNED) && !s.has(1, status::POISONED), "its Stunned belongs to the wound");
    assert_eq!(s.counter(0, counter::ACTIONS), 0, "giving is an Action");
}

#[test]
fn lad_121_a_sphere_is_everything_and_a_wound_less_severe() {
    let mut s = hurt("rich");
    s.befalls(0, status::POISONED, 1).befalls(0, status::BLINDED, 1);
    s.act(0, action::DRINK, Target::Nothing, 2, &[]);
    assert_eq!((s.toughness(0), s.wounds(0)), (10, vec![1, 2]));
    assert!(!s.has(0, status::POISONED) && !s.has(0, status::BLINDED));
}

#[test]
fn lad_121_it_does_not_end_dying() {
    let who = [("rich", US, at(2, 1)), ("plain", US, at(3, 1)), ("plain", US, at(6, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.befalls(1, status::MORTALLY_WOUNDED, 3).set_counter(1, counter::TOUGHNESS, 0);
    s.set_counter(1, counter::WOUND_1, 3).set_counter(1, counter::WOUND_2, 2);
    assert_eq!(s.refused(0, action::GIVE_DRINK, target(2), 2), Refusal::NotOffered, "too far");
    s.act(0, action::GIVE_DRINK, target(1), 2, &[]);
    assert!(s.has(1, status::MORTALLY_WOUNDED));
    assert_eq!((s.toughness(1), s.battle.free_spaces(id(1))), (0, 1), "but a space is free");
}
