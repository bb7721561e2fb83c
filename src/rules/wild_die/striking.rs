//! Attacks with weapons (2.3, WLD-08 to WLD-11, WLD-34 to WLD-36): what is against them, their rolls, and what comes of each die.

use super::attack::{Attacker, range_penalty};
use super::feats::{EdgeEffect, Opening};
use super::frames::{Ask, Attack, AttackStage, Frame, Landed, Source};
use super::items::{Class, Quality};
use super::no;
use super::rolls::{total, trait_dice, trait_dice_and_ones, volley, worth_a_raise};
use super::stances::Stance;
use super::state::{Battle, Io};
use super::things::{CLUB, FOUND, UNARMED};
use super::traits::{Attribute, Skill, Trait};
use super::vocabulary::{INFO, action, status, telling};
use super::wielding::{Aimed, Wielded};
use crate::battle::{ActionId, Breakdown, CharacterId, Event, Refusal, TargetResult, Told};
use crate::board::Square;
use crate::dice::{Lot, draw};

/// WLD-05, WLX-16: a raise is all that an attack needs to be told apart from a hit.
const RAISES: u8 = 1;

/// WLD-11: bits of an option that say the weapon; the shots more than one stand above.
const SLOT: u8 = 0x0f;
/// WLX-06: how small a thing is that is thrown out of the water: a dagger.
const DAGGER: i8 = -4;
/// WLD-11: how far from its first target the others of a volley stand.
const SPREAD: u8 = 2;

/// The weapon of an option, and how many shots.
pub(super) fn slot_and_shots(option: u8) -> (u8, u8) {
    (option & SLOT, (option >> 4) + 1)
}

/// The option of a weapon and so many shots.
pub(super) fn option_of(slot: u8, shots: u8) -> u8 {
    slot | (shots.saturating_sub(1) << 4)
}

