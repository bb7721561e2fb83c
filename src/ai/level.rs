//! Levels of the computer player: how much it thinks, and how far from the best of its thoughts it may stray. All levels see the same, and none
//! has other dice.

use super::Effort;
use crate::battle::{AnyBattle, Choice, Foresight};
use crate::dice::mix;

/// Tells the stray of a level apart from all else that a salt decides.
const STRAY: u64 = 0x57A1;

/// A level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Stable key, one of [`super::LEVELS`].
    pub key: &'static str,
    /// As players read it.
    pub name: &'static str,
    /// What to expect of it, in a sentence.
    pub text: &'static str,
    /// How much it thinks where it looks one blow ahead ([`Foresight::Blow`]).
    pub blow: Effort,
    /// The same where it plans a turn ([`Foresight::Turn`]).
    pub turn: Effort,
    /// The same where answers are weighed as well ([`Foresight::Answers`]).
    pub answers: Effort,
    /// The floor of its quality: by how much a choice may be worse than the best that it found, in hundredths of gang points. Whatever is within
    /// this is chosen the more rarely the worse it is; 0: always the best.
    pub stray: u32,
}

/// How a turn is planned: exactly for a first blow, and sooner or later towards an enemy who waits.
const TURN: Effort = Effort { horizon: 0, lap: 4, walks: 64, alone: 30, haste: 100, ..Effort::NONE };
/// The same where much depends on answers, so that they are weighed too: then a first blow is not told exactly, and single choices are
/// judged as plans are. What is better by no more than chance is left alone.
const ANSWERS: Effort = Effort { aspects: 1, weigh: 2, doubt: 100, ..TURN };

/// All levels, the weakest first.
const ALL: [Level; super::LEVELS.len()] = [
    Level {
        key: "novice",
        name: "Novice",
        text: "Sees what is good, and often does something else.",
        blow: Effort::NONE,
        turn: Effort::NONE,
        answers: Effort::NONE,
        stray: 400,
    },
    Level {
        key: "easy",
        name: "Easy",
        text: "Misses the best choice now and then.",
        blow: Effort::NONE,
        turn: Effort::NONE,
        answers: Effort::NONE,
        stray: 150,
    },
    Level {
        key: "normal",
        name: "Normal",
        text: "Takes the best turn that it sees.",
        blow: Effort::NONE,
        turn: Effort { plays: 240, first: 10, ..TURN },
        answers: Effort { plays: 240, first: 10, ..ANSWERS },
        stray: 0,
    },
    Level {
        key: "hard",
        name: "Hard",
        text: "Plans a whole turn, and thinks longer.",
        blow: Effort { plays: 300, first: 10, horizon: 0, doubt: 100, alone: 30, exposure: 0, ..Effort::NONE },
        turn: Effort { plays: 600, first: 16, ..TURN },
        answers: Effort { plays: 600, first: 16, ..ANSWERS },
        stray: 0,
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

    /// One of the choices, which stand with their values in order, the best first.
    pub fn pick(&self, ranked: &[(Choice, f64)], salt: u64) -> Option<Choice> {
        let &(best, value) = ranked.first()?;
        let floor = f64::from(self.stray);
        // A whole number for each, the more the better; nothing below the floor.
        let weight = |&(_, other): &(Choice, f64)| (floor - (value - other).max(0.0)).max(0.0) as u64;
        let all: u64 = ranked.iter().map(weight).sum();
        if all == 0 {
            return Some(best);
        }
        let mut left = mix(salt ^ STRAY) % all;
        for one in ranked {
            let own = weight(one);
            if left < own {
                return Some(one.0);
            }
            left -= own;
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{ActionId, CharacterId};

    #[test]
    fn a_level_strays_no_farther_than_its_floor_and_the_better_is_chosen_more_often() {
        let choice = |n| Choice::plain(ActionId(n), CharacterId(0));
        let ranked = [(choice(0), 1000.0), (choice(1), 900.0), (choice(2), 700.0), (choice(3), 500.0)];
        let taken = |key: &str| {
            let level = Level::of(key).expect("a level");
            let mut taken = [0; 4];
            (0..4000).for_each(|salt| taken[usize::from(level.pick(&ranked, salt).expect("a choice").action.0)] += 1);
            taken
        };
        // Weights of 400, 300 and 100, and nothing for what is 500 worse.
        let novice = taken("novice");
        assert!(novice[0] > novice[1] && novice[1] > novice[2] && novice[2] > 300 && novice[3] == 0, "{novice:?}");
        assert_eq!(taken("normal"), [4000, 0, 0, 0]);
        assert_eq!(Level::or_normal("gone"), Level::of(crate::ai::NORMAL).expect("a level"));
        assert!(Level::all().windows(2).all(|pair| pair[0].stray >= pair[1].stray));
    }
}
