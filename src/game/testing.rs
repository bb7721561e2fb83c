//! The application without a window, for tests: real input in, the same systems, no renderer.

use super::session::{Intent, Screen};
use super::storage::Storage;
use crate::board::Square;
use crate::game::playback::{INSTANT, Playback};
use crate::table::{Drawn, MapChoice, Placed, Setup};
use bevy::asset::AssetPlugin;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use std::collections::BTreeMap;
use std::time::Duration;

/// Milliseconds of a frame.
pub const FRAME: u64 = 16;

/// The application without window, renderer, panels and files.
pub fn headless_app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, TransformPlugin, AssetPlugin::default()))
        .init_asset::<Image>()
        .init_asset::<Font>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)))
        .insert_resource(Storage::in_memory())
        .add_plugins(super::logic_plugin);
    app.finish();
    app.cleanup();
    app
}

/// The same with a battle begun, and all that comes before the first decision shown.
pub fn battle_app(setup: Setup) -> App {
    begin(headless_app(), setup)
}

/// A set-up of characters on a drawn map, for two people: kind, side, and square of each.
pub fn placed(rows: &[&str], people: &[(&str, u8, u8, u8)]) -> Setup {
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    let place = |&(kind, side, x, y): &(&str, u8, u8, u8)| Placed {
        kind: kind.to_owned(),
        side,
        square: Square::new(x, y),
        name: None,
        spells: Vec::new(),
        gear: Vec::new(),
    };
    Setup {
        map: MapChoice::Inline(Drawn { rows, legend: BTreeMap::new() }),
        placed: Some(people.iter().map(place).collect()),
        ..Setup::skirmish("campo", ["lamp_duel", "court_duel"], 5)
    }
}

/// Begins a battle.
pub fn begin(mut app: App, setup: Setup) -> App {
    app.update();
    app.world_mut().resource_mut::<Playback>().speed = INSTANT;
    app.world_mut().write_message(Intent::Start(Box::new(setup)));
    run_until(&mut app, "the battle begins", |app| {
        *app.world().resource::<State<Screen>>().get() == Screen::Battle
            && !app.world().resource::<Playback>().is_playing()
    });
    app
}

/// Frames until something is so.
///
/// # Panics
/// It is never so: a test must not go on then.
pub fn run_until(app: &mut App, what: &str, test: impl Fn(&App) -> bool) {
    for _ in 0..2000 {
        app.update();
        if test(app) {
            return;
        }
    }
    panic!("waited in vain until {what}");
}
