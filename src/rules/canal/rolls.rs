//! Every roll of Canal as a breakdown: what is shown, what the computer player reads and what is rolled are this one thing.

use super::kinds::Ability;
use super::options::{CastStat, Opposed};
use super::roll::{Blow, Bolt, Roll, Source};
use super::state::{Battle, Io};
use super::versions::Change;
use super::vocabulary::{counter, stat};
use crate::battle::{
    Breakdown, CharacterId, DiceGroup, Event, Part, RuleId, RuleSystem, StatId, Sum, TargetResult, Threshold,
};
use crate::board::Cover;
use crate::dice::{MAX_POOL, Pool, PoolRoll, Role, Rolled, draw};

impl Source {
    /// Whose doing it is.
    pub fn by(self) -> CharacterId {
        match self {
            Source::Blow(blow) => blow.attacker,
            Source::Bolt(bolt) => bolt.caster,
        }
    }
}

/// In the option of Will dice: so much for each die that is paid with a Life Point (CAN-58 BloodPrice).
const BLOOD: u8 = 4;

/// What an option of Will dice says: their number, and how many of them are paid with Life Points.
pub(super) fn will_paid(option: u8) -> (u8, u8) {
    (option % BLOOD, option / BLOOD)
}

impl Roll {
    /// Which of the two rolls of an opposed one it is (1.3), if it is one. A Magic roll stands alone until somebody dispels.
    fn part(self) -> Part {
        match self {
            Roll::Disengage { .. } | Roll::Grapple { .. } | Roll::Drown { .. } => Part::Active,
            Roll::HoldFast { .. } | Roll::Resist { .. } | Roll::Dispel { .. } => Part::Defending,
            _ => Part::Alone,
        }
    }

    /// Who makes it.
    pub fn roller(self) -> CharacterId {
        match self {
            Roll::MoveCheck(who) | Roll::Jump(who) | Roll::Fall(who) | Roll::Dive(who) | Roll::BeastMinded(who) => who,
            Roll::Balance(who) | Roll::Endure(who) | Roll::Row(who) => who,
            Roll::SoftFall(who) | Roll::Throw { who, .. } => who,
            Roll::Disengage { mover, .. } => mover,
            Roll::HoldFast { enemy, .. } => enemy,
            Roll::Attack { blow, .. } => blow.attacker,
            Roll::Protection { who, .. }
            | Roll::Grapple { who, .. }
            | Roll::Drown { who, .. }
            | Roll::Resist { who, .. }
            | Roll::Dread { who, .. }
            | Roll::Magic { who, .. }
            | Roll::Dispel { who, .. }
            | Roll::Surgery { who, .. } => who,
        }
    }
}

/// 1.3: a pool of ten-sided dice, at most ten, the first of them the Destiny die; a number of 0 to 10 is to be reached.
pub(super) fn pool_of(name: &'static str, rule: RuleId, roller: CharacterId) -> Breakdown {
    let dice = Sum::within(0, MAX_POOL as i8);
    let main = DiceGroup { first: Some(Role::Destiny), dice, ..DiceGroup::of(10) };
    Breakdown { goal: Threshold::within(0, 10), ..Breakdown::new(name, rule, roller, main) }
}

impl Battle {
    /// The roll, with every die and where it comes from; Will dice excepted.
    pub(super) fn breakdown_of(&self, roll: Roll) -> Breakdown {
        let mut breakdown = self.terms_of(roll);
        breakdown.part = roll.part();
        // CAN-03: Aces lengthen a jump, and without any it is as long as it is. 1.3: those of a defender are only counted.
        breakdown.judged = !matches!(roll, Roll::Jump(_)) && breakdown.part != Part::Defending;
        // CAN-10: a mover that fails to slip away is struck at, and moves on all the same.
        breakdown.opens_blow = matches!(roll, Roll::Disengage { .. } | Roll::HoldFast { .. });
        breakdown
    }

