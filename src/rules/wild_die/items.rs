//! Weapons, armour, shields and gear as data (WLX-12, WLX-13, WLX-20, 7.2).

use super::rolls::DieType;
use crate::board::Template;
use crate::kit::keyed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// WLX-13: damage: `Str+d6`, `2d6+1`, `Str`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Damage {
    /// The Strength die is rolled as well.
    pub strength: bool,
    /// Dice of the weapon.
    pub dice: u8,
    /// Sides of each.
    pub sides: u8,
    /// What is added.
    pub plus: i8,
}

impl TryFrom<String> for Damage {
    type Error = String;

    fn try_from(text: String) -> Result<Damage, String> {
        let wrong = || format!("expected damage like Str+d6, 2d8 or 2d6+1, found `{text}`");
        let mut damage = Damage::default();
        for part in text.split('+') {
            match part.split_once('d') {
                _ if part == "Str" && !damage.strength && damage.dice == 0 => damage.strength = true,
                Some((dice, sides)) if damage.dice == 0 => {
                    let number = |text: &str| text.parse::<u8>().map_err(|_| wrong());
                    damage.dice = if dice.is_empty() { 1 } else { number(dice)? };
                    damage.sides = number(sides)?;
                    if !(1..=6).contains(&damage.dice) || ![4, 6, 8, 10, 12].contains(&damage.sides) {
                        return Err(wrong());
                    }
                }
                None if damage.dice > 0 && damage.plus == 0 => damage.plus = part.parse().map_err(|_| wrong())?,
                _ => return Err(wrong()),
            }
        }
        Ok(damage)
    }
}

impl From<Damage> for String {
    fn from(damage: Damage) -> String {
        damage.to_string()
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut parts = Vec::new();
        if self.strength {
            parts.push("Str".to_owned());
        }
        match self.dice {
            0 => {}
            1 => parts.push(format!("d{}", self.sides)),
            dice => parts.push(format!("{dice}d{}", self.sides)),
        }
        if self.plus != 0 {
            parts.push(self.plus.to_string());
        }
        f.write_str(&parts.join("+"))
    }
}

/// WLX-13: how a weapon attacks. What strikes and has a range is thrown as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Class {
    /// By Fighting.
    #[default]
    Melee,
    /// By Athletics.
    Thrown,
    /// By Shooting.
    Shot,
}

/// What else a weapon is or does. A closed list: a new weapon is put together from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Quality {
    /// WLD-43: it has an edge or a point.
    Edged,
    /// A part of the body: it is never dropped, and its bearer never unarmed.
    Natural,
    /// No weapon at all: its bearer is unarmed (WLD-57).
    Bare,
    /// WLD-40: it is no weapon, and breaks on a 1.
    Improvised,
    /// WLD-10: engaged figures may use it.
    Pistol,
    /// WLX-06: it never fires again once it was wet.
    Powder,
    /// It ignores the Parry of shields.
    IgnoresShields,
    /// Held in both hands it gives so much Parry.
    TwoHandedParry(i8),
    /// So much more damage to things.
    AgainstThings(i8),
    /// WLD-21: it can be evaded.
    Evadable,
    /// WLX-10: its squares burn, and figures hurt by it.
    Burns,
    /// WLX-10: smoke for so many rounds.
    Smoke(u8),
    /// WLD-22: a hit entangles, a raise binds.
    Entangles,
}

/// WLX-13: a weapon, or something that is thrown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// How it attacks.
    #[serde(default)]
    pub class: Class,
    /// Damage; none where it does none.
    #[serde(default)]
    pub damage: Option<Damage>,
    /// WLX-12: Strength that it needs.
    #[serde(default)]
    pub strength: DieType,
    /// What it adds to Parry.
    #[serde(default)]
    pub parry: i8,
    /// WLD-08: squares beyond the adjacent ones.
    #[serde(default)]
    pub reach: u8,
    /// Hands that it takes.
    #[serde(default = "one")]
    pub hands: u8,
    /// WLD-09: short, medium and long range.
    #[serde(default)]
    pub range: Option<(u8, u8, u8)>,
    /// WLX-12: armour that it ignores.
    #[serde(default)]
    pub piercing: i8,
    /// WLD-11: dice of one action at most.
    #[serde(default = "one")]
    pub rate: u8,
    /// WLD-49: shots before it is reloaded; 0 where it is always ready.
    #[serde(default)]
    pub shots: u8,
    /// WLD-49: actions of a reload.
    #[serde(default)]
    pub reload: u8,
    /// WLD-49: the gear that a reload uses up.
    #[serde(default)]
    pub supply: Option<String>,
    /// WLX-11: what of the ground it covers.
    #[serde(default)]
    pub template: Option<Template>,
    /// What else it is or does.
    #[serde(default)]
    pub qualities: Vec<Quality>,
    /// WLD-23: what it takes to break it.
    #[serde(default = "steel")]
    pub hardness: i8,
    /// WLD-24: what a called shot at it takes.
    #[serde(default = "small")]
    pub small: i8,
    /// 7.2: points.
    #[serde(default)]
    pub points: i32,
    /// A sentence about it.
    #[serde(default)]
    pub text: String,
}

