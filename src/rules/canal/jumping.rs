//! CAN-03 Jump, CAN-04 Chained Jump, CAN-05 Controlled Landing.

use super::frames::{Ask, Charge, Fall, Frame, Jump, WalkOn};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::versions::Change;
use crate::battle::{Character, CharacterId, Event, IdSet, Manner};
use crate::board::{Level, Prop, Square, SquareSet, columns, span};
use crate::dice::Outcome;

impl Battle {
    /// CAN-03: the reach of a jump, in squares: Success 2 + Aces, Fail 2, Critical 4 + Aces, Fumble 1.
    pub(super) fn jump_reach(outcome: Outcome, aces: u8) -> u8 {
        match outcome {
            Outcome::Success => 2 + aces,
            Outcome::Fail => 2,
            Outcome::Critical => 4 + aces,
            Outcome::Fumble => 1,
        }
    }

    /// CAN-03: every square that [`Battle::may_jump_to`] allows, row by row rather than square by square.
    pub(super) fn jump_squares(&self, who: CharacterId) -> SquareSet {
        let (start, e0) = self.place(who);
        let limit = self.jump_limit(who);
        let (right, bottom) = (self.board.width() - 1, self.board.height() - 1);
        let wanted = span(start.x.saturating_sub(limit)..=(start.x + limit).min(right));
        let rows = start.y.saturating_sub(limit)..=(start.y + limit).min(bottom);
        // What is remembered of lines holds for those who stand on the ground.
        let (standing, eye) = (e0 == self.board.surface(start), self.eye(who));
        let levels = e0.saturating_sub_unsigned(limit)..=e0.saturating_add(3.min(limit.cast_signed()));
        let mut squares = SquareSet::EMPTY;
        for y in rows {
            let seen = match (standing, eye) {
                (true, 1) => self.board.sights_in_row(start, y, self.board.jump_lines_in_row(start, y, wanted)),
                (true, _) => self.board.tall_sights_in_row(start, y, self.board.jump_lines_in_row(start, y, wanted)),
                (false, _) => wanted,
            };
            for x in columns(seen) {
                let to = Square { x, y };
                let level = self.board.surface(to);
                let clear = || self.board.jump_line(start, e0, to) && self.board.sees(start, e0, eye, to, level, 1);
                if levels.contains(&level) && (standing || clear()) {
                    squares.insert(to);
                }
            }
        }
        if self.is_hidden(who) {
            squares.retain(|to| !self.too_far_for_hidden(who, to, self.board.surface(to)));
        }
        for other in self.characters.iter().filter(|other| other.square.is_some_and(|square| square != start)) {
            self.take_out_behind(other, (start, e0), limit, &mut squares);
        }
        squares
    }

    /// CAN-03 line check: takes out where somebody stands, and the squares behind from which it keeps whoever jumps. A line that comes
    /// through its square goes on in the same direction, so only squares in the cone behind it are looked at.
    fn take_out_behind(&self, other: &Character, from: (Square, Level), limit: u8, squares: &mut SquareSet) {
        let Some(at) = other.square else { return };
        squares.remove(at);
        let (start, _) = from;
        let away = start.distance(at);
        let [east, south] = [(start.x, at.x), (start.y, at.y)].map(|(from, to)| i32::from(to) - i32::from(from));
        let (x, y, i) = (i32::from(start.x), i32::from(start.y), i32::from(away));
        for length in away + 1..=limit {
            let length = i32::from(length);
            // The cone is half a square wide to either side where somebody stands, and one more for rounding.
            let wide = length / (2 * i) + 1;
            let mut look = |x: i32, y: i32| {
                if let Some(to) = self.board.contains(x, y).filter(|&to| squares.contains(to))
                    && self.is_on_jump_line(other, from, to)
                {
                    squares.remove(to);
                }
            };
            if east.abs() == i {
                let middle = y + south * length / i;
                (middle - wide..=middle + wide).for_each(|y| look(x + east.signum() * length, y));
            }
            if south.abs() == i {
                let middle = x + east * length / i;
                (middle - wide..=middle + wide).for_each(|x| look(x, y + south.signum() * length));
            }
        }
    }

    /// CAN-03 line check: a character blocks if the line passes less than 2 levels above its feet.
    pub(super) fn is_on_jump_line(&self, other: &Character, (start, e0): (Square, Level), to: Square) -> bool {
        let Some(square) = other.square else { return false };
        let i = start.distance(square);
        let between = 0 < i && i < start.distance(to) && self.board.line(start, to).at(i) == square;
        between && self.board.jump_level(start, e0, to, i) - other.level < 2
    }

    pub(super) fn step_jump(&mut self, mut f: Jump, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        if !f.disengaging {
            f.disengaging = true;
            let there = self.contacts_at(f.who, f.to, self.board.surface(f.to));
            let left = self.contacts(f.who).without(there);
            if !left.is_empty() {
                self.push(Frame::Jump(f));
                self.begin_disengage(f.who, left);
                return;
            }
        }
        match self.disengaged.take() {
            Some(Outcome::Fumble) => return,
            // CAN-10: an Attack of Opportunity that moved the mover ends its action.
            Some(_) if self.place(f.who) != f.start => return,
            Some(Outcome::Critical) => f.bonus = 1,
            _ => {}
        }
        // An Attack of Opportunity may have made the jump illegal (CAN-10).
        if f.will.is_none() && self.answer.is_none() && self.jump_refusal(f.who, f.to).is_some() {
            return;
        }
        if !self.settle_will(&mut f.will, Roll::Jump(f.who), io) {
            self.push(Frame::Jump(f));
            return;
        }
        let roll = self.roll(Roll::Jump(f.who), f.will.unwrap_or(0), 0, io);
        let reach = Battle::jump_reach(roll.outcome, roll.aces) + f.bonus;
        self.credit_leap(f.who, reach);
        if let Some(square) = self.land(f, reach, io) {
            self.jolt(f.who, square);
        }
    }

