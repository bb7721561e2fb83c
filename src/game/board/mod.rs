//! The board: painted once from the map, and the marks that lie on it.

pub mod aim;
mod boats;
mod bodies;
mod border;
mod bridges;
pub mod distance;
pub mod floats;
mod going;
#[cfg(test)]
mod golden;
mod grid;
pub mod ground;
mod heights;
pub mod in_use;
pub mod lamps;
pub mod light;
pub mod marks;
pub mod miniature;
mod night;
pub mod noise;
mod objectives;
pub mod paint;
mod quads;
pub mod ring;
mod roofs;
mod scenery;
pub mod shore;
pub mod spread;
mod things;
mod threats;
mod tilemap;
mod world;
mod zones;

pub use threats::DangerMap;
pub use world::{centre, colour, depth, square_at};
pub use zones::ZoneName;

use bevy::prelude::*;

/// The picture of the board: needs a renderer.
pub(super) fn painter_plugin(app: &mut App) {
    scenery::plugin(app);
    tilemap::plugin(app);
    going::plugin(app);
    boats::plugin(app);
    floats::plugin(app);
    objectives::plugin(app);
    threats::plugin(app);
    things::plugin(app);
    night::plugin(app);
    bodies::plugin(app);
    zones::plugin(app);
    aim::plugin(app);
    heights::plugin(app);
    grid::plugin(app);
    app.init_resource::<in_use::InUse>();
}
