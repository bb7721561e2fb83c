//! What of the engine this game does without: it shows small flat boards, so what is made for crowds only costs.

use bevy::app::{MainScheduleOrder, PluginGroupBuilder, RunFixedMainLoop, TaskPoolThreadAssignmentPolicy};
use bevy::asset::AssetMetaCheck;
use bevy::ecs::message::{MessageRegistry, ShouldUpdateMessages};
use bevy::ecs::schedule::{ScheduleLabel, Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;

/// The engine's plugins for a window. Work within a frame has one thread besides the main one: there is too little of it to be
/// shared out.
pub(super) fn engine(window: WindowPlugin) -> PluginGroupBuilder {
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
/// * Nothing runs at fixed steps. The engine would count them, and the reader of controls would read all of them a second
///   time for them, which costs as much as all panels.
pub(super) struct Lean;

impl Plugin for Lean {
    fn build(&self, _: &mut App) {}

    fn finish(&self, app: &mut App) {
        let one_by_one = |world: &mut World| {
            for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        };
        one_by_one(app.world_mut());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            one_by_one(render.world_mut());
        }
        app.world_mut().resource_mut::<MainScheduleOrder>().labels.retain(|&label| label != RunFixedMainLoop.intern());
        // They would be kept until the next fixed step.
        app.world_mut().resource_mut::<MessageRegistry>().should_update = ShouldUpdateMessages::Always;
    }
}
