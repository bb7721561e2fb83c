//! Answers as cards, each with its odds.

use super::foot::SAME;
use super::{answer, key_of};
use crate::battle::{Answered, Choice, Decision, Label, Nature, Part};
use crate::game::decide::plan;

use crate::game::hud::odds::{Summary, capital, roll_words};
use crate::game::hud::odds_card::{attack_numbers, bars};
use crate::game::hud::roll::lying;
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::input::key_labels;
use crate::game::layout::Form;
use crate::game::rulebook;
use crate::game::session::{Intent, Planning};
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Look, fitted, key_chip, mark, words};
use bevy_egui::egui::{
    self, Align, Align2, Layout, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

pub(super) fn cards(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    decision: &Decision,
    answers: &[(usize, Choice)],
    out: &mut Vec<Intent>,
) {
    if answers.is_empty() {
        return;
    }
    let phone = view.form == Form::Phone;
    let width = ui.available_width();
    let will = if decision.answered == Answered::Count { 0 } else { view.planning.will };
    // What each is called, and what is known of its odds.
    let known: Vec<(usize, Choice, Label, Option<Summary>)> = answers
        .iter()
        .map(|&(at, choice)| {
            let label = view.label(choice);
            let Hud { odds, facts, .. } = hud;
            let plain = !decision.has_odds() || view.info().nature(choice.action) == Nature::No;
            let summary = if plain { None } else { odds.with_reactions(view, facts, choice, will).cloned() };
            (at, choice, label, summary)
        })
        .collect();
    hud.grave = is_grave(view, &known).then(|| view.session.table.steps().len());
    let golden = hud.golden(&view.session.table, view.planning).filter(|_| !phone);
    // Long answers need wide cards, many of them low ones.
    let long = known.iter().any(|(_, _, label, _)| label.title.chars().count() > 26);
    let columns = match known.len() {
        _ if phone => 1,
        many if long => many.clamp(1, 2),
        // Two rows of three rather than a full one and a remnant.
        5 | 6 => 3,
        many => many.clamp(1, 4),
    };
    hud.columns = columns;
    let each = ((width + 8.0) / columns as f32 - 8.0).min(if phone || long { width } else { 400.0 });
    let says = |summary: &Summary| summary.is_risky() || !plain_lines(view, summary).is_empty();
    let numbers = known.iter().any(|(.., summary)| summary.as_ref().is_some_and(says));
    let lines = |summary: &Summary| match harms_enemy(view, summary) {
        true => {
            let told = answered(summary).map(|text| laid(ui.painter(), &text, each - 20.0).size().y);
            of_a_blow(summary, each - 20.0) + told.unwrap_or(0.0)
        }
        false => {
            let high = |(text, ink): &(String, egui::Color32)| {
                widgets::wrapped(ui.painter(), text, theme::strong(size::SECONDARY), *ink, each - 20.0, 3).size().y
            };
            plain_lines(view, summary).iter().map(high).sum::<f32>() + 4.0
        }
    };
    let most = known.iter().filter_map(|(.., summary)| summary.as_ref().map(lines)).fold(0.0, f32::max);
    // In a small window the card of a lesson needs its room above.
    let little = hud.taught && view.form == Form::Compact;
    // What an answer says of itself has two lines where one of them needs it.
    let plain = |choice: &Choice, summary: &Option<Summary>| {
        summary.as_ref().is_none_or(|summary| summary.breakdown.is_none())
            && view.battle().faces_after(*choice).is_empty()
    };
    let long_sub = |label: &Label| {
        let said = ui.painter().layout_no_wrap(label.text.clone(), theme::body(size::SECONDARY), theme::NOTE);
        said.size().x > each - 50.0
    };
    let two = !little && known.iter().any(|(_, choice, label, summary)| plain(choice, summary) && long_sub(label));
    let sub_rows = if two { 2 } else { 1 };
    let high = if numbers { 50.0 + most.max(16.0) } else { 54.0 } + if two { SUB } else { 0.0 };
    // All in the narrower face where one of them is long.
    let room = each - 74.0;
    let fits =
        |name: &str| ui.painter().layout_no_wrap(name.to_owned(), theme::display(17.0), theme::BONE).size().x <= room;
    let grand = known.iter().all(|(_, _, label, _)| fits(&label.title));
    let share = if little { 0.28 } else { 0.45 };
    // Each question begins at the top.
    ScrollArea::vertical().id_salt(("answers", view.step())).max_height(view.screen.height() * share).show(ui, |ui| {
        // Room for the line around the answer that has the focus.
        ui.set_clip_rect(ui.clip_rect().expand2(vec2(5.0, 0.0)));
        for row in known.chunks(columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for (at, choice, label, summary) in row {
                    let same = costs_for_nothing(view, decision, *choice, &known);
                    let looks = (grand, golden == Some(*choice), sub_rows);
                    if card(ui, view, (label, looks), *at, *choice, (summary.as_ref(), same), vec2(each, high)) {
                        answer(view, *choice, out);
                    }
                }
            });
        }
    });
}

