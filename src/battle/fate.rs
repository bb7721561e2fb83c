//! What becomes of a character between two battles of a series.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody takes along into the next battle of a series, in the words of its system; what is not named is as for a fresh battle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Carried {
    /// It belongs to its company, and does not take part in the next battle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub absent: bool,
    /// Counters, by their keys.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, i8>,
    /// States that it has, by their keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<String>,
    /// What else its system remembers of it: injuries that last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// What becomes of somebody after a battle of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It stays in its company.
    Lives(Carried),
    /// It is dead.
    Dead,
    /// It is dead, and somebody of the kind with this key takes its place.
    Replaced(String),
}
