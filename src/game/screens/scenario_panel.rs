//! The choice of what is fought for.

use crate::board::Board;
use crate::game::hud::widgets::{self, Button, Look, panel, words};
use crate::game::theme::{self, Art, size};
use crate::scenario::Scenario;
use crate::table::Library;
use bevy_egui::egui::{Ui, vec2};

/// Shows all scenarios; those that cannot be played on the map are greyed, and what it lacks for them stands below.
pub(super) fn show(ui: &mut Ui, key: &mut String, board: Option<&Board>, library: &Library, art: &Art, width: f32) {
    panel(ui, 12, |ui| {
        let width = width - 24.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let all: Vec<&Scenario> = library.scenarios().iter().collect();
        widgets::heading(ui, "Scenario", &format!("{} scenarios", all.len()));
        let columns = if width < 420.0 { 2 } else { 3 };
        let each = (width + 8.0) / columns as f32 - 8.0;
        for row in all.chunks(columns) {
            ui.horizontal(|ui| {
                for scenario in row {
                    let lacks = board.and_then(|board| scenario.lacks(board));
                    let look = match () {
                        () if scenario.key == *key => Look::Selected,
                        () if lacks.is_some() => Look::Off,
                        () => Look::Plain,
                    };
                    let label = format!("scenario {}", scenario.key);
                    if Button::new(&label, &scenario.name, vec2(each, 36.0))
                        .hint("Fight for this. The text below tells what it is about.")
                        .look(look)
                        .show(ui, art)
                    {
                        scenario.key.clone_into(key);
                    }
                }
            });
        }
        if let Some(scenario) = library.scenarios().get(key) {
            ui.label(words(&scenario.text, theme::body(size::SECONDARY), theme::PARCH));
        }
        for lack in all.iter().filter_map(|scenario| scenario.lacks(board?)) {
            ui.label(words(lack, theme::body(size::SMALL), theme::REASON));
        }
    });
}
