//! The title and the main menu.

use super::setup::SetupForm;
use super::{credits, lessons, replays};
use crate::battle::Side;
use crate::game::hud::overlays::help;
use crate::game::input::Control;
use crate::game::rulebook;
use crate::game::screens::backdrop::{backdrop, page};
use crate::game::session::{Content, Intent, Screen};
use crate::game::settings::{self, Settings};
use crate::game::storage::Storage;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, TokenFace, modal};
use crate::table::{Library, Player, SYSTEMS, Setup, SetupError, flagship};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Key, Rect, Ui, UiBuilder, pos2, vec2};

/// What lies over the title.
#[derive(Resource, Default)]
pub struct TitlePage {
    /// How to play.
    pub help: bool,
    /// The settings.
    pub settings: bool,
    /// Battles to be watched.
    pub replays: bool,
    /// The people and tools that made this.
    pub credits: bool,
    /// Courses to choose from, while their page is open.
    lessons: Option<lessons::Courses>,
    /// Whether to begin a duel though a battle is not finished.
    pub duel: bool,
    list: replays::List,
    licence: credits::Open,
}

impl TitlePage {
    /// The page of all courses.
    pub fn open_lessons(&mut self) {
        self.lessons = Some(lessons::Courses::read());
    }

    /// Nothing lies over the title.
    fn is_bare(&self, ctx: &egui::Context) -> bool {
        let pages = [self.help, self.settings, self.replays, self.credits, self.lessons.is_some(), self.duel];
        !pages.contains(&true) && !rulebook::is_open(ctx)
    }

    /// The text of a licence.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_licence(&mut self) {
        (self.credits, self.licence) = (true, credits::Open::first());
    }
}

/// Points between two entries.
const GAP: f32 = 10.0;

/// What the title offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "a page cannot be left"))]
enum TitleEntry {
    New,
    Continue,
    Duel,
    Hotseat,
    Lessons,
    Replays,
    Rulebook,
    Help,
    Settings,
    Credits,
    Quit,
}

/// The ways into a battle, in order. Whoever has left one goes on with it, and a stranger is led by the hand.
fn ways_in(stranger: bool, saved: bool) -> Vec<TitleEntry> {
    match (saved, stranger) {
        (true, _) => {
            vec![TitleEntry::Continue, TitleEntry::New, TitleEntry::Duel, TitleEntry::Hotseat, TitleEntry::Lessons]
        }
        (false, true) => {
            // The first course at once, and all of them.
            vec![TitleEntry::Lessons, TitleEntry::New, TitleEntry::Duel, TitleEntry::Hotseat, TitleEntry::Lessons]
        }
        (false, false) => vec![TitleEntry::New, TitleEntry::Duel, TitleEntry::Hotseat, TitleEntry::Lessons],
    }
}

/// All else.
#[cfg(not(target_arch = "wasm32"))]
const MORE: [TitleEntry; 6] = [
    TitleEntry::Rulebook,
    TitleEntry::Help,
    TitleEntry::Replays,
    TitleEntry::Settings,
    TitleEntry::Credits,
    TitleEntry::Quit,
];
/// All else; nobody leaves a page.
#[cfg(target_arch = "wasm32")]
const MORE: [TitleEntry; 5] =
    [TitleEntry::Rulebook, TitleEntry::Help, TitleEntry::Replays, TitleEntry::Settings, TitleEntry::Credits];

/// The button of an entry; `duel` is what the one of a quick duel says.
fn button<'a>(entry: TitleEntry, first: bool, duel: &'a str, size: egui::Vec2) -> Button<'a> {
    let (label, text, icon) = match entry {
        TitleEntry::New => ("New skirmish", "New skirmish", "strike"),
        TitleEntry::Continue => ("Continue", "Continue", "replay"),
        TitleEntry::Duel => ("Quick duel", duel, "play"),
        TitleEntry::Hotseat => ("Hotseat", "Hotseat: two players", "human"),
        TitleEntry::Lessons if first => ("First night", "First night: learn by playing", "help"),
        TitleEntry::Lessons => ("Lessons", "Lessons", "help"),
        TitleEntry::Rulebook => ("Rulebook", "Rulebook", "log"),
        TitleEntry::Replays => ("Replays", "Replays", "trophy"),
        TitleEntry::Settings => ("Settings", "Settings", "gear"),
        TitleEntry::Help => ("Rules", "How to play", "info"),
        TitleEntry::Credits => ("Credits", "Credits", "crown"),
        TitleEntry::Quit => ("Quit", "Quit", "close"),
    };
    let look = if first { Look::Gold } else { Look::Plain };
    let hint = match entry {
        TitleEntry::New => "Choose rules, map, gangs and what is fought for.",
        TitleEntry::Continue => "The battle that was left last. It is saved after every choice.",
        TitleEntry::Duel => "Three against three, against the computer, at once.",
        TitleEntry::Hotseat => "Two people at one screen, which is passed to and fro.",
        TitleEntry::Lessons if !first => "Courses of all rule systems, each a small battle.",
        TitleEntry::Lessons => {
            "A small battle that teaches to move, swim, jump, fall, fight, shove and react. About ten minutes; \
             it can be left at any time."
        }
        TitleEntry::Rulebook => "Every rule with its number, and a search.",
        TitleEntry::Replays => "Battles that were fought, to be watched again.",
        TitleEntry::Settings => "Speed, size, sound, motion and captions.",
        TitleEntry::Help => "The rules in a minute, and all keys.",
        TitleEntry::Credits => "The people and tools that made this.",
        TitleEntry::Quit => "Leave the game.",
    };
    let button = Button::new(label, text, size).icon(icon).look(look).hint(hint).grand();
    if first { button.control(Control::Confirm) } else { button }
}

