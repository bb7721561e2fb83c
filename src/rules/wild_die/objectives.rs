//! Interact: what lies on the board to be claimed, found, broken or carried (WLX-05, WLX-23).

use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Refusal};
use crate::board::{Spot, Square};
use crate::kit::{Contested, Handled};

impl Battle {
    /// WLX-05: an objective within reach, or something to put down.
    pub(super) fn may_interact(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        self.may_act(who)?;
        if self.can_handle(who, at) || at.is_none() && self.bears(who) { Ok(()) } else { Err(no::USELESS) }
    }

    /// WLX-05: picks it up, claims it, finds it or breaks it; aimed at nothing, puts down what it carries.
    pub(super) fn interact(&mut self, who: CharacterId, at: Option<Square>, io: &mut Io) {
        let Some(at) = at else {
            self.lay_down_bodies(who, io);
            return self.drop_carried(who, io);
        };
        if self.handle(who, at, io.events) == Some(Deed::PickedUp) {
            self.show(who, status::CARRYING, true, "WLX-23", io);
        }
    }

    /// Lays what it carries, if anything, in its square.
    pub(super) fn drop_carried(&mut self, who: CharacterId, io: &mut Io) {
        if self.lay_down(who, io.events).is_some() {
            self.show(who, status::CARRYING, false, "WLX-23", io);
        }
    }
}

impl Handled for Battle {
    /// In its square, or in one beside it.
    fn can_touch(&self, who: CharacterId, at: Square) -> bool {
        self.near_spot(who, Spot::top(at))
    }
}
