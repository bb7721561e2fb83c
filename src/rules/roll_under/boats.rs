//! Gondolas (RUX-34): hulls of three squares that are poled, rammed and sunk.

use super::frames::{Frame, Roll};
use super::no;
use super::pieces::Hull;
use super::rolls::after_armour;
use super::state::{Battle, Io};
use super::vocabulary::{status, telling};
use crate::battle::{CharacterId, Event, Manner, Refusal, Told};
use crate::board::{Board, DIRECTIONS, Level, Square, Terrain};

/// RUX-34: squares that a boat is poled.
const POLED: u8 = 4;
/// RUX-34: HP and armour of a hull, dice of a ram, damage that shakes those aboard.
const HULL: i8 = 15;
const PLANKS: i8 = 2;
const RAM: (u8, u8) = (2, 6);
pub(super) const SHAKES: i16 = 6;
/// RUX-34: squares of a gondola.
const LONG: usize = 3;

/// Which way a boat lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Axis {
    WestEast,
    NorthSouth,
}

impl Axis {
    fn step(self) -> (i8, i8) {
        if self == Axis::WestEast { (1, 0) } else { (0, 1) }
    }

    fn of(option: u8) -> Axis {
        if option == 0 { Axis::WestEast } else { Axis::NorthSouth }
    }
}

/// The squares of a boat of this length around its middle.
fn laid(board: &Board, middle: Square, axis: Axis, long: usize) -> Option<Vec<Square>> {
    let (east, south) = axis.step();
    let before = (long as i8 - 1) / 2;
    (0..long as i8).map(|n| board.offset(middle, east * (n - before), south * (n - before))).collect()
}

/// Where a boat can be poled to.
struct Reached {
    middle: Square,
    axis: Axis,
    steps: u8,
}

/// RUX-34: the boats of a map: each as long as the water around it lets it be.
pub fn hulls_of(board: &Board) -> Vec<Hull> {
    let mut hulls: Vec<Hull> = Vec::new();
    for boat in board.boats() {
        if hulls.iter().any(|hull| hull.squares.contains(&boat)) {
            continue;
        }
        let water = board.tile(boat).level;
        let free = |at: &Square| {
            let open = board.is_water(*at) || board.is_boat(*at);
            open && board.tile(*at).level == water && hulls.iter().all(|hull| !hull.squares.contains(at))
        };
        let places = [Axis::WestEast, Axis::NorthSouth].into_iter().flat_map(|axis| {
            let (east, south) = axis.step();
            [0, 1, -1].map(|n| board.offset(boat, east * n, south * n).and_then(|at| laid(board, at, axis, LONG)))
        });
        // Boats that are drawn together are one, before water is added.
        let whole = |squares: &Vec<Square>| squares.iter().filter(|at| board.is_boat(**at)).count();
        let fits = places.flatten().filter(|squares| squares.contains(&boat) && squares.iter().all(free));
        let mut best: Option<Vec<Square>> = None;
        for squares in fits {
            if best.as_ref().is_none_or(|known| whole(&squares) > whole(known)) {
                best = Some(squares);
            }
        }
        hulls.push(Hull { squares: best.unwrap_or_else(|| vec![boat]), hp: HULL });
    }
    hulls
}

impl Battle {
    /// The boat in whose squares it stands.
    pub(super) fn hull_of(&self, who: CharacterId) -> Option<usize> {
        if !self.present(who) || self.swims(who) {
            return None;
        }
        let at = self.square(who);
        self.hulls.iter().position(|hull| hull.squares.contains(&at))
    }

    fn aboard(&self, hull: usize) -> Vec<CharacterId> {
        self.ids().filter(|&who| self.hull_of(who) == Some(hull)).collect()
    }

    /// A square that a boat can pass, or lie in: open water without swimmers and other boats; it passes below decks that are higher.
    fn floats(&self, hull: usize, at: Square, passing: bool) -> bool {
        let own = &self.hulls[hull].squares;
        if own.contains(&at) {
            return true;
        }
        let (Some(&first), tile) = (own.first(), self.board.tile(at)) else { return false };
        let (water, deck): (Level, Level) = (self.board.tile(first).level, self.board.surface(first));
        let taken = self.ids().any(|who| self.present(who) && self.square(who) == at);
        let open = self.board.is_water(at) && tile.level == water && !taken;
        let below = tile.terrain == Terrain::Bridge && tile.water_under && tile.level > deck;
        open || passing && below
    }

    fn lies(&self, hull: usize, squares: &[Square], passing: bool) -> bool {
        squares.iter().all(|&at| self.floats(hull, at, passing))
    }

