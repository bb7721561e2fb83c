//! The eye over the board: pans, zooms towards the pointer, follows what happens, stays over the board.

use super::assets::SQUARE;
use super::board::centre;
use super::characters::{Active, CharacterRef, Place};
use super::decide::Watching;
use super::hud::view::Hud;
use super::input::battle::is_questioned;
use super::input::control::{ARROWS, Control};
use super::input::{LastDevice, reading};
use super::lesson::Class;
use super::playback::timing::{self, Curve, seconds};
use super::playback::{Playback, Shown};
use super::session::{FrameSystems, Intent, Planning, Screen, Session};
use super::settings::Settings;
use crate::battle::{Event, RuleSystem};
use crate::board::Square;
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
/// Half of the part of the window in which whoever moves may stay without being followed.
const MIDDLE: f32 = 0.35;
/// Pixels a square while a reaction is asked for, and how far below the top the two are seen then.
const REACTION: f32 = 80.0;
const REACTION_DOWN: f32 = 0.35;
/// A loss and a fall that shake the camera, and by how many pixels.
const HARD_LOSS: u8 = 5;
const HARD_FALL: u8 = 3;
const SHAKE: f32 = 3.0;

/// What the eye sees: a place of the world in the middle, and world units a pixel.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Frame {
    place: Vec2,
    scale: f32,
}

/// A move of the eye.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Glide {
    from: Frame,
    to: Frame,
    seconds: f32,
    age: f32,
    /// Gathers speed too, instead of only losing it.
    both: bool,
}

impl Glide {
    /// What is seen now.
    fn at(&self) -> Frame {
        let t = if self.seconds > 0.0 { self.age / self.seconds } else { 1.0 };
        let t = if self.both { timing::cubic(t) } else { Curve::Out.at(t) };
        Frame {
            place: self.from.place.lerp(self.to.place, t),
            scale: self.from.scale + (self.to.scale - self.from.scale) * t,
        }
    }
}

/// Where the eye is going, and which battle it looks at.
#[derive(Resource, Default)]
struct Eye {
    glide: Option<Glide>,
    battle: Option<u64>,
    /// What was seen before it went near for a reaction.
    before: Option<Frame>,
    /// Seconds until it shakes, negative while it does.
    shake: Option<f32>,
    /// How far it is shaken off its place, in world units.
    shaken: Vec2,
}

/// What two characters in a window should be seen in for a reaction: both between the top and the question below.
fn near(spots: &[Vec2], window: Vec2, now: f32) -> Option<Frame> {
    let low = spots.iter().copied().reduce(Vec2::min)?;
    let high = spots.iter().copied().reduce(Vec2::max)?;
    let room = window * Vec2::new(0.6, 0.35);
    let apart = high - low + Vec2::splat(2.0 * SQUARE);
    let scale = (SQUARE / REACTION).min(now).max(apart.x / room.x).max(apart.y / room.y);
    let middle = (low + high) / 2.0;
    Some(Frame { place: middle - Vec2::Y * (0.5 - REACTION_DOWN) * window.y * scale, scale })
}

