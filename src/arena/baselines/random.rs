//! The baseline `random`.

use crate::arena::ArenaPlayer;
use crate::battle::AnyBattle;
use crate::battle::Choice;
use crate::dice::mix;

/// Baseline `random`, version 1, frozen: any legal choice that is considered at all, all equally likely. The least that a player has to beat.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl ArenaPlayer for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        let choices = battle.considered(choices);
        choices[(mix(seed) % choices.len() as u64) as usize]
    }
}
