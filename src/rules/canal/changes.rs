//! What has changed on the board since the battle began, and the ground that follows from it.
//!
//! A [`Board`] never changes. Where the rules change the ground (ice, high water, boats), the battle keeps the list of changes
//! and a board with these changes laid over the map's own; everything else asks that board and knows nothing of changes.

use super::boats::Boat;
use super::state::Battle;
use crate::battle::Fixed;
use crate::board::{Board, ChangedTiles, Square};
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

    /// Laid over the map: high water, boats, and what is frozen, where a boat has left too.
    fn over<'a>(&self, map: &'a Board) -> ChangedTiles<'a> {
        let mut tiles = ChangedTiles::on(map, self.risen);
        tiles.lay_boats(self.boats.iter().map(|boat| boat.square));
        self.frozen.iter().for_each(|&square| tiles.change(square, super::ice::frozen));
        tiles
    }
}

impl Battle {
    /// Lays the present changes over the map; to be called after every change of [`Changes`].
    pub(super) fn lay_ground(&mut self) {
        let changed = self.changes.over(&self.map);
        let tiles = changed.tiles();
        if tiles.is_empty() && self.changes.risen == 0 {
            self.board = self.map.clone();
            self.ground = self.map_ground.clone();
        } else {
            self.board = Fixed(Arc::new(changed.laid()));
            let ground = self.map_ground.changed(&self.board, tiles.iter().map(|(square, _)| *square));
            self.ground = Fixed(Arc::new(ground));
        }
    }
}
