//! What is good and bad for a side in a position: for the computer player, not a rule. The numbers of `worth.rs` are older, and
//! stay as they are for the baselines of the arena.

use super::frames::Flow;
use super::state::Battle;
use super::traits::Condition;
use super::vocabulary::{counter, stat, status};
use super::worth::POINT;
use crate::battle::{Aspect, Aspects, CharacterId, Exposed, Side, StatusId};
use crate::kit::{Contested, Foreseeing, Menace};

/// What a dying figure is worth in parts of its cost, a death roll won or lost, and that it was rallied.
const DYING: (i32, i32, i32) = (12, 60, 50);
/// What a figure that has left is worth, in hundredths of its cost.
const FLED: i32 = 35;
/// What a condition takes of a cost, in parts.
const CONDITION: i32 = 18;
/// What a turn that is still to come is worth in parts of a cost: a reaction gives it up.
const TURN: i32 = 9;
/// What a reaction is worth that can still be made, and squares within which an enemy is feared for it.
const REACTION: i32 = 24;
const NEAR: u8 = 8;
/// What has befallen somebody, and what part of its cost that takes.
const HARMS: [(StatusId, i32); 9] = [
    (status::PRONE, 14),
    (status::GRAPPLED, 8),
    (status::SUBMERGED, 5),
    (status::ASLEEP, 3),
    (status::POISONED, 5),
    (status::BURNING, 6),
    (status::ENSNARED, 10),
    (status::FROZEN, 6),
    (status::BLINDED, 8),
];
/// What helps somebody, and what part of its cost that is worth.
const HELPS: [(StatusId, i32); 3] = [(status::HIDDEN, 20), (status::HELPED, 40), (status::GRAPPLING, 20)];

/// What a card is worth that is one lower, in hundredths of points.
const RANK: i32 = 30;

impl Battle {
    /// See [`crate::battle::RuleSystem::aspects`].
    pub(super) fn aspects_of(&self, side: Side) -> Aspects {
        let mut aspects = Aspects::default();
        for who in self.ids().filter(|&who| self.side(who) == side && self.present(who) && !self.third(who)) {
            self.judge_one(who, &mut aspects);
        }
        // RUX-37: those who have left count half of their cost in 2.6.
        let fled = self.ids().filter(|&who| self.side(who) == side && self.has(who, status::FLED));
        aspects.add(Aspect::Alive, fled.map(|who| self.kind(who).cost * FLED).sum());
        self.foresee_blows(side, &mut aspects);
        if self.flow == Flow::Deal {
            aspects.add(Aspect::Tempo, self.cards_in_sight(side));
        }
        if self.round > 0 {
            let held = POINT * self.scenario_points(side);
            aspects.add(Aspect::Held, held);
            aspects.add(Aspect::Promised, self.prospect_of(side) - held);
        }
        aspects
    }

    /// RUX-23: cards that are kept or chosen while others are still to be dealt, against the card that can be expected.
    fn cards_in_sight(&self, side: Side) -> i32 {
        let own = |who: &CharacterId| self.side(*who) == side && self.present(*who);
        let served = self.deal.served.iter().filter(own);
        let chosen: i32 = served.map(|who| RANK * (11 - 2 * i32::from(self.counter(who, counter::CARD))) / 2).sum();
        chosen + if self.deal.draws.as_ref().is_some_and(own) { RANK * 2 } else { 0 }
    }

    fn judge_one(&self, who: CharacterId, aspects: &mut Aspects) {
        let cost = self.kind(who).cost.max(5) * 100;
        let count = |which| i32::from(self.counter(who, which));
        if self.has(who, status::DYING) {
            let (part, roll, rallied) = DYING;
            let rolls = count(counter::SUCCESSES) - count(counter::FAILURES);
            let fights = if self.has(who, status::RALLIED) { cost / rallied } else { 0 };
            return aspects.add(Aspect::Alive, cost / part + cost / roll * rolls + fights);
        }
        let part = |list: &[(StatusId, i32)]| -> i32 {
            list.iter().filter(|&&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum()
        };
        let conditions = Condition::ALL.iter().filter(|&&condition| self.suffers(who, condition)).count();
        let bad = [counter::BROKEN, counter::DAMAGED, counter::GONE, counter::EMPTY];
        let lost: u32 = bad.into_iter().map(|list| self.counter(who, list).count_ones()).sum();
        let harms = part(&HARMS) + cost / CONDITION * conditions as i32 + cost / 30 * lost as i32;
        // RUX-33: a horse is worth a part of its rider.
        if self.has(who, status::MOUNTED) {
            aspects.add(Aspect::Stocks, cost / 8 + 20 * count(counter::MOUNT_HP));
        }
        let lasting = cost / 10 * self.lasting_worth(who) / 100;
        let harms = harms - lasting.min(0);
        let peril = if self.swims(who) { cost / 12 } else { 0 };
        let most = i32::from(self.stat(who, stat::HP)).max(1);
        aspects.add_fighter(cost, (count(counter::HP), most), harms, peril);
        // RUN-18: a reaction costs the action and the movement of a turn that is still to come.
        if self.round > 0 && !self.has(who, status::SPENT) {
            if self.enemies_of(who).any(|foe| self.may_come(foe, who)) {
                aspects.add(Aspect::Reactions, cost / REACTION);
            }
            // A turn to come, or one in which nothing was done yet. To have waited for another card wins none (RUN-10).
            let to_come = match self.turn == Some(who) {
                true => !self.now.begun,
                false => !self.has(who, status::ACTED) && !self.has(who, status::WAITED),
            };
            if to_come {
                aspects.add(Aspect::Tempo, cost / TURN);
            }
        }
        let phials = [counter::LETHAL, counter::PARALYSING, counter::SLEEPING].into_iter().map(count).sum::<i32>();
        let pots = count(counter::SMOKE_POTS) + count(counter::FIRE_POTS);
        let coats = self.coats.iter().filter(|one| one.0 == who).count() as i32;
        let things = 60 * count(counter::DRAUGHTS) + 30 * (pots + phials + count(counter::ANTIDOTES));
        aspects.add(Aspect::Stocks, 20 * count(counter::WP) + things + 150 * coats);
        let helps = part(&HELPS);
        let helps = if helps > 0 { helps * self.threatened(who) / 100 } else { 0 };
        aspects.add(Aspect::Reactions, helps + lasting.max(0));
    }

    /// An enemy that has its turn before it and is near enough to strike in it: a reaction is worth something.
    fn may_come(&self, foe: CharacterId, who: CharacterId) -> bool {
        self.standing(foe) && !self.has(foe, status::ACTED) && self.distance(foe, who) <= NEAR
    }
}

impl Foreseeing for Battle {
    fn menace(&self, who: CharacterId) -> &Menace {
        &self.kind(who).menace
    }

    fn readiness(&self, who: CharacterId) -> i32 {
        match () {
            () if !self.standing(who) => 0,
            () if self.has(who, status::ACTED) => self.later(),
            () => 100,
        }
    }

    fn exposed(&self, who: CharacterId) -> Option<Exposed> {
        let there = self.standing(who) && !self.has(who, status::DYING) && !self.has(who, status::SUBMERGED);
        there.then(|| Exposed {
            cost: self.kind(who).cost.max(5) * 100,
            stake: POINT * self.price_of_loss(self.leader(self.side(who)) == Some(who)),
            left: i32::from(self.counter(who, counter::HP)),
            most: i32::from(self.stat(who, stat::HP)),
        })
    }
}
