//! Below the cards of a prompt: Will dice, the answers that do nothing, standing answers, and the golden button.

use super::cards::{picked, plain_lines};
use super::{answer, key_of};
use crate::battle::{Choice, Decision, Stands};
use crate::game::decide::plan;
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button, Look, words};
use crate::table::{Standing, StandingAnswer};
use bevy_egui::egui::{Align, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};

/// Below the cards: Will dice with what they change, the answers that do nothing, and the golden button for what the key of
/// the gold button does: the answer that is proposed, or the first that rolls.
pub(super) fn foot(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    cards: &[(usize, Choice)],
    no: &[(usize, Choice)],
    out: &mut Vec<Intent>,
) {
    let will = decision.actor.map_or(0, |who| view.counter(hud.facts.roles.will, who).0);
    let best = cards.first().map(|&(_, choice)| choice).filter(|&choice| view.battle().breakdown(choice).is_some());
    let willing = best.filter(|_| will > 0 && decision.dice_ahead);
    let gold = hud.golden(&view.session.table, view.planning).filter(|_| view.form != Form::Phone);
    if no.is_empty() && willing.is_none() && gold.is_none() {
        return;
    }
    // An answer that does nothing is golden itself where it is proposed, and stands there once.
    let golden_no = gold.filter(|gold| no.iter().any(|(_, choice)| choice == gold));
    let gold = gold.filter(|_| golden_no.is_none());
    widgets::rule(ui);
    let whole = ui.available_width();
    let wide = |ui: &Ui, text: &str, most: f32| {
        let said = ui.painter().layout_no_wrap(text.to_owned(), theme::strong(size::BUTTON), theme::BONE).size().x;
        (said.max(24.0) + 76.0).min(most)
    };
    // Beside the Will dice, or below them where there is no room.
    let names: Vec<String> = no.iter().map(|&(_, choice)| view.label(choice).title).collect();
    let golden = gold.map(|choice| gold_name(view, choice));
    // The key of the gold button is longer than a number.
    let keyed = |choice: Choice| if golden_no == Some(choice) { 30.0 } else { 0.0 };
    let words: Vec<f32> =
        no.iter().zip(&names).map(|(&(_, choice), name)| (wide(ui, name, whole) + keyed(choice)).min(whole)).collect();
    // Its words get the room that other buttons leave.
    let mut offers = if hud.taught { Vec::new() } else { standing_offers(decision, no) };
    let offered = |offers: &[Offered]| offers.iter().map(|offer| offer.width + GAP).sum::<f32>();
    let others = words.iter().map(|width| width + 6.0).sum::<f32>() + offered(&offers) + 6.0;
    let most = if willing.is_some() { 260.0 } else { (whole - others).clamp(260.0, 520.0) };
    let said = golden.as_ref().map(|name| wide(ui, name, most).max(128.0));
    let sum: f32 = words.iter().chain(said.iter()).map(|width| width + 6.0).sum::<f32>() - 6.0;
    let start = ui.next_widget_position();
    let mut used = 0.0;
    if let Some(best) = willing {
        let row = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            will_row(ui, view, hud, best, will, out);
        });
        used = row.response.rect.width() + 12.0;
    }
    if sum <= 0.0 {
        return;
    }
    let beside = used > 0.0 && used + sum <= whole;
    let top = if beside { start.y } else { ui.next_widget_position().y };
    let place = Rect::from_min_size(pos2(start.x + (whole - sum).max(0.0), top), vec2(sum.min(whole), 38.0));
    let taken = if beside { used } else { 0.0 };
    // What goes for a round gives way first; of the others one alone would say half.
    let fits = |offers: &[Offered]| offered(offers) + GAP <= place.left() - start.x - taken;
    if !fits(&offers) {
        offers.retain(|offer| !offer.passing);
    }
    if !fits(&offers) {
        offers.clear();
    }
    let room = Rect::from_min_size(pos2(start.x + taken, top), vec2(offered(&offers), 38.0));
    standing(ui, view, decision, &offers, room, out);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Min)));
    child.spacing_mut().item_spacing.x = 6.0;
    for ((&(at, choice), name), width) in no.iter().zip(&names).zip(&words) {
        let label = format!("choice {at}");
        let key =
            key_of(child.ctx(), view, at, choice).filter(|_| !key_labels::by_pad(child.ctx())).unwrap_or_default();
        let button = Button::new(&label, name, vec2(*width, 38.0)).icon("close");
        let button = match () {
            () if golden_no == Some(choice) => button.look(Look::Gold).control(Control::Confirm),
            () if key.is_empty() => button,
            () => button.key(&key),
        };
        let text = view.info().actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.text);
        let passes = plan::passed(&view.session.table) == Some(choice);
        let hint = if passes { "No, and do not ask again in this round." } else { text };
        let response = button.hint(hint).respond(&mut child, view.art);
        if view.planning.proposed == Some(choice) {
            picked(&child, response.rect, at);
        }
        if response.clicked() {
            answer(view, choice, out);
        }
    }
    if let (Some(choice), Some(name), Some(width)) = (gold, golden, said) {
        let button = Button::new("Go", &name, vec2(width, 38.0)).look(Look::Gold).control(Control::Confirm);
        if button.hint("The answer that is framed above.").show(&mut child, view.art) {
            answer(view, choice, out);
        }
    }
    if !beside {
        ui.advance_cursor_after_rect(place);
    }
}

