//! LAD-09 and LAD-10: the Ladder, what moves somebody up and down on it, and the Difficulty of an attack.

use super::equipment::{Band, Trait};
use super::roll::{Blow, Called};
use super::state::Battle;
use super::talents::Talent;
use super::vocabulary::{stat, status};
use crate::battle::{Breakdown, CharacterId, RuleId};
use crate::board::{Cover, Obscured};

/// LAD-09: two points of a rating are a rung, from 1 (Poor) to 6 (Extraordinary).
pub fn rung(rating: i8) -> i8 {
    ((rating + 1) / 2).clamp(1, 6)
}

/// LAD-09: what a rung is called.
pub fn rung_name(rung: i8) -> &'static str {
    match rung {
        ..=1 => "Poor",
        2 => "Average",
        3 => "Good",
        4 => "Great",
        5 => "Superb",
        6.. => "Extraordinary",
    }
}

/// LAD-10: the Difficulty of an attack from the two rungs.
pub fn attack_difficulty(attacker: i8, defender: i8) -> i8 {
    (4 - (attacker - defender)).clamp(2, 6)
}

/// LAD-08: the word for a chance in per cent, exactly: `good` of `all`.
pub fn difficulty_word(good: u128, all: u128) -> &'static str {
    let below = |percent: u128| good * 100 < all * percent;
    if below(20) {
        "Very Hard"
    } else if below(40) {
        "Hard"
    } else if below(60) {
        "Average"
    } else if good * 100 <= all * 75 {
        "Easy"
    } else {
        "Very Easy"
    }
}

/// Step modifiers of one rating (1.5), each with its cause; summed, then the rung is kept within 1 to 6.
pub(super) struct Steps {
    base: i8,
    base_cause: &'static str,
    list: Vec<(i8, &'static str, RuleId)>,
}

impl Steps {
    fn add(&mut self, when: bool, value: i8, cause: &'static str, rule: RuleId) {
        if when && value != 0 {
            self.list.push((value, cause, rule));
        }
    }

    /// Into the target terms: for the attacker's rating every step lowers the Difficulty, for the defender's it raises it.
    fn write(&self, b: &mut Breakdown, sign: i8) {
        b.target(sign * self.base, self.base_cause, "LAD-09");
        for &(value, cause, rule) in &self.list {
            b.target(sign * value, cause, rule);
        }
        let sum = self.base + self.list.iter().map(|(value, ..)| value).sum::<i8>();
        let kept = sum.clamp(1, 6) - sum;
        b.target(sign * kept, "no rung below Poor or above Extraordinary", "LAD-09");
    }
}

impl Battle {
    /// 1.5: what moves the attacker's rating for this blow.
    pub(super) fn attacker_steps(&self, blow: &Blow) -> Steps {
        let who = blow.attacker;
        let has = |id| self.has_status(who, id);
        let (rating, base_cause) =
            if blow.thrown || blow.ranged { (stat::ACCURACY, "Accuracy") } else { (stat::MELEE, "Melee") };
        let mut steps = Steps { base: rung(self.ch(who).stats.get(rating)), base_cause, list: Vec::new() };
        steps.add(self.is_blind(who), -1, "Blinded", "LAD-85");
        steps.add(self.is_restrained(who), -1, "Restrained", "LAD-92");
        steps.add(has(status::PRONE), -1, "Prone", "LAD-91");
        steps.add(self.swims_badly(who), -1, "swimming", "LAD-503");
        steps.add(has(status::LAST_STAND), 1, "Last Stand", "LAD-22");
        let close = self.is_close(who, blow.target);
        if self.has_status(blow.target, status::PRONE) {
            let far = self.zone_distance(who, blow.target).max(1) as i8;
            steps.add(close, 1, "target is Prone", "LAD-91");
            steps.add(!close && blow.is_ranged(), -far, "target is Prone and far", "LAD-91");
        }
        if blow.is_ranged() {
            let beyond = self.zones_beyond(blow);
            steps.add(beyond > 0, -(beyond as i8), "beyond its range", "LAD-63");
            let near = close && self.options.close_ranged_penalty && !self.blow_has(blow, Trait::Close);
            steps.add(near, -1, "shot at arm's reach", "LAD-501");
            let murky = !close && self.obscured_at(blow.target) == Obscured::Heavily;
            steps.add(murky, -1, "into smoke", "LAD-84");
            let above = self.level(who) - self.level(blow.target) >= 2;
            steps.add(above, 1, "from above", "LAD-506");
        }
        steps.add(self.in_quiet_harbour(blow), -1, "Quiet Harbour", "LAD-509");
        steps
    }

