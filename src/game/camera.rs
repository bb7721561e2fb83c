//! The eye over the board: pans, zooms towards the pointer, follows what happens, stays over the board.

use super::assets::SQUARE;
use super::board::centre;
use super::characters::{Active, CharacterRef, Place};
use super::decide::Watching;
use super::input::Control;
use super::playback::Playback;
use super::session::{FrameSystems, Screen, Session};
use crate::battle::RuleSystem;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use leafwing_input_manager::prelude::ActionState;

/// Rows that the window shows at first.
const ROWS: f32 = 18.0;
/// Pixels a square, at least and at most.
const ZOOM: std::ops::RangeInclusive<f32> = 24.0..=128.0;
/// Squares of the rim that may be seen on each side, so that no panel hides the edge of the board for good.
const SLACK: f32 = 6.0;
/// Seconds of a move of the camera.
const EASE: f32 = 0.32;

/// Where the eye is going, and which battle it looks at.
#[derive(Resource, Default)]
struct Eye {
    goal: Option<Vec2>,
    battle: Option<u64>,
}

fn open_eye(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
}

type Lens<'w, 's> = Query<'w, 's, (&'static mut Transform, &'static mut Projection), With<Camera2d>>;

/// A new battle is looked at from above its middle.
fn look_at_battle(session: Option<Res<Session>>, mut eye: ResMut<Eye>, mut lens: Lens, window: Query<&Window>) {
    let (Some(session), Some(window)) = (session, window.iter().next()) else { return };
    if eye.battle == Some(session.table.start_hash()) {
        return;
    }
    eye.battle = Some(session.table.start_hash());
    eye.goal = None;
    let board = session.table.battle().board();
    let size = Vec2::new(f32::from(board.width()), f32::from(board.height())) * SQUARE;
    for (mut transform, mut projection) in &mut lens {
        transform.translation = Vec3::new(size.x / 2.0, -size.y / 2.0, transform.translation.z);
        if let Projection::Orthographic(lens) = &mut *projection {
            let pixels =
                (window.height() / ROWS.min(f32::from(board.height()) + 2.0)).clamp(*ZOOM.start(), *ZOOM.end());
            lens.scale = SQUARE / pixels;
        }
    }
}

#[derive(bevy::ecs::system::SystemParam)]
struct Devices<'w, 's> {
    controls: Query<'w, 's, &'static ActionState<Control>>,
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    buttons: Option<Res<'w, ButtonInput<MouseButton>>>,
    motion: Option<Res<'w, AccumulatedMouseMotion>>,
    wheel: Option<Res<'w, AccumulatedMouseScroll>>,
    touches: Option<Res<'w, Touches>>,
    panels: Option<Res<'w, EguiWantsInput>>,
    watching: Option<Res<'w, Watching>>,
}

/// Pan and zoom of this frame: pixels to the right and down, and a factor about a place of the window.
struct Wish {
    pan: Vec2,
    zoom: f32,
    about: Option<Vec2>,
}

fn wish(devices: &Devices, seconds: f32, window: &Window) -> Wish {
    let mut wish = Wish { pan: Vec2::ZERO, zoom: 1.0, about: None };
    let panels = devices.panels.as_ref().is_some_and(|panels| panels.wants_any_pointer_input());
    if let Some(controls) = devices.controls.iter().next() {
        let shift =
            devices.keys.as_ref().is_some_and(|keys| keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]));
        // The arrows turn what is watched.
        let arrows = [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowRight];
        let turned = devices.watching.is_some() && devices.keys.as_ref().is_some_and(|keys| keys.any_pressed(arrows));
        if !shift && !turned {
            let axis = controls.clamped_axis_pair(&Control::Pan);
            wish.pan += Vec2::new(axis.x, -axis.y) * 700.0 * seconds;
        }
        let towards = controls.pressed(&Control::ZoomIn) as i32 - controls.pressed(&Control::ZoomOut) as i32;
        wish.zoom *= (1.6 * seconds * towards as f32).exp();
    }
    if panels {
        return wish;
    }
    let dragging = devices.buttons.as_ref().is_some_and(|b| b.any_pressed([MouseButton::Middle, MouseButton::Right]));
    if let Some(motion) = devices.motion.as_ref().filter(|_| dragging) {
        wish.pan -= motion.delta;
    }
    if let Some(wheel) = devices.wheel.as_ref().filter(|wheel| wheel.delta.y != 0.0) {
        let lines = match wheel.unit {
            MouseScrollUnit::Line => wheel.delta.y,
            MouseScrollUnit::Pixel => wheel.delta.y / 60.0,
        };
        wish.zoom *= 1.12_f32.powf(lines.clamp(-4.0, 4.0));
        wish.about = window.cursor_position();
    }
    let fingers: Vec<_> = devices.touches.iter().flat_map(|touches| touches.iter()).take(2).collect();
    match fingers[..] {
        [one] => wish.pan -= one.delta(),
        [one, two] => {
            wish.pan -= (one.delta() + two.delta()) / 2.0;
            let (now, before) =
                (one.position().distance(two.position()), one.previous_position().distance(two.previous_position()));
            if before > 1.0 && now > 1.0 {
                wish.zoom *= now / before;
                wish.about = Some((one.position() + two.position()) / 2.0);
            }
        }
        _ => {}
    }
    wish
}

