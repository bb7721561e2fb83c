//! What browser tests and screen readers can ask of the running game: its state as JSON, and where things are drawn.
//!
//! Everything here only looks. Labels are written while widgets are drawn and forgotten when they are drawn anew.

use super::decide::plan::spot;
use super::session::{Screen, Session};
use crate::board::Square;
use crate::game::assets::SQUARE;
use crate::game::board::centre;
use crate::game::playback::Playback;
use crate::table::{Library, hash_text, load, narrate};
use bevy::prelude::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering};

/// Lines of the log that the state tells.
const LINES: usize = 12;

#[derive(Default)]
struct PageState {
    drawn: BTreeMap<String, [f32; 4]>,
    shown: BTreeMap<String, [f32; 4]>,
    state: String,
    view: Option<CameraView>,
}

/// What the camera shows, in logical pixels.
#[derive(Clone, Copy)]
struct CameraView {
    middle: Vec2,
    window: Vec2,
    /// Pixels of a world unit.
    zoom: f32,
    columns: u8,
    rows: u8,
}

thread_local! {
    static SEEN: RefCell<PageState> = RefCell::default();
}

/// Errors of the renderer so far.
pub static RENDER_ERRORS: AtomicU32 = AtomicU32::new(0);

/// Tells where a widget is drawn in this frame: x, y, width and height in logical (CSS) pixels.
pub fn record(label: &str, rect: [f32; 4]) {
    SEEN.with_borrow_mut(|seen| {
        seen.drawn.insert(label.to_owned(), rect);
    });
}

/// Where something is: `square X Y`, or the label of a widget; none if it is not on the screen now.
pub fn rect(label: &str) -> Option<[f32; 4]> {
    SEEN.with_borrow(|seen| {
        seen.drawn.get(label).or(seen.shown.get(label)).copied().or_else(|| square_rect(seen.view?, label))
    })
}

/// Forgets what was drawn: the next test draws something else.
#[cfg(test)]
pub fn forget() {
    SEEN.with_borrow_mut(|seen| seen.drawn.clear());
}

/// Every label on the screen.
pub fn labels() -> Vec<String> {
    SEEN.with_borrow(|seen| seen.shown.keys().cloned().collect())
}

