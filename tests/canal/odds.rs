//! Exact odds through the rules themselves: vectors V09 and V10, V21.

use super::scene::*;
use acqua_alta::battle::Target;
use acqua_alta::dice::{Chance, Outcome};
use acqua_alta::rules::canal::vocabulary::action;

fn duel(att: i8, dex: i8, pro: i8) -> Scene {
    let mut s = Scene::new(&["............"], &[("plain", US, at(1, 0)), ("plain", THEM, at(2, 0))]);
    s.stat(0, ATT, att).stat(1, DEX, dex).stat(1, PRO, pro);
    s
}

fn mean(table: &[(u128, u128)]) -> Chance {
    table.iter().enumerate().fold(Chance::ZERO, |sum, (n, &(a, b))| sum + Chance::new(a * n as u128, b))
}

#[test]
fn can_12_can_14_v10_combat_exactly() {
    for (att, dex, pro, none, expected) in [
        (4, 4, 3, (247887, 1250000), (4389973, 2500000)),
        (5, 4, 4, (10850913, 62500000), (253483013, 125000000)),
        (4, 4, 7, (448743987, 781250000), (1093108933, 1562500000)),
        (3, 3, 2, (449, 3125), (1098, 625)),
    ] {
        let odds = duel(att, dex, pro).quiet_odds(0, action::COMBAT, Target::Character(id(1)), 0);
        assert!(odds.complete());
        let table = losses(&odds, 1, 12);
        assert_eq!(table[0], none, "ATT {att}, DEX {dex}, PRO {pro}");
        assert_eq!(mean(&table), Chance::new(expected.0, expected.1), "ATT {att}, DEX {dex}, PRO {pro}");
    }
}

#[test]
fn can_16_v21_stunned_against_stunned_exactly() {
    let mut s = duel(4, 4, 3);
    s.stun(0).stun(1);
    let odds = s.quiet_odds(0, action::COMBAT, Target::Character(id(1)), 0);
    assert_eq!(mean(&losses(&odds, 1, 12)), Chance::new(21582, 15625));
}

#[test]
fn odds_sum_to_one_and_agree_with_seeded_play() {
    use acqua_alta::battle::{Choice, Events, RuleSystem};
    use acqua_alta::dice::Seeded;
    use acqua_alta::rules::canal::vocabulary::counter;
    let s = duel(4, 4, 3);
    let odds = s.quiet_odds(0, action::COMBAT, Target::Character(id(1)), 0);
    let total = odds.outcomes.iter().fold(Chance::ZERO, |sum, o| sum + o.p);
    assert_eq!(total, Chance::ONE);
    let exact = mean(&losses(&odds, 1, 12)).value();
    let choice = Choice { action: action::COMBAT, actor: id(0), target: Target::Character(id(1)), option: 0 };
    let plays = 20_000;
    let mut lost = 0;
    for seed in 0..plays {
        let mut battle = s.battle.clone();
        battle.apply(choice, &mut Seeded::new(seed, 1), &mut Events::drop()).expect("legal");
        lost += 12 - i64::from(battle.characters()[1].counters.get(counter::LP));
    }
    // The standard deviation of one blow is about 1.4, of the mean of 20 000 about 0.01: five of them.
    assert!((lost as f64 / plays as f64 - exact).abs() < 0.05);
}

#[test]
fn can_12_v23_two_blows_exactly() {
    let odds = duel(4, 4, 3).quiet_odds(0, action::COMBAT, Target::Character(id(1)), 0);
    let one: Vec<Chance> = losses(&odds, 1, 12).into_iter().map(|(n, d)| Chance::new(n, d)).collect();
    let at_least = |least: usize| {
        let pairs = (0..one.len()).flat_map(|a| (0..one.len()).map(move |b| (a, b)));
        pairs.filter(|(a, b)| a + b >= least).fold(Chance::ZERO, |sum, (a, b)| sum + one[a].and(one[b]))
    };
    for (least, exact) in [
        (1, (1501052035231, 1562500000000)),
        (3, (54538937229, 78125000000)),
        (5, (1803713474871, 6250000000000)),
        (8, (2966722983, 195312500000)),
    ] {
        assert_eq!(at_least(least), Chance::new(exact.0, exact.1), "{least} or more in two blows");
    }
}

#[test]
fn can_01_v04_a_move_check_exactly() {
    use acqua_alta::battle::RuleSystem;
    use acqua_alta::dice::{Pool, Spec};
    // A wall of six levels to the east: the climb needs the check.
    let s = Scene::new(&["..6"], &[("plain", US, at(1, 0)), ("plain", THEM, at(0, 0))]);
    let climb = s
        .choices()
        .into_iter()
        .find(|c| c.action == action::MOVE && s.battle.breakdown(*c).is_some_and(|b| b.rule == "CAN-01"));
    let breakdown = s.battle.breakdown(climb.expect("a climb is offered")).expect("it is rolled for");
    let pool = Pool::new(breakdown.pool(), breakdown.number());
    let outcomes = pool.outcomes();
    let chance = |wanted: Outcome| {
        let mine: u64 = outcomes.iter().filter(|(_, roll)| roll.outcome == wanted).map(|(weight, _)| weight).sum();
        Chance::new(u128::from(mine), outcomes.iter().map(|(weight, _)| u128::from(*weight)).sum())
    };
    assert_eq!(chance(Outcome::Critical), Chance::new(49, 625));
    assert_eq!(chance(Outcome::Success), Chance::new(99, 125));
    assert_eq!(chance(Outcome::Fail), Chance::new(27, 250));
    assert_eq!(chance(Outcome::Fumble), Chance::new(27, 1250));
}
