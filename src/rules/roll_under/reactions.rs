//! What is done against an attack and out of turn: parry, dodge, durability, free attacks (RUN-18, RUN-35 to RUN-39, RUX-21).

use super::checks::ParryWay;
use super::feats::Effect;
use super::frames::{Ask, Attack, Frame, Gift, Manner, Strike};
use super::items::Feature;
use super::no;
use super::rolls::{Came, breaks};
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{ActionId, CharacterId, Choice, Event, Refusal, Told};
use crate::board::Square;

impl Battle {
    /// RUN-18: it has action and movement left to pay with; RUX-36: a paralysed figure has no action.
    pub(super) fn may_pay(&self, who: CharacterId) -> bool {
        !self.has(who, status::SPENT) && !self.is_poisoned(who, super::pieces::Poison::Paralysing)
    }

    /// RUN-18: it can react at all.
    pub(super) fn may_react(&self, who: CharacterId) -> bool {
        self.able(who) && !self.has(who, status::SUBMERGED) && !self.has(who, status::SURPRISED) && !self.petrified(who)
    }

    /// RUN-36, RUN-39, RUX-23: the reactions to an attack.
    pub(super) fn reactions(&self, strike: Strike) -> Vec<Choice> {
        let on = strike.on;
        let mut list = Vec::new();
        if strike.manner.plain() || strike.sneak || self.monster(on) || !self.may_react(on) {
            return list;
        }
        let monstrous = strike.manner.monstrous();
        let paid = self.may_pay(on);
        let able = |effect| self.can_use(on, effect).is_some();
        let mut offer = |action, option| list.push(Choice { option, ..Choice::plain(action, on) });
        if self.rages(on) {
            return self.screens(on);
        }
        let bare = self.weapon(strike.by, strike.slot).is_some_and(|weapon| weapon.is(Feature::Natural));
        let items = self.held(on).chain(self.weapon(on, UNARMED).filter(|_| bare).map(|weapon| (UNARMED, weapon)));
        for (slot, weapon) in items {
            let shield = weapon.is(Feature::Shield);
            let useless = slot != UNARMED && weapon.durability.is_none();
            let wet = shield && self.swims(on);
            if useless || wet || strike.mount || self.marked(on, counter::BROKEN, slot) {
                continue;
            }
            if strike.manner == Manner::Blast {
                continue;
            }
            let mut way = |way| offer(action::PARRY, ParryWay { slot, way }.option());
            if monstrous {
                let (own, bulwark) = self.shield_stops(strike, slot);
                if own && paid {
                    way(0);
                }
                if own && able(Effect::FreeParry) {
                    way(1);
                }
                if bulwark && paid && able(Effect::ShieldBoon) {
                    way(2);
                }
                continue;
            }
            if strike.manner.melee() || shield {
                if paid {
                    way(0);
                }
                if able(Effect::FreeParry) {
                    way(1);
                }
                if paid && shield && able(Effect::ShieldBoon) {
                    way(2);
                }
            } else if paid && strike.manner != Manner::Bolt && weapon.reach().is_some() && able(Effect::ParryMissiles) {
                way(3);
            }
        }
        let bound = [status::GRAPPLED, status::GRAPPLING, status::ENSNARED];
        let held = bound.into_iter().any(|one| self.has(on, one));
        if !held && paid {
            offer(action::DODGE, 0);
        }
        if !held && able(Effect::FreeDodge) {
            offer(action::DODGE, 1);
        }
        list.extend(self.screens(on));
        list
    }

    /// RUN-36, RUN-39: what is against a parry or a dodge that is not among the reactions.
    pub(super) fn reaction_fault(&self, who: CharacterId, deed: ActionId, option: Option<u8>) -> Option<Refusal> {
        let bound = [status::GRAPPLED, status::GRAPPLING, status::ENSNARED];
        let asked = matches!(self.ask, Some(Ask::React(now)) if now == who);
        let Some(strike) = self.present_strike().filter(|_| asked) else {
            let on_it = |frame: &Frame| matches!(frame, Frame::Attack(attack) if attack.strike.on == who && (attack.strike.manner.plain() || attack.strike.sneak));
            return Some(if self.stack.iter().any(on_it) { no::UNSTOPPABLE } else { no::REACTION });
        };
        if deed == action::DODGE {
            let held = bound.into_iter().any(|one| self.has(who, one));
            return Some(if held { no::STATE } else { no::REACTION });
        }
        let Some(option) = option else { return Some(no::REACTION) };
        let slot = ParryWay::of(option).slot;
        let Some(weapon) = self.weapon(who, slot) else { return Some(no::WEAPON) };
        let shield = weapon.is(Feature::Shield);
        Some(match () {
            () if slot != UNARMED && !self.holds_weapon(who, slot) => no::WEAPON,
            () if self.marked(who, counter::BROKEN, slot) => no::BROKEN,
            () if strike.manner == Manner::Blast || strike.manner.monstrous() => no::UNSTOPPABLE,
            () if !strike.manner.melee() && !shield => no::SHIELD,
            () if slot == UNARMED || weapon.durability.is_none() => no::WEAPON,
            () => no::REACTION,
        })
    }

