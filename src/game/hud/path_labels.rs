//! On the board, beside what is aimed at: the price and the chance of a jump, the chance of a shot or a blow; and dotted lines
//! from the enemies who could aim at somebody where it would stop.

use super::odds::Summary;
use super::planned_path::aimed_from;
use super::view::View;
use crate::battle::{Choice, Target};
use crate::board::Square;
use crate::game::assets::SQUARE;
use crate::game::board::marks::Way;
use crate::game::board::{aim, centre};
use crate::game::hud::state::Hud;
use crate::game::widgets::mark;
use crate::game::{theme, world_labels};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// Dots of a line of fire: how far apart and how large they are, in units of the board; and the ink below them.
const DOT: (f32, f32, f32) = (14.0, 2.2, 4.2);
/// Smallest letters in a pill.
const LETTERS: f32 = 12.0;
/// Between a pill and what it stands beside.
const GAP: f32 = 10.0;

/// What the pill says of a way, and the colour around it.
fn words(view: &View, choice: Choice, way: &Way, summary: &Summary) -> Option<(String, Color32)> {
    let there = summary.arrival().map(|p| summary.percent(p));
    let works = summary.success.map(|p| summary.percent(p));
    match way {
        Way::Arc(..) => Some((
            format!("{} \u{b7} {}", view.price(choice).unwrap_or_else(|| "free".to_owned()), there?),
            theme::BONE,
        )),
        Way::Path(_) if summary.is_risky() => Some((format!("{} there", there?), theme::BONE)),
        Way::Path(_) => None,
        Way::Aim(..) if summary.hurt.value() > 0.0 => {
            let hit = works.filter(|_| summary.strike).map(|hit| format!("{hit} hit"));
            let hit = hit.unwrap_or_else(|| format!("{} hurt", summary.percent(summary.hurt)));
            Some((format!("{hit} \u{b7} avg {}", summary.mean_text(summary.mean, summary.life)), theme::THREAT))
        }
        Way::Aim(..) | Way::Push(..) => Some((works?, theme::THREAT)),
        Way::Help(..) => Some((works?, theme::GOOD)),
    }
}

/// Points of a way on the screen, beside what its pill stands, and how far: its middle, or whoever is aimed at from close by.
fn line(way: &Way, place: &dyn Fn(Square) -> Option<Rect>) -> Option<(Vec<Pos2>, Pos2, Vec2)> {
    let middle = |square: Square| place(square).map(|rect| rect.center());
    let (air, token) = (Vec2::splat(GAP), |square| place(square).map(|rect| rect.size() / 2.0 + Vec2::splat(4.0)));
    match way {
        Way::Arc(from, to) => {
            let (start, unit) = (middle(*from)?, place(*from)?.width() / SQUARE);
            let first = centre(*from);
            let on_screen = |point: bevy::prelude::Vec2| {
                let away = (point - first) * unit;
                start + vec2(away.x, -away.y)
            };
            let points: Vec<Pos2> = aim::arc(*from, *to).into_iter().map(on_screen).collect();
            let top = *points.get(points.len() / 2)?;
            Some((points, top, air))
        }
        Way::Path(path) | Way::Push(path, _) => {
            let points: Vec<Pos2> = path.iter().filter_map(|&square| middle(square)).collect();
            let last = *points.last()?;
            Some((points, last, token(*path.last()?)?))
        }
        Way::Aim(from, to) | Way::Help(from, to) => {
            let (a, b) = (middle(*from)?, middle(*to)?);
            let points = dots(a, b, 12.0);
            Some(if from.distance(*to) > 1 { (points, a + (b - a) * 0.5, air) } else { (points, b, token(*to)?) })
        }
    }
}

/// Points from one place to another, so far apart.
fn dots(a: Pos2, b: Pos2, apart: f32) -> Vec<Pos2> {
    let steps = ((b - a).length() / apart).floor().clamp(1.0, 400.0);
    (0..=steps as usize).map(|i| a + (b - a) * (i as f32 / steps)).collect()
}

/// Where the board is seen between the panels.
fn free(view: &View, hud: &Hud, zoom: f32) -> Rect {
    let free = view.form.free(view.screen);
    let low = hud.clear.map_or(hud.bar_top, |clear| clear.bottom() / zoom);
    if low > free.top() { free.with_max_y(low.min(free.bottom())) } else { free }
}

/// Where a pill covers least of what is there; `taken` with how much each matters.
fn seat(size: Vec2, at: Pos2, apart: Vec2, taken: &[(Rect, f32)], screen: Rect) -> Rect {
    let mut best = (f32::INFINITY, Rect::from_center_size(at, size));
    for far in [1.0, 1.8, 2.8] {
        let away = (size / 2.0 + apart) * far;
        let ways =
            [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (0.9, -0.7), (-0.9, -0.7), (0.9, 0.7), (-0.9, 0.7)];
        for (i, (x, y)) in ways.into_iter().enumerate() {
            let rect = Rect::from_center_size(at + vec2(away.x * x, away.y * y), size);
            let of = |other: &Rect| if other.intersects(rect) { other.intersect(rect).area() } else { 0.0 };
            let outside = rect.area() - of(&screen);
            let covered: f32 = taken.iter().map(|(other, matters)| of(other) * matters).sum();
            let price = covered + 10.0 * outside + i as f32 + 8.0 * (far - 1.0);
            if price < best.0 - 0.5 {
                best = (price, rect);
            }
        }
    }
    best.1
}

