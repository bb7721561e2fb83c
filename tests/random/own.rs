//! What a rule system adds to the checks that all systems pass: a file each, and a line here. A system without one is checked by
//! the general ones alone.

mod canal;
mod ladder;

use acqua_alta::battle::Character;
use acqua_alta::table::AnyBattle;

/// What one system adds.
pub struct Own {
    /// This character may be where another one is.
    pub shares: fn(&Character) -> bool,
    /// Panics at the first invariant of this system that does not hold, between a battle and what a choice made of it.
    pub check: fn(before: &AnyBattle, after: &AnyBattle),
}

/// What this system adds.
pub fn own(system: &str) -> Own {
    match system {
        "canal" => canal::OWN,
        "ladder" => ladder::OWN,
        _ => Own { shares: |_| false, check: |_, _| {} },
    }
}
