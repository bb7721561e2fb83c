//! CAN-69 gondolas: platforms on the water that are boarded like any other square, and rowed.

use super::frames::{Ask, Charge, Frame, Row, Spot};
use super::roll::Roll;
use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event, Manner, Target};
use crate::board::{Board, Entry, Level, Reach, Square};
use crate::dice::Outcome;

/// CAN-69: Life Points lost in one action that throw a rider into the water.
const UPSETTING_LOSS: u8 = 3;

/// A boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boat {
    /// Where it lies.
    pub square: Square,
    /// Life Points that its rider has lost in the present action.
    pub shaken: u8,
}

impl Boat {
    /// The boats of a map, by row, then column.
    pub(super) fn all_on(map: &Board) -> Vec<Boat> {
        map.boats().map(|square| Boat { square, shaken: 0 }).collect()
    }
}

impl Battle {
    /// The number of the boat that it stands in.
    pub(super) fn boat_of(&self, who: CharacterId) -> Option<usize> {
        let ch = self.ch(who);
        let square = ch.square.filter(|&square| ch.level == self.board.surface(square))?;
        self.changes.boats.iter().position(|boat| boat.square == square)
    }

    /// CAN-69: squares of a rowed boat: Success 2 + Aces, Fail 2, Critical 4 + Aces; a Fumble dumps the rider.
    fn row_squares(outcome: Outcome, aces: u8) -> Option<u8> {
        match outcome {
            Outcome::Success => Some(2 + aces),
            Outcome::Fail => Some(2),
            Outcome::Critical => Some(4 + aces),
            Outcome::Fumble => None,
        }
    }

    pub(super) fn step_row(&mut self, mut f: Row, io: &mut Io) {
        if !self.present(f.who) || self.boat_of(f.who).is_none() {
            return;
        }
        if f.squares.is_none() {
            if !self.settle_will(&mut f.will, Roll::Row(f.who), io) {
                self.push(Frame::Row(f));
                return;
            }
            let roll = self.roll(Roll::Row(f.who), f.will.unwrap_or(0), 0, io);
            f.squares = Battle::row_squares(roll.outcome, roll.aces);
            if f.squares.is_none() {
                self.push(Frame::Overboard(f.who));
                return;
            }
        }
        let reach = self.row_reach(f);
        match self.answer.take().map(|answer| answer.target) {
            Some(Target::Square(to)) => self.row_to(f.who, &reach.path(to), io),
            Some(_) => {}
            None if reach.squares().next().is_none() => {}
            None => {
                self.wait(Frame::Row(f), Ask::Row(f));
            }
        }
    }

    /// CAN-69: where a rowed boat can go: over free water of its level, below arched bridges, as far as the first enemy met.
    fn row_reach(&self, f: Row) -> Reach {
        let (start, level) = self.place(f.who);
        let water = self.board.tile(start).level;
        let deck = |square| !self.board.is_water(square);
        let met_at =
            |square| if deck(square) && square != start { 0 } else { self.contacts_at(f.who, square, level).0 };
        Reach::flood(&self.board, start, f.squares.unwrap_or(0), |from, to, _| {
            let tile = self.board.tile(to);
            // The rider stands a level above the water and ducks below a deck that is higher than that.
            if tile.water_under && tile.level > level && self.water_level(to) == water {
                return Entry::Pass(1);
            }
            if deck(to) || tile.level != water || self.occupant(to).is_some() {
                return Entry::Blocked;
            }
            if met_at(to) & !met_at(from) != 0 { Entry::Stop(1) } else { Entry::Pass(1) }
        })
    }

    /// The squares offered by [`Ask::Row`], those next to most water last found.
    pub(super) fn row_choices(&self, f: Row) -> Vec<Square> {
        let reach = self.row_reach(f);
        let mut squares: Vec<Square> = reach.squares().map(|(square, _)| square).collect();
        squares.retain(|&square| self.board.is_water(square));
        squares.sort_by_key(|&square| self.board.index(square));
        squares
    }

    /// Rows along the path. It leaves contact untested (CAN-10 names Move, Jump and glide) and charges whom it meets.
    fn row_to(&mut self, who: CharacterId, path: &[Square], io: &mut Io) {
        let Some(&last) = path.last() else { return };
        let (mut from, level) = self.place(who);
        for &to in path {
            io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::Row });
            if to != last {
                from = to;
            }
        }
        let before =
            if self.board.tile(from).water_under { Default::default() } else { self.contacts_at(who, from, level) };
        let boat = self.boat_of(who);
        if let Some(boat) = boat.and_then(|i| self.changes.boats.get_mut(i)) {
            boat.square = last;
        }
        self.lay_ground();
        self.put(who, last, self.board.surface(last), io);
        let met = self.contacts(who).without(before);
        if !met.is_empty() {
            self.begin_charge(Charge::new(who, met, level, true));
        }
    }

    /// CAN-69: a rider's losses shake its boat.
    pub(super) fn shake_boat(&mut self, who: CharacterId, loss: u8) {
        if let Some(boat) = self.boat_of(who).and_then(|i| self.changes.boats.get_mut(i)) {
            boat.shaken = boat.shaken.saturating_add(loss);
        }
    }

    /// CAN-69: at the end of an action, riders who lost 3 Life Points or more in it fall into the water. True if anybody does.
    pub(super) fn upset_boats(&mut self) -> bool {
        let mut upset = false;
        for i in 0..self.changes.boats.len() {
            let boat = &mut self.changes.boats[i];
            let (square, shaken) = (boat.square, std::mem::take(&mut boat.shaken));
            let rider = self.occupant(square).filter(|_| shaken >= UPSETTING_LOSS);
            if let Some(rider) = rider {
                self.push(Frame::Overboard(rider));
                upset = true;
            }
        }
        upset
    }

    /// CAN-69: into a free water square beside the boat, which its player chooses.
    pub(super) fn step_overboard(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) || self.boat_of(who).is_none() {
            return;
        }
        let (around, from) = self.place(who);
        let Ok(square) = self.settle_place(who, around, Spot::Water, Level::MAX) else {
            self.push(Frame::Overboard(who));
            return;
        };
        if square == around {
            return;
        }
        let to = self.board.surface(square);
        io.events.push(|| Event::Fell { who, square, from, to, into_water: true });
        self.put(who, square, to, io);
    }
}
