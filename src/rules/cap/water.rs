//! Deep water: swimming, Dive and Surface, sinking and drowning, bodies (CAP-21, CAP-61).

use super::check::Amount;
use super::kinds::Trait;
use super::no;
use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, Event, Refusal, RuleId};
use crate::board::{Layer, Terrain};

/// CAP-61: own turns that somebody without gills stays below without harm.
const BREATH: i8 = 2;
/// More dice than anybody survives.
const MOST_DICE: u8 = 20;

impl Battle {
    /// CAP-61: the status Swimming as it is now. Whoever comes into deep water burns no longer and does not lie down there.
    pub(super) fn note_swimming(&mut self, who: CharacterId, io: &mut Io) {
        let swims = self.standing(who) && self.swims(who);
        if swims && !self.has(who, status::SWIMMING) {
            let square = self.square(who);
            io.events.push(|| Event::Splashed { who, square, into_water: true });
            self.cure(who, status::BURNING, "CAP-61", io);
        }
        self.show(who, status::SWIMMING, swims, "CAP-61", io);
        if swims {
            self.cure(who, status::PRONE, "CAP-61", io);
        } else {
            self.come_up(who, "CAP-61", io);
            self.set_counter(who, counter::SINKING, 0, "CAP-61", io);
        }
    }

    fn come_up(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        self.show(who, status::SUBMERGED, false, rule, io);
        self.show(who, status::DRAGGED, false, rule, io);
        self.set_counter(who, counter::BREATH, 0, rule, io);
    }

    /// CAP-61: below the surface. `held`: coming up costs an AP.
    pub(super) fn submerge(&mut self, who: CharacterId, held: bool, rule: RuleId, io: &mut Io) {
        if !self.standing(who) || !self.swims(who) {
            return;
        }
        self.show(who, status::SUBMERGED, true, rule, io);
        self.show(who, status::DRAGGED, held, rule, io);
        self.drop_carried(who, io);
        if !self.is(who, Trait::Aquatic) {
            self.end_sustains_of(who, io);
        }
    }

    /// CAP-61: it comes up, where nothing lies above it.
    pub(super) fn surface(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if self.may_surface(who).is_ok() {
            self.come_up(who, rule, io);
        }
    }

    /// CAP-61: not below a boat or debris.
    pub(super) fn may_surface(&self, who: CharacterId) -> Result<(), Refusal> {
        let spot = self.spot(who);
        let covered = spot.layer == Layer::Below && self.board.tile(spot.square).terrain != Terrain::Bridge;
        match () {
            () if !self.has(who, status::SUBMERGED) => Err(no::USELESS),
            () if covered => Err(no::OCCUPIED),
            () => Ok(()),
        }
    }

    /// CAP-61: only while swimming on the surface.
    pub(super) fn may_dive(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if self.has(who, status::SUBMERGED) => Err(no::USELESS),
            () if !self.swims(who) => Err(no::STATE),
            () => Ok(()),
        }
    }

    /// T1c: the Heavy sink, and those who are below too long drown.
    pub(super) fn water_at_turn(&mut self, who: CharacterId, io: &mut Io) {
        if !self.swims(who) {
            return;
        }
        if self.is(who, Trait::Heavy) {
            if self.feat(who, "Staying afloat", 0, "", "CAP-61", io) {
                self.set_counter(who, counter::SINKING, 0, "CAP-61", io);
            } else {
                self.add_to_counter(who, counter::SINKING, 1, "CAP-61", io);
                self.submerge(who, true, "CAP-61", io);
                self.choke(who, self.counter(who, counter::SINKING), "Sinking", io);
            }
        }
        if self.has(who, status::SUBMERGED) && !self.is(who, Trait::Aquatic) {
            self.add_to_counter(who, counter::BREATH, 1, "CAP-61", io);
            self.choke(who, self.counter(who, counter::BREATH) - BREATH, "Drowning", io);
        }
    }

    fn choke(&mut self, who: CharacterId, dice: i8, cause: &'static str, io: &mut Io) {
        if dice > 0 && self.standing(who) {
            let loss = self.roll_amount(Amount::dice(dice.unsigned_abs().min(MOST_DICE), 6), cause, who, "CAP-61", io);
            self.lose_hp(who, loss, "drowning", None, "CAP-61", io);
        }
    }

    /// CAP-21, R5: bodies that have lain in deep water for a round sink, and cannot be revived any more.
    pub(super) fn sink_bodies(&mut self, io: &mut Io) {
        let lying: Vec<CharacterId> =
            self.ids().filter(|&who| self.has(who, status::FALLEN) && self.swims(who)).collect();
        self.sinking.retain(|(who, _)| lying.contains(who));
        for who in lying {
            match self.sinking.iter().find(|(known, _)| *known == who) {
                None => {
                    let round = self.round + 1;
                    self.sinking.push((who, round));
                }
                Some(&(_, round)) if self.round >= round => {
                    self.sinking.retain(|(known, _)| *known != who);
                    self.take_off(who, None, io);
                }
                Some(_) => {}
            }
        }
    }
}
