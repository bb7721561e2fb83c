//! Cap: four Action Points a turn, and one d20 against three numbers: Critical, Accuracy, Piercing.
//!
//! One file a chapter. `state` has everything that can change and `frames` what can be unfinished; every other file adds to `Battle` what
//! its chapter does, and names no other chapter.

#![allow(dead_code)]

pub mod actions;
pub mod check;
mod frames;
pub mod kinds;
mod no;
mod options;
mod state;
pub mod vocabulary;

pub use frames::Ask;
pub use options::{AreaCover, Per, PoolRefill, RuleOptions, TurnOrder};
pub use state::{Battle, Member, Roster};
