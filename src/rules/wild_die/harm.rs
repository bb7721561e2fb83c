//! Damage, Shaken, Wounds, Soak and Incapacitation (2.3, WLD-12 to WLD-15, WLD-31, WLX-14).

use super::attack::Hide;
use super::feats::{EdgeEffect, PowerEffect};
use super::frames::{Ask, Attack, Check, Frame, Hit, HitStage, Roll, Source};
use super::hurt::{Bleeding, Hurt, Incapacity, bleeding, hurt, incapacitated, soaked};
use super::items::{Place, Quality};
use super::rolls::{
    MOST_DAMAGE, RAISE, TN, damage_dice, damage_roll, number, over_toughness, whole_damage, worth_more_damage,
};
use super::stances::Stance;
use super::state::{Battle, Io};
use super::traits::Attribute;
use super::vocabulary::{action, counter, stat, status, telling};
use crate::battle::{Breakdown, CharacterId, Event, RuleId, Side, StatusId, TargetResult, Told};
use crate::dice::{Outcome, draw};
use crate::kit::Until;

/// WLD-12: Wounds of one hit that are told apart; no figure takes half as many.
const MOST_WOUNDS: u8 = 8;

/// A result as the tables read it.
pub(super) fn outcome(rolled: super::frames::Rolled) -> Outcome {
    match rolled {
        _ if rolled.critical => Outcome::Fumble,
        _ if !rolled.success => Outcome::Fail,
        _ if rolled.raises > 0 => Outcome::Critical,
        _ => Outcome::Success,
    }
}

impl Battle {
    /// WLX-12: what keeps harm away from a place of the body.
    pub(super) fn hide(&self, who: CharacterId, place: Place, bare: bool) -> Hide {
        let torso = self.stat(who, stat::ARMOUR);
        let led = self.led(who, |effect| if let EdgeEffect::LeadToughness(n) = effect { Some(n) } else { None });
        let armour = match place {
            _ if bare => 0,
            Place::Torso => torso,
            Place::Head => self.kind(who).armour_of(Place::Head),
        };
        // WLX-18: a Ward is Armour, with a raise Toughness.
        let ward = self.boon(who, status::WARDED).map(|boon| (boon.does, boon.raise));
        let (tough, hard) = match ward {
            Some((PowerEffect::Ward(n), true)) => (n, 0),
            Some((PowerEffect::Ward(n), false)) => (0, n),
            _ => (0, 0),
        };
        Hide {
            body: self.stat(who, stat::TOUGHNESS) - torso + led + tough + self.toughness_of_power(who),
            armour: armour + hard,
            piercing: 0,
        }
    }

    /// The raises over Toughness that change anything for somebody: Wounds that can be soaked count beyond those that it takes.
    fn raises_that_matter(&self, on: CharacterId) -> u8 {
        if self.may_pay(on) { MOST_WOUNDS } else { self.counter(on, counter::LIFE).max(1).unsigned_abs() }
    }

    /// The damage roll of a hit; none where it does none.
    pub(super) fn damage_of(&self, hit: &Hit) -> Option<Breakdown> {
        let on = hit.on;
        let mut roll = match &hit.source {
            Source::Attack(attack, raise) => self.damage_of_attack(attack, on, *raise)?,
            Source::Crush(by) => {
                let die = self.attribute(*by, Attribute::Strength);
                let mut roll = damage_roll("Crush", "WLD-37", *by, &[(1, die.sides(), "Strength", "WLD-37")]);
                roll.total.add(die.plus(), "die beyond d12", "1.2");
                if self.has(*by, status::JOKER) {
                    roll.total.add(2, "Joker", "WLD-02");
                }
                roll
            }
            Source::Bolt { by, power, raise, drop } => {
                let PowerEffect::Harm(plain, raised) = self.power(*by, *power)?.does else { return None };
                let damage = if *raise { raised } else { plain };
                let mut roll = damage_roll("Damage", "WLX-18", *by, &[(damage.dice, damage.sides, "power", "WLX-18")]);
                roll.total.add(damage.plus, "power", "WLX-18");
                if self.has(*by, status::JOKER) {
                    roll.total.add(2, "Joker", "WLD-02");
                }
                if *drop {
                    roll.total.add(4, "The Drop", "WLD-31");
                }
                roll
            }
            Source::Blast(blast) => self.damage_of_blast(on, blast)?,
            Source::Fall(dice) => {
                let mut roll = damage_roll("Fall", "WLX-08", on, &[(*dice, 6, "levels", "WLX-08")]);
                roll.total.add(*dice as i8, "levels", "WLX-08");
                roll
            }
            Source::Glass => damage_roll("Glass", "WLX-10", on, &[(2, 4, "glass", "WLX-10")]),
            Source::Fire => damage_roll("Fire", "WLX-10", on, &[(1, 10, "fire", "WLX-10")]),
        };
        if !matches!(hit.source, Source::Attack(..)) {
            let hide = self.hide(on, Place::Torso, false);
            let armour = if matches!(hit.source, Source::Fall(_)) { 0 } else { hide.armour };
            roll.goal = number(Some(on));
            super::attack::add_toughness(&mut roll.goal.number, Hide { armour, ..hide });
        }
        roll.goal.about = Some(on);
        roll.against = Some(on);
        Some(roll)
    }

