//! The dice of Wild Die (1.2): trait rolls beside a Wild Die, several trait dice at once, opposed rolls, damage. A
//! [`Breakdown`] is a roll before it is made; its dice, what of them matters and what they come to are all read from it.
//!
//! What holds for the whole roll stands in the total of its breakdown. What only one of several targets changes (its cover, its
//! size) stands in the number of that target.

use crate::battle::{Breakdown, CharacterId, DiceGroup, Reads, RuleId, TargetResult, Threshold};
use crate::dice::{
    Dice, DiceSum, Handful, Keep, KeptDie, Numbers, Outcome, Reading, Role, Rolled, Spec, TraitDie, TraitRoll, draw,
};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// 1.2: the number that a trait roll has to reach unless something else is said.
pub const TN: i8 = 4;
/// 1.2: so much beyond it is a raise.
pub const RAISE: u8 = 4;
/// 1.2: the greatest die of the active side of an opposed roll that is told apart where outcomes are walked.
const MOST_ACTIVE: i16 = 60;
/// 1.2: sides of the Wild Die, and of the die that confirms the critical failure of an Extra.
pub const WILD: u8 = 6;

/// 1.2: a die type of an attribute or a skill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the dice")]
pub enum DieType {
    #[default]
    D4,
    D6,
    D8,
    D10,
    D12,
    D12Plus1,
    D12Plus2,
}

impl DieType {
    /// All of them, the smallest first.
    pub const ALL: [DieType; 7] = {
        use DieType::{D4, D6, D8, D10, D12, D12Plus1, D12Plus2};
        [D4, D6, D8, D10, D12, D12Plus1, D12Plus2]
    };

    /// Sides of the die.
    pub fn sides(self) -> u8 {
        [4, 6, 8, 10, 12, 12, 12][self as usize]
    }

    /// What is added to it.
    pub fn plus(self) -> i8 {
        [0, 0, 0, 0, 0, 1, 2][self as usize]
    }

    /// 1.2: so many die types higher or lower; it stops at both ends.
    #[must_use]
    pub fn raised(self, steps: i8) -> DieType {
        DieType::ALL[(self as i8).saturating_add(steps).clamp(0, 6).unsigned_abs() as usize]
    }

    /// WLX-12: die types of Strength that it lacks for something.
    pub fn short_of(self, needed: DieType) -> u8 {
        (needed as u8).saturating_sub(self as u8)
    }

    /// 1.1: what it gives to Parry or Toughness, half of it.
    pub fn half(self) -> i8 {
        (self.sides() / 2) as i8 + self.plus() / 2
    }
}

impl fmt::Display for DieType {
    /// `d8`, `d12+1`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "d{}", self.sides())?;
        if self.plus() > 0 { write!(f, "+{}", self.plus()) } else { Ok(()) }
    }
}

/// A trait roll without any modifier or number to reach: `dice` trait dice, and a Wild Die for Wild Cards.
pub fn trait_roll(name: &'static str, rule: RuleId, who: CharacterId, dice: (u8, DieType), wild: bool) -> Breakdown {
    let (count, die) = dice;
    let mut roll = Breakdown::new(name, rule, who, DiceGroup { explodes: true, ..DiceGroup::of(die.sides()) });
    (roll.keep, roll.reads) = (Keep::Highest, Reads::TotalAtLeast);
    roll.dice(count.min(i8::MAX as u8) as i8, name, rule);
    if wild {
        let mut group = DiceGroup { role: Role::Wild, explodes: true, ..DiceGroup::of(WILD) };
        group.dice.add(1, "Wild Die", "WLX-01");
        roll.beside.push(group);
    }
    if die.plus() > 0 {
        roll.total.add(die.plus(), "die beyond d12", rule);
    }
    roll
}

/// A number to reach, with raises; its terms are still to be added.
pub fn number(about: Option<CharacterId>) -> Threshold {
    Threshold { about, raise: Some(RAISE), ..Threshold::default() }
}

/// What the dice are compared with, so many raises included: more of them change nothing.
fn numbers(roll: &Breakdown, raises: u8) -> Numbers {
    let total = i16::from(roll.total.value());
    let cuts = |goal: &Threshold| {
        let (number, each) = (i16::from(goal.number.value()), i16::from(goal.raise.unwrap_or(RAISE)));
        (0..=i16::from(raises)).map(move |raise| number + each * raise - total)
    };
    roll.thresholds().flat_map(cuts).fold(Numbers::NONE, Numbers::at_least)
}

/// The dice of a trait roll of one trait die, compared with these numbers.
fn dice_against(roll: &Breakdown, numbers: Numbers) -> TraitDie {
    let wild = roll.beside.iter().find(|group| group.role == Role::Wild).map(|group| group.sides);
    TraitDie { sides: roll.main.sides, wild, confirm: wild.is_none().then_some(WILD), numbers, ones: false }
}

