//! Sets of squares, a row of the board in a word: floods and filters go over a whole row at once.

use super::square::{DIRECTIONS, Square};
use super::{Board, MAX_SIDE};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, RangeInclusive};

const ROWS: usize = MAX_SIDE as usize;

/// Squares of one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareSet([u64; ROWS]);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet([0; ROWS]);

    /// It is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        square.x < MAX_SIDE && self.row(square.y) >> square.x & 1 == 1
    }

    /// Adds a square of the board.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[usize::from(square.y) % ROWS] |= 1 << (square.x % MAX_SIDE);
    }

    /// Takes a square of the board out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[usize::from(square.y) % ROWS] &= !(1 << (square.x % MAX_SIDE));
    }

    /// Keeps those of which this is true.
    pub fn retain(&mut self, keep: impl Fn(Square) -> bool) {
        let all = *self;
        all.for_each(|square| {
            if !keep(square) {
                self.remove(square)
            }
        });
    }

    /// The squares of a row, each the bit of its column.
    #[inline]
    pub fn row(&self, y: u8) -> u64 {
        self.0.get(usize::from(y)).copied().unwrap_or(0)
    }

    /// Adds squares of a row.
    #[inline]
    pub fn add_row(&mut self, y: u8, columns: u64) {
        self.0[usize::from(y) % ROWS] |= columns;
    }

    /// None is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    /// Does something with each, by row, then column: quicker than an iterator that stops after each.
    #[inline]
    pub fn for_each(&self, mut each: impl FnMut(Square)) {
        for (y, &row) in (0..MAX_SIDE).zip(&self.0) {
            columns(row).for_each(|x| each(Square { x, y }));
        }
    }

    /// By row, then column.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let rows = self.0;
        (0..MAX_SIDE).flat_map(move |y| columns(rows[usize::from(y)]).map(move |x| Square { x, y }))
    }
}

/// The columns in the word of a row, from the west.
#[inline]
pub fn columns(row: u64) -> impl Iterator<Item = u8> {
    let mut left = row;
    std::iter::from_fn(move || {
        let x = (left != 0).then(|| left.trailing_zeros() as u8)?;
        left &= left - 1;
        Some(x)
    })
}

/// The word of a row for the columns from `first` to `last`.
#[inline]
pub fn span(columns: RangeInclusive<u8>) -> u64 {
    let (first, last) = columns.into_inner();
    (u64::MAX << first.min(63)) & (u64::MAX >> (63 - last.min(63)))
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitand(mut self, other: SquareSet) -> SquareSet {
        self.0.iter_mut().zip(other.0).for_each(|(row, more)| *row &= more);
        self
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitor(mut self, other: SquareSet) -> SquareSet {
        self |= other;
        self
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0.iter_mut().zip(other.0).for_each(|(row, more)| *row |= more);
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    /// All others, squares off the board too.
    #[inline]
    fn not(mut self) -> SquareSet {
        self.0.iter_mut().for_each(|row| *row = !*row);
        self
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

/// Steps of one kind, by the squares that they begin in.
#[derive(Clone, Debug, Default)]
pub struct Strides(Vec<StrideRow>);

/// Those that begin in one row: a word for each direction.
#[derive(Clone, Debug, Default)]
struct StrideRow {
    /// Squares in which any begins.
    any: u64,
    by_direction: [u64; 8],
}

impl Strides {
    /// No step on a board of so many rows.
    pub fn none(board: &Board) -> Strides {
        Strides(vec![StrideRow::default(); usize::from(board.height())])
    }

    /// Adds the step from a square in this one of the [`DIRECTIONS`], which does not leave the board.
    pub fn insert(&mut self, from: Square, direction: usize) {
        if let Some(row) = self.0.get_mut(usize::from(from.y)) {
            row.by_direction[direction % DIRECTIONS.len()] |= 1 << (from.x % MAX_SIDE);
            row.any |= 1 << (from.x % MAX_SIDE);
        }
    }

    /// Adds the squares that such steps lead to from some squares of a row.
    #[inline]
    pub fn spill(&self, y: u8, from: u64, into: &mut SquareSet) {
        let y = usize::from(y);
        let Some(row) = self.0.get(y).filter(|row| from & row.any != 0) else { return };
        let [n, ne, e, se, s, sw, w, nw] = row.by_direction;
        let (n, ne, e, se) = (n & from, ne & from, e & from, se & from);
        let (s, sw, w, nw) = (s & from, sw & from, w & from, nw & from);
        // No step leaves the board, so at its borders these are 0.
        into.0[y.saturating_sub(1) % ROWS] |= n | ne << 1 | nw >> 1;
        into.0[y % ROWS] |= e << 1 | w >> 1;
        into.0[(y + 1).min(ROWS - 1)] |= s | se << 1 | sw >> 1;
    }
}
