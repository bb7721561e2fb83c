//! The ways of the action that is planned, above the action bar, where it can be done in several: with which weapon and where
//! it is aimed, what is waited for, what is taken in hand. What a way is called the rule system says.

use super::actions::number;
use super::odds::capital;
use super::view::View;
use crate::battle::{ActionId, Choice, Target, Ways};
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::widgets::{Button, Look, panel, transitions};
use bevy_egui::egui::{self, Order, Rect, pos2, vec2};
use serde_json::Value;
use std::collections::BTreeMap;

/// The first choice of each option of an action; where each of its ways has a button, of those of the way that is planned.
fn ways(view: &View, action: ActionId) -> BTreeMap<u8, Choice> {
    let mut ways = BTreeMap::new();
    let planned = view.planning.option;
    let own = view.battle().active().map_or(Vec::new(), |who| view.battle().ways_of(who, action));
    let own = own.into_iter().find(|options| options.contains(&planned));
    let meant =
        |option: u8| view.ways(action) != Ways::Buttons || own.as_ref().is_some_and(|own| own.contains(&option));
    let of = |choice: &&Choice| choice.action == action && meant(choice.option);
    for &choice in view.session.table.choices().iter().filter(of) {
        ways.entry(choice.option).or_insert(choice);
    }
    ways
}

/// True if the options of an action are listed here.
pub fn listed(view: &View, action: ActionId) -> bool {
    // Spells have a list of their own, landings a switch.
    view.ways(action) != Ways::Switch && ways(view, action).len() > 1
}

/// What the rule system says that an option stands for: the thing first, then how it is used.
pub fn said(view: &View, choice: Choice) -> Vec<String> {
    let Value::Object(words) = view.battle().option_words(choice) else { return Vec::new() };
    if let Some(Value::String(until)) = words.get("until") {
        return vec![until.clone()];
    }
    let parts = words.iter().filter_map(|(key, value)| match value {
        Value::String(text) if text != "no" => Some(text.replace('_', " ")),
        Value::Bool(true) => Some(key.replace('_', " ")),
        _ => None,
    });
    let mut parts: Vec<String> = parts.collect();
    parts.sort_by_key(|part| !part.starts_with(char::is_uppercase));
    parts
}

/// What an option is called: by what it stands for, or by the whole choice.
fn name(view: &View, choice: Choice) -> String {
    if view.ways(choice.action) == Ways::Buttons {
        return view.label(choice).way;
    }
    let parts = said(view, choice);
    match view.battle().describe(choice) {
        _ if !parts.is_empty() => capital(&parts.join(", ")),
        _ if matches!(choice.target, Target::Square(_)) => "Plain".to_owned(),
        text => capital(&text),
    }
}

/// The ways in order: all with one thing beside one another. And how many of one thing there are at most.
fn in_order(view: &View, ways: BTreeMap<u8, Choice>) -> (Vec<Choice>, usize) {
    let mut groups: Vec<(Option<String>, Vec<Choice>)> = Vec::new();
    for choice in ways.into_values() {
        let thing = said(view, choice).into_iter().next();
        match groups.iter_mut().find(|(known, _)| known.is_some() && *known == thing) {
            Some((_, list)) => list.push(choice),
            None => groups.push((thing, vec![choice])),
        }
    }
    let most = groups.iter().map(|(_, list)| list.len()).max().unwrap_or(1);
    (groups.into_iter().flat_map(|(_, list)| list).collect(), most)
}

/// Shows the list while such an action is planned. Returns the room above it that stays free.
pub fn show(ctx: &egui::Context, view: &View, low: f32, out: &mut Vec<Intent>) -> f32 {
    let Some(action) = view.planning.action.filter(|&action| listed(view, action) && view.ways(action) != Ways::Spells)
    else {
        return low;
    };
    let (all, alike) = in_order(view, ways(view, action));
    let wide = (view.screen.width() - 24.0).min(720.0);
    let most = if wide < 500.0 { 2 } else { 4 };
    // In a small window a list of several rows is so high that it keeps clear of the roster and of the sheet beside it.
    let beside = view.form == Form::Compact && all.len() > most;
    let room = match beside {
        true => view.screen.with_min_x(view.screen.left() + 60.0).with_max_x(view.screen.right() - 288.0),
        false => view.screen,
    };
    let width = wide.min(room.width() - 24.0);
    let columns = if alike > 1 && alike <= most { alike } else { all.len().clamp(1, most) };
    let each = ((width - 16.0 + 5.0) / columns as f32 - 5.0).min(230.0);
    let width = (each + 5.0) * columns as f32 - 5.0 + 16.0;
    let rows = all.len().div_ceil(columns) as f32;
    let height = rows * 43.0 - 5.0 + 18.0;
    let at = pos2(room.center().x - width / 2.0, low - height - 4.0);
    transitions::area(ctx, "options", Order::Middle, at, |ui| {
        panel(ui, 8, |ui| {
            ui.set_width(width - 16.0);
            ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
            for row in all.chunks(columns) {
                ui.horizontal(|ui| {
                    for &choice in row {
                        let of = |other: &&Choice| (other.action, other.option) == (action, choice.option);
                        let offered: Vec<Choice> = view.session.table.choices().iter().filter(of).copied().collect();
                        let number = number(view, &offered);
                        let text = match number.is_empty() {
                            true => name(view, choice),
                            false => format!("{} \u{b7} {number}", name(view, choice)),
                        };
                        let look = if view.planning.option == choice.option { Look::Selected } else { Look::Plain };
                        let label = format!("option {}", choice.option);
                        // The tooltip tells a long name in full.
                        crate::game::widgets::told_in_full(Rect::from_min_size(ui.cursor().min, vec2(each, 38.0)));
                        if Button::new(&label, &text, vec2(each, 38.0))
                            .hint(&format!("{text}. {}", view.label(choice).text))
                            .look(look)
                            .show(ui, view.art)
                        {
                            out.push(Intent::Plan(Some(action), choice.option));
                        }
                    }
                });
            }
        });
    });
    at.y
}
