//! Menus and panels by gamepad and keyboard: the focus of the panels. A gamepad is told to them as the keys that they know:
//! the cross and the left stick as arrows, confirm as Enter, cancel as Esc. Keys that mean the same by a binding, too.

use super::bindings::Bindings;
use super::capture;
use super::control::{CONTROLS, CURSOR, Control};
use super::letters::Letters;
use super::repeat::Repeat;
use crate::game::hud::state::Hud;
use crate::game::input::gamepad_labels::Make;
use crate::game::input::key_labels::{self, KeyLabels};
use crate::game::input::{Device, LastDevice};
use crate::game::session::{FrameSystems, Screen};
use crate::game::settings::Settings;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Key, Modifiers};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiInputSet};
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;
use std::sync::Arc;

/// Scrolling of a page by the right stick, in points a second.
const SCROLL: f32 = 900.0;

/// The panels have the keyboard: outside of battles always, in a battle while a menu is open or the player goes through
/// the panels.
fn panels_listen(screen: Screen, hud: Option<&Hud>, reading: bool) -> bool {
    screen != Screen::Battle || reading || hud.is_some_and(Hud::has_keys)
}

/// A key for the panels, pressed and let go.
fn press(key: Key, shift: bool) -> [Event; 2] {
    let modifiers = if shift { Modifiers::SHIFT } else { Modifiers::NONE };
    [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
}

/// What the panels are told.
struct Said {
    /// The focus goes one step east and south.
    step: IVec2,
    confirm: bool,
    cancel: bool,
    /// The device is the keyboard, whose arrows, Enter and Esc the panels read themselves.
    keyboard: bool,
    focused: bool,
    typing: bool,
}

fn keys_for(said: &Said) -> Vec<Event> {
    let mut out = Vec::new();
    if said.step != IVec2::ZERO {
        let key = match (said.step.x.signum(), said.step.y.signum()) {
            (1, _) => Key::ArrowRight,
            (-1, _) => Key::ArrowLeft,
            (_, 1) => Key::ArrowDown,
            _ => Key::ArrowUp,
        };
        let back = said.step.x + said.step.y < 0;
        match (said.focused, said.typing) {
            // Arrows go nowhere from nowhere: the first thing gets the focus.
            (false, _) => out.extend(press(Key::Tab, back)),
            // A text field keeps the arrows to itself.
            (true, true) if !said.keyboard => out.extend(press(Key::Tab, back)),
            (true, _) if !said.keyboard => out.extend(press(key, false)),
            _ => {}
        }
    }
    if said.confirm && !said.keyboard {
        out.extend(if said.focused { press(Key::Enter, false) } else { press(Key::Tab, false) });
    }
    if said.cancel && !said.keyboard {
        out.extend(press(Key::Escape, false));
    }
    out
}

/// Which of the usual keys of panels a control is pressed by: they read those themselves.
fn by_own_key(keys: &ButtonInput<KeyCode>) -> bool {
    keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape])
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn tell_panels(
    time: Res<Time<Real>>,
    controls: Query<&ActionState<Control>>,
    keys: Res<ButtonInput<KeyCode>>,
    device: Res<LastDevice>,
    screen: Res<State<Screen>>,
    hud: Option<Res<Hud>>,
    book: Option<Res<crate::game::rulebook::Book>>,
    mut contexts: Query<(Entity, &mut EguiContext)>,
    mut letters: ResMut<Letters>,
    mut repeat: Local<Repeat>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let (Some(controls), Some((context, mut egui))) = (controls.iter().next(), contexts.iter_mut().next()) else {
        return;
    };
    let ctx = egui.get_mut();
    if capture::is_waiting(ctx) {
        key_labels::tell_pressed(ctx, Vec::new());
        return;
    }
    let typing = ctx.text_edit_focused();
    let pad = device.0 == Device::Pad;
    if pad && letters.is_open() {
        key_labels::tell_pressed(ctx, Vec::new());
        letters.step(repeat.step(controls, CURSOR, time.delta_secs().min(0.1)));
        let typed = letters.pad(|control| controls.just_pressed(&control));
        events.write_batch(typed.into_iter().map(|event| EguiInputEvent { context, event }));
        return;
    }
    // Letters that are typed into a field mean nothing else.
    let heard = |control: &Control| controls.just_pressed(control) && (pad || !typing);
    key_labels::tell_pressed(ctx, CONTROLS.iter().map(|entry| entry.control).filter(heard).collect());
    let stick = controls.clamped_axis_pair(&Control::Pan).y;
    let pages = f32::from(i8::from(heard(&Control::LastRound)) - i8::from(heard(&Control::NextRound)));
    let seconds = time.delta_secs().min(0.1);
    key_labels::tell_scroll(ctx, stick * SCROLL * seconds + pages * ctx.viewport_rect().height() * 0.6);
    let step = repeat.step(controls, CURSOR, seconds);
    if !panels_listen(*screen.get(), hud.as_deref(), book.is_some_and(|book| book.is_open())) {
        return;
    }
    let arrows = [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowRight];
    let arrow = keys.any_just_pressed(arrows) && !keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let field = ctx.memory(egui::Memory::focused);
    if let Some(field) = field.filter(|_| pad && typing && heard(&Control::Confirm)) {
        letters.open(field);
        return;
    }
    let focused = field.is_some();
    let said = Said {
        step: match (step, arrow) {
            (IVec2::ZERO, true) => IVec2::Y,
            (step, _) if pad => step,
            _ => IVec2::ZERO,
        },
        confirm: heard(&Control::Confirm),
        cancel: heard(&Control::Cancel),
        keyboard: !pad && (arrow || by_own_key(&keys)),
        focused,
        typing,
    };
    // Somebody has just gone into the panels: the first of them gets the focus.
    let first = hud.is_some_and(|hud| hud.panels) && !focused && said.step == IVec2::ZERO && !said.cancel;
    let enter = if first { press(Key::Tab, false).to_vec() } else { Vec::new() };
    for event in keys_for(&said).into_iter().chain(enter) {
        events.write(EguiInputEvent { context, event });
    }
}

