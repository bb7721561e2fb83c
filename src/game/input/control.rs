//! What can be meant by a key, a button or a stick: one table with every control, what it is called, and what means it before
//! anybody changes that.

use super::bindings::Input::{self, Key as K, Pad as P, Shift as S};
use crate::battle::{ActionId, Nature, PlanControl, SystemInfo};
use crate::table::SYSTEMS;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// What a key, a button or a stick can mean.
#[derive(Actionlike, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Reflect, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Control {
    Move,
    Jump,
    Chain,
    SoftLanding,
    Strike,
    Grapple,
    Drown,
    Dive,
    Surgery,
    Row,
    Guard,
    Hide,
    Cast,
    Run,
    Push,
    Hold,
    /// Plans the action after the planned one, as the action bar lists them.
    NextAction,
    LastAction,
    /// Another way of the planned action: the next weapon, spell, landing.
    NextWay,
    MoreWill,
    End,
    Character1,
    Character2,
    Character3,
    Character4,
    Character5,
    Character6,
    Character7,
    Character8,
    Character9,
    /// The answer that does nothing.
    Decline,
    /// No, whenever this is asked again in this round.
    NotThisRound,
    /// No, whenever this is asked again.
    Never,
    /// The usual answer, whenever this is asked again.
    Always,
    NextCharacter,
    NextTarget,
    Confirm,
    Cancel,
    Undo,
    Skip,
    /// The keyboard goes through the buttons of the panels, and back to the board.
    Panels,
    /// The last activations of the other side once more.
    Again,
    /// A good choice now, and why.
    Hint,
    /// Why the other side did what it did last.
    Why,
    Log,
    Rules,
    /// The buttons of a lesson's card, from the first.
    Lesson1,
    Lesson2,
    Lesson3,
    Zones,
    /// Danger: where enemies could move and strike next turn, or nothing.
    Threats,
    /// The level of every square.
    Heights,
    /// The lines of the squares.
    Grid,
    CursorNorth,
    CursorNorthEast,
    CursorEast,
    CursorSouthEast,
    CursorSouth,
    CursorSouthWest,
    CursorWest,
    CursorNorthWest,
    PanNorth,
    PanEast,
    PanSouth,
    PanWest,
    ZoomIn,
    ZoomOut,
    /// To the start and the end of a battle that is watched, and by rounds.
    FilmStart,
    FilmEnd,
    LastRound,
    NextRound,
    /// The right stick: moves the view, scrolls a page.
    #[actionlike(DualAxis)]
    Pan,
    /// The left stick: what the cross does.
    #[actionlike(DualAxis)]
    Steer,
}

/// Controls that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ControlGroup {
    /// Deciding.
    Decide,
    /// What a character can do.
    Act,
    /// Numbers of characters and answers.
    Number,
    /// Going about on the board.
    Board,
    /// What is seen.
    View,
    /// A battle that is watched.
    Film,
}

impl ControlGroup {
    /// All, in the order in which they are listed.
    pub const ALL: [ControlGroup; 6] = [
        ControlGroup::Decide,
        ControlGroup::Act,
        ControlGroup::Number,
        ControlGroup::Board,
        ControlGroup::View,
        ControlGroup::Film,
    ];

    /// Heading.
    pub fn title(self) -> &'static str {
        match self {
            ControlGroup::Decide => "Deciding",
            ControlGroup::Act => "Actions",
            ControlGroup::Number => "Characters and answers",
            ControlGroup::Board => "Cursor on the board, focus in menus",
            ControlGroup::View => "View and pages",
            ControlGroup::Film => "Watching a battle",
        }
    }
}

/// One control.
pub struct ControlEntry {
    /// The control.
    pub control: Control,
    /// Where it is listed.
    pub group: ControlGroup,
    /// What it does; nothing for those that the rule systems name ([`words`]).
    words: &'static str,
    /// What means it before anybody changes that.
    pub usual: &'static [Input],
}

const fn entry(control: Control, group: ControlGroup, words: &'static str, usual: &'static [Input]) -> ControlEntry {
    ControlEntry { control, group, words, usual }
}

use ControlGroup::{Act, Board, Decide, Film, Number, View};

