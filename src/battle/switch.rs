//! Doubtful points of a rule system that the players of a battle may decide.

use super::RuleId;
use serde::Serialize;

/// One such point. Values are texts as saves spell them: `subtract_dice`, `true`, `3`, `null`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Switch {
    /// Stable key, as saves spell it.
    pub key: &'static str,
    /// Name for players.
    pub name: &'static str,
    /// One sentence.
    pub text: &'static str,
    /// Where the rulebook has it.
    pub rule: RuleId,
    /// What it can be set to.
    pub values: Values,
}

/// What a [`Switch`] can be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// One of these: value, and its name for players.
    Named(&'static [(&'static str, &'static str)]),
    /// A whole number.
    Number {
        /// The smallest.
        least: u16,
        /// The largest.
        most: u16,
        /// From one to the next.
        step: u16,
    },
}

/// Off and on.
pub const OFF_ON: Values = Values::Named(&[("false", "off"), ("true", "on")]);

impl Switch {
    /// True if it can be set to this.
    pub fn allows(&self, value: &str) -> bool {
        match self.values {
            Values::Named(list) => list.iter().any(|(known, _)| *known == value),
            Values::Number { least, most, .. } => value.parse().is_ok_and(|n| (least..=most).contains(&n)),
        }
    }

    /// What it can be set to, in words.
    pub fn expected(&self) -> String {
        match self.values {
            Values::Named(list) => {
                let known: Vec<_> = list.iter().map(|(value, _)| *value).collect();
                format!("{} to be one of {}", self.key, known.join(", "))
            }
            Values::Number { least, most, .. } => format!("{} from {least} to {most}", self.key),
        }
    }
}
