//! What a player has set once and for all: kept between runs.

mod controls;
mod panel;

#[cfg(not(target_arch = "wasm32"))]
pub use controls::{close as close_controls, open as open_controls};
pub use panel::{choice, panel, width};

use super::input::Bindings;
use super::session::{FrameSystems, Intent, Session};
use super::storage::Storage;
use crate::game::text_store::TextStore;

use crate::table::flagship;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Name of the text in which they are kept.
const NAME: &str = "settings.ron";

/// Colours of the sides; their shapes are always the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Sides {
    /// Saffron and violet.
    #[default]
    Standard,
    /// Orange and blue, which more people can tell apart.
    OrangeAndBlue,
}

/// How strong hatching, strokes and small marks on the board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Patterns {
    /// No hatching.
    Off,
    /// As drawn.
    #[default]
    Normal,
    /// Thicker and larger.
    Strong,
}

/// The settings as they are kept; what a text lacks is as ever.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// 1, 2 or 4 times as fast; 0 shows everything at once.
    pub speed: f32,
    /// The window covers the whole screen.
    pub full_screen: bool,
    /// Size of the interface, 0.75 to 2.0; 1.0 = 100 %.
    pub scale: f32,
    /// Ask before points are thrown away.
    pub warn_unspent: bool,
    /// How loud everything is, 0.0 to 1.0.
    pub loud: f32,
    /// How loud what happens in the battle is, 0.0 to 1.0.
    pub effects: f32,
    /// How loud the city and the music are, 0.0 to 1.0.
    pub ambience: f32,
    /// How loud buttons are, 0.0 to 1.0.
    pub interface: f32,
    /// Sounds are written on the screen.
    pub captions: bool,
    /// Nothing bobs, shakes or zooms; walks and jumps are short fades.
    pub calm: bool,
    /// Water with less detail, for small machines.
    pub simple_water: bool,
    /// The small map is open; none: where there is room for it.
    pub minimap: Option<bool>,
    /// A strip names the marks on the board.
    pub key_strip: bool,
    /// Colours of the sides.
    pub sides: Sides,
    /// How strong the patterns of the marks are.
    pub patterns: Patterns,
    /// Id of the rule system that was played last.
    pub system: String,
    /// Some battle has been begun: the player is no stranger.
    pub acquainted: bool,
    /// Ids of the rule systems whose page on what is different has been shown, and keys of the courses that were gone through to their end.
    pub introduced: Vec<String>,
    /// Where courses were left that were begun: the lesson, from 0, by key of the course.
    pub lessons_left_at: BTreeMap<String, usize>,
    /// What keys and buttons mean, where the player has changed it.
    pub bindings: Bindings,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            speed: 1.0,
            full_screen: false,
            scale: 1.0,
            warn_unspent: true,
            loud: 0.8,
            effects: 1.0,
            ambience: 0.6,
            interface: 0.6,
            captions: false,
            calm: false,
            simple_water: cfg!(target_arch = "wasm32"),
            minimap: None,
            key_strip: true,
            sides: Sides::Standard,
            patterns: Patterns::Normal,
            system: flagship(),
            acquainted: false,
            introduced: Vec::new(),
            lessons_left_at: BTreeMap::new(),
            bindings: Bindings::default(),
        }
    }
}

/// Most lines that are passed over before a text is given up.
const PATIENCE: usize = 40;

impl Settings {
    /// What a text says, and what of it could not be read: a bad line costs only itself. Numbers that the game does not
    /// offer are brought to the nearest it does.
    fn read(text: &str) -> (Settings, Vec<String>) {
        let mut lines: Vec<&str> = text.lines().collect();
        // One that was cut short says what it says.
        if text.trim_start().starts_with('(') && !text.trim_end().ends_with(')') {
            lines.push(")");
        }
        let mut wrong = Vec::new();
        let mut read = loop {
            let error = match ron::from_str::<Settings>(&lines.join("\n")) {
                Ok(read) => break read,
                Err(error) => error,
            };
            let at = error.span.start;
            wrong.push(format!("{}:{}: {}", at.line, at.col, error.code));
            // The line that it stumbles over, or, where that is empty already, the one before it.
            let bad = (0..at.line.min(lines.len())).rev().find(|&line| {
                let text = lines[line].trim();
                !matches!(text, "" | "(" | ")")
            });
            match bad.filter(|_| wrong.len() < PATIENCE) {
                Some(bad) => lines[bad] = "",
                None => break Settings::default(),
            }
        };
        wrong.append(&mut read.bindings.unread);
        let usual = Settings::default();
        let within = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        let settings = Settings {
            speed: within(read.speed, 0.0, 4.0, usual.speed),
            scale: within(read.scale, 0.75, 2.0, usual.scale),
            loud: within(read.loud, 0.0, 1.0, usual.loud),
            effects: within(read.effects, 0.0, 1.0, usual.effects),
            ambience: within(read.ambience, 0.0, 1.0, usual.ambience),
            interface: within(read.interface, 0.0, 1.0, usual.interface),
            ..read
        };
        (settings, wrong)
    }

