//! The luck of both sides as a chart and in numbers.

use super::{ReportContext, framed};
use crate::battle::Side;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, fitted};
use crate::table::{Luck, LuckCourse, NotedRoll, Replay};
use bevy_egui::egui::{self, Align2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

/// Panels narrower than this have the numbers of the sides below one another.
const NARROW: f32 = 440.0;

/// Height of a panel of this width without its chart.
pub(super) fn head(width: f32) -> f32 {
    if width < NARROW { 182.0 } else { 122.0 }
}

/// What the dice brought each side, roll by roll.
pub(super) fn show(ui: &mut Ui, report: &ReportContext, room: Vec2) {
    let Some(luck) = report.luck else { return };
    framed(ui, "luck", room, |ui| {
        let width = room.x - 24.0;
        ui.spacing_mut().item_spacing.y = 4.0;
        let note = match report.share {
            1.0.. => "against the exact odds of every roll".to_owned(),
            share => format!("{:.0}% of the battle counted", share * 100.0),
        };
        widgets::heading(ui, "Luck", &note);
        let high = if room.y.is_finite() { room.y - head(room.x) } else { 160.0 };
        chart(ui, report, luck, vec2(width, high));
        if room.x < NARROW {
            for side in Side::BOTH {
                side_luck(ui, report, luck, side, width);
            }
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            for side in Side::BOTH {
                side_luck(ui, report, luck, side, (width - 12.0) / 2.0);
            }
        });
    });
}

/// What the dice of a side did: how many of a hundred such battles see worse, and what they brought.
fn side_luck(ui: &mut Ui, report: &ReportContext, luck: &Luck, side: Side, width: f32) {
    let own = &luck.sides[side.index()];
    let (rect, response) = ui.allocate_exact_size(vec2(width, 54.0), Sense::hover());
    let painter = ui.painter();
    let points = format!("{}{:.1}", if own.gain < 0.0 { "\u{2212}" } else { "+" }, own.gain.abs());
    let ink = theme::side_text(side);
    widgets::side_dot(painter, side, rect.left_center() + vec2(6.0, 0.0), 12.0);
    let room = if width < 280.0 { 52.0 } else { 64.0 };
    let number = rect.left_center() + vec2(16.0, 0.0);
    fitted(painter, number, Align2::LEFT_CENTER, &points, theme::display(size::ODDS), ink, room);
    let left = number.x + room + 6.0;
    let gang = &report.hud.facts.gangs[side.index()];
    let luckier =
        own.percentile().map_or("no dice yet".to_owned(), |share| format!("luckier than {share:.0} of 100 battles"));
    let lines = [
        (gang.clone(), theme::strong(size::BODY), theme::BONE),
        (luckier.clone(), theme::body(size::SECONDARY), theme::NOTE),
        (
            format!("{:.0} life taken, {:.1} expected", own.dealt, own.expected),
            theme::body(size::SECONDARY),
            theme::NOTE,
        ),
    ];
    for (i, (text, font, ink)) in lines.iter().enumerate() {
        let at = pos2(left, rect.center().y + (i as f32 - 1.0) * 18.0);
        fitted(painter, at, Align2::LEFT_CENTER, text, font.clone(), *ink, rect.right() - left);
    }
    widgets::told_in_full(rect);
    let rolls = format!("{} rolls, {} better than expected", own.rolls, own.better);
    let spoken = format!("Luck of {gang}: {points} points, {luckier}, {rolls}, {}", lines[2].0);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    let battle = report.session.table.battle();
    let moment = |word: &str, moment: &Option<NotedRoll>| {
        moment.as_ref().map(|NotedRoll { step, who, roll, gain }| {
            format!("\n{word} roll: {}, {roll}, step {step}: {gain:+.1} points.", battle.names(*who).0)
        })
    };
    let mut text = format!(
        "{gang}: {luckier}. {rolls}; {}. The number is in gang points, the price of characters: what its rolls changed, less \
         what the exact odds promised before each. Decisions are no luck.",
        lines[2].0
    );
    text.extend(moment("Best", &own.best));
    text.extend(moment("Worst", &own.worst));
    response.tip(text);
}

