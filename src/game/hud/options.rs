//! The ways of the action that is planned, where it can be done in several: with which weapon and where it is aimed, what is waited for,
//! what is taken in hand. What a way is called the rule system says.

use super::actions::number;
use super::view::View;
use crate::battle::{ActionId, Choice, Target, Ways, capital};
use crate::game::hud::shown_ways::ShownWays;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button, Look, fitted};
use bevy_egui::egui::{self, Align2, Rect, Sense, Ui, vec2};
use serde_json::Value;
use std::collections::BTreeMap;

/// The first choice of each option of an action; where each of its ways has a button, of those of the way that is planned.
fn ways(view: &View, action: ActionId) -> BTreeMap<u8, Choice> {
    let mut ways = BTreeMap::new();
    let planned = view.planning.way().map_or(0, |(_, option)| option);
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
        Value::Bool(true) if key == "below" => Some("under the bridge".to_owned()),
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
        _ if matches!(choice.target, Target::Square(_)) => match view.label(choice).way {
            way if way.is_empty() => "Plain".to_owned(),
            way => capital(&way),
        },
        text => capital(&text),
    }
}

/// What each of these ways is called: where two would be called alike, by the whole choice.
fn names(view: &View, ways: &[Choice]) -> Vec<String> {
    let mut short: Vec<String> = ways.iter().map(|&way| name(view, way)).collect();
    // Beside a way below it, the plain one is the way over it.
    if short.iter().any(|name| name == "Under the bridge") {
        short.iter_mut().filter(|name| *name == "Plain").for_each(|name| *name = "On top".to_owned());
    }
    let alone = |name: &String| short.iter().filter(|other| *other == name).count() == 1;
    let whole = |way: &Choice| capital(&view.battle().describe(*way));
    ways.iter().zip(&short).map(|(way, name)| if alone(name) { name.clone() } else { whole(way) }).collect()
}

/// The ways in order: all with one thing beside one another.
fn in_order(view: &View, ways: BTreeMap<u8, Choice>) -> Vec<Choice> {
    let mut groups: Vec<(Option<String>, Vec<Choice>)> = Vec::new();
    for choice in ways.into_values() {
        let thing = said(view, choice).into_iter().next();
        match groups.iter_mut().find(|(known, _)| known.is_some() && *known == thing) {
            Some((_, list)) => list.push(choice),
            None => groups.push((thing, vec![choice])),
        }
    }
    groups.into_iter().flat_map(|(_, list)| list).collect()
}

/// The ways by what heads them, where the rule system says so of all of them.
fn headed(view: &View, ways: &BTreeMap<u8, Choice>) -> Option<Vec<(String, Vec<Choice>)>> {
    let mut groups: Vec<(String, Vec<Choice>)> = Vec::new();
    for &choice in ways.values() {
        let group = Some(view.label(choice).group).filter(|group| !group.is_empty())?;
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, list)) => list.push(choice),
            None => groups.push((group, vec![choice])),
        }
    }
    Some(groups)
}

/// Height of a row, and between rows.
const ROW: f32 = 34.0;
const GAP: f32 = 4.0;
/// Least room for a way.
const LEAST: f32 = 78.0;
/// Room in a button beside its words.
const EDGE: f32 = 18.0;

/// How many of the first of these buttons stand beside one another, and how many would if there were more; words may be a little smaller
/// than elsewhere.
fn beside(ui: &Ui, ways: &[Shown], room: f32, most: usize) -> (usize, usize) {
    let font = theme::strong(size::SECONDARY);
    let wide = |way: &Shown| ui.painter().layout_no_wrap(way.text.clone(), font.clone(), theme::BONE).size().x;
    let fit = |columns: usize| {
        let each = (room + GAP) / columns as f32 - GAP;
        each >= LEAST && ways.iter().take(columns).all(|way| wide(way) + EDGE <= each)
    };
    let columns = (2..=most).rev().find(|&columns| fit(columns)).unwrap_or(1);
    (columns.min(ways.len()), columns)
}

/// A way, and what stands on its button.
struct Shown {
    way: Choice,
    text: String,
    hint: String,
}

/// Buttons of ways, so many beside one another as their words leave room for.
fn buttons(ui: &mut Ui, view: &View, shown: &ShownWays, ways: &[Shown], most: usize, out: &mut Vec<Intent>) {
    let room = ui.available_width();
    let mut rest = ways;
    while !rest.is_empty() {
        let (count, columns) = beside(ui, rest, room, most);
        let each = ((room + GAP) / columns as f32 - GAP).floor();
        let (line, after) = rest.split_at(count);
        ui.horizontal(|ui| line.iter().for_each(|one| button(ui, view, shown, one, each, out)));
        rest = after;
    }
}

