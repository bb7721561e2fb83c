//! Keyboard, mouse, touch and gamepad, read into intents. What a key does can be rebound: see [`Control::default_map`].
//!
//! Keys: M move, J jump, C chain, F with a controlled landing, S strike (again: the next weapon), G grapple, D drown,
//! V dive, U surgery, O row, Q guard, I hide, K cast (again: the next spell), E end; 1 to 8 own characters, or the answers
//! of a question; N next character, Tab next target or answer, Enter confirm, Esc cancel, Z undo, Space skip. Arrows move
//! the camera, + and - zoom; Shift with arrows, or the number pad, moves the cursor on the board. Everything can be played
//! with the keyboard alone.

use super::board::{centre, square_at};
use super::decide::plan;
use super::hud::{actions::end, view::Hud};
use super::playback::Playback;
use super::session::{FrameSystems, Intent, Planning, Screen, Session};
use crate::battle::{CharacterId, RuleSystem};
use crate::board::Square;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::*;

/// What a key, a button or a stick can mean.
#[derive(Actionlike, Clone, Copy, PartialEq, Eq, Hash, Debug, Reflect)]
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
    End,
    Character1,
    Character2,
    Character3,
    Character4,
    Character5,
    Character6,
    Character7,
    Character8,
    NextCharacter,
    NextTarget,
    Confirm,
    Cancel,
    Undo,
    Skip,
    MoreWill,
    Zones,
    /// Fangs where an enemy could aim at whoever acts, or none.
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
    ZoomIn,
    ZoomOut,
    #[actionlike(DualAxis)]
    Pan,
}

/// Keys of actions with their options, in order of preference.
type Plans = &'static [(&'static str, u8)];

/// Controls that plan an action, with the letter on the key cap, and the actions (and options) that they plan.
pub const PLANS: [(Control, &str, Plans); 13] = [
    (Control::Move, "M", &[("move", 0)]),
    (Control::Jump, "J", &[("jump", 0), ("long_jump", 0)]),
    (Control::Chain, "C", &[("chain", 0), ("charge", 0)]),
    (Control::SoftLanding, "F", &[("chain", 1), ("jump", 1), ("step", 0)]),
    (Control::Strike, "S", &[("combat", 0), ("attack", 0)]),
    (Control::Grapple, "G", &[("grapple", 0)]),
    (Control::Drown, "D", &[("drown", 0), ("dodge", 0)]),
    (Control::Dive, "V", &[("dive", 0)]),
    (Control::Surgery, "U", &[("surgery", 0), ("first_aid", 0)]),
    (Control::Row, "O", &[("row", 0), ("run", 0)]),
    (Control::Guard, "Q", &[("guard", 0), ("defend_zone", 0)]),
    (Control::Hide, "I", &[("hide", 0)]),
    (Control::Cast, "K", &[("cast", 0), ("miracle", 0)]),
];

/// The letter that plans an action.
pub fn key_cap(action: &str, option: u8) -> Option<&'static str> {
    if action == "end" {
        return Some("E");
    }
    PLANS.iter().find(|(_, _, plans)| plans.contains(&(action, option))).map(|(_, cap, _)| *cap)
}

const CHARACTERS: [Control; 8] = [
    Control::Character1,
    Control::Character2,
    Control::Character3,
    Control::Character4,
    Control::Character5,
    Control::Character6,
    Control::Character7,
    Control::Character8,
];

/// Cursor controls with their steps east and south.
const CURSOR: [(Control, i32, i32); 8] = [
    (Control::CursorNorth, 0, -1),
    (Control::CursorNorthEast, 1, -1),
    (Control::CursorEast, 1, 0),
    (Control::CursorSouthEast, 1, 1),
    (Control::CursorSouth, 0, 1),
    (Control::CursorSouthWest, -1, 1),
    (Control::CursorWest, -1, 0),
    (Control::CursorNorthWest, -1, -1),
];

