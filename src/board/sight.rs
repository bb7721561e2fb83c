//! Line of sight and cover (CAN-51, CAN-52), in integers.

use super::square::{Level, Square};
use super::tile::{Cover, Prop};
use super::{Board, WALL_TOP};

/// Eye height of a character above its level: of normal size, and of one that is tall (CAN-51).
const EYES: i8 = 1;
const TALL_EYES: i8 = 2;

/// What the line between two centres meets strictly between the two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    /// It crosses this square; `t` is the middle of the crossing, in [`Supercover::whole`]ths of the way.
    Square(Square, i32),
    /// It passes exactly through a corner between these two squares.
    Corner(Square, Square, i32),
}

/// Walks the supercover line: every square that the line between the two centres touches, from the first to the last.
struct Supercover {
    at: Square,
    east: i8,
    south: i8,
    /// When the next border between columns is crossed, and how long from one to the next, in halves of `whole`ths.
    next_column: i32,
    per_column: i32,
    columns_left: u8,
    next_row: i32,
    per_row: i32,
    rows_left: u8,
    entered: i32,
    started: bool,
    /// The corner by which the square `at` was entered, still to be reported.
    corner: Option<Touch>,
}

impl Supercover {
    fn new(from: Square, to: Square) -> Self {
        let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        // Borders between columns are crossed at (2k - 1) / (2 columns) of the way, rows alike; over the common
        // denominator 2 * columns * rows those are (2k - 1) * rows and (2k - 1) * columns.
        let (per_column, per_row) = (i32::from(rows.max(1)), i32::from(columns.max(1)));
        Self {
            at: from,
            east: if to.x >= from.x { 1 } else { -1 },
            south: if to.y >= from.y { 1 } else { -1 },
            next_column: per_column,
            per_column,
            columns_left: columns,
            next_row: per_row,
            per_row,
            rows_left: rows,
            entered: 0,
            started: false,
            corner: None,
        }
    }

    /// The whole way in units of `t`.
    fn whole(&self) -> i32 {
        4 * self.per_column * self.per_row
    }

    fn column_ahead(&self) -> u8 {
        self.at.x.wrapping_add_signed(self.east)
    }

    fn row_ahead(&self) -> u8 {
        self.at.y.wrapping_add_signed(self.south)
    }
}

impl Iterator for Supercover {
    type Item = Touch;

    fn next(&mut self) -> Option<Touch> {
        loop {
            if let Some(corner) = self.corner.take() {
                return Some(corner);
            }
            let column = (self.columns_left > 0).then_some(self.next_column);
            let row = (self.rows_left > 0).then_some(self.next_row);
            let leaves = match (column, row) {
                (None, None) => return None,
                (Some(t), None) | (None, Some(t)) => t,
                (Some(t), Some(u)) => t.min(u),
            };
            let crossed = Touch::Square(self.at, self.entered + leaves);
            let (crosses_column, crosses_row) = (column == Some(leaves), row == Some(leaves));
            if crosses_column && crosses_row {
                let beside = Square { x: self.column_ahead(), y: self.at.y };
                let below = Square { x: self.at.x, y: self.row_ahead() };
                self.corner = Some(Touch::Corner(beside, below, 2 * leaves));
            }
            if crosses_column {
                self.at.x = self.column_ahead();
                self.next_column += 2 * self.per_column;
                self.columns_left -= 1;
            }
            if crosses_row {
                self.at.y = self.row_ahead();
                self.next_row += 2 * self.per_row;
                self.rows_left -= 1;
            }
            self.entered = leaves;
            // The first square crossed is the one the line starts in, which is not between.
            if std::mem::replace(&mut self.started, true) {
                return Some(crossed);
            }
        }
    }
}

/// Where the line between the centres of two squares crosses what lies between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The square that is crossed.
    pub square: Square,
    /// The line passes exactly through the corner between the square and this one.
    pub beside: Option<Square>,
    /// Where on the way, in parts of `whole`.
    pub at: i32,
    /// The whole way.
    pub whole: i32,
}

impl Board {
    /// What the line between the centres of two squares crosses strictly between them, from `a` on.
    pub fn crossings(&self, a: Square, b: Square) -> impl Iterator<Item = Crossing> + use<> {
        let line = Supercover::new(a, b);
        let whole = line.whole();
        line.map(move |touch| match touch {
            Touch::Square(square, at) => Crossing { square, beside: None, at, whole },
            Touch::Corner(square, beside, at) => Crossing { square, beside: Some(beside), at, whole },
        })
    }

