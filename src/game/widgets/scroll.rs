//! What is scrolled only where it is too high.

use bevy_egui::egui::{Id, ScrollArea, Ui};

/// Room for the bar of what is scrolled.
const BAR: f32 = 8.0;

/// Shows what may be `most` points high, and scrolls it where it is higher: its lines then end before the bar. Returns the height of all of it.
pub fn scrolled(ui: &mut Ui, name: &str, most: f32, add: impl FnOnce(&mut Ui)) -> f32 {
    let id = Id::new(("is scrolled", name));
    let full: bool = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    let scroll =
        ScrollArea::vertical().id_salt(name).min_scrolled_height(0.0).max_height(most).auto_shrink([false, true]);
    let shown = scroll.show(ui, |ui| {
        if full {
            ui.set_max_width(ui.available_width() - BAR);
        }
        add(ui);
    });
    ui.data_mut(|data| data.insert_temp(id, shown.content_size.y > most + 1.0));
    shown.content_size.y
}
