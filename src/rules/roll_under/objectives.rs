//! Interact: what lies on the board to be claimed, found, broken or carried (2.6).

use super::frames::Roll;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Refusal};
use crate::board::{ObjectiveKind, Square};
use crate::kit::{Contested, Handled};
use crate::scenario::Feat;

impl Battle {
    /// 2.6: an objective within reach, or something to put down.
    pub(super) fn may_interact(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.can_handle(who, at) { Ok(()) } else { Err(no::USELESS) }
    }

    /// 2.6: picks it up, claims it, finds it or breaks it; aimed at nothing, puts down what it carries.
    pub(super) fn interact(&mut self, who: CharacterId, at: Option<Square>, io: &mut Io) {
        let Some(at) = at else { return self.drop_carried(who, io) };
        if let Some(roll) = self.cache_roll(who, at) {
            return self.roll_for(who, who, roll);
        }
        self.takes_objective(who, at, io);
    }

    /// RUX-39: what is hidden takes Spot Hidden to find.
    pub(super) fn cache_roll(&self, who: CharacterId, at: Square) -> Option<Roll> {
        let hidden = |i: u8| self.contest.kind(i) == ObjectiveKind::Hidden;
        self.objective_at(who, at).filter(|&i| hidden(i)).map(|_| Roll::Spot(at))
    }

    /// 2.6: it picks up, claims, has found or breaks what is there.
    pub(super) fn takes_objective(&mut self, who: CharacterId, at: Square, io: &mut Io) {
        if self.handle(who, at, io.events) == Some(Deed::PickedUp) {
            self.show(who, status::CARRYING, true, "2.6", io);
        }
    }

    /// RUX-37: it takes what it carries with it, where the scenario asks for that.
    pub(super) fn carries_off(&mut self, who: CharacterId, io: &mut Io) {
        let wanted = self.contest.stage.scenario.scores.iter().any(|score| score.feat == Feat::CarriedOut);
        if let Some(i) = self.contest.carried(who).filter(|_| wanted) {
            self.deal_with(i, Deed::CarriedOff, who, io.events);
            self.show(who, status::CARRYING, false, "RUX-37", io);
        }
    }

    /// Lays what it carries, if anything, in its square.
    pub(super) fn drop_carried(&mut self, who: CharacterId, io: &mut Io) {
        if self.lay_down(who, io.events).is_some() {
            self.show(who, status::CARRYING, false, "2.6", io);
        }
    }
}

impl Handled for Battle {
    /// In its square, or in one beside it.
    fn can_touch(&self, who: CharacterId, at: Square) -> bool {
        at == self.square(who) || self.near(at, who)
    }
}
