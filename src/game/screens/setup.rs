//! A new skirmish: map, gangs, players, rules, seed.

use super::gang_builder::{self, Builder};
use super::own_gangs::OwnGangs;
use super::thumbnail::Thumbnails;
use super::{backdrop, gang_panel, page, scenario_panel, switches, system_panel};
use crate::battle::Side;
use crate::board::Board;
use crate::game::hud::view::Form as Room;
use crate::game::hud::widgets::{self, Button, Look, fitted, mark, panel, words};
use crate::game::input::Control;
use crate::game::session::{Content, Intent, Screen};
use crate::game::settings::Settings;
use crate::game::shelf::Shelf;
use crate::game::theme::{self, Art, size};
use crate::game::{primer, rulebook};
use crate::table::{AnyBattle, GangChoice, Library, MapChoice, Player, SKIRMISH, SYSTEMS, Setup};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::BTreeMap;

/// The computer player.
pub fn computer() -> Player {
    Player::Computer { level: "normal".to_owned() }
}

/// What has been filled in so far.
#[derive(Resource)]
pub struct Form {
    /// Id of the map.
    pub map: String,
    /// The gangs.
    pub gangs: [GangChoice; 2],
    /// Who plays them.
    pub players: [Player; 2],
    /// What the rules are set to, and whatever else a set-up has.
    base: Setup,
    /// What was filled in for the rule systems that are not played now.
    others: BTreeMap<String, (Setup, [GangChoice; 2])>,
    /// The rule system played last, as the settings have it, that was taken over.
    recalled: String,
    rules_open: bool,
    /// Empty: a fresh one.
    seed: String,
    /// The gang that is being put together.
    pub builder: Option<Builder>,
    /// The member whose numbers are shown.
    pub member: Option<(Side, usize)>,
    thumbnails: Thumbnails,
    /// The rule system whose page on what is different lies open.
    pub introduced: Option<String>,
    /// A rule system was picked whose page may not have been seen.
    met: Option<String>,
    /// The last set-up that was looked at, and what was wrong with it.
    checked: Option<(Setup, Option<String>)>,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            map: String::new(),
            gangs: Default::default(),
            players: [Player::Human, computer()],
            base: fresh(),
            others: BTreeMap::new(),
            recalled: String::new(),
            rules_open: false,
            seed: String::new(),
            builder: None,
            member: None,
            thumbnails: Thumbnails::default(),
            introduced: None,
            met: None,
            checked: None,
        }
    }
}

/// A set-up with nothing filled in.
fn fresh() -> Setup {
    Setup::skirmish("", ["", ""], 0)
}

impl Form {
    /// Fills in what is not known, or no longer.
    fn complete(&mut self, library: &Library) {
        if library.board(&self.map).is_err() {
            self.map = library.maps().next().map_or(String::new(), |(id, _)| id.to_owned());
        }
        let muster = library.muster(&self.base.system);
        for (i, choice) in self.gangs.iter_mut().enumerate() {
            if gang_panel::chosen(choice, muster).is_none() {
                let gang = muster.gangs().get(i).or(muster.gangs().first());
                *choice = GangChoice::Known(gang.map_or(String::new(), |gang| gang.key.clone()));
            }
        }
    }

    /// The rule system that is played.
    pub fn system(&self) -> &str {
        &self.base.system
    }

    /// Another rule system: its gangs and its switches as they were left, or as it has them; map, scenario and players stay.
    pub fn play(&mut self, system: &str) {
        if system == self.base.system || !SYSTEMS.iter().any(|known| known.id == system) {
            return;
        }
        let scenario = self.base.scenario.clone();
        let (base, gangs) = self.others.remove(system).unwrap_or_else(|| {
            let base = Setup { system: system.to_owned(), ..fresh() };
            (base, [GangChoice::default(), GangChoice::default()])
        });
        let left = std::mem::replace(&mut self.base, Setup { scenario, ..base });
        let left = (left, std::mem::replace(&mut self.gangs, gangs));
        self.others.insert(left.0.system.clone(), left);
        (self.member, self.builder) = (None, None);
    }

    /// A player picked this system: the page on what is different is shown the first time.
    pub fn meet(&mut self, system: &str) {
        self.met = Some(system.to_owned());
    }

