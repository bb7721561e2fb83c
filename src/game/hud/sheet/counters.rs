//! Counters and statuses: the track of injuries, reserves as pips, what was used of what a round allows, and badges.

use crate::battle::{Character, CharacterId, CounterId, InForce, InForceState, StatId, StatusId, Statuses};
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::rulebook::explain;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, badge, chip, fitted, mark};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The track of injuries: so many spaces, and what they are taken by.
pub fn track(ui: &mut Ui, view: &View, person: &Character) {
    let Some(track) = view.info().panels.track else { return };
    let spaces = person.stats.get(track.spaces);
    if spaces <= 0 {
        return;
    }
    let entries = track.entries(&person.counters);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    mark("track", rect);
    let called = |entry: i8| {
        let at = usize::from(entry.unsigned_abs()).clamp(1, track.names.len().max(1)) - 1;
        track.names.get(at).copied().unwrap_or_default()
    };
    let named: Vec<&str> = entries.iter().map(|&entry| called(entry)).collect();
    let list = if named.is_empty() { "none".to_owned() } else { named.join(", ") };
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {list}; {spaces} spaces", track.entry.name))
    });
    explain(response, &format!("{}: {list}.\n{}", track.entry.name, track.entry.text), track.entry.rule);
    let painter = ui.painter();
    let font = theme::body(size::SECONDARY);
    let name = painter.text(rect.left_center(), Align2::LEFT_CENTER, track.entry.name, font, theme::NOTE);
    let from = name.right() + 8.0;
    let gap = 3.0;
    let each = ((rect.right() - from + gap) / f32::from(spaces) - gap).clamp(4.0, 26.0);
    let place = |at: i8, many: i8| {
        let left = from + (each + gap) * f32::from(at);
        let right = left + (each + gap) * f32::from(many) - gap;
        Rect::from_min_max(pos2(left, rect.top() + 3.0), pos2(right.min(rect.right()), rect.bottom() - 3.0))
    };
    for i in 0..spaces {
        painter.rect_filled(place(i, 1), 3.0, theme::LIFE_EMPTY);
    }
    let mut at = 0;
    for &entry in &entries {
        if at >= spaces {
            break;
        }
        let rect = place(at, entry.min(spaces - at));
        painter.rect_filled(rect, 3.0, if entry > 1 { theme::THREAT } else { theme::LIFE_LOW });
        let font = theme::strong(size::SMALL);
        // The first letter where there is no room for the word.
        let wide = painter.layout_no_wrap(called(entry).to_owned(), font.clone(), theme::INK).size().x;
        let whole = called(entry);
        let word = if wide * 0.9 > rect.width() - 3.0 { whole.get(..1).unwrap_or(whole) } else { whole };
        fitted(painter, rect.center(), Align2::CENTER_CENTER, word, font, theme::INK, rect.width() - 3.0);
        at += entry;
    }
}

/// Counters that somebody starts with so many of, as a stat of the same key says, and that have no part of their own.
fn reserve_counters(view: &View, hud: &Hud) -> Vec<(CounterId, StatId)> {
    let info = view.info();
    let roles = [hud.facts.roles.life, hud.facts.roles.points, hud.facts.roles.will];
    let with_stat = info.counters.iter().enumerate().filter_map(|(i, entry)| {
        let stat = info.stats.iter().position(|stat| stat.key == entry.key)?;
        Some((CounterId(i as u8), StatId(stat as u8)))
    });
    with_stat.filter(|(counter, _)| !roles.iter().flatten().any(|(role, _)| role == counter)).collect()
}

/// Those counters, each as a row of pips.
pub fn reserves(ui: &mut Ui, view: &View, hud: &Hud, person: &Character) {
    for (counter, stat) in reserve_counters(view, hud) {
        let (now, most) = (person.counters.get(counter), person.stats.get(stat));
        let Some(entry) = view.info().counters.get(usize::from(counter.0)).filter(|_| now > 0 || most > 0) else {
            continue;
        };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {now} of {most}", entry.name)));
        explain(response, entry.text, entry.rule);
        let painter = ui.painter();
        let font = theme::body(size::SECONDARY);
        let name = painter.text(rect.left_center(), Align2::LEFT_CENTER, entry.name, font, theme::NOTE);
        let text = format!("{now}/{most}");
        let at = painter.text(rect.right_center(), Align2::RIGHT_CENTER, text, theme::strong(size::BODY), theme::WILL);
        let left = pos2(name.right() + 8.0, rect.center().y - 5.0);
        let bars = Rect::from_min_max(left, pos2(at.left() - 8.0, rect.center().y + 5.0));
        widgets::pips(painter, bars, now, most, theme::WILL);
    }
}

