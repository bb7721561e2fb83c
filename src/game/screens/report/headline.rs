//! The head of the report.

use super::ReportContext;
use crate::battle::{Side, Verdict};
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, TokenFace, fitted, words};
use bevy_egui::egui::{Align2, Color32, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// Victory, defeat, or who won, seen from where the only person sits.
fn verdict_words(report: &ReportContext, verdict: &Verdict) -> (String, Color32) {
    let session = report.session;
    let Some(winner) = verdict.winner else { return ("A draw".to_owned(), theme::TITLE) };
    let humans: Vec<Side> = Side::BOTH.into_iter().filter(|&side| session.is_human(side)).collect();
    match humans[..] {
        [only] if only == winner => ("Victory".to_owned(), theme::TITLE),
        [_] => ("Defeat".to_owned(), theme::LOSS),
        _ => (format!("{} wins", report.hud.facts.gangs[winner.index()]), theme::side_text(winner)),
    }
}

/// How it ended, the score, and the way to the replay.
pub(super) fn show(ui: &mut Ui, report: &ReportContext, width: f32, phone: bool, out: &mut Vec<Intent>) {
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
    let text = format!("{} It took {lasted}.", verdict.reason);
    let galley = painter.layout(text, theme::medium(size::BODY), theme::BONE, room);
    painter.galley(rect.left_top() + vec2(0.0, if phone { 60.0 } else { 66.0 }), galley, theme::BONE);
    let plaque = if phone {
        Rect::from_min_size(pos2(rect.left(), rect.bottom() - 112.0), vec2(width, 54.0))
    } else {
        let (left, right) = (rect.left() + width * 0.29, rect.right() - button.x - 14.0);
        let half = ((right - left) / 2.0).min(350.0);
        Rect::from_center_size(pos2((left + right) / 2.0, rect.center().y), vec2(2.0 * half, 92.0))
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
        let inner = if side.0 == 0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let ink = theme::side_text(side);
        let edge = middle.x + sign * (plaque.width() / 2.0 - 16.0);
        let at = painter.text(middle + vec2(sign * 16.0, 0.0), inner, verdict.score[side.index()], number.clone(), ink);
        let mark = match (phone, narrow) {
            (true, _) => 0.0,
            (false, true) => 24.0,
            (false, false) => 66.0,
        };
        let middle_of_mark = pos2(edge - sign * (mark / 2.0 - 6.0), middle.y);
        let kind = battle.characters().iter().position(|person| person.side == side);
        match kind.and_then(|first| report.hud.facts.kinds.get(first)) {
            Some(leader) if mark > 50.0 => {
                let shown = TokenFace { life: 10, most: 10, ..TokenFace::plain(side) };
                widgets::token(painter, report.art, leader, &shown, middle_of_mark, 62.0);
            }
            _ if mark > 0.0 => widgets::side_mark(painter, side, middle_of_mark, 20.0),
            _ => {}
        }
        let inside = if side.0 == 0 { at.left() } else { at.right() };
        let room = (inside - edge).abs() - mark - 16.0;
        // Names stand beside their score.
        let name = pos2(inside + sign * 14.0, middle.y - if phone { 0.0 } else { 10.0 });
        let outer = inner;
        let gang = &report.hud.facts.gangs[side.index()];
        let wide = painter.layout_no_wrap(gang.clone(), theme::display(size::NAME * 0.8), ink).size().x;
        if phone || wide > room {
            // A long name takes two lines; on a telephone both are as small.
            let font = theme::display(if phone { 12.5 } else { size::NAME * 0.72 });
            let galley = widgets::wrapped(painter, gang, font, ink, room, 2);
            let left = if side.0 == 0 { name.x - galley.size().x } else { name.x };
            painter.galley(pos2(left, name.y - galley.size().y / 2.0), galley, ink);
        } else {
            fitted(painter, name, outer, gang, theme::display(size::NAME), ink, room);
        }
        if !phone {
            let who = if report.session.is_human(side) { "person" } else { "computer" };
            painter.text(name + vec2(0.0, 24.0), outer, who, theme::body(size::SECONDARY), theme::NOTE);
        }
    }
    let mut child = ui.new_child(UiBuilder::new().max_rect(watch));
    let gold = Button::new("Watch replay", "Watch replay", button).icon("replay").middle().look(Look::Gold);
    let response = gold.respond(&mut child, report.art);
    if response.clicked() {
        out.push(Intent::Replay(0));
    }
    response.tip("The whole battle again, choice by choice");
}