/// The dice of a trait roll of one trait die, with so many raises that matter.
pub fn trait_dice(roll: &Breakdown, raises: u8) -> TraitDie {
    dice_against(roll, numbers(roll, raises))
}

/// As [`trait_dice`], where something hangs on a 1 of the trait die as well.
pub fn trait_dice_and_ones(roll: &Breakdown, raises: u8) -> TraitDie {
    TraitDie { ones: true, ..trait_dice(roll, raises) }
}

/// As [`trait_dice`], where something hangs on whether the total comes to this or less.
pub fn trait_dice_and_below(roll: &Breakdown, raises: u8, total: i16) -> TraitDie {
    let dice = trait_dice(roll, raises);
    TraitDie { numbers: dice.numbers.at_most(total - i16::from(roll.total.value())), ..dice }
}

/// How a total came out against one number. A raise is a success with something on top.
fn judged(at: usize, goal: &Threshold, total: i16, critical_failure: bool) -> TargetResult {
    let (by, raises) = goal.margin(total, Reads::TotalAtLeast);
    let (outcome, raises) = match () {
        () if critical_failure => (Outcome::Fumble, 0),
        () if by < 0 => (Outcome::Fail, 0),
        () if raises > 0 => (Outcome::Critical, raises),
        () => (Outcome::Success, 0),
    };
    let threshold = outcome.succeeded().then_some(at as u8);
    TargetResult { about: goal.about, threshold, outcome, by, raises }
}

/// The total of a trait roll of one trait die.
pub fn total(roll: &Breakdown, dice: &TraitRoll) -> i16 {
    dice.best as i16 + i16::from(roll.total.value())
}

/// 1.2: how a trait roll of one trait die came out against the target with this place in its list of numbers.
pub fn result(roll: &Breakdown, goal: usize, dice: &TraitRoll) -> TargetResult {
    let goals = roll.thresholds().nth(goal);
    judged(goal, goals.unwrap_or(&roll.goal), total(roll, dice), dice.critical_failure)
}

/// WLX-02: of two rolls the one that stands after a re-roll: the better total, unless the new one is a critical failure.
pub fn after_reroll(old: TargetResult, new: TargetResult) -> TargetResult {
    if new.outcome == Outcome::Fumble || new.by > old.by { new } else { old }
}

/// In how many ways, of how many, trait dice reach a number without a critical failure.
fn ways_to(roll: &Breakdown, number: i16) -> (u64, u64) {
    let number = number - i16::from(roll.total.value());
    let dice = dice_against(roll, Numbers::NONE.at_least(number));
    let reached = |dice: &TraitRoll| !dice.critical_failure && dice.best as i16 >= number;
    dice.outcomes()
        .iter()
        .fold((0, 0), |(good, all), (ways, roll)| (good + u64::from(reached(roll)) * ways, all + ways))
}

/// WLX-02: a roll that has succeeded is worth another one where that is better in one of three; damage that has done no harm, in one
/// of six.
const WORTH: [u64; 2] = [3, 6];

/// WLX-02: a trait roll that has succeeded without this many raises is worth another one.
pub fn worth_a_raise(roll: &Breakdown, raises: u8) -> bool {
    let number = i16::from(roll.number()) + i16::from(RAISE) * i16::from(raises);
    let (good, all) = ways_to(roll, number);
    WORTH[0] * good >= all
}

/// WLX-02: a damage roll that came so far over Toughness, of so many raises that matter, is worth another one.
pub fn worth_more_damage(roll: &Breakdown, over: Option<u8>, most: u8) -> bool {
    let worth = WORTH[usize::from(over.is_none())];
    let (good, all) = damage_dice(roll, most).outcomes().iter().fold((0, 0), |(good, all), (ways, dice)| {
        let better = over_toughness(roll, dice.sum).map(|raises| raises.min(most)) > over;
        (good + u128::from(*ways) * u128::from(better), all + u128::from(*ways))
    });
    u128::from(worth) * good >= all
}

/// 1.2, choice of trait: of several rolls the place of the one with the greatest exact chance to reach a total; of equal ones
/// the first.
pub fn likeliest(rolls: &[Breakdown], number: i16) -> usize {
    if rolls.len() < 2 {
        return 0;
    }
    let mut best = (0, (0, 1));
    for (i, roll) in rolls.iter().enumerate() {
        let (good, all) = ways_to(roll, number);
        let (most, of) = best.1;
        if u128::from(good) * u128::from(of) > u128::from(most) * u128::from(all) {
            best = (i, (good, all));
        }
    }
    best.0
}