    /// As they come with the game, but for what a player has not set on their page: bindings, and what is known of the player.
    fn fresh(&self) -> Settings {
        Settings {
            minimap: self.minimap,
            system: self.system.clone(),
            acquainted: self.acquainted,
            introduced: self.introduced.clone(),
            lessons_left_at: self.lessons_left_at.clone(),
            bindings: self.bindings.clone(),
            ..Settings::default()
        }
    }
}

/// What was kept last.
#[derive(Resource, Default)]
struct KeptSettings(Settings);

fn load(
    shelf: Res<TextStore>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<KeptSettings>,
    mut storage: ResMut<Storage>,
) {
    let text = match shelf.read(NAME) {
        Ok(Some(text)) => text,
        Ok(None) => return,
        Err(error) => {
            storage.notice = Some(format!("The settings were not read. {error}"));
            return;
        }
    };
    let (read, wrong) = Settings::read(&text);
    if let Some(first) = wrong.first() {
        let more = match wrong.len() - 1 {
            0 => String::new(),
            n => format!(", and {n} more"),
        };
        storage.notice =
            Some(format!("Some settings could not be read and were reset. {}:{first}{more}", shelf.called(NAME)));
    }
    kept.0 = read.clone();
    *settings = read;
}

fn keep(mut shelf: ResMut<TextStore>, settings: Res<Settings>, mut kept: ResMut<KeptSettings>) {
    if *settings == kept.0 {
        return;
    }
    // What cannot be kept is told of once: it is tried again only when something is set again.
    kept.0 = settings.clone();
    let text = ron::ser::to_string_pretty(&*settings, ron::ser::PrettyConfig::default()).unwrap_or_default();
    if let Err(error) = shelf.write(NAME, &text) {
        warn!("{error}");
    }
}

/// What panels change.
fn obey(mut intents: MessageReader<Intent>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        if let Intent::Set(wanted) = intent {
            settings.set_if_neq((**wanted).clone());
        }
    }
}

/// A battle that began or goes on is of the system that was played last.
fn note_system(session: Option<Res<Session>>, mut settings: ResMut<Settings>) {
    let Some(session) = session.filter(|session| session.is_changed()) else { return };
    let system = &session.table.setup().system;
    if settings.system != *system {
        settings.system.clone_from(system);
    }
}

