//! LAD-47 hiding and LAD-53 searching.

use super::frames::{After, Tested};
use super::roll::Roll;
use super::state::{Battle, Io};
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, IdSet};
use crate::board::{Find, ObjectiveKind, Obscured, Spot};
use crate::kit::{Contested, Until};

impl Battle {
    /// LAD-47: more successes than the Natural Awareness of everybody who has a line.
    pub(super) fn hidden_or_not(&mut self, who: CharacterId, successes: u8, io: &mut Io) {
        let seen = self.enemies_of(who).filter(|&id| self.able(id)).any(|enemy| {
            let blind = self.is_blind(enemy);
            let line = self.sees_spot(enemy, self.spot(who));
            line && successes <= self.natural_awareness(enemy).saturating_sub(if blind { 2 } else { 0 })
        });
        if !seen && successes > 0 {
            self.lose_sight_of(who);
            self.gain(who, status::HIDDEN, None, Until::Removed, "LAD-47", io);
            self.set_counter(who, counter::STEALTH, successes as i8, "LAD-47", io);
        }
    }

    pub(super) fn natural_awareness(&self, who: CharacterId) -> u8 {
        self.ch(who).stats.get(super::vocabulary::stat::AWARENESS).max(0).unsigned_abs()
    }

    /// LAD-53: successes to beat.
    pub(super) fn stealth(&self, who: CharacterId) -> u8 {
        self.counter(who, counter::STEALTH).max(0).unsigned_abs()
    }

    /// LAD-47: what a hiding place is good for: cover against anybody able, or dimness.
    pub(super) fn hiding_place(&self, who: CharacterId) -> crate::board::Cover {
        use crate::board::Cover;
        let spot = self.spot(who);
        let wet = if self.in_deep_water(who) { Cover::Partial } else { Cover::None };
        let cover = self.board.traits_at(spot).cover.max(wet);
        let seen: Vec<Cover> = self
            .enemies_of(who)
            .filter(|&id| self.able(id) && self.sees_spot(id, spot))
            .map(|enemy| self.cover_against(enemy, who))
            .collect();
        let behind = seen.iter().copied().min().unwrap_or(Cover::None);
        let dim = if self.obscured_at(who) > Obscured::Clear { Cover::Partial } else { Cover::None };
        cover.max(behind).max(dim)
    }

    /// LAD-53: those who hide within Long Range in a line.
    pub(super) fn to_be_found(&self, who: CharacterId) -> IdSet {
        let mut set = IdSet::EMPTY;
        let hidden = self.enemies_of(who).filter(|&id| self.has_status(id, status::HIDDEN));
        hidden.filter(|&id| self.zone_distance(who, id) <= 2 && self.sees(who, id)).for_each(|id| set.insert(id));
        set
    }

    /// LAD-53: how hard a hidden thing is to find.
    pub(super) fn find_of(&self, objective: u8) -> Find {
        let staged = self.contest.stage.objectives.get(usize::from(objective));
        staged.and_then(|staged| staged.find).unwrap_or(Find { difficulty: 4, successes: 2 })
    }

    /// LAD-53: the next hidden thing, by number, that nobody has found, within Long Range in a line.
    pub(super) fn thing_to_find(&self, who: CharacterId, from: u8) -> Option<u8> {
        self.contest.in_play().filter(|&i| i >= from).find(|&i| {
            let spot = Spot::top(self.objective_square(i));
            let hidden = self.contest.kind(i) == ObjectiveKind::Hidden && self.holder(i).is_none();
            let far = |zone| self.zones_of(who).filter_map(|own| self.board.zone_graph().distance(own, zone)).min();
            let near = self.board.zone_of(spot).and_then(far).is_some_and(|zones| zones <= 2);
            // LAD-85: the Blinded see as far as they reach.
            let blind = self.has_status(who, status::BLINDED) || self.is_blinded_by_smoke(who);
            hidden && if blind { self.beside(who, i) } else { near && self.sees_spot(who, spot) }
        })
    }

    /// LAD-53: one hidden thing after another.
    pub(super) fn find_on(&mut self, who: CharacterId, from: u8, now: Option<u8>, io: &mut Io) {
        if let Some(found) = now
            && self.tested.take().is_some_and(Tested::passed)
        {
            self.lift(who, found, io);
        }
        if let Some(next) = self.thing_to_find(who, from) {
            let after = After::Find { who, from: next + 1, now: Some(next) };
            self.test_for(after, Roll::Find { who, objective: next });
        }
    }

    pub(super) fn search_on(&mut self, who: CharacterId, mut left: IdSet, now: Option<CharacterId>, io: &mut Io) {
        if let Some(found) = now
            && self.tested.take().is_some_and(Tested::passed)
        {
            self.reveal(found, "LAD-53", io);
        }
        let Some(next) = left.iter().find(|&id| self.has_status(id, status::HIDDEN)) else { return };
        left = left.without(IdSet(1 << next.0));
        self.test_for(After::Search { who, left, now: Some(next) }, Roll::Search { who, against: next });
    }

    /// LAD-102: a Loud attack of an ambush warns its victims within Long Range of all who come with it.
    pub(super) fn warn_of(&mut self, who: CharacterId) {
        if self.in_surprise_round() {
            let near: Vec<_> = self.enemies_of(who).filter(|&id| self.zone_distance(who, id) <= 2).collect();
            near.into_iter().for_each(|id| self.warned.insert(id));
        }
    }

    /// LAD-47: whoever ends a step in an open line of an able enemy within Long Range is seen.
    pub(super) fn look_for_hidden(&mut self, who: CharacterId, io: &mut Io) {
        if !self.present(who) || !self.has_status(who, status::HIDDEN) {
            return;
        }
        let spot = self.spot(who);
        let seen = self
            .enemies_of(who)
            .any(|enemy| self.able(enemy) && self.zone_distance(enemy, who) <= 2 && self.open_line(enemy, spot, who));
        if seen {
            self.reveal(who, "LAD-47", io);
        }
    }
}
