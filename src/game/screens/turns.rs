//! Where a battle turned, and how its score grew.

use super::report::{ReportContext, framed};
use crate::battle::{CounterId, Event, Side, SystemInfo};
use crate::game::hud::facts::signed;
use crate::game::hud::log_lines::told;
use crate::game::hud::replay_bar::play_sign;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, fitted};
use crate::table::{Luck, Table};
use bevy_egui::egui::{
    Align2, Pos2, Rect, Sense, Shape, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// Turning points that are told.
const MOST: usize = 5;

/// Panels narrower than this have what is told in more lines.
const NARROW: f32 = 300.0;

/// The most points of both sides in a round that are shown as shapes, one for each.
const SHAPES: i32 = 7;

/// Height of a round with its score, and of a line for what was gained in it.
const ROUND: f32 = 46.0;
const GAINED: f32 = 18.0;

/// One turning point.
#[derive(Clone, PartialEq, Debug)]
struct TurningPoint {
    step: u32,
    round: u8,
    /// What happened.
    text: String,
    icon: &'static str,
    /// Gang points that it brought side 0.
    swing: f64,
}

/// How telling an event is; 0 if it is not: what a turn uses up turns no battle.
fn weight(info: &SystemInfo, event: &Event) -> u8 {
    let uses_up = |counter: &CounterId| {
        let points = info.panels.roles.points.is_some_and(|(points, _)| points == *counter);
        points || info.panels.discs.iter().any(|disc| disc.counter == *counter)
    };
    match event {
        _ if info.panels.leaves_out(event) => 0,
        Event::CounterChanged { counter, .. } if uses_up(counter) => 0,
        Event::Removed { .. } => 8,
        Event::Scored { .. } | Event::GoalReached { .. } => 7,
        Event::CounterChanged { counter, .. } if info.panels.track.is_some_and(|track| track.holds(*counter)) => 6,
        Event::LifeLost { .. } => 5,
        Event::Objective { .. } => 4,
        Event::Fell { .. } | Event::Jumped { .. } | Event::StatusGained { .. } => 3,
        Event::Acted { .. } | Event::Told(_) => 2,
        Event::CounterChanged { .. } => 1,
        _ => 0,
    }
}

/// What happened in a step, if it can be told.
fn tell(table: &Table, step: u32, swing: f64) -> Option<TurningPoint> {
    let log = table.log();
    let from = log.partition_point(|(of, _)| *of < step);
    let to = log.partition_point(|(of, _)| *of <= step);
    let round = log[..from].iter().rev().find_map(|(_, event)| match event {
        Event::RoundStarted { round, .. } => Some(*round),
        _ => None,
    });
    // Of equals the first, as the story is told.
    let events = log[from..to].iter().rev().map(|(_, event)| event);
    let weight = |event: &&Event| weight(table.battle().info(), event);
    let event = events.max_by_key(weight).filter(|event| weight(event) > 0)?;
    let icon = match event {
        Event::Removed { .. } => "skull",
        Event::Scored { .. } | Event::GoalReached { .. } => "trophy",
        Event::LifeLost { .. } => "wound",
        Event::Jumped { .. } => "jump",
        Event::Fell { .. } => "drop",
        _ => "chevron",
    };
    Some(TurningPoint { step, round: round.unwrap_or(0), text: told(table.battle(), event), icon, swing })
}

/// The steps that changed most, in the order in which they came.
fn turns(table: &Table, luck: &Luck) -> Vec<TurningPoint> {
    let mut swings = luck.swings.clone();
    swings.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let told = swings.into_iter().filter_map(|(step, swing)| tell(table, step, swing));
    let mut turns: Vec<TurningPoint> = told.take(MOST).collect();
    turns.sort_by_key(|turn| turn.step);
    turns
}

/// Where the battle turned; each can be watched.
pub fn turning_points(ui: &mut Ui, report: &ReportContext, room: Vec2, out: &mut Vec<Intent>) {
    let Some(luck) = report.luck else { return };
    let turns = turns(&report.session.table, luck);
    if turns.is_empty() {
        return;
    }
    framed(ui, "turning points", room, |ui| {
        let width = room.x - 24.0;
        ui.spacing_mut().item_spacing.y = 0.0;
        // Where it is narrow, what happened has two lines, and the points stand below it.
        let narrow = width < NARROW;
        widgets::heading(
            ui,
            "Turning points",
            if narrow { "in gang points" } else { "what changed most, in gang points" },
        );
        let all = if room.y.is_finite() { (room.y - 56.0) / turns.len() as f32 } else { 36.0 };
        let high = if narrow { all.clamp(36.0, 52.0) } else { 36.0 };
        for (i, turn) in turns.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
            let side = Side(u8::from(turn.swing < 0.0));
            let points = signed(turn.swing.abs().round().max(1.0) as i64);
            let gang = &report.hud.facts.gangs[side.index()];
            let spoken = format!("Round {}: {} {points} for {gang}", turn.round, turn.text);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
            let painter = ui.painter();
            if i > 0 {
                painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme::faded(theme::SLATE, 0.8)));
            }
            let y = rect.center().y;
            let round = if turn.round == 0 { "Deployment".to_owned() } else { format!("Round {}", turn.round) };
            let ink = theme::side_text(side);
            if narrow {
                let room = width - 40.0;
                let rows = if high > 44.0 { 2 } else { 1 };
                let font = theme::strong(size::SECONDARY);
                let text = widgets::wrapped(painter, &turn.text, font, theme::BONE, room, rows);
                let whole = text.size().y + 16.0;
                let top = y - whole / 2.0;
                let low = pos2(rect.left(), top + text.size().y + 8.0);
                painter.galley(pos2(rect.left(), top), text, theme::BONE);
                let font = theme::body(size::SMALL);
                let at = painter.text(low, Align2::LEFT_CENTER, round, font, theme::NOTE);
                widgets::side_dot(painter, side, pos2(at.right() + 14.0, low.y), 11.0);
                let number = pos2(at.right() + 24.0, low.y);
                painter.text(number, Align2::LEFT_CENTER, points, theme::strong(size::SECONDARY), ink);
            } else {
                report.art.icon(painter, turn.icon, pos2(rect.left() + 12.0, y), 20.0, theme::PARCH);
                let right = rect.right() - 40.0;
                let font = theme::strong(size::BUTTON);
                let number = painter.text(pos2(right, y), Align2::RIGHT_CENTER, points, font, ink);
                widgets::side_dot(painter, side, pos2(number.left() - 13.0, y), 13.0);
                let left = rect.left() + 32.0;
                let room = number.left() - left - 28.0;
                let upper = pos2(left, y - 8.0);
                fitted(painter, upper, Align2::LEFT_CENTER, &turn.text, theme::strong(size::BODY), theme::BONE, room);
                let lower = pos2(left, y + 9.0);
                painter.text(lower, Align2::LEFT_CENTER, round, theme::body(size::SMALL), theme::NOTE);
            }
            let place = Rect::from_center_size(pos2(rect.right() - 18.0, y), vec2(34.0, 34.0));
            let mut child = ui.new_child(UiBuilder::new().max_rect(place));
            if play_sign(&mut child, &format!("turn {i}"), "Watch it", 34.0) {
                out.push(Intent::Replay(turn.step.saturating_sub(1) as usize));
            }
            widgets::told_in_full(rect);
            let _ = response.tip(&turn.text);
        }
    });
}

