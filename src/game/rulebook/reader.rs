//! The open book: its head, the contents with a search, and the chapter that is read.

use super::prose;
use crate::game::input::Control;
use crate::game::layout::Form;
use crate::game::primer;
use crate::game::rulebook::Book;
use crate::game::theme::{self, Art, motion, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, mark, panel, transitions, words};
use bevy_egui::egui::{
    self, Align2, Id, Key, Order, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

/// The whole book.
pub(super) fn show(ctx: &egui::Context, book: &mut Book, art: &Art) {
    let screen = ctx.viewport_rect();
    let phone = Form::of(screen) == Form::Phone;
    if !ctx.text_edit_focused() && ctx.input(|input| input.key_pressed(Key::Backspace)) {
        book.back();
    }
    widgets::cover_modals(ctx);
    ctx.move_to_top(egui::LayerId::new(Order::Foreground, Id::new("rulebook")));
    transitions::fading(ctx, "rulebook", Order::Foreground, screen.min, |ui, here| {
        let (rect, _) = ui.allocate_exact_size(screen.size(), widgets::GROUND);
        ctx.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
        ui.painter().rect_filled(rect, 0.0, theme::faded(theme::INK, 0.72));
        let margin = if phone { 4.0 } else { 14.0 };
        let width = (screen.width() - 2.0 * margin).min(1080.0);
        let place = Rect::from_center_size(screen.center(), vec2(width, screen.height() - 2.0 * margin));
        // The dark lies still, the book slides.
        let place = place.translate(vec2(0.0, if widgets::is_calm() { 0.0 } else { (1.0 - here) * motion::SLIDE }));
        let mut child = ui.new_child(UiBuilder::new().max_rect(place));
        panel(&mut child, 16, |ui| {
            ui.set_width(place.width() - 32.0);
            ui.set_height(place.height() - 32.0);
            head(ui, book, art, phone);
            let room = ui.available_size();
            if phone {
                if book.contents {
                    contents(ui, book, art, room.x)
                } else {
                    article(ui, book, room.x)
                }
                return;
            }
            let left = (room.x * 0.32).clamp(230.0, 310.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 18.0;
                ui.allocate_ui(vec2(left, room.y), |ui| contents(ui, book, art, left));
                let right = room.x - left - 18.0;
                ui.allocate_ui(vec2(right, room.y), |ui| ui.vertical(|ui| article(ui, book, right)));
            });
        });
    });
}

fn head(ui: &mut Ui, book: &mut Book, art: &Art, phone: bool) {
    ui.horizontal(|ui| {
        ui.label(words("Rulebook", theme::display(if phone { 24.0 } else { 30.0 }), theme::BRASS_HI));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let size = vec2(if phone { 84.0 } else { 110.0 }, 38.0);
            let close = Button::new("close rulebook", "Close", size).hint("Close the rulebook.");
            let close = if phone { close } else { close.control(Control::Cancel) };
            if close.show(ui, art) {
                book.close();
            }
            let look = if book.back.is_empty() { Look::Off } else { Look::Plain };
            if Button::new("rulebook back", "Back", size)
                .hint("The chapter that was read before.")
                .icon("undo")
                .look(look)
                .show(ui, art)
            {
                book.back();
            }
            if phone {
                let look = if book.contents { Look::Selected } else { Look::Plain };
                if Button::new("rulebook contents", "", vec2(44.0, 38.0))
                    .hint("All chapters.")
                    .icon("menu")
                    .look(look)
                    .show(ui, art)
                {
                    book.contents = !book.contents;
                }
            }
        });
    });
    widgets::rule(ui);
}

