//! Figures of one's own, built by points (RUX-41, section 7): what they may have, and what they cost. The formula is the one by which the
//! costs of the roster were worked out.

use super::feats::{Effect, When};
use super::items::{Feature, Weapon};
use super::kinds::Kind;
use super::rolls::after_armour;
use super::spells::{School, Spell, Working};
use super::striking::smaller;
use super::traits::{Attribute, Skill, base_chance, bonus_die};

/// RUX-41: the sum of the attributes at most.
pub const ATTRIBUTES: u32 = 80;
/// RUX-41: trained skills, the level of each and the sum of all at most.
pub const SKILLS: (usize, u8, u32) = (8, 16, 110);
/// RUX-41: abilities at most, picks of Tough and Focus among them.
pub const ABILITIES: usize = 3;
/// RUX-41: spells at most; tricks are not counted.
pub const SPELLS: usize = 6;
/// RUX-41: pieces of gear at most.
pub const GEAR: u8 = 5;
/// RUX-41: points of a fine item.
pub const FINE: i32 = 3;

/// Section 7: armour that an attack is taken to meet.
const MET: i8 = 2;
/// Section 7: the power level at which an attack spell is counted.
const LEVEL: u8 = 2;
/// Section 7: from this range in squares on a ranged main weapon counts more.
const FAR: u8 = 15;
/// Millionths of a point: everything is counted in them.
const ONE: i64 = 1_000_000;

/// RUX-41: what contradicts the rules of building, as a clause.
pub(super) fn fault(kind: &Kind) -> Result<(), String> {
    let sum: u32 = kind.attributes.iter().map(|&value| u32::from(value)).sum();
    if sum > ATTRIBUTES {
        return Err(format!("expected attributes of {ATTRIBUTES} in all at most, found {sum}"));
    }
    let (many, most, in_all) = SKILLS;
    if kind.skills.len() > many {
        return Err(format!("expected at most {many} trained skills, found {}", kind.skills.len()));
    }
    for (i, (skill, level)) in kind.skills.iter().enumerate() {
        let least = 2 * base_chance(kind.attribute(skill.attribute()));
        if !(least..=most).contains(level) {
            return Err(format!("expected {} from {least} to {most}, found {level}", skill.name()));
        }
        if kind.skills[..i].iter().any(|known| known.0 == *skill) {
            return Err(format!("expected {} once", skill.name()));
        }
    }
    let sum: u32 = kind.skills.iter().map(|(_, level)| u32::from(*level)).sum();
    if sum > in_all {
        return Err(format!("expected trained skills of {in_all} in all at most, found {sum}"));
    }
    if kind.abilities.len() > ABILITIES {
        return Err(format!("expected at most {ABILITIES} abilities, found {}", kind.abilities.len()));
    }
    let schools = kind.skills.iter().filter(|(skill, _)| skill.is_magic()).count();
    if schools > 1 {
        return Err(format!("expected one school of magic, found {schools}"));
    }
    let spells: Vec<&Spell> = kind.spells.iter().filter(|spell| !spell.is_trick()).collect();
    if spells.len() > SPELLS {
        return Err(format!("expected at most {SPELLS} spells, found {}", spells.len()));
    }
    // RUX-24: a spell of a rank needs one of each lower rank of its school.
    let fits = |known: School, of: School| known == of || known == School::Any || of == School::Any;
    for spell in &spells {
        let lacking =
            (1..spell.rank).find(|&rank| !spells.iter().any(|one| one.rank == rank && fits(one.school, spell.school)));
        if let Some(rank) = lacking {
            return Err(format!("{} needs a spell of rank {rank}", spell.name));
        }
    }
    let gear: u8 = kind.gear.lines().iter().map(|line| line.1).sum();
    if gear > GEAR {
        return Err(format!("expected at most {GEAR} pieces of gear, found {gear}"));
    }
    let pace = kind.pace();
    if ![8, 10, 12].contains(&pace) {
        return Err(format!("expected a base movement of 8, 10 or 12 m, found {pace}"));
    }
    let own = if kind.minion {
        "a hero, found a minion"
    } else if kind.monster.is_some() {
        "a hero, found a monster"
    } else if kind.mount.is_some() {
        "no mount"
    } else if kind.night_eyes {
        "no night eyes"
    } else {
        return Ok(());
    };
    Err(format!("expected {own}"))
}

/// The main attack of a figure.
#[derive(Clone, Copy)]
struct Attack {
    /// The chance of a success and the mean damage after armour, multiplied.
    worth: i64,
    /// Points of a ranged main weapon.
    afar: i64,
    /// It reaches two squares.
    long: bool,
    /// The level of a parry with it, where it can parry.
    parry: u8,
}

/// The chance of a success at a level, without boons; with a bane of a weapon that is too heavy.
fn success(level: u8, bane: bool) -> i64 {
    let level = i64::from(level.clamp(1, 19));
    if bane { level * level * ONE / 400 } else { level * ONE / 20 }
}

