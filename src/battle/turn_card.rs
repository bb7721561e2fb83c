//! Cards that say in which order turns are taken.

use super::{IdSet, RuleId};

/// A card that lies before some of the characters: they take their turns when it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnCard {
    /// Those who act on it, one after another.
    pub who: IdSet,
    /// The card in one or two letters, where it has some: `K`, `10`.
    pub rank: &'static str,
    /// Name of the picture of its suit, or of what it is.
    pub icon: &'static str,
    /// It is printed in red.
    pub red: bool,
    /// Its whole name: `King of spades`.
    pub name: String,
    /// Coming, being played, waiting or played.
    pub stands: CardState,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

/// How a card stands in its round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardState {
    /// Its turn comes.
    Coming,
    /// Its turn is being played.
    Now,
    /// Those who hold it choose their moment.
    Waits,
    /// Its turn has been played.
    Played,
}

impl CardState {
    /// As players read it.
    pub fn words(self) -> &'static str {
        match self {
            CardState::Coming => "to come",
            CardState::Now => "acting now",
            CardState::Waits => "acts when it likes",
            CardState::Played => "has acted",
        }
    }
}