/// Every control that can be bound to something else. The sticks are not among them.
pub const CONTROLS: &[ControlEntry] = &[
    entry(
        Control::Confirm,
        Decide,
        "Propose, confirm, press",
        &[K(KeyCode::Enter), K(KeyCode::NumpadEnter), K(KeyCode::Numpad5), P(GamepadButton::South)],
    ),
    entry(Control::Cancel, Decide, "Give up the plan, close, menu", &[K(KeyCode::Escape), P(GamepadButton::East)]),
    entry(Control::NextTarget, Decide, "Next target or answer", &[K(KeyCode::Tab), P(GamepadButton::West)]),
    entry(Control::NextCharacter, Decide, "Next character", &[K(KeyCode::KeyN), P(GamepadButton::North)]),
    entry(Control::Undo, Decide, "Take back, until dice fall", &[K(KeyCode::KeyZ), P(GamepadButton::Select)]),
    entry(Control::Skip, Decide, "Skip what is shown", &[K(KeyCode::Space)]),
    entry(Control::End, Decide, "End the activation", &[K(KeyCode::KeyE)]),
    entry(Control::NextAction, Act, "Next action of the bar", &[K(KeyCode::KeyA), P(GamepadButton::RightTrigger)]),
    entry(Control::LastAction, Act, "Action before it", &[S(KeyCode::KeyA), P(GamepadButton::LeftTrigger)]),
    entry(Control::NextWay, Act, "Next weapon, spell or way of it", &[K(KeyCode::KeyR), P(GamepadButton::RightThumb)]),
    entry(Control::MoreWill, Act, "Will dice: 0, 1, 2", &[K(KeyCode::KeyW), P(GamepadButton::LeftThumb)]),
    entry(Control::Move, Act, "", &[K(KeyCode::KeyM)]),
    entry(Control::Jump, Act, "", &[K(KeyCode::KeyJ)]),
    entry(Control::Chain, Act, "Chain, charge or rally", &[K(KeyCode::KeyC)]),
    entry(Control::SoftLanding, Act, "Controlled landing \u{b7} Step", &[K(KeyCode::KeyF)]),
    entry(Control::Strike, Act, "", &[K(KeyCode::KeyS)]),
    entry(Control::Grapple, Act, "", &[K(KeyCode::KeyG)]),
    entry(Control::Drown, Act, "", &[K(KeyCode::KeyD)]),
    entry(Control::Dive, Act, "", &[K(KeyCode::KeyV)]),
    entry(Control::Surgery, Act, "Heal, help or support", &[K(KeyCode::KeyU)]),
    entry(Control::Row, Act, "", &[K(KeyCode::KeyO)]),
    entry(Control::Guard, Act, "", &[K(KeyCode::KeyQ)]),
    entry(Control::Hide, Act, "", &[K(KeyCode::KeyI)]),
    entry(Control::Cast, Act, "", &[K(KeyCode::KeyK)]),
    entry(Control::Run, Act, "", &[K(KeyCode::KeyY)]),
    entry(Control::Push, Act, "", &[S(KeyCode::KeyG)]),
    entry(Control::Hold, Act, "", &[S(KeyCode::KeyQ)]),
    entry(Control::Character1, Number, "First character or answer", &[K(KeyCode::Digit1)]),
    entry(Control::Character2, Number, "Second", &[K(KeyCode::Digit2)]),
    entry(Control::Character3, Number, "Third", &[K(KeyCode::Digit3)]),
    entry(Control::Character4, Number, "Fourth", &[K(KeyCode::Digit4)]),
    entry(Control::Character5, Number, "Fifth", &[K(KeyCode::Digit5)]),
    entry(Control::Character6, Number, "Sixth", &[K(KeyCode::Digit6)]),
    entry(Control::Character7, Number, "Seventh", &[K(KeyCode::Digit7)]),
    entry(Control::Character8, Number, "Eighth", &[K(KeyCode::Digit8)]),
    entry(Control::Character9, Number, "Ninth", &[K(KeyCode::Digit9)]),
    entry(Control::Decline, Number, "No", &[K(KeyCode::Digit0), K(KeyCode::Numpad0)]),
    entry(Control::NotThisRound, Number, "Not this round", &[K(KeyCode::F8)]),
    entry(Control::Never, Number, "Never", &[K(KeyCode::F9)]),
    entry(Control::Always, Number, "Always", &[K(KeyCode::F10)]),
    entry(Control::CursorNorth, Board, "Up", &[S(KeyCode::ArrowUp), K(KeyCode::Numpad8), P(GamepadButton::DPadUp)]),
    entry(
        Control::CursorEast,
        Board,
        "Right",
        &[S(KeyCode::ArrowRight), K(KeyCode::Numpad6), P(GamepadButton::DPadRight)],
    ),
    entry(
        Control::CursorSouth,
        Board,
        "Down",
        &[S(KeyCode::ArrowDown), K(KeyCode::Numpad2), P(GamepadButton::DPadDown)],
    ),
    entry(
        Control::CursorWest,
        Board,
        "Left",
        &[S(KeyCode::ArrowLeft), K(KeyCode::Numpad4), P(GamepadButton::DPadLeft)],
    ),
    entry(Control::CursorNorthEast, Board, "Up and right", &[K(KeyCode::Numpad9)]),
    entry(Control::CursorSouthEast, Board, "Down and right", &[K(KeyCode::Numpad3)]),
    entry(Control::CursorSouthWest, Board, "Down and left", &[K(KeyCode::Numpad1)]),
    entry(Control::CursorNorthWest, Board, "Up and left", &[K(KeyCode::Numpad7)]),
    entry(Control::Panels, View, "Into the panels, and back", &[K(KeyCode::KeyP), P(GamepadButton::Start)]),
    entry(Control::Again, View, "The enemy's last activations again", &[K(KeyCode::Comma)]),
    entry(Control::Hint, View, "Hint: a good choice, and why", &[S(KeyCode::KeyH)]),
    entry(Control::Why, View, "Why the enemy did that", &[K(KeyCode::Period)]),
    entry(Control::Log, View, "Log with every die", &[K(KeyCode::KeyL)]),
    entry(Control::Rules, View, "Rulebook; over anything: its rule", &[K(KeyCode::F1)]),
    entry(Control::Lesson1, View, "Lesson: show me, go on", &[K(KeyCode::F2)]),
    entry(Control::Lesson2, View, "Lesson: the next one", &[K(KeyCode::F3)]),
    entry(Control::Lesson3, View, "Lesson: leave", &[K(KeyCode::F4)]),
    entry(Control::Zones, View, "Zones", &[K(KeyCode::KeyX)]),
    entry(Control::Threats, View, "Danger next turn", &[K(KeyCode::KeyT)]),
    entry(Control::Heights, View, "Heights", &[K(KeyCode::KeyH)]),
    entry(Control::Grid, View, "Lines and names of the squares", &[K(KeyCode::KeyB)]),
    entry(Control::PanNorth, View, "View, answer, page: up", &[K(KeyCode::ArrowUp)]),
    entry(Control::PanEast, View, "Right", &[K(KeyCode::ArrowRight)]),
    entry(Control::PanSouth, View, "Down", &[K(KeyCode::ArrowDown)]),
    entry(Control::PanWest, View, "Left", &[K(KeyCode::ArrowLeft)]),
    entry(
        Control::ZoomIn,
        View,
        "Nearer",
        &[K(KeyCode::Equal), K(KeyCode::NumpadAdd), P(GamepadButton::RightTrigger2)],
    ),
    entry(
        Control::ZoomOut,
        View,
        "Farther",
        &[K(KeyCode::Minus), K(KeyCode::NumpadSubtract), P(GamepadButton::LeftTrigger2)],
    ),
    entry(Control::FilmStart, Film, "To the start", &[K(KeyCode::Home)]),
    entry(Control::FilmEnd, Film, "To the end", &[K(KeyCode::End)]),
    entry(Control::LastRound, Film, "A round back; a page up", &[K(KeyCode::PageUp)]),
    entry(Control::NextRound, Film, "A round on; a page down", &[K(KeyCode::PageDown)]),
];