    fn terms_of(&self, roll: Roll) -> Breakdown {
        match roll {
            Roll::MoveCheck(who) => self.agility("Move check", "CAN-01", who, true),
            Roll::Jump(who) => self.agility("Jump", "CAN-03", who, true),
            Roll::Fall(who) => self.agility("Fall", "CAN-06", who, false),
            Roll::SoftFall(who) => {
                let mut b = self.agility("Fall", "CAN-06", who, false);
                b.target(-2, "Controlled Landing", "CAN-05");
                b
            }
            Roll::Throw { who, friend } => {
                let mut b = pool_of("Grapple", "CAN-66", who);
                b.against = Some(friend);
                self.stat_dice(&mut b, who, stat::ATT, "ATT");
                b.target(7, "basic roll", "1.3");
                b.rerolls = self.ability(who, Ability::Wrestler).unwrap_or(0).unsigned_abs();
                b
            }
            Roll::Dive(who) => self.agility("Dive", "CAN-07", who, false),
            Roll::Balance(who) => self.agility("Balance", "CAN-67", who, false),
            Roll::Endure(who) => {
                let mut b = pool_of("Protection", "CAN-14", who);
                b.dice(self.ch(who).stats.get(stat::PRO), "PRO", "1.2");
                self.guarded(&mut b, who);
                b
            }
            Roll::Row(who) => {
                let mut b = self.agility("Row", "CAN-69", who, false);
                // A Boatman re-rolls every failed die (7.2).
                b.rerolls = if self.has(who, Ability::Boatman) { 9 } else { 0 };
                b
            }
            Roll::Disengage { mover, enemy } => {
                let mut b = self.agility("Disengage", "CAN-10", mover, false);
                b.against = Some(enemy);
                if self.options.size_bonus && self.kind(mover).size < self.kind(enemy).size {
                    b.dice(1, "smaller than the enemy", "CAN-65");
                }
                b
            }
            Roll::HoldFast { enemy, mover } => {
                let mut b = self.agility("Hold fast", "CAN-10", enemy, false);
                b.against = Some(mover);
                b
            }
            Roll::Attack { blow, dread } => self.attack(blow, dread),
            Roll::Protection { who, source } => self.protection(who, source),
            Roll::Grapple { who, against, charge } => {
                let mut b = self.wrestle("Grapple", "CAN-15", who, against, true);
                self.onrush(&mut b, who, charge);
                b
            }
            Roll::Drown { who, against, charge } => {
                let mut b = self.wrestle("Drown", "CAN-18", who, against, true);
                self.onrush(&mut b, who, charge);
                b
            }
            Roll::Resist { who, against, rule } => self.wrestle("Resist", rule, who, against, false),
            Roll::Dread { who, against } => {
                let mut b = self.mental("Dread", "CAN-58", who);
                b.against = Some(against);
                let dread = self.ability(against, Ability::Dread).unwrap_or(0);
                // At least one die is rolled.
                let pool = b.pool();
                b.dice(dread.max(1 - pool), "Dread", "CAN-58");
                b
            }
            Roll::BeastMinded(who) => self.mental("Beast-minded", "CAN-58", who),
            Roll::Surgery { who, patient } => {
                let mut b = self.mental("Field Surgery", "CAN-58", who);
                b.against = Some(patient);
                b
            }
            Roll::Magic { who, spell, against } => self.magic("Magic", "CAN-19", who, spell, against),
            Roll::Dispel { who, spell, caster } => self.magic("Dispel", "CAN-24", who, spell, Some(caster)),
        }
    }

    /// A basic roll on DEX against 7.
    fn agility(&self, name: &'static str, rule: &'static str, who: CharacterId, nimble: bool) -> Breakdown {
        let mut b = pool_of(name, rule, who);
        self.stat_dice(&mut b, who, stat::DEX, "DEX");
        b.target(7, "basic roll", "1.3");
        if nimble {
            b.rerolls = self.ability(who, Ability::Nimble).unwrap_or(0).unsigned_abs();
        }
        b
    }

    fn mental(&self, name: &'static str, rule: &'static str, who: CharacterId) -> Breakdown {
        let mut b = pool_of(name, rule, who);
        self.stat_dice(&mut b, who, stat::MIND, "MIND");
        b.target(7, "basic roll", "1.3");
        b
    }

    fn stat_dice(&self, b: &mut Breakdown, who: CharacterId, id: StatId, name: &'static str) {
        self.stat_terms(&mut b.main.dice, who, id, name);
    }

    /// The stat and, apart, what changes it.
    pub(super) fn stat_terms(&self, sum: &mut Sum, who: CharacterId, id: StatId, name: &'static str) {
        sum.add(self.ch(who).stats.get(id), name, "1.2");
        self.stat_changes(who, id, |by, cause, rule| sum.add(by, cause, rule));
    }

