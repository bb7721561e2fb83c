//! Who chooses.

use super::baselines::{Foundation, Greedy, Random, Rusher, Turtle};
use crate::ai::{Effort, LEVELS, Mind, Thinking};
use crate::battle::{AnyBattle, Choice};

/// The frozen baselines.
const BASELINES: [&str; 5] = ["random", "rusher", "greedy", "turtle", "foundation"];

/// The computer player that is being built.
const RACER: &str = "racer";

/// Names of all players: the levels of the computer player, which can have a personality (`normal:cautious`), the baselines, and the
/// racer, which can be told how much to think: `racer:plays=200,horizon=1`.
pub const PLAYERS: [&str; LEVELS.len() + BASELINES.len() + 1] = {
    let mut names = [RACER; LEVELS.len() + BASELINES.len() + 1];
    let mut i = 0;
    while i < LEVELS.len() + BASELINES.len() {
        names[i] = if i < LEVELS.len() { LEVELS[i] } else { BASELINES[i - LEVELS.len()] };
        i += 1;
    }
    names
};

/// Somebody who can play a side. Remembers nothing between choices, so that one of it can sit at many boards at once.
pub trait ArenaPlayer: Send + Sync {
    /// What reports call it. Players of one name are taken to be the same player.
    fn name(&self) -> &str;

    /// One of the legal `choices` of the decision that `battle` asks for; there is at least one. The same battle, choices and
    /// `seed` always give the same choice. `seed` tells battles and steps apart and nothing else: it is no clue to the
    /// dice to come.
    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice;
}

/// The computer player of the game, at one of its levels and perhaps with a personality.
#[derive(Clone, Debug)]
pub struct Computer {
    name: String,
    mind: Mind,
}

impl ArenaPlayer for Computer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        // It has an answer whenever there is a choice.
        self.mind.choose(battle, seed).unwrap_or(choices[0])
    }
}

/// The computer player as it is being built: it makes plans and plays them out. In the arena only, until it is shown to be the
/// stronger one.
#[derive(Clone, Debug)]
struct Racer {
    name: String,
    effort: Effort,
}

impl ArenaPlayer for Racer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, battle: &AnyBattle, choices: &[Choice], seed: u64) -> Choice {
        let thinking = Thinking::with(self.effort, battle.clone(), seed);
        thinking.and_then(|thinking| thinking.thought_out().pick()).unwrap_or(choices[0])
    }
}

/// How much the racer thinks if nobody tells it.
const USUAL: Effort = Effort { plays: 48, first: 10, horizon: 0, lap: 4, alone: 30, doubt: 100, ..Effort::NONE };

/// The player of this name, one of [`PLAYERS`].
pub fn player(name: &str) -> Option<Box<dyn ArenaPlayer>> {
    Some(match name {
        "random" => Box::new(Random),
        "rusher" => Box::new(Rusher),
        "greedy" => Box::new(Greedy),
        "turtle" => Box::new(Turtle),
        "foundation" => Box::new(Foundation),
        _ => match name.strip_prefix(RACER).map(|rest| rest.strip_prefix(':').unwrap_or(rest)) {
            Some(told) => Box::new(Racer { name: name.to_owned(), effort: USUAL.changed(told).ok()? }),
            None => Box::new(Computer { name: name.to_owned(), mind: Mind::named(name)? }),
        },
    })
}
