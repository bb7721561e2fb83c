//! Wild Die: a trait die that explodes, a Wild Die beside it, and a card for each turn.
//!
//! What stands here is what Wild Die plays with, as pure functions and data: dice, cards, modifiers, what damage does, and kinds
//! of figures with their edges, powers and things. The battle is still to come, so the system is not registered.

pub mod attack;
pub mod cards;
pub mod deviation;
pub mod feats;
pub mod ground;
pub mod hurt;
pub mod items;
pub mod kinds;
pub mod options;
pub mod rolls;
pub mod stances;
pub mod traits;
pub mod wielding;
