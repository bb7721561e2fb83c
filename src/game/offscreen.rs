//! The application with renderer and panels, but without a window: for benches.

use super::shelf::Shelf;
use super::storage::Storage;
use super::testing::FRAME;
use bevy::camera::RenderTarget;
use bevy::image::ImagePlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use std::time::Duration;

/// The application as it is in a window, but drawing into a picture of this size. Needs a graphics driver, be it one in
/// software.
pub fn drawing_app(width: u32, height: u32) -> App {
    let window = Window { resolution: (width, height).into(), ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() })
            .set(ImagePlugin::default_linear())
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)))
    .insert_resource(Storage::in_memory())
    .insert_resource(Shelf::Memory(default()))
    .add_plugins(bevy_egui::EguiPlugin::default())
    .add_plugins((super::window_plugin, super::OneByOne))
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
    cameras: Query<(Entity, &RenderTarget), With<Camera2d>>,
) {
    for (camera, target) in &cameras {
        if !matches!(target, RenderTarget::Image(_)) {
            let (width, height) = (window.physical_width(), window.physical_height());
            let picture = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
            commands.entity(camera).insert(RenderTarget::Image(images.add(picture).into()));
        }
    }
}
