//! Every roll of a battle that is over, by round, each with its chance and a way to watch it.

use super::report::ReportContext;
use crate::battle::{CharacterId, Event, Side};
use crate::dice::Outcome;
use crate::game::hud::odds::roll_words;
use crate::game::hud::replay_bar::play_sign;
use crate::game::hud::roll::{lying_dice, outcome_of};
use crate::game::hud::tray::Lying;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::tooltips::Tips;
use crate::game::widgets::{self, Button, Look, fitted, mark, modal, words};
use crate::table::Table;
use bevy_egui::egui::{
    Align2, Context, Key, Painter, Pos2, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};
use std::collections::BTreeSet;

/// Height of a row.
const ROW: f32 = 34.0;

/// One roll.
#[derive(Clone, PartialEq, Debug)]
pub struct RollLine {
    /// The round in which it fell.
    pub round: u8,
    /// The step of the battle, from 1.
    pub step: u32,
    /// Who rolled.
    pub who: CharacterId,
    /// What for, with the pool.
    pub text: String,
    /// The dice as they lay in the end.
    pub dice: Vec<Lying>,
    /// The chance of a success; none where the other side's dice took from it.
    pub chance: Option<String>,
    /// It is passed or failed; else its successes are only counted.
    pub judged: bool,
    /// What came of it.
    pub outcome: Outcome,
}

/// All rolls of a battle.
pub fn rolls(table: &Table) -> Vec<RollLine> {
    let battle = table.battle();
    let mut round = 0;
    let mut told = Vec::new();
    for (step, event) in table.log() {
        match event {
            Event::RoundStarted { round: now, .. } => round = *now,
            Event::Rolled { breakdown, taken, faces, raised, outcome, .. } => {
                let chance = (*taken == 0).then(|| battle.chance(breakdown, 0).percent());
                told.push(RollLine {
                    round,
                    step: *step,
                    who: breakdown.roller,
                    text: format!("{}: {}", breakdown.name, roll_words(battle, breakdown)),
                    dice: lying_dice(faces, raised),
                    chance,
                    judged: breakdown.judged,
                    outcome: *outcome,
                });
            }
            _ => {}
        }
    }
    told
}

/// The list over the screen; true when it is to be closed. `open` are the rounds whose rolls are shown.
pub fn show(
    ctx: &Context,
    report: &ReportContext,
    rolls: &[RollLine],
    open: &mut BTreeSet<u8>,
    out: &mut Vec<Intent>,
) -> bool {
    let screen = ctx.viewport_rect();
    let closed = modal(ctx, screen, 860.0, |ui| {
        widgets::heading(ui, "Every roll", &format!("{} rolls", rolls.len()));
        let high = screen.height() - 190.0;
        ScrollArea::vertical().id_salt("every roll").max_height(high).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for of in rolls.chunk_by(|a, b| a.round == b.round) {
                let Some(first) = of.first() else { continue };
                let shown = open.contains(&first.round);
                let name =
                    if first.round == 0 { "Before the battle".to_owned() } else { format!("Round {}", first.round) };
                let text = format!("{name} \u{b7} {} rolls", of.len());
                let look = if shown { Look::Selected } else { Look::Plain };
                let button = Button::new(&name, &text, vec2(ui.available_width() - 12.0, 36.0)).look(look);
                let button = button.icon(if shown { "down" } else { "chevron" });
                if button.hint("Show or hide the rolls of this round.").show(ui, report.art)
                    && !open.remove(&first.round)
                {
                    open.insert(first.round);
                }
                if shown {
                    for roll in of {
                        row(ui, report, roll, out);
                    }
                }
            }
        });
        ui.add_space(6.0);
        let size = vec2(ui.available_width(), 42.0);
        let close = Button::new("close rolls", "Close", size).look(Look::Gold).key("Esc");
        close.hint("Back to the report.").show(ui, report.art)
    });
    closed || ctx.input(|input| input.key_pressed(Key::Escape))
}

/// Room for a name where the row has two lines.
fn number_room(width: f32) -> f32 {
    width - 24.0 - 40.0 - 140.0
}

/// The dice as they lay, the successes framed in gold.
fn dice(painter: &Painter, roll: &RollLine, left: Pos2, room: f32) {
    let each = (room / roll.dice.len().max(1) as f32).min(24.0);
    for (i, die) in roll.dice.iter().enumerate() {
        let middle = left + vec2(each * (i as f32 + 0.5), 0.0);
        let place = Rect::from_center_size(middle, vec2(each - 3.0, 20.0));
        let hit = die.die.stands_out();
        let (line, ink) = if hit { (theme::ACE_GOLD, theme::SAFFRON_LIGHT) } else { (theme::SLATE, theme::DUSTY) };
        painter.rect(place, 4.0, theme::INK, Stroke::new(1.0, line), StrokeKind::Inside);
        painter.text(middle, Align2::CENTER_CENTER, die.die.face, theme::strong(size::SMALL), ink);
    }
}

