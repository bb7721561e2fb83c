//! Canal: d10 pools with a marked Destiny die, water and swimming, jumps and falls.
//!
//! One file a chapter of the rulebook. The way of a choice: [`Battle::apply`] puts a frame on the stack of what is
//! unfinished; [`Battle::run`] resolves the topmost frame until somebody must decide; `choices` lists what may be decided.

mod agendas;
mod barricades;
mod blows;
mod boats;
mod casting;
mod catalogue;
mod changes;
mod choices;
mod citations;
mod command_abilities;
mod commands;
mod describe;
mod disengage;
mod dispelling;
mod diving;
mod falling;
mod flood;
mod flow;
mod flying;
mod forced;
mod frames;
mod gangs;
mod grapple;
mod ground;
mod ground_words;
mod ice;
mod info;
mod judgement;
mod jumping;
mod kinds;
mod labels;
mod ledges;
mod legal;
mod luck;
mod menace;
mod movements;
mod moving;
mod objectives;
mod options;
mod position;
mod prices;
mod prospect;
mod protocol;
mod questions;
mod reach;
mod reachable;
mod roll;
mod rolls;
mod setting_up;
mod special_ground;
mod spells;
mod state;
mod system;
mod tide;
mod versions;
mod victory;
pub mod vocabulary;
mod waiting;
mod watch;
mod working;
mod worth;

use crate::kit::{Switches, System};

pub use crate::battle::{Gang, Recruit};
pub use crate::data_file::FileError;
pub use agendas::Agenda;
pub use frames::Ask;
pub use gangs::{LEAST_MEMBERS, MOST_MEMBERS};
pub use info::INFO;
pub use kinds::{Ability, Class, Codex, CommandAbility, Kind, Shape, Size, Weapon, Whom};
pub use options::{CastStat, ControlledLanding, DispelCost, Glide, MoveCheck, Opposed, RuleOptions, SpellRepeat};
pub use prices::Price;
pub use spells::{Aim, Amount, Effect, Spell};
pub use state::{Battle, Card, Member, Roster};

/// Canal as it is registered.
pub const SYSTEM: System =
    System { info: &INFO, defaults: || Switches::of(&RuleOptions::default()), shipped: || Box::new(Codex::shipped()) };