    /// 1.5: what moves the target's Defence for this blow.
    pub(super) fn defender_steps(&self, blow: &Blow) -> Steps {
        let who = blow.target;
        let has = |id| self.has_status(who, id);
        let base = rung(self.ch(who).stats.get(stat::DEFENCE));
        let mut steps = Steps { base, base_cause: "Defence", list: Vec::new() };
        steps.add(self.is_blind(who), -1, "target is Blinded", "LAD-85");
        steps.add(self.is_restrained(who), -1, "target is Restrained", "LAD-92");
        steps.add(has(status::STUNNED), -1, "target is Stunned", "LAD-93");
        steps.add(has(status::CHARGING), -1, "target has charged", "LAD-40");
        steps.add(has(status::DODGING), 1, "target dodges", "LAD-43");
        steps.add(self.wields(who, Trait::Defensive), 1, "shield or parry", "LAD-100");
        if blow.is_ranged() {
            let cover = match self.cover_against(blow.attacker, who) {
                Cover::None => 0,
                Cover::Partial => 1,
                Cover::Total => 2,
            };
            steps.add(cover == 1, 1, "partial cover", "LAD-76");
            steps.add(cover == 2, 2, "total cover", "LAD-77");
            let walled = self.allies_close(who).any(|ally| self.talent(ally, Talent::ShieldWall));
            steps.add(walled, 1, "Shield Wall", "LAD-25");
        }
        match blow.called {
            Called::No => {}
            Called::Head => steps.add(true, 2, "aimed at the head", "LAD-37"),
            Called::Arms => steps.add(true, 1, "aimed at the arms", "LAD-38"),
            Called::Legs => steps.add(true, 1, "aimed at the legs", "LAD-39"),
        }
        steps
    }

    /// LAD-15: writes the Difficulty of an attack into its breakdown.
    pub(super) fn attack_target(&self, blow: &Blow, b: &mut Breakdown) {
        if self.is_helpless(blow.target) {
            b.target(2, "target cannot defend itself", "LAD-89");
            return;
        }
        b.target(4, "even rungs", "LAD-10");
        self.attacker_steps(blow).write(b, -1);
        if self.strikes_unseen(blow) {
            b.target(1, "target is unaware: Defence Poor", "LAD-17");
        } else {
            self.defender_steps(blow).write(b, 1);
        }
    }

    /// LAD-63: zones that the target is beyond the weapon's range. Arm's reach is in every range, over a border too.
    pub(super) fn zones_beyond(&self, blow: &Blow) -> u8 {
        if self.is_close(blow.attacker, blow.target) {
            return 0;
        }
        let distance = self.zone_distance(blow.attacker, blow.target);
        distance.saturating_sub(self.blow_band(blow).zones())
    }

    /// How far this blow carries.
    pub(super) fn blow_band(&self, blow: &Blow) -> Band {
        let weapon = self.kind(blow.attacker).weapon(blow.weapon);
        let band = weapon.and_then(|weapon| if blow.thrown { weapon.thrown() } else { weapon.range() });
        band.unwrap_or(Band::Close)
    }

    /// The weapon of this blow has a trait.
    pub(super) fn blow_has(&self, blow: &Blow, wanted: Trait) -> bool {
        self.kind(blow.attacker).weapon(blow.weapon).is_some_and(|weapon| weapon.has(wanted))
    }

    /// LAD-09: the rungs of a character as they count now, for sheets: without what depends on a target.
    pub(super) fn own_steps(&self, who: CharacterId, rating: crate::battle::StatId) -> Vec<(i8, &'static str, RuleId)> {
        let has = |id| self.has_status(who, id);
        let mut steps = Steps { base: 0, base_cause: "", list: Vec::new() };
        let blind = self.is_blind(who);
        steps.add(blind, -1, "Blinded", "LAD-85");
        steps.add(self.is_restrained(who), -1, "Restrained", "LAD-92");
        if rating == stat::DEFENCE {
            steps.add(has(status::STUNNED), -1, "Stunned", "LAD-93");
            steps.add(has(status::CHARGING), -1, "has charged", "LAD-40");
            steps.add(has(status::DODGING), 1, "dodges", "LAD-43");
            steps.add(self.wields(who, Trait::Defensive), 1, "shield or parry", "LAD-100");
        } else {
            steps.add(has(status::PRONE), -1, "Prone", "LAD-91");
            steps.add(self.swims_badly(who), -1, "swimming", "LAD-503");
            steps.add(has(status::LAST_STAND), 1, "Last Stand", "LAD-22");
        }
        steps.list
    }
}
