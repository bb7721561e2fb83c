//! LAD-69 Falling, LAD-55 what a shove does on a grid, and places where nobody may stay.

use super::damage::Harm;
use super::state::{Battle, Io};
use super::vocabulary::status;
use crate::battle::{CharacterId, Event, Manner, RuleId};
use crate::board::{Level, Spot, Square};
use crate::kit::Until;

/// LAD-69: damage of a fall over so many levels of six feet: one for each ten feet, halves down.
pub fn fall_damage(levels: u8) -> u8 {
    (u16::from(levels) * 6 / 10) as u8
}

/// LAD-69: the same, halved where it ends in deep water.
pub fn fall_cost(levels: u8, into_water: bool) -> u8 {
    if into_water { fall_damage(levels) / 2 } else { fall_damage(levels) }
}

impl Battle {
    /// LAD-69: somebody comes down on a spot from a level. `chosen`: a drop on purpose; one of a level hurts nobody then.
    pub(super) fn fall(&mut self, who: CharacterId, from: Level, to: Spot, chosen: bool, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        let below = self.other_occupant(who, to);
        self.place_at(who, to);
        let ground = self.level(who);
        let into_water = self.board.is_swum_at(to);
        let levels = (from - ground).max(0).unsigned_abs();
        if levels == 0 {
            return self.landed(who, below, 0, io);
        }
        let square = to.square;
        if !(chosen && levels == 1) {
            io.events.push(|| Event::Fell { who, square, from, to: ground, into_water });
        }
        let damage = fall_cost(levels, into_water);
        if into_water {
            io.events.push(|| Event::Splashed { who, square, into_water });
            self.lose(who, status::PRONE, "LAD-503", io);
        } else {
            self.out_of_the_water(who, io);
        }
        self.hurt_by_fall(who, damage, io);
        let harmless = into_water || chosen && levels == 1;
        if !harmless && self.present(who) && !self.flies(who) {
            self.gain(who, status::PRONE, None, Until::Removed, "LAD-69", io);
        }
        self.landed(who, below, damage, io);
    }

    fn hurt_by_fall(&mut self, who: CharacterId, damage: u8, io: &mut Io) {
        let armour = if self.options.fall_armour { self.armour(who) } else { 0 };
        let harm = Harm { who, raw: damage, armour, minor_only: false, cause: "fall", by: None, rule: "LAD-69" };
        self.deal(harm, io);
    }

    /// Whoever is landed on takes it too and is moved aside; then the ground acts.
    fn landed(&mut self, who: CharacterId, below: Option<CharacterId>, damage: u8, io: &mut Io) {
        if let Some(below) = below {
            self.hurt_by_fall(below, damage, io);
            self.move_aside(below, io);
        }
        if self.present(who) {
            if !self.may_end(who, self.spot(who)) {
                self.move_aside(who, io);
            }
            self.entered(who, io);
            self.part_holds(io);
        }
    }

    /// To the nearest free place, the first by row and column among equals.
    pub(super) fn move_aside(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        let (from, level) = (self.square(who), self.level(who));
        let own = self.spot(who);
        let free = |square: Square| {
            let spot = Spot::top(square);
            (spot != own || self.occupant_other(who, spot).is_none())
                && !self.board.is_wall(square)
                && self.board.ends_at(spot)
                && self.occupant_other(who, spot).is_none()
                && self.board.spot_level(spot) <= level.saturating_add(1)
        };
        let Some(to) = self.board.nearest(from, free) else { return };
        let spot = Spot::top(to);
        let lower = level - self.board.spot_level(spot);
        self.place_at(who, spot);
        let level = self.level(who);
        io.events.push(|| Event::Displaced { who, from, to, level, rule: "LAD-69" });
        if lower > 1 {
            let height = level.saturating_add(lower);
            self.fall(who, height, spot, false, io);
        }
        self.part_holds(io);
    }

    pub(super) fn occupant_other(&self, who: CharacterId, spot: Spot) -> Option<CharacterId> {
        self.ids().find(|&id| id != who && self.present(id) && self.spot(id) == spot && self.seat_of(id) != Some(who))
    }

    /// LAD-55: pushed so many squares directly away from a square: before walls, people and higher ground it stops; over
    /// edges it falls.
    pub(super) fn push_away(&mut self, who: CharacterId, from: Square, squares: u8, rule: RuleId, io: &mut Io) {
        self.lose(who, status::GRAPPLED, rule, io);
        self.release_hold(who, io);
        let here = self.square(who);
        let (east, south) = here.away_from(from);
        for _ in 0..squares {
            if !self.present(who) {
                return;
            }
            let (at, level) = (self.square(who), self.level(who));
            let Some(next) = self.board.offset(at, east, south) else { break };
            let swims = self.in_deep_water(who);
            let below = swims && self.board.has_below(next);
            let spot = if below { self.board.spot(next, level) } else { Spot::top(next) };
            let open = self.board.is_step(at, next) && self.board.spot_level(spot) <= level;
            if !open || self.occupant(spot).is_some() {
                break;
            }
            // LAD-72: out of the saddle, if there is somewhere to go.
            self.unseat(who, rule, io);
            let was = self.spot(who);
            let drop = level - self.board.spot_level(spot);
            self.place_at(who, spot);
            let now = self.level(who);
            io.events.push(|| Event::Moved { who, from: at, to: next, level: now, manner: Manner::Forced });
            if drop > 0 {
                return self.fall(who, level, spot, false, io);
            }
            self.wet_or_dry(who, was, io);
            self.entered(who, io);
        }
        if self.present(who) && !self.may_end(who, self.spot(who)) {
            self.move_aside(who, io);
        }
        self.part_holds(io);
    }

    /// LAD-70: wings fail: it falls from its height.
    pub(super) fn fall_from_flight(&mut self, who: CharacterId, io: &mut Io) {
        let spot = self.spot(who);
        let height = self.board.spot_level(spot).saturating_add(1);
        self.fall(who, height, spot, false, io);
    }

    /// LAD-70: whoever is in the air when the battle ends comes down.
    pub(super) fn land_everybody(&mut self, io: &mut Io) {
        let present: Vec<_> = self.ids().filter(|&id| self.present(id)).collect();
        present.into_iter().for_each(|who| self.land_at_turn_end(who, io));
    }

    /// LAD-70: a flyer ends its turn where one can stand.
    pub(super) fn land_at_turn_end(&mut self, who: CharacterId, io: &mut Io) {
        let who = self.goer(who);
        if self.present(who) && self.seat_of(who).is_none() && !self.board.ends_at(self.spot(who)) {
            self.move_aside(who, io);
        }
    }
}
