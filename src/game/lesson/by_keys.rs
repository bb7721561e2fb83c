//! What a player who has no mouse in hand presses next, to do what a lesson asks for.

use crate::battle::{Choice, Nature, Occasion, Target, Ways};
use crate::board::Square;
use crate::game::decide::plan;
use crate::game::hud::actions::BarCache;
use crate::game::hud::view::View;
use crate::game::input::control::{Control, NUMBERS};
use crate::game::input::key_labels;
use crate::lesson::{Goal, LessonStep};
use bevy_egui::egui::Context;

/// What is to be pressed next, in words; none where a button of the card or of a question says it, and while fingers or the mouse are used.
pub(super) fn next_key(ctx: &Context, view: &View, bar: &BarCache, step: &LessonStep) -> Option<String> {
    if !key_labels::by_cursor(ctx) {
        return None;
    }
    let table = &view.session.table;
    match &step.goal {
        Goal::Hover(squares) => led_to(ctx, view, squares.first().copied()),
        Goal::Propose(pick) | Goal::Choose(pick) => {
            let choice = pick.offered(table)?;
            if view.planning.proposed == Some(choice) {
                let does = matches!(step.goal, Goal::Choose(_));
                return does.then(|| said(ctx, Control::Confirm)).flatten();
            }
            match table.decision()?.occasion {
                Occasion::Act => to_do(ctx, view, bar, choice),
                Occasion::Activate => said(ctx, *NUMBERS.get(plan::number_of(table, choice.actor)?)?),
                _ if plan::is_question(table) => None,
                _ => led_to(ctx, view, plan::spot(table, &choice)),
            }
        }
        Goal::Undo => said(ctx, Control::Undo),
        Goal::Will(_) => said(ctx, Control::MoreWill),
        Goal::Rule => said(ctx, Control::Rules),
        Goal::Look | Goal::Read => None,
    }
}

/// The next key towards a choice of a turn.
fn to_do(ctx: &Context, view: &View, bar: &BarCache, choice: Choice) -> Option<String> {
    let (info, planning) = (view.info(), view.planning);
    if info.nature(choice.action) == Nature::End {
        return said(ctx, Control::End);
    }
    // What the cursor does there by itself needs no plan.
    if let Target::Square(square) = choice.target
        && plan::choice_at(&view.session.table, planning, square) == Some(choice)
    {
        return led_to(ctx, view, Some(square));
    }
    if planning.action != Some(choice.action) {
        return said(ctx, bar.control(choice).unwrap_or(Control::NextAction));
    }
    if planning.option != choice.option {
        let switch = view.ways(choice.action) == Ways::Switch;
        return said(ctx, if switch { Control::SoftLanding } else { Control::NextWay });
    }
    match choice.target {
        Target::Square(square) => led_to(ctx, view, Some(square)),
        Target::Character(who) => {
            let tab = key_labels::cap(ctx, Control::NextTarget)?;
            Some(format!("Next key: {tab}, until {} is marked.", view.name(who)))
        }
        Target::Nothing => said(ctx, Control::Confirm),
    }
}

/// How the cursor comes to a square, and what does it there.
fn led_to(ctx: &Context, view: &View, square: Option<Square>) -> Option<String> {
    if view.planning.hovered == square {
        return said(ctx, Control::Confirm);
    }
    let cap = |control| key_labels::cap(ctx, control);
    Some(format!("Next keys: {} and {}, to the marked square.", cap(Control::CursorEast)?, cap(Control::CursorSouth)?))
}

fn said(ctx: &Context, control: Control) -> Option<String> {
    key_labels::cap(ctx, control).map(|cap| format!("Next key: {cap}"))
}
