//! Exact odds counted again: positions from random battles, a choice in each, its odds, and the same choice played many times
//! with seeded dice and the same answers to the decisions on the way.

use super::positions::Positions;
use acqua_alta::battle::{Change, Choice, Events, changes};
use acqua_alta::dice::{Card, Deck, Dice, Seeded, mix};
use acqua_alta::table::{AnyBattle, assume};
use std::collections::BTreeMap;

/// Seeded dice that deal no cards: as in the odds, what has come before a deal is the outcome.
struct Undealt(Seeded);

impl Dice for Undealt {
    fn face(&mut self, sides: u8) -> u8 {
        self.0.face(sides)
    }

    fn card(&mut self, left: Deck) -> Card {
        self.0.card(left)
    }

    fn deals(&self) -> bool {
        false
    }

    fn pick(&mut self, weights: &mut dyn Iterator<Item = u64>) -> usize {
        self.0.pick(weights)
    }

    fn enumerates(&self) -> bool {
        false
    }

    fn failed(&self) -> bool {
        self.0.failed()
    }
}

/// What was found.
#[derive(Default, Debug)]
pub struct Report {
    /// Positions whose odds were complete and were counted.
    pub counted: usize,
    /// Positions left out because their odds were not complete.
    pub incomplete: usize,
    /// Outcomes compared; those of a position that are seen too seldom each are compared together.
    pub outcomes: usize,
    /// The farthest that a count lay from its expectation, in standard deviations.
    pub farthest: f64,
    /// What chance allows among so many comparisons, but for one time in a thousand.
    pub allowed: f64,
    /// Mean of the squares of all distances; 1 is to be expected.
    pub square: f64,
    /// Positions by system, decision and action.
    pub actions: BTreeMap<(&'static str, &'static str, &'static str), usize>,
    /// What cannot be chance, in words.
    pub wrong: Vec<String>,
}

/// Times that an outcome is to be expected before it is compared by itself.
const SELDOM: f64 = 25.0;

/// Odds of this many varied positions of a rule system against this many plays of each.
pub fn count(system: &'static str, positions: usize, plays: u64, seed: u64) -> Report {
    let mut report = Report::default();
    let mut varied = Positions::new(system, positions, seed);
    let mut distances = Vec::new();
    while report.counted + report.incomplete < positions {
        let (battle, choice) = varied.next();
        compare(&battle, choice, plays, mix(seed ^ mix(report.counted as u64)), &mut report, &mut distances);
    }
    report.actions = varied.taken;
    report.outcomes = distances.len();
    report.square = distances.iter().map(|(distance, _)| distance * distance).sum::<f64>() / distances.len() as f64;
    report.allowed = allowed(distances.len());
    for (distance, words) in distances {
        report.farthest = report.farthest.max(distance);
        if distance > report.allowed {
            report.wrong.push(words);
        }
    }
    report
}

/// The distance that a normal number exceeds, either way, once in a thousand times this many.
fn allowed(comparisons: usize) -> f64 {
    let wanted = 0.0005 / comparisons.max(1) as f64;
    // Mills' ratio: beyond x lies about the density there over x + 1/x.
    let beyond = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / (x + 1.0 / x);
    let (mut low, mut high) = (1.0, 10.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if beyond(middle) > wanted { low = middle } else { high = middle }
    }
    high
}

fn compare(
    battle: &AnyBattle,
    choice: Choice,
    plays: u64,
    seed: u64,
    report: &mut Report,
    distances: &mut Vec<(f64, String)>,
) {
    let odds = super::exact(battle, choice);
    if !odds.complete() {
        report.incomplete += 1;
        return;
    }
    report.counted += 1;
    let mut seen: BTreeMap<Vec<Change>, u64> = BTreeMap::new();
    let mut scratch = Vec::new();
    // Odds keep back what becomes of those whom the deciding side does not see.
    let side = battle.decision().map(|decision| decision.side);
    let unseen = |change: &Change| side.is_some_and(|side| battle.is_unseen_by(change.who, side));
    for play in 0..plays {
        let mut after = battle.clone();
        let mut dice = Undealt(Seeded::new(seed ^ play, 0));
        let mut made = vec![choice];
        after.apply_listed(choice, &mut dice, &mut Events::drop());
        while let Some(next) = assume(&after, &made, 0, &mut scratch) {
            after.apply_listed(next, &mut dice, &mut Events::drop());
            made.push(next);
        }
        let mut changes = changes(battle, &after);
        changes.retain(|change| !unseen(change));
        *seen.entry(changes).or_insert(0) += 1;
    }
    let all = plays as f64;
    let mut groups = Vec::new();
    let mut seldom = (0.0, 0);
    for outcome in &odds.outcomes {
        let count = seen.remove(&outcome.changes).unwrap_or(0);
        let p = outcome.p.value();
        if all * p.min(1.0 - p) >= SELDOM {
            groups.push((p, count));
        } else {
            seldom = (seldom.0 + p, seldom.1 + count);
        }
    }
    groups.push(seldom);
    for (p, count) in groups {
        let (mean, deviation) = (all * p, (all * p * (1.0 - p)).sqrt());
        // What is too seldom even together is only looked at for being seen far too often.
        let distance = if all * p.min(1.0 - p) >= SELDOM {
            (count as f64 - mean).abs() / deviation
        } else if mean < SELDOM && count as f64 > mean + 30.0 {
            f64::INFINITY
        } else {
            continue;
        };
        distances.push((distance, format!("{}: {count} of {plays}, expected {mean:.1}", battle.describe(choice))));
    }
    for (changes, count) in seen {
        let words = format!("{}: seen {count} times, never to be: {changes:?}", battle.describe(choice));
        distances.push((f64::INFINITY, words));
    }
}
