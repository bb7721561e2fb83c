//! CAP-04: an Action from its declaration to its last window, step by step.

use super::actions::{Action, Aim, Shape};
use super::check::{CapResult, hp_loss};
use super::frames::{Act, Aimed, Ask, Boosted, Frame, Gait, Happening, Pay, Stage};
use super::options::Per;
use super::state::{Battle, Io, Sustained};
use super::typed_effects::{Effect, FieldKind};
use super::vocabulary::{INFO, action, counter, stat, status, telling};
use crate::battle::{CharacterId, Event, IdSet, Target, Told};
use crate::board::Spot;

impl Aimed {
    /// A target of which nothing is known yet.
    pub(super) fn at(who: CharacterId) -> Aimed {
        Aimed { who, face: 0, result: None, rolled: None, less: 0, parry: 0, lost: 0 }
    }

    /// The check hit it.
    pub(super) fn hit(&self) -> bool {
        self.result.is_some_and(CapResult::hit)
    }
}

impl Battle {
    /// S0: an Action as it is declared. What is against it was asked before.
    pub(super) fn declared(&self, user: CharacterId, slot: u8, target: Target, variant: u8, pay: Pay) -> Act {
        let mut act = Act {
            user,
            slot,
            pay,
            stage: Stage::Declare,
            target,
            variant,
            about: None,
            origin: self.origin_of(user, target),
            spots: Vec::new(),
            aimed: Vec::new(),
            aside: None,
            hidden: self.has(user, status::HIDDEN),
            spoiled: 0,
            healed: None,
            boosted: Boosted::default(),
            done: 0,
            hurt: [IdSet::EMPTY; 2],
        };
        self.aim(&mut act);
        act.hidden &= self.has_foe(&act);
        act
    }

    /// CAP-05: whom and what an Action works on as things stand; what is known of a target stays known.
    fn aim(&self, act: &mut Act) {
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        if of.dash > 0 {
            return;
        }
        let targets = match (of.shape, act.target) {
            (Shape::Each, Target::Character(who)) => vec![who],
            (Shape::Each, Target::Nothing) if of.aims_at(Aim::Own) => vec![act.user],
            (Shape::Each, Target::Square(_)) if of.targets == [Aim::Own] => vec![act.user],
            (Shape::Each, _) => {
                act.spots = vec![act.origin];
                Vec::new()
            }
            (Shape::Map, _) => Vec::new(),
            _ => {
                if matches!(of.shape, Shape::Aura(_)) {
                    act.origin = self.spot(act.user);
                }
                if lays(of) {
                    act.spots = self.covered(act.user, of, act.origin, act.boosted.wider);
                }
                self.caught(act.user, of, act.origin, act.boosted.wider)
            }
        };
        let known = std::mem::take(&mut act.aimed);
        let aimed = |who| known.iter().find(|one| one.who == who).copied().unwrap_or(Aimed::at(who));
        act.aimed = targets.into_iter().map(aimed).collect();
    }

    /// Goes on with an Action.
    pub(super) fn step_act(&mut self, mut act: Box<Act>, io: &mut Io) {
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        // A Trigger in S2 or S6 has felled or stunned the user: nothing more of it happens.
        let stopped = !self.able(act.user)
            && matches!(act.stage, Stage::Uses | Stage::Targeted | Stage::Again | Stage::Roll | Stage::Apply);
        if stopped && act.done == 0 {
            return;
        }
        match act.stage {
            Stage::Declare => self.step_declare(act),
            Stage::Pay => {
                self.pay_for(&mut act, io);
                act.stage = Stage::Uses;
                let walk = self.walk_of(&act);
                let (user, noted) = (act.user, of_dash(self, &act));
                self.push(Frame::Act(act));
                if let Some((to, squares)) = walk {
                    self.passed = IdSet::EMPTY;
                    self.walk(user, to, squares, Gait::Advance, noted);
                }
            }
            Stage::Uses => {
                if of.dash > 0 {
                    let passed = std::mem::take(&mut self.passed);
                    act.aimed.retain(|aimed| passed.contains(aimed.who));
                }
                self.next_stage(act, Stage::Targeted, Happening::Uses);
            }
            Stage::Targeted => self.next_stage(act, Stage::Again, Happening::Targeted),
            Stage::Again => {
                self.aim_again(&mut act);
                let map = self.action_at(act.user, act.slot).is_some_and(|of| of.shape == Shape::Map);
                if act.aimed.is_empty() && act.spots.is_empty() && act.aside.is_none() && !map {
                    return;
                }
                act.stage = Stage::Roll;
                self.push(Frame::Act(act));
            }
            Stage::Roll => {
                self.roll_check(&mut act, io);
                self.roll_damage(&mut act, io);
                if let Some(heal) = of_heal(self, &act) {
                    act.healed = Some(self.roll_amount(heal, "Healing", act.user, "CAP-22", io));
                }
                act.stage = if act.pay == Pay::Upkeep { Stage::Apply } else { Stage::Amplify };
                self.push(Frame::Act(act));
            }
            Stage::Amplify => self.step_amplify(act, io),
            Stage::Hit => self.next_stage(act, Stage::Apply, Happening::Hit),
            Stage::Apply => self.step_apply(act, io),
            Stage::Ground => self.step_ground(act, io),
            Stage::After(part) => self.step_after(act, part, io),
        }
    }

