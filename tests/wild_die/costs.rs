//! Section 7: costs are 7 times the root of offence and defence, and what utility adds. The rules print no utility; it has to be a
//! plausible one.

use super::rolls::{roll, success};
use acqua_alta::battle::CharacterId;
use acqua_alta::dice::Spec;
use acqua_alta::rules::wild_die::attack::{Hide, add_toughness};
use acqua_alta::rules::wild_die::feats::PowerEffect;
use acqua_alta::rules::wild_die::hurt::hurt;
use acqua_alta::rules::wild_die::items::{Class, Damage};
use acqua_alta::rules::wild_die::rolls::{DieType, TN, add_raise_die, damage_dice, damage_roll, over_toughness};
use acqua_alta::rules::wild_die::traits::{Attribute, Skill};
use acqua_alta::rules::wild_die::{Codex, Kind};

/// Expected harm of an attack with so many dice of so many sides: a Shaken is worth `shaken`, each Wound 1 and `more` once.
fn harm(chances: [f64; 2], dice: &[(u8, u8)], plus: i8, hide: Hide, [shaken, more]: [f64; 2]) -> f64 {
    let worth = |raise: bool| {
        let dice: Vec<_> = dice.iter().map(|&(count, sides)| (count, sides, "weapon", "WLD-12")).collect();
        let mut damage = damage_roll("Damage", "WLD-12", CharacterId(0), &dice);
        damage.total.add(plus, "weapon", "WLD-12");
        add_toughness(&mut damage.goal.number, hide);
        if raise {
            add_raise_die(&mut damage, "WLD-12");
        }
        let spec = damage_dice(&damage, 12);
        let all: u64 = spec.outcomes().iter().map(|(ways, _)| ways).sum();
        let each = spec.outcomes().iter().map(|(ways, dice)| {
            let hurt = hurt(over_toughness(&damage, dice.sum), false);
            let worth =
                if hurt.wounds > 0 { f64::from(hurt.wounds) + more } else { shaken * f64::from(u8::from(hurt.shaken)) };
            *ways as f64 / all as f64 * worth
        });
        each.sum::<f64>()
    };
    (chances[0] - chances[1]) * worth(false) + chances[1] * worth(true)
}

/// Success, and a raise.
fn chances(die: DieType, modifier: i8, number: i8, wild: bool) -> [f64; 2] {
    let roll = roll(die, modifier, number, wild);
    [0, 1].map(|raises| success(&roll, raises).value())
}

/// What the main attack does to Parry 5, or to 4, and to Toughness 6 with Armour 1.
fn offence(kind: &Kind) -> f64 {
    let effect = |skill: (DieType, i8), ranged: bool, damage: Damage, sides: u8, piercing: i8| {
        let own = (1, kind.attribute(Attribute::Strength).sides());
        let dice: Vec<(u8, u8)> = [(damage.dice, sides)].into_iter().chain(damage.strength.then_some(own)).collect();
        let reached = chances(skill.0, skill.1, if ranged { TN } else { 5 }, kind.wild);
        let hide = Hide { body: 5, armour: 1, piercing };
        harm(reached, &dice, damage.plus, hide, [0.5, 0.5]) * if ranged { 9.0 / 8.0 } else { 1.0 }
    };
    let weapons = kind.held().0.into_iter().filter_map(|weapon| {
        let skill = if weapon.class == Class::Shot { Skill::Shooting } else { Skill::Fighting };
        let (die, untrained) = kind.skill(skill)?;
        let strength = kind.attribute(Attribute::Strength);
        let (short, sides) = (strength.short_of(weapon.strength) as i8, weapon.sides_with(strength));
        Some(effect((die, untrained - short), weapon.class == Class::Shot, weapon.damage?, sides, weapon.piercing))
    });
    let powers = kind.powers.iter().filter_map(|power| match power.does {
        PowerEffect::Harm(damage, _) => Some(effect((kind.arcane()?.1, 0), true, damage, damage.sides, 0)),
        _ => None,
    });
    weapons.chain(powers).fold(0.0, f64::max)
}

/// How long it stands the attacks of an Extra with d6 and 2d6 damage.
fn defence(kind: &Kind) -> f64 {
    let reached = chances(DieType::D6, 0, kind.parry(), false);
    let hide = Hide { body: kind.toughness(), ..Hide::default() };
    let wounds = harm(reached, &[(2, 6)], 0, hide, [0.25, 0.0]);
    if kind.wild { 5.0 / (0.06 + wounds) } else { 1.0 / (0.06 + wounds) }
}

#[test]
fn costs_leave_a_plausible_utility() {
    let codex = Codex::shipped();
    let mut compared = 0;
    for kind in codex.kinds.iter().filter(|kind| kind.cost > 0) {
        let utility = f64::from(kind.cost) - 7.0 * (offence(kind) * defence(kind)).sqrt();
        assert!((1.0..20.0).contains(&utility), "{}: {utility} of {}", kind.name, kind.cost);
        compared += 1;
    }
    assert_eq!(compared, 19);
    // The two ends of the scale, worked out by another program: the Guard's 1.7 and the Harpooner's 19.8.
    let utility = |key: &str| {
        let kind = codex.kinds.iter().find(|kind| kind.key == key).expect("shipped");
        f64::from(kind.cost) - 7.0 * (offence(kind) * defence(kind)).sqrt()
    };
    assert!((utility("dogal_guard") - 1.73).abs() < 0.01 && (utility("regatta_harpooner") - 19.84).abs() < 0.01);
}
