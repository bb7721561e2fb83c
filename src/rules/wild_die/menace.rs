//! What the weapons and powers of a figure do to an enemy within a turn: for the computer player, not a rule.

use super::feats::{PowerEffect, Reach};
use super::items::{Class, Damage, Weapon};
use super::kinds::Kind;
use super::rolls::{DieType, RAISE, TN, WILD};
use super::traits::{Attribute, Skill};
use crate::kit::{Menace, Strike, Turn};

/// Parry and Toughness of a target of usual strength, and armour that piercing can ignore.
const TARGET: (i8, i8, i8) = (6, 7, 2);
/// Totals that are told apart; what is more counts as the highest of them.
const TOTALS: usize = 60;
/// Chances are counted in so many parts.
const WHOLE: u64 = 1_000_000;
/// What being Shaken is taken to be, in tenths of a Wound.
const SHAKEN: u64 = 4;
/// Sides of the die that a raise adds to damage (WLD-12).
const MORE: u8 = 6;

/// The chance of each total.
type Totals = [u64; TOTALS];

/// Of a figure of this kind: its Pace and half of what it runs, and one attack.
pub(super) fn menace(kind: &Kind) -> Menace {
    let (pace, run) = kind.ridden.unwrap_or((kind.pace(), kind.run_die()));
    let turn = Turn { points: 1, free: i32::from(pace) + i32::from(run) / 4, steps: i32::from(run / 4), onrush: false };
    let weapons = kind.weapons.iter().flat_map(|weapon| strikes(kind, weapon));
    let arcane = kind.arcane();
    let powers = kind.powers.iter().filter_map(|power| {
        let PowerEffect::Harm(plain, raised) = power.does else { return None };
        let range = match power.reach {
            Reach::Smarts(times) => i32::from(times) * i32::from(kind.attribute(Attribute::Smarts).sides()),
            Reach::Touch => 1,
            Reach::Own => 4,
        };
        let (hit, raise) = chances(kind, arcane?.1, 0, TN);
        let [plain, raised] = [plain, raised].map(|damage| wounds(&rolled(kind, damage, damage.sides), 0));
        Some(Strike { range: (0, range), points: 1, times: 1, harm: mean((hit - raise, plain), (raise, raised)) })
    });
    Menace::of(turn, weapons.chain(powers))
}

/// The ways to attack with a weapon: by hand, and thrown or shot.
fn strikes(kind: &Kind, weapon: &Weapon) -> Vec<Strike> {
    let Some(damage) = weapon.damage else { return Vec::new() };
    let (parry, _, armour) = TARGET;
    let totals = rolled(kind, damage, weapon.sides_with(kind.attribute(Attribute::Strength)));
    let more = together(&totals, &exploding(MORE));
    let pierced = weapon.piercing.min(armour);
    let strike = |skill: Skill, number: i8, range: (i32, i32)| {
        let (die, untrained) = kind.skill(skill)?;
        let (hit, raise) = chances(kind, die, untrained, number);
        let once = mean((hit - raise, wounds(&totals, pierced)), (raise, wounds(&more, pierced)));
        Some(Strike { range, points: 1, times: 1, harm: once * i32::from(weapon.rate) })
    };
    let reach = (0, 1 + i32::from(weapon.reach));
    let by_hand = (weapon.class == Class::Melee).then(|| strike(Skill::Fighting, parry, reach)).flatten();
    let far = |(short, medium, _): (u8, u8, u8)| {
        let skill = if weapon.class == Class::Shot { Skill::Shooting } else { Skill::Athletics };
        [strike(skill, TN, (1, i32::from(short))), strike(skill, TN + 2, (1, i32::from(medium)))]
    };
    by_hand.into_iter().chain(weapon.range.into_iter().flat_map(far).flatten()).collect()
}

/// The chances that a trait roll reaches a number, and that it is a raise.
fn chances(kind: &Kind, die: DieType, modifier: i8, number: i8) -> (u64, u64) {
    let reached = |number: i8| {
        let at_least = |sides: u8| -> u64 { exploding(sides).iter().skip(number.max(0).unsigned_abs().into()).sum() };
        let failed = WHOLE - at_least(die.sides());
        WHOLE - if kind.wild { failed * (WHOLE - at_least(WILD)) / WHOLE } else { failed }
    };
    let number = number - modifier - die.plus();
    (reached(number), reached(number + RAISE as i8))
}

/// Damage before Toughness.
fn rolled(kind: &Kind, damage: Damage, sides: u8) -> Totals {
    let mut totals = [0; TOTALS];
    let strength = kind.attribute(Attribute::Strength);
    let plus = damage.plus + if damage.strength { strength.plus() } else { 0 };
    totals[usize::from(plus.max(0).unsigned_abs())] = WHOLE;
    if damage.strength {
        totals = together(&totals, &exploding(strength.sides()));
    }
    (0..damage.dice).fold(totals, |totals, _| together(&totals, &exploding(sides)))
}

/// A die that is rolled again and added at its highest face.
fn exploding(sides: u8) -> Totals {
    let (mut totals, mut chance, mut before) = ([0; TOTALS], WHOLE, 0);
    let sides = usize::from(sides.max(2));
    while chance > 0 && before + sides < TOTALS {
        chance /= sides as u64;
        (1..sides).for_each(|face| totals[before + face] += chance);
        before += sides;
    }
    totals[TOTALS - 1] += chance;
    totals
}

fn together(a: &Totals, b: &Totals) -> Totals {
    let mut sum = [0; TOTALS];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x > 0) {
        for (j, y) in b.iter().enumerate() {
            sum[(i + j).min(TOTALS - 1)] += x * y / WHOLE;
        }
    }
    sum
}

/// Tenths of Wounds on average that damage does to a target of usual strength, in millionths.
fn wounds(totals: &Totals, pierced: i8) -> u64 {
    let (_, toughness, _) = TARGET;
    let toughness = usize::from((toughness - pierced).max(0).unsigned_abs());
    let hurt = |(total, chance): (usize, &u64)| {
        let over = (total - toughness) / usize::from(RAISE);
        chance * if over == 0 { SHAKEN } else { 10 * over.min(4) as u64 }
    };
    totals.iter().enumerate().skip(toughness).map(hurt).sum()
}

/// Tenths of Wounds on average of a hit and of a raise, each with its chance.
fn mean(hit: (u64, u64), raise: (u64, u64)) -> i32 {
    ((hit.0 * hit.1 + raise.0 * raise.1) / (WHOLE * WHOLE)) as i32
}

#[cfg(test)]
mod tests {
    use super::super::codex::Codex;

    #[test]
    fn crossbows_threaten_from_afar_and_mauls_as_far_as_a_turn_carries_them() {
        let codex = Codex::shipped();
        let menace = |key: &str| codex.kinds.iter().find(|kind| kind.key == key).expect("a shipped kind").menace;
        let (arbalest, breaker) = (menace("altana_arbalest"), menace("quay_breaker"));
        assert!(
            arbalest.at(17) > arbalest.at(18) && arbalest.at(27) > 0,
            "Pace 6, a d6 for running, 10 and 20 squares"
        );
        assert!(breaker.at(8) > 0 && breaker.at(9) == 0, "Pace 6, a square of running, arm's reach");
        assert_eq!(breaker.at(1), breaker.at(8), "a maul does as much wherever its Pace leads");
    }
}
