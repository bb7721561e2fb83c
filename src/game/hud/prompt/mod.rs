//! Decisions that interrupt: what happened, the question, and one card for each answer with its exact odds.

mod cards;
mod foot;
mod places;
mod table;
#[cfg(test)]
mod tests;
mod tokens;

use super::view::{CacheKey, View};
use crate::battle::{Answered, Choice, Decision, Nature, Occasion, Target, Waiting};
use crate::game::decide::plan;
use crate::game::hud::log_lines::Tone;
use crate::game::hud::state::Hud;
use crate::game::input::control::{Control, NUMBERS};
use crate::game::input::key_labels;
use crate::game::layout::Form;
use crate::game::playback::timing::seconds;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, mark, panel, transitions};
use crate::game::{rulebook, world_labels};
use bevy_egui::egui::{
    self, Align2, Galley, Mesh, Order, PointerButton, Rect, Sense, Shape, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use cards::cards;
use foot::{else_line, foot};
use places::{deployment, squares_card};
use std::sync::Arc;
use tokens::{is_token, named};

/// Shows the question, if a person is asked one that is no action of an activation.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    let asked = view.session.table.decision().filter(|_| view.me().is_some());
    (hud.prompt, hud.large_tray, hud.grave) = (None, None, None);
    let reaction = asked.filter(|decision| decision.reaction());
    spotlight(ctx, view, reaction, darkness(ctx, reaction.is_some(), view.settings.calm));
    let Some(decision) = asked else { return };
    let choices = view.session.table.choices();
    if decision.occasion == Occasion::Deploy {
        deployment(ctx, view, hud, choices, out);
        return;
    }
    if !decision.lists_answers() {
        return;
    }
    let squares = choices.iter().any(|choice| matches!(choice.target, Target::Square(_)));
    // Numbered as the input map counts them.
    let answers = plan::answers(&view.session.table);
    let before = out.len();
    if squares {
        hud.columns = 1;
        squares_card(ctx, view, hud, decision, &answers, out);
    } else {
        question(ctx, view, hud, decision, &answers, out);
    }
    if is_hasty(ctx, view.step()) {
        out.truncate(before);
    }
}

/// Seconds in which a question that has come under the pointer cannot be answered by it.
const SURPRISE: f64 = 0.25;

/// A press answers nothing that was meant for what lay there before: the second one of a double click, and one so soon after the question
/// of this step has come.
fn is_hasty(ctx: &egui::Context, asked: CacheKey) -> bool {
    let (id, now) = (egui::Id::new("question came"), ctx.input(|input| input.time));
    let known = ctx.data(|data| data.get_temp::<(CacheKey, f64)>(id)).filter(|(step, _)| *step == asked);
    let (_, came) = known.unwrap_or((asked, now));
    ctx.data_mut(|data| data.insert_temp(id, (asked, came)));
    let button = PointerButton::Primary;
    ctx.input(|input| {
        let pointer = &input.pointer;
        pointer.button_double_clicked(button)
            || pointer.button_triple_clicked(button)
            || pointer.any_click() && now - came < SURPRISE
    })
}

fn answer(view: &View, choice: Choice, out: &mut Vec<Intent>) {
    out.push(plan::answered(&view.session.table, view.planning, choice));
}

/// What stands on the key of an answer: answers that do nothing have keys of their own, others are numbered.
fn key_of(ctx: &egui::Context, view: &View, at: usize, choice: Choice) -> Option<String> {
    let table = &view.session.table;
    if plan::passed(table) == Some(choice) {
        return key_labels::cap(ctx, Control::NotThisRound);
    }
    let own = plan::declined(table).filter(|no| *no == choice);
    let cap = own.and_then(|_| key_labels::cap(ctx, Control::Decline));
    cap.or_else(|| key_labels::cap(ctx, *NUMBERS.get(at)?))
}

