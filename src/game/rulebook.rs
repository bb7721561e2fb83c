//! The rulebook, over whatever is on the screen: its chapters, a search, and the way there from everything that names a
//! rule. Panels say [`cite`] for a widget that has a rule: a right click, a long touch or F1 over it opens the book there.

use super::hud::tips::Tips;
use super::hud::view::Form;
use super::hud::widgets::{self, Button, Look, mark, panel, words};
use super::input::{Control, caps, focus};
use super::primer;
use super::session::{Screen, Session};
use super::theme::{self, Art, size};
use crate::battle::rulebook::{Block, Manner, Rulebook, Span};
use crate::battle::{RuleSystem, SystemInfo};
use crate::table::SYSTEMS;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Id, Key, Order, Rect, Response, RichText, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType,
    pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// What the rulebook remembers about itself.
#[derive(Resource, Default)]
pub struct Book {
    system: &'static str,
    text: Rulebook,
    open: bool,
    /// Position of the chapter that is read.
    at: usize,
    /// The chapters read before.
    back: Vec<usize>,
    search: String,
    /// The chapter is to be brought into sight.
    turn: bool,
    /// The page on what is different from the flagship is shown, not a chapter.
    differs: bool,
    /// On a telephone: the contents are shown, not a chapter.
    contents: bool,
}

/// What a widget asked for, kept in the context until the book is drawn.
const WANTED: &str = "rule to read";
/// The rule of what lies under the pointer.
const POINTED: &str = "rule under the pointer";
/// The book is open.
const READING: &str = "the rulebook is open";

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

