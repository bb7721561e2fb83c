//! What of the engine this game does without: it shows small flat boards, so what is made for crowds only costs.

use crate::game::frame_pacing::{frozen_world, panel_passes};
use bevy::app::{MainScheduleOrder, PluginGroupBuilder, RunFixedMainLoop, TaskPoolThreadAssignmentPolicy};
use bevy::asset::AssetMetaCheck;
use bevy::ecs::message::{MessageRegistry, ShouldUpdateMessages};
use bevy::ecs::schedule::{ScheduleCleanupPolicy, ScheduleError, ScheduleLabel, Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::batching::gpu_preprocessing::{clear_indirect_parameters_buffers, write_indirect_parameters_buffers};
use bevy::render::renderer::{RenderGraph, render_system};
use bevy::render::view::ExtractedWindows;
use bevy::render::{ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::transform::components::TransformTreeChanged;
use bevy::transform::systems::{mark_dirty_trees, propagate_parent_transforms};

/// The engine's plugins for a window. Work within a frame has one thread besides the main one: there is too little of it to be
/// shared out.
pub(in crate::game) fn engine(window: WindowPlugin) -> PluginGroupBuilder {
    let mut pools = TaskPoolOptions::default();
    pools.compute = TaskPoolThreadAssignmentPolicy { min_threads: 1, max_threads: 1, ..pools.compute };
    DefaultPlugins
        .set(window)
        .set(TaskPoolPlugin { task_pool_options: pools })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        .set(ImagePlugin::default_linear())
}

/// Comes after all other plugins.
///
/// * Systems run one after another: ours and the engine's are many and small, and handing each to a thread costs more than
///   it saves. The picture is still drawn beside the next frame, and the computer player thinks on threads of its own.
/// * What moved is told upwards by a plain loop. The engine shares this out among tasks: for some dozen boats and lamps they
///   cost twenty times the work.
/// * Nothing runs at fixed steps. The engine would count them, and the reader of controls would read all of them a second
///   time for them, which costs as much as all panels.
/// * Nothing is handed to the graphics card for screenshots that nobody takes, and what is drawn of panels rests with them.
pub(in crate::game) struct EngineSetup {
    /// Screenshots will be asked for.
    pub screenshots: bool,
}

impl Plugin for EngineSetup {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PostUpdate,
            tell_parents.in_set(TransformSystems::Propagate).before(propagate_parent_transforms),
        );
    }

    fn finish(&self, app: &mut App) {
        if let Err(error) = self.replace(app) {
            warn!("The engine is not as it was: frames will cost more. {error}");
        }
        let one_by_one = |world: &mut World| {
            for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        };
        one_by_one(app.world_mut());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            one_by_one(render.world_mut());
            // What was taken over is put in its place beside the next frame: an executor forgets that.
            render.edit_schedule(ExtractSchedule, |schedule| {
                schedule.set_apply_final_deferred(false);
            });
        }
        app.world_mut().resource_mut::<MainScheduleOrder>().labels.retain(|&label| label != RunFixedMainLoop.intern());
        // They would be kept until the next fixed step.
        app.world_mut().resource_mut::<MessageRegistry>().should_update = ShouldUpdateMessages::Always;
    }
}

impl EngineSetup {
    /// Puts systems of ours in the place of the engine's.
    fn replace(&self, app: &mut App) -> Result<(), ScheduleError> {
        let only = ScheduleCleanupPolicy::RemoveSystemsOnly;
        app.remove_systems_in_set(PostUpdate, mark_dirty_trees, only)?;
        let Some(render) = app.get_sub_app_mut(RenderApp) else { return Ok(()) };
        panel_passes::rest_renderer(render)?;
        // For worlds whose graphics card decides what it draws.
        render.remove_systems_in_set(Render, clear_indirect_parameters_buffers, only)?;
        render.remove_systems_in_set(Render, write_indirect_parameters_buffers, only)?;
        if !self.screenshots {
            render.remove_systems_in_set(Render, render_system, only)?;
            render.add_systems(Render, draw.in_set(RenderSystems::Render));
            frozen_world::keep(app, draw)?;
        }
        Ok(())
    }
}

/// What is in another place, has another parent, or is new.
type Moved = Or<(Changed<Transform>, Changed<ChildOf>, Added<GlobalTransform>)>;

/// Marks everything that moved, and all above it: the engine looks for what to place again from above.
fn tell_parents(
    moved: Query<Entity, Moved>,
    mut orphaned: RemovedComponents<ChildOf>,
    mut trees: Query<(&mut TransformTreeChanged, Option<&ChildOf>)>,
) {
    for entity in moved.iter().chain(orphaned.read()) {
        let mut next = Some(entity);
        while let Some(Ok((mut tree, parent))) = next.map(|entity| trees.get_mut(entity)) {
            // Something else below it has been here before.
            if tree.is_changed() && !tree.is_added() {
                break;
            }
            tree.set_changed();
            next = parent.map(ChildOf::parent);
        }
    }
}

/// Draws, and shows in the windows what was drawn.
fn draw(world: &mut World) {
    world.run_schedule(RenderGraph);
    for window in world.resource_mut::<ExtractedWindows>().values_mut() {
        window.present();
        window.needs_initial_present = false;
    }
}
