//! All targets of an action side by side: how likely it works on each, what it costs them, who is best aimed at. They can be pointed at and
//! clicked.

use super::odds::{Summary, capital};
use super::target_list::{chance, regained};
use super::view::View;
use crate::battle::{Choice, Side, Target};
use crate::board::Square;
use crate::game::decide::plan;
use crate::game::hud::facts::Facts;
use crate::game::hud::state::Hud;
use crate::game::input::{Control, key_labels};
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Look, TokenFace, fitted, mark};
use bevy_egui::egui::{self, Align2, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of a row, between rows, and of the head.
const ROW: f32 = 46.0;
const GAP: f32 = 3.0;
const HEAD: f32 = 24.0;

/// So much of a height as whole rows with the head take.
pub fn whole_rows(height: f32) -> f32 {
    HEAD + ((height - HEAD) / (ROW + GAP)).floor().max(1.0) * (ROW + GAP)
}

/// Height of a list of so many targets with its head.
pub fn height(rows: usize) -> f32 {
    HEAD + rows as f32 * (ROW + GAP)
}

/// Finds the targets of what is planned, and works their odds out; how many there are.
pub fn find(ctx: &egui::Context, view: &View, hud: &mut Hud) -> usize {
    let Hud { odds, facts, targets, .. } = hud;
    targets.place = None;
    let Some((action, option)) = view.planning.way() else {
        targets.of = None;
        return 0;
    };
    targets.list(view, action, option);
    if !targets.rows.is_empty() && targets.work(view, facts, odds) {
        ctx.request_repaint();
    }
    targets.rows.len()
}

/// Lists them in a room of this height.
pub fn list(ui: &mut Ui, view: &View, hud: &mut Hud, height: f32, out: &mut Vec<Intent>) {
    let Hud { odds, facts, targets, .. } = hud;
    ui.spacing_mut().item_spacing.y = GAP;
    head(ui, targets.rows.len());
    let rows = ScrollArea::vertical()
        .id_salt("targets")
        .min_scrolled_height(0.0)
        .max_height((height - HEAD).max(ROW))
        .auto_shrink([false, true]);
    rows.show(ui, |ui| {
        for (i, &choice) in targets.rows.iter().enumerate() {
            let will = view.planning.will;
            let known = odds.knows(view, choice, will);
            let summary = if known { odds.get(view, facts, choice, will).cloned() } else { None };
            row(ui, view, facts, (i, choice), summary.as_ref(), out);
        }
    });
}

fn head(ui: &mut Ui, count: usize) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD - GAP), Sense::hover());
    let font = theme::medium(size::SECONDARY);
    let name = if count == 1 { "Target" } else { "Targets" };
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, font, theme::NOTE);
    if let Some(cap) = key_labels::cap(ui.ctx(), Control::NextTarget) {
        widgets::key_chip(ui.painter(), rect.right_top(), Align2::RIGHT_TOP, &cap, true);
    }
}

/// A target: who, the chance that it does what it is for, its bar with the part that removes the target, and below the name what it costs.
fn row(
    ui: &mut Ui,
    view: &View,
    facts: &Facts,
    (i, choice): (usize, Choice),
    summary: Option<&Summary>,
    out: &mut Vec<Intent>,
) {
    let Target::Character(who) = choice.target else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let label = format!("target {i}");
    let proposed = view.planning.proposed == Some(choice);
    let spot = plan::spot(&view.session.table, &choice);
    let here = spot.is_some() && view.planning.hovered == spot;
    let told = summary.map_or(String::new(), |summary| told(view, summary, choice));
    let works = summary.map_or("\u{2026}".to_owned(), |summary| match is_plain(summary) {
        true => String::new(),
        false => summary.percent(chance(summary)),
    });
    let spoken = format!("{label}: {}, {works}. {told}", view.name(who));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    mark(&label, rect);
    let shown = proposed || (here && view.planning.proposed.is_none());
    let look = if shown { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let side = view.person(who).map_or(Side(0), |person| person.side);
    let kind = facts.kinds.get(who.index()).map_or("", String::as_str);
    let (life, most) = view.life(facts, who);
    let face = TokenFace { side, life, most, dim: false };
    widgets::token(painter, view.art, kind, &face, rect.left_center() + vec2(20.0, 0.0), 30.0);
    let (left, right) = (rect.left() + 40.0, rect.right() - 8.0);
    let y = rect.top() + 13.0;
    let number = if proposed { ink } else { theme::BRASS_HI };
    let number = painter.text(pos2(right, y), Align2::RIGHT_CENTER, works, theme::strong(size::BODY), number);
    let name = theme::strong(size::SECONDARY);
    let room = number.left() - left - 8.0;
    fitted(painter, pos2(left, y), Align2::LEFT_CENTER, view.name(who), name, theme::side_text(side), room);
    // The card of the target that is pointed at tells it in full.
    let below = Rect::from_min_max(pos2(left, y + 8.0), pos2(right, rect.bottom() - 8.0));
    widgets::told_in_full(below);
    let font = theme::body(size::SMALL);
    fitted(painter, below.left_center(), Align2::LEFT_CENTER, &told, font, theme::NOTE, below.width());
    if let Some(summary) = summary.filter(|summary| !is_plain(summary)) {
        let bar = Rect::from_min_max(pos2(left, rect.bottom() - 7.0), pos2(right, rect.bottom() - 4.0));
        let part = |p: f64| Rect::from_min_size(bar.min, vec2(bar.width() * p as f32, bar.height()));
        painter.rect_filled(bar, 1.5, theme::INK);
        painter.rect_filled(part(chance(summary).value()), 1.5, theme::BRASS_HI);
        // As much of it as removes the target.
        painter.rect_filled(part(summary.removed.value()), 1.5, theme::THREAT);
    }
    pointed(ui, view, (&response, spot, here), choice, out);
}

/// What needs no roll and hurts nobody is told in words.
fn is_plain(summary: &Summary) -> bool {
    summary.breakdown.is_none() && !summary.harms() && summary.regains.is_empty() && summary.strips.is_empty()
}

/// What it costs the target, and what else may come of it.
fn told(view: &View, summary: &Summary, choice: Choice) -> String {
    if is_plain(summary) {
        return capital(&view.battle().describe(choice));
    }
    let mut parts = Vec::new();
    if summary.harms() {
        parts.push(format!("{} life lost", summary.mean_text(summary.mean, summary.life)));
        if summary.removed.value() > 0.0 {
            parts.push(format!("{} {}", summary.percent(summary.removed), summary.removal));
        }
    } else if let Some((_, mean)) = regained(summary) {
        parts.push(format!("+{mean:.1} life"));
    }
    parts.extend(effects(view, summary));
    parts.join(" \u{b7} ")
}

/// What the pointer does with a row.
fn pointed(
    ui: &Ui,
    view: &View,
    (response, spot, here): (&egui::Response, Option<Square>, bool),
    choice: Choice,
    out: &mut Vec<Intent>,
) {
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
fn effects(view: &View, summary: &Summary) -> Vec<String> {
    // That it is put out of the fight has been told.
    let down = view.info().panels.down.and_then(|(id, _)| view.info().statuses.get(usize::from(id.0)));
    let out = |name: &str| down.is_some_and(|entry| entry.name == name);
    let told = summary.statuses.iter().filter(|(name, p)| p.value() > SLIGHT && !out(name));
    let mut parts: Vec<String> = told.map(|(name, p)| format!("{name} {}", summary.percent(*p))).collect();
    if summary.own_hurt.value() > SLIGHT {
        parts.push(format!("own loss {}", summary.percent(summary.own_hurt)));
    }
    parts
}
