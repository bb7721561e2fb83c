//! The table of the report, and what the victory points were for.

use super::{ReportContext, framed};
use crate::battle::{CharacterId, ScoreSheet, Side};
use crate::game::hud::objectives;
use crate::game::hud::odds::capital;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, TokenFace, fitted};
use bevy_egui::egui::{Align2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the table without its rows, of the highest row, and of the lowest with two lines.
const TABLE_HEAD: f32 = 84.0;
const HIGHEST: f32 = 72.0;
const STACKED: f32 = 36.0;
/// Height of the lowest row.
const LOWEST: f32 = 25.0;

/// Least height of the table.
pub(super) fn least(report: &ReportContext) -> f32 {
    TABLE_HEAD + LOWEST * report.statistics.deeds.len() as f32
}

/// In a panel so wide the points of both sides are told beside one another.
pub(super) fn points_beside(width: f32) -> bool {
    width >= 400.0
}

/// What the victory points were for; in few lines where it is low.
pub(super) fn victory_points(ui: &mut Ui, report: &ReportContext, room: Vec2, low: bool) {
    let sheet = report.session.table.battle().score_sheet();
    framed(ui, "points", room, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        widgets::heading(ui, &sheet.scenario, "what counted");
        if low {
            return in_few_lines(ui, report, &sheet);
        }
        if !points_beside(room.x) {
            return objectives::points(ui, report.hud, &sheet, true);
        }
        // Both sides beside one another.
        let half = (room.x - 24.0 - 20.0) / 2.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            for side in Side::BOTH {
                ui.vertical(|ui| {
                    ui.set_width(half);
                    ui.spacing_mut().item_spacing.y = 2.0;
                    objectives::points_of(ui, report.hud, &sheet, side, true);
                });
            }
        });
        objectives::tie(ui, &sheet);
    });
}

/// What the victory points of both sides were for, beside one another: `Enemies removed 7, Leader removed 1`.
fn in_few_lines(ui: &mut Ui, report: &ReportContext, sheet: &ScoreSheet) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), 50.0), Sense::hover());
    let half = (place.width() - 16.0) / 2.0;
    for side in Side::BOTH {
        let lines = sheet.lines.iter().filter(|line| line.side == side);
        let lines: Vec<String> = lines.map(|line| format!("{} {}", line.what, line.points)).collect();
        let ties = sheet.ties.iter().map(|tie| (tie, tie.values[side.index()]));
        let first = || ties.clone().next().map(|(tie, value)| format!("{} {value}", tie.what));
        let text = if lines.is_empty() { first().unwrap_or_default() } else { lines.join(", ") };
        let left = place.left() + (half + 16.0) * f32::from(side.0);
        let at = Rect::from_min_size(pos2(left, place.top()), vec2(half, place.height()));
        let response = ui.interact(at, ui.id().with(("points", side.0)), Sense::hover());
        let spoken = format!("{}: {text}", report.hud.facts.gangs[side.index()]);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        let painter = ui.painter();
        widgets::side_dot(painter, side, at.left_top() + vec2(7.0, 9.0), 12.0);
        let galley = widgets::wrapped(painter, &text, theme::body(size::SMALL), theme::BONE, half - 20.0, 3);
        painter.galley(at.left_top() + vec2(20.0, 1.0), galley, theme::BONE);
        widgets::told_in_full(at);
        let ties: String = ties.clone().map(|(tie, value)| format!("\n{}: {value}", tie.title())).collect();
        let _ = response.tip(format!("{spoken}{ties}"));
    }
}

/// Everybody, with what each did.
pub(super) fn table(ui: &mut Ui, report: &ReportContext, room: Vec2) {
    framed(ui, "people", room, |ui| {
        let width = room.x - 24.0;
        ui.spacing_mut().item_spacing.y = 0.0;
        widgets::heading(ui, "Characters", "life, and what each did");
        let narrow = width < 520.0;
        let hits = capital(report.session.table.battle().info().words.hits);
        let columns: &[(&str, f32)] = if narrow {
            &[("Life", 52.0), ("Dealt", 44.0), ("Lost", 40.0)]
        } else {
            &[
                ("Life", 66.0),
                ("Damage dealt", if width < 800.0 { 116.0 } else { 150.0 }),
                ("Life lost", if width < 800.0 { 116.0 } else { 150.0 }),
                ("Felled", 70.0),
                (&hits, 66.0),
                ("Squares", 60.0),
            ]
        };
        let (head, _) = ui.allocate_exact_size(vec2(width, 24.0), Sense::hover());
        let mut x = width;
        for (name, wide) in columns.iter().rev() {
            let at = pos2(head.left() + x, head.center().y);
            ui.painter().text(at, Align2::RIGHT_CENTER, name, theme::medium(size::SMALL), theme::NOTE);
            x -= wide;
        }
        let most = report.statistics.deeds.iter().flat_map(|d| [d.dealt, d.lost]).max().unwrap_or(1).max(1);
        let count = report.statistics.deeds.len() as u8;
        let high = match room.y {
            f32::INFINITY if count > 10 => 31.0,
            f32::INFINITY => 38.0,
            room => ((room - TABLE_HEAD) / f32::from(count.max(1))).min(HIGHEST),
        };
        let best = report.statistics.best();
        let mut side = None;
        for i in 0..count {
            let of = report.session.table.battle().characters().get(usize::from(i)).map(|person| person.side);
            if side.is_some() && of != side {
                let (line, _) = ui.allocate_exact_size(vec2(width, 2.0), Sense::hover());
                ui.painter().rect_filled(line, 0.0, theme::side(of.unwrap_or(Side(1))));
            }
            side = of;
            person_row(ui, report, CharacterId(i), vec2(width, high), columns, most, best == Some(CharacterId(i)));
        }
    });
}

