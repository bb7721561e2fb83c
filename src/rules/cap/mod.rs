//! Cap: four Action Points a turn, and one d20 against three numbers: Critical, Accuracy, Piercing.
//!
//! One file a chapter. `state` has everything that can change and `frames` what can be unfinished; every other file adds to `Battle` what
//! its chapter does, and names no other chapter.

#![allow(dead_code)]

pub mod actions;
mod boats;
pub mod check;
mod deeds;
mod falling;
mod fields;
pub mod forced;
mod frames;
pub mod ground;
mod hiding;
pub mod kinds;
pub mod lines;
mod moving;
mod no;
mod objectives;
mod options;
mod pushing;
mod state;
mod tide;
pub mod vocabulary;
mod water;
pub mod ways;

pub use frames::Ask;
pub use options::{AreaCover, Per, PoolRefill, RuleOptions, TurnOrder};
pub use state::{Battle, Member, Roster};
