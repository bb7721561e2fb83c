//! What a character has left of its turn.

use crate::battle::CharacterId;
use crate::game::hud::state::Hud;
use crate::game::hud::view::View;
use crate::game::widgets::{diamonds, disc};
use bevy_egui::egui::{Painter, Pos2, pos2};

/// Points of a full turn, of so many that a stat says: as many as there is room for.
pub fn full_turn(view: &View, of: i8) -> u8 {
    (of.clamp(0, 3) as u8).max(view.info().panels.pool)
}

/// What somebody has for its turn: discs where the rule system names them, else a diamond for each point. Where they end.
pub fn points(painter: &Painter, view: &View, hud: &Hud, id: CharacterId, left: Pos2, side: f32) -> f32 {
    let discs = view.info().panels.discs;
    if discs.is_empty() {
        let (points, of) = view.counter(hud.facts.roles.points, id);
        return diamonds(painter, left, points.max(0) as u8, full_turn(view, of), side);
    }
    // Only in its own turn somebody has any of them.
    let Some(person) = view.person(id).filter(|_| view.battle().active() == Some(id)) else { return left.x };
    let mut x = left.x;
    for of in discs {
        let lit = person.counters.get(of.counter) > 0;
        disc(painter, view.art, of.icon, pos2(x + side, left.y), side, lit);
        x += 2.0 * side + 3.0;
    }
    x
}
