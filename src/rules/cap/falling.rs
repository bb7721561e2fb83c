//! Falls (CAP-63).

use super::check::{fall_dice, fall_loss};
use super::frames::{Fall, Frame};
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event};
use crate::board::{Level, Spot};
use crate::kit::Until;

/// CAP-63: levels from which a fall knocks down.
const HARD: i8 = 2;

impl Battle {
    /// Lets somebody fall from a level on to its square.
    pub(super) fn fall(&mut self, who: CharacterId, from: Level) {
        self.push(Frame::Fall(Fall { who, from, chosen: false }));
    }

    /// CAP-63: a fall from a level on to what is below in its square.
    pub(super) fn step_fall(&mut self, it: Fall, io: &mut Io) {
        let Fall { who, from, chosen } = it;
        if !self.present(who) {
            return;
        }
        let square = self.square(who);
        let spot = Spot::top(square);
        let to = self.ground().level(spot);
        let into_water = self.ground().swims(spot);
        let levels = from - to;
        let below = self.ids().find(|&other| other != who && self.standing(other) && self.spot(other) == spot);
        io.events.push(|| Event::Fell { who, square, from, to, into_water });
        self.put_at(who, spot, io);
        let saved = chosen && levels == HARD && self.feat(who, "Drop", 0, "", "CAP-63", io);
        let dice = fall_dice(levels.max(0).unsigned_abs()).filter(|_| !saved);
        let loss = dice.map_or(0, |dice| fall_loss(self.roll_amount(dice, "Fall", who, "CAP-63", io), into_water));
        if let Some(victim) = below {
            self.make_room(victim, "CAP-63", io);
        }
        for hurt in [Some(who), below].into_iter().flatten() {
            self.lose_hp(hurt, loss, "fall", None, "CAP-63", io);
        }
        if levels >= HARD && !saved && !into_water && self.standing(who) {
            self.afflict(who, status::PRONE, None, Until::Removed, "CAP-63", io);
        }
        if let Some(victim) = below {
            self.came_in(victim, true);
        }
        self.came_in(who, false);
        if chosen {
            // CAP-58: a step ends here.
            self.found_out(who, io);
        }
    }
}
