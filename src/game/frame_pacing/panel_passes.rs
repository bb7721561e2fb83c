//! Panels rest while nothing happens. Laying them out and sending them to the graphics card is a third of what a frame costs,
//! and most frames only move the water: in these the renderer draws what it has of the panels.

use crate::game::characters::Active;
use crate::game::decide::Watching;
use crate::game::input::pointer::has_panel;
use crate::game::input::{Control, LastDevice};
use crate::game::playback::Playback;
use crate::game::session::{Intent, Planning, Screen, Session};
use crate::game::settings::Settings;
use crate::game::web;
use crate::game::world_labels::{Hanging, corner};
use bevy::ecs::schedule::{ScheduleCleanupPolicy, ScheduleError};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::{Extract, ExtractSchedule, Render, RenderSystems};
use bevy_egui::render::systems::{prepare_egui_render_target_data_system, queue_bind_groups_system};
use bevy_egui::{EguiContext, EguiInput, EguiPostUpdateSet, EguiRenderOutput, PrimaryEguiContext, egui};
use leafwing_input_manager::prelude::ActionState;
use std::time::Duration;

/// So long do panels rest at most: nobody sees that something is shown so much later which this module was not told of.
const REST: Duration = Duration::from_millis(200);
/// So long while the eye moves: what hangs on the board moves along meanwhile, only the small map is behind.
const WHILE_MOVING: Duration = Duration::from_millis(66);

/// How the panels were when they were laid out last.
#[derive(Resource, Default)]
pub(in crate::game) struct PanelRest {
    /// They are laid out in this frame.
    due: bool,
    /// Because something happened, not because it is time.
    stirred: bool,
    /// When they were, by the clock of the application.
    since: Duration,
    /// From where the board was seen then, and in the frame before this one.
    laid: Option<Sight>,
    eye: Option<Sight>,
    /// The eye moved when they were laid out.
    moved: bool,
    /// What hangs on the board moves along in this frame.
    slides: bool,
}

/// From where the board is seen, and through which lens.
type Sight = (GlobalTransform, Mat4);

impl PanelRest {
    /// Something happened in this frame that panels show or are told.
    pub(in crate::game) fn is_stirred(&self) -> bool {
        self.stirred
    }
}

/// What panels show that is not their own.
#[derive(SystemParam)]
struct PanelInputs<'w, 's> {
    session: Option<Res<'w, Session>>,
    planning: Res<'w, Planning>,
    playback: Res<'w, Playback>,
    watching: Option<Res<'w, Watching>>,
    settings: Res<'w, Settings>,
    screen: Res<'w, State<Screen>>,
    active: Res<'w, Active>,
    device: Res<'w, LastDevice>,
    intents: MessageReader<'w, 's, Intent>,
    controls: Query<'w, 's, &'static ActionState<Control>>,
    windows: Query<'w, 's, &'static Window>,
    /// Size and scale of the windows when they were looked at last. A window changes with each move of the pointer as well.
    sizes: Local<'s, Vec<(UVec2, f32)>>,
}

impl PanelInputs<'_, '_> {
    /// Something of it is not as it was.
    fn changed(&mut self) -> bool {
        let controls =
            |state: &ActionState<Control>| !state.get_pressed().is_empty() || !state.get_just_released().is_empty();
        let events = self.intents.read().count() > 0;
        let sizes = self.windows.iter().map(|window| (window.physical_size(), window.scale_factor()));
        let resized = !sizes.clone().eq(self.sizes.iter().copied());
        *self.sizes = sizes.collect();
        events
            || self.playback.is_changed()
            || self.playback.is_playing()
            || self.session.as_ref().is_some_and(|session| session.is_changed())
            || self.watching.as_ref().is_some_and(|watching| watching.is_changed())
            || self.planning.is_changed()
            || self.settings.is_changed()
            || self.screen.is_changed()
            || self.active.is_changed()
            || self.device.is_changed()
            || self.controls.iter().any(controls)
            || resized
    }
}

/// Nothing but a pointer that moves over the board: panels hear of it when it comes to them. What it means for the board is not
/// their business.
fn moves_over_board(ctx: &egui::Context, from: Option<egui::Pos2>, events: &[egui::Event]) -> bool {
    let over_board = |at: egui::Pos2| !has_panel(ctx, at);
    let moves = events.iter().all(|event| matches!(event, egui::Event::PointerMoved(to) if over_board(*to)));
    moves && from.is_some_and(over_board) && !ctx.egui_is_using_pointer()
}

