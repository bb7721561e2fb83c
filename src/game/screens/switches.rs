//! The switches of a rule system as rows: name, values, one sentence, the rule. Which there are the system itself says.

use crate::battle::{Switch, Values};
use crate::game::rulebook;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, mark, modal, words};
use crate::kit::System;
use crate::table::Setup;
use bevy_egui::egui::{self, Align2, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, vec2};

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

/// The switch with this key in one low row, its sentence in the tooltip; nothing if the system has none.
pub fn brief(ui: &mut Ui, art: &Art, (system, setup): (&System, &mut Setup), key: &str) {
    let Some(switch) = system.switches.iter().find(|switch| switch.key == key) else { return };
    let label = switch.name.to_lowercase();
    let value = setup.switch(system, switch.key).unwrap_or_default();
    let changed = differs(system, setup, switch);
    brief_row(ui, switch.name, switch.text, switch.rule, changed, |ui| match switch.values {
        Values::Number { least, most, step } => {
            let now: u16 = value.parse().unwrap_or(least);
            let size = vec2(34.0, 32.0);
            for (end, icon, to) in
                [("more", "plus", now.saturating_add(step)), ("less", "minus", now.saturating_sub(step))]
            {
                let to = to.clamp(least, most);
                let look = if to == now { Look::Off } else { Look::Plain };
                let hint = format!("One step {end}.");
                if Button::new(&format!("{label} {end}"), "", size).hint(&hint).icon(icon).look(look).show(ui, art) {
                    setup.set_switch(system, switch.key, &to.to_string());
                }
                if end == "more" {
                    let (rect, response) = ui.allocate_exact_size(vec2(40.0, 32.0), Sense::hover());
                    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label} {now}")));
                    ui.painter().text(rect.center(), Align2::CENTER_CENTER, now, theme::display(20.0), theme::BONE);
                }
            }
        }
        Values::Named(list) => {
            let at = list.iter().position(|(of, _)| *of == value).unwrap_or(0);
            let called = list.get(at).map_or("", |(_, called)| called);
            let button = Button::new(&label, called, vec2(120.0, 32.0)).icon("chevron");
            if button.hint("The next way to play it.").show(ui, art)
                && let Some((next, _)) = list.get((at + 1) % list.len().max(1))
            {
                setup.set_switch(system, switch.key, next);
            }
        }
    });
}

/// True if the values of a switch have room in a low row.
pub fn is_short(switch: &Switch) -> bool {
    match switch.values {
        Values::Number { .. } => true,
        Values::Named(list) => list.iter().all(|(_, called)| called.chars().count() <= 12),
    }
}

/// A low row: a name with its explanation, and at the right whatever is set there.
pub fn brief_row(ui: &mut Ui, name: &str, text: &str, rule: &str, changed: bool, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (rect, response) =
            ui.allocate_exact_size(vec2((ui.available_width() - 122.0).max(60.0), 34.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, name));
        let ink = if changed { theme::SAFFRON_LIGHT } else { theme::BONE };
        let font = theme::strong(size::BODY);
        widgets::fitted(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, name, font, ink, rect.width());
        rulebook::explain(response, text, rule);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), add);
    });
}

/// True if a switch is set to something else than the rules have it.
fn differs(system: &System, setup: &Setup, switch: &Switch) -> bool {
    let normal = Setup { system: setup.system.clone(), ..Setup::skirmish("", ["", ""], 0) };
    setup.switch(system, switch.key) != normal.switch(system, switch.key)
}

fn reset(system: &System, setup: &mut Setup, switch: &Switch) {
    let normal = Setup { system: setup.system.clone(), ..Setup::skirmish("", ["", ""], 0) };
    if let Some(value) = normal.switch(system, switch.key) {
        setup.set_switch(system, switch.key, &value);
    }
}

/// The switches that are not shown elsewhere, and how many of them are not as written.
fn others(system: &System, setup: &Setup, elsewhere: &[&str]) -> (Vec<&'static Switch>, usize) {
    let all = system.switches;
    let list: Vec<&Switch> = all.iter().filter(|switch| !elsewhere.contains(&switch.key)).collect();
    let changed = list.iter().filter(|switch| differs(system, setup, switch)).count();
    (list, changed)
}

