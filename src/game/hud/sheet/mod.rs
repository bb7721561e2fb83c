//! The sheet of a character: read from the entries of the rule system, so that any system can be shown.

mod counters;
mod kit;
mod stats;

use super::in_force;
use super::tally;
use super::turn_points::{full_turn, points};
use super::view::View;
use crate::battle::{Character, CharacterId};
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::rulebook::explain;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, area, diamonds, fitted, mark, panel, transitions};
use bevy_egui::egui::{self, Align2, Order, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the chip that stands for it on a telephone, and of its margins.
const CHIP_HIGH: f32 = 50.0;
pub const CHIP: f32 = CHIP_HIGH + 8.0;

/// Room for the panels at the right of a wide window, and of a smaller one.
pub const WIDE: f32 = 298.0;
pub const COMPACT: f32 = 270.0;

/// Shows it at the right; returns where it ends.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) -> f32 {
    let top = view.screen.top() + crate::game::hud::top_bar::height(view.form);
    let Some(id) = view.inspected(hud.pointed).filter(|_| !hud.plan.over_sheet) else { return top + 4.0 };
    let now = ctx.input(|input| input.time);
    // While something is planned it leaves out what somebody carries.
    let short = view.form != Form::Phone && (view.planning.way().is_some() || hud.plan.is_recent(now));
    hud.plan.short_sheet = short;
    match view.form {
        Form::Wide => {
            let at = pos2(view.screen.right() - WIDE, top + 14.0);
            place(ctx, at, 288.0, |ui| full(ui, view, hud, id, !short, out))
        }
        Form::Compact => {
            let at = pos2(view.screen.right() - COMPACT, top + 12.0);
            let all = hud.sheet_open && !short; // The rest opens with "more".
            place(ctx, at, 262.0, |ui| full(ui, view, hud, id, all, out))
        }
        Form::Phone => {
            if !gives_way(view, hud) {
                phone(ctx, view, hud, id, top + 74.0, out);
            }
            top + 130.0
        }
    }
}

fn place(ctx: &egui::Context, at: egui::Pos2, width: f32, add: impl FnOnce(&mut Ui) -> bool) -> f32 {
    area(ctx, "sheet", Order::Middle, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            ui.spacing_mut().item_spacing.y = 5.0;
            add(ui);
        });
        ui.min_rect().bottom()
    })
}

/// Least room below the chip for the characters in a question.
const SEEN: f32 = 170.0;

/// On a telephone a long question leaves a strip of the board, which then shows the characters in the question.
pub fn gives_way(view: &View, hud: &Hud) -> bool {
    let low = view.screen.top() + crate::game::hud::top_bar::height(view.form) + 74.0 + CHIP + SEEN;
    view.form == Form::Phone && hud.prompt.is_some_and(|prompt| prompt.top() < low)
}

/// A chip that opens the whole sheet over the lower part of a telephone.
fn phone(ctx: &egui::Context, view: &View, hud: &mut Hud, id: CharacterId, top: f32, out: &mut Vec<Intent>) {
    area(ctx, "sheet chip", Order::Middle, pos2(10.0, top), |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(182.0, CHIP_HIGH), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "sheet"));
        mark("sheet", rect);
        let painter = ui.painter();
        painter.add(widgets::lacquer(rect));
        let (life, most) = view.life(&hud.facts, id);
        let side = view.person(id).map_or(crate::battle::Side(0), |person| person.side);
        let kind = hud.facts.kinds.get(id.index()).map_or("", String::as_str);
        let shown = widgets::TokenFace { side, life, most, dim: false };
        widgets::token(painter, view.art, kind, &shown, pos2(rect.left() + 26.0, rect.center().y), 40.0);
        let left = rect.left() + 52.0;
        fitted(
            painter,
            pos2(left, rect.top() + 17.0),
            Align2::LEFT_CENTER,
            view.name(id),
            theme::display(15.0),
            theme::side_text(side),
            112.0,
        );
        let end = painter
            .text(
                pos2(left, rect.bottom() - 15.0),
                Align2::LEFT_CENTER,
                format!("{life}/{most}"),
                theme::strong(size::SECONDARY),
                theme::BONE,
            )
            .right();
        let end = end + 8.0;
        let end = points(painter, view, hud, id, pos2(end, rect.bottom() - 15.0), 8.0);
        let (will, _) = view.counter(hud.facts.roles.will, id);
        if will > 0 {
            view.art.icon(painter, "will", pos2(end + 12.0, rect.bottom() - 15.0), 15.0, theme::WILL);
            painter.text(
                pos2(end + 22.0, rect.bottom() - 15.0),
                Align2::LEFT_CENTER,
                will,
                theme::strong(size::SECONDARY),
                theme::WILL,
            );
        }
        view.art.icon(painter, "chevron", pos2(rect.right() - 12.0, rect.center().y), 14.0, theme::DUSTY);
        if response.clicked() {
            hud.sheet_open = !hud.sheet_open;
        }
    });
    if !hud.sheet_open {
        return;
    }
    let height = view.screen.height() * 0.55;
    let at = pos2(view.screen.left() + 6.0, view.screen.bottom() - height - 6.0);
    transitions::area(ctx, "sheet below", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(view.screen.width() - 36.0);
            ScrollArea::vertical().max_height(height - 80.0).show(ui, |ui| full(ui, view, hud, id, true, out));
            ui.add_space(4.0);
            let size = vec2(ui.available_width(), 44.0);
            if widgets::Button::new("close sheet", "Close", size).hint("Close the sheet.").show(ui, view.art) {
                hud.sheet_open = false;
                out.push(Intent::Inspect(None));
            }
        });
    });
}

