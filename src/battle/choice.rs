//! Decisions and choices.

use super::{CharacterId, Refusal, RuleId, Side};
use crate::board::Square;
use serde::{Deserialize, Serialize};

/// Index of an action in its system's vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionId(pub u8);

/// What an action is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Nothing but the actor.
    #[default]
    #[serde(rename = "none")]
    Nothing,
    /// A square.
    Square(Square),
    /// A character.
    Character(CharacterId),
}

impl Target {
    /// The character that it is.
    pub const fn character(self) -> Option<CharacterId> {
        if let Target::Character(who) = self { Some(who) } else { None }
    }

    /// The square that it is.
    pub const fn square(self) -> Option<Square> {
        if let Target::Square(square) = self { Some(square) } else { None }
    }
}

impl From<Square> for Target {
    fn from(square: Square) -> Target {
        Target::Square(square)
    }
}

impl From<CharacterId> for Target {
    fn from(who: CharacterId) -> Target {
        Target::Character(who)
    }
}

/// One legal choice. Small, flat and the same for all systems; what `option` means is the action's own business (a weapon,
/// a number of dice, yes or no).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// What is done.
    pub action: ActionId,
    /// Who does it.
    pub actor: CharacterId,
    /// To what.
    pub target: Target,
    /// How.
    pub option: u8,
}

impl Choice {
    /// A choice; a square or a character stands for the target that it is.
    pub fn new(action: ActionId, actor: CharacterId, target: impl Into<Target>, option: u8) -> Choice {
        Choice { action, actor, target: target.into(), option }
    }

    /// A choice that is aimed at nothing.
    pub const fn plain(action: ActionId, actor: CharacterId) -> Choice {
        Choice { action, actor, target: Target::Nothing, option: 0 }
    }

    /// This choice, unless something is against it.
    pub fn when(self, may: Result<(), Refusal>) -> Option<Choice> {
        may.is_ok().then_some(self)
    }

    /// It is what is asked about: the same choice, or the same but for the target where none is named.
    pub fn answers(self, asked: Choice) -> bool {
        let aimed = asked.target == Target::Nothing || asked.target == self.target;
        aimed && Choice { target: asked.target, ..self } == asked
    }
}

/// How exact odds take a decision for granted that comes up while a choice is carried out. The system says it; what it
/// says stands in words in [`super::SystemInfo::assumed`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Usual {
    /// It is free: the odds stop before it.
    Stop,
    /// The first choice listed.
    First,
    /// The last choice listed.
    Last,
    /// The first choice listed that does something.
    Yes,
    /// Nothing is done.
    No,
    /// As many as may be taken.
    Most,
    /// Will dice: as many as the player has said for the first roll of the one who acts, none on any other.
    Will,
}

/// Who must decide what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Decision {
    /// The side that decides.
    pub side: Side,
    /// Stable key of the kind of decision: `act`, `will`, `opportunity` and so on.
    pub kind: &'static str,
    /// The character it is about, if it is about one.
    pub actor: Option<CharacterId>,
    /// The other character in it: whom the roll is against, who is being moved.
    pub other: Option<CharacterId>,
    /// What odds take for granted about it.
    #[serde(skip)]
    pub usual: Usual,
    /// True if this interrupts: it is not the free choice of an action in one's own activation.
    pub reaction: bool,
    /// The question as a sentence.
    pub prompt: String,
    /// Rule that asks.
    pub rule: RuleId,
}
