//! Lines and Cover (CAP-09, CAP-55).

use super::ground::{Ground, is_cover, is_low_cover};
use super::typed_effects::FieldKind;
use crate::board::{Board, Crossing, Layer, Level, Prop, Spot, Square, SquareSet, Terrain, span};
use std::cell::RefCell;
use std::sync::Arc;

/// CAP-09: quarters of a level from the ground to what is aimed with and at.
const AIM_HEIGHT: i32 = 3;

/// What stops a line (CAP-09).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blocked {
    /// A wall, a shut door, ground that reaches the line, the deck of a bridge.
    Wall(Square),
    /// Cover or Smoke.
    Cover(Square),
}

/// Boards whose lines are remembered.
const REMEMBERED: usize = 3;

/// What is known of the line to each place.
type Row = Box<[Option<Result<(), Blocked>>]>;

/// The lines of a board on which nothing lies, as far as they were asked for.
struct Lines {
    board: Arc<Board>,
    cover_ignores_height: bool,
    from: Vec<Option<Row>>,
}

thread_local! {
    static LINES: RefCell<Vec<Lines>> = const { RefCell::new(Vec::new()) };
}

impl Ground<'_> {
    /// CAP-09: nothing between two places stops targeting. `lit`: Smoke does not count.
    ///
    /// # Errors
    /// The first thing of the map that does, else the first Smoke.
    pub fn line(&self, from: Spot, to: Spot, lit: bool) -> Result<(), Blocked> {
        if lit {
            return self.trace(from, to, &|_| false);
        }
        self.with_lines(from, |row| self.mapped_line(row, from, to))?;
        let (a, b) = (from.square, to.square);
        let (x, y) = (a.x.min(b.x)..=a.x.max(b.x), a.y.min(b.y)..=a.y.max(b.y));
        self.smoked_line(&self.smoke_squares(|at| x.contains(&at.x) && y.contains(&at.y)), from, to)
    }

    /// Those of some places to which nothing stops a line, or that are the place itself.
    pub fn in_line(&self, from: Spot, places: impl Iterator<Item = Spot>) -> impl Iterator<Item = Spot> {
        let smoke = self.smoke_squares(|_| true);
        let mapped = self.with_lines(from, |row| {
            let clear = |&to: &Spot| to == from || self.mapped_line(row, from, to).is_ok();
            places.filter(clear).collect::<Vec<Spot>>()
        });
        mapped.into_iter().filter(move |&to| to == from || self.smoked_line(&smoke, from, to).is_ok())
    }

    /// The squares with Smoke among those that count, if there are any.
    fn smoke_squares(&self, counts: impl Fn(Square) -> bool) -> Option<SquareSet> {
        let smoke = self.fields.iter().filter(|field| field.kind == FieldKind::Smoke);
        let squares = smoke.flat_map(|field| field.places()).map(|spot| spot.square);
        let mut squares = squares.filter(|&square| counts(square)).peekable();
        squares.peek().is_some().then(|| squares.collect())
    }

    /// A line that nothing of the map stops, where Smoke lies in these squares.
    fn smoked_line(&self, smoke: &Option<SquareSet>, from: Spot, to: Spot) -> Result<(), Blocked> {
        let Some(smoke) = smoke else { return Ok(()) };
        let (a, b) = (from.square, to.square);
        let columns = span(a.x.min(b.x)..=a.x.max(b.x));
        if (a.y.min(b.y)..=a.y.max(b.y)).all(|y| smoke.row(y) & columns == 0) {
            return Ok(());
        }
        let met = |square: Square| smoke.contains(square);
        let through = |it: Crossing| met(it.square) || it.beside.is_some_and(met);
        if met(a) || met(b) || self.board.crossings(a, b).any(through) {
            return self.trace(from, to, &|spot| self.smoke(spot));
        }
        Ok(())
    }

    /// What is remembered of the lines from a place where nothing lies on the ground.
    fn with_lines<T>(&self, from: Spot, ask: impl FnOnce(&mut Row) -> T) -> T {
        LINES.with_borrow_mut(|boards| {
            let suits = |lines: &Lines| {
                Arc::ptr_eq(&lines.board, self.board) && lines.cover_ignores_height == self.cover_ignores_height
            };
            let at = boards.iter().position(suits).unwrap_or_else(|| {
                boards.truncate(REMEMBERED - 1);
                let (board, cover_ignores_height) = (Arc::clone(self.board), self.cover_ignores_height);
                boards.insert(0, Lines { board, cover_ignores_height, from: vec![None; self.places()] });
                0
            });
            ask(boards[at].from[self.number(from) as usize].get_or_insert_with(|| vec![None; self.places()].into()))
        })
    }

    /// One of them.
    fn mapped_line(&self, row: &mut Row, from: Spot, to: Spot) -> Result<(), Blocked> {
        *row[self.number(to) as usize].get_or_insert_with(|| self.trace(from, to, &|spot| self.is_thick(spot)))
    }

    /// What a crossed square does to a line at a height in quarters of a level, times `whole`. `under`: the line runs below a deck
    /// there. Ground up to `low` never stops it: a quay hides no swimmer.
    fn stops(
        &self,
        square: Square,
        (under, low): (bool, Level),
        height: i32,
        whole: i32,
        smoky: &dyn Fn(Spot) -> bool,
    ) -> Option<Blocked> {
        let tile = self.board.tile(square);
        let reaches = |level: Level| 4 * i32::from(level) * whole >= height;
        if tile.terrain == Terrain::Wall || !under && tile.level > low && reaches(tile.level) {
            return Some(Blocked::Wall(square));
        }
        let (layer, ground) = if under { (Layer::Below, self.board.sea()) } else { (Layer::Top, tile.level) };
        let hides = !under && is_cover(tile) || smoky(Spot { square, layer });
        let top = if under { ground + 1 } else { self.board.surface(square).max(ground + 1) };
        (hides && (self.cover_ignores_height || reaches(top))).then_some(Blocked::Cover(square))
    }

    /// The same, with Smoke in these places.
    fn trace(&self, from: Spot, to: Spot, smoky: &dyn Fn(Spot) -> bool) -> Result<(), Blocked> {
        let (a, b) = (self.level(from), self.level(to));
        if self.deck_between(from, to) || self.board.is_wall(to.square) {
            return Err(Blocked::Wall(to.square));
        }
        // Nothing lies between those who are beside each other.
        let near = self.distance(from, to) <= 1;
        if !near {
            for end in [from, to] {
                if smoky(end) {
                    return Err(Blocked::Cover(end.square));
                }
            }
        }
        let under = |square: Square| {
            let tile = self.board.tile(square);
            tile.terrain == Terrain::Bridge && tile.water_under && a < tile.level && b < tile.level
        };
        let start = 4 * i32::from(a) + AIM_HEIGHT;
        for Crossing { square, beside, at, whole } in self.board.crossings(from.square, to.square) {
            let height = start * whole + 4 * i32::from(b - a) * at;
            let stop = |square| self.stops(square, (under(square), a.min(b) + 1), height, whole, smoky);
            let stopped = match beside {
                None => stop(square),
                Some(beside) => stop(square).and_then(|stopped| stop(beside).map(|_| stopped)),
            };
            match stopped {
                Some(Blocked::Cover(_)) if near => {}
                Some(stopped) => return Err(stopped),
                None => {}
            }
        }
        Ok(())
    }

    /// CAP-55, CAP-61: the last square before the target is Low Cover, or the target is in a boat. At a corner both squares must be.
    pub fn low_cover(&self, from: Spot, to: Spot) -> bool {
        let low = |square: Square| is_low_cover(self.board.tile(square));
        let own_boat = to.layer == Layer::Top && self.board.tile(to.square).prop == Some(Prop::Boat);
        let last = self.board.crossings(from.square, to.square).last();
        let near = from.square.distance(to.square) <= 1;
        !near && (own_boat || last.is_some_and(|last| low(last.square) && last.beside.is_none_or(low)))
    }
}
