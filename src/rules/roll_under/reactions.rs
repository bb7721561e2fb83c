//! What is done against an attack and out of turn: parry, dodge, durability, free attacks (RUN-18, RUN-35 to RUN-39, RUX-21).

use super::checks::ParryWay;
use super::feats::Effect;
use super::frames::{Ask, Attack, Frame, Gift, Manner, Strike};
use super::items::Feature;
use super::no;
use super::rolls::{Came, against_durability, breaks};
use super::state::{Battle, Io, UNARMED};
use super::vocabulary::{action, counter, status, telling};
use crate::battle::{ActionId, CharacterId, Choice, Event, Refusal, Told};
use crate::board::Square;
use crate::dice::Numbers;

impl Battle {
    /// RUN-18: it has action and movement left to pay with; RUX-36: a paralysed figure has no action.
    pub(super) fn may_pay(&self, who: CharacterId) -> bool {
        !self.has(who, status::SPENT) && !self.is_poisoned(who, super::pieces::Poison::Paralysing)
    }

    /// RUN-18: it can react at all.
    pub(super) fn may_react(&self, who: CharacterId) -> bool {
        self.able(who) && !self.has(who, status::SURPRISED) && !self.petrified(who)
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
            let hindered = shield && self.swims(on) || self.is_hindered(on, weapon);
            if useless || hindered || strike.mount || self.marked(on, counter::BROKEN, slot) {
                continue;
            }
            if strike.manner == Manner::Blast {
                continue;
            }
            let (own, bulwark) = match monstrous {
                true => self.shield_stops(strike, slot),
                false => (strike.manner.melee() || shield, shield),
            };
            let caught = !monstrous && !own && strike.manner != Manner::Bolt && weapon.reach().is_some();
            for (way, fits) in (0..).zip([own, own, bulwark, caught, bulwark, caught]) {
                let way = ParryWay { slot, way };
                if fits && (paid || way.free()) && self.pays_for_all(on, way.abilities()) {
                    offer(action::PARRY, way.option());
                }
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

    /// RUX-23: it has all these abilities, and WP for all of them together.
    fn pays_for_all(&self, who: CharacterId, effects: &[Effect]) -> bool {
        let has = |effect: &Effect| self.kind(who).effects().any(|(_, own)| own == *effect);
        let cost: u8 = effects.iter().map(|&effect| self.price(who, effect)).sum();
        effects.iter().all(has) && self.counter(who, counter::WP) >= cost as i8
    }

    /// RUX-23: the abilities that a reaction is paid with, by their places.
    pub(super) fn abilities_of(&self, reaction: Choice) -> Vec<u8> {
        let effects: &[Effect] = match (reaction.action, reaction.option) {
            (action::DODGE, 1) => &[Effect::FreeDodge],
            (action::PARRY, option) => ParryWay::of(option).abilities(),
            _ => &[],
        };
        effects.iter().filter_map(|&effect| self.can_use(reaction.actor, effect)).collect()
    }

    /// RUN-18: pays for a reaction.
    pub(super) fn pay_reaction(&mut self, reaction: Choice, io: &mut Io) {
        let who = reaction.actor;
        let free = match reaction.action {
            action::PARRY => ParryWay::of(reaction.option).free(),
            _ => reaction.option == 1,
        };
        self.abilities_of(reaction).into_iter().for_each(|place| self.pay_for(who, place, io));
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
        if self.options.parry_step && strike.manner.melee() && !strike.manner.monstrous() {
            self.push(Frame::ParryStep { who: on, with: by });
        }
        if came == Came::Dragon {
            if !attack.dragon {
                self.push(Frame::Counter { by: on, on: by, slot });
            }
            return;
        }
        let durability = self.weapon(on, slot).and_then(|weapon| weapon.durability);
        let Some((durability, roll)) = durability.zip(roll) else { return };
        let numbers = Numbers::NONE.at_most(i16::from(durability));
        let harmless = pierces && !self.options.piercing_breaks;
        let tried = against_durability(roll, (!harmless).then_some(durability));
        let damage = self.sum_up_against(tried, numbers, io);
        if breaks(durability, damage, harmless) {
            let name = self.weapon(on, slot).map_or(String::new(), |weapon| weapon.name.clone());
            io.events.push(|| Event::told(Told::of(&telling::BROKEN).who(on).thing(name)));
            self.mark(on, counter::BROKEN, slot, true, "RUN-37", io);
        }
    }

    /// RUN-38: the one that has parried with a Dragon may strike back with the same item, if it reaches so far; what shoots is a club (RUX-22).
    pub(super) fn step_counter(&mut self, by: CharacterId, on: CharacterId, slot: u8) {
        let reach = self.arm(by, slot, true).and_then(|weapon| weapon.reach());
        let reaches = reach.is_some_and(|reach| self.within_reach(by, on, reach));
        if !self.present(on) || !self.able(by) || !reaches {
            return;
        }
        match self.answer.take() {
            None => self.wait(Frame::Counter { by, on, slot }, Ask::Counter(by)),
            Some(answer) if answer.action == action::STRIKE_BACK => {
                self.attack(Strike::new(by, on, slot, Manner::Counter));
            }
            Some(_) => {}
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
                self.attack(Strike::new(by, on, slot, Manner::Rake));
            }
            return;
        }
        let slot = self.melee_slot(by).unwrap_or(UNARMED);
        self.attack(Strike::new(by, on, slot, Manner::Free));
    }

    /// RUX-21: where a parry step leads: the one that has parried and its attacker go a square in the same direction.
    pub(super) fn parry_steps(&self, who: CharacterId, with: CharacterId) -> Vec<Square> {
        let bars = [status::PRONE, status::GRAPPLED, status::GRAPPLING, status::ENSNARED, status::MOUNTED];
        let moves = |one: CharacterId| {
            self.able(one) && self.span(one) == 1 && !self.swims(one) && !bars.into_iter().any(|bar| self.has(one, bar))
        };
        if !moves(who) || !moves(with) || !self.adjacent(who, with) {
            return Vec::new();
        }
        self.board.steps(self.square(who)).filter(|&to| self.parry_shift(who, with, to).is_some()).collect()
    }

    /// RUX-21: the square to which the attacker goes with it.
    fn parry_shift(&self, who: CharacterId, with: CharacterId, to: Square) -> Option<Square> {
        let (east, south) = to.away_from(self.square(who));
        let next = self.board.offset(self.square(with), east, south)?;
        let open = |one: CharacterId, at: Square| {
            let free = self.ids().all(|other| other == who || other == with || !self.collides(one, at, other));
            let flat = !self.board.is_water(at) && self.board.surface(at) == self.level(one);
            free && flat && self.board.is_standable(at) && self.board.is_step(self.square(one), at)
        };
        (open(who, to) && open(with, next)).then_some(next)
    }

    /// RUX-21: the step after a parry.
    pub(super) fn step_parried(&mut self, who: CharacterId, with: CharacterId, io: &mut Io) {
        let Some(answer) = self.answer.take() else {
            if !self.parry_steps(who, with).is_empty() {
                self.wait(Frame::ParryStep { who, with }, Ask::ParryStep(who));
            }
            return;
        };
        let Some(to) = answer.target.square() else { return };
        let Some(next) = self.parry_shift(who, with, to) else { return };
        for (one, at) in [(who, to), (with, next)] {
            self.goes_to(one, at, crate::battle::Manner::Walk, io);
        }
        [who, with].into_iter().for_each(|one| self.hazard(one, io));
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