    fn damage_of_attack(&self, attack: &Attack, on: CharacterId, raise: bool) -> Option<Breakdown> {
        let (wielded, attacker) = self.wielded(attack)?;
        let place = if attack.stances.contains(&Stance::Head) { Place::Head } else { Place::Torso };
        let hide = self.hide(on, place, attack.stances.contains(&Stance::Gap));
        let mut roll = wielded.damage(attack.by, &attacker, hide, raise, attack.unseen || self.vulnerable(on))?;
        if let Some((PowerEffect::Sharpen(plain, raised), better)) =
            self.boon(attack.by, status::SHARPENED).map(|boon| (boon.does, boon.raise))
        {
            roll.total.add(if better { raised } else { plain }, "Edge Song", "WLX-18");
        }
        // Twice the damage reaches a number where the damage reaches half of it, and its raises are half as far apart.
        if attack.doubled {
            let number = roll.goal.number.value();
            roll.goal.number.add(-(number / 2), "damage doubled", "WLX-16");
            roll.goal.raise = Some(RAISE / 2);
        }
        Some(roll)
    }

    /// Somebody is hit.
    pub(super) fn hit(&mut self, on: CharacterId, source: Source) {
        self.push(Frame::Hit(Box::new(Hit { on, source, stage: HitStage::Damage })));
    }

    /// Who hit.
    fn hitter(hit: &Hit) -> Option<CharacterId> {
        match &hit.source {
            Source::Attack(attack, _) => Some(attack.by),
            Source::Crush(by) | Source::Bolt { by, .. } => Some(*by),
            Source::Blast(blast) => Some(blast.by),
            Source::Fall(_) | Source::Fire | Source::Glass => None,
        }
    }

    fn roll_damage(&mut self, hit: &Hit, roll: &Breakdown, io: &mut Io) -> Option<u8> {
        let most = self.raises_that_matter(hit.on);
        let thrown = draw(io.dice, &damage_dice(roll, most));
        let over = over_toughness(roll, thrown.sum).map(|raises| raises.min(most));
        let total = thrown.sum.min(10_000) as i16 + i16::from(roll.total.value());
        io.events.push(|| {
            let by = total - i16::from(roll.number());
            let outcome = match over {
                None => Outcome::Fail,
                Some(0) => Outcome::Success,
                Some(_) => Outcome::Critical,
            };
            let result = TargetResult {
                about: Some(hit.on),
                threshold: over.map(|_| 0),
                outcome,
                by,
                // All of them, also those that change nothing for an Extra.
                raises: over_toughness(roll, thrown.sum).unwrap_or(0),
            };
            Event::totalled(roll.clone(), thrown.faces, total, vec![result])
        });
        over
    }

    /// It is a hit of a called shot at this.
    fn aims_at(hit: &Hit, at: Stance) -> bool {
        matches!(&hit.source, Source::Attack(attack, _) if attack.stances.contains(&at))
    }

