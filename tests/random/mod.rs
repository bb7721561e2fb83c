//! Random battles of every registered rule system, and what is looked at on the way. [`systems`] is the one list of them.
#![allow(dead_code, unused_imports, reason = "every test file uses a part of it")]

mod invariants;
mod lot;
mod own;
#[path = "../plank/mod.rs"]
mod plank;
mod play;
mod setups;
mod shown;
mod systems;
mod walker;

pub use invariants::check_invariants;
pub use lot::Lot;
pub use play::{play, play_observed, walk, walk_on};
pub use setups::{setup, small_gangs};
pub use shown::Shown;
pub use systems::{library, systems};
pub use walker::Walker;
