//! What stands on the key that means a control now. Panels ask the context that they draw in, so that there is one source for
//! chips on buttons, tooltips, prompts, help and lessons; and which controls were just pressed, for panels that have keys of
//! their own.

use super::bindings::Bindings;
use super::control::{CONTROLS, Control};
use crate::game::input::gamepad_labels::Make;
use bevy_egui::egui::{Context, Id};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of the devices in this frame.
#[derive(Clone, Debug)]
pub struct KeyLabels {
    /// Caps of keys and of buttons of a gamepad.
    caps: BTreeMap<Control, (Option<String>, Option<String>)>,
    /// The gamepad was used last.
    pub pad: bool,
    /// Fingers were used last: nothing stands on a key then.
    pub touch: bool,
    /// The cursor on the board is moved by keys or buttons.
    pub cursor: bool,
    /// Who made the gamepad.
    pub make: Make,
}

impl KeyLabels {
    /// What stands on keys and buttons under these bindings.
    pub fn new(bindings: &Bindings, pad: bool, make: Make) -> KeyLabels {
        let first = |control: Control, pad: bool| {
            bindings.of(control).iter().find(|input| input.is_pad() == pad).map(|input| input.cap(make))
        };
        let caps =
            CONTROLS.iter().map(|entry| (entry.control, (first(entry.control, false), first(entry.control, true))));
        KeyLabels { caps: caps.collect(), pad, touch: false, cursor: false, make }
    }

    /// The same for fingers.
    pub fn touched(self) -> KeyLabels {
        KeyLabels { touch: true, ..self }
    }

    /// The same for a cursor that is moved by keys or buttons.
    pub fn with_cursor(self) -> KeyLabels {
        KeyLabels { cursor: true, ..self }
    }

    /// What stands on it: on the gamepad's button, where that was used last and has one.
    fn cap(&self, control: Control) -> Option<String> {
        let (key, button) = self.caps.get(&control)?;
        match (self.pad, button) {
            (true, Some(button)) => Some(button.clone()),
            _ => key.clone(),
        }
    }
}

fn id() -> Id {
    Id::new("controls told")
}

fn pressed_id() -> Id {
    Id::new("controls pressed")
}

/// Tells the panels what stands on keys.
pub fn tell(ctx: &Context, told: Arc<KeyLabels>) {
    ctx.data_mut(|data| data.insert_temp(id(), told));
}

/// Tells the panels what was pressed in this frame.
pub fn tell_pressed(ctx: &Context, pressed: Vec<Control>) {
    ctx.data_mut(|data| data.insert_temp(pressed_id(), pressed));
}

/// Tells the panels how far the right stick and the keys for pages scroll in this frame, in points.
pub fn tell_scroll(ctx: &Context, by: f32) {
    ctx.data_mut(|data| data.insert_temp(Id::new("controls scroll"), by));
}

/// How far pages are scrolled in this frame, in points.
pub fn scrolled(ctx: &Context) -> f32 {
    ctx.data(|data| data.get_temp(Id::new("controls scroll"))).unwrap_or(0.0)
}

fn told(ctx: &Context) -> Arc<KeyLabels> {
    let told = ctx.data(|data| data.get_temp::<Arc<KeyLabels>>(id()));
    told.unwrap_or_else(|| Arc::new(KeyLabels::new(&Bindings::default(), false, Make::default())))
}

/// What stands on the key of a control; none where nothing means it, or fingers were used last.
pub fn cap(ctx: &Context, control: Control) -> Option<String> {
    let told = told(ctx);
    told.cap(control).filter(|_| !told.touch)
}

/// Fingers were used last.
pub fn by_touch(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Arc<KeyLabels>>(id())).is_some_and(|told| told.touch)
}

/// The cursor on the board is moved by keys or buttons, not by a mouse or by fingers.
pub fn by_cursor(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Arc<KeyLabels>>(id())).is_some_and(|told| told.cursor)
}

/// What is asked of a mouse, asked of fingers where those were used last: `Tap` for `Click`.
pub fn asked(ctx: &Context, text: &str) -> String {
    match by_touch(ctx) {
        true => text.replace("Click", "Tap").replace("click", "tap"),
        false => text.to_owned(),
    }
}

