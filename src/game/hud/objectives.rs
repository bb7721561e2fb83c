//! What is fought for: a strip below the plaque that says who would win now, and on a click everything that counts.

use super::view::View;
use crate::battle::{Character, GoalState, ObjectiveState, ScoreSheet, Side};
use crate::game::hud::state::Hud;
use crate::game::hud::top_bar;
use crate::game::icons;
use crate::game::layout::Form;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, area, fitted, mark, panel, transitions, words};
use bevy_egui::egui::{self, Align2, Color32, Order, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

fn colour(side: Option<Side>) -> Color32 {
    side.map_or(theme::NOTE, theme::side_text)
}

/// Shows both.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud) {
    let sheet = super::score::shown(view, &mut hud.score).sheet;
    let high = if view.form == Form::Phone { 30.0 } else { 26.0 };
    let below = match view.form {
        Form::Wide => 74.0,
        Form::Compact => 62.0,
        // Beside the chip of the sheet, below the strip of the roster.
        Form::Phone => top_bar::height(Form::Phone) + 74.0,
    };
    let width = (view.screen.width() - 24.0).min(if view.form == Form::Wide { 500.0 } else { 420.0 });
    let at = pos2(view.screen.center().x - width / 2.0, view.screen.top() + below);
    let strip_at = if view.form == Form::Phone { pos2(view.screen.left() + 200.0, at.y) } else { at };
    let strip_width = if view.form == Form::Phone { view.screen.width() - 206.0 } else { width };
    let gives_way = super::sheet::gives_way(view, hud);
    area(ctx, "stakes strip", Order::Middle, strip_at, |ui| {
        if gives_way {
            return all_pools(ui, view, strip_width);
        }
        let (rect, response) = ui.allocate_exact_size(vec2(strip_width, high), Sense::click());
        let leader = leader(view, &sheet, hud);
        let next = sheet.next.as_ref().map_or(String::new(), |next| format!(" {}", next.text));
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, format!("{}: {}.{next}", sheet.scenario, leader.0))
        });
        mark("stakes", rect);
        strip(ui, view, &sheet, rect, &leader);
        if response.has_focus() {
            widgets::focus_line(ui.painter(), rect);
        }
        if response.tip("What counts").clicked() {
            hud.stakes_open = !hud.stakes_open;
        }
        if view.form == Form::Phone {
            all_pools(ui, view, strip_width);
        }
    });
    if hud.stakes_open {
        let at = pos2(at.x, at.y + high + 4.0);
        let most = (view.screen.bottom() - at.y - 150.0).max(160.0);
        transitions::area(ctx, "stakes", Order::Foreground, at, |ui| {
            panel(ui, 12, |ui| {
                ui.set_width(width - 24.0);
                egui::ScrollArea::vertical().max_height(most).show(ui, |ui| details(ui, view, hud, &sheet));
            });
        });
    }
}

/// What both sides have in common, on a telephone.
fn all_pools(ui: &mut Ui, view: &View, width: f32) {
    let (line, _) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    for side in Side::BOTH {
        top_bar::pools(ui, view, side, line, line.center().y);
    }
}

/// Who would win, and in which colour.
fn leader(view: &View, sheet: &ScoreSheet, hud: &Hud) -> (String, Color32) {
    let fell = |one: &Character| !one.is_present() || view.info().is_down(&one.statuses);
    match sheet.winner {
        // Whoever has placed more so far is not ahead.
        _ if view.battle().round() == 0 => ("not begun yet".to_owned(), theme::NOTE),
        Some(side) => {
            let gang = &hud.facts.gangs[side.index()];
            let words = match sheet.deciding_tie() {
                _ if view.ids().filter_map(|id| view.person(id)).all(|one| one.side == side || fell(one)) => {
                    format!("{gang} wins: nobody of {} stands", hud.facts.gangs[side.other().index()])
                }
                Some(_) => format!("Tied: {gang} ahead on the tie-break"),
                None => format!("{gang} would win"),
            };
            (words, theme::side_text(side))
        }
        None => ("a draw as it stands".to_owned(), theme::NOTE),
    }
}

