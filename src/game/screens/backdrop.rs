//! What lies behind a screen: the title picture, and one area for all that is shown.

use crate::game::theme::Art;

use bevy_egui::egui;

/// The title picture over the whole screen, cut where it does not fit, under so much ink.
pub(super) fn backdrop(ctx: &egui::Context, art: &Art, ink: f32) {
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
        painter.rect_filled(screen, 0.0, crate::game::theme::faded(crate::game::theme::INK, ink));
    }
}

/// One area over the whole screen.
pub(super) fn page<R>(ctx: &egui::Context, id: &str, add: impl FnOnce(&mut egui::Ui, egui::Rect) -> R) -> R {
    let screen = ctx.viewport_rect();
    crate::game::widgets::area(ctx, id, egui::Order::Middle, screen.min, |ui| {
        ui.set_min_size(screen.size());
        ui.set_max_size(screen.size());
        add(ui, screen)
    })
}