/// The sheet itself; `all` with weapons and abilities. Returns whether it is the long one.
fn full(ui: &mut Ui, view: &View, hud: &mut Hud, id: CharacterId, all: bool, out: &mut Vec<Intent>) -> bool {
    let Some(person) = view.person(id) else { return all };
    head(ui, view, hud, id, person);
    let (life, most) = view.life(&hud.facts, id);
    life_line(ui, view, hud, life, most);
    counters::track(ui, view, person);
    tally::show(ui, view, person);
    counters::reserves(ui, view, hud, person);
    stats::show(ui, view, id, person);
    counters::limits(ui, view, person);
    counters::badges(ui, view, hud, id, person);
    in_force::show(ui, view, id, all, out);
    if view.form == Form::Compact {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "more"));
        mark("more", rect);
        if response.has_focus() {
            widgets::focus_line(ui.painter(), rect.shrink(2.0));
        }
        let ink = if response.hovered() || response.has_focus() { theme::BONE } else { theme::NOTE };
        let text = if all { "less" } else { "more" };
        ui.painter().text(
            rect.right_center() - vec2(16.0, 0.0),
            Align2::RIGHT_CENTER,
            text,
            theme::body(size::SECONDARY),
            ink,
        );
        view.art.icon(ui.painter(), "chevron", rect.right_center() - vec2(7.0, 0.0), 12.0, ink);
        if response.clicked() {
            hud.sheet_open = !hud.sheet_open;
        }
    }
    let Some(kit) = hud.facts.kits.get(id.index()).filter(|_| all) else { return all };
    // The last roll and the log keep their room below, where they have one; nothing lies over the action bar.
    let below = match view.form {
        Form::Wide if hud.large_tray.is_none() => hud.roll_high + super::roll::LOG,
        Form::Compact if hud.large_tray.is_none() => hud.roll_high.clamp(130.0, 180.0) + 8.0,
        _ => 0.0,
    };
    let most = match view.form {
        Form::Phone => f32::INFINITY,
        _ => (super::roll::low(view, hud) - ui.cursor().top() - below - 34.0).max(64.0),
    };
    ScrollArea::vertical().id_salt(("kit", id.0)).max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        // Rows of words, not of buttons; beside them the scroll bar.
        ui.spacing_mut().interact_size.y = 16.0;
        ui.set_max_width(ui.available_width() - 6.0);
        kit::show(ui, view, id, kit);
    });
    all
}

