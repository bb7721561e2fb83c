//! CAN-12 Combat, CAN-14 Protection, and what follows a hit (CAN-57).

use super::frames::{Frame, Hit, Opportunity, Protect, Strike};
use super::kinds::Ability;
use super::roll::{Blow, Roll, Source};
use super::state::{Battle, Io};
use super::vocabulary::{counter, stat};
use crate::battle::{CharacterId, Event, TargetResult};
use crate::dice::{Dice, Outcome, Pool, Rolled, draw};

impl Strike {
    /// An attack that nothing was rolled for yet.
    pub fn new(blow: Blow, link: u8) -> Strike {
        Strike { blow, link, dread: None, dread_will: None, will: None }
    }
}

impl Battle {
    pub(super) fn begin_strike(&mut self, strike: Strike, io: &mut Io) {
        let attacker = strike.blow.attacker;
        let weapon = strike.blow.weapon;
        if self.kind(attacker).weapons[usize::from(weapon)].reload > 0 {
            let shots = Battle::shots_counter(weapon);
            let used = self.counter(attacker, shots);
            self.set_counter(attacker, shots, used.saturating_add(1), "CAN-57", io);
        }
        self.push(Frame::Strike(strike));
    }

    /// CAN-57 Reload: which counter counts the uses of a weapon.
    pub(super) fn shots_counter(weapon: u8) -> crate::battle::CounterId {
        if weapon == 0 { counter::SHOTS_0 } else { counter::SHOTS_1 }
    }

    /// CAN-12: the attack roll and its four results.
    pub(super) fn step_strike(&mut self, mut f: Strike, io: &mut Io) {
        let Blow { attacker, target, .. } = f.blow;
        if !self.present(attacker) || !self.present(target) {
            return;
        }
        if f.dread.is_none() {
            if !self.has(attacker, Ability::Dread) || self.has(target, Ability::Fearless) {
                f.dread = Some(false);
            } else {
                let check = Roll::Dread { who: target, against: attacker };
                if !self.settle_will(&mut f.dread_will, check, io) {
                    self.push(Frame::Strike(f));
                    return;
                }
                let aces = self.roll(check, f.dread_will.unwrap_or(0), 0, io).aces;
                f.dread = Some(aces == 0);
            }
        }
        let attack = Roll::Attack { blow: f.blow, dread: f.dread == Some(true) };
        if !self.settle_will(&mut f.will, attack, io) {
            self.push(Frame::Strike(f));
            return;
        }
        let roll = self.roll(attack, f.will.unwrap_or(0), 0, io);
        let weapon = self.kind(attacker).weapons[usize::from(f.blow.weapon)].profile();
        match roll.outcome {
            Outcome::Success | Outcome::Critical => {
                let damage = if weapon.harmless { 0 } else { (roll.aces as i8 + weapon.damage).max(0) };
                let critical = roll.outcome == Outcome::Critical;
                // The last pushed is resolved first: the named target before bystanders of a Blast.
                if weapon.blast {
                    for other in self.in_blast(target) {
                        self.hit(other, f.blow, damage, critical);
                    }
                }
                self.hit(target, f.blow, damage, critical);
            }
            Outcome::Fail => {}
            Outcome::Fumble => {
                let loss = if weapon.black_powder { 2 } else { 1 };
                let credit = Some(self.side(target));
                self.lose_life(attacker, loss, "a fumbled attack", credit, "CAN-12", io);
                if self.present(attacker) {
                    self.grant(Opportunity::new(target, attacker, f.link), "CAN-12", io);
                }
            }
        }
    }

    /// CAN-57 Blast: everybody else in the 3 x 3 block within one level of the target, last first.
    fn in_blast(&self, target: CharacterId) -> Vec<CharacterId> {
        let (square, level) = self.place(target);
        let near = |id: CharacterId| {
            let (s, l) = self.place(id);
            id != target && self.present(id) && s.distance(square) <= 1 && l.abs_diff(level) <= 1
        };
        let mut list: Vec<_> = self.ids().filter(|&id| near(id)).collect();
        list.reverse();
        list
    }

    fn hit(&mut self, who: CharacterId, blow: Blow, damage: i8, critical: bool) {
        let life = self.counter(who, counter::LP);
        let close = self.in_contact(blow.attacker, who);
        self.push(Frame::Hit(Hit { who, blow, damage, critical, life, close }));
        if damage > 0 {
            self.push(Frame::Protect(Protect { who, source: Source::Blow(blow), damage, will: None }));
        }
    }