/// What pills keep clear of: everybody's square, the way itself, the card.
fn taken(view: &View, hud: &Hud, points: &[Pos2], place: &dyn Fn(Square) -> Option<Rect>) -> Vec<(Rect, f32)> {
    let people = view.people.iter().filter(|one| one.is_present()).filter_map(|one| place(one.square?));
    let mut taken: Vec<(Rect, f32)> = people.map(|rect| (rect.shrink(2.0), 2.0)).collect();
    taken.extend(points.iter().map(|&point| (Rect::from_center_size(point, Vec2::splat(10.0)), 3.0)));
    taken.extend(hud.card.map(|rect| (rect, 8.0)));
    taken
}

/// Writes it on the board, below all panels.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, place: &dyn Fn(Square) -> Option<Rect>) {
    let Some(choice) = hud.along.said else { return };
    let Some((points, anchor, apart)) = hud.along.way.as_ref().and_then(|way| line(way, place)) else { return };
    let painter = world_labels::painter(ctx, "along");
    let mut taken = taken(view, hud, &points, place);
    let screen = free(view, hud, ctx.zoom_factor());
    if let Some(unit) = view.aim.map(|rect| rect.width() / SQUARE) {
        threats(&painter, view, hud, choice, (unit, screen), &mut taken, place);
    }
    let Hud { odds, facts, along, .. } = hud;
    let Some(summary) = odds.get(view, facts, choice, view.planning.will) else { return };
    let Some((text, colour)) = along.way.as_ref().and_then(|way| words(view, choice, way, summary)) else { return };
    let rect = pill(&painter, view, &text, colour, |size| seat(size, anchor, apart, &taken, screen));
    mark("way pill", rect);
}

/// Letters on ink, in an edge of the colour of their meaning; where they were put.
fn pill(painter: &egui::Painter, view: &View, text: &str, colour: Color32, seat: impl Fn(Vec2) -> Rect) -> Rect {
    let size = view.aim.map_or(LETTERS, |rect| (rect.width() * 0.30).clamp(LETTERS, 17.0));
    let galley = painter.layout_no_wrap(text.to_owned(), theme::bold(size), theme::BONE);
    let rect = seat(galley.size() + vec2(16.0, 5.0));
    painter.rect(rect, 6.0, theme::faded(theme::INK, 0.92), Stroke::new(1.8, colour), StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, theme::BONE);
    rect
}

/// Dotted lines from whoever could aim at that square, each with its pill.
fn threats(
    painter: &egui::Painter,
    view: &View,
    hud: &mut Hud,
    choice: Choice,
    (unit, screen): (f32, Rect),
    taken: &mut Vec<(Rect, f32)>,
    place: &dyn Fn(Square) -> Option<Rect>,
) {
    let moves = matches!(hud.along.way, Some(Way::Arc(..) | Way::Path(_)));
    // While one still looks around, nothing is said of threats unless it is asked for.
    if !moves || view.planning.proposed != Some(choice) {
        return;
    }
    let of = (view.step(), choice);
    if hud.along.threats.as_ref().is_none_or(|(known, _)| *known != of) {
        hud.along.threats = Some((of, aimed_from(view, choice)));
    }
    let (Some((_, threats)), Target::Square(to)) = (&hud.along.threats, choice.target) else { return };
    let Some(end) = place(to).map(|rect| rect.center()) else { return };
    let (apart, dot, ink) = (DOT.0 * unit, (DOT.1 * unit).max(1.2), (DOT.2 * unit).max(2.2));
    let mut pills = Vec::new();
    for (from, text) in threats {
        let Some(start) = place(*from).map(|rect| rect.center()) else { continue };
        let way = end - start;
        // The lines begin and end beside the tokens.
        let inset = way.normalized() * SQUARE * 0.48 * unit;
        if way.length() < 2.5 * inset.length() {
            continue;
        }
        let (start, end) = (start + inset, end - inset);
        for at in dots(start, end, apart) {
            painter.add(Shape::circle_filled(at, ink, theme::faded(theme::INK, 0.6)));
            painter.add(Shape::circle_filled(at, dot, theme::THREAT));
        }
        taken.extend(dots(start, end, 12.0).into_iter().map(|at| (Rect::from_center_size(at, Vec2::splat(8.0)), 1.0)));
        pills.push((start + (end - start) * 0.4, text));
    }
    for (at, text) in pills {
        // Where most of the line is not seen, its pill stands where it is.
        let at = pos2(at.x.clamp(screen.left(), screen.right()), at.y.clamp(screen.top(), screen.bottom()));
        let rect = pill(painter, view, text, theme::THREAT, |size| seat(size, at, Vec2::splat(GAP), taken, screen));
        taken.push((rect, 8.0));
    }
}

#[cfg(test)]
#[path = "path_labels_tests.rs"]
mod tests;
