//! Where nothing goes on, the world stands still between two frames: the renderer draws again what it has, at another time of
//! the water, and nothing else is done. What idles (boats, the ring of whoever acts) moves in one frame of three then, which
//! is still twenty times a second. Whatever a player does ends it at once; whatever nobody thought of here waits for two
//! frames at most.

use crate::game::board::floats::Bob;
use crate::game::board::spread::Rising;
use crate::game::characters::{Active, TokenParts};
use crate::game::frame_pacing::panel_passes::PanelRest;
use crate::game::input::pointer::PointerTarget;
use crate::game::playback::Playback;
use crate::game::session::{Planning, Screen, Session};
use bevy::app::Main;
use bevy::core_pipeline::core_2d::prepare_core_2d_depth_textures;
use bevy::ecs::schedule::{ScheduleCleanupPolicy, ScheduleError, ScheduleLabel};
use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::Gamepad;
use bevy::input::touch::Touches;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::globals::GlobalsBuffer;
use bevy::render::renderer::RenderQueue;
use bevy::render::sync_world::TemporaryRenderEntity;
use bevy::render::texture::update_texture_cache_system;
use bevy::render::view::{
    ExtractedWindows, clear_view_attachments, prepare_view_attachments, prepare_view_targets, prepare_windows,
};
use bevy::render::{Render, RenderApp, RenderScheduleOrder, RenderSystems};
use bevy::time::TimeReceiver;
use bevy::window::WindowEvent;
use std::time::Duration;

/// Frames in a row in which the world stands still, at most, and for how long: on a slow machine what idles would jerk.
const AT_MOST: u8 = 2;
const LONGEST: Duration = Duration::from_millis(45);

/// Frames for which it goes on after anything, and after what goes on by itself for a while: a landing sways.
const AFTER: u8 = 1;
const AFTER_SHOWN: u8 = 60;

/// The world of the application in one frame: goes on, or stands still.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Frame;

/// What the renderer does to draw again what it has.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Again;

/// Whether the world stands still.
#[derive(Resource, Default)]
pub(in crate::game) struct FrozenWorld {
    /// In this frame.
    now: bool,
    /// Frames in a row.
    frames: u8,
    /// Frames in which it goes on yet, whatever happens.
    wait: u8,
    /// When it last went on.
    since: Option<Instant>,
    /// When the renderer last finished, as the application's clock would have taken it.
    clock: Option<Instant>,
}

/// Has the world stand still where it can. Comes after all plugins; `draw` draws and shows what the renderer has.
///
/// # Errors
/// Where the renderer is not as it was expected: nothing ever stands still then.
pub(in crate::game) fn keep<M>(app: &mut App, draw: impl IntoSystem<(), (), M>) -> Result<(), ScheduleError> {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        draw_again(render, draw)?;
    }
    app.insert_resource(FrozenWorld { wait: AFTER_SHOWN, ..default() })
        .add_systems(Frame, frame)
        .add_systems(Last, look);
    app.main_mut().update_schedule = Some(Frame.intern());
    Ok(())
}

/// Has the renderer draw again what it has while the world stands still.
fn draw_again<M>(render: &mut SubApp, draw: impl IntoSystem<(), (), M>) -> Result<(), ScheduleError> {
    // What is made for one drawing has to be there for the next as well.
    render.remove_systems_in_set(Render, RenderSystems::PostCleanup, ScheduleCleanupPolicy::RemoveSystemsOnly)?;
    let again = (
        (drop_views, clear_view_attachments, prepare_windows, prepare_view_attachments, prepare_view_targets).chain(),
        (prepare_core_2d_depth_textures, draw, update_texture_cache_system).chain(),
    );
    render.add_systems(Again, again.chain());
    if let Some(mut extract) = render.take_extract() {
        render.set_extract(move |main, render| {
            let still = main.resource::<FrozenWorld>();
            let label = if still.now { Again.intern() } else { Render.intern() };
            render.resource_mut::<RenderScheduleOrder>().labels = vec![label];
            if still.now {
                turn(seconds(main), render);
            } else {
                forget(render);
                extract(main, render);
            }
        });
    }
    Ok(())
}

fn frame(world: &mut World) {
    let news = world.run_system_cached(news).unwrap_or(true);
    let mut still = world.resource_mut::<FrozenWorld>();
    let lately = still.since.is_some_and(|since| since.elapsed() < LONGEST);
    still.now = !news && still.wait == 0 && still.frames < AT_MOST && lately;
    if still.now {
        still.frames += 1;
        // The renderer tells when it has finished, and expects to be heard.
        let clock = world.get_resource::<TimeReceiver>().and_then(|clock| clock.0.try_recv().ok());
        world.resource_mut::<FrozenWorld>().clock = clock;
    } else {
        (still.frames, still.since) = (0, Some(Instant::now()));
        world.run_schedule(Main);
    }
}

