//! The board: painted once from the map, and the marks that lie on it.

mod aim;
mod boats;
mod bodies;
pub mod distance;
pub mod floats;
pub mod ground;
pub mod lamps;
pub mod light;
pub mod marks;
pub mod miniature;
pub mod noise;
pub mod paint;
pub mod ring;
mod roofs;
mod scenery;
pub mod shore;
mod spread;
mod stakes;
mod things;
mod threats;
mod tilemap;
mod zones;

use crate::board::{Board, Square};
use crate::game::assets::SQUARE;
use bevy::prelude::*;

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

/// Heights above the ground in which things are drawn.
pub mod depth {
    /// Boats and debris, on the water, above what is painted and below the light of lamps.
    pub const BOATS: f32 = 10.3;
    /// Marks of reach.
    pub const MARKS: f32 = 30.0;
    /// The square under the pointer.
    pub const HOVER: f32 = 36.0;
    /// Tokens, further south in front.
    pub const TOKENS: f32 = 40.0;
    /// Arcs and paths.
    pub const AIM: f32 = 60.0;
    /// Splashes and numbers.
    pub const EFFECTS: f32 = 70.0;
}

/// The picture of the board: needs a renderer.
pub(super) fn painter_plugin(app: &mut App) {
    scenery::plugin(app);
    tilemap::plugin(app);
    boats::plugin(app);
    floats::plugin(app);
    stakes::plugin(app);
    threats::plugin(app);
    things::plugin(app);
    bodies::plugin(app);
    zones::plugin(app);
    aim::plugin(app);
}