/// How dark it is around those whom a question is about, 0 to 1: it comes and goes as fast as the camera does.
fn darkness(ctx: &egui::Context, asked: bool, calm: bool) -> f32 {
    let seconds = match asked {
        _ if calm => 0.0,
        true => seconds::REACTION_IN,
        false => seconds::REACTION_OUT,
    };
    ctx.animate_bool_with_time_and_easing(egui::Id::new("darkness"), asked, seconds, egui::emath::easing::cubic_out)
}

/// Everything but the two characters grows dark; once they have answered, it grows light again from where they were.
fn spotlight(ctx: &egui::Context, view: &View, asked: Option<&Decision>, dark: f32) {
    let id = egui::Id::new("spotlight");
    let aim = match asked {
        Some(decision) => view.spot.filter(|_| decision.actor.is_some()),
        None => ctx.data(|data| data.get_temp::<Rect>(id)),
    };
    let Some(aim) = aim.filter(|_| dark > 0.0) else { return };
    ctx.data_mut(|data| data.insert_temp(id, aim));
    let painter = world_labels::painter(ctx, "spotlight");
    let middle = aim.center();
    let inner = (aim.width().max(aim.height()) * 0.75).max(90.0);
    let far = view.screen.width() + view.screen.height();
    let mut mesh = Mesh::default();
    let [near, rim] = theme::SPOTLIGHT;
    let rings = [(inner, 0.0), (inner * 1.7, near * dark), (view.screen.width() * 0.6, rim * dark), (far, rim * dark)];
    let steps = 48;
    for (radius, alpha) in rings {
        for i in 0..steps {
            let angle = std::f32::consts::TAU * i as f32 / steps as f32;
            mesh.colored_vertex(middle + vec2(angle.cos(), angle.sin()) * radius, theme::faded(theme::INK, alpha));
        }
    }
    for ring in 0..rings.len() as u32 - 1 {
        for i in 0..steps {
            let (a, b) = (ring * steps + i, ring * steps + (i + 1) % steps);
            mesh.add_triangle(a, b, a + steps);
            mesh.add_triangle(b, b + steps, a + steps);
        }
    }
    painter.add(Shape::mesh(mesh));
}

fn question(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    answers: &[Choice],
    out: &mut Vec<Intent>,
) {
    let (least, most) = match view.form {
        Form::Wide => (view.screen.left() + 222.0, view.screen.right() - 306.0),
        Form::Compact => (view.screen.left() + 78.0, view.screen.right() - 278.0),
        Form::Phone => (view.screen.left() + 6.0, view.screen.right() - 6.0),
    };
    let tray = table::beside(view, view.screen.right() - 10.0 - least).filter(|_| decision.reaction());
    let right = view.screen.right() - 10.0;
    let end = tray.map_or(most, |tray| right - tray - 10.0);
    let width = (end - least).min(880.0);
    let id = egui::Id::new(("prompt height", decision.kind));
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(260.0);
    let at = pos2((least + end - width) / 2.0, view.screen.bottom() - known - 8.0);
    let waiting = waiting(view, decision);
    let rect = transitions::area(ctx, "prompt", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            head(ui, view, hud, decision, &waiting);
            prompt_words(ui, hud, decision);
            if decision.reaction() && tray.is_none() {
                table::inner(ui, view, hud);
            }
            ui.add_space(2.0);
            let (tokens, others): (Vec<_>, Vec<_>) =
                answers.iter().copied().enumerate().partition(|(_, choice)| is_token(view, *choice));
            // Many who are only named are shown as tokens, a few as cards.
            let (tokens, others) = match tokens.len() {
                5.. => (tokens, others),
                _ => (Vec::new(), answers.iter().copied().enumerate().collect()),
            };
            let (no, mut cards_of): (Vec<_>, Vec<_>) =
                others.into_iter().partition(|(_, choice)| view.info().nature(choice.action) == Nature::No);
            if decision.answered == Answered::Count {
                // Counted up from none.
                cards_of.sort_by_key(|(_, choice)| choice.option);
            }
            named(ui, view, hud, &tokens, out);
            cards(ui, view, hud, decision, &cards_of, out);
            else_line(ui, view, hud, decision, &no);
            foot(ui, view, hud, decision, &cards_of, &no, out);
        });
        ui.min_rect()
    });
    hud.prompt = Some(rect);
    mark("prompt", rect);
    ctx.data_mut(|data| data.insert_temp(id, rect.height()));
    if let Some(width) = tray {
        table::large(ctx, view, hud, width, pos2(right, view.screen.bottom() - 8.0));
    }
}

