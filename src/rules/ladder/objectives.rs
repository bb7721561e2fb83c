//! What lies on the board to be held, claimed, destroyed, found or carried (chapter 2, Objectives), as Ladder plays it.

use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Side};
use crate::board::{ObjectiveKind, Spot, Square};
use crate::kit::Contested;

impl Battle {
    /// At arm's reach of it.
    pub(super) fn beside(&self, who: CharacterId, i: u8) -> bool {
        let at = self.objective_square(i);
        let level = self.board.spot_level(Spot::top(at));
        at == self.square(who) || self.board.contact(self.square(who), self.level(who), at, level)
    }

    /// The side with more able characters where `inside` says so.
    pub(super) fn more_able(&self, inside: impl Fn(&Battle, CharacterId) -> bool) -> Option<Side> {
        let count = Side::BOTH.map(|side| self.able_of(side).filter(|&id| inside(self, id)).count());
        match count[0].cmp(&count[1]) {
            std::cmp::Ordering::Greater => Some(Side(0)),
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// LAD-56: an objective at this square that can be lifted, claimed, searched or broken now.
    pub(super) fn objective_to_lift(&self, who: CharacterId, at: Square) -> Option<u8> {
        self.contest.in_play().find(|&i| {
            let objective = &self.contest.objectives[usize::from(i)];
            let open = match self.contest.kind(i) {
                ObjectiveKind::Control => false,
                ObjectiveKind::Mobile => objective.carrier.is_none() && self.contest.carried(who).is_none(),
                ObjectiveKind::Claimable => objective.owner != Some(self.side(who)),
                ObjectiveKind::Destructible | ObjectiveKind::Hidden => objective.owner.is_none(),
            };
            open && self.objective_square(i) == at && self.beside(who, i) && !self.has_status(who, status::FLEEING)
        })
    }

    /// LAD-56: does it.
    pub(super) fn lift(&mut self, who: CharacterId, i: u8, io: &mut Io) {
        let deed = match self.contest.kind(i) {
            ObjectiveKind::Mobile => Deed::PickedUp,
            ObjectiveKind::Claimable => Deed::Claimed,
            ObjectiveKind::Hidden => Deed::Revealed,
            ObjectiveKind::Destructible => Deed::Destroyed,
            ObjectiveKind::Control => return,
        };
        self.deal_with(i, deed, who, io.events);
    }

    /// Whoever falls or leaves drops what it carries.
    pub(super) fn drop_carried(&mut self, who: CharacterId, io: &mut Io) {
        self.lay_down(who, io.events);
    }
}
