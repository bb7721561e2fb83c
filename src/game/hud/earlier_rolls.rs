//! Rolls that led to the last one, a small row each: what the other side threw against it, and the blow that it defends against.

use super::tray::{self, Lying};
use super::view::View;
use crate::battle::{Breakdown, Event, Part};
use crate::dice::Rolled;
use crate::game::rulebook::cite;
use crate::game::theme::{self, size};
use crate::game::widgets;
use crate::game::widgets::tooltips::Tips;
use crate::table::Table;
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Width of a die, in points.
const DIE: f32 = 24.0;

/// A roll of the log: what was rolled, the faces, and what they come to.
type Fallen<'a> = (&'a Breakdown, &'a Rolled, String);

/// The roll of the same deed before `entry`, if there is one; `skip` that many that are nearer.
fn before(table: &Table, entry: usize, skip: usize) -> Option<Fallen<'_>> {
    let log = table.log().get(..entry)?;
    let deed =
        log.iter().rev().take_while(|(_, event)| !matches!(event, Event::Acted { .. } | Event::Activated { .. }));
    let words = table.battle().info().words;
    let mut rolls = deed.filter_map(|(_, event)| match event {
        Event::Rolled { breakdown, faces, aces, total, .. } => Some((breakdown.as_ref(), faces, *aces, *total)),
        _ => None,
    });
    let (breakdown, faces, aces, total) = rolls.nth(skip)?;
    let came = match total {
        Some(total) => format!("total {total}"),
        None => format!("{aces} {}", if aces == 1 { words.hit } else { words.hits }.to_lowercase()),
    };
    Some((breakdown, faces, came))
}

/// Shows them above the last roll, which is the entry `last` of the log and of which `of` is the breakdown.
pub(super) fn show(ui: &mut Ui, view: &View, last: usize, of: &Breakdown, width: f32) {
    let table = &view.session.table;
    let nearest = before(table, last, 0);
    // Dice that only took from this roll lie right above it.
    let takes = |roll: &Fallen| of.part == Part::Active && roll.0.part == Part::Defending;
    let against = nearest.filter(takes);
    if let Some(roll) = before(table, last, usize::from(against.is_some())) {
        let said = format!("{}: {}", roll.0.name, roll.2);
        row(ui, view, &roll, &said, width);
    }
    if let Some(roll) = against {
        let said = format!("{}: {}", view.name(roll.0.roller), roll.2);
        row(ui, view, &roll, &said, width);
    }
}

fn row(ui: &mut Ui, view: &View, (breakdown, faces, came): &Fallen, said: &str, width: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, DIE + 4.0), Sense::hover());
    let side = view.person(breakdown.roller).map_or(theme::BONE, |person| theme::side_text(person.side));
    let whole = format!("{}, {}: {came}", view.name(breakdown.roller), breakdown.name);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &whole));
    let wide = (faces.len() as f32 * DIE).min(width * 0.42);
    let step = wide / faces.len().max(1) as f32;
    let left = rect.left() + width - wide;
    let font = theme::strong(size::SMALL);
    // A long name is told in full beside the pointer.
    widgets::told_in_full(rect);
    widgets::fitted(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, said, font, side, width - wide - 6.0);
    let dice: Vec<Lying> = faces.dice().iter().map(|&die| Lying::thrown(die)).collect();
    let place = |i: usize| pos2(left + step * (i as f32 + 0.5), rect.center().y);
    tray::dice(ui.painter(), view, &dice, f32::INFINITY, DIE.min(step + 4.0), place);
    cite(&response, breakdown.rule);
    response.tip(whole);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai;
    use crate::table::{Library, Setup};

    #[test]
    fn a_roll_for_protection_follows_the_blow_that_it_is_against_and_a_new_deed_begins_anew() {
        let setup = Setup::skirmish("campo", ["lamp_duel", "court_duel"], 5);
        let mut table = Table::new(setup, &Library::shipped()).expect("a good set-up");
        while let Some(choice) = ai::choose(table.battle(), table.salt()) {
            table.apply(choice).expect("it is offered");
        }
        let rolls = table.log().iter().enumerate().filter_map(|(entry, (_, event))| match event {
            Event::Rolled { breakdown, .. } => Some((entry, breakdown)),
            _ => None,
        });
        let (mut defended, mut begun) = (0, 0);
        for (entry, roll) in rolls {
            let earlier = before(&table, entry, 0);
            match (roll.name, &earlier) {
                ("Protection", Some((blow, ..))) if blow.name == "Combat" => {
                    assert_eq!((Some(blow.roller), blow.against), (roll.against, Some(roll.roller)));
                    defended += 1;
                }
                ("Jump", None) => begun += 1,
                _ => {}
            }
        }
        assert!(defended > 3 && begun > 0, "{defended} blows were defended against, {begun} jumps began anew");
    }
}
