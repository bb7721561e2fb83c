//! Cap: four Action Points a turn, and one d20 against three numbers: Critical, Accuracy, Piercing.
//!
//! What stands here is what Cap plays with: Hero Actions as data over a closed list of typed effects, kinds of combatants with
//! the formula of their cost, and the check as pure functions. The battle is still to come, so the system is not registered.

pub mod actions;
pub mod check;
pub mod kinds;
pub mod tell;
pub mod vocabulary;
