//! The baseline `rusher`.

use super::{StepField, answer, at_an_enemy, best, foremost, forward, mean, nearest, pass, worth};
use crate::arena::ArenaPlayer;
use crate::battle::{AnyBattle, Choice, Occasion, Side};
use crate::dice::mix;

/// What a step nearer to an enemy is worth, in hundredths of gang points.
const STEP: f64 = 25.0;
/// Squares looked at for every action.
const SQUARES: usize = 2;

/// Baseline `rusher`, version 1, frozen: closes on the nearest enemy the shortest way and does whatever takes most from the enemy, by
/// exact odds. It does not ask what that costs itself, nor what the battle is fought for.
#[derive(Clone, Copy, Debug)]
pub struct Rusher;

impl ArenaPlayer for Rusher {
    fn name(&self) -> &str {
        "rusher"
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        let Some(decision) = battle.decision() else { return choices[0] };
        let choices = &battle.considered(choices)[..];
        match decision.occasion {
            Occasion::Zone => choices[(mix(seed) % choices.len() as u64) as usize],
            Occasion::Deploy => forward(battle, choices, seed),
            Occasion::Activate => foremost(battle, decision.side, choices),
            Occasion::Act => act(battle, decision.side, choices),
            _ => answer(battle, &decision, choices),
        }
    }
}

fn act(battle: &AnyBattle, side: Side, choices: &[Choice]) -> Choice {
    let idle = pass(battle, choices);
    let ways = StepField::to_enemies_of(battle, side);
    let who = idle.actor;
    let blows = choices.iter().filter(|choice| at_an_enemy(battle, choice)).copied();
    let steps = nearest(choices, SQUARES, |square| ways.from(battle.board(), square));
    let before = worth(battle, side.other());
    let value = |choice| {
        mean(battle, choice, &|after: &AnyBattle| {
            f64::from(before - worth(after, side.other())) - STEP * f64::from(ways.of(after, who))
        })
    };
    // To do nothing comes first: what is no better is not done.
    best([idle].into_iter().chain(blows).chain(steps), value).unwrap_or(idle)
}
