//! The last roll with its dice, and the log.

use super::story::{Line, Story, Tone};
use super::view::{Form, Hud, View, signed};
use super::widgets::{self, Button, area, mark, panel, words};
use crate::battle::{Breakdown, Event, Term};
use crate::dice::Outcome;
use crate::game::rulebook::{chip_at, cite, explain};
use crate::game::theme::{self, size};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align2, Color32, Order, ScrollArea, Sense, TextFormat, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// One roll as the log tells it.
struct Roll<'a> {
    breakdown: &'a Breakdown,
    will: u8,
    taken: u8,
    pool: u8,
    target: i8,
    faces: &'a [u8],
    raised: &'a [u8],
    outcome: Outcome,
    aces: u8,
}

fn last_roll<'a>(view: &View<'a>) -> Option<Roll<'a>> {
    let log = view.session.table.log();
    log[..view.told.min(log.len())].iter().rev().find_map(|(_, event)| match event {
        Event::Rolled { breakdown, will, taken, pool, target, faces, outcome, aces, raised, .. } => Some(Roll {
            breakdown,
            will: *will,
            taken: *taken,
            pool: *pool,
            target: *target,
            faces: faces.as_slice(),
            raised: raised.as_slice(),
            outcome: *outcome,
            aces: *aces,
        }),
        _ => None,
    })
}

/// Shows the last roll, and the log below or as a drawer.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, top: f32, bar: f32) {
    match view.form {
        Form::Wide => {
            let at = pos2(view.screen.right() - 298.0, top + 10.0);
            let bottom = area(ctx, "last roll", Order::Middle, at, |ui| {
                panel(ui, 12, |ui| {
                    ui.set_width(264.0);
                    roll_panel(ui, view, hud, 264.0);
                });
                ui.min_rect().bottom()
            });
            let room = view.screen.bottom() - 10.0 - bottom - 10.0;
            if room > 110.0 && !hud.log_open {
                area(ctx, "log", Order::Middle, pos2(at.x, bottom + 10.0), |ui| {
                    panel(ui, 12, |ui| {
                        ui.set_width(264.0);
                        widgets::heading(ui, "Log", "every die: L");
                        lines(ui, view, hud, room - 60.0, false);
                    });
                });
            }
        }
        Form::Compact => {
            let at = pos2(view.screen.right() - 244.0, top + 8.0);
            if at.y + 100.0 < bar && last_roll(view).is_some() {
                area(ctx, "last roll", Order::Middle, at, |ui| {
                    panel(ui, 10, |ui| {
                        ui.set_width(216.0);
                        roll_panel(ui, view, hud, 216.0);
                    });
                });
            }
        }
        Form::Phone => {}
    }
    if hud.log_open {
        drawer(ctx, view, hud);
    }
}

fn drawer(ctx: &egui::Context, view: &View, hud: &mut Hud) {
    let top = view.screen.top() + super::top::height(view.form) + 8.0;
    let width = (view.screen.width() - 20.0).min(460.0);
    let height = view.screen.bottom() - top - 10.0;
    let at = pos2(view.screen.right() - width - 10.0, top);
    area(ctx, "log drawer", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            widgets::heading(ui, "Log", "every die, the latest last");
            if view.form != Form::Wide {
                roll_panel(ui, view, hud, width - 24.0);
            }
            lines(ui, view, hud, height - 110.0 - (ui.min_rect().height() - 30.0).max(0.0), true);
            ui.add_space(4.0);
            if Button::new("close log", "Close", vec2(width - 24.0, 40.0)).key("L").show(ui, view.art) {
                hud.log_open = false;
            }
        });
    });
}

