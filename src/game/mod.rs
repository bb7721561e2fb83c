//! The application: everything that is seen and touched. Rules are asked, never made, here.

mod appearance;
pub mod assets;
pub mod board;
pub mod camera;
pub mod characters;
pub mod decide;
mod export;
mod frame_pacing;
#[cfg(test)]
mod golden_pictures;
#[cfg(not(target_arch = "wasm32"))]
pub mod graphics;
mod hud;
mod icons;
pub mod input;
mod layout;
#[cfg(test)]
mod layout_checks;
pub mod lesson;
#[cfg(not(target_arch = "wasm32"))]
pub mod offscreen;
mod panels;
#[cfg(not(target_arch = "wasm32"))]
pub mod pictures;
pub mod playback;
mod primer;
mod recolour;
mod replay_keys;
pub mod rulebook;
mod screens;
pub mod session;
mod settings;
#[cfg(test)]
mod software_raster;
mod sound;
pub mod storage;
pub mod testing;
mod text_store;
mod theme;
#[cfg(test)]
mod ui_harness;
mod views;
pub mod web;
mod widgets;
mod world_labels;

use crate::table::Library;
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderErrorHandler, RenderErrorPolicy};
use bevy::window::WindowResizeConstraints;
use frame_pacing::engine_setup;
use session::{Content, FrameSystems, Intent, Screen};

/// What lies behind everything.
const NIGHT: Color = Color::srgb(0.039, 0.106, 0.2);

/// Everything but the window, the renderer and the panels.
pub fn logic_plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_message::<Intent>()
        .insert_resource(Content(Library::shipped()))
        .configure_sets(
            Update,
            (FrameSystems::Input, FrameSystems::Decide, FrameSystems::Play, FrameSystems::Draw).chain(),
        )
        .add_plugins((
            assets::plugin,
            storage::plugin,
            input::plugin,
            replay_keys::plugin,
            decide::plugin,
            lesson::plugin,
            playback::plugin,
            views::plugin,
            characters::plugin,
            sound::logic_plugin,
            web::plugin,
        ));
}

/// Everything of ours: what the application does, and what needs a renderer or panels.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((panels_plugin, board::painter_plugin));
}

/// Everything but the picture of the board: works without a renderer.
fn panels_plugin(app: &mut App) {
    app.add_plugins((
        logic_plugin,
        camera::plugin,
        input::panel_plugin,
        panels::plugin,
        hud::plugin,
        screens::plugin,
        rulebook::plugin,
        settings::plugin,
        appearance::plugin,
        lesson::acquaintance_plugin,
        frame_pacing::panel_passes::plugin,
        sound::plugin,
    ));
}

/// One bad draw is no reason to stop: it is counted and told of. A lost device is asked for again.
fn render_errors() -> RenderErrorHandler {
    RenderErrorHandler(|error, _, _| {
        web::RENDER_ERRORS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        match error.ty {
            ErrorType::DeviceLost => RenderErrorPolicy::Recover(default()),
            _ => RenderErrorPolicy::Ignore,
        }
    })
}

/// Runs the application in a window, or in the canvas `#bevy` of a page.
pub fn run() -> AppExit {
    app((1280, 720), false).run()
}

/// The application in a window of this size, in pixels, and whether screenshots of it will be asked for.
fn app(size: (u32, u32), screenshots: bool) -> App {
    let window = Window {
        title: "Acqua Alta".to_owned(),
        resolution: size.into(),
        resize_constraints: WindowResizeConstraints { min_width: 240.0, min_height: 280.0, ..default() },
        canvas: Some("#bevy".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: true,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(engine_setup::engine(WindowPlugin { primary_window: Some(window), ..default() }))
        .insert_resource(ClearColor(NIGHT))
        .insert_resource(render_errors())
        .set_error_handler(bevy::ecs::error::warn)
        .add_plugins(bevy_egui::EguiPlugin::default())
        .add_plugins((window_plugin, engine_setup::EngineSetup { screenshots }));
    app
}
