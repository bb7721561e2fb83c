//! A panel over everything else, which keeps the focus.

use crate::game::theme::{self, motion};
use crate::game::widgets::{self, panel, transitions};
use bevy_egui::egui::{self, LayerId, Order, Rect, Ui, pos2, vec2};

/// A panel in the middle, over a darkened screen.
pub fn modal<R>(ctx: &egui::Context, screen: Rect, width: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    // A card that was clicked was raised; what is modal stays above it.
    if !is_covered(ctx) {
        ctx.move_to_top(LayerId::new(Order::Foreground, egui::Id::new("modal ground")));
    }
    transitions::fading(ctx, "modal ground", Order::Foreground, screen.min, |ui, here| {
        // The focus stays in it: what lies below is neither seen well nor meant.
        ctx.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
        let (rect, _) = ui.allocate_exact_size(screen.size(), widgets::GROUND);
        ui.painter().rect_filled(rect, 0.0, theme::faded(theme::INK, 0.66));
        let width = width.min(screen.width() - 12.0);
        let id = ui.id().with("height");
        let height: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(480.0);
        let at = pos2(screen.center().x - width / 2.0, (screen.center().y - height / 2.0).max(screen.top() + 6.0));
        // The dark lies still, the panel slides.
        let at = at + vec2(0.0, if widgets::is_calm() { 0.0 } else { (1.0 - here) * motion::SLIDE });
        let place = Rect::from_min_size(at, vec2(width, screen.bottom() - at.y - 6.0));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
        let result = panel(&mut child, 18, |ui| {
            ui.set_width(width - 36.0);
            add(ui)
        });
        let now = child.min_rect().height();
        ctx.data_mut(|data| data.insert_temp(id, now));
        result
    })
}

fn covered() -> egui::Id {
    egui::Id::new("modals are covered")
}

/// Says in each pass that something is drawn which lies over whatever is modal: of two that want to be on top, the one that came first
/// would stay below.
pub fn cover_modals(ctx: &egui::Context) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(covered(), pass));
}

fn is_covered(ctx: &egui::Context) -> bool {
    let said = ctx.data(|data| data.get_temp::<u64>(covered()));
    said.is_some_and(|pass| pass + 1 >= ctx.cumulative_pass_nr())
}
