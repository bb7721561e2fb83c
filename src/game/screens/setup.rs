//! A new skirmish: map, gangs, players, rules, seed.

use super::gang_builder::{self};
use super::own_gangs::OwnGangs;
pub use super::setup_form::{SetupForm, computer};
use super::{gang_panel, map_panel, play_panel, scenario_panel, switches, system_panel};
use crate::battle::Side;
use crate::game::layout::Form as Room;
use crate::game::primer;
use crate::game::screens::backdrop::{backdrop, page};
use crate::game::session::{Content, Intent, Screen};
use crate::game::settings::Settings;
use crate::game::text_store::TextStore;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, fitted, mark, modal, panel, panel_of, words};
use crate::table::{Library, SKIRMISH};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

/// Switches with a row of their own.
const ROWS: [&str; 2] = ["rounds", "points"];

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    content: Res<Content>,
    mut form: ResMut<SetupForm>,
    mut own: ResMut<OwnGangs>,
    mut shelf: ResMut<TextStore>,
    mut settings: ResMut<Settings>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let form = form.bypass_change_detection();
    let own = own.bypass_change_detection();
    own.load(&shelf, &content.0);
    let mut out = Vec::new();
    draw(&ctx, form, &content.0, &art, own, &mut shelf, &mut out);
    introduce(&ctx, form, &art, &mut settings, &mut out);
    for intent in &out {
        if let Intent::Start(setup) = intent {
            form.remember(setup, &mut shelf);
        }
    }
    intents.write_batch(out);
    Ok(())
}

/// Everything on this screen but the page on what is different.
pub(super) fn draw(
    ctx: &egui::Context,
    form: &mut SetupForm,
    library: &Library,
    art: &Art,
    own: &mut OwnGangs,
    shelf: &mut TextStore,
    out: &mut Vec<Intent>,
) {
    backdrop(ctx, art, 0.62);
    form.recollect(shelf, library);
    form.complete(library);
    let alone = form.is_alone(ctx);
    page(ctx, "setup", |ui, screen| {
        let narrow = screen.width() < COLUMN;
        let side = if narrow { 8.0 } else { ((screen.width() - 1800.0) / 2.0).max(24.0) };
        let low = screen.height() < 800.0;
        let head_high = if narrow || low { 62.0 } else { 86.0 };
        head(ui, form, library, art, screen, side, head_high, out);
        let foot = if narrow { 74.0 } else { 10.0 };
        let low_edge = screen.bottom() - foot;
        let middle = Rect::from_min_max(
            pos2(screen.left() + side, screen.top() + head_high),
            pos2(screen.right() - side, low_edge),
        );
        let mut inner = ui.new_child(UiBuilder::new().max_rect(middle));
        ScrollArea::vertical().id_salt("setup").auto_shrink([false, false]).show(&mut inner, |ui| {
            if narrow {
                ui.set_width(middle.width() - 10.0);
                column(ui, form, library, art, own);
                ui.add_space(10.0);
            } else {
                ui.set_width(middle.width());
                rows(ui, form, library, art, own, middle.height(), low, out);
            }
        });
        if narrow {
            let place = Rect::from_min_max(pos2(screen.left(), low_edge), screen.max);
            play_panel::strip(ui, form, library, art, place, side, out);
        }
    });
    let catalogue = library.catalogue(form.system());
    gang_builder::show(ctx, form, catalogue, art, own, shelf);
    if gang_panel::details(ctx, form, catalogue, art) {
        form.member = None;
    }
    if form.rules_open && switches::page(ctx, art, (form.rules, &mut form.base), &ROWS) {
        form.rules_open = false;
    }
    if form.faults_open && faults(ctx, library, own, art) {
        form.faults_open = false;
    }
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) && alone && !ctx.egui_wants_keyboard_input() {
        out.push(Intent::Go(Screen::Title));
    }
}

/// Narrower windows have everything below one another.
const COLUMN: f32 = 1100.0;

/// What is different in a system that is picked for the first time, or that somebody asks about.
fn introduce(
    ctx: &egui::Context,
    form: &mut SetupForm,
    art: &Art,
    settings: &mut ResMut<Settings>,
    out: &mut Vec<Intent>,
) {
    let system = form.rules().info;
    let page = primer::page(system);
    if let Some(met) = form.met.take().filter(|met| !settings.introduced.contains(met) && page.is_some()) {
        settings.introduced.push(met.clone());
        form.introduced = Some(met);
    }
    let page = page.filter(|_| form.introduced.is_some());
    if page.is_none_or(|page| primer::show(ctx, art, system, &page, out)) {
        form.introduced = None;
    }
}

