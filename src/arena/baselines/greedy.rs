//! The baseline `greedy`.

use super::{StepField, aim, answer, best, foremost, forward, mean, nearest, pass, worth};
use crate::arena::ArenaPlayer;
use crate::battle::{AnyBattle, Choice, Occasion, Side};
use crate::dice::mix;

/// What a step nearer to an enemy is worth, in hundredths of gang points: a Move is worth more than to stand and wait, and less
/// than any blow.
const STEP: f64 = 10.0;
/// Squares looked at for every action.
const SQUARES: usize = 6;

/// Baseline `greedy`, version 1, frozen: the choice with the best expected worth right after it, by exact odds: what the characters of both
/// sides are worth, and what the scenario promises them. It does not look further ahead; a little of the worth is to be
/// nearer to an enemy, or it would never meet one.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl ArenaPlayer for Greedy {
    fn name(&self) -> &str {
        "greedy"
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
    let value = |choice: Choice| {
        mean(battle, choice, &|after: &AnyBattle| balance(after, side) - STEP * f64::from(ways.of(after, idle.actor)))
    };
    let others = choices.iter().filter(|choice| aim(choice).is_none()).copied();
    let steps = nearest(choices, SQUARES, |square| ways.from(battle.board(), square));
    best([idle].into_iter().chain(others).chain(steps), value).unwrap_or(idle)
}

/// What a side has over the other, in hundredths of gang points; the end of the battle counts fifty points.
fn balance(battle: &AnyBattle, side: Side) -> f64 {
    let other = side.other();
    let won = battle.verdict().and_then(|verdict| verdict.winner).map_or(0, |w| if w == side { 5000 } else { -5000 });
    f64::from(worth(battle, side) - worth(battle, other) + battle.prospect(side) - battle.prospect(other) + won)
}