fn chart(ui: &mut Ui, report: &ReportContext, luck: &Luck, area: egui::Vec2) {
    let (rect, response) = ui.allocate_exact_size(area, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, "Luck after each roll"));
    let painter = ui.painter().with_clip_rect(rect);
    let spread = |course: &LuckCourse| ((course.variance[0] + course.variance[1]) / 2.0).sqrt();
    let widest = luck.course.last().map_or(0.0, spread);
    let values = luck.course.iter().flat_map(|course| course.gains);
    let most = values.fold((2.0 * widest).max(3.0), |most, value| most.max(value.abs())) * 1.12;
    // By steps of the whole battle: while it is being counted the lines grow from left to right.
    let steps = report.session.table.steps().len().max(1) as f32;
    let x_of = |step: f32| rect.left() + 6.0 + (rect.width() - 22.0) * step / steps;
    let at = |i: usize, value: f32| {
        let step = i.checked_sub(1).and_then(|last| luck.course.get(last)).map_or(0, |course| course.step);
        let x = x_of(step as f32);
        pos2(x, rect.center().y - 8.0 - value / most * (rect.height() / 2.0 - 14.0))
    };
    painter.rect_filled(rect, 4.0, theme::faded(theme::INK, 0.6));
    // Where two thirds and nineteen of twenty such battles lie.
    for (sigmas, strength) in [(2.0, 0.30), (1.0, 0.45)] {
        let mut mesh = egui::Mesh::default();
        let fill = theme::faded(theme::BUTTON_LINE, strength);
        for i in 0..=luck.course.len() {
            let half = i.checked_sub(1).and_then(|last| luck.course.get(last)).map_or(0.0, spread) * sigmas;
            mesh.colored_vertex(at(i, half), fill);
            mesh.colored_vertex(at(i, -half), fill);
            if i > 0 {
                let last = i as u32 * 2;
                mesh.add_triangle(last - 2, last - 1, last);
                mesh.add_triangle(last - 1, last + 1, last);
            }
        }
        painter.add(Shape::mesh(mesh));
    }
    let zero = at(0, 0.0).y;
    painter.hline(rect.x_range(), zero, Stroke::new(1.0, theme::MIST));
    let grid =
        [2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().rfind(|grid| 2.0 * grid < most).unwrap_or(2.0);
    let close = zero - at(0, grid).y < 14.0;
    for times in [-2.0_f32, -1.0, 1.0, 2.0] {
        let value = times * grid;
        if value.abs() >= most || close && times.abs() < 2.0 && 2.0 * grid < most {
            continue;
        }
        let y = at(0, value).y;
        painter.hline(rect.x_range(), y, Stroke::new(1.0, theme::faded(theme::SLATE, 0.7)));
        // Figures stand between their line and the middle, where there is room for both.
        if (y - zero).abs() > 15.0 {
            let text = crate::game::hud::facts::signed(value as i64);
            let beside = pos2(rect.left() + 4.0, if value > 0.0 { y + 8.0 } else { y - 8.0 });
            painter.text(beside, Align2::LEFT_CENTER, text, theme::body(12.0), theme::DUSTY);
        }
    }
    let rounds = report.film.map_or(&[][..], Replay::rounds);
    let starts: Vec<f32> = rounds.iter().map(|round| x_of(round.from as f32)).collect();
    if report.share < 1.0 {
        let left = x_of(report.share * steps);
        let open = Rect::from_min_max(pos2(left, rect.top()), rect.max);
        painter.rect_filled(open, 0.0, theme::faded(theme::INK, 0.55));
        if open.width() > 120.0 {
            let middle = open.center() - vec2(0.0, 30.0);
            painter.text(middle, Align2::CENTER_CENTER, "being counted", theme::body(size::SMALL), theme::DUSTY);
        }
    }
    for (i, (&x, round)) in starts.iter().zip(rounds).enumerate() {
        let next = starts.get(i + 1).copied().unwrap_or(rect.right() - 16.0);
        if i > 0 {
            painter.add(Shape::dashed_line(
                &[pos2(x, rect.top()), pos2(x, rect.bottom() - 18.0)],
                Stroke::new(1.0, theme::faded(theme::MIST, 0.7)),
                3.0,
                4.0,
            ));
        }
        let text = if next - x > 54.0 { format!("Round {}", round.number) } else { round.number.to_string() };
        if next - x > 9.0 {
            let below = pos2((x + next) / 2.0, rect.bottom() - 9.0);
            painter.text(below, Align2::CENTER_CENTER, text, theme::body(12.5), theme::NOTE);
        }
    }
    for (i, side) in Side::BOTH.into_iter().enumerate() {
        let mut points = vec![at(0, 0.0)];
        points.extend(luck.course.iter().enumerate().map(|(n, course)| at(n + 1, course.gains[i])));
        painter.add(Shape::line(points.clone(), Stroke::new(4.5, theme::INK)));
        if i == 0 {
            painter.add(Shape::line(points.clone(), Stroke::new(2.2, theme::side(side))));
        } else {
            painter.extend(Shape::dashed_line(&points, Stroke::new(2.2, theme::side(side)), 7.0, 4.0));
        }
        if let Some(&end) = points.last() {
            widgets::side_dot(&painter, side, end, 12.0);
        }
    }
    response.tip(
        "What the dice of both sides brought beyond what the exact odds promised, in gang points, the price of characters. The bands are one and \
         two standard deviations: two of three such battles stay in the inner one, nineteen of twenty in the outer.",
    );
}