/// What is being set up: the name of the scenario, where it is not the plain one.
fn title<'a>(form: &SetupForm, library: &'a Library) -> &'a str {
    let scenario = library.scenarios().get(&form.base.scenario).filter(|scenario| scenario.key != SKIRMISH);
    scenario.map_or("New skirmish", |scenario| scenario.name.as_str())
}

#[allow(clippy::too_many_arguments, reason = "a screen is drawn from many things")]
fn head(
    ui: &mut Ui,
    form: &mut SetupForm,
    library: &Library,
    art: &Art,
    screen: Rect,
    side: f32,
    high: f32,
    out: &mut Vec<Intent>,
) {
    let phone = Room::of(screen) == Room::Phone;
    let y = screen.top() + high / 2.0;
    let (button, gap) = if phone { (vec2(44.0, 40.0), 6.0) } else { (vec2(128.0, 38.0), 8.0) };
    let last = form.last.is_some();
    let wide = (button.x + gap) * if last { 3.0 } else { 2.0 } - gap;
    let place = Rect::from_min_size(pos2(screen.right() - side - wide, y - button.y / 2.0), vec2(wide, button.y));
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(place).layout(egui::Layout::left_to_right(egui::Align::Center)));
    child.spacing_mut().item_spacing.x = gap;
    let text = |text: &'static str| if phone { "" } else { text };
    if last
        && Button::new("last setup", text("Last set-up"), button)
            .hint("Everything as in the battle that was begun here last.")
            .icon("undo")
            .show(&mut child, art)
    {
        form.take_last(library);
    }
    if Button::new("surprise", text("Surprise me"), button)
        .hint("A map, a scenario and two gangs by chance. Rules and players stay.")
        .icon("reroll")
        .show(&mut child, art)
    {
        form.surprise(library);
    }
    if Button::new("Back", text("Back"), button).hint("To the title.").icon("close").show(&mut child, art) {
        out.push(Intent::Go(Screen::Title));
    }
    let left = pos2(screen.left() + side, y);
    let room = place.left() - left.x - 16.0;
    let painter = ui.painter();
    let title = title(form, library);
    if phone {
        fitted(painter, left + vec2(1.0, 2.0), Align2::LEFT_CENTER, title, theme::display(26.0), theme::TILE2, room);
        fitted(painter, left, Align2::LEFT_CENTER, title, theme::display(26.0), theme::TITLE, room);
        return;
    }
    let font = theme::display((high * 0.62).min(size::SCREEN));
    painter.text(left + vec2(1.0, 3.0), Align2::LEFT_CENTER, "Acqua Alta", font.clone(), theme::TILE2);
    let name = painter.text(left, Align2::LEFT_CENTER, "Acqua Alta", font, theme::TITLE);
    let at = pos2(name.right() + 18.0, name.bottom() - 18.0);
    let room = place.left() - at.x - 16.0;
    fitted(painter, at, Align2::LEFT_CENTER, title, theme::display(size::NAME), theme::BONE, room);
}

/// Rows from above: rules, ground and purpose, gangs and the button that begins. They fill the height where it suffices.
#[allow(clippy::too_many_arguments, reason = "a screen is drawn from many things")]
fn rows(
    ui: &mut Ui,
    form: &mut SetupForm,
    library: &Library,
    art: &Art,
    own: &OwnGangs,
    high: f32,
    low: bool,
    out: &mut Vec<Intent>,
) {
    let width = ui.available_width();
    let gap = if low { 8.0 } else { 12.0 };
    ui.spacing_mut().item_spacing = vec2(gap, gap);
    let cards = system_panel::height(library.systems().len(), width, low);
    let rest = high - cards - 2.0 * gap;
    let gangs = (rest * 0.5).clamp(252.0, 340.0);
    let middle = (rest - gangs).clamp(238.0, 640.0);
    system_panel::show(ui, form, library, art, width, low);
    let end = if width < 1400.0 { 262.0 } else { 300.0 };
    let purpose = if width < 1400.0 { 316.0 } else { 380.0 };
    let margin = 12.0;
    let inner = |width: f32, high: f32| vec2(width - 2.0 * margin, high - 2.0 * margin);
    ui.horizontal_top(|ui| {
        let ground = width - purpose - end - 2.0 * gap;
        panel_of(ui, "maps", vec2(ground, middle), margin, |ui| {
            map_panel::show(ui, form, library, art, inner(ground, middle));
        });
        panel_of(ui, "scenarios", vec2(purpose, middle), margin, |ui| {
            let high = inner(purpose, middle).y;
            let system = library.catalogue(&form.base.system).info();
            scenario_panel::show(ui, (&mut form.base.scenario, &mut form.map), system, library, art, high);
        });
        panel_of(ui, "rules", vec2(end, middle), margin, |ui| {
            rule_panel(ui, form, library, own, art, inner(end, middle).y);
        });
    });
    ui.horizontal_top(|ui| {
        let half = (width - end - 2.0 * gap) / 2.0;
        for side in Side::BOTH {
            let catalogue = library.catalogue(&form.base.system.clone());
            let id = if side.0 == 0 { "gang 0" } else { "gang 1" };
            panel_of(ui, id, vec2(half, gangs), margin, |ui| {
                gang_panel::show(ui, form, catalogue, own, art, side, inner(half, gangs));
            });
        }
        ui.vertical(|ui| play_panel::column(ui, form, library, art, vec2(end, gangs), out));
    });
}

