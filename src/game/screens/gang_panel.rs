//! One gang in the set-up: which, who plays it, and who is in it.

use super::gang_builder::Builder;
use super::kind_card;
use super::own_gangs::OwnGangs;
use super::setup::{Form, computer};
use crate::battle::{Gang, Side};
use crate::game::hud::widgets::{self, Button, Look, Shown, fitted, mark, panel, words};
use crate::game::theme::{self, Art, size};
use crate::table::{GangChoice, Muster, Player, Setup};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The gang that a choice means, if it is known.
pub fn chosen<'a>(choice: &'a GangChoice, muster: &'a dyn Muster) -> Option<&'a Gang> {
    match choice {
        GangChoice::Known(key) => muster.gang(key),
        GangChoice::Own(gang) => Some(gang),
        GangChoice::Members(_) => None,
    }
}

/// Shows it.
pub fn show(ui: &mut Ui, form: &mut Form, muster: &dyn Muster, own: &OwnGangs, art: &Art, side: Side, width: f32) {
    panel(ui, 12, |ui| {
        ui.set_width(width - 24.0);
        ui.spacing_mut().item_spacing.y = 5.0;
        let Some(gang) = chosen(&form.gangs[side.index()], muster).cloned() else {
            ui.label(words("No gang is known.", theme::body(size::BODY), theme::REASON));
            return;
        };
        head(ui, muster, &gang, form.most_points(), side);
        players(ui, form, art, side);
        choice_of_gang(ui, form, muster, own, art, side);
        if !gang.text.is_empty() {
            ui.label(words(&gang.text, theme::body(size::SECONDARY), theme::NOTE));
        }
        members(ui, form, muster, &gang, art, side);
        details(ui, form, muster, &gang, side);
    });
}

fn head(ui: &mut Ui, muster: &dyn Muster, gang: &Gang, most: i32, side: Side) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 42.0), Sense::hover());
    let painter = ui.painter();
    widgets::side_mark(painter, side, rect.left_center() + vec2(18.0, 0.0), 38.0);
    let name_at = rect.left_top() + vec2(46.0, 13.0);
    fitted(
        painter,
        name_at,
        Align2::LEFT_CENTER,
        &gang.name,
        theme::display(size::NAME),
        theme::side_text(side),
        rect.width() - 180.0,
    );
    let count = format!("{} characters", gang.members.len());
    painter.text(
        rect.left_bottom() + vec2(46.0, -9.0),
        Align2::LEFT_CENTER,
        count,
        theme::body(size::SECONDARY),
        theme::DUSTY,
    );
    let bar = Rect::from_min_size(pos2(rect.right() - 130.0, rect.top()), vec2(130.0, 34.0));
    total(ui, bar, muster.points(gang), most, theme::side(side));
    widgets::rule(ui);
}

/// `77 / 80 points` over a bar that turns red beyond the limit.
pub fn total(ui: &Ui, rect: Rect, points: i32, most: i32, colour: bevy_egui::egui::Color32) {
    let painter = ui.painter();
    let over = points > most;
    let right = rect.right_top() + vec2(0.0, 12.0);
    let text = format!(" / {most} points");
    let at = painter.text(right, Align2::RIGHT_CENTER, text, theme::body(size::SECONDARY), theme::DUSTY);
    let ink = if over { theme::LOSS } else { theme::BONE };
    painter.text(pos2(at.left(), right.y), Align2::RIGHT_CENTER, points, theme::display(20.0), ink);
    let bar = Rect::from_min_size(pos2(rect.left(), rect.bottom() - 6.0), vec2(rect.width(), 6.0));
    painter.rect_filled(bar, 3.0, theme::INK);
    let part = (points as f32 / most.max(1) as f32).clamp(0.0, 1.0);
    let colour = if over { theme::THREAT } else { colour };
    painter.rect_filled(Rect::from_min_size(bar.min, vec2(bar.width() * part, 6.0)), 3.0, colour);
}

fn choice_of_gang(ui: &mut Ui, form: &mut Form, muster: &dyn Muster, own: &OwnGangs, art: &Art, side: Side) {
    let wide = |ui: &Ui, text: &str, more: f32| {
        ui.painter().layout_no_wrap(text.to_owned(), theme::strong(size::BUTTON), theme::BONE).size().x + more
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let ready = muster.gangs().iter().map(|gang| (gang, GangChoice::Known(gang.key.clone())));
        let own = own.of(muster).iter().map(|gang| (gang, GangChoice::Own(gang.clone())));
        for (gang, choice) in ready.chain(own) {
            let is_own = matches!(choice, GangChoice::Own(_));
            let chosen = form.gangs[side.index()] == choice;
            let look = if chosen { Look::Selected } else { Look::Plain };
            let label = format!("gang {} {}", side.0, gang.key);
            let size = vec2(wide(ui, &gang.name, if is_own { 46.0 } else { 26.0 }), 34.0);
            let button = Button::new(&label, &gang.name, size).hint("Take this gang.").look(look);
            let button = if is_own { button.icon("save") } else { button };
            if button.show(ui, art) {
                form.gangs[side.index()] = choice;
                form.member = None;
            }
        }
        if Button::new(&format!("edit gang {}", side.0), "Edit", vec2(86.0, 34.0))
            .hint("Change this gang, or put together one of your own.")
            .icon("gear")
            .show(ui, art)
        {
            form.builder = chosen(&form.gangs[side.index()], muster).map(|gang| Builder::of(side, gang));
        }
        if Button::new(&format!("random gang {}", side.0), "Any", vec2(82.0, 34.0))
            .hint("A gang by chance, within the points.")
            .icon("d10")
            .show(ui, art)
        {
            let seed = Setup::fresh_seed().unwrap_or(u64::from(side.0));
            if let Some(gang) = muster.random_gang(form.most_points(), seed) {
                form.gangs[side.index()] = GangChoice::Own(gang);
                form.member = None;
            }
        }
    });
}

fn members(ui: &mut Ui, form: &mut Form, muster: &dyn Muster, gang: &Gang, art: &Art, side: Side) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for (i, who) in gang.members.iter().enumerate() {
            let (key, name) = (&who.kind, &who.name);
            let Some(kind) = muster.kind(key) else { continue };
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
            response.on_hover_ui(|ui| {
                ui.set_max_width(420.0);
                kind_card::show(ui, &kind);
            });
        }
    });
}

fn details(ui: &mut Ui, form: &Form, muster: &dyn Muster, gang: &Gang, side: Side) {
    let Some((_, i)) = form.member.filter(|(of, _)| *of == side) else { return };
    let Some(kind) = gang.members.get(i).and_then(|who| muster.kind(&who.kind)) else { return };
    widgets::rule(ui);
    kind_card::show(ui, &kind);
}

fn players(ui: &mut Ui, form: &mut Form, art: &Art, side: Side) {
    ui.horizontal(|ui| {
        let who = &mut form.players[side.index()];
        for (name, icon, player) in [("Human", "human", Player::Human), ("Computer", "ai", computer())] {
            let chosen = std::mem::discriminant(who) == std::mem::discriminant(&player);
            let look = if chosen { Look::Selected } else { Look::Plain };
            let label = format!("player {} {}", side.0, name.to_lowercase());
            if Button::new(&label, name, vec2(122.0, 38.0))
                .hint("Who plays this gang.")
                .icon(icon)
                .look(look)
                .show(ui, art)
            {
                *who = player;
            }
        }
    });
}
