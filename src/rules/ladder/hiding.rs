//! LAD-47 hiding and LAD-53 searching.

use super::conditions::Until;
use super::deeds::After;
use super::rolls::Roll;
use super::state::{Battle, Io};
use super::testing::Tested;
use super::vocabulary::{counter, status};
use crate::battle::{CharacterId, IdSet};
use crate::board::Obscured;

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
