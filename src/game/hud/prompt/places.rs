//! Questions that the board answers: a square, or where somebody is placed.

use super::cards::picked;
use super::{answer, key_of};
use crate::battle::{Choice, Decision, Nature, Side, Target};
use crate::game::hud::odds::capital;
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::input::key_labels;
use crate::game::rulebook;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button, Look, mark, panel, transitions, words};
use bevy_egui::egui::{self, Order, Pos2, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Decisions about squares: a hint, the answers that are no squares, and a list for the keyboard.
pub(super) fn squares_card(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    answers: &[Choice],
    out: &mut Vec<Intent>,
) {
    let width = (view.screen.width() - 16.0).min(620.0);
    let id = egui::Id::new("squares height");
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(120.0);
    let at = pos2(view.screen.center().x - width / 2.0, view.screen.bottom() - known - 8.0);
    let most = view.screen.height() * 0.4;
    let rect = transitions::area(ctx, "squares", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            ui.horizontal_wrapped(|ui| {
                ui.label(words(&decision.prompt, theme::medium(size::PROMPT), theme::BONE));
                rulebook::chip(ui, decision.rule);
            });
            // Only some of many are listed; the cursor of the keys goes to all of them.
            let how = "Click a bright square, go there with {CursorNorth}, {CursorEast} and so on and press {Confirm}, or choose here:";
            let how = match key_labels::by_touch(ui.ctx()) {
                true => "Tap a bright square, or choose here:".to_owned(),
                false => key_labels::filled(ui.ctx(), how),
            };
            ui.label(words(how, theme::body(size::SECONDARY), theme::NOTE));
            let few = answers.iter().filter(|choice| !matches!(choice.target, Target::Square(_))).count() <= 4;
            ScrollArea::vertical().id_salt("squares").max_height(most).show(ui, |ui| {
                let numbered: Vec<(usize, Choice)> = answers.iter().copied().enumerate().collect();
                for alike in numbered.chunk_by(|a, b| heading(view, a.1) == heading(view, b.1)) {
                    if let Some((title, text)) = alike.first().and_then(|&(_, choice)| heading(view, choice)) {
                        let said = if text.is_empty() { title } else { format!("{title}. {text}") };
                        ui.label(words(said, theme::strong(size::SECONDARY), theme::BRASS_HI));
                    }
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                        alike.iter().for_each(|&(i, choice)| square_button(ui, view, (i, choice), few, width, out));
                    });
                }
            });
        });
        ui.min_rect()
    });
    hud.prompt = Some(rect);
    ctx.data_mut(|data| data.insert_temp(id, rect.height()));
}

/// What heads the squares of one deed, with what it does: `Bianca: Sidestep`. None where the question says it all.
fn heading(view: &View, choice: Choice) -> Option<(String, String)> {
    let Target::Square(square) = choice.target else { return None };
    let label = view.label(choice);
    (!label.title.contains(&square.to_string())).then_some((label.title, label.text))
}

/// The button of an answer.
fn square_button(ui: &mut Ui, view: &View, (i, choice): (usize, Choice), few: bool, width: f32, out: &mut Vec<Intent>) {
    let text = match choice.target {
        Target::Square(square) => square.to_string(),
        _ if view.info().nature(choice.action) == Nature::No => view.label(choice).title,
        _ => capital(&view.battle().describe(choice)),
    };
    let font = theme::strong(size::BUTTON);
    let said = ui.painter().layout_no_wrap(text.clone(), font, theme::BONE).size().x;
    let wide = (said + 52.0).clamp(92.0, width - 40.0);
    let plain = !few || matches!(choice.target, Target::Square(_));
    let look = if plain { Look::Plain } else { Look::Selected };
    let key = key_of(ui.ctx(), view, i, choice).unwrap_or_default();
    let look = if view.planning.proposed == Some(choice) { Look::Selected } else { look };
    let label = format!("choice {i}");
    let button = Button::new(&label, &text, vec2(wide, 36.0)).hint("Answer with this square.").look(look);
    let button = if key.is_empty() { button } else { button.key(&key) };
    let response = button.respond(ui, view.art);
    if view.planning.proposed == Some(choice) {
        picked(ui, response.rect, i);
    }
    if response.clicked() {
        answer(view, choice, out);
    }
}

/// Characters still to be placed, and a hand for those who do not care.
pub(super) fn deployment(ctx: &egui::Context, view: &View, hud: &Hud, choices: &[Choice], out: &mut Vec<Intent>) {
    let mut waiting: Vec<_> = choices.iter().map(|choice| choice.actor).collect();
    waiting.dedup();
    waiting.sort();
    waiting.dedup();
    let chosen = view.planning.inspected.filter(|who| waiting.contains(who)).or(waiting.first().copied());
    let width = (waiting.len() as f32 * 66.0 + 150.0).min(view.screen.width() - 40.0);
    let at = pos2(view.screen.center().x - width / 2.0 - 12.0, view.screen.bottom() - 196.0);
    transitions::area(ctx, "deployment", Order::Middle, at, |ui| {
        panel(ui, 10, |ui| {
            ui.set_width(width);
            widgets::pulled(ui, "to deploy", |ui| {
                ui.horizontal(|ui| {
                    for &who in &waiting {
                        let (rect, response) = ui.allocate_exact_size(vec2(60.0, 84.0), Sense::click());
                        let label = format!("deploy {}", who.0);
                        response.widget_info(|| {
                            WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {}", view.name(who)))
                        });
                        mark(&label, rect);
                        let look = if chosen == Some(who) { Look::Selected } else { Look::Plain };
                        let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
                        let side = view.person(who).map_or(Side(0), |person| person.side);
                        let kind = hud.facts.kinds.get(who.index()).map_or("", String::as_str);
                        let middle: Pos2 = rect.center_top() + vec2(0.0, 29.0);
                        view.art.token(ui.painter(), kind, side, middle, 46.0, 1.0);
                        let font = theme::body(12.0);
                        let name = widgets::centred(ui.painter(), view.name(who), font, ink, 54.0, 2);
                        let at = pos2(rect.center().x, rect.bottom() - 16.0 - name.size().y / 2.0);
                        ui.painter().galley(at, name, ink);
                        if response.clicked() {
                            out.push(Intent::Inspect(Some(who)));
                        }
                    }
                    if Button::new("place for me", "Place for me", vec2(150.0, 84.0))
                        .hint("Everybody who is left is placed somewhere in the zone.")
                        .icon("flag")
                        .show(ui, view.art)
                    {
                        out.push(Intent::PlaceRest);
                    }
                });
            });
        });
    });
}