fn roll_panel(ui: &mut Ui, view: &View, hud: &mut Hud, width: f32) {
    let Some(roll) = last_roll(view) else {
        widgets::heading(ui, "Last roll", "");
        ui.label(words("No dice have fallen yet.", theme::body(size::SECONDARY), theme::NOTE));
        return;
    };
    let b = roll.breakdown;
    let note = match b.against {
        Some(enemy) => format!("{} against {}", view.name(b.roller), view.name(enemy)),
        None => view.name(b.roller).to_owned(),
    };
    let shown = hud.tray_open || view.form == Form::Wide;
    let start = ui.next_widget_position();
    widgets::heading(ui, b.name, &note);
    let (word, colour) = outcome(roll.outcome);
    let tray = tray(&roll);
    let dice = usize::from(roll.pool).min(tray.len());
    let again = tray.len() - dice;
    let text = 78.0;
    let count = (tray.len() + usize::from(roll.taken)).max(1) as f32;
    let gaps = if again > 0 { 8.0 } else { 0.0 };
    let die = ((width - text - gaps) / count.min(6.0)).clamp(20.0, if view.form == Form::Wide { 44.0 } else { 36.0 });
    let per_row = ((width - text - gaps) / die).floor().max(1.0) as usize;
    let rows = (count as usize).div_ceil(per_row);
    let height = (rows as f32 * die).max(38.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let faces: Vec<_> = roll.faces.iter().map(u8::to_string).collect();
    response.widget_info(|| {
        WidgetInfo::labeled(
            WidgetType::Label,
            true,
            format!("{}: {} against {}, {word}", b.name, faces.join(" "), roll.target),
        )
    });
    let painter = ui.painter();
    let place = |i: usize, gap: f32| {
        let (column, row) = ((i % per_row) as f32, (i / per_row) as f32);
        pos2(rect.left() + die * (column + 0.5) + gap, rect.top() + die * (row + 0.5))
    };
    for (i, &(face, lifted)) in tray.iter().enumerate() {
        let ace = face == b.sides || (face != 1 && face as i8 >= roll.target);
        let gap = if i >= dice { gaps } else { 0.0 };
        let shown = match b.sides {
            6 => widgets::Die::Six { ace, lifted },
            _ => widgets::Die::Ten { marked: i == 0, ace },
        };
        widgets::die(painter, view.art, face, shown, place(i, gap), die);
    }
    for i in 0..usize::from(roll.taken) {
        widgets::taken_die(painter, view.art, place(tray.len() + i, gaps), die);
    }
    let right = rect.right_center();
    painter.text(right - vec2(0.0, 9.0), Align2::RIGHT_CENTER, word, theme::display(17.0), colour);
    let words = view.info().words;
    let aces = format!("{} {}", roll.aces, if roll.aces == 1 { words.hit } else { words.hits }.to_lowercase());
    let times = if b.needs > 1 { format!(" \u{d7}{}", b.needs) } else { String::new() };
    let line = format!("{aces}, need {}+{times}", roll.target);
    painter.text(right + vec2(0.0, 10.0), Align2::RIGHT_CENTER, line, theme::body(size::SMALL), theme::NOTE);
    if shown {
        if roll.will > 0 {
            term_line(ui, view, &Term { value: roll.will as i8, cause: "Will dice", rule: "" }, false);
        }
        if roll.taken > 0 {
            term_line(
                ui,
                view,
                &Term { value: -(roll.taken as i8), cause: "taken by the other's Aces", rule: "" },
                false,
            );
        }
        breakdown_lines(ui, view, b, view.form != Form::Wide);
    }
    if view.form == Form::Compact {
        let whole = egui::Rect::from_min_max(start, rect.max);
        let response = ui.interact(whole, ui.id().with("tray"), Sense::click());
        mark("last roll", whole);
        if response.clicked() {
            hud.tray_open = !hud.tray_open;
        }
    }
}

/// The faces on the table, and which of them points have lifted. Sorted alike, a die is never lower for being lifted.
fn tray(roll: &Roll) -> Vec<(u8, bool)> {
    if roll.raised.is_empty() {
        return roll.faces.iter().map(|&face| (face, false)).collect();
    }
    let mut before = roll.faces.to_vec();
    before.sort_unstable_by(|a, b| b.cmp(a));
    // Dice that were thrown again lie among the first faces too: then nobody knows which was lifted.
    let told = before.len() == roll.raised.len();
    roll.raised.iter().enumerate().map(|(i, &face)| (face, told && before[i] < face)).collect()
}

/// An outcome as a word, and its colour.
pub fn outcome(outcome: Outcome) -> (&'static str, Color32) {
    match outcome {
        Outcome::Fumble => ("Fumble", theme::LOSS),
        Outcome::Fail => ("Fail", theme::DUSTY),
        Outcome::Success => ("Success", theme::BRASS_HI),
        Outcome::Critical => ("Critical", theme::ACE_GOLD),
    }
}

/// Where the dice and the number to reach come from.
pub fn breakdown_lines(ui: &mut Ui, view: &View, b: &Breakdown, rules: bool) {
    let head = super::odds::roll_words(b);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, head, theme::strong(size::SECONDARY), theme::BONE);
    cite(&response, b.rule);
    if rules {
        chip_at(ui, rect, b.rule);
    }
    for (i, term) in b.pool_terms().iter().enumerate() {
        term_line(ui, view, term, i == 0);
    }
    if !b.target_terms().is_empty() {
        for (i, term) in b.target_terms().iter().enumerate() {
            let at = ui.next_widget_position();
            term_line(ui, view, term, i == 0);
            ui.painter().circle_filled(at + vec2(3.0, 9.0), 2.0, theme::ROLL);
        }
    }
    for (count, text) in [(b.rerolls, "failed dice thrown again"), (b.forced, "Aces that the enemy has thrown again")] {
        if count > 0 {
            term_line(ui, view, &Term { value: count as i8, cause: text, rule: "" }, true);
        }
    }
}

