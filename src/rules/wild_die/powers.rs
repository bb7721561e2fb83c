//! Powers (WLX-17, WLX-18): activation, what it costs, what it does to one target, and how long it lasts.

use super::attack::{Attacker, Way};
use super::blast::WAY;
use super::changing;
use super::feats::{Power, PowerEffect, Reach, paid};
use super::frames::{Ask, Attack, Frame, Roll, Rolled, Source};
use super::harm::outcome;
use super::kept::{Kept, Standing};
use super::no;
use super::rolls::number;
use super::stances::Stance;
use super::state::{Battle, Io};
use super::things::UNARMED;
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{action, counter, status, telling};
use super::wielding::Aimed;
use crate::battle::{Breakdown, CharacterId, Event, Refusal, RuleId, StatusId, Told};
use crate::board::Template;

/// WLX-17: a power that lasts on somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boon {
    /// On whom.
    pub on: CharacterId,
    /// Whose it is.
    pub by: CharacterId,
    /// The state that shows it.
    pub state: StatusId,
    /// What it does.
    pub does: PowerEffect,
    /// It was activated with a raise.
    pub raise: bool,
    /// The trait that it changes; of a mist the skill of the attacks that it keeps off.
    pub of: Trait,
    /// Turns of its caster that are left; [`LASTS`] where it has to be shaken off.
    pub left: u8,
    /// Turns that it lasts, and lasts again for another point.
    pub turns: u8,
}

/// WLX-02: power points that a Benny brings back.
const RENEWED: i8 = 5;
/// WLX-18: until it is shaken off.
const LASTS: u8 = u8::MAX;
/// WLX-18: attacks that a mist keeps off: in melee, or from afar.
const MISTY: [Skill; 2] = [Skill::Fighting, Skill::Shooting];

/// The state of somebody on whom such a power lasts, enemy of its caster or not; none of a power that is done at once.
fn state_of(does: PowerEffect, hostile: bool) -> Option<StatusId> {
    match does {
        PowerEffect::Ward(_) => Some(status::WARDED),
        PowerEffect::Mist(_) => Some(status::MISTY),
        PowerEffect::Sharpen(..) => Some(status::SHARPENED),
        PowerEffect::WaterWalk => Some(status::WALKS_WATER),
        PowerEffect::Steps(..) => Some(if hostile { status::SUNK } else { status::LIFTED }),
        PowerEffect::Tide => Some(if hostile { status::SLOWED } else { status::HASTENED }),
        _ => None,
    }
}

/// It may be aimed at an enemy, and at a friend or at oneself.
fn aimed_at(does: PowerEffect) -> [bool; 2] {
    match does {
        PowerEffect::Harm(..) | PowerEffect::Entangle(_) | PowerEffect::Stun(_) | PowerEffect::Wall(..) => {
            [true, false]
        }
        PowerEffect::Steps(..) | PowerEffect::Tide => [true, true],
        _ => [false, true],
    }
}

impl Battle {
    /// A power by its place in the list of its kind.
    pub(super) fn power(&self, who: CharacterId, at: u8) -> Option<&Power> {
        self.kind(who).powers.get(usize::from(self.place_of_power(who, at)))
    }

    /// Every option of every power that it has: templates, traits, touch.
    pub(super) fn ways_to_cast(&self, who: CharacterId) -> Vec<u8> {
        let ways = |(at, power): (usize, &Power)| {
            let ways = match power.does {
                PowerEffect::Steps(..) => return changing::options_at(at as u8).collect(),
                PowerEffect::Mist(_) => MISTY.len(),
                _ if power.touch.is_some() => 2,
                _ => power.templates.len().max(1),
            };
            (0..ways as u8).map(move |way| at as u8 | way << WAY).collect::<Vec<u8>>()
        };
        self.kind(who).powers.iter().enumerate().flat_map(ways).collect()
    }

    /// WLD-55: this option is the power by touch.
    pub(super) fn touches(&self, by: CharacterId, at: u8) -> bool {
        at >> WAY > 0 && self.power(by, at).is_some_and(|power| power.touch.is_some())
    }

