//! What means which control: as it comes with the game, and what a player has changed of that.

use super::control::{CONTROLS, Control, entry_of};
use crate::game::input::gamepad_labels::Make;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One thing on a device that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Input {
    /// A key.
    Key(KeyCode),
    /// A key while Shift is held.
    Shift(KeyCode),
    /// A button of a gamepad.
    Pad(GamepadButton),
}

/// The key that cancels whatever else does; it can mean nothing else.
pub const ESCAPE: Input = Input::Key(KeyCode::Escape);

/// As it is kept: `Key(KeyM)`, `Pad(South)`.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Key(key) => write!(f, "Key({key:?})"),
            Input::Shift(key) => write!(f, "Shift({key:?})"),
            Input::Pad(button) => write!(f, "Pad({button:?})"),
        }
    }
}

impl Input {
    /// It is a button of a gamepad.
    pub fn is_pad(self) -> bool {
        matches!(self, Input::Pad(_))
    }

    /// What stands on it, in few letters; on a gamepad by whoever made it.
    pub fn cap(self, make: Make) -> String {
        match self {
            Input::Key(key) => key_cap(key),
            Input::Shift(key) => format!("Shift {}", key_cap(key)),
            Input::Pad(button) => make.cap(button),
        }
    }
}

fn key_cap(key: KeyCode) -> String {
    let name = match key {
        KeyCode::Escape => "Esc",
        KeyCode::ArrowUp => "Up",
        KeyCode::ArrowRight => "Right",
        KeyCode::ArrowDown => "Down",
        KeyCode::ArrowLeft => "Left",
        KeyCode::Equal => "=",
        KeyCode::Minus => "-",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Slash => "/",
        KeyCode::Backslash => "\\",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Backquote => "`",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        KeyCode::NumpadAdd => "Num +",
        KeyCode::NumpadSubtract => "Num -",
        KeyCode::NumpadMultiply => "Num *",
        KeyCode::NumpadDivide => "Num /",
        KeyCode::NumpadDecimal => "Num .",
        _ => "",
    };
    if !name.is_empty() {
        return name.to_owned();
    }
    let name = format!("{key:?}");
    let after = |start: &str| name.strip_prefix(start).filter(|rest| !rest.is_empty()).map(str::to_owned);
    let numpad = || after("Numpad").map(|rest| format!("Num {rest}"));
    after("Key").or_else(|| after("Digit")).or_else(numpad).unwrap_or(name)
}

/// What a player has changed of what means which control.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "KeptBindings", into = "KeptBindings")]
pub struct Bindings {
    changed: BTreeMap<Control, Vec<Input>>,
    /// What could not be read of what was kept, as sentences.
    pub unread: Vec<String>,
}

/// Bindings as they are kept: names of controls, each with its inputs, so that one wrong word costs only itself.
type KeptBindings = BTreeMap<String, String>;

impl From<Bindings> for KeptBindings {
    fn from(bindings: Bindings) -> KeptBindings {
        let line = |inputs: Vec<Input>| inputs.iter().map(Input::to_string).collect::<Vec<_>>().join(" ");
        bindings.changed.into_iter().map(|(control, inputs)| (format!("{control:?}"), line(inputs))).collect()
    }
}

impl From<KeptBindings> for Bindings {
    fn from(kept: KeptBindings) -> Bindings {
        let mut bindings = Bindings::default();
        for (name, line) in kept {
            let known = ron::from_str::<Control>(&name).ok().filter(|&control| entry_of(control).is_some());
            let Some(control) = known else {
                bindings.unread.push(format!("bindings: there is no control \u{201c}{name}\u{201d}"));
                continue;
            };
            let mut inputs = Vec::new();
            let mut wrong = Vec::new();
            for word in line.split_whitespace() {
                match ron::from_str::<Input>(word) {
                    Ok(input) if !inputs.contains(&input) => inputs.push(input),
                    Ok(_) => {}
                    Err(_) => wrong.push(word),
                }
            }
            for word in &wrong {
                bindings.unread.push(format!("bindings: {name}: there is no key or button \u{201c}{word}\u{201d}"));
            }
            // Nothing that can be read is as ever; an empty line is what the player wanted.
            if wrong.is_empty() || !inputs.is_empty() {
                bindings.set(control, inputs);
            }
        }
        bindings
    }
}

impl Bindings {
    /// What means this control.
    pub fn of(&self, control: Control) -> &[Input] {
        match self.changed.get(&control) {
            Some(inputs) => inputs,
            None => entry_of(control).map_or(&[], |entry| entry.usual),
        }
    }

    /// It is not as it comes with the game.
    pub fn is_changed(&self, control: Control) -> bool {
        self.changed.contains_key(&control)
    }

    /// Something is not as it comes with the game.
    pub fn any_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// No key and no button means it.
    pub fn is_bare(&self, control: Control) -> bool {
        self.of(control).is_empty()
    }

    fn set(&mut self, control: Control, inputs: Vec<Input>) {
        let usual = entry_of(control).is_some_and(|entry| entry.usual == inputs);
        if usual {
            self.changed.remove(&control);
        } else {
            self.changed.insert(control, inputs);
        }
    }

    /// Whom else this input means.
    pub fn others(&self, control: Control, input: Input) -> Option<Control> {
        let other =
            |entry: &&super::control::ControlEntry| entry.control != control && self.of(entry.control).contains(&input);
        CONTROLS.iter().find(other).map(|entry| entry.control)
    }

    /// The inputs of a control on the same kind of device, replaced by these.
    fn replace(&mut self, control: Control, pad: bool, new: &[Input]) {
        // Esc always cancels: nobody is ever shut in.
        let stays = |input: &Input| input.is_pad() != pad || (control, *input) == (Control::Cancel, ESCAPE);
        let rest: Vec<Input> =
            self.of(control).iter().copied().filter(|input| stays(input) && !new.contains(input)).collect();
        let inputs = if pad { [&rest[..], new].concat() } else { [new, &rest[..]].concat() };
        self.set(control, inputs);
    }