    /// CAN-58 Onrush: more dice for whatever it does on its charge.
    fn onrush(&self, b: &mut Breakdown, who: CharacterId, charge: bool) {
        if charge {
            b.dice(self.ability(who, Ability::Onrush).unwrap_or(0), "Onrush", "CAN-58");
        }
    }

    /// CAN-12: ATT dice against the target's DEX and the weapon's Evasion.
    fn attack(&self, blow: Blow, dread: bool) -> Breakdown {
        let Blow { attacker, target, .. } = blow;
        let weapon = &self.kind(attacker).weapons[usize::from(blow.weapon)];
        let mut b = pool_of("Combat", "CAN-12", attacker);
        b.against = Some(target);
        self.stat_dice(&mut b, attacker, stat::ATT, "ATT");
        self.onrush(&mut b, attacker, blow.charge);
        b.target(self.ch(target).stats.get(stat::DEX), "target's DEX", "CAN-12");
        self.stat_changes(target, stat::DEX, |by, cause, rule| b.target(by, cause, rule));
        b.target(weapon.evasion, "weapon's Evasion", "CAN-56");
        if blow.opportunity && weapon.two_handed {
            b.target(1, "two-handed, in haste", "CAN-57");
        }
        // CAN-31: across a barrier counts as contact too.
        let close = weapon.range == 0 || self.in_contact(attacker, target);
        let skill = if close { Ability::Duellist } else { Ability::Sharpshooter };
        b.rerolls = self.ability(attacker, skill).unwrap_or(0).unsigned_abs();
        if dread {
            b.rerolls = 9;
        }
        if close {
            b.forced = self.ability(target, Ability::Parry).unwrap_or(0).unsigned_abs();
        }
        b
    }

    /// CAN-14: PRO, what the source makes of it, and all that helps against Damage from anywhere.
    fn protection(&self, who: CharacterId, source: Source) -> Breakdown {
        let attacker = source.by();
        let mut b = pool_of("Protection", "CAN-14", who);
        b.against = Some(attacker);
        b.dice(self.ch(who).stats.get(stat::PRO), "PRO", "1.2");
        match source {
            Source::Blow(blow) => self.pierce(&mut b, who, blow),
            Source::Bolt(bolt) => b.dice(bolt.penetration, "spell's Penetration", "7.3"),
        }
        let covered = !matches!(source, Source::Bolt(Bolt { flew: false, .. }));
        if covered && self.present(attacker) {
            let (cover, rule) = self.cover_dice(self.cover(attacker, who));
            b.dice(cover, "cover", rule);
            if cover > 0 {
                b.dice(self.ability(who, Ability::Shadow).unwrap_or(0), "Shadow", "CAN-58");
            }
        }
        self.guarded(&mut b, who);
        b
    }

    /// CAN-14, whatever the Damage comes from: Underwater counters, what spells changed, Plated, the number to reach, re-rolls.
    fn guarded(&self, b: &mut Breakdown, who: CharacterId) {
        b.dice(self.counter(who, counter::WARD), "warded", "7.3");
        b.dice(-self.counter(who, counter::DAZZLED), "dazzled", "7.3");
        b.dice(2 * self.counter(who, counter::UNDERWATER), "Underwater", "CAN-08");
        if let Some(x) = self.ability(who, Ability::Plated) {
            let floor = x.min(self.ch(who).stats.get(stat::PRO));
            b.dice((floor - b.sum()).max(0), "Plated", "CAN-58");
        }
        b.target(7, "Protection", "CAN-14");
        b.rerolls = self.ability(who, Ability::Stalwart).unwrap_or(0).unsigned_abs();
    }

    /// CAN-56, CAN-50, CAN-58: what the weapon and its user take from PRO.
    fn pierce(&self, b: &mut Breakdown, who: CharacterId, blow: Blow) {
        let attacker = self.kind(blow.attacker);
        b.dice(attacker.weapons[usize::from(blow.weapon)].penetration, "weapon's Penetration", "CAN-56");
        if blow.from_above {
            b.dice(-5, "charged from above", "CAN-50");
        }
        let larger = self.kind(who).size > attacker.size;
        let unarmed = usize::from(blow.weapon) + 1 == attacker.weapons.len();
        if larger && !unarmed && attacker.has(Ability::Hunter) {
            b.dice(-3, "Hunter", "CAN-58");
        }
    }

