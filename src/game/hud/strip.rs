//! One die against several numbers, drawn as a strip: a cell for each face, in the colour and height of what it comes to, and below it
//! a line for each band, for what stands against it and for every number that something changes.

use super::odds::Summary;
use super::view::View;
use crate::battle::{Grade, Strip, Sum};
use crate::game::hud::facts::signed;
use crate::game::rulebook::cite;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, fitted, mark};
use bevy_egui::egui::{Align2, Color32, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the strip, and of a line.
const HIGH: f32 = 34.0;
const LINE: f32 = 19.0;

/// The strip to be shown: of the one under the pointer, else of the target, else the first.
pub fn of<'a>(view: &View, summary: &'a Summary) -> Option<&'a Strip> {
    let pointed = view.planning.hovered.and_then(|square| {
        view.ids()
            .find(|&id| view.person(id).is_some_and(|person| person.is_present() && person.square == Some(square)))
    });
    let find = |who| summary.strips.iter().find(|strip| Some(strip.about) == who);
    find(pointed).or_else(|| find(summary.target)).or(summary.strips.first())
}

/// Colour of a band, and how much of the height its cells have: neither alone tells it.
fn look(grade: Grade) -> (Color32, f32) {
    match grade {
        Grade::Best => (theme::ACE_GOLD, 1.0),
        Grade::Full => (theme::GOOD, 0.82),
        Grade::Part => (theme::SAFE, 0.64),
        Grade::Nothing => (theme::MIST, 0.34),
    }
}

/// Draws it with its lines.
pub fn show(ui: &mut Ui, view: &View, summary: &Summary, strip: &Strip) {
    let rule = summary.breakdown.as_ref().map_or("", |roll| roll.rule);
    if summary.strips.len() > 1 {
        let more = summary.strips.len() - 1;
        row(ui, None, [view.name(strip.about), &format!("and {more} more"), ""], rule);
    }
    if !strip.sure {
        cells(ui, strip);
    }
    for (band, first, last, chance) in strip.told() {
        let faces = if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") };
        let name = if strip.sure { band.name.to_owned() } else { format!("{} {faces}", band.name) };
        let text = if band.text.is_empty() { "nothing" } else { &band.text };
        let chance = if strip.sure { "no roll".to_owned() } else { chance.percent() };
        row(ui, Some(look(band.grade).0), [&name, text, &chance], rule);
    }
    for (name, sum) in &strip.barriers {
        let of = sum.terms().first().map_or("", |term| term.rule);
        row(ui, None, [&format!("{name} {}", sum.value()), &causes(sum), ""], of);
    }
    let Some(roll) = &summary.breakdown else { return };
    let changed = roll.thresholds().filter(|goal| goal.about == Some(strip.about) && goal.number.terms().len() > 1);
    for goal in changed {
        let of = goal.number.terms().last().map_or("", |term| term.rule);
        row(ui, None, [&format!("{} {}", goal.name, goal.number.value()), &causes(&goal.number), ""], of);
    }
}

/// `15, Marked +2`; nothing where there is one part only.
fn causes(sum: &Sum) -> String {
    let [first, rest @ ..] = sum.terms() else { return String::new() };
    if rest.is_empty() {
        return String::new();
    }
    let rest: Vec<String> =
        rest.iter().map(|term| format!("{} {}", term.cause, signed(i64::from(term.value)))).collect();
    format!("{}, {}", first.value, rest.join(", "))
}

fn cells(ui: &mut Ui, strip: &Strip) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HIGH), Sense::hover());
    mark("strip", rect);
    let told: Vec<String> =
        strip.told().map(|(band, first, last, _)| format!("{} {first} to {last}", band.name)).collect();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("die: {}", told.join(", "))));
    let painter = ui.painter();
    let step = rect.width() / f32::from(strip.sides().max(1));
    let base = rect.bottom() - 14.0;
    for (band, first, last, _) in strip.told() {
        let (fill, part) = look(band.grade);
        for face in first..=last {
            let left = rect.left() + step * f32::from(face - 1);
            let top = base - (base - rect.top()) * part;
            let cell = Rect::from_min_max(pos2(left + 0.5, top), pos2(left + step - 0.5, base));
            painter.rect_filled(cell, 1.0, fill);
            // The ends of a band are numbered, its first one unless the number before it stands close by.
            let close = step < 18.0 && first > 1 && last > first;
            if face == last || face == first && !close {
                let at = pos2(cell.center().x, rect.bottom() - 6.0);
                painter.text(at, Align2::CENTER_CENTER, face, theme::medium(12.0), theme::PARCH);
            }
        }
        if first > 1 {
            let x = rect.left() + step * f32::from(first - 1);
            painter.vline(x, rect.top()..=base, Stroke::new(1.5, theme::INK));
        }
    }
}

/// A line: what it is, what comes of it, how likely; in three lines at most where what comes of it is long.
fn row(ui: &mut Ui, colour: Option<Color32>, [name, text, right]: [&str; 3], rule: &str) {
    let width = ui.available_width();
    let strong = theme::strong(size::SECONDARY);
    let laid = |text: &str, ink| ui.painter().layout_no_wrap(text.to_owned(), strong.clone(), ink);
    let (named, number) = (laid(name, theme::BONE), laid(right, theme::BRASS_HI));
    let indent = if colour.is_some() { 15.0 } else { 0.0 };
    let most = width * 0.5;
    let from = (indent + named.size().x.min(most)).max(width * 0.36) + 8.0;
    let room = width - number.size().x - 8.0 - from;
    let font = theme::body(size::SECONDARY);
    let told = (room > 20.0).then(|| widgets::wrapped(ui.painter(), text, font, theme::PARCH, room, 3));
    let high = told.as_ref().map_or(0.0, |told| told.size().y).max(LINE);
    let (rect, response) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {text} {right}")));
    let painter = ui.painter();
    let y = rect.center().y;
    if let Some(colour) = colour {
        let dot = Rect::from_center_size(pos2(rect.left() + 5.0, y), vec2(9.0, 9.0));
        painter.rect_filled(dot, 2.0, colour);
    }
    let at = pos2(rect.right() - number.size().x, y - number.size().y / 2.0);
    painter.galley(at, number, theme::BRASS_HI);
    fitted(painter, pos2(rect.left() + indent, y), Align2::LEFT_CENTER, name, strong, theme::BONE, most);
    if let Some(told) = told {
        painter.galley(pos2(rect.left() + from, y - told.size().y / 2.0), told, theme::PARCH);
    }
    cite(&response, rule);
}
