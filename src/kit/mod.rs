//! What every rule system needs beside its rules: a catalogue of kinds and gangs, and battles set up from it. It is book-keeping, and never
//! a rule.

mod catalogue;
mod contest;
mod deployment;
mod draft;
mod enlisting;
mod handling;
mod lasting;
mod listed;
mod machine;
mod memo;
mod menace;
mod options;
mod outcome;
mod question;
mod series;
mod switches;
mod system;
mod vocabulary;

pub use crate::{
    actions, controls, groups, ids, named, on_machine, questions, reasons, resolves, tellings, vocabulary,
};
pub use catalogue::{
    Bill, CardLine, Catalogue, KindCard, Offer, Shared, SpellList, SpellOffer, WareOffer, numbered, signed,
    stats_listing,
};
pub use contest::{Contest, Contested, Objective};
pub use deployment::{Deploying, SetUp};
pub use draft::{Draft, GangChoice, Placed, SetupError};
pub use enlisting::{Enlisted, Muster};
pub use handling::Handled;
pub use lasting::{FieldEffect, FieldEffects, Lasting, LastingStatuses, Moment, Until};
pub(crate) use listed::keyed;
pub use listed::{Keyed, Listed, put, read_list};
pub use machine::{Machine, Resolving};
pub use memo::Memo;
pub use menace::{Foreseeing, Menace, Separation, Strike, Turn};
pub use options::Options;
pub(crate) use options::{alternatives, switches};
pub use outcome::Decided;
pub use question::Sheet;
pub use series::{Campaign, MOST_BATTLES, Series, SeriesBattle};
pub use switches::Switches;
pub use system::System;