fn head(ui: &mut Ui, view: &View, hud: &Hud, id: CharacterId, person: &Character) {
    let large = view.form != Form::Compact;
    let diameter = if large { 70.0 } else { 58.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), diameter + 4.0), Sense::hover());
    let (name, role) = view.battle().names(id);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}, {role}")));
    let (life, most) = view.life(&hud.facts, id);
    let painter = ui.painter();
    let kind = hud.facts.kinds.get(id.index()).map_or("", String::as_str);
    let shown = widgets::TokenFace { side: person.side, life, most, dim: person.removed };
    widgets::token(painter, view.art, kind, &shown, pos2(rect.left() + diameter / 2.0, rect.center().y), diameter);
    let left = rect.left() + diameter + 10.0;
    let room = rect.right() - left;
    let y = rect.top() + if large { 16.0 } else { 12.0 };
    let font = theme::display(if large { size::NAME } else { 18.0 });
    fitted(painter, pos2(left, y), Align2::LEFT_CENTER, name, font, theme::side_text(person.side), room);
    let rank = hud.facts.kits.get(id.index()).map_or("", |kit| kit.rank.as_str());
    let second = if large { format!("{role} · {rank}") } else { role.to_owned() };
    fitted(
        painter,
        pos2(left, y + 20.0),
        Align2::LEFT_CENTER,
        &second,
        theme::body(size::SECONDARY),
        theme::NOTE,
        room,
    );
    let line = y + 40.0;
    if !view.info().panels.discs.is_empty() {
        let rect = Rect::from_min_max(pos2(left, line - 9.0), pos2(rect.right(), line + 9.0));
        discs(ui, view, person, rect);
        return;
    }
    let (points, of) = view.counter(hud.facts.roles.points, id);
    let end = diamonds(painter, pos2(left, line), points.max(0) as u8, full_turn(view, of), 9.0);
    let (will, of) = view.counter(hud.facts.roles.will, id);
    if of > 0 || will > 0 {
        let at = painter.text(
            pos2(end + 10.0, line),
            Align2::LEFT_CENTER,
            format!("{} {will}", view.luck()),
            theme::strong(size::SECONDARY),
            theme::WILL,
        );
        let bars = Rect::from_min_size(pos2(at.right() + 6.0, line - 5.0), vec2(f32::from(of.max(1)) * 11.0, 10.0));
        if bars.right() < rect.right() {
            widgets::pips(painter, bars, will, of, theme::WILL);
        }
    }
}

/// What somebody has for its turn: a disc for each, lit while it is there, with a number where there are several.
fn discs(ui: &Ui, view: &View, person: &Character, rect: Rect) {
    let mut x = rect.left();
    for disc in view.info().panels.discs {
        let left = person.counters.get(disc.counter);
        let lit = left > 0;
        let (name, ink) = (theme::medium(size::SMALL), if lit { theme::BONE } else { theme::OFF_TEXT });
        let wide = ui.painter().layout_no_wrap(disc.name.to_owned(), name.clone(), ink).size().x;
        let named = x + 20.0 + wide <= rect.right();
        let place = Rect::from_min_size(pos2(x, rect.top()), vec2(if named { 22.0 + wide } else { 20.0 }, 18.0));
        let response = ui.interact(place, ui.id().with(("disc", disc.name)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {left}", disc.name)));
        let painter = ui.painter();
        widgets::disc(painter, view.art, disc.icon, place.left_center() + vec2(9.0, 0.0), 9.0, lit);
        if left > 1 {
            let at = place.left_center() + vec2(15.0, 6.0);
            painter.text(at, Align2::CENTER_CENTER, left, theme::bold(12.0), theme::ACE_GOLD);
        }
        if named {
            painter.text(place.left_center() + vec2(21.0, 0.0), Align2::LEFT_CENTER, disc.name, name, ink);
        }
        mark(&format!("disc {}", disc.name.to_lowercase()), place);
        explain(response, &format!("{}: {left} left. {}", disc.name, disc.text), disc.rule);
        x = place.right() + 8.0;
    }
}

fn life_line(ui: &mut Ui, view: &View, hud: &Hud, life: i8, most: i8) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("life {life} of {most}")));
    if let Some(entry) = hud.facts.roles.life.and_then(|(counter, _)| view.info().counters.get(usize::from(counter.0)))
    {
        explain(response, entry.text, entry.rule);
    }
    let colour = if i16::from(life) * 3 <= i16::from(most) { theme::LIFE_LOW } else { theme::BONE };
    let text = format!("{life}/{most}");
    let at = ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, text, theme::strong(size::BODY), colour);
    let bars =
        Rect::from_min_max(pos2(rect.left(), rect.center().y - 5.5), pos2(at.left() - 8.0, rect.center().y + 5.5));
    widgets::pips(ui.painter(), bars, life, most, colour);
}
