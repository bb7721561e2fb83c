//! High water (CAN-73 scenarios): the water rises at announced rounds, low squares flood, debris floats up.

use super::prospect::Ways;
use super::state::{Battle, Io};
use crate::battle::{Event, Fixed};
use crate::board::{Square, raised};
use std::sync::Arc;

impl Battle {
    /// At the start of a round: the water rises, if the scenario says so, and the next rise is announced a round ahead.
    pub(super) fn tide(&mut self, io: &mut Io) {
        let round = self.round;
        let levels = self.contest.stage.scenario.rises(round);
        if levels > 0 {
            self.raise_water(levels, io);
        }
        if let Some(next) = self.contest.stage.scenario.next_rise(round).filter(|next| next.round == round + 1) {
            let levels = self.contest.stage.scenario.rises(next.round);
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
        self.ways = Fixed(Arc::new(Ways::of(&self.board, &self.contest.stage)));
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
                self.ch_mut(who).level = to;
                self.let_go(who, io);
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
