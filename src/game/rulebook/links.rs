//! From a widget to its rule: [`cite`] makes it lead there, [`explain`] tells it in a tooltip, [`chip`] is a small link.
//! What is asked for is kept in the context until the book is drawn.

use crate::game::input::{Control, key_labels};
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{mark, words};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Id, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// What a widget asked for, kept in the context until the book is drawn.
pub(super) const WANTED: &str = "rule to read";

/// The rule of what lies under the pointer.
pub(super) const POINTED: &str = "rule under the pointer";

/// The rule of the question that is asked.
pub(super) const OFFERED: &str = "rule of the question";

/// The book is open.
pub(super) const READING: &str = "the rulebook is open";

/// Opens the rulebook at this rule.
pub fn open(ctx: &egui::Context, rule: &str) {
    ctx.data_mut(|data| data.insert_temp(Id::new(WANTED), rule.to_owned()));
}

/// True while the rulebook lies over the screen: keys are its own.
pub fn is_open(ctx: &egui::Context) -> bool {
    ctx.data(|data| data.get_temp(Id::new(READING))).unwrap_or(false)
}

/// Says which rule a widget is about.
pub fn cite(response: &Response, rule: &str) {
    if rule.is_empty() {
        return;
    }
    if response.hovered() || response.contains_pointer() || response.has_focus() {
        response.ctx.data_mut(|data| data.insert_temp(Id::new(POINTED), rule.to_owned()));
    }
    // A widget that only shows something does not notice clicks; what happens over it is looked at instead.
    let pressed = response.secondary_clicked()
        || !response.sense.senses_click() && response.contains_pointer() && response.ctx.input(secondary_click);
    if pressed {
        open(&response.ctx, rule);
    }
}

fn secondary_click(input: &egui::InputState) -> bool {
    input.pointer.secondary_clicked() && !input.pointer.is_decidedly_dragging()
}

/// The rule of what lies under the pointer, said by what is no widget there: the board.
pub fn point(ctx: &egui::Context, rule: &str) {
    ctx.data_mut(|data| data.insert_temp(Id::new(POINTED), rule.to_owned()));
    if !ctx.egui_wants_pointer_input() && ctx.input(secondary_click) {
        open(ctx, rule);
    }
}

/// The rule that is opened where nothing else is pointed at: that of a question that is asked.
pub fn offer(ctx: &egui::Context, rule: &str) {
    ctx.data_mut(|data| data.insert_temp(Id::new(OFFERED), rule.to_owned()));
}

/// How the rule behind something is opened: `right click or F1`.
pub fn way_to_open(ctx: &egui::Context) -> String {
    let key = key_labels::cap(ctx, Control::Rules).map_or(String::new(), |cap| format!(" or {cap}"));
    format!("right click{key}")
}

/// A tooltip with the rule that stands behind it; the widget leads there.
pub fn explain(response: Response, text: &str, rule: &str) {
    cite(&response, rule);
    response.tip_ui(|ui| {
        if !text.is_empty() {
            ui.label(words(text, theme::body(size::BODY), theme::BONE));
        }
        if !rule.is_empty() {
            ui.label(words(format!("{rule}: {}", way_to_open(ui.ctx())), theme::body(size::SMALL), theme::DUSTY));
        }
    });
}

/// The id of a rule as a small link.
pub fn chip(ui: &mut Ui, rule: &str) {
    let font = theme::medium(size::SMALL);
    let wide = ui.painter().layout_no_wrap(rule.to_owned(), font, theme::DUSTY).size().x + 10.0;
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 19.0), Sense::click());
    chip_in(ui, rect, &response, rule);
}

/// The id of a rule as a small link at the right end of a row; returns its left end.
pub fn chip_at(ui: &mut Ui, row: Rect, rule: &str) -> f32 {
    if rule.is_empty() {
        return row.right();
    }
    let font = theme::body(size::SMALL);
    let wide = ui.painter().layout_no_wrap(rule.to_owned(), font, theme::DUSTY).size().x + 8.0;
    let rect = Rect::from_min_max(pos2(row.right() - wide, row.top()), row.max);
    let id = ui.id().with(("rule", rule, rect.top() as i32, rect.left() as i32));
    let response = ui.interact(rect, id, Sense::click());
    chip_in(ui, rect, &response, rule);
    rect.left()
}

fn chip_in(ui: &Ui, rect: Rect, response: &Response, rule: &str) {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, format!("rule {rule}")));
    mark(&format!("cites {rule}"), rect);
    let hot = response.hovered() || response.has_focus();
    let ink = if hot { theme::SAFE } else { theme::DUSTY };
    let at = ui.painter().text(rect.center(), Align2::CENTER_CENTER, rule, theme::body(size::SMALL), ink);
    if hot {
        ui.painter().hline(at.x_range(), at.bottom() - 1.0, egui::Stroke::new(1.0, ink));
    }
    cite(response, rule);
    if response.clicked() {
        open(&response.ctx, rule);
    }
}
