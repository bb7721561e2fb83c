//! One gang in the set-up: which, who plays it, and who is in it.

use super::setup::{Form, computer};
use crate::battle::Side;
use crate::game::hud::widgets::{self, Button, Look, Shown, fitted, mark, panel, words};
use crate::game::theme::{self, Art, size};
use crate::rules::canal::{Codex, Gang, Kind};
use crate::table::{Player, SYSTEMS};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Most points of a gang.
const MOST_POINTS: i32 = 100;

/// Shows it.
pub fn show(ui: &mut Ui, form: &mut Form, codex: &Codex, art: &Art, side: Side, width: f32) {
    panel(ui, 12, |ui| {
        ui.set_width(width - 24.0);
        ui.spacing_mut().item_spacing.y = 5.0;
        let Some(gang) = codex.gang(&form.gangs[side.index()]) else {
            ui.label(words("No gang is known.", theme::body(size::BODY), theme::REASON));
            return;
        };
        head(ui, codex, gang, art, side);
        players(ui, form, art, side);
        choice_of_gang(ui, form, codex, art, side);
        ui.label(words(&gang.text, theme::body(size::SECONDARY), theme::NOTE));
        members(ui, form, codex, gang, art, side);
        details(ui, form, codex, gang, side);
    });
}

fn head(ui: &mut Ui, codex: &Codex, gang: &Gang, art: &Art, side: Side) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::hover());
    let painter = ui.painter();
    widgets::side_mark(painter, art, side, rect.left_center() + vec2(18.0, 0.0), 38.0);
    let name_at = rect.left_top() + vec2(46.0, 13.0);
    fitted(
        painter,
        name_at,
        Align2::LEFT_CENTER,
        &gang.name,
        theme::display(size::NAME),
        theme::side_text(side),
        rect.width() - 170.0,
    );
    let count = format!("{} characters", gang.members.len());
    painter.text(
        rect.left_bottom() + vec2(46.0, -9.0),
        Align2::LEFT_CENTER,
        count,
        theme::body(size::SECONDARY),
        theme::DUSTY,
    );
    let points = codex.points(gang);
    let right = rect.right_top() + vec2(0.0, 12.0);
    let text = format!(" / {MOST_POINTS} points");
    let at = painter.text(right, Align2::RIGHT_CENTER, text, theme::body(size::SECONDARY), theme::DUSTY);
    painter.text(pos2(at.left(), right.y), Align2::RIGHT_CENTER, points, theme::display(20.0), theme::BONE);
    let bar = Rect::from_min_size(pos2(rect.right() - 130.0, rect.bottom() - 12.0), vec2(130.0, 6.0));
    painter.rect_filled(bar, 3.0, theme::INK);
    let colour = if points > MOST_POINTS { theme::THREAT } else { theme::side(side) };
    let part = (points as f32 / MOST_POINTS as f32).clamp(0.0, 1.0);
    painter.rect_filled(Rect::from_min_size(bar.min, vec2(bar.width() * part, 6.0)), 3.0, colour);
    widgets::rule(ui);
}

fn choice_of_gang(ui: &mut Ui, form: &mut Form, codex: &Codex, art: &Art, side: Side) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for gang in &codex.gangs {
            let chosen = form.gangs[side.index()] == gang.key;
            let look = if chosen { Look::Selected } else { Look::Plain };
            let label = format!("gang {} {}", side.0, gang.key);
            let wide =
                ui.painter().layout_no_wrap(gang.name.clone(), theme::strong(size::BUTTON), theme::BONE).size().x
                    + 26.0;
            if Button::new(&label, &gang.name, vec2(wide, 34.0)).look(look).show(ui, art) {
                form.gangs[side.index()].clone_from(&gang.key);
                form.member = None;
            }
        }
    });
}

fn members(ui: &mut Ui, form: &mut Form, codex: &Codex, gang: &Gang, art: &Art, side: Side) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for (i, (key, name)) in gang.members.iter().enumerate() {
            let Some(kind) = codex.kind(key) else { continue };
            let (rect, response) = ui.allocate_exact_size(vec2(68.0, 96.0), Sense::click());
            let label = format!("member {} {i}", side.0);
            response.widget_info(|| {
                WidgetInfo::labeled(WidgetType::Button, true, format!("{label}: {name}, {}", kind.name))
            });
            mark(&label, rect);
            let painter = ui.painter();
            if form.member == Some((side, i)) || response.hovered() || response.has_focus() {
                painter.rect_filled(rect, 5.0, theme::faded(theme::SLATE, 0.8));
            }
            let shown = Shown { most: 10, life: 10, ..Shown::plain(side) };
            widgets::token(painter, art, key, &shown, rect.center_top() + vec2(0.0, 30.0), 54.0);
            let name_at = rect.center_bottom() - vec2(0.0, 28.0);
            fitted(painter, name_at, Align2::CENTER_CENTER, name, theme::strong(size::SMALL), theme::BONE, 66.0);
            painter.text(
                rect.center_bottom() - vec2(0.0, 11.0),
                Align2::CENTER_CENTER,
                kind.cost,
                theme::strong(size::SECONDARY),
                theme::side_text(side),
            );
            if response.clicked() {
                form.member = if form.member == Some((side, i)) { None } else { Some((side, i)) };
            }
            response.on_hover_ui(|ui| about(ui, kind));
        }
    });
}

fn details(ui: &mut Ui, form: &Form, codex: &Codex, gang: &Gang, side: Side) {
    let Some((_, i)) = form.member.filter(|(of, _)| *of == side) else { return };
    let Some(kind) = gang.members.get(i).and_then(|(key, _)| codex.kind(key)) else { return };
    widgets::rule(ui);
    about(ui, kind);
}

/// A kind in words: name, class, all stats, weapons, abilities.
fn about(ui: &mut Ui, kind: &Kind) {
    ui.set_max_width(ui.available_width().min(420.0));
    let title = format!("{} · {:?} · {} points", kind.name, kind.class, kind.cost);
    ui.label(words(title, theme::strong(size::BODY), theme::BRASS_HI));
    let names = SYSTEMS.first().map_or(&[][..], |system| system.stats);
    let stats: Vec<_> =
        names.iter().enumerate().map(|(i, entry)| format!("{} {}", entry.name, kind.stats.0[i])).collect();
    ui.label(words(stats.join("   "), theme::medium(size::SECONDARY), theme::BONE));
    let weapons: Vec<_> = kind.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
    ui.label(words(format!("Weapons: {}", weapons.join(", ")), theme::body(size::SECONDARY), theme::PARCH));
    for (ability, x) in &kind.abilities {
        let text = format!("{} {x}: {}", ability.name(), ability.text());
        ui.label(words(text, theme::body(size::SECONDARY), theme::PARCH));
    }
    if !kind.text.is_empty() {
        ui.label(words(&kind.text, theme::body(size::SECONDARY), theme::DUSTY));
    }
}

fn players(ui: &mut Ui, form: &mut Form, art: &Art, side: Side) {
    ui.horizontal(|ui| {
        let who = &mut form.players[side.index()];
        for (name, icon, player) in [("Human", "human", Player::Human), ("Computer", "ai", computer())] {
            let chosen = std::mem::discriminant(who) == std::mem::discriminant(&player);
            let look = if chosen { Look::Selected } else { Look::Plain };
            let label = format!("player {} {}", side.0, name.to_lowercase());
            if Button::new(&label, name, vec2(122.0, 38.0)).icon(icon).look(look).show(ui, art) {
                *who = player;
            }
        }
    });
}
