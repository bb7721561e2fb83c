//! Wild Die: a trait die that explodes, a Wild Die beside it, and a card for each turn.
//!
//! What stands here is what Wild Die plays with, as pure functions and data. The battle is still to come, so the system is not
//! registered.

pub mod rolls;
