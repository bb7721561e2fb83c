//! How a battle ended: verdict, what everybody did, how the dice fell.

use super::statistics::Statistics;
use super::{backdrop, page};
use crate::battle::{CharacterId, RuleSystem, Side, Verdict};
use crate::game::hud::odds::capital;
use crate::game::hud::stakes;
use crate::game::hud::view::{Form as Room, Hud};
use crate::game::hud::widgets::{self, Button, Look, Shown, fitted, panel, words};
use crate::game::session::{Content, Intent, Screen, Session};
use crate::game::theme::{self, Art, size};
use crate::table::{Luck, NotedRoll, Recount};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Rect, ScrollArea, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

/// A battle in numbers, counted once.
#[derive(Default)]
pub(super) struct Counted {
    of: Option<(u64, usize)>,
    statistics: Statistics,
    recount: Option<Recount>,
}

/// Rolls whose odds are worked out in one frame.
const A_FRAME: usize = 1;

struct Report<'a> {
    session: &'a Session,
    statistics: &'a Statistics,
    luck: Option<&'a Luck>,
    /// Share of the battle whose luck is counted, 0.0 to 1.0.
    share: f32,
    hud: &'a Hud,
    art: &'a Art,
}

#[allow(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn screen(
    mut contexts: EguiContexts,
    session: Option<Res<Session>>,
    content: Res<Content>,
    art: Res<Art>,
    mut hud: ResMut<Hud>,
    mut counted: Local<Counted>,
    mut intents: MessageWriter<Intent>,
) -> Result {
    let Some(session) = session else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    backdrop(&ctx, &art, 0.62);
    hud.bypass_change_detection().facts.refresh(&session);
    let moment = (session.table.hash(), session.table.steps().len());
    if counted.of != Some(moment) {
        let recount = Recount::new(&session.table, &content.0).ok();
        *counted = Counted { of: Some(moment), statistics: Statistics::of(&session.table), recount };
    }
    let Counted { statistics, recount, .. } = &mut *counted;
    if let Some(recount) = recount {
        let rolls = |recount: &Recount| recount.luck.course.len();
        let before = rolls(recount);
        while rolls(recount) < before + A_FRAME && recount.advance(&session.table) {}
        if recount.steps() < session.table.steps().len() {
            ctx.request_repaint();
        }
    }
    let steps = session.table.steps().len().max(1);
    let share = recount.as_ref().map_or(0.0, |recount| recount.steps() as f32 / steps as f32);
    let luck = recount.as_ref().map(|recount| &recount.luck);
    let report = Report { session: &session, statistics, luck, share, hud: &hud, art: &art };
    let mut out = Vec::new();
    page(&ctx, "report", |ui, screen| {
        let phone = Room::of(screen) == Room::Phone;
        let side = if phone { 8.0 } else { (screen.width() - 1500.0).max(0.0) / 2.0 + 24.0 };
        let foot = 74.0;
        let body = Rect::from_min_max(
            pos2(screen.left() + side, screen.top() + 8.0),
            pos2(screen.right() - side, screen.bottom() - foot),
        );
        let mut inner = ui.new_child(UiBuilder::new().max_rect(body));
        ScrollArea::vertical().id_salt("report").auto_shrink([false, false]).show(&mut inner, |ui| {
            let width = body.width() - 10.0;
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 12.0;
            headline(ui, &report, width, phone);
            if phone {
                victory_points(ui, &report, width);
                people(ui, &report, width);
                luck_panel(ui, &report, width);
            } else {
                let left = width * 0.60;
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 12.0;
                    ui.vertical(|ui| people(ui, &report, left));
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 12.0;
                        victory_points(ui, &report, width - left - 12.0);
                        luck_panel(ui, &report, width - left - 12.0);
                    });
                });
            }
        });
        buttons(ui, &art, screen, side, foot, &mut out);
    });
    intents.write_batch(out);
    Ok(())
}