/// The mean of dice after armour.
fn mean(dice: &[(u8, u8)]) -> i64 {
    let mut ways: Vec<i64> = vec![1];
    for &(count, sides) in dice {
        for _ in 0..count {
            let mut next = vec![0; ways.len() + usize::from(sides)];
            for (sum, many) in ways.iter().enumerate() {
                (1..=usize::from(sides)).for_each(|face| next[sum + face] += many);
            }
            ways = next;
        }
    }
    let all: i64 = ways.iter().sum();
    let lost = |(sum, many): (usize, &i64)| i64::from(after_armour(sum as i16, MET)) * many;
    ways.iter().enumerate().map(lost).sum::<i64>() * ONE / all.max(1)
}

fn with_weapon(kind: &Kind, weapon: &Weapon) -> Attack {
    let skill = if weapon.is(Feature::Shield) { kind.shield_skill() } else { weapon.skill };
    let level = kind.level(skill).unwrap_or(0);
    let melee = weapon.range().is_none();
    let of = if skill.attribute() == Attribute::Strength { Attribute::Strength } else { Attribute::Agility };
    let bonus = if weapon.is(Feature::NoBonus) { 0 } else { bonus_die(kind.attribute(of)) };
    let sides = if kind.small && melee { smaller(weapon.damage.sides) } else { weapon.damage.sides };
    let heavy = kind.attribute(Attribute::Strength) < weapon.strength;
    let dice = [(weapon.damage.dice, sides), (u8::from(bonus > 0), bonus)];
    // Knives in numbers are a ranged weapon.
    let thrown = kind.weapons.iter().filter(|one| one.throw(10).is_some() && one.skill == weapon.skill).count() > 2;
    let afar = match weapon.range() {
        Some(range) if range >= FAR => 6 * ONE,
        Some(_) => 3 * ONE,
        None if thrown && weapon.throw(10).is_some() => 3 * ONE,
        None => 0,
    };
    let parries = melee && weapon.durability.is_some();
    Attack {
        worth: success(level, heavy) * mean(&dice) / ONE,
        afar,
        long: weapon.is(Feature::Long),
        parry: if parries { level } else { 0 },
    }
}

/// An attack spell at power level 2.
fn with_spell(kind: &Kind, spell: &Spell) -> Option<Attack> {
    let schools = [Skill::Flow, Skill::Growth, Skill::Mind];
    let level = match spell.school.skill() {
        Some(skill) => kind.level(skill),
        None => schools.into_iter().filter_map(|skill| kind.level(skill)).max(),
    };
    let power = spell.works.iter().find_map(|work| match work {
        Working::Damage(power) | Working::Darts(power) | Working::Lightning(power, _) | Working::Hurl(power) => {
            Some(*power)
        }
        _ => None,
    })?;
    let far = if spell.range() / 2 >= FAR { 6 } else { 3 };
    let worth = success(level?, false) * mean(&[(power.dice(LEVEL), power.1)]) / ONE;
    Some(Attack { worth, afar: far * ONE, long: false, parry: 0 })
}

/// Section 7: what a figure costs, fine items not counted.
pub fn cost(kind: &Kind) -> i32 {
    let bare = Weapon::bare_hands();
    let weapons = kind.weapons.iter().filter(|weapon| !weapon.is(Feature::Shield));
    let attacks = weapons.chain([&bare]).map(|weapon| with_weapon(kind, weapon));
    let attacks = attacks.chain(kind.spells.iter().filter_map(|spell| with_spell(kind, spell)));
    // The first of equals.
    let best = |best: Attack, one: Attack| if one.worth > best.worth { one } else { best };
    let Some(main) = attacks.reduce(best) else { return 0 };
    let shields = kind.weapons[..kind.in_hands].iter().filter(|weapon| weapon.is(Feature::Shield));
    let shield = shields.filter_map(|_| kind.level(kind.shield_skill())).max().unwrap_or(0);
    let evade = kind.level(Skill::Evade).unwrap_or(0);
    let reaction = if main.afar > 0 { evade } else { evade.max(main.parry).max(shield) };
    let body = i64::from(kind.hp()) + 3 * i64::from(kind.rating());
    let defence = body * (ONE + success(reaction, false) / 2);
    let fights = 2 * (main.worth * defence).isqrt();
    let [_, wp, squares, _] = kind.sheet().map(i64::from);
    let spells = kind.spells.iter().filter(|spell| !spell.is_trick()).count() as i64;
    let has = |wanted: fn(Effect) -> bool| kind.effects().any(|(_, effect)| wanted(effect));
    let roles = [
        (main.long, 3),
        (has(|effect| matches!(effect, Effect::Backline | Effect::MoreDamage(_, When::Sneak))), 4),
        (has(|effect| matches!(effect, Effect::Inspire | Effect::WarSong)), 4),
        (has(|effect| effect == Effect::Surgeon), 8),
    ];
    let role: i64 = roles.into_iter().filter(|role| role.0).map(|role| role.1).sum();
    let use_of = wp * 4 * ONE / 10
        + 2 * kind.abilities.len() as i64 * ONE
        + 3 * spells * ONE
        + (squares - 5) * 3 * ONE / 2
        + main.afar
        + role * ONE;
    ((fights + use_of + ONE / 2) / ONE) as i32
}
