//! How a battle ended: verdict, what everybody did, how the dice fell.

use super::every_roll::{self, Told};
use super::statistics::Statistics;
use super::turns;
use super::{backdrop, page};
use crate::battle::{CharacterId, RuleSystem, Side, Verdict};
use crate::game::export;
use crate::game::hud::odds::capital;
use crate::game::hud::stakes;
use crate::game::hud::view::{Form as Room, Hud};
use crate::game::hud::widgets::{self, Button, Look, Shown, fitted, panel, words};
use crate::game::session::{Content, Intent, Screen, Session};
use crate::game::theme::{self, Art, size};
use crate::table::{Course, Film, Luck, NotedRoll, Recount, SAVE_EXTENSION, Setup, save_text};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Rect, ScrollArea, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};
use std::collections::BTreeSet;

/// A battle in numbers, counted once.
#[derive(Default)]
pub(super) struct Counted {
    of: Option<(u64, usize)>,
    statistics: Statistics,
    recount: Option<Recount>,
    film: Option<Film>,
    leaf: Leaf,
}

/// What is open on the report, and what was said last.
#[derive(Default)]
pub(super) struct Leaf {
    /// Every roll is listed.
    pub rolls_open: bool,
    /// The rounds whose rolls are shown.
    pub rounds: BTreeSet<u8>,
    /// What became of the last thing that was handed over, whether it is good news, and until when it is said.
    said: Option<(String, bool, f64)>,
    rolls: Option<Vec<Told>>,
}

/// Rolls whose odds are worked out in one frame.
const A_FRAME: usize = 1;

/// What the report is made of.
pub(super) struct Report<'a> {
    pub session: &'a Session,
    pub statistics: &'a Statistics,
    pub luck: Option<&'a Luck>,
    /// Share of the battle whose luck is counted, 0.0 to 1.0.
    pub share: f32,
    /// The battle to be watched; its rounds.
    pub film: Option<&'a Film>,
    pub hud: &'a Hud,
    pub art: &'a Art,
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
        let film = Film::of(&session.table, &content.0).ok();
        let (statistics, leaf) = (Statistics::of(&session.table), Leaf::default());
        *counted = Counted { of: Some(moment), statistics, recount, film, leaf };
    }
    let Counted { statistics, recount, film, leaf, .. } = &mut *counted;
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
    let film = film.as_ref();
    let report = Report { session: &session, statistics, luck, share, film, hud: &hud, art: &art };
    let mut out = Vec::new();
    page(&ctx, "report", |ui, screen| show(ui, &report, screen, leaf, &mut out));
    intents.write_batch(out);
    Ok(())
}

/// The whole report.
fn show(ui: &mut Ui, report: &Report, screen: Rect, leaf: &mut Leaf, out: &mut Vec<Intent>) {
    let phone = Room::of(screen) == Room::Phone;
    let side = if phone { 8.0 } else { ((screen.width() - 1560.0) / 2.0).max(24.0) };
    let foot = if phone { 118.0 } else { 66.0 };
    let body = Rect::from_min_max(
        pos2(screen.left() + side, screen.top() + 8.0),
        pos2(screen.right() - side, screen.bottom() - foot),
    );
    let mut inner = ui.new_child(UiBuilder::new().max_rect(body));
    ScrollArea::vertical().id_salt("report").auto_shrink([false, false]).show(&mut inner, |ui| {
        crate::game::input::focus::scroll(ui);
        let width = body.width() - 10.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 12.0;
        headline(ui, report, width, phone, out);
        if width < 1100.0 {
            victory_points(ui, report, width);
            turns::score_by_round(ui, report, width);
            people(ui, report, width);
            luck_panel(ui, report, width);
            turns::turning_points(ui, report, width, out);
            turns::rolls(ui, report, width);
        } else {
            let left = width * 0.58;
            let right = width - left - 12.0;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 12.0;
                    people(ui, report, left);
                    // Beside one another where that leaves them readable.
                    if left > 720.0 {
                        ui.horizontal_top(|ui| {
                            ui.spacing_mut().item_spacing.x = 12.0;
                            let half = (left - 12.0) / 2.0;
                            ui.vertical(|ui| turns::score_by_round(ui, report, half));
                            ui.vertical(|ui| victory_points(ui, report, half));
                        });
                    } else {
                        turns::score_by_round(ui, report, left);
                        victory_points(ui, report, left);
                    }
                });
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 12.0;
                    luck_panel(ui, report, right);
                    turns::turning_points(ui, report, right, out);
                    turns::rolls(ui, report, right);
                });
            });
        }
    });
    buttons(ui, report, leaf, Rect::from_min_max(pos2(screen.left(), screen.bottom() - foot), screen.max), side, out);
    let Leaf { rolls_open, rounds, rolls, .. } = leaf;
    if *rolls_open {
        let rolls = rolls.get_or_insert_with(|| every_roll::rolls(&report.session.table));
        if rounds.is_empty() {
            rounds.extend(rolls.first().map(|roll| roll.round));
        }
        if every_roll::show(ui.ctx(), report, rolls, rounds, out) {
            *rolls_open = false;
        }
    }
}

