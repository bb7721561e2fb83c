//! What the other side did since one's own last turn, a sentence for each of theirs, above the bar until something is planned or done; then what it
//! does of itself meanwhile.

use super::view::View;
use crate::battle::{Event, Occasion};
use crate::game::input::{Control, key_labels};
use crate::game::layout::Form;
use crate::game::lesson;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{area, mark};
use bevy_egui::egui::{self, Id, Order, Sense, WidgetInfo, WidgetType, pos2, vec2};

/// Sentences that are shown, the last ones.
const MOST: usize = 2;
/// Room around them.
const ROOM: egui::Vec2 = vec2(12.0, 6.0);

/// Shows it above the bar; where the board then ends.
pub(super) fn show(ctx: &egui::Context, view: &View, above: f32) -> f32 {
    let planned = view.planning.action.is_some() || view.planning.proposed.is_some();
    let free = matches!(view.asked(), Some(Occasion::Act | Occasion::Activate));
    if view.form == Form::Phone || planned || !free {
        return above;
    }
    let Some(side) = view.me() else { return above };
    let mut all = sentences(ctx, view, side.other());
    // The last is told beside the question who acts next.
    if view.asked() == Some(Occasion::Activate) {
        all.pop();
    }
    if all.is_empty() {
        return above;
    }
    let left = view.screen.left() + if view.form == Form::Wide { 226.0 } else { 80.0 };
    let left = lesson::card::edge(ctx).map_or(left, |edge| left.max(edge + 8.0));
    let right = view.screen.right() - if view.form == Form::Wide { 308.0 } else { 280.0 };
    let width = right - left - 2.0 * ROOM.x;
    let font = theme::body(size::SECONDARY);
    let shown = &all[all.len().saturating_sub(MOST)..];
    let lines: Vec<_> = ctx.fonts_mut(|fonts| {
        shown.iter().map(|text| fonts.layout(text.clone(), font.clone(), theme::PARCH, width)).collect()
    });
    let wide = lines.iter().map(|line| line.size().x).fold(0.0, f32::max) + 2.0 * ROOM.x;
    let high = lines.iter().map(|line| line.size().y).sum::<f32>() + 2.0 * ROOM.y;
    // Never more than a small part of the board.
    if high > view.screen.height() * 0.14 {
        return above;
    }
    let at = pos2((left + right - wide) / 2.0, above - high - 4.0);
    area(ctx, "recap", Order::Middle, at, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::hover());
        let text = all.join("\n");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        mark("recap", rect);
        ui.painter().rect_filled(rect, 7.0, theme::faded(theme::INK, 0.92));
        let mut y = rect.top() + ROOM.y;
        for line in lines {
            let high = line.size().y;
            ui.painter().galley(pos2(rect.left() + ROOM.x, y), line, theme::PARCH);
            y += high;
        }
        let told = |control, does: &str| {
            key_labels::cap(ctx, control).map_or(String::new(), |cap| format!(" {does}: the key {cap}"))
        };
        let key = told(Control::Again, "Watch it again") + &told(Control::Why, " Why");
        response.tip(format!("What the enemy did last.{key}\n{text}"));
    });
    at.y
}

/// One of one's own has gone somewhere or rolled since somebody began a turn last: that is what is looked at.
fn has_begun(view: &View) -> bool {
    let last = view.session.table.log().iter().rev().map(|(_, event)| event);
    let own = |who| view.person(who).is_some_and(|person| Some(person.side) == view.me());
    last.take_while(|event| !matches!(event, Event::Activated { .. })).any(|event| match event {
        Event::Moved { who, .. } | Event::Jumped { who, .. } => own(*who),
        Event::Rolled { breakdown, .. } => own(breakdown.roller),
        _ => false,
    })
}

/// The sentences, worked out once for a step.
fn sentences(ctx: &egui::Context, view: &View, side: crate::battle::Side) -> Vec<String> {
    let id = Id::new("recap sentences");
    let known: Option<(super::view::CacheKey, Vec<String>)> = ctx.data(|data| data.get_temp(id));
    match known {
        Some((step, all)) if step == view.step() => all,
        _ => {
            let table = &view.session.table;
            let all = if has_begun(view) { table.meanwhile(side).into_iter().collect() } else { table.recaps(side) };
            ctx.data_mut(|data| data.insert_temp(id, (view.step(), all.clone())));
            all
        }
    }
}
