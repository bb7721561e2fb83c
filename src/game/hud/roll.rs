//! The last roll with its dice, and the log.

use super::earlier_rolls;
use super::odds::capital;
use super::sheet;
use super::terms::breakdown_of;
use super::tray::{self, Lying};
use super::view::View;
use crate::battle::{Breakdown, Event, TargetResult, Words};
use crate::dice::{Die, Outcome, Rolled};
use crate::game::hud::facts::signed;
use crate::game::hud::log_lines::{LogLine, Story, Tone};
use crate::game::hud::state::Hud;
use crate::game::layout::Form;
use crate::game::rulebook::{cite, explain};
use crate::game::theme::{self, size};
use crate::game::widgets::scroll::scrolled;
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, fitted, mark, panel, transitions, words};
use crate::table::result_words;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align2, Color32, Id, Order, Rect, ScrollArea, Sense, TextFormat, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// One roll as the log tells it.
#[derive(Clone, Copy)]
pub struct Roll<'a> {
    /// Its entry of the log.
    entry: usize,
    /// What was rolled.
    pub breakdown: &'a Breakdown,
    /// Dice that the other side's roll took.
    pub taken: u8,
    /// Dice that were thrown at first.
    pub pool: u8,
    /// Number to reach.
    pub target: i8,
    /// The faces as they were thrown.
    pub faces: &'a Rolled,
    /// The faces after points were added; empty where none were.
    pub raised: &'a Rolled,
    /// What came of it.
    pub outcome: Outcome,
    /// Dice that reached the number.
    pub aces: u8,
    /// What the dice come to, where they are read as a total.
    pub total: Option<i16>,
    /// What came of it for each target.
    pub results: &'a [TargetResult],
}

/// The roll that an entry of the log tells of.
pub fn told_by(entry: usize, event: &Event) -> Option<Roll<'_>> {
    let Event::Rolled { breakdown, taken, pool, target, faces, outcome, aces, raised, total, results, .. } = event
    else {
        return None;
    };
    Some(Roll {
        entry,
        breakdown,
        taken: *taken,
        pool: *pool,
        target: *target,
        faces,
        raised,
        outcome: *outcome,
        aces: *aces,
        total: *total,
        results,
    })
}

fn last_roll<'a>(view: &View<'a>) -> Option<Roll<'a>> {
    let log = view.session.table.log();
    let told = log[..view.told.min(log.len())].iter().enumerate();
    told.rev().find_map(|(entry, (_, event))| told_by(entry, event))
}

/// How long ago the last roll was thrown: seconds at normal speed, infinite for dice that lie.
fn age(ctx: &egui::Context, view: &View) -> f32 {
    let Some(roll) = last_roll(view) else { return f32::INFINITY };
    tray::age(ctx, view, view.settings.calm, view.settings.speed, roll.entry)
}

/// How many entries of the log are told: what dice say not before they lie.
fn told(ctx: &egui::Context, view: &View) -> usize {
    match last_roll(view) {
        Some(roll) if !tray::is_settled(age(ctx, view)) => roll.entry,
        _ => view.told,
    }
}

