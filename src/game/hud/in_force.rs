//! What is in force or stands ready: lines on the sheet of whoever has it or bears it, and chips beside the round for what lies over
//! the whole map.

use super::view::View;
use crate::battle::{CharacterId, InForce, InForceState};
use crate::game::rulebook::explain;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{Button, chip, fitted, mark};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// Height of a line, and width of the button that ends something.
const LINE: f32 = 24.0;
const END: f32 = 46.0;

/// The lines of a character; what only stands ready where there is room for `all`.
pub fn show(ui: &mut Ui, view: &View, id: CharacterId, all: bool, out: &mut Vec<Intent>) {
    let concerns = |one: &InForce| one.owner == Some(id) || one.on == Some(id);
    let told = |one: &InForce| all || one.stands == InForceState::Works;
    for one in view.battle().in_force().iter().filter(|one| concerns(one) && told(one)) {
        line(ui, view, id, one, out);
    }
}

fn line(ui: &mut Ui, view: &View, id: CharacterId, one: &InForce, out: &mut Vec<Intent>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let other = match (one.owner, one.on) {
        (Some(owner), _) if owner != id => format!("by {}", view.name(owner)),
        (_, Some(on)) if on != id => format!("on {}", view.name(on)),
        _ => String::new(),
    };
    let parts: Vec<&str> = [other.as_str(), one.note.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    let note = parts.join(", ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {note}", one.name)));
    let ends = one.ends.filter(|choice| view.me().is_some() && view.session.table.choices().contains(choice));
    let (ink, tint) = match one.stands {
        InForceState::Works => (theme::BONE, theme::SAFE),
        InForceState::Ready => (theme::BONE, theme::BRASS_HI),
        InForceState::Spent => (theme::OFF_TEXT, theme::OFF_ICON),
    };
    let painter = ui.painter();
    view.art.icon(painter, one.icon, rect.left_center() + vec2(10.0, 0.0), 17.0, tint);
    let right = rect.right() - if ends.is_some() { END + 6.0 } else { 0.0 };
    let strong = theme::strong(size::SECONDARY);
    let wide = painter.layout_no_wrap(one.name.clone(), strong.clone(), ink).size().x;
    let from = rect.left() + 24.0;
    let room = wide.min((right - from) * 0.62);
    fitted(painter, pos2(from, rect.center().y), Align2::LEFT_CENTER, &one.name, strong, ink, room);
    let left = from + room + 8.0;
    if right - left > 24.0 {
        let at = pos2(right, rect.center().y);
        fitted(painter, at, Align2::RIGHT_CENTER, &note, theme::body(size::SMALL), theme::NOTE, right - left);
    }
    explain(response, &one.text, one.rule);
    if let Some(choice) = ends {
        let place = Rect::from_min_max(pos2(rect.right() - END, rect.top()), rect.max);
        let mut child = ui.new_child(UiBuilder::new().max_rect(place));
        let label = format!("end {} {}", one.name, choice.option);
        mark(&label, place);
        if Button::new(&label, "End", place.size()).hint(&format!("End {}.", one.name)).show(&mut child, view.art) {
            out.push(Intent::Choose(choice));
        }
    }
}

/// What lies over the whole map.
pub fn over_the_map(ui: &mut Ui, view: &View) {
    for one in view.battle().in_force().iter().filter(|one| one.owner.is_none()) {
        let text = if one.note.is_empty() { one.name.clone() } else { format!("{}: {}", one.name, one.note) };
        explain(chip(ui, &text, theme::SAFE), &one.text, one.rule);
    }
}
