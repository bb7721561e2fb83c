//! What is good and bad for a side in a position: for the computer player, not a rule. The numbers of `worth.rs` are older, and
//! stay as they are for the baselines of the arena.

use super::actions::{Aim, Shape};
use super::kinds::Trait;
use super::state::{Battle, Sustained};
use super::vocabulary::{counter, stat, status};
use super::worth::{CHARGE, HARMS, HELPS, KEPT_AP, POINT, SUSTAIN};
use crate::battle::{Aspect, Aspects, CharacterId, Exposed, Side, StatusId};
use crate::board::Spot;
use crate::kit::{Contested, Foreseeing, Menace};

/// A harm that `worth.rs` does not know, and the part of its cost that it takes.
const HELD_BELOW: (StatusId, i32) = (status::DRAGGED, 24);
/// Squares from what a Sustain covers within which a Foe makes it worth its while.
const CLOSE: u8 = 6;
/// Of the worth of a Sustain that works on nobody this part is left.
const IDLE: i32 = 8;

/// So much of AP kept for Triggers counts where nobody threatens, in per cent: of two ways to the same end the cheaper one is taken.
const ALERT: i32 = 10;

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
        let sum = |list: &mut dyn Iterator<Item = (StatusId, i32)>| -> i32 {
            list.filter(|&(id, _)| self.has(who, id)).map(|(_, part)| cost / part).sum()
        };
        let idle = |id| id == status::EXPOSED && !self.is_exploited(who);
        let harms = sum(&mut HARMS.into_iter().chain([HELD_BELOW]).filter(|&(id, _)| !idle(id)));
        let mut peril = 0;
        if self.swims(who) && !self.is(who, Trait::Swimmer) {
            peril += cost / 12;
        }
        if self.has(who, status::SUBMERGED) && !self.is(who, Trait::Aquatic) {
            peril += cost / 8;
        }
        let most = i32::from(self.stat(who, stat::HP)).max(1);
        aspects.add_fighter(cost, (count(counter::HP), most), harms, peril);
        if self.round > 0 && !self.has(who, status::ACTED) && self.turn != Some(who) {
            aspects.add(Aspect::Tempo, cost / 12);
        }
        aspects.add(Aspect::Stocks, CHARGE * count(counter::TIDE));
        let sustains = self.sustains_of(who).map(|(_, one)| if self.works(one) { SUSTAIN } else { SUSTAIN / IDLE });
        aspects.add(Aspect::Stocks, sustains.sum());
        aspects.add(Aspect::Stocks, cost * count(counter::SHIELD) / (2 * most));
        let spare =
            self.turn != Some(who) && self.stat(who, stat::TRIGGER_LIMIT) > self.counter(who, counter::TRIGGERS);
        let kept = if spare { KEPT_AP * count(counter::AP).min(2) } else { 0 };
        let helped = sum(&mut HELPS.into_iter());
        let threatened = if kept + helped > 0 { self.threatened(who) } else { 0 };
        aspects.add(Aspect::Reactions, (kept * threatened.max(ALERT) + helped * threatened) / 100);
    }
}

impl Battle {
    /// CAP-56: whoever somebody is Exposed to can still strike it in this turn; without a source it is Exposed to everybody.
    fn is_exploited(&self, who: CharacterId) -> bool {
        let source = self.lasting.find(who, status::EXPOSED).and_then(|one| one.source);
        source.is_none_or(|source| self.turn == Some(source) && self.counter(source, counter::AP) > 0)
    }

    /// CAP-27: a Sustain has somebody to work on: its target, an ally in its aura, a Foe near what it covers.
    fn works(&self, one: &Sustained) -> bool {
        let near = |spot: Spot| {
            let mut foes = self.standing_of(self.side(one.user).other());
            foes.any(|foe| self.spot(foe).square.distance(spot.square) <= CLOSE)
        };
        match self.action_at(one.user, one.slot).map(|of| (of.shape, of.aims_at(Aim::Own))) {
            Some((Shape::Aura(r), own)) => {
                let mut allies = self.standing_of(self.side(one.user)).filter(|&ally| ally != one.user);
                allies.any(|ally| self.distance(ally, one.user) <= r) || own && near(self.spot(one.user))
            }
            _ => one.spots.is_empty() || one.spots.iter().any(|&spot| near(spot)),
        }
    }
}

impl Foreseeing for Battle {
    fn menace(&self, who: CharacterId) -> &Menace {
        &self.kind(who).menace
    }

    fn readiness(&self, who: CharacterId) -> i32 {
        match () {
            () if !self.standing(who) || self.has(who, status::STUNNED) => 0,
            () if self.has(who, status::ACTED) => self.later(),
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