/// Enter is the golden entry, unless another one has the focus or something lies over them.
fn confirmed(ctx: &egui::Context, shown: &TitlePage) -> bool {
    let focused = ctx.memory(|memory| memory.focused().is_some());
    ctx.input(|input| input.key_pressed(Key::Enter)) && !focused && shown.is_bare(ctx)
}

/// What the title is drawn from.
struct TitleContext<'a> {
    art: &'a Art,
    library: &'a Library,
    storage: &'a Storage,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    content: Res<Content>,
    storage: Res<Storage>,
    mut form: ResMut<SetupForm>,
    mut shown: ResMut<TitlePage>,
    mut settings: ResMut<Settings>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let around = TitleContext { art: &art, library: &content.0, storage: &storage };
    let (form, mut now, mut out) = (form.bypass_change_detection(), settings.clone(), Vec::new());
    show(&ctx, &around, form, shown.bypass_change_detection(), &mut now, &mut out);
    settings.set_if_neq(now);
    intents.write_batch(out);
    Ok(())
}

/// The title, and what lies over it.
fn show(
    ctx: &egui::Context,
    around: &TitleContext,
    form: &mut SetupForm,
    shown: &mut TitlePage,
    settings: &mut Settings,
    out: &mut Vec<Intent>,
) {
    backdrop(ctx, around.art, 0.0);
    form.recall(&settings.system, around.library);
    page(ctx, "title", |ui, screen| menu(ui, around, screen, form, shown, settings, out));
    pages(ctx, around, form, shown, settings, out);
}

