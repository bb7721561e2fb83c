//! What there is to say of a square: what the rules make of its ground.

use super::ground::{is_closed, is_cover, is_low_cover, is_shallow, is_stepped_over};
use super::state::Battle;
use crate::battle::RuleId;
use crate::board::{Hazard, Obscured, Prop, Square, Terrain};

impl Battle {
    /// Each thing that the rules say of a square, with their numbers.
    pub(super) fn terrain_words(&self, square: Square) -> Vec<(String, RuleId)> {
        let tile = self.board.tile(square);
        let mut notes: Vec<(String, RuleId)> = Vec::new();
        let mut note = |text: &str, rule| notes.push((text.to_owned(), rule));
        for (number, one) in (0..).zip(self.map.fixtures()).filter(|(_, one)| one.squares.contains(&square)) {
            if let Some(state) = self.fixture_state(number) {
                note(&format!("{}: {state}. Interact changes that.", one.name), "CAP-66");
            }
        }
        if tile.terrain == Terrain::Wall {
            note("A wall: it stops every move and every line.", "CAP-09");
            return notes;
        }
        if is_cover(tile) {
            note("Cover: nothing behind it can be targeted.", "CAP-09");
        } else if is_low_cover(tile) {
            note("Low Cover: Ranged and Spell Actions over it have A \u{2212}2.", "CAP-55");
        }
        match () {
            () if is_closed(tile) => note("It cannot be entered.", "CAP-59"),
            () if self.board.is_water(square) => {
                note("Deep water: 2 a square, Swimmers 1; out over an edge 3.", "CAP-61");
            }
            () if is_shallow(tile) => note("Shallow water: 2 to enter.", "CAP-60"),
            () if tile.terrain == Terrain::Difficult => note("Rubble: 2 to enter, Sure-footed 1.", "CAP-60"),
            () if is_stepped_over(tile) => note("2 to enter.", "CAP-60"),
            () => {}
        }
        match tile.prop {
            Some(Prop::Boat) => note("A gondola: Interact at the oar rows it 4 squares.", "CAP-61"),
            Some(Prop::Debris { .. }) => note("Debris: it carries whoever stands on it.", "CAP-61"),
            _ => {}
        }
        match tile.hazard {
            Some(Hazard::Minor) => note("Hazard: 1d4 damage on entry and at the start of a turn.", "CAP-59"),
            Some(Hazard::Major) => note("Hazard: 1d8 damage on entry and at the start of a turn.", "CAP-59"),
            Some(Hazard::Deadly) => note("Hazard: 2d8 damage on entry and at the start of a turn.", "CAP-59"),
            None => {}
        }
        match tile.obscured {
            Obscured::Lightly => note("Mist: Ranged from farther than 4 squares has A \u{2212}2.", "CAP-59"),
            Obscured::Heavily => note("Smoke: no targeting beyond adjacent squares.", "CAP-59"),
            Obscured::Clear => {}
        }
        if tile.water_under {
            note("Swimmers and boats pass below.", "CAP-61");
        }
        if tile.water_access {
            note("Out of the water here for 1.", "CAP-61");
        }
        notes
    }
}
