//! High water: what a square is once the water stands higher; low squares flood, debris floats up.

use super::Board;
use super::square::{Level, Square};
use super::tile::{CANAL_LEVEL, Cover, Hazard, Landing, Prop, SWIMMING_DEPTH, Terrain, Tile};

/// The tiles of a board that differ once the water has risen by so many levels.
pub fn high_water(board: &Board, levels: u8) -> Vec<(Square, Tile)> {
    if levels == 0 {
        return Vec::new();
    }
    let sea = CANAL_LEVEL.saturating_add_unsigned(levels);
    let raised = board.squares().map(|square| (square, raised(*board.tile(square), sea)));
    raised.filter(|(square, tile)| tile != board.tile(*square)).collect()
}

/// A tile once the water stands at `sea`. What lies at that level or higher stays as it is.
pub fn raised(tile: Tile, sea: Level) -> Tile {
    match tile.terrain {
        Terrain::Wall => tile,
        // Nobody passes below a deck that the water touches.
        Terrain::Bridge if tile.level >= sea => Tile { water_under: tile.water_under && tile.level > sea, ..tile },
        _ if tile.level >= sea => tile,
        Terrain::Water => {
            let rise = sea.abs_diff(tile.level);
            let prop = match tile.prop {
                // A post stands on the bottom; rafts, boats and debris float.
                Some(Prop::Obstacle { height, large }) if !tile.unstable => shorter(height, rise, large),
                floating => floating,
            };
            Tile { level: sea, depth: (tile.depth + rise).min(9), prop, ..tile }
        }
        _ => flooded(tile, sea),
    }
}

/// Dry ground that lies below the water now.
fn flooded(tile: Tile, sea: Level) -> Tile {
    let depth = sea.abs_diff(tile.level);
    let prop = match tile.prop {
        // Barrels and crates float up.
        Some(Prop::Obstacle { large: false, .. }) if depth >= SWIMMING_DEPTH => Some(Prop::Debris { height: 1 }),
        Some(Prop::Obstacle { height, large }) => shorter(height, depth, large),
        _ => None,
    };
    Tile {
        terrain: Terrain::Water,
        level: sea,
        depth: depth.min(9),
        water_under: false,
        prop,
        cover: Cover::None,
        hazard: None::<Hazard>,
        landing: Landing::Normal,
        // One gets out of the water over the stairs that lead into it.
        unstable: tile.unstable && matches!(prop, Some(Prop::Obstacle { .. })),
        water_access: tile.water_access || matches!(tile.terrain, Terrain::Stairs | Terrain::Ladder),
        ..tile
    }
}

/// What of an obstacle still sticks out of the water.
fn shorter(height: u8, depth: u8, large: bool) -> Option<Prop> {
    (height > depth).then(|| Prop::Obstacle { height: height - depth, large })
}