/// The entry of a control; none for the sticks.
pub fn entry_of(control: Control) -> Option<&'static ControlEntry> {
    CONTROLS.iter().find(|entry| entry.control == control)
}

impl ControlEntry {
    /// What it does. Actions are called as the rule systems call them.
    pub fn words(&self) -> String {
        if !self.words.is_empty() {
            return self.words.to_owned();
        }
        let mut names: Vec<&str> = Vec::new();
        for system in SYSTEMS {
            let planned = plans(system).filter(|(control, _)| *control == self.control);
            for (action, _) in planned.flat_map(|(_, actions)| actions) {
                let name = system.action_of(*action).name;
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.join(" \u{b7} ")
    }
}

/// The control that stands for what a rule system lays on it.
fn of_plan(plan: PlanControl) -> Control {
    match plan {
        PlanControl::Move => Control::Move,
        PlanControl::Jump => Control::Jump,
        PlanControl::Chain => Control::Chain,
        PlanControl::SoftLanding => Control::SoftLanding,
        PlanControl::Strike => Control::Strike,
        PlanControl::Grapple => Control::Grapple,
        PlanControl::Drown => Control::Drown,
        PlanControl::Dive => Control::Dive,
        PlanControl::Surgery => Control::Surgery,
        PlanControl::Row => Control::Row,
        PlanControl::Guard => Control::Guard,
        PlanControl::Hide => Control::Hide,
        PlanControl::Cast => Control::Cast,
        PlanControl::Run => Control::Run,
        PlanControl::Push => Control::Push,
        PlanControl::Hold => Control::Hold,
    }
}

/// Controls that plan an action of a rule system, and the actions (and options) that they plan, in order of preference.
pub fn plans(system: &SystemInfo) -> impl Iterator<Item = (Control, &'static [(ActionId, u8)])> + use<> {
    system.panels.controls.iter().map(|&(plan, actions)| (of_plan(plan), actions))
}

/// The control that plans an action.
pub fn control_of(system: &SystemInfo, action: ActionId, option: u8) -> Option<Control> {
    match system.nature(action) {
        Nature::End => Some(Control::End),
        Nature::No => Some(Control::Decline),
        _ => plans(system).find(|(_, actions)| actions.contains(&(action, option))).map(|(control, _)| control),
    }
}

/// Controls of characters and answers, in order.
pub const NUMBERS: [Control; 9] = [
    Control::Character1,
    Control::Character2,
    Control::Character3,
    Control::Character4,
    Control::Character5,
    Control::Character6,
    Control::Character7,
    Control::Character8,
    Control::Character9,
];

/// Controls of the cursor with their steps east and south.
pub const CURSOR: [(Control, i32, i32); 8] = [
    (Control::CursorNorth, 0, -1),
    (Control::CursorNorthEast, 1, -1),
    (Control::CursorEast, 1, 0),
    (Control::CursorSouthEast, 1, 1),
    (Control::CursorSouth, 0, 1),
    (Control::CursorSouthWest, -1, 1),
    (Control::CursorWest, -1, 0),
    (Control::CursorNorthWest, -1, -1),
];

/// Controls of the view with their steps east and south; in a question they go through its answers.
pub const ARROWS: [(Control, i32, i32); 4] =
    [(Control::PanNorth, 0, -1), (Control::PanEast, 1, 0), (Control::PanSouth, 0, 1), (Control::PanWest, -1, 0)];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// All controls that plan an action in every system.
    const PLANNING: [Control; 13] = [
        Control::Move,
        Control::Jump,
        Control::Chain,
        Control::SoftLanding,
        Control::Strike,
        Control::Grapple,
        Control::Drown,
        Control::Dive,
        Control::Surgery,
        Control::Row,
        Control::Guard,
        Control::Hide,
        Control::Cast,
    ];
    /// Those that plan one in some.
    const SOMETIMES: [Control; 3] = [Control::Run, Control::Push, Control::Hold];

    #[test]
    fn no_two_controls_share_an_input() {
        let mut seen = BTreeMap::new();
        for entry in CONTROLS {
            for input in entry.usual {
                let other = seen.insert(input.to_string(), entry.control);
                assert_eq!(other, None, "{input} means {:?} too", entry.control);
            }
        }
        assert!(seen.len() > 60);
    }

    #[test]
    fn actions_have_controls_with_names_of_every_system() {
        for system in SYSTEMS {
            let mut seen = BTreeSet::new();
            let mut laid = Vec::new();
            for (control, actions) in plans(system) {
                assert!(!actions.is_empty(), "{}: {control:?} plans nothing", system.id);
                laid.push(control);
                let entry = entry_of(control).expect("it can be bound");
                let words = entry.words();
                assert!(!words.is_empty(), "{control:?} has no name");
                for &(action, option) in actions {
                    assert!(seen.insert((action, option)), "{}: two controls plan one action", system.id);
                    assert_eq!(control_of(system, action, option), Some(control));
                    let name = system.action_of(action).name;
                    assert!(!entry.words.is_empty() || words.contains(name), "{words} does not name {name}");
                }
            }
            let known = |nature| system.actions.iter().position(|action| action.nature == nature);
            let control = |nature| control_of(system, ActionId(known(nature).expect("every system has one") as u8), 0);
            assert_eq!([Nature::End, Nature::No].map(control), [Some(Control::End), Some(Control::Decline)]);
            // Every system lays something on every control that plans, and on each once.
            let missing: Vec<Control> = PLANNING.into_iter().filter(|control| !laid.contains(control)).collect();
            assert!(missing.is_empty(), "{}: nothing on {missing:?}", system.id);
            laid.retain(|control| !SOMETIMES.contains(control));
            assert_eq!(laid.len(), PLANNING.len(), "{}: {laid:?}", system.id);
        }
    }
}