/// How far the camera is off its place, in pixels, so many seconds after it was shaken.
fn tremor(seconds: f32) -> Vec2 {
    let t = seconds / self::seconds::SHAKE;
    if !(0.0..1.0).contains(&t) {
        return Vec2::ZERO;
    }
    Vec2::new((t * 19.0).sin(), (t * 23.0).cos()) * SHAKE * (1.0 - t)
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
    (eye.glide, eye.before) = (None, None);
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

/// Looks where the small map was pressed.
fn look_there(mut intents: MessageReader<Intent>, mut eye: ResMut<Eye>, mut lens: Lens) {
    let wanted = intents.read().filter_map(|intent| match intent {
        Intent::Look(east, south) => Some(Vec2::new(*east, -*south) * SQUARE),
        _ => None,
    });
    let Some(place) = wanted.last() else { return };
    (eye.glide, eye.before) = (None, None);
    for (mut transform, _) in &mut lens {
        transform.translation = place.extend(transform.translation.z);
    }
}

#[derive(bevy::ecs::system::SystemParam)]
struct Devices<'w, 's> {
    controls: Query<'w, 's, &'static ActionState<Control>>,
    buttons: Option<Res<'w, ButtonInput<MouseButton>>>,
    motion: Option<Res<'w, AccumulatedMouseMotion>>,
    wheel: Option<Res<'w, AccumulatedMouseScroll>>,
    touches: Option<Res<'w, Touches>>,
    panels: Option<Res<'w, EguiWantsInput>>,
    watching: Option<Res<'w, Watching>>,
    hud: Option<Res<'w, Hud>>,
}

/// Pan and zoom of this frame: pixels to the right and down, and a factor about a place of the window.
struct Wish {
    pan: Vec2,
    zoom: f32,
    about: Option<Vec2>,
}

fn wish(devices: &Devices, seconds: f32, window: &Window, arrows_answer: bool) -> Wish {
    let mut wish = Wish { pan: Vec2::ZERO, zoom: 1.0, about: None };
    let panels = devices.panels.as_ref().is_some_and(|panels| panels.wants_any_pointer_input());
    // Menus and panels have the keyboard.
    let away = devices.hud.as_ref().is_some_and(|hud| hud.has_keys());
    if let Some(controls) = devices.controls.iter().next().filter(|_| !away) {
        let mut axis = controls.clamped_axis_pair(&Control::Pan) * Vec2::new(1.0, -1.0);
        // The arrows turn what is watched, and go through the answers of a question.
        if devices.watching.is_none() && !arrows_answer {
            for (_, east, south) in ARROWS.into_iter().filter(|(control, ..)| controls.pressed(control)) {
                axis += Vec2::new(east as f32, south as f32);
            }
        }
        wish.pan += axis.clamp(Vec2::NEG_ONE, Vec2::ONE) * 700.0 * seconds;
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
    let wish = wish(&devices, time.delta_secs(), window, is_questioned(&session));
    let half = Vec2::new(window.width(), window.height()) / 2.0;
    for (mut transform, mut projection) in &mut lens {
        let Projection::Orthographic(lens) = &mut *projection else { continue };
        let mut place = transform.translation.truncate() - eye.shaken;
        if wish.pan != Vec2::ZERO {
            (eye.glide, eye.before) = (None, None);
            place += Vec2::new(wish.pan.x, -wish.pan.y) * lens.scale;
        }
        if (wish.zoom - 1.0).abs() > f32::EPSILON {
            (eye.glide, eye.before) = (None, None);
            let scale = (lens.scale / wish.zoom).clamp(SQUARE / ZOOM.end(), SQUARE / ZOOM.start());
            if let Some(about) = wish.about {
                let from_middle = Vec2::new(about.x - half.x, half.y - about.y);
                place += from_middle * (lens.scale - scale);
            }
            lens.scale = scale;
        }
        if let Some(glide) = &mut eye.glide {
            glide.age += time.delta_secs();
            let seen = glide.at();
            place = seen.place;
            if lens.scale != seen.scale {
                lens.scale = seen.scale;
            }
            if glide.age >= glide.seconds {
                eye.glide = None;
            }
        }
        place =
            within(Vec2::new(f32::from(board.width()), f32::from(board.height())) * SQUARE, half * lens.scale, place);
        eye.shaken = Vec2::ZERO;
        if let Some(until) = eye.shake {
            let until = until - time.delta_secs();
            eye.shake = Some(until).filter(|&until| -until < seconds::SHAKE);
            eye.shaken = tremor(-until) * lens.scale;
        }
        let z = transform.translation.z;
        transform.set_if_neq(Transform::from_translation((place + eye.shaken).extend(z)));
    }
}

/// Keeps the window over the board and a little of the rim; a board that is smaller than that may still be moved a bit.
fn within(board: Vec2, half: Vec2, place: Vec2) -> Vec2 {
    let (middle, slack) = (Vec2::new(board.x, -board.y) / 2.0, Vec2::splat(SLACK * SQUARE));
    let room = (board / 2.0 - half + slack).max(Vec2::splat(2.0 * SQUARE));
    place.clamp(middle - room, middle + room)
}

/// What is seen now, without shaking, and how large the window is.
fn seen(eye: &Eye, window: &Query<&Window>, lens: &Lens) -> Option<(Frame, Vec2)> {
    let window = window.iter().next()?;
    let (transform, Projection::Orthographic(lens)) = lens.iter().next()? else { return None };
    let frame = Frame { place: transform.translation.truncate() - eye.shaken, scale: lens.scale };
    Some((frame, Vec2::new(window.width(), window.height())))
}

/// A place lies outside of the middle part of the window.
fn is_aside(place: Vec2, frame: Frame, window: Vec2) -> bool {
    let away = (place - frame.place).abs();
    let room = window * frame.scale * MIDDLE;
    away.x > room.x || away.y > room.y
}

/// Whoever begins an activation, or moves while events are shown, is brought into the middle part of the window.
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn follow(
    active: Res<Active>,
    playback: Res<Playback>,
    people: Query<(&CharacterRef, &Place)>,
    window: Query<&Window>,
    lens: Lens,
    class: Res<Class>,
    planning: Res<Planning>,
    device: Res<LastDevice>,
    mut eye: ResMut<Eye>,
    mut last: Local<(Option<Square>, Option<Square>)>,
    mut pointed: Local<Option<Square>>,
) {
    let Some((frame, window)) = seen(&eye, &window, &lens) else { return };
    let heading = playback.heading();
    let goes = heading.filter(|_| heading != last.0);
    last.0 = heading;
    // Where a lesson wants to be looked at, once what led to it has been shown.
    let marked = if playback.is_playing() { last.1 } else { class.looks_at() };
    let taught = marked.filter(|_| marked != last.1);
    last.1 = marked;
    let begins = || {
        let who = active.0.filter(|_| active.is_changed())?;
        people.iter().find(|(of, _)| of.0 == who).and_then(|(_, place)| place.square)
    };
    // The cursor that keys or a gamepad move stays in sight.
    let cursor = planning.hovered.filter(|_| device.has_cursor() && planning.hovered != *pointed);
    *pointed = planning.hovered;
    let Some(target) = goes.or_else(begins).or(taught).or(cursor).map(centre) else { return };
    let bound = eye.glide.map_or(frame, |glide| glide.to);
    if is_aside(target, bound, window) {
        let to = Frame { place: target, scale: bound.scale };
        eye.glide = Some(Glide { from: frame, to, seconds: seconds::CAMERA, age: 0.0, both: true });
    }
}

/// Near whoever is asked for a reaction, and back when it is answered; a player who moves the camera keeps it.
fn react(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    settings: Res<Settings>,
    window: Query<&Window>,
    lens: Lens,
    mut eye: ResMut<Eye>,
    mut asked: Local<Option<(usize, Vec<Square>)>>,
) {
    let (Some(session), Some((frame, window))) = (session, seen(&eye, &window, &lens)) else { return };
    let battle = session.table.battle();
    let open = !playback.is_playing() && session.hand_over.is_none() && session.deciding_human().is_some();
    // A question about oneself alone is answered from where one is.
    let both = |decision: &&crate::battle::Decision| decision.actor.is_some() && decision.other.is_some();
    let reaction = session.table.decision().filter(|decision| open && decision.reaction).filter(both);
    let now = reaction.map(|decision| {
        let both = [decision.actor, decision.other].into_iter().flatten();
        let squares = both.filter_map(|who| battle.characters().get(who.index())?.square).collect();
        (session.table.steps().len(), squares)
    });
    if *asked == now {
        return;
    }
    let was_asked = std::mem::replace(&mut *asked, now).is_some();
    match &*asked {
        Some((_, squares)) if !settings.calm => {
            let spots: Vec<Vec2> = squares.iter().copied().map(centre).collect();
            let Some(to) = near(&spots, window, frame.scale) else { return };
            if !was_asked || eye.before.is_none() {
                eye.before = Some(frame);
            }
            eye.glide = Some(Glide { from: frame, to, seconds: seconds::REACTION_IN, age: 0.0, both: false });
        }
        Some(_) => {}
        None => {
            if let Some(to) = eye.before.take() {
                eye.glide = Some(Glide { from: frame, to, seconds: seconds::REACTION_OUT, age: 0.0, both: false });
            }
        }
    }
}

/// Hard blows and deep falls shake the camera.
fn shake(mut shown: MessageReader<Shown>, playback: Res<Playback>, settings: Res<Settings>, mut eye: ResMut<Eye>) {
    for shown in shown.read() {
        let delay = match &shown.event {
            Event::LifeLost { amount, .. } if *amount >= HARD_LOSS => 0.0,
            Event::Fell { from, to, .. } if from.abs_diff(*to) >= HARD_FALL => timing::fall(from.abs_diff(*to)),
            _ => continue,
        };
        if !settings.calm && !shown.hasty {
            eye.shake = Some(delay / playback.speed.max(1.0));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Eye>().add_systems(Startup, open_eye).add_systems(
        Update,
        (look_at_battle, look_there, react, follow, shake, steer.run_if(not(reading)))
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

    #[test]
    fn a_shake_is_short_and_small() {
        for i in -20..40 {
            let off = tremor(i as f32 * 0.01);
            assert!(off.length() <= SHAKE * 1.5 && (i < 12 || off == Vec2::ZERO));
        }
        assert!(tremor(0.03).length() > 0.5);
    }

    #[test]
    fn only_what_leaves_the_middle_is_followed() {
        let (frame, window) = (Frame { place: Vec2::ZERO, scale: 1.0 }, Vec2::new(1000.0, 600.0));
        assert!(!is_aside(Vec2::new(340.0, 200.0), frame, window));
        assert!(is_aside(Vec2::new(360.0, 0.0), frame, window) && is_aside(Vec2::new(0.0, 220.0), frame, window));
    }

    #[test]
    fn a_reaction_is_seen_from_near() {
        let window = Vec2::new(1600.0, 900.0);
        let spots = [Vec2::new(320.0, -320.0), Vec2::new(384.0, -320.0)];
        let frame = near(&spots, window, SQUARE / 50.0).expect("somebody");
        assert_eq!(frame.scale, SQUARE / REACTION);
        let down = 0.5 + (frame.place.y - -320.0) / frame.scale / window.y;
        assert!((down - REACTION_DOWN).abs() < 1e-4, "{down} from the top");
        assert_eq!(near(&spots, window, SQUARE / 120.0).map(|f| f.scale), Some(SQUARE / 120.0), "never farther away");
        let apart = near(&[Vec2::ZERO, Vec2::new(1600.0, 0.0)], window, SQUARE / 50.0).expect("somebody");
        assert!(apart.scale > 1.7, "both are seen: {}", apart.scale);
        assert_eq!(near(&[], window, 1.0), None);
    }

    #[test]
    fn a_glide_ends_where_it_should() {
        let (from, to) = (Frame { place: Vec2::ZERO, scale: 1.0 }, Frame { place: Vec2::new(100.0, 50.0), scale: 2.0 });
        for both in [false, true] {
            let glide = Glide { from, to, seconds: 0.3, age: 0.3, both };
            assert_eq!(glide.at(), to);
            assert_eq!(Glide { age: 0.0, ..glide }.at(), from);
        }
    }
}
