//! The dice that a question is about, large: what was rolled on the way to it, what lies on the table, what is yet to fall.
//! Beside the prompt where there is room, else in it.

use crate::battle::{Breakdown, Event, Part, Reads};
use crate::dice::{Die, Outcome, Role, Rolled, counted};
use crate::game::hud::odds::{pending, roll_words};
use crate::game::hud::roll::{self, Roll, coloured, lying, number_line};
use crate::game::hud::state::Hud;
use crate::game::hud::terms::{pool_lines, target_lines};
use crate::game::hud::tray::{self};
use crate::game::hud::view::View;
use crate::game::layout::Form;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, fitted, mark, panel, transitions, words};
use bevy_egui::egui::{self, Align2, Order, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Size of a die beside the prompt.
const DIE: f32 = 66.0;
/// The same where windows are small.
const SMALL_DIE: f32 = 46.0;
/// The same in the prompt itself.
const INNER_DIE: f32 = 38.0;
/// No die is smaller.
const LEAST_DIE: f32 = 24.0;
/// Height of the words over a row of dice.
const SAID: f32 = 22.0;
/// A prompt narrower than this leaves no room beside it.
const PROMPT: f32 = 560.0;

/// One roll.
struct RollRow<'a> {
    roll: Breakdown,
    state: RollState<'a>,
}

enum RollState<'a> {
    /// It was made.
    Fallen(Roll<'a>),
    /// Its dice lie there, and something can be done about them.
    Lies(Rolled),
    /// The question is about it.
    ToCome,
}

/// The rolls that led to a question, the latest last, and the one that it is about.
fn rows<'a>(view: &View<'a>) -> Vec<RollRow<'a>> {
    let log = view.session.table.log();
    let told = &log[..view.told.min(log.len())];
    // What was rolled in another action is another story.
    let begins = |event: &Event| {
        matches!(
            event,
            Event::Acted { .. } | Event::Activated { .. } | Event::ActivationEnded { .. } | Event::RoundStarted { .. }
        )
    };
    let from = told.iter().rposition(|(_, event)| begins(event)).map_or(0, |at| at + 1);
    let fallen = told.iter().enumerate().skip(from).filter_map(|(entry, (_, event))| roll::told_by(entry, event));
    let mut rows: Vec<RollRow> =
        fallen.map(|roll| RollRow { roll: roll.breakdown.clone(), state: RollState::Fallen(roll) }).collect();
    let about = match view.battle().on_table() {
        Some(table) => Some(RollRow { roll: table.roll, state: RollState::Lies(table.faces) }),
        None => pending(view).and_then(|choice| {
            // With the Will dice that are picked.
            let picked = view.planning.proposed.filter(|picked| picked.action == choice.action);
            let roll = view.battle().breakdown(picked.unwrap_or(choice))?;
            Some(RollRow { roll, state: RollState::ToCome })
        }),
    };
    rows.extend(about);
    // Two tell the story; more would push the answers away.
    let rest = rows.len().saturating_sub(2);
    rows.drain(..rest);
    rows
}

/// How wide the tray beside a prompt is; none where it stands in the prompt.
pub(super) fn beside(view: &View, room: f32) -> Option<f32> {
    let width = (view.screen.width() * 0.35).clamp(400.0, 640.0);
    let fits = view.form != Form::Phone && room - width - 10.0 >= PROMPT;
    fits.then_some(width).filter(|_| !rows(view).is_empty())
}

