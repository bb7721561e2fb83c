//! Levels of the computer player: how much it thinks. How far from the best of its thoughts it may stray is told by each system
//! ([`crate::battle::RuleSystem::floors`]). All levels see the same, and none has other dice.

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
    /// The same where it minds those of enemies as well ([`Foresight::Blows`]).
    pub blows: Effort,
    /// The same where it plans a turn ([`Foresight::Turn`]).
    pub turn: Effort,
    /// The same where answers are weighed as well ([`Foresight::Answers`]).
    pub answers: Effort,
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

/// One blow ahead, judged by aspects with the enemy's blows minded.
const BLOWS: Effort = Effort { aspects: 1, haste: 100, walks: 64, ..Effort::NONE };

/// Answers weighed at greater length: they are tried more often, and those that are really asked for are played out as deeds are.
const WEIGHED: Effort = Effort { plays: 600, first: 16, lap: 8, weigh: 8, answers: 120, ..ANSWERS };

/// All levels, the weakest first.
const ALL: [Level; super::LEVELS.len()] = [
    Level {
        key: "novice",
        name: "Novice",
        text: "Sees what is good, and often does something else.",
        blow: BLOW,
        blows: Effort::NONE,
        turn: Effort::NONE,
        answers: Effort::NONE,
    },
    Level {
        key: "easy",
        name: "Easy",
        text: "Misses the best choice now and then.",
        blow: BLOW,
        blows: Effort::NONE,
        turn: Effort::NONE,
        answers: Effort::NONE,
    },
    Level {
        key: "normal",
        name: "Normal",
        text: "Takes the best that it sees.",
        blow: BLOW,
        blows: BLOWS,
        turn: TURN,
        answers: ANSWERS,
    },
    Level {
        key: "hard",
        name: "Hard",
        text: "Plans a whole turn, and judges every step of it.",
        blow: Effort { weights: FEARLESS, ..ANSWERS },
        blows: WEIGHED,
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
        let effort = match battle.foresight() {
            Foresight::Blow => self.blow,
            Foresight::Blows => self.blows,
            Foresight::Turn => self.turn,
            Foresight::Answers => self.answers,
        };
        let at = ALL.iter().position(|level| level.key == self.key);
        let stray = at.and_then(|at| battle.floors().get(at).copied()).unwrap_or(0);
        Effort { stray, ..effort }
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
    use crate::ai::NORMAL;
    use crate::table::{Library, SYSTEMS, Setup};

    /// What a level does in a battle of a system.
    fn effort(system: &str, level: &str) -> Effort {
        let library = Library::shipped();
        let gangs = library.catalogue(system).gangs();
        let setup = Setup::skirmish("campo", [&gangs[0].key, &gangs[1].key], 1);
        let setup = Setup { system: system.to_owned(), ..setup };
        let battle = setup.battle(&library).unwrap_or_else(|error| panic!("{system}: {error}"));
        Level::of(level).expect("a level").effort_in(&battle)
    }

    #[test]
    fn hard_plans_in_every_system_and_no_level_plays_less_than_the_one_below_it() {
        for system in SYSTEMS {
            let plays: Vec<u32> = ALL.iter().map(|level| effort(system.id, level.key).plays).collect();
            assert!(plays.is_sorted() && plays.last() > Some(&0), "{}: {plays:?}", system.id);
        }
    }

    #[test]
    fn novices_stray_farther_than_easy_players_and_nobody_else_strays() {
        for system in SYSTEMS {
            let stray = |level| effort(system.id, level).stray;
            assert!(stray("novice") > stray("easy") && stray("easy") > 0, "{}", system.id);
            assert_eq!([stray(NORMAL), stray("hard")], [0, 0], "{}", system.id);
        }
    }
}
