//! LAD-49 Parley: who can be spoken to, and when the computer makes peace.

use super::scene::*;
use acqua_alta::ai;
use acqua_alta::battle::{ActionId, AnyBattle, Refusal, Target};
use acqua_alta::rules::ladder::Ask;
use acqua_alta::rules::ladder::vocabulary::{action, status};

const STREET: &[&str] = &["........", "........", "........"];

/// Five dice of Guile against two of a plain Soul.
const WON: &[u8] = &[6, 1, 1, 1, 1, 1, 1];

fn target(n: u8) -> Target {
    Target::Character(id(n))
}

#[test]
fn lad_49_an_extra_with_a_leader_can_be_spoken_to() {
    let who = [("talker", US, at(2, 1)), ("extra", THEM, at(5, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.act(0, action::PARLEY, target(1), 0, WON);
    assert!(s.has(1, status::HELD_BY_WORD));
    assert_eq!(s.ask(), Ask::Truce { side: THEM, speaker: id(0) });
}

#[test]
fn lad_49_an_extra_whose_leader_is_down_speaks_for_nobody() {
    let who = [("talker", US, at(2, 1)), ("extra", THEM, at(5, 1)), ("plain", THEM, at(7, 1))];
    let mut s = Scene::new(STREET, &who);
    s.afflict(2, status::UNCONSCIOUS);
    assert_eq!(s.refused(0, action::PARLEY, target(1), 0), Refusal::NotOffered);
    // Extras only: the dearest of them is an Extra still, and leads nobody.
    let mut s = Scene::new(STREET, &[("talker", US, at(2, 1)), ("extra", THEM, at(5, 1)), ("extra", THEM, at(7, 1))]);
    assert_eq!(s.refused(0, action::PARLEY, target(1), 0), Refusal::NotOffered);
}

/// What the computer answers for a side of these, with those down; the first of them has given its word.
#[track_caller]
fn answer(side: &[&'static str], down: &[u8]) -> ActionId {
    let mut who = vec![("talker", US, at(2, 1)), ("plain", US, at(2, 2))];
    who.extend(side.iter().zip(4..).map(|(&kind, x)| (kind, THEM, at(x, 1))));
    let mut s = Scene::new(STREET, &who);
    for &n in down {
        s.afflict(n, status::UNCONSCIOUS);
    }
    // Guile 5 dice; the plain resist with two, the weak with one.
    let dice = 5 + usize::from(side[0] == "plain") + 1;
    s.act(0, action::PARLEY, target(2), 0, &WON[..dice]);
    assert_eq!(s.ask(), Ask::Truce { side: THEM, speaker: id(0) });
    let chosen = ai::choose(&AnyBattle::new(s.battle.clone()), 7).expect("it answers");
    assert!(s.choices().contains(&chosen));
    chosen.action
}

#[test]
fn lad_49_the_computer_accepts_with_half_of_its_points_able_or_less() {
    let four = ["plain"; 4];
    assert_eq!(answer(&four, &[]), action::DECLINE);
    assert_eq!(answer(&four, &[5]), action::DECLINE, "three quarters");
    assert_eq!(answer(&four, &[4, 5]), action::ACCEPT, "half");
    assert_eq!(answer(&["plain"; 5], &[4, 5]), action::DECLINE, "three fifths");
    assert_eq!(answer(&["plain"; 5], &[4, 5, 6]), action::ACCEPT, "two fifths");
}

#[test]
fn lad_49_points_count_and_not_heads() {
    assert_eq!(answer(&["weak", "plain", "weak", "weak"], &[4, 5]), action::DECLINE, "the dear one stands");
    assert_eq!(answer(&["weak", "weak", "weak", "plain"], &[5]), action::ACCEPT, "the dear one is down");
}