    /// Picks a system and asks what is different in it.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn ask(&mut self, system: &str) {
        self.play(system);
        self.introduced = Some(system.to_owned());
    }

    /// Begins with the rule system that was played last, unless the player has chosen another one since.
    pub fn recall(&mut self, system: &str) {
        if self.recalled != system {
            system.clone_into(&mut self.recalled);
            self.play(system);
        }
    }

    /// A small battle of the rule system that was played last, against the computer, at once.
    pub fn duel(&mut self, library: &Library) {
        self.base = Setup { system: self.base.system.clone(), ..fresh() };
        self.complete(library);
        let mut small: Vec<_> = library.muster(&self.base.system).gangs().iter().collect();
        small.sort_by_key(|gang| gang.members.len());
        for (side, gang) in self.gangs.iter_mut().zip(small) {
            *side = GangChoice::Known(gang.key.clone());
        }
        self.players = [Player::Human, computer()];
        self.base.set_switch("rounds", "4");
        self.seed.clear();
    }

    /// The set-up, with a fresh seed if none is typed.
    ///
    /// # Errors
    /// The seed is no number, or the machine gives none; as a sentence.
    pub fn setup(&self) -> Result<Setup, String> {
        let typed = self.seed.trim();
        let seed = if typed.is_empty() {
            Setup::fresh_seed().map_err(|error| error.to_string())?
        } else {
            typed.parse().map_err(|_| "The seed must be a whole number, or empty for a fresh one.".to_owned())?
        };
        Ok(self.with_seed(seed))
    }

    fn with_seed(&self, seed: u64) -> Setup {
        Setup {
            map: MapChoice::Named(self.map.clone()),
            gangs: self.gangs.clone(),
            players: self.players.clone(),
            seed,
            ..self.base.clone()
        }
    }

    /// Most points of a gang under the present rules.
    pub fn most_points(&self) -> i32 {
        self.base.switch("points").and_then(|points| points.parse().ok()).unwrap_or(100)
    }

    /// What is wrong, as a sentence; looked at again only when something was changed.
    fn problem(&mut self, library: &Library) -> Option<String> {
        if !self.seed.trim().is_empty() && self.seed.trim().parse::<u64>().is_err() {
            return Some("The seed must be a whole number, or empty for a fresh one.".to_owned());
        }
        let setup = self.with_seed(1);
        if self.checked.as_ref().is_none_or(|(known, _)| *known != setup) {
            let wrong = AnyBattle::new(&setup, library).err().map(|error| error.to_string());
            self.checked = Some((setup, wrong));
        }
        self.checked.as_ref().and_then(|(_, wrong)| wrong.clone())
    }
}

const FOOT: f32 = 74.0;

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    content: Res<Content>,
    mut form: ResMut<Form>,
    mut own: ResMut<OwnGangs>,
    mut shelf: ResMut<Shelf>,
    mut settings: ResMut<Settings>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, &art, 0.62);
    let form = form.bypass_change_detection();
    let own = own.bypass_change_detection();
    own.load(&shelf, &content.0);
    form.complete(&content.0);
    let (building, introducing) = (form.builder.is_some(), form.introduced.is_some());
    let mut out = Vec::new();
    page(&ctx, "setup", |ui, screen| {
        let phone = Room::of(screen) == Room::Phone;
        let side = if phone { 8.0 } else { (screen.width() - 1500.0).max(0.0) / 2.0 + 24.0 };
        head(ui, &art, title(form, &content.0), screen, side, &mut out);
        let top = screen.top() + if phone { 58.0 } else { 78.0 };
        let middle =
            Rect::from_min_max(pos2(screen.left() + side, top), pos2(screen.right() - side, screen.bottom() - FOOT));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(middle));
        ScrollArea::vertical().id_salt("setup").auto_shrink([false, false]).show(&mut inner, |ui| {
            ui.set_width(middle.width() - 10.0);
            if phone {
                column(ui, form, &content.0, &art, own);
            } else {
                rows(ui, form, &content.0, &art, own);
            }
            ui.add_space(10.0);
        });
        foot(ui, form, &content.0, &art, screen, side, &mut out);
    });
    let muster = content.0.muster(form.system());
    gang_builder::show(&ctx, form, muster, &art, own, &mut shelf);
    introduce(&ctx, form, &art, &mut settings);
    let busy = rulebook::is_open(&ctx) || building || introducing;
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) && !busy && !ctx.egui_wants_keyboard_input() {
        out.push(Intent::Go(Screen::Title));
    }
    intents.write_batch(out);
    Ok(())
}

/// What is different in a system that is picked for the first time, or that somebody asks about.
fn introduce(ctx: &egui::Context, form: &mut Form, art: &Art, settings: &mut ResMut<Settings>) {
    if let Some(met) = form.met.take().filter(|met| !settings.introduced.contains(met) && primer::page(met).is_some()) {
        settings.introduced.push(met.clone());
        form.introduced = Some(met);
    }
    let page = form.introduced.as_deref().and_then(primer::page);
    if page.is_none_or(|page| primer::show(ctx, art, &page)) {
        form.introduced = None;
    }
}

