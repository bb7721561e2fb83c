//! The buttons of the action bar.

use super::beside::end;
use super::items::ActionItem;
use crate::battle::{Nature, Ways};
use crate::game::hud::options;
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::input::Control;
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Look, diamonds, fitted, key_chip, mark, panel, transitions};
use crate::game::{input, rulebook};
use bevy_egui::egui::{
    self, Align2, Order, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

/// One action at its place.
pub(super) fn one(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    item: &ActionItem,
    place: Rect,
    out: &mut Vec<Intent>,
) -> bool {
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).layout(widgets::below()));
    let next = hud.bar.next == Some((item.action, item.option));
    let pressed = action_button(&mut child, view, (item, next), place.size());
    if pressed {
        press(view, hud, item, out);
    }
    pressed
}

/// The button for what has no place on the bar.
pub(super) fn more_button(
    ui: &mut Ui,
    view: &View,
    hud: &mut Hud,
    hidden: &[usize],
    items: &[ActionItem],
    place: Rect,
) {
    let response = ui.interact(place, ui.id().with("more"), Sense::click());
    let text = format!("{} more", hidden.len());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("more actions: {text}")));
    mark("more actions", place);
    let planned = hidden.iter().filter_map(|&i| items.get(i)).any(|item| is_planned(view, item));
    let look = if hud.more_open || planned { Look::Selected } else { Look::Plain };
    let (ink, rect) = widgets::button_ground(ui.painter(), place, look, &response);
    let painter = ui.painter();
    view.art.icon(painter, "up", pos2(rect.center().x, rect.top() + rect.height() * 0.40), 20.0, ink);
    let at = pos2(rect.center().x, rect.bottom() - 24.0);
    fitted(painter, at, Align2::CENTER_CENTER, &text, theme::strong(size::BODY), ink, rect.width() - 8.0);
    let open = hidden.iter().filter_map(|&i| items.get(i)).filter(|item| !item.refused).count();
    if open > 0 {
        let at = pos2(rect.center().x, rect.bottom() - 10.0);
        let note = format!("{open} possible");
        fitted(painter, at, Align2::CENTER_CENTER, &note, theme::body(size::SMALL), theme::NOTE, rect.width() - 8.0);
    }
    if response.clicked() {
        hud.more_open = !hud.more_open;
    }
    response.tip("Actions for which there is no room, most of them not possible now. Their keys work all the same.");
}

/// What lies behind "more", above it.
pub(super) fn more(
    ctx: &egui::Context,
    view: &View,
    hud: &mut Hud,
    hidden: &[usize],
    items: &[ActionItem],
    from: Rect,
    out: &mut Vec<Intent>,
) {
    let (button, gap) = (vec2(86.0, 80.0), 5.0);
    let columns = hidden.len().min(((view.screen.width() - 36.0) / (button.x + gap)) as usize).clamp(1, 6);
    let width = columns as f32 * (button.x + gap) - gap;
    let rows = hidden.len().div_ceil(columns);
    let most = from.top() - view.screen.top() - 90.0;
    let high = (rows as f32 * (button.y + gap) - gap).min(most);
    let left = (from.right() - width - 20.0).max(view.screen.left() + 4.0);
    let at = pos2(left, from.top() - high - 40.0);
    let mut pressed = false;
    let rect = transitions::area(ctx, "more actions", Order::Foreground, at, |ui| {
        panel(ui, 10, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = vec2(gap, gap);
            ScrollArea::vertical().id_salt("more actions").max_height(high).show(ui, |ui| {
                for row in hidden.chunks(columns) {
                    let (place, _) = ui.allocate_exact_size(vec2(width, button.y), Sense::hover());
                    for (n, item) in row.iter().filter_map(|&i| items.get(i)).enumerate() {
                        let at = place.min + vec2(n as f32 * (button.x + gap), 0.0);
                        pressed |= one(ui, view, hud, item, Rect::from_min_size(at, button), out);
                    }
                }
            });
        });
        ui.min_rect()
    });
    let outside = ctx.input(|input| {
        let away = |at: egui::Pos2| !rect.contains(at) && !from.contains(at);
        input.pointer.any_click() && input.pointer.interact_pos().is_some_and(away)
    });
    if pressed || outside {
        hud.more_open = false;
    }
}

fn press(view: &View, hud: &mut Hud, item: &ActionItem, out: &mut Vec<Intent>) {
    let planned = view.planning.action == Some(item.action);
    let own = view.planning.option == item.option || item.options.contains(&view.planning.option);
    let chosen = planned && (own || item.options.is_empty() && options::listed(view, item.action));
    match item.at_once {
        Some(choice) if item.nature == Nature::End => {
            out.extend(end(hud, view.session, choice, view.settings.warn_unspent))
        }
        _ if chosen => out.push(Intent::Plan(None, 0)),
        _ => out.push(Intent::Plan(Some(item.action), item.option)),
    }
}

/// What the button plans is planned; where each way of an action has a button, that way.
fn is_planned(view: &View, item: &ActionItem) -> bool {
    let Some((action, option)) = view.planning.way() else { return false };
    let own = option == item.option || item.options.contains(&option);
    action == item.action && (own || view.ways(item.action) != Ways::Buttons)
}

