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
    /// An effect that lies on the ground: smoke, oil, flames.
    Field {
        /// Name of its picture.
        icon: &'static str,
        /// What it means for combatants that stand in it.
        tone: FieldTone,
    },
}

/// What an effect on the ground means for somebody who stands in it; it is tinted by that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldTone {
    /// It harms.
    Harm,
    /// It hides, and bars the view.
    Veil,
    /// It protects.
    Shelter,
    /// It hinders without harm.
    Hindrance,
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
