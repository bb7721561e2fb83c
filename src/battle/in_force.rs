//! What is in force or stands ready: effects that are kept up, what lies over the whole map, answers that wait for their moment.

use super::{CharacterId, Choice, RuleId};

/// Something of a character, or of the whole map, that is in force or stands ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// Its name.
    pub name: String,
    /// Name of its picture.
    pub icon: &'static str,
    /// Whose it is; nobody's where it lies over the map.
    pub owner: Option<CharacterId>,
    /// The one that it works on, if it is one.
    pub on: Option<CharacterId>,
    /// In force, ready or spent.
    pub stands: InForceState,
    /// How long, or why not, in a few words: `2 rounds`, `needs AP`. Empty where there is nothing to say.
    pub note: String,
    /// What it does, in a sentence.
    pub text: String,
    /// The choice by which its owner ends it, offered or not.
    pub ends: Option<Choice>,
    /// Where the rulebook has it.
    pub rule: RuleId,
}

/// How something stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InForceState {
    /// It works now.
    Works,
    /// It waits for its moment.
    Ready,
    /// It cannot be used now.
    Spent,
}