/// The tray beside the prompt, its lower right corner at this place.
pub(super) fn large(ctx: &egui::Context, view: &View, hud: &mut Hud, width: f32, low: egui::Pos2) {
    let rows = rows(view);
    let Some(last) = rows.last() else { return };
    let id = egui::Id::new("large tray height");
    let known: f32 = ctx.data(|data| data.get_temp(id)).unwrap_or(300.0);
    let at = pos2(low.x - width, low.y - known);
    let die = if view.form == Form::Wide { DIE } else { SMALL_DIE };
    let rect = transitions::area(ctx, "large tray", Order::Foreground, at, |ui| {
        panel(ui, 12, |ui| {
            ui.set_width(width - 24.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            let note = match last.roll.against {
                Some(other) => format!("{} against {}", view.name(last.roll.roller), view.name(other)),
                None => view.name(last.roll.roller).to_owned(),
            };
            widgets::heading(ui, last.roll.name, &note);
            velvet(ui, view, hud, &rows, die);
            sums(ui, view, last);
        });
        ui.min_rect()
    });
    mark("large tray", rect);
    ctx.data_mut(|data| data.insert_temp(id, rect.height()));
    hud.large_tray = Some(rect);
}

/// The same in the prompt, without the sums.
pub(super) fn inner(ui: &mut Ui, view: &View, hud: &Hud) {
    let rows = rows(view);
    if !rows.is_empty() {
        velvet(ui, view, hud, &rows, INNER_DIE);
    }
}

/// All rows, one below the other.
fn velvet(ui: &mut Ui, view: &View, hud: &Hud, rows: &[RollRow], die: f32) {
    let width = ui.available_width();
    let said = (width * 0.32).clamp(96.0, 190.0);
    let room = width - said - 2.0 * tray::MARGIN - 8.0;
    let sizes: Vec<f32> = rows.iter().map(|row| fit(count(row), room, die)).collect();
    let high: f32 = sizes.iter().map(|die| SAID + die + 6.0).sum::<f32>() + 2.0 * tray::MARGIN;
    let (rect, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
    mark("dice on the table", rect);
    tray::velvet(ui, rect);
    let mut top = rect.top() + tray::MARGIN;
    for (row, die) in rows.iter().zip(sizes) {
        let left = rect.left() + tray::MARGIN + 4.0;
        let place = Rect::from_min_max(pos2(left, top), pos2(rect.right() - tray::MARGIN, top + SAID + die));
        one(ui, view, hud, row, place, die, said);
        top = place.bottom() + 6.0;
    }
    let Some(name) = view.info().panels.number else { return };
    for row in rows {
        let successes = match &row.state {
            RollState::Fallen(roll) => Some(roll.aces),
            RollState::Lies(faces) => u8::try_from(reached(faces)).ok(),
            RollState::ToCome => None,
        };
        number_line(ui, name, &row.roll, successes);
    }
}

/// Dice of a row, with those that were taken from it.
fn count(row: &RollRow) -> usize {
    match &row.state {
        RollState::Fallen(roll) => roll::lying_dice(roll.faces, roll.raised).len() + usize::from(roll.taken),
        RollState::Lies(faces) => faces.len(),
        RollState::ToCome => row.roll.blanks().count(),
    }
}

/// Size of so many dice in one row.
fn fit(count: usize, room: f32, most: f32) -> f32 {
    (room / count.max(1) as f32).clamp(LEAST_DIE, most)
}

fn reached(faces: &Rolled) -> usize {
    faces.dice().iter().filter(|die| die.is_hit()).count()
}

/// One roller: whose, the dice, what came of it.
fn one(ui: &mut Ui, view: &View, hud: &Hud, row: &RollRow, place: Rect, die: f32, said: f32) {
    let name = view.name(row.roll.roller);
    let (large, small, colour) = result(view, row);
    let text = format!("{name}: {}, {}", row.roll.name, pool_words(view, row));
    let response = ui.interact(place, ui.id().with(&text), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{text}: {large}, {small}")));
    crate::game::rulebook::cite(&response, row.roll.rule);
    let painter = ui.painter();
    let mut job = coloured(&text, &hud.story, theme::BONE, place.width());
    job.wrap.max_rows = 1;
    painter.galley(place.min, painter.layout_job(job), theme::BONE);
    widgets::told_in_full(place);
    let step = die.min((place.width() - said - 8.0) / count(row).max(1) as f32);
    let y = place.bottom() - die / 2.0;
    let spot = |i: usize| pos2(place.left() + step * (i as f32 + 0.5), y);
    match &row.state {
        RollState::Fallen(roll) => {
            let dice = roll::lying_dice(roll.faces, roll.raised);
            tray::dice(painter, view, &dice, f32::INFINITY, die, spot);
            for i in 0..usize::from(roll.taken) {
                widgets::taken_die(painter, view.art, spot(dice.len() + i), die);
            }
        }
        RollState::Lies(faces) => lying(painter, view, faces, faces, pos2(place.left(), y), step),
        RollState::ToCome => {
            for (i, (sides, role)) in row.roll.blanks().enumerate() {
                widgets::blank_die(painter, view.art, sides, role, spot(i), die);
            }
        }
    }
    let left = place.right() - said;
    let font = theme::display(if die > INNER_DIE { 28.0 } else { 20.0 });
    let up = if small.is_empty() { 0.0 } else { 10.0 };
    fitted(painter, pos2(left, y - up), Align2::LEFT_CENTER, &large, font, colour, said);
    let font = theme::body(size::SECONDARY);
    let told = widgets::wrapped(painter, &small, font, theme::PARCH, said, 2);
    painter.galley(pos2(left, y + 8.0), told, theme::PARCH);
    response.tip(format!("{text}\n{large}. {small}"));
}

/// `4 \u{2212} 1 = 3 dice, need 7+`.
fn pool_words(view: &View, row: &RollRow) -> String {
    match &row.state {
        RollState::Fallen(roll) if roll.taken > 0 => {
            let (sum, left) = (row.roll.pool(), counted(roll.pool));
            format!("{sum} \u{2212} {} = {left}, need {}+", roll.taken, row.roll.number())
        }
        _ => roll_words(view.battle(), &row.roll),
    }
}

/// What came of it, or how likely it is, large; what that means, small; in which colour.
fn result(view: &View, row: &RollRow) -> (String, String, egui::Color32) {
    let said = view.info().words;
    let hits = |n: usize| format!("{n} {}", if n == 1 { said.hit } else { said.hits }.to_lowercase());
    match &row.state {
        RollState::Fallen(roll) if roll.breakdown.part == Part::Defending && !roll.breakdown.judged => {
            let n = usize::from(roll.aces);
            let dice = if n == 1 { "1 die".to_owned() } else { format!("{n} dice") };
            let whom = roll.breakdown.against.map_or("the other", |who| view.name(who));
            let takes = if n == 0 { "takes no die".to_owned() } else { format!("takes {dice} from {whom}") };
            (hits(n), takes, if n > 0 { theme::BRASS_HI } else { theme::DUSTY })
        }
        RollState::Fallen(roll) => {
            let (word, colour) = roll::word_of(&view.info().words, roll);
            let n = usize::from(roll.aces);
            let why = match roll.outcome {
                Outcome::Fumble if marked(roll.breakdown) => "none, and the marked die shows 1".to_owned(),
                Outcome::Critical if marked(roll.breakdown) => {
                    format!("{}, with the marked {}", hits(n), roll.breakdown.main.sides)
                }
                _ if roll.total.is_some() => roll.breakdown.dice_words(),
                _ if roll.breakdown.needs > 1 => format!("{} of {}", hits(n), roll.breakdown.needs),
                _ => hits(n),
            };
            (word, why, colour)
        }
        RollState::Lies(faces) => {
            let n = reached(faces);
            (hits(n), format!("{} needed", row.roll.needs), theme::BRASS_HI)
        }
        RollState::ToCome if row.roll.part == Part::Alone => {
            let p = view.battle().chance(&row.roll, 0);
            (p.percent(), "chance before the roll".to_owned(), theme::BRASS_HI)
        }
        RollState::ToCome => ("To come".to_owned(), "against their dice".to_owned(), theme::BRASS_HI),
    }
}

/// Below the dice of the last row: the pool and the number to reach as sums, and the chance before the roll.
fn sums(ui: &mut Ui, view: &View, row: &RollRow) {
    let taken = if let RollState::Fallen(roll) = &row.state { roll.taken } else { 0 };
    let whose = view.name(row.roll.roller).to_owned();
    let most = view.screen.height() * 0.24;
    ScrollArea::vertical().id_salt("sums").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let title = |text: &str| words(text, theme::display(size::HEADING), theme::BRASS_HI);
        let told = row.roll.groups().map(|group| &group.dice).chain([&row.roll.total]);
        if taken == 0 && told.flat_map(|sum| row.roll.told(sum)).next().is_none() {
            // Of the dice there is no more to say than what they are, and of damage nothing at all.
            if !reaches(&row.roll) {
                return;
            }
            ui.label(title("To reach"));
            return target_lines(ui, view, &row.roll);
        }
        ui.columns(2, |columns| {
            if let [left, right] = columns {
                left.label(title("Dice"));
                pool_lines(left, view, &row.roll, taken);
                right.label(title("To reach"));
                target_lines(right, view, &row.roll);
                if marked(&row.roll) && view.form == Form::Wide {
                    legend(right, view, &row.roll);
                }
            }
        });
    });
    let alone = row.roll.part == Part::Alone && !matches!(row.state, RollState::ToCome);
    if alone && reaches(&row.roll) {
        let p = view.battle().chance(&row.roll, 0).percent();
        let text = format!("Before the roll: {whose} had {p}");
        ui.label(words(text, theme::body(size::SECONDARY), theme::NOTE));
    }
}

/// There is a number to reach: damage and healing only count.
fn reaches(roll: &Breakdown) -> bool {
    !roll.goal_words().is_empty() || roll.reads == Reads::EachAtLeast
}

/// One of its dice is marked.
fn marked(roll: &Breakdown) -> bool {
    roll.main.first == Some(Role::Destiny)
}

/// How dice with a marked one among them read.
fn legend(ui: &mut Ui, view: &View, roll: &Breakdown) {
    let (sides, number) = (roll.main.sides, roll.number());
    let die = |role, face, hit| Die { role, ..Die::judged(sides, face, hit) };
    let lines = [
        (die(Role::Plain, sides, true), format!("{number} or more, a {sides} always, a 1 never")),
        (die(Role::Destiny, 1, false), "the marked die: 1 without another, a fumble".to_owned()),
        (die(Role::Destiny, sides, true), format!("its {sides} with another: critical")),
    ];
    for (die, text) in lines {
        let width = ui.available_width();
        let said = widgets::wrapped(ui.painter(), &text, theme::body(size::SMALL), theme::PARCH, width - 30.0, 2);
        let (rect, _) = ui.allocate_exact_size(vec2(width, said.size().y.max(22.0)), Sense::hover());
        widgets::die(ui.painter(), view.art, &die, false, rect.left_center() + vec2(11.0, 0.0), 22.0);
        ui.painter().galley(rect.left_center() + vec2(28.0, -said.size().y / 2.0), said, theme::PARCH);
    }
}
