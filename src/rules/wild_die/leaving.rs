//! Leaving the board by its exits (WLX-23).

use super::frames::Frame;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::telling;
use crate::battle::{CharacterId, Event, Refusal, Told};

impl Battle {
    /// WLX-23: what is against leaving by the exit in its square.
    pub(super) fn may_leave(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if !self.map.is_exit(self.square(who)) => return Err(no::NO_EXIT),
            () => self.may_go(who)?,
        }
        if self.movement_left(who) == 0 { Err(no::MOVE) } else { Ok(()) }
    }

    /// WLX-23: it goes for a square of movement; WLD-60: those whose side it leaves strike first.
    pub(super) fn step_leaving(&mut self, who: CharacterId, struck: bool, io: &mut Io) {
        if self.may_leave(who).is_err() {
            return;
        }
        if struck {
            self.now.spent += 1;
            let borne: Vec<CharacterId> =
                self.bearers.iter().filter(|pair| pair.0 == who).map(|(_, borne)| *borne).collect();
            // Those whom it carries come along.
            borne.into_iter().chain([who]).for_each(|one| self.flees(one, io));
            return;
        }
        let strikers = self.strikers_at_leaver(who);
        self.push(Frame::Leaving { who, struck: true });
        strikers.iter().for_each(|&foe| self.now.struck.insert(foe));
        self.push_all(strikers.into_iter().map(|by| Frame::Free { by, on: who, opening: None }));
    }

    /// WLX-23: it is off the board for good, and alive.
    fn flees(&mut self, who: CharacterId, io: &mut Io) {
        io.events.push(|| Event::told(Told::of(&telling::FLEES).who(who)));
        self.fled.insert(who);
        self.remove(who, None, io);
    }
}