    /// WLX-17: power points that an option takes.
    pub(super) fn price(&self, by: CharacterId, at: u8) -> u8 {
        let touch = self.touches(by, at);
        self.power(by, at).map_or(0, |power| power.touch.filter(|_| touch).unwrap_or(power.cost))
    }

    /// The way of a power that an option means; none where it has one way only.
    pub(super) fn power_way(&self, by: CharacterId, at: u8) -> Option<&'static str> {
        let power = self.power(by, at)?;
        match power.does {
            PowerEffect::Steps(..) => changing::named_by(at).map(Trait::name),
            PowerEffect::Mist(_) => ["against melee", "against ranged attacks"].get(usize::from(at >> WAY)).copied(),
            _ if self.touches(by, at) => Some("touch"),
            _ => match power.templates.get(usize::from(at >> WAY)) {
                Some(Template::Fan(_)) => Some("cone"),
                Some(Template::Stream(_)) => Some("stream"),
                _ => None,
            },
        }
    }

    /// An option of a power in words.
    pub(super) fn power_words(&self, by: CharacterId, at: u8) -> String {
        let Some(power) = self.power(by, at) else { return String::new() };
        self.power_way(by, at).map_or(power.name.clone(), |way| format!("{}, {way}", power.name))
    }

    /// WLX-17: what is against activating a power.
    pub(super) fn may_cast(&self, by: CharacterId, at: Option<u8>, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act_bound(by)?;
        let Some(at) = at else {
            return if self.kind(by).powers.is_empty() { Err(no::POWERLESS) } else { Ok(()) };
        };
        let Some(power) = self.power(by, at) else { return Err(no::POWERLESS) };
        if !power.templates.is_empty() {
            return Err(no::TEMPLATE);
        }
        let [foe, friend] = aimed_at(power.does);
        let range = power.squares(self.attribute(by, Attribute::Smarts));
        let touch = power.reach == Reach::Touch || self.touches(by, at);
        self.may_pay_for(by, at)?;
        if self.has(by, status::BOUND) && touch {
            return Err(no::STATE);
        }
        let Some(on) = on else { return Ok(()) };
        let heals = matches!(power.does, PowerEffect::Heal(..));
        let fits = if self.foes(by, on) { foe } else { friend };
        let changed = match power.does {
            PowerEffect::Steps(..) => self.may_change(on, changing::named_by(at), self.foes(by, on)),
            _ => Ok(()),
        };
        let there = if heals { self.present(on) && self.wounds(on) > 0 } else { self.standing(on) };
        match () {
            () if !there || !fits || self.foes(by, on) && self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if changed.is_err() => changed,
            () if self.touches(by, at) && self.has(by, status::BOUND) => Err(no::STATE),
            () if on == by => Ok(()),
            () if self.distance(by, on) > range || touch && !self.adjacent(by, on) => Err(no::RANGE),
            () if !touch && !self.sees(by, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLX-17: power points enough, and not activated yet in this turn.
    pub(super) fn may_pay_for(&self, by: CharacterId, at: u8) -> Result<(), Refusal> {
        match () {
            () if self.power(by, at).is_none() => Err(no::POWERLESS),
            () if self.counter(by, counter::POWER) < self.price(by, at) as i8 => Err(no::POINTS),
            () if self.now.cast & 1 << self.place_of_power(by, at) != 0 => Err(no::USELESS),
            () => Ok(()),
        }
    }

    /// WLX-02: what is against a Benny for power points.
    pub(super) fn may_renew(&self, who: CharacterId) -> Result<(), Refusal> {
        match () {
            () if !self.wild(who) => Err(no::EXTRA),
            () if self.counter(who, counter::POWER) >= self.kind(who).power_points as i8 => Err(no::USELESS),
            () if !self.may_pay(who) => Err(no::BENNY),
            () => Ok(()),
        }
    }

    /// WLX-02: power points for a Benny, never above what it had at the start.
    pub(super) fn renew(&mut self, who: CharacterId, io: &mut Io) {
        self.pay_benny(who, io);
        let points = (self.counter(who, counter::POWER) + RENEWED).min(self.kind(who).power_points as i8);
        self.set_counter(who, counter::POWER, points, "WLX-02", io);
    }

    /// WLX-17: what an activation costs as its roll came out. False after a critical failure.
    pub(super) fn pays_for(&mut self, by: CharacterId, at: u8, rolled: Rolled, io: &mut Io) -> bool {
        let cost = self.price(by, at);
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
        let mut roll = self.trait_of(by, Trait::Skill(skill), skill.name(), "WLX-17", true)?;
        roll.goal = number(Some(on));
        let beside = self.adjacent(by, on) && self.able(on);
        let bolt = matches!(power.does, PowerEffect::Harm(..));
        super::attack::add_number(&mut roll.goal.number, (bolt && beside).then(|| self.guard(on, false)));
        if self.foes(by, on) {
            roll.against = Some(on);
        }
        // WLX-17: only bolts and areas follow the rules of attacks: light, cover and size hamper no other power.
        if self.foes(by, on) && !bolt && self.vulnerable(on) {
            roll.total.add(2, "Vulnerable", "WLD-30");
        }
        if self.foes(by, on) && bolt {
            let (drop, unstable) = (self.has_drop(by, on), self.unstable(by));
            // WLD-18: a bolt is an attack, and may have been aimed.
            let aim = self.now.aimed == Some(on) && self.now.done == 0 && self.turn == Some(by);
            let stances = if aim { vec![Stance::UseAim] } else { Vec::new() };
            let aimed = Attacker { way: Way::Shot, stances, actions: 1, shots: 1, drop, ..Attacker::default() };
            aimed.add_for(&self.target_of(by, on, &[], (false, None)), &mut roll.total, &self.options)?;
            let parts = [(drop, 4, "The Drop", "WLD-31"), (unstable, -2, "unstable platform", "WLD-58")];
            for (_, points, cause, rule) in parts.into_iter().filter(|part| part.0) {
                roll.total.add(points, cause, rule);
            }
        }
        Some(roll)
    }

    /// Begins an activation.
    pub(super) fn cast(&mut self, by: CharacterId, at: u8, on: CharacterId, io: &mut Io) {
        let (cost, name) = (self.price(by, at), self.power_words(by, at));
        self.spend_action();
        self.now.cast |= 1 << self.place_of_power(by, at);
        let bolt = self.power(by, at).is_some_and(|power| matches!(power.does, PowerEffect::Harm(..)));
        if bolt && self.engaged(by) && !self.adjacent(by, on) {
            self.afflict_a_turn(by, status::VULNERABLE, "WLD-10", io);
        }
        io.events.push(|| Event::told(Told::of(&telling::CASTS).who(by).other(on).thing(name).number(i16::from(cost))));
        if self.touches(by, at) {
            self.push(Frame::Touching { by, power: at, on });
            return self.check(by, Roll::Touch(on));
        }
        self.activate(by, at, on);
    }

    fn activate(&mut self, by: CharacterId, at: u8, on: CharacterId) {
        self.push(Frame::Cast { by, power: at, on });
        self.check(by, Roll::Cast(at, on));
    }

    /// WLD-55: the roll of a touch.
    pub(super) fn touch_roll(&self, by: CharacterId, on: CharacterId) -> Option<Breakdown> {
        // Of the options of the turn those serve that say nothing of damage to one place, or of a weapon.
        let serves = |stance: &Stance| matches!(stance, Stance::Run | Stance::WildAttack | Stance::UseAim);
        let attack = self.attack_by(by, action::STRIKE, on, UNARMED);
        let stances: Vec<Stance> = attack.stances.iter().copied().filter(serves).collect();
        let attack = Attack { stances, slot: UNARMED, ..attack };
        let (wielded, attacker) = self.wielded(&attack)?;
        let attacker = Attacker { touch: true, actions: self.now.actions, ..attacker };
        let target = self.target_of(by, on, &[], (true, None));
        let aimed = Aimed { who: on, target, guard: Some(self.guard(on, false)) };
        wielded.attack(by, &attacker, &[aimed], (self.wounds(by), self.fatigue(by)), &self.options)
    }

    /// WLD-55: after a touch the power is activated in the same action.
    pub(super) fn step_touching(&mut self, by: CharacterId, at: u8, on: CharacterId, io: &mut Io) {
        if self.rolled.take().is_some_and(|rolled| rolled.success) && self.standing(on) {
            return self.activate(by, at, on);
        }
        self.cure(by, status::HIDDEN, "WLX-21", io);
        self.answer_misses(by, vec![on]);
    }

    /// WLX-17: an activation as its roll came out.
    pub(super) fn step_cast(&mut self, by: CharacterId, at: u8, on: CharacterId, io: &mut Io) {
        let (Some(rolled), Some(power)) = (self.rolled.take(), self.power(by, at).cloned()) else { return };
        let drop = self.has_drop(by, on);
        self.cure(by, status::HIDDEN, "WLX-21", io);
        if !self.pays_for(by, at, rolled, io) || !rolled.success {
            return;
        }
        let raise = rolled.raises > 0;
        match power.does {
            PowerEffect::Harm(..) => self.hit(on, Source::Bolt { by, power: at, raise, drop }),
            PowerEffect::Entangle(hardness) => {
                self.entangle(on, raise, "WLX-18", io);
                self.bonds.retain(|(tied, _)| *tied != on);
                self.bonds.push((on, hardness));
            }
            PowerEffect::Stun(worse) => {
                self.push(Frame::Stunning(on));
                self.check(on, Roll::Resist(if raise { worse } else { 0 }));
            }
            PowerEffect::Heal(one, two) => self.mend(on, if raise { two } else { one }, "WLX-18", io),
            PowerEffect::Wall(length, _) => {
                let length = if raise { 2 * length } else { length };
                self.raise_wall(by, on, length, power.turns.unwrap_or(1), io);
            }
            does => {
                let Some(state) = state_of(does, self.foes(by, on)) else { return };
                let kept_off = MISTY.get(usize::from(at >> WAY)).copied().map(Trait::Skill);
                let of = if state == status::MISTY { kept_off } else { changing::named_by(at) };
                let of = of.unwrap_or(Trait::Skill(Skill::Fighting));
                let turns = power.turns.unwrap_or(1);
                let left = if matches!(state, status::SUNK | status::SLOWED) { LASTS } else { turns };
                self.bless(Boon { on, by, state, does, raise, of, left, turns }, io);
            }
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
    pub(super) fn mend(&mut self, on: CharacterId, wounds: u8, rule: RuleId, io: &mut Io) {
        // WLD-16: what is older than an hour is not healed by first aid.
        let first_aid = rule == "WLD-16";
        let most = if first_aid { self.life_at_first(on) } else { self.stat(on, super::vocabulary::stat::LIFE) };
        let before = self.counter(on, counter::LIFE);
        // The Wound that incapacitated it is none that it carries.
        let carried = before.max(1);
        let after = (carried + wounds as i8).min(most);
        if wounds == 0 || after <= before {
            return;
        }
        self.set_counter(on, counter::LIFE, after, rule, io);
        self.cure(on, status::BLEEDING, rule, io);
        // 1.4: the Unconscious wake after the battle.
        if self.has(on, status::INCAPACITATED) && !self.has(on, status::UNCONSCIOUS) {
            self.gets_up(on, rule, io);
            if self.fought().is_none() {
                self.fall_prone(on, rule, io);
                self.shake(on, rule, io);
            }
        }
    }

    /// It is no longer Incapacitated, and takes a square of its own.
    pub(super) fn gets_up(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        self.lay_down_bodies(who, io);
        self.show(who, status::INCAPACITATED, false, rule, io);
        if !self.present(who) {
            return;
        }
        self.note_swimming(who, io);
        if !self.may_be_put(who, self.spot(who)) {
            self.make_room(who, rule, io);
        }
    }

    /// WLX-17: a power lasts on somebody; one of its kind there gives way.
    fn bless(&mut self, boon: Boon, io: &mut Io) {
        self.boons.retain(|known| (known.on, known.state) != (boon.on, boon.state));
        self.boons.push(boon);
        self.show(boon.on, boon.state, true, "WLX-18", io);
        self.note_swimming(boon.on, io);
    }

    /// A power that lasts on somebody, in this state.
    pub(super) fn boon(&self, on: CharacterId, state: StatusId) -> Option<&Boon> {
        self.boons.iter().find(|boon| (boon.on, boon.state) == (on, state))
    }

    fn end_boons(&mut self, over: impl Fn(&Boon) -> bool, io: &mut Io) {
        let ended: Vec<Boon> = self.boons.extract_if(.., |boon| over(boon)).collect();
        for boon in ended {
            self.show(boon.on, boon.state, false, "WLX-17", io);
            if self.present(boon.on) {
                self.note_swimming(boon.on, io);
            }
        }
    }

    /// WLX-17: all its own powers end.
    pub(super) fn end_powers_of(&mut self, by: CharacterId, io: &mut Io) {
        self.end_boons(|boon| boon.by == by, io);
        self.end_standing(|one| one.by == by, io);
    }

    /// WLX-17: powers last so many turns of their caster; then a point keeps one of them going.
    pub(super) fn age_powers_of(&mut self, by: CharacterId) {
        let own = self.boons.iter_mut().filter(|boon| boon.by == by && boon.left != LASTS);
        own.for_each(|boon| boon.left = boon.left.saturating_sub(1));
        self.raised.iter_mut().filter(|one| one.by == by).for_each(|one| one.left = one.left.saturating_sub(1));
        let boons = self.boons.iter().filter(|boon| boon.by == by && boon.left == 0);
        let mut over: Vec<Kept> = boons.map(|boon| Kept::On(boon.on, boon.state)).collect();
        over.extend(self.raised.iter().filter(|one| one.by == by && one.left == 0).map(Standing::kept));
        for what in over {
            self.push(Frame::KeepUp { by, what });
        }
    }

    /// WLX-17: a power has run out; a point keeps it going.
    pub(super) fn step_keep_up(&mut self, by: CharacterId, what: Kept, io: &mut Io) {
        let points = self.counter(by, counter::POWER);
        let (there, works) = match what {
            Kept::On(on, state) => {
                (self.boon(on, state).is_some_and(|boon| boon.by == by && boon.left == 0), self.standing(on))
            }
            Kept::Ground(..) => (self.raised.iter().any(|one| one.kept() == what && one.left == 0), true),
        };
        let able = self.standing(by) && works && points > 0;
        match self.answer.take().map(|answer| answer.action == action::KEEP_UP) {
            _ if !there => {}
            None if able => self.wait(Frame::KeepUp { by, what }, Ask::KeepUp(by)),
            Some(true) => {
                self.set_counter(by, counter::POWER, points - 1, "WLX-17", io);
                match what {
                    Kept::On(on, state) => {
                        let kept = self.boons.iter_mut().find(|boon| (boon.on, boon.state) == (on, state));
                        kept.into_iter().for_each(|boon| boon.left = boon.turns);
                    }
                    Kept::Ground(..) => {
                        let kept = self.raised.iter_mut().find(|one| one.kept() == what);
                        kept.into_iter().for_each(|one| one.left = one.turns);
                    }
                }
            }
            _ => match what {
                Kept::On(on, state) => self.end_boons(|boon| (boon.on, boon.state) == (on, state), io),
                Kept::Ground(..) => self.end_standing(|one| one.kept() == what, io),
            },
        }
    }

    /// WLX-18: at the end of its turn somebody tries to shake off what an enemy's power does.
    pub(super) fn shake_off(&mut self, who: CharacterId) {
        for state in [status::SUNK, status::SLOWED] {
            if self.standing(who) && self.has(who, state) {
                self.push(Frame::ShakingOff { who, state });
            }
        }
    }

    /// WLX-18: a Spirit roll shakes a power off.
    pub(super) fn step_shaking_off(&mut self, who: CharacterId, state: StatusId, io: &mut Io) {
        match self.rolled.take() {
            None if self.standing(who) && self.has(who, state) => {
                self.push(Frame::ShakingOff { who, state });
                self.check(who, Roll::ShakeOff);
            }
            Some(rolled) if rolled.success => self.end_boons(|boon| (boon.on, boon.state) == (who, state), io),
            _ => {}
        }
    }

    /// Nothing lasts on somebody any more.
    pub(super) fn unblessed(&mut self, on: CharacterId, io: &mut Io) {
        self.end_boons(|boon| boon.on == on, io);
    }
}