/// How an opposed roll came out for the active side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opposed {
    /// The active side came to less than 4, or failed critically: nothing happens, and nobody resists.
    NoEffect,
    /// The resisting side came to as much, or more.
    Resisted,
    /// The active side won, with so many raises.
    Won(u8),
}

/// 1.2: an opposed roll by its two totals; the raises are counted from 4 at least. The total of a critical failure is 0.
pub fn opposed(active: i16, resisting: i16) -> Opposed {
    let least = i16::from(TN);
    match () {
        () if active < least => Opposed::NoEffect,
        () if active <= resisting => Opposed::Resisted,
        () => Opposed::Won(((active - resisting.max(least)) / i16::from(RAISE)) as u8),
    }
}

/// The total that counts in an opposed roll.
pub fn opposed_total(roll: &Breakdown, dice: &TraitRoll) -> i16 {
    if dice.critical_failure { 0 } else { total(roll, dice) }
}

/// The dice of the active side of an opposed roll: every total that has an effect counts. Those beyond 60 are alike where outcomes are
/// walked, which matters only where the resisting side comes so far too: in less than one of ten thousand million rolls.
pub fn active_dice(roll: &Breakdown) -> TraitDie {
    let least = i16::from(TN) - i16::from(roll.total.value());
    dice_against(roll, (least..=MOST_ACTIVE + 1).fold(Numbers::NONE, Numbers::at_least))
}

/// The dice of a roll whose total is compared with those of others, whatever it comes to.
pub fn race_dice(roll: &Breakdown) -> TraitDie {
    dice_against(roll, (1..=MOST_ACTIVE + 1).fold(Numbers::NONE, Numbers::at_least))
}

/// The dice of the resisting side, against the active side's total, with so many raises that matter.
pub fn resisting_dice(roll: &Breakdown, active: i16, raises: u8) -> TraitDie {
    let own = i16::from(roll.total.value());
    let raised = (1..=i16::from(raises)).map(|raise| active - i16::from(RAISE) * raise + 1);
    let cuts = raised.chain([active]).filter(|&cut| cut > i16::from(TN) || cut == active);
    dice_against(roll, cuts.map(|cut| cut - own).fold(Numbers::NONE, Numbers::at_least))
}

/// WLD-11: trait dice that were rolled together, each for itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Volley {
    /// What each trait die came to, in the order in which they were assigned. Where outcomes are walked, the least value that
    /// compares alike.
    pub dice: SmallVec<[u16; 3]>,
    /// What the Wild Die came to.
    pub wild: Option<u16>,
    /// 1.2: the Wild Die and every trait die show 1; without a Wild Die another 1 after them.
    pub critical_failure: bool,
    /// The faces as they fell, for showing.
    pub faces: Rolled,
}

/// WLD-34: natural faces up to this one endanger bystanders: 1, or 2 with a weapon of a higher Rate of Fire.
const MOST_NATURAL: i16 = 2;

/// WLD-11: rolls all trait dice of a roll, then the Wild Die, with so many raises that matter. Die number `n` is compared
/// with the number of the target that it was assigned to.
pub fn volley(roll: &Breakdown, raises: u8, dice: &mut dyn Dice) -> Volley {
    let numbers = (1..=MOST_NATURAL).fold(numbers(roll, raises), Numbers::at_most);
    let mut faces = Rolled::default();
    let mut throw = |sides, role| {
        let die = Handful { role, ..Handful::of(1, sides) };
        let thrown = draw(dice, &DiceSum::new([die], numbers).exploding());
        faces = std::mem::take(&mut faces).dice().iter().chain(thrown.faces.dice()).copied().collect();
        // Alike to a 1 is what is least.
        thrown.sum.max(1)
    };
    let own: SmallVec<[u16; 3]> = (0..roll.main.count()).map(|_| throw(roll.main.sides, Role::Plain)).collect();
    let group = roll.beside.iter().find(|group| group.role == Role::Wild);
    let wild = group.map(|group| throw(group.sides, Role::Wild));
    // Nothing is confirmed where no die was rolled.
    let ones = !own.is_empty() && own.iter().all(|&value| value == 1);
    let critical_failure = match wild {
        Some(wild) => ones && wild == 1,
        None if ones => {
            let confirmed = draw(dice, &KeptDie::one(WILD, Numbers::NONE.at_most(1)));
            faces = faces.dice().iter().chain(confirmed.faces.dice()).copied().collect();
            confirmed.face == 1
        }
        None => false,
    };
    Volley { dice: own, wild, critical_failure, faces }
}

