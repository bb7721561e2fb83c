//! What a player has set once and for all: kept between runs.

use super::hud::view::Hud;
use super::playback::{INSTANT, Playback};
use super::session::FrameSystems;
use super::shelf::Shelf;
use super::storage::Storage;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Name of the text in which they are kept.
const NAME: &str = "settings.ron";

/// The settings as they are kept; what a text lacks is as ever.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    /// 1, 2 or 4 times as fast; 0 shows everything at once.
    speed: f32,
    /// Size of the interface, 1.0 = 100 %.
    scale: f32,
    /// Ask before points are thrown away.
    warn_unspent: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { speed: 1.0, scale: 1.0, warn_unspent: true }
    }
}

impl Settings {
    fn of(hud: &Hud, playback: &Playback) -> Settings {
        let speed = if playback.speed.is_infinite() { 0.0 } else { playback.speed };
        Settings { speed, scale: hud.scale, warn_unspent: hud.warn_unspent }
    }

    /// What a text says, or why it cannot be read. Numbers that the game does not offer are brought to the nearest it does.
    fn read(text: &str) -> Result<Settings, String> {
        let read: Settings = ron::from_str(text).map_err(|error| {
            let at = error.span.start;
            format!("{}:{}: {}", at.line, at.col, error.code)
        })?;
        let speed = if read.speed.is_finite() { read.speed.clamp(0.0, 4.0) } else { 1.0 };
        let scale = if read.scale.is_finite() { read.scale.clamp(0.75, 2.0) } else { 1.0 };
        Ok(Settings { speed, scale, ..read })
    }
}

/// What was kept last.
#[derive(Resource, Default)]
struct Kept(Settings);

fn load(
    shelf: Res<Shelf>,
    mut hud: ResMut<Hud>,
    mut playback: ResMut<Playback>,
    mut kept: ResMut<Kept>,
    mut storage: ResMut<Storage>,
) {
    let read = shelf.read(NAME).and_then(|text| {
        let Some(text) = text else { return Ok(Settings::default()) };
        Settings::read(&text).map_err(|error| format!("{}:{error}", shelf.called(NAME)))
    });
    match read {
        Ok(settings) => {
            hud.scale = settings.scale;
            hud.warn_unspent = settings.warn_unspent;
            playback.speed = if settings.speed == 0.0 { INSTANT } else { settings.speed };
            kept.0 = settings;
        }
        Err(error) => storage.notice = Some(format!("The settings were not read. {error}")),
    }
}

fn keep(mut shelf: ResMut<Shelf>, hud: Res<Hud>, playback: Res<Playback>, mut kept: ResMut<Kept>) {
    let now = Settings::of(&hud, &playback);
    if now == kept.0 {
        return;
    }
    // What cannot be kept is told of once: it is tried again only when something is set again.
    kept.0 = now;
    let text = ron::ser::to_string_pretty(&now, ron::ser::PrettyConfig::default()).unwrap_or_default();
    if let Err(error) = shelf.write(NAME, &text) {
        warn!("{error}");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .init_resource::<Kept>()
        .add_systems(Startup, load)
        .add_systems(Update, keep.in_set(FrameSystems::Draw));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_far_as_they_make_sense() {
        let settings = Settings { speed: 0.0, scale: 1.25, warn_unspent: false };
        let text = ron::to_string(&settings).expect("plain data");
        assert_eq!(Settings::read(&text), Ok(settings));
        assert_eq!(Settings::read("(scale: 90.0)"), Ok(Settings { scale: 2.0, ..Settings::default() }));
        assert!(Settings::read("(scale: big)").is_err_and(|error| error.starts_with("1:")));
    }

    #[test]
    fn what_is_set_is_there_at_the_next_start() {
        let start = |shelf: Shelf| {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .insert_resource(shelf)
                .insert_resource(Storage::in_memory())
                .init_resource::<Hud>()
                .init_resource::<Playback>()
                .add_plugins(plugin);
            app.update();
            app
        };
        let mut app = start(Shelf::Memory(default()));
        app.world_mut().resource_mut::<Hud>().scale = 1.5;
        app.world_mut().resource_mut::<Playback>().speed = INSTANT;
        app.update();
        let shelf = app.world_mut().remove_resource::<Shelf>().expect("the shelf");
        let app = start(shelf);
        assert_eq!(app.world().resource::<Hud>().scale, 1.5);
        assert!(app.world().resource::<Playback>().speed.is_infinite());
    }
}
