//! The baseline `foundation`.

mod distance_field;
mod expected_value;
mod shortlist;

use crate::arena::ArenaPlayer;
use crate::battle::{AnyBattle, Choice, Occasion};
use crate::dice::mix;
use distance_field::DistanceField;
use expected_value::{Eyes, at_once};

/// Baseline `foundation`, version 1, frozen: the computer player of November 2026. It takes the exact expected value of each choice
/// of a short list, and after a choice that is no blow that of the best blow which can follow; it looks no further ahead. It has a
/// copy of its own of everything that it thinks with; only the worth of characters, prospects and steps is the rule system's, which
/// the systems keep as it is for baselines.
#[derive(Clone, Copy, Debug)]
pub struct Foundation;

impl ArenaPlayer for Foundation {
    fn name(&self) -> &str {
        "foundation"
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        let Some(decision) = battle.decision() else { return choices[0] };
        let choices = &battle.considered(choices)[..];
        if let (Some(only), _) | (None, &[only]) = (battle.prescribed(), choices) {
            return only;
        }
        let ways = DistanceField::to_enemies_of(battle, decision.side);
        let list = shortlist::pick(battle, &decision, choices, &ways, seed);
        let value = |(i, &(choice, bonus)): (usize, &(Choice, f64))| {
            let who = battle.active().unwrap_or(choice.actor);
            let eyes = Eyes { side: decision.side, who, ways: &ways };
            let value = match decision.occasion {
                Occasion::CutIn => at_once(&eyes, battle, choice),
                Occasion::Act if shortlist::makes_ready(battle, decision.side, choice) => {
                    eyes.with_blow(battle, choice)
                }
                _ => eyes.expected(battle, choice),
            };
            // Up to a tenth of a point of whim.
            let whim = (mix(seed ^ mix(i as u64 + 1)) % 1000) as f64 / 100.0;
            (value + bonus + whim, choice)
        };
        let valued: Vec<(f64, Choice)> = list.iter().enumerate().map(value).collect();
        // Of equals the first listed.
        let best = valued.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map_or(choices[0], |(_, choice)| choice)
    }
}