    /// RUX-34: every place that a boat can be poled to, the nearest first: straight and aside, or around its middle.
    fn poling(&self, hull: usize) -> Vec<Reached> {
        let own = &self.hulls[hull].squares;
        let long = own.len();
        let Some(&middle) = own.get((long.max(1) - 1) / 2) else { return Vec::new() };
        let axis = if own.len() > 1 && own[0].x == own[1].x { Axis::NorthSouth } else { Axis::WestEast };
        let mut known = vec![Reached { middle, axis, steps: 0 }];
        let mut next = 0;
        while let Some(&Reached { middle, axis, steps }) = known.get(next) {
            next += 1;
            if steps == POLED {
                break;
            }
            let slides = DIRECTIONS.into_iter().filter_map(|(east, south)| self.board.offset(middle, east, south));
            let turned = if axis == Axis::WestEast { Axis::NorthSouth } else { Axis::WestEast };
            let turns = (long > 1).then_some((middle, turned));
            for (middle, axis) in slides.map(|at| (at, axis)).chain(turns) {
                let fits = laid(&self.board, middle, axis, long).is_some_and(|squares| self.lies(hull, &squares, true));
                let new = known.iter().all(|one| (one.middle, one.axis) != (middle, axis));
                if fits && new {
                    known.push(Reached { middle, axis, steps: steps + 1 });
                }
            }
        }
        known.remove(0);
        known.retain(|one| {
            laid(&self.board, one.middle, one.axis, long).is_some_and(|squares| self.lies(hull, &squares, false))
        });
        known
    }

    /// RUX-34: the ends of poling: the middle of the boat, and 1 as an option where it lies north to south.
    pub(super) fn pole_ends(&self, who: CharacterId) -> Vec<(Square, u8)> {
        let Some(hull) = self.hull_of(who).filter(|_| self.may_pole(who, None, None).is_ok()) else {
            return Vec::new();
        };
        let mut ends: Vec<(Square, u8)> =
            self.poling(hull).into_iter().map(|one| (one.middle, u8::from(one.axis == Axis::NorthSouth))).collect();
        ends.sort_unstable_by_key(|(at, option)| (at.y, at.x, *option));
        ends
    }

    /// RUX-34: what is against poling the boat under it.
    pub(super) fn may_pole(&self, who: CharacterId, to: Option<Square>, option: Option<u8>) -> Result<(), Refusal> {
        let Some(hull) = self.hull_of(who) else { return Err(no::NO_BOAT) };
        self.may_act(who)?;
        let held = self.has(who, status::GRAPPLED) || self.has(who, status::GRAPPLING);
        if held || self.has(who, status::PRONE) {
            return Err(no::STATE);
        }
        let Some(to) = to else { return Ok(()) };
        let lies = |axis: Axis| option.is_none_or(|option| Axis::of(option) == axis);
        match self.poling(hull).iter().any(|one| one.middle == to && lies(one.axis)) {
            true => Ok(()),
            false => Err(no::BLOCKED),
        }
    }

    /// RUX-34: the boats of enemies that it can ram, each by its first square.
    pub(super) fn rams(&self, who: CharacterId) -> Vec<Square> {
        if self.may_ram(who, None).is_err() {
            return Vec::new();
        }
        let firsts = self.hulls.iter().filter_map(|hull| hull.squares.first().copied());
        firsts.filter(|&at| self.may_ram(who, Some(at)).is_ok()).collect()
    }

    /// RUX-34: what is against ramming the boat in a square.
    pub(super) fn may_ram(&self, who: CharacterId, at: Option<Square>) -> Result<(), Refusal> {
        self.may_pole(who, None, None)?;
        let Some(at) = at else { return Ok(()) };
        let other = self.hulls.iter().position(|hull| hull.squares.first() == Some(&at));
        let Some((own, other)) = self.hull_of(who).zip(other) else { return Err(no::TARGET) };
        match () {
            () if own == other || !self.aboard(other).iter().any(|&one| self.foes(who, one)) => Err(no::TARGET),
            () if self.ram_course(own, other).is_none() => Err(no::RANGE),
            () => Ok(()),
        }
    }

    /// The nearest place at the rail of another boat.
    fn ram_course(&self, own: usize, other: usize) -> Option<Vec<Square>> {
        let long = self.hulls[own].squares.len();
        let beside = |squares: &Vec<Square>| {
            squares.iter().any(|at| self.hulls[other].squares.iter().any(|rail| at.distance(*rail) == 1))
        };
        let mut courses = self.poling(own).into_iter().filter_map(|one| laid(&self.board, one.middle, one.axis, long));
        courses.find(beside)
    }

    /// RUX-34: enemies are aboard or at the rail: poling takes Seamanship.
    fn is_contested(&self, who: CharacterId, hull: usize) -> bool {
        let near = |foe: CharacterId| self.hulls[hull].squares.iter().any(|&at| self.near(at, foe));
        self.enemies_of(who).any(|foe| self.able(foe) && near(foe))
    }

    /// RUX-34: the roll of poling there, or of a ram; none where it takes none.
    pub(super) fn pole_roll(&self, who: CharacterId, ram: bool) -> Option<Roll> {
        let hull = self.hull_of(who)?;
        (ram || self.is_contested(who, hull)).then_some(Roll::Pole)
    }

    /// RUX-34: poles the boat there.
    pub(super) fn pole(&mut self, who: CharacterId, to: Square, option: u8) {
        let roll = self.pole_roll(who, false);
        self.push(Frame::Poling { who, to, option, ram: false });
        if let Some(roll) = roll {
            self.check(who, roll);
        }
    }