/// What is being set up: the name of the scenario, where it is not the plain one.
fn title<'a>(form: &Form, library: &'a Library) -> &'a str {
    let scenario = library.scenarios().get(&form.base.scenario).filter(|scenario| scenario.key != SKIRMISH);
    scenario.map_or("New skirmish", |scenario| scenario.name.as_str())
}

fn head(ui: &mut Ui, art: &Art, title: &str, screen: Rect, side: f32, out: &mut Vec<Intent>) {
    let phone = Room::of(screen) == Room::Phone;
    let y = screen.top() + if phone { 30.0 } else { 40.0 };
    let font = theme::display(if phone { 30.0 } else { size::SCREEN });
    let left = pos2(screen.left() + side, y);
    let size = vec2(110.0, 40.0);
    let room = screen.width() - 2.0 * side - size.x - 16.0;
    fitted(ui.painter(), left + vec2(1.0, 3.0), Align2::LEFT_CENTER, title, font.clone(), theme::TILE2, room);
    fitted(ui.painter(), left, Align2::LEFT_CENTER, title, font, theme::TITLE, room);
    let place = Rect::from_min_size(pos2(screen.right() - side - size.x, y - 20.0), size);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    if Button::new("Back", "Back", size).hint("To the title.").icon("close").show(&mut child, art) {
        out.push(Intent::Go(Screen::Title));
    }
}

fn foot(ui: &mut Ui, form: &mut Form, library: &Library, art: &Art, screen: Rect, side: f32, out: &mut Vec<Intent>) {
    let place = Rect::from_min_max(pos2(screen.left(), screen.bottom() - FOOT), screen.max);
    ui.painter().rect_filled(place, 0.0, theme::faded(theme::INK, 0.85));
    ui.painter().hline(place.x_range(), place.top(), egui::Stroke::new(1.5, theme::BRASS));
    let problem = form.problem(library);
    let size = vec2(if screen.width() < 700.0 { 150.0 } else { 230.0 }, 54.0);
    let button = Rect::from_min_size(pos2(place.right() - side - size.x, place.center().y - size.y / 2.0), size);
    let mut child = ui.new_child(UiBuilder::new().max_rect(button));
    let look = if problem.is_some() { Look::Off } else { Look::Gold };
    if Button::new("Start", "Start", size)
        .hint("Begin the battle.")
        .look(look)
        .control(Control::Confirm)
        .icon("strike")
        .show(&mut child, art)
        || (problem.is_none()
            && ui.ctx().input(|input| input.key_pressed(egui::Key::Enter))
            && !rulebook::is_open(ui.ctx())
            && form.builder.is_none()
            && form.introduced.is_none()
            && !ui.ctx().egui_wants_keyboard_input())
    {
        match form.setup() {
            Ok(setup) => out.push(Intent::Start(Box::new(setup))),
            Err(_) => form.seed = "1".to_owned(),
        }
    }
    let (text, colour) = match problem {
        Some(problem) => (problem, theme::REASON),
        None => ("Both gangs are legal, and there is room for them.".to_owned(), theme::GOOD),
    };
    let room = button.left() - place.left() - side - 16.0;
    let galley = ui.painter().layout(text, theme::medium(size::BODY), colour, room);
    ui.painter().galley(pos2(place.left() + side, place.center().y - galley.size().y / 2.0), galley, colour);
}

fn rows(ui: &mut Ui, form: &mut Form, library: &Library, art: &Art, own: &OwnGangs) {
    let width = ui.available_width();
    let rules = (width * 0.36).clamp(380.0, 500.0);
    let left = width - rules - 12.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        ui.vertical(|ui| {
            ui.set_width(left);
            ui.spacing_mut().item_spacing.y = 12.0;
            maps(ui, form, library, left);
            scenarios(ui, form, library, art, left);
            let half = (left - 12.0) / 2.0;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                for side in Side::BOTH {
                    ui.vertical(|ui| {
                        let muster = library.muster(&form.base.system.clone());
                        gang_panel::show(ui, form, muster, own, art, side, half);
                    });
                }
            });
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 12.0;
            ui.set_width(rules);
            system_panel::show(ui, form, art, rules);
            rule_panel(ui, form, art, rules);
            problems(ui, library, own, rules);
        });
    });
}

fn column(ui: &mut Ui, form: &mut Form, library: &Library, art: &Art, own: &OwnGangs) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.y = 10.0;
    system_panel::show(ui, form, art, width);
    maps(ui, form, library, width);
    scenarios(ui, form, library, art, width);
    for side in Side::BOTH {
        let muster = library.muster(&form.base.system.clone());
        gang_panel::show(ui, form, muster, own, art, side, width);
    }
    rule_panel(ui, form, art, width);
    problems(ui, library, own, width);
}