impl Control {
    /// What the devices do before anybody rebinds them.
    pub fn default_map() -> InputMap<Control> {
        use KeyCode as K;
        let mut map = InputMap::new([
            (Control::Move, K::KeyM),
            (Control::Jump, K::KeyJ),
            (Control::Chain, K::KeyC),
            (Control::SoftLanding, K::KeyF),
            (Control::Strike, K::KeyS),
            (Control::Grapple, K::KeyG),
            (Control::Drown, K::KeyD),
            (Control::Dive, K::KeyV),
            (Control::Surgery, K::KeyU),
            (Control::Row, K::KeyO),
            (Control::Guard, K::KeyQ),
            (Control::Hide, K::KeyI),
            (Control::Cast, K::KeyK),
            (Control::End, K::KeyE),
            (Control::NextCharacter, K::KeyN),
            (Control::NextTarget, K::Tab),
            (Control::Confirm, K::Enter),
            (Control::Confirm, K::NumpadEnter),
            (Control::Confirm, K::Numpad5),
            (Control::Cancel, K::Escape),
            (Control::Undo, K::KeyZ),
            (Control::Skip, K::Space),
            (Control::MoreWill, K::KeyW),
            (Control::Zones, K::KeyX),
            (Control::Threats, K::KeyT),
            (Control::Heights, K::KeyH),
            (Control::Grid, K::KeyB),
            (Control::CursorNorth, K::Numpad8),
            (Control::CursorNorthEast, K::Numpad9),
            (Control::CursorEast, K::Numpad6),
            (Control::CursorSouthEast, K::Numpad3),
            (Control::CursorSouth, K::Numpad2),
            (Control::CursorSouthWest, K::Numpad1),
            (Control::CursorWest, K::Numpad4),
            (Control::CursorNorthWest, K::Numpad7),
            (Control::ZoomIn, K::Equal),
            (Control::ZoomIn, K::NumpadAdd),
            (Control::ZoomOut, K::Minus),
            (Control::ZoomOut, K::NumpadSubtract),
        ]);
        let digits = [K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8];
        for (control, key) in CHARACTERS.into_iter().zip(digits) {
            map.insert(control, key);
        }
        let arrows = [
            (Control::CursorNorth, K::ArrowUp),
            (Control::CursorEast, K::ArrowRight),
            (Control::CursorSouth, K::ArrowDown),
            (Control::CursorWest, K::ArrowLeft),
        ];
        for (control, key) in arrows {
            map.insert(control, ButtonlikeChord::modified(ModifierKey::Shift, key));
        }
        let buttons = [
            (Control::Confirm, GamepadButton::South),
            (Control::Cancel, GamepadButton::East),
            (Control::NextTarget, GamepadButton::West),
            (Control::NextCharacter, GamepadButton::North),
            (Control::CursorNorth, GamepadButton::DPadUp),
            (Control::CursorEast, GamepadButton::DPadRight),
            (Control::CursorSouth, GamepadButton::DPadDown),
            (Control::CursorWest, GamepadButton::DPadLeft),
            (Control::ZoomOut, GamepadButton::LeftTrigger2),
            (Control::ZoomIn, GamepadButton::RightTrigger2),
            (Control::Jump, GamepadButton::RightTrigger),
            (Control::Strike, GamepadButton::LeftTrigger),
            (Control::MoreWill, GamepadButton::LeftThumb),
            (Control::Skip, GamepadButton::RightThumb),
            (Control::End, GamepadButton::Start),
            (Control::Undo, GamepadButton::Select),
        ];
        for (control, button) in buttons {
            map.insert(control, button);
        }
        map.with_dual_axis(Control::Pan, VirtualDPad::arrow_keys()).with_dual_axis(Control::Pan, GamepadStick::RIGHT)
    }
}

fn connect(mut commands: Commands) {
    commands.spawn((Name::new("Input"), Control::default_map()));
}

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