fn row(ui: &mut Ui, report: &ReportContext, roll: &RollLine, out: &mut Vec<Intent>) {
    let battle = report.session.table.battle();
    let width = ui.available_width() - 12.0;
    let narrow = width < 560.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, if narrow { 44.0 } else { ROW }), Sense::hover());
    let (said, colour) = outcome_of(&battle.info().words, roll.judged, roll.outcome);
    let chance = roll.chance.clone().unwrap_or_else(|| "opposed".to_owned());
    let name = battle.names(roll.who).0;
    let faces = roll.dice.iter().map(|die| die.die.face.to_string()).collect::<Vec<_>>().join(", ");
    let spoken = format!("{name}, {}, {faces}: {said}, chance {chance}", roll.text);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        let side = battle.characters().get(roll.who.index()).map_or(Side(0), |person| person.side);
        let y = rect.center().y;
        widgets::side_dot(painter, side, pos2(rect.left() + 10.0, y), 12.0);
        let left = rect.left() + 24.0;
        let right = rect.right() - 40.0;
        // Below one another where it is narrow.
        let (wide, up) = if narrow { (number_room(width), 9.0) } else { (width * 0.18, 0.0) };
        let font = theme::strong(size::SECONDARY);
        fitted(
            painter,
            pos2(left, y - up),
            Align2::LEFT_CENTER,
            name,
            font.clone(),
            theme::side_text(side),
            wide - 6.0,
        );
        let number = pos2(right - 74.0, y - up);
        fitted(painter, number, Align2::RIGHT_CENTER, &chance, font.clone(), theme::BONE, 62.0);
        fitted(painter, pos2(right, y - up), Align2::RIGHT_CENTER, &said, font, colour, 66.0);
        let text_at = left + wide;
        let rest = number.x - 66.0 - text_at;
        if narrow {
            let (at, font) = (pos2(left, y + 10.0), theme::body(size::SMALL));
            fitted(painter, at, Align2::LEFT_CENTER, &roll.text, font, theme::NOTE, right - left);
        } else {
            let half = rest * 0.52;
            let small = theme::body(size::SECONDARY);
            fitted(painter, pos2(text_at, y), Align2::LEFT_CENTER, &roll.text, small.clone(), theme::NOTE, half - 8.0);
            dice(painter, roll, pos2(text_at + half, y), rest - half - 8.0);
        }
    }
    let place = Rect::from_center_size(pos2(rect.right() - 17.0, rect.center().y), vec2(32.0, 32.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    if play_sign(&mut child, &format!("watch roll {}", roll.step), "Watch it", 32.0) {
        out.push(Intent::Replay(roll.step.saturating_sub(1) as usize));
    }
    mark(&format!("roll {}", roll.step), rect);
    response.tip_ui(|ui| {
        ui.label(words(format!("{}: {faces}", roll.text), theme::body(size::BODY), theme::BONE));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Chance, Pool, Spec};
    use crate::table::{Library, load};

    #[test]
    fn the_chance_of_a_roll_is_that_of_the_dice_thrown() {
        let text = std::fs::read_to_string("tests/golden/canal-behead.acqua").expect("a golden battle");
        let table = load(&text, &Library::shipped()).expect("it loads").table;
        let thrown = table.log().iter().filter_map(|(_, event)| match event {
            Event::Rolled { breakdown, will, taken: 0, pool, target, .. } => Some((breakdown, *will, *pool, *target)),
            _ => None,
        });
        let told = rolls(&table).into_iter().filter_map(|told| told.chance);
        let mut with_will = 0;
        for ((breakdown, will, pool, target), told) in thrown.zip(told) {
            let mut dice = Pool::new(pool as i8, target);
            (dice.rerolls, dice.forced) = (breakdown.rerolls, breakdown.forced);
            let outcomes = dice.outcomes();
            let ways = |good: bool| -> u64 {
                outcomes.iter().filter(|(_, roll)| !good || roll.outcome.succeeded()).map(|(ways, _)| *ways).sum()
            };
            let chance = Chance::new(ways(true).into(), ways(false).into());
            assert_eq!(told, chance.percent(), "{} with {will} Will dice", breakdown.name);
            with_will += u32::from(will > 0);
        }
        assert!(with_will > 0, "somebody spent Will");
    }
}