/// What was handed over is told for so long, in seconds.
const SAID: f64 = 8.0;

/// A name for files of a battle: the gangs and the score.
fn file_name(report: &Report) -> String {
    let battle = report.session.table.battle();
    let score = battle.verdict().map_or([0, 0], |verdict| verdict.score);
    let gangs = &report.hud.facts.gangs;
    let name = format!("{} {} {} {}", gangs[0], score[0], score[1], gangs[1]).to_lowercase();
    let plain: String = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    format!("{}-{}", parts.join("-"), &crate::table::hash_text(report.session.table.hash())[..6])
}

/// The table of the report as text: columns divided by tabs, so that it can be pasted into any program.
fn as_text(report: &Report) -> String {
    let battle = report.session.table.battle();
    let gangs = &report.hud.facts.gangs;
    let mut text = String::new();
    if let Some(verdict) = battle.verdict() {
        text +=
            &format!("{} {} : {} {}\n{}\n\n", gangs[0], verdict.score[0], verdict.score[1], gangs[1], verdict.reason);
    }
    let hits = capital(battle.info().words.hits);
    text += &format!("Gang\tName\tLife\tDamage dealt\tLife lost\tRemoved\t{hits}\tSquares\n");
    for (i, deeds) in report.statistics.deeds.iter().enumerate() {
        let Some(person) = battle.characters().get(i) else { continue };
        let life = match report.hud.facts.roles.life {
            Some((counter, _)) if !person.removed => person.counters.get(counter),
            _ => 0,
        };
        let name = battle.names(CharacterId(i as u8)).0;
        let gang = &gangs[person.side.index()];
        let crate::game::screens::statistics::Deeds { dealt, lost, removed, aces, squares } = deeds;
        text += &format!("{gang}\t{name}\t{life}\t{dealt}\t{lost}\t{removed}\t{aces}\t{squares}\n");
    }
    for (name, sides) in &report.statistics.rolls {
        for side in Side::BOTH {
            let tally = &sides[side.index()];
            text += &format!(
                "{}\t{name}\t{} of {} succeeded\t{:.1} expected\n",
                gangs[side.index()],
                tally.succeeded,
                tally.rolls,
                tally.expected
            );
        }
    }
    text
}

/// The same battle with the gangs exchanged.
fn swapped(report: &Report) -> Setup {
    let mut setup = report.session.table.setup().clone();
    setup.seed = Setup::fresh_seed().unwrap_or_else(|_| report.session.table.hash() >> 11);
    // Who stands where is written down: then the players change places.
    if setup.placed.is_some() {
        setup.players.reverse();
    } else {
        setup.gangs.reverse();
    }
    setup
}

