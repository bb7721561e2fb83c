//! LAD-18 Dealing damage and LAD-19 Wounds.

use super::kinds::Tier;
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat, status};
use crate::battle::{CharacterId, CounterId, Event, RuleId, Side};
use crate::kit::Until;

/// LAD-18: one instance of damage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Harm {
    /// Who takes it.
    pub who: CharacterId,
    /// Points before Armour.
    pub raw: u8,
    /// Armour that stops some of it.
    pub armour: u8,
    /// LAD-101: Minor Wounds only.
    pub minor_only: bool,
    /// What it comes from, in words.
    pub cause: &'static str,
    /// Whose doing it is.
    pub by: Option<CharacterId>,
    /// Its rule.
    pub rule: RuleId,
}

/// Severity of a Wound: 1 Minor, 2 Serious, 3 Deadly, and as many spaces.
pub fn severity(rest: u8) -> i8 {
    match rest {
        0 | 1 => 1,
        2..=4 => 2,
        5.. => 3,
    }
}

impl Battle {
    /// LAD-18: deals it. Returns the points that went through Armour, 0 if none did.
    pub(super) fn deal(&mut self, harm: Harm, io: &mut Io) -> u8 {
        let Harm { who, cause, rule, .. } = harm;
        let through = harm.raw.saturating_sub(harm.armour);
        if through == 0 || !self.present(who) || self.has_status(who, status::LAST_STAND) {
            return 0;
        }
        let credit = harm.by.map(|by| self.side(by));
        // LAD-86: whoever is harmed by the charmer's side sees clearly again; LAD-47: and the hurt are found.
        if let Some(by) = harm.by
            && self.source_of(who, status::CHARMED).is_some_and(|charmer| self.side(charmer) == self.side(by))
        {
            self.lose(who, status::CHARMED, "LAD-86", io);
        }
        if let Some(side) = credit {
            self.break_truces(side, who, io);
        }
        self.reveal(who, "LAD-47", io);
        if self.has_status(who, status::MORTALLY_WOUNDED) {
            let complexity = self.counter(who, counter::DEATH_COMPLEXITY).saturating_add(1);
            self.set_counter(who, counter::DEATH_COMPLEXITY, complexity, "LAD-18", io);
            self.startle(who);
            return through;
        }
        let toughness = self.counter(who, counter::TOUGHNESS).max(0).unsigned_abs();
        let soaked = toughness.min(through);
        let left = toughness - soaked;
        if soaked > 0 {
            self.ch_mut(who).counters.set(counter::TOUGHNESS, left as i8);
            io.events.push(|| Event::LifeLost { who, amount: soaked, left, cause, credit, rule });
        }
        let rest = through - soaked;
        if rest > 0 {
            if self.kind(who).tier == Tier::Chosen {
                self.wound(who, if harm.minor_only { 1 } else { severity(rest) }, rule, io);
            } else {
                self.die(who, credit, io);
            }
        }
        self.startle(who);
        through
    }

    /// The Wounds it has, in the order in which it took them: 1 Minor, 2 Serious, 3 Deadly.
    pub fn wounds(&self, who: CharacterId) -> impl Iterator<Item = i8> + '_ {
        counter::WOUNDS.map(move |id| self.counter(who, CounterId(id))).take_while(|severity| *severity > 0)
    }

    /// LAD-19: spaces of the track that are free.
    pub fn free_spaces(&self, who: CharacterId) -> i8 {
        self.ch(who).stats.get(stat::TRACK) - self.wounds(who).sum::<i8>()
    }

    /// LAD-19: a Wound of this severity. One that does not fit is mortal (LAD-20).
    fn wound(&mut self, who: CharacterId, severity: i8, rule: RuleId, io: &mut Io) {
        let free = self.free_spaces(who);
        let taken = self.wounds(who).count() as u8;
        let slot = CounterId(counter::WOUND_1.0 + taken.min(counter::WOUND_12.0 - counter::WOUND_1.0));
        if severity <= free {
            self.set_counter(who, slot, severity, rule, io);
            return;
        }
        // What is left of the track is filled by this Wound.
        if free > 0 {
            self.set_counter(who, slot, free, "LAD-20", io);
        }
        self.gain(who, status::MORTALLY_WOUNDED, None, Until::Removed, "LAD-20", io);
        self.set_counter(who, counter::DEATH_DIFFICULTY, 4, "LAD-20", io);
        self.set_counter(who, counter::DEATH_COMPLEXITY, severity, "LAD-20", io);
        self.gain(who, status::STUNNED, None, Until::Removed, "LAD-20", io);
        self.drop_carried(who, io);
    }

    /// LAD-514: dead, with what it carried lying where it fell, and one Doom more for its side (LAD-34).
    pub(super) fn die(&mut self, who: CharacterId, credit: Option<Side>, io: &mut Io) {
        if !self.present(who) {
            return;
        }
        if self.able(who) {
            self.trigger_fall(who);
        }
        self.drop_carried(who, io);
        self.leave_belongings(who, io);
        self.leave_body(who);
        let side = self.side(who);
        self.add_doom(side, io);
        self.remove(who, credit, io);
    }

    /// Takes somebody off the board.
    pub(super) fn remove(&mut self, who: CharacterId, credit: Option<Side>, io: &mut Io) {
        let left = self.seat_of(who);
        self.forget(who, io);
        self.catch_sight_of(who);
        self.take_off(who, credit, io);
        self.land_riderless(left, io);
    }

    /// Toughness back, never above its maximum; none for the dying (LAD-20).
    pub(super) fn mend(&mut self, who: CharacterId, amount: u8, rule: RuleId, io: &mut Io) {
        if self.has_status(who, status::MORTALLY_WOUNDED) {
            return;
        }
        let most = self.ch(who).stats.get(stat::TOUGHNESS);
        let now = self.counter(who, counter::TOUGHNESS);
        let after = now.saturating_add(amount.min(100) as i8).min(most);
        self.set_counter(who, counter::TOUGHNESS, after, rule, io);
        // LAD-94: whoever has Toughness again wakes up.
        if after > 0 && self.has_status(who, status::UNCONSCIOUS) {
            self.lose(who, status::UNCONSCIOUS, "LAD-94", io);
        }
    }
}