/// The window as large as is set; F11 changes it. A page is as large as its browser wants.
#[cfg(not(target_arch = "wasm32"))]
fn frame(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut settings: ResMut<Settings>,
    mut windows: Query<&mut Window, With<bevy::window::PrimaryWindow>>,
) {
    use bevy::window::{MonitorSelection, WindowMode};
    if keys.is_some_and(|keys| keys.just_pressed(KeyCode::F11)) {
        settings.full_screen = !settings.full_screen;
    }
    let wanted = match settings.full_screen {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
    for mut window in &mut windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Intent>()
        .init_resource::<TextStore>()
        .init_resource::<Settings>()
        .init_resource::<KeptSettings>()
        .add_systems(Startup, load)
        .add_systems(Update, obey.in_set(FrameSystems::Decide))
        .add_systems(Update, (note_system, keep).chain().in_set(FrameSystems::Draw));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(Update, frame.in_set(FrameSystems::Draw));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::input::Control;
    use crate::game::input::bindings::Input;
    use crate::game::playback::Playback;

    #[test]
    fn settings_are_read_as_far_as_they_make_sense() {
        let settings = Settings { speed: 0.0, scale: 1.25, warn_unspent: false, captions: true, ..Settings::default() };
        let text = ron::to_string(&settings).expect("plain data");
        assert_eq!(Settings::read(&text), (settings, Vec::new()));
        let good = |text: &str| {
            let (settings, wrong) = Settings::read(text);
            assert!(wrong.is_empty(), "{wrong:?}");
            settings
        };
        assert_eq!(good("(scale: 90.0)"), Settings { scale: 2.0, ..Settings::default() });
        assert_eq!(good("(loud: -3.0)"), Settings { loud: 0.0, ..Settings::default() });
    }

    #[test]
    fn a_bad_line_costs_only_itself() {
        let mut settings = Settings { speed: 2.0, captions: true, calm: true, ..Settings::default() };
        settings.bindings.bind(Control::Move, Input::Key(KeyCode::KeyY), false);
        settings.introduced = vec!["ladder".to_owned()];
        let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default()).expect("plain data");
        for (good, bad) in [
            ("speed: 2.0", "speed: big"),
            ("scale: 1.0", "scale: !!"),
            ("scale: 1.0", "colour of the sea"),
            ("loud: 0.8", "unheard_of: 7"),
            ("Key(KeyY)", "Key(Sausage)"),
        ] {
            assert!(text.contains(good), "{text}");
            let (read, wrong) = Settings::read(&text.replacen(good, bad, 1));
            let binding = good.starts_with("Key");
            assert_eq!(wrong.is_empty(), bad.starts_with("unheard"), "{bad}: {wrong:?}");
            assert!(read.captions && read.calm && read.introduced == ["ladder"], "{bad} costs no more: {read:?}");
            assert_eq!(read.bindings.is_changed(Control::Move), !binding);
            assert_eq!(read.speed, if good.starts_with("speed") { 1.0 } else { 2.0 }, "{bad}");
        }
        assert_eq!(Settings::read("all is lost").0, Settings::default());
        let (cut, _) = Settings::read(&text[..text.len() / 2]);
        assert_eq!(cut.speed, 2.0, "a text that was cut short says what it says");
    }

    #[test]
    fn what_is_set_is_there_at_the_next_start() {
        let start = |shelf: TextStore| {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .insert_resource(shelf)
                .insert_resource(Storage::in_memory())
                .init_resource::<Playback>()
                .add_plugins(plugin)
                .add_systems(Update, crate::game::playback::pace);
            app.update();
            app
        };
        let mut app = start(TextStore::Memory(default()));
        app.world_mut().resource_mut::<Settings>().scale = 1.5;
        app.world_mut().resource_mut::<Settings>().speed = 0.0;
        app.world_mut().resource_mut::<Settings>().system = "ladder".to_owned();
        let y = Input::Key(KeyCode::KeyY);
        app.world_mut().resource_mut::<Settings>().bindings.bind(Control::Move, y, false);
        app.update();
        let shelf = app.world_mut().remove_resource::<TextStore>().expect("the shelf");
        let app = start(shelf);
        assert_eq!(app.world().resource::<Settings>().scale, 1.5);
        assert!(app.world().resource::<Playback>().speed.is_infinite());
        assert_eq!(app.world().resource::<Settings>().system, "ladder");
        assert_eq!(app.world().resource::<Settings>().bindings.of(Control::Move), [y]);
    }

    #[test]
    fn all_is_reset_but_what_is_not_on_the_page() {
        let mut settings =
            Settings { speed: 2.0, scale: 1.5, loud: 0.1, calm: true, full_screen: true, ..Settings::default() };
        settings.bindings.bind(Control::Move, Input::Key(KeyCode::KeyY), false);
        (settings.acquainted, settings.system) = (true, "ladder".to_owned());
        let fresh = settings.fresh();
        assert_eq!(
            (fresh.speed, fresh.scale, fresh.loud, fresh.calm, fresh.full_screen),
            (1.0, 1.0, 0.8, false, false)
        );
        assert_eq!(fresh.bindings, settings.bindings);
        assert!(fresh.acquainted && fresh.system == "ladder");
    }

    #[test]
    fn a_key_fills_the_screen() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(TextStore::Memory(default()))
            .insert_resource(Storage::in_memory())
            .init_resource::<ButtonInput<KeyCode>>()
            .add_plugins(plugin);
        let window = app.world_mut().spawn((Window::default(), bevy::window::PrimaryWindow)).id();
        app.update();
        let full = |app: &App| {
            app.world().get::<Window>(window).expect("it is there").mode != bevy::window::WindowMode::Windowed
        };
        assert!(!full(&app));
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::F11);
        app.update();
        assert!(full(&app) && app.world().resource::<Settings>().full_screen);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
        app.world_mut().resource_mut::<Settings>().full_screen = false;
        app.update();
        assert!(!full(&app));
    }
}
