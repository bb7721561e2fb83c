//! What there is to say of a square: its ground, and what the rules make of it.

use super::special_ground::{Harm, harm_of};
use super::state::Battle;
use crate::battle::RuleId;
use crate::board::{Cover, Prop, Square, Terrain};

impl Battle {
    /// The square in words: what it is and its level, then each thing that the rules say of it, with their numbers.
    pub(super) fn ground_words(&self, square: Square) -> (String, Vec<(String, RuleId)>) {
        let tile = self.board.tile(square);
        if tile.terrain == Terrain::Wall {
            return (tile.title(), Vec::new());
        }
        let mut notes: Vec<(String, RuleId)> = Vec::new();
        let mut note = |text: String, rule| notes.push((text, rule));
        if let Some(hazard) = tile.hazard {
            let cost = match harm_of(hazard) {
                Harm::Damage(damage) => format!("{damage} Damage"),
                Harm::Loss(loss) => format!("{loss} Life Points"),
            };
            note(format!("Enter it or start in it: {cost}, once per activation."), "CAN-67");
        }
        if self.board.is_boat(square) {
            note("A character in it is dry and may row it.".into(), "CAN-69");
        }
        if self.board.is_water(square) {
            note("Swimming: a Move that starts here has MOVE -2; Strong Swimmers lose less.".into(), "CAN-02");
        }
        if self.board.is_difficult(square) {
            note("A Move needs a DEX check to enter it.".into(), "CAN-67");
        }
        if tile.unstable {
            note("Tips when somebody jumps or falls onto it.".into(), "CAN-67");
        }
        if tile.is_small_perch() {
            note("Nobody stays on it at the end of an activation.".into(), "CAN-68");
        }
        if let Some(Prop::Barricade { heavy }) = tile.prop {
            let (dice, rule) = self.cover_dice(if heavy { Cover::Total } else { Cover::Partial });
            note(format!("{dice} more for Protection behind it."), rule);
        }
        if tile.cover != Cover::None {
            let (dice, rule) = self.cover_dice(tile.cover);
            note(format!("{dice} more for Protection here, out of contact."), rule);
        }
        if tile.water_under {
            note("Swimmers pass below.".into(), "CAN-67");
        }
        if tile.water_access {
            note("In and out of the water without a check.".into(), "CAN-54");
        }
        let softer = self.landing_worth(square);
        if softer != 0 {
            let change = if softer > 0 { "less" } else { "more" };
            note(format!("A fall onto it costs {} {change}.", softer.abs()), "CAN-55");
        }
        (tile.title(), notes)
    }
}