    /// WLD-28: the damage of a hit on what somebody holds hurts nobody; all of it counts.
    fn roll_against_item(&self, mut roll: Breakdown, io: &mut Io) -> i8 {
        let thrown = draw(io.dice, &whole_damage(&roll));
        let total = thrown.sum.min(MOST_DAMAGE) as i16 + i16::from(roll.total.value());
        roll.judged = false;
        io.events.push(|| Event::totalled(roll, thrown.faces, total, Vec::new()));
        total.clamp(0, i16::from(i8::MAX)) as i8
    }

    /// Goes on with damage (2.3).
    pub(super) fn step_hit(&mut self, mut hit: Box<Hit>, io: &mut Io) {
        let on = hit.on;
        if !self.standing(on) {
            return;
        }
        let was = self.has(on, status::SHAKEN);
        match hit.stage {
            HitStage::Damage => {
                if self.breaks_item(&hit, io) {
                    return;
                }
                let Some(roll) = self.damage_of(&hit) else { return };
                if Battle::aims_at(&hit, Stance::Item) {
                    let total = self.roll_against_item(roll, io);
                    hit.stage = HitStage::Disarm;
                    self.push(Frame::Hit(hit));
                    return self.check(on, Roll::Grip(0, total));
                }
                let over = self.roll_damage(&hit, &roll, io);
                self.damage_rolled(hit, &roll, over, io);
            }
            HitStage::Rolled(over) => match self.answered_again().zip(Battle::hitter(&hit)) {
                Some((true, by)) => {
                    let Some(roll) = self.damage_of(&hit) else { return };
                    self.pay_benny(by, io);
                    let more = self.roll_damage(&hit, &roll, io);
                    self.damage_rolled(hit, &roll, over.max(more), io);
                }
                _ => self.harmed(hit, over, io),
            },
            HitStage::Window(hurt) => {
                if self.answer.take().is_some_and(|choice| choice.action == action::SOAK) {
                    self.pay_benny(on, io);
                    hit.stage = HitStage::Soaking(hurt);
                    self.push(Frame::Hit(hit));
                    self.check(on, Roll::Soak);
                } else {
                    self.take_hurt(*hit, hurt, io);
                }
            }
            HitStage::Soaking(hurt) => {
                let rolled = self.rolled.take();
                let result = rolled.map(|rolled| TargetResult {
                    about: None,
                    threshold: None,
                    outcome: outcome(rolled),
                    by: rolled.total - i16::from(RAISE),
                    raises: rolled.raises,
                });
                let left = result.map_or(hurt, |result| soaked(hurt, was, result, &self.options));
                let gone = hurt.wounds - left.wounds;
                io.events.push(|| Event::told(Told::of(&telling::SOAKED).who(on).number(i16::from(gone))));
                if was && !left.shaken {
                    self.cure(on, status::SHAKEN, "WLD-15", io);
                }
                self.take_hurt(*hit, left, io);
            }
            HitStage::Disarm => {
                let fails = self.rolled.take().is_some_and(|rolled| !rolled.success);
                if let Some(slot) = self.first_item(on).filter(|_| fails) {
                    self.drop_item(on, slot, "WLD-28", io);
                }
            }
            HitStage::KnockOut => {
                if self.rolled.take().is_some_and(|rolled| !rolled.success) {
                    self.fall_down(on, status::UNCONSCIOUS, "WLD-31", io);
                }
            }
        }
    }

    /// WLX-02: damage was rolled, and may be rolled again where that is worth a Benny.
    fn damage_rolled(&mut self, mut hit: Box<Hit>, roll: &Breakdown, over: Option<u8>, io: &mut Io) {
        let on = hit.on;
        let enough = over.is_some_and(|raises| raises >= self.counter(on, counter::LIFE).max(0).unsigned_abs());
        let by = Battle::hitter(&hit).filter(|&by| !enough && self.may_pay(by));
        match by.filter(|_| worth_more_damage(roll, over, self.raises_that_matter(on))) {
            Some(by) => {
                hit.stage = HitStage::Rolled(over);
                self.wait(Frame::Hit(hit), Ask::Reroll(by));
            }
            None => self.harmed(hit, over, io),
        }
    }

