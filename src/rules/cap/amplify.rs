//! Amplify Effects and Amplify Actions (CAP-30 to CAP-33).

use super::actions::{Action, Boost, Event as TriggerEvent, Needs};
use super::check::CapResult;
use super::effects::{happens, pushes};
use super::frames::{Act, Aimed, Ask, Frame, Stage};
use super::no;
use super::state::{Battle, Io};
use super::typed_effects::{Effect, Rider};
use super::vocabulary::{INFO, action, counter, stat, status};
use crate::battle::{CharacterId, Choice, Event, Refusal};

/// An option of an Amplify: whether it is printed inside the Action, its place, and the way it is used.
const INLINE: u8 = 0x40;
const WAYS: u8 = 2;

/// One way to amplify, as data of the Action or of the amplifier.
struct Offer<'a> {
    who: CharacterId,
    option: u8,
    points: i8,
    loses: i8,
    needs: Option<Needs>,
    boosts: &'a [Boost],
}

impl Battle {
    /// S5: what may be amplified is asked, one after another.
    pub(super) fn step_amplify(&mut self, mut act: Box<Act>, io: &mut Io) {
        let side = self.side(act.user);
        match self.answer.take() {
            Some(answer) if answer.action == action::AMPLIFY => self.amplify(&mut act, answer, io),
            Some(_) => {
                act.stage = Stage::Hit;
                return self.push(Frame::Act(act));
            }
            None => {}
        }
        if self.may_amplify_any(&act) {
            return self.wait(Frame::Act(act), Ask::Amplify(side));
        }
        act.stage = Stage::Hit;
        self.push(Frame::Act(act));
    }

    /// What the acting side may use on an Action, whether or not it changes anything now.
    fn offers<'a>(&'a self, act: &'a Act) -> Vec<Offer<'a>> {
        let mut offers = Vec::new();
        let Some(of) = self.action_at(act.user, act.slot) else { return offers };
        for (place, inline) in (0..).zip(&of.inline) {
            for (way, boosts) in (0..).zip(&inline.ways) {
                let option = INLINE | place << WAYS | way;
                let (points, needs) = (inline.points, inline.needs);
                offers.push(Offer { who: act.user, option, points, loses: 0, needs, boosts });
            }
        }
        for who in self.standing_of(self.side(act.user)) {
            for (place, own) in (0..).zip(&self.kind(who).actions) {
                let Some(boost) = &own.boost else { continue };
                let near = who == act.user || boost.ally > 0 && self.distance(who, act.user) <= boost.ally;
                if !near || !of.has_one_of(&boost.tags) {
                    continue;
                }
                for (way, boosts) in (0..).zip(&boost.ways) {
                    let option = place << WAYS | way;
                    let (points, loses, needs) = (own.speed.points(), boost.loses, boost.needs);
                    offers.push(Offer { who, option, points, loses, needs, boosts });
                }
            }
        }
        offers
    }

    /// What is against one of them; CAP-32 last.
    fn may_amplify(&self, act: &Act, of: &Action, offer: &Offer) -> Result<(), Refusal> {
        let who = offer.who;
        let used = act.boosted.used.iter().any(|&(by, key)| (by, key) == (who, offer.option >> WAYS));
        let needed = match offer.needs {
            None => true,
            Some(Needs::Wet) => self.in_water(act.user) || act.aimed.iter().any(|one| self.in_water(one.who)),
            Some(Needs::FromTheDeep) => self.from_the_deep.contains(who),
        };
        match () {
            () if !self.able(who) || !needed => Err(no::STATE),
            // CAP-61: below the surface nothing but the own Aquatic Actions is amplified.
            () if self.has(who, status::SUBMERGED) && who != act.user => Err(no::STATE),
            () if offer.loses > 0 && self.counter(who, counter::HP) <= offer.loses => Err(no::STATE),
            () if self.counter(who, counter::AMPLIFIES) >= self.stat(who, stat::AMPLIFY_LIMIT) => Err(no::AMP_LIMIT),
            () if used => Err(no::AMP_TWICE),
            () if self.missing(who, offer.points) > 0 => Err(no::AP.about(self.missing(who, offer.points))),
            () if !offer.boosts.iter().any(|boost| self.fits(of, boost)) => Err(no::AMP_NO_EFFECT),
            () if self.options.amplify_refuse_useless
                && !offer.boosts.iter().any(|boost| self.changes(act, of, boost)) =>
            {
                Err(no::AMP_NO_EFFECT)
            }
            () => Ok(()),
        }
    }