/// What goes on when this question is answered; the question itself is not said again.
fn waiting(view: &View, decision: &Decision) -> Vec<Waiting> {
    let mut all = view.battle().waiting();
    if all.first().is_some_and(|first| first.asks == Some(decision.question)) {
        all.remove(0);
    }
    all
}

fn head(ui: &mut Ui, view: &View, hud: &Hud, decision: &Decision, waiting: &[Waiting]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
    let heading = decision.heading;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, heading));
    let painter = ui.painter();
    view.art.icon(painter, decision.icon, rect.left_center() + vec2(12.0, 0.0), 22.0, theme::side_text(decision.side));
    let said = painter.text(
        rect.left_center() + vec2(32.0, 0.0),
        Align2::LEFT_CENTER,
        heading,
        theme::display(20.0),
        theme::BRASS_HI,
    );
    rulebook::cite(&response, decision.rule);
    rulebook::offer(ui.ctx(), decision.rule);
    let left = rulebook::chip_at(ui, rect, decision.rule);
    let mut own_row = None;
    if view.form != Form::Phone {
        let place = Rect::from_min_max(pos2(said.right() + 16.0, rect.top()), pos2(left - 8.0, rect.bottom()));
        let told = Steps::of(view, hud, waiting);
        // In a small window the card of a lesson needs its room above.
        match hud.taught && view.form == Form::Compact || told.fit(ui, place.width()) {
            true => told.show(ui, view, place),
            false => own_row = Some(told),
        }
    }
    widgets::rule(ui);
    if let Some(told) = own_row {
        let width = ui.available_width();
        let high = if told.fit_a_line(ui, width) { 22.0 } else { 34.0 };
        let (place, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
        told.show(ui, view, place);
    }
}

/// What led here, the choice, what follows: three steps beside one another.
struct Steps {
    before: String,
    follows: String,
    /// Decisions that wait beside this one.
    more: usize,
}

/// Diameter of the disc with a step's number, and room beside what leads to the next.
const DISC: f32 = 20.0;
const STEP: f32 = 10.0;

impl Steps {
    fn of(view: &View, hud: &Hud, waiting: &[Waiting]) -> Steps {
        let told = hud.story.lines.iter().rev().find(|line| line.event < view.told && line.tone != Tone::Small);
        let before = told.map_or("It began", |line| line.text.as_str()).to_owned();
        let follows = waiting.first().map_or("The battle goes on".to_owned(), |next| {
            let asked = next.asks.map_or(String::new(), |question| format!("{} ", question.heading));
            format!("{asked}{} {}", view.name(next.who), next.text)
        });
        Steps { before, follows, more: waiting.iter().filter(|one| one.asks.is_some()).count() }
    }

    fn font() -> egui::FontId {
        theme::medium(size::SMALL)
    }

    /// Width of a text in one line.
    fn wide(ui: &Ui, text: &str) -> f32 {
        ui.painter().layout_no_wrap(text.to_owned(), Steps::font(), theme::NOTE).size().x + 1.0
    }

    /// Width of all but what led here and what follows.
    fn fixed(ui: &Ui) -> f32 {
        3.0 * (DISC + 6.0) + 2.0 * (STEP * 2.0 + 10.0) + Steps::wide(ui, CHOICE)
    }

    /// Width of what led here and of what follows, each in one line.
    fn texts(&self, ui: &Ui) -> f32 {
        Steps::wide(ui, &self.before) + Steps::wide(ui, &self.follows)
    }

