//! Waiting for the key or the button that shall mean a control.

use super::bindings::{ESCAPE, Input};
use super::control::Control;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Id};
use bevy_egui::{EguiContext, EguiContextSettings, EguiInputSet};

/// Seconds that are waited at most: nobody is shut in who has no such device at hand.
const PATIENCE: f64 = 8.0;

/// What is being waited for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Capture {
    /// The control that is to be meant.
    pub control: Control,
    /// By a button of a gamepad, not by a key.
    pub pad: bool,
    /// Since when, in seconds of the panels.
    since: f64,
    /// What came, if anything.
    got: Option<Captured>,
}

/// What ends the waiting.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Captured {
    /// A key or a button.
    Input(Input),
    /// Esc, or nothing for too long.
    Nothing,
}

fn id() -> Id {
    Id::new("capture")
}

/// Waits from now on.
pub fn begin(ctx: &Context, control: Control, pad: bool) {
    let since = ctx.input(|input| input.time);
    ctx.data_mut(|data| data.insert_temp(id(), Capture { control, pad, since, got: None }));
}

/// What is waited for.
pub fn waiting(ctx: &Context) -> Option<Capture> {
    ctx.data(|data| data.get_temp(id()))
}

/// Something is waited for: nothing else is meant by keys and buttons.
pub fn is_waiting(ctx: &Context) -> bool {
    waiting(ctx).is_some()
}

/// No more waiting.
pub fn end(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Capture>(id()));
}

/// What came; the waiting is over then.
pub fn heard(ctx: &Context) -> Option<(Control, Captured)> {
    let capture = waiting(ctx)?;
    let late = ctx.input(|input| input.time) - capture.since > PATIENCE;
    let got = capture.got.or(late.then_some(Captured::Nothing))?;
    end(ctx);
    Some((capture.control, got))
}

/// Tells what came, as the devices do; tests do it too.
pub fn hear(ctx: &Context, what: Captured) {
    ctx.data_mut(|data| {
        if let Some(mut capture) = data.get_temp::<Capture>(id()) {
            capture.got = capture.got.or(Some(what));
            data.insert_temp(id(), capture);
        }
    });
}

fn is_modifier(key: KeyCode) -> bool {
    use KeyCode as K;
    matches!(
        key,
        K::ShiftLeft
            | K::ShiftRight
            | K::ControlLeft
            | K::ControlRight
            | K::AltLeft
            | K::AltRight
            | K::SuperLeft
            | K::SuperRight
            | K::CapsLock
            | K::NumLock
    )
}

/// What a key that goes down means to whoever waits for one.
fn of_key(key: KeyCode, shift: bool, pad: bool) -> Option<Captured> {
    match (if shift { Input::Shift(key) } else { Input::Key(key) }, pad) {
        _ if Input::Key(key) == ESCAPE => Some(Captured::Nothing),
        _ if is_modifier(key) => None,
        (input, false) => Some(Captured::Input(input)),
        (_, true) => None,
    }
}

fn listen(
    mut typed: MessageReader<KeyboardInput>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: Query<(&mut EguiContext, &mut EguiContextSettings)>,
) {
    let Some((mut context, mut settings)) = contexts.iter_mut().next() else { return };
    let ctx = context.get_mut();
    let capture = waiting(ctx);
    // The panels shall not hear the key: it would press or move something.
    let deaf = capture.is_some();
    if settings.input_system_settings.run_write_keyboard_input_messages_system == deaf {
        settings.input_system_settings.run_write_keyboard_input_messages_system = !deaf;
    }
    let Some(capture) = capture else {
        typed.clear();
        pads.clear();
        return;
    };
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for key in typed.read().filter(|key| key.state.is_pressed() && !key.repeat) {
        if let Some(heard) = of_key(key.key_code, shift, capture.pad) {
            hear(ctx, heard);
        }
    }
    for change in pads.read().filter(|change| change.state.is_pressed()) {
        if capture.pad {
            hear(ctx, Captured::Input(Input::Pad(change.button)));
        } else if change.button == GamepadButton::East {
            hear(ctx, Captured::Nothing);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, listen.after(bevy::input::InputSystems).before(EguiInputSet::InitReading));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_thing_that_comes_counts() {
        let ctx = Context::default();
        hear(&ctx, Captured::Nothing);
        assert_eq!(heard(&ctx), None, "nobody waits");
        begin(&ctx, Control::Move, false);
        assert_eq!(heard(&ctx), None);
        hear(&ctx, Captured::Input(Input::Key(KeyCode::KeyY)));
        hear(&ctx, Captured::Nothing);
        assert_eq!(heard(&ctx), Some((Control::Move, Captured::Input(Input::Key(KeyCode::KeyY)))));
        assert!(!is_waiting(&ctx));
    }

    #[test]
    fn escape_cancels_and_shift_goes_along() {
        assert_eq!(of_key(KeyCode::Escape, false, false), Some(Captured::Nothing));
        assert_eq!(of_key(KeyCode::ShiftLeft, true, false), None);
        assert_eq!(of_key(KeyCode::KeyY, true, false), Some(Captured::Input(Input::Shift(KeyCode::KeyY))));
        assert_eq!(of_key(KeyCode::KeyY, false, true), None, "a button is waited for");
    }
}