/// No button of a panel keeps the keyboard in a battle: Tab and Enter belong to the board.
fn keep_keyboard(mut contexts: bevy_egui::EguiContexts) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    if ctx.text_edit_focused() {
        return;
    }
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
}

/// What needs the panels.
pub(super) fn panel_plugin(app: &mut App) {
    app.add_systems(Update, keep_keyboard.in_set(FrameSystems::Input).run_if(in_state(Screen::Battle)));
}

/// Hotkeys and buttons of the battle.
fn read_controls(
    controls: Query<&ActionState<Control>>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    planning: Res<Planning>,
    mut hud: Option<ResMut<Hud>>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(controls)) = (session, controls.iter().next()) else { return };
    let table = &session.table;
    let pressed = |control: Control| controls.just_pressed(&control);
    if pressed(Control::Skip) {
        intents.write(Intent::SkipPlayback);
    }
    if pressed(Control::Undo) {
        intents.write(Intent::Undo);
    }
    if pressed(Control::Zones)
        && let Some(hud) = &mut hud
    {
        hud.zones = !hud.zones;
    }
    if pressed(Control::Threats)
        && let Some(hud) = &mut hud
    {
        hud.threats = !hud.threats;
    }
    if pressed(Control::Heights)
        && let Some(hud) = &mut hud
    {
        hud.heights = !hud.heights;
    }
    if pressed(Control::Grid)
        && let Some(hud) = &mut hud
    {
        hud.grid = !hud.grid;
    }
    if pressed(Control::Cancel) {
        intents.write(Intent::Cancel);
    }
    if pressed(Control::NextCharacter) {
        intents.write(Intent::Next);
    }
    for (control, east, south) in CURSOR {
        if pressed(control) {
            let hovered = step_cursor(&session, &planning, east, south);
            intents.write(Intent::Hover(Some(hovered)));
        }
    }
    if pressed(Control::Confirm) {
        let ending = hud.as_mut().and_then(|hud| hud.ending.take());
        intents.write(match planning.hovered {
            _ if session.hand_over.is_some() => Intent::TakeScreen,
            _ if ending.is_some() => ending.map_or(Intent::Confirm, Intent::Choose),
            _ if playback.is_playing() => Intent::SkipPlayback,
            _ if planning.proposed.is_some() => Intent::Confirm,
            Some(square) => Intent::Click(square),
            None => Intent::Confirm,
        });
    }
    if playback.is_playing() || session.hand_over.is_some() {
        return;
    }
    for (control, _, plans) in PLANS {
        if pressed(control)
            && let Some(intent) = planned(&session, &planning, plans)
        {
            intents.write(intent);
        }
    }
    if pressed(Control::MoreWill) {
        intents.write(Intent::PlanWill((planning.will + 1) % 3));
    }
    if pressed(Control::End)
        && let Some(choice) = plan::choice_of(table, "end")
    {
        let meant = match &mut hud {
            Some(hud) => end(hud, &session, choice),
            None => Some(Intent::Choose(choice)),
        };
        intents.write_batch(meant);
    }
    if pressed(Control::NextTarget)
        && let Some(choice) = {
            let compared = hud.as_ref().and_then(|hud| hud.targets.next(table, &planning));
            compared.or_else(|| plan::next_target(table, &planning))
        }
    {
        if let Some(square) = plan::spot(table, &choice) {
            intents.write(Intent::Hover(Some(square)));
        }
        intents.write(Intent::Propose(choice));
    }
    for (i, control) in CHARACTERS.into_iter().enumerate().filter(|&(_, control)| pressed(control)) {
        if let Some(intent) = numbered(&session, &planning, i) {
            let _ = control;
            intents.write(intent);
        }
    }
}