fn wake(
    mut resting: ResMut<PanelRest>,
    hanging: Res<Hanging>,
    mut shown: PanelInputs,
    time: Res<Time<Real>>,
    mut contexts: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    eyes: Query<(&GlobalTransform, &Camera), With<Camera2d>>,
) {
    let eye = eyes.iter().next().map(|(place, camera)| (*place, camera.clip_from_view()));
    let battle = *shown.screen.get() == Screen::Battle;
    let asked = contexts.iter_mut().any(|(mut context, mut input)| {
        let ctx = context.get_mut();
        // The panels are told in each frame which modifiers are held. It is news only when it is.
        let held = ctx.input(|input| input.modifiers);
        input.events.retain(|event| !matches!(event, egui::Event::ModifiersChanged(now) if *now == held));
        let from = ctx.input(|input| input.pointer.latest_pos());
        let idle = battle && moves_over_board(ctx, from, &input.events);
        if idle {
            // Whatever they are told of, they ask to be laid out once more.
            input.events.clear();
        }
        !input.events.is_empty() || ctx.has_requested_repaint()
    });
    let since = time.elapsed().saturating_sub(resting.since);
    let (stirred, moved, behind) = (shown.changed() | asked, resting.eye != eye, resting.laid != eye);
    let lens = |sight: Option<Sight>| sight.map(|(_, lens)| lens);
    let follows = hanging.follows() && lens(resting.laid) == lens(eye);
    let slides = battle && behind && follows && since < WHILE_MOVING && !stirred;
    resting.slides = slides && moved && hanging.is_any();
    resting.stirred = stirred || moved;
    resting.due = !slides && (stirred || behind || since >= REST);
    resting.eye = eye;
    if resting.due {
        (resting.since, resting.laid, resting.moved) = (time.elapsed(), eye, moved);
    }
}

fn due(resting: Res<PanelRest>) -> bool {
    resting.due
}

/// The context of the panels, what is drawn of them, and from where the board is seen.
type PanelContext =
    (&'static mut EguiContext, &'static mut EguiRenderOutput, &'static Camera, &'static GlobalTransform);

/// Keeps what was laid out, as long as the eye moves.
fn keep(
    resting: Res<PanelRest>,
    mut hanging: ResMut<Hanging>,
    mut drawn: Query<PanelContext, With<PrimaryEguiContext>>,
) {
    for (mut context, output, camera, place) in &mut drawn {
        let corner = if resting.moved { corner(camera, place, context.get_mut()) } else { None };
        hanging.keep(&output.paint_jobs, corner);
    }
}

/// Moves what hangs on the board along.
fn slide(hanging: Res<Hanging>, mut drawn: Query<PanelContext, With<PrimaryEguiContext>>) {
    for (mut context, mut output, camera, place) in &mut drawn {
        if let Some(jobs) = corner(camera, place, context.get_mut()).and_then(|corner| hanging.moved(corner)) {
            output.paint_jobs = jobs;
        }
    }
}

fn slides(resting: Res<PanelRest>) -> bool {
    resting.slides
}

/// Whether the renderer is given panels in this frame.
#[derive(Resource, Default)]
struct PanelsGiven(bool);

fn give(mut given: ResMut<PanelsGiven>, resting: Extract<Res<PanelRest>>) {
    given.0 = resting.due || resting.slides;
}

fn given(given: Res<PanelsGiven>) -> bool {
    given.0
}

/// Has the renderer keep what it has of the panels while they rest. Comes after all plugins.
///
/// # Errors
/// Where the renderer has no panels.
pub(in crate::game) fn rest_renderer(render: &mut SubApp) -> Result<(), ScheduleError> {
    let only = ScheduleCleanupPolicy::RemoveSystemsOnly;
    render.init_resource::<PanelsGiven>().add_systems(ExtractSchedule, give);
    // One after the other: whatever is not as it was expected goes on as the engine has it.
    render.remove_systems_in_set(Render, prepare_egui_render_target_data_system, only)?;
    let prepare = prepare_egui_render_target_data_system.in_set(RenderSystems::Prepare);
    render.add_systems(Render, prepare.run_if(given));
    render.remove_systems_in_set(Render, queue_bind_groups_system, only)?;
    render.add_systems(Render, queue_bind_groups_system.in_set(RenderSystems::Queue).run_if(given));
    Ok(())
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<PanelRest>()
        .init_resource::<Hanging>()
        .configure_sets(
            PostUpdate,
            (EguiPostUpdateSet::EndPass.run_if(due), EguiPostUpdateSet::ProcessOutput.run_if(due)),
        )
        .add_systems(
            PostUpdate,
            (
                // Panels see the board as it is drawn in this frame.
                wake.after(TransformSystems::Propagate).before(EguiPostUpdateSet::EndPass),
                keep.after(EguiPostUpdateSet::ProcessOutput).run_if(due),
                slide.after(EguiPostUpdateSet::ProcessOutput).run_if(slides),
                web::turn_labels.after(EguiPostUpdateSet::ProcessOutput).run_if(due),
            ),
        );
}
