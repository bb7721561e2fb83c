//! Two tracks of marks that race to the same end, as a sheet shows them while they run.

use super::view::View;
use crate::battle::Character;
use crate::game::rulebook::explain;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, mark};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Good marks in one colour, bad ones in another.
pub fn show(ui: &mut Ui, view: &View, person: &Character) {
    let Some(tally) = view.info().panels.tally.filter(|tally| person.statuses.has(tally.during)) else { return };
    let [good, bad] = tally.counters.map(|counter| person.counters.get(counter));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    mark("tally", rect);
    let of = tally.of;
    let said = format!("{}: {good} of {of} won, {bad} of {of} lost", tally.entry.name);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said.clone()));
    let painter = ui.painter();
    let font = theme::body(size::SECONDARY);
    let name = painter.text(rect.left_center(), Align2::LEFT_CENTER, tally.entry.name, font, theme::NOTE);
    let (from, middle) = (name.right() + 10.0, rect.center().y);
    let half = (rect.right() - from) / 2.0;
    for (i, (count, icon, colour)) in
        [(good, "heart", theme::SAFE), (bad, "skull", theme::LOSS)].into_iter().enumerate()
    {
        let left = from + half * i as f32;
        view.art.icon(painter, icon, pos2(left + 7.0, middle), 14.0, colour);
        let pips = Rect::from_min_max(pos2(left + 18.0, middle - 5.5), pos2(left + half - 6.0, middle + 5.5));
        widgets::pips(painter, pips, count, of, colour);
    }
    explain(response, &format!("{said}.\n{}", tally.entry.text), tally.entry.rule);
}