    /// CAN-52: cover of a target out of contact that is in water, on a cover square or behind cover.
    pub(super) fn cover(&self, attacker: CharacterId, target: CharacterId) -> Cover {
        let ((from, _), (to, level)) = (self.place(attacker), self.place(target));
        if self.has(target, Ability::Bulky) {
            return Cover::None;
        }
        let contact = self.in_contact(attacker, target);
        let wet = self.in_water(target);
        let water = if wet { Cover::Partial } else { Cover::None };
        match contact {
            true if self.options.water_is_cover_in_contact => water,
            true => Cover::None,
            false => water.max(self.board.cover_kind(from, to, level)),
        }
    }

    /// CAN-15, CAN-18: opposed ATT.
    fn wrestle(
        &self,
        name: &'static str,
        rule: &'static str,
        who: CharacterId,
        against: CharacterId,
        active: bool,
    ) -> Breakdown {
        let mut b = pool_of(name, rule, who);
        b.against = Some(against);
        self.stat_dice(&mut b, who, stat::ATT, "ATT");
        if active && self.options.size_bonus && self.kind(who).size > self.kind(against).size {
            b.dice(1, "larger than the enemy", "CAN-65");
        }
        b.target(7, "opposed roll", "1.3");
        b.rerolls = self.ability(who, Ability::Wrestler).unwrap_or(0).unsigned_abs();
        b
    }

    /// CAN-19, CAN-24, CAN-58 Adept: the casting stat against the spell's Difficulty.
    fn magic(
        &self,
        name: &'static str,
        rule: &'static str,
        who: CharacterId,
        spell: u8,
        against: Option<CharacterId>,
    ) -> Breakdown {
        let mut b = pool_of(name, rule, who);
        b.against = against;
        match self.options.cast_stat {
            CastStat::Attack => self.stat_dice(&mut b, who, stat::ATT, "ATT"),
            CastStat::Mind => self.stat_dice(&mut b, who, stat::MIND, "MIND"),
        }
        b.target(self.spell(spell).map_or(0, |spell| spell.difficulty), "Difficulty", rule);
        b.rerolls = self.ability(who, Ability::Adept).unwrap_or(0).unsigned_abs();
        b
    }

    /// CAN-59, 7.3: has the roller's side said how many Will dice, and how many luck tokens? Asks if it may choose; `slot`
    /// then holds the number of dice.
    pub(super) fn settle_will(&mut self, slot: &mut Option<u8>, roll: Roll, io: &mut Io) -> bool {
        self.settle_dice(slot, roll, io) && self.settle_luck(roll, slot.unwrap_or(0))
    }

    /// CAN-59: has the roller's side said how many Will dice?
    pub(super) fn settle_dice(&mut self, slot: &mut Option<u8>, roll: Roll, io: &mut Io) -> bool {
        if slot.is_some() {
            return true;
        }
        if let Some(answer) = self.answer.take() {
            let (dice, blood) = will_paid(answer.option);
            let who = roll.roller();
            if dice > 0 {
                io.events.push(|| Event::WillSpent { who, dice });
            }
            if dice > blood {
                self.add_to_counter(who, counter::WP, -((dice - blood) as i8), "CAN-59", io);
            }
            self.lose_life(who, blood as i8, "the price of blood", None, "CAN-58", io);
            *slot = Some(dice);
            return true;
        }
        if self.will_limit(roll) == 0 {
            *slot = Some(0);
            return true;
        }
        self.ask = Some(super::frames::Ask::Will(roll));
        false
    }

    /// CAN-58 BloodPrice: Life Points that may be paid like Will Points, never the last.
    fn blood(&self, who: CharacterId) -> i8 {
        if self.has(who, Ability::BloodPrice) { self.counter(who, counter::LP) - 1 } else { 0 }
    }

    /// CAN-59: most Will dice that it could pay for on one roll.
    pub(super) fn will_dice(&self, who: CharacterId) -> i8 {
        (self.counter(who, counter::WP) + self.blood(who)).clamp(0, 2)
    }

    /// CAN-59: the options of Will dice on this roll: how many, and how many of them for blood.
    pub(super) fn will_options(&self, roll: Roll) -> impl Iterator<Item = u8> + use<> {
        let who = roll.roller();
        let (points, blood) = (self.counter(who, counter::WP), self.blood(who));
        let pairs = (0..=self.will_limit(roll)).flat_map(|dice| (0..=dice).map(move |blood| (dice, blood)));
        let payable = move |&(dice, paid): &(u8, u8)| (dice - paid) as i8 <= points && paid as i8 <= blood;
        pairs.filter(payable).map(|(dice, blood)| dice + BLOOD * blood)
    }

