//! Weapons, armour and gear as data (RUX-12, RUX-22, RUX-38, 7.4).

use super::traits::Skill;
use crate::kit::keyed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// 1.2: dice of damage: `2d6`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Damage {
    /// How many.
    pub dice: u8,
    /// Sides of each.
    pub sides: u8,
}

impl TryFrom<String> for Damage {
    type Error = String;

    fn try_from(text: String) -> Result<Damage, String> {
        let number = |text: &str| if text.is_empty() { Some(1) } else { text.parse::<u8>().ok() };
        let read = text.split_once('d').and_then(|(dice, sides)| Some((number(dice)?, sides.parse().ok()?)));
        match read {
            Some((dice @ 1..=4, sides @ (4 | 6 | 8 | 10 | 12))) => Ok(Damage { dice, sides }),
            _ => Err(format!("expected dice like d8 or 2d6, found `{text}`")),
        }
    }
}

impl From<Damage> for String {
    fn from(damage: Damage) -> String {
        damage.to_string()
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.dice == 1 { write!(f, "d{}", self.sides) } else { write!(f, "{}d{}", self.dice, self.sides) }
    }
}

/// RUX-38: what else a weapon is or does. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Feature {
    /// RUN-48: a die more in a sneak attack.
    Subtle,
    /// It pierces.
    Piercing,
    /// It cuts.
    Cutting,
    /// It bruises.
    Bludgeoning,
    /// RUX-16: a boon to topple.
    Toppling,
    /// RUN-20: it reaches two squares.
    Long,
    /// RUX-14: it is thrown so many times STR metres.
    Thrown(u8),
    /// RUX-38: it shoots so many squares.
    Range(u8),
    /// RUX-32: it needs a quiver.
    Quiver,
    /// 1.1: no damage bonus.
    NoBonus,
    /// A shield.
    Shield,
    /// A part of the body: never dropped, disarmed, broken.
    Natural,
    /// RUX-03: of use in the water.
    Wet,
    /// RUX-24: it hinders spells.
    Metal,
}

/// RUX-38: a weapon or a shield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Hands that it takes.
    #[serde(default = "one")]
    pub hands: u8,
    /// RUX-13: STR that it needs.
    #[serde(default)]
    pub strength: u8,
    /// Damage.
    pub damage: Damage,
    /// RUN-37: none where it cannot parry.
    #[serde(default)]
    pub durability: Option<u8>,
    /// The skill that it is used with; of a shield the best STR weapon skill counts.
    pub skill: Skill,
    /// What else it is or does.
    #[serde(default)]
    pub features: Vec<Feature>,
}

fn one() -> u8 {
    1
}

impl Weapon {
    /// It has a feature.
    pub fn is(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// RUN-20: squares that it reaches in melee; none of what only shoots.
    pub fn reach(&self) -> Option<u8> {
        match () {
            () if self.range().is_some() => None,
            () if self.is(Feature::Long) => Some(2),
            () => Some(1),
        }
    }

    /// RUN-21: squares that it shoots.
    pub fn range(&self) -> Option<u8> {
        self.features.iter().find_map(|feature| if let Feature::Range(n) = feature { Some(*n) } else { None })
    }

    /// RUX-14: squares that somebody of this STR throws it.
    pub fn throw(&self, strength: u8) -> Option<u8> {
        let times = |feature: &Feature| if let Feature::Thrown(n) = feature { Some(*n) } else { None };
        self.features.iter().find_map(times).map(|times| strength.saturating_mul(times) / 2)
    }
}

/// RUX-12: a piece of armour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Armour rating.
    pub rating: i8,
    /// A helmet; else body armour.
    #[serde(default)]
    pub helmet: bool,
    /// Skills with a bane.
    #[serde(default)]
    pub banes: Vec<Skill>,
    /// A bane on all ranged attacks.
    #[serde(default)]
    pub blinds: bool,
    /// RUX-24: it hinders spells.
    #[serde(default)]
    pub metal: bool,
}

keyed! { Weapon, Armour }

/// 7.4: gear that is used up, as many pieces of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gear {
    /// RUN-45: bandages.
    pub bandages: u8,
    /// RUN-28: healing draughts.
    pub draughts: u8,
    /// RUX-32: quivers besides the first.
    pub quivers: u8,
    /// RUN-27: 1 lockpicks, 2 fine ones.
    pub lockpicks: u8,
    /// RUN-54: tools.
    pub tools: bool,
    /// RUN-26: damage of a hammer, a crowbar or another tool that breaks things.
    pub breaker: Option<Damage>,
}

/// What files say of weapons and armour.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Armoury {
    /// Weapons and shields.
    pub weapons: Vec<Weapon>,
    /// Armour.
    pub armour: Vec<Armour>,
}
