//! The computer player: simple and not stupid. It sees the battle, never its dice nor its seed.
//!
//! For each choice of a short list: the exact expected value of doing it, by the same enumeration that shows the odds, one
//! step ahead. Where nothing is in reach it approaches. A strong player comes later and lives here too.

mod expect;
mod shortlist;

pub use expect::{Expected, expected, reflex};

use crate::battle::{Choice, RuleSystem};
use crate::dice::mix;
use std::hash::Hash;

/// The levels there are; the first is the one that plays where none is named.
pub const LEVELS: [&str; 1] = ["normal"];

/// Picks one of the legal choices; none when the battle is over. Deterministic: the same position and `salt` give the same
/// choice. `salt` only decides between choices of nearly the same value, so that it cannot be learned by heart.
pub fn choose<B: RuleSystem + Hash + Eq>(battle: &B, salt: u64) -> Option<Choice> {
    ranked(battle, salt).into_iter().next().map(|(choice, _)| choice)
}

/// The choices that were looked at, best first, with their values in hundredths of gang points.
pub fn ranked<B: RuleSystem + Hash + Eq>(battle: &B, salt: u64) -> Vec<(Choice, f64)> {
    let Some(decision) = battle.decision() else { return Vec::new() };
    let mut choices = Vec::new();
    battle.choices(&mut choices);
    if choices.len() == 1 {
        return vec![(choices[0], 0.0)];
    }
    let list = shortlist::pick(battle, &decision, &choices);
    let mut ranked: Vec<(Choice, f64)> = list
        .into_iter()
        .enumerate()
        .map(|(i, (choice, bonus))| {
            let value = expected(battle, choice, decision.side).value + bonus;
            // Up to a tenth of a point of whim.
            let whim = (mix(salt ^ mix(i as u64 + 1)) % 1000) as f64 / 100.0;
            (choice, value + whim)
        })
        .collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked
}