    /// CAN-51: line of sight between two eyes, each `eye` levels above its level (1, a large character 2). Every square
    /// strictly between on the line of the centres blocks if its top reaches the line in the middle of its crossing,
    /// unless that top is at most one level above the lower of the two. A line exactly through a corner is blocked only
    /// if both squares there block. Characters do not block. Symmetric.
    pub fn sees(&self, a: Square, a_level: Level, a_eye: i8, b: Square, b_level: Level, b_eye: i8) -> bool {
        let ignored = i32::from(a_level.min(b_level)) + 1;
        let start = i32::from(a_level) + i32::from(a_eye);
        let rise = i32::from(b_level) + i32::from(b_eye) - start;
        let line = Supercover::new(a, b);
        let whole = line.whole();
        let blocks = |square, t| {
            let top = i32::from(self.surface(square));
            top > ignored && (top == i32::from(WALL_TOP) || top * whole >= start * whole + rise * t)
        };
        for touch in line {
            let blocked = match touch {
                Touch::Square(square, t) => blocks(square, t),
                Touch::Corner(one, other, t) => blocks(one, t) && blocks(other, t),
            };
            if blocked {
                return false;
            }
        }
        true
    }

    /// CAN-51 for two characters of normal size that stand on the surface of their squares. Remembered; false if either
    /// square is a wall.
    pub fn sight_from_surface(&self, a: Square, b: Square) -> bool {
        self.sight.get(self.index(a), b, || self.sees_from_surface(a, EYES, b))
    }

    /// The squares among some of a row that [`Board::sight_from_surface`] is true of.
    pub fn sights_in_row(&self, a: Square, y: u8, wanted: u64) -> u64 {
        self.sight.row(self.index(a), y, wanted, |b| self.sees_from_surface(a, EYES, b))
    }

    /// The same for somebody tall at `a`, whose eyes are two levels above its level.
    pub fn tall_sights_in_row(&self, a: Square, y: u8, wanted: u64) -> u64 {
        self.tall_sight.row(self.index(a), y, wanted, |b| self.sees_from_surface(a, TALL_EYES, b))
    }

    fn sees_from_surface(&self, a: Square, eyes: i8, b: Square) -> bool {
        let walls = self.is_wall(a) || self.is_wall(b);
        !walls && self.sees(a, self.surface(a), eyes, b, self.surface(b), EYES)
    }

    /// CAN-52, the terrain's part: the target at `to` is in cover against an attack from `from`. The caller checks that
    /// the two are not in contact.
    pub fn cover(&self, from: Square, to: Square, to_level: Level) -> bool {
        self.cover_kind(from, to, to_level) != Cover::None
    }

    /// [`Board::cover`] of somebody who stands on the surface of `to`. Remembered.
    pub fn cover_on_surface(&self, from: Square, to: Square) -> bool {
        self.covers.get(self.index(from), to, || self.cover(from, to, self.surface(to)))
    }

    /// CAN-52, CAN-76: the best cover that the target at `to` has against an attack from `from`: that of its square,
    /// water around it, and the last square before it on the line of sight, whose top covers if it is at least one level above
    /// the target's. Where the line enters through a corner, what both corner squares give counts as well.
    pub fn cover_kind(&self, from: Square, to: Square, to_level: Level) -> Cover {
        let behind = |square: Square| {
            let tall = i32::from(self.surface(square)) > i32::from(to_level);
            let heavy = self.tile(square).prop == Some(Prop::Barricade { heavy: true });
            let top = match (tall, heavy) {
                (false, _) => Cover::None,
                (true, false) => Cover::Partial,
                (true, true) => Cover::Total,
            };
            self.tile(square).cover.max(top)
        };
        let (mut last, mut corner) = (Cover::None, Cover::None);
        for touch in Supercover::new(from, to) {
            match touch {
                Touch::Square(square, _) => (last, corner) = (behind(square), Cover::None),
                Touch::Corner(one, other, _) => corner = behind(one).min(behind(other)),
            }
        }
        let water = if self.is_water(to) { Cover::Partial } else { Cover::None };
        self.tile(to).cover.max(water).max(last).max(corner)
    }

    /// The squares strictly between two squares on the line of sight, from `a` on; where the line passes exactly through
    /// a corner, both squares of the corner come before the square it leads to.
    pub fn squares_between(&self, a: Square, b: Square) -> impl Iterator<Item = Square> + use<> {
        Supercover::new(a, b).flat_map(|touch| {
            let (one, other) = match touch {
                Touch::Square(square, _) => (square, None),
                Touch::Corner(one, other, _) => (one, Some(other)),
            };
            std::iter::once(one).chain(other)
        })
    }
}
