//! Leaps over gaps (RUX-04): straight, by the printed movement.

use super::frames::{Frame, Roll, WalkStage};
use super::no;
use super::rolls::Came;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{Breakdown, CharacterId, Event, Manner, Refusal};
use crate::board::{DIRECTIONS, Square};

/// RUX-04: gap squares that a movement of so many metres clears without a roll, and with one.
pub fn spans(metres: u8) -> (u8, u8) {
    (metres / 8, metres / 4)
}

/// A leap that can be made.
#[derive(Clone, Copy)]
struct Leap {
    /// Squares of the gap.
    gap: u8,
    /// It takes Acrobatics: a wide gap, or a landing a level higher.
    rolls: bool,
    /// It lands a level higher.
    higher: bool,
}

impl Leap {
    /// RUX-04: the gap and the landing.
    fn cost(self) -> u8 {
        self.gap + 1
    }
}

impl Battle {
    /// RUX-04: nothing in this square bears those who cross it: water, a drop, something that hurts; and nobody stands in the way.
    fn is_gap(&self, who: CharacterId, square: Square) -> bool {
        let level = self.level(who);
        let low = self.board.surface(square) < level;
        let hurts = self.board.surface(square) == level && self.board.hazard(square).is_some();
        let in_the_way = |other: CharacterId| {
            other != who && self.present(other) && self.square(other) == square && self.level(other) >= level
        };
        !self.board.is_wall(square) && (low || hurts) && !self.ids().any(in_the_way)
    }

    fn leap_to(&self, who: CharacterId, to: Square) -> Result<Leap, Refusal> {
        let here = self.square(who);
        let far = here.distance(to);
        let (east, south) = to.away_from(here);
        let at = |n: u8| self.board.offset(here, east * n as i8, south * n as i8);
        let (free, most) = spans(self.leap_metres(who));
        if far < 2 || far > most + 1 || at(far) != Some(to) {
            return Err(no::FAR);
        }
        let open = |n: u8| at(n - 1).zip(at(n)).is_some_and(|(a, b)| self.board.is_step(a, b));
        let gap = |n: u8| at(n).is_some_and(|square| self.is_gap(who, square));
        let rise = self.board.surface(to) - self.level(who);
        match () {
            () if !(1..=far).all(open) || !(1..far).all(gap) => Err(no::BLOCKED),
            () if self.board.is_water(to) || !self.may_be_put(who, to) => Err(no::BLOCKED),
            () if rise > 1 => Err(no::FAR),
            () => Ok(Leap { gap: far - 1, rolls: far - 1 > free || rise == 1, higher: rise == 1 }),
        }
    }

    /// RUX-04: the printed movement in metres.
    fn leap_metres(&self, who: CharacterId) -> u8 {
        self.ridden(who).map_or(self.kind(who).metres(), |mount| mount.metres)
    }

    /// RUX-04: what is against a leap.
    pub(super) fn may_leap(&self, who: CharacterId, to: Option<Square>) -> Result<(), Refusal> {
        match () {
            () if self.turn != Some(who) => return Err(no::TURN),
            () if !self.able(who) || self.swims(who) || self.has(who, status::PRONE) => return Err(no::STATE),
            () if self.now.drags.is_some() => return Err(no::STATE),
            () if self.movement_left(who) == 0 => return Err(if self.now.stopped { no::STATE } else { no::MOVE }),
            () => {}
        }
        let Some(to) = to else { return Ok(()) };
        let leap = self.leap_to(who, to)?;
        if self.movement_left(who) < leap.cost() { Err(no::MOVE) } else { Ok(()) }
    }

    /// The squares that it can leap to, by rows and columns.
    pub(super) fn leaps(&self, who: CharacterId) -> Vec<Square> {
        if self.movement_left(who) < 2 || self.may_leap(who, None).is_err() {
            return Vec::new();
        }
        let (here, most) = (self.square(who), spans(self.leap_metres(who)).1 as i8);
        let mut ends = Vec::new();
        for (east, south) in DIRECTIONS {
            if !self.board.offset(here, east, south).is_some_and(|square| self.is_gap(who, square)) {
                continue;
            }
            let along = (2..=most + 1).filter_map(|n| self.board.offset(here, east * n, south * n));
            ends.extend(along.filter(|&to| self.may_leap(who, Some(to)).is_ok()));
        }
        ends.sort_unstable_by_key(|at| (at.y, at.x));
        ends
    }

    /// RUX-04: the roll of a leap; none where it takes none.
    pub(super) fn leap_roll(&self, who: CharacterId, to: Square) -> Option<Breakdown> {
        let leap = self.leap_to(who, to).ok().filter(|leap| leap.rolls)?;
        Some(self.roll_ahead(who, Roll::Leap(leap.higher)))
    }

    /// Begins a leap.
    pub(super) fn leap(&mut self, who: CharacterId, to: Square) {
        self.push(Frame::Leap { who, to, stage: WalkStage::Leave });
        self.reins(who);
    }

    /// Goes on with a leap: free attacks once, from the square of take-off; then the roll.
    pub(super) fn step_leap(&mut self, who: CharacterId, to: Square, stage: WalkStage, io: &mut Io) {
        let rolled = if stage == WalkStage::Leave { None } else { self.rolled };
        let ready = self.movement_left(who) > 0 && !self.has(who, status::PRONE);
        let Some(leap) = self.leap_to(who, to).ok().filter(|_| self.present(who) && ready) else {
            (self.open, self.rolled) = (None, None);
            return;
        };
        match stage {
            WalkStage::Leave => {
                let watched = self.is_watched(who, Some(to));
                let stage = if watched { WalkStage::Evaded } else { WalkStage::Try };
                self.push(Frame::Leap { who, to, stage });
                if watched {
                    self.check(who, Roll::SlipAway);
                }
            }
            WalkStage::Evaded => {
                self.push(Frame::Leap { who, to, stage: WalkStage::Try });
                self.slipped(who, Some(to));
            }
            WalkStage::Try => {
                self.open = None;
                self.push(Frame::Leap { who, to, stage: WalkStage::Tried });
                if leap.rolls {
                    self.check(who, Roll::Leap(leap.higher));
                }
            }
            WalkStage::Tried | WalkStage::Swum => {
                self.rolled = None;
                let came = rolled.map_or(Came::Success, |rolled| rolled.came);
                self.leapt(who, to, leap, came, io);
            }
        }
    }

    /// RUX-04: over it, or into it: the last square of the gap, with a Demon the first.
    fn leapt(&mut self, who: CharacterId, to: Square, leap: Leap, came: Came, io: &mut Io) {
        if came == Came::Dragon && !self.now.soared {
            (self.now.soared, self.now.begun) = (true, true);
        } else {
            self.moves(who, leap.cost(), io);
        }
        let (from, level) = (self.square(who), self.level(who));
        let (east, south) = to.away_from(from);
        let into = |n: u8| self.board.offset(from, east * n as i8, south * n as i8).unwrap_or(from);
        let end = match came {
            Came::Demon => into(1),
            Came::Failure => into(leap.gap),
            Came::Success | Came::Dragon => to,
        };
        self.now.stopped |= !came.good();
        let drop = level - self.board.surface(end);
        if drop > 1 || drop > 0 && !came.good() {
            io.events.push(|| Event::Moved { who, from, to: end, level, manner: Manner::StepOff });
            self.ch_mut(who).square = Some(end);
            return self.push(Frame::Fall { who, from: level, rolled: false });
        }
        self.goes_to(who, end, Manner::Walk, io);
        self.settle(who, io);
        self.hazard(who, io);
    }
}