/// No button of a panel keeps the keyboard in a battle, unless the player goes through the panels: Tab and Enter belong to
/// the board.
fn keep_keyboard(mut contexts: Query<&mut EguiContext>, hud: Res<Hud>, book: Option<Res<crate::game::rulebook::Book>>) {
    if panels_listen(Screen::Battle, Some(&hud), book.is_some_and(|book| book.is_open())) {
        return;
    }
    for mut context in &mut contexts {
        let ctx = context.get_mut();
        if ctx.text_edit_focused() {
            continue;
        }
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

/// Tells the panels what stands on keys, when that changes; on buttons as the gamepad that was used last has it.
fn tell_caps(
    settings: Res<Settings>,
    device: Res<LastDevice>,
    mut pressed: MessageReader<GamepadButtonStateChangedEvent>,
    pads: Query<(&Gamepad, Option<&Name>)>,
    mut contexts: Query<&mut EguiContext>,
    mut known: Local<Option<(Bindings, Device, Make)>>,
) {
    // A mouse has no caps of its own: those of the keys beside it.
    let now = device.0;
    let used = pressed.read().last().and_then(|event| pads.get(event.entity).ok());
    let made = used.map(|(pad, name)| Make::of(pad.vendor_id(), name.map_or("", Name::as_str)));
    let make = made.or(known.as_ref().map(|(.., make)| *make)).unwrap_or_default();
    if known.as_ref().is_some_and(|(bindings, by, of)| (*by, *of) == (now, make) && *bindings == settings.bindings) {
        return;
    }
    let Some(mut context) = contexts.iter_mut().next() else { return };
    let told = KeyLabels::new(&settings.bindings, now == Device::Pad, make);
    let told = if now == Device::Touch { told.touched() } else { told };
    let told = if device.has_cursor() { told.with_cursor() } else { told };
    key_labels::tell(context.get_mut(), Arc::new(told));
    *known = Some((settings.bindings.clone(), now, make));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (tell_caps, tell_panels)
            .chain()
            .after(InputManagerSystem::ManualControl)
            .after(EguiInputSet::ReadBevyMessages)
            .before(EguiInputSet::WriteEguiEvents),
    )
    .add_systems(Update, keep_keyboard.in_set(FrameSystems::Input).run_if(in_state(Screen::Battle)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said() -> Said {
        Said { step: IVec2::ZERO, confirm: false, cancel: false, keyboard: false, focused: true, typing: false }
    }

    fn pressed(said: &Said) -> Vec<(Key, bool)> {
        let down = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers, .. } => Some((*key, modifiers.shift)),
            _ => None,
        };
        keys_for(said).iter().filter_map(down).collect()
    }

    #[test]
    fn a_gamepad_says_what_keys_say() {
        assert_eq!(pressed(&Said { step: IVec2::X, ..said() }), [(Key::ArrowRight, false)]);
        assert_eq!(pressed(&Said { step: IVec2::NEG_Y, ..said() }), [(Key::ArrowUp, false)]);
        assert_eq!(pressed(&Said { confirm: true, ..said() }), [(Key::Enter, false)]);
        assert_eq!(pressed(&Said { cancel: true, ..said() }), [(Key::Escape, false)]);
        let nowhere = Said { focused: false, ..said() };
        assert_eq!(pressed(&Said { confirm: true, ..nowhere }), [(Key::Tab, false)], "the first thing gets the focus");
        assert_eq!(pressed(&Said { step: IVec2::NEG_X, ..nowhere }), [(Key::Tab, true)]);
        let typing = Said { step: IVec2::Y, typing: true, ..said() };
        assert_eq!(pressed(&typing), [(Key::Tab, false)], "out of a text field");
        let keyboard = Said { step: IVec2::X, confirm: true, cancel: true, keyboard: true, ..said() };
        assert_eq!(pressed(&keyboard), [], "panels read the keyboard themselves");
    }
}
