//! Worked cases of section 6 through the whole of an attack: every outcome with its exact chance.

use super::scene::*;
use acqua_alta::battle::{AnyBattle, Choice, Odds, Target, odds};
use acqua_alta::rules::ladder::vocabulary::{action, counter, stat, status};

const STREET: &[&str] = &["........", "........", "........"];

/// Fighters with pools of the worked cases; ratings are set in the tests.
const KINDS: &str = r#"[
    (key: "seven", name: "Seven", body: 7, mind: 4, soul: 2, weapons: ["great_oar"]),
    (key: "shooter", name: "Shooter", body: 7, mind: 4, soul: 2, weapons: ["arbalest"]),
    (key: "four", name: "Four", body: 4, mind: 4, soul: 2, weapons: ["sabre"]),
    (key: "six", name: "Six", body: 6, mind: 4, soul: 2, weapons: ["sabre"]),
    (key: "master", name: "Master", body: 5, mind: 4, soul: 2, weapons: ["great_oar"], skills: [(WeaponSkill, 2, 2)]),
    (key: "scatter6", name: "Scatter", body: 6, mind: 4, soul: 2, weapons: ["scatter_gun"]),
    (key: "scatter7", name: "Scatter", body: 7, mind: 4, soul: 2, weapons: ["scatter_gun"]),
    (key: "three", name: "Three", body: 3, mind: 4, soul: 2, weapons: ["sabre"]),
    (key: "five", name: "Five", body: 5, mind: 4, soul: 2, weapons: ["sabre"]),
    (key: "target", name: "Target", body: 4, mind: 4, soul: 2, weapons: ["sabre"]),
]"#;

const MUCH: i8 = 60;

fn foe(n: u8) -> Target {
    Target::Character(id(n))
}

/// One against one at arm's reach; the target has Toughness for everything, and this Armour.
fn duel(kind: &str, armour: i8) -> Scene {
    let mut s = Scene::own(["()", KINDS], STREET, &[(kind, US, at(2, 1)), ("target", THEM, at(3, 1))]);
    s.stat(1, stat::TOUGHNESS, MUCH).set_counter(1, counter::TOUGHNESS, MUCH).stat(1, stat::ARMOUR, armour);
    s
}

/// The ratings that make for this Difficulty.
fn at_difficulty(s: &mut Scene, rating: acqua_alta::battle::StatId, difficulty: i8) {
    s.stat(0, rating, 5).stat(1, stat::DEFENCE, 5 + 2 * (difficulty - 4));
}

fn losses(odds: &Odds, who: u8) -> Vec<f64> {
    assert!(odds.complete());
    odds.losses(id(who), counter::TOUGHNESS, 30).iter().map(|p| p.value()).collect()
}

fn mean(odds: &Odds, who: u8) -> f64 {
    losses(odds, who).iter().enumerate().map(|(n, p)| n as f64 * p).sum()
}

#[track_caller]
fn close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "found {found}, expected {expected}");
}

/// Odds of the first attack, with questions answered by action where it is offered, else with the first choice.
fn odds_with(s: &Scene, choice: Choice, wanted: &[acqua_alta::battle::ActionId]) -> Odds {
    odds(&AnyBattle::new(s.battle.clone()), choice, &|battle: &AnyBattle, made: &[Choice]| {
        let mut choices = Vec::new();
        battle.decision().filter(|d| d.reaction())?;
        battle.choices(&mut choices);
        let once = |c: &&Choice| wanted.contains(&c.action) && !made.iter().any(|m| m.action == c.action);
        choices.iter().find(once).or(choices.first()).copied()
    })
}

#[test]
fn l_v7a_seven_dice_at_3_with_2_s_against_armour_1() {
    let mut s = duel("seven", 1);
    at_difficulty(&mut s, stat::MELEE, 3);
    assert_eq!(s.attack_roll(0, 1, 0), (7, 3, 1));
    let odds = s.odds(0, action::ATTACK, foe(1), 0);
    let found = losses(&odds, 1);
    close(1.0 - found[0], 0.9995, 5e-5);
    for (points, percent) in [(2, 0.64), (3, 3.84), (4, 12.80), (5, 25.61), (6, 30.73), (7, 20.48), (8, 5.85)] {
        close(100.0 * found[points], percent, 0.005);
    }
    close(mean(&odds, 1), 5.6662, 5e-5);
}

#[test]
fn l_v7c_seven_dice_at_4_with_2_s_against_armour_3_and_penetrating() {
    let mut s = duel("seven", 3);
    at_difficulty(&mut s, stat::MELEE, 4);
    close(mean(&s.odds(0, action::ATTACK, foe(1), 0), 1), 2.5078, 5e-5);
    // LAD-103: an arbalest; the step for arm's reach is made up for.
    let mut s = duel("shooter", 3);
    s.stat(0, stat::ACCURACY, 5).stat(1, stat::DEFENCE, 3);
    assert_eq!(s.attack_roll(0, 1, 0), (7, 4, 1));
    close(mean(&s.odds(0, action::ATTACK, foe(1), 0), 1), 3.5, 5e-5);
}

