//! Everybody at the left, or along the top of a telephone: life, points, who has acted.

use super::turn_cards;
use super::turn_points::points;
use super::view::View;
use crate::battle::{Character, CharacterId, Choice, Occasion, Side, Target};
use crate::board::Square;
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, TokenFace, area, character_label, fitted, mark, panel};
use crate::game::world_labels;
use bevy_egui::egui::{self, Align2, Order, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Shows it.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) {
    hud.pointed = None;
    let top = view.screen.top() + crate::game::hud::top_bar::height(view.form);
    match view.form {
        Form::Wide => {
            let near = near_side(view);
            area(ctx, "roster", Order::Middle, pos2(10.0, top + 14.0), |ui| {
                panel(ui, 10, |ui| {
                    ui.set_width(186.0);
                    ui.spacing_mut().item_spacing.y = 2.0;
                    gang_heading(ui, view, hud, near);
                    let mine: Vec<_> = of_side(view, near).collect();
                    // Eight rows must leave room for the bar below.
                    let high = if mine.len() > 6 { 48.0 } else { 56.0 };
                    for id in mine {
                        row(ui, view, hud, id, high, out);
                    }
                    ui.add_space(4.0);
                    gang_heading(ui, view, hud, near.other());
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
                        for id in of_side(view, near.other()).collect::<Vec<_>>() {
                            small(ui, view, hud, id, vec2(44.0, 54.0), out);
                        }
                    });
                });
            });
        }
        Form::Compact => {
            // A long action bar reaches below it.
            let under = hud.bar_right > 0.0 && hud.bar_left < 76.0;
            let low = if under { hud.bar_top } else { view.screen.bottom() - 12.0 };
            let room = low - top - 18.0;
            let count = view.people.len() as f32;
            let high = ((room - 24.0) / count.max(1.0)).clamp(25.0, 56.0);
            area(ctx, "roster", Order::Middle, pos2(8.0, top + 12.0), |ui| {
                panel(ui, 6, |ui| {
                    ui.set_width(50.0);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let near = near_side(view);
                    for side in [near, near.other()] {
                        for id in of_side(view, side).collect::<Vec<_>>() {
                            small(ui, view, hud, id, vec2(50.0, high), out);
                        }
                        if side == near {
                            widgets::rule(ui);
                        }
                    }
                });
            });
        }
        Form::Phone => {
            area(ctx, "roster", Order::Middle, pos2(view.screen.left(), top), |ui| {
                let strip = Rect::from_min_size(ui.next_widget_position(), vec2(view.screen.width(), 66.0));
                ui.painter().rect_filled(strip, 0.0, theme::faded(theme::INK, 0.97));
                ui.set_width(view.screen.width());
                widgets::pulled(ui, "order", |ui| {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = 2.0;
                        ui.add_space(4.0);
                        let near = near_side(view);
                        for side in [near, near.other()] {
                            for id in of_side(view, side).collect::<Vec<_>>() {
                                small(ui, view, hud, id, vec2(50.0, 64.0), out);
                            }
                            if side == near {
                                let (line, _) = ui.allocate_exact_size(vec2(6.0, 60.0), Sense::hover());
                                ui.painter().vline(
                                    line.center().x,
                                    line.y_range().shrink(6.0),
                                    Stroke::new(1.0, theme::MIST),
                                );
                            }
                        }
                    });
                });
            });
        }
    }
}

/// The side shown first: that of the only person, or of the person to decide.
pub fn near_side(view: &View) -> Side {
    let humans: Vec<Side> = Side::BOTH.into_iter().filter(|&side| view.session.is_human(side)).collect();
    match humans[..] {
        [only] => only,
        // What is watched goes to and fro too fast to change places.
        _ if view.session.is_watched() => Side(0),
        _ => view.session.table.decision().map_or(Side(0), |decision| decision.side),
    }
}

fn of_side<'a>(view: &'a View, side: Side) -> impl Iterator<Item = CharacterId> + 'a {
    view.ids().filter(move |&id| view.person(id).is_some_and(|person| person.side == side))
}