/// Height of a second line of what an answer says of itself.
const SUB: f32 = 17.0;

/// Chances that differ by less decide nothing between life and death.
const GRAVE: f64 = 0.1;

/// The answer that would be golden loses one's own character where another answer may well save it.
fn is_grave(view: &View, known: &[(usize, Choice, Label, Option<Summary>)]) -> bool {
    let golden = plan::golden(&view.session.table, &Planning { proposed: None, ..view.planning.clone() });
    let own = |who| view.person(who).is_some_and(|person| Some(person.side) == view.me());
    let lost = |summary: &Summary| {
        let target = summary.target.filter(|&target| own(target)).map_or(0.0, |_| summary.removed.value());
        if own(summary.actor) { target.max(summary.own_removed.value()) } else { target }
    };
    let mut chances = known.iter().filter_map(|(_, choice, _, summary)| Some((*choice, lost(summary.as_ref()?))));
    let Some((_, without)) = chances.clone().find(|(choice, _)| Some(*choice) == golden) else { return false };
    chances.any(|(_, with)| without - with >= GRAVE)
}

/// What this answer pays for changes nothing: of a number of something, none of it does as well.
fn costs_for_nothing(
    view: &View,
    decision: &Decision,
    choice: Choice,
    known: &[(usize, Choice, Label, Option<Summary>)],
) -> bool {
    if decision.answered != Answered::Count || choice.option == 0 {
        return false;
    }
    let of = |option: u8| {
        known.iter().find(|(_, other, ..)| other.option == option).and_then(|(.., summary)| summary.as_ref())
    };
    let told = |summary: &Summary| {
        let numbers = [summary.hurt, summary.removed].map(|p| summary.percent(p));
        (numbers, summary.mean_text(summary.mean, summary.life), plain_lines(view, summary))
    };
    of(0).zip(of(choice.option)).is_some_and(|(none, some)| told(none) == told(some))
}

/// The answer that Enter gives: it is framed, and brought into sight when that changes.
pub(super) fn picked(ui: &Ui, rect: Rect, at: usize) {
    widgets::focus_line(ui.painter(), rect);
    let id = egui::Id::new("picked answer");
    if ui.data(|data| data.get_temp::<usize>(id)) != Some(at) {
        ui.data_mut(|data| data.insert_temp(id, at));
        ui.scroll_to_rect(rect.expand(6.0), None);
    }
}

