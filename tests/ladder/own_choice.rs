//! What a player may leave: LAD-25 Steady Aim, LAD-508 the Overcast of a spell.

use super::scene::*;
use acqua_alta::battle::{Choice, RuleSystem, Target};
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, counter};

const STREET: &[&str] = &["........", "........", "........"];

/// Option of a shot that is not aimed.
const UNAIMED: u8 = 1 << 6;

#[test]
fn lad_25_steady_aim_can_be_declined_and_movement_follows() {
    let mut s = Scene::new(STREET, &[("altana_arbalist", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert_eq!(s.attack_roll(0, 1, 0).0, 6);
    assert_eq!(s.attack_roll(0, 1, UNAIMED).0, 5, "without the die of Steady Aim");
    let choice = Choice { action: action::ATTACK, actor: id(0), target: Target::Character(id(1)), option: UNAIMED };
    assert!(s.battle.describe(choice).contains("without Steady Aim"), "{}", s.battle.describe(choice));
    s.attacks(0, 1, UNAIMED, &[1, 1, 1, 1, 1]);
    s.act(0, action::MOVE, Target::Square(at(1, 2)), 0, &[]);
    assert_eq!(s.square(0), at(1, 2));
}

#[test]
fn lad_25_nothing_is_declined_where_there_is_no_steady_aim() {
    let unaimed = |s: &Scene| s.choices().iter().any(|c| c.action == action::ATTACK && c.option & UNAIMED != 0);
    let mut s = Scene::new(STREET, &[("altana_arbalist", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    assert!(unaimed(&s));
    s.act(0, action::STEP, Target::Square(at(1, 2)), 0, &[]);
    assert!(!unaimed(&s), "it has moved: there is nothing to decline");
    assert!(!unaimed(&Scene::new(STREET, &[("archer", US, at(1, 1)), ("plain", THEM, at(5, 1))])), "a Talent");
}

/// A Whisperer over whose Mirror Mist so many of six dice succeed.
fn mist(successes: usize) -> Scene {
    let mut s = Scene::new(STREET, &[("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    let there = s.choices().into_iter().find(|c| c.action == action::CAST && c.option == 2).expect("a zone");
    let mut faces = [1; 6];
    faces[..successes].fill(4);
    s.choose(there, &faces);
    s
}

fn says(s: &Scene, word: &str) -> bool {
    s.battle.describe_square(at(5, 1)).1.iter().any(|(line, _)| line.starts_with(word))
}

#[test]
fn lad_508_the_caster_chooses_whether_to_buy_an_overcast() {
    for (option, word, words) in [(1, "Heavily", "heavily obscured"), (0, "Lightly", "lightly obscured")] {
        let mut s = mist(3);
        let decision = s.battle.decision().expect("it is asked");
        assert_eq!((decision.kind, decision.side, decision.actor), ("overcast", US, Some(id(0))));
        let choices = s.choices();
        assert_eq!(choices.len(), 2);
        let choice = Choice { action: action::PICK, actor: id(0), target: Target::Nothing, option };
        assert!(s.battle.describe(choice).contains(words), "{}", s.battle.describe(choice));
        s.choose(choice, &[]);
        assert!(says(&s, word));
        assert_eq!(s.ask(), Ask::Act(id(0)));
    }
}

#[test]
fn lad_508_nothing_is_asked_where_nothing_can_be_bought_or_more_is_only_better() {
    let s = mist(2);
    assert_eq!((s.ask(), says(&s, "Lightly")), (Ask::Act(id(0)), true), "one to spare, and it costs two");
    let mut s = Scene::new(STREET, &[("mask_whisperer", US, at(1, 1)), ("plain", THEM, at(5, 1))]);
    s.act(0, action::CAST, Target::Character(id(1)), 0, &[6, 5, 4, 4, 1, 1]);
    assert_eq!((s.ask(), s.toughness(1)), (Ask::Act(id(0)), 4), "damage");
    s.set_counter(0, counter::ACTIONS, 1);
    s.act(0, action::CAST, Target::Character(id(1)), 1, &[4, 4, 4, 4, 1, 1, 6, 6]);
    assert_eq!(s.ask(), Ask::Act(id(0)), "a round longer");
}
