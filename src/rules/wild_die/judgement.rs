//! What is good and bad for a side in a position: for the computer player, not a rule. The numbers of `worth.rs` are older, and
//! stay as they are for the baselines of the arena.

use super::kinds::Nature;
use super::state::Battle;
use super::vocabulary::{counter, stat, status};
use super::worth::POINT;
use crate::battle::{Aspect, Aspects, CharacterId, Exposed, Side, StatusId};
use crate::kit::{Contested, Foreseeing, Menace};

/// What Bennies are worth, the first of them most: the last one is what Soaks the Wound that kills.
const BENNIES: [i32; 5] = [600, 400, 300, 200, 100];
/// What a level of Fatigue takes of a cost, in parts.
const FATIGUE: i32 = 10;
/// The same of having nothing in hand to fight with, for somebody who owns a weapon.
const BARE: i32 = 10;
/// What has befallen somebody, and what part of its cost that takes.
const HARMS: [(StatusId, i32); 9] = [
    (status::SURPRISED, 6),
    (status::STUNNED, 5),
    (status::SHAKEN, 7),
    (status::BOUND, 6),
    (status::ENTANGLED, 10),
    (status::DISTRACTED, 16),
    (status::VULNERABLE, 16),
    (status::PRONE, 20),
    (status::BURNING, 12),
];
/// What protects or helps somebody, and what part of its cost that is worth.
const HELPS: [(StatusId, i32); 8] = [
    (status::DEFENDING, 24),
    (status::AIMING, 20),
    (status::ON_HOLD, 30),
    (status::GRAPPLER, 20),
    (status::HIDDEN, 20),
    (status::WARDED, 16),
    (status::MISTY, 24),
    (status::SHARPENED, 24),
];
/// How much of the blows of somebody Shaken counts, in per cent: it recovers first.
const SHAKEN: i32 = 60;

impl Battle {
    /// See [`crate::battle::RuleSystem::aspects`].
    pub(super) fn aspects_of(&self, side: Side) -> Aspects {
        let mut aspects = Aspects::default();
        let own: Vec<CharacterId> = self.living(side).collect();
        own.into_iter().for_each(|who| self.judge_one(who, &mut aspects));
        // 7.3: whoever has left by the far exit has done what it came for.
        let through = self.crossed.iter().filter(|&who| self.side(who) == side);
        aspects.add(Aspect::Alive, through.map(|who| self.kind(who).cost * 100).sum());
        self.foresee_blows(side, &mut aspects);
        if self.round > 0 {
            let held = POINT * self.scenario_points(side);
            aspects.add(Aspect::Held, held);
            aspects.add(Aspect::Promised, self.prospect_of(side) - held);
        }
        aspects
    }

    fn judge_one(&self, who: CharacterId, aspects: &mut Aspects) {
        let cost = self.kind(who).cost.max(5) * 100;
        if !self.standing(who) {
            // Somebody may mend it, while it does not bleed to death.
            let part = if self.has(who, status::BLEEDING) { 40 } else { 25 };
            return aspects.add(Aspect::Alive, cost / part);
        }
        let count = |which| i32::from(self.counter(who, which));
        let part = |list: &[(StatusId, i32)]| -> i32 {
            list.iter().filter(|&&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum()
        };
        let bare = !self.is_armed(who) && self.kind(who).weapons.iter().any(|weapon| weapon.damage.is_some());
        let bare = if bare { cost / BARE } else { 0 };
        let harms = part(&HARMS) + cost / FATIGUE * count(counter::FATIGUE) + bare;
        let swims = self.swims(who) && !self.kind(who).natures.contains(&Nature::Swimmer);
        let peril = if swims { cost / 10 } else { 0 };
        let most = i32::from(self.stat(who, stat::LIFE)).max(1);
        aspects.add_fighter(cost, (count(counter::LIFE), most), harms, peril);
        // WLD-38: on Hold nothing is won: somebody who only waits would else be thought to have its turn still, round after round.
        let to_come = !self.has(who, status::ACTED) && !self.has(who, status::ON_HOLD) && self.turn != Some(who);
        if self.round > 0 && to_come {
            aspects.add(Aspect::Tempo, cost / 12);
        }
        let bennies = count(counter::BENNIES).clamp(0, BENNIES.len() as i32) as usize;
        aspects.add(Aspect::Stocks, BENNIES[..bennies].iter().sum());
        aspects.add(Aspect::Stocks, 20 * count(counter::POWER));
        let helps = part(&HELPS);
        aspects.add(Aspect::Reactions, if helps > 0 { helps * self.threatened(who) / 100 } else { 0 });
    }
}

impl Foreseeing for Battle {
    fn menace(&self, who: CharacterId) -> &Menace {
        &self.kind(who).menace
    }

    fn readiness(&self, who: CharacterId) -> i32 {
        let comes = if self.has(who, status::ACTED) { self.later() } else { 100 };
        match () {
            () if !self.standing(who) => 0,
            () if self.has(who, status::STUNNED) || self.has(who, status::BOUND) => comes / 2,
            () if self.has(who, status::SHAKEN) => comes * SHAKEN / 100,
            () => comes,
        }
    }

    fn exposed(&self, who: CharacterId) -> Option<Exposed> {
        self.standing(who).then(|| Exposed {
            cost: self.kind(who).cost.max(5) * 100,
            stake: POINT * self.price_of_loss(self.leader(self.side(who)) == Some(who)),
            left: i32::from(self.counter(who, counter::LIFE)),
            most: i32::from(self.stat(who, stat::LIFE)),
        })
    }
}