/// The name of the game and what there is to do.
fn menu(
    ui: &mut Ui,
    around: &TitleContext,
    screen: Rect,
    form: &mut SetupForm,
    shown: &mut TitlePage,
    settings: &Settings,
    out: &mut Vec<Intent>,
) {
    let &TitleContext { art, library, storage } = around;
    let narrow = screen.width() < 700.0;
    let low = screen.height() < 800.0;
    let tiny = screen.height() < 660.0;
    let big = if narrow {
        76.0
    } else if tiny {
        62.0
    } else if low {
        92.0
    } else {
        128.0
    };
    let left = screen.left() + if narrow { 24.0 } else { (screen.width() * 0.053).max(40.0) };
    let shade = Rect::from_min_max(screen.min, pos2(left + 680.0, screen.bottom()));
    shade_left(ui.painter(), shade, if narrow { 0.62 } else { 0.86 });
    let top = screen.top() + if low { 26.0 } else { 84.0 };
    for (i, word) in ["Acqua", "Alta"].into_iter().enumerate() {
        let at = pos2(left - 4.0, top + big * 1.02 * i as f32);
        let font = theme::display(big);
        for offset in [vec2(2.0, 5.0), vec2(1.0, 3.0)] {
            ui.painter().text(at + offset, Align2::LEFT_TOP, word, font.clone(), theme::TILE2);
        }
        ui.painter().text(at, Align2::LEFT_TOP, word, font, theme::TITLE);
    }
    let mut y = top + big * 2.25;
    ui.painter().hline(left..=left + 280.0, y, egui::Stroke::new(2.0, theme::BRASS_HI));
    ui.painter().text(
        pos2(left, y + 10.0),
        Align2::LEFT_TOP,
        "Masks, bridges and high water",
        theme::medium(24.0),
        theme::BONE,
    );
    y += if low { 54.0 } else { 78.0 };
    let width = if narrow { (screen.width() - 48.0).min(342.0) } else { 374.0 };
    let room = screen.bottom() - y - 34.0;
    let ways_in = ways_in(!settings.acquainted, storage.can_continue);
    let rows = ways_in.len() + MORE.len().div_ceil(2);
    let high = ((room + GAP) / rows as f32 - GAP).clamp(32.0, 54.0);
    let half = (width - GAP) / 2.0;
    // By the rules that were played last.
    let duel = format!("Quick duel: {}", form.rules().name);
    for (i, &entry) in ways_in.iter().chain(&MORE).enumerate() {
        // The ways into a battle below one another, all else two in a row.
        let (row, column, wide) = match i.checked_sub(ways_in.len()) {
            None => (i, 0.0, width),
            Some(more) => (ways_in.len() + more / 2, (more % 2) as f32, half),
        };
        let at = pos2(left + column * (half + GAP), y + (high + GAP) * row as f32);
        let place = Rect::from_min_size(at, vec2(wide, high));
        let mut child = ui.new_child(UiBuilder::new().max_rect(place));
        let entered = i == 0 && confirmed(ui.ctx(), shown);
        if !button(entry, i == 0, &duel, place.size()).show(&mut child, art) && !entered {
            continue;
        }
        match entry {
            TitleEntry::New => {
                form.players = [Player::Human, super::setup::computer()];
                out.push(Intent::Go(Screen::Setup));
            }
            TitleEntry::Continue => out.push(Intent::Continue),
            TitleEntry::Duel if storage.sets_aside().is_some() => shown.duel = true,
            TitleEntry::Duel => begin_duel(form, library, shown, out),
            TitleEntry::Hotseat => {
                form.players = [Player::Human, Player::Human];
                out.push(Intent::Go(Screen::Setup));
            }
            TitleEntry::Lessons if i == 0 => out.push(Intent::Learn(SYSTEMS[0].id, 0, 0)),
            TitleEntry::Lessons => shown.open_lessons(),
            TitleEntry::Rulebook => rulebook::open(ui.ctx(), ""),
            TitleEntry::Replays => shown.replays = true,
            TitleEntry::Settings => shown.settings = true,
            TitleEntry::Help => shown.help = true,
            TitleEntry::Credits => shown.credits = true,
            TitleEntry::Quit => {
                out.push(Intent::Quit);
            }
        }
    }
    if screen.width() > 1100.0 && screen.height() > 640.0 {
        company(ui.painter(), art, library, screen);
    }
    let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
    let at = if narrow { screen.left_bottom() + vec2(24.0, -8.0) } else { screen.right_bottom() + vec2(-14.0, -10.0) };
    let align = if narrow { Align2::LEFT_BOTTOM } else { Align2::RIGHT_BOTTOM };
    ui.painter().text(at, align, version, theme::body(size::SMALL), theme::PARCH);
    let notices = storage.notice.iter().chain(library.problems().first());
    let mut line = screen.top() + 12.0;
    for text in notices {
        let wide = (screen.width() - 28.0).min(620.0);
        let font = theme::medium(size::SECONDARY);
        let galley = ui.painter().layout(text.clone(), font, theme::REASON, wide);
        let at = pos2(screen.right() - 14.0 - galley.size().x, line);
        let under = Rect::from_min_size(at, galley.size()).expand(5.0);
        ui.painter().rect_filled(under, 4.0, theme::faded(theme::INK, 0.85));
        line += galley.size().y + 12.0;
        ui.painter().galley(at, galley, theme::REASON);
    }
}

/// Eight masks of the two gangs that know one another best, at the lower right.
fn company(painter: &egui::Painter, art: &Art, library: &Library, screen: Rect) {
    const EACH: f32 = 4.0;
    let apart = (screen.width() * 0.066).clamp(76.0, 112.0);
    let gangs = library.catalogue(&flagship()).gangs();
    for (side, gang) in Side::BOTH.into_iter().zip(gangs) {
        for (i, who) in gang.members.iter().take(EACH as usize).enumerate() {
            let from_right = (2.0 - f32::from(side.0)) * EACH - i as f32 - 0.5;
            let at = screen.right_bottom() - vec2(apart * from_right + 64.0, apart * 0.5 + 46.0);
            let shown = TokenFace { life: 10, most: 10, ..TokenFace::plain(side) };
            widgets::token(painter, art, &who.kind, &shown, at, apart * 0.92);
        }
    }
}

/// A duel of the rule system that was played last, against the computer.
fn duel(form: &SetupForm, library: &Library) -> Result<Setup, SetupError> {
    let duel = Setup::duel(form.system(), library, Setup::fresh_seed()?)?;
    Ok(Setup { players: [Player::Human, super::setup::computer()], ..duel })
}