/// Shows the last roll, and the log below or as a drawer; where they end in the right column, which begins to be free at `top`.
pub fn show(ctx: &egui::Context, view: &View, hud: &mut Hud, top: f32) -> f32 {
    let mut ends = top;
    match view.form {
        // The large tray beside a question tells it.
        Form::Wide | Form::Compact if hud.large_tray.is_some() => {}
        // What is planned takes its place.
        Form::Wide | Form::Compact if hud.card.is_some() => {}
        Form::Wide => {
            let at = pos2(view.screen.right() - sheet::WIDE, top + 10.0);
            let low = low(view, hud);
            let mut high = hud.roll_high;
            let bottom = transitions::area(ctx, "last roll", Order::Middle, at, |ui| {
                panel(ui, 12, |ui| high = within(ui, low, 264.0, |ui| roll_panel(ui, view, hud, 264.0)) + 24.0);
                ui.min_rect().bottom()
            });
            // The sheet above makes room for it, but never for the longest of them.
            hud.roll_high = high.min(view.screen.height() * 0.36);
            ends = bottom;
            let room = low - bottom - 10.0;
            if room > LOG - 6.0 && !hud.log_open {
                ends = low;
                transitions::area(ctx, "log", Order::Middle, pos2(at.x, bottom + 10.0), |ui| {
                    panel(ui, 12, |ui| {
                        ui.set_width(264.0);
                        widgets::heading(ui, "Log", "every die: L");
                        lines(ui, view, hud, room - 60.0, false);
                    });
                });
            }
        }
        Form::Compact => {
            let at = pos2(view.screen.right() - sheet::COMPACT, top + 8.0);
            let low = low(view, hud);
            if at.y + 134.0 < low && last_roll(view).is_some() {
                let mut high = hud.roll_high;
                ends = transitions::area(ctx, "last roll", Order::Middle, at, |ui| {
                    panel(ui, 10, |ui| high = within(ui, low, 242.0, |ui| roll_panel(ui, view, hud, 242.0)) + 20.0);
                    ui.min_rect().bottom()
                });
                // The sheet above makes room for it.
                hud.roll_high = high;
            }
        }
        // There is no room for it all the time: it comes with the dice and goes with what they lead to.
        Form::Phone => {
            if age(ctx, view).is_finite() && !hud.log_open {
                let at = pos2(view.screen.left() + 6.0, top + 6.0);
                transitions::area(ctx, "last roll", Order::Foreground, at, |ui| {
                    panel(ui, 10, |ui| {
                        let width = view.screen.width() - 32.0;
                        ui.set_width(width);
                        roll_panel(ui, view, hud, width);
                    });
                });
            }
        }
    }
    if hud.log_open {
        drawer(ctx, view, hud);
    }
    ends
}

/// Least height of the log below the last roll: its head, and lines that can be scrolled.
pub const LOG: f32 = 130.0;

/// Where the panels at the right must end: a long action bar reaches below them, or the large tray.
pub fn low(view: &View, hud: &Hud) -> f32 {
    if let Some(tray) = hud.large_tray {
        return tray.top() - 10.0;
    }
    let column = if view.form == Form::Wide { sheet::WIDE } else { sheet::COMPACT };
    if hud.bar_right > view.screen.right() - column { hud.bar_top - 6.0 } else { view.screen.bottom() - 10.0 }
}

/// A long list of modifiers is scrolled where it would reach below `low`. Returns the height of all of it.
fn within(ui: &mut Ui, low: f32, width: f32, add: impl FnOnce(&mut Ui)) -> f32 {
    ui.set_width(width);
    let height = (low - ui.max_rect().top() - 20.0).max(80.0);
    scrolled(ui, "last roll", height, add)
}

/// Least height of the drawer: it covers the action bar or a question rather than being lower.
const DRAWER: f32 = 280.0;

fn drawer(ctx: &egui::Context, view: &View, hud: &mut Hud) {
    let top = view.screen.top() + crate::game::hud::top_bar::height(view.form) + 8.0;
    let width = (view.screen.width() - 20.0).min(460.0);
    let at = pos2(view.screen.right() - width - 10.0, top);
    // What is to be decided stays in sight below it.
    let bar = (hud.bar_right > at.x).then_some(hud.bar_top);
    let reaches = |place: &Rect| place.right() > at.x;
    let below = [hud.prompt, hud.large_tray].into_iter().flatten().filter(reaches).map(|place| place.top());
    let low = bar.into_iter().chain(below).fold(view.screen.bottom() - 4.0, f32::min) - 6.0;
    let low = if low - top < DRAWER { view.screen.bottom() - 10.0 } else { low };
    let height = low - top;
    transitions::area(ctx, "log drawer", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            widgets::heading(ui, "Log", "every die, the latest last");
            if view.form != Form::Wide {
                roll_panel(ui, view, hud, width - 24.0);
            }
            lines(ui, view, hud, height - 110.0 - (ui.min_rect().height() - 30.0).max(0.0), true);
            ui.add_space(4.0);
            if Button::new("close log", "Close", vec2(width - 24.0, 40.0))
                .hint("Close the log.")
                .key("L")
                .show(ui, view.art)
            {
                hud.log_open = false;
            }
        });
    });
}

