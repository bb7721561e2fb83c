//! How far it is on foot, remembered: for those who judge a position, not a rule.

use super::Board;
use super::reach::{Entry, Reach};
use super::square::Square;

/// Steps that are told apart.
const FAR: u8 = 40;

impl Board {
    /// Steps from one square to another round walls and up to 40, where each level up, a drop of any height and each square of water is a step
    /// more; 255 where it is farther, or no way leads there. Remembered.
    pub fn steps_on_foot(&self, from: Square, to: Square) -> u8 {
        let known = self.foot.from(self.index(from), || {
            let price = |from: Square, to: Square, _| {
                let (here, there) = (self.surface(from), self.surface(to));
                let levels = if there > here { there.abs_diff(here).min(FAR) } else { u8::from(there < here) };
                Entry::Pass(1 + levels + u8::from(self.is_water(to)))
            };
            let reach = Reach::flood(self, from, FAR, price);
            self.squares().map(|square| reach.cost(square).unwrap_or(u8::MAX)).collect()
        });
        known[self.index(to)]
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Square, from_rows};

    #[test]
    fn walls_are_gone_round_and_levels_and_water_take_longer() {
        let board = from_rows(&["..#..", "..#~.", "....2"]).expect("a board");
        let steps =
            |from: (u8, u8), to: (u8, u8)| board.steps_on_foot(Square::new(from.0, from.1), Square::new(to.0, to.1));
        assert_eq!(steps((0, 0), (1, 0)), 1);
        // Round the wall by its end, at right angles there.
        assert_eq!(steps((1, 1), (3, 2)), 3);
        assert_eq!(steps((3, 2), (4, 2)), 3, "two levels up");
        assert_eq!(steps((4, 2), (3, 2)), 2, "and down");
        assert_eq!(steps((3, 2), (3, 1)), 3, "a level down, into water");
        assert_eq!(steps((0, 0), (2, 0)), 255, "a wall");
    }
}