/// Kinds of rolls that are told.
const KINDS: usize = 4;

/// How rolls went against what was to be expected: solid what came, dashed what was expected.
pub fn rolls(ui: &mut Ui, report: &ReportContext, room: Vec2) {
    let kinds = &report.statistics.rolls;
    if kinds.is_empty() {
        return;
    }
    framed(ui, "rolls", room, |ui| {
        let width = room.x - 24.0;
        ui.spacing_mut().item_spacing.y = 0.0;
        let narrow = width < NARROW;
        widgets::heading(ui, "Rolls", if narrow { "dashed: expected" } else { "succeeded; dashed: to be expected" });
        let count = kinds.len().clamp(1, KINDS) as f32;
        let least = if narrow { 46.0 } else { 31.0 };
        let high = if room.y.is_finite() { ((room.y - 56.0) / count).clamp(least, 60.0) } else { least };
        for (name, sides) in kinds.iter().take(KINDS) {
            let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
            let painter = ui.painter();
            // The name stands before the bars, or above them where it is narrow.
            let (left, down) = if narrow { (rect.left(), 8.0) } else { (rect.left() + width * 0.28, 0.0) };
            let at =
                if narrow { rect.center_top() + vec2(-width / 2.0, high / 2.0 - 17.0) } else { rect.left_center() };
            let font = theme::strong(if narrow { size::SECONDARY } else { size::BODY });
            fitted(
                painter,
                at,
                Align2::LEFT_CENTER,
                name,
                font,
                theme::BONE,
                if narrow { width } else { width * 0.26 },
            );
            let mut said = format!("{name}:");
            for side in Side::BOTH {
                let tally = &sides[side.index()];
                let y = rect.center().y + down + if side.0 == 0 { -8.5 } else { 8.5 };
                let gang = &report.hud.facts.gangs[side.index()];
                let text = format!("{} of {}, {:.1}", tally.succeeded, tally.rolls, tally.expected);
                said += &format!(
                    " {gang} {} of {} succeeded, {:.1} were to be expected.",
                    tally.succeeded, tally.rolls, tally.expected
                );
                let right = pos2(rect.right(), y);
                let ink = theme::side_text(side);
                painter.text(right, Align2::RIGHT_CENTER, text, theme::medium(size::SMALL), ink);
                let bar = Rect::from_min_max(pos2(left, y - 4.5), pos2(rect.right() - 104.0, y + 4.5));
                painter.rect_filled(bar, 2.0, theme::INK);
                if tally.rolls == 0 {
                    continue;
                }
                let part = |count: f64| bar.width() * (count / f64::from(tally.rolls)) as f32;
                let came = Rect::from_min_size(bar.min, vec2(part(f64::from(tally.succeeded)), bar.height()));
                painter.rect_filled(came, 2.0, theme::side(side));
                let end = bar.left() + part(tally.expected);
                let line = |from, to| Shape::dashed_line(&[from, to], Stroke::new(1.5, theme::BONE), 3.0, 2.0);
                painter.extend(line(pos2(bar.left(), bar.top() - 1.0), pos2(end, bar.top() - 1.0)));
                painter.extend(line(pos2(end, bar.top() - 1.0), pos2(end, bar.bottom() + 1.0)));
                painter.extend(line(pos2(bar.left(), bar.bottom() + 1.0), pos2(end, bar.bottom() + 1.0)));
            }
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
            response.tip(format!("{said} Rolls from which dice were taken are not counted."));
        }
    });
}