/// What comes of the one answer that does nothing, in a line below the cards: `Take it: loses life 97%, avg 8.1`. The others are compared with it.
pub(super) fn else_line(ui: &mut Ui, view: &View, hud: &mut Hud, decision: &Decision, no: &[(usize, Choice)]) {
    let &[(_, choice)] = no else { return };
    if !decision.has_odds() || !decision.reaction() {
        return;
    }
    let Hud { odds, facts, .. } = hud;
    let Some(summary) = odds.with_reactions(view, facts, choice, 0) else { return };
    // What the other side can do about nothing being done is no reason to do something.
    let mut lines = plain_lines(view, summary);
    lines.retain(|&(_, colour)| colour != theme::PARCH);
    let Some(&(_, colour)) = lines.first() else { return };
    let said: Vec<String> = lines.into_iter().map(|(text, _)| text).collect();
    let text = format!("{}: {}", view.label(choice).title, said.join(", "));
    ui.label(words(text, theme::strong(size::SECONDARY), colour));
}

/// Widths of the buttons for standing answers.
const STANDING: f32 = 104.0;
const ROUND: f32 = 156.0;

/// A standing answer that a question offers.
struct Offered {
    answer: Standing,
    name: &'static str,
    hint: &'static str,
    width: f32,
    /// For this round only.
    passing: bool,
    control: Control,
}

/// What can be said of a question once for all, or for this round where no answer of the rules says that.
fn standing_offers(decision: &Decision, no: &[(usize, Choice)]) -> Vec<Offered> {
    let always = "now and whenever this is asked again in this battle.";
    let never = "No, now and whenever this is asked again in this battle.";
    let pass = "No, now and whenever this is asked again in this round.";
    let offer = |answer, name, hint, control| Offered { answer, name, hint, width: STANDING, passing: false, control };
    let mut offers = Vec::new();
    if decision.stands == Stands::Either {
        offers.push(offer(Standing::Always, "Always", always, Control::Always));
    }
    if decision.stands != Stands::Asked {
        offers.push(offer(Standing::Never, "Never", never, Control::Never));
        if !no.iter().any(|(_, choice)| choice.option == 1) {
            let now = offer(Standing::Never, "Not this round", pass, Control::NotThisRound);
            offers.push(Offered { width: ROUND, passing: true, ..now });
        }
    }
    offers
}