/// What a number key means: an answer, or a character of the side that decides.
fn numbered(session: &Session, planning: &Planning, i: usize) -> Option<Intent> {
    let table = &session.table;
    let decision = table.decision()?;
    if plan::is_question(table) {
        let &choice = table.choices().get(i)?;
        // The Will row is shown with an Attack of Opportunity: a number means it as a click does.
        return Some(match decision.kind {
            "opportunity" if plan::action_named(table, "decline") != Some(choice.action) => {
                Intent::ChooseWithWill(choice, planning.will)
            }
            _ => Intent::Choose(choice),
        });
    }
    let people = table.battle().characters().iter().enumerate();
    let (index, _) = people.filter(|(_, ch)| ch.side == decision.side).nth(i)?;
    let who = CharacterId(index as u8);
    let activate = (decision.kind == "activate").then(|| table.choices().iter().find(|choice| choice.actor == who));
    Some(activate.flatten().map_or(Intent::Inspect(Some(who)), |&choice| Intent::Choose(choice)))
}

/// Plans the first of these actions that can be done; pressed again, its next option.
fn planned(session: &Session, planning: &Planning, plans: &[(&str, u8)]) -> Option<Intent> {
    let table = &session.table;
    let offered = |key: &str| {
        let action = plan::action_named(table, key)?;
        let mut options: Vec<u8> =
            table.choices().iter().filter(|choice| choice.action == action).map(|choice| choice.option).collect();
        options.sort_unstable();
        options.dedup();
        (!options.is_empty()).then_some((action, options))
    };
    let (action, options, wanted) =
        plans.iter().find_map(|&(key, option)| offered(key).map(|(action, options)| (action, options, option)))?;
    let cycles = wanted == 0 && action_cycles(table, action);
    let option = match options.iter().position(|&option| option == planning.option) {
        Some(at) if cycles && planning.action == Some(action) => options[(at + 1) % options.len()],
        _ => options.iter().copied().find(|&option| option == wanted).or(options.first().copied())?,
    };
    Some(Intent::Plan(Some(action), option))
}

/// Options of what is aimed at people are weapons, to be stepped through.
fn action_cycles(table: &crate::table::Table, action: crate::battle::ActionId) -> bool {
    let mut of = table.choices().iter().filter(|choice| choice.action == action);
    of.any(|choice| matches!(choice.target, crate::battle::Target::Character(_)))
}

/// One step of the board cursor, from where it is, else from the character that acts.
fn step_cursor(session: &Session, planning: &Planning, east: i32, south: i32) -> Square {
    let battle = session.table.battle();
    let board = battle.board();
    let actor = session.table.decision().and_then(|decision| decision.actor).or(planning.inspected);
    let own = actor.and_then(|who| battle.characters().get(who.index())).and_then(|ch| ch.square);
    let middle = Square::new(board.width() / 2, board.height() / 2);
    let from = planning.hovered.or(own).unwrap_or(middle);
    board.contains(i32::from(from.x) + east, i32::from(from.y) + south).unwrap_or(from)
}

/// Pixels that a pointer may move between press and release of a click.
const SLIP: f32 = 7.0;

/// A press that may become a click.
#[derive(Default)]
struct Press {
    at: Option<Vec2>,
    /// Panels had it, or it became a drag, or a second finger came.
    spoilt: bool,
    last: Option<Vec2>,
    /// Panels had the pointer when it was last looked at.
    covered: bool,
}

/// The place of the world under a place of the window.
fn under(camera: &Query<(&Camera, &GlobalTransform), With<Camera2d>>, place: Vec2) -> Option<Vec2> {
    let (camera, transform) = camera.iter().next()?;
    camera.viewport_to_world_2d(transform, place).ok()
}