/// Begins it. Where it cannot be begun, the page before a duel opens and says why.
fn begin_duel(form: &SetupForm, library: &Library, shown: &mut TitlePage, out: &mut Vec<Intent>) {
    match duel(form, library) {
        Ok(duel) => out.push(Intent::Start(Box::new(duel))),
        Err(_) => shown.duel = true,
    }
}

/// What a duel of the rule system that was played last is, or why there is none.
fn about_duel(form: &SetupForm, library: &Library) -> String {
    // On both grounds.
    let duel = match Setup::duel(form.system(), library, 0).and(Setup::duel(form.system(), library, 1)) {
        Ok(duel) => duel,
        Err(why) => return why.to_string(),
    };
    let of = |side| duel.placed.iter().flatten().filter(|one| one.side == side).count();
    let rounds = duel.switch(form.rules(), "rounds").unwrap_or_default();
    format!("{} against {}, face to face at once, at most {rounds} rounds, against the computer.", of(0), of(1))
}

/// Whether to begin a duel though a battle is not finished: none as long as nothing is chosen.
fn ask_duel(ui: &mut Ui, art: &Art, form: &SetupForm, around: &TitleContext) -> Option<bool> {
    widgets::heading(ui, "Quick duel", form.rules().name);
    let what = about_duel(form, around.library);
    for text in [what.as_str()].into_iter().chain(around.storage.sets_aside()) {
        ui.label(widgets::words(text, theme::body(theme::size::BODY), theme::BONE));
    }
    ui.add_space(8.0);
    let size = vec2(ui.available_width(), 46.0);
    let begin = Button::new("begin duel", "Begin", size).look(Look::Gold).icon("play").key("1");
    if begin.hint("At once, without a set-up.").show(ui, art) || ui.input(|input| input.key_pressed(Key::Num1)) {
        return Some(true);
    }
    let back = Button::new("no duel", "Back", size).icon("close").key("Esc");
    let back = back.hint("Back to the title.").show(ui, art) || ui.input(|input| input.key_pressed(Key::Escape));
    back.then_some(false)
}

/// Pages that lie over it.
fn pages(
    ctx: &egui::Context,
    around: &TitleContext,
    form: &mut SetupForm,
    shown: &mut TitlePage,
    settings: &mut Settings,
    out: &mut Vec<Intent>,
) {
    let &TitleContext { art, library, storage } = around;
    let screen = ctx.viewport_rect();
    if shown.duel {
        let answer = modal(ctx, screen, 440.0, |ui| ask_duel(ui, art, form, around));
        shown.duel = answer.is_none();
        if answer == Some(true) {
            begin_duel(form, library, shown, out);
        }
    }
    let escape = ctx.input(|input| input.key_pressed(Key::Escape));
    if shown.help {
        let close = modal(ctx, screen, 620.0, |ui| help(ui, art, form.rules(), screen.height() - 190.0));
        if close || !rulebook::is_open(ctx) && escape {
            shown.help = false;
        }
    }
    if shown.settings {
        let close = modal(ctx, screen, settings::width(screen), |ui| {
            settings::panel(ui, art, settings, screen.height() - 150.0)
        });
        shown.settings = !close;
    }
    if shown.replays {
        let close = modal(ctx, screen, 680.0, |ui| {
            replays::show(ui, art, &mut shown.list, storage, library, screen.height() - 220.0, out)
        });
        shown.replays = !close && !escape;
        if !shown.replays || !out.is_empty() {
            shown.list.close();
        }
    }
    if let Some(courses) = &shown.lessons {
        let high = screen.height() - 190.0;
        let close = modal(ctx, screen, 620.0, |ui| lessons::show(ui, art, courses, settings, high, out));
        if close || escape || !out.is_empty() {
            shown.lessons = None;
        }
    }
    if shown.credits {
        let close = modal(ctx, screen, 620.0, |ui| credits::show(ui, art, &mut shown.licence, screen.height() - 190.0));
        if close || escape {
            (shown.credits, shown.licence) = (false, credits::Open::default());
        }
    }
}

fn shade_left(painter: &egui::Painter, rect: Rect, strength: f32) {
    let mut mesh = egui::Mesh::default();
    let (dark, clear) = (theme::faded(theme::INK, strength), egui::Color32::TRANSPARENT);
    mesh.colored_vertex(rect.left_top(), dark);
    mesh.colored_vertex(rect.right_top(), clear);
    mesh.colored_vertex(rect.left_bottom(), dark);
    mesh.colored_vertex(rect.right_bottom(), clear);
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 3, 2);
    painter.add(egui::Shape::mesh(mesh));
}

#[cfg(test)]
#[path = "title_tests.rs"]
mod tests;