    /// WLD-15: the damage stands; Wounds may be soaked.
    fn harmed(&mut self, mut hit: Box<Hit>, over: Option<u8>, io: &mut Io) {
        let on = hit.on;
        let hurt = hurt(over, self.has(on, status::SHAKEN));
        if hurt.wounds > 0 && self.may_pay(on) {
            hit.stage = HitStage::Window(hurt);
            self.wait(Frame::Hit(hit), Ask::Soak(on));
        } else if hurt != Hurt::default() {
            self.take_hurt(*hit, hurt, io);
        }
    }

    /// WLD-12: Shaken and Wounds as they are taken.
    fn take_hurt(&mut self, mut hit: Hit, hurt: Hurt, io: &mut Io) {
        let on = hit.on;
        let by = Battle::hitter(&hit);
        if hurt.shaken {
            self.shake(on, "WLD-12", io);
        }
        let attack = if let Source::Attack(attack, _) = &hit.source { Some(attack.clone()) } else { None };
        if hurt.wounds > 0 {
            let tame = attack.as_ref().is_some_and(|attack| attack.stances.contains(&Stance::Nonlethal));
            let credit = by.filter(|&by| !self.third(by)).map(|by| self.side(by));
            self.wound(on, hurt.wounds, credit, tame, "WLD-12", io);
        }
        if let Source::Blast(blast) = &hit.source {
            let blast = *blast;
            self.kindle(on, &blast, io);
        }
        if hurt == Hurt::default() || !self.standing(on) {
            return;
        }
        let drop = match &hit.source {
            Source::Attack(attack, _) => attack.drop,
            Source::Bolt { drop, .. } => *drop,
            _ => false,
        };
        let stances = attack.map(|attack| attack.stances).unwrap_or_default();
        let grip = [(Stance::Limb, -2), (Stance::Hand, -4)].into_iter().find(|(at, _)| stances.contains(at));
        if let Some((_, grip)) = grip.filter(|_| self.first_item(on).is_some()) {
            let disarm = Hit { stage: HitStage::Disarm, ..hit.clone() };
            self.push(Frame::Hit(Box::new(disarm)));
            self.check(on, Roll::Grip(grip, TN));
        }
        if drop {
            let head = if stances.contains(&Stance::Head) { -2 } else { 0 };
            hit.stage = HitStage::KnockOut;
            self.push(Frame::Hit(Box::new(hit)));
            self.check(on, Roll::KnockOut(head));
        }
    }

    /// WLD-13: Shaken; it loses Hold and Aim.
    pub(super) fn shake(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        let fresh = !self.has(who, status::SHAKEN);
        self.afflict(who, status::SHAKEN, Until::Removed, rule, io);
        self.lose_hold(who, io);
        self.may_be_thrown(who);
        if fresh && self.turn != Some(who) && self.may_unshake(who).is_ok() {
            self.push(Frame::Unshake(who));
        }
        self.cure(who, status::AIMING, "WLD-18", io);
    }

    /// WLD-38: a holder that is Shaken or Stunned loses Hold and its turn of the round.
    fn lose_hold(&mut self, who: CharacterId, io: &mut Io) {
        if self.has(who, status::ON_HOLD) {
            self.cure(who, status::ON_HOLD, "WLD-38", io);
            self.show(who, status::ACTED, true, "WLD-38", io);
        }
    }

    /// WLD-50: Stunned.
    pub(super) fn stun(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        self.afflict(who, status::STUNNED, Until::Removed, rule, io);
        self.afflict_a_turn(who, status::DISTRACTED, rule, io);
        self.cure(who, status::DEFENDING, "WLD-50", io);
        self.cure(who, status::AIMING, "WLD-18", io);
        // WLD-41: a rider rolls for the saddle instead.
        if self.has(who, status::MOUNTED) {
            self.may_be_thrown(who);
        } else {
            self.fall_prone(who, rule, io);
        }
        self.lose_hold(who, io);
        self.let_go(who, io);
    }

    /// WLD-45: prone; in deep water nobody lies down.
    pub(super) fn fall_prone(&mut self, who: CharacterId, rule: RuleId, io: &mut Io) {
        if self.standing(who) && !self.swims(who) {
            self.unhorse(who, io);
            self.show(who, status::PRONE, true, rule, io);
            self.cure(who, status::AIMING, "WLD-18", io);
        }
    }