    /// RUX-23: what a reaction is paid with.
    pub(super) fn ability_of(&self, reaction: Choice) -> Option<u8> {
        let effect = match (reaction.action, reaction.option) {
            (action::DODGE, 1) => Effect::FreeDodge,
            (action::PARRY, option) => match ParryWay::of(option).way {
                1 => Effect::FreeParry,
                2 => Effect::ShieldBoon,
                3 => Effect::ParryMissiles,
                _ => return None,
            },
            _ => return None,
        };
        self.can_use(reaction.actor, effect)
    }

    /// RUN-18: pays for a reaction.
    pub(super) fn pay_reaction(&mut self, reaction: Choice, io: &mut Io) {
        let who = reaction.actor;
        let free = match reaction.action {
            action::PARRY => ParryWay::of(reaction.option).way == 1,
            _ => reaction.option == 1,
        };
        if let Some(place) = self.ability_of(reaction) {
            self.pay_for(who, place, io);
        }
        if !free {
            self.show(who, status::SPENT, true, "RUN-18", io);
        }
    }

    /// RUN-36 to RUN-39: an attack was stopped, by the item in this place or by a dodge.
    pub(super) fn stopped(&mut self, attack: &Attack, slot: Option<u8>, came: Came, io: &mut Io) {
        let strike = attack.strike;
        let (by, on) = (strike.by, strike.on);
        let (roll, pierces) = (self.damage_of(strike, Gift::None, attack.added, false), self.pierces(strike));
        self.comes_down(strike, io);
        let Some(slot) = slot else {
            io.events.push(|| Event::told(Told::of(&telling::DODGED).who(on)));
            if self.options.dodge_step {
                self.push(Frame::Step(on));
            }
            return;
        };
        io.events.push(|| Event::told(Told::of(&telling::PARRIED).who(on)));
        if came == Came::Dragon {
            let reach = self.weapon(on, slot).and_then(|weapon| weapon.reach());
            if !attack.dragon && reach.is_some_and(|reach| self.within_reach(on, by, reach)) {
                let manner = Manner::Counter;
                self.attack(Strike { by: on, on: by, slot, manner, sneak: false, second: false, mount: false });
            }
            return;
        }
        let durability = self.weapon(on, slot).and_then(|weapon| weapon.durability);
        let Some((durability, roll)) = durability.zip(roll) else { return };
        let damage = self.sum_up(roll, io);
        if breaks(durability, damage, pierces && !self.options.piercing_breaks) {
            let name = self.weapon(on, slot).map_or(String::new(), |weapon| weapon.name.clone());
            io.events.push(|| Event::told(Told::of(&telling::BROKEN).who(on).thing(name)));
            self.mark(on, counter::BROKEN, slot, true, "RUN-37", io);
        }
    }

    /// RUN-35: it can strike at somebody out of its turn.
    pub(super) fn may_strike_free(&self, by: CharacterId, on: CharacterId) -> bool {
        let bars = [status::PRONE, status::SUBMERGED, status::GRAPPLED, status::SURPRISED];
        let barred = bars.into_iter().any(|one| self.has(by, one));
        let there = self.present(on) && self.foes(by, on) && self.adjacent(by, on);
        self.able(by) && !barred && there && !self.has(on, status::HIDDEN) && !self.has(on, status::SUBMERGED)
    }

    /// RUN-35: a free attack.
    pub(super) fn step_free(&mut self, by: CharacterId, on: CharacterId, io: &mut Io) {
        if !self.may_strike_free(by, on) {
            return;
        }
        io.events.push(|| Event::OpportunityGranted { who: by, against: on, rule: "RUN-35" });
        if let Some(monster) = &self.kind(by).monster {
            if let Some(slot) = monster.free() {
                self.attack(Strike { by, on, slot, manner: Manner::Rake, sneak: false, second: false, mount: false });
            }
            return;
        }
        let slot = self.melee_slot(by).unwrap_or(UNARMED);
        self.attack(Strike { by, on, slot, manner: Manner::Free, sneak: false, second: false, mount: false });
    }

    /// RUX-21: the squares of a dodge step.
    pub(super) fn steps_aside(&self, who: CharacterId) -> Vec<Square> {
        if !self.able(who) || self.has(who, status::PRONE) || self.has(who, status::GRAPPLED) || self.swims(who) {
            return Vec::new();
        }
        let level = self.level(who);
        let flat =
            |to: &Square| self.may_be_put(who, *to) && !self.board.is_water(*to) && self.board.surface(*to) == level;
        self.board.steps(self.square(who)).filter(flat).collect()
    }

    /// RUX-21: the step after a dodge.
    pub(super) fn step_aside(&mut self, who: CharacterId, io: &mut Io) {
        let Some(answer) = self.answer.take() else {
            if !self.steps_aside(who).is_empty() {
                self.wait(Frame::Step(who), Ask::Step(who));
            }
            return;
        };
        if let Some(to) = answer.target.square() {
            self.goes_to(who, to, crate::battle::Manner::Walk, io);
        }
    }
}