    /// RUX-34: rams the boat in a square.
    pub(super) fn ram(&mut self, who: CharacterId, at: Square) {
        self.push(Frame::Poling { who, to: at, option: 0, ram: true });
        self.check(who, Roll::Pole);
    }

    /// RUX-34: the boat goes there, unless Seamanship failed.
    pub(super) fn step_poling(&mut self, who: CharacterId, (to, option, ram): (Square, u8, bool), io: &mut Io) {
        let failed = self.rolled.take().is_some_and(|rolled| !rolled.came.good());
        let Some(hull) = self.hull_of(who).filter(|_| !failed) else { return };
        let long = self.hulls[hull].squares.len();
        if !ram {
            if let Some(squares) = laid(&self.board, to, Axis::of(option), long) {
                self.boat_goes(who, hull, squares, io);
            }
            return;
        }
        let other = self.hulls.iter().position(|one| one.squares.first() == Some(&to));
        let Some(other) = other else { return };
        if let Some(squares) = self.ram_course(hull, other) {
            self.boat_goes(who, hull, squares, io);
            self.rammed(who, other, io);
        }
    }

    /// RUX-34: a boat and all that is in it come to other squares. Nobody strikes at them for that (RUN-35).
    fn boat_goes(&mut self, by: CharacterId, hull: usize, squares: Vec<Square>, io: &mut Io) {
        let before = std::mem::replace(&mut self.hulls[hull].squares, squares.clone());
        let aboard: Vec<(CharacterId, usize)> = self
            .ids()
            .filter(|&who| self.present(who) && !self.swims(who))
            .filter_map(|who| Some((who, before.iter().position(|&at| at == self.square(who))?)))
            .collect();
        self.lay_ground();
        let ground: Vec<Square> = before.iter().chain(&squares).copied().collect();
        io.events.push(|| Event::told(Told::of(&telling::POLES).who(by).at(ground)));
        for lying in &mut self.lying {
            if let Some(place) = before.iter().position(|&at| at == lying.at) {
                lying.at = squares[place];
            }
        }
        for (who, place) in aboard {
            let (from, to, level) = (before[place], squares[place], self.level(who));
            io.events.push(|| Event::Moved { who, from, to, level, manner: Manner::Row });
            self.ch_mut(who).square = Some(to);
        }
    }

    /// RUX-34: a hull is hit: it sinks, or everybody aboard holds on by Acrobatics.
    fn rammed(&mut self, by: CharacterId, hull: usize, io: &mut Io) {
        let damage = self.sum_of("Ram", "RUX-34", by, RAM, io);
        let lost = after_armour(damage, PLANKS).min(i16::from(HULL)) as i8;
        self.hulls[hull].hp -= lost;
        let left = self.hulls[hull].hp.max(0);
        let at = self.hulls[hull].squares.clone();
        io.events.push(|| Event::told(Told::of(&telling::RAMMED).who(by).number(left).at(at)));
        let aboard = self.aboard(hull);
        if left > 0 {
            return aboard.into_iter().for_each(|who| self.sways(who));
        }
        let before: Vec<(CharacterId, Level)> = aboard.into_iter().map(|who| (who, self.level(who))).collect();
        let sunk = self.hulls.remove(hull);
        self.lying.retain(|lying| !sunk.squares.contains(&lying.at));
        self.lay_ground();
        self.push_all(before.into_iter().map(|(who, from)| Frame::Fall { who, from, rolled: false }));
    }

    /// RUX-34: it holds on by Acrobatics, or goes overboard.
    pub(super) fn sways(&mut self, who: CharacterId) {
        if self.hull_of(who).is_some() {
            self.push(Frame::Swaying(who));
            self.check(who, Roll::Balance);
        }
    }

    /// RUX-34: overboard, into the nearest free water.
    pub(super) fn step_swaying(&mut self, who: CharacterId, io: &mut Io) {
        let failed = self.rolled.take().is_some_and(|rolled| !rolled.came.good());
        if !failed || self.hull_of(who).is_none() {
            return;
        }
        let (from, here) = (self.level(who), self.square(who));
        let wet = |at: Square| self.board.is_water(at) && self.may_be_put(who, at) && at.distance(here) <= 2;
        match self.board.nearest(here, wet) {
            Some(to) => {
                io.events.push(|| Event::Moved { who, from: here, to, level: from, manner: Manner::Forced });
                self.let_go(who, io);
                self.ch_mut(who).square = Some(to);
                self.push(Frame::Fall { who, from, rolled: false });
            }
            None => self.fall_prone(who, "RUX-34", io),
        }
    }

    /// RUX-34: what is to be said of the boat in a square.
    pub(super) fn boat_words(&self, square: Square) -> Option<String> {
        let hull = self.hulls.iter().find(|hull| hull.squares.contains(&square))?;
        Some(format!("Gondola: {} of {HULL} HP, armour {PLANKS}.", hull.hp))
    }
}
