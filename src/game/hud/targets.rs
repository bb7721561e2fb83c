//! All targets of an action side by side: how likely it works on each, what it costs them, who is best aimed at. While the
//! pointer is on a button of the bar its targets show; once the action is planned they can be pointed at and clicked.

use super::odds::{Summary, capital};
use super::target_list::{chance, regained};
use super::view::View;
use crate::battle::{Choice, Side, Target};
use crate::board::Square;

use crate::game::decide::plan;
use crate::game::hud::facts::Facts;
use crate::game::hud::state::Hud;
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Look, TokenFace, fitted, mark, panel, transitions};
use bevy_egui::egui::{
    self, Align2, Order, Pos2, Rect, ScrollArea, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// Height of a row.
const ROW: f32 = 34.0;
/// Rows without scrolling.
const ROWS: usize = 6;

/// Shows the table above what ends at `low`.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, low: f32, out: &mut Vec<Intent>) {
    hud.targets.place = None;
    let planned = view.planning.action.map(|action| (action, view.planning.option));
    let pointed = hud.targets.pointed.take();
    let Some((action, option)) = pointed.or(planned) else {
        hud.targets.of = None;
        return;
    };
    let Hud { odds, facts, targets, .. } = hud;
    targets.list(view, action, option);
    let phone = view.form == Form::Phone;
    // The card of the one that is proposed takes this place on a telephone.
    let little = phone || view.screen.height() < 640.0;
    if targets.rows.is_empty() || (little && view.planning.proposed.is_some()) {
        return;
    }
    if targets.work(view, facts, odds) {
        ctx.request_repaint();
    }
    let live = planned == Some((action, option));
    let rows = targets.rows.clone();
    // At the left, where the card of the one that is proposed leaves most room.
    let (left, width) = match view.form {
        Form::Wide => (288.0, 540.0),
        Form::Compact => (78.0, 440.0),
        Form::Phone => (6.0, view.screen.width() - 12.0),
    };
    let shown = rows.len().min(if phone { 4 } else { ROWS });
    let height = 26.0 + shown as f32 * (ROW + 2.0) + 20.0;
    let at = pos2(view.screen.left() + left, low - height - 4.0);
    let lesson = lesson::card::place(ctx);
    let at = if phone { at } else { clear(view, hud.seen, lesson, &rows, at, vec2(width, height)) };
    // Long lists of spells or of ways may leave no room for it.
    if at.y < view.screen.top() + crate::game::hud::top_bar::height(view.form) + 40.0 {
        return;
    }
    let rect = transitions::area(ctx, "targets", Order::Middle, at, |ui| {
        panel(ui, 8, |ui| {
            ui.set_width(width - 16.0);
            ui.spacing_mut().item_spacing.y = 2.0;
            head(ui, view, width - 16.0);
            ScrollArea::vertical().id_salt("targets").max_height(shown as f32 * (ROW + 2.0)).show(ui, |ui| {
                for (i, &choice) in rows.iter().enumerate() {
                    let will = view.planning.will;
                    let summary = if odds.knows(view, choice, will) {
                        odds.get(view, facts, choice, will).cloned()
                    } else {
                        None
                    };
                    row(ui, view, facts, (i, choice, live), summary.as_ref(), out);
                }
            });
        });
        ui.min_rect()
    });
    mark("targets", rect);
    hud.targets.place = Some(rect);
}

/// At its place, beside the card of a lesson, at the right or below the plaque: where it lies on no card of a lesson and covers fewest of
/// those whom it is about. It does not go by what the pointer is on, or it would run away from it.
fn clear(view: &View, seen: Option<Rect>, lesson: Option<Rect>, rows: &[Choice], at: Pos2, size: Vec2) -> Pos2 {
    let free = view.form.free(view.screen);
    let beside = lesson.map_or(at, |card| pos2(at.x.max(card.right() + 6.0), at.y));
    let at = if beside.x + size.x <= free.right() { beside } else { at };
    let Some(seen) = seen.filter(|seen| seen.is_positive()) else { return at };
    let unit = view.screen.width() / seen.width();
    let on_screen = |square: Square| {
        let corner = vec2(f32::from(square.x), f32::from(square.y)) - seen.min.to_vec2();
        Rect::from_min_size(view.screen.min + corner * unit, Vec2::splat(unit))
    };
    let aimed = rows.iter().filter_map(|row| plan::spot(&view.session.table, row));
    let actor = rows.first().and_then(|row| view.person(row.actor)?.square);
    let people: Vec<Rect> = aimed.chain(actor).map(on_screen).collect();
    let right = free.right() - size.x;
    let places = [at, pos2(right, at.y), pos2(at.x, free.top()), pos2(right, free.top())];
    let covered = |at: Pos2| {
        let place = Rect::from_min_size(at, size);
        let taught = lesson.is_some_and(|card| card.intersects(place));
        (taught, people.iter().filter(|one| one.intersects(place)).count())
    };
    places.into_iter().min_by_key(|&place| covered(place)).unwrap_or(at)
}

