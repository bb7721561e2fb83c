//! LAD-502 Two weapons: one Attack, its dice and its Focus shared out between two blows before anything is rolled.

use super::frames::{Ask, Dual, Frame};
use super::roll::{Blow, Called, Roll, Share};
use super::skills::Skill;
use super::state::{Battle, Io};
use super::vocabulary::{action, counter};
use crate::battle::{Breakdown, CharacterId, Choice, Event, Refusal, Target};

/// Option of the action: the two weapons in three bits each, then which of them are thrown.
pub(super) fn option(first: &Blow, second: &Blow) -> u8 {
    first.weapon | second.weapon << 3 | u8::from(first.thrown) << 6 | u8::from(second.thrown) << 7
}

/// Option of a way to share: dice of the first blow in five bits, then its Focus.
const FOCUS: u8 = 5;

impl Battle {
    /// The two attacks that a choice means; both aimed at its target so far.
    pub fn dual_of(&self, choice: Choice) -> Option<(Blow, Blow)> {
        let Target::Character(target) = choice.target else { return None };
        let blow = |weapon: u8, thrown: bool| {
            let ranged = self.kind(choice.actor).weapon(weapon)?.range().is_some();
            let (called, charge, unaimed, share) = (Called::No, false, false, None);
            Some(Blow { attacker: choice.actor, target, weapon, ranged, thrown, called, charge, unaimed, share })
        };
        let o = choice.option;
        Some((blow(o & 7, o & 1 << 6 != 0)?, blow(o >> 3 & 7, o & 1 << 7 != 0)?))
    }

    /// LAD-502: two one-handed weapons that are used with one skill, and a die for each.
    fn may_pair(&self, first: &Blow, second: &Blow) -> Result<(), Refusal> {
        let who = first.attacker;
        for blow in [first, second] {
            let hands = self.kind(who).weapon(blow.weapon).map_or(0, super::equipment::Weapon::hands);
            self.check(hands == 1, Refusal::NoSuchWeapon)?;
            self.may_use_weapon(who, blow.weapon, blow.thrown)?;
        }
        self.check(first.weapon != second.weapon, Refusal::NoSuchWeapon)?;
        self.check(first.is_ranged() == second.is_ranged(), Refusal::NoSuchWeapon)?;
        self.may_hold(who, &[first.weapon, second.weapon])?;
        self.check(self.breakdown_of(Roll::Attack(*first)).pool() >= 2, Refusal::NotOffered)
    }

    /// LAD-502: these two, the first at its target, the second at somebody.
    fn may_strike_twice(&self, first: &Blow, second: &Blow) -> Result<(), Refusal> {
        self.may_pair(first, second)?;
        self.may_strike_with(first, second)
    }

    /// LAD-502: the first of a pair at its target, the second at somebody.
    fn may_strike_with(&self, first: &Blow, second: &Blow) -> Result<(), Refusal> {
        self.may_attack(first)?;
        self.check(!self.second_targets(second).is_empty(), Refusal::OutOfRange)
    }

    /// Whom the second weapon may strike at.
    fn second_targets(&self, second: &Blow) -> Vec<CharacterId> {
        let at = |target| Blow { target, ..*second };
        self.enemies_of(second.attacker).filter(|&target| self.may_attack(&at(target)).is_ok()).collect()
    }

    /// Every two weapons of a kit with every way to use them, all aimed at nobody yet but `target`.
    fn pairs(&self, who: CharacterId, target: CharacterId) -> Vec<(Blow, Blow)> {
        let fists = self.kind(who).fists();
        let bits = (0..fists).flat_map(|a| (a + 1..fists).map(move |b| a | b << 3));
        let options = bits.flat_map(|pair| (0..4u8).map(move |thrown| pair | thrown << 6));
        let target = Target::Character(target);
        options.filter_map(|option| self.dual_of(Choice { action: action::DUAL, actor: who, target, option })).collect()
    }

    /// All attacks with two weapons that may be made now. Which weapons go together does not depend on whom they strike at.
    pub(super) fn duals(&self, who: CharacterId, enemies: &[CharacterId]) -> Vec<(Blow, Blow)> {
        let Some(&anybody) = enemies.first() else { return Vec::new() };
        let mut pairs = self.pairs(who, anybody);
        pairs.retain(|(first, second)| self.may_pair(first, second).is_ok());
        let at = |target, blow: &Blow| Blow { target, ..*blow };
        let all = enemies.iter().flat_map(|&target| pairs.iter().map(move |(a, b)| (at(target, a), at(target, b))));
        all.filter(|(first, second)| self.may_strike_with(first, second).is_ok()).collect()
    }

    /// The first thing in the way of such an attack.
    pub(super) fn why_no_dual(&self, who: CharacterId, target: Target) -> Result<(), Refusal> {
        let Target::Character(target) = target else { return Err(Refusal::NoSuchWeapon) };
        let pairs = self.pairs(who, target);
        let mut reasons = pairs.iter().map(|(first, second)| self.may_strike_twice(first, second));
        reasons.find(|why| *why != Err(Refusal::NoSuchWeapon)).unwrap_or(Err(Refusal::NoSuchWeapon))
    }

