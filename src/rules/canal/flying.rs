//! CAN-58 Winged: a Move may be flown, to any square within the budget, heights counted, and without a check.

use super::frames::{Charge, Flight, Frame, Wing};
use super::kinds::Ability;
use super::state::{Battle, Io};
use super::vocabulary::no;
use crate::battle::{CharacterId, Event, Manner, Refusal};
use crate::board::{Level, Square, distance3};
use crate::dice::Outcome;

impl Wing {
    /// All, by the option of the choice.
    pub const ALL: [Wing; 4] = [Wing::Land, Wing::Hover, Wing::Rise, Wing::Sink];
}

impl Battle {
    /// In the air, unsupported: neither on a surface nor on a wall.
    pub(super) fn is_in_the_air(&self, who: CharacterId) -> bool {
        let ch = self.ch(who);
        !self.is_clinging(who) && ch.square.is_some_and(|square| ch.level > self.board.surface(square))
    }

    /// CAN-58 Winged: squares that a flight may cover, heights counted.
    fn flight_budget(&self, who: CharacterId) -> i8 {
        (self.move_budget(who) - self.swim_penalty(who)).max(0)
    }

    /// CAN-58 Winged: the level at which a flight to this square would end.
    ///
    /// # Errors
    /// Why it cannot.
    pub(super) fn may_fly_to(&self, who: CharacterId, to: Square, wing: Wing) -> Result<Level, Refusal> {
        let (start, from) = self.place(who);
        let surface = self.board.surface(to);
        let budget = self.flight_budget(who);
        let level = match wing {
            Wing::Land => surface,
            Wing::Hover => from,
            Wing::Rise => from.saturating_add(budget),
            Wing::Sink => from.saturating_sub(budget),
        };
        let line = self.board.line(start, to);
        let walled = (1..=start.distance(to)).any(|i| self.board.is_wall(line.at(i)));
        let floats = level > surface;
        match () {
            () if walled => Err(Refusal::Impassable),
            () if self.occupant(to).is_some_and(|other| other != who) => Err(Refusal::Occupied),
            () if (start, from) == (to, level) => Err(Refusal::NotOffered),
            () if distance3(start, from, to, level) > budget.unsigned_abs() => Err(Refusal::PathTooLong),
            () if wing != Wing::Land && !floats => Err(Refusal::NotOffered),
            // In the air nobody strikes: it does not stop beside an enemy there.
            () if floats && !self.contacts_at(who, to, level).is_empty() => Err(no::IN_CONTACT),
            () => Ok(level),
        }
    }

    /// CAN-58 Winged: everywhere a flight can end, and how.
    pub(super) fn flights(&self, who: CharacterId) -> Vec<(Square, Wing)> {
        if !self.has(who, Ability::Winged) {
            return Vec::new();
        }
        let (start, _) = self.place(who);
        let budget = self.flight_budget(who).unsigned_abs();
        let near = self.board.squares().filter(|square| start.distance(*square) <= budget);
        let ends = near.flat_map(|square| Wing::ALL.map(|wing| (square, wing)));
        ends.filter(|&(square, wing)| self.may_fly_to(who, square, wing).is_ok()).collect()
    }

    /// CAN-58 Winged: leaving contact is tested (CAN-10), ending in contact is a charge (CAN-50); what it passes over it
    /// does not meet.
    pub(super) fn step_flight(&mut self, mut f: Flight, io: &mut Io) {
        let who = f.who;
        if !self.present(who) {
            return;
        }
        let (to, level) = f.to;
        let before = self.contacts(who);
        if !f.disengaging {
            f.disengaging = true;
            let left = before.without(self.contacts_at(who, to, level));
            if !left.is_empty() {
                self.push(Frame::Flight(f));
                self.begin_disengage(who, left);
                return;
            }
        }
        match self.disengaged.take() {
            Some(Outcome::Fumble) => return,
            Some(_) if self.place(who) != f.start => return,
            _ => {}
        }
        let (from, start_level) = f.start;
        let began_dry = !self.in_water(who);
        io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::Fly });
        self.put(who, to, level, io);
        let met = self.contacts(who).without(before);
        if !met.is_empty() {
            self.begin_charge(Charge::new(who, met, start_level, began_dry));
        }
    }
}