fn scenarios(ui: &mut Ui, form: &mut Form, library: &Library, art: &Art, width: f32) {
    let board = library.board(&form.map).ok();
    scenario_panel::show(ui, &mut form.base.scenario, board.as_deref(), library, art, width);
}

fn maps(ui: &mut Ui, form: &mut Form, library: &Library, width: f32) {
    panel(ui, 12, |ui| {
        let width = width - 24.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 4.0;
        let known: Vec<_> = library.maps().map(|(id, board)| (id.to_owned(), board.clone())).collect();
        widgets::heading(ui, "Map", &format!("{} maps", known.len()));
        let columns = if width < 420.0 { 1 } else { known.len().clamp(2, 4) };
        let each = (width + 10.0) / columns as f32 - 10.0;
        for row in known.chunks(columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 10.0;
                for (id, board) in row {
                    map(ui, form, id, board, each.min(460.0));
                }
            });
        }
    });
}

fn map(ui: &mut Ui, form: &mut Form, id: &str, board: &Board, width: f32) {
    let (rect, response) = ui.allocate_exact_size(
        vec2(width, (width * 0.52).min(if ui.ctx().viewport_rect().height() < 800.0 { 156.0 } else { 230.0 })),
        Sense::click(),
    );
    let label = format!("map {id}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", board.title())));
    mark(&label, rect);
    let painter = ui.painter();
    if let Some(picture) = form.thumbnails.get(ui.ctx(), board) {
        let aspect = picture.size_vec2();
        let scale = (rect.width() / aspect.x).max(rect.height() / aspect.y);
        let part = rect.size() / (aspect * scale);
        let uv = Rect::from_center_size(pos2(0.5, 0.5), part);
        painter.image(picture.id(), rect, uv, egui::Color32::WHITE);
    }
    let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 48.0), rect.max);
    painter.rect_filled(foot, 0.0, theme::faded(theme::INK, 0.72));
    let chosen = form.map == id;
    let ink = if chosen { theme::SAFFRON_LIGHT } else { theme::BONE };
    fitted(
        painter,
        foot.left_top() + vec2(10.0, 16.0),
        Align2::LEFT_CENTER,
        board.title(),
        theme::display(18.0),
        ink,
        rect.width() - 20.0,
    );
    let water = board.squares().filter(|&square| board.is_water(square)).count() * 100
        / (usize::from(board.width()) * usize::from(board.height())).max(1);
    let text = format!("{} \u{d7} {} squares, {water}% water", board.width(), board.height());
    painter.text(
        foot.left_bottom() + vec2(10.0, -12.0),
        Align2::LEFT_CENTER,
        text,
        theme::body(size::SECONDARY),
        theme::PARCH,
    );
    let (line, colour) = match () {
        () if chosen => (3.0, theme::SAFFRON),
        () if response.hovered() || response.has_focus() => (2.0, theme::BONE),
        () => (1.5, theme::BRASS_LO),
    };
    painter.rect_stroke(rect, 2.0, egui::Stroke::new(line, colour), egui::StrokeKind::Inside);
    if response.clicked() {
        id.clone_into(&mut form.map);
    }
}

fn rule_panel(ui: &mut Ui, form: &mut Form, art: &Art, width: f32) {
    panel(ui, 12, |ui| {
        let width = width - 24.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 6.0;
        widgets::heading(ui, "Table rules", "");
        switches::row(ui, art, width, &mut form.base, "rounds");
        switches::row(ui, art, width, &mut form.base, "points");
        switches::option_row(ui, width, "Seed", "All dice come from it. Empty: a fresh one.", "", |ui| {
            let edit = egui::TextEdit::singleline(&mut form.seed)
                .hint_text("fresh")
                .desired_width(150.0)
                .font(theme::medium(size::BODY));
            let response = ui.add(edit.char_limit(19));
            mark("seed", response.rect);
        });
        switches::all(ui, art, width, &mut form.base, &mut form.rules_open, &["rounds", "points"]);
    });
}

fn problems(ui: &mut Ui, library: &Library, own: &OwnGangs, width: f32) {
    let count = library.problems().len() + own.problems.len();
    if count == 0 {
        return;
    }
    panel(ui, 12, |ui| {
        ui.set_width(width - 24.0);
        widgets::heading(ui, "Files that were left out", &count.to_string());
        for problem in library.problems().iter().chain(&own.problems) {
            ui.label(words(problem, theme::body(size::SECONDARY), theme::REASON));
        }
    });
}
