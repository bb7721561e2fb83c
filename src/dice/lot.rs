//! A fair choice of one of several: cards of a deck, candidates for a place.

use super::{Dice, Spec};
use std::sync::OnceLock;

/// The most that one lot chooses among.
pub const MOST_LOTS: u8 = 32;

/// One die with as many sides as there are candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    /// Candidates, 1 to [`MOST_LOTS`].
    pub of: u8,
}

impl Spec for Lot {
    /// The one that was drawn, from 0.
    type Summary = u8;

    fn roll(&self, dice: &mut dyn Dice) -> u8 {
        dice.face(self.of.clamp(1, MOST_LOTS)) - 1
    }

    fn outcomes(&self) -> &[(u64, u8)] {
        static ALL: OnceLock<Vec<(u64, u8)>> = OnceLock::new();
        let all = ALL.get_or_init(|| (0..MOST_LOTS).map(|lot| (1, lot)).collect());
        &all[..usize::from(self.of.clamp(1, MOST_LOTS))]
    }
}
