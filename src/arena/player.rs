//! Who chooses.

use crate::ai::{self, LEVELS};
use crate::battle::Choice;
use crate::dice::mix;
use crate::table::AnyBattle;

/// The player that chooses by chance.
const RANDOM: &str = "random";

/// Names of all players: the levels of the computer player and `random`.
pub const PLAYERS: [&str; LEVELS.len() + 1] = {
    let mut names = [RANDOM; LEVELS.len() + 1];
    let mut i = 0;
    while i < LEVELS.len() {
        names[i] = LEVELS[i];
        i += 1;
    }
    names
};

/// Somebody who can play a side. Remembers nothing between choices, so that one of it can sit at many boards at once.
pub trait Player: Send + Sync {
    /// What reports call it. Players of one name are taken to be the same player.
    fn name(&self) -> &str;

    /// One of the legal `choices` of the decision that `battle` asks for; there is at least one. The same battle, choices and
    /// `seed` always give the same choice. `seed` tells battles and steps apart and nothing else: it is no clue to the
    /// dice to come.
    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice;
}

/// The computer player of the game.
#[derive(Clone, Copy, Debug)]
pub struct Computer {
    level: &'static str,
}

impl Player for Computer {
    fn name(&self) -> &str {
        self.level
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        // It has an answer whenever there is a choice.
        ai::choose(battle, seed).unwrap_or(choices[0])
    }
}

/// Any legal choice, all equally likely: the least that a player has to beat.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Player for Random {
    fn name(&self) -> &str {
        RANDOM
    }

    fn choose(&self, _: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        choices[(mix(seed) % choices.len() as u64) as usize]
    }
}

/// The player of this name, one of [`PLAYERS`].
pub fn player(name: &str) -> Option<Box<dyn Player>> {
    if name == RANDOM {
        return Some(Box::new(Random));
    }
    let level = LEVELS.into_iter().find(|&level| level == name)?;
    Some(Box::new(Computer { level }))
}
