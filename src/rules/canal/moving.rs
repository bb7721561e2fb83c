//! CAN-01 Move, CAN-02 Swimming, CAN-53 climbing, CAN-54 in and out of canals, and the glide of CAN-09 along its path.

use super::frames::MAX_PATH;
use super::frames::Path;
use super::frames::{Charge, Fall, Frame, Move};
use super::kinds::Ability;
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat};
use crate::battle::{CharacterId, Event, IdSet, Manner};
use crate::board::{Level, Square};
use crate::dice::Outcome;

/// CAN-58 LandBound: squares of water, and levels of climbing, in one Move.
pub(super) const LAND_BOUND: i8 = 2;

impl Path {
    /// Adds a square; a path longer than [`MAX_PATH`] ends there.
    pub fn push(&mut self, square: Square, under: bool) {
        let i = usize::from(self.len);
        if i < MAX_PATH {
            self.squares[i] = (square.x, square.y);
            self.under |= u32::from(under) << i;
            self.len += 1;
        }
    }

    /// Number of squares.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// True if a square of it is passed below a deck.
    pub fn passes_under(&self) -> bool {
        self.under != 0
    }

    /// The i-th square, and whether it is passed below a deck.
    pub fn get(&self, i: u8) -> Option<(Square, bool)> {
        let (x, y) = *self.squares.get(usize::from(i)).filter(|_| i < self.len)?;
        Some((Square::new(x, y), self.under & (1 << i) != 0))
    }
}

impl Battle {
    /// CAN-01: squares that a Move starting now may cover, before any roll and before [`Battle::swim_penalty`].
    pub(super) fn move_budget(&self, who: CharacterId) -> i8 {
        // CAN-58: numbers of one ability add up, to at most 3.
        let strokes = self.ability(who, Ability::StrongSwimmer).unwrap_or(0) + self.counter(who, counter::STROKE);
        let swimmer = if self.in_water(who) { strokes.min(3) } else { 0 };
        self.stat(who, stat::MOVE) + swimmer
    }

    /// CAN-02: what a Move that starts in water loses of its budget, unless its first step leaves the water over steps, a
    /// ladder or a jetty (CAN-54).
    pub(super) fn swim_penalty(&self, who: CharacterId) -> i8 {
        let exempt = !self.in_water(who) || self.has(who, Ability::WaterCreature);
        if exempt { 0 } else { self.move_budget(who).min(2) }
    }

    /// CAN-09: length of the glide that the counters are worth.
    pub(super) fn glide_budget(&self, who: CharacterId) -> i8 {
        let each = if self.has(who, Ability::WaterCreature) { 8 } else { 4 };
        match self.options.glide {
            super::options::Glide::Flat => each,
            super::options::Glide::PerCounter => each * self.counter(who, counter::UNDERWATER),
        }
        .min(if self.has(who, Ability::LandBound) { LAND_BOUND } else { 16 })
    }

    /// CAN-01: a step that needs the DEX check: climbing without a ladder, or entering difficult ground.
    pub(super) fn step_needs_check(&self, who: CharacterId, from: Square, level: Level, to: Square) -> bool {
        // On a ladder one hangs safely enough to go on without a check (CAN-53).
        let wall = self.cling_wall(who);
        let ladder = self.board.is_ladder_step(from, if from == to { wall.unwrap_or(to) } else { to });
        let climb = level.abs_diff(self.board.surface(to)) >= 2 || wall.is_some();
        (climb && !ladder) || self.board.is_difficult(to)
    }

    pub(super) fn begin_move(&mut self, who: CharacterId, path: Path, step_off: bool, glide: bool, io: &mut Io) {
        let (start, start_level) = self.place(who);
        let by_access = path.get(0).is_some_and(|(first, _)| self.board.is_water_access(start, first));
        let left = match glide {
            true => self.glide_budget(who),
            false if by_access => self.move_budget(who),
            false => self.move_budget(who) - self.swim_penalty(who),
        };
        let frame = Move {
            who,
            path,
            done: 0,
            left,
            climbed: 0,
            glide,
            step_off,
            checked: false,
            will: None,
            start_level,
            began_dry: !self.in_water(who),
            disengaging: false,
            tested: None,
            contacts: self.contacts(who),
        };
        if glide {
            self.set_counter(who, counter::UNDERWATER, 0, "CAN-09", io);
        }
        if path.passes_under() {
            self.push(Frame::ComeOut(who));
        }
        self.push(Frame::Move(frame));
    }

