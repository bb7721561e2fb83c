//! High water (CAN-73 scenarios): the water rises at announced rounds, low squares flood, debris floats up.

use super::prospect::Ways;
use super::state::{Battle, Io};
use super::vocabulary::counter;
use crate::battle::Event;
use crate::board::{Cover, Hazard, Landing, Level, Prop, SWIMMING_DEPTH, Square, Terrain, Tile};
use std::sync::Arc;

/// A tile once the water stands at `sea`. What lies at that level or higher stays as it is.
pub(super) fn raised(tile: Tile, sea: Level) -> Tile {
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

impl Battle {
    /// At the start of a round: the water rises, if the scenario says so, and the next rise is announced a round ahead.
    pub(super) fn tide(&mut self, io: &mut Io) {
        let round = self.round;
        let levels = self.stage.scenario.rises(round);
        if levels > 0 {
            self.raise_water(levels, io);
        }
        if let Some(next) = self.stage.scenario.next_rise(round).filter(|next| next.round == round + 1) {
            let levels = self.stage.scenario.rises(next.round);
            io.events.push(|| Event::WaterAnnounced { round: next.round, levels, rule: "CAN-73" });
        }
    }

    /// Squares that are dry and would be swum over if the water rose by so many levels.
    pub(super) fn next_flooded(&self, levels: u8) -> Vec<Square> {
        let sea = self.board.sea().saturating_add_unsigned(levels);
        let floods = |s: &Square| !self.board.is_water(*s) && raised(*self.board.tile(*s), sea).is_swum();
        self.board.squares().filter(floods).collect()
    }

    /// Raises the water. Whoever stands on flooded ground swims; nobody falls, and nobody charges.
    fn raise_water(&mut self, levels: u8, io: &mut Io) {
        let before = self.board.clone();
        let swam: Vec<bool> = self.ids().map(|id| self.present(id) && self.in_water(id)).collect();
        self.changes.risen += levels;
        self.lay_ground();
        self.ways = Arc::new(Ways::of(&self.board, &self.stage));
        let surface = self.board.sea();
        let wet = |square: &Square| self.board.is_water(*square) && !before.is_water(*square);
        let flooded = self.board.squares().filter(wet).count() as u16;
        io.events.push(|| Event::WaterRose { levels, surface, flooded, rule: "CAN-73" });
        for (who, swam) in self.ids().zip(swam) {
            if !self.present(who) {
                continue;
            }
            let (square, level) = self.place(who);
            let afloat = self.board.water_surface(square).filter(|_| swam);
            let to = afloat.unwrap_or(self.board.surface(square)).max(level);
            if to != level {
                let ch = self.ch_mut(who);
                ch.level = to;
                ch.counters.set(counter::CLINGING, 0);
                io.events.push(|| Event::Lifted { who, square, level: to, rule: "CAN-73" });
            }
            let swims = self.in_water(who);
            if swims != swam {
                io.events.push(|| Event::Splashed { who, square, into_water: swims });
                if !swims {
                    self.surface_from_dive(who, io);
                }
            }
        }
    }
}
