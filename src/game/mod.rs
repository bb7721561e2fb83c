//! The Bevy application.
use bevy::prelude::*;

mod hud;
pub mod playback;
mod screens;
pub mod session;

/// Runs the application in a window.
pub fn run() -> AppExit {
    App::new().add_plugins(DefaultPlugins).add_plugins((hud::plugin, screens::plugin)).run()
}
