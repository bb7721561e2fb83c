//! A kind of character in words, whatever the rule system: name, rank, all stats, what it carries and can do.

use crate::game::rulebook;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, words};
use crate::table::KindCard;
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Most boxes of stats side by side; more make two rows of equal length.
const ABREAST: usize = 9;

/// Shows it.
pub fn show(ui: &mut Ui, kind: &KindCard) {
    ui.spacing_mut().item_spacing.y = 4.0;
    // Rows of words are as high as their words.
    ui.spacing_mut().interact_size.y = 18.0;
    widgets::heading(ui, &kind.name, &format!("{} \u{b7} {} points", kind.rank, kind.cost));
    if !kind.text.is_empty() {
        ui.label(words(&kind.text, theme::body(size::SECONDARY), theme::DUSTY));
    }
    let count = kind.stats.len().max(1);
    let word = |name: &str| ui.painter().layout_no_wrap(name.to_owned(), theme::medium(12.0), theme::NOTE).size().x;
    let longest = kind.stats.iter().flat_map(|(entry, _)| entry.name.split(' ')).map(word).fold(30.0, f32::max) + 4.0;
    let room = ((ui.available_width() / (longest + 3.0)) as usize).clamp(1, ABREAST);
    let abreast = count.div_ceil(count.div_ceil(room));
    let most = if count > ABREAST { 74.0 } else { 48.0 };
    let each = ((ui.available_width() - 1.0) / abreast as f32 - 3.0).floor().clamp(34.0, most);
    let wide = |name: &str| ui.painter().layout_no_wrap(name.to_owned(), theme::medium(12.5), theme::NOTE).size().x;
    // Long names take two lines, in all boxes alike.
    let two = kind.stats.iter().any(|(entry, _)| wide(entry.name) > each - 4.0);
    for row in kind.stats.chunks(abreast) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
            for (entry, value) in row {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(each, if two { 54.0 } else { 42.0 }), Sense::hover());
                response
                    .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value}", entry.name)));
                let painter = ui.painter();
                painter.rect_filled(rect, 5.0, theme::INK);
                let (top, low) = (rect.center_top() + vec2(0.0, 11.0), rect.center_bottom() - vec2(0.0, 14.0));
                let font = theme::medium(if two { 12.0 } else { 12.5 });
                let top = top + vec2(0.0, if two { 6.0 } else { 0.0 });
                let name = widgets::centred(painter, entry.name, font, theme::NOTE, each - 2.0, 2);
                painter.galley(top - vec2(0.0, name.size().y / 2.0), name, theme::NOTE);
                painter.text(low, Align2::CENTER_CENTER, value, theme::display(18.0), theme::BONE);
                rulebook::explain(response, entry.text, entry.rule);
            }
        });
    }
    for (heading, lines) in kind.lists.iter().filter(|(_, lines)| !lines.is_empty()) {
        ui.add_space(5.0);
        widgets::heading(ui, heading, "");
        for one in lines {
            let line = ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.label(words(&one.name, theme::strong(size::BODY), theme::BONE));
                ui.label(words(&one.note, theme::body(size::SECONDARY), theme::NOTE));
            });
            rulebook::cite(&line.response, one.rule);
        }
    }
}