/// Something has come from outside that cannot wait. A pointer that moves over the board means nothing before it comes to another
/// square or to a panel.
fn news(
    mut events: MessageReader<WindowEvent>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    planning: Res<Planning>,
    mut aim: PointerTarget,
) -> bool {
    let mut moved = None;
    let mut news = keys.get_pressed().len() + buttons.get_pressed().len() + touches.iter().count() > 0;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(to) => moved = Some(to.position),
            WindowEvent::MouseMotion(_) | WindowEvent::RequestRedraw(_) => {}
            _ => news = true,
        }
    }
    news || moved.is_some_and(|to| aim.is_covered(to) || aim.square(to) != planning.hovered)
}

/// What is seen, and is not as it was. Where it is seen from is known to those who have the panels rest.
type Other = Or<(Changed<Transform>, Changed<InheritedVisibility>, Changed<Sprite>, Changed<Mesh2d>, Changed<Text2d>)>;

/// Everything that is seen but the panels.
#[derive(SystemParam)]
struct DrawnWorld<'w, 's> {
    parts: Query<'w, 's, &'static TokenParts>,
    changed: Query<'w, 's, Entity, (Other, Without<Bob>)>,
    gone: RemovedComponents<'w, 's, GlobalTransform>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
    meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    colours: MessageReader<'w, 's, AssetEvent<ColorMaterial>>,
    /// Marks that come up change their tiles.
    rising: Option<Res<'w, Rising>>,
}

impl DrawnWorld<'_, '_> {
    /// Something is not as it was but what idles.
    fn changed(&mut self) -> bool {
        let assets = self.images.read().count() + self.meshes.read().count() + self.colours.read().count();
        let idles = |entity| self.parts.iter().any(|parts| parts.selection == entity || parts.ring == entity);
        let rise = self.rising.as_ref().is_some_and(|rising| !rising.is_over());
        rise || assets + self.gone.read().count() > 0 || !self.changed.iter().all(idles)
    }
}

/// Looks back at a frame in which the world went on: may it stand still in the next?
#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn look(
    mut still: ResMut<FrozenWorld>,
    mut seen: DrawnWorld,
    resting: Res<PanelRest>,
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    playback: Res<Playback>,
    active: Res<Active>,
    pads: Query<(), With<Gamepad>>,
) {
    let stirred = seen.changed() | resting.is_stirred();
    let shown = playback.is_playing() || playback.is_changed() || active.is_changed();
    // Only where a person is to decide. Gamepads are asked by the frame.
    let waits = *screen.get() == Screen::Battle && session.is_some_and(|session| session.deciding_human().is_some());
    let wait = match () {
        () if shown || !waits => AFTER_SHOWN,
        () if stirred || !pads.is_empty() => AFTER,
        () => 0,
    };
    still.wait = wait.max(still.wait.saturating_sub(1));
}

/// Seconds that the water is at while the world stands still.
fn seconds(main: &World) -> f32 {
    let (time, real) = (main.resource::<Time>(), main.resource::<Time<Real>>());
    let since = main
        .resource::<FrozenWorld>()
        .clock
        .zip(real.last_update())
        .map(|(now, last)| now.saturating_duration_since(last));
    time.elapsed_secs_wrapped() + since.unwrap_or_default().as_secs_f32()
}

/// Tells the shaders the time, which stands first among what they are told.
fn turn(seconds: f32, render: &World) {
    let buffer = render.get_resource::<GlobalsBuffer>().and_then(|globals| globals.buffer.buffer());
    if let Some((buffer, queue)) = buffer.zip(render.get_resource::<RenderQueue>()) {
        queue.write_buffer(buffer, 0, &seconds.to_ne_bytes());
    }
}

/// What was made for drawing once goes before the next is made.
fn forget(render: &mut World) {
    let mut once = render.query_filtered::<Entity, With<TemporaryRenderEntity>>();
    for entity in once.iter(render).collect::<Vec<_>>() {
        render.despawn(entity);
    }
}

/// What was shown is not drawn into any more.
fn drop_views(mut windows: ResMut<ExtractedWindows>) {
    for window in windows.values_mut().filter(|window| window.swap_chain_texture.is_none()) {
        window.swap_chain_texture_view = None;
    }
}
