//! What goes off at a place (WLD-19): a weapon, a power or a keg.

use crate::battle::{CharacterId, IdSet};
use crate::board::Square;

/// The option of a power says its place, and above these bits which of its ways is meant: a template, a skill, a touch.
pub(super) const WAY: u8 = 4;

/// What goes off at a place: a weapon or a power, by its place in the list of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Charge {
    /// A weapon that is thrown.
    Weapon(u8),
    /// A power.
    Power(u8),
    /// WLX-10: a powder keg, by the number of its fixture.
    Keg(u8),
}

/// WLD-19: something that has gone off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blast {
    /// Whose it is.
    pub by: CharacterId,
    /// What it is.
    pub what: Charge,
    /// Where.
    pub centre: Square,
    /// With a raise.
    pub raise: bool,
    /// Those who are still to be hit.
    pub left: IdSet,
}