fn buttons(ui: &mut Ui, report: &Report, leaf: &mut Leaf, place: Rect, side: f32, out: &mut Vec<Intent>) {
    let art = report.art;
    ui.painter().rect_filled(place, 0.0, theme::faded(theme::INK, 0.85));
    ui.painter().hline(place.x_range(), place.top(), Stroke::new(1.5, theme::BRASS));
    let all: [(&str, &str, &str); 7] = [
        ("Title", "menu", "To the title."),
        ("New skirmish", "plus", "Set up another battle."),
        ("Every roll", "d10", "Each roll with its chance, by round, to be watched."),
        ("Export", "export", "The battle as a file: it can be watched again, or sent to somebody."),
        ("Table", "log", "The table of this report as text."),
        ("Swap sides", "human", "The same battle again, with the gangs exchanged."),
        ("Rematch", "reroll", "The same battle with new dice."),
    ];
    let phone = place.width() < 700.0;
    let rows = if phone { 2 } else { 1 };
    let columns = all.len().div_ceil(rows);
    let (gap, high) = (8.0, 46.0);
    let each = ((place.width() - side * 2.0 + gap) / columns as f32 - gap).min(190.0);
    let whole = columns as f32 * (each + gap) - gap;
    let row =
        Rect::from_min_size(pos2(place.right() - side - whole, place.top() + 9.0), vec2(whole, place.height() - 14.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(row).layout(widgets::below()));
    child.spacing_mut().item_spacing = vec2(gap, 6.0);
    let mut pressed = None;
    for row in all.chunks(columns) {
        child.horizontal(|ui| {
            for (name, icon, hint) in row {
                let button = Button::new(name, name, vec2(each, high)).hint(hint);
                // On a telephone there is room for the word alone.
                let button = if phone { button } else { button.icon(icon) };
                if button.show(ui, art) {
                    pressed = Some(*name);
                }
            }
        });
    }
    let table = &report.session.table;
    let mut say = |what: Result<String, String>| {
        let until = ui.input(|input| input.time) + SAID;
        leaf.said = Some(match what {
            Ok(where_) => (format!("Now in {where_}"), true, until),
            Err(why) => (why, false, until),
        });
    };
    match pressed {
        Some("Title") => out.push(Intent::Go(Screen::Title)),
        Some("New skirmish") => out.push(Intent::Go(Screen::Setup)),
        Some("Every roll") => leaf.rolls_open = true,
        Some("Export") => say(export::file(&format!("{}.{SAVE_EXTENSION}", file_name(report)), &save_text(table))),
        Some("Table") => say(export::copy(&format!("{}.txt", file_name(report)), &as_text(report))),
        Some("Swap sides") => out.push(Intent::Start(Box::new(swapped(report)))),
        Some("Rematch") => out.push(Intent::Rematch),
        _ => {}
    }
    let now = ui.input(|input| input.time);
    leaf.said.take_if(|(_, _, until)| *until < now);
    if let Some((text, good, _)) = &leaf.said {
        ui.ctx().request_repaint_after_secs(1.0);
        let ink = if *good { theme::GOOD } else { theme::REASON };
        let font = theme::medium(size::SECONDARY);
        let galley = widgets::wrapped(ui.painter(), text, font, ink, place.width() - 2.0 * side - 24.0, 2);
        let ground = Rect::from_min_size(
            pos2(place.right() - side - galley.size().x - 24.0, place.top() - galley.size().y - 22.0),
            galley.size() + vec2(24.0, 14.0),
        );
        ui.painter().add(widgets::lacquer(ground));
        ui.painter().galley(ground.min + vec2(12.0, 7.0), galley, ink);
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

fn headline(ui: &mut Ui, report: &Report, width: f32, phone: bool, out: &mut Vec<Intent>) {
    let table = &report.session.table;
    let battle = table.battle();
    let Some(verdict) = battle.verdict() else {
        ui.label(words("The battle goes on.", theme::display(size::SCREEN), theme::TITLE));
        return;
    };
    let (title, colour) = verdict_words(report, &verdict);
    let (rect, response) = ui.allocate_exact_size(vec2(width, if phone { 206.0 } else { 104.0 }), Sense::hover());
    let spoken = format!(
        "{title}. {} {} : {} {}. {}",
        report.hud.facts.gangs[0], verdict.score[0], verdict.score[1], report.hud.facts.gangs[1], verdict.reason
    );
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    crate::game::rulebook::cite(&response, verdict.rule);
    let painter = ui.painter();
    let at = rect.left_top() + vec2(0.0, 34.0);
    let font = theme::display(if phone { 40.0 } else { 56.0 });
    // From left to right: how it ended, the score, the way to the replay.
    let button = vec2(if phone { width } else { 196.0 }, if phone { 48.0 } else { 62.0 });
    let room = if phone { width } else { width * 0.28 };
    fitted(painter, at + vec2(1.0, 4.0), Align2::LEFT_CENTER, &title, font.clone(), theme::INK, room);
    fitted(painter, at, Align2::LEFT_CENTER, &title, font, colour, room);
    let rounds = battle.round().min(battle.rounds());
    let lasted = if rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
    let text = format!("{} After {lasted} ({}).", verdict.reason, verdict.rule);
    let galley = painter.layout(text, theme::medium(size::BODY), theme::BONE, room);
    painter.galley(rect.left_top() + vec2(0.0, if phone { 60.0 } else { 66.0 }), galley, theme::BONE);
    let plaque = if phone {
        Rect::from_min_size(pos2(rect.left(), rect.bottom() - 112.0), vec2(width, 54.0))
    } else {
        let (left, right) = (rect.left() + width * 0.29, rect.right() - button.x - 14.0);
        Rect::from_min_max(pos2(left, rect.center().y - 46.0), pos2(right, rect.center().y + 46.0))
    };
    let watch = if phone {
        Rect::from_min_size(pos2(rect.left(), rect.bottom() - button.y), button)
    } else {
        Rect::from_min_size(pos2(rect.right() - button.x, rect.center().y - button.y / 2.0), button)
    };
    painter.add(widgets::lacquer(plaque));
    let middle = plaque.center();
    // Where it is narrow names need the room more than shapes do.
    let narrow = width < 1100.0;
    let number = theme::display(if phone {
        28.0
    } else if narrow {
        34.0
    } else {
        48.0
    });
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
        let mark = match (phone, narrow) {
            (true, _) => 0.0,
            (false, true) => 24.0,
            (false, false) => 58.0,
        };
        if mark > 0.0 {
            let size = if narrow { 20.0 } else { 52.0 };
            widgets::side_mark(painter, side, pos2(edge - sign * (size / 2.0 - 2.0), middle.y), size);
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
    let mut child = ui.new_child(UiBuilder::new().max_rect(watch));
    let gold = Button::new("Watch replay", "Watch replay", button).icon("replay").look(Look::Gold);
    let response = gold.respond(&mut child, report.art);
    if response.clicked() {
        out.push(Intent::Replay(0));
    }
    response.on_hover_text("The whole battle again, choice by choice");
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
                ("Damage dealt", if width < 800.0 { 116.0 } else { 150.0 }),
                ("Life lost", if width < 800.0 { 116.0 } else { 150.0 }),
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
        let best = report.statistics.best();
        let mut side = None;
        for i in 0..count {
            let of = report.session.table.battle().characters().get(usize::from(i)).map(|person| person.side);
            if side.is_some() && of != side {
                let (line, _) = ui.allocate_exact_size(vec2(width, 2.0), Sense::hover());
                ui.painter().rect_filled(line, 0.0, theme::side(of.unwrap_or(Side(1))));
            }
            side = of;
            person_row(ui, report, CharacterId(i), width, columns, most, best == Some(CharacterId(i)));
        }
    });
}

fn person_row(
    ui: &mut Ui,
    report: &Report,
    id: CharacterId,
    width: f32,
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
    let many = report.statistics.deeds.len() > 10;
    let (rect, response) = ui.allocate_exact_size(vec2(width, if many { 31.0 } else { 38.0 }), Sense::hover());
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
    let shown = Shown { side: person.side, life, most: full, dim: person.removed };
    let y = rect.center().y;
    widgets::token(painter, report.art, kind, &shown, pos2(rect.left() + 18.0, y), 29.0);
    let taken: f32 = columns.iter().map(|(_, wide)| wide).sum();
    let room = width - taken - 46.0;
    let ink = if person.removed { theme::OFF_TEXT } else { theme::side_text(person.side) };
    let left = rect.left() + 40.0;
    if best {
        let wide = painter.layout_no_wrap(name.to_owned(), theme::strong(size::BODY), ink).size().x.min(room);
        let up = if columns.len() > 3 { y - 8.0 } else { y };
        report.art.icon(painter, "crown", pos2(left + wide + 13.0, up), 16.0, theme::ACE_GOLD);
    }
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
        ui.spacing_mut().item_spacing.y = 4.0;
        let note = match report.share {
            1.0.. => "against the exact odds of every roll".to_owned(),
            share => format!("{:.0}% of the battle counted", share * 100.0),
        };
        widgets::heading(ui, "Luck", &note);
        chart(ui, report, luck, vec2(width, if ui.ctx().viewport_rect().height() < 1000.0 { 160.0 } else { 230.0 }));
        if width < 480.0 {
            for side in Side::BOTH {
                side_luck(ui, report, luck, side, width);
            }
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            for side in Side::BOTH {
                side_luck(ui, report, luck, side, (width - 12.0) / 2.0);
            }
        });
    });
}

