//! Exact odds: faces and sums that come to the same are walked as one, and the chances stay what they are by hand.

use super::scene::{Scene, THEM, US, at, id};
use acqua_alta::battle::{AnyBattle, Change, Choice, Events, LEAF_LIMIT, RuleSystem, odds};
use acqua_alta::dice::{Chance, enumerate};
use acqua_alta::rules::roll_under::vocabulary::{action, counter, status};
use acqua_alta::table::{assume, outlook};
use std::cell::RefCell;

/// The chance that something comes of a choice, all decisions on the way answered as odds take for granted.
fn chance(scene: &Scene, choice: Choice, wanted: impl Fn(&[Change]) -> bool) -> Chance {
    let scratch = RefCell::new(Vec::new());
    let battle = AnyBattle::new(scene.battle.clone());
    let odds = odds(&battle, choice, &|position, made| assume(position, made, 0, &mut scratch.borrow_mut()));
    assert!(odds.complete());
    odds.chance(wanted)
}

fn loses(who: u8, least: i8) -> impl Fn(&[Change]) -> bool {
    move |changes| changes.iter().any(|one| one.who == id(who) && -one.counter(counter::HP) >= least)
}

/// How often the dice of a choice are walked up to the next decision.
fn walks(scene: &Scene, choice: Choice) -> usize {
    let all = enumerate(LEAF_LIMIT, |dice| {
        let mut after = scene.battle.clone();
        after.apply_listed(choice, dice, &mut Events::drop());
    });
    all.walked.len()
}

#[test]
fn rux_19_a_shot_at_a_hold_that_misses_with_an_odd_die_is_among_the_odds() {
    let mut scene = Scene::field(&[
        ("altana_arbalist", US, at(1, 3)),
        ("bridge_brawler", US, at(6, 4)),
        ("harbour_watch", THEM, at(6, 3)),
        ("harbour_watch", THEM, at(11, 8)),
    ]);
    scene.activate(1).act(1, action::GRAPPLE, id(2), 0, &[]).refuse_grip_with(&[2, 9]);
    assert!(scene.has(2, status::GRAPPLED));
    scene.activate(0);
    // Crossbows 15, misses with 16 to 19: 17 and 19 hit one of the two. A Demon is a mishap, whose 5 hits a friend near the line.
    let shot = Choice::new(action::SHOOT, id(0), id(2), 0);
    assert_eq!(scene.roll(shot), (15, 0));
    let by_hand = Chance::new(2, 20).and(Chance::new(1, 2)) + Chance::new(1, 20 * 6);
    assert_eq!(chance(&scene, shot, loses(1, 1)), by_hand);
}

#[test]
fn run_18_odds_name_the_answer_that_the_other_side_fares_best_with() {
    let deed = |target: &str| {
        let scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), (target, THEM, at(4, 3))]);
        let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
        let outlook = outlook(&AnyBattle::new(scene.battle.clone()), strike, 0);
        let react = outlook.alternatives.iter().find(|one| one.rule == "RUN-18").expect("it may answer");
        react.deed.clone()
    };
    // Evade 10, and no training with the staff; a club at 11, and Evade 6.
    assert_eq!(deed("frost_canoness"), "dodge");
    assert!(deed("arsenal_thug").starts_with("parry"), "{}", deed("arsenal_thug"));
}

#[test]
fn run_08_an_opposed_roll_is_walked_by_what_its_faces_are_compared_with() {
    let scene = Scene::field(&[("bridge_halberdier", US, at(3, 3)), ("bridge_brawler", THEM, at(4, 3))]);
    // Spears 13 with the boon of a toppling weapon against Evade 12: the active die succeeds, and is lower than the passive one or that one fails.
    let topple = Choice::new(action::TOPPLE, id(0), id(1), 0);
    assert_eq!(scene.roll(topple), (13, 1));
    let lowest = |face: u64| (21 - face).pow(2) - (20 - face).pow(2);
    let beaten = |face: u64| 20 - face.min(12);
    let by_hand: u64 = (1..=13).map(|face| lowest(face) * beaten(face)).sum();
    let prone = |changes: &[Change]| changes.iter().any(|one| one.who == id(1) && !one.statuses.is_empty());
    assert_eq!(chance(&scene, topple, prone), Chance::new(u128::from(by_hand), 400 * 20));
    // Faces up to Evade 12 and the 13, each against a lower success or anything else; a failure, a Demon.
    let found = walks(&scene, topple);
    assert!(found <= 13 * 2 + 2, "{found} walks");
}