    /// CAP-31: added damage or push goes only to an Action that deals damage or pushes; healing to one that heals.
    fn fits(&self, of: &Action, boost: &Boost) -> bool {
        match boost {
            Boost::Damage(_) => of.damage.is_some(),
            Boost::Heal(_) => of.heal.is_some(),
            Boost::Push(_) => of.damage.is_some() || pushes(of),
            _ => true,
        }
    }

    /// CAP-32: it can change what comes of the Action.
    fn changes(&self, act: &Act, of: &Action, boost: &Boost) -> bool {
        let hit = act.aimed.iter().any(|one| one.hit());
        match *boost {
            Boost::Damage(_) => {
                let falls = |one: &Aimed| self.damage_to(act, of, one) >= self.life_left(one.who);
                let hits = act.aimed.iter().filter(|one| one.hit());
                of.damage.is_some() && { hits }.any(|one| !falls(one) || self.may_be_answered(act))
            }
            Boost::Push(_) => hit,
            Boost::Heal(_) => {
                let healed = act.healed.unwrap_or(0) + act.boosted.heal;
                let room = |who| i16::from(self.stat(who, stat::HP) - self.counter(who, counter::HP));
                act.aimed.iter().any(|one| room(one.who) > healed)
            }
            Boost::Mods(c, a, p) => self.differs(act, of, (c, a, p), 0),
            Boost::Face(by) => self.differs(act, of, (0, 0, 0), by),
            Boost::Radius(by) => {
                let wider = self.caught(act.user, of, act.origin, act.boosted.wider + by);
                wider.len() > act.aimed.len()
            }
            Boost::Also(condition, _) => {
                let (status, _) = super::state::status_of(condition);
                act.aimed.iter().any(|one| !self.has(one.who, status))
            }
        }
    }

    /// What somebody loses at least before it falls: HP, and what SHIELDED takes first.
    fn life_left(&self, who: CharacterId) -> i16 {
        i16::from(self.counter(who, counter::HP)) + i16::from(self.counter(who, counter::SHIELD))
    }

    /// CAP-24: some Foe of the user may yet answer a hit, and make less of it.
    fn may_be_answered(&self, act: &Act) -> bool {
        let answers = |of: &Action| of.trigger.as_ref().is_some_and(|trigger| trigger.on == TriggerEvent::Hit);
        self.standing_of(self.side(act.user).other()).any(|foe| {
            let mut own = self.kind(foe).actions.iter().filter(|of| answers(of));
            own.any(|of| self.may_trigger(foe, of.speed.points()).is_ok())
        })
    }

    /// CAP-32: with other values or another face something else comes of it for somebody.
    fn differs(&self, act: &Act, of: &Action, mods: (i8, i8, i8), face: i8) -> bool {
        let then = self.judged_with(act, mods, face);
        self.throws(act) && act.aimed.iter().zip(then).any(|(one, then)| self.matters(act, of, one, then))
    }

    /// CAP-32: another result of the check changes what befalls a target: another hit or miss, another rider, other damage.
    fn matters(&self, act: &Act, of: &Action, one: &Aimed, then: Option<CapResult>) -> bool {
        let other = Aimed { result: then, ..*one };
        let rides = |rider: &Rider| happens(rider.when, one.result) != happens(rider.when, then);
        let graded = |rider: &Rider| matches!(rider.does, Effect::Shove | Effect::DazeOrStun);
        let [now, then_lost] = [one, &other].map(|one| self.damage_to(act, of, one));
        let falls = now.min(then_lost) >= self.life_left(one.who);
        match () {
            () if one.result == then => false,
            () if one.hit() != other.hit() => true,
            () if of.effects.iter().any(|rider| rides(rider) || graded(rider)) => true,
            // A Critical Hit is not answered by what makes less of a hit.
            () if of.damage.is_some() && self.may_be_answered(act) => now != then_lost || then == Some(CapResult::Crit),
            () => now != then_lost && !falls,
        }
    }

    fn may_amplify_any(&self, act: &Act) -> bool {
        let Some(of) = self.action_at(act.user, act.slot) else { return false };
        self.offers(act).iter().any(|offer| self.may_amplify(act, of, offer).is_ok())
    }