/// What the dice of a side did: how many of a hundred such battles see worse, and what they brought.
fn side_luck(ui: &mut Ui, report: &Report, luck: &Luck, side: Side, width: f32) {
    let own = &luck.sides[side.index()];
    let (rect, response) = ui.allocate_exact_size(vec2(width, 54.0), Sense::hover());
    let painter = ui.painter();
    let share = own.percentile().map_or("\u{2013}".to_owned(), |share| format!("{share:.0}%"));
    let ink = theme::side_text(side);
    painter.text(rect.left_center(), Align2::LEFT_CENTER, &share, theme::display(size::ODDS), ink);
    let left = rect.left() + 66.0;
    let gang = &report.hud.facts.gangs[side.index()];
    let points = format!("{}{:.1} points", if own.gain < 0.0 { "\u{2212}" } else { "+" }, own.gain.abs());
    let lines = [
        (format!("{gang}: {points}"), theme::strong(size::BODY), theme::BONE),
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
        fitted(painter, at, Align2::LEFT_CENTER, text, font.clone(), *ink, width - 68.0);
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
    let (rect, response) = ui.allocate_exact_size(area, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, "Luck after each roll"));
    let painter = ui.painter().with_clip_rect(rect);
    let spread = |course: &Course| ((course.variance[0] + course.variance[1]) / 2.0).sqrt();
    let widest = luck.course.last().map_or(0.0, spread);
    let values = luck.course.iter().flat_map(|course| course.gains);
    let most = values.fold((2.0 * widest).max(3.0), |most, value| most.max(value.abs())) * 1.12;
    // By steps of the whole battle: while it is being counted the lines grow from left to right.
    let steps = report.session.table.steps().len().max(1) as f32;
    let x_of = |step: f32| rect.left() + 6.0 + (rect.width() - 22.0) * step / steps;
    let at = |i: usize, value: f32| {
        let step = i.checked_sub(1).and_then(|last| luck.course.get(last)).map_or(0, |course| course.step);
        let x = x_of(step as f32);
        pos2(x, rect.center().y - 8.0 - value / most * (rect.height() / 2.0 - 14.0))
    };
    painter.rect_filled(rect, 4.0, theme::faded(theme::INK, 0.6));
    // Where two thirds and nineteen of twenty such battles lie.
    for (sigmas, strength) in [(2.0, 0.30), (1.0, 0.45)] {
        let mut mesh = egui::Mesh::default();
        let fill = theme::faded(theme::BUTTON_LINE, strength);
        for i in 0..=luck.course.len() {
            let half = i.checked_sub(1).and_then(|last| luck.course.get(last)).map_or(0.0, spread) * sigmas;
            mesh.colored_vertex(at(i, half), fill);
            mesh.colored_vertex(at(i, -half), fill);
            if i > 0 {
                let last = i as u32 * 2;
                mesh.add_triangle(last - 2, last - 1, last);
                mesh.add_triangle(last - 1, last + 1, last);
            }
        }
        painter.add(Shape::mesh(mesh));
    }
    let zero = at(0, 0.0).y;
    painter.hline(rect.x_range(), zero, Stroke::new(1.0, theme::MIST));
    let grid = if most > 50.0 {
        40.0
    } else if most > 20.0 {
        20.0
    } else if most > 8.0 {
        5.0
    } else {
        2.0
    };
    for value in [-2.0, -1.0, 1.0, 2.0].map(|times: f32| times * grid) {
        if value.abs() < most {
            let y = at(0, value).y;
            painter.hline(rect.x_range(), y, Stroke::new(1.0, theme::faded(theme::SLATE, 0.7)));
            let text = crate::game::hud::view::signed(value as i64);
            let beside = pos2(rect.left() + 4.0, if value > 0.0 { y + 8.0 } else { y - 8.0 });
            painter.text(beside, Align2::LEFT_CENTER, text, theme::body(12.0), theme::DUSTY);
        }
    }
    let rounds = report.film.map_or(&[][..], Film::rounds);
    let starts: Vec<f32> = rounds.iter().map(|round| x_of(round.from as f32)).collect();
    if report.share < 1.0 {
        let left = x_of(report.share * steps);
        let open = Rect::from_min_max(pos2(left, rect.top()), rect.max);
        painter.rect_filled(open, 0.0, theme::faded(theme::INK, 0.55));
        if open.width() > 120.0 {
            let middle = open.center() - vec2(0.0, 30.0);
            painter.text(middle, Align2::CENTER_CENTER, "being counted", theme::body(size::SMALL), theme::DUSTY);
        }
    }
    for (i, (&x, round)) in starts.iter().zip(rounds).enumerate() {
        let next = starts.get(i + 1).copied().unwrap_or(rect.right() - 16.0);
        if i > 0 {
            painter.add(Shape::dashed_line(
                &[pos2(x, rect.top()), pos2(x, rect.bottom() - 18.0)],
                Stroke::new(1.0, theme::faded(theme::MIST, 0.7)),
                3.0,
                4.0,
            ));
        }
        let text = if next - x > 54.0 { format!("Round {}", round.number) } else { round.number.to_string() };
        if next - x > 9.0 {
            let below = pos2((x + next) / 2.0, rect.bottom() - 9.0);
            painter.text(below, Align2::CENTER_CENTER, text, theme::body(12.5), theme::NOTE);
        }
    }
    for (i, side) in Side::BOTH.into_iter().enumerate() {
        let mut points = vec![at(0, 0.0)];
        points.extend(luck.course.iter().enumerate().map(|(n, course)| at(n + 1, course.gains[i])));
        painter.add(Shape::line(points.clone(), Stroke::new(4.5, theme::INK)));
        if i == 0 {
            painter.add(Shape::line(points.clone(), Stroke::new(2.2, theme::side(side))));
        } else {
            painter.extend(Shape::dashed_line(&points, Stroke::new(2.2, theme::side(side)), 7.0, 4.0));
        }
        if let Some(&end) = points.last() {
            widgets::side_dot(&painter, side, end, 12.0);
        }
    }
    response.on_hover_text(
        "What the dice of both sides brought, in gang points beyond what the exact odds promised. The bands are one and \
         two standard deviations: two of three such battles stay in the inner one, nineteen of twenty in the outer.",
    );
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
