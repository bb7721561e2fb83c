//! Powers (WLX-17, WLX-18): activation, what it costs, what it does to one target, and how long it lasts.

use super::attack::{Attacker, Way};
use super::feats::{Power, PowerEffect, Reach, paid};
use super::frames::{Frame, Roll, Rolled, Source};
use super::harm::outcome;
use super::no;
use super::rolls::number;
use super::state::{Battle, Io};
use super::traits::Attribute;
use super::vocabulary::{counter, status, telling};
use crate::battle::{Breakdown, CharacterId, Event, Refusal, StatusId, Told};

/// WLX-17: a power that lasts on somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boon {
    /// Whom it helps.
    pub on: CharacterId,
    /// Whose it is.
    pub by: CharacterId,
    /// What it does.
    pub does: PowerEffect,
    /// It was activated with a raise.
    pub raise: bool,
    /// Turns of its caster that are left.
    pub left: u8,
}

/// The state of somebody on whom such a power lasts; none of a power that is done at once, or is not played yet.
fn state_of(does: PowerEffect) -> Option<StatusId> {
    match does {
        PowerEffect::Ward(_) => Some(status::WARDED),
        PowerEffect::Mist(_) => Some(status::MISTY),
        PowerEffect::Sharpen(..) => Some(status::SHARPENED),
        _ => None,
    }
}

/// It is aimed at an enemy; at a friend or at oneself; or it is not played yet.
fn is_hostile(does: PowerEffect) -> Option<bool> {
    match does {
        PowerEffect::Harm(..) | PowerEffect::Entangle(_) | PowerEffect::Stun(_) => Some(true),
        PowerEffect::Heal(..) => Some(false),
        does => state_of(does).map(|_| false),
    }
}

impl Battle {
    /// A power by its place in the list of its kind.
    pub(super) fn power(&self, who: CharacterId, at: u8) -> Option<&Power> {
        self.kind(who).powers.get(usize::from(at))
    }

