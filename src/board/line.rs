//! Straight lines of squares.

use super::square::Square;

/// The squares of the straight (Bresenham) line from one square to another: the start excluded, the end included, as
/// many as the distance. Half-way ties go away from the start, so that a mirrored board gives the mirrored line.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    from: Square,
    to: Square,
    length: u16,
    next: u16,
}

impl Line {
    /// The line from `from` to `to`; empty if they are the same.
    pub fn new(from: Square, to: Square) -> Self {
        Self { from, to, length: u16::from(from.distance(to)), next: 1 }
    }

    /// The `i`-th square of the line, 0 being the start and `distance` the end; `i` beyond the end gives the end.
    pub fn at(&self, i: u8) -> Square {
        let i = u16::from(i).min(self.length);
        Square { x: self.coordinate(self.from.x, self.to.x, i), y: self.coordinate(self.from.y, self.to.y, i) }
    }

    fn coordinate(&self, from: u8, to: u8, i: u16) -> u8 {
        let length = u32::from(self.length.max(1));
        let shift = (2 * u32::from(from.abs_diff(to)) * u32::from(i) + length) / (2 * length);
        // At most the difference of the two coordinates, so it fits and the result lies between them.
        let shift = shift as u8;
        if to >= from { from + shift } else { from - shift }
    }
}

impl Iterator for Line {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.next > self.length {
            return None;
        }
        let square = self.at(self.next as u8);
        self.next += 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.length + 1 - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Line {}
