//! Cap: four Action Points a turn, and one d20 against three numbers: Critical, Accuracy, Piercing.
//!
//! One file a chapter. `state` has everything that can change and `frames` what can be unfinished; every other file adds to `Battle` what
//! its chapter does, and names no other chapter.

pub mod actions;
mod amplify;
mod board_deeds;
mod boats;
mod catalogue;
pub mod check;
mod citations;
mod deeds;
mod describe;
mod effects;
mod falling;
mod fields;
mod fixtures;
mod footing;
pub mod forced;
mod frames;
pub mod ground;
mod ground_words;
mod harm;
mod hiding;
mod judgement;
pub mod kinds;
pub mod lines;
mod machine;
mod menace;
mod moving;
mod no;
mod objectives;
mod options;
mod pushing;
mod questions;
mod resolving;
mod state;
mod strip;
mod sustaining;
mod system;
mod targets;
pub mod tell;
mod tide;
mod triggers;
mod turns;
pub mod typed_effects;
mod values;
mod victory;
pub mod vocabulary;
mod water;
pub mod ways;
mod worth;

use crate::kit::{Switches, System};

pub use frames::Ask;
pub use kinds::{Codex, Kind};
pub use options::{AreaCover, Per, PoolRefill, RuleOptions, TurnOrder};
pub use state::{Battle, Member, Roster};

/// Cap as it is registered.
pub const SYSTEM: System = System {
    info: &vocabulary::INFO,
    defaults: || Switches::of(&RuleOptions::default()),
    shipped: || Box::new(Codex::shipped()),
};
