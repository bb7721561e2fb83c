//! What the square under the pointer is, and what the rules say of it.

use super::view::{Form, View};
use super::widgets::{area, panel, words};
use crate::battle::RuleSystem;
use crate::game::theme::{self, size};
use bevy_egui::egui::{self, Order, pos2};

/// Widest line, in points.
const WIDTH: f32 = 300.0;

/// Shows it at the lower left, above the bar, where nothing else lies.
pub fn show(ctx: &egui::Context, view: &View, bar: f32) {
    let square = view.planning.hovered.filter(|_| view.form != Form::Phone);
    let Some(square) = square else { return };
    let (title, notes) = view.battle().describe_square(square);
    let id = egui::Id::new("ground height");
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(34.0);
    let at = pos2(view.screen.left() + 10.0, bar - known - 10.0);
    let height = area(ctx, "ground", Order::Middle, at, |ui| {
        panel(ui, 9, |ui| {
            ui.set_max_width(WIDTH);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(words(title, theme::medium(size::BODY), theme::BONE));
            for (text, rule) in notes {
                ui.label(words(format!("{text} {rule}"), theme::body(12.5), theme::NOTE));
            }
        });
        ui.min_rect().height()
    });
    ctx.data_mut(|data| data.insert_temp(id, height));
}