fn card(
    ui: &mut Ui,
    view: &View,
    (shown, (grand, golden, sub_rows)): (&Label, (bool, bool, usize)),
    at: usize,
    choice: Choice,
    (summary, same): (Option<&Summary>, bool),
    area: egui::Vec2,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(area, Sense::click());
    let label = format!("choice {at}");
    let spoken =
        format!("{label}: {}. {}", shown.title, summary.map_or(String::new(), |s| s.headline().unwrap_or_default()));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    mark(&label, rect);
    let proposed = view.planning.proposed == Some(choice);
    let lit = response.hovered() || response.has_focus() || proposed || golden;
    let look = if lit { Look::Selected } else { Look::Plain };
    if proposed {
        picked(ui, rect, at);
    }
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    view.art.icon(painter, shown.icon, rect.left_top() + vec2(22.0, 24.0), 24.0, ink);
    let left = rect.left() + 40.0;
    let room = rect.width() - 74.0;
    let font = if grand { theme::display(17.0) } else { theme::strong(size::BODY) };
    let end = rect.right_top() + vec2(-34.0, 18.0);
    let entry = view.info().actions.get(usize::from(choice.action.0));
    let told = entry.is_some_and(|entry| entry.text != shown.text);
    // A price that the system's own words begin with is not said twice.
    let price = view.price(choice).filter(|price| !told || !shown.text.starts_with(price.as_str()));
    // Beside the name, or below it where that is long.
    let small = theme::strong(size::SMALL);
    let price = price.map(|price| painter.layout_no_wrap(price, small, ink));
    let dear = price.as_ref().map_or(0.0, |price| price.size().x + 6.0);
    let named = painter.layout_no_wrap(shown.title.clone(), font.clone(), ink).size().x;
    let below = named + dear > room;
    let after = view.battle().faces_after(choice);
    let again = view.info().nature(choice.action) == Nature::Again;
    let dice = view.battle().on_table().filter(|_| !after.is_empty() || again);
    // Dice have that line for themselves.
    let (room, taken) = if below { (room, if dice.is_some() { 0.0 } else { dear }) } else { (room - dear, 0.0) };
    if let Some(price) = price {
        let at = match below {
            true if dice.is_some() => rect.right_bottom() + vec2(-10.0, -15.0),
            true => rect.right_top() + vec2(-10.0, 37.0),
            false => end,
        };
        painter.galley(at - vec2(price.size().x, price.size().y / 2.0), price, ink);
    }
    // The tooltip tells a long name in full.
    widgets::told_in_full(Rect::from_min_max(pos2(left, rect.top() + 4.0), pos2(rect.right(), rect.top() + 32.0)));
    fitted(painter, pos2(left, rect.top() + 18.0), Align2::LEFT_CENTER, &shown.title, font, ink, room);
    if let Some(cap) = key_of(ui.ctx(), view, at, choice).filter(|_| !key_labels::by_pad(ui.ctx())) {
        key_chip(painter, rect.right_top() + vec2(-7.0, 7.0), Align2::RIGHT_TOP, &cap, true);
    }
    let sub = match summary.and_then(|s| s.breakdown.as_ref()) {
        Some(b) => roll_words(view.battle(), b),
        // Nothing is rolled: what the rules say of it.
        None => shown.text.clone(),
    };
    match dice {
        // What would lie there, instead of what the rules say.
        Some(table) => {
            let die = ((rect.width() - 52.0 - taken) / table.faces.len().max(1) as f32).clamp(10.0, 22.0);
            lying(painter, view, &after, &table.faces, pos2(left - 2.0, rect.top() + 38.0), die);
        }
        None => {
            // The tooltip tells it in full.
            let low = rect.top() + 48.0 + SUB * (sub_rows - 1) as f32;
            widgets::told_in_full(Rect::from_min_max(pos2(left, rect.top() + 26.0), pos2(rect.right(), low)));
            let room = rect.width() - 50.0 - taken;
            let font = theme::body(size::SECONDARY);
            if sub_rows > 1 {
                let said = widgets::wrapped(painter, &sub, font, theme::NOTE, room, sub_rows);
                painter.galley(pos2(left, rect.top() + 28.0), said, theme::NOTE);
            } else {
                let at = pos2(left, rect.top() + 37.0);
                fitted(painter, at, Align2::LEFT_CENTER, &sub, font, theme::NOTE, room);
            }
        }
    }
    if let Some(summary) = summary {
        let top = 46.0 + SUB * (sub_rows - 1) as f32;
        let inner = Rect::from_min_max(rect.left_top() + vec2(10.0, top), rect.right_bottom() - vec2(10.0, 4.0));
        // Below one another, and broken where the card is narrow.
        let below = Layout::top_down(Align::Min);
        let mut child = ui.new_child(UiBuilder::new().max_rect(inner).layout(below));
        child.spacing_mut().item_spacing.y = 0.0;
        if same {
            child.label(words(capital(SAME), theme::strong(size::SECONDARY), theme::DUSTY));
        } else {
            numbers(&mut child, view, summary, inner);
        }
    }
    let clicked = response.clicked();
    if let Some(entry) = entry {
        let said = capital(&view.battle().describe(choice));
        let more = if sub == entry.text { "" } else { sub.as_str() };
        let rule = view.battle().choice_rule(choice);
        rulebook::explain(response, &[&said, more, entry.text].join("\n").replace("\n\n", "\n"), rule);
    }
    clicked
}

/// The life that an enemy loses is what matters: the answer is a blow, or its own side does not lose more on average.
fn harms_enemy(view: &View, summary: &Summary) -> bool {
    let enemy = |who| view.person(who).is_some_and(|person| Some(person.side) != view.me());
    let safer = summary.strike || summary.mean >= summary.own_mean;
    summary.hurt.value() > 0.0 && safer && summary.target.is_some_and(enemy)
}

/// Height of the numbers of a blow in a card so wide.
fn of_a_blow(summary: &Summary, width: f32) -> f32 {
    match width > 190.0 {
        true => 40.0,
        false if summary.removed.value() > 0.005 => 38.0,
        false => 20.0,
    }
}

/// What the other side can do about it, and how it goes then.
fn answered(summary: &Summary) -> Option<String> {
    let pair = summary.reactions.iter().flatten().next()?;
    Some(format!("{}: {}, else {}", capital(&pair.deed), pair.done, pair.not))
}

fn laid(painter: &egui::Painter, text: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    widgets::wrapped(painter, text, theme::strong(size::SECONDARY), theme::PARCH, width, 2)
}

