//! Mounts (WLD-41): a mount is part of its rider, and stays where it is left.

use super::frames::{Frame, Roll};
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event, Mark, MarkKind, Refusal};
use crate::board::{Spot, Square};

/// WLD-41: squares of movement for mounting and dismounting.
pub(super) const MOUNTING: u8 = 2;

impl Battle {
    /// WLD-41: Pace and run die of the mount that it sits on.
    pub(super) fn ridden(&self, who: CharacterId) -> Option<(i8, u8)> {
        self.kind(who).ridden.filter(|_| self.has(who, status::MOUNTED))
    }

    /// WLD-41: what is against mounting, or dismounting.
    pub(super) fn may_mount(&self, who: CharacterId, down: bool) -> Result<(), Refusal> {
        self.may_go(who)?;
        let here = self.spot(who);
        let near = |at: Spot| at == here || self.adjacent_spots(here, at);
        let waits = self.mounts.iter().any(|&(whose, at)| whose == who && near(at));
        match () {
            () if self.has(who, status::MOUNTED) != down || !down && !waits => Err(no::USELESS),
            () if self.swims(who) || self.has(who, status::PRONE) => Err(no::STATE),
            () if self.movement_left(who) < MOUNTING => Err(no::MOVE),
            () => Ok(()),
        }
    }

    /// WLD-41: into the saddle, or out of it.
    pub(super) fn mount(&mut self, who: CharacterId, down: bool, io: &mut Io) {
        // The Pace changes; what was spent stays spent.
        self.now.spent += MOUNTING;
        self.now.fresh = false;
        self.mounts.retain(|&(whose, _)| whose != who);
        if down {
            self.mounts.push((who, self.spot(who)));
        }
        self.show(who, status::MOUNTED, !down, "WLD-41", io);
    }

    /// WLD-41: a rider that is Shaken, Stunned or Wounded rolls Riding, once for each such event.
    pub(super) fn may_be_thrown(&mut self, who: CharacterId) {
        let known = self.stack.iter().any(|frame| matches!(frame, Frame::Unseat(rider) if *rider == who));
        if self.has(who, status::MOUNTED) && !known {
            self.push(Frame::Unseat(who));
        }
    }

    /// WLD-41: thrown off, or not.
    pub(super) fn step_unseat(&mut self, who: CharacterId, io: &mut Io) {
        match self.rolled.take() {
            None if self.standing(who) && self.has(who, status::MOUNTED) => {
                self.push(Frame::Unseat(who));
                self.check(who, Roll::Ride);
            }
            Some(rolled) if !rolled.success => self.falls_off(who, io),
            _ => {}
        }
    }

    /// WLD-41: it falls to the nearest free square beside its mount, prone.
    fn falls_off(&mut self, who: CharacterId, io: &mut Io) {
        let (from, level) = (self.square(who), self.level(who));
        self.unhorse(who, io);
        let free = |at: Square| {
            let near = at != from && at.is_adjacent(from) && self.board.is_step(from, at);
            near && self.board.surface(at).abs_diff(level) <= 1 && self.may_be_put(who, Spot::top(at))
        };
        if let Some(to) = self.board.nearest(from, free) {
            self.put_at(who, Spot::top(to), io);
            let level = self.level(who);
            io.events.push(|| Event::Displaced { who, from, to, level, rule: "WLD-41" });
            self.was_moved(who, io);
        }
        self.fall_prone(who, "WLD-41", io);
    }

    /// WLD-41: it is no longer in the saddle; the mount stays.
    pub(super) fn unhorse(&mut self, who: CharacterId, io: &mut Io) {
        if self.has(who, status::MOUNTED) {
            self.mounts.push((who, self.spot(who)));
            self.show(who, status::MOUNTED, false, "WLD-41", io);
        }
    }

    /// Mounts without riders, as players are shown them.
    pub(super) fn stray_mounts(&self) -> impl Iterator<Item = Mark> + '_ {
        self.mounts.iter().map(|&(who, at)| {
            let text = format!("The mount of {}", self.name(who));
            Mark { square: at.square, kind: MarkKind::Things, text, rule: "WLD-41" }
        })
    }
}
