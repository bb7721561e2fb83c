//! The page about what is different in a rule system: in the set-up, in "how to play" and in the rulebook.

use super::input::Control;
use super::rulebook;
use super::session::Intent;
use super::theme::{self, Art, size};
use crate::battle::SystemInfo;
use crate::game::widgets::{self, Button, Look, modal, words};
use crate::lesson::{Primer, primer};
use bevy_egui::egui::{self, Key, ScrollArea, Ui, vec2};

/// The page about a system; none for the flagship.
pub fn page(system: &SystemInfo) -> Option<Primer> {
    primer(system)?.ok()
}

/// Its points, each with its rule.
pub fn points(ui: &mut Ui, page: &Primer) {
    for point in &page.points {
        ui.horizontal(|ui| {
            ui.label(words(&point.title, theme::display(17.0), theme::SAFFRON));
            rulebook::chip(ui, &point.rule);
        });
        ui.label(words(&point.text, theme::body(size::BODY), theme::BONE));
        ui.add_space(3.0);
    }
}

/// The page over the screen; true when it is to be closed. Where the system has lessons, a button leads there.
pub fn show(ctx: &egui::Context, art: &Art, system: &'static SystemInfo, page: &Primer, out: &mut Vec<Intent>) -> bool {
    let screen = ctx.viewport_rect();
    let mut learn = false;
    let closed = modal(ctx, screen, 620.0, |ui| {
        ui.label(words(&page.title, theme::display(28.0), theme::BRASS_HI));
        widgets::rule(ui);
        let high = screen.height() - if system.panels.course.is_some() { 240.0 } else { 190.0 };
        ScrollArea::vertical().id_salt("differs").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
            crate::game::widgets::scroll(ui);
            // Beside the bar.
            ui.set_width(ui.available_width() - 12.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            points(ui, page);
        });
        ui.add_space(6.0);
        let size = vec2(ui.available_width(), 44.0);
        if system.panels.course.is_some() {
            let button = Button::new("learn system", "Learn by playing", size).icon("help");
            learn = button.hint("A small battle that teaches these rules. About ten minutes.").show(ui, art);
            ui.add_space(4.0);
        }
        let button = Button::new("close differs", "Understood", size).look(Look::Gold).control(Control::Cancel);
        button.hint("Close this page. It stands in the rulebook too.").show(ui, art)
    });
    let keys = |input: &egui::InputState| input.key_pressed(Key::Escape) || input.key_pressed(Key::Enter);
    if learn {
        out.push(Intent::Learn(system.id, 0, 0));
    }
    learn || closed || !rulebook::is_open(ctx) && ctx.input(keys)
}