fn numbers(ui: &mut Ui, view: &View, summary: &Summary, inner: Rect) {
    if harms_enemy(view, summary) {
        if let Some(text) = answered(summary) {
            let at = inner.left_top() + vec2(0.0, of_a_blow(summary, inner.width()));
            let galley = laid(ui.painter(), &text, inner.width());
            ui.painter().galley(at, galley, theme::PARCH);
        }
        if inner.width() > 290.0 {
            let low = inner.top() + of_a_blow(summary, inner.width());
            let half = Rect::from_min_max(pos2(inner.right() - 112.0, inner.top() - 2.0), pos2(inner.right(), low));
            let mut right = ui.new_child(UiBuilder::new().max_rect(half));
            bars(&mut right, view, summary, half.size());
            ui.set_max_width(inner.width() - 120.0);
        }
        if inner.width() > 190.0 {
            attack_numbers(ui, summary, true);
        } else {
            let mean = summary.mean_text(summary.mean, summary.life);
            let text = format!("Hurt {}, avg {mean}", summary.percent(summary.hurt));
            ui.label(words(text, theme::strong(size::SECONDARY), theme::BRASS_HI));
            if summary.removed.value() > 0.005 {
                let text = format!("{} {}", capital(summary.removal), summary.percent(summary.removed));
                ui.label(words(text, theme::strong(size::SECONDARY), theme::LOSS));
            }
        }
        return;
    }
    for (text, colour) in plain_lines(view, summary) {
        ui.label(words(text, theme::strong(size::SECONDARY), colour));
    }
}

/// What is said of an answer that is no blow, line by line.
pub(super) fn plain_lines(view: &View, summary: &Summary) -> Vec<(String, egui::Color32)> {
    let side = |who| view.person(who).map(|person| person.side);
    let mine = view.me();
    let mut lines = Vec::new();
    let defends = summary.breakdown.as_ref().is_some_and(|roll| roll.part == Part::Defending);
    // In the other side's turn the loss, which is told below, says all: a success that loses life would read as none.
    let theirs = view.battle().active().and_then(side).is_some_and(|side| Some(side) != mine);
    let saves = theirs && side(summary.actor) == mine && summary.own_hurt.value() > 0.005;
    if let Some(p) = summary.success.filter(|_| !saves) {
        let word = if defends { "Resist" } else { "Success" };
        lines.push((format!("{word} {}", summary.percent(p)), theme::BRASS_HI));
    } else if summary.affected.value() > 0.0 && !saves {
        // By name, where all that it brings has one. That to leave something alone takes effect says nothing.
        let named = summary.statuses.iter().find(|(_, p)| *p == summary.affected).map(|(name, _)| *name);
        let declines = view.info().nature(summary.choice.action) == Nature::No;
        if let Some(name) = named.or((!declines).then_some("Takes effect")) {
            lines.push((format!("{name} {}", summary.percent(summary.affected)), theme::BRASS_HI));
        }
    }
    if summary.own_hurt.value() > 0.005 {
        let colour = if side(summary.actor) == mine { theme::LOSS } else { theme::GOOD };
        let life = summary.lives.get(summary.actor.index()).copied().unwrap_or(0);
        let mean = summary.mean_text(summary.own_mean, life);
        let who = view.name(summary.actor);
        lines.push((format!("{who} loses life {}, avg {mean}", summary.percent(summary.own_hurt)), colour));
    }
    if summary.own_removed.value() > 0.005 {
        lines.push((format!("{} {}", capital(summary.removal), summary.percent(summary.own_removed)), theme::LOSS));
    }
    let target = summary.target.map(|target| (target, summary.hurt, summary.mean));
    let others = target.into_iter().chain(summary.others.iter().copied());
    if let Some((who, p, mean)) = others.into_iter().find(|(_, p, _)| p.value() > 0.005) {
        let mean = summary.mean_text(mean, summary.lives.get(who.index()).copied().unwrap_or(0));
        let colour = if side(who) == mine { theme::LOSS } else { theme::GOOD };
        lines.push((format!("{} loses life {}, avg {mean}", view.name(who), summary.percent(p)), colour));
    }
    for &(who, p, mean) in summary.regains.iter().filter(|(_, p, _)| p.value() > 0.005) {
        let colour = if side(who) == mine { theme::GOOD } else { theme::LOSS };
        lines.push((format!("{} regains life {}, avg {mean:.1}", view.name(who), summary.percent(p)), colour));
    }
    lines.extend(answered(summary).map(|text| (text, theme::PARCH)));
    lines.truncate(3);
    lines
}
