//! Wild Die: a trait die that explodes, a Wild Die beside it, and a card for each turn.
//!
//! One file a chapter. What needs no battle (dice, cards, modifiers, tables, kinds and their things) are pure functions and data. `state`
//! has everything that can change and `frames` what can be unfinished; the other files add to `Battle` what their chapter does.

mod aftermath;
mod areas;
pub mod attack;
mod blast;
mod boats;
mod bodies;
mod breaking;
pub mod cards;
mod carrying;
mod catalogue;
mod changing;
mod checks;
mod choices;
mod citations;
pub mod codex;
mod contests;
mod deeds;
mod describe;
pub mod deviation;
mod doors;
pub mod feats;
mod fields;
mod frames;
mod free_attacks;
pub mod ground;
mod harm;
mod hiding;
pub mod hurt;
mod interrupting;
pub mod items;
mod judgement;
mod jumping;
mod kegs;
mod kept;
pub mod kinds;
mod leaving;
mod machine;
mod menace;
mod mounts;
mod moving;
mod no;
mod objectives;
mod opposed;
pub mod options;
mod powers;
mod questions;
pub mod rolls;
mod season;
mod shop;
mod shown;
mod snatching;
pub mod stances;
mod standing;
mod state;
mod strays;
mod striking;
mod suppressing;
mod surprise;
mod system;
mod targets;
mod things;
mod tide;
pub mod traits;
mod turns;
mod victory;
pub mod vocabulary;
pub mod ways;
pub mod wielding;
mod worth;

use crate::kit::{Switches, System};

pub use codex::Codex;
pub use frames::Ask;
pub use kinds::Kind;
pub use options::RuleOptions;
pub use state::{Battle, Member, Roster};

/// Wild Die as it is registered.
pub const SYSTEM: System = System {
    info: &vocabulary::INFO,
    defaults: || Switches::of(&RuleOptions::default()),
    shipped: || Box::new(Codex::shipped()),
};
