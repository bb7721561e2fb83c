//! Where the board ends: a hairline of brass, so that the night of the city beyond it is not taken for something else.

use super::quads::Quad;
use crate::board::Board;
use crate::game::assets::SQUARE;
use crate::game::theme;
use bevy::prelude::*;

/// World units across: of the line, of the ink below it, and of the squares at its corners.
const LINE: f32 = 2.6;
const UNDER: f32 = 8.0;
const CORNER: f32 = 11.0;

/// The border of a board.
pub fn plan(board: &Board) -> Vec<Quad> {
    let size = Vec2::new(f32::from(board.width()), f32::from(board.height())) * SQUARE;
    let middle = Vec2::new(size.x, -size.y) / 2.0;
    let mut quads = Vec::new();
    for (wide, colour) in [(UNDER, theme::faded(theme::INK, 0.7)), (LINE, theme::faded(theme::BRASS, 0.85))] {
        for sign in [-1.0, 1.0] {
            let (across, down) = (Vec2::new(size.x + wide, wide), Vec2::new(wide, size.y - wide));
            quads.push(Quad::new("piece_fill", middle + Vec2::Y * sign * size.y / 2.0, across, colour));
            quads.push(Quad::new("piece_fill", middle + Vec2::X * sign * size.x / 2.0, down, colour));
        }
    }
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let at = middle + Vec2::new(x, y) * size / 2.0;
        for (side, colour) in [(CORNER + 3.0, theme::INK), (CORNER, theme::BRASS), (CORNER - 6.0, theme::INK)] {
            quads.push(Quad::new("piece_fill", at, Vec2::splat(side), colour));
        }
    }
    quads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn it_lies_on_the_four_sides_and_hides_no_square() {
        let board = from_rows(&["....", "....", "...."]).expect("a good board");
        for quad in plan(&board) {
            let (x, y) = (quad.middle.x, quad.middle.y);
            let on_a_side = x == 0.0 || x == 4.0 * SQUARE || y == 0.0 || y == -3.0 * SQUARE;
            assert!(on_a_side && quad.size.min_element() < SQUARE / 4.0, "{quad:?}");
        }
    }
}
