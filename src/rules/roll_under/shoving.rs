//! Shoves after a hit (RUX-20).

use super::frames::{Frame, Roll, Strike};
use super::state::{Battle, Io};
use super::traits::{Attribute, bonus_die};
use super::vocabulary::status;
use crate::battle::CharacterId;
use crate::board::Square;

/// RUX-20: an option of a shove: the attacker follows.
pub(super) const FOLLOW: u8 = 1;

impl Battle {
    /// RUX-20: where a hit may shove its target; none where it may not.
    pub(super) fn shove_to(&self, strike: Strike) -> Option<Square> {
        let (by, on) = (strike.by, strike.on);
        let bonus = |who: CharacterId| bonus_die(self.attribute(who, Attribute::Strength));
        let plain = !self.options.shove || !strike.manner.melee() || strike.manner.plain();
        if plain
            || self.swarm(on)
            || !self.standing(on)
            || !self.standing(by)
            || bonus(by) < bonus(on)
            || self.held_by(on).is_some()
        {
            return None;
        }
        let from = self.square(on);
        let (east, south) = from.away_from(self.nearest_part(by, on));
        let to = self.board.offset(from, east, south)?;
        let open = self.board.is_step(from, to) && self.may_be_put(on, to);
        (open && self.board.surface(to) <= self.level(on)).then_some(to)
    }

    /// RUX-20: shoves somebody; at an edge a roll decides.
    pub(super) fn shove(&mut self, on: CharacterId, to: Square, io: &mut Io) {
        // RUX-34: in a boat Acrobatics decides.
        if self.hull_of(on).is_some() {
            if !self.board.is_water(to) {
                self.forced_to(on, to, io);
            }
            return self.sways(on);
        }
        let over = self.level(on) > self.board.surface(to) || self.board.is_water(to) && !self.swims(on);
        if over {
            self.push(Frame::Shoved { who: on, to });
            return self.check(on, Roll::Edge);
        }
        self.forced_to(on, to, io);
    }

    /// RUX-20: the attacker may follow into the square that its target leaves.
    pub(super) fn may_follow(&self, strike: Strike) -> bool {
        let (by, to) = (strike.by, self.square(strike.on));
        let bars = [status::GRAPPLED, status::GRAPPLING, status::ENSNARED, status::PRONE, status::MOUNTED];
        let bound = bars.into_iter().any(|one| self.has(by, one));
        let flat = self.board.surface(to) == self.level(by) && !self.board.is_water(to);
        let beside = self.adjacent(by, strike.on) && self.board.is_step(self.square(by), to);
        !bound && self.span(by) == 1 && flat && beside
    }

    /// RUX-20: it follows, if the square is free now.
    pub(super) fn step_follow(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        if self.present(who) && self.standing(who) && self.may_be_put(who, to) {
            self.goes_to(who, to, crate::battle::Manner::Walk, io);
            self.hazard(who, io);
        }
    }

    /// RUX-20: at an edge: prone there, or over it.
    pub(super) fn step_shoved(&mut self, who: CharacterId, to: Square, io: &mut Io) {
        let stays = self.rolled.take().is_some_and(|rolled| rolled.came.good());
        match stays || !self.may_be_put(who, to) {
            true => self.fall_prone(who, "RUX-20", io),
            false => self.forced_to(who, to, io),
        }
    }
}
