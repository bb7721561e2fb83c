//! How far it is on foot from everywhere to somebody to fight.

use crate::battle::{AnyBattle, CharacterId, Side};
use crate::board::{Board, Level, Prop, Square};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// From where no way leads to an enemy.
const NO_WAY: u16 = 200;
/// Steps from which an enemy is not felt any more.
const FAR: u16 = 40;

/// Steps round about that somebody takes rather than to climb or drop a level more than one.
const CLIMB: u16 = 3;
/// Steps round about that somebody takes rather than to swim a square, or to leap onto what floats there.
const WATER: u16 = 6;

/// Steps, as the rules price them and as people would go, from every square of the board to the nearest enemy of a side.
#[derive(Clone, Debug)]
pub(super) struct DistanceField {
    steps: Vec<u16>,
    /// How much farther than where it fights from everybody was when this was drawn.
    began: Vec<u16>,
}

impl DistanceField {
    /// To everybody on the board whom this side fights, as they stand.
    pub(super) fn to_enemies_of(battle: &AnyBattle, side: Side) -> DistanceField {
        let mut field = DistanceField::to(battle, enemies_seen(battle, side));
        let everybody = 0..battle.characters().len() as u8;
        field.began = everybody.map(|i| field.still_to_go(battle, CharacterId(i)).min(FAR)).collect();
        field
    }

    /// To the nearest of some squares.
    pub(super) fn to(battle: &AnyBattle, squares: impl IntoIterator<Item = Square>) -> DistanceField {
        let board: &Board = battle.board();
        let mut steps = vec![NO_WAY; usize::from(board.width()) * usize::from(board.height())];
        let mut open = BinaryHeap::new();
        for square in squares {
            steps[board.index(square)] = 0;
            open.push(Reverse((0, square)));
        }
        while let Some(Reverse((far, square))) = open.pop() {
            if far > steps[board.index(square)] {
                continue;
            }
            // From the square there to this one: that is the way that will be gone.
            for from in board.steps(square).filter(|&from| !board.is_wall(from)) {
                let farther =
                    (far + u16::from(battle.step_price(from, square)) + detour(board, from, square)).min(NO_WAY);
                let known = &mut steps[board.index(from)];
                if farther < *known {
                    *known = farther;
                    open.push(Reverse((farther, from)));
                }
            }
        }
        DistanceField { steps, began: Vec::new() }
    }

    /// From a square.
    pub(super) fn from(&self, board: &Board, square: Square) -> u16 {
        self.steps.get(board.index(square)).copied().unwrap_or(NO_WAY)
    }

    /// By how many steps somebody has come nearer to where it fights from; 0 for who is not on the board any more.
    pub(super) fn gained(&self, battle: &AnyBattle, who: CharacterId) -> i32 {
        let there = battle.characters().get(who.index()).is_some_and(|ch| ch.is_present());
        let began = self.began.get(who.index()).filter(|_| there);
        began.map_or(0, |&began| i32::from(began) - i32::from(self.still_to_go(battle, who).min(FAR)))
    }

    /// How much farther somebody is than where it fights from; 0 for who is not on the board.
    pub(super) fn still_to_go(&self, battle: &AnyBattle, who: CharacterId) -> u16 {
        let ch = battle.characters().get(who.index()).filter(|ch| ch.is_present());
        let square = ch.and_then(|ch| ch.square);
        square.map_or(0, |square| self.from(battle.board(), square).saturating_sub(battle.stands_off(who)))
    }
}

/// By how many steps a way round is shorter than it looks beside one over a roof's edge, through water or over what floats on it.
fn detour(board: &Board, from: Square, to: Square) -> u16 {
    let levels = u16::from(board.surface(from).abs_diff(board.surface(to)));
    let floats = matches!(board.tile(to).prop, Some(Prop::Debris { .. }));
    CLIMB * levels.saturating_sub(1) + if floats || board.is_water(to) { WATER } else { 0 }
}

/// Squares of the enemies that a side knows of: those who stand, or, once nobody stands, those who are down.
pub(super) fn enemies_seen(battle: &AnyBattle, side: Side) -> Vec<Square> {
    let characters = battle.characters().iter().enumerate();
    let enemies = characters.filter(|(_, ch)| ch.side != side && ch.is_present());
    let seen = enemies.filter(|&(i, _)| !battle.is_unseen_by(CharacterId(i as u8), side));
    let (down, standing): (Vec<_>, Vec<_>) = seen.partition(|(_, ch)| battle.info().is_down(&ch.statuses));
    let fought = if standing.is_empty() { down } else { standing };
    fought.into_iter().filter_map(|(_, ch)| ch.square).collect()
}

/// How near the nearest of those that a side fights is to a place, as the crow flies.
pub(super) fn nearest_enemy(battle: &AnyBattle, side: Side, square: Option<Square>, level: Level) -> Option<u8> {
    let square = square?;
    let enemies = battle.characters().iter().filter(|ch| ch.side != side && ch.is_present());
    enemies.filter_map(|ch| Some(crate::board::distance3(square, level, ch.square?, ch.level))).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    #[test]
    fn a_roof_too_high_the_water_and_what_floats_there_are_gone_round() {
        let board = from_rows(&["..12~="]).expect("a board");
        let step = |from, to| detour(&board, Square::new(from, 0), Square::new(to, 0));
        // Along the ground, and up by one level at a time.
        assert_eq!([step(0, 1), step(1, 2), step(2, 3)], [0, 0, 0]);
        // From the roof of level 2 into the canal at -1, and out of it onto the bridge.
        assert_eq!([step(3, 4), step(4, 5)], [2 * CLIMB + WATER, 0]);
    }
}