fn contents(ui: &mut Ui, book: &mut Book, art: &Art, width: f32) {
    ui.vertical(|ui| {
        ui.set_width(width);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 30.0), Sense::hover());
            art.icon(ui.painter(), "search", rect.center(), 18.0, theme::BRASS_HI);
            let edit = egui::TextEdit::singleline(&mut book.search)
                .hint_text("words, or the number of a rule")
                .desired_width(width - 44.0)
                .char_limit(60)
                .font(theme::medium(size::BODY));
            let response = ui.add(edit);
            mark("rulebook search", response.rect);
            // Whatever is typed is searched for.
            if !ui.ctx().text_edit_focused() {
                let typed = typed(ui.ctx());
                if !typed.is_empty() {
                    book.search.push_str(&typed);
                    response.request_focus();
                }
            }
            response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "rulebook search"));
        });
        if let Some(page) = book.system.and_then(primer::page) {
            let look = if book.differs { Look::Selected } else { Look::Plain };
            let button = Button::new("rulebook differs", &page.title, vec2(width - 12.0, 32.0)).icon("info").look(look);
            if button.hint("What is different here, in a minute.").show(ui, art) {
                (book.differs, book.contents) = (true, false);
            }
        }
        ui.add_space(4.0);
        let found: Vec<usize> = if book.search.trim().is_empty() {
            (1..book.text.chapters.len()).collect()
        } else {
            book.text.search(&book.search)
        };
        let mut chosen = turned(ui.ctx(), &found, book.at);
        ScrollArea::vertical().id_salt("contents").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            if found.is_empty() {
                ui.label(words("No matching rules.", theme::body(size::BODY), theme::REASON));
            }
            for i in found {
                if line(ui, book, i) {
                    chosen = Some(i);
                }
            }
        });
        if let Some(i) = chosen {
            book.go(i);
        }
    });
}

/// What was typed in this pass, and begins a word or the number of a rule.
fn typed(ctx: &egui::Context) -> String {
    let letters = |event: &egui::Event| match event {
        egui::Event::Text(text) if text.chars().all(char::is_alphanumeric) => Some(text.clone()),
        _ => None,
    };
    ctx.input(|input| input.events.iter().filter_map(letters).collect())
}

/// The chapter that up or down turns to in this pass, among those that are listed: arrows go through the contents, wherever the focus was.
fn turned(ctx: &egui::Context, listed: &[usize], at: usize) -> Option<usize> {
    let pressed = |key| ctx.input(|input| input.key_pressed(key));
    let by = i32::from(pressed(Key::ArrowDown)) - i32::from(pressed(Key::ArrowUp));
    if by == 0 || listed.is_empty() {
        return None;
    }
    if let Some(focused) = ctx.memory(|memory| memory.focused()) {
        ctx.memory_mut(|memory| memory.surrender_focus(focused));
    }
    let last = listed.len() - 1;
    let to = match listed.iter().position(|&one| one == at) {
        None => 0,
        Some(here) if by > 0 => (here + 1).min(last),
        Some(here) => here.saturating_sub(1),
    };
    listed.get(to).copied().filter(|&to| to != at)
}

/// One chapter in the contents, or what was found in it.
fn line(ui: &mut Ui, book: &Book, i: usize) -> bool {
    let chapter = &book.text.chapters[i];
    let searching = !book.search.trim().is_empty();
    let part = chapter.order < 3;
    let height = match (searching, part) {
        (true, _) => 46.0,
        (false, true) => 32.0,
        (false, false) => 25.0,
    };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 8.0, height), Sense::click());
    let label = if chapter.id.is_empty() { chapter.title.clone() } else { chapter.id.clone() };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("rule {label}: {}", chapter.title)));
    if i == book.at && book.turn {
        ui.scroll_to_rect(rect.expand2(vec2(0.0, 40.0)), None);
    }
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    mark(&format!("rule {label}"), rect);
    let painter = ui.painter();
    if i == book.at || response.hovered() || response.has_focus() {
        let fill = if i == book.at { theme::SELECTED_LOW } else { theme::SLATE };
        painter.rect_filled(rect, 4.0, theme::faded(fill, 0.8));
    }
    let y = rect.top() + if searching { 13.0 } else { height / 2.0 + if part { 3.0 } else { 0.0 } };
    if part && !searching {
        let text =
            if chapter.id.is_empty() { chapter.title.clone() } else { format!("{}  {}", chapter.id, chapter.title) };
        let at = pos2(rect.left() + 6.0, y);
        widgets::fitted(painter, at, Align2::LEFT_CENTER, &text, theme::display(16.0), theme::BRASS_HI, rect.width());
        return response.clicked();
    }
    let font = theme::medium(size::SECONDARY);
    painter.text(pos2(rect.left() + 6.0, y), Align2::LEFT_CENTER, &chapter.id, font, theme::DUSTY);
    let left = rect.left() + 66.0;
    let ink = if i == book.at { theme::SAFFRON_LIGHT } else { theme::BONE };
    let room = rect.right() - left - 6.0;
    widgets::fitted(painter, pos2(left, y), Align2::LEFT_CENTER, &chapter.title, theme::strong(size::BODY), ink, room);
    if searching {
        let text = chapter.excerpt(&book.search, 60);
        let at = pos2(rect.left() + 6.0, rect.bottom() - 12.0);
        widgets::fitted(
            painter,
            at,
            Align2::LEFT_CENTER,
            &text,
            theme::body(size::SMALL),
            theme::NOTE,
            rect.width() - 10.0,
        );
        widgets::told_in_full(rect);
        return response.tip(chapter.excerpt(&book.search, 300)).clicked();
    }
    response.clicked()
}

