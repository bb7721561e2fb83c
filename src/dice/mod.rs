//! Dice: rules draw by specification and read only the summary they asked for.
//!
//! A [`Spec`] says what is rolled (ten d10 against 7 with a marked die) and what of it matters (its [`Spec::Summary`]).
//! A [`Dice`] source says where the faces come from:
//!
//! * [`Seeded`]: a stream of a portable generator for each step, equal on every machine;
//! * [`Faces`]: faces somebody supplies, a test, a replay or a person with real dice; too few or too many are an error;
//! * [`Enumerated`]: every outcome in turn with its exact weight; it never makes up a face at all.

mod cards;
mod chance;
#[cfg(test)]
mod counting;
mod dice_sum;
mod enumerated;
mod exploding;
mod faces;
mod kept_die;
mod known;
mod lot;
mod mixer;
mod numbers;
mod pool;
mod recorded;
mod roll_off;
mod rolled;
mod seeded;
mod six;
mod trait_die;

pub use cards::{Card, DECK, Deck, Shows, Suit};
pub use chance::Chance;
pub use dice_sum::{DiceSum, Handful, SumRoll};
pub use enumerated::{Enumerated, Leaf, Leaves, enumerate, enumerate_with_cards};
pub use faces::{DiceError, Faces};
pub use kept_die::{KeptDie, KeptRoll, MAX_KEPT};
pub use lot::{Lot, MOST_LOTS};
pub(crate) use mixer::{Mixed, Mixer};
pub use numbers::Numbers;
pub use pool::{MAX_LUCK, MAX_POOL, Pool, PoolRoll};
pub use recorded::{Recorded, Thrown};
pub use roll_off::{Contest, RollOff, RollOffResult};
pub use rolled::{Die, Keep, Outcome, Reading, Role, Rolled, Then};
pub use seeded::{Generator, Seeded, mix};
pub use six::{Faces6, MAX_FOCUS, MAX_SIXES, Read, Sixes, SixesResult, SixesRoll, SixesTest, SixesThrow};
pub use trait_die::{TraitDie, TraitRoll};

/// So many dice, in words: `1 die`, `4 dice`.
pub fn counted(dice: impl Into<i64>) -> String {
    match dice.into() {
        1 => "1 die".to_owned(),
        dice => format!("{dice} dice"),
    }
}

/// A source of dice.
pub trait Dice {
    /// One face of a die with `sides` sides, `1..=sides`. Never asked of a source that [`Dice::enumerates`].
    fn face(&mut self, sides: u8) -> u8;

    /// A card from those that are left, at least one. [`Deck::draw`] asks, and takes it away.
    fn card(&mut self, left: Deck) -> Card;

    /// Cards may be drawn. A source that walks outcomes says no, unless it was told to walk every card: rules then stop before
    /// the deal, and what has come so far is the outcome.
    fn deals(&self) -> bool;

    /// Picks one of several weighted outcomes, an index into `weights`. Asked only of a source that enumerates.
    fn pick(&mut self, weights: &mut dyn Iterator<Item = u64>) -> usize;

    /// True if the source walks outcomes rather than faces.
    fn enumerates(&self) -> bool;

    /// True once the source could not give a face that was asked for. What came of the stand-ins since then is worth nothing:
    /// nothing is rolled again because of them, and nobody need go on.
    fn failed(&self) -> bool;
}

/// What is rolled, and what of it a rule may read.
pub trait Spec {
    /// All that a rule may know of the roll.
    type Summary: Clone;

    /// Rolls with real faces, in the order the rulebook gives. A roll that is repeated until it comes to something stops as soon
    /// as the source has [failed](Dice::failed).
    fn roll(&self, dice: &mut dyn Dice) -> Self::Summary;

    /// Every distinct summary with its weight; weights are whole numbers over one common total.
    fn outcomes(&self) -> &[(u64, Self::Summary)];
}

/// The chance that something holds of what comes of it.
pub fn chance_that<S: Spec>(spec: &S, holds: impl Fn(&S::Summary) -> bool) -> Chance {
    let all = spec.outcomes().iter().map(|(ways, _)| u128::from(*ways)).sum();
    let good = spec.outcomes().iter().filter(|(_, roll)| holds(roll)).map(|(ways, _)| u128::from(*ways)).sum();
    Chance::new(good, all)
}

/// Draws one specification from a source.
pub fn draw<S: Spec>(dice: &mut dyn Dice, spec: &S) -> S::Summary {
    if dice.enumerates() {
        let outcomes = spec.outcomes();
        let i = dice.pick(&mut outcomes.iter().map(|(weight, _)| *weight));
        outcomes[i].1.clone()
    } else {
        spec.roll(dice)
    }
}
