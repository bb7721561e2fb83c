//! The rulebook, over whatever is on the screen: its chapters, a search, and the way there from everything that names a
//! rule. Panels say [`cite`] for a widget that has a rule: a right click, a long touch or F1 over it opens the book there.

mod leaf;
mod prose;

use super::input::{Control, caps};
use super::session::{Screen, Session};
use super::theme::{self, Art, size};
use crate::battle::rulebook::Rulebook;
use crate::battle::{RuleSystem, SystemInfo};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{mark, words};
use crate::table::SYSTEMS;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Id, Key, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
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
            None => {
                (self.open, self.contents) = (true, true);
                // What stands before the first chapter is a title alone.
                self.at = self.at.max(1.min(self.text.chapters.len().saturating_sub(1)));
            }
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
        leaf::show(ctx, book, art);
    }
    if was != book.open {
        ctx.data_mut(|data| data.insert_temp(Id::new(READING), book.open));
        ctx.request_repaint();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Book>().add_systems(
        EguiPrimaryContextPass,
        screen
            .after(crate::game::panels::prepare)
            .after(crate::game::panels::PanelSystems)
            .before(crate::game::widgets::transitions::leave_all)
            .run_if(crate::game::panels::ready),
    );
}

#[cfg(test)]
mod tests;
