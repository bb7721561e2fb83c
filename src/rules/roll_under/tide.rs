//! The water of the map as it is now: a scenario's tide (RUX-03).

use super::state::{Battle, Io};
use crate::battle::{CharacterId, Event};
use crate::board::{Board, Square, raised};
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
            io.events.push(|| Event::WaterAnnounced { round: next.round, levels, rule: "RUX-03" });
        }
    }

    /// Squares that are dry and would be swum over if the water rose by so many levels.
    pub(super) fn next_flooded(&self, levels: u8) -> Vec<Square> {
        let sea = self.board.sea().saturating_add_unsigned(levels);
        let floods = |s: &Square| !self.board.is_water(*s) && raised(*self.board.tile(*s), sea).is_swum();
        self.board.squares().filter(floods).collect()
    }

    pub(super) fn change_water(&mut self, levels: u8, io: &mut Io) {
        let before: Arc<Board> = self.board.0.clone();
        let there: Vec<CharacterId> = self.ids().filter(|&who| self.present(who)).collect();
        self.risen += levels;
        self.lay_ground();
        let surface = self.board.sea();
        let newly = |square: &Square| self.board.is_water(*square) && !before.is_water(*square);
        let flooded = self.board.squares().filter(newly).count() as u16;
        io.events.push(|| Event::WaterRose { levels, surface, flooded, rule: "RUX-03" });
        there.into_iter().for_each(|who| self.lift(who, io));
    }

    /// Puts somebody on what its square is now.
    pub(super) fn lift(&mut self, who: CharacterId, io: &mut Io) {
        let square = self.square(who);
        let level = self.body_level(who, square);
        if level != self.level(who) {
            self.ch_mut(who).level = level;
            io.events.push(|| Event::Lifted { who, square, level, rule: "RUX-03" });
        }
        self.note_swimming(who, io);
        self.settle(who, io);
    }
}