/// The part of the book that the chapter stands in, turned to the chapter.
fn article(ui: &mut Ui, book: &mut Book, width: f32) {
    if let Some(page) = book.system.and_then(primer::page).filter(|_| book.differs) {
        ScrollArea::vertical().id_salt("differs").auto_shrink([false, false]).show(ui, |ui| {
            widgets::scroll(ui);
            ui.set_max_width((width - 16.0).min(700.0));
            ui.label(words(&page.title, theme::display(27.0), theme::BRASS_HI));
            ui.add_space(6.0);
            primer::points(ui, &page);
        });
        return;
    }
    let part = book.part();
    let mut next = None;
    let turn = std::mem::take(&mut book.turn);
    let page = ScrollArea::vertical().id_salt(("article", part.start)).auto_shrink([false, false]).animated(false);
    page.show(ui, |ui| {
        let width = (width - 16.0).min(700.0);
        ui.set_max_width(width);
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 8.0;
        // Rows of words are as high as their words.
        ui.spacing_mut().interact_size.y = 0.0;
        for i in part {
            let chapter = &book.text.chapters[i];
            let here = i == book.at && chapter.order == 3;
            ui.add_space(if chapter.order == 3 { 12.0 } else { 2.0 });
            let font = theme::display(if chapter.order < 3 { 27.0 } else { 20.0 });
            let ink = if here { theme::SAFFRON_LIGHT } else { theme::BRASS_HI };
            let inset = if here { 12.0 } else { 0.0 };
            // Long titles take two lines; the number stands behind the last one.
            let title = ui.painter().layout(chapter.title.clone(), font, ink, width - inset - 56.0);
            let high = (title.size().y + 4.0).max(if chapter.order < 3 { 38.0 } else { 28.0 });
            let (rect, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
            if i == book.at && turn {
                // The heading comes to the top of the page.
                ui.scroll_to_rect(rect.expand2(vec2(0.0, 4.0)), Some(egui::Align::TOP));
            }
            let painter = ui.painter();
            if here {
                let bar = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
                painter.rect_filled(bar, 2.0, theme::SAFFRON);
            }
            let at = pos2(rect.left() + inset, rect.center().y - title.size().y / 2.0);
            let last = title.rows.last().map_or(title.size().x, |row| row.rect().right());
            let number = pos2(at.x + last + 10.0, at.y + title.size().y - 11.0);
            painter.galley(at, title, ink);
            painter.text(number, Align2::LEFT_CENTER, &chapter.id, theme::medium(size::SECONDARY), theme::DUSTY);
            for block in &chapter.blocks {
                if let Some(rule) = prose::set(ui, block, width) {
                    next = Some(rule);
                }
            }
        }
        ui.add_space(40.0);
    });
    if let Some(rule) = next {
        book.go_to(&rule);
    }
}
