//! What keeps a frame cheap: parts of the engine that are left out, panels that are laid out only when something happened, and a
//! world that stands still where nothing goes on.

pub mod engine_setup;
pub mod frozen_world;
pub mod panel_passes;
