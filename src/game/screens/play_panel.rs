//! Beginning the battle that was set up: the golden button, two quick choices, and what is wrong.

use super::setup::{SetupForm, computer};
use crate::game::input::{Control, key_labels};
use crate::game::session::Intent;
use crate::game::theme::{self, Art, size};
use crate::game::widgets::{self, Button, Look, mark};
use crate::table::{Library, Player};
use bevy_egui::egui::{self, Align2, Key, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// Who plays, in a few words.
fn who(players: &[Player; 2]) -> &'static str {
    match players.each_ref().map(|player| matches!(player, Player::Human)) {
        [true, true] => "two people, one screen",
        [true, false] | [false, true] => "against the computer",
        [false, false] => "the computer plays both",
    }
}

fn begin(form: &mut SetupForm, out: &mut Vec<Intent>) {
    match form.setup() {
        Ok(setup) => out.push(Intent::Start(Box::new(setup))),
        Err(_) => form.forget_seed(),
    }
}

/// Enter begins, unless something else has the keyboard.
fn entered(ui: &Ui, form: &SetupForm) -> bool {
    let enter = ui.ctx().input(|input| input.key_pressed(Key::Enter));
    enter && form.is_alone(ui.ctx()) && !ui.ctx().egui_wants_keyboard_input()
}

fn verdict(problem: Option<String>) -> (String, egui::Color32) {
    match problem {
        Some(problem) => (problem, theme::REASON),
        None => ("Both gangs are legal, and there is room for them.".to_owned(), theme::GOOD),
    }
}

/// A column: the golden button, the quick choices, and what is wrong.
pub fn column(
    ui: &mut Ui,
    form: &mut SetupForm,
    library: &Library,
    art: &Art,
    room: egui::Vec2,
    out: &mut Vec<Intent>,
) {
    let problem = form.problem(library);
    let legal = problem.is_none();
    let (text, colour) = verdict(problem);
    let galley = ui.painter().layout(text, theme::medium(size::BODY), colour, room.x);
    let said = galley.size().y;
    ui.spacing_mut().item_spacing = vec2(8.0, 10.0);
    let high = (room.y - said - 38.0 - 30.0).clamp(70.0, 170.0);
    if gold(ui, form, legal, vec2(room.x, high)) || legal && entered(ui, form) {
        begin(form, out);
    }
    ui.horizontal(|ui| {
        let half = vec2((room.x - 8.0) / 2.0, 38.0);
        let look = if legal { Look::Plain } else { Look::Off };
        let hotseat = Button::new("hotseat", "Hotseat", half).icon("human").middle().look(look);
        if hotseat.hint("Begin with people for both gangs, who pass the screen to each other.").show(ui, art) {
            form.players = [Player::Human, Player::Human];
            begin(form, out);
        }
        let watch = Button::new("watch", "Watch", half).icon("ai").middle().look(look);
        if watch.hint("Begin with the computer for both gangs, and look on.").show(ui, art) {
            form.players = [computer(), computer()];
            begin(form, out);
        }
    });
    let (rect, response) = ui.allocate_exact_size(vec2(room.x, said), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, galley.text()));
    ui.painter().galley(rect.min, galley, colour);
}

/// The one main button.
fn gold(ui: &mut Ui, form: &SetupForm, legal: bool, size: egui::Vec2) -> bool {
    let (whole, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, legal, "Start"));
    mark("Start", whole);
    let look = if legal { Look::Gold } else { Look::Off };
    let (ink, rect) = widgets::button_ground(ui.painter(), whole, look, &response);
    let painter = ui.painter();
    let large = (size.y * 0.42).clamp(30.0, 62.0);
    let middle = rect.center() - vec2(0.0, size.y * 0.12);
    painter.text(middle, Align2::CENTER_CENTER, "Play", theme::display(large), ink);
    let line = pos2(rect.center().x, rect.bottom() - size.y * 0.2);
    let font = theme::medium(theme::size::BODY);
    let note = painter.layout_no_wrap(who(&form.players).to_owned(), font, ink);
    let (note_wide, note_high) = (note.size().x, note.size().y);
    let left = line.x - (note_wide + 56.0) / 2.0;
    painter.galley(pos2(left, line.y - note_high / 2.0), note, ink);
    if let Some(cap) = key_labels::cap(ui.ctx(), Control::Confirm) {
        widgets::key_chip(painter, pos2(left + note_wide + 8.0, line.y), Align2::LEFT_CENTER, &cap, legal);
    }
    response.clicked() && legal
}

/// The same as a strip along the lower edge, where the screen is a column.
pub fn strip(
    ui: &mut Ui,
    form: &mut SetupForm,
    library: &Library,
    art: &Art,
    place: Rect,
    side: f32,
    out: &mut Vec<Intent>,
) {
    ui.painter().rect_filled(place, 0.0, theme::faded(theme::INK, 0.85));
    ui.painter().hline(place.x_range(), place.top(), egui::Stroke::new(1.5, theme::BRASS));
    let problem = form.problem(library);
    let legal = problem.is_none();
    let size = vec2(if place.width() < 700.0 { 150.0 } else { 230.0 }, 54.0);
    let button = Rect::from_min_size(pos2(place.right() - side - size.x, place.center().y - size.y / 2.0), size);
    let mut child = ui.new_child(UiBuilder::new().max_rect(button));
    let look = if legal { Look::Gold } else { Look::Off };
    let start = Button::new("Start", "Play", size).look(look).control(Control::Confirm).icon("strike").middle();
    if start.hint("Begin the battle.").show(&mut child, art) || legal && entered(ui, form) {
        begin(form, out);
    }
    let (text, colour) = verdict(problem);
    let room = button.left() - place.left() - side - 16.0;
    let font = theme::medium(theme::size::BODY);
    let galley = widgets::wrapped(ui.painter(), &text, font, colour, room, 3);
    ui.painter().galley(pos2(place.left() + side, place.center().y - galley.size().y / 2.0), galley, colour);
}
