//! Paragraphs, lists and tables of the rulebook as they are set on its page.

use crate::battle::rulebook::{Block, Span, TextStyle};
use crate::game::theme;
use crate::game::widgets::{self, mark};
use bevy_egui::egui::{self, Align2, RichText, Sense, Ui, vec2};

/// Sets a block; the rule that was clicked in it.
pub(super) fn set(ui: &mut Ui, block: &Block, width: f32) -> Option<String> {
    match block {
        Block::Paragraph(spans) => words(ui, spans, 16.0, false),
        Block::Item(number, spans) => {
            let mut clicked = None;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                let mark = number.map_or("\u{2022}".to_owned(), |number| format!("{number}."));
                let (rect, _) = ui.allocate_exact_size(vec2(22.0, 20.0), Sense::hover());
                ui.painter().text(
                    rect.right_center(),
                    Align2::RIGHT_CENTER,
                    mark,
                    theme::strong(16.0),
                    theme::BRASS_HI,
                );
                ui.vertical(|ui| {
                    ui.set_width(width - 34.0);
                    clicked = words(ui, spans, 16.0, false);
                });
            });
            clicked
        }
        Block::Table(rows) => table(ui, rows, width),
    }
}

fn words(ui: &mut Ui, spans: &[Span], letters: f32, stressed: bool) -> Option<String> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        for span in spans {
            let text = RichText::new(&span.text).line_height(Some(letters * 1.3));
            let text = match span.manner {
                TextStyle::Plain if stressed => text.font(theme::strong(letters)).color(theme::BRASS_HI),
                TextStyle::Plain => text.font(theme::body(letters)).color(theme::BONE),
                TextStyle::Strong => text.font(theme::strong(letters)).color(theme::SAFFRON_LIGHT),
                TextStyle::Emphasis => text.font(theme::medium(letters)).color(theme::PARCH),
                TextStyle::Code => text.font(theme::medium(letters - 1.0)).color(theme::SAFE),
                TextStyle::Link => {
                    let response = ui.link(text.font(theme::medium(letters)).color(theme::SAFE));
                    // What is scrolled away cannot be pointed at.
                    if ui.clip_rect().contains_rect(response.rect) {
                        mark(&format!("link {}", span.text), response.rect);
                    }
                    if response.clicked() {
                        clicked = Some(span.text.clone());
                    }
                    continue;
                }
            };
            ui.label(text);
        }
    });
    clicked
}

/// Columns as wide as their words, the widest narrowed until all fit; what does not fit even then is pulled sideways.
fn table(ui: &mut Ui, rows: &[Vec<Vec<Span>>], width: f32) -> Option<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (letters, gap) = if columns > 6 { (14.0, 10.0) } else { (15.0, 14.0) };
    let measure =
        |text: &str| ui.painter().layout_no_wrap(text.to_owned(), theme::strong(letters), theme::BONE).size().x + 2.0;
    let (mut wide, mut least) = (vec![0.0_f32; columns], vec![0.0_f32; columns]);
    for row in rows {
        for (i, cell) in row.iter().enumerate() {
            let text: String = cell.iter().map(|span| span.text.as_str()).collect();
            wide[i] = wide[i].max(measure(&text));
            least[i] = text.split_whitespace().map(measure).fold(least[i], f32::max);
        }
    }
    narrow(&mut wide, &least, width - gap * columns as f32);
    let whole = wide.iter().sum::<f32>() + gap * columns as f32;
    if whole <= width + 0.5 {
        return lines(ui, rows, &wide, (letters, gap), width);
    }
    let (id, mut clicked) = (format!("table {}", ui.next_auto_id().value()), None);
    widgets::pulled(ui, &id, |ui| {
        ui.set_width(whole);
        clicked = lines(ui, rows, &wide, (letters, gap), whole);
    });
    clicked
}

/// Takes from the widest columns until all fit into the room, but never so much that a word is broken.
fn narrow(wide: &mut [f32], least: &[f32], room: f32) {
    let mut over: f32 = wide.iter().sum::<f32>() - room;
    while over > 0.5 {
        let can = |(i, wide): (usize, &f32)| (*wide > least[i] + 0.5).then_some((i, *wide));
        let Some((i, widest)) = wide.iter().enumerate().filter_map(can).max_by(|a, b| a.1.total_cmp(&b.1)) else {
            break;
        };
        let less = (widest - least[i]).min(over).min(4.0);
        wide[i] -= less;
        over -= less;
    }
}

fn lines(ui: &mut Ui, rows: &[Vec<Vec<Span>>], wide: &[f32], (letters, gap): (f32, f32), width: f32) -> Option<String> {
    let mut clicked = None;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (i, row) in rows.iter().enumerate() {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for (cell, wide) in row.iter().zip(wide) {
                    ui.vertical(|ui| {
                        ui.set_width(*wide);
                        let found = words(ui, cell, letters, i == 0);
                        clicked = found.or(clicked.take());
                    });
                }
            });
            let y = ui.min_rect().bottom() + 1.0;
            let x = ui.min_rect().left()..=ui.min_rect().left() + width;
            let line = if i == 0 { theme::faded(theme::BRASS, 0.8) } else { theme::faded(theme::SLATE, 0.9) };
            ui.painter().hline(x, y, egui::Stroke::new(1.0, line));
        }
    });
    clicked
}

#[test]
fn columns_give_way_and_words_stay_whole() {
    let mut wide = [300.0, 80.0, 20.0];
    narrow(&mut wide, &[60.0, 50.0, 20.0], 200.0);
    assert!((wide.iter().sum::<f32>() - 200.0).abs() < 1.0 && wide[2] == 20.0, "{wide:?}");
    narrow(&mut wide, &[60.0, 50.0, 20.0], 50.0);
    assert!(wide.iter().zip([60.0, 50.0, 20.0]).all(|(wide, least)| (wide - least).abs() < 1.0), "{wide:?}");
}
