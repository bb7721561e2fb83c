//! The dice (1.2, 1.5, RUN-01 to RUN-08): a d20 under a level with boons and banes, opposed rolls, damage. A [`Breakdown`] is a roll
//! before it is made; its dice, its chance and what it comes to are all read from it.

use crate::battle::{Breakdown, CharacterId, DiceGroup, Reads, RuleId, Sum, TargetResult, Term};
use crate::dice::{Chance, DiceSum, Handful, Keep, KeptDie, Numbers, Outcome, Role, Spec};

/// 1.2: sides of the die of a roll.
pub const SIDES: u8 = 20;

/// 1.2: what the counted die comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Came {
    /// RUN-03: a 20, a failure that is never pushed.
    Demon,
    /// A failure.
    Failure,
    /// A success.
    Success,
    /// RUN-02: a 1, a success whatever the level.
    Dragon,
}

impl Came {
    /// A success.
    pub fn good(self) -> bool {
        self >= Came::Success
    }

    fn outcome(self) -> Outcome {
        match self {
            Came::Demon => Outcome::Fumble,
            Came::Failure => Outcome::Fail,
            Came::Success => Outcome::Success,
            Came::Dragon => Outcome::Critical,
        }
    }
}

/// What a roll came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rolled {
    /// Success, failure, Dragon or Demon.
    pub came: Came,
    /// The counted die.
    pub face: u8,
}

/// 1.5: the counted die against a level.
pub fn read(level: i8, face: u8) -> Rolled {
    read_keen(level, 1, face)
}

/// RUX-25: the same, where all faces up to this one are a Dragon.
pub fn read_keen(level: i8, dragon: u8, face: u8) -> Rolled {
    let came = match face {
        SIDES => Came::Demon,
        _ if face <= dragon.max(1) => Came::Dragon,
        _ if i16::from(face) <= i16::from(level) => Came::Success,
        _ => Came::Failure,
    };
    Rolled { came, face }
}

/// 1.5: a roll under a level; each term is a boon (1) or a bane (-1) from a source of its own. Boons and banes cancel one for one.
pub fn d20(name: &'static str, rule: RuleId, who: CharacterId, level: (i8, &'static str), terms: &[Term]) -> Breakdown {
    let mut roll = Breakdown::new(name, rule, who, DiceGroup::of(SIDES));
    roll.reads = Reads::TotalAtMost;
    roll.dice(1, name, rule);
    roll.target(level.0, level.1, "RUN-01");
    let net: i8 = terms.iter().map(|term| term.value).sum();
    if terms.is_empty() {
        return roll;
    }
    let (role, keep, sign) = if net < 0 { (Role::Bane, Keep::Highest, -1) } else { (Role::Boon, Keep::Lowest, 1) };
    roll.keep = keep;
    let mut group = DiceGroup { role, ..DiceGroup::of(SIDES) };
    terms.iter().for_each(|term| group.dice.add(sign * term.value, term.cause, term.rule));
    roll.beside.push(group);
    roll
}

/// A boon.
pub fn boon(cause: &'static str, rule: RuleId) -> Term {
    Term { value: 1, cause, rule }
}

/// A bane.
pub fn bane(cause: &'static str, rule: RuleId) -> Term {
    Term { value: -1, cause, rule }
}

/// What the counted die of a roll is compared with, besides Dragon, level and Demon. Faces that compare alike are one outcome where odds are walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// Nothing else.
    Level,
    /// RUN-08: a success with the die of the passive side, which is still to be rolled against this level: all higher faces lose to any success.
    Against(i8),
    /// RUN-08: the die of the active side, which showed this face: a success that is no higher, or anything else.
    With(u8),
    /// Every face counts by itself.
    Faces,
}

/// The dice of a roll. `opposed`: every face is compared with another one.
pub fn dice_of(roll: &Breakdown, opposed: bool) -> KeptDie {
    keen_dice_of(roll, 1, if opposed { Compared::Faces } else { Compared::Level })
}