impl Volley {
    /// What a value came to against the target with this place in the list of numbers.
    fn against(&self, roll: &Breakdown, goal: usize, value: u16) -> TargetResult {
        let threshold = roll.thresholds().nth(goal).unwrap_or(&roll.goal);
        judged(goal, threshold, value as i16 + i16::from(roll.total.value()), self.critical_failure)
    }

    /// How the die with this place came out, without the Wild Die.
    pub fn result(&self, roll: &Breakdown, goal: usize, die: usize) -> TargetResult {
        self.against(roll, goal, self.dice.get(die).copied().unwrap_or(1))
    }

    /// How the Wild Die would come out for a target; none where there is no Wild Die.
    pub fn wild_result(&self, roll: &Breakdown, goal: usize) -> Option<TargetResult> {
        self.wild.map(|wild| self.against(roll, goal, wild))
    }

    /// The die that the Wild Die best stands in for, where `goals` are the targets of the dice: none where it makes none better.
    pub fn best_place(&self, roll: &Breakdown, goals: &[usize]) -> Option<usize> {
        let worth = |result: TargetResult| (result.outcome.succeeded(), result.raises > 0);
        let gain = |die: usize| {
            let (own, wild) = (worth(self.result(roll, goals[die], die)), worth(self.wild_result(roll, goals[die])?));
            let points = |(hit, raise): (bool, bool)| 2 * i8::from(hit) + i8::from(raise);
            Some(points(wild) - points(own)).filter(|&gain| gain > 0)
        };
        let gains = (0..self.dice.len().min(goals.len())).filter_map(|die| Some((gain(die)?, die)));
        gains.max_by_key(|&(gain, die)| (gain, std::cmp::Reverse(die))).map(|(_, die)| die)
    }

    /// The Wild Die stands in for a die: that die hits nobody, and its faces no longer count.
    pub fn put_wild(&mut self, die: usize) {
        let Some(wild) = self.wild.take() else { return };
        let Some(place) = self.dice.get_mut(die) else { return };
        *place = wild;
        let mut at = 0;
        for face in self.faces.dice_mut() {
            let dropped = face.role != Role::Wild && at == die;
            face.reading = if dropped { Reading::Dropped } else { Reading::Kept };
            at += usize::from(face.then == crate::dice::Then::Lies && face.role != Role::Wild);
        }
    }
}

/// WLD-12: a damage roll of these dice against nothing yet. Dice explode; nothing else of a trait roll holds for them.
pub fn damage_roll(
    name: &'static str,
    rule: RuleId,
    who: CharacterId,
    dice: &[(u8, u8, &'static str, RuleId)],
) -> Breakdown {
    let group = |&(count, sides, cause, rule): &(u8, u8, &'static str, RuleId)| {
        let mut group = DiceGroup { explodes: true, ..DiceGroup::of(sides) };
        group.dice.add(count.min(i8::MAX as u8) as i8, cause, rule);
        group
    };
    let mut groups = dice.iter().map(group);
    let mut roll = Breakdown::new(name, rule, who, groups.next().unwrap_or_else(|| DiceGroup::of(WILD)));
    roll.beside = groups.collect();
    roll.reads = Reads::TotalAtLeast;
    roll.goal = number(None);
    roll
}

/// WLD-08, WLD-09: a raise of the attack adds 1d6 to its damage, once.
pub fn add_raise_die(damage: &mut Breakdown, rule: RuleId) {
    let mut group = DiceGroup { role: Role::Bonus, explodes: damage.main.explodes, ..DiceGroup::of(WILD) };
    group.dice.add(1, "raise", rule);
    damage.beside.push(group);
}

/// The dice of a damage roll, with so many raises over Toughness that matter.
pub fn damage_dice(damage: &Breakdown, raises: u8) -> DiceSum {
    let dice = damage.groups().map(|group| Handful { dice: group.count(), sides: group.sides, role: group.role });
    let sum = DiceSum::new(dice, numbers(damage, raises));
    if damage.main.explodes { sum.exploding() } else { sum }
}

/// WLD-28: the largest damage against a thing that is told apart.
pub const MOST_DAMAGE: u16 = 60;

/// The dice of a damage roll of which every total counts.
pub fn whole_damage(damage: &Breakdown) -> DiceSum {
    let dice = damage.groups().map(|group| Handful { dice: group.count(), sides: group.sides, role: group.role });
    DiceSum::new(dice, Numbers::every_up_to(MOST_DAMAGE as u8)).exploding()
}

/// How far the sum of a damage roll lies beyond Toughness, in raises; none where it stays below.
pub fn over_toughness(damage: &Breakdown, sum: u16) -> Option<u8> {
    let total = sum.min(10_000) as i16 + i16::from(damage.total.value());
    let (by, raises) = damage.goal.margin(total, damage.reads);
    (by >= 0).then_some(raises)
}