/// What both sides had at the end of each round.
pub fn score_by_round(ui: &mut Ui, report: &ReportContext, room: Vec2) {
    let rounds = report.film.map_or(&[][..], |film| film.rounds());
    if rounds.is_empty() {
        return;
    }
    framed(ui, "rounds", room, |ui| {
        let width = room.x - 24.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        widgets::heading(ui, "Score by round", "as it stood at the end of each");
        // One row where the panel is low.
        let least = if room.y < 130.0 { 38.0 } else { 96.0 };
        let columns = ((width / least) as usize).clamp(1, rounds.len().max(1));
        let each = width / columns as f32;
        // Where the panel is high, what was gained stands in a line of its own.
        let lines = rounds.len().div_ceil(columns) as f32;
        let own = lines * (ROUND + GAINED) <= room.y - 56.0;
        let high = if own { ROUND + GAINED } else { ROUND };
        let mut before = [0; 2];
        for row in rounds.chunks(columns) {
            let (line, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
            for (i, round) in row.iter().enumerate() {
                let place = Rect::from_min_size(line.min + vec2(each * i as f32, 0.0), vec2(each, high));
                let response = ui.interact(place, ui.id().with(("round", round.number)), Sense::hover());
                let [a, b] = round.score;
                let gangs = &report.hud.facts.gangs;
                let spoken = format!("Round {}: {} {a}, {} {b}", round.number, gangs[0], gangs[1]);
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
                let painter = ui.painter();
                if i > 0 {
                    painter.vline(place.left(), place.y_range().shrink(4.0), Stroke::new(1.0, theme::SLATE));
                }
                let slim = each < 72.0;
                let left = place.left()
                    + if i == 0 {
                        2.0
                    } else if slim {
                        6.0
                    } else {
                        10.0
                    };
                let at = pos2(left, place.top() + 10.0);
                let name = if slim { round.number.to_string() } else { format!("Round {}", round.number) };
                painter.text(at, Align2::LEFT_CENTER, name, theme::body(size::SMALL), theme::NOTE);
                let low = place.top() + 32.0;
                let font = theme::display(if slim { size::HEADING } else { size::GANG });
                let score =
                    |at, align, value: i32, side| painter.text(at, align, value, font.clone(), theme::side_text(side));
                let first = score(pos2(left, low), Align2::LEFT_CENTER, a, Side(0));
                let apart = if slim { 2.0 } else { 4.0 };
                let colon = pos2(first.right() + apart, low);
                let colon = painter.text(colon, Align2::LEFT_CENTER, ":", font.clone(), theme::DUSTY);
                score(pos2(colon.right() + apart, low), Align2::LEFT_CENTER, b, Side(1));
                if own {
                    let gained = [a - before[0], b - before[1]];
                    shapes(ui, pos2(left, low + 12.0 + GAINED / 2.0), place.right() - 6.0, gained);
                }
                before = round.score;
            }
        }
    });
}

/// What each side gained in a round, a shape for each point, where there are few and there is room for them between a place and
/// `right`.
fn shapes(ui: &Ui, from: Pos2, right: f32, gained: [i32; 2]) {
    let all = gained[0] + gained[1];
    if gained.iter().any(|&points| points < 0) || all == 0 || all > SHAPES {
        return;
    }
    let wide = |large: f32| all as f32 * (large + 1.5);
    let Some(large) = [12.0, 10.0].into_iter().find(|&large| from.x + wide(large) <= right) else { return };
    let mut x = from.x + large / 2.0;
    for side in Side::BOTH {
        for _ in 0..gained[side.index()] {
            widgets::side_dot(ui.painter(), side, pos2(x, from.y), large);
            x += large + 1.5;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::table::{Library, SYSTEMS, Setup, load};

    #[test]
    fn what_a_turn_uses_up_is_no_turning_point() {
        let library = Library::shipped();
        for system in SYSTEMS {
            let duel = Setup::duel(system.id, &library, 0).expect("a good set-up");
            let mut table = Table::new(duel, &library).expect("a good set-up");
            while let Some(choice) = ai::choose(table.battle(), table.salt()) {
                table.apply(choice).expect("it is offered");
            }
            let points: Vec<_> = (0..table.steps().len() as u32).filter_map(|step| tell(&table, step, 1.0)).collect();
            assert!(points.len() > 20, "{}: {points:?}", system.id);
            for TurningPoint { text, .. } in points {
                assert!(!text.contains("as acted") && !text.contains("Actions now"), "{}: {text}", system.id);
            }
        }
    }

    #[test]
    fn turning_points_are_the_steps_that_changed_most() {
        let library = Library::shipped();
        let text = include_str!("../../../tests/golden/canal-skirmish.acqua");
        let table = load(text, &library).expect("a save").table;
        let luck = Luck::of(&table, &library).expect("the same set-up");
        let turns = turns(&table, &luck);
        assert_eq!(turns.len(), MOST);
        assert!(turns.is_sorted_by_key(|turn| turn.step));
        let least = turns.iter().map(|turn| turn.swing.abs()).fold(f64::INFINITY, f64::min);
        let told: Vec<u32> = turns.iter().map(|turn| turn.step).collect();
        let missed = |&&(step, swing): &&(u32, f64)| {
            swing.abs() > least && !told.contains(&step) && tell(&table, step, swing).is_some()
        };
        assert_eq!(luck.swings.iter().find(missed), None, "it changed more and is not told");
        assert!(turns.iter().any(|turn| turn.icon == "skull"), "somebody is removed: {turns:?}");
    }
}