fn person_row(
    ui: &mut Ui,
    report: &ReportContext,
    id: CharacterId,
    size @ Vec2 { x: width, y: high }: Vec2,
    columns: &[(&str, f32)],
    most: u32,
    best: bool,
) {
    let battle = report.session.table.battle();
    let (Some(person), Some(deeds)) = (battle.characters().get(id.index()), report.statistics.deeds.get(id.index()))
    else {
        return;
    };
    let (life, full) = report.hud.facts.roles.life.map_or((0, 0), |(counter, stat)| {
        (person.counters.get(counter), stat.map_or(0, |stat| person.stats.get(stat)))
    });
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let (name, role) = battle.names(id);
    let spoken =
        format!("{name}: life {life} of {full}, dealt {}, lost {}, removed {}", deeds.dealt, deeds.lost, deeds.removed);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    let painter = ui.painter();
    if best {
        painter.rect_filled(rect, 0.0, theme::faded(theme::BRASS, 0.18));
    }
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme::faded(theme::SLATE, 0.8)));
    let kind = report.hud.facts.kinds.get(id.index()).map_or("", String::as_str);
    let out = person.removed || battle.info().is_down(&person.statuses);
    let shown = TokenFace { side: person.side, life, most: full, dim: out };
    let y = rect.center().y;
    widgets::token(
        painter,
        report.art,
        kind,
        &shown,
        pos2(rect.left() + 18.0, y),
        (high * 0.5).clamp(29.0, 35.0).min(high - 1.0),
    );
    let taken: f32 = columns.iter().map(|(_, wide)| wide).sum();
    let room = width - taken - 46.0;
    let ink = if out { theme::OFF_TEXT } else { theme::side_text(person.side) };
    let left = rect.left() + 40.0;
    let name_wide = painter.layout_no_wrap(name.to_owned(), theme::strong(size::BODY), ink).size().x;
    // A cup: the crown is the sign of a leader.
    let cup = if best { 24.0 } else { 0.0 };
    let beside = room - name_wide - cup - 12.0;
    let role_wide = painter.layout_no_wrap(role.to_owned(), theme::body(size::SMALL), theme::NOTE).size().x;
    // The role stands behind the name, or below it where the row is high enough; else the tooltip has it.
    let inline = beside >= role_wide;
    let up = if inline || columns.len() <= 3 || high < STACKED { 0.0 } else { 8.0 };
    let font = theme::strong(size::BODY);
    fitted(painter, pos2(left, y - up), Align2::LEFT_CENTER, name, font, ink, room - cup);
    if best {
        let at = pos2(left + name_wide.min(room - cup) + 13.0, y - up);
        report.art.icon(painter, "trophy", at, 16.0, theme::ACE_GOLD);
    }
    let font = theme::body(size::SMALL);
    if inline {
        let at = pos2(left + name_wide + cup + 10.0, y + 0.5);
        fitted(painter, at, Align2::LEFT_CENTER, role, font, theme::NOTE, beside);
    } else if up > 0.0 {
        fitted(painter, pos2(left, y + 9.0), Align2::LEFT_CENTER, role, font, theme::NOTE, room);
    }
    widgets::told_in_full(rect);
    let _ = response.tip(format!("{name}, {role}"));
    let mut x = rect.left() + width - taken;
    for (column, wide) in columns {
        let right = pos2(x + wide, y);
        let number = |value: u32, ink| painter.text(right, Align2::RIGHT_CENTER, value, theme::strong(size::BODY), ink);
        let bar = |value: u32, colour| {
            let room = Rect::from_min_size(pos2(x + 24.0, y - 4.0), vec2(wide - 60.0, 8.0));
            if room.width() > 20.0 {
                painter.rect_filled(room, 4.0, theme::INK);
                let part = room.width() * value as f32 / most as f32;
                painter.rect_filled(Rect::from_min_size(room.min, vec2(part, 8.0)), 4.0, colour);
            }
        };
        match *column {
            "Life" if out => {
                painter.text(right, Align2::RIGHT_CENTER, "0", theme::strong(size::BODY), theme::LOSS);
                report.art.icon(painter, "skull", right - vec2(20.0, 0.0), 15.0, theme::LOSS);
            }
            "Life" => {
                painter.text(
                    right,
                    Align2::RIGHT_CENTER,
                    format!("{life}/{full}"),
                    theme::strong(size::BODY),
                    theme::BONE,
                );
                let boxes = battle.info().panels.track.map_or(0, |track| person.stats.get(track.spaces));
                let left = right - vec2(8.0 * f32::from(boxes), if high < 34.0 { -9.0 } else { -14.0 });
                widgets::wounds(painter, battle.info(), person, left);
            }
            "Damage dealt" | "Dealt" => {
                bar(deeds.dealt, theme::side(person.side));
                number(deeds.dealt, theme::BONE);
            }
            "Life lost" | "Lost" => {
                bar(deeds.lost, theme::LOSS);
                number(deeds.lost, theme::BONE);
            }
            "Felled" => {
                number(deeds.removed, theme::BONE);
            }
            "Squares" => {
                number(deeds.squares, theme::BONE);
            }
            _ => {
                number(deeds.aces, theme::BONE);
            }
        }
        x += wide;
    }
}
