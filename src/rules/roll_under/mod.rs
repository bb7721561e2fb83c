//! Roll Under: a d20 under a skill, one action a round, and reactions that cost it.
//!
//! One file a chapter. What needs no battle (dice, cards, items, abilities, kinds) are pure functions and data. `state` has everything that
//! can change and `frames` what can be unfinished; the other files add to `Battle` what their chapter does.

mod abilities;
mod aid;
mod aiming;
mod answering;
pub mod areas;
mod at_hand;
pub mod boats;
pub mod bodies;
mod boons;
pub mod building;
mod burning;
pub mod cards;
mod casting;
pub mod casts;
mod catalogue;
mod checks;
mod choices;
mod citations;
mod dealing;
mod describe;
pub mod doors;
mod fallen;
mod fear;
pub mod feats;
mod footing;
mod frames;
mod friends;
mod gear;
mod harm;
mod hiding;
mod involuntary;
pub mod items;
mod judgement;
pub mod kinds;
mod lasting;
pub mod leaping;
mod leaving;
pub mod light;
mod machine;
mod menace;
mod mishaps;
pub mod monsters;
pub mod mounts;
pub mod moving;
mod no;
mod objectives;
mod opposed;
pub mod options;
pub mod pieces;
pub mod poison;
mod questions;
mod ravaging;
mod reactions;
mod rests;
pub mod rolls;
mod sentries;
pub mod series;
mod shoving;
mod shown;
mod spell_ground;
mod spell_words;
pub mod spells;
mod state;
pub mod striking;
pub mod surprise;
mod system;
pub mod things;
mod tide;
pub mod traits;
mod turns;
mod victory;
pub mod vocabulary;
mod wills;
mod working;
mod worth;

use crate::kit::{Switches, System};

pub use frames::Ask;
pub use kinds::{Codex, Kind};
pub use options::RuleOptions;
pub use state::{Battle, Member, Roster};

/// Roll Under as it is registered.
pub const SYSTEM: System = System {
    info: &vocabulary::INFO,
    defaults: || Switches::of(&RuleOptions::default()),
    shipped: || Box::new(Codex::shipped()),
};
