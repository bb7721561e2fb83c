//! What lies on a board besides characters, as players are shown it.

use super::RuleId;
use crate::board::Square;
use serde::Serialize;

/// What a mark stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// Somebody who died.
    Body,
    /// Things that can be picked up.
    Things,
    /// Something of the map that can be used.
    Fixture,
    /// Where somebody who hides was seen last.
    LastSeen,
}

/// Something in a square that players are shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mark {
    /// Where.
    pub square: Square,
    /// What.
    pub kind: MarkKind,
    /// In words.
    pub text: String,
    /// Rule that says so.
    pub rule: RuleId,
}
