//! The title and the main menu.

use super::setup::Form;
use super::{backdrop, page};
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
        let big = if narrow {
            76.0
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
        let high = ((room / 8.0) - 10.0).clamp(34.0, 54.0);
        let column = egui::Rect::from_min_size(pos2(left, y), vec2(width, room));
        let mut menu = ui.new_child(UiBuilder::new().max_rect(column));
        menu.spacing_mut().item_spacing.y = 10.0;
        let size = vec2(width, high);
        let ui_menu = &mut menu;
        if Button::new("New skirmish", "New skirmish", size).icon("strike").look(Look::Gold).grand().show(ui_menu, &art)
        {
            form.players = [Player::Human, super::setup::computer()];
            out.push(Intent::Go(Screen::Setup));
        }
        let look = if storage.can_continue { Look::Plain } else { Look::Off };
        let text = if storage.can_continue { "Continue" } else { "Continue: no saved battle" };
        if Button::new("Continue", text, size).icon("replay").look(look).grand().show(ui_menu, &art) {
            out.push(Intent::Continue);
        }
        if Button::new("Quick duel", "Quick duel", size).icon("play").grand().show(ui_menu, &art) {
            form.duel(&content.0);
            match form.setup() {
                Ok(setup) => out.push(Intent::Start(Box::new(setup))),
                Err(_) => out.push(Intent::Go(Screen::Setup)),
            }
        }
        if Button::new("Hotseat", "Hotseat: two players", size).icon("human").grand().show(ui_menu, &art) {
            form.players = [Player::Human, Player::Human];
            out.push(Intent::Go(Screen::Setup));
        }
        if Button::new("Rulebook", "Rulebook", size).icon("log").key("F1").grand().show(ui_menu, &art) {
            rulebook::open(&ctx, "");
        }
        if Button::new("Settings", "Settings", size).icon("gear").grand().show(ui_menu, &art) {
            shown.settings = true;
        }
        if Button::new("Rules", "How to play", size).icon("info").grand().show(ui_menu, &art) {
            shown.help = true;
        }
        if cfg!(not(target_arch = "wasm32"))
            && Button::new("Quit", "Quit", size).icon("close").grand().show(ui_menu, &art)
        {
            out.push(Intent::Quit);
        }
        let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
        let at =
            if narrow { screen.left_bottom() + vec2(24.0, -8.0) } else { screen.right_bottom() + vec2(-14.0, -10.0) };
        let align = if narrow { Align2::LEFT_BOTTOM } else { Align2::RIGHT_BOTTOM };
        ui.painter().text(at, align, version, theme::body(size::SMALL), theme::PARCH);
        let notices = storage.notice.iter().chain(content.0.problems().first());
        for (i, text) in notices.enumerate() {
            let at = screen.right_top() + vec2(-14.0, 12.0 + 20.0 * i as f32);
            ui.painter().text(at, Align2::RIGHT_TOP, text, theme::medium(size::SECONDARY), theme::REASON);
        }
    });
    if shown.help {
        let screen = ctx.viewport_rect();
        let close = modal(&ctx, screen, 620.0, |ui| help(ui, &art, screen.height() - 190.0));
        if close || !rulebook::is_open(&ctx) && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
            shown.help = false;
        }
    }
    if shown.settings {
        let screen = ctx.viewport_rect();
        let mut now = settings.clone();
        let close = modal(&ctx, screen, 560.0, |ui| settings::panel(ui, &art, &mut now, screen.height() - 150.0));
        settings.set_if_neq(now);
        shown.settings = !close && !ctx.input(|input| input.key_pressed(egui::Key::Escape));
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
