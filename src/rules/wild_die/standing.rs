//! Powers that stand on the ground (WLX-17, WLX-18): a Water Wall and Murk, how long they stand, and what sees over a wall.

use super::fields::Veil;
use super::kept::{Standing, Stands};
use super::state::{Battle, Io};
use super::vocabulary::telling;
use crate::battle::{CharacterId, Event, FieldTone, Mark, MarkKind, Told};
use crate::board::{Level, Spot, Square};
use crate::kit::{FieldEffect, Until};

impl Battle {
    /// WLX-18: the squares of all walls of water.
    pub(super) fn walled(&self) -> impl Iterator<Item = Square> + '_ {
        let walls = self.raised.iter().filter(|one| one.what == Stands::Wall);
        walls.flat_map(|one| one.squares.iter().copied())
    }

    /// WLX-04, WLX-18: the line from one pair of eyes to another is free. A wall of water is a level high: it bars the line where it
    /// comes no higher than its top.
    pub(super) fn clear_line(&self, (a, a_level): (Square, Level), (b, b_level): (Square, Level)) -> bool {
        let on_the_ground = |at: Square, level: Level| level == self.board.surface(at) && !self.board.is_wall(at);
        // What is remembered of sight holds for those who stand on the surface.
        let seen = match on_the_ground(a, a_level) && on_the_ground(b, b_level) {
            true => self.board.sight_from_surface(a, b),
            false => self.board.sees(a, a_level, 1, b, b_level, 1),
        };
        seen && !self.water_between((a, a_level), (b, b_level))
    }

    fn water_between(&self, (a, a_level): (Square, Level), (b, b_level): (Square, Level)) -> bool {
        if !self.raised.iter().any(|one| one.what == Stands::Wall) {
            return false;
        }
        let (start, rise) = (i32::from(a_level) + 1, i32::from(b_level) - i32::from(a_level));
        self.board.crossings(a, b).any(|crossing| {
            let bars = |square: Square| {
                let top = i32::from(self.board.surface(square)) * crossing.whole;
                self.walled().any(|at| at == square) && top >= start * crossing.whole + rise * crossing.at
            };
            bars(crossing.square) && crossing.beside.is_none_or(|beside| bars(beside) || self.board.is_wall(beside))
        })
    }

    /// Walls of water, as players are shown them.
    pub(super) fn walls_shown(&self) -> impl Iterator<Item = Mark> + '_ {
        let kind = MarkKind::Field { icon: "tide", tone: FieldTone::Hindrance };
        let text = "Wall of water: a level high, hardness 10";
        self.walled().map(move |square| Mark { square, kind, text: text.to_owned(), rule: "WLX-18" })
    }

    /// WLX-18: a wall rises before an enemy: across the line from the caster, as far as open ground reaches to both sides.
    pub(super) fn raise_wall(&mut self, by: CharacterId, on: CharacterId, length: u8, turns: u8, io: &mut Io) {
        let (at, from) = (self.part_facing(on, by), self.part_facing(by, on));
        let (east, south) = from.away_from(at);
        let Some(middle) = self.board.offset(at, east, south) else { return };
        let free = |square: Square| {
            let spot = Spot::top(square);
            let level = self.board.surface(square).abs_diff(self.level(on)) <= 1;
            level
                && self.board.is_standable(square)
                && !self.board.has_below(square)
                && self.ids().all(|who| !self.present(who) || !self.occupies(who, spot))
        };
        let mut squares: Vec<Square> = Vec::new();
        for side in [-1, 1] {
            let mut next = Some(middle);
            for step in 0..=(length / 2) {
                let Some(square) = next.filter(|&square| free(square)) else { break };
                if !squares.contains(&square) && squares.len() < usize::from(length) {
                    squares.push(square);
                }
                next = self.board.offset(square, -south * side, east * side).filter(|_| step < length / 2);
            }
        }
        squares.sort_unstable();
        if !squares.is_empty() {
            let what = Stands::Wall;
            self.end_standing(|one| one.by == by && one.what == what, io);
            let at = squares.iter().copied();
            io.events.push(|| Event::told(Told::of(&telling::SENDS).who(by).thing(what.name().to_owned()).at(at)));
            self.raised.push(Standing { by, what, squares, left: turns, turns });
            self.lay_board();
        }
    }

    /// WLX-18: darkness falls on squares.
    pub(super) fn darken(&mut self, mut squares: Vec<Square>, raise: bool, by: CharacterId, turns: u8) {
        squares.sort_unstable();
        let what = Stands::Murk(raise);
        let one = Standing { by, what, squares, left: turns, turns };
        // The same circle again takes the place of the first.
        self.raised.retain(|known| known.kept() != one.kept());
        self.raised.push(one);
        self.lay_murk();
    }

    /// The darkness of all Murk that stands, laid on its squares.
    fn lay_murk(&mut self) {
        self.fields.take_if(|field| matches!(field.kind, Veil::Murk(_)));
        for one in &self.raised {
            if let Stands::Murk(raise) = one.what {
                let field = FieldEffect::new(Veil::Murk(raise), one.squares.clone(), Some(one.by), Until::Removed);
                self.fields.lay(field);
            }
        }
    }

    /// WLD-23: a wall of water is broken in this square.
    pub(super) fn open_wall(&mut self, at: Square, io: &mut Io) {
        let wall = |one: &&mut Standing| one.what == Stands::Wall && one.squares.contains(&at);
        let Some(one) = self.raised.iter_mut().find(wall) else { return };
        one.squares.retain(|&square| square != at);
        let (by, name) = (one.by, one.what.name().to_owned());
        self.raised.retain(|one| !one.squares.is_empty());
        self.lay_board();
        io.events.push(|| Event::told(Told::of(&telling::COMES_DOWN).who(by).thing(name).at([at])));
    }

    /// What stands on the ground comes down, or clears.
    pub(super) fn end_standing(&mut self, over: impl Fn(&Standing) -> bool, io: &mut Io) {
        let ended: Vec<Standing> = self.raised.extract_if(.., |one| over(one)).collect();
        if ended.is_empty() {
            return;
        }
        self.lay_board();
        self.lay_murk();
        for Standing { by, what, squares, .. } in ended {
            let name = what.name().to_owned();
            io.events.push(|| Event::told(Told::of(&telling::COMES_DOWN).who(by).thing(name).at(squares)));
        }
    }
}
