//! The eye over the board: pans, zooms towards the pointer, follows what happens, stays over the board.

mod question;
mod sight;

use super::assets::SQUARE;
use super::decide::Watching;
use super::input::battle::is_questioned;
use super::input::control::{ARROWS, Control};
use super::input::reading;
use super::lesson::Class;
use super::playback::timing::{self, Curve, seconds};
use super::session::{FrameSystems, Intent, Planning, Screen, Session};
use super::settings::Settings;
use crate::battle::{CharacterId, Event};
use crate::board::Square;
use crate::game::board::centre;
use crate::game::characters::{Active, CharacterRef, Place};
use crate::game::hud::state::Hud;
use crate::game::input::LastDevice;
use crate::game::layout::Form;
use crate::game::panels::zoom;
use crate::game::playback::{EventShown, Playback};
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::input::EguiWantsInput;
use leafwing_input_manager::prelude::ActionState;

/// Rows that the window shows at first; pixels a square on a telephone.
const ROWS: f32 = 18.0;
const PHONE: f32 = 56.0;
/// So much smaller may the squares be at first so that the board is seen in its whole width.
const NEARLY: f32 = 0.8;
/// Pixels a square, at least and at most.
const ZOOM: std::ops::RangeInclusive<f32> = 24.0..=128.0;
/// Squares of the rim that may be seen on each side, so that no panel hides the edge of the board for good.
const SLACK: f32 = 6.0;
/// Half of the part of the window in which whoever moves may stay without being followed.
const MIDDLE: f32 = 0.35;
/// Pixels a square while a reaction is asked for.
const REACTION: f32 = 80.0;
/// Squares around the middles of those whom a question is about that shall be seen with them, on each side.
const AROUND: f32 = 0.9;
/// Squares between whoever is followed and the border of the part of the window in which it need not be.
const AHEAD: f32 = 3.0;
/// Seconds for which the eye still goes by what a question comes to be as large as; and frames, where those take long.
const GROWS: f32 = 0.4;
const GROWING: u8 = 10;
/// A loss and a fall that shake the camera, and by how many pixels.
const HARD_LOSS: u8 = 5;
const HARD_FALL: u8 = 3;
const SHAKE: f32 = 3.0;

/// What the eye sees: a place of the world in the middle, and world units a pixel.
#[derive(Clone, Copy, PartialEq, Debug)]
struct CameraFrame {
    place: Vec2,
    scale: f32,
}

/// A move of the eye.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Glide {
    from: CameraFrame,
    to: CameraFrame,
    seconds: f32,
    age: f32,
    /// Gathers speed too, instead of only losing it.
    both: bool,
    /// It may end where a player would not be let: whoever stands at the rim is seen above a question.
    far: bool,
}