    /// CAN-14: Success -1 per Ace, Critical one Ace more, Fumble Damage +1. No dice, no roll.
    pub(super) fn step_protect(&mut self, mut f: Protect, io: &mut Io) {
        if !self.present(f.who) {
            return;
        }
        if f.will.is_none() && self.answer.is_none() {
            io.events.push(|| Event::DamageDealt { who: f.who, by: f.source.by(), damage: f.damage.unsigned_abs() });
        }
        let roll = Roll::Protection { who: f.who, source: f.source };
        if !self.settle_will(&mut f.will, roll, io) {
            self.push(Frame::Protect(f));
            return;
        }
        let damage = self.protected(f.damage, roll, f.will.unwrap_or(0), io);
        let credit = Some(self.side(f.source.by()));
        let cause = match f.source {
            Source::Blow(_) => "the attack",
            Source::Bolt(_) => "the spell",
        };
        self.lose_life(f.who, damage, cause, credit, "CAN-14", io);
    }

    /// CAN-14: what is left of Damage after this Protection roll.
    pub(super) fn protected(&mut self, mut damage: i8, roll: Roll, will: u8, io: &mut Io) -> i8 {
        let sum = self.breakdown_of(roll).sum();
        if sum + will as i8 > 0 {
            let roll = self.roll(roll, will, 0, io);
            damage += match roll.outcome {
                Outcome::Success => -(roll.aces as i8),
                Outcome::Critical => -(roll.aces as i8) - 1,
                Outcome::Fail => 0,
                Outcome::Fumble => 1,
            };
        }
        damage
    }

    /// CAN-12, CAN-57: the critical's own Life Point, then the weapon's riders.
    pub(super) fn step_hit(&mut self, f: Hit, io: &mut Io) {
        let attacker = f.blow.attacker;
        let credit = Some(self.side(attacker));
        if f.critical {
            self.lose_life(f.who, 1, "a critical hit", credit, "CAN-12", io);
        }
        let weapon = self.kind(attacker).weapons[usize::from(f.blow.weapon)].profile();
        let lost = f.life - self.counter(f.who, counter::LP);
        if self.present(f.who) && weapon.poisoned && lost > 0 && !self.has(f.who, Ability::VinegarMask) {
            self.poison(f.who, credit, io);
        }
        if lost > 0 && f.close && self.present(attacker) {
            self.leech(attacker, io);
        }
        // Harmless weapons deal no Damage, but their riders apply on a success.
        let taken = f.damage > 0 || weapon.harmless;
        if taken && self.present(f.who) && weapon.stun && !self.has(f.who, Ability::VinegarMask) {
            self.stun(f.who, "CAN-57", io);
        }
        if taken && self.present(f.who) && self.present(attacker) && weapon.knockback {
            self.knock_back(f.who, attacker, io);
        }
    }

    /// CAN-58 Leech: heals (x), not above the start.
    fn leech(&mut self, who: CharacterId, io: &mut Io) {
        if let Some(x) = self.ability(who, Ability::Leech) {
            let life = (self.counter(who, counter::LP) + x).min(self.ch(who).stats.get(stat::LP));
            self.set_counter(who, counter::LP, life, "CAN-58", io);
        }
    }

    /// CAN-57 Poisoned: one die without Will; 1 to 6 costs 3 Life Points, 4 if Large, 5 if Huge.
    fn poison(&mut self, who: CharacterId, credit: Option<crate::battle::Side>, io: &mut Io) {
        let mut breakdown = super::rolls::pool_of("Poison", "CAN-57", who);
        breakdown.dice(1, "one die", "CAN-57");
        breakdown.target(7, "to resist", "CAN-57");
        let roll = draw(io.dice as &mut dyn Dice, &Pool::new(1, 7));
        io.events.push(|| Event::Rolled {
            results: vec![TargetResult::of_pool(&breakdown, roll.outcome, roll.aces)],
            breakdown: Box::new(breakdown),
            will: 0,
            taken: 0,
            pool: 1,
            target: 7,
            faces: roll.faces,
            outcome: roll.outcome,
            aces: roll.aces,
            total: None,
            raised: Rolled::default(),
        });
        if roll.aces == 0 {
            let loss = 3 + self.kind(who).size as i8;
            self.lose_life(who, loss, "poison", credit, "CAN-57", io);
        }
    }
}