/// The button of a way. In a long list the one that a lesson asks for comes into sight, else the one that is planned.
fn button(ui: &mut Ui, view: &View, shown: &ShownWays, one: &Shown, each: f32, out: &mut Vec<Intent>) {
    let Choice { action, option, .. } = one.way;
    let planned = view.planning.way().map_or(0, |(_, option)| option);
    let look = if planned == option { Look::Selected } else { Look::Plain };
    let place = Rect::from_min_size(ui.cursor().min, vec2(each, ROW));
    // A list that has become lower shows it as well.
    let high = ui.clip_rect().height() as i32;
    let (id, now) = (egui::Id::new("way in sight"), (action.0, option, high));
    if option == shown.asked(action).unwrap_or(planned) && ui.data(|data| data.get_temp(id)) != Some(now) {
        ui.scroll_to_rect(place, None);
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    // The tooltip tells a long name in full.
    widgets::told_in_full(place);
    let mark = format!("option {option}");
    let button = Button::new(&mark, &one.text, vec2(each, ROW)).hint(&one.hint).look(look);
    if button.show(ui, view.art) {
        out.push(Intent::Plan(Some(action), option));
    }
}

/// The choices of some ways: those at the target that is proposed, where there are such.
fn offered(view: &View, ways: &[Choice]) -> Vec<Choice> {
    let of = |choice: &&Choice| ways.iter().any(|way| (way.action, way.option) == (choice.action, choice.option));
    let all: Vec<Choice> = view.session.table.choices().iter().filter(of).copied().collect();
    let target = view.planning.proposed.map(|choice| choice.target).filter(|target| *target != Target::Nothing);
    let there: Vec<Choice> = all.iter().filter(|choice| Some(choice.target) == target).copied().collect();
    if there.is_empty() { all } else { there }
}

/// What a row of a group says: what it is and the number of all its ways.
fn heading(ui: &mut Ui, view: &View, name: &str, ways: &[Choice]) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let (end, font) = (place.right_center() - vec2(2.0, 0.0), theme::body(size::SECONDARY));
    let number = number(view, &offered(view, ways));
    let told = ui.painter().text(end, Align2::RIGHT_CENTER, number, font, theme::BRASS_HI);
    let room = place.width() - told.width() - 10.0;
    fitted(ui.painter(), place.left_center(), Align2::LEFT_CENTER, name, theme::strong(size::BODY), theme::BONE, room);
}

/// What stands on the button of a way in a group: what it is called, with its group where that does not head it, and what it costs.
fn in_group(view: &View, way: Choice, alone: bool) -> Shown {
    let label = view.label(way);
    let name = match (alone, label.way.is_empty()) {
        (true, true) => label.group.clone(),
        (true, false) => format!("{}, {}", label.group, label.way),
        (false, true) => "Plain".to_owned(),
        (false, false) => capital(&label.way),
    };
    let text = match view.price(way) {
        Some(price) => format!("{name} \u{b7} {price}"),
        None => name,
    };
    Shown { way, text, hint: format!("{}. {}", label.title, label.text) }
}

/// Ways that are alone in their groups, and the other groups by their names.
fn apart(mut groups: Vec<(String, Vec<Choice>)>) -> (Vec<Choice>, Vec<(String, Vec<Choice>)>) {
    groups.sort();
    let (single, groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, ways)| ways.len() == 1);
    (single.into_iter().flat_map(|(_, ways)| ways).collect(), groups)
}

/// The ways of the action that is planned, those of one group below what heads them.
fn grouped(ui: &mut Ui, view: &View, shown: &mut ShownWays, groups: Vec<(String, Vec<Choice>)>, out: &mut Vec<Intent>) {
    let (single, groups) = apart(groups);
    shown.note(groups.iter().flat_map(|(_, ways)| ways).chain(&single));
    for (name, ways) in &groups {
        heading(ui, view, name, ways);
        let ways: Vec<Shown> = ways.iter().map(|&way| in_group(view, way, false)).collect();
        buttons(ui, view, shown, &ways, 3, out);
    }
    if !groups.is_empty() && !single.is_empty() {
        ui.add_space(GAP);
    }
    let single: Vec<Shown> = single.into_iter().map(|way| in_group(view, way, true)).collect();
    buttons(ui, view, shown, &single, 2, out);
}

/// What stands on the buttons of ways that nothing heads: what they are called, and their number.
fn alike(view: &View, all: &[Choice]) -> Vec<Shown> {
    let shown = |(&way, name): (&Choice, String)| {
        let number = number(view, &offered(view, &[way]));
        let text = if number.is_empty() { name } else { format!("{name} \u{b7} {number}") };
        Shown { way, hint: format!("{text}. {}", view.label(way).text), text }
    };
    all.iter().zip(names(view, all)).map(shown).collect()
}

/// The action that is planned, where its ways are listed here.
pub fn planned(view: &View) -> Option<ActionId> {
    let action = view.planning.way().map(|(action, _)| action);
    action.filter(|&action| listed(view, action) && view.ways(action) != Ways::Spells)
}

/// Notes in which order the ways of an action would be shown.
pub fn note(view: &View, shown: &mut ShownWays, action: ActionId) {
    let all = ways(view, action);
    match headed(view, &all) {
        Some(groups) => {
            let (single, groups) = apart(groups);
            shown.note(groups.iter().flat_map(|(_, ways)| ways).chain(&single));
        }
        None => shown.note(in_order(view, all).iter()),
    }
}

/// Lists the ways of an action, and notes in which order.
pub fn list(ui: &mut Ui, view: &View, shown: &mut ShownWays, action: ActionId, out: &mut Vec<Intent>) {
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    let all = ways(view, action);
    if let Some(groups) = headed(view, &all) {
        return grouped(ui, view, shown, groups, out);
    }
    let all = in_order(view, all);
    shown.note(all.iter());
    let wide = ui.available_width() > 500.0;
    buttons(ui, view, shown, &alike(view, &all), if wide { 4 } else { 2 }, out);
}

/// What the buttons of the ways say, each with what heads it.
#[cfg(test)]
pub fn told(view: &View, action: ActionId) -> Vec<String> {
    if !listed(view, action) || view.ways(action) == Ways::Spells {
        return Vec::new();
    }
    let all = ways(view, action);
    let listed: Vec<Choice> = all.values().copied().collect();
    match headed(view, &all) {
        Some(_) => listed.iter().map(|&way| view.label(way)).map(|of| format!("{}: {}", of.group, of.way)).collect(),
        None => names(view, &listed),
    }
}
