//! What is done by hand with what lies on the board: picking up, claiming, finding, breaking, putting down.

use super::Contested;
use crate::battle::{CharacterId, Deed, Events};
use crate::board::{ObjectiveKind, Square};

/// A battle in which one action deals with every objective.
pub trait Handled: Contested {
    /// Somebody can lay a hand on what is in this square.
    fn can_touch(&self, who: CharacterId, at: Square) -> bool;

    /// It carries an objective.
    fn carries(&self, who: CharacterId) -> bool {
        self.contest().carried(who).is_some()
    }

    /// An objective at this square that can be picked up, claimed, found or broken now.
    fn objective_at(&self, who: CharacterId, at: Square) -> Option<u8> {
        let side = self.characters()[who.index()].side;
        self.contest().in_play().find(|&i| {
            let objective = &self.contest().objectives[usize::from(i)];
            let open = match self.contest().kind(i) {
                ObjectiveKind::Control => false,
                ObjectiveKind::Mobile => objective.carrier.is_none() && !self.carries(who),
                ObjectiveKind::Claimable => objective.owner != Some(side),
                ObjectiveKind::Destructible | ObjectiveKind::Hidden => objective.owner.is_none(),
            };
            open && self.objective_square(i) == at && self.can_touch(who, at)
        })
    }

    /// The squares of objectives that it can deal with.
    fn objectives_near(&self, who: CharacterId) -> Vec<Square> {
        let mut squares: Vec<Square> = self.contest().in_play().map(|i| self.objective_square(i)).collect();
        squares.retain(|&at| self.objective_at(who, at).is_some());
        squares.sort_unstable_by_key(|at| (at.y, at.x));
        squares.dedup();
        squares
    }

    /// There is an objective to deal with at a square; with none, there is something to put down.
    fn can_handle(&self, who: CharacterId, at: Option<Square>) -> bool {
        at.map_or_else(|| self.carries(who), |at| self.objective_at(who, at).is_some())
    }

    /// Picks an objective up, claims it, finds it or breaks it; says what it was. None where there is nothing to deal with.
    fn handle(&mut self, who: CharacterId, at: Square, events: &mut Events) -> Option<Deed> {
        let i = self.objective_at(who, at)?;
        let deed = match self.contest().kind(i) {
            ObjectiveKind::Mobile => Deed::PickedUp,
            ObjectiveKind::Claimable => Deed::Claimed,
            ObjectiveKind::Hidden => Deed::Revealed,
            ObjectiveKind::Destructible => Deed::Destroyed,
            ObjectiveKind::Control => return None,
        };
        self.deal_with(i, deed, who, events);
        Some(deed)
    }
}
