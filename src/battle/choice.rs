//! Decisions and choices.

use super::{CharacterId, Question, Refusal, RuleId, Side};
use crate::board::Square;
use serde::ser::{SerializeStruct, Serializer};
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

/// Who must decide what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The side that decides.
    pub side: Side,
    /// What kind of question it is.
    pub question: &'static Question,
    /// The character it is about, if it is about one.
    pub actor: Option<CharacterId>,
    /// The other character in it: whom the roll is against, who is being moved.
    pub other: Option<CharacterId>,
    /// The question as a sentence.
    pub prompt: String,
    /// Rule that asks.
    pub rule: RuleId,
}

impl std::ops::Deref for Decision {
    type Target = Question;

    fn deref(&self) -> &Question {
        self.question
    }
}

impl Serialize for Decision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Decision", 7)?;
        out.serialize_field("side", &self.side)?;
        out.serialize_field("kind", self.kind)?;
        out.serialize_field("actor", &self.actor)?;
        out.serialize_field("other", &self.other)?;
        out.serialize_field("reaction", &self.reaction())?;
        out.serialize_field("prompt", &self.prompt)?;
        out.serialize_field("rule", self.rule)?;
        out.end()
    }
}
