//! The spells of the acting character: how hard each is, what it costs, how far it reaches and how likely it works; or why it cannot be cast now.

use super::actions::number;
use super::view::View;
use crate::battle::{ActionId, CharacterId, Choice, Target, Ways};
use crate::game::hud::state::Hud;
use crate::game::rulebook;
use crate::game::session::Intent;
use crate::game::theme::{self, size};
use crate::game::widgets::{self, Look, fitted, mark};
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of a row.
const ROW: f32 = 42.0;

/// The action that is planned, where it is to cast one of several spells.
pub fn planned(view: &View) -> Option<ActionId> {
    let action = view.planning.way().map(|(action, _)| action);
    action.filter(|&action| view.ways(action) == Ways::Spells)
}

/// Lists the spells of the acting character.
pub fn list(ui: &mut Ui, view: &View, hud: &Hud, (who, action): (CharacterId, ActionId), out: &mut Vec<Intent>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let known = hud.facts.kits.get(who.index()).map_or(0, |kit| kit.spells.len());
    for option in 0..known as u8 {
        if row(ui, view, hud, Choice { action, actor: who, target: Target::Nothing, option }) {
            out.push(Intent::Plan(Some(action), option));
        }
    }
}

/// The choices of one spell.
fn choices(view: &View, action: ActionId, option: u8) -> Vec<Choice> {
    let of = |choice: &&Choice| choice.action == action && choice.option == option;
    view.session.table.choices().iter().filter(of).copied().collect()
}

fn row(ui: &mut Ui, view: &View, hud: &Hud, spell: Choice) -> bool {
    let kit = hud.facts.kits.get(spell.actor.index());
    let Some(gear) = kit.and_then(|kit| kit.spells.get(usize::from(spell.option))) else { return false };
    let offered = choices(view, spell.action, spell.option);
    let refusal = view.battle().refusal_of_beside(view.session.table.choices(), spell).filter(|_| offered.is_empty());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let label = format!("spell {}", spell.option);
    let odds = match refusal {
        Some(refusal) => refusal.short().to_owned(),
        None => number(view, &offered),
    };
    let spoken = format!("{label}: {}, {odds}", gear.name);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !offered.is_empty(), &spoken));
    mark(&label, rect);
    let look = match (offered.is_empty(), view.planning.way() == Some((spell.action, spell.option))) {
        (true, _) => Look::Off,
        (false, true) => Look::Selected,
        (false, false) => Look::Plain,
    };
    let (ink, rect) = widgets::button_ground(ui.painter(), rect, look, &response);
    let painter = ui.painter();
    let tint = if offered.is_empty() { theme::OFF_ICON } else { ink };
    view.art.icon(painter, view.icon(spell.action), rect.left_center() + vec2(22.0, 0.0), 24.0, tint);
    let left = rect.left() + 44.0;
    let right = if rect.width() < 400.0 { 96.0 } else { 120.0 };
    let room = rect.right() - left - right;
    let name = pos2(left, rect.center().y - 9.0);
    fitted(painter, name, Align2::LEFT_CENTER, &gear.name, theme::strong(size::BODY), ink, room);
    // Price, Difficulty and range come first; what follows is the sentence of the tooltip.
    let numbers: Vec<&str> = gear.notes.iter().take(3).map(String::as_str).collect();
    let (below, wide) = (pos2(left, rect.center().y + 10.0), rect.right() - 10.0 - left);
    fitted(painter, below, Align2::LEFT_CENTER, &numbers.join(" · "), theme::body(size::SMALL), theme::NOTE, wide);
    let colour = if refusal.is_some() { theme::REASON } else { theme::BRASS_HI };
    let end = pos2(rect.right() - 10.0, name.y);
    fitted(painter, end, Align2::RIGHT_CENTER, &odds, theme::strong(size::BODY), colour, right - 18.0);
    let clicked = response.clicked() && !offered.is_empty();
    let (mut text, mut rule) = (gear.notes.join(", "), gear.rule.as_str());
    if let Some(refusal) = refusal {
        text = format!("{text}\n{refusal}");
        rule = view.info().rule_of_refusal(refusal);
    }
    rulebook::explain(response, &text, rule);
    clicked
}