impl Battle {
    /// The weapon of an attack in its hand.
    fn in_hand<'a>(&'a self, attack: &Attack) -> Option<Wielded<'a>> {
        let weapon = self.weapon(attack.by, attack.slot)?;
        Some(Wielded { kind: self.kind(attack.by), weapon, thrown: attack.thrown })
    }

    /// The weapon of an attack in its hand, and what it is made with.
    pub(super) fn wielded<'a>(&'a self, attack: &Attack) -> Option<(Wielded<'a>, Attacker)> {
        let by = attack.by;
        let wielded = self.in_hand(attack)?;
        let weapon = wielded.weapon;
        let own = self.turn == Some(by) && !attack.free;
        let weapons = self.held(by).filter(|(_, held)| held.class == Class::Melee && held.arms(false)).count() as u8;
        let attacker = Attacker {
            actions: if own { self.now.actions } else { 1 },
            free_hand: own && if *self.version > 1 { attack.uncounted } else { self.is_uncounted(by, attack.slot) },
            shots: match () {
                () if attack.stances.contains(&Stance::Sweep) => 1,
                () if attack.stances.contains(&Stance::Suppress) => weapon.rate,
                () if attack.thing.is_some() => 1,
                () => attack.at.len() as u8,
            },
            weapons: weapons.max(u8::from(weapon.arms(false))),
            prone: self.has(by, status::PRONE),
            swims: self.swims(by),
            unstable: self.unstable(by),
            mounted: self.has(by, status::MOUNTED),
            distracted: self.distracted(by),
            joker: self.has(by, status::JOKER),
            steps: self.steps(by, Trait::Skill(wielded.skill())),
            riding: self.steps(by, Trait::Skill(Skill::Riding)),
            strength: self.steps(by, Trait::Attribute(Attribute::Strength)),
            burden: self.burden(by),
            drop: attack.drop,
            strength_short: self.attribute(by, Attribute::Strength).short_of(weapon.strength),
            ..wielded.attacker(attack.stances.clone())
        };
        Some((wielded, attacker))
    }

    /// The roll of an attack; none where a target is out of range.
    pub(super) fn attack_roll(&self, attack: &Attack) -> Option<Breakdown> {
        if let Some(thing) = attack.thing {
            return self.roll_at_thing(attack, thing);
        }
        let (wielded, attacker) = self.wielded(attack)?;
        let ranges = wielded.weapon.range.filter(|_| wielded.way() != super::attack::Way::Melee);
        let mut aims: Vec<CharacterId> = Vec::new();
        attack.at.iter().for_each(|&on| {
            if !aims.contains(&on) {
                aims.push(on)
            }
        });
        let melee = ranges.is_none();
        let ignores = wielded.weapon.is(Quality::IgnoresShields);
        let aimed = |on: CharacterId| {
            // WLD-10: beside an able enemy its Parry counts, and no range.
            let beside = self.adjacent(attack.by, on) && self.able(on);
            // WLD-23: what is held to be broken is kept out of the way by Parry.
            let breaks = attack.stances.iter().any(|stance| matches!(stance, Stance::Break | Stance::BreakShield));
            let parried = melee || beside || breaks;
            let mut target = self.target_of(attack.by, on, &attack.stances, (melee, ranges.filter(|_| !beside)));
            // WLD-52: it is aimed at a place; of each figure there its cover, lying down and size count.
            if attack.stances.contains(&Stance::Suppress) {
                (target.vulnerable, target.moved, target.mist, target.cover.dodges) = (false, 0, false, false);
            }
            Aimed { who: on, target, guard: parried.then(|| self.guard(on, ignores)) }
        };
        let targets: Vec<Aimed> = aims.into_iter().map(aimed).collect();
        let state = (self.wounds(attack.by), self.fatigue(attack.by));
        let mut roll = wielded.attack(attack.by, &attacker, &targets, state, &self.options)?;
        if !attack.free {
            self.add_support(attack.by, Trait::Skill(wielded.skill()), &mut roll.total);
        }
        Some(roll)
    }

    /// WLX-16: an attack with this hand that is begun now is not counted: each of two weapons once. Before version 2 it was asked at the
    /// throw, when the hand had been used.
    fn is_uncounted(&self, by: CharacterId, slot: u8) -> bool {
        let weapons = self.held(by).filter(|(_, held)| held.class == Class::Melee && held.arms(false)).count();
        weapons > 1 && self.kind(by).has(EdgeEffect::TwoFisted) && self.now.used & 1 << slot == 0
    }

    /// The attack that a choice makes.
    pub(super) fn attack_by(&self, by: CharacterId, action: ActionId, on: CharacterId, option: u8) -> Attack {
        let (slot, shots) = slot_and_shots(option);
        let thrown = action == action::THROW;
        let melee = action == action::STRIKE;
        let mut stances: Vec<Stance> = self.now.stances.iter().copied().filter(|stance| stance.serves(melee)).collect();
        if self.run_penalty(by) != 0 {
            stances.push(Stance::Run);
        }
        if self.now.aimed == Some(on) && self.now.done == 0 && (!melee || !self.options.aim_ranged_only) {
            stances.push(Stance::UseAim);
        }
        if stances.contains(&Stance::SteadyAim) && (self.now.done > 0 || shots > 1) {
            stances.retain(|&stance| stance != Stance::SteadyAim);
        }
        // WLD-44: what is not in the main hand.
        let main = self.held(by).find(|(_, weapon)| weapon.hands > 0).map(|(main, _)| main);
        if slot != UNARMED
            && weapon_in_hand(self.weapon(by, slot))
            && self.holds_weapon(by, slot)
            && main.is_some_and(|main| main != slot)
        {
            stances.push(Stance::OffHand);
        }
        let dice = if stances.contains(&Stance::Flurry) { 2 } else { shots };
        if action == action::SUPPRESS {
            stances.retain(|stance| !stance.excludes(Stance::Suppress));
            stances.push(Stance::Suppress);
        }
        let others = self.now.also.iter().copied().filter(|&other| other != on).take(usize::from(dice) - 1);
        let mut at: Vec<CharacterId> = others.collect();
        (at.len()..usize::from(dice)).for_each(|_| at.insert(0, on));
        if stances.contains(&Stance::Sweep) {
            at = self.within_sweep(by, slot);
        }
        if stances.contains(&Stance::Suppress) {
            at = self.suppressed(by, on);
        }
        Attack {
            by,
            slot,
            thrown,
            free: false,
            stances,
            at,
            stage: AttackStage::Roll,
            dice: Vec::new(),
            critical: false,
            drop: action != action::SUPPRESS && self.has_drop(by, on),
            unseen: action != action::SUPPRESS && self.strikes_unseen(by),
            uncounted: self.is_uncounted(by, slot),
            doubled: false,
            broken: false,
            most: if action == action::SUPPRESS { self.suppression(by, slot).0 } else { 0 },
            thing: None,
        }
    }

    /// WLX-16: everybody in reach of a Sweep, friends too.
    pub(super) fn within_sweep(&self, by: CharacterId, slot: u8) -> Vec<CharacterId> {
        let reach = self.weapon(by, slot).map_or(0, |weapon| weapon.reach) + 1;
        let struck = |&who: &CharacterId| {
            let far = self.distance(by, who);
            who != by && self.standing(who) && far <= reach && (self.adjacent(by, who) || far > 1 && self.sees(by, who))
        };
        self.ids().filter(struck).collect()
    }

    /// WLD-11, WLX-16: what is against a die of the next attack for somebody else.
    pub(super) fn may_also(&self, by: CharacterId, on: Option<CharacterId>) -> Result<(), Refusal> {
        self.may_act(by)?;
        let most = self.held(by).map(|(_, weapon)| weapon.rate).max().unwrap_or(1);
        let dice = if self.now.stances.contains(&Stance::Flurry) { 2 } else { most };
        if self.now.also.len() + 1 >= usize::from(dice) {
            return Err(no::WEAPON);
        }
        let Some(on) = on else { return Ok(()) };
        match () {
            () if !self.standing(on) || !self.foes(by, on) || self.has(on, status::HIDDEN) => Err(no::TARGET),
            () if self.now.also.contains(&on) => Err(no::USELESS),
            () if !self.sees(by, on) => Err(no::LOS),
            () => Ok(()),
        }
    }

    /// WLD-08 to WLD-11: what is against an attack.
    pub(super) fn may_attack(
        &self,
        by: CharacterId,
        action: ActionId,
        on: Option<CharacterId>,
        option: u8,
    ) -> Result<(), Refusal> {
        self.may_act(by)?;
        let (slot, shots) = slot_and_shots(option);
        let Some(weapon) = self.weapon(by, slot) else { return Err(no::WEAPON) };
        let club = (CLUB..FOUND).contains(&slot);
        let ready = slot == UNARMED || self.holds_weapon(by, slot) || self.clubbed(by, slot).is_some();
        let (melee, thrown) = (action == action::STRIKE, action == action::THROW);
        let serves = match weapon.class {
            Class::Melee => melee || thrown && weapon.range.is_some() && !club,
            Class::Thrown => thrown && weapon.template.is_none(),
            Class::Shot => action == action::SHOOT,
        };
        let swims = self.swims(by);
        match () {
            () if !ready || !serves => return Err(no::WEAPON),
            () if slot == UNARMED && self.hands_in_use(by) > 1 => return Err(no::HANDS),
            () if swims && (weapon.hands == 2 || !(melee || thrown && weapon.small <= DAGGER)) => {
                return Err(no::STATE);
            }
            () if weapon.is(Quality::Powder) && self.wet.contains(by) => return Err(no::RELOAD),
            () if shots > weapon.rate => return Err(no::WEAPON),
            () if self.shots(by, slot).is_some_and(|left| action == action::SHOOT && left < shots) => {
                return Err(no::RELOAD);
            }
            () if self.now.stances.contains(&Stance::Flurry) && (shots > 1 || !melee) => return Err(no::EXCLUSIVE),
            () => {}
        }
        let pistol = weapon.is(Quality::Pistol) || thrown && self.options.thrown_in_melee;
        if !melee && !pistol && self.engaged(by) {
            return Err(no::MELEE);
        }
        let Some(on) = on else { return Ok(()) };
        let others = || self.now.also.iter().copied().filter(|&other| other != on);
        if others().next().is_some() {
            let dice = if self.now.stances.contains(&Stance::Flurry) { 2 } else { usize::from(shots) };
            if others().count() >= dice || !melee && others().any(|other| self.distance(on, other) > SPREAD) {
                return Err(no::TARGET);
            }
            others().try_for_each(|other| self.may_aim_at(by, other, weapon, melee, thrown))?;
        }
        self.may_aim_at(by, on, weapon, melee, thrown)
    }

    /// WLD-08, WLD-09: what is against attacking somebody with a weapon in its hands.
    fn may_aim_at(
        &self,
        by: CharacterId,
        on: CharacterId,
        weapon: &super::items::Weapon,
        melee: bool,
        thrown: bool,
    ) -> Result<(), Refusal> {
        if !self.standing(on) || !self.foes(by, on) || self.has(on, status::HIDDEN) {
            return Err(no::TARGET);
        }
        let chosen: Vec<Stance> = self.now.stances.iter().copied().filter(|stance| stance.serves(melee)).collect();
        if chosen.iter().any(|stance| stance.is_at_item()) && self.item_aimed_at(on, &chosen).is_none() {
            return Err(no::TARGET);
        }
        let far = self.distance(by, on);
        if melee && far > weapon.reach + 1 || melee && far == 1 && !self.adjacent(by, on) {
            return Err(no::RANGE);
        }
        if far > 1 && !self.sees(by, on) {
            return Err(no::LOS);
        }
        if !melee {
            let range = weapon.range.ok_or(no::WEAPON)?;
            let aims = self.now.aimed == Some(on) && self.now.done == 0;
            match range_penalty(far, range, thrown) {
                None if thrown => return Err(no::THROWN),
                None => return Err(no::RANGE),
                Some(-8) if self.options.extreme_needs_aim && !aims => return Err(no::NEEDS_AIM),
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Begins an attack that was chosen.
    pub(super) fn begin_attack(&mut self, by: CharacterId, action: ActionId, on: CharacterId, option: u8, io: &mut Io) {
        let attack = self.attack_by(by, action, on, option);
        let entry = INFO.action_of(action);
        io.events.push(|| Event::Acted { who: by, action: entry, against: Some(on), cost: 1, rule: entry.rule });
        self.spend_action();
        if attack.stances.iter().any(|stance| matches!(stance, Stance::Flurry | Stance::Sweep | Stance::Suppress)) {
            self.now.limited = true;
        }
        self.now.stopped |= attack.stances.contains(&Stance::SteadyAim);
        self.now.used |= 1 << attack.slot;
        self.now.also.clear();
        if attack.stances.contains(&Stance::WildAttack) {
            self.afflict_a_turn(by, status::VULNERABLE, "WLD-59", io);
        }
        self.now.stances.retain(|&stance| stance == Stance::WildAttack);
        if action == action::SUPPRESS {
            self.spend_on_suppression(by, attack.slot, io);
        }
        if action == action::SHOOT && self.shots(by, attack.slot).is_some() {
            self.load(by, attack.slot, -(attack.at.len() as i8), 0, io);
        }
        if action != action::STRIKE && !self.adjacent(by, on) && self.engaged(by) {
            self.afflict_a_turn(by, status::VULNERABLE, "WLD-10", io);
        }
        self.push(Frame::Attack(Box::new(attack)));
    }

    /// What a die came to, hit by hit and raise by raise; of two rolls the one that stands.
    fn better(old: &[Landed], new: &[Landed]) -> bool {
        let worth = |dice: &[Landed]| dice.iter().map(|die| 2 * u8::from(die.hit) + u8::from(die.raise)).sum::<u8>();
        worth(new) > worth(old)
    }

    /// Rolls an attack; the roll as it was before the throw.
    fn roll_attack(&mut self, attack: &mut Attack, io: &mut Io) -> Option<Breakdown> {
        let roll = self.attack_roll(attack)?;
        let landed = |result: TargetResult, low: bool| Landed {
            hit: result.outcome.succeeded(),
            raise: result.raises > 0,
            low: low && !result.outcome.succeeded(),
        };
        let rate = self.weapon(attack.by, attack.slot).map_or(1, |weapon| weapon.rate);
        let (dice, critical, results, faces, sum) = if attack.count() == 1 && rate == 1 || attack.one_roll() {
            let improvised = self.weapon(attack.by, attack.slot).is_some_and(|weapon| weapon.is(Quality::Improvised));
            // WLD-34, WLD-40: a 1 is a stray shot, or breaks what is no weapon.
            let low = !self.in_melee(attack);
            let spec = if low || improvised { trait_dice_and_ones(&roll, RAISES) } else { trait_dice(&roll, RAISES) };
            let thrown = draw(io.dice, &spec);
            attack.broken |= improvised && thrown.one;
            let results: Vec<TargetResult> =
                (0..attack.count()).map(|goal| super::rolls::result(&roll, goal, &thrown)).collect();
            let dice: Vec<Landed> = results.iter().map(|&result| landed(result, low && thrown.one)).collect();
            let sum = total(&roll, &thrown);
            (dice, thrown.critical_failure, results, thrown.faces, sum)
        } else {
            let mut shots = volley(&roll, RAISES, io.dice);
            let mut aims: Vec<CharacterId> = Vec::new();
            attack.at.iter().for_each(|&on| {
                if !aims.contains(&on) {
                    aims.push(on)
                }
            });
            let goal = |on: &CharacterId| aims.iter().position(|known| known == on).unwrap_or(0);
            let goals: Vec<usize> = if attack.thing.is_some() { vec![0] } else { attack.at.iter().map(goal).collect() };
            let low: Vec<bool> = shots.dice.iter().map(|&value| value <= if rate > 1 { 2 } else { 1 }).collect();
            let wild = shots.best_place(&roll, &goals);
            if let Some(place) = wild {
                shots.put_wild(place);
            }
            let results: Vec<TargetResult> =
                (0..attack.count()).map(|die| shots.result(&roll, goals[die], die)).collect();
            let dice = results.iter().zip(low).enumerate();
            let dice = dice.map(|(i, (&result, low))| landed(result, low && wild != Some(i))).collect();
            let best = shots.dice.iter().copied().max().unwrap_or(0);
            (dice, shots.critical_failure, results, shots.faces, best as i16 + i16::from(roll.total.value()))
        };
        io.events.push(|| Event::totalled(roll.clone(), faces, sum, results));
        self.note_fumble(attack.by, critical);
        if attack.dice.is_empty() || critical || Battle::better(&attack.dice, &dice) {
            (attack.dice, attack.critical) = (dice, critical);
        } else {
            io.events.push(|| Event::told(Told::of(&telling::STANDS).who(attack.by)));
        }
        Some(roll)
    }

    /// Goes on with an attack (2.3).
    pub(super) fn step_attack(&mut self, mut attack: Box<Attack>, io: &mut Io) {
        let by = attack.by;
        attack.at.retain(|&on| self.present(on));
        if attack.count() == 0 && attack.stage == AttackStage::Roll {
            return;
        }
        match attack.stage {
            AttackStage::Roll => {
                let roll = self.roll_attack(&mut attack, io);
                if let Some(roll) = roll.filter(|_| !attack.dice.is_empty()) {
                    self.attack_rolled(attack, &roll, io);
                }
            }
            AttackStage::Rolled => {
                if self.answered_again() == Some(true) {
                    self.pay_benny(by, io);
                    if let Some(roll) = self.roll_attack(&mut attack, io) {
                        return self.attack_rolled(attack, &roll, io);
                    }
                }
                self.attack_stands(attack, io);
            }
            AttackStage::Die(at) => {
                let Some(&die) = attack.dice.get(usize::from(at)) else {
                    attack.stage = AttackStage::After;
                    return self.push(Frame::Attack(attack));
                };
                let on = attack.at.get(usize::from(at)).copied();
                attack.stage = AttackStage::Die(at + 1);
                let melee = self.in_melee(&attack);
                let copy = attack.clone();
                self.push(Frame::Attack(attack));
                if copy.stances.contains(&Stance::Suppress) {
                    return self.suppresses(copy, usize::from(at), io);
                }
                if let Some(thing) = copy.thing {
                    match () {
                        () if die.hit => self.smash(&copy, thing, io),
                        () if die.low && !melee => self.bystander(copy, self.square_of(thing), None, io),
                        () => {}
                    }
                    return;
                }
                match on {
                    Some(on) if die.hit && self.standing(on) => self.land(copy, on, die.raise, io),
                    Some(on) if die.low && !melee => {
                        self.bystander(copy, self.part_facing(on, by), Some(on), io);
                    }
                    _ => {}
                }
            }
            AttackStage::After => {
                if !self.in_melee(&attack) {
                    return;
                }
                let hit = |on: CharacterId| attack.at.iter().zip(&attack.dice).any(|(&at, die)| at == on && die.hit);
                let mut missed: Vec<CharacterId> = attack.at.iter().copied().filter(|&on| !hit(on)).collect();
                missed.dedup();
                self.answer_misses(by, missed);
            }
        }
    }

    /// WLX-02: an attack was rolled, and may be rolled again: one that misses always, a hit for a raise that comes often enough.
    fn attack_rolled(&mut self, mut attack: Box<Attack>, roll: &Breakdown, io: &mut Io) {
        let by = attack.by;
        let hits = attack.dice.iter().all(|die| die.hit);
        let enough = attack.critical || attack.dice.iter().all(|die| die.raise) || hits && attack.thing.is_some();
        let worth = || !hits || attack.dice.len() == 1 && worth_a_raise(roll, 1);
        if !enough && self.may_pay(by) && worth() {
            attack.stage = AttackStage::Rolled;
            self.wait(Frame::Attack(attack), Ask::Reroll(by));
        } else {
            self.attack_stands(attack, io);
        }
    }

    /// The roll of an attack stands: what follows from it at once.
    fn attack_stands(&mut self, mut attack: Box<Attack>, io: &mut Io) {
        let by = attack.by;
        self.cure(by, status::HIDDEN, "WLX-21", io);
        if let Some(wielded) = self.in_hand(&attack).filter(|_| !attack.free) {
            let skill = wielded.skill();
            self.use_support(by, Trait::Skill(skill));
        }
        attack.doubled = self.doubles(&attack);
        if attack.doubled {
            self.once[2].insert(by);
        }
        if attack.thrown {
            self.flies(&attack, io);
        }
        if attack.broken {
            self.lose_weapon(by, self.clubbed(by, attack.slot).unwrap_or(attack.slot), "WLD-40", io);
        }
        attack.stage = AttackStage::Die(0);
        self.push(Frame::Attack(attack));
    }

    /// WLX-16: Riposte: those whom it missed in melee.
    pub(super) fn answer_misses(&mut self, by: CharacterId, mut missed: Vec<CharacterId>) {
        missed.retain(|&on| self.opens(on, Opening::Miss) && self.may_strike_free(on, by));
        let answers = |on| Frame::Free { by: on, on: by, opening: Some(Opening::Miss) };
        self.push_all(missed.into_iter().map(answers));
    }

    fn in_melee(&self, attack: &Attack) -> bool {
        self.in_hand(attack).is_some_and(|wielded| wielded.way() == super::attack::Way::Melee)
    }

    /// WLX-16: with a Joker, the first Fighting attack of the round that hits has its damage doubled.
    fn doubles(&self, attack: &Attack) -> bool {
        let by = attack.by;
        let hits = attack.thing.is_none() && attack.dice.iter().any(|die| die.hit) && self.in_melee(attack);
        let edge = self.kind(by).has(EdgeEffect::JokerDoubles) && self.has(by, status::JOKER);
        hits && edge && !self.once[2].contains(by)
    }

    /// WLD-09, WLD-47: a thrown weapon comes down in the square of its target; a net that hits stays there.
    fn flies(&mut self, attack: &Attack, io: &mut Io) {
        let thing = self.thing_in(attack.by, attack.slot);
        let caught = self.entangles(attack) && attack.dice.iter().any(|die| die.hit);
        let end = attack.at.first().map(|&on| self.spot_facing(on, attack.by));
        self.lose_weapon(attack.by, attack.slot, "WLD-09", io);
        if let Some(end) = end.filter(|_| !caught) {
            self.lands(thing, end);
        }
    }

    /// A die has hit somebody.
    fn land(&mut self, attack: Box<Attack>, on: CharacterId, raise: bool, io: &mut Io) {
        if self.entangles(&attack) {
            return self.entangle(on, raise, "WLX-13", io);
        }
        self.hit(on, Source::Attack(attack, raise));
    }

    /// WLD-34: a stray shot hits a random figure on its line or beside its target.
    fn bystander(&mut self, mut attack: Box<Attack>, end: Square, target: Option<CharacterId>, io: &mut Io) {
        let by = attack.by;
        let from = self.part_near(by, end);
        let line: Vec<_> = self.board.squares_between(from, end).chain([end]).collect();
        let (east, south) = from.away_from(end);
        let beyond = self.board.offset(end, -east, -south);
        let endangered = |who: &CharacterId| {
            let beside = || target.map_or(self.away(*who, end) == 1, |on| self.adjacent(*who, on));
            *who != by
                && Some(*who) != target
                && self.standing(*who)
                && (self.body(*who).any(|part| line.contains(&part) || beyond == Some(part)) || beside())
        };
        let candidates: Vec<CharacterId> = self.ids().filter(endangered).collect();
        let Ok(of) = u8::try_from(candidates.len()) else { return };
        if of == 0 {
            return;
        }
        let at = if of == 1 { 0 } else { usize::from(draw(io.dice, &Lot { of })) };
        attack.thing = None;
        self.land(attack, candidates[at], false, io);
    }
}

impl Attack {
    /// WLD-11: dice that are compared, each with its target.
    fn count(&self) -> usize {
        if self.thing.is_some() { 1 } else { self.at.len() }
    }

    /// One roll is compared with all targets.
    fn one_roll(&self) -> bool {
        self.stances.iter().any(|stance| matches!(stance, Stance::Sweep | Stance::Suppress))
    }
}

/// It takes a hand.
fn weapon_in_hand(weapon: Option<&super::items::Weapon>) -> bool {
    weapon.is_some_and(|weapon| weapon.hands > 0)
}