/// What was used of what a round allows: a chip for each limit, lit while something is left of it.
pub fn limits(ui: &mut Ui, view: &View, person: &Character) {
    let info = view.info();
    let mut shown = info.panels.limits.iter().filter(|(_, _, stat)| person.stats.get(*stat) > 0).peekable();
    if shown.peek().is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (name, counter, stat) in shown {
            let (now, most) = (person.counters.get(*counter), person.stats.get(*stat));
            let text = info.counters.get(usize::from(counter.0)).map_or("", |entry| entry.text);
            let rule = info.counters.get(usize::from(counter.0)).map_or("", |entry| entry.rule);
            let colour = if now < most { theme::PARCH } else { theme::OFF_TEXT };
            let said = chip(ui, &format!("{name} {now}/{most}"), colour);
            explain(said, &format!("{name}: {now} of {most}. {text}"), rule);
        }
    });
}

/// Statuses and the counters that have no part of their own.
pub fn badges(ui: &mut Ui, view: &View, hud: &Hud, id: CharacterId, person: &Character) {
    let info = view.info();
    let roles = &hud.facts.roles;
    let own = [roles.life, roles.points, roles.will];
    let held = reserve_counters(view, hud);
    let plain = |i: u8| {
        let counter = CounterId(i);
        !own.iter().flatten().any(|(role, _)| role.0 == i)
            && !held.iter().any(|(reserve, _)| *reserve == counter)
            && !info.panels.unseen.contains(&counter)
            && !info.panels.limits.iter().any(|(_, known, _)| *known == counter)
            && !info.panels.track.is_some_and(|track| track.holds(counter))
            && !info.panels.tally.is_some_and(|tally| tally.counters.contains(&counter))
    };
    // What is in force is listed below, with more to say.
    let in_force = view.battle().in_force();
    let works = |one: &&InForce| one.owner == Some(id) && one.stands == InForceState::Works;
    let listed = |name: &str| in_force.iter().filter(works).any(|one| one.name == name);
    // A row of words is lower than one of buttons.
    let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, 16.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (i, entry) in info.statuses.iter().enumerate() {
            let left = person.statuses.left(StatusId(i as u8));
            let acts = info.panels.acted == Some(StatusId(i as u8)) && view.battle().active() == Some(id);
            if left == 0 || acts || listed(entry.name) {
                continue;
            }
            let time = if left == Statuses::UNTIL_REMOVED { String::new() } else { format!(" {left}") };
            let told = badge(ui, view.art, entry.key, &format!("{}{time}", entry.name));
            explain(told, entry.text, entry.rule);
        }
        for figure in info.panels.figures {
            let [first, second] = figure.counters.map(|counter| person.counters.get(counter));
            if first != 0 {
                let text = format!("{} {first}:{second}", figure.entry.name);
                explain(chip(ui, &text, theme::LOSS), figure.entry.text, figure.entry.rule);
            }
        }
        for (i, entry) in info.counters.iter().enumerate() {
            let value = person.counters.get(CounterId(i as u8));
            if value == 0 || !plain(i as u8) || entry.key.ends_with("_spent") {
                continue;
            }
            explain(chip(ui, &format!("{} {value}", entry.name), theme::SAFE), entry.text, entry.rule);
        }
        if let Some(square) = person.square {
            let board = view.battle().board();
            if board.is_water(square) && person.level <= board.surface(square) {
                // Where the rules have a status for that, it has been shown.
                if !info.panels.swims.is_some_and(|status| person.statuses.has(status)) {
                    chip(ui, "Swimming", theme::SAFE).tip("Stands in deep water.");
                }
            } else if person.level > 0 {
                chip(ui, &format!("level {}", person.level), theme::PARCH);
            }
        }
    });
    ui.spacing_mut().interact_size.y = usual;
}