fn gang_heading(ui: &mut Ui, view: &View, hud: &Hud, side: Side) {
    let note = if view.battle().round() == 0 { String::new() } else { format!("{} to act", view.to_act(side)) };
    // A long name takes two lines.
    let ink = theme::side_text(side);
    let width = ui.available_width();
    let wide = ui.painter().layout_no_wrap(note.clone(), theme::body(size::SMALL), theme::DUSTY).size().x;
    let name = &hud.facts.gangs[side.index()];
    let font = theme::display(size::HEADING);
    let text = widgets::wrapped(ui.painter(), name, font, ink, width - wide - 8.0, 2);
    let (rect, _) = ui.allocate_exact_size(vec2(width, text.size().y.max(22.0)), Sense::hover());
    let painter = ui.painter();
    painter.galley(rect.left_center() - vec2(0.0, text.size().y / 2.0), text, ink);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, note, theme::body(size::SMALL), theme::DUSTY);
    widgets::rule(ui);
}

/// A ring on the board around the one that is pointed at in the list.
pub(super) fn ring(ctx: &egui::Context, view: &View, hud: &Hud, place: &dyn Fn(Square) -> Option<Rect>) {
    let shown = hud.pointed.filter(|&who| !view.session.hides(who));
    let square = shown.and_then(|who| view.person(who)?.square);
    let Some(rect) = square.and_then(place) else { return };
    let painter = world_labels::painter(ctx, "pointed at");
    painter.circle_stroke(rect.center(), rect.width() * 0.6, Stroke::new(4.0, theme::INK));
    painter.circle_stroke(rect.center(), rect.width() * 0.6, Stroke::new(2.5, theme::BRASS_HI));
}

/// A click activates who may be activated, and otherwise shows the sheet.
fn pressed(view: &View, hud: &mut Hud, id: CharacterId, response: &Response, out: &mut Vec<Intent>) {
    if response.hovered() {
        hud.pointed = Some(id);
    }
    if !response.clicked() {
        return;
    }
    let activation = |choice: &&Choice| choice.actor == id && choice.target == Target::Nothing;
    let offered = view.session.table.choices().iter().find(activation).copied();
    match offered.filter(|_| view.asked() == Some(Occasion::Activate)) {
        Some(choice) => out.push(Intent::Choose(choice)),
        None => {
            out.push(Intent::Inspect(Some(id)));
            hud.sheet_open = view.form == Form::Phone;
        }
    }
}

fn ground(ui: &Ui, view: &View, id: CharacterId, rect: Rect, response: &Response) {
    let active = view.battle().active() == Some(id);
    let person = view.person(id).map_or(Side(0), |person| person.side);
    if active {
        ui.painter().rect_filled(rect, 4.0, theme::faded(theme::SELECTED_TOP, 0.75));
        let line = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(line, 1.0, theme::side(person));
    } else if response.hovered() || view.planning.inspected == Some(id) {
        ui.painter().rect_filled(rect, 4.0, theme::faded(theme::SLATE, 0.7));
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 4.0, Stroke::new(2.0, theme::BONE), egui::StrokeKind::Inside);
    }
}

fn spoken(view: &View, hud: &Hud, id: CharacterId) -> String {
    let (life, most) = view.life(&hud.facts, id);
    let acted = if view.has_acted(id) { ", has acted" } else { "" };
    let place = view.battle().order().iter().position(|&who| who == id);
    let turn = place.map_or(String::new(), |place| format!(", turn {}", place + 1));
    let down = view.info().panels.down.filter(|_| view.person(id).is_some_and(|person| is_down(view, person)));
    let down = down.map_or(String::new(), |(_, word)| format!(", {word}"));
    format!("{}, {}, life {life} of {most}{down}{turn}{acted}", view.name(id), view.battle().names(id).1)
}

/// Its token, whether it has acted, and whether it is out of the fight.
fn state(view: &View, hud: &Hud, id: CharacterId) -> (TokenFace, bool, bool) {
    let (life, most) = view.life(&hud.facts, id);
    let (side, removed) =
        view.person(id).map_or((Side(0), true), |person| (person.side, person.removed || is_down(view, person)));
    let acted = view.has_acted(id);
    (TokenFace { side, life, most, dim: acted || removed }, acted, removed)
}

fn is_down(view: &View, person: &Character) -> bool {
    view.info().is_down(&person.statuses)
}

