//! The title and the main menu.

use super::setup::Form;
use super::{backdrop, credits, page, replays};
use crate::game::hud::overlays::{help, modal};
use crate::game::hud::widgets::{Button, Look};
use crate::game::rulebook;
use crate::game::session::{Content, Intent, Screen};
use crate::game::settings::{self, Settings};
use crate::game::storage::Storage;
use crate::game::theme::{self, Art, size};
use crate::table::Player;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, UiBuilder, pos2, vec2};

/// What lies over the title.
#[derive(Resource, Default)]
pub struct Page {
    /// How to play.
    pub help: bool,
    /// The settings.
    pub settings: bool,
    /// Battles to be watched.
    pub replays: bool,
    /// Who and what made this.
    pub credits: bool,
}

/// Points between two entries.
const GAP: f32 = 10.0;

/// What the title offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "nobody leaves a page"))]
enum Entry {
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

/// The ways into a battle, in order. A stranger is led by the hand.
fn ways_in(stranger: bool) -> [Entry; 5] {
    let mut ways = [Entry::Lessons, Entry::New, Entry::Continue, Entry::Duel, Entry::Hotseat];
    if !stranger {
        ways.rotate_left(1);
    }
    ways
}

/// All else.
#[cfg(not(target_arch = "wasm32"))]
const MORE: [Entry; 6] = [Entry::Rulebook, Entry::Help, Entry::Replays, Entry::Settings, Entry::Credits, Entry::Quit];
/// All else; nobody leaves a page.
#[cfg(target_arch = "wasm32")]
const MORE: [Entry; 5] = [Entry::Rulebook, Entry::Help, Entry::Replays, Entry::Settings, Entry::Credits];

/// The button of an entry.
fn button(entry: Entry, first: bool, storage: &Storage, size: egui::Vec2) -> Button<'static> {
    let (label, text, icon) = match entry {
        Entry::New => ("New skirmish", "New skirmish", "strike"),
        Entry::Continue if storage.can_continue => ("Continue", "Continue", "replay"),
        Entry::Continue => ("Continue", "Continue: no saved battle", "replay"),
        Entry::Duel => ("Quick duel", "Quick duel", "play"),
        Entry::Hotseat => ("Hotseat", "Hotseat: two players", "human"),
        Entry::Lessons if first => ("First night", "First night: learn by playing", "help"),
        Entry::Lessons => ("First night", "First night: lessons", "help"),
        Entry::Rulebook => ("Rulebook", "Rulebook", "log"),
        Entry::Replays => ("Replays", "Replays", "trophy"),
        Entry::Settings => ("Settings", "Settings", "gear"),
        Entry::Help => ("Rules", "How to play", "info"),
        Entry::Credits => ("Credits", "Credits", "crown"),
        Entry::Quit => ("Quit", "Quit", "close"),
    };
    let look = match entry {
        _ if first => Look::Gold,
        Entry::Continue if !storage.can_continue => Look::Off,
        _ => Look::Plain,
    };
    let hint = match entry {
        Entry::New => "Choose rules, map, gangs and what is fought for.",
        Entry::Continue => "The battle that was left last. It is saved after every choice.",
        Entry::Duel => "Three against three, four rounds, against the computer, at once.",
        Entry::Hotseat => "Two people at one screen, which is passed to and fro.",
        Entry::Lessons => {
            "A small battle of Canal that teaches to move, swim, jump, fall, fight, shove and react. About ten minutes; \
             it can be left at any time."
        }
        Entry::Rulebook => "Every rule with its number, and a search.",
        Entry::Replays => "Battles that were fought, to be watched again.",
        Entry::Settings => "Speed, size, sound, motion and captions.",
        Entry::Help => "The rules in a minute, and all keys.",
        Entry::Credits => "Who and what made this.",
        Entry::Quit => "Leave the game.",
    };
    Button::new(label, text, size).icon(icon).look(look).hint(hint).grand()
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    content: Res<Content>,
    storage: Res<Storage>,
    mut form: ResMut<Form>,
    mut shown: ResMut<Page>,
    mut settings: ResMut<Settings>,
    mut drawers: Local<(replays::List, credits::Open)>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, &art, 0.0);
    let form = form.bypass_change_detection();
    form.recall(&settings.system);
    let mut out = Vec::new();
    page(&ctx, "title", |ui, screen| {
        let narrow = screen.width() < 700.0;
        let low = screen.height() < 760.0;
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
        let shade = egui::Rect::from_min_max(screen.min, pos2(left + 560.0, screen.bottom()));
        shade_left(ui.painter(), shade, if narrow { 0.62 } else { 0.72 });
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
        let width = if narrow { (screen.width() - 48.0).min(342.0) } else { 358.0 };
        let room = screen.bottom() - y - 34.0;
        let ways_in = ways_in(!settings.acquainted && !storage.can_continue);
        let rows = ways_in.len() + MORE.len().div_ceil(2);
        let high = ((room + GAP) / rows as f32 - GAP).clamp(32.0, 54.0);
        let half = (width - GAP) / 2.0;
        for (i, &entry) in ways_in.iter().chain(&MORE).enumerate() {
            // The ways into a battle below one another, all else two in a row.
            let (row, column, wide) = match i.checked_sub(ways_in.len()) {
                None => (i, 0.0, width),
                Some(more) => (ways_in.len() + more / 2, (more % 2) as f32, half),
            };
            let at = pos2(left + column * (half + GAP), y + (high + GAP) * row as f32);
            let place = egui::Rect::from_min_size(at, vec2(wide, high));
            let mut child = ui.new_child(UiBuilder::new().max_rect(place));
            if !button(entry, i == 0, &storage, place.size()).show(&mut child, &art) {
                continue;
            }
            match entry {
                Entry::New => {
                    form.players = [Player::Human, super::setup::computer()];
                    out.push(Intent::Go(Screen::Setup));
                }
                Entry::Continue => out.push(Intent::Continue),
                Entry::Duel => {
                    form.duel(&content.0);
                    match form.setup() {
                        Ok(setup) => out.push(Intent::Start(Box::new(setup))),
                        Err(_) => out.push(Intent::Go(Screen::Setup)),
                    }
                }
                Entry::Hotseat => {
                    form.players = [Player::Human, Player::Human];
                    out.push(Intent::Go(Screen::Setup));
                }
                Entry::Lessons => out.push(Intent::Teach(0)),
                Entry::Rulebook => rulebook::open(&ctx, ""),
                Entry::Replays => shown.replays = true,
                Entry::Settings => shown.settings = true,
                Entry::Help => shown.help = true,
                Entry::Credits => shown.credits = true,
                Entry::Quit => {
                    out.push(Intent::Quit);
                }
            }
        }
        let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
        let at =
            if narrow { screen.left_bottom() + vec2(24.0, -8.0) } else { screen.right_bottom() + vec2(-14.0, -10.0) };
        let align = if narrow { Align2::LEFT_BOTTOM } else { Align2::RIGHT_BOTTOM };
        ui.painter().text(at, align, version, theme::body(size::SMALL), theme::PARCH);
        let notices = storage.notice.iter().chain(content.0.problems().first());
        let mut line = screen.top() + 12.0;
        for text in notices {
            let wide = (screen.width() - 28.0).min(620.0);
            let font = theme::medium(size::SECONDARY);
            let galley = ui.painter().layout(text.clone(), font, theme::REASON, wide);
            let at = pos2(screen.right() - 14.0 - galley.size().x, line);
            let under = egui::Rect::from_min_size(at, galley.size()).expand(5.0);
            ui.painter().rect_filled(under, 4.0, theme::faded(theme::INK, 0.85));
            line += galley.size().y + 12.0;
            ui.painter().galley(at, galley, theme::REASON);
        }
    });
    if shown.help {
        let screen = ctx.viewport_rect();
        let close = modal(&ctx, screen, 620.0, |ui| help(ui, &art, form.system(), screen.height() - 190.0));
        if close || !rulebook::is_open(&ctx) && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
            shown.help = false;
        }
    }
    if shown.settings {
        let screen = ctx.viewport_rect();
        let mut now = settings.clone();
        let close = modal(&ctx, screen, 560.0, |ui| settings::panel(ui, &art, &mut now, screen.height() - 150.0));
        settings.set_if_neq(now);
        shown.settings = !close;
    }
    let escape = ctx.input(|input| input.key_pressed(egui::Key::Escape));
    if shown.replays {
        let screen = ctx.viewport_rect();
        let close = modal(&ctx, screen, 680.0, |ui| {
            let height = screen.height() - 220.0;
            replays::show(ui, &art, &mut drawers.0, &storage, &content.0, height, &mut out)
        });
        shown.replays = !close && !escape;
        if !shown.replays || !out.is_empty() {
            drawers.0.close();
        }
    }
    if shown.credits {
        let screen = ctx.viewport_rect();
        let close = modal(&ctx, screen, 620.0, |ui| credits::show(ui, &art, &mut drawers.1, screen.height() - 190.0));
        if close || escape {
            (shown.credits, drawers.1) = (false, credits::Open::default());
        }
    }
    intents.write_batch(out);
    Ok(())
}

fn shade_left(painter: &egui::Painter, rect: egui::Rect, strength: f32) {
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
