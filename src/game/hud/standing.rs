//! Standing answers: a page with a line for each question that can be answered once for all.

use super::view::View;
use crate::battle::{Question, Response, Stands};
use crate::game::input::Control;
use crate::game::rulebook;
use crate::game::session::Intent;
use crate::game::settings::choice;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button, Look, words};
use crate::table::{Standing, StandingAnswer};
use bevy_egui::egui::{Key, ScrollArea, Ui, vec2};

/// Where it is asked: a question in which no answer changes anything is not ([`crate::table::Table::spare`]).
const ASK: &str = "When it matters";

/// The questions that can have a standing answer.
pub fn questions(view: &View) -> impl Iterator<Item = &'static Question> {
    view.info().questions.iter().copied().filter(|question| question.stands != Stands::Asked)
}

/// The page; true when it is to be closed.
pub fn page(ui: &mut Ui, view: &View, height: f32, out: &mut Vec<Intent>) -> bool {
    ui.spacing_mut().item_spacing.y = 8.0;
    ui.label(words("Standing answers", theme::display(28.0), theme::BRASS_HI));
    let me = view.me();
    let note = match me {
        Some(_) => {
            "You are never asked where no answer changes anything. The other side does not see what stands here."
        }
        None => "They can be changed while a decision is yours.",
    };
    ui.label(words(note, theme::body(size::SECONDARY), theme::NOTE));
    widgets::rule(ui);
    ScrollArea::vertical().id_salt("standing answers").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        let width = ui.available_width() - 10.0;
        for question in questions(view) {
            let responses = me.map_or(Vec::new(), |side| view.battle().responses(side, question));
            line(ui, view, question, None, width, out);
            for response in &responses {
                line(ui, view, question, Some(response), width, out);
            }
        }
    });
    let escape = ui.input(|input| input.key_pressed(Key::Escape)) && !rulebook::is_open(ui.ctx());
    Button::new("close standing answers", "Done", vec2(ui.available_width(), 42.0))
        .hint("Close this page.")
        .look(Look::Gold)
        .control(Control::Cancel)
        .show(ui, view.art)
        || escape
}

/// A question, or one of its responses, with the answers that can stand.
fn line(ui: &mut Ui, view: &View, question: &Question, response: Option<&Response>, width: f32, out: &mut Vec<Intent>) {
    let (me, table) = (view.me(), &view.session.table);
    let now = me.map_or(Standing::Ask, |side| match response {
        None => table.standing(side, question),
        Some(response) => table.standing_response(side, question, response),
    });
    let answers: &[(&str, Standing)] = match question.stands {
        Stands::Either => &[("Always", Standing::Always), (ASK, Standing::Ask), ("Never", Standing::Never)],
        _ => &[(ASK, Standing::Ask), ("Never", Standing::Never)],
    };
    let listed: Vec<(&str, bool)> = answers.iter().map(|(name, answer)| (*name, *answer == now)).collect();
    let (name, key) = match response {
        None => (question.heading, question.kind),
        Some(response) => (response.name.as_str(), response.key.as_str()),
    };
    let clicked = choice(ui, view.art, name, key, &listed, width);
    if let (Some(i), Some(side)) = (clicked, me) {
        let response = response.map(|response| response.key.clone());
        out.push(Intent::Stand(StandingAnswer {
            side,
            question: question.kind.to_owned(),
            response,
            answer: answers[i].1,
            round: None,
        }));
    }
}
