//! What somebody carries, is trained in and can do.

use crate::battle::CharacterId;
use crate::game::hud::facts::Kit;
use crate::game::hud::view::View;
use crate::game::layout::Form;
use crate::game::rulebook::{cite, explain};
use crate::game::theme::{self, size};
use crate::game::widgets::{self, words};
use bevy_egui::egui::Ui;

/// Shows it as lists under headings.
pub fn show(ui: &mut Ui, view: &View, id: CharacterId, kit: &Kit) {
    if !kit.weapons.is_empty() {
        widgets::heading(ui, "Weapons", "");
    }
    // Kits list things in the order in which choices number them.
    let known = kit.weapons.iter().enumerate().filter(|(item, _)| !view.session.conceals(id, *item));
    for (_, gear) in known {
        let line = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(words(&gear.name, theme::strong(size::BODY), theme::BONE));
            ui.label(words(gear.notes.join(", "), theme::body(size::SECONDARY), theme::NOTE));
        });
        cite(&line.response, &gear.rule);
    }
    if !kit.spells.is_empty() {
        widgets::heading(ui, "Spells", "");
    }
    for spell in &kit.spells {
        let line = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(words(&spell.name, theme::strong(size::BODY), theme::BONE));
            if view.form != Form::Compact {
                ui.label(words(spell.notes.join(", "), theme::body(size::SECONDARY), theme::NOTE));
            }
        });
        cite(&line.response, &spell.rule);
    }
    let mut under = "";
    for (heading, line) in &kit.lines {
        if *heading != under {
            under = heading;
            widgets::heading(ui, heading, "");
        }
        let row = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(words(&line.name, theme::strong(size::BODY), theme::BONE));
            ui.label(words(line.notes.join(", "), theme::body(size::SECONDARY), theme::NOTE));
        });
        cite(&row.response, &line.rule);
    }
    if !kit.abilities.is_empty() {
        widgets::heading(ui, "Abilities", "");
        for ability in &kit.abilities {
            let line = ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.label(words(&ability.name, theme::strong(size::BODY), theme::BONE));
                if view.form != Form::Compact {
                    ui.label(words(&ability.text, theme::body(size::SECONDARY), theme::NOTE));
                }
            });
            explain(line.response, &ability.text, &ability.rule);
        }
    }
}