fn column(ui: &mut Ui, form: &mut SetupForm, library: &Library, art: &Art, own: &OwnGangs) {
    let width = ui.available_width();
    let inner = vec2(width - 24.0, f32::INFINITY);
    ui.spacing_mut().item_spacing.y = 10.0;
    system_panel::show(ui, form, library, art, width, false);
    let framed = |ui: &mut Ui, add: &mut dyn FnMut(&mut Ui)| {
        panel(ui, 12, |ui| {
            ui.set_width(inner.x);
            add(ui);
        });
    };
    framed(ui, &mut |ui| map_panel::show(ui, form, library, art, vec2(inner.x, 320.0)));
    framed(ui, &mut |ui| {
        let system = library.catalogue(&form.base.system).info();
        scenario_panel::show(ui, (&mut form.base.scenario, &mut form.map), system, library, art, 0.0);
    });
    for side in Side::BOTH {
        let catalogue = library.catalogue(&form.base.system.clone());
        framed(ui, &mut |ui| gang_panel::show(ui, form, catalogue, own, art, side, inner));
    }
    framed(ui, &mut |ui| rule_panel(ui, form, library, own, art, 0.0));
}

/// The rules of this table; where there is room, more of the switches at once.
fn rule_panel(ui: &mut Ui, form: &mut SetupForm, library: &Library, own: &OwnGangs, art: &Art, high: f32) {
    ui.spacing_mut().item_spacing = vec2(4.0, 6.0);
    widgets::heading(ui, "Table rules", "");
    for key in ROWS {
        switches::brief(ui, art, (form.rules, &mut form.base), key);
    }
    switches::brief_row(ui, "Seed", "All dice come from it. Empty: a fresh one.", "", !form.seed.is_empty(), |ui| {
        let edit = egui::TextEdit::singleline(&mut form.seed)
            .hint_text("fresh dice")
            .desired_width(104.0)
            .font(theme::medium(size::BODY));
        let response = ui.add(edit.char_limit(19));
        mark("seed", response.rect);
        response.tip("All dice come from this number. Empty: fresh dice.");
    });
    let count = library.problems().len() + own.problems.len();
    let room = high - 200.0 - if count > 0 { 40.0 } else { 0.0 };
    let all = form.rules.switches;
    let short = all.iter().filter(|it| !ROWS.contains(&it.key) && switches::is_short(it)).map(|it| it.key);
    for key in short.take((room / 40.0).max(0.0) as usize) {
        switches::brief(ui, art, (form.rules, &mut form.base), key);
    }
    switches::button(ui, art, (form.rules, &form.base), &mut form.rules_open, &ROWS);
    if count > 0 {
        let text = if count == 1 { "1 file was left out".to_owned() } else { format!("{count} files were left out") };
        let size = vec2(ui.available_width(), 34.0);
        let button = Button::new("left out", &text, size).icon("info");
        if button.hint("Maps, characters or gangs that could not be read, and why.").show(ui, art) {
            form.faults_open = true;
        }
    }
}

/// Files that could not be read; true when the list is to be closed.
fn faults(ctx: &egui::Context, library: &Library, own: &OwnGangs, art: &Art) -> bool {
    let screen = ctx.viewport_rect();
    let closed = modal(ctx, screen, 640.0, |ui| {
        ui.label(words("Files that were left out", theme::display(24.0), theme::BRASS_HI));
        widgets::rule(ui);
        let high = screen.height() - 170.0;
        ScrollArea::vertical().id_salt("left out").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
            for problem in library.problems().iter().chain(&own.problems) {
                ui.label(words(problem, theme::body(size::SECONDARY), theme::REASON));
            }
        });
        let size = vec2(ui.available_width(), 42.0);
        let close = Button::new("close left out", "Close", size).look(Look::Gold).key("Esc");
        close.hint("Back to the set-up.").show(ui, art)
    });
    closed || ctx.input(|input| input.key_pressed(egui::Key::Escape))
}
