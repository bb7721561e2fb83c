//! Mounts (RUX-33): a rider and a horse that share a card and a movement.

use super::frames::{Frame, Roll, Strike};
use super::no;
use super::pieces::Mount;
use super::rolls::after_armour;
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat, status, telling};
use crate::battle::{CharacterId, Event, Mark, MarkKind, Refusal, Side, Told};
use crate::board::{Board, Square};

/// RUX-33: HP that a blow must cost to throw a rider.
pub(super) const THROWS: i16 = 6;
/// Squares of movement for mounting and dismounting.
const MOUNTING: u8 = 2;
/// An option of an attack that aims at the mount under its target.
pub(super) const AT_MOUNT: u8 = 16;

/// RUX-33: a side that begins at the edge of the board, on land, can bring horses.
pub fn has_land_edge(board: &Board, side: Side) -> bool {
    let edge = |at: &Square| at.x == 0 || at.y == 0 || at.x + 1 == board.width() || at.y + 1 == board.height();
    board.deployment(side.0).iter().any(|at| edge(at) && board.tile(*at).is_ashore())
}

impl Battle {
    /// RUX-33: the mount that it sits on.
    pub(super) fn ridden(&self, who: CharacterId) -> Option<&Mount> {
        self.kind(who).mount.as_ref().filter(|_| self.has(who, status::MOUNTED))
    }

    /// RUN-33: squares of a turn: its own, or those of the mount.
    pub(super) fn pace(&self, who: CharacterId) -> u8 {
        let own = self.stat(who, stat::MOVE).max(0).unsigned_abs();
        self.ridden(who).map_or(own, |mount| mount.metres / 2)
    }

    /// RUX-33: those who bring a mount begin in the saddle, where their side comes from the land.
    pub(super) fn bring_mounts(&mut self) {
        for who in self.ids() {
            let Some(hp) = self.kind(who).mount.as_ref().map(|mount| mount.hp) else { continue };
            if has_land_edge(&self.map, self.side(who)) {
                let one = self.ch_mut(who);
                one.counters.set(counter::MOUNT_HP, hp as i8);
                one.statuses.set(status::MOUNTED, crate::battle::Statuses::UNTIL_REMOVED);
            }
        }
    }

    /// RUX-33: what is against mounting the horse beside it, or dismounting.
    pub(super) fn may_mount(&self, who: CharacterId, down: bool) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if self.kind(who).mount.is_none() => return Err(no::NO_MOUNT),
            () if !self.able(who) || self.swims(who) || self.has(who, status::PRONE) => return Err(no::STATE),
            () => {}
        }
        let waits =
            |&(whose, at): &(CharacterId, Square)| whose == who && (self.square(who) == at || self.near(at, who));
        match () {
            () if down != self.has(who, status::MOUNTED) => Err(no::USELESS),
            () if !down && !self.horses.iter().any(waits) => Err(no::RANGE),
            () if self.movement_left(who) < MOUNTING => Err(no::MOVE),
            () => Ok(()),
        }
    }

    /// RUX-33: into the saddle, or out of it.
    pub(super) fn mount(&mut self, who: CharacterId, down: bool, io: &mut Io) {
        self.moves(who, MOUNTING, io);
        if down {
            return self.unhorse(who, io);
        }
        let waited = self.horses.iter().find(|one| one.0 == who).map_or(self.square(who), |one| one.1);
        self.horses.retain(|one| one.0 != who);
        self.show(who, status::MOUNTED, true, "RUX-33", io);
        self.trail(who, waited);
    }

    /// RUX-33: it is out of the saddle; the horse stays where it is, if it lives.
    pub(super) fn unhorse(&mut self, who: CharacterId, io: &mut Io) {
        if self.has(who, status::MOUNTED) {
            if self.counter(who, counter::MOUNT_HP) > 0 && self.present(who) {
                let at = self.rear(who).unwrap_or(self.square(who));
                self.horses.push((who, at));
            }
            self.show(who, status::MOUNTED, false, "RUX-33", io);
            self.rears.retain(|one| one.0 != who);
        }
    }

    /// RUX-33: the first movement of a turn takes Riding.
    pub(super) fn reins(&mut self, who: CharacterId) {
        if self.has(who, status::MOUNTED) && !self.now.reined {
            self.now.reined = true;
            self.push(Frame::Reins(who));
            self.check(who, Roll::Ride);
        }
    }

    /// RUX-33: without control there is no movement in this turn.
    pub(super) fn step_reins(&mut self) {
        self.now.stopped |= self.rolled.take().is_some_and(|rolled| !rolled.came.good());
    }

    /// RUX-33: a blow, or the death of the mount: Riding, or it falls.
    pub(super) fn may_be_thrown(&mut self, who: CharacterId) {
        if self.present(who) && self.standing(who) {
            self.push(Frame::Thrown(who));
            self.check(who, Roll::Ride);
        }
    }

    /// RUX-33: it falls prone, with 1d6.
    pub(super) fn step_thrown(&mut self, who: CharacterId, io: &mut Io) {
        if self.rolled.take().is_none_or(|rolled| rolled.came.good()) {
            return;
        }
        self.unhorse(who, io);
        io.events.push(|| Event::told(Told::of(&telling::THROWN).who(who)));
        let damage = self.sum_of("Fall", "RUX-33", who, (1, 6), io);
        self.harm(who, damage, 0, None, ("a fall", "RUX-33"), io);
        self.fall_prone(who, "RUX-33", io);
    }

    /// RUX-33: a mount is hurt; at 0 HP it is dead, and its rider may fall.
    pub(super) fn harm_mount(&mut self, strike: Strike, damage: i16, io: &mut Io) {
        let rider = strike.on;
        let hp = self.counter(rider, counter::MOUNT_HP);
        let left = (i16::from(hp) - after_armour(damage, 0)).max(0) as i8;
        self.set_counter(rider, counter::MOUNT_HP, left, "RUX-33", io);
        io.events.push(|| Event::told(Told::of(&telling::MOUNT_HURT).who(rider).number(left)));
        if left == 0 {
            self.unhorse(rider, io);
            self.may_be_thrown(rider);
        }
    }

    /// RUX-33: it may aim at the mount under somebody.
    pub(super) fn is_mount_target(&self, on: CharacterId) -> bool {
        self.has(on, status::MOUNTED)
    }

    /// Horses without riders, as players are shown them.
    pub(super) fn horse_marks(&self) -> Vec<Mark> {
        let mark = |&(who, at): &(CharacterId, Square)| {
            let text = format!("The horse of {}: mount it from beside", self.name(who));
            Mark { square: at, kind: MarkKind::Things, text, rule: "RUX-33" }
        };
        self.horses.iter().map(mark).collect()
    }
}