/// The gamepad was used last.
pub fn by_pad(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Arc<KeyLabels>>(id())).is_some_and(|told| told.pad)
}

/// Who made the gamepad.
pub fn make(ctx: &Context) -> Make {
    ctx.data(|data| data.get_temp::<Arc<KeyLabels>>(id())).map_or(Make::default(), |told| told.make)
}

/// The control was pressed in this frame.
pub fn pressed(ctx: &Context, control: Control) -> bool {
    ctx.data(|data| data.get_temp::<Vec<Control>>(pressed_id())).is_some_and(|pressed| pressed.contains(&control))
}

/// Tells the panels of a battle that a menu or the rulebook lies over them.
pub fn tell_covered(ctx: &Context, covered: bool) {
    ctx.data_mut(|data| data.insert_temp(Id::new("battle covered"), covered));
}

/// The same for a panel of a battle: its keys mean nothing while something lies over it.
pub fn pressed_in_battle(ctx: &Context, control: Control) -> bool {
    let covered = ctx.data(|data| data.get_temp(Id::new("battle covered"))).unwrap_or(false);
    !covered && pressed(ctx, control)
}

/// A tooltip with the key behind it: `Log (L)`.
pub fn with_key(ctx: &Context, text: &str, control: Control) -> String {
    match cap(ctx, control) {
        Some(cap) => format!("{text} ({cap})"),
        None => text.to_owned(),
    }
}

/// Names of controls in braces, `{Jump}`, become what stands on their keys; the rest is said as [`asked`] says it.
pub fn filled(ctx: &Context, text: &str) -> String {
    let told = told(ctx);
    let text = asked(ctx, text);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, end)) = after.split_once('}') else { break };
        out.push_str(before);
        match ron::from_str::<Control>(name) {
            Ok(control) => out.push_str(&told.cap(control).unwrap_or_else(|| "no key".to_owned())),
            Err(_) => {
                out.push('{');
                out.push_str(name);
                out.push('}');
            }
        }
        rest = end;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use crate::game::input::bindings::Input;
    use crate::game::input::key_labels::*;
    use bevy::prelude::KeyCode;

    #[test]
    fn caps_are_those_of_the_device_used_last() {
        let ctx = Context::default();
        assert_eq!(cap(&ctx, Control::Move).as_deref(), Some("M"), "as ever, before anybody says anything");
        let mut bindings = Bindings::default();
        bindings.bind(Control::Move, Input::Key(KeyCode::KeyY), false);
        tell(&ctx, Arc::new(KeyLabels::new(&bindings, false, Make::Xbox)));
        assert_eq!(cap(&ctx, Control::Move).as_deref(), Some("Y"));
        assert_eq!(with_key(&ctx, "Go", Control::Confirm), "Go (Enter)");
        tell(&ctx, Arc::new(KeyLabels::new(&bindings, true, Make::PlayStation)));
        assert_eq!(with_key(&ctx, "Go", Control::Confirm), "Go (Cross)");
        tell(&ctx, Arc::new(KeyLabels::new(&bindings, false, Make::Xbox).touched()));
        assert_eq!(with_key(&ctx, "Go", Control::Confirm), "Go", "fingers press no key");
        assert_eq!(filled(&ctx, "Click on Pip, or press {Confirm}."), "Tap on Pip, or press Enter.");
        tell(&ctx, Arc::new(KeyLabels::new(&bindings, true, Make::Xbox)));
        assert_eq!(with_key(&ctx, "Go", Control::Confirm), "Go (A)");
        assert_eq!(cap(&ctx, Control::Move).as_deref(), Some("Y"), "no button means it");
    }

    #[test]
    fn texts_name_keys_as_they_are_bound() {
        let ctx = Context::default();
        assert_eq!(filled(&ctx, "Press Jump ({Jump}), {then} {Go"), "Press Jump (J), {then} {Go");
        let mut bindings = Bindings::default();
        bindings.bind(Control::Log, Input::Key(KeyCode::KeyJ), false);
        tell(&ctx, Arc::new(KeyLabels::new(&bindings, false, Make::Xbox)));
        assert_eq!(filled(&ctx, "{Jump}"), "no key");
    }
}
