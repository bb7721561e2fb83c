//! How far it is on foot from everywhere to somebody to fight.

use crate::battle::{AnyBattle, CharacterId, Side};
use crate::board::{Board, Level, Square};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// From where no way leads to an enemy.
const NO_WAY: u16 = 200;

/// Steps, as the rules price them, from every square of the board to the nearest enemy of a side.
#[derive(Clone, Debug)]
pub(super) struct DistanceField {
    steps: Vec<u16>,
}

impl DistanceField {
    /// To everybody on the board whom this side fights, as they stand.
    pub(super) fn to_enemies_of(battle: &AnyBattle, side: Side) -> DistanceField {
        let board: &Board = battle.board();
        let mut steps = vec![NO_WAY; usize::from(board.width()) * usize::from(board.height())];
        let mut open = BinaryHeap::new();
        for square in enemies_seen(battle, side) {
            steps[board.index(square)] = 0;
            open.push(Reverse((0, square)));
        }
        while let Some(Reverse((far, square))) = open.pop() {
            if far > steps[board.index(square)] {
                continue;
            }
            // From the square there to this one: that is the way that will be gone.
            for from in board.steps(square).filter(|&from| !board.is_wall(from)) {
                let farther = (far + u16::from(battle.step_price(from, square))).min(NO_WAY);
                let known = &mut steps[board.index(from)];
                if farther < *known {
                    *known = farther;
                    open.push(Reverse((farther, from)));
                }
            }
        }
        DistanceField { steps }
    }

    /// From a square.
    pub(super) fn from(&self, board: &Board, square: Square) -> u16 {
        self.steps.get(board.index(square)).copied().unwrap_or(NO_WAY)
    }

    /// How much farther somebody is than where it fights from; 0 for who is not on the board.
    pub(super) fn still_to_go(&self, battle: &AnyBattle, who: CharacterId) -> u16 {
        let ch = battle.characters().get(who.index()).filter(|ch| ch.is_present());
        let square = ch.and_then(|ch| ch.square);
        square.map_or(0, |square| self.from(battle.board(), square).saturating_sub(battle.stands_off(who)))
    }
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
