//! The line of a jump (CAN-03).

use super::Board;
use super::square::{Level, Square};

impl Board {
    /// CAN-03, the line check, the terrain's part: no surface between start and target stands higher than the line from
    /// level `e0` to the target's surface, rounded down at each square. The squares are those of [`Board::line`]. False
    /// if the target is a wall or the start itself. Who stands in the way is for the rules.
    pub fn jump_line(&self, from: Square, e0: Level, to: Square) -> bool {
        if from == to || self.is_wall(to) {
            return false;
        }
        let length = i32::from(from.distance(to));
        let start = i32::from(e0);
        let rise = i32::from(self.surface(to)) - start;
        self.line(from, to)
            .zip(1..length)
            .all(|(square, i)| i32::from(self.surface(square)) <= start + (rise * i).div_euclid(length))
    }

    /// CAN-03, the level of the line of a jump at its `i`-th square (1..=length), rounded down, for checking who stands
    /// in the way.
    pub fn jump_level(&self, from: Square, e0: Level, to: Square, i: u8) -> Level {
        let length = i32::from(from.distance(to)).max(1);
        let rise = i32::from(self.surface(to)) - i32::from(e0);
        let level = i32::from(e0) + (rise * i32::from(i)).div_euclid(length);
        level.clamp(i32::from(Level::MIN), i32::from(Level::MAX)) as Level
    }

    /// [`Board::jump_line`] from the surface of `a`. Remembered; false if either square is a wall.
    pub fn jump_line_from_surface(&self, a: Square, b: Square) -> bool {
        self.jumps.get(self.index(a), b, || self.has_jump_line(a, b))
    }

    /// The squares among some of a row that [`Board::jump_line_from_surface`] is true of.
    pub fn jump_lines_in_row(&self, a: Square, y: u8, wanted: u64) -> u64 {
        self.jumps.row(self.index(a), y, wanted, |b| self.has_jump_line(a, b))
    }

    fn has_jump_line(&self, a: Square, b: Square) -> bool {
        !self.is_wall(a) && self.jump_line(a, self.surface(a), b)
    }
}
