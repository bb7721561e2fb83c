//! What a side is shown: LAD-512 the Hidden, LAD-514 the dead, LAD-113 what is up a sleeve.

use super::scene::*;
use acqua_alta::battle::{Mark, MarkKind, RuleSystem, Side, Target};
use acqua_alta::board::Square;
use acqua_alta::rules::ladder::vocabulary::{action, counter, status};

const STREET: &[&str] = &["........", ".....c..", "........"];

/// The squares of the marks of a kind that a side is shown.
fn marked(s: &Scene, side: Side, kind: MarkKind) -> Vec<Square> {
    let marks: Vec<Mark> = s.battle.marks(side);
    marks.into_iter().filter(|mark| mark.kind == kind).map(|mark| mark.square).collect()
}

#[test]
fn lad_512_who_hides_is_not_shown_to_enemies_but_where_it_was_seen_last_is() {
    let mut s = Scene::new(STREET, &[("plain", US, at(6, 1)), ("weak", THEM, at(0, 1)), ("plain", US, at(7, 0))]);
    s.does(0, action::HIDE, &[6, 6, 6, 6]);
    assert!(s.has(0, status::HIDDEN));
    assert!(s.battle.is_unseen_by(id(0), THEM) && !s.battle.is_unseen_by(id(0), US), "its friends know");
    assert_eq!(marked(&s, THEM, MarkKind::LastSeen), [at(6, 1)]);
    assert!(marked(&s, US, MarkKind::LastSeen).is_empty());
    // It goes on unseen to a place from which nobody has an open line to it; the mark stays.
    s.battle.characters_mut()[0].square = Some(at(7, 1));
    assert_eq!(marked(&s, THEM, MarkKind::LastSeen), [at(6, 1)]);
    assert!(!s.choices().iter().any(|c| c.actor == id(1) && c.target == Target::Character(id(0))));
}

#[test]
fn lad_512_whoever_is_found_is_shown_again() {
    let mut s = Scene::new(STREET, &[("archer", US, at(6, 1)), ("weak", THEM, at(0, 1))]);
    s.does(0, action::HIDE, &[6, 6, 6, 6]);
    assert!(s.battle.is_unseen_by(id(0), THEM));
    s.turn(0).attacks(0, 1, 0, &[6, 1, 1, 1]);
    assert!(!s.battle.is_unseen_by(id(0), THEM), "LAD-47: an attack gives it away");
    assert!(marked(&s, THEM, MarkKind::LastSeen).is_empty());
}

#[test]
fn lad_514_a_body_lies_where_somebody_died_with_what_it_had() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("extra", THEM, at(3, 1)), ("plain", THEM, at(7, 1))]);
    s.attacks(0, 1, 0, &[6, 6, 1, 1]);
    assert!(s.gone(1));
    assert_eq!(s.battle.doom(), [0, 1]);
    let bodies: Vec<_> = s.battle.bodies().iter().map(|body| (body.who, body.square)).collect();
    assert_eq!(bodies, [(id(1), at(3, 1))]);
    for side in [US, THEM] {
        assert_eq!(marked(&s, side, MarkKind::Body), [at(3, 1)]);
        assert_eq!(marked(&s, side, MarkKind::Things), [at(3, 1)], "its sabre");
    }
    let (_, lines) = s.battle.describe_square(at(3, 1));
    assert!(lines.contains(&("Body of 1".to_owned(), "LAD-514")), "{lines:?}");
    // LAD-56: whoever has use for it takes it, for an Action.
    s.turn(2).act(2, action::MOVE, Target::Square(at(4, 1)), 0, &[]);
    s.act(2, action::PICK_UP, Target::Square(at(3, 1)), 0, &[]);
    assert_eq!((s.counter(2, counter::ITEM_0), s.counter(2, counter::ACTIONS)), (2, 0));
    assert!(marked(&s, US, MarkKind::Things).is_empty());
    assert_eq!(marked(&s, US, MarkKind::Body), [at(3, 1)], "it lies there still");
}

#[test]
fn lad_514_who_flees_leaves_no_body() {
    let mut s = Scene::new(STREET, &[("plain", US, at(2, 1)), ("plain", THEM, at(7, 1)), ("plain", US, at(0, 0))]);
    s.does(0, action::FLEE, &[]);
    while !s.gone(0) {
        let who = s.battle.active().expect("somebody acts").0;
        s.ends(who, &[]);
    }
    assert!(s.battle.bodies().is_empty());
}

#[test]
fn lad_113_a_subtle_weapon_is_not_known_before_it_is_used() {
    let mut s = Scene::new(STREET, &[("archer", US, at(2, 1)), ("plain", THEM, at(3, 1))]);
    let concealed = |s: &Scene| [0, 1].map(|item| s.battle.conceals(id(0), item));
    assert_eq!(concealed(&s), [false, true], "an arbalest is not; a stiletto is");
    s.attacks(0, 1, 1, &[1, 1, 1, 1]);
    assert_eq!(concealed(&s), [false, false], "a miss shows it as well");
}
