//! Odds of varied positions, and what counting makes of them.
#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod count;
pub mod positions;

use acqua_alta::battle::{Choice, Odds, odds};
use acqua_alta::table::{AnyBattle, assume};

/// The odds that players are shown.
pub fn exact(battle: &AnyBattle, choice: Choice) -> Odds {
    odds(battle, choice, &|after, made| assume(after, made, 0, &mut Vec::new()))
}