/// The button that opens all switches but those shown elsewhere.
pub fn button(ui: &mut Ui, art: &Art, (system, setup): (&System, &Setup), open: &mut bool, elsewhere: &[&str]) {
    let (list, changed) = others(system, setup, elsewhere);
    let text = match changed {
        0 => format!("{} rule options, all as written", list.len()),
        1 => format!("{} rule options, one changed", list.len()),
        n => format!("{} rule options, {n} changed", list.len()),
    };
    let look = if changed > 0 { Look::Selected } else { Look::Plain };
    let size = vec2(ui.available_width(), 36.0);
    if Button::new("rule options", &text, size).hint("All switches of the rules.").icon("gear").look(look).show(ui, art)
    {
        *open = true;
    }
}

/// All switches but those shown elsewhere, over the screen; true when they are to be closed.
pub fn page(ctx: &egui::Context, art: &Art, (system, setup): (&System, &mut Setup), elsewhere: &[&str]) -> bool {
    let (list, changed) = others(system, setup, elsewhere);
    let screen = ctx.viewport_rect();
    let closed = modal(ctx, screen, 760.0, |ui| {
        ui.label(words("Rule options", theme::display(28.0), theme::BRASS_HI));
        let high = screen.height() - 160.0;
        let width = ui.available_width();
        ScrollArea::vertical().id_salt("rule options").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
            // The scroll bar lies beside the buttons.
            ui.set_max_width(width - 12.0);
            for switch in list.iter().copied() {
                widgets::rule(ui);
                one(ui, art, width - 18.0, (system, &mut *setup), switch);
            }
        });
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let half = (ui.available_width() - 6.0) / 2.0;
            let look = if changed > 0 { Look::Plain } else { Look::Off };
            let reset_all = Button::new("reset rules", "Reset", vec2(half, 42.0)).icon("undo").look(look);
            if reset_all.hint("Every switch as the rulebook has it.").show(ui, art) {
                list.iter().for_each(|switch| reset(system, setup, switch));
            }
            let close = Button::new("close rule options", "Done", vec2(half, 42.0)).look(Look::Gold).key("Esc");
            close.hint("Back to the set-up.").show(ui, art)
        })
        .inner
    });
    closed || !rulebook::is_open(ctx) && ctx.input(|input| input.key_pressed(egui::Key::Escape))
}

fn one(ui: &mut Ui, art: &Art, width: f32, (system, setup): (&System, &mut Setup), switch: &Switch) {
    let top = ui.next_widget_position();
    let label = switch.name.to_lowercase();
    let value = setup.switch(system, switch.key).unwrap_or_default();
    match switch.values {
        Values::Number { least, most, step } => {
            let now: u16 = value.parse().unwrap_or(least);
            let mut set = |to: u16| setup.set_switch(system, switch.key, &to.clamp(least, most).to_string());
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
            let font = theme::strong(size::BUTTON);
            let longest = list.iter().map(|(_, called)| {
                ui.painter().layout_no_wrap((*called).to_owned(), font.clone(), theme::BONE).size().x + 16.0
            });
            let each = longest.fold(74.0, f32::max);
            // Two side by side; more, or long ones, below what is said of them.
            let beside = list.len() <= 2 && each * 2.0 + 8.0 <= 188.0;
            let mut buttons = |ui: &mut Ui, list: &mut dyn Iterator<Item = &(&'static str, &'static str)>| {
                for (of, called) in list {
                    let look = if value == *of { Look::Selected } else { Look::Plain };
                    let name = format!("{label} {called}");
                    let button = Button::new(&name, called, vec2(each, 34.0)).look(look).hint(switch.text);
                    if button.show(ui, art) {
                        setup.set_switch(system, switch.key, of);
                    }
                }
            };
            if beside && width >= 340.0 {
                option_row(ui, width, switch.name, switch.text, switch.rule, |ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    buttons(ui, &mut list.iter().rev());
                });
            } else {
                option_row(ui, width + 150.0, switch.name, switch.text, switch.rule, |_| ());
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                    buttons(ui, &mut list.iter());
                });
            }
        }
    }
    if differs(system, setup, switch) {
        // A mark at the left edge: this is not as the rules have it.
        let rect = egui::Rect::from_min_max(top - vec2(7.0, 0.0), egui::pos2(top.x - 4.0, ui.min_rect().bottom()));
        ui.painter().rect_filled(rect, 1.0, theme::SAFFRON);
        mark(&format!("changed {}", switch.key), rect);
    }
}
