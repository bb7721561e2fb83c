//! Mouse and fingers on the board. Panels come first: what lies under a panel is not clicked through it.

use crate::board::Square;
use crate::game::board::square_at;
use crate::game::decide::plan;
use crate::game::hud::state::Hud;
use crate::game::input::LastDevice;
use crate::game::session::{Intent, Planning, Session};
use bevy::ecs::system::SystemParam;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, egui};

/// Pixels that a pointer may move between press and release of a click, and a finger.
const SLIP: f32 = 7.0;
const FINGER_SLIP: f32 = 14.0;
/// Seconds after which a finger that rests asks what is there, instead of meaning it.
const LONG: f32 = 0.5;

/// The place of the world under a place of the window.
fn under(camera: &Query<(&Camera, &GlobalTransform), With<Camera2d>>, place: Vec2) -> Option<Vec2> {
    let (camera, transform) = camera.iter().next()?;
    camera.viewport_to_world_2d(transform, place).ok()
}

/// A panel lies there. Asked of the place itself: what panels say of the pointer is one frame old, and a quick click
/// comes in the same frame as the move that led to it.
fn is_covered(panels: &mut Query<&mut EguiContext>, place: Vec2) -> bool {
    panels.iter_mut().any(|mut context| {
        let ctx = context.get_mut();
        has_panel(ctx, egui::pos2(place.x, place.y) / ctx.zoom_factor())
    })
}

/// A panel lies at a place, in points.
pub(in crate::game) fn has_panel(ctx: &egui::Context, at: egui::Pos2) -> bool {
    ctx.layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Where a pointer aims.
#[derive(SystemParam)]
pub(in crate::game) struct PointerTarget<'w, 's> {
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera2d>>,
    panels: Query<'w, 's, &'static mut EguiContext>,
    session: Option<Res<'w, Session>>,
}

impl PointerTarget<'_, '_> {
    /// A panel lies at a place of the window.
    pub(in crate::game) fn is_covered(&mut self, place: Vec2) -> bool {
        is_covered(&mut self.panels, place)
    }

    /// The square of the board at a place of the window.
    pub(in crate::game) fn square(&self, place: Vec2) -> Option<Square> {
        let board = self.session.as_ref()?.table.battle().board();
        square_at(board, under(&self.camera, place)?)
    }
}

/// A press that may become a click.
#[derive(Default)]
pub(super) struct Press {
    at: Option<Vec2>,
    /// Panels had it, or it became a drag.
    spoilt: bool,
    last: Option<Vec2>,
    /// Panels had the pointer when it was last looked at.
    covered: bool,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn read_mouse(
    window: Query<&Window>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera2d>>,
    buttons: Res<ButtonInput<MouseButton>>,
    wants: Option<Res<EguiWantsInput>>,
    mut panels: Query<&mut EguiContext>,
    session: Option<Res<Session>>,
    device: Res<LastDevice>,
    planning: Res<Planning>,
    mut press: Local<Press>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(window)) = (session, window.iter().next()) else { return };
    let board = session.table.battle().board();
    let cursor = window.cursor_position();
    let held = wants.is_some_and(|wants| wants.is_using_pointer() || wants.is_popup_open());
    let covered = held || cursor.is_some_and(|at| is_covered(&mut panels, at));
    let square = cursor.filter(|_| !covered).and_then(|at| under(&camera, at)).and_then(|at| square_at(board, at));
    // A panel that opens or closes over a pointer that rests tells nothing to whoever plays by keys.
    let uncovered = covered != press.covered && !device.has_cursor();
    // Within one square nothing is new.
    if (cursor != press.last || uncovered) && planning.hovered != square {
        intents.write(Intent::Hover(square));
    }
    (press.last, press.covered) = (cursor, covered);
    if buttons.just_pressed(MouseButton::Left) {
        (press.at, press.spoilt) = (cursor, covered);
    }
    let moved = press.at.zip(cursor).is_some_and(|(from, to)| from.distance(to) > SLIP);
    press.spoilt |= moved;
    if buttons.just_released(MouseButton::Left) && press.at.take().is_some() && !press.spoilt && !covered {
        if let Some(square) = square {
            intents.write(Intent::Hover(Some(square)));
            intents.write(Intent::Click(square));
        } else {
            intents.write(Intent::Cancel);
        }
    }
}

/// A finger that may become a tap, or a long press.
#[derive(Default)]
pub(super) struct Finger {
    at: Option<Vec2>,
    age: f32,
    /// A panel had it, it became a drag, a second one came, or it has already asked.
    spoilt: bool,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn read_touch(
    time: Res<Time>,
    touches: Option<Res<Touches>>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera2d>>,
    mut panels: Query<&mut EguiContext>,
    session: Option<Res<Session>>,
    mut hud: Option<ResMut<Hud>>,
    mut finger: Local<Finger>,
    mut intents: MessageWriter<Intent>,
) {
    let (Some(session), Some(touches)) = (session, touches) else { return };
    let board = session.table.battle().board();
    let down = touches.iter().count();
    // A tap can begin and end within one frame: it is no longer among those that are down then.
    for touch in touches.iter_just_pressed() {
        if finger.at.is_none() {
            let at = touch.start_position();
            *finger = Finger { at: Some(at), age: 0.0, spoilt: is_covered(&mut panels, at) };
        } else {
            finger.spoilt = true;
        }
    }
    finger.spoilt |= down > 1 || touches.any_just_canceled();
    if let (Some(from), Some(touch)) = (finger.at, touches.iter().next()) {
        finger.spoilt |= from.distance(touch.position()) > FINGER_SLIP;
        finger.age += time.delta_secs();
    }
    let square = finger.at.and_then(|at| under(&camera, at)).and_then(|at| square_at(board, at));
    if down == 1
        && finger.age > LONG
        && !finger.spoilt
        && let Some(square) = square
    {
        // What is it? It is pointed at, and whoever stands there is shown.
        finger.spoilt = true;
        intents.write(Intent::Hover(Some(square)));
        if let Some(who) = plan::person_at(&session.table, square) {
            intents.write(Intent::Inspect(Some(who)));
            if let Some(hud) = &mut hud {
                hud.bypass_change_detection().sheet_open = true;
            }
        }
    }
    let up = touches.any_just_released() || touches.any_just_canceled();
    if up && down == 0 && finger.at.take().is_some() && !finger.spoilt {
        if let Some(square) = square {
            intents.write(Intent::Hover(Some(square)));
            intents.write(Intent::Click(square));
        } else {
            intents.write(Intent::Cancel);
        }
    }
}
