//! Stats as they count now: boxes for a few, rows with dice for many.

use crate::battle::{Character, CharacterId, Entry, StatId};
use crate::dice::Die;
use crate::game::hud::view::View;
use crate::game::rulebook::explain;
use crate::game::theme::{self, size};
use crate::game::widgets::{die, fitted};
use bevy_egui::egui::{self, Align2, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Shows all that have no part of their own elsewhere.
pub fn show(ui: &mut Ui, view: &View, id: CharacterId, person: &Character) {
    let info = view.info();
    let counted = |key: &str| info.counters.iter().any(|counter| counter.key == key);
    let tracked = |i: usize| info.panels.track.is_some_and(|track| usize::from(track.spaces.0) == i);
    // A limit stands beside what was used of it.
    let limits = |i: usize| info.panels.limits.iter().any(|(_, _, stat)| usize::from(stat.0) == i);
    let shown = info.stats.iter().enumerate();
    let shown = shown.filter(|(i, entry)| !counted(entry.key) && !tracked(*i) && !limits(*i));
    let boxes: Vec<_> = shown.collect();
    let width = ui.available_width();
    if boxes.len() > 8 {
        return table(ui, view, id, person, &boxes);
    }
    let rows = boxes.len().div_ceil(6).max(1);
    let per_row = boxes.len().div_ceil(rows).max(1);
    let each = (width + 5.0) / per_row as f32 - 5.0;
    for row in boxes.chunks(per_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (i, entry) in row {
                let stat = StatId(*i as u8);
                let Now { base, value, colour, text } = now(view, id, person, stat, entry);
                let word = (info.panels.word)(stat, value);
                let (rect, response) = ui.allocate_exact_size(vec2(each, 46.0), Sense::hover());
                response
                    .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value}", entry.name)));
                let painter = ui.painter();
                painter.rect_filled(rect, 5.0, theme::INK);
                let name = rect.center_top() + vec2(0.0, 11.0);
                let font = theme::medium(size::SMALL);
                fitted(painter, name, Align2::CENTER_CENTER, entry.name, font, theme::NOTE, each - 4.0);
                let (low, large) = if word.is_empty() { (15.0, 20.0) } else { (21.0, 16.0) };
                let at = rect.center_bottom() - vec2(0.0, low);
                painter.text(at, Align2::CENTER_CENTER, value, theme::display(large), colour);
                let below = rect.center_bottom() - vec2(0.0, 8.0);
                fitted(painter, below, Align2::CENTER_CENTER, word, theme::body(12.0), colour, each - 4.0);
                if value != base {
                    let icon = if value < base { "down" } else { "up" };
                    view.art.icon(painter, icon, rect.right_bottom() - vec2(8.0, 9.0), 9.0, colour);
                }
                explain(response, &text, entry.rule);
            }
        });
    }
}

/// A stat as it counts now.
struct Now {
    base: i8,
    value: i8,
    colour: egui::Color32,
    text: String,
}

fn now(view: &View, id: CharacterId, person: &Character, stat: StatId, entry: &Entry) -> Now {
    let now = view.battle().effective(id, stat);
    // The stat itself comes first, in the way in which it counts.
    let own = now.terms().first().map(|term| term.value);
    let (base, value) = (own.unwrap_or(person.stats.get(stat)), now.value());
    let colour = match value.cmp(&base) {
        std::cmp::Ordering::Less => theme::LOSS,
        std::cmp::Ordering::Equal => theme::BONE,
        std::cmp::Ordering::Greater => theme::GOOD,
    };
    let mut text = format!("{}. {}", entry.name, entry.text);
    for term in now.terms().iter().filter(|_| now.terms().len() > 1) {
        text.push_str(&format!("\n{:+} {} ({})", term.value, term.cause, term.rule));
    }
    Now { base, value, colour, text }
}

/// Many stats, three in a row: the name, what its value is called, the value.
fn table(ui: &mut Ui, view: &View, id: CharacterId, person: &Character, boxes: &[(usize, &Entry)]) {
    let each = (ui.available_width() + 5.0) / 3.0 - 5.0;
    ui.spacing_mut().item_spacing.y = 4.0;
    for row in boxes.chunks(3) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for &(i, entry) in row {
                let stat = StatId(i as u8);
                let Now { base, value, colour, text } = now(view, id, person, stat, entry);
                let word = (view.info().panels.word)(stat, value);
                let (rect, response) = ui.allocate_exact_size(vec2(each, 32.0), Sense::hover());
                response.widget_info(|| {
                    WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value} {word}", entry.name))
                });
                let painter = ui.painter();
                painter.rect_filled(rect, 5.0, theme::INK);
                let room = match (view.info().panels.die)(stat, value) {
                    Some(sides) => {
                        let shown = Die { sides, face: sides, ..Die::default() };
                        die(painter, view.art, &shown, false, rect.right_center() - vec2(15.0, 0.0), 29.0);
                        each - 37.0
                    }
                    None => {
                        let at = rect.right_center() - vec2(4.0, 0.0);
                        let number = painter.text(at, Align2::RIGHT_CENTER, value, theme::display(17.0), colour);
                        each - number.width().max(9.0) - 9.0
                    }
                };
                // A name of two words that is too long for one line takes two.
                let long =
                    painter.layout_no_wrap(entry.name.to_owned(), theme::medium(size::SMALL), theme::NOTE).size().x
                        > room;
                let parts = entry.name.split_once(' ').filter(|_| long && word.is_empty());
                let (first, word, colour) =
                    parts.map_or((entry.name, word, colour), |(first, second)| (first, second, theme::NOTE));
                let up = if word.is_empty() { 0.0 } else { 7.0 };
                let name = rect.left_center() + vec2(5.0, -up);
                fitted(painter, name, Align2::LEFT_CENTER, first, theme::medium(size::SMALL), theme::NOTE, room);
                let below = rect.left_center() + vec2(5.0, 8.0);
                fitted(painter, below, Align2::LEFT_CENTER, word, theme::body(12.0), colour, room);
                if value != base {
                    let icon = if value < base { "down" } else { "up" };
                    view.art.icon(painter, icon, rect.right_bottom() - vec2(24.0, 9.0), 8.0, colour);
                }
                explain(response, &text, entry.rule);
            }
        });
    }
}
