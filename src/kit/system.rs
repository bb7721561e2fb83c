//! A rule system as the game registers it.

use super::{Catalogue, Switches};
use crate::battle::SystemInfo;
use std::fmt;
use std::ops::Deref;

/// A rule system: what it is called and shows, and what the game ships of it. `rules::SYSTEMS` lists those of the game; a library can be
/// given others.
pub struct System {
    /// Its vocabulary.
    pub info: &'static SystemInfo,
    /// What its switches are set to where nobody has set them.
    pub defaults: fn() -> Switches,
    /// The kinds and gangs that the game ships.
    pub shipped: fn() -> Box<dyn Catalogue>,
}

impl Deref for System {
    type Target = SystemInfo;

    fn deref(&self) -> &SystemInfo {
        self.info
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "System({})", self.info.id)
    }
}