    /// Opens a window, below which the Action waits.
    fn next_stage(&mut self, mut act: Box<Act>, stage: Stage, event: Happening) {
        act.stage = stage;
        self.push(Frame::Act(act));
        self.open(event);
    }

    /// S0: further targets are named.
    fn step_declare(&mut self, mut act: Box<Act>) {
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        if of.dash > 0 {
            let most = usize::from(of.most);
            let open = self.among(&act);
            if let Some(answer) = self.answer.take() {
                match answer.target {
                    Target::Character(who) if answer.action == action::PICK => act.aimed.push(Aimed::at(who)),
                    _ => act.stage = Stage::Pay,
                }
            } else if open.len() + act.aimed.len() <= most {
                act.aimed.extend(open.into_iter().map(Aimed::at));
            }
            if act.stage == Stage::Declare && act.aimed.len() < most && !self.among(&act).is_empty() {
                let user = act.user;
                return self.wait(Frame::Act(act), Ask::Among(user));
            }
            act.hidden = self.has(act.user, status::HIDDEN) && !act.aimed.is_empty();
        } else if of.aside.is_some() {
            let user = act.user;
            match self.answer.take() {
                Some(answer) => act.aside = answer.target.character(),
                None if self.to_aid(&act).next().is_some() => return self.wait(Frame::Act(act), Ask::Aside(user)),
                None => {}
            }
        }
        act.stage = Stage::Pay;
        self.push(Frame::Act(act));
    }

