//! The spells that a recruit knows, chosen before the battle, where its rule system lets it choose.

use crate::battle::Recruit;
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, fitted, mark, words};
use crate::table::{Catalogue, SpellOffer};
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Shows the school and the spells of a recruit, to be changed; nothing for those who choose none.
pub fn show(ui: &mut Ui, catalogue: &dyn Catalogue, recruit: &mut Recruit, art: &Art) {
    let Some(list) = catalogue.spells(recruit) else { return };
    let [mages, spells] = list.rules;
    ui.horizontal(|ui| {
        ui.label(words(format!("Spells of {}", recruit.name), theme::display(size::HEADING), theme::BRASS_HI));
        rulebook::chip(ui, mages);
    });
    widgets::rule(ui);
    let (count, most) = list.chosen;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (school, chosen) in list.schools.iter().filter(|_| list.schools.len() > 1) {
            let look = if *chosen { Look::Selected } else { Look::Plain };
            let label = format!("discipline {}", school.to_lowercase());
            if Button::new(&label, school, vec2(96.0, 34.0))
                .hint("Choose spells of this discipline.")
                .look(look)
                .show(ui, art)
                && !chosen
            {
                catalogue.choose_school(recruit, school);
            }
        }
        let ink = if count == most { theme::GOOD } else { theme::REASON };
        ui.label(words(format!("{count} of {most} chosen"), theme::medium(size::SECONDARY), ink));
    });
    for spell in &list.spells {
        if row(ui, spell, spells, art) {
            catalogue.toggle_spell(recruit, &spell.key);
        }
    }
}

fn row(ui: &mut Ui, spell: &SpellOffer, rule: &str, art: &Art) -> bool {
    let (has, fixed) = (spell.known, spell.fixed);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 40.0), Sense::click());
    let label = format!("learn {}", spell.key);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, !fixed, has, &label));
    mark(&label, rect);
    let look = match (has, fixed) {
        (true, _) => Look::Selected,
        (false, true) => Look::Off,
        (false, false) => Look::Plain,
    };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    art.icon(painter, if has { "check" } else { "plus" }, rect.left_center() + vec2(20.0, 0.0), 18.0, ink);
    let left = rect.left_center() + vec2(40.0, 0.0);
    let room = rect.width() - 48.0;
    let name = left - vec2(0.0, 8.0);
    fitted(painter, name, Align2::LEFT_CENTER, &spell.name, theme::strong(size::BODY), ink, room);
    let below = left + vec2(0.0, 10.0);
    fitted(painter, below, Align2::LEFT_CENTER, &spell.numbers, theme::body(size::SMALL), theme::NOTE, room);
    let clicked = response.clicked() && !fixed;
    rulebook::explain(response, &spell.text, rule);
    clicked
}