    /// What could be used on an Action before its dice have fallen: by whom, and what it adds.
    pub(super) fn boosts_for<'a>(&'a self, act: &'a Act) -> Vec<(CharacterId, &'a [Boost])> {
        let open = |offer: &Offer| {
            let room = self.counter(offer.who, counter::AMPLIFIES) < self.stat(offer.who, stat::AMPLIFY_LIMIT);
            room && self.able(offer.who) && self.counter(offer.who, counter::AP) >= offer.points
        };
        self.offers(act).into_iter().filter(open).map(|offer| (offer.who, offer.boosts)).collect()
    }

    /// The answers in S5.
    pub(super) fn amplify_choices(&self, out: &mut Vec<Choice>) {
        let Some(Frame::Act(act)) = self.stack.last() else { return };
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        for offer in self.offers(act) {
            if self.may_amplify(act, of, &offer).is_ok() {
                out.push(Choice::new(action::AMPLIFY, offer.who, act.user, offer.option));
            }
        }
    }

    /// AP of an Amplify that is offered.
    pub(super) fn amplify_points(&self, who: CharacterId, option: u8) -> i8 {
        let Some(Frame::Act(act)) = self.stack.last() else { return 0 };
        let offers = self.offers(act);
        offers.iter().find(|offer| (offer.who, offer.option) == (who, option)).map_or(0, |offer| offer.points)
    }

    /// What is against an Amplify that is not offered.
    pub(super) fn amplify_refusal(&self, who: CharacterId, option: Option<u8>) -> Refusal {
        let Some(Frame::Act(act)) = self.stack.last().filter(|_| matches!(self.ask, Some(Ask::Amplify(_)))) else {
            return no::TURN;
        };
        let Some(of) = self.action_at(act.user, act.slot) else { return no::TURN };
        let offers = self.offers(act);
        let named =
            offers.iter().filter(|offer| offer.who == who && option.is_none_or(|option| option == offer.option));
        named.filter_map(|offer| self.may_amplify(act, of, offer).err()).next().unwrap_or(no::KIND)
    }

    /// CAP-32: an Amplify is used; its dice are rolled now.
    fn amplify(&mut self, act: &mut Act, answer: Choice, io: &mut Io) {
        let offers = self.offers(act);
        let Some(offer) = offers.iter().find(|offer| (offer.who, offer.option) == (answer.actor, answer.option)) else {
            return;
        };
        let (who, option, points, loses, boosts) =
            (offer.who, offer.option, offer.points, offer.loses, offer.boosts.to_vec());
        act.boosted.used.push((who, option >> WAYS));
        let entry = INFO.action_of(action::AMPLIFY);
        let against = Some(act.user).filter(|&user| user != who);
        io.events.push(|| Event::Acted { who, action: entry, against, cost: points.unsigned_abs(), rule: entry.rule });
        self.pay(who, points, "CAP-31", io);
        self.add_to_counter(who, counter::AMPLIFIES, 1, "CAP-33", io);
        if loses > 0 {
            // A price, which no shield pays.
            self.take_hp(who, loses, "Amplify", None, "CAP-30", io);
        }
        for boost in boosts {
            match boost {
                // CAP-31: added damage goes only to an Action that deals some.
                Boost::Damage(amount) => {
                    if self.action_at(act.user, act.slot).is_some_and(|of| of.damage.is_some()) {
                        act.boosted.damage.1 += amount.most();
                        act.boosted.owed.push(amount);
                    }
                }
                Boost::Heal(amount) => act.boosted.heal += self.roll_amount(amount, "Amplify", who, "CAP-32", io),
                Boost::Mods(c, a, p) => {
                    let (of_c, of_a, of_p) = act.boosted.mods;
                    act.boosted.mods = (of_c + c, of_a + a, of_p + p);
                }
                Boost::Face(by) => act.boosted.face += by,
                Boost::Push(by) => act.boosted.push += by,
                Boost::Radius(by) => {
                    act.boosted.wider += by;
                    self.widen(act);
                }
                Boost::Also(condition, by) => act.boosted.also = Some((condition, by)),
            }
        }
        match act.aimed.iter().any(|one| one.face == 0) && self.throws(act) {
            // The first Foe has come into a wider area: now there is a check.
            true => self.roll_check(act, io),
            false => self.judge(act),
        }
        self.roll_damage(act, io);
        // A Critical Hit takes the top faces; the dice fall once somebody is hit without one.
        if act.aimed.iter().any(|one| matches!(one.result, Some(CapResult::Blocked | CapResult::Bypass))) {
            for amount in std::mem::take(&mut act.boosted.owed) {
                act.boosted.damage.0 += self.roll_amount(amount, "Amplify", who, "CAP-32", io);
            }
        }
    }

    /// CAP-32: new targets use the face that was rolled, and the damage where it is rolled once.
    fn widen(&self, act: &mut Act) {
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        let face = act.aimed.first().map_or(0, |one| one.face);
        for who in self.caught(act.user, of, act.origin, act.boosted.wider) {
            if !act.aimed.iter().any(|one| one.who == who) {
                act.aimed.push(Aimed { face, ..Aimed::at(who) });
            }
        }
    }
}
