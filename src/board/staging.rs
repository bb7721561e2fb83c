//! What a scenario adds to a map: walls, boats, planks, glass, fire, posts, exits, things to use and to fight for.

use super::fixture::Fixture;
use super::square::Square;
use super::tile::Tile;
use super::zone::{Objective, Traits, Zone, ZoneKind};
use super::{Board, areas};

/// What one scenario adds to a map. Battles of other scenarios take the map as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Staging {
    /// Squares that are otherwise.
    pub tiles: Vec<(Square, Tile)>,
    /// Zones besides those of the map.
    pub zones: Vec<Zone>,
    /// Things to use besides those of the map.
    pub fixtures: Vec<Fixture>,
    /// What can be fought for besides that of the map.
    pub objectives: Vec<Objective>,
    /// Where the sides start instead of the zones of the map; none where it leaves them as they are.
    pub deployments: [Vec<Square>; 2],
}

impl Staging {
    /// It lays out zones to be held.
    pub fn holds_zones(&self) -> bool {
        self.zones.iter().any(|zone| zone.kind == ZoneKind::Campo)
    }
}

impl Board {
    /// What a scenario adds to this map, if anything.
    pub fn staging(&self, scenario: &str) -> Option<&Staging> {
        self.stagings.iter().find(|(key, _)| key == scenario).map(|(_, staging)| staging)
    }

    /// The map with what a scenario adds to it.
    pub fn staged(&self, scenario: &str) -> Board {
        let Some(staging) = self.staging(scenario) else { return self.clone() };
        let mut board = self.with_tiles(&staging.tiles);
        // A scenario that lays out zones to be held is fought for those alone.
        if staging.holds_zones() {
            board.zones.retain(|zone| zone.kind != ZoneKind::Campo);
        }
        board.zones.extend(staging.zones.iter().cloned());
        for (own, laid) in board.deployments.iter_mut().zip(&staging.deployments).filter(|pair| !pair.1.is_empty()) {
            own.clone_from(laid);
        }
        board.fixtures.extend(staging.fixtures.iter().cloned());
        board.objectives.extend(staging.objectives.iter().cloned());
        let (width, tiles) = (usize::from(board.width), &board.tiles);
        let stands = |at: &Square| tiles[usize::from(at.y) * width + usize::from(at.x)].is_standable();
        board.deployments.iter_mut().for_each(|squares| squares.retain(stands));
        (board.areas, board.area_of) = areas::divide(&board);
        board
    }

    /// Solid ground of a deployment zone at the edge of the board.
    fn land_edge(&self, zone: u8) -> impl Iterator<Item = Square> + '_ {
        let edge = |at: &Square| at.x == 0 || at.y == 0 || at.x + 1 == self.width || at.y + 1 == self.height;
        self.deployment(zone).iter().copied().filter(move |at| edge(at) && self.tile(*at).is_ashore())
    }

    /// A deployment zone comes from the land.
    pub fn has_land_edge(&self, zone: u8) -> bool {
        self.land_edge(zone).next().is_some()
    }

    /// The map with the land edge of a deployment zone as an exit.
    pub fn with_exit(mut self, zone: u8) -> Board {
        let squares: Vec<Square> = self.land_edge(zone).collect();
        if !squares.is_empty() {
            let traits = Traits::default();
            self.zones.push(Zone { name: "Way out".to_owned(), kind: ZoneKind::Exit, squares, traits });
        }
        self
    }
}