#[test]
fn rux_12_damage_beyond_what_can_be_lost_is_one_outcome() {
    let mut scene = Scene::field(&[("arsenal_mauler", US, at(3, 3)), ("harbour_watch", THEM, at(4, 3))]);
    scene.set(1, status::SPENT).set_counter(0, counter::WP, 0);
    // Hammers 13; 2d10 + d6 less armour 1 kills the watch (HP 10) with 11 and more: 10 and less in 198 of 600 ways.
    let strike = Choice::new(action::STRIKE, id(0), id(1), 0);
    let ways = |most: u32| {
        let all = (1..=10u32).flat_map(|a| (1..=10u32).flat_map(move |b| (1..=6u32).map(move |c| a + b + c)));
        all.filter(|sum| *sum <= most).count() as u128
    };
    let plain = Chance::new(12, 20).and(Chance::new(600 - ways(10), 600));
    let gone = |changes: &[Change]| changes.iter().any(|one| one.who == id(1) && one.removed);
    let found = chance(&scene, strike, gone);
    // A Dragon doubles its dice: 4d10 + d6.
    let one = |sums: &[u128], sides: usize| -> Vec<u128> {
        let mut next = vec![0; sums.len() + sides];
        sums.iter().enumerate().for_each(|(sum, many)| (1..=sides).for_each(|face| next[sum + face] += many));
        next
    };
    let dragon = [10, 10, 10, 10, 6].into_iter().fold(vec![1], |sums, sides| one(&sums, sides));
    let all: u128 = dragon.iter().sum();
    let kills: u128 = dragon.iter().skip(11).sum();
    assert_eq!(found, plain + Chance::new(1, 20).and(Chance::new(kills, all)));
    let found = walks(&scene, strike);
    // Eleven sums of a hit and of a Dragon each, instead of 24 and 43; the others are what a Demon does.
    assert!(found < 100, "{found} walks");
}

#[test]
fn rux_36_a_poisoned_shot_is_walked_by_what_its_poison_comes_to() {
    let mut scene = Scene::field(&[("marsh_archer", US, at(1, 3)), ("lagoon_bravo", THEM, at(6, 3))]);
    // Lethal poison on the long bow; nobody reacts.
    scene.choose(Choice::plain(action::COAT, id(0)), &[]).activate(0);
    scene.set(1, status::SPENT).set_counter(1, counter::WP, 0);
    let shot = Choice::new(action::SHOOT, id(0), id(1), 0);
    assert_eq!(scene.roll(shot), (15, 0));
    // Potency 12 against Constitution 12: the poison wins where its face succeeds and the other one is higher or fails.
    let wins: u128 = (1..=12u128).map(|face| 20 - face).sum();
    let poisoned = |changes: &[Change]| {
        changes.iter().any(|one| one.who == id(1) && one.statuses.contains(&(status::POISONED.0, true)))
    };
    // d12 and d4 less armour 1 cost HP, whatever they show. A Dragon doubles its die, and kills at once with 24 and more (RUN-42) in 20 of 576 ways.
    let hits = Chance::new(14, 20) + Chance::new(1, 20).and(Chance::new(556, 576));
    assert_eq!(chance(&scene, shot, poisoned), hits.and(Chance::new(wins, 400)));
    let found = walks(&scene, shot);
    assert!(found < 800, "{found} walks");
}
