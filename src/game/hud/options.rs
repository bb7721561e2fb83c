//! The ways of the action that is planned, above the action bar, where it can be done in several: with which weapon and where
//! it is aimed, what is waited for, what is taken in hand. What a way is called the rule system says.

use super::actions::number;
use super::view::View;
use crate::battle::{ActionId, Choice, Target, Ways, capital};
use crate::game::decide::plan;
use crate::game::hud::shown_ways::ShownWays;
use crate::game::input::Control;
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button, Look, fitted, panel, transitions};
use bevy_egui::egui::{self, Align2, Order, Rect, ScrollArea, Sense, Ui, pos2, vec2};
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

/// The key for the next way plans this option.
pub fn on_next_key(view: &View, ways: &ShownWays, option: u8) -> bool {
    let shown = ways.of(view.planning.action);
    option != view.planning.option && plan::next_option(&view.session.table, view.planning, shown) == Some(option)
}

/// A button of a way, with the key that plans it next where there is room.
fn keyed<'a>(view: &View, shown: &ShownWays, option: u8, button: Button<'a>) -> Button<'a> {
    match button.size.x >= KEYED && on_next_key(view, shown, option) {
        true => button.control(Control::NextWay),
        false => button,
    }
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
const ROW: (f32, f32) = (36.0, 4.0);
/// Room for what heads a row, with its number.
const HEAD: f32 = 236.0;
/// Least room for a way beside others.
const LEAST: f32 = 82.0;
/// Least room for a way with a key on it, and with its price as well.
const KEYED: f32 = 78.0;
const PRICED: f32 = 150.0;

/// Share of the height of the window that a list of many ways takes at most.
const SHARE: f32 = 0.33;

/// Where a list of ways may lie: clear of the roster and the sheet, and of the card of a lesson.
fn room(ctx: &egui::Context, view: &View, clear: bool) -> Rect {
    let lesson = lesson::card::edge(ctx).map(|edge| edge - 4.0).filter(|_| clear);
    let left = if clear { view.screen.left() + 60.0 } else { view.screen.left() };
    let right = if clear { view.screen.right() - 266.0 } else { view.screen.right() };
    view.screen.with_min_x(lesson.unwrap_or(left)).with_max_x(right)
}

/// A row for each group: what it is and its number, then its ways; more rows where they are many. Groups of one way stand beside one
/// another. Returns the room above that stays free.
fn rows(
    ctx: &egui::Context,
    view: &View,
    shown: &mut ShownWays,
    mut groups: Vec<(String, Vec<Choice>)>,
    low: f32,
    out: &mut Vec<Intent>,
) -> f32 {
    groups.sort();
    let (single, groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, ways)| ways.len() == 1);
    let single: Vec<Choice> = single.into_iter().flat_map(|(_, ways)| ways).collect();
    shown.note(groups.iter().flat_map(|(_, ways)| ways).chain(&single));
    // Where there is little height the list gives way to what is proposed.
    if view.screen.height() < 800.0 && view.planning.proposed.is_some() {
        return low;
    }
    let room = room(ctx, view, view.form != Form::Phone);
    let head = if room.width() < 560.0 { 120.0 } else { HEAD };
    let width = (room.width() - 24.0).min(700.0);
    let most = ((width - 16.0 - head) / LEAST).floor().max(1.0) as usize;
    let beside = if width < 500.0 { 2 } else { 3 };
    let count = groups.iter().map(|(_, ways)| ways.len().div_ceil(most)).sum::<usize>() + single.len().div_ceil(beside);
    let whole = count as f32 * (ROW.0 + ROW.1) - ROW.1;
    // The board stays in sight above a long list, which is scrolled.
    let high = whole.min(low - view.screen.top() - 150.0).min(view.screen.height() * SHARE);
    let at = pos2(room.center().x - width / 2.0, low - high - 22.0);
    transitions::area(ctx, "options", Order::Middle, at, |ui| {
        panel(ui, 8, |ui| {
            ui.set_width(width - 16.0);
            ScrollArea::vertical().id_salt("ways").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, ROW.1);
                let whole = ui.available_width();
                let each = ((whole - head) / most as f32 - 4.0).floor();
                for (name, ways) in &groups {
                    for (n, line) in ways.chunks(most).enumerate() {
                        ui.horizontal(|ui| {
                            let (place, _) = ui.allocate_exact_size(vec2(head - 4.0, ROW.0), Sense::hover());
                            if n == 0 {
                                heading(ui, view, name, ways, place);
                            }
                            // Few ways are as wide as three.
                            let each = if ways.len() <= 3 { (each + 4.0) * most as f32 / 3.0 - 4.0 } else { each };
                            line.iter().for_each(|&choice| way(ui, view, shown, choice, each, false, out));
                        });
                    }
                }
                let each = ((whole + 4.0) / beside as f32 - 4.0).floor();
                for line in single.chunks(beside) {
                    ui.horizontal(|ui| line.iter().for_each(|&choice| way(ui, view, shown, choice, each, true, out)));
                }
            });
        });
    });
    at.y
}

