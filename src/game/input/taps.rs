//! Keys and buttons that go down and up within one frame: on a slow machine no tap may be lost.

use super::bindings::{Bindings, Input};
use super::control::{CONTROLS, Control};
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::prelude::*;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

/// Keys that went down and up within one frame, and what is still to be shown of them.
#[derive(Default)]
struct Taps {
    /// Pressed for this frame only.
    held: Vec<KeyCode>,
    /// Tapped again while they were held: pressed in the next frame, true if they are still down.
    again: Vec<(KeyCode, bool)>,
}

/// On a slow machine a key can go down and up within one frame; it is then held until the next, so that no tap is lost.
fn hold_taps(mut keys: ResMut<ButtonInput<KeyCode>>, mut taps: Local<Taps>) {
    let held = std::mem::take(&mut taps.held);
    let again = std::mem::take(&mut taps.again);
    let tapped: Vec<KeyCode> = keys.get_just_pressed().copied().filter(|&key| !keys.pressed(key)).collect();
    for (key, down) in again {
        keys.press(key);
        if !down {
            taps.held.push(key);
        }
    }
    for &key in &held {
        let down = keys.pressed(key);
        if keys.just_pressed(key) {
            taps.again.push((key, down));
        }
        keys.release(key);
    }
    for key in tapped.into_iter().filter(|key| !held.contains(key)) {
        keys.press(key);
        // Else the release would be read after the press.
        keys.clear_just_released(key);
        taps.held.push(key);
    }
}

/// As [`hold_taps`], for the buttons of gamepads: their controls are pressed for this frame.
fn hold_buttons(
    mut changes: MessageReader<GamepadButtonStateChangedEvent>,
    pads: Query<&Gamepad>,
    settings: Option<Res<crate::game::settings::Settings>>,
    mut controls: Query<&mut ActionState<Control>>,
) {
    let usual = Bindings::default();
    let bindings = settings.as_ref().map_or(&usual, |settings| &settings.bindings);
    for change in changes.read().filter(|change| change.state.is_pressed()) {
        if pads.get(change.entity).is_ok_and(|pad| pad.pressed(change.button)) {
            continue;
        }
        let meant = CONTROLS.iter().map(|entry| entry.control);
        for control in meant.filter(|&control| bindings.of(control).contains(&Input::Pad(change.button))) {
            controls.iter_mut().for_each(|mut controls| controls.press(&control));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hold_taps.after(bevy::input::InputSystems).before(InputManagerSystem::Unify))
        .add_systems(PreUpdate, hold_buttons.in_set(InputManagerSystem::ManualControl));
}
