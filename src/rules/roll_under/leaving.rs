//! Leaving the board by its exits (RUX-37).

use super::frames::{Frame, Roll, WalkStage};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Event, Refusal, Told};

impl Battle {
    /// RUX-37: what is against leaving by the exit in its square.
    pub(super) fn may_leave(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => Err(no::TURN),
            () if !self.map.is_exit(self.square(who)) => Err(no::NO_EXIT),
            () if !self.able(who) => Err(no::STATE),
            () if self.movement_left(who) == 0 => Err(no::MOVE),
            () => Ok(()),
        }
    }

    /// RUX-37: it goes, unless those whose side it leaves stop it (RUN-35).
    pub(super) fn step_depart(&mut self, who: CharacterId, stage: WalkStage, io: &mut Io) {
        if !self.able(who) || self.movement_left(who) == 0 {
            (self.open, self.rolled) = (None, None);
            return;
        }
        match stage {
            WalkStage::Leave if self.is_watched(who, None) => {
                self.push(Frame::Depart { who, stage: WalkStage::Evaded });
                self.check(who, Roll::SlipAway);
            }
            WalkStage::Evaded => {
                self.push(Frame::Depart { who, stage: WalkStage::Tried });
                self.slipped(who, None);
            }
            _ => {
                self.open = None;
                if let Some(on) = self.now.drags.take().filter(|&on| self.present(on)) {
                    self.flees(on, io);
                }
                self.flees(who, io);
            }
        }
    }

    /// RUX-37: it is off the board for good, and no victim of anybody.
    fn flees(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::told(Told::of(&telling::FLEES).who(who)));
        self.show(who, status::FLED, true, "RUX-37", io);
        self.carries_off(who, io);
        self.drop_carried(who, io);
        self.let_go(who, io);
        self.take_off(who, None, io);
    }
}