/// What heads a row, with the number of all its ways where there is room.
fn heading(ui: &Ui, view: &View, name: &str, ways: &[Choice], place: Rect) {
    let of = |choice: &&Choice| ways.iter().any(|way| (way.action, way.option) == (choice.action, choice.option));
    let offered: Vec<Choice> = view.session.table.choices().iter().filter(of).copied().collect();
    let wide = place.width() > 200.0;
    let room = place.width() - if wide { 92.0 } else { 6.0 };
    fitted(ui.painter(), place.left_center(), Align2::LEFT_CENTER, name, theme::strong(size::BODY), theme::BONE, room);
    if wide {
        let (end, font) = (place.right_center() - vec2(8.0, 0.0), theme::body(size::SECONDARY));
        let number = number(view, &offered);
        fitted(ui.painter(), end, Align2::RIGHT_CENTER, &number, font, theme::BRASS_HI, 84.0);
    }
}

/// The button of a way: what it is called, with its group where that does not head the row, and what it costs where there is room.
fn way(ui: &mut Ui, view: &View, shown: &ShownWays, choice: Choice, each: f32, alone: bool, out: &mut Vec<Intent>) {
    let label = view.label(choice);
    let name = match (alone, label.way.is_empty()) {
        (true, true) => label.group.clone(),
        (true, false) => format!("{}, {}", label.group, label.way),
        (false, true) => "Plain".to_owned(),
        (false, false) => capital(&label.way),
    };
    let next = on_next_key(view, shown, choice.option);
    let text = match view.price(choice).filter(|_| each > if next { PRICED } else { 96.0 }) {
        Some(price) => format!("{name} \u{b7} {price}"),
        None => name,
    };
    let look = if view.planning.option == choice.option { Look::Selected } else { Look::Plain };
    // In a long list the way that is chosen comes into sight.
    let (id, now) = (egui::Id::new("way in sight"), (choice.action.0, choice.option));
    if look == Look::Selected && ui.data(|data| data.get_temp(id)) != Some(now) {
        ui.scroll_to_rect(Rect::from_min_size(ui.cursor().min, vec2(each, ROW.0)), None);
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    // The tooltip tells a long name in full.
    widgets::told_in_full(Rect::from_min_size(ui.cursor().min, vec2(each, ROW.0)));
    let (mark, hint) = (format!("option {}", choice.option), format!("{}. {}", label.title, label.text));
    let button = Button::new(&mark, &text, vec2(each, ROW.0)).hint(&hint).look(look);
    if keyed(view, shown, choice.option, button).show(ui, view.art) {
        out.push(Intent::Plan(Some(choice.action), choice.option));
    }
}

/// Shows the list while such an action is planned. Returns the room above it that stays free.
pub fn show(ctx: &egui::Context, view: &View, shown: &mut ShownWays, low: f32, out: &mut Vec<Intent>) -> f32 {
    shown.clear();
    let Some(action) = view.planning.action.filter(|&action| listed(view, action) && view.ways(action) != Ways::Spells)
    else {
        return low;
    };
    let all = ways(view, action);
    if let Some(groups) = headed(view, &all) {
        return rows(ctx, view, shown, groups, low, out);
    }
    let (all, alike) = in_order(view, all);
    shown.note(all.iter());
    let wide = (view.screen.width() - 24.0).min(720.0);
    let most = if wide < 500.0 { 2 } else { 4 };
    // In a small window a list of several rows is so high that it keeps clear of the roster and of the sheet beside it.
    let beside = view.form == Form::Compact && all.len() > most;
    let room = room(ctx, view, beside);
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
            let names = names(view, &all);
            for (row, names) in all.chunks(columns).zip(names.chunks(columns)) {
                ui.horizontal(|ui| {
                    for (&choice, name) in row.iter().zip(names) {
                        let of = |other: &&Choice| (other.action, other.option) == (action, choice.option);
                        let offered: Vec<Choice> = view.session.table.choices().iter().filter(of).copied().collect();
                        let number = number(view, &offered);
                        let with = |number: &str| match number.is_empty() {
                            true => name.clone(),
                            false => format!("{name} \u{b7} {number}"),
                        };
                        // Where there is little room, the figure is worth more than the words before it.
                        let (whole, font) = (with(&number), theme::strong(size::BUTTON));
                        let wide = ui.painter().layout_no_wrap(whole.clone(), font, theme::BONE).size().x;
                        let text = if wide <= each - 12.0 { whole } else { with(number.trim_start_matches("up to ")) };
                        let look = if view.planning.option == choice.option { Look::Selected } else { Look::Plain };
                        let label = format!("option {}", choice.option);
                        // The tooltip tells a long name in full.
                        crate::game::widgets::told_in_full(Rect::from_min_size(ui.cursor().min, vec2(each, 38.0)));
                        let hint = format!("{text}. {}", view.label(choice).text);
                        let button = Button::new(&label, &text, vec2(each, 38.0)).hint(&hint).look(look);
                        if keyed(view, shown, choice.option, button).show(ui, view.art) {
                            out.push(Intent::Plan(Some(action), choice.option));
                        }
                    }
                });
            }
        });
    });
    at.y
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
