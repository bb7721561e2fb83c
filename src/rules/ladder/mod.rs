//! Ladder: pools of d6 against Difficulty and Complexity, zones instead of distances, Toughness and a track of Wounds.
//!
//! One file a chapter of the rulebook. The way of a choice: [`Battle::apply`](crate::battle::RuleSystem::apply) puts a frame
//! on the stack of what is unfinished; `run` resolves the topmost frame until somebody must decide; `choices` lists what may
//! be decided.

mod afflictions;
mod attack;
mod belongings;
mod between;
mod boats;
mod bodies;
mod care;
mod catalogue;
mod choices;
mod citations;
mod conditions;
mod damage;
mod deeds;
mod describe;
mod dual;
mod ending;
mod equipment;
mod falling;
mod fixtures;
mod flow;
mod frames;
mod gangs;
mod ground;
mod hiding;
mod info;
mod judgement;
mod kinds;
#[allow(clippy::module_inception, reason = "the Ladder is what the rulebook calls it")]
mod ladder;
mod legal;
mod menace;
mod moving;
mod objectives;
mod options;
mod outfit;
mod position;
mod protocol;
mod questions;
mod reach;
mod reactions;
mod resources;
mod roll;
mod rolls;
mod seats;
mod setting_up;
mod sights;
mod skills;
mod spells;
mod state;
mod system;
mod talents;
mod terrain;
mod testing;
mod turns;
mod veil;
mod victory;
pub mod vocabulary;
mod waiting;
mod walker;
mod worth;

use crate::kit::{Switches, System};

pub use between::{DROPS_IN_A_PHIAL, PHIALS_IN_A_SPHERE, breather, doom_left, ember_from_doom, rest};
pub use boats::BOAT_ARMOUR;
pub use damage::severity;
pub use equipment::{Affliction, Armour, Band, Damage, Elixir, Equipment, Trait, Weapon};
pub use falling::fall_damage;
pub use frames::{Ask, Trigger};
pub use gangs::{LEAST_MEMBERS, MOST_MEMBERS, MOST_OF_A_KIND, STANDARD_POINTS};
pub use ground::{BOAT_TOUGHNESS, Boat, Fitting, Trace};
pub use info::INFO;
pub use kinds::{Codex, Item, Kind, Size, Speed, Tier};
pub use ladder::{attack_difficulty, difficulty_word, rung, rung_name};
pub use moving::jump_limits;
pub use options::{EmberPool, FleeDelay, InitiativeTie, RuleOptions};
pub use outfit::{MOST_OF_A_THING, NOTHING_BOUGHT, Ware};
pub use reactions::KEPT;
pub use roll::{Blow, Called, Share};
pub use skills::{Attribute, Learned, Skill};
pub use state::{Battle, Member, Roster};
pub use talents::{Effect, Miracle, Spell, Talent};
pub use terrain::hazard_damage;

/// Ladder as it is registered.
pub const SYSTEM: System =
    System { info: &INFO, defaults: || Switches::of(&RuleOptions::default()), shipped: || Box::new(Codex::shipped()) };