impl Glide {
    /// What is seen now.
    fn at(&self) -> CameraFrame {
        let t = if self.seconds > 0.0 { self.age / self.seconds } else { 1.0 };
        let t = if self.both { timing::cubic(t) } else { Curve::Out.at(t) };
        CameraFrame {
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
    /// Whoever has been looked for since an activation began.
    begun: Option<CharacterId>,
    /// What was seen before it went near for a reaction.
    before: Option<CameraFrame>,
    /// Seconds until it shakes, negative while it does.
    shake: Option<f32>,
    /// How far it is shaken off its place, in world units.
    shaken: Vec2,
    /// The player has moved it since the present question was asked.
    moved: bool,
}

impl Eye {
    /// Sets out; where motion is reduced it is there at once.
    fn go(&mut self, from: CameraFrame, to: CameraFrame, seconds: f32, both: bool, calm: bool) {
        let seconds = if calm { 0.0 } else { seconds };
        self.glide = Some(Glide { from, to, seconds, age: 0.0, both, far: false });
    }

    /// The player has it: it goes nowhere by itself.
    fn hold(&mut self) {
        (self.glide, self.before, self.moved) = (None, None, true);
    }
}

/// The places of those whom a question is about, the one who is asked first, in a part of a window that no panel lies on: from
/// where all of them are seen in its middle, if that can be, else the first. `nearest`: world units a pixel to come near to.
fn framed(spots: &[Vec2], free: Rect, window: Vec2, now: f32, nearest: Option<f32>) -> Option<CameraFrame> {
    let low = spots.iter().copied().reduce(Vec2::min)?;
    let high = spots.iter().copied().reduce(Vec2::max)?;
    let apart = high - low + Vec2::splat(2.0 * AROUND * SQUARE);
    let needed = (apart / free.size().max(Vec2::ONE)).max_element();
    let farthest = SQUARE / ZOOM.start();
    let middle = if needed <= farthest { (low + high) / 2.0 } else { spots[0] };
    let scale = nearest.map_or(now, |nearest| nearest.min(now)).max(needed.min(farthest));
    let off = free.center() - window / 2.0;
    Some(CameraFrame { place: middle + Vec2::new(-off.x, off.y) * scale, scale })
}

/// From where these places are seen in a part of a window, so many squares from its border: no farther away than that takes.
fn nudged(spots: &[Vec2], part: Rect, window: Vec2, now: CameraFrame, squares: f32) -> CameraFrame {
    let pixels = || spots.iter().map(|&spot| pixel(now, window, spot));
    let (Some(low), Some(high)) = (pixels().reduce(Vec2::min), pixels().reduce(Vec2::max)) else { return now };
    let margin = Vec2::splat(squares * SQUARE / now.scale).min(part.size() / 2.0);
    let (first, last) = (part.min + margin, part.max - margin);
    let shift = (first - low).max(Vec2::ZERO) + (last - high).min(Vec2::ZERO);
    CameraFrame { place: now.place + Vec2::new(-shift.x, shift.y) * now.scale, ..now }
}

/// Where a place of the world is seen in a window, in pixels.
fn pixel(frame: CameraFrame, window: Vec2, spot: Vec2) -> Vec2 {
    let away = (spot - frame.place) / frame.scale;
    window / 2.0 + Vec2::new(away.x, -away.y)
}

/// All of them lie in that part of the window as it is looked at now.
fn are_seen(spots: &[Vec2], free: Rect, window: Vec2, now: CameraFrame) -> bool {
    spots.iter().all(|&spot| {
        let at = pixel(now, window, spot);
        let half = Vec2::splat(SQUARE / 2.0 / now.scale);
        free.contains(at - half) && free.contains(at + half)
    })
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

/// From where a board of this size is first seen: its middle between the panels at the sides, and all of its width where little is
/// missing.
fn first(board: Vec2, window: Vec2, chosen: f32) -> CameraFrame {
    let zoom = zoom(egui::vec2(window.x, window.y), chosen);
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.x, window.y) / zoom);
    let form = Form::of(screen);
    let clear = rect(form.free(screen) * zoom);
    let rows = match form {
        Form::Phone => window.y / PHONE,
        _ => ROWS.min(board.y / SQUARE + 2.0),
    };
    let pixels = window.y / rows;
    let whole = clear.width() / (board.x / SQUARE);
    let pixels = if form != Form::Phone && (NEARLY * pixels..pixels).contains(&whole) { whole } else { pixels };
    let scale = SQUARE / pixels.clamp(*ZOOM.start(), *ZOOM.end());
    let off = clear.center().x - window.x / 2.0;
    CameraFrame { place: Vec2::new(board.x / 2.0 - off * scale, -board.y / 2.0), scale }
}

/// Whoever comes to a battle looks at it anew.
fn open(mut eye: ResMut<Eye>) {
    *eye = Eye::default();
}

/// A new battle is looked at from above its middle.
fn look_at_battle(
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    mut eye: ResMut<Eye>,
    mut lens: Lens,
    window: Query<&Window>,
) {
    let (Some(session), Some(window)) = (session, window.iter().next()) else { return };
    if eye.battle == Some(session.table.start_hash()) {
        return;
    }
    *eye = Eye { battle: Some(session.table.start_hash()), ..default() };
    let board = session.table.battle().board();
    let size = Vec2::new(f32::from(board.width()), f32::from(board.height())) * SQUARE;
    let frame = first(size, Vec2::new(window.width(), window.height()), settings.scale);
    for (mut transform, mut projection) in &mut lens {
        transform.translation = frame.place.extend(transform.translation.z);
        if let Projection::Orthographic(lens) = &mut *projection {
            lens.scale = frame.scale;
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
    eye.hold();
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
struct CameraMove {
    pan: Vec2,
    zoom: f32,
    about: Option<Vec2>,
}

fn wish(devices: &Devices, seconds: f32, window: &Window, arrows_answer: bool) -> CameraMove {
    let mut wish = CameraMove { pan: Vec2::ZERO, zoom: 1.0, about: None };
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
        let before = place;
        if wish.pan != Vec2::ZERO {
            eye.hold();
            place += Vec2::new(wish.pan.x, -wish.pan.y) * lens.scale;
        }
        if (wish.zoom - 1.0).abs() > f32::EPSILON {
            eye.hold();
            let scale = (lens.scale / wish.zoom).clamp(SQUARE / ZOOM.end(), SQUARE / ZOOM.start());
            if let Some(about) = wish.about {
                let from_middle = Vec2::new(about.x - half.x, half.y - about.y);
                place += from_middle * (lens.scale - scale);
            }
            lens.scale = scale;
        }
        let mut free = false;
        if let Some(glide) = &mut eye.glide {
            glide.age += time.delta_secs();
            let seen = glide.at();
            (place, free) = (seen.place, glide.far);
            if lens.scale != seen.scale {
                lens.scale = seen.scale;
            }
            if glide.age >= glide.seconds {
                eye.glide = None;
            }
        }
        if !free {
            let size = Vec2::new(f32::from(board.width()), f32::from(board.height())) * SQUARE;
            place = within(size, half * lens.scale, before, place);
        }
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

/// Keeps the window over the board and a little of the rim; a board that is smaller than that may still be moved a bit. From
/// farther out it can only be brought back.
fn within(board: Vec2, half: Vec2, before: Vec2, place: Vec2) -> Vec2 {
    let (middle, slack) = (Vec2::new(board.x, -board.y) / 2.0, Vec2::splat(SLACK * SQUARE));
    let room = (board / 2.0 - half + slack).max(Vec2::splat(2.0 * SQUARE));
    place.clamp((middle - room).min(before), (middle + room).max(before))
}

/// What is seen now, without shaking, and how large the window is.
fn seen(eye: &Eye, window: &Query<&Window>, lens: &Lens) -> Option<(CameraFrame, Vec2)> {
    let window = window.iter().next()?;
    let (transform, Projection::Orthographic(lens)) = lens.iter().next()? else { return None };
    let frame = CameraFrame { place: transform.translation.truncate() - eye.shaken, scale: lens.scale };
    Some((frame, Vec2::new(window.width(), window.height())))
}

/// The part of the window in which whoever moves need not be followed: the middle, as far as no panel lies on it.
fn middle(window: Vec2, clear: Option<Rect>) -> Rect {
    let middle = Rect::from_center_half_size(window / 2.0, window * MIDDLE);
    let part = clear.map_or(middle, |clear| middle.intersect(clear));
    // Where panels leave next to nothing, nobody is chased through a slit.
    if part.size().min_element() < SQUARE { middle } else { part }
}

fn rect(of: egui::Rect) -> Rect {
    Rect::new(of.min.x, of.min.y, of.max.x, of.max.y)
}

/// A place lies outside of a part of the window.
fn is_aside(spot: Vec2, part: Rect, window: Vec2, frame: CameraFrame) -> bool {
    !part.contains(pixel(frame, window, spot))
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
    settings: Res<Settings>,
    hud: Option<Res<Hud>>,
    mut eye: ResMut<Eye>,
    mut heading_before: Local<Option<Square>>,
    mut mark: Local<Mark>,
    mut pointed: Local<(Option<Square>, Option<Vec2>)>,
    time: Res<Time>,
) {
    let pointer = window.iter().next().and_then(Window::cursor_position);
    let Some((frame, window)) = seen(&eye, &window, &lens) else { return };
    let clear = hud.as_ref().map(|hud| hud.clear.map(rect));
    // Before the first panels are drawn nobody knows what they leave.
    if clear == Some(None) {
        return;
    }
    let heading = playback.heading();
    let goes = heading.filter(|_| heading != *heading_before);
    *heading_before = heading;
    let actor = || {
        let who = active.0?;
        people.iter().find(|(of, _)| of.0 == who).and_then(|(_, place)| place.square)
    };
    // Where a lesson wants to be looked at, else the character that acts in it, once what led to it has been shown.
    let looks_at = class.looks_at().or_else(|| if class.is_open() { actor() } else { None });
    if !playback.is_playing() && mark.square != looks_at {
        *mark = Mark { square: looks_at, age: Age::default() };
        eye.moved = false;
    }
    // It is looked for until the panels have come to their size; a glide to something else ends first.
    let taught = mark.square.filter(|_| eye.glide.is_none() && mark.age.grows() && !eye.moved);
    if eye.glide.is_none() {
        mark.age.advance(&time);
    }
    let new = active.0 != eye.begun;
    eye.begun = active.0;
    let begins = || if new { actor() } else { None };
    // The cursor that keys or a gamepad move stays in sight; where the mouse points is in sight, whatever was used before it.
    let by_keys = device.has_cursor() && pointer == pointed.1;
    let cursor = planning.hovered.filter(|_| by_keys && planning.hovered != pointed.0);
    *pointed = (planning.hovered, pointer);
    let Some(target) = goes.or_else(begins).or(taught).or(cursor).map(centre) else { return };
    let bound = eye.glide.map_or(frame, |glide| glide.to);
    // While it goes, it does not turn for what will be seen anyway when it arrives: many who are moved at once are not chased.
    let whole = Rect::from_corners(Vec2::ZERO, window).inflate(-SQUARE);
    let part = if eye.glide.is_some() { whole } else { middle(window, clear.flatten()) };
    // A lesson speaks of whoever acts as well.
    let both = taught.and_then(|_| Some([target, centre(actor()?)])).filter(|both| fit(both, part, bound));
    let to = match both {
        Some(both) if !are_seen(&both, part, window, bound) => nudged(&both, part, window, bound, AROUND),
        None if is_aside(target, part, window, bound) => nudged(&[target], part, window, bound, AHEAD),
        _ => return,
    };
    eye.go(frame, to, seconds::CAMERA, true, settings.calm);
}

/// They can be seen in that part of the window together, from as far away as now.
fn fit(spots: &[Vec2], part: Rect, now: CameraFrame) -> bool {
    let bounds = spots.iter().copied().reduce(Vec2::min).zip(spots.iter().copied().reduce(Vec2::max));
    let apart = bounds.map_or(Vec2::ZERO, |(low, high)| high - low + Vec2::splat(2.0 * AROUND * SQUARE));
    (apart / now.scale).cmple(part.size()).all()
}

/// The square that a lesson points at, and for how long the eye has been free to look at it.
#[derive(Clone, Copy, Default)]
struct Mark {
    square: Option<Square>,
    age: Age,
}

/// How long something has been known to the eye, in seconds and in frames.
#[derive(Clone, Copy, Default)]
struct Age {
    seconds: f32,
    frames: u8,
}

impl Age {
    /// Another frame has gone by.
    fn advance(&mut self, time: &Time) {
        self.seconds += time.delta_secs();
        self.frames = self.frames.saturating_add(1);
    }

    /// What is asked for may not have come to its full size yet.
    fn grows(self) -> bool {
        self.seconds < GROWS || self.frames < GROWING
    }
}

/// The player drags the board.
fn is_dragged(devices: &Devices) -> bool {
    let pressed = |buttons: &ButtonInput<MouseButton>| buttons.any_pressed([MouseButton::Middle, MouseButton::Right]);
    devices.buttons.as_deref().is_some_and(pressed) || devices.touches.iter().any(|touches| touches.iter().count() > 0)
}

/// Hard blows and deep falls shake the camera.
fn shake(mut shown: MessageReader<EventShown>, playback: Res<Playback>, settings: Res<Settings>, mut eye: ResMut<Eye>) {
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
    app.init_resource::<Eye>().add_systems(Startup, open_eye).add_systems(OnEnter(Screen::Battle), open).add_systems(
        Update,
        (
            look_at_battle,
            look_there,
            question::react,
            sight::find,
            follow,
            sight::aim,
            shake,
            steer.run_if(not(reading)),
        )
            .chain()
            .in_set(FrameSystems::Draw)
            .run_if(in_state(Screen::Battle)),
    );
}

#[cfg(test)]
mod tests;