#[test]
fn l_v7e_four_dice_at_6_with_1_s_against_armour_2() {
    let mut s = duel("four", 2);
    at_difficulty(&mut s, stat::MELEE, 6);
    let odds = s.odds(0, action::ATTACK, foe(1), 0);
    let found = losses(&odds, 1);
    for (points, percent) in [86.81, 11.57, 1.54, 0.08].into_iter().enumerate() {
        close(100.0 * found[points], percent, 0.005);
    }
    close(mean(&odds, 1), 0.1489, 5e-5);
}

#[test]
fn l_v8_what_mettle_is_best_spent_on() {
    let attack = Choice { action: action::ATTACK, actor: id(0), target: foe(1), option: 0 };
    let fresh = |mettle| {
        let mut s = duel("master", 1);
        at_difficulty(&mut s, stat::MELEE, 4);
        s.set_counter(0, counter::METTLE, mettle);
        s
    };
    let plain = mean(&odds_with(&fresh(0), attack, &[]), 1);
    close(plain, 5.7717, 5e-5);
    close(mean(&odds_with(&fresh(1), attack, &[action::DOUBLE_TRAINING]), 1), 6.9313, 5e-5);
    close(mean(&odds_with(&fresh(1), attack, &[action::DOUBLE_FOCUS]), 1), 6.5840, 5e-5);
    // LAD-24: a second Action is a second attack like the first.
    close(2.0 * plain, 11.5433, 1e-4);
}

#[test]
fn l_v10_called_shots() {
    for (called, rider, expected) in [(0, 98.44, 3.0), (3, 91.22, 2.0), (1, 66.51, 1.0)] {
        let mut s = duel("six", 1);
        at_difficulty(&mut s, stat::MELEE, 4);
        let odds = s.odds(0, action::ATTACK, foe(1), called << 4);
        close(mean(&odds, 1), expected, 1e-9);
        let harmed = odds.chance(|changes| changes.iter().any(|c| c.who == id(1)));
        close(100.0 * harmed.value(), rider, 0.005);
        let status = [None, Some(status::STUNNED), None, Some(status::PRONE)][usize::from(called)];
        if let Some(status) = status {
            let gained = odds.chance(|changes| changes.iter().any(|c| c.statuses.contains(&(status.0, true))));
            close(100.0 * gained.value(), rider, 0.005);
        }
    }
    let mut s = duel("six", 1);
    at_difficulty(&mut s, stat::MELEE, 4);
    let odds = s.odds(0, action::ATTACK, foe(1), 2 << 4);
    let dropped = odds.chance(|changes| changes.iter().any(|c| c.counter(counter::IN_HAND) != 0));
    close(100.0 * dropped.value(), 91.22, 0.005);
}

#[test]
fn l_v12_getting_out_of_the_way() {
    for (gun, difficulty, beside, saved) in
        [("scatter6", 4, "three", 24.21), ("scatter6", 4, "five", 49.21), ("scatter7", 3, "four", 8.85)]
    {
        let who = [(gun, US, at(1, 1)), ("target", THEM, at(5, 1)), (beside, THEM, at(6, 1))];
        let mut s = Scene::own(["()", KINDS], STREET, &who);
        for n in [1, 2] {
            s.stat(n, stat::TOUGHNESS, MUCH).set_counter(n, counter::TOUGHNESS, MUCH);
        }
        // The other one is a rung quicker than the target.
        s.stat(0, stat::ACCURACY, 5).stat(1, stat::DEFENCE, 5 + 2 * (difficulty - 4));
        s.stat(2, stat::DEFENCE, 7 + 2 * (difficulty - 4));
        assert_eq!(s.attack_roll(0, 1, 0).1, difficulty);
        let odds = s.odds(0, action::ATTACK, foe(1), 0);
        let hurt = |n: u8| {
            move |changes: &[acqua_alta::battle::Change]| {
                changes.iter().any(|c| c.who == id(n) && c.counter(counter::TOUGHNESS) < 0)
            }
        };
        let hit = odds.chance(hurt(1)).value();
        let both = odds.chance(|changes| hurt(1)(changes) && hurt(2)(changes)).value();
        close(100.0 * (hit - both) / hit, saved, 0.005);
        // Half of the damage, rounded up: 7 is 4.
        let seven = |c: &acqua_alta::battle::Change, n: u8, points: i8| {
            c.who == id(n) && c.counter(counter::TOUGHNESS) == -points
        };
        let full = odds.chance(|changes| changes.iter().any(|c| seven(c, 1, 7)) && hurt(2)(changes)).value();
        let half =
            odds.chance(|changes| changes.iter().any(|c| seven(c, 1, 7)) && changes.iter().any(|c| seven(c, 2, 4)));
        close(half.value(), full, 1e-12);
        assert!(full > 0.0);
    }
}

#[test]
fn l_v21_one_attack_of_a_bravo_on_each_archetype() {
    let expected = [
        ("arsenal_bulwark", 1.58),
        ("altana_arbalist", 4.40),
        ("lagoon_diver", 4.56),
        ("mask_whisperer", 5.96),
        ("lantern_sister", 4.96),
        ("powder_alchemist", 4.40),
        ("canal_captain", 3.40),
    ];
    for (kind, expected) in expected {
        let mut s = Scene::new(STREET, &[("bridge_bravo", US, at(2, 1)), (kind, THEM, at(3, 1))]);
        s.stat(1, stat::TOUGHNESS, MUCH).set_counter(1, counter::TOUGHNESS, MUCH);
        close(mean(&s.odds(0, action::ATTACK, foe(1), 0), 1), expected, 0.005);
    }
}