    /// LAD-502: both weapons are in hand, and the questions begin.
    pub(super) fn begin_dual(&mut self, first: Blow, second: Blow, io: &mut Io) {
        let (who, against) = (first.attacker, Some(first.target));
        let grip = 1 << first.weapon | 1 << second.weapon;
        self.set_counter(who, counter::IN_HAND, grip, "LAD-14", io);
        io.events.push(|| Event::Acted {
            who,
            action: super::info::INFO.action_of(action::DUAL),
            against,
            cost: 1,
            rule: "LAD-502",
        });
        self.push(Frame::Dual(Dual { first, second, named: false }));
    }

    pub(super) fn step_dual(&mut self, mut f: Dual, _io: &mut Io) {
        let who = f.first.attacker;
        let answer = self.answer.take();
        if !f.named {
            let targets = self.second_targets(&f.second);
            let named = answer.and_then(|choice| match choice.target {
                Target::Character(target) => Some(target),
                _ => None,
            });
            if named.is_none() && targets.len() > 1 {
                self.wait(Frame::Dual(f), Ask::DualTarget(who));
                return;
            }
            f.second.target = named.or(targets.first().copied()).unwrap_or(f.first.target);
            f.named = true;
            self.push(Frame::Dual(f));
            if self.shares(&f).len() > 1 {
                self.ask = Some(Ask::DualShare(who));
            }
            return;
        }
        let shares = self.shares(&f);
        let chosen = answer.and_then(|choice| shares.iter().find(|(own, _)| share_option(*own) == choice.option));
        if let Some(&(own, other)) = chosen.or(shares.first()) {
            // The last pushed comes first.
            self.declare(Blow { share: Some(other), ..f.second });
            self.declare(Blow { share: Some(own), ..f.first });
        }
    }

    /// The attack with two weapons that is being asked about.
    fn open_dual(&self) -> Option<&Dual> {
        if let Some(Frame::Dual(f)) = self.stack.last() { Some(f) } else { None }
    }

    /// Every way to share dice and Focus out between the first blow and the second, the most even one first.
    fn shares(&self, f: &Dual) -> Vec<(Share, Share)> {
        let b = self.breakdown_of(Roll::Attack(f.first));
        let (dice, focus) = (b.pool().unsigned_abs(), b.focus);
        let share = |dice, focus| Share { dice, focus };
        let of = |n: u8| (0..=focus).map(move |points| (share(n, points), share(dice - n, focus - points)));
        let mut list: Vec<(Share, Share)> = (1..dice).flat_map(of).collect();
        list.sort_by_key(|(own, other)| {
            let uneven = (own.dice.abs_diff(other.dice), own.focus.abs_diff(other.focus));
            (uneven, std::cmp::Reverse((own.dice, own.focus)))
        });
        list
    }

    /// LAD-502: whom the second weapon can strike at, or how dice and Focus can be shared out.
    pub(super) fn dual_choices(&self, out: &mut Vec<Choice>) {
        let Some(f) = self.open_dual() else { return };
        let who = f.first.attacker;
        if f.named {
            let options = self.shares(f).into_iter().map(|(own, _)| share_option(own));
            out.extend(options.map(|option| Choice::new(action::PICK, who, f.first.target, option)));
        } else {
            let targets = self.second_targets(&f.second).into_iter();
            out.extend(targets.map(|target| Choice::new(action::PICK, who, target, 0)));
        }
    }

    /// The first blow as it would be with this share.
    pub(super) fn first_blow_shared(&self, choice: Choice) -> Option<Blow> {
        let (f, (own, _)) = self.open_dual().zip(self.share_of(choice))?;
        Some(Blow { share: Some(own), ..f.first })
    }

    /// The two shares that a choice means while they are being asked for.
    pub fn share_of(&self, choice: Choice) -> Option<(Share, Share)> {
        let f = self.open_dual().filter(|f| f.named && choice.action == action::PICK)?;
        self.shares(f).into_iter().find(|(own, _)| share_option(*own) == choice.option)
    }

    /// A share in words.
    pub(super) fn share_words(&self, choice: Choice) -> String {
        let Some((f, (own, other))) = self.open_dual().zip(self.share_of(choice)) else { return String::new() };
        let part = |share: &Share, blow: &Blow| {
            let dice = if share.dice == 1 { "die" } else { "dice" };
            let focus = if own.focus + other.focus == 0 { String::new() } else { format!(", {} Focus", share.focus) };
            format!("{}: {} {dice}{focus}", self.item_name(blow.attacker, blow.weapon), share.dice)
        };
        format!("{}; {}", part(&own, &f.first), part(&other, &f.second))
    }

    /// LAD-502: of the pool and the Focus only its share; Training that is doubled for this Test comes on top.
    pub(super) fn share_of_dual(&self, blow: &Blow, b: &mut Breakdown) {
        let Some(share) = blow.share else { return };
        let skill = if blow.is_ranged() { Skill::BallisticSkill } else { Skill::WeaponSkill };
        let doubled = self.doubles_training(blow.attacker);
        let more = if doubled { self.kind(blow.attacker).skill(skill).training as i8 } else { 0 };
        b.dice(share.dice as i8 + more - b.sum(), "its share of two weapons", "LAD-502");
        b.focus = share.focus;
    }
}

fn share_option(own: Share) -> u8 {
    own.dice | own.focus << FOCUS
}