fn roll_panel(ui: &mut Ui, view: &View, hud: &mut Hud, width: f32) {
    let Some(roll) = last_roll(view) else {
        widgets::heading(ui, "Last roll", "");
        ui.label(words("Nobody has rolled yet.", theme::body(size::SECONDARY), theme::NOTE));
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
    // Two long names do not fit.
    let head = egui::Rect::from_min_size(start, vec2(width, 24.0));
    widgets::told_in_full(head);
    ui.interact(head, ui.id().with("who rolls"), Sense::hover()).tip(format!("{}: {note}", b.name));
    let (word, colour) = word_of(&view.info().words, &roll);
    let age = tray::age(ui.ctx(), view, view.settings.calm, view.settings.speed, roll.entry);
    let settled = tray::is_settled(age);
    earlier_rolls::show(ui, view, roll.entry, b, width);
    let lying = lying_dice(roll.faces, roll.raised);
    let dice = usize::from(roll.pool).min(lying.len());
    let again = lying.len() - dice;
    let edge = 2.0 * tray::MARGIN;
    let count = (lying.len() + usize::from(roll.taken)).max(1) as f32;
    let gaps = if again > 0 { 8.0 } else { 0.0 };
    let die = ((width - edge - gaps) / count.min(6.0)).clamp(20.0, if view.form == Form::Wide { 52.0 } else { 40.0 });
    let per_row = ((width - edge - gaps) / die).floor().max(1.0) as usize;
    let rows = (count as usize).div_ceil(per_row);
    // What came of it stands below the dice.
    let said = 24.0;
    let height = rows as f32 * die + edge + said;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let faces: Vec<_> = roll.faces.faces().map(|face| face.to_string()).collect();
    response.widget_info(|| {
        WidgetInfo::labeled(
            WidgetType::Label,
            true,
            match b.judged {
                true => format!("{}: {} against {}, {word}", b.name, faces.join(" "), roll.target),
                false => format!("{}: {}, {word}", b.name, faces.join(" ")),
            },
        )
    });
    tray::velvet(ui, rect);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let place = |i: usize| tray::spot(rect, die, per_row, i, if i >= dice { gaps } else { 0.0 });
    tray::dice(&painter, view, &lying, age, die, place);
    for i in 0..usize::from(roll.taken) {
        widgets::taken_die(&painter, view.art, place(lying.len() + i), die);
    }
    if settled {
        let at = |x: f32| pos2(x, rect.bottom() - tray::MARGIN * 0.5 - said / 2.0);
        let left = at(rect.left() + tray::MARGIN + 2.0);
        fitted(&painter, left, Align2::LEFT_CENTER, &word, theme::display(19.0), colour, rect.width() * 0.66);
        let words = view.info().words;
        let aces = format!("{} {}", roll.aces, if roll.aces == 1 { words.hit } else { words.hits }.to_lowercase());
        let times = if b.needs > 1 { format!(" \u{d7}{}", b.needs) } else { String::new() };
        // Difficulty and Complexity stand on a line of their own, where there is one.
        let line = match roll.total {
            Some(_) if !b.judged => b.dice_words(),
            Some(_) if lying.len() == 1 => b.dice_words(),
            Some(total) => format!("total {total}"),
            None if view.info().panels.number.is_some() => aces,
            None => format!("{aces}, need {}+{times}", roll.target),
        };
        let right = at(rect.right() - tray::MARGIN - 2.0);
        painter.text(right, Align2::RIGHT_CENTER, line, theme::body(size::SECONDARY), theme::PARCH);
    }
    if let Some(name) = view.info().panels.number {
        number_line(ui, name, b, Some(roll.aces).filter(|_| settled));
    }
    if settled && roll.total.is_some() {
        results(ui, view, &roll);
    }
    if settled && !shown {
        added(ui, b);
    }
    if shown {
        breakdown_of(ui, view, b, roll.taken, view.form != Form::Wide);
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

/// What was added to the dice, in a line: for where there is no room for all of the breakdown.
fn added(ui: &mut Ui, b: &Breakdown) {
    let each = b.total.terms().iter().filter(|term| term.value != 0);
    let text =
        each.map(|term| format!("{} {}", term.cause, signed(i64::from(term.value)))).collect::<Vec<_>>().join(", ");
    if text.is_empty() {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    let font = theme::body(size::SMALL);
    widgets::told_in_full(rect);
    fitted(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, &text, font, theme::PARCH, rect.width());
    response.tip(text);
}

/// What came of a total, a line for each target.
fn results(ui: &mut Ui, view: &View, roll: &Roll) {
    // Of one target the head of the panel tells; its name here would seem to be the one who succeeded.
    let several = roll.results.len() > 1;
    for result in roll.results {
        let about = result.about.filter(|_| several);
        let about = about.map_or(String::new(), |who| format!("against {}: ", view.name(who)));
        let came = result_words(&view.info().words, roll.breakdown, result);
        if came.is_empty() {
            continue;
        }
        let text = capital(&format!("{about}{came}"));
        // The word beside the dice has said it.
        if !several && text == word_of(&view.info().words, roll).0 {
            continue;
        }
        let colour = colour_of(result.outcome);
        let width = ui.available_width();
        let said = widgets::wrapped(ui.painter(), &text, theme::body(size::SECONDARY), colour, width, 2);
        let (rect, response) = ui.allocate_exact_size(vec2(width, said.size().y.max(18.0)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        ui.painter().galley(rect.min, said, colour);
        cite(&response, roll.breakdown.rule);
    }
}

/// Difficulty and Complexity as a line: the faces from 1 to 6, those that succeed lit; then a box for each success that is
/// needed, full for those that are there, and how many there are beyond.
pub fn number_line(ui: &mut Ui, name: &str, b: &Breakdown, successes: Option<u8>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let (number, needs, sides) = (b.number(), b.needs, i8::try_from(b.main.sides).unwrap_or(i8::MAX));
    mark("difficulty", rect);
    let there = successes.map_or(String::new(), |n| format!(", {n} there"));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name} {number}:{needs}{there}")));
    let painter = ui.painter();
    let y = rect.center().y;
    let head = painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        format!("{name} {number}:{needs}"),
        theme::strong(size::SECONDARY),
        theme::BONE,
    );
    let from = head.right() + 14.0;
    let step = ((rect.width() * 0.5) / f32::from(sides)).clamp(13.0, 24.0);
    let at = |face: i8| from + step * (f32::from(face) - 1.0);
    let line = |a: f32, b: f32, colour| painter.hline(a..=b, y, egui::Stroke::new(3.0, colour));
    line(at(1), at(sides), theme::SLATE);
    line(at(number.clamp(1, sides)), at(sides), theme::BRASS_HI);
    for face in 1..=sides {
        let lit = face >= number;
        let (fill, ink) = if lit { (theme::BRASS_HI, theme::ON_GOLD) } else { (theme::SLATE, theme::DUSTY) };
        painter.circle_filled(pos2(at(face), y), if lit { 7.5 } else { 6.5 }, fill);
        painter.text(pos2(at(face), y), Align2::CENTER_CENTER, face, theme::strong(12.0), ink);
    }
    let mut x = at(sides) + 18.0;
    for i in 0..needs {
        let place = egui::Rect::from_min_size(pos2(x, y - 6.0), vec2(12.0, 12.0));
        let full = successes.is_some_and(|n| n > i);
        let fill = if full { theme::BRASS_HI } else { theme::INK };
        painter.rect(place, 2.0, fill, egui::Stroke::new(1.5, theme::BRASS), egui::StrokeKind::Inside);
        x += 16.0;
    }
    if let Some(more) = successes.and_then(|n| n.checked_sub(needs)).filter(|&more| more > 0) {
        painter.text(
            pos2(x + 2.0, y),
            Align2::LEFT_CENTER,
            format!("+{more}"),
            theme::strong(size::SECONDARY),
            theme::ACE_GOLD,
        );
    }
    let succeed =
        if needs == 1 { "one die has to succeed".to_owned() } else { format!("{needs} dice have to succeed") };
    let text = format!("{name} {number}:{needs}: a die succeeds that shows {number} or more, and {succeed}.");
    explain(response, &text, b.rule);
}

/// A row of dice that lie there, the successes framed; those that are to be thrown again, as dashed outlines.
pub fn lying(painter: &egui::Painter, view: &View, faces: &Rolled, before: &Rolled, left: egui::Pos2, die: f32) {
    let place = |i: usize| left + vec2(die * (i as f32 + 0.5), 0.0);
    for (i, shown) in faces.dice().iter().enumerate() {
        // Sorted alike, a die is never lower for being lifted.
        let lifted = faces.len() == before.len() && before.dice().get(i).is_some_and(|old| old.face < shown.face);
        widgets::die(painter, view.art, shown, lifted, place(i), die);
    }
    for i in faces.len()..before.len() {
        let at = egui::Rect::from_center_size(place(i), egui::Vec2::splat(die * 0.8));
        let corners = [at.left_top(), at.right_top(), at.right_bottom(), at.left_bottom(), at.left_top()];
        painter.extend(egui::Shape::dashed_line(&corners, egui::Stroke::new(1.5, theme::DUSTY), 3.0, 2.5));
    }
}

/// The dice on the table, and which of them points have lifted. Sorted alike, a die is never lower for being lifted.
pub fn lying_dice(faces: &Rolled, raised: &Rolled) -> Vec<Lying> {
    if raised.is_empty() {
        return faces.dice().iter().map(|&die| Lying::thrown(die)).collect();
    }
    let mut before = faces.dice().to_vec();
    before.sort_by_key(|die| std::cmp::Reverse(die.face));
    // Dice that were thrown again lie among the first faces too: then nobody knows which was lifted.
    let told = before.len() == raised.len();
    let lie = |(i, &die): (usize, &Die)| {
        let thrown = before.get(i).copied().filter(|_| told).unwrap_or(die);
        Lying { thrown, die, lifted: told && thrown.face < die.face }
    };
    raised.dice().iter().enumerate().map(lie).collect()
}

/// What came of a roll as a word, and its colour: where it is neither passed nor failed, only that it was rolled.
pub fn outcome_of(words: &Words, judged: bool, came: Outcome) -> (String, Color32) {
    match came {
        Outcome::Fail | Outcome::Success if !judged => ("Rolled".to_owned(), theme::BRASS_HI),
        _ => (capital(words.outcome(came)), colour_of(came)),
    }
}

/// What came of a roll in a word or two, and its colour: as its system calls the results, where it has words for them; a total that
/// only counts, as that number.
pub fn word_of(words: &Words, roll: &Roll) -> (String, Color32) {
    let (word, colour) = outcome_of(words, roll.breakdown.judged, roll.outcome);
    if let (false, Some(total)) = (roll.breakdown.judged, roll.total) {
        return (total.to_string(), colour);
    }
    // The best first, each once.
    let mut results: Vec<&TargetResult> = roll.results.iter().collect();
    results.sort_by_key(|result| std::cmp::Reverse((result.outcome, result.threshold)));
    let mut named: Vec<&str> = results.into_iter().filter_map(|result| roll.breakdown.word_of(result)).collect();
    named.dedup();
    if named.is_empty() { (word, colour) } else { (named.join(", "), colour) }
}

/// The colour of an outcome.
fn colour_of(outcome: Outcome) -> Color32 {
    match outcome {
        Outcome::Fumble => theme::LOSS,
        Outcome::Fail => theme::DUSTY,
        Outcome::Success => theme::BRASS_HI,
        Outcome::Critical => theme::ACE_GOLD,
    }
}

fn lines(ui: &mut Ui, view: &View, hud: &Hud, height: f32, all: bool) {
    let told = told(ui.ctx(), view);
    let shown: Vec<&LogLine> =
        hud.story.lines.iter().filter(|line| line.event < told && (all || !matches!(line.tone, Tone::Small))).collect();
    let from = if all { 0 } else { shown.len().saturating_sub(60) };
    // Whenever it is opened it begins at the end.
    let (id, pass) = (Id::new(("lines opened", all)), ui.ctx().cumulative_pass_nr());
    let opened = ui.data_mut(|data| {
        let known: &mut (u64, u64) = data.get_temp_mut_or_default(id);
        known.0 += u64::from(pass > known.1 + 2);
        known.1 = pass;
        known.0
    });
    let scroll = ScrollArea::vertical()
        .id_salt(("lines", all, opened))
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
pub fn one_line(ui: &mut Ui, view: &View, story: &Story, line: &LogLine) {
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