fn one() -> u8 {
    1
}

fn steel() -> i8 {
    10
}

fn small() -> i8 {
    -2
}

impl Weapon {
    /// It is so.
    pub fn is(&self, quality: Quality) -> bool {
        self.qualities.contains(&quality)
    }

    /// WLD-57: it makes its bearer armed.
    pub fn arms(&self, only_melee: bool) -> bool {
        !self.is(Quality::Bare) && (!only_melee || self.class == Class::Melee)
    }

    /// What it adds to Parry, in one hand or in both.
    pub fn parry_in(&self, both_hands: bool) -> i8 {
        let added = self.qualities.iter().map(|quality| match quality {
            Quality::TwoHandedParry(parry) if both_hands => *parry,
            _ => 0,
        });
        self.parry + added.sum::<i8>()
    }

    /// WLX-12: its dice with this Strength: those of melee are no larger than the Strength die.
    pub fn sides_with(&self, strength: DieType) -> u8 {
        let sides = self.damage.map_or(0, |damage| damage.sides);
        if self.class == Class::Melee { sides.min(strength.sides()) } else { sides }
    }

    /// What contradicts the rules in it.
    pub(super) fn fault(&self) -> Result<(), String> {
        let ranged = self.class != Class::Melee;
        let rising = self.range.is_none_or(|(short, medium, long)| 0 < short && short < medium && medium < long);
        match () {
            () if ranged && self.range.is_none() => Err("expected a range".to_owned()),
            () if !rising => Err("expected a range that rises: (short, medium, long)".to_owned()),
            () if self.hands > 2 => Err(format!("expected 0 to 2 hands, found {}", self.hands)),
            () if !(1..=3).contains(&self.rate) => Err(format!("expected a rate from 1 to 3, found {}", self.rate)),
            () if self.shots > 0 && self.shots < self.rate => Err("expected shots for the whole rate".to_owned()),
            () if (self.shots > 0) != (self.reload > 0) => Err("expected shots and a reload, or neither".to_owned()),
            () if self.damage.is_some_and(|damage| damage.strength && self.class == Class::Shot && self.shots > 0) => {
                Err("expected no Strength in the damage of what is loaded".to_owned())
            }
            () if !(0..=12).contains(&self.hardness) || !(-6..=0).contains(&self.small) => {
                Err("expected hardness from 0 to 12 and small from -6 to 0".to_owned())
            }
            () => Ok(()),
        }
    }
}

/// WLX-12: what a piece of armour covers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// The torso, and with it Toughness.
    Torso,
    /// The head.
    Head,
}

/// WLX-12: armour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What it covers.
    pub place: Place,
    /// What it adds.
    pub bonus: i8,
    /// Strength that it needs.
    pub strength: DieType,
    /// WLD-24: what a called shot at what it leaves bare takes.
    pub gap: i8,
    /// 7.2: points.
    #[serde(default)]
    pub points: i32,
}

/// WLX-12: a shield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What it adds to Parry.
    pub parry: i8,
    /// WLD-25: cover against ranged attacks, 0 to 4.
    #[serde(default)]
    pub cover: u8,
    /// Strength that it needs.
    pub strength: DieType,
    /// 7.2: points.
    pub points: i32,
}

/// What a piece of gear is good for. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Use {
    /// WLX-20: bright so many squares around, dim so many more.
    Light(u8, u8),
    /// WLD-16: Healing without -2.
    Healing,
    /// WLX-05: locks without -2.
    Locks,
    /// WLD-49: it is used up by a reload.
    Supply,
}

/// Anything else that is carried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What it is good for.
    pub does: Use,
    /// 7.2: points.
    #[serde(default)]
    pub points: i32,
}

keyed! { Weapon, Armour, Shield, Gear }

/// Everything that can be carried, as its file has it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armoury {
    /// Weapons, and what is thrown.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Armour.
    #[serde(default)]
    pub armour: Vec<Armour>,
    /// Shields.
    #[serde(default)]
    pub shields: Vec<Shield>,
    /// Gear.
    #[serde(default)]
    pub gear: Vec<Gear>,
}