/// Draws one button, and whether the key for the next action plans it: whether it was pressed, and whether the pointer is on it.
fn action_button(ui: &mut Ui, view: &View, (item, next): (&ActionItem, bool), area: egui::Vec2) -> bool {
    let (rect, response) = ui.allocate_exact_size(area, Sense::click());
    let label = item.label();
    let spoken = format!("{label}: {}, {}", item.name, item.note);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !item.refused, &spoken));
    mark(&label, rect);
    let planned = is_planned(view, item);
    let look = match (item.refused, planned) {
        (true, _) => Look::Off,
        (false, true) => Look::Selected,
        (false, false) => Look::Plain,
    };
    let painter = ui.painter();
    let (ink, rect) = widgets::button_ground(painter, rect, look, &response);
    let large = rect.height() > 80.0;
    let tint = if item.refused {
        theme::OFF_ICON
    } else if planned {
        theme::SAFFRON_LIGHT
    } else {
        theme::BONE
    };
    let room = rect.width() - 8.0;
    let broader = |points: f32| painter.layout_no_wrap(item.name.clone(), theme::strong(points), ink).size().x > room;
    // A name of two lines above a note leaves less room for the picture.
    let crowded = !item.note.is_empty() && broader(12.0);
    let (icon_size, icon_at) = match (large, crowded) {
        (true, false) => (34.0, 0.40),
        (false, false) => (28.0, 0.40),
        (true, true) => (26.0, 0.28),
        (false, true) => (20.0, 0.24),
    };
    view.art.icon(painter, item.icon, pos2(rect.center().x, rect.top() + rect.height() * icon_at), icon_size, tint);
    let control = item.control.or(next.then_some(Control::NextAction));
    let key = control.and_then(|control| input::key_labels::cap(ui.ctx(), control));
    if let Some(key) = key.filter(|_| view.form != Form::Phone) {
        key_chip(painter, rect.min + vec2(5.0, 5.0), Align2::LEFT_TOP, &key, !item.refused);
    }
    let priced = view.info().panels.roles.points.is_some() || !view.info().panels.discs.is_empty();
    match item.cost {
        0 if let Some(disc) = item.disc => {
            let at = pos2(rect.right() - 13.0, rect.top() + 13.0);
            widgets::disc(painter, view.art, disc, at, 8.0, !item.refused);
        }
        // Where nothing costs points, nothing is free of them.
        0 if !matches!(item.nature, Nature::End | Nature::No) && (priced || !item.price.is_empty()) => {
            let at = pos2(rect.right() - 6.0, rect.top() + 5.0);
            let (text, ink) =
                if item.price.is_empty() { ("free", theme::GOOD) } else { (item.price.as_str(), theme::WILL) };
            let said = painter.layout_no_wrap(text.to_owned(), theme::medium(size::SMALL), ink);
            // Beside the key; a long price is a sign, and the tooltip says what and how much.
            if said.size().x <= rect.width() - 40.0 {
                painter.galley(at - vec2(said.size().x, 0.0), said, ink);
            } else {
                view.art.icon(painter, "tide", at + vec2(-7.0, 8.0), 14.0, ink);
            }
        }
        cost if cost > 0 => {
            let left = rect.right() - 5.0 - 12.0 * f32::from(cost);
            let shown = if item.refused { 0 } else { cost };
            diamonds(painter, pos2(left, rect.top() + 13.0), shown, cost, 8.0);
            // What it costs besides, as a sign: the tooltip says what and how much.
            if !item.price.is_empty() {
                let ink = if item.refused { theme::OFF_ICON } else { theme::WILL };
                view.art.icon(painter, "tide", pos2(left - 11.0, rect.top() + 13.0), 14.0, ink);
            }
        }
        _ => {}
    }
    let name_at = pos2(rect.center().x, rect.bottom() - if large { 27.0 } else { 24.0 });
    if item.note.is_empty() && broader(size::SMALL) {
        let text = widgets::centred(painter, &item.name, theme::strong(size::SMALL), ink, room, 2);
        painter.galley(name_at + vec2(0.0, 8.0 - text.size().y / 2.0), text, ink);
    } else if crowded {
        let text = widgets::centred(painter, &item.name, theme::strong(12.0), ink, room, 2);
        painter.galley(name_at + vec2(0.0, 7.0 - text.size().y), text, ink);
    } else {
        fitted(painter, name_at, Align2::CENTER_CENTER, &item.name, theme::strong(size::BODY), ink, room);
    }
    let note = if item.refused { theme::REASON } else { theme::NOTE };
    if item.refused {
        // The tooltip says why in a sentence.
        widgets::told_in_full(rect);
    }
    let note_at = pos2(rect.center().x, rect.bottom() - if large { 11.0 } else { 10.0 });
    fitted(painter, note_at, Align2::CENTER_CENTER, &item.note, theme::body(size::SMALL), note, room);
    let clicked = response.clicked() && !item.refused;
    rulebook::explain(response, &item.tooltip, item.rule);
    clicked
}
