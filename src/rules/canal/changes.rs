//! What has changed on the board since the battle began, and the ground that follows from it.
//!
//! A [`Board`] never changes. Where the rules change the ground (ice, high water, boats), the battle keeps the list of changes
//! and a board with these changes laid over the map's own; everything else asks that board and knows nothing of changes.

use super::ground::Ground;
use super::state::Battle;
use crate::board::{Board, Square, Tile};
use serde::Serialize;
use std::sync::Arc;

/// The changes. An empty one is the map as it was drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Changes {
    /// 7.3 Black Ice: water that is solid at the level of its banks until the end of the round; in order.
    pub frozen: Vec<Square>,
}

impl Changes {
    /// The tiles that differ from those of `map`.
    fn tiles(&self, map: &Board) -> Vec<(Square, Tile)> {
        let _ = map;
        Vec::new()
    }
}

impl Battle {
    /// Lays the present changes over the map; to be called after every change of [`Changes`].
    pub(super) fn lay_ground(&mut self) {
        let tiles = self.changes.tiles(&self.map);
        if tiles.is_empty() {
            self.board = self.map.clone();
        } else {
            self.board = Arc::new(self.map.with_tiles(&tiles));
        }
        self.ground = Arc::new(Ground::of(&self.board));
    }
}
