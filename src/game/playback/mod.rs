//! Playback.
use bevy::prelude::*;
/// Playback.
#[derive(Resource, Default)]
pub struct Playback {}
