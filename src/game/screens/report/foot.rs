//! What can be done with a battle that is over: played again, handed over as a file or as text, every roll of it listed.

use super::{ReportContext, ReportPages, SCROLL};
use crate::battle::{CharacterId, Side};
use crate::game::export;
use crate::game::hud::odds::capital;
use crate::game::screens::statistics::Deeds;
use crate::game::session::{Intent, Screen};
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Button};
use crate::table::{SAVE_EXTENSION, Setup, save_text};
use bevy_egui::egui::{Rect, Stroke, Ui, UiBuilder, pos2, vec2};

/// What was handed over is told for so long, in seconds.
const SAID: f64 = 8.0;

/// A name for files of a battle: the gangs and the score.
pub(super) fn file_name(report: &ReportContext) -> String {
    let battle = report.session.table.battle();
    let score = battle.verdict().map_or([0, 0], |verdict| verdict.score);
    let gangs = &report.hud.facts.gangs;
    let name = format!("{} {} {} {}", gangs[0], score[0], score[1], gangs[1]).to_lowercase();
    let plain: String = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    format!("{}-{}", parts.join("-"), &crate::table::hash_text(report.session.table.hash())[..6])
}

/// The table of the report as text: columns divided by tabs, so that it can be pasted into any program.
pub(super) fn as_text(report: &ReportContext) -> String {
    let battle = report.session.table.battle();
    let gangs = &report.hud.facts.gangs;
    let mut text = String::new();
    if let Some(verdict) = battle.verdict() {
        text +=
            &format!("{} {} : {} {}\n{}\n\n", gangs[0], verdict.score[0], verdict.score[1], gangs[1], verdict.reason);
    }
    let hits = capital(battle.info().words.hits);
    text += &format!("Gang\tName\tLife\tDamage dealt\tLife lost\tFelled\t{hits}\tSquares\n");
    for (i, deeds) in report.statistics.deeds.iter().enumerate() {
        let Some(person) = battle.characters().get(i) else { continue };
        let life = match report.hud.facts.roles.life {
            Some((counter, _)) if !person.removed => person.counters.get(counter),
            _ => 0,
        };
        let name = battle.names(CharacterId(i as u8)).0;
        let gang = &gangs[person.side.index()];
        let Deeds { dealt, lost, removed, aces, squares } = deeds;
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
fn swapped(report: &ReportContext) -> Setup {
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

/// The row of buttons below the report, and what was said of the last one.
pub(super) fn show(
    ui: &mut Ui,
    report: &ReportContext,
    leaf: &mut ReportPages,
    place: Rect,
    side: f32,
    out: &mut Vec<Intent>,
) {
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
    // Each row is as wide as the panels above it, which leave room for a scroll bar.
    let whole = place.width() - side * 2.0 - if phone { 0.0 } else { SCROLL };
    let row = Rect::from_min_size(pos2(place.left() + side, place.top() + 9.0), vec2(whole, place.height() - 14.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(row).layout(widgets::below()));
    child.spacing_mut().item_spacing = vec2(gap, 6.0);
    let mut pressed = None;
    for row in all.chunks(columns) {
        let each = (whole + gap) / row.len() as f32 - gap;
        child.horizontal(|ui| {
            for (name, icon, hint) in row {
                let button = Button::new(name, name, vec2(each, high)).hint(hint);
                // On a telephone there is room for the word alone.
                let button = if phone { button } else { button.icon(icon).middle() };
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
        let galley = widgets::wrapped(ui.painter(), text, font, ink, place.width() - 2.0 * side - 24.0, 4);
        let ground = Rect::from_min_size(
            pos2(place.right() - side - galley.size().x - 24.0, place.top() - galley.size().y - 22.0),
            galley.size() + vec2(24.0, 14.0),
        );
        ui.painter().add(widgets::lacquer(ground));
        ui.painter().galley(ground.min + vec2(12.0, 7.0), galley, ink);
    }
}
