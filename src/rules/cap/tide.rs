//! The water of the map as it is now: a scenario's tide, High Water, boats (CAP-59, CAP-61).

use super::ground::is_shallow;
use super::state::{Battle, Io};
use super::typed_effects::Sky;
use crate::battle::{CharacterId, Event, Fixed};
use crate::board::{Board, ChangedTiles, Cover, Layer, Level, SWIMMING_DEPTH, Spot, Square, Terrain, Tile, raised};
use std::sync::Arc;

/// CAP-59: a tile in High Water: shallow water is deep, paving at level 0 is shallow.
fn in_high_water(tile: Tile) -> Tile {
    match tile.terrain {
        Terrain::Water if tile.depth < SWIMMING_DEPTH => Tile { depth: SWIMMING_DEPTH, ..tile },
        Terrain::Paving if tile.level == 0 && tile.prop.is_none() && !tile.unstable => {
            Tile { terrain: Terrain::Water, depth: 1, cover: Cover::None, hazard: None, ..tile }
        }
        _ => tile,
    }
}

impl Battle {
    /// Lays the ground anew: the tide, High Water and the boats.
    pub(super) fn lay_ground(&mut self) {
        let map = self.map.clone();
        let mut tiles = ChangedTiles::on(&map, self.risen);
        self.turn_fixtures(&mut tiles);
        if self.sky(Sky::HighWater) {
            map.squares().for_each(|square| tiles.change(square, in_high_water));
        }
        tiles.lay_boats(self.boats.iter().copied());
        self.board = Fixed(Arc::new(tiles.laid()));
    }

    /// CAP-59: a Global Field Effect has begun or ended.
    pub(super) fn sky_changed(&mut self, sky: Sky, _began: bool, io: &mut Io) {
        if sky == Sky::HighWater {
            self.change_water(0, io);
        }
    }

    /// R1: the water rises, if the scenario says so, and the next rise is announced a round ahead.
    pub(super) fn tide(&mut self, io: &mut Io) {
        let round = self.round;
        let levels = self.contest.stage.scenario.rises(round);
        if levels > 0 {
            self.change_water(levels, io);
        }
        if let Some(next) = self.contest.stage.scenario.next_rise(round).filter(|next| next.round == round + 1) {
            let levels = self.contest.stage.scenario.rises(next.round);
            io.events.push(|| Event::WaterAnnounced { round: next.round, levels, rule: "CAP-61" });
        }
    }

    /// Squares that are dry and would be swum over if the water rose by so many levels.
    pub(super) fn next_flooded(&self, levels: u8) -> Vec<Square> {
        let sea = self.board.sea().saturating_add_unsigned(levels);
        let floods = |s: &Square| !self.board.is_water(*s) && raised(*self.board.tile(*s), sea).is_swum();
        self.board.squares().filter(floods).collect()
    }

    /// CAP-61: the water has changed. Those who stand there swim or stand at once; no window opens.
    fn change_water(&mut self, levels: u8, io: &mut Io) {
        let before: Arc<Board> = self.board.0.clone();
        let places: Vec<(CharacterId, Spot)> =
            self.ids().filter(|&who| self.present(who)).map(|who| (who, self.spot(who))).collect();
        self.risen += levels;
        self.lay_ground();
        let surface = self.board.sea();
        let wet = |board: &Board, square: Square| board.is_water(square) || is_shallow(board.tile(square));
        let newly = |square: &Square| wet(&self.board, *square) && !wet(&before, *square);
        let flooded = self.board.squares().filter(newly).count() as u16;
        io.events.push(|| Event::WaterRose { levels, surface, flooded, rule: "CAP-61" });
        for (who, spot) in places {
            self.lift(who, spot, io);
        }
    }

    /// Puts somebody on what its square is now.
    fn lift(&mut self, who: CharacterId, spot: Spot, io: &mut Io) {
        let below = spot.layer == Layer::Below && self.ground().has_below(spot.square);
        let now = if below { spot } else { Spot::top(spot.square) };
        let (square, level): (Square, Level) = (spot.square, self.ground().level(now));
        if level != self.level(who) {
            self.ch_mut(who).level = level;
            io.events.push(|| Event::Lifted { who, square, level, rule: "CAP-61" });
        }
        self.note_swimming(who, io);
        if self.standing(who) && !self.may_be_put(who, now) && !below {
            self.make_room(who, "CAP-61", io);
        }
    }
}