/// The state as JSON. Before the first frame there is nothing to tell but that.
pub fn state() -> String {
    SEEN.with_borrow(|seen| if seen.state.is_empty() { r#"{"frame":0}"#.to_owned() } else { seen.state.clone() })
}

fn square_rect(view: CameraView, label: &str) -> Option<[f32; 4]> {
    let mut numbers = label.strip_prefix("square ")?.split_whitespace().map(str::parse::<u8>);
    let (Some(Ok(x)), Some(Ok(y)), None) = (numbers.next(), numbers.next(), numbers.next()) else { return None };
    if x >= view.columns || y >= view.rows {
        return None;
    }
    let from_middle = (centre(Square::new(x, y)) - view.middle) * view.zoom;
    let middle = Vec2::new(view.window.x / 2.0 + from_middle.x, view.window.y / 2.0 - from_middle.y);
    let side = SQUARE * view.zoom;
    Some([middle.x - side / 2.0, middle.y - side / 2.0, side, side])
}

/// The state hash after the last step of a save, or what is wrong with it.
pub fn hash_of_save(save: &str) -> String {
    match load(save, &Library::shipped()) {
        Ok(loaded) => hash_text(loaded.table.hash()),
        Err(error) => format!("error: {error}"),
    }
}

/// The panels were laid out: what was drawn now is what is shown until they are again.
pub(super) fn turn_labels() {
    SEEN.with_borrow_mut(|seen| {
        seen.shown = std::mem::take(&mut seen.drawn);
    });
}

fn tell_view(
    session: Option<Res<Session>>,
    camera: Query<(&Transform, &Projection), With<Camera2d>>,
    window: Query<&Window>,
) {
    let view = (|| {
        let board = session.as_ref()?.table.battle().board();
        let (transform, projection) = camera.iter().next()?;
        let window = window.iter().next()?;
        let Projection::Orthographic(lens) = projection else { return None };
        Some(CameraView {
            middle: transform.translation.truncate(),
            window: Vec2::new(window.width(), window.height()),
            zoom: 1.0 / lens.scale.max(0.001),
            columns: board.width(),
            rows: board.height(),
        })
    })();
    SEEN.with_borrow_mut(|seen| seen.view = view);
}

fn tell_state(
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    mut frame: Local<u64>,
) {
    *frame += 1;
    let mut state = serde_json::json!({
        "screen": format!("{:?}", screen.get()).to_lowercase(),
        "frame": *frame,
        "errors": RENDER_ERRORS.load(Ordering::Relaxed),
        "phase": "none",
    });
    if let Some(session) = session.filter(|_| *screen.get() != Screen::Title) {
        let table = &session.table;
        let decision = table.decision();
        let human = session.deciding_human().is_some();
        let phase = match decision {
            _ if session.is_watched() => "watching",
            _ if playback.is_playing() => "playback",
            None => "over",
            Some(_) if session.hand_over.is_some() => "hand_over",
            Some(_) if !human => "thinking",
            Some(decision) => decision.kind,
        };
        let from = table.log().len().saturating_sub(LINES);
        let lines = table.log()[from..].iter().map(|(_, event)| narrate(table.battle(), event));
        state["phase"] = phase.into();
        state["round"] = table.battle().round().into();
        state["side"] = decision.map(|decision| decision.side.0).into();
        state["human"] = human.into();
        state["hash"] = hash_text(table.hash()).into();
        state["choices"] = table.choices().len().into();
        state["steps"] = table.steps().len().into();
        state["active"] = table.battle().active().map(|who| who.0).into();
        state["notice"] = session.notice.clone().into();
        state["log"] = lines.collect::<Vec<_>>().into();
        let people = table.battle().characters().iter().enumerate().filter(|(_, ch)| ch.is_present());
        let places = people
            .map(|(i, ch)| serde_json::json!({"id": i, "side": ch.side.0, "square": ch.square, "level": ch.level}));
        state["characters"] = places.collect::<Vec<_>>().into();
        // Where something can be chosen.
        let spots: BTreeSet<Square> = table.choices().iter().filter_map(|choice| spot(table, choice)).collect();
        state["spots"] = serde_json::json!(spots);
    }
    SEEN.with_borrow_mut(|seen| seen.state = state.to_string());
}

/// The state as JSON.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn game_state() -> String {
    state()
}

/// Where something is drawn, as JSON `[x, y, width, height]` in CSS pixels, or `null`.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn game_rect(label: &str) -> String {
    serde_json::json!(rect(label)).to_string()
}

/// Every label, as a JSON list.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn game_labels() -> String {
    serde_json::json!(labels()).to_string()
}

/// The state hash at the end of a save.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn save_hash(save: &str) -> String {
    hash_of_save(save)
}

pub(super) fn plugin(app: &mut App) {
    #[cfg(target_arch = "wasm32")]
    console_error_panic_hook::set_once();
    // Natively nobody asks.
    let asked = || cfg!(any(target_arch = "wasm32", test));
    app.add_systems(Last, (tell_view, tell_state).run_if(asked));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_found_from_the_camera() {
        let middle = centre(Square::new(3, 2));
        let view = CameraView { middle, window: Vec2::new(800.0, 600.0), zoom: 0.5, columns: 8, rows: 8 };
        assert_eq!(square_rect(view, "square 3 2"), Some([384.0, 284.0, 32.0, 32.0]));
        assert_eq!(square_rect(view, "square 4 3"), Some([416.0, 316.0, 32.0, 32.0]));
        assert_eq!(square_rect(view, "square 9 2"), None);
        assert_eq!(square_rect(view, "Go"), None);
    }

    #[test]
    fn labels_live_until_the_next_frame() {
        record("Go", [1.0, 2.0, 3.0, 4.0]);
        turn_labels();
        assert_eq!(rect("Go"), Some([1.0, 2.0, 3.0, 4.0]));
        turn_labels();
        assert_eq!(rect("Go"), None);
    }
}