    /// They fit into this width in one line.
    fn fit_a_line(&self, ui: &Ui, width: f32) -> bool {
        self.texts(ui) <= width - Steps::fixed(ui)
    }

    /// They fit into this width in two lines each.
    fn fit(&self, ui: &Ui, width: f32) -> bool {
        let room = width - Steps::fixed(ui);
        room >= LEAST && self.laid(ui, room).iter().all(|text| !text.elided)
    }

    /// What led here and what follows in so much room: each in one line if both fit, else in two; the shorter one leaves the rest to the other.
    fn laid(&self, ui: &Ui, room: f32) -> [Arc<Galley>; 2] {
        let (one, other) = (Steps::wide(ui, &self.before), Steps::wide(ui, &self.follows));
        let rows = if one + other <= room { 1 } else { 2 };
        let (one, other) = (one / rows as f32 * BROKEN, other / rows as f32 * BROKEN);
        let left = if one <= room / 2.0 { one } else { (room - other).max(room / 2.0) };
        let lay = |text: &str, ink, wide| widgets::wrapped(ui.painter(), text, Steps::font(), ink, wide, rows);
        let first = lay(&self.before, theme::NOTE, left);
        let rest = room - first.size().x;
        [first, lay(&self.follows, theme::DUSTY, rest)]
    }

    fn show(&self, ui: &mut Ui, view: &View, place: Rect) {
        let painter = ui.painter();
        let middle = painter.layout_no_wrap(CHOICE.to_owned(), Steps::font(), theme::BRASS_HI);
        let fixed = Steps::fixed(ui);
        let room = place.width() - fixed;
        if room < LEAST {
            return;
        }
        let [first, last] = self.laid(ui, room);
        let whole = fixed + first.size().x + last.size().x;
        let mut x = place.right() - whole;
        let y = place.center().y;
        let response = ui.interact(place, ui.id().with("steps"), Sense::hover());
        let (before, follows) = (&self.before, &self.follows);
        let spoken = format!("{before}. Your choice. {follows}");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        mark("steps", place);
        // What does not fit is told by the tooltip.
        widgets::told_in_full(place);
        let painter = ui.painter();
        for (i, text) in [first, middle, last].into_iter().enumerate() {
            let at = pos2(x + DISC / 2.0, y);
            let (fill, ink) = if i == 1 { (theme::GOLD_MID, theme::ON_GOLD) } else { (theme::SLATE, theme::BONE) };
            painter.circle_filled(at, DISC / 2.0, fill);
            match i {
                0 => view.art.icon(painter, "check", at, 13.0, ink),
                n => {
                    painter.text(at, Align2::CENTER_CENTER, n + 1, theme::bold(12.5), ink);
                }
            }
            x += DISC + 6.0;
            let (wide, high) = (text.size().x, text.size().y);
            painter.galley(pos2(x, y - high / 2.0), text, theme::NOTE);
            x += wide + STEP;
            if i < 2 {
                view.art.icon(painter, "chevron", pos2(x + 5.0, y), 11.0, theme::DUSTY);
                x += 10.0 + STEP;
            }
        }
        let more = match self.more {
            0 => String::new(),
            1 => "\nOne more decision waits.".to_owned(),
            many => format!("\n{many} more decisions wait."),
        };
        response.tip(format!("What led here: {before}.\nThen your choice.\nWhat follows: {follows}.{more}"));
    }
}

/// Least room for what led here and what follows.
const LEAST: f32 = 120.0;
/// What stands for the question among the steps.
const CHOICE: &str = "your choice";
/// Room that two lines take more than half of one, as they are broken between words.
const BROKEN: f32 = 1.25;

fn prompt_words(ui: &mut Ui, hud: &Hud, decision: &Decision) {
    let mut job = super::roll::coloured(&decision.prompt, &hud.story, theme::BONE, ui.available_width());
    for section in &mut job.sections {
        section.format.font_id.size = size::PROMPT;
    }
    let response = ui.label(job);
    if !decision.text.is_empty() {
        response.tip(decision.text);
    }
}
