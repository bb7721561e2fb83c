//! What is good and bad for a side in a position: for the computer player, not a rule. The numbers of `worth.rs` are older, and
//! stay as they are for the baselines of the arena.

use super::kinds::Trait;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use super::worth::{CHARGE, KEPT_AP, POINT, SUSTAIN};
use crate::battle::{Aspect, Aspects, CharacterId, Exposed, Side, StatusId};
use crate::kit::{Contested, Foreseeing, Menace};

/// What has befallen somebody, and what part of its cost that takes.
const HARMS: [(StatusId, i32); 11] = [
    (status::STUNNED, 5),
    (status::DAZED, 14),
    (status::BLINDED, 10),
    (status::ROOTED, 14),
    (status::SLOWED, 24),
    (status::PRONE, 18),
    (status::BURNING, 14),
    (status::BLEEDING, 18),
    (status::EXPOSED, 24),
    (status::MARKED, 14),
    (status::DRAGGED, 24),
];
/// What protects or helps somebody, and what part of its cost that is worth.
const HELPS: [(StatusId, i32); 6] = [
    (status::BRACED, 40),
    (status::GUARDED, 30),
    (status::WARDED, 40),
    (status::LED, 40),
    (status::FIRM, 60),
    (status::HIDDEN, 24),
];

/// How much of a blow counts that cannot come before the next round, in per cent.
const LATER: i32 = 60;

impl Battle {
    /// See [`crate::battle::RuleSystem::aspects`].
    pub(super) fn aspects_of(&self, side: Side) -> Aspects {
        let mut aspects = Aspects::default();
        for who in self.living(side) {
            self.judge_one(who, &mut aspects);
        }
        self.foresee_blows(side, &mut aspects);
        if self.round > 0 {
            let held = POINT * self.scenario_points(side);
            aspects.add(Aspect::Held, held);
            aspects.add(Aspect::Promised, self.prospect_of(side) - held);
        }
        aspects
    }

    fn judge_one(&self, who: CharacterId, aspects: &mut Aspects) {
        let cost = self.kind(who).cost * 100;
        if self.has(who, status::FALLEN) {
            // Somebody may bring it back.
            return aspects.add(Aspect::Alive, cost / 25);
        }
        let count = |which| i32::from(self.counter(who, which));
        let part = |list: &[(StatusId, i32)]| -> i32 {
            list.iter().filter(|&&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum()
        };
        let mut peril = 0;
        if self.swims(who) && !self.is(who, Trait::Swimmer) {
            peril += cost / 12;
        }
        if self.has(who, status::SUBMERGED) && !self.is(who, Trait::Aquatic) {
            peril += cost / 8;
        }
        let most = i32::from(self.stat(who, stat::HP)).max(1);
        aspects.add_fighter(cost, (count(counter::HP), most), part(&HARMS), peril);
        if self.round > 0 && !self.has(who, status::ACTED) {
            aspects.add(Aspect::Tempo, cost / 12);
        }
        aspects.add(Aspect::Stocks, CHARGE * count(counter::TIDE) + SUSTAIN * count(counter::SUSTAINS));
        aspects.add(Aspect::Stocks, cost * count(counter::SHIELD) / (2 * most));
        let spare =
            self.turn != Some(who) && self.stat(who, stat::TRIGGER_LIMIT) > self.counter(who, counter::TRIGGERS);
        let kept = if spare { KEPT_AP * count(counter::AP).min(2) } else { 0 };
        aspects.add(Aspect::Reactions, kept + part(&HELPS));
    }
}

impl Foreseeing for Battle {
    fn menace(&self, who: CharacterId) -> &Menace {
        &self.kind(who).menace
    }

    fn readiness(&self, who: CharacterId) -> i32 {
        match () {
            () if !self.standing(who) || self.has(who, status::STUNNED) => 0,
            () if self.has(who, status::ACTED) => LATER,
            () => 100,
        }
    }

    fn exposed(&self, who: CharacterId) -> Option<Exposed> {
        let there = self.standing(who) && !self.has(who, status::SUBMERGED);
        there.then(|| Exposed {
            cost: self.kind(who).cost * 100,
            stake: POINT * self.price_of_loss(self.leader(self.side(who)) == Some(who)),
            left: i32::from(self.counter(who, counter::HP)),
            most: i32::from(self.stat(who, stat::HP)),
        })
    }
}
