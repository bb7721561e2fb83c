//! Levels of the computer player: how much it thinks, and how far from the best of its thoughts it may stray. All levels see the same, and none
//! has other dice.

use super::Effort;
use crate::battle::{AnyBattle, Aspect, Foresight, Weights};

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Stable key, one of [`super::LEVELS`].
    pub key: &'static str,
    /// As players read it.
    pub name: &'static str,
    /// What to expect of it, in a sentence.
    pub text: &'static str,
    /// How much it thinks where Normal looks one blow ahead ([`Foresight::Blow`]).
    pub blow: Effort,
    /// The same where it plans a turn ([`Foresight::Turn`]).
    pub turn: Effort,
    /// The same where answers are weighed as well ([`Foresight::Answers`]).
    pub answers: Effort,
}

/// One blow ahead by worth and prospect, and then anything that is worse by less than a floor in hundredths of gang points.
const fn careless(stray: u32) -> Effort {
    Effort { stray, ..Effort::NONE }
}

/// How a turn is planned: exactly for a first blow, and sooner or later towards an enemy who waits.
const TURN: Effort =
    Effort { plays: 240, first: 10, horizon: 0, lap: 4, walks: 64, alone: 30, haste: 100, ..Effort::NONE };
/// The same where much depends on answers, so that they are weighed too: then a first blow is not told exactly, and single choices are
/// judged as plans are. What is better by no more than chance is left alone.
const ANSWERS: Effort = Effort { aspects: 1, weigh: 2, doubt: 100, ..TURN };

/// The usual weights of somebody who does not mind the enemy's blows.
const FEARLESS: Weights = {
    let mut weights = Effort::NONE.weights;
    weights[Aspect::Exposure as usize] = 0;
    weights
};

/// One blow ahead, judged by aspects without minding the enemy's blows, which was shown to lose there.
const BLOW: Effort = Effort { aspects: 1, haste: 100, weights: FEARLESS, ..Effort::NONE };

/// Answers weighed at greater length: they are tried more often, and those that are really asked for are played out as deeds are.
const WEIGHED: Effort = Effort { plays: 600, first: 16, lap: 8, weigh: 8, answers: 120, ..ANSWERS };

/// All levels, the weakest first.
const ALL: [Level; super::LEVELS.len()] = [
    Level {
        key: "novice",
        name: "Novice",
        text: "Sees what is good, and often does something else.",
        blow: Effort { stray: 900, ..BLOW },
        turn: careless(1000),
        answers: careless(600),
    },
    Level {
        key: "easy",
        name: "Easy",
        text: "Misses the best choice now and then.",
        blow: Effort { stray: 450, ..BLOW },
        turn: careless(150),
        answers: careless(300),
    },
    Level {
        key: "normal",
        name: "Normal",
        text: "Takes the best turn that it sees.",
        blow: BLOW,
        turn: TURN,
        answers: ANSWERS,
    },
    Level {
        key: "hard",
        name: "Hard",
        text: "Plans a whole turn, and judges every step of it.",
        blow: Effort { weights: FEARLESS, ..ANSWERS },
        // Single choices are judged by aspects as well, and count for more than what came of plans.
        turn: Effort { plays: 600, first: 16, aspects: 1, alone: 60, ..TURN },
        answers: WEIGHED,
    },
];

impl Level {
    /// The level with this key.
    pub fn of(key: &str) -> Option<&'static Level> {
        ALL.iter().find(|level| level.key == key)
    }

    /// The level with this key, or the usual one: a battle may have been set up by another version of the game.
    pub fn or_normal(key: &str) -> &'static Level {
        Level::of(key).unwrap_or(&ALL[2])
    }

    /// How much it thinks in a battle of some system.
    pub(super) fn effort_in(&self, battle: &AnyBattle) -> Effort {
        match battle.foresight() {
            Foresight::Blow => self.blow,
            Foresight::Turn => self.turn,
            Foresight::Answers => self.answers,
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> &'static [Level] {
        &ALL
    }

    /// The next stronger level; after the strongest the weakest.
    pub fn next(&self) -> &'static Level {
        let at = ALL.iter().position(|level| level == self).unwrap_or(0);
        &ALL[(at + 1) % ALL.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_a_level_the_less_it_strays_wherever_it_looks() {
        for of in [|level: &Level| level.blow, |level: &Level| level.turn, |level: &Level| level.answers] {
            assert!(Level::all().windows(2).all(|pair| of(&pair[0]).stray >= of(&pair[1]).stray));
            assert_eq!(of(Level::or_normal("gone")), of(Level::of(crate::ai::NORMAL).expect("a level")));
        }
    }
}