    /// CAP-06: who may be healed besides: wounded friends within reach.
    pub(super) fn to_aid(&self, act: &Act) -> impl Iterator<Item = CharacterId> + '_ {
        let (user, within) = (
            act.user,
            self.action_at(act.user, act.slot).and_then(|of| of.aside.as_ref()).map_or(0, |aside| aside.within),
        );
        let wounded = move |who: &CharacterId| self.counter(*who, counter::HP) < self.stat(*who, stat::HP);
        self.standing_of(self.side(user)).filter(wounded).filter(move |&who| self.may_aid(user, within, who))
    }

    /// Last Bow: Foes beside the way that are not named yet.
    pub(super) fn among(&self, act: &Act) -> Vec<CharacterId> {
        let squares = self.action_at(act.user, act.slot).map_or(0, |of| of.dash);
        let way = self.way_to(act.user, act.origin, squares, Gait::Advance).unwrap_or_default();
        let mut found = Vec::new();
        for at in std::iter::once(self.spot(act.user)).chain(way) {
            for foe in self.adjacent_foes(act.user, at) {
                let known = found.contains(&foe) || act.aimed.iter().any(|aimed| aimed.who == foe);
                if !known && !self.has(foe, status::SUBMERGED) {
                    found.push(foe);
                }
            }
        }
        found
    }

    /// S2: the user walks before the check: Last Bow, Interpose, Stand Over Him.
    fn walk_of(&self, act: &Act) -> Option<(Spot, u8)> {
        let of = self.action_at(act.user, act.slot)?;
        let own = self.spot(act.user);
        if of.dash > 0 {
            return Some((act.origin, of.dash)).filter(|(to, _)| *to != own || of.dash > 0);
        }
        of.effects.iter().find_map(|rider| match rider.does {
            Effect::StepBeside(squares) => (act.origin != own).then_some((act.origin, squares)),
            Effect::StepTowards(squares) => {
                let to = self.spot(act.about?);
                let near = |spot: Spot| self.ground().distance(spot, to);
                let ends = self.reach_of(act.user, squares, false);
                let best = ends.iter().copied().filter(|&to| near(to) < near(own)).min_by_key(|&to| near(to));
                best.map(|to| (to, squares))
            }
            _ => None,
        })
    }

    /// S1: AP, a Charge and uses; a Trigger of the round.
    fn pay_for(&mut self, act: &mut Act, io: &mut Io) {
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        let (who, cost, tide, name) = (act.user, of.speed.points(), of.tide_turner, of.name.clone());
        let against = act.aimed.iter().map(|aimed| aimed.who).find(|&who| who != act.user);
        let shove = act.slot == self.kind(who).shove();
        let entry = match act.pay {
            Pay::Trigger => INFO.action_of(action::TRIGGER),
            _ if shove => INFO.action_of(action::SHOVE),
            _ => INFO.action_of(action::USE),
        };
        let cost = if act.pay == Pay::Free { 0 } else { cost };
        if act.pay != Pay::Upkeep {
            io.events.push(|| Event::Acted {
                who,
                action: entry,
                against,
                cost: cost.unsigned_abs(),
                rule: entry.rule,
            });
            if !shove {
                io.events.push(|| {
                    let told = |line| Told::of(line).who(who).thing(name).number(i16::from(cost));
                    Event::told(match against {
                        Some(other) => told(&telling::HERO_AT).other(other),
                        None => told(&telling::HERO),
                    })
                });
            }
            self.pay(who, cost, "CAP-01", io);
            if tide {
                self.add_to_counter(who, counter::TIDE, -1, "CAP-34", io);
            }
            if act.pay == Pay::Trigger {
                self.add_to_counter(who, counter::TRIGGERS, 1, "CAP-25", io);
            }
            let uses = &mut self.uses[who.index()];
            let slot = usize::from(act.slot);
            uses.turn[slot] = uses.turn[slot].saturating_add(1);
            uses.battle[slot] = uses.battle[slot].saturating_add(1);
        }
        if act.hidden {
            self.cure(who, status::HIDDEN, "CAP-58", io);
        }
    }

    /// S2: targets that are no longer legal are dropped; an area is read anew.
    fn aim_again(&self, act: &mut Act) {
        let Some(of) = self.action_at(act.user, act.slot) else { return };
        if of.is_area() {
            return self.aim(act);
        }
        let dash = of.dash > 0;
        let legal = |aimed: &Aimed| match dash {
            true => self.standing(aimed.who) && !self.has(aimed.who, status::SUBMERGED),
            false => self.may_target(act.user, of, aimed.who).is_ok(),
        };
        let kept: Vec<Aimed> = act.aimed.iter().copied().filter(legal).collect();
        act.aimed = kept;
        let within = of.aside.as_ref().map_or(0, |aside| aside.within);
        act.aside = act.aside.filter(|&who| self.may_aid(act.user, within, who));
    }

    /// S4: damage dice, once they are needed: for targets that were hit without a Critical Hit.
    pub(super) fn roll_damage(&mut self, act: &mut Act, io: &mut Io) {
        let Some(damage) = self.action_at(act.user, act.slot).and_then(|of| of.damage) else { return };
        let mut shared = act.aimed.iter().find_map(|aimed| aimed.rolled);
        for i in 0..act.aimed.len() {
            let needed = matches!(act.aimed[i].result, Some(CapResult::Blocked | CapResult::Bypass));
            if !needed || act.aimed[i].rolled.is_some() {
                continue;
            }
            let rolled = match shared.filter(|_| self.options.damage_roll_per == Per::Action) {
                Some(rolled) => rolled,
                None => self.roll_amount(damage, "Damage", act.user, "CAP-18", io),
            };
            shared = Some(rolled);
            act.aimed[i].rolled = Some(rolled);
        }
    }

    /// CAP-18: damage of an Action to one of its targets before Shielded points.
    pub(super) fn damage_to(&self, act: &Act, of: &Action, aimed: &Aimed) -> i16 {
        let (Some(damage), Some(result)) = (of.damage, aimed.result) else { return 0 };
        let (more, most) = act.boosted.damage;
        let rolled = aimed.rolled.unwrap_or(0) + more;
        (hp_loss(result, rolled, damage.most() + most, self.barrier(act, of, aimed)) - aimed.less).max(0)
    }

    /// S7: the next target.
    fn step_apply(&mut self, mut act: Box<Act>, io: &mut Io) {
        let at = usize::from(act.done);
        let Some(aimed) = act.aimed.get(at).copied() else {
            act.stage = Stage::Ground;
            return self.push(Frame::Act(act));
        };
        act.done += 1;
        let Some(of) = self.action_at(act.user, act.slot).cloned() else { return };
        let cause = match of.kind {
            super::typed_effects::Damage::Steel => "Steel",
            super::typed_effects::Damage::Spell => "Spell",
            super::typed_effects::Damage::Env => "hazard",
        };
        let damage = self.damage_to(&act, &of, &aimed);
        act.aimed[at].lost = self.lose_hp(aimed.who, damage, cause, Some(act.user), "CAP-18", io);
        if let Some(healed) = act.healed.filter(|_| of.heal.is_some()) {
            let healed = healed + act.boosted.heal;
            match of.is(super::actions::Prop::Revive) {
                true => self.revive(aimed.who, healed, io),
                false => self.heal(aimed.who, healed, io),
            }
        }
        let boosted = (act.boosted.push, act.boosted.also);
        let (user, about, pay) = (act.user, act.about, act.pay);
        self.push(Frame::Act(act));
        self.work_on(user, &of, &aimed, boosted, (about, pay), io);
    }

    /// S7, the end: what lies on the ground, what befalls the user, a Sustain that begins.
    fn step_ground(&mut self, mut act: Box<Act>, io: &mut Io) {
        let Some(of) = self.action_at(act.user, act.slot).cloned() else { return };
        if let (Some(who), Some(healed)) = (act.aside, act.healed) {
            self.heal(who, healed, io);
        }
        self.lay_fields(&act, &of, io);
        if let Some(sky) = of.effects.iter().find_map(|rider| match rider.does {
            Effect::Sky(rounds) => Some(rounds),
            _ => None,
        }) {
            self.begin_sky(act.variant, sky, io);
        }
        let worked = !self.has_foe(&act) || act.aimed.iter().any(Aimed::hit);
        if of.sustain.is_some() && act.pay != Pay::Upkeep && worked && self.able(act.user) {
            let target = act.target.character().filter(|_| of.shape == Shape::Each);
            let keeps = !matches!(of.shape, Shape::Aura(_));
            let spots = if keeps { act.spots.clone() } else { Vec::new() };
            self.begin_sustain(Sustained { user: act.user, slot: act.slot, target, spots }, io);
        }
        (act.stage, act.done) = (Stage::After(0), 0);
        let (user, aimed) = (act.user, act.aimed.clone());
        self.push(Frame::Act(act));
        self.work_on_user(user, &of, &aimed);
    }

    /// CAP-10: Field Effects of an Action: on its squares, or on the centre of its area.
    fn lay_fields(&mut self, act: &Act, of: &Action, io: &mut Io) {
        for rider in &of.effects {
            let Effect::Field(kind, lasts) = rider.does else { continue };
            let spots = match rider.to {
                super::typed_effects::To::Centre => vec![act.origin],
                _ => act.spots.clone(),
            };
            let wet = |spot: &Spot| kind == FieldKind::Flame && !of.on_water && self.ground().is_water(*spot);
            let spots: Vec<Spot> = spots.into_iter().filter(|spot| !wet(spot)).collect();
            let until = self.until(lasts, act.user, act.user);
            self.lay_field(kind, spots, Some(act.user), until, io);
        }
    }

    /// S8: the windows, kind by kind, each for one target after another (CAP-04).
    fn step_after(&mut self, mut act: Box<Act>, part: u8, io: &mut Io) {
        let (user, at) = (act.user, usize::from(act.done));
        let event = match part {
            0 => {
                act.hurt = std::mem::take(&mut self.hurt);
                None
            }
            1 => take_next(&mut act, 0).map(Happening::Hurt),
            2 => take_next(&mut act, 1).map(Happening::Fell),
            3 | 4 if act.pay == Pay::Upkeep => None,
            3 | 4 => act.aimed.get(at).copied().map(|aimed| {
                act.done += 1;
                if part == 3 { Happening::Missed(aimed.who) } else { Happening::AllyHits(aimed.who) }
            }),
            // CAP-61: an Aquatic Action at a Foe from below the surface brings its user up.
            _ if self.has(user, status::SUBMERGED) && self.has_foe(&act) => return self.surface(user, "CAP-61", io),
            _ => return,
        };
        if event.is_none() {
            (act.stage, act.done) = (Stage::After(part + 1), 0);
        }
        self.push(Frame::Act(act));
        if let Some(event) = event {
            self.open(event);
        }
    }
}

