//! The rule systems, one folder each. They never import one another.

pub mod canal;
pub mod cap;
pub mod ladder;
pub mod roll_under;
pub mod wild_die;

use crate::kit::System;

/// The rule systems of the game, the flagship first. A line here is all that registers one.
pub static SYSTEMS: &[System] = &[canal::SYSTEM, ladder::SYSTEM, cap::SYSTEM, wild_die::SYSTEM, roll_under::SYSTEM];