    /// CAN-03 Movement: where a jump of this reach comes down; none if it falls there.
    fn land(&mut self, f: Jump, reach: u8, io: &mut Io) -> Option<Square> {
        let who = f.who;
        let contacts = self.contacts(who);
        let (start, e0) = self.place(who);
        let line = self.board.line(start, f.to);
        let length = start.distance(f.to);
        let target_level = self.board.surface(f.to);
        let cost = length.max(target_level.abs_diff(e0));
        let mut column = match () {
            () if reach >= cost => length,
            () if reach < length => reach,
            () if target_level > e0 => length.saturating_sub(1),
            () => length,
        };
        // An occupied column: the last free one before it, or where it stood.
        while column > 0 && self.occupant(line.at(column)).is_some() {
            column -= 1;
        }
        let square = line.at(column);
        let surface = self.board.surface(square);
        let arrives = reach >= cost && column == length;
        let falls = !arrives && e0 - surface >= 2;
        let level = if falls { e0 } else { surface };
        io.events.push(|| Event::Jumped { who, from: start, aimed: f.to, landed: square, level, reach });
        if falls {
            let fall = Fall { controlled: f.controlled, contacts, start_level: e0, ..Fall::new(who, e0, square) };
            self.begin_fall(fall, io);
            return None;
        }
        self.put(who, square, surface, io);
        // A Large obstacle is an obstacle too (CAN-04).
        let obstacle = self.board.tile(square).prop.is_some_and(|prop| prop != Prop::Boat);
        let chain = !f.chained && (obstacle || self.board.is_small_perch(square));
        if let Some(activation) = self.activation.as_mut().filter(|a| a.who == who) {
            activation.chain = chain;
        }
        let met = self.contacts(who).without(contacts);
        if !met.is_empty() {
            self.begin_charge(Charge::new(who, met, e0, true));
            return Some(square);
        }
        if arrives && reach > cost && length > 0 {
            let before = line.at(length - 1);
            let direction = before.direction_to(f.to).map(|d| crate::board::DIRECTIONS[d]);
            if let Some((east, south)) = direction {
                let left = reach - cost;
                let controlled = f.controlled && self.plays(Change::ControlledWalk);
                let walk = WalkOn { who, east, south, left, start_level: e0, began_dry: true, controlled };
                self.push(Frame::WalkOn(walk));
            }
        }
        Some(square)
    }

    /// CAN-04: something was done since the jump, or done to whoever made it.
    pub(super) fn forfeit_chain(&mut self, who: CharacterId) {
        if let Some(activation) = self.activation.as_mut().filter(|a| a.who == who) {
            activation.chain = false;
        }
    }

    /// CAN-03: squares that what is left of the jump can be walked on to, nearest first; the last may be a drop.
    pub(super) fn walk_on_squares(&self, f: WalkOn) -> Vec<Square> {
        let mut list = Vec::new();
        let (mut at, mut level) = self.place(f.who);
        let mut contacts = self.contacts(f.who);
        for _ in 0..f.left {
            let Some(next) = self.board.offset(at, f.east, f.south) else { break };
            let surface = self.board.surface(next);
            let free = self.board.is_step(at, next) && self.occupant(next).is_none();
            if !free || surface > level + 1 || self.board.is_difficult(next) {
                break;
            }
            // No check, so no held barricade either (CAN-76).
            if !self.held_against(f.who, next).is_empty() {
                break;
            }
            list.push(next);
            // CAN-67: nobody walks on through a hazard.
            if self.board.hazard(next).is_some() {
                break;
            }
            let met = self.contacts_at(f.who, next, surface);
            if surface < level - 1 || !met.without(contacts).is_empty() {
                break;
            }
            // Walking out of contact would be a second movement: it stops there (CAN-10).
            if !contacts.without(met).is_empty() {
                list.pop();
                break;
            }
            (at, level, contacts) = (next, surface, met);
        }
        list
    }

    pub(super) fn step_walk_on(&mut self, f: WalkOn, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        let squares = self.walk_on_squares(f);
        if squares.is_empty() {
            return;
        }
        let Some(answer) = self.answer.take() else {
            self.wait(Frame::WalkOn(f), Ask::WalkOn(f));
            return;
        };
        let crate::battle::Target::Square(goal) = answer.target else { return };
        let who = f.who;
        let contacts: IdSet = self.contacts(who);
        for next in squares {
            let (from, level) = self.place(who);
            let surface = self.board.surface(next);
            self.forfeit_chain(who);
            if level - surface >= 2 {
                let (controlled, start_level, leaves) = (f.controlled, f.start_level, Some(Manner::StepOff));
                let fall = Fall { controlled, contacts, start_level, leaves, ..Fall::new(who, level, next) };
                self.begin_fall(fall, io);
                return;
            }
            let manner = if self.swims_at(next, surface) { Manner::Swim } else { Manner::Walk };
            io.events.push(|| Event::Moved { who, from, to: next, level: surface, manner });
            self.put(who, next, surface, io);
            let met = self.contacts(who).without(contacts);
            if !met.is_empty() {
                self.begin_charge(Charge::new(who, met, f.start_level, true));
                return;
            }
            if next == goal {
                return;
            }
        }
    }
}
