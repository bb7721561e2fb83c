//! A new skirmish: map, gangs, players, rules, seed.

use super::thumbnail::Thumbnails;
use super::{backdrop, gang_panel, page};
use crate::battle::Side;
use crate::board::Board;
use crate::game::hud::view::Form as Room;
use crate::game::hud::widgets::{self, Button, Look, fitted, mark, panel, words};
use crate::game::session::{Content, Intent, Screen};
use crate::game::theme::{self, Art, size};
use crate::rules::canal::{Glide, MoveCheck, Opposed, RuleOptions};
use crate::table::{AnyBattle, Library, Player, Setup};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// The computer player.
pub fn computer() -> Player {
    Player::Computer { level: "normal".to_owned() }
}

/// What has been filled in so far.
#[derive(Resource)]
pub struct Form {
    /// Id of the map.
    pub map: String,
    /// Keys of the gangs.
    pub gangs: [String; 2],
    /// Who plays them.
    pub players: [Player; 2],
    options: RuleOptions,
    /// Empty: a fresh one.
    seed: String,
    /// The member whose numbers are shown.
    pub member: Option<(Side, usize)>,
    thumbnails: Thumbnails,
    /// The last set-up that was looked at, and what was wrong with it.
    checked: Option<(Setup, Option<String>)>,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            map: String::new(),
            gangs: [String::new(), String::new()],
            players: [Player::Human, computer()],
            options: RuleOptions::default(),
            seed: String::new(),
            member: None,
            thumbnails: Thumbnails::default(),
            checked: None,
        }
    }
}

impl Form {
    /// Fills in what is not known, or no longer.
    fn complete(&mut self, library: &Library) {
        if library.board(&self.map).is_err() {
            self.map = library.maps().next().map_or(String::new(), |(id, _)| id.to_owned());
        }
        let codex = library.canal();
        for (i, key) in self.gangs.iter_mut().enumerate() {
            if codex.gang(key).is_none() {
                let gang = codex.gangs.get(i).or(codex.gangs.first());
                *key = gang.map_or(String::new(), |gang| gang.key.clone());
            }
        }
    }

    /// A small battle against the computer at once.
    pub fn duel(&mut self, library: &Library) {
        self.complete(library);
        let mut small: Vec<_> = library.canal().gangs.iter().collect();
        small.sort_by_key(|gang| gang.members.len());
        for (side, gang) in self.gangs.iter_mut().zip(small) {
            side.clone_from(&gang.key);
        }
        self.players = [Player::Human, computer()];
        self.options = RuleOptions { rounds: 4, ..RuleOptions::default() };
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
        let [a, b] = [&self.gangs[0], &self.gangs[1]];
        let mut setup = Setup::skirmish(&self.map, [a, b], seed);
        setup.players = self.players.clone();
        setup.options = self.options;
        setup
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

pub(super) fn screen(
    mut contexts: EguiContexts,
    art: Res<Art>,
    content: Res<Content>,
    mut form: ResMut<Form>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, &art, 0.62);
    let form = form.bypass_change_detection();
    form.complete(&content.0);
    let mut out = Vec::new();
    page(&ctx, "setup", |ui, screen| {
        let phone = Room::of(screen) == Room::Phone;
        let side = if phone { 8.0 } else { (screen.width() - 1500.0).max(0.0) / 2.0 + 24.0 };
        head(ui, &art, screen, side, &mut out);
        let top = screen.top() + if phone { 58.0 } else { 78.0 };
        let middle =
            Rect::from_min_max(pos2(screen.left() + side, top), pos2(screen.right() - side, screen.bottom() - FOOT));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(middle));
        ScrollArea::vertical().id_salt("setup").auto_shrink([false, false]).show(&mut inner, |ui| {
            ui.set_width(middle.width() - 10.0);
            if phone {
                column(ui, form, &content.0, &art);
            } else {
                rows(ui, form, &content.0, &art);
            }
            ui.add_space(10.0);
        });
        foot(ui, form, &content.0, &art, screen, side, &mut out);
    });
    if ctx.input(|input| input.key_pressed(egui::Key::Escape)) && !ctx.egui_wants_keyboard_input() {
        out.push(Intent::Go(Screen::Title));
    }
    intents.write_batch(out);
    Ok(())
}

fn head(ui: &mut Ui, art: &Art, screen: Rect, side: f32, out: &mut Vec<Intent>) {
    let phone = Room::of(screen) == Room::Phone;
    let y = screen.top() + if phone { 30.0 } else { 40.0 };
    let font = theme::display(if phone { 30.0 } else { size::SCREEN });
    let left = pos2(screen.left() + side, y);
    ui.painter().text(left + vec2(1.0, 3.0), Align2::LEFT_CENTER, "New skirmish", font.clone(), theme::TILE2);
    ui.painter().text(left, Align2::LEFT_CENTER, "New skirmish", font, theme::TITLE);
    let size = vec2(110.0, 40.0);
    let place = Rect::from_min_size(pos2(screen.right() - side - size.x, y - 20.0), size);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    if Button::new("Back", "Back", size).icon("close").show(&mut child, art) {
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
    if Button::new("Start", "Start", size).look(look).key("Enter").icon("strike").show(&mut child, art)
        || (problem.is_none()
            && ui.ctx().input(|input| input.key_pressed(egui::Key::Enter))
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

fn rows(ui: &mut Ui, form: &mut Form, library: &Library, art: &Art) {
    let width = ui.available_width();
    let rules = (width * 0.36).clamp(380.0, 500.0);
    let left = width - rules - 12.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        ui.vertical(|ui| {
            ui.set_width(left);
            ui.spacing_mut().item_spacing.y = 12.0;
            maps(ui, form, library, left);
            let half = (left - 12.0) / 2.0;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                for side in Side::BOTH {
                    ui.vertical(|ui| gang_panel::show(ui, form, library.canal(), art, side, half));
                }
            });
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 12.0;
            ui.set_width(rules);
            rule_panel(ui, form, art, rules);
            problems(ui, library, rules);
        });
    });
}

