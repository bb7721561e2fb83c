//! What a point keeps up (WLX-17): a power that stands on the ground, or one that lasts on somebody.

use crate::battle::{CharacterId, StatusId};
use crate::board::Square;

/// What stands there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stands {
    /// A wall of water, a level high.
    Wall,
    /// Darkness; with a raise pitch.
    Murk(bool),
}

/// WLX-17: a power that stands on the ground for some turns of its caster.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Whose it is.
    pub by: CharacterId,
    /// What it is.
    pub what: Stands,
    /// Where, sorted.
    pub squares: Vec<Square>,
    /// Turns of its caster that are left.
    pub left: u8,
    /// Turns that it lasts, and lasts again for another point.
    pub turns: u8,
}

/// WLX-17: a power that has run out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kept {
    /// What lasts on somebody, by its state.
    On(CharacterId, StatusId),
    /// What stands on the ground, by its caster and its first square.
    Ground(CharacterId, Stands, Option<Square>),
}

impl Standing {
    /// What tells it from others.
    pub fn kept(&self) -> Kept {
        Kept::Ground(self.by, self.what, self.squares.first().copied())
    }
}

impl Stands {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stands::Wall => "Water Wall",
            Stands::Murk(_) => "Murk",
        }
    }
}