fn buttons(ui: &mut Ui, art: &Art, screen: Rect, side: f32, foot: f32, out: &mut Vec<Intent>) {
    let place = Rect::from_min_max(pos2(screen.left(), screen.bottom() - foot), screen.max);
    ui.painter().rect_filled(place, 0.0, theme::faded(theme::INK, 0.85));
    ui.painter().hline(place.x_range(), place.top(), Stroke::new(1.5, theme::BRASS));
    let each = ((screen.width() - side * 2.0 - 20.0) / 3.0).min(210.0);
    let row = Rect::from_min_size(
        pos2(place.right() - side - each * 3.0 - 20.0, place.top() + 10.0),
        vec2(each * 3.0 + 20.0, 54.0),
    );
    let mut child = ui.new_child(UiBuilder::new().max_rect(row).layout(egui::Layout::left_to_right(egui::Align::Min)));
    child.spacing_mut().item_spacing.x = 10.0;
    let size = vec2(each, 54.0);
    if Button::new("Title", "Title", size).icon("menu").show(&mut child, art) {
        out.push(Intent::Go(Screen::Title));
    }
    if Button::new("New skirmish", "New skirmish", size).icon("plus").show(&mut child, art) {
        out.push(Intent::Go(Screen::Setup));
    }
    if Button::new("Rematch", "Rematch", size).icon("reroll").look(Look::Gold).show(&mut child, art) {
        out.push(Intent::Rematch);
    }
}

/// Victory, defeat, or who won, seen from where the only person sits.
fn verdict_words(report: &Report, verdict: &Verdict) -> (String, egui::Color32) {
    let session = report.session;
    let Some(winner) = verdict.winner else { return ("A draw".to_owned(), theme::TITLE) };
    let humans: Vec<Side> = Side::BOTH.into_iter().filter(|&side| session.is_human(side)).collect();
    match humans[..] {
        [only] if only == winner => ("Victory".to_owned(), theme::TITLE),
        [_] => ("Defeat".to_owned(), theme::LOSS),
        _ => (format!("{} wins", report.hud.facts.gangs[winner.index()]), theme::side_text(winner)),
    }
}

fn headline(ui: &mut Ui, report: &Report, width: f32, phone: bool) {
    let table = &report.session.table;
    let battle = table.battle();
    let Some(verdict) = battle.verdict() else {
        ui.label(words("The battle goes on.", theme::display(size::SCREEN), theme::TITLE));
        return;
    };
    let (title, colour) = verdict_words(report, &verdict);
    let (rect, response) = ui.allocate_exact_size(vec2(width, if phone { 148.0 } else { 104.0 }), Sense::hover());
    let spoken = format!(
        "{title}. {} {} : {} {}. {}",
        report.hud.facts.gangs[0], verdict.score[0], verdict.score[1], report.hud.facts.gangs[1], verdict.reason
    );
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    crate::game::rulebook::cite(&response, verdict.rule);
    let painter = ui.painter();
    let at = rect.left_top() + vec2(0.0, 34.0);
    let font = theme::display(if phone { 40.0 } else { 56.0 });
    painter.text(at + vec2(1.0, 4.0), Align2::LEFT_CENTER, &title, font.clone(), theme::INK);
    let room = if phone { width } else { width * 0.32 };
    fitted(painter, at, Align2::LEFT_CENTER, &title, font, colour, room);
    let rounds = battle.round().min(battle.rounds());
    let lasted = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
    let text = format!("{} After {lasted} ({}).", verdict.reason, verdict.rule);
    let galley = painter.layout(text, theme::medium(size::BODY), theme::BONE, room);
    painter.galley(rect.left_top() + vec2(0.0, if phone { 60.0 } else { 66.0 }), galley, theme::BONE);
    let plaque = if phone {
        Rect::from_min_max(pos2(rect.left(), rect.bottom() - 54.0), rect.max)
    } else {
        Rect::from_center_size(pos2(rect.left() + width * 0.66, rect.center().y), vec2(width * 0.60, 92.0))
    };
    painter.add(widgets::lacquer(plaque));
    let middle = plaque.center();
    let number = theme::display(if phone { 28.0 } else { 48.0 });
    painter.text(middle, Align2::CENTER_CENTER, ":", number.clone(), theme::DUSTY);
    for side in Side::BOTH {
        let sign = if side.0 == 0 { -1.0 } else { 1.0 };
        let (inner, outer) = if side.0 == 0 {
            (Align2::RIGHT_CENTER, Align2::LEFT_CENTER)
        } else {
            (Align2::LEFT_CENTER, Align2::RIGHT_CENTER)
        };
        let ink = theme::side_text(side);
        let edge = middle.x + sign * (plaque.width() / 2.0 - 16.0);
        let at = painter.text(middle + vec2(sign * 16.0, 0.0), inner, verdict.score[side.index()], number.clone(), ink);
        let mark = if phone { 0.0 } else { 58.0 };
        if !phone {
            widgets::side_mark(painter, report.art, side, pos2(edge - sign * 24.0, middle.y), 52.0);
        }
        let inside = if side.0 == 0 { at.left() } else { at.right() };
        let room = (inside - edge).abs() - mark - 10.0;
        let name = pos2(edge - sign * mark, middle.y - if phone { 0.0 } else { 10.0 });
        fitted(painter, name, outer, &report.hud.facts.gangs[side.index()], theme::display(size::NAME), ink, room);
        if !phone {
            let who = if report.session.is_human(side) { "person" } else { "computer" };
            painter.text(name + vec2(0.0, 24.0), outer, who, theme::body(size::SECONDARY), theme::NOTE);
        }
    }
}

