//! The screens around the battle: title, set-up, report.

mod credits;
mod every_roll;
mod gang_builder;
mod gang_panel;
mod gear_choice;
mod kind_card;
mod map_panel;
mod own_gangs;
mod play_panel;
mod replays;
mod report;
mod scenario_panel;
mod setup;
#[cfg(test)]
mod setup_tests;
mod spell_choice;
mod statistics;
mod switches;
mod system_panel;
mod thumbnail;
mod title;
mod turns;

#[cfg(not(target_arch = "wasm32"))]
pub use report::Counted as ReportPage;
pub use setup::Form as SetupForm;
#[cfg(not(target_arch = "wasm32"))]
pub use title::Page as TitlePage;

use crate::game::panels::ready;
use super::hud::view::Hud;
use super::session::Screen;
use super::theme::Art;
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

/// The title picture over the whole screen, cut where it does not fit, under so much ink.
fn backdrop(ctx: &egui::Context, art: &Art, ink: f32) {
    let screen = ctx.viewport_rect();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let picture = art.title().size_vec2();
    let scale = (screen.width() / picture.x).max(screen.height() / picture.y);
    let part = screen.size() / (picture * scale);
    // On narrow screens the church stays in sight: it stands right of the middle.
    let left = ((1.0 - part.x) * 0.62).max(0.0);
    let top = (1.0 - part.y) / 2.0;
    let uv = egui::Rect::from_min_size(egui::pos2(left, top), part);
    painter.image(art.title().id(), screen, uv, egui::Color32::WHITE);
    if ink > 0.0 {
        painter.rect_filled(screen, 0.0, super::theme::faded(super::theme::INK, ink));
    }
}

/// One area over the whole screen.
fn page<R>(ctx: &egui::Context, id: &str, add: impl FnOnce(&mut egui::Ui, egui::Rect) -> R) -> R {
    let screen = ctx.viewport_rect();
    crate::game::widgets::area(ctx, id, egui::Order::Middle, screen.min, |ui| {
        ui.set_min_size(screen.size());
        ui.set_max_size(screen.size());
        add(ui, screen)
    })
}

fn forget_overlays(mut hud: ResMut<Hud>) {
    hud.overlay = super::hud::view::Overlay::None;
    hud.log_open = false;
    hud.ending = None;
    hud.notice = None;
    // Battles that began alike are told of anew.
    hud.story = default();
    hud.film = default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<setup::Form>()
        .init_resource::<own_gangs::OwnGangs>()
        .init_resource::<super::shelf::Shelf>()
        .init_resource::<title::Page>()
        .init_resource::<report::Counted>()
        .add_systems(OnEnter(Screen::Battle), forget_overlays)
        .add_systems(
            EguiPrimaryContextPass,
            (
                title::screen.run_if(in_state(Screen::Title)),
                setup::screen.run_if(in_state(Screen::Setup)),
                report::screen.run_if(in_state(Screen::Report)),
            )
                .in_set(crate::game::panels::PanelSystems)
                .after(crate::game::panels::prepare)
                .run_if(ready),
        );
}
