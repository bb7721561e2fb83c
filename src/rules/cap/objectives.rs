//! Interact: what lies on the board to be claimed, found, broken or carried (CAP-66, section 2).

use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Refusal};
use crate::board::{ObjectiveKind, Spot, Square};
use crate::kit::{Contested, Handled};

impl Battle {
    /// What an Interact does with the objective on a square.
    pub(super) fn dealing_words(&self, who: CharacterId, at: Square) -> &'static str {
        match self.objective_at(who, at).map(|i| self.contest.kind(i)) {
            Some(ObjectiveKind::Mobile) => "pick up what lies",
            Some(ObjectiveKind::Hidden) => "look for the objective",
            Some(ObjectiveKind::Destructible) => "break the objective",
            _ => "claim the objective",
        }
    }

    /// CAP-66: an objective within reach, or something to put down.
    pub(super) fn may_interact(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        if self.has(who, status::SUBMERGED) {
            return Err(no::STATE);
        }
        if self.can_handle(who, at) { Ok(()) } else { Err(no::USELESS) }
    }

    /// CAP-66: picks it up, claims it, finds it or breaks it; aimed at nothing, puts down what it carries. Completing an objective
    /// gives a Charge (CAP-57).
    pub(super) fn interact(&mut self, who: CharacterId, at: Option<Square>, io: &mut Io) {
        let Some(at) = at else { return self.drop_carried(who, io) };
        match self.handle(who, at, io.events) {
            Some(Deed::PickedUp) => self.show(who, status::CARRYING, true, "CAP-67", io),
            Some(_) => self.charge(who, io),
            None => {}
        }
    }

    /// Lays what it carries, if anything, in its square.
    pub(super) fn drop_carried(&mut self, who: CharacterId, io: &mut Io) {
        if self.lay_down(who, io.events).is_some() {
            self.show(who, status::CARRYING, false, "CAP-67", io);
        }
    }
}

impl Handled for Battle {
    /// In its square, or in one beside it.
    fn can_touch(&self, who: CharacterId, at: Square) -> bool {
        at == self.square(who) || self.ground().adjacent(self.spot(who), Spot::top(at))
    }
}
