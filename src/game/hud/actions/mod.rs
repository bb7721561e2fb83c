//! The action bar: one button for each thing that the active character can do, or the reason why not.

mod beside;
mod buttons;
mod items;
mod layout;

pub use beside::end;
pub use items::{BarCache, number};

use super::view::View;
use crate::battle::{Nature, Occasion};
use crate::game::decide::plan;
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::session::Intent;
use crate::game::theme;
use crate::game::widgets::{fitted, panel, transitions};
use beside::{confirm_end, extras, hint};
use bevy_egui::egui::{self, Align2, Order, Rect, Sense, Stroke, pos2, vec2};
use buttons::{more, more_button, one};
use items::{ActionItem, items};
use layout::{LINE, lay};
use std::collections::BTreeSet;

/// The group of an item on the bar; the end stands for itself.
fn group_of(view: &View, item: &ActionItem) -> usize {
    if item.nature == Nature::End { usize::MAX } else { view.info().panels.place(item.action).0 }
}

/// Where a bar of this width begins: in the middle, or as far aside as the panels at the right need to reach the lower edge.
fn start(view: &View, hud: &Hud, width: f32) -> f32 {
    let middle = view.screen.center().x - width / 2.0;
    let least = hud.minimap.place.map_or(view.screen.left() + 4.0, |map| map.right() + 8.0);
    let most = view.screen.right() - super::sheet::WIDE - 8.0 - width;
    if view.form == Form::Wide && most >= least { middle.clamp(least, most) } else { middle.max(4.0) }
}

/// Shows the bar, or what is asked instead. Returns the room above it that stays free.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, out: &mut Vec<Intent>) -> f32 {
    let who = view.battle().active().filter(|_| view.asked() == Some(Occasion::Act));
    hud.bar_right = 0.0;
    let Some(who) = who else {
        hud.more_open = false;
        return hint(ctx, view, hud);
    };
    if hud.bar.step != view.step() || hud.bar.items.is_empty() {
        let (items, manners) = items(view, &hud.facts, who);
        hud.bar = BarCache { step: view.step(), items, manners, next: None };
        hud.more_open = false;
    }
    let (wanted, gap) = match view.form {
        Form::Wide => (vec2(86.0, 90.0), 5.0),
        Form::Compact => (vec2(74.0, 76.0), 4.0),
        Form::Phone => (vec2(62.0, 76.0), 4.0),
    };
    let phone = view.form == Form::Phone;
    let items = hud.bar.items.clone();
    hud.bar.next = plan::next_action(&view.session.table, view.planning, &hud.bar.offered(), hud.lesson, 1);
    let groups: BTreeSet<usize> = items.iter().map(|item| group_of(view, item)).collect();
    let lines = if phone { 0 } else { groups.len().saturating_sub(1) };
    let room = view.screen.width() - 28.0;
    let gives_way: Vec<bool> = items.iter().map(|item| item.refused || item.idle).collect();
    let laid = lay(&gives_way, lines, room, wanted.x, gap);
    let button = vec2(laid.wide, wanted.y);
    let shown_groups: BTreeSet<usize> = laid.shown.iter().map(|&i| group_of(view, &items[i])).collect();
    let lines = if phone { 0 } else { shown_groups.len().saturating_sub(1) };
    let slots = laid.shown.len() + usize::from(!laid.hidden.is_empty());
    let width = slots as f32 * (button.x + gap) - gap + lines as f32 * LINE;
    let names = if phone { 0.0 } else { 15.0 };
    let height = button.y + names + if phone { 20.0 } else { 14.0 };
    let left = start(view, hud, width + 20.0);
    let top = view.screen.bottom() - height - 6.0;
    (hud.bar_right, hud.bar_top, hud.bar_left) = (left + width + 20.0, top, left);
    let margin =
        egui::Margin { left: 10, right: 10, top: if phone { 10 } else { 6 }, bottom: if phone { 10 } else { 8 } };
    let mut above = None;
    transitions::area(ctx, "action bar", Order::Middle, pos2(left, top), |ui| {
        panel(ui, margin, |ui| {
            ui.set_width(width);
            let (row, _) = ui.allocate_exact_size(vec2(width, button.y + names), Sense::hover());
            let mut x = row.left();
            let mut before = None;
            for (n, &i) in laid.shown.iter().enumerate() {
                let Some(item) = items.get(i) else { continue };
                // What is behind "more" opens before the end.
                if n + 1 == laid.shown.len() && !laid.hidden.is_empty() {
                    let place = Rect::from_min_size(pos2(x, row.top() + names), button);
                    more_button(ui, view, hud, &laid.hidden, &items, place);
                    above = Some(place);
                    x += button.x + gap;
                }
                let group = group_of(view, item);
                if !phone && before != Some(group) {
                    if before.is_some() {
                        let line = x - gap / 2.0 + LINE / 2.0;
                        let stroke = Stroke::new(1.0, theme::faded(theme::BRASS, 0.55));
                        ui.painter().vline(line, row.y_range().shrink(4.0), stroke);
                        x += LINE;
                    }
                    let of = |&&i: &&usize| items.get(i).is_some_and(|item| group_of(view, item) == group);
                    let count = laid.shown.iter().filter(of).count() as f32;
                    let name = view.info().panels.groups.get(group).map_or("", |group| group.name);
                    let at = pos2(x + 2.0, row.top() + names / 2.0 - 1.0);
                    let room = count * (button.x + gap) - gap - 2.0;
                    fitted(ui.painter(), at, Align2::LEFT_CENTER, name, theme::medium(12.0), theme::DUSTY, room);
                    before = Some(group);
                }
                let place = Rect::from_min_size(pos2(x, row.top() + names), button);
                one(ui, view, hud, item, place, out);
                x += button.x + gap;
            }
        });
    });
    if let Some(place) = above.filter(|_| hud.more_open) {
        more(ctx, view, hud, &laid.hidden, &items, place, out);
    }
    let above = extras(ctx, view, hud, who, top, out);
    confirm_end(ctx, view, hud, out);
    above
}

#[cfg(test)]
pub(super) mod tests;
