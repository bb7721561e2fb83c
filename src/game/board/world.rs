//! Where squares lie in the world, in which colours and at which heights things are drawn there.

use crate::board::{Board, Square};
use crate::game::assets::SQUARE;
use bevy::prelude::*;
use bevy_egui::egui::Color32;

/// Middle of a square in the world.
pub fn centre(square: Square) -> Vec2 {
    Vec2::new((f32::from(square.x) + 0.5) * SQUARE, -(f32::from(square.y) + 0.5) * SQUARE)
}

/// The square at a place of the world, if it lies on the board.
pub fn square_at(board: &Board, place: Vec2) -> Option<Square> {
    let (x, y) = ((place.x / SQUARE).floor(), (-place.y / SQUARE).floor());
    let fits = (-1.0..=64.0).contains(&x) && (-1.0..=64.0).contains(&y);
    fits.then(|| board.contains(x as i32, y as i32)).flatten()
}

/// A colour of the theme on the board.
pub fn colour(of: Color32) -> Color {
    let [red, green, blue, alpha] = of.to_srgba_unmultiplied();
    Color::srgba_u8(red, green, blue, alpha)
}

/// Heights above the ground in which things are drawn.
pub mod depth {
    /// The ends of parapets, over decks and landings.
    pub const PARAPETS: f32 = 10.2;
    /// Boats and debris, on the water, above what is painted and below the light of lamps.
    pub const BOATS: f32 = 10.3;
    /// Where the board ends, over all that is painted.
    pub const BORDER: f32 = 14.0;
    /// The shade of squares that are not bright, over all that is painted.
    pub const NIGHT: f32 = 24.0;
    /// The tints of the view of heights, below what is fought for.
    pub const HEIGHTS: f32 = 26.0;
    /// Marks of reach.
    pub const MARKS: f32 = 30.0;
    /// The lines of squares.
    pub const GRID: f32 = 35.5;
    /// The square under the pointer.
    pub const HOVER: f32 = 36.0;
    /// Tokens, further south in front.
    pub const TOKENS: f32 = 40.0;
    /// The figures of the view of heights.
    pub const FIGURES: f32 = 54.0;
    /// Arcs and paths.
    pub const AIM: f32 = 60.0;
    /// Splashes and numbers.
    pub const EFFECTS: f32 = 70.0;
}