    /// Goes on with a movement until it ends, a roll needs an answer, or something interrupts it.
    pub(super) fn step_move(&mut self, mut f: Move, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        if !f.disengaging {
            f.disengaging = true;
            let left = self.left_by_path(&f);
            if !left.is_empty() {
                self.test_leaving(f, left);
                return;
            }
        }
        match self.disengaged.take() {
            Some(Outcome::Fumble) => return,
            // CAN-10: an Attack of Opportunity that moved the mover ends its action.
            Some(_) if Some(self.place(f.who)) != f.tested => return,
            Some(Outcome::Critical) => f.left += 1,
            _ => {}
        }
        while let Some((next, under)) = f.path.get(f.done) {
            let (from, level) = self.place(f.who);
            let surface = if under || f.glide { self.water_level(next) } else { self.board.surface(next) };
            let last = f.done + 1 == f.path.len();
            if f.step_off && last {
                self.step_off(f, next, io);
                return;
            }
            // CAN-76: whoever holds the far side of a barricade is disengaged from before it is crossed.
            let held = if under || f.glide { IdSet::EMPTY } else { self.held_against(f.who, next) };
            if f.tested.is_none() && !held.is_empty() {
                self.test_leaving(f, held);
                return;
            }
            let every = self.options.move_check == super::options::MoveCheck::EveryMove && !f.glide;
            if !f.checked && !f.glide && (every || (!under && self.step_needs_check(f.who, from, level, next))) {
                if !self.settle_will(&mut f.will, Roll::MoveCheck(f.who), io) {
                    self.push(Frame::Move(f));
                    return;
                }
                f.checked = true;
                let roll = self.roll(Roll::MoveCheck(f.who), f.will.unwrap_or(0), 0, io);
                match roll.outcome {
                    Outcome::Fail => return,
                    Outcome::Fumble => return self.fumble_move(f, next, io),
                    Outcome::Critical => f.left += 2,
                    Outcome::Success => {}
                }
            }
            let rise = surface - level;
            let cost = rise.abs().max(1);
            let climbing = rise.abs() >= 2 || self.is_clinging(f.who);
            if climbing && self.has(f.who, Ability::LandBound) && f.climbed + rise.abs() > LAND_BOUND {
                f.left = f.left.min(LAND_BOUND - f.climbed);
            }
            if cost > f.left {
                if rise.abs() >= 2 && f.left > 0 {
                    self.cling(f, from, next, rise, io);
                }
                return;
            }
            if !under && self.occupant(next).is_some_and(|other| other != f.who) {
                return;
            }
            let before = self.contacts(f.who);
            let manner = if f.glide || under {
                if f.glide { Manner::Glide } else { Manner::Swim }
            } else if rise.abs() >= 2 {
                Manner::Climb
            } else if self.swims_at(next, surface) {
                Manner::Swim
            } else {
                Manner::Walk
            };
            f.left -= cost;
            f.climbed += if climbing { rise.abs() } else { 0 };
            f.done += 1;
            let who = f.who;
            io.events.push(|| Event::Moved { who, from, to: next, level: surface, manner });
            self.put(who, next, surface, io);
            // Nobody is met where the movement cannot stop: below a deck, or gliding below debris.
            if under || (f.glide && !self.board.is_water(next)) {
                continue;
            }
            let met = self.contacts(who).without(before);
            if !met.is_empty() {
                self.begin_charge(Charge::new(who, met, f.start_level, f.began_dry));
                return;
            }
            // CAN-67: a hazard hurts first.
            if self.touched.contains(who) {
                self.push(Frame::Move(f));
                return;
            }
        }
    }

    /// CAN-10, CAN-76: a test against one of these before the movement goes on.
    fn test_leaving(&mut self, mut f: Move, among: IdSet) {
        f.tested = Some(self.place(f.who));
        self.push(Frame::Move(f));
        self.begin_disengage(f.who, among);
    }

    /// Enemies in contact now that the path leaves at some square (CAN-10).
    fn left_by_path(&self, f: &Move) -> IdSet {
        let mut left = IdSet::EMPTY;
        for i in 0..f.path.len() {
            let Some((square, under)) = f.path.get(i) else { break };
            if under || (f.glide && !self.board.is_water(square)) {
                continue;
            }
            let still = self.contacts_at(f.who, square, self.board.surface(square));
            left = IdSet(left.0 | f.contacts.without(still).0);
        }
        left
    }

    /// CAN-01: the budget ran out in the middle of a climb.
    fn cling(&mut self, f: Move, from: Square, next: Square, rise: i8, io: &mut Io) {
        let (_, level) = self.place(f.who);
        // Down its own column it keeps to the wall that it hangs on.
        let own_wall = self.cling_wall(f.who).filter(|_| from == next);
        let (square, wall) = if rise > 0 { (from, next) } else { (next, own_wall.unwrap_or(from)) };
        if self.occupant(square).is_some_and(|other| other != f.who) {
            return;
        }
        let height = level + f.left * rise.signum();
        let Some(direction) = square.direction_to(wall).filter(|d| d % 2 == 0) else { return };
        let who = f.who;
        if square != from {
            io.events.push(|| Event::Moved { who, from, to: square, level: height, manner: Manner::Climb });
        }
        self.put(who, square, height, io);
        self.set_counter(who, counter::CLINGING, direction as i8 / 2 + 1, "CAN-53", io);
        io.events.push(|| Event::Clung { who, level: height });
    }

    /// CAN-01: a fumbled check. Climbing down it falls into the lower square, else in its own.
    fn fumble_move(&mut self, f: Move, next: Square, io: &mut Io) {
        let (from, level) = self.place(f.who);
        let down = level - self.board.surface(next) >= 2 && !self.is_clinging(f.who);
        let column = if down && self.occupant(next).is_none_or(|other| other == f.who) { next } else { from };
        self.begin_fall(
            Fall {
                contacts: f.contacts,
                start_level: f.start_level,
                began_dry: f.began_dry,
                ..Fall::new(f.who, level, column)
            },
            io,
        );
    }

    /// CAN-01: steps off a ledge on purpose: cost 1, no check, then it falls.
    fn step_off(&mut self, f: Move, next: Square, io: &mut Io) {
        let (_, level) = self.place(f.who);
        if f.left < 1 && !self.is_clinging(f.who) {
            return;
        }
        self.begin_fall(
            Fall {
                contacts: f.contacts,
                start_level: f.start_level,
                began_dry: f.began_dry,
                leaves: Some(Manner::StepOff),
                ..Fall::new(f.who, level, next)
            },
            io,
        );
    }
}
