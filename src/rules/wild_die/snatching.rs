//! Snatching what somebody carries: a touch that hits takes it (WLD-55, 7.3).

use super::frames::{Frame, Roll};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Deed, Refusal};
use crate::kit::{Contested, Handled};

impl Battle {
    /// WLD-55: what is against snatching what an enemy beside it carries.
    pub(super) fn may_snatch(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        if !self.contest.stage.scenario.snatched {
            return Err(no::USELESS);
        }
        if self.carries(by) || self.bears(by) {
            return Err(no::STATE);
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.foes(by, on) || !self.standing(on) || !self.carries(on) => Err(no::TARGET),
            () if self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if !self.adjacent(by, on) => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// WLD-55: reaches for it.
    pub(super) fn snatch(&mut self, by: CharacterId, on: CharacterId) {
        self.spend_action();
        self.push(Frame::Snatching { by, on });
        self.check(by, Roll::Touch(on));
    }

    /// 7.3: a touch that hits has it.
    pub(super) fn step_snatching(&mut self, by: CharacterId, on: CharacterId, io: &mut Io) {
        let hit = self.rolled.take().is_some_and(|rolled| rolled.success);
        self.cure(by, status::HIDDEN, "WLX-21", io);
        if !hit {
            return self.answer_misses(by, vec![on]);
        }
        let Some(i) = self.contest.carried(on) else { return };
        self.show(on, status::CARRYING, false, "WLD-55", io);
        self.deal_with(i, Deed::Passed, by, io.events);
        self.show(by, status::CARRYING, true, "WLD-55", io);
    }
}
