//! What differs from a map in a battle: water that has risen, boats that have moved, ice, doors, decks. Square by square, each
//! change on top of those before it.

use super::Board;
use super::high_water::high_water;
use super::square::Square;
use super::tile::{CANAL_LEVEL, Prop, Tile};
use std::collections::BTreeMap;

/// The tiles of a map that are not as they were drawn.
pub struct ChangedTiles<'a> {
    map: &'a Board,
    tiles: BTreeMap<Square, Tile>,
    risen: u8,
}

impl<'a> ChangedTiles<'a> {
    /// A map on which the water has risen by so many levels, and nothing else has changed.
    pub fn on(map: &'a Board, risen: u8) -> ChangedTiles<'a> {
        ChangedTiles { map, tiles: high_water(map, risen).into_iter().collect(), risen }
    }

    /// Changes a square: what is there now, and what it becomes.
    pub fn change(&mut self, square: Square, becomes: impl FnOnce(Tile) -> Tile) {
        let tile = self.tiles.entry(square).or_insert(*self.map.tile(square));
        *tile = becomes(*tile);
    }

    /// Boats lie here now: open water where the map has others.
    pub fn lay_boats(&mut self, now: impl Iterator<Item = Square>) {
        for square in self.map.boats() {
            self.change(square, |tile| Tile { prop: None, ..tile });
        }
        for square in now {
            self.change(square, |tile| Tile { prop: Some(Prop::Boat), ..tile });
        }
    }

    /// Those that differ from the map, in order.
    pub fn tiles(&self) -> Vec<(Square, Tile)> {
        let all = self.tiles.iter().map(|(&square, &tile)| (square, tile));
        all.filter(|(square, tile)| tile != self.map.tile(*square)).collect()
    }

    /// The map with all of it.
    pub fn laid(&self) -> Board {
        self.map.with_tiles(&self.tiles()).with_sea(CANAL_LEVEL.saturating_add_unsigned(self.risen))
    }
}