    /// WLD-14: Wounds; too many of them incapacitate. `tame`: nobody dies of them.
    pub(super) fn wound(
        &mut self,
        who: CharacterId,
        wounds: u8,
        credit: Option<Side>,
        tame: bool,
        rule: RuleId,
        io: &mut Io,
    ) {
        let before = self.counter(who, counter::LIFE);
        let lost = (wounds.min(MOST_WOUNDS) as i8).min(before);
        if lost <= 0 {
            return;
        }
        self.ch_mut(who).counters.set(counter::LIFE, before - lost);
        self.hurt.insert(who);
        self.may_be_thrown(who);
        let (amount, left) = (lost.unsigned_abs(), (before - lost).unsigned_abs());
        io.events.push(|| Event::LifeLost { who, amount, left, cause: "Wounds", credit, rule });
        if left == 0 {
            let collapses = self.wild(who) && !tame;
            self.fall_down(who, if tame { status::UNCONSCIOUS } else { status::INCAPACITATED }, "WLD-14", io);
            if collapses {
                self.push(Frame::Collapse(who));
                self.push(Frame::Check(Box::new(Check { who, roll: Roll::Collapse, result: None })));
            }
        }
    }

    /// It is out of action: Incapacitated, and Unconscious where that is why.
    pub(super) fn fall_down(&mut self, who: CharacterId, why: StatusId, rule: RuleId, io: &mut Io) {
        // WLD-29: Distracted runs out by itself in the turns that a Wild Card goes on having.
        const KEPT: [StatusId; 4] = [status::ACTED, status::JOKER, status::CARRYING, status::DISTRACTED];
        let kept = if self.wild(who) { &KEPT[..] } else { &KEPT[..3] };
        let befallen: Vec<StatusId> = self.ch(who).statuses.present().filter(|status| !kept.contains(status)).collect();
        self.unhorse(who, io);
        befallen.into_iter().for_each(|status| self.cure(who, status, rule, io));
        self.show(who, status::INCAPACITATED, true, rule, io);
        if why != status::INCAPACITATED {
            self.show(who, why, true, rule, io);
        }
        self.let_go(who, io);
        self.freed(who, io);
        self.end_powers_of(who, io);
        self.unblessed(who, io);
        self.drop_carried(who, io);
        self.lay_down_bodies(who, io);
    }

    /// WLX-14: what becomes of a Wild Card that was pushed past its Wounds.
    pub(super) fn step_collapse(&mut self, who: CharacterId, io: &mut Io) {
        let Some(rolled) = self.rolled.take() else { return };
        let came = incapacitated(outcome(rolled));
        self.felled.push((who, came));
        match came {
            Incapacity::Dead => self.remove(who, None, io),
            Incapacity::BleedingOut => self.show(who, status::BLEEDING, true, "WLX-14", io),
            Incapacity::Injured | Incapacity::InjuredForADay => {}
        }
    }

    /// WLX-14: the Vigor roll of somebody who is Bleeding Out.
    pub(super) fn bled(&mut self, who: CharacterId, io: &mut Io) {
        let Some(rolled) = self.rolled.take() else { return };
        match bleeding(outcome(rolled)) {
            Bleeding::Dead => self.remove(who, None, io),
            Bleeding::GoesOn => {}
            Bleeding::Stabilised => self.cure(who, status::BLEEDING, "WLX-14", io),
        }
    }

    /// WLD-31: the target does not see the attacker coming.
    pub(super) fn has_drop(&self, by: CharacterId, on: CharacterId) -> bool {
        // 7.3: a weapon at the throat of a captive.
        let at_its_throat = self.captive(on) && self.foes(by, on) && self.adjacent(by, on);
        self.has(on, status::SURPRISED) || at_its_throat || self.has(by, status::HIDDEN) && self.distance(by, on) <= 6
    }

    /// WLX-21: it attacks out of hiding, which makes its targets count as Vulnerable.
    pub(super) fn strikes_unseen(&self, by: CharacterId) -> bool {
        self.options.hidden_far_bonus && self.has(by, status::HIDDEN)
    }

    /// WLX-13: what a weapon does besides damage.
    pub(super) fn entangles(&self, attack: &Attack) -> bool {
        self.weapon(attack.by, attack.slot).is_some_and(|weapon| weapon.is(Quality::Entangles))
    }
}
