//! The application with renderer and panels, but without a window: for benches.

use super::storage::Storage;
use super::testing::FRAME;
use crate::game::frame_pacing::engine_setup;
use crate::game::text_store::TextStore;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use std::time::Duration;

/// Pixels of the picture for each pixel of the window, to a side.
#[derive(Resource)]
struct Shrunk(f32);

/// The application as it is in a window of this size, but drawing into a picture that has `shrunk` pixels for each of the
/// window's, to a side: all is drawn as in the window, and a driver in software has less to paint. Needs a graphics driver.
pub fn drawing_app(width: u32, height: u32, shrunk: f32) -> App {
    let window = Window { resolution: (width, height).into(), ..default() };
    let mut app = App::new();
    let window = WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() };
    app.add_plugins(engine_setup::engine(window).disable::<WinitPlugin>().disable::<PipelinedRenderingPlugin>())
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)))
        .insert_resource(Shrunk(shrunk))
        .insert_resource(Storage::in_memory())
        .insert_resource(TextStore::Memory(default()))
        .add_plugins(bevy_egui::EguiPlugin::default())
        .add_plugins((super::window_plugin, engine_setup::EngineSetup { screenshots: false }))
        .add_systems(PreUpdate, draw_into_picture);
    app.finish();
    app.cleanup();
    app
}

/// Cameras look into a picture instead of at the window, which is none.
fn draw_into_picture(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    window: Single<&Window>,
    shrunk: Res<Shrunk>,
    cameras: Query<(Entity, &RenderTarget), With<Camera2d>>,
) {
    for (camera, target) in &cameras {
        if !matches!(target, RenderTarget::Image(_)) {
            let size = (window.physical_size().as_vec2() * shrunk.0).as_uvec2();
            let picture = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
            let target = ImageRenderTarget { handle: images.add(picture), scale_factor: shrunk.0 };
            commands.entity(camera).insert(RenderTarget::Image(target));
        }
    }
}