    /// WLX-17: what is against activating a power.
    pub(super) fn may_cast(&self, by: CharacterId, at: Option<u8>, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        let Some(at) = at else {
            return if self.kind(by).powers.is_empty() { Err(no::POWERLESS) } else { Ok(()) };
        };
        let Some(power) = self.power(by, at) else { return Err(no::POWERLESS) };
        let hostile = is_hostile(power.does).filter(|_| power.templates.is_empty()).ok_or(no::TARGET)?;
        let range = power.squares(self.attribute(by, Attribute::Smarts));
        let touch = power.reach == Reach::Touch;
        self.may_pay_for(by, at)?;
        if self.has(by, status::BOUND) && touch {
            return Err(no::STATE);
        }
        let Some(on) = on else { return Ok(()) };
        let heals = matches!(power.does, PowerEffect::Heal(..));
        let there = if heals { self.present(on) && self.wounds(on) > 0 } else { self.standing(on) };
        match () {
            () if !there || self.foes(by, on) != hostile || self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if on == by => Ok(()),
            () if self.distance(by, on) > range || touch && !self.adjacent(by, on) => Err(no::RANGE),
            () if !touch && !self.sees(by, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLX-17: power points enough, and not activated yet in this turn.
    pub(super) fn may_pay_for(&self, by: CharacterId, at: u8) -> Result<(), Refusal> {
        let Some(power) = self.power(by, at) else { return Err(no::POWERLESS) };
        match () {
            () if self.counter(by, counter::POWER) < power.cost as i8 => Err(no::POINTS),
            () if self.now.cast & 1 << at != 0 => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// WLX-17: what an activation costs as its roll came out. False after a critical failure.
    pub(super) fn pays_for(&mut self, by: CharacterId, at: u8, rolled: Rolled, io: &mut Io) -> bool {
        let cost = self.power(by, at).map_or(0, |power| power.cost);
        let left = self.counter(by, counter::POWER) - paid(cost, outcome(rolled)) as i8;
        self.set_counter(by, counter::POWER, left.max(0), "WLX-17", io);
        if rolled.critical {
            self.end_powers_of(by, io);
            self.tire(by, "WLX-17", io);
        }
        !rolled.critical
    }

    /// WLX-17: the roll of an activation. A bolt is rolled as an attack is.
    pub(super) fn cast_roll(&self, by: CharacterId, at: u8, on: CharacterId) -> Option<Breakdown> {
        let power = self.power(by, at)?;
        let (skill, _) = self.kind(by).arcane()?;
        let mut roll = self.trait_of(by, super::frames::Trait::Skill(skill), skill.name(), "WLX-17", true)?;
        roll.goal = number(Some(on));
        let beside = self.adjacent(by, on) && self.able(on);
        let bolt = matches!(power.does, PowerEffect::Harm(..));
        super::attack::add_number(&mut roll.goal.number, (bolt && beside).then(|| self.guard(on, false)));
        if self.foes(by, on) {
            roll.against = Some(on);
            let aimed = Attacker { way: Way::Shot, actions: 1, shots: 1, ..Attacker::default() };
            aimed.add_for(&self.target_of(by, on, &[], None), &mut roll.total, &self.options)?;
        }
        Some(roll)
    }

    /// Begins an activation.
    pub(super) fn cast(&mut self, by: CharacterId, at: u8, on: CharacterId, io: &mut Io) {
        let Some((cost, name)) = self.power(by, at).map(|power| (power.cost, power.name.clone())) else { return };
        self.spend_action();
        self.now.cast |= 1 << at;
        self.cure(by, status::HIDDEN, "WLX-21", io);
        io.events.push(|| Event::told(Told::of(&telling::CASTS).who(by).other(on).thing(name).number(i16::from(cost))));
        self.push(Frame::Cast { by, power: at, on });
        self.check(by, Roll::Cast(at, on));
    }

    /// WLX-17: an activation as its roll came out.
    pub(super) fn step_cast(&mut self, by: CharacterId, at: u8, on: CharacterId, io: &mut Io) {
        let (Some(rolled), Some(power)) = (self.rolled.take(), self.power(by, at).cloned()) else { return };
        if !self.pays_for(by, at, rolled, io) || !rolled.success {
            return;
        }
        let raise = rolled.raises > 0;
        match power.does {
            PowerEffect::Harm(..) => self.hit(on, Source::Bolt { by, power: at, raise }),
            PowerEffect::Entangle(_) => self.entangle(on, raise, "WLX-18", io),
            PowerEffect::Stun(worse) => {
                self.push(Frame::Stunning(on));
                self.check(on, Roll::Resist(if raise { worse } else { 0 }));
            }
            PowerEffect::Heal(one, two) => self.mend(on, if raise { two } else { one }, io),
            does => self.bless(Boon { on, by, does, raise, left: power.turns.unwrap_or(1) }, io),
        }
    }

    /// WLX-18: a Vigor roll has failed: Stunned.
    pub(super) fn step_stunning(&mut self, on: CharacterId, io: &mut Io) {
        if self.rolled.take().is_some_and(|rolled| !rolled.success) && self.standing(on) {
            self.stun(on, "WLX-18", io);
        }
    }

    /// WLX-18: Wounds are removed; it ends Bleeding Out, and somebody who has one Wound less than it can carry is up again, prone and
    /// Shaken.
    fn mend(&mut self, on: CharacterId, wounds: u8, io: &mut Io) {
        let most = self.stat(on, super::vocabulary::stat::LIFE);
        let before = self.counter(on, counter::LIFE);
        // The Wound that incapacitated it is none that it carries.
        let carried = before.max(1);
        let after = (carried + wounds as i8).min(most);
        if after <= before {
            return;
        }
        self.set_counter(on, counter::LIFE, after, "WLX-18", io);
        self.cure(on, status::BLEEDING, "WLX-18", io);
        if self.has(on, status::INCAPACITATED) {
            self.show(on, status::UNCONSCIOUS, false, "WLX-18", io);
            self.show(on, status::INCAPACITATED, false, "WLX-18", io);
            self.note_swimming(on, io);
            if !self.may_be_put(on, self.spot(on)) {
                self.make_room(on, "WLX-18", io);
            }
            self.fall_prone(on, "WLX-18", io);
            self.shake(on, "WLX-18", io);
        }
    }

    /// WLX-17: a power lasts on somebody; one of its kind there gives way.
    fn bless(&mut self, boon: Boon, io: &mut Io) {
        let Some(state) = state_of(boon.does) else { return };
        self.boons.retain(|known| !(known.on == boon.on && state_of(known.does) == Some(state)));
        self.boons.push(boon);
        self.show(boon.on, state, true, "WLX-18", io);
    }

    /// A power that lasts on somebody, in this state.
    pub(super) fn boon(&self, on: CharacterId, state: StatusId) -> Option<&Boon> {
        self.boons.iter().find(|boon| boon.on == on && state_of(boon.does) == Some(state))
    }

    fn end_boons(&mut self, over: impl Fn(&Boon) -> bool, io: &mut Io) {
        let ended: Vec<Boon> = self.boons.extract_if(.., |boon| over(boon)).collect();
        for boon in ended {
            if let Some(state) = state_of(boon.does) {
                self.show(boon.on, state, false, "WLX-17", io);
            }
        }
    }

    /// WLX-17: all its own powers end.
    pub(super) fn end_powers_of(&mut self, by: CharacterId, io: &mut Io) {
        self.end_boons(|boon| boon.by == by, io);
    }

    /// WLX-17: powers last so many turns of their caster.
    pub(super) fn age_powers_of(&mut self, by: CharacterId, io: &mut Io) {
        self.boons.iter_mut().filter(|boon| boon.by == by).for_each(|boon| boon.left = boon.left.saturating_sub(1));
        self.end_boons(|boon| boon.left == 0, io);
    }

    /// Nothing lasts on somebody any more.
    pub(super) fn unblessed(&mut self, on: CharacterId, io: &mut Io) {
        self.end_boons(|boon| boon.on == on, io);
    }
}
