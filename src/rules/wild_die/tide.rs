//! The water of the map as it is now: a scenario's tide (WLX-06).

use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event, Fixed, RuleId};
use crate::board::{Board, ChangedTiles, Layer, Prop, Spot, Square, Tile, raised};
use std::sync::Arc;

impl Battle {
    /// The water rises, if the scenario says so, and the next rise is announced a round ahead.
    pub(super) fn tide(&mut self, io: &mut Io) {
        let round = self.round;
        let levels = self.contest.stage.scenario.rises(round);
        if levels > 0 {
            self.change_water(levels, io);
        }
        if let Some(next) = self.contest.stage.scenario.next_rise(round).filter(|next| next.round == round + 1) {
            let levels = self.contest.stage.scenario.rises(next.round);
            io.events.push(|| Event::WaterAnnounced { round: next.round, levels, rule: "WLX-06" });
        }
    }

    /// Squares that are dry and would be swum over if the water rose by so many levels.
    pub(super) fn next_flooded(&self, levels: u8) -> Vec<Square> {
        let sea = self.board.sea().saturating_add_unsigned(levels);
        let floods = |s: &Square| !self.board.is_water(*s) && raised(*self.board.tile(*s), sea).is_swum();
        self.board.squares().filter(floods).collect()
    }

    /// The map with the water as high as it is, and walls of water where they stand.
    pub(super) fn lay_board(&mut self) {
        let map = self.map.clone();
        let mut changed = ChangedTiles::on(&map, self.risen);
        self.turn_fixtures(&mut changed);
        changed.lay_boats(self.boats.iter().copied());
        for &square in &self.smashed {
            changed.change(square, |tile| Tile { prop: None, ..tile });
        }
        for square in self.walled() {
            changed.change(square, |tile| Tile { prop: Some(Prop::Barricade { heavy: false }), ..tile });
        }
        self.board = Fixed(Arc::new(changed.laid()));
    }

    pub(super) fn change_water(&mut self, levels: u8, io: &mut Io) {
        let before: Arc<Board> = self.board.0.clone();
        let places: Vec<(CharacterId, Spot)> =
            self.ids().filter(|&who| self.present(who)).map(|who| (who, self.spot(who))).collect();
        self.risen += levels;
        self.lay_board();
        let surface = self.board.sea();
        let newly = |square: &Square| self.board.is_water(*square) && !before.is_water(*square);
        let flooded = self.board.squares().filter(newly).count() as u16;
        io.events.push(|| Event::WaterRose { levels, surface, flooded, rule: "WLX-06" });
        places.into_iter().for_each(|(who, spot)| self.lift(who, spot, "WLX-06", io));
    }

    /// Puts somebody on what its square is now.
    pub(super) fn lift(&mut self, who: CharacterId, spot: Spot, rule: RuleId, io: &mut Io) {
        let below = spot.layer == Layer::Below && self.board.has_below(spot.square);
        let now = if below { spot } else { Spot::top(spot.square) };
        let (square, level) = (spot.square, self.level_at(who, now));
        if level != self.level(who) {
            self.ch_mut(who).level = level;
            io.events.push(|| Event::Lifted { who, square, level, rule });
        }
        self.note_swimming(who, io);
        if self.standing(who) && !self.may_be_put(who, now) {
            self.make_room(who, rule, io);
        }
    }
}
