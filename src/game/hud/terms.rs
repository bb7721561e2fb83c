//! Where a number comes from, term by term.

use super::view::View;
use crate::battle::{Breakdown, Reads, Term};
use crate::game::hud::facts::signed;
use crate::game::rulebook::{chip_at, cite};
use crate::game::theme::{self, size};
use crate::game::widgets::{self, words};
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Room for the id of a rule at the end of a line, in points.
const CHIP: f32 = 52.0;

/// Where the dice and the number to reach come from.
pub fn breakdown_lines(ui: &mut Ui, view: &View, b: &Breakdown, rules: bool) {
    breakdown_of(ui, view, b, 0, rules);
}

/// The same of a roll that was made, with the dice that the other side took.
pub(super) fn breakdown_of(ui: &mut Ui, view: &View, b: &Breakdown, taken: u8, rules: bool) {
    let head = super::odds::roll_words(view.battle(), b);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let font = theme::strong(size::SECONDARY);
    let told = ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, head, font, theme::BONE);
    cite(&response, b.rule);
    // Beside a long line there is no room for the rule; the line cites it all the same.
    if rules && told.right() + CHIP < rect.right() {
        chip_at(ui, rect, b.rule);
    }
    pool_lines(ui, view, b, taken);
    target_lines(ui, view, b);
}

/// Where the dice come from, Will dice among them, and those that the other side took.
pub fn pool_lines(ui: &mut Ui, view: &View, b: &Breakdown, taken: u8) {
    for group in b.groups() {
        for (i, term) in b.told(&group.dice).enumerate() {
            term_line(ui, view, term, if i == 0 { Counts::First } else { Counts::Dice });
        }
    }
    for term in b.told(&b.total) {
        term_line(ui, view, term, Counts::Dice);
    }
    if taken > 0 {
        let term = Term { value: -(taken as i8), cause: "taken by the other's Aces", rule: "" };
        term_line(ui, view, &term, Counts::Dice);
    }
}

/// Where the number to reach comes from, and what is thrown again.
pub fn target_lines(ui: &mut Ui, view: &View, b: &Breakdown) {
    // A total that must not be greater is the easier the greater its number.
    let counts = if b.reads == Reads::TotalAtMost { Counts::Dice } else { Counts::Target };
    // Of one target the head of the panel tells.
    let several = b.thresholds().any(|goal| goal.about != b.goal.about);
    for goal in b.thresholds() {
        if !goal.name.is_empty() {
            let about = goal.about.filter(|_| several);
            let about = about.map_or(String::new(), |who| format!("against {}: ", view.name(who)));
            let head = format!("{about}{} {}", goal.name, goal.number.value());
            ui.label(words(head, theme::strong(size::SECONDARY), theme::BONE));
        }
        for (i, term) in goal.number.terms().iter().enumerate() {
            let at = ui.next_widget_position();
            term_line(ui, view, term, if i == 0 { Counts::First } else { counts });
            ui.painter().circle_filled(at + vec2(3.0, 9.0), 2.0, theme::ROLL);
        }
    }
    for (count, text) in [(b.rerolls, "failed dice thrown again"), (b.forced, "Aces that the enemy has thrown again")] {
        if count > 0 {
            term_line(ui, view, &Term { value: count as i8, cause: text, rule: "" }, Counts::First);
        }
    }
}

/// What a term of a sum is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    /// What the sum begins with; it has no sign.
    First,
    /// Dice: more of them are better.
    Dice,
    /// The number to reach: less of it is better.
    Target,
}

/// One term.
fn term_line(ui: &mut Ui, view: &View, term: &Term, counts: Counts) {
    let width = ui.available_width();
    let cause = widgets::wrapped(ui.painter(), term.cause, theme::body(size::SECONDARY), theme::PARCH, width - 96.0, 3);
    let (rect, response) = ui.allocate_exact_size(vec2(width, cause.size().y.max(17.0)), Sense::hover());
    let value = if counts == Counts::First { term.value.to_string() } else { signed(i64::from(term.value)) };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value}", term.cause)));
    let painter = ui.painter();
    painter.galley(rect.left_center() + vec2(10.0, -cause.size().y / 2.0), cause, theme::PARCH);
    let (colour, mark) = match (counts, term.value) {
        (Counts::Dice, ..=-1) | (Counts::Target, 1..) => (theme::LOSS, Some("down")),
        (Counts::Target, ..=-1) => (theme::GOOD, Some("up")),
        _ => (theme::BONE, None),
    };
    painter.text(
        rect.right_center() - vec2(52.0, 0.0),
        Align2::RIGHT_CENTER,
        value,
        theme::strong(size::SECONDARY),
        colour,
    );
    if let Some(mark) = mark {
        view.art.icon(painter, mark, rect.right_center() - vec2(80.0, 0.0), 8.0, colour);
    }
    cite(&response, term.rule);
    chip_at(ui, rect, term.rule);
}