/// What is to be done whenever this question is asked: its player need not be asked again.
fn standing(ui: &mut Ui, view: &View, decision: &Decision, offers: &[Offered], place: Rect, out: &mut Vec<Intent>) {
    // Where all answers are the same response, it is that one which is always or never given.
    let table = &view.session.table;
    let usual = table.always().map_or(String::new(), |choice| view.label(choice).title);
    let mut offered = table.choices().iter().filter_map(|&choice| view.battle().response(choice));
    let only = offered.next().filter(|first| offered.all(|other| other == *first));
    let mut row = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Min)));
    row.spacing_mut().item_spacing.x = GAP;
    for Offered { answer, name, hint, width, passing, control } in offers {
        let label = format!("stand {name}");
        let button = Button::new(&label, name, vec2(*width, 38.0)).control(*control);
        let about = match (&only, answer) {
            (Some(response), _) => format!("{}: ", response.name),
            (None, Standing::Always) => format!("{usual}: "),
            _ => String::new(),
        };
        let back = if *passing { "" } else { " The pause menu takes it back." };
        let by_key = key_labels::pressed_in_battle(row.ctx(), *control);
        if button.hint(&format!("{about}{hint}{back}")).show(&mut row, view.art) || by_key {
            let (side, question) = (decision.side, decision.kind.to_owned());
            let response = only.as_ref().map(|response| response.key.clone());
            let round = passing.then(|| view.battle().round());
            out.push(Intent::Stand(StandingAnswer { side, question, response, answer: *answer, round }));
        }
    }
}

/// What stands on the golden button: `Strike: Rapier`.
fn gold_name(view: &View, choice: Choice) -> String {
    let entry = view.info().actions.get(usize::from(choice.action.0));
    let action = entry.map_or("Go", |entry| entry.name);
    let title = view.label(choice).title;
    let both = format!("{action}: {title}");
    if title.contains(action) || both.chars().count() > 26 { title } else { both }
}

/// Between buttons beside one another.
const GAP: f32 = 6.0;

/// What is said of a price that buys nothing.
pub(super) const SAME: &str = "no difference";

/// Will dice as a row of choices, each with what it makes of the chance.
fn will_row(ui: &mut Ui, view: &View, hud: &mut Hud, best: Choice, will: i8, out: &mut Vec<Intent>) {
    let (rect, _) = ui.allocate_exact_size(vec2(22.0, 38.0), Sense::hover());
    view.art.icon(ui.painter(), "will", rect.center(), 22.0, theme::WILL);
    ui.label(words("Will dice", theme::strong(size::BODY), theme::WILL));
    let mut missing = false;
    // What each number of dice comes to: chance to hurt, chance to remove, mean loss of life.
    let mut figures: Vec<Option<[String; 3]>> = Vec::new();
    let (mut removal, mut hurts) = (None, false);
    for dice in 0..=will.clamp(0, 2) as u8 {
        let Hud { odds, facts, .. } = hud;
        // One is worked out in a frame.
        let known = odds.knows(view, best, dice);
        let summary = if known || !missing { odds.get(view, facts, best, dice) } else { None };
        missing |= !known;
        figures.push(summary.map(|summary| {
            removal = removal.or((summary.removed.value() > 0.05).then_some(summary.removal));
            hurts |= summary.mean > 0.0;
            let [hurt, removed] = [summary.hurt, summary.removed].map(|p| summary.percent(p));
            [hurt, removed, summary.mean_text(summary.mean, summary.life)]
        }));
    }
    for (dice, known) in (0..).zip(&figures) {
        // All tell the same figure, the one that matters most.
        let effect = known.as_ref().map(|[hurt, removed, mean]| match removal {
            _ if dice > 0 && *known == figures[0] => SAME.to_owned(),
            Some(word) => format!("{word} {removed}"),
            None if hurts => format!("{mean} life"),
            None => format!("hurt {hurt}"),
        });
        let number = if dice == 0 { "none".to_owned() } else { format!("+{dice}") };
        let text = effect.map_or(number.clone(), |effect| format!("{number}  {effect}"));
        let look = if view.planning.will == dice { Look::Selected } else { Look::Plain };
        let wide = ui.painter().layout_no_wrap(text.clone(), theme::strong(size::BUTTON), theme::BONE).size().x + 22.0;
        let hint = format!("{dice} Will dice on this roll; {will} Will Points left.");
        if Button::new(&format!("will {dice}"), &text, vec2(wide, 38.0)).look(look).hint(&hint).show(ui, view.art) {
            out.push(Intent::PlanWill(dice));
        }
    }
    if missing {
        ui.ctx().request_repaint();
    }
}
