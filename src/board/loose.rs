//! Things of a map that lie about and can be taken up: oars, bottles, stools, crates (WLD-40). Rules that know no use for them leave
//! them where they are.

use super::square::Square;
use serde::{Deserialize, Serialize};

/// The most loose things of a map.
pub(super) const MOST_LOOSE: usize = 40;

/// A thing that lies on a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loose {
    /// What players read.
    pub name: String,
    /// Where it lies at the start.
    pub square: Square,
    /// It takes two hands.
    pub heavy: bool,
}

/// What a legend says of a thing that lies in a square.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LooseSpec {
    /// What players read.
    pub name: String,
    /// It takes two hands.
    pub heavy: bool,
}