/// RUX-25: the same, where all faces up to this one are a Dragon.
pub fn keen_dice_of(roll: &Breakdown, dragon: u8, compared: Compared) -> KeptDie {
    let level = i16::from(roll.number()).clamp(1, 19);
    let plain = Numbers::NONE.at_most(i16::from(dragon.max(1))).at_most(level).at_most(19);
    let numbers = match compared {
        Compared::Level => plain,
        Compared::Against(other) => (1..=level.min(i16::from(other))).fold(plain, Numbers::at_most),
        Compared::With(face) => Numbers::NONE.at_most(level.min(i16::from(face))),
        Compared::Faces => Numbers::every_up_to(SIDES),
    };
    let die = KeptDie::one(SIDES, numbers);
    match roll.beside.first().map(|group| (group.count(), group.role)) {
        Some((more, role)) if more > 0 => die.with(more, role, roll.keep),
        _ => die,
    }
}

/// What a roll came to, for events.
pub fn result(roll: &Breakdown, rolled: Rolled) -> TargetResult {
    let threshold = rolled.came.good().then_some(0);
    let by = i16::from(roll.number()) - i16::from(rolled.face);
    TargetResult { about: roll.against, threshold, outcome: rolled.came.outcome(), by, raises: 0 }
}

/// The exact chance of a success of a single roll.
pub fn chance(roll: &Breakdown) -> Chance {
    share(roll, Came::good)
}

/// The exact chance that a roll comes to something like this.
pub fn share(roll: &Breakdown, wanted: impl Fn(Came) -> bool) -> Chance {
    let (mut good, mut all) = (0u128, 0u128);
    for (ways, kept) in dice_of(roll, false).outcomes() {
        all += u128::from(*ways);
        good += if wanted(read(roll.number(), kept.face).came) { u128::from(*ways) } else { 0 };
    }
    Chance::new(good, all.max(1))
}

/// RUN-08: the active side wins an opposed roll: the passive roll fails, or the active die is strictly lower.
pub fn beats(active: Rolled, passive: Rolled) -> bool {
    active.came.good() && (!passive.came.good() || active.face < passive.face)
}

/// Dice of a damage roll: how many, of which sides, why.
pub type DamageDice = (u8, u8, &'static str, RuleId);

/// RUX-12: a damage roll; armour stands beside it as the number to go beyond.
pub fn damage_roll(rule: RuleId, who: CharacterId, dice: &[DamageDice]) -> Breakdown {
    let group = |&(count, sides, cause, rule): &DamageDice| {
        let mut group = DiceGroup::of(sides);
        group.dice.add(count as i8, cause, rule);
        group
    };
    let mut groups = dice.iter().map(group);
    let mut roll = Breakdown::new("Damage", rule, who, groups.next().unwrap_or_else(|| DiceGroup::of(6)));
    roll.beside = groups.collect();
    (roll.reads, roll.judged, roll.goal.name) = (Reads::TotalAtLeast, false, "armour");
    roll
}

/// The dice of a damage roll; every sum matters.
pub fn damage_dice(roll: &Breakdown) -> DiceSum {
    let most = damage_dice_against(roll, Numbers::NONE).most().min(120) as u8;
    damage_dice_against(roll, Numbers::every_up_to(most))
}

/// The same, where the sum is compared with these numbers alone.
pub fn damage_dice_against(roll: &Breakdown, numbers: Numbers) -> DiceSum {
    let each = roll.groups().map(|group| Handful { dice: group.count(), sides: group.sides, role: group.role });
    DiceSum::new(each, numbers)
}

/// RUX-12: HP that damage takes: armour first.
pub fn after_armour(damage: i16, armour: i8) -> i16 {
    (damage - i16::from(armour)).max(0)
}

/// RUN-42: this damage after armour kills at once.
pub fn kills_at_once(hp: i8, most: i8, damage: i16) -> bool {
    i16::from(hp) - damage <= -i16::from(most)
}

/// RUN-37: the damage of a blow that was parried tries the durability of what parried it instead of armour; none where nothing can break.
pub fn against_durability(mut roll: Breakdown, durability: Option<u8>) -> Breakdown {
    roll.goal.name = "durability";
    roll.goal.number = Sum::default();
    if let Some(durability) = durability {
        roll.target(durability as i8, "durability", "RUN-37");
    }
    roll
}

/// RUN-37: a parry breaks the item: more damage than its durability, and not piercing.
pub fn breaks(durability: u8, damage: i16, piercing: bool) -> bool {
    !piercing && damage > i16::from(durability)
}
