//! Squares, levels and distances: the units of every board (canal 1.1).

use serde::{Deserialize, Serialize};

/// Elevation in levels; one level is as high as a square is wide. Paving is 0, the surface of a canal normally −1.
pub type Level = i8;

/// One square of a board. `x` grows east, `y` grows south, both from 0. Written as `[x, y]` in every text format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub struct Square {
    /// Column, 0 is the westernmost.
    pub x: u8,
    /// Row, 0 is the northernmost.
    pub y: u8,
}

/// The eight directions as (east, south), in the fixed order N NE E SE S SW W NW. Odd entries are the diagonals.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

impl Square {
    /// The square in column `x` and row `y`.
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// Horizontal distance in squares: the greater of the two differences (Chebyshev), 0 for the same square.
    #[inline]
    pub fn distance(self, other: Self) -> u8 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// One of the eight squares around this one.
    #[inline]
    pub fn is_adjacent(self, other: Self) -> bool {
        self.distance(other) == 1
    }

    /// Adjacent by a corner only.
    #[inline]
    pub fn is_diagonal_to(self, other: Self) -> bool {
        self.x.abs_diff(other.x) == 1 && self.y.abs_diff(other.y) == 1
    }

    /// The square `east` columns and `south` rows further, or `None` where coordinates would leave 0..=255.
    #[inline]
    pub fn offset(self, east: i8, south: i8) -> Option<Self> {
        Some(Self { x: self.x.checked_add_signed(east)?, y: self.y.checked_add_signed(south)? })
    }

    /// The direction straight away from another square, as (east, south): that of a push. None at all from itself.
    pub fn away_from(self, other: Self) -> (i8, i8) {
        let sign = |here: u8, there: u8| (i16::from(here) - i16::from(there)).signum() as i8;
        (sign(self.x, other.x), sign(self.y, other.y))
    }

    /// The square that players call so, in small or capital letters.
    pub fn named(name: &str) -> Option<Self> {
        let digits = name.find(|c: char| !c.is_ascii_alphabetic()).filter(|&at| (1..=2).contains(&at))?;
        let (letters, row) = name.split_at(digits);
        let value = |letter: u8| u16::from(letter.to_ascii_lowercase() - b'a') + 1;
        let column = letters.bytes().fold(0, |column, letter| column * 26 + value(letter));
        let row: u16 = row.parse().ok().filter(|_| row.bytes().all(|c| c.is_ascii_digit()))?;
        Some(Self { x: u8::try_from(column - 1).ok()?, y: u8::try_from(row.checked_sub(1)?).ok()? })
    }

    /// Column and row from 0, `(2, 4)`, as map editors and programs count them.
    pub fn coordinates(self) -> String {
        format!("({}, {})", self.x, self.y)
    }

    /// Index into [`DIRECTIONS`] of the step from here to an adjacent square, `None` if it is not adjacent.
    #[inline]
    pub fn direction_to(self, other: Self) -> Option<usize> {
        let east = i16::from(other.x) - i16::from(self.x);
        let south = i16::from(other.y) - i16::from(self.y);
        match (east, south) {
            (0, -1) => Some(0),
            (1, -1) => Some(1),
            (1, 0) => Some(2),
            (1, 1) => Some(3),
            (0, 1) => Some(4),
            (-1, 1) => Some(5),
            (-1, 0) => Some(6),
            (-1, -1) => Some(7),
            _ => None,
        }
    }
}

impl From<[u8; 2]> for Square {
    fn from([x, y]: [u8; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Square> for [u8; 2] {
    fn from(square: Square) -> Self {
        [square.x, square.y]
    }
}

/// A square as players say it: the column in letters, `A` in the west, and the row from 1 in the north: `C5`. After `Z` comes `AA`.
impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", column_name(self.x), u16::from(self.y) + 1)
    }
}

/// The letters of a column.
pub fn column_name(x: u8) -> String {
    let letter = |n: u8| char::from(b'A' + n % 26);
    let tens = x / 26;
    if tens == 0 { letter(x).into() } else { [letter(tens - 1), letter(x)].iter().collect() }
}

/// Canal 1.1: the distance of two positions, the greatest of the differences in columns, rows and levels.
#[inline]
pub fn distance3(a: Square, a_level: Level, b: Square, b_level: Level) -> u8 {
    a.distance(b).max(a_level.abs_diff(b_level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_called_by_column_and_row() {
        let names = [(2, 4), (25, 0), (26, 0), (255, 255)].map(|(x, y)| Square::new(x, y).to_string());
        assert_eq!(names, ["C5", "Z1", "AA1", "IV256"]);
        for (x, y) in [(0, 0), (2, 4), (63, 63), (255, 255)] {
            let square = Square::new(x, y);
            assert_eq!(Square::named(&square.to_string()), Some(square));
        }
        assert_eq!(Square::named("c5"), Some(Square::new(2, 4)));
        for wrong in ["", "c", "5", "c0", "c257", "iw1", "aaa1", "c+5", "c5x"] {
            assert_eq!(Square::named(wrong), None, "{wrong}");
        }
    }
}