/// A tooltip with the rule that stands behind it; the widget leads there.
pub fn explain(response: Response, text: &str, rule: &str) {
    cite(&response, rule);
    response.tip_ui(|ui| {
        if !text.is_empty() {
            ui.label(words(text, theme::body(size::BODY), theme::BONE));
        }
        if !rule.is_empty() {
            let key = caps::cap(ui.ctx(), Control::Rules).map_or(String::new(), |cap| format!(" or {cap}"));
            ui.label(words(format!("{rule}: right click{key}"), theme::body(size::SMALL), theme::DUSTY));
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

impl Book {
    fn read(&mut self, system: &'static SystemInfo) {
        if self.system != system.id {
            *self = Book { system: system.id, text: Rulebook::read(system.rulebook), ..Book::default() };
        }
    }

    /// It lies over the screen.
    pub fn is_open(&self) -> bool {
        self.open
    }

    fn go(&mut self, to: usize) {
        if self.open && self.at != to {
            self.back.push(self.at);
        }
        (self.at, self.turn, self.open, self.contents, self.differs) = (to, true, true, false, false);
    }

    /// Opens it at a rule; at the contents if there is no such rule.
    fn go_to(&mut self, rule: &str) {
        match self.text.find(rule) {
            Some(to) => self.go(to),
            None => (self.open, self.contents) = (true, true),
        }
    }

    fn close(&mut self) {
        self.open = false;
        self.back.clear();
        self.search.clear();
    }

    fn back(&mut self) {
        if let Some(to) = self.back.pop() {
            (self.at, self.turn, self.contents, self.differs) = (to, true, false, false);
        }
    }

    /// First and last chapter of the part that a chapter belongs to.
    fn part(&self) -> std::ops::Range<usize> {
        let chapters = &self.text.chapters;
        let head = |i: &usize| chapters[*i].order < 3;
        let from = (0..=self.at.min(chapters.len().saturating_sub(1))).rev().find(head).unwrap_or(0);
        let to = (from + 1..chapters.len()).find(head).unwrap_or(chapters.len());
        from..to
    }
}

fn screen(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    form: Option<Res<super::screens::SetupForm>>,
    current: Res<State<Screen>>,
    art: Res<Art>,
    mut book: ResMut<Book>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let played = match *current.get() {
        Screen::Title => None,
        Screen::Setup => form.and_then(|form| SYSTEMS.iter().copied().find(|system| system.id == form.system())),
        _ => session.map(|session| session.table.battle().info()),
    };
    if let Some(system) = played.or(SYSTEMS.first().copied()) {
        show(&ctx, book.bypass_change_detection(), system, &art);
    }
    Ok(())
}

/// Opens, shows and closes the book as the player wants.
pub fn show(ctx: &egui::Context, book: &mut Book, system: &'static SystemInfo, art: &Art) {
    book.read(system);
    let pointed: Option<String> = ctx.data_mut(|data| data.remove_temp(Id::new(POINTED)));
    let wanted: Option<String> = ctx.data_mut(|data| data.remove_temp(Id::new(WANTED)));
    let typing = ctx.text_edit_focused();
    let asked =
        caps::pressed(ctx, Control::Rules) || !typing && ctx.input(|input| input.key_pressed(Key::Questionmark));
    match (wanted, pointed) {
        (Some(rule), _) => book.go_to(&rule),
        (None, Some(rule)) if asked => book.go_to(&rule),
        (None, None) if asked && book.open => book.close(),
        _ if asked => {
            book.open = true;
            book.contents = true;
            book.turn = true;
        }
        _ => {}
    }
    if book.open && ctx.input(|input| input.key_pressed(Key::Escape)) {
        book.close();
    }
    // Told to the others only after they have drawn: the key that closes the book closes nothing else.
    let was = is_open(ctx);
    if book.open {
        page(ctx, book, art);
    }
    if was != book.open {
        ctx.data_mut(|data| data.insert_temp(Id::new(READING), book.open));
        ctx.request_repaint();
    }
}

fn page(ctx: &egui::Context, book: &mut Book, art: &Art) {
    let screen = ctx.viewport_rect();
    let phone = Form::of(screen) == Form::Phone;
    if !ctx.text_edit_focused() && ctx.input(|input| input.key_pressed(Key::Backspace)) {
        book.back();
    }
    ctx.move_to_top(egui::LayerId::new(Order::Foreground, Id::new("rulebook")));
    widgets::area(ctx, "rulebook", Order::Foreground, screen.min, |ui| {
        let (rect, _) = ui.allocate_exact_size(screen.size(), widgets::GROUND);
        ctx.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
        ui.painter().rect_filled(rect, 0.0, theme::faded(theme::INK, 0.72));
        let margin = if phone { 4.0 } else { 14.0 };
        let width = (screen.width() - 2.0 * margin).min(1080.0);
        let place = Rect::from_center_size(screen.center(), vec2(width, screen.height() - 2.0 * margin));
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
            response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "rulebook search"));
        });
        if let Some(page) = primer::page(book.system) {
            let look = if book.differs { Look::Selected } else { Look::Plain };
            let button = Button::new("rulebook differs", &page.title, vec2(width - 12.0, 32.0)).icon("info").look(look);
            if button.hint("What is different from Canal, in a minute.").show(ui, art) {
                (book.differs, book.contents) = (true, false);
            }
        }
        ui.add_space(4.0);
        let found: Vec<usize> = if book.search.trim().is_empty() {
            (1..book.text.chapters.len()).collect()
        } else {
            book.text.search(&book.search)
        };
        let mut chosen = None;
        ScrollArea::vertical().id_salt("contents").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            if found.is_empty() {
                ui.label(words("Nothing is written of that.", theme::body(size::BODY), theme::REASON));
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
    }
    response.clicked()
}

/// The part of the book that the chapter stands in, turned to the chapter.
fn article(ui: &mut Ui, book: &mut Book, width: f32) {
    if let Some(page) = primer::page(book.system).filter(|_| book.differs) {
        ScrollArea::vertical().id_salt("differs").auto_shrink([false, false]).show(ui, |ui| {
            focus::scroll(ui);
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
            let (rect, _) =
                ui.allocate_exact_size(vec2(width, if chapter.order < 3 { 38.0 } else { 28.0 }), Sense::hover());
            if i == book.at && turn {
                // The heading comes to the top of the page.
                ui.scroll_to_rect(rect.expand2(vec2(0.0, 4.0)), Some(egui::Align::TOP));
            }
            let painter = ui.painter();
            if here {
                let bar = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
                painter.rect_filled(bar, 2.0, theme::SAFFRON);
            }
            let left = rect.left() + if here { 12.0 } else { 0.0 };
            let font = theme::display(if chapter.order < 3 { 27.0 } else { 20.0 });
            let ink = if here { theme::SAFFRON_LIGHT } else { theme::BRASS_HI };
            let at = painter.text(pos2(left, rect.center().y), Align2::LEFT_CENTER, &chapter.title, font, ink);
            let middle = pos2(at.right() + 10.0, rect.center().y + 2.0);
            painter.text(middle, Align2::LEFT_CENTER, &chapter.id, theme::medium(size::SECONDARY), theme::DUSTY);
            for block in &chapter.blocks {
                if let Some(rule) = set(ui, block, width) {
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

/// Sets a block; the rule that was clicked in it.
fn set(ui: &mut Ui, block: &Block, width: f32) -> Option<String> {
    match block {
        Block::Paragraph(spans) => prose(ui, spans, 16.0, false),
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
                    clicked = prose(ui, spans, 16.0, false);
                });
            });
            clicked
        }
        Block::Table(rows) => table(ui, rows, width),
    }
}

fn prose(ui: &mut Ui, spans: &[Span], letters: f32, stressed: bool) -> Option<String> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        for span in spans {
            let text = RichText::new(&span.text).line_height(Some(letters * 1.3));
            let text = match span.manner {
                Manner::Plain if stressed => text.font(theme::strong(letters)).color(theme::BRASS_HI),
                Manner::Plain => text.font(theme::body(letters)).color(theme::BONE),
                Manner::Strong => text.font(theme::strong(letters)).color(theme::SAFFRON_LIGHT),
                Manner::Emphasis => text.font(theme::medium(letters)).color(theme::PARCH),
                Manner::Code => text.font(theme::medium(letters - 1.0)).color(theme::SAFE),
                Manner::Link => {
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

/// Columns as wide as their words, the widest narrowed until all fit.
fn table(ui: &mut Ui, rows: &[Vec<Vec<Span>>], width: f32) -> Option<String> {
    const GAP: f32 = 14.0;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let letters = if columns > 6 { 14.0 } else { 15.0 };
    let natural = |cell: &Vec<Span>| {
        let text: String = cell.iter().map(|span| span.text.as_str()).collect();
        ui.painter().layout_no_wrap(text, theme::strong(letters), theme::BONE).size().x + 2.0
    };
    let mut wide = vec![0.0_f32; columns];
    for row in rows {
        for (i, cell) in row.iter().enumerate() {
            wide[i] = wide[i].max(natural(cell));
        }
    }
    let room = width - GAP * columns as f32;
    let mut over: f32 = wide.iter().sum::<f32>() - room;
    while over > 0.5 {
        let Some(widest) = wide.iter().copied().max_by(f32::total_cmp).filter(|&w| w > 20.0) else { break };
        let second = wide.iter().copied().filter(|&w| w < widest - 0.5).max_by(f32::total_cmp).unwrap_or(20.0);
        let count = wide.iter().filter(|&&w| w > widest - 0.5).count() as f32;
        let less = (widest - second.max(20.0)).min(over / count).max(0.5);
        wide.iter_mut().filter(|w| **w > widest - 0.5).for_each(|w| *w -= less);
        over = wide.iter().sum::<f32>() - room;
    }
    let mut clicked = None;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (i, row) in rows.iter().enumerate() {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (cell, wide) in row.iter().zip(&wide) {
                    ui.vertical(|ui| {
                        ui.set_width(*wide);
                        let found = prose(ui, cell, letters, i == 0);
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Book>().add_systems(
        EguiPrimaryContextPass,
        screen.after(super::hud::prepare).after(super::hud::PanelSystems).run_if(super::hud::ready),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::web;
    use bevy_egui::egui::{Event, Modifiers, PointerButton, Pos2, RawInput};

    const SIZES: [(f32, f32); 2] = [(1280.0, 720.0), (390.0, 844.0)];

    /// A screen with one widget that cites a rule, and the book above.
    struct Desk {
        ctx: egui::Context,
        art: Art,
        book: Book,
        screen: Rect,
    }

    impl Desk {
        fn new((width, height): (f32, f32)) -> Desk {
            let ctx = egui::Context::default();
            theme::apply(&ctx);
            ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
            let art = Art::load(&ctx).expect("the pictures are embedded");
            Desk { ctx, art, book: Book::default(), screen: Rect::from_min_size(Pos2::ZERO, vec2(width, height)) }
        }

        fn frame(&mut self, events: Vec<Event>) {
            let Desk { ctx, art, book, screen } = self;
            let input = RawInput { screen_rect: Some(*screen), events, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                let ctx = ui.ctx().clone();
                widgets::area(&ctx, "citing", Order::Middle, pos2(20.0, 20.0), |ui| {
                    let (rect, response) = ui.allocate_exact_size(vec2(60.0, 30.0), Sense::hover());
                    mark("citing", rect);
                    cite(&response, "CAN-14");
                });
                show(&ctx, book, SYSTEMS[0], art);
            });
            output.textures_delta.clear();
        }

        fn click(&mut self, label: &str, button: PointerButton) {
            self.frame(Vec::new());
            self.frame(Vec::new());
            let [x, y, w, h] = web::rect(label).unwrap_or_else(|| panic!("`{label}` is drawn"));
            let pos = pos2(x + w / 2.0, y + h / 2.0);
            let press = |pressed| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
            self.frame(vec![Event::PointerMoved(pos)]);
            self.frame(vec![press(true)]);
            self.frame(vec![press(false)]);
        }

        fn key(&mut self, key: Key) {
            let event =
                |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
            self.frame(vec![event(true), event(false)]);
        }

        /// The key of the rulebook, as the input map tells it.
        fn rules(&mut self) {
            caps::tell_pressed(&self.ctx, vec![Control::Rules]);
            self.frame(Vec::new());
            caps::tell_pressed(&self.ctx, Vec::new());
            self.frame(Vec::new());
        }

        fn reads(&self) -> Option<&str> {
            self.book.is_open().then(|| self.book.text.chapters[self.book.at].id.as_str())
        }
    }

    #[test]
    fn a_right_click_leads_to_the_rule_and_a_link_on_and_back() {
        for size in SIZES {
            let mut desk = Desk::new(size);
            desk.frame(Vec::new());
            assert_eq!(desk.reads(), None);
            desk.click("citing", PointerButton::Secondary);
            assert_eq!(desk.reads(), Some("CAN-14"));
            assert!(!is_open(&Desk::new(size).ctx) && is_open(&desk.ctx));
            open(&desk.ctx, "CAN-13");
            desk.frame(Vec::new());
            desk.click("link CAN-52", PointerButton::Primary);
            assert_eq!(desk.reads(), Some("CAN-52"));
            desk.click("rulebook back", PointerButton::Primary);
            desk.click("rulebook back", PointerButton::Primary);
            assert_eq!(desk.reads(), Some("CAN-14"));
            desk.key(Key::Escape);
            assert_eq!(desk.reads(), None);
            assert!(!is_open(&desk.ctx));
        }
    }

    #[test]
    fn the_key_leads_to_what_lies_under_the_pointer() {
        let mut desk = Desk::new(SIZES[0]);
        desk.frame(Vec::new());
        desk.frame(vec![Event::PointerMoved(pos2(40.0, 30.0))]);
        desk.frame(Vec::new());
        desk.rules();
        assert_eq!(desk.reads(), Some("CAN-14"));
        desk.key(Key::Escape);
        desk.frame(vec![Event::PointerMoved(pos2(400.0, 300.0))]);
        desk.frame(Vec::new());
        desk.rules();
        assert!(desk.book.contents, "elsewhere it opens the contents");
    }

    #[test]
    fn words_are_searched_and_a_find_is_opened() {
        let mut desk = Desk::new(SIZES[0]);
        open(&desk.ctx, "");
        desk.frame(Vec::new());
        desk.click("rulebook search", PointerButton::Primary);
        desk.frame(vec![Event::Text("hold down water".to_owned())]);
        desk.frame(Vec::new());
        assert_eq!(desk.book.search, "hold down water");
        desk.book.search = "drown holds".to_owned();
        desk.click("rule CAN-18", PointerButton::Primary);
        assert_eq!(desk.reads(), Some("CAN-18"));
    }
}
