//! What every rule system needs beside its rules: a catalogue of kinds and gangs, and battles set up from it. It is book-keeping, and never
//! a rule.

mod catalogue;
mod contest;
mod draft;
mod enlisting;
mod lasting;
mod switches;
mod system;
mod vocabulary;

pub use catalogue::{
    Bill, CardLine, Catalogue, KindCard, Offer, Shared, SpellList, SpellOffer, WareOffer, numbered, signed,
};
pub use contest::{Contest, Contested, Objective};
pub use draft::{Draft, GangChoice, Placed, SetupError};
pub use enlisting::{Enlisted, Muster};
pub use lasting::{FieldEffect, FieldEffects, Lasting, LastingStatuses, Moment, Until};
pub use switches::Switches;
pub use system::System;
pub(crate) use vocabulary::{actions, vocabulary};
