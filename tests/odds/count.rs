//! Exact odds counted again: positions from random battles, a choice in each, its odds, and the same choice played many times
//! with seeded dice and the same answers to the decisions on the way.

use acqua_alta::battle::{Change, Choice, Events, Odds, RuleSystem, changes};
use acqua_alta::dice::{Seeded, mix};
use acqua_alta::table::{AnyBattle, Library, Setup, Table, assume};
use std::collections::BTreeMap;

/// What was found.
#[derive(Default, Debug)]
pub struct Report {
    /// Positions whose odds were complete and were counted.
    pub counted: usize,
    /// Positions left out because their odds were not complete.
    pub incomplete: usize,
    /// Outcomes compared.
    pub outcomes: usize,
    /// The farthest that a count lay from its expectation, in standard deviations.
    pub farthest: f64,
    /// What cannot be chance, in words.
    pub wrong: Vec<String>,
}

/// Odds of this many varied positions against this many plays of each.
pub fn count(positions: usize, plays: u64, seed: u64) -> Report {
    let library = Library::shipped();
    let mut report = Report::default();
    let mut battle_seed = seed;
    while report.counted + report.incomplete < positions {
        battle_seed += 1;
        let Some((battle, choice)) = position(&library, battle_seed) else { continue };
        compare(&battle, choice, plays, battle_seed, &mut report);
    }
    report
}

/// A choice with dice somewhere in a random battle.
fn position(library: &Library, seed: u64) -> Option<(AnyBattle, Choice)> {
    let maps: Vec<String> = library.maps().map(|(id, _)| id.to_owned()).collect();
    let map = &maps[(mix(seed) % maps.len() as u64) as usize];
    let setup = Setup::skirmish(map, ["lamp_company", "drowned_court"], seed);
    let mut battle = Table::new(setup, library).expect("a good set-up").battle().clone();
    let mut choices = Vec::new();
    let wanted = 40 + mix(seed ^ 7) % 260;
    for step in 0.. {
        battle.choices(&mut choices);
        if choices.is_empty() {
            return None;
        }
        // Everything is tried, but what has many squares to choose from must not drown the rest: first the action, then one of its kind.
        let mut actions: Vec<_> = choices.iter().map(|choice| choice.action).collect();
        actions.dedup();
        let action = actions[(mix(seed ^ mix(step)) % actions.len() as u64) as usize];
        let of_action: Vec<_> = choices.iter().filter(|choice| choice.action == action).collect();
        let choice = *of_action[(mix(seed ^ mix(step ^ 0xA5)) % of_action.len() as u64) as usize];
        if step >= wanted && battle.breakdown(choice).is_some() {
            return Some((battle, choice));
        }
        battle.apply_listed(choice, &mut Seeded::new(seed, step), &mut Events::drop());
    }
    None
}

fn exact(battle: &AnyBattle, choice: Choice) -> Odds {
    acqua_alta::battle::odds(battle, choice, &|after, made| assume(after, made, 0, &mut Vec::new()))
}

fn compare(battle: &AnyBattle, choice: Choice, plays: u64, seed: u64, report: &mut Report) {
    let odds = exact(battle, choice);
    if !odds.complete() {
        report.incomplete += 1;
        return;
    }
    report.counted += 1;
    let mut seen: BTreeMap<Vec<Change>, u64> = BTreeMap::new();
    let mut scratch = Vec::new();
    for play in 0..plays {
        let mut after = battle.clone();
        let mut dice = Seeded::new(mix(seed) ^ play, 0);
        let mut made = vec![choice];
        after.apply_listed(choice, &mut dice, &mut Events::drop());
        while let Some(next) = assume(&after, &made, 0, &mut scratch) {
            after.apply_listed(next, &mut dice, &mut Events::drop());
            made.push(next);
        }
        *seen.entry(changes(battle, &after)).or_insert(0) += 1;
    }
    for outcome in &odds.outcomes {
        let count = seen.remove(&outcome.changes).unwrap_or(0);
        report.outcomes += 1;
        let p = outcome.p.value();
        let (mean, deviation) = (plays as f64 * p, (plays as f64 * p * (1.0 - p)).sqrt());
        // A rare outcome that was seen some times more than expected is chance; the normal bound is too tight for it.
        let off = (count as f64 - mean).abs() - if mean < 30.0 { 6.0 } else { 0.0 };
        let off = if deviation > 0.0 { off / deviation } else { off * 1e9 };
        report.farthest = report.farthest.max(off);
        if off > 5.5 {
            report
                .wrong
                .push(format!("seed {seed}: {}: {count} of {plays}, expected {mean:.1}", battle.describe(choice)));
        }
    }
    for (changes, count) in seen {
        report
            .wrong
            .push(format!("seed {seed}: {}: seen {count} times, never to be: {changes:?}", battle.describe(choice)));
    }
}
