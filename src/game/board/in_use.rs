//! Which marks lie on the board at the moment: what the key strip names.

use bevy::prelude::*;

/// One of them; in the order in which they are named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MarkKind {
    /// Reached without a roll and without danger.
    Safe,
    /// Reached without a roll, through water or beside an enemy.
    Risk,
    /// Reached by a roll.
    Roll,
    /// Within an enemy's arm.
    Contact,
    /// Where an enemy could move and strike next turn.
    Danger,
    /// An enemy who can be aimed at.
    Target,
    /// Somebody of the own side for whom something can be done.
    Friend,
    /// A place for somebody.
    Place,
    /// Where the water rises next.
    Flood,
    /// What is fought for.
    Objective,
    /// A zone that is fought for.
    Zone,
}

/// The marks that lie on the board.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct InUse(Vec<MarkKind>);

impl InUse {
    /// Notes whether one of them is there.
    pub fn note(&mut self, kind: MarkKind, there: bool) {
        self.0.retain(|&known| known != kind);
        if there {
            self.0.push(kind);
            self.0.sort_unstable();
        }
    }

    /// Those that are there, in order.
    pub fn kinds(&self) -> &[MarkKind] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_named() {
        let mut marks = InUse::default();
        marks.note(MarkKind::Danger, true);
        marks.note(MarkKind::Safe, true);
        marks.note(MarkKind::Safe, true);
        assert_eq!(marks.kinds(), [MarkKind::Safe, MarkKind::Danger]);
        marks.note(MarkKind::Safe, false);
        assert_eq!(marks.kinds(), [MarkKind::Danger]);
    }
}