    /// This input means the control from now on, in place of what meant it on the same kind of device. Whom else it
    /// meant gets what the control had, if `swap`, or is left without it.
    pub fn bind(&mut self, control: Control, input: Input, swap: bool) {
        let pad = input.is_pad();
        let given = |old: &Input| old.is_pad() == pad && *old != input && *old != ESCAPE;
        let had: Vec<Input> = self.of(control).iter().copied().filter(given).collect();
        if let Some(other) = self.others(control, input) {
            let mut left: Vec<Input> = self.of(other).to_vec();
            let at = left.iter().position(|old| *old == input).unwrap_or(0);
            left.retain(|old| *old != input);
            if let Some(&given) = had.first().filter(|_| swap) {
                left.insert(at.min(left.len()), given);
            }
            self.set(other, left);
        }
        self.replace(control, pad, &[input]);
    }

    /// A control as it comes with the game. Whatever else was given its inputs loses them.
    pub fn reset(&mut self, control: Control) {
        let usual = entry_of(control).map_or(&[][..], |entry| entry.usual);
        for &input in usual {
            while let Some(other) = self.others(control, input) {
                let left = self.of(other).iter().copied().filter(|old| *old != input).collect();
                self.set(other, left);
            }
        }
        self.changed.remove(&control);
    }

    /// All as it comes with the game.
    pub fn reset_all(&mut self) {
        self.changed.clear();
    }

    /// For the devices.
    pub fn map(&self) -> InputMap<Control> {
        let mut map = InputMap::default();
        for control in CONTROLS.iter().map(|entry| entry.control) {
            for &input in self.of(control) {
                match input {
                    Input::Key(key) => map.insert(control, key),
                    Input::Shift(key) => map.insert(control, ButtonlikeChord::modified(ModifierKey::Shift, key)),
                    Input::Pad(button) => map.insert(control, button),
                };
            }
        }
        map.with_dual_axis(Control::Pan, GamepadStick::RIGHT).with_dual_axis(Control::Steer, GamepadStick::LEFT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> Bindings {
        ron::from_str(text).expect("a map")
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let mut bindings = Bindings::default();
        assert_eq!(ron::to_string(&bindings).as_deref(), Ok("{}"), "only what was changed is kept");
        bindings.bind(Control::Move, Input::Key(KeyCode::KeyY), false);
        bindings.bind(Control::Strike, Input::Pad(GamepadButton::LeftTrigger2), false);
        let text = ron::to_string(&bindings).expect("plain data");
        assert_eq!(kept(&text), bindings, "{text}");
        assert_eq!(bindings.of(Control::Move), [Input::Key(KeyCode::KeyY)]);
        assert_eq!(bindings.of(Control::ZoomOut).len(), 2, "the trigger means something else now");
    }

    #[test]
    fn one_wrong_word_costs_only_itself() {
        let text = r#"{"Fly": "Key(KeyF)", "Move": "Key(KeyY) Key(Sausage)", "Jump": "Nose(Left)", "Log": ""}"#;
        let bindings = kept(text);
        assert_eq!(bindings.unread.len(), 3, "{:?}", bindings.unread);
        assert_eq!(bindings.of(Control::Move), [Input::Key(KeyCode::KeyY)]);
        assert_eq!(bindings.of(Control::Jump), [Input::Key(KeyCode::KeyJ)], "as ever");
        assert!(bindings.is_bare(Control::Log), "left without on purpose");
    }

    #[test]
    fn a_key_of_another_is_swapped_or_taken() {
        let j = Input::Key(KeyCode::KeyJ);
        let mut swapped = Bindings::default();
        assert_eq!(swapped.others(Control::Move, j), Some(Control::Jump));
        swapped.bind(Control::Move, j, true);
        assert_eq!(
            (swapped.of(Control::Move), swapped.of(Control::Jump)),
            (&[j][..], &[Input::Key(KeyCode::KeyM)][..])
        );
        let mut taken = Bindings::default();
        taken.bind(Control::Move, j, false);
        assert!(taken.is_bare(Control::Jump) && taken.of(Control::Move) == [j]);
        taken.reset(Control::Jump);
        assert!(taken.of(Control::Jump) == [j] && taken.is_bare(Control::Move), "one input never means two things");
        taken.reset_all();
        assert_eq!(taken, Bindings::default());
    }

    #[test]
    fn a_new_key_leaves_the_buttons_of_the_gamepad() {
        let mut bindings = Bindings::default();
        bindings.bind(Control::Confirm, Input::Key(KeyCode::KeyY), false);
        assert_eq!(bindings.of(Control::Confirm), [Input::Key(KeyCode::KeyY), Input::Pad(GamepadButton::South)]);
        bindings.bind(Control::Confirm, Input::Pad(GamepadButton::East), true);
        assert_eq!(bindings.of(Control::Cancel), [Input::Key(KeyCode::Escape), Input::Pad(GamepadButton::South)]);
    }

    #[test]
    fn caps_are_short() {
        let caps = [
            (Input::Key(KeyCode::KeyM), "M"),
            (Input::Key(KeyCode::Digit3), "3"),
            (Input::Key(KeyCode::Escape), "Esc"),
            (Input::Key(KeyCode::Numpad8), "Num 8"),
            (Input::Shift(KeyCode::ArrowUp), "Shift Up"),
            (Input::Pad(GamepadButton::South), "A"),
        ];
        for (input, cap) in caps {
            assert_eq!(input.cap(Make::Xbox), cap);
        }
    }
}
