//! Interact: what lies on the board to be claimed, found, broken or carried (2.6).

use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Refusal};
use crate::board::{ObjectiveKind, Square};
use crate::kit::Contested;

impl Battle {
    /// Its square, or one beside it.
    fn beside(&self, who: CharacterId, at: Square) -> bool {
        at == self.square(who) || self.near(at, who)
    }

    /// An objective at this square that can be picked up, claimed, found or broken now.
    fn objective_at(&self, who: CharacterId, at: Square) -> Option<u8> {
        self.contest.in_play().find(|&i| {
            let objective = &self.contest.objectives[usize::from(i)];
            let open = match self.contest.kind(i) {
                ObjectiveKind::Control => false,
                ObjectiveKind::Mobile => objective.carrier.is_none() && !self.carries(who),
                ObjectiveKind::Claimable => objective.owner != Some(self.side(who)),
                ObjectiveKind::Destructible | ObjectiveKind::Hidden => objective.owner.is_none(),
            };
            open && self.objective_square(i) == at && self.beside(who, at)
        })
    }

    /// The squares of objectives that it can deal with.
    pub(super) fn objectives_near(&self, who: CharacterId) -> Vec<Square> {
        let mut squares: Vec<Square> = self.contest.in_play().map(|i| self.objective_square(i)).collect();
        squares.retain(|&at| self.objective_at(who, at).is_some());
        squares.sort_unstable_by_key(|at| (at.y, at.x));
        squares.dedup();
        squares
    }

    /// 2.6: an objective within reach, or something to put down.
    pub(super) fn may_interact(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        self.may_act(who)?;
        let open = match at {
            Some(at) => self.objective_at(who, at).is_some(),
            None => self.carries(who),
        };
        if open { Ok(()) } else { Err(no::USELESS) }
    }

    /// 2.6: picks it up, claims it, finds it or breaks it; aimed at nothing, puts down what it carries.
    pub(super) fn interact(&mut self, who: CharacterId, at: Option<Square>, io: &mut Io) {
        let Some(at) = at else { return self.drop_carried(who, io) };
        let Some(i) = self.objective_at(who, at) else { return };
        let deed = match self.contest.kind(i) {
            ObjectiveKind::Mobile => Deed::PickedUp,
            ObjectiveKind::Claimable => Deed::Claimed,
            ObjectiveKind::Hidden => Deed::Revealed,
            ObjectiveKind::Destructible => Deed::Destroyed,
            ObjectiveKind::Control => return,
        };
        self.deal_with(i, deed, who, io.events);
        if deed == Deed::PickedUp {
            self.show(who, status::CARRYING, true, "2.6", io);
        }
    }

    /// It carries an objective.
    pub(super) fn carries(&self, who: CharacterId) -> bool {
        self.contest.carried(who).is_some()
    }

    /// Lays what it carries, if anything, in its square.
    pub(super) fn drop_carried(&mut self, who: CharacterId, io: &mut Io) {
        if self.lay_down(who, io.events).is_some() {
            self.show(who, status::CARRYING, false, "2.6", io);
        }
    }
}