/// What the victory points were for.
fn victory_points(ui: &mut Ui, report: &Report, width: f32) {
    let sheet = report.session.table.battle().score_sheet();
    panel(ui, 12, |ui| {
        ui.set_width(width - 24.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        widgets::heading(ui, &sheet.scenario, "what counted");
        stakes::points(ui, report.hud, &sheet, true);
    });
}

fn people(ui: &mut Ui, report: &Report, width: f32) {
    panel(ui, 12, |ui| {
        let width = width - 24.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 0.0;
        widgets::heading(ui, "Characters", "life, and what each did");
        let narrow = width < 520.0;
        let hits = capital(report.session.table.battle().info().words.hits);
        let columns: &[(&str, f32)] = if narrow {
            &[("Life", 52.0), ("Dealt", 44.0), ("Lost", 40.0)]
        } else {
            &[
                ("Life", 66.0),
                ("Damage dealt", 150.0),
                ("Life lost", 150.0),
                ("Removed", 70.0),
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
        for i in 0..count {
            person_row(ui, report, CharacterId(i), width, columns, most);
        }
    });
}

fn person_row(ui: &mut Ui, report: &Report, id: CharacterId, width: f32, columns: &[(&str, f32)], most: u32) {
    let battle = report.session.table.battle();
    let (Some(person), Some(deeds)) = (battle.characters().get(id.index()), report.statistics.deeds.get(id.index()))
    else {
        return;
    };
    let (life, full) = report.hud.facts.roles.life.map_or((0, 0), |(counter, stat)| {
        (person.counters.get(counter), stat.map_or(0, |stat| person.stats.get(stat)))
    });
    let (rect, response) = ui.allocate_exact_size(vec2(width, 38.0), Sense::hover());
    let (name, role) = battle.names(id);
    let spoken =
        format!("{name}: life {life} of {full}, dealt {}, lost {}, removed {}", deeds.dealt, deeds.lost, deeds.removed);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    let painter = ui.painter();
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme::faded(theme::SLATE, 0.8)));
    let kind = report.hud.facts.kinds.get(id.index()).map_or("", String::as_str);
    let shown = Shown { side: person.side, life, most: full, dim: person.removed };
    let y = rect.center().y;
    widgets::token(painter, report.art, kind, &shown, pos2(rect.left() + 18.0, y), 32.0);
    let taken: f32 = columns.iter().map(|(_, wide)| wide).sum();
    let room = width - taken - 46.0;
    let ink = if person.removed { theme::OFF_TEXT } else { theme::side_text(person.side) };
    let left = rect.left() + 40.0;
    if columns.len() > 3 {
        fitted(painter, pos2(left, y - 8.0), Align2::LEFT_CENTER, name, theme::strong(size::BODY), ink, room);
        fitted(painter, pos2(left, y + 9.0), Align2::LEFT_CENTER, role, theme::body(size::SMALL), theme::NOTE, room);
    } else {
        fitted(painter, pos2(left, y), Align2::LEFT_CENTER, name, theme::strong(size::BODY), ink, room);
    }
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
            "Life" if person.removed => {
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
                widgets::wounds(painter, battle.info(), person, pos2(x + 6.0, y + 15.0));
            }
            "Damage dealt" | "Dealt" => {
                bar(deeds.dealt, theme::side(person.side));
                number(deeds.dealt, theme::BONE);
            }
            "Life lost" | "Lost" => {
                bar(deeds.lost, theme::LOSS);
                number(deeds.lost, theme::BONE);
            }
            "Removed" => {
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

fn luck_panel(ui: &mut Ui, report: &Report, width: f32) {
    let Some(luck) = report.luck else { return };
    panel(ui, 12, |ui| {
        let width = width - 24.0;
        ui.set_width(width);
        let note = match report.share {
            1.0.. => "against the exact odds of every roll".to_owned(),
            share => format!("{:.0}% of the battle counted", share * 100.0),
        };
        widgets::heading(ui, "Luck", &note);
        chart(ui, report, luck, vec2(width, 190.0));
        for side in Side::BOTH {
            side_luck(ui, report, luck, side, width);
        }
    });
}

/// What the dice of a side did: how many of a hundred such battles see worse, and what they brought.
fn side_luck(ui: &mut Ui, report: &Report, luck: &Luck, side: Side, width: f32) {
    let own = &luck.sides[side.index()];
    let (rect, response) = ui.allocate_exact_size(vec2(width, 60.0), Sense::hover());
    let painter = ui.painter();
    let share = own.percentile().map_or("\u{2013}".to_owned(), |share| format!("{share:.0}%"));
    let ink = theme::side_text(side);
    painter.text(rect.left_center(), Align2::LEFT_CENTER, &share, theme::display(size::ODDS), ink);
    let left = rect.left() + 76.0;
    let gang = &report.hud.facts.gangs[side.index()];
    let points = format!("{}{:.1} points", if own.gain < 0.0 { "\u{2212}" } else { "+" }, own.gain.abs());
    let lines = [
        (format!("{gang}: {points} by luck"), theme::strong(size::BODY), theme::BONE),
        (
            format!("{} rolls, {} better than expected", own.rolls, own.better),
            theme::body(size::SECONDARY),
            theme::NOTE,
        ),
        (
            format!("{:.0} life taken, {:.1} expected", own.dealt, own.expected),
            theme::body(size::SECONDARY),
            theme::NOTE,
        ),
    ];
    for (i, (text, font, ink)) in lines.iter().enumerate() {
        let at = pos2(left, rect.center().y + (i as f32 - 1.0) * 18.0);
        fitted(painter, at, Align2::LEFT_CENTER, text, font.clone(), *ink, width - 80.0);
    }
    let spoken = format!("Luck of {gang}: {share}, {points}, {}, {}", lines[1].0, lines[2].0);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    let battle = report.session.table.battle();
    let moment = |word: &str, moment: &Option<NotedRoll>| {
        moment.as_ref().map(|NotedRoll { step, who, roll, gain }| {
            format!("\n{word} roll: {}, {roll}, step {step}: {gain:+.1} points.", battle.names(*who).0)
        })
    };
    let mut text = format!(
        "{share}: so many of a hundred such battles see worse dice. Points are gang points: what its rolls changed, less \
         what the exact odds promised before each. Decisions are no luck."
    );
    text.extend(moment("Best", &own.best));
    text.extend(moment("Worst", &own.worst));
    response.on_hover_text(text);
}

fn chart(ui: &mut Ui, report: &Report, luck: &Luck, area: egui::Vec2) {
    let (rect, _) = ui.allocate_exact_size(area, Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    let most = luck.course.iter().flatten().fold(3.0_f32, |most, value| most.max(value.abs())) * 1.15;
    let count = luck.course.len().max(1);
    let at = |i: usize, value: f32| {
        let x = rect.left() + 6.0 + (rect.width() - 18.0) * i as f32 / count as f32;
        pos2(x, rect.center().y - value / most * (rect.height() / 2.0 - 8.0))
    };
    painter.rect_filled(rect, 4.0, theme::faded(theme::INK, 0.6));
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, theme::MIST));
    let grid = if most > 25.0 { [-40.0, -20.0, 20.0, 40.0] } else { [-10.0, -5.0, 5.0, 10.0] };
    for value in grid {
        if value < most && -value < most {
            let y = at(0, value).y;
            painter.hline(rect.x_range(), y, Stroke::new(1.0, theme::faded(theme::SLATE, 0.7)));
            painter.text(
                pos2(rect.left() + 4.0, y - 8.0),
                Align2::LEFT_CENTER,
                format!("{value:+}"),
                theme::body(12.0),
                theme::DUSTY,
            );
        }
    }
    for (i, side) in Side::BOTH.into_iter().enumerate() {
        let mut points = vec![at(0, 0.0)];
        points.extend(luck.course.iter().enumerate().map(|(n, gains)| at(n + 1, gains[i])));
        painter.add(Shape::line(points.clone(), Stroke::new(4.5, theme::INK)));
        if i == 0 {
            painter.add(Shape::line(points.clone(), Stroke::new(2.2, theme::side(side))));
        } else {
            painter.extend(Shape::dashed_line(&points, Stroke::new(2.2, theme::side(side)), 7.0, 4.0));
        }
        if let Some(&end) = points.last() {
            widgets::side_mark(&painter, report.art, side, end, 14.0);
        }
    }
}