/// Left edges of the columns for a width: name, chance, life, removal, effects; the last is the right end.
fn columns(width: f32) -> [f32; 6] {
    if width < 420.0 {
        [34.0, width * 0.36, width * 0.66, width * 0.82, width, width]
    } else {
        [36.0, width * 0.29, width * 0.53, width * 0.63, width * 0.75, width]
    }
}

fn head(ui: &mut Ui, view: &View, width: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, 22.0), Sense::hover());
    let columns = columns(width);
    let removal = view.info().panels.down.map_or("Removed".to_owned(), |(_, word)| capital(word));
    let names = ["Target", "Chance", "Life", &removal, "Also"];
    for (i, name) in names.iter().enumerate() {
        if columns[i + 1] - columns[i] > 30.0 {
            let at = pos2(rect.left() + columns[i], rect.center().y);
            ui.painter().text(at, Align2::LEFT_CENTER, name, theme::medium(size::SMALL), theme::NOTE);
        }
    }
    if columns[5] - columns[4] > 90.0 {
        let at = rect.right_center() - vec2(4.0, 0.0);
        if let Some(cap) = key_labels::cap(ui.ctx(), Control::NextTarget) {
            widgets::key_chip(ui.painter(), at - vec2(0.0, 9.0), Align2::RIGHT_TOP, &cap, true);
        }
    }
}