/// S8: the next one of those who lost HP, or who fell: targets in the declared order, then everybody else.
fn take_next(act: &mut Act, of: usize) -> Option<CharacterId> {
    let waiting = act.hurt[of];
    let declared = act.aimed.iter().map(|aimed| aimed.who).find(|&who| waiting.contains(who));
    let next = declared.or(waiting.iter().next())?;
    let mut done = IdSet::EMPTY;
    done.insert(next);
    act.hurt[of] = waiting.without(done);
    Some(next)
}

/// It lays a Field Effect on its squares.
pub(super) fn lays(of: &Action) -> bool {
    of.effects.iter().any(|rider| matches!(rider.does, Effect::Field(..)))
}

/// The Action moves its user first, past its targets.
fn of_dash(battle: &Battle, act: &Act) -> bool {
    battle.action_at(act.user, act.slot).is_some_and(|of| of.dash > 0)
}

/// The healing dice that somebody is there for: of its targets, or of a second, harmless one.
fn of_heal(battle: &Battle, act: &Act) -> Option<super::check::Amount> {
    let of = battle.action_at(act.user, act.slot)?;
    let aside = of.aside.as_ref().filter(|_| act.aside.is_some()).map(|aside| aside.heal);
    of.heal.filter(|_| !act.aimed.is_empty()).or(aside)
}
