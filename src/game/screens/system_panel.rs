//! Which rule system is played: one card for each.

use super::setup::Form;
use crate::game::hud::widgets::{self, Button, Look, fitted, mark, panel};
use crate::game::primer;
use crate::game::theme::{self, Art, size};
use crate::table::SYSTEMS;
use bevy_egui::egui::{Align2, Color32, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Height of a card.
const HIGH: f32 = 64.0;

/// Shows the cards, and plays the system that is clicked.
pub fn show(ui: &mut Ui, form: &mut Form, art: &Art, width: f32) {
    panel(ui, 12, |ui| {
        let width = width - 24.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 5.0;
        widgets::heading(ui, "Rules", &format!("{} systems", SYSTEMS.len()));
        let columns = if width < 560.0 { 1 } else { SYSTEMS.len().clamp(1, 3) };
        let each = (width + 8.0) / columns as f32 - 8.0;
        for row in SYSTEMS.chunks(columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for system in row {
                    let (rect, response) = ui.allocate_exact_size(vec2(each, HIGH), Sense::click());
                    let label = format!("system {}", system.id);
                    response.widget_info(|| {
                        WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", system.panels.pitch))
                    });
                    mark(&label, rect);
                    let look = if form.system() == system.id { Look::Selected } else { Look::Plain };
                    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
                    let painter = ui.painter();
                    let medallion = format!("system_{}", system.id);
                    art.icon(painter, &medallion, rect.left_center() + vec2(34.0, 0.0), 54.0, Color32::WHITE);
                    let left = rect.left_top() + vec2(68.0, 0.0);
                    let room = rect.width() - 78.0;
                    let name = left + vec2(0.0, 15.0);
                    fitted(painter, name, Align2::LEFT_CENTER, system.name, theme::display(18.0), ink, room);
                    let font = theme::body(size::SMALL);
                    let text = painter.layout(system.panels.pitch.to_owned(), font, theme::NOTE, room);
                    painter.galley(left + vec2(0.0, 27.0), text, theme::NOTE);
                    if response.clicked() {
                        form.play(system.id);
                        form.meet(system.id);
                    }
                }
            });
        }
        // Whoever knows the flagship asks what is different here.
        if let Some(page) = primer::page(form.system()) {
            let button = Button::new("differs", &page.title, vec2(width, 34.0)).icon("info");
            if button.hint("What is different from Canal, in a minute.").show(ui, art) {
                form.introduced = Some(form.system().to_owned());
            }
        }
    });
}