fn row(ui: &mut Ui, view: &View, hud: &mut Hud, id: CharacterId, high: f32, out: &mut Vec<Intent>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), high), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken(view, hud, id)));
    mark(&character_label(id), rect);
    ground(ui, view, id, rect, &response);
    let (shown, acted, removed) = state(view, hud, id);
    let painter = ui.painter();
    let kind = hud.facts.kinds.get(id.index()).map_or("", String::as_str);
    widgets::token(painter, view.art, kind, &shown, pos2(rect.left() + 29.0, rect.center().y), high - 10.0);
    let left = rect.left() + 58.0;
    let room = rect.right() - left - 20.0;
    let (name, role) = view.battle().names(id);
    let ink = if shown.dim { theme::OFF_TEXT } else { theme::BONE };
    let third = high / 3.3;
    let y = rect.center().y;
    fitted(painter, pos2(left, y - third), Align2::LEFT_CENTER, name, theme::strong(size::BODY), ink, room);
    fitted(painter, pos2(left, y), Align2::LEFT_CENTER, role, theme::body(size::SMALL), theme::NOTE, room + 16.0);
    let life = format!("{}/{}", shown.life, shown.most);
    let colour = if i16::from(shown.life) * 3 <= i16::from(shown.most) { theme::LIFE_LOW } else { ink };
    let end =
        painter.text(pos2(left, y + third), Align2::LEFT_CENTER, life, theme::strong(size::SMALL), colour).right();
    let end =
        view.person(id).map_or(end, |person| widgets::wounds(painter, view.info(), person, pos2(end + 6.0, y + third)));
    if !removed && !acted {
        points(painter, view, hud, id, pos2(end + 6.0, y + third), 7.5);
    }
    if !removed {
        turn(painter, view, id, rect.left_top() + vec2(12.0, 11.0));
    }
    badge(painter, view, rect.right_top() + vec2(-12.0, 14.0), acted, removed);
    pressed(view, hud, id, &response, out);
}

/// When it takes its turn, where the rules fix an order: 1 is the first; where cards do, its card.
fn turn(painter: &egui::Painter, view: &View, id: CharacterId, at: egui::Pos2) {
    if turn_cards::corner(painter, view, id, at) {
        return;
    }
    let Some(place) = view.battle().order().iter().position(|&who| who == id) else { return };
    let active = view.battle().active() == Some(id);
    let (fill, ink) = match (active, view.has_acted(id)) {
        (true, _) => (theme::BRASS_HI, theme::ON_GOLD),
        (false, true) => (theme::INK, theme::OFF_TEXT),
        (false, false) => (theme::SLATE, theme::BONE),
    };
    mark(&format!("turn {}", place + 1), Rect::from_center_size(at, egui::Vec2::splat(17.0)));
    painter.circle(at, 8.5, fill, Stroke::new(1.2, theme::INK));
    painter.text(at, Align2::CENTER_CENTER, place + 1, theme::bold(12.0), ink);
}

fn badge(painter: &egui::Painter, view: &View, at: egui::Pos2, acted: bool, removed: bool) {
    if removed {
        view.art.icon(painter, "skull", at, 16.0, theme::LOSS);
    } else if acted {
        view.art.icon(painter, "check", at, 16.0, theme::GOOD);
    }
}

fn small(ui: &mut Ui, view: &View, hud: &mut Hud, id: CharacterId, area: egui::Vec2, out: &mut Vec<Intent>) {
    let (rect, response) = ui.allocate_exact_size(area, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken(view, hud, id)));
    mark(&character_label(id), rect);
    ground(ui, view, id, rect, &response);
    let (shown, acted, removed) = state(view, hud, id);
    let painter = ui.painter();
    let kind = hud.facts.kinds.get(id.index()).map_or("", String::as_str);
    let below = area.y > area.x;
    let diameter = (area.x.min(area.y) - 6.0).min(46.0);
    let middle = if below { pos2(rect.center().x, rect.top() + diameter / 2.0 + 3.0) } else { rect.center() };
    widgets::token(painter, view.art, kind, &shown, middle, diameter);
    let low = i16::from(shown.life) * 3 <= i16::from(shown.most);
    let ink = if low {
        theme::LIFE_LOW
    } else if shown.dim {
        theme::OFF_TEXT
    } else {
        theme::BONE
    };
    let font = theme::bold(size::SMALL);
    if below {
        painter.text(pos2(rect.center().x, rect.bottom() - 8.0), Align2::CENTER_CENTER, shown.life, font, ink);
    } else {
        let at = rect.right_bottom() + vec2(-10.0, -9.0);
        painter.rect_filled(Rect::from_center_size(at, vec2(18.0, 15.0)), 4.0, theme::faded(theme::INK, 0.9));
        painter.text(at, Align2::CENTER_CENTER, shown.life, font, ink);
    }
    badge(painter, view, rect.right_top() + vec2(-9.0, 9.0), acted, removed);
    if !removed {
        turn(painter, view, id, rect.left_top() + vec2(9.0, 10.0));
    }
    pressed(view, hud, id, &response, out);
    response.tip(spoken(view, hud, id));
}