fn strip(ui: &Ui, view: &View, sheet: &ScoreSheet, rect: Rect, leader: &(String, Color32)) {
    let painter = ui.painter();
    painter.add(widgets::lacquer(rect));
    let y = rect.center().y;
    // On a telephone there is room for who would win only.
    let scenario = if view.form == Form::Phone { "" } else { sheet.scenario.as_str() };
    let name = widgets::paint(
        painter,
        pos2(rect.left() + 12.0, y),
        Align2::LEFT_CENTER,
        scenario,
        theme::display(size::BODY),
        theme::BRASS_HI,
    );
    let mut right = rect.right() - 12.0;
    if let Some(next) = &sheet.next {
        let text = format!("round {}", next.round);
        let at = widgets::paint(
            painter,
            pos2(right, y),
            Align2::RIGHT_CENTER,
            text,
            theme::strong(size::SECONDARY),
            theme::SAFFRON_LIGHT,
        );
        view.art.icon(painter, "tide", pos2(at.left() - 13.0, y), 18.0, theme::SAFFRON_LIGHT);
        right = at.left() - 28.0;
    }
    for objective in sheet.objectives.iter().rev().take(4) {
        view.art.icon(painter, icons::objective(objective.kind), pos2(right - 9.0, y), 17.0, colour(objective.holder));
        right -= 22.0;
    }
    for zone in sheet.zones.iter().rev().take(5) {
        view.art.icon(painter, "map", pos2(right - 9.0, y), 17.0, colour(zone.holder));
        right -= 22.0;
    }
    let left = if view.form == Form::Phone { name.left() } else { name.right() + 14.0 };
    let font = theme::strong(size::SECONDARY);
    let room = (right - left - 6.0).max(20.0);
    let wide = painter.layout_no_wrap(leader.0.clone(), font.clone(), leader.1).size().x;
    match sheet.winner.filter(|_| wide > room) {
        // The shape of the side where there is no room for its name.
        Some(side) => {
            widgets::side_dot(painter, side, pos2(left + 7.0, y), 12.0);
            let at = pos2(left + 18.0, y);
            fitted(painter, at, Align2::LEFT_CENTER, "would win", font, leader.1, room - 18.0);
        }
        None => fitted(painter, pos2(left, y), Align2::LEFT_CENTER, &leader.0, font, leader.1, room),
    }
}

fn details(ui: &mut Ui, view: &View, hud: &Hud, sheet: &ScoreSheet) {
    ui.spacing_mut().item_spacing.y = 4.0;
    widgets::heading(ui, &sheet.scenario, "victory points, as it stands");
    ui.label(words(&sheet.text, theme::body(size::SECONDARY), theme::PARCH));
    points(ui, hud, sheet, view.battle().verdict().is_some());
    if !sheet.objectives.is_empty() {
        widgets::heading(ui, "Objectives", "");
        for ObjectiveState { kind, name, text, holder, .. } in &sheet.objectives {
            row(ui, view, icons::objective(*kind), name, text, colour(*holder));
        }
    }
    if !sheet.zones.is_empty() {
        widgets::heading(ui, "Campi", "");
        for zone in &sheet.zones {
            let holder = zone.holder.map_or("nobody's", |side| hud.facts.gangs[side.index()].as_str());
            row(ui, view, "map", &zone.name, holder, colour(zone.holder));
        }
    }
    if !sheet.goals.is_empty() {
        widgets::heading(ui, "Agendas", "1 point each");
        for GoalState { side, name, text, done, .. } in &sheet.goals {
            row(ui, view, if *done { "check" } else { "wait" }, name, text, theme::side_text(*side));
        }
    }
    if let Some(next) = &sheet.next {
        widgets::heading(ui, "Announced", "");
        row(ui, view, "tide", &format!("Round {}", next.round), &next.text, theme::SAFFRON_LIGHT);
    }
}

/// The list of victory points of both sides.
pub fn points(ui: &mut Ui, hud: &Hud, sheet: &ScoreSheet, over: bool) {
    for side in Side::BOTH {
        points_of(ui, hud, sheet, side, over);
    }
    tie(ui, sheet);
}

/// The victory points of one of them.
pub fn points_of(ui: &mut Ui, hud: &Hud, sheet: &ScoreSheet, side: Side, over: bool) {
    let ink = theme::side_text(side);
    line(ui, &hud.facts.gangs[side.index()], &sheet.points[side.index()].to_string(), theme::bold(size::BODY), ink);
    for score in sheet.lines.iter().filter(|score| score.side == side) {
        let what = if score.kept || over { score.what.clone() } else { format!("{} (for now)", score.what) };
        line(ui, &what, &score.points.to_string(), theme::body(size::SECONDARY), theme::BONE);
    }
}

/// What decides between equal points.
pub fn tie(ui: &mut Ui, sheet: &ScoreSheet) {
    for tie in &sheet.ties {
        let values = format!("{} : {}", tie.values[0], tie.values[1]);
        line(ui, &tie.title(), &values, theme::body(size::SECONDARY), theme::DUSTY);
    }
}

fn line(ui: &mut Ui, left: &str, right: &str, font: egui::FontId, ink: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 19.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{left}: {right}")));
    let painter = ui.painter();
    let at = widgets::paint(painter, rect.right_center(), Align2::RIGHT_CENTER, right, font.clone(), ink);
    fitted(painter, rect.left_center(), Align2::LEFT_CENTER, left, font, ink, at.left() - rect.left() - 8.0);
}

fn row(ui: &mut Ui, view: &View, icon: &str, name: &str, text: &str, ink: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {text}")));
    // Long texts are cut short.
    let _ = response.tip(text);
    let painter = ui.painter();
    view.art.icon(painter, icon, rect.left_center() + vec2(9.0, 0.0), 17.0, ink);
    let left = rect.left() + 24.0;
    let half = (rect.width() - 24.0) * 0.34;
    let y = rect.center().y;
    fitted(painter, pos2(left, y), Align2::LEFT_CENTER, name, theme::strong(size::SECONDARY), ink, half - 6.0);
    let room = rect.right() - left - half;
    fitted(painter, pos2(left + half, y), Align2::LEFT_CENTER, text, theme::body(size::SECONDARY), theme::BONE, room);
}
