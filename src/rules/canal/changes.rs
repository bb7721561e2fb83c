//! What has changed on the board since the battle began, and the ground that follows from it.
//!
//! A [`Board`] never changes. Where the rules change the ground (ice, high water, boats), the battle keeps the list of changes
//! and a board with these changes laid over the map's own; everything else asks that board and knows nothing of changes.

use super::boats::Boat;
use super::state::Battle;
use crate::board::{Board, CANAL_LEVEL, Level, Prop, Square, Tile, high_water};
use std::sync::Arc;

/// The changes. An empty one is the map as it was drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Changes {
    /// 7.3 Black Ice: water that is solid at the level of its banks until the end of the round; in order.
    pub frozen: Vec<Square>,
    /// CAN-69: the boats, as the map has them and then as they are rowed.
    pub boats: Vec<Boat>,
    /// CAN-73: levels by which the water has risen, in all.
    pub risen: u8,
}

impl Changes {
    /// None yet.
    pub(super) fn on(map: &Board) -> Changes {
        Changes { boats: Boat::all_on(map), ..Changes::default() }
    }

    /// The level of the water below bridges and in ordinary canals.
    fn sea(&self) -> Level {
        CANAL_LEVEL.saturating_add_unsigned(self.risen)
    }

    /// The tiles that differ from those of `map`.
    fn tiles(&self, map: &Board) -> Vec<(Square, Tile)> {
        let mut tiles = Vec::new();
        self.raise(map, &mut tiles);
        self.move_boats(map, &mut tiles);
        for &square in &self.frozen {
            // Where a boat has left, its water froze.
            let tile = tiles.iter().rev().find(|(s, _)| *s == square).map_or(*map.tile(square), |(_, tile)| *tile);
            tiles.push((square, super::ice::frozen(tile)));
        }
        tiles
    }
}

impl Changes {
    /// High water: what lies below it is flooded.
    fn raise(&self, map: &Board, tiles: &mut Vec<(Square, Tile)>) {
        tiles.extend(high_water(map, self.risen));
    }

    /// CAN-69: open water where a boat has left, a boat where it has come.
    fn move_boats(&self, map: &Board, tiles: &mut Vec<(Square, Tile)>) {
        let lies = |square| self.boats.iter().any(|boat| boat.square == square);
        let mut set = |square: Square, prop| {
            let tile = tiles.iter().rev().find(|(s, _)| *s == square).map_or(*map.tile(square), |(_, tile)| *tile);
            tiles.push((square, Tile { prop, ..tile }));
        };
        if !self.boats.is_empty() {
            map.squares().filter(|&square| map.is_boat(square) && !lies(square)).for_each(|square| set(square, None));
        }
        self.boats.iter().filter(|b| !map.is_boat(b.square)).for_each(|b| set(b.square, Some(Prop::Boat)));
    }
}

impl Battle {
    /// Lays the present changes over the map; to be called after every change of [`Changes`].
    pub(super) fn lay_ground(&mut self) {
        let tiles = self.changes.tiles(&self.map);
        if tiles.is_empty() && self.changes.risen == 0 {
            self.board = self.map.clone();
            self.ground = self.map_ground.clone();
        } else {
            self.board = Arc::new(self.map.with_tiles(&tiles).with_sea(self.changes.sea()));
            self.ground = Arc::new(self.map_ground.changed(&self.board, tiles.iter().map(|(square, _)| *square)));
        }
    }
}