fn read_mouse(
    window: Query<&Window>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera2d>>,
    buttons: Res<ButtonInput<MouseButton>>,
    panels: Option<Res<EguiWantsInput>>,
    session: Option<Res<Session>>,
    mut press: Local<Press>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(window)) = (session, window.iter().next()) else { return };
    let board = session.table.battle().board();
    let panels = panels.is_some_and(|panels| panels.wants_any_pointer_input());
    let cursor = window.cursor_position();
    let square = cursor.filter(|_| !panels).and_then(|at| under(&camera, at)).and_then(|at| square_at(board, at));
    // Panels know one frame late that the pointer has come over them.
    if cursor != press.last || panels != press.covered {
        (press.last, press.covered) = (cursor, panels);
        intents.write(Intent::Hover(square));
    }
    if buttons.just_pressed(MouseButton::Left) {
        (press.at, press.spoilt) = (cursor, panels);
    }
    let moved = press.at.zip(cursor).is_some_and(|(from, to)| from.distance(to) > SLIP);
    press.spoilt |= moved;
    if buttons.just_released(MouseButton::Left) && press.at.take().is_some() && !press.spoilt && !panels {
        if let Some(square) = square {
            intents.write(Intent::Hover(Some(square)));
            intents.write(Intent::Click(square));
        } else {
            intents.write(Intent::Cancel);
        }
    }
}

fn read_touch(
    touches: Option<Res<Touches>>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera2d>>,
    panels: Option<Res<EguiWantsInput>>,
    session: Option<Res<Session>>,
    mut press: Local<Press>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(touches)) = (session, touches) else { return };
    let board = session.table.battle().board();
    let fingers = touches.iter().count();
    if touches.any_just_pressed() {
        press.spoilt = fingers > 1;
        press.at = touches.first_pressed_position();
    }
    if fingers > 0 {
        press.spoilt |= fingers > 1 || panels.is_some_and(|panels| panels.wants_any_pointer_input());
        press.spoilt |= press.at.zip(touches.first_pressed_position()).is_some_and(|(a, b)| a.distance(b) > 2.0 * SLIP);
    }
    if touches.any_just_released() && fingers == 0 {
        let square = press.at.take().and_then(|at| under(&camera, at)).and_then(|at| square_at(board, at));
        if let Some(square) = square.filter(|_| !press.spoilt) {
            intents.write(Intent::Hover(Some(square)));
            intents.write(Intent::Click(square));
        }
    }
}

/// Where the pointer-less cursor is; the camera follows it.
pub fn cursor_place(planning: &Planning) -> Option<Vec2> {
    planning.hovered.map(centre)
}

/// Keyboard and gamepad: works without a window.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Control>::default()).add_systems(Startup, connect);
    let taps = hold_taps.after(bevy::input::InputSystems).before(InputManagerSystem::Unify);
    app.add_systems(PreUpdate, taps).add_systems(
        Update,
        (read_controls.run_if(not(resource_exists::<super::decide::Watching>)), read_mouse, read_touch)
            .chain()
            .in_set(FrameSystems::Input)
            .run_if(in_state(Screen::Battle))
            .run_if(not(typing))
            .run_if(not(reading)),
    );
}

/// The rulebook lies over the battle.
pub fn reading(book: Option<Res<super::rulebook::Book>>) -> bool {
    book.is_some_and(|book| book.is_open())
}

/// A text field has the keyboard.
fn typing(panels: Option<Res<EguiWantsInput>>, screen: Res<State<Screen>>) -> bool {
    *screen.get() != Screen::Battle && panels.is_some_and(|panels| panels.wants_keyboard_input())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_controls_share_a_key() {
        let map = Control::default_map();
        let mut seen = std::collections::HashMap::new();
        for (control, inputs) in map.iter_buttonlike() {
            for input in inputs {
                if let Some(other) = seen.insert(format!("{input:?}"), control) {
                    panic!("{input:?} means {control:?} and {other:?}");
                }
            }
        }
        assert!(seen.len() > 40);
    }

    #[test]
    fn actions_have_caps() {
        assert_eq!(key_cap("move", 0), Some("M"));
        assert_eq!(key_cap("jump", 1), Some("F"));
        assert_eq!(key_cap("end", 0), Some("E"));
        assert_eq!(key_cap("decline", 0), None);
    }
}