fn row(
    ui: &mut Ui,
    view: &View,
    facts: &Facts,
    (i, choice, live): (usize, Choice, bool),
    summary: Option<&Summary>,
    out: &mut Vec<Intent>,
) {
    let Target::Character(who) = choice.target else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let label = format!("target {i}");
    let proposed = view.planning.proposed == Some(choice);
    let spot = plan::spot(&view.session.table, &choice);
    let here = spot.is_some() && view.planning.hovered == spot;
    let effects = summary.map_or(String::new(), |summary| effects(view, summary));
    let spoken = summary.map_or(format!("{label}: {}", view.name(who)), |summary| {
        let mean = match regained(summary) {
            Some((_, mean)) if summary.hurt.value() <= 0.0 => format!("{mean:.1} life regained"),
            _ => format!("{} life", summary.mean_text(summary.mean, summary.life)),
        };
        let [works, removed] = [chance(summary), summary.removed].map(|p| summary.percent(p));
        format!("{label}: {}, {works}, {mean}, {removed} removed. {effects}", view.name(who))
    });
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, live, &spoken));
    mark(&label, rect);
    let shown = proposed || (here && view.planning.proposed.is_none());
    let look = if shown { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let columns = columns(rect.width());
    let y = rect.center().y;
    let column = |i: usize| pos2(rect.left() + columns[i], y);
    let room = |i: usize| columns[i + 1] - columns[i] - 8.0;
    let side = view.person(who).map_or(Side(0), |person| person.side);
    let kind = facts.kinds.get(who.index()).map_or("", String::as_str);
    let (life, most) = view.life(facts, who);
    widgets::token(
        painter,
        view.art,
        kind,
        &TokenFace { side, life, most, dim: false },
        column(0) - vec2(18.0, 0.0),
        28.0,
    );
    let name = theme::strong(size::SECONDARY);
    fitted(painter, column(0), Align2::LEFT_CENTER, view.name(who), name, theme::side_text(side), room(0));
    let Some(summary) = summary else {
        painter.text(column(1), Align2::LEFT_CENTER, "\u{2026}", theme::strong(size::BODY), theme::DUSTY);
        return;
    };
    // What needs no roll and hurts nobody is told in words.
    if summary.breakdown.is_none() && !summary.harms() && summary.regains.is_empty() && summary.strips.is_empty() {
        let text = capital(&view.battle().describe(choice));
        let wide = columns[5] - columns[1] - 8.0;
        widgets::told_in_full(Rect::from_min_size(rect.min + vec2(columns[1], 0.0), vec2(wide, rect.height())));
        fitted(painter, column(1), Align2::LEFT_CENTER, &text, theme::body(size::SECONDARY), theme::BONE, wide);
        return pointed(ui, view, (&response, spot, here), (choice, live), out);
    }
    // The number in front of its bar.
    let works = chance(summary);
    let text = painter.text(
        column(1),
        Align2::LEFT_CENTER,
        summary.percent(works),
        theme::strong(size::BODY),
        if proposed { ink } else { theme::BRASS_HI },
    );
    let left = (rect.left() + columns[1] + 44.0).max(text.right() + 6.0);
    let bar = Rect::from_min_max(pos2(left, y - 5.0), pos2(rect.left() + columns[2] - 10.0, y + 5.0));
    if bar.width() > 16.0 {
        painter.rect_filled(bar, 2.0, theme::INK);
        let part = vec2(bar.width() * works.value() as f32, bar.height());
        painter.rect_filled(Rect::from_min_size(bar.min, part), 2.0, theme::BONE);
        // As much of it as removes the target.
        let deadly = vec2(bar.width() * summary.removed.value() as f32, bar.height());
        painter.rect_filled(Rect::from_min_size(bar.min, deadly), 2.0, theme::THREAT);
    }
    let small = theme::strong(size::SECONDARY);
    if summary.harms() {
        let mean = summary.mean_text(summary.mean, summary.life);
        fitted(painter, column(2), Align2::LEFT_CENTER, &mean, small.clone(), theme::BONE, room(2));
        let removed = summary.percent(summary.removed);
        let ink = if summary.removed.value() > 0.0 { theme::LOSS } else { theme::NOTE };
        fitted(painter, column(3), Align2::LEFT_CENTER, &removed, small, ink, room(3));
    } else if let Some((_, mean)) = regained(summary) {
        fitted(painter, column(2), Align2::LEFT_CENTER, &format!("+{mean:.1}"), small, theme::GOOD, room(2));
    }
    if room(4) > 30.0 {
        // The card of the target that is pointed at tells it in full.
        widgets::told_in_full(Rect::from_min_size(rect.min + vec2(columns[4], 0.0), vec2(room(4), rect.height())));
        fitted(painter, column(4), Align2::LEFT_CENTER, &effects, theme::body(size::SMALL), theme::NOTE, room(4));
    }
    pointed(ui, view, (&response, spot, here), (choice, live), out);
}

/// What the pointer does with a row.
fn pointed(
    ui: &Ui,
    view: &View,
    (response, spot, here): (&egui::Response, Option<Square>, bool),
    (choice, live): (Choice, bool),
    out: &mut Vec<Intent>,
) {
    if !live {
        return;
    }
    let proposed = view.planning.proposed == Some(choice);
    // A pointer that rests must not hold the keyboard's choice back.
    let moved = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
    if response.hovered() && !here && (moved || view.planning.proposed.is_none()) {
        out.push(Intent::Hover(spot));
    }
    if response.clicked() {
        out.push(Intent::Hover(spot));
        out.push(if proposed { Intent::Confirm } else { Intent::Propose(choice) });
    }
}

/// What is less likely than this is told by the card only.
const SLIGHT: f64 = 0.005;

/// What may befall the target besides, and what it may cost the actor.
fn effects(view: &View, summary: &Summary) -> String {
    // That it is put out of the fight has a column of its own.
    let down = view.info().panels.down.and_then(|(id, _)| view.info().statuses.get(usize::from(id.0)));
    let out = |name: &str| down.is_some_and(|entry| entry.name == name);
    let told = summary.statuses.iter().filter(|(name, p)| p.value() > SLIGHT && !out(name));
    let mut parts: Vec<String> = told.map(|(name, p)| format!("{name} {}", summary.percent(*p))).collect();
    if summary.own_hurt.value() > SLIGHT {
        parts.push(format!("own loss {}", summary.percent(summary.own_hurt)));
    }
    parts.join(", ")
}
