//! The switches of a rule system as rows: name, values, one sentence, the rule. Which there are the system itself says.

use crate::battle::{Switch, Values};
use crate::game::hud::widgets::{self, Button, Look, mark, words};
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::table::Setup;
use bevy_egui::egui::{self, Align2, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// A row with a name, a sentence and, at the right, whatever is set there.
pub fn option_row(ui: &mut Ui, width: f32, name: &str, text: &str, rule: &str, add: impl FnOnce(&mut Ui)) {
    let narrow = width < 340.0;
    ui.horizontal(|ui| {
        let room = if narrow { width - 164.0 } else { width - 196.0 };
        ui.vertical(|ui| {
            ui.set_width(room);
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.horizontal(|ui| {
                ui.label(words(name, theme::strong(size::BODY), theme::BONE));
                if !rule.is_empty() {
                    rulebook::chip(ui, rule);
                }
            });
            ui.label(words(text, theme::body(size::SMALL), theme::DUSTY));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), add);
    });
}

/// The row of the switch with this key; nothing if the system has none.
pub fn row(ui: &mut Ui, art: &Art, width: f32, setup: &mut Setup, key: &str) {
    let switch = setup.info().and_then(|info| info.switches.iter().find(|switch| switch.key == key));
    if let Some(switch) = switch {
        one(ui, art, width, setup, switch);
    }
}

/// True if a switch is set to something else than the rules have it.
fn differs(setup: &Setup, switch: &Switch) -> bool {
    let normal = Setup { system: setup.system.clone(), ..Setup::skirmish("", ["", ""], 0) };
    setup.switch(switch.key) != normal.switch(switch.key)
}

fn reset(setup: &mut Setup, switch: &Switch) {
    let normal = Setup { system: setup.system.clone(), ..Setup::skirmish("", ["", ""], 0) };
    if let Some(value) = normal.switch(switch.key) {
        setup.set_switch(switch.key, &value);
    }
}

/// All switches but those shown elsewhere, under a heading that opens and closes.
pub fn all(ui: &mut Ui, art: &Art, width: f32, setup: &mut Setup, open: &mut bool, elsewhere: &[&str]) {
    let Some(info) = setup.info() else { return };
    let list: Vec<&Switch> = info.switches.iter().filter(|switch| !elsewhere.contains(&switch.key)).collect();
    let changed = list.iter().filter(|switch| differs(setup, switch)).count();
    let text = match changed {
        0 => format!("{} rule options, all as written", list.len()),
        1 => format!("{} rule options, one changed", list.len()),
        n => format!("{} rule options, {n} changed", list.len()),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let reset_wide = if changed > 0 { 108.0 } else { 0.0 };
        let look = if *open { Look::Selected } else { Look::Plain };
        let wide = vec2(width - reset_wide, 38.0);
        if Button::new("rule options", &text, wide)
            .hint("All switches of the rules.")
            .icon("gear")
            .look(look)
            .show(ui, art)
        {
            *open = !*open;
        }
        if changed > 0
            && Button::new("reset rules", "Reset", vec2(102.0, 38.0))
                .hint("Every switch as the rulebook has it.")
                .icon("undo")
                .show(ui, art)
        {
            list.iter().for_each(|switch| reset(setup, switch));
        }
    });
    if *open {
        for switch in list {
            widgets::rule(ui);
            one(ui, art, width, setup, switch);
        }
    }
}

fn one(ui: &mut Ui, art: &Art, width: f32, setup: &mut Setup, switch: &Switch) {
    let top = ui.next_widget_position();
    let label = switch.name.to_lowercase();
    let value = setup.switch(switch.key).unwrap_or_default();
    match switch.values {
        Values::Number { least, most, step } => {
            let now: u8 = value.parse().unwrap_or(least);
            let mut set = |to: u8| setup.set_switch(switch.key, &to.clamp(least, most).to_string());
            option_row(ui, width, switch.name, switch.text, switch.rule, |ui| {
                let size = vec2(36.0, 34.0);
                if Button::new(&format!("{label} more"), "", size).hint("One step more.").icon("plus").show(ui, art) {
                    set(now.saturating_add(step));
                }
                let (rect, response) = ui.allocate_exact_size(vec2(40.0, 34.0), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {now}")));
                ui.painter().text(rect.center(), Align2::CENTER_CENTER, now, theme::display(20.0), theme::BONE);
                if Button::new(&format!("{label} less"), "", size).hint("One step less.").icon("minus").show(ui, art) {
                    set(now.saturating_sub(step));
                }
            });
        }
        Values::Named(list) => {
            option_row(ui, width, switch.name, switch.text, switch.rule, |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let each = if width < 340.0 { 74.0 } else { 88.0 };
                // Two side by side; more below one another.
                let mut buttons = |ui: &mut Ui, list: &mut dyn Iterator<Item = &(&'static str, &'static str)>| {
                    for (of, called) in list {
                        let look = if value == *of { Look::Selected } else { Look::Plain };
                        let name = format!("{label} {called}");
                        let button = Button::new(&name, called, vec2(each, 34.0)).look(look).hint(switch.text);
                        if button.show(ui, art) {
                            setup.set_switch(switch.key, of);
                        }
                    }
                };
                if list.len() <= 2 {
                    buttons(ui, &mut list.iter().rev());
                } else {
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 4.0;
                        buttons(ui, &mut list.iter());
                    });
                }
            });
        }
    }
    if differs(setup, switch) {
        // A mark at the left edge: this is not as the rules have it.
        let rect = egui::Rect::from_min_max(top - vec2(7.0, 0.0), egui::pos2(top.x - 4.0, ui.min_rect().bottom()));
        ui.painter().rect_filled(rect, 1.0, theme::SAFFRON);
        mark(&format!("changed {}", switch.key), rect);
    }
}
