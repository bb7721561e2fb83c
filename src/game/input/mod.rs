//! Keyboard, mouse, touch and gamepad, read into intents. Everything can be played with each of them alone.
//!
//! [`control`] lists what can be meant and by what, [`bindings`] what a player has changed of that, [`caps`] tells panels what
//! stands on keys. In a battle [`battle`] reads controls and [`pointer`] mouse and fingers; [`focus`] takes keyboard and gamepad
//! through menus and panels.

pub mod battle;
pub mod bindings;
pub mod capture;
pub mod control;
mod device;
pub mod focus;
pub mod gamepad_labels;
pub mod key_labels;
pub mod letters;
pub mod pointer;
pub mod repeat;
mod taps;

pub use bindings::Bindings;
pub use control::Control;
pub use device::{Device, LastDevice};

use super::session::{FrameSystems, Screen};
use super::settings::Settings;
use bevy::input::gamepad::{GamepadButtonStateChangedEvent, GamepadEvent};
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::TouchInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

/// How far a stick is pushed by somebody who uses it.
const PUSHED: f32 = 0.5;

fn note_device(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    mut axes: MessageReader<GamepadEvent>,
    mut device: ResMut<LastDevice>,
) {
    let pushed = |event: &GamepadEvent| matches!(event, GamepadEvent::Axis(axis) if axis.value.abs() > PUSHED);
    let used = [
        (Device::Keyboard, keys.read().any(|key| key.state.is_pressed())),
        (Device::Mouse, buttons.read().count() > 0),
        (Device::Touch, touches.read().count() > 0),
        (Device::Pad, pads.read().any(|change| change.state.is_pressed()) | axes.read().any(pushed)),
    ];
    if let Some((now, _)) = used.into_iter().find(|&(now, used)| used && now != device.0) {
        device.0 = now;
    }
}

fn connect(mut commands: Commands) {
    commands.spawn((Name::new("Input"), Bindings::default().map()));
}

/// What a player binds holds from the next frame on.
fn rebind(
    settings: Option<Res<Settings>>,
    mut maps: Query<&mut InputMap<Control>>,
    mut known: Local<Option<Bindings>>,
) {
    let Some(settings) = settings.filter(|settings| known.as_ref() != Some(&settings.bindings)) else { return };
    for mut map in &mut maps {
        *map = settings.bindings.map();
        *known = Some(settings.bindings.clone());
    }
}

/// A device is in use, was in the frame before, or something still counts as pressed. Else the controls stay as they are:
/// reading them compares every two of them, which costs as much as all panels.
fn in_use(
    keys: Res<ButtonInput<KeyCode>>,
    pads: Query<&Gamepad>,
    controls: Query<&ActionState<Control>>,
    mut before: Local<bool>,
) -> bool {
    let pushed = |pad: &Gamepad| {
        pad.get_pressed().next().is_some() || pad.left_stick() != Vec2::ZERO || pad.right_stick() != Vec2::ZERO
    };
    let now = keys.get_pressed().next().is_some()
        || pads.iter().any(pushed)
        || controls.iter().any(|controls| !controls.get_pressed().is_empty());
    std::mem::replace(&mut before, now) || now
}

/// The rulebook lies over the battle.
pub fn reading(book: Option<Res<crate::game::rulebook::Book>>) -> bool {
    book.is_some_and(|book| book.is_open())
}

/// A text field has the keyboard.
fn typing(panels: Option<Res<EguiWantsInput>>, screen: Res<State<Screen>>) -> bool {
    *screen.get() != Screen::Battle && panels.is_some_and(|panels| panels.wants_keyboard_input())
}

/// Works without a window.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Control>::default())
        .init_resource::<LastDevice>()
        .add_plugins(taps::plugin)
        .add_systems(Startup, connect)
        .configure_sets(PreUpdate, InputManagerSystem::Update.run_if(in_use))
        .add_systems(
            PreUpdate,
            (note_device, rebind).after(bevy::input::InputSystems).before(InputManagerSystem::Unify),
        )
        .add_systems(
            Update,
            (
                battle::read_controls.run_if(not(resource_exists::<super::decide::Watching>)),
                pointer::read_mouse,
                pointer::read_touch,
            )
                .chain()
                .in_set(FrameSystems::Input)
                .run_if(in_state(Screen::Battle))
                .run_if(not(typing))
                .run_if(not(reading)),
        );
}

/// What needs the panels.
pub(super) fn panel_plugin(app: &mut App) {
    app.add_plugins((focus::plugin, capture::plugin, letters::plugin));
}

#[cfg(test)]
mod tests;