fn column(ui: &mut Ui, form: &mut Form, library: &Library, art: &Art) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.y = 10.0;
    maps(ui, form, library, width);
    for side in Side::BOTH {
        gang_panel::show(ui, form, library.canal(), art, side, width);
    }
    rule_panel(ui, form, art, width);
    problems(ui, library, width);
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
    let picture = form.thumbnails.get(ui.ctx(), board);
    let aspect = picture.size_vec2();
    let scale = (rect.width() / aspect.x).max(rect.height() / aspect.y);
    let part = rect.size() / (aspect * scale);
    let uv = Rect::from_center_size(pos2(0.5, 0.5), part);
    let painter = ui.painter();
    painter.image(picture.id(), rect, uv, egui::Color32::WHITE);
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
        let o = &mut form.options;
        stepper(ui, art, width, "Rounds", "The battle ends after these at the latest.", &mut o.rounds);
        option_row(ui, width, "Seed", "All dice come from it. Empty: a fresh one.", |ui| {
            let edit = egui::TextEdit::singleline(&mut form.seed)
                .hint_text("fresh")
                .desired_width(150.0)
                .font(theme::medium(size::BODY));
            let response = ui.add(edit.char_limit(19));
            mark("seed", response.rect);
        });
        widgets::heading(ui, "Rule options", "Canal 0.4");
        pick(
            ui,
            art,
            width,
            "Opposed rolls",
            "The defender's Aces take dice from the pool, or Aces from the result.",
            &mut o.opposed,
            &[(Opposed::SubtractDice, "take dice"), (Opposed::SubtractAces, "take Aces")],
        );
        pick(
            ui,
            art,
            width,
            "Move check",
            "Roll only for climbs and difficult ground, or for every Move.",
            &mut o.move_check,
            &[(MoveCheck::OnlyWhenClimbingOrDifficult, "when hard"), (MoveCheck::EveryMove, "always")],
        );
        pick(
            ui,
            art,
            width,
            "Glide",
            "Squares of an underwater glide: the same for any number of counters, or for each.",
            &mut o.glide,
            &[(Glide::Flat, "flat"), (Glide::PerCounter, "per counter")],
        );
        let switch = [(false, "off"), (true, "on")];
        pick(
            ui,
            art,
            width,
            "Unarmed is Aquatic",
            "Fists and kicks work in the water.",
            &mut o.unarmed_aquatic,
            &switch,
        );
        pick(
            ui,
            art,
            width,
            "Outnumbered",
            "In contact with three enemies or more, DEX \u{2212}1.",
            &mut o.outnumbered_dex,
            &switch,
        );
        pick(
            ui,
            art,
            width,
            "Size matters",
            "Larger characters have more dice against smaller ones.",
            &mut o.size_bonus,
            &switch,
        );
        pick(
            ui,
            art,
            width,
            "Water covers in contact",
            "A swimmer is in cover against those beside it too.",
            &mut o.water_is_cover_in_contact,
            &switch,
        );
        stepper(
            ui,
            art,
            width,
            "Chain of opportunities",
            "Attacks of Opportunity that may follow from one another.",
            &mut o.aoo_chain_limit,
        );
    });
}

fn option_row(ui: &mut Ui, width: f32, name: &str, text: &str, add: impl FnOnce(&mut Ui)) {
    let narrow = width < 340.0;
    ui.horizontal(|ui| {
        let room = if narrow { width - 164.0 } else { width - 196.0 };
        ui.vertical(|ui| {
            ui.set_width(room);
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.label(words(name, theme::strong(size::BODY), theme::BONE));
            ui.label(words(text, theme::body(size::SMALL), theme::DUSTY));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), add);
    });
}

fn stepper(ui: &mut Ui, art: &Art, width: f32, name: &str, text: &str, value: &mut u8) {
    option_row(ui, width, name, text, |ui| {
        let size = vec2(36.0, 34.0);
        let label = name.to_lowercase();
        if Button::new(&format!("{label} more"), "", size).icon("plus").show(ui, art) {
            *value = (*value + 1).min(20);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(36.0, 34.0), Sense::hover());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, *value, theme::display(20.0), theme::BONE);
        if Button::new(&format!("{label} less"), "", size).icon("minus").show(ui, art) {
            *value = value.saturating_sub(1).max(1);
        }
    });
}

fn pick<T: Copy + PartialEq>(
    ui: &mut Ui,
    art: &Art,
    width: f32,
    name: &str,
    text: &str,
    value: &mut T,
    of: &[(T, &str)],
) {
    option_row(ui, width, name, text, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let each = if width < 340.0 { 74.0 } else { 88.0 };
        for (one, called) in of.iter().rev() {
            let look = if value == one { Look::Selected } else { Look::Plain };
            let label = format!("{} {called}", name.to_lowercase());
            if Button::new(&label, called, vec2(each, 34.0)).look(look).show(ui, art) {
                *value = *one;
            }
        }
    });
}

fn problems(ui: &mut Ui, library: &Library, width: f32) {
    if library.problems().is_empty() {
        return;
    }
    panel(ui, 12, |ui| {
        ui.set_width(width - 24.0);
        widgets::heading(ui, "Files that were left out", &format!("{}", library.problems().len()));
        for problem in library.problems() {
            ui.label(words(problem, theme::body(size::SECONDARY), theme::REASON));
        }
    });
}