/// One term; the `first` of a sum has no sign.
fn term_line(ui: &mut Ui, view: &View, term: &Term, first: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 17.0), Sense::hover());
    let value = if first { term.value.to_string() } else { signed(i64::from(term.value)) };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{} {value}", term.cause)));
    let painter = ui.painter();
    widgets::fitted(
        painter,
        rect.left_center() + vec2(10.0, 0.0),
        Align2::LEFT_CENTER,
        term.cause,
        theme::body(size::SECONDARY),
        theme::PARCH,
        rect.width() - 96.0,
    );
    let colour = if term.value < 0 { theme::LOSS } else { theme::BONE };
    painter.text(
        rect.right_center() - vec2(52.0, 0.0),
        Align2::RIGHT_CENTER,
        value,
        theme::strong(size::SECONDARY),
        colour,
    );
    if term.value < 0 {
        view.art.icon(painter, "down", rect.right_center() - vec2(80.0, 0.0), 8.0, colour);
    }
    cite(&response, term.rule);
    chip_at(ui, rect, term.rule);
}

fn lines(ui: &mut Ui, view: &View, hud: &Hud, height: f32, all: bool) {
    let shown: Vec<&Line> = hud
        .story
        .lines
        .iter()
        .filter(|line| line.event < view.told && (all || !matches!(line.tone, Tone::Small)))
        .collect();
    let from = if all { 0 } else { shown.len().saturating_sub(60) };
    let scroll = ScrollArea::vertical()
        .id_salt(("lines", all))
        .max_height(height)
        .auto_shrink([false, true])
        .stick_to_bottom(true);
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for line in &shown[from..] {
            one_line(ui, view, &hud.story, line);
        }
    });
}

/// One line of the log: its icon, and names in the colours of their sides.
pub fn one_line(ui: &mut Ui, view: &View, story: &Story, line: &Line) {
    let width = ui.available_width();
    if line.tone == Tone::Round {
        ui.add_space(3.0);
        ui.label(words(&line.text, theme::display(size::HEADING), theme::BRASS_HI));
        return;
    }
    let (ink, tint) = match line.tone {
        Tone::Loss => (theme::LOSS, theme::LOSS),
        Tone::Dice => (theme::PARCH, theme::BRASS_HI),
        Tone::Small => (theme::DUSTY, theme::DUSTY),
        _ => (theme::BONE, theme::BRASS_HI),
    };
    let galley = ui.ctx().fonts_mut(|fonts| fonts.layout_job(coloured(&line.text, story, ink, width - 30.0)));
    let height = galley.size().y.max(20.0) + 3.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &line.text));
    if ui.is_rect_visible(rect) {
        view.art.icon(ui.painter(), line.icon, rect.left_top() + vec2(10.0, 11.0), 15.0, tint);
        ui.painter().galley(rect.left_top() + vec2(26.0, 2.0), galley, ink);
        explain(response, "", line.rule);
    }
}

/// Words with names in the colours of their sides.
pub fn coloured(text: &str, story: &Story, ink: Color32, width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let plain = TextFormat::simple(theme::body(size::SECONDARY), ink);
    let mut rest = text;
    while !rest.is_empty() {
        let found = story.names.iter().filter_map(|(name, side)| Some((rest.find(name.as_str())?, name, *side)));
        let Some((at, name, side)) = found.min_by_key(|(at, name, _)| (*at, usize::MAX - name.len())) else {
            job.append(rest, 0.0, plain.clone());
            break;
        };
        job.append(&rest[..at], 0.0, plain.clone());
        job.append(name, 0.0, TextFormat::simple(theme::strong(size::SECONDARY), theme::side_text(side)));
        rest = &rest[at + name.len()..];
    }
    job
}