fn steer(
    time: Res<Time>,
    session: Option<Res<Session>>,
    devices: Devices,
    window: Query<&Window>,
    mut eye: ResMut<Eye>,
    mut lens: Lens,
) {
    let (Some(session), Some(window)) = (session, window.iter().next()) else { return };
    let board = session.table.battle().board();
    let wish = wish(&devices, time.delta_secs(), window);
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    for (mut transform, mut projection) in &mut lens {
        let Projection::Orthographic(lens) = &mut *projection else { continue };
        let mut place = transform.translation.truncate();
        if wish.pan != Vec2::ZERO {
            eye.goal = None;
            place += Vec2::new(wish.pan.x, -wish.pan.y) * lens.scale;
        }
        if (wish.zoom - 1.0).abs() > f32::EPSILON {
            eye.goal = None;
            let scale = (lens.scale / wish.zoom).clamp(SQUARE / ZOOM.end(), SQUARE / ZOOM.start());
            if let Some(about) = wish.about {
                let from_middle = Vec2::new(about.x - half.x, half.y - about.y);
                place += from_middle * (lens.scale - scale);
            }
            lens.scale = scale;
        }
        if let Some(goal) = eye.goal {
            place = place.lerp(goal, (time.delta_secs() / EASE * 3.0).min(1.0));
            if place.distance(goal) < 1.0 {
                eye.goal = None;
            }
        }
        place =
            within(Vec2::new(f32::from(board.width()), f32::from(board.height())) * SQUARE, half * lens.scale, place);
        let z = transform.translation.z;
        transform.set_if_neq(Transform::from_translation(place.extend(z)));
    }
}

/// Keeps the window over the board and a little of the rim; a board that is smaller than that may still be moved a bit.
fn within(board: Vec2, half: Vec2, place: Vec2) -> Vec2 {
    let (middle, slack) = (Vec2::new(board.x, -board.y) / 2.0, Vec2::splat(SLACK * SQUARE));
    let room = (board / 2.0 - half + slack).max(Vec2::splat(2.0 * SQUARE));
    place.clamp(middle - room, middle + room)
}

/// Whoever begins an activation, or moves while events are shown, is brought into the middle part of the window.
fn follow(
    active: Res<Active>,
    playback: Res<Playback>,
    people: Query<(&CharacterRef, Ref<Place>)>,
    window: Query<&Window>,
    lens: Query<(&Transform, &Projection), With<Camera2d>>,
    mut eye: ResMut<Eye>,
) {
    let (Some(window), Some((transform, Projection::Orthographic(lens)))) = (window.iter().next(), lens.iter().next())
    else {
        return;
    };
    let seen = people.iter().find(|(who, place)| {
        let began = active.is_changed() && active.0 == Some(who.0);
        began || (playback.is_playing() && place.is_changed() && !place.is_added())
    });
    let Some(target) = seen.and_then(|(_, place)| place.square).map(centre) else { return };
    let room = Vec2::new(window.width(), window.height()) * lens.scale * 0.35;
    let away = (target - transform.translation.truncate()).abs();
    if away.x > room.x || away.y > room.y {
        eye.goal = Some(target);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eye>().add_systems(Startup, open_eye).add_systems(
        Update,
        (look_at_battle, follow, steer.run_if(not(super::input::reading)))
            .chain()
            .in_set(FrameSystems::Draw)
            .run_if(in_state(Screen::Battle)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eye_stays_over_the_board() {
        let board = Vec2::splat(24.0 * SQUARE);
        let far = within(board, Vec2::splat(5.0 * SQUARE), Vec2::new(-9999.0, 9999.0));
        assert_eq!(far, Vec2::new(-SQUARE, SQUARE));
        let wide = within(board, Vec2::splat(40.0 * SQUARE), Vec2::ZERO);
        assert_eq!(wide, Vec2::new(10.0 * SQUARE, -10.0 * SQUARE));
    }
}