    /// CAN-59: most Will dice that could be added: 2, what can be paid, and what still makes a die.
    fn will_limit(&self, roll: Roll) -> u8 {
        let points = self.will_dice(roll.roller());
        if points == 0 {
            return 0;
        }
        let b = self.breakdown_of(roll);
        let sum = b.sum();
        let room = if self.may_lose_dice(roll) { 2 } else { (10 - sum).clamp(0, 2) };
        if sum + points <= 0 { 0 } else { points.min(room).unsigned_abs() }
    }

    /// 1.3: more than ten dice are of use, as a defender may take some of them before the pool is cut to ten. A Magic roll is an
    /// opposed one if it is dispelled (CAN-24), which nobody knows yet when its Will dice are declared.
    fn may_lose_dice(&self, roll: Roll) -> bool {
        let contested = match roll {
            Roll::Magic { who, .. } => self.enemies_of(who).any(|enemy| self.has(enemy, Ability::Mage)),
            _ => roll.part() == Part::Active,
        };
        contested && self.plays(Change::TakenBeforeTheCut) && self.options.opposed == Opposed::SubtractDice
    }

    /// 1.3: dice that are rolled once the defender has taken its share.
    fn dice_left(&self, breakdown: &Breakdown, taken: u8) -> i8 {
        if !self.plays(Change::TakenBeforeTheCut) {
            return (breakdown.pool() - taken as i8).max(0);
        }
        let (least, most) = breakdown.main.dice.limits;
        breakdown.sum().saturating_sub_unsigned(taken).clamp(least, most)
    }

    /// Makes a roll; `taken` dice or Aces were taken away by a defender.
    pub(super) fn roll(&mut self, roll: Roll, will: u8, taken: u8, io: &mut Io) -> PoolRoll {
        self.roll_capped(roll, will, taken, 0, io)
    }

    /// As [`Battle::roll`], with `minus_aces` taken from the Aces instead of the dice (1.3, variant SubtractAces).
    fn roll_capped(&mut self, roll: Roll, will: u8, taken: u8, minus_aces: u8, io: &mut Io) -> PoolRoll {
        let mut breakdown = self.with_will(self.breakdown_of(roll), will);
        let dice = self.dice_left(&breakdown, taken);
        let fewer = (breakdown.pool() - dice).max(0).unsigned_abs();
        let target = breakdown.number();
        let (rerolls, forced) = (breakdown.rerolls, breakdown.forced);
        let luck = self.take_luck(roll.roller());
        breakdown.rerolls = breakdown.rerolls.saturating_add(luck);
        let result = draw(io.dice, &Pool { rerolls, forced, luck, minus: minus_aces, ..Pool::new(dice, target) });
        io.events.push(|| Event::Rolled {
            results: vec![TargetResult::of_pool(&breakdown, result.outcome, result.aces)],
            breakdown: Box::new(breakdown),
            will,
            taken: taken.max(minus_aces),
            pool: dice as u8,
            target,
            faces: result.faces.clone(),
            outcome: result.outcome,
            aces: result.aces,
            total: None,
            raised: Rolled::default(),
        });
        self.use_luck(roll.roller(), result.luck, io);
        PoolRoll { taken: result.taken + fewer, ..result }
    }

    /// 1.3: an opposed roll. The defender rolls first; returns the active side's roll and the defender's Aces.
    pub(super) fn opposed(&mut self, active: Roll, defending: Roll, will: [u8; 2], io: &mut Io) -> (PoolRoll, u8) {
        self.opposed_up_to(u8::MAX, active, defending, will, io)
    }

    /// As [`Battle::opposed`], but not more than `cap` of the defender's Aces count (CAN-24). The Aces returned are all of
    /// them.
    pub(super) fn opposed_up_to(
        &mut self,
        cap: u8,
        active: Roll,
        defending: Roll,
        will: [u8; 2],
        io: &mut Io,
    ) -> (PoolRoll, u8) {
        let defence = self.roll(defending, will[1], 0, io).aces;
        let taken = defence.min(cap);
        let roll = match self.options.opposed {
            Opposed::SubtractDice => self.roll(active, will[0], taken, io),
            Opposed::SubtractAces => self.roll_capped(active, will[0], 0, taken, io),
        };
        (roll, defence)
    }
}
