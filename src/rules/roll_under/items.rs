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
    /// RUX-03: a spear or a trident: it reaches those who are below the surface.
    Deep,
    /// RUX-24: it hinders spells.
    Metal,
    /// RUX-02: it gives light while it burns in the hand.
    Torch,
    /// RUX-38: of use from the saddle only.
    Mounted,
    /// RUX-03: long enough to pull somebody out of the water with.
    Pole,
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

impl Weapon {
    /// RUX-22: bare hands.
    pub fn bare_hands() -> Weapon {
        Weapon {
            key: "unarmed".to_owned(),
            name: "bare hands".to_owned(),
            hands: 1,
            strength: 0,
            damage: Damage { dice: 1, sides: 6 },
            durability: None,
            skill: Skill::Brawling,
            features: vec![Feature::Bludgeoning, Feature::Natural],
        }
    }

    /// RUX-38: a fine one: it needs 3 STR less and has 3 durability more.
    pub fn fine(self) -> Weapon {
        Weapon {
            key: format!("fine_{}", self.key),
            name: format!("fine {}", self.name),
            strength: self.strength.saturating_sub(3),
            durability: self.durability.map(|durability| durability.saturating_add(3)),
            ..self
        }
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

/// RUX-02: something that gives light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lamp {
    /// In the hand.
    Torch,
    /// At the belt.
    Lantern,
    /// A small one.
    Candle,
}

impl Lamp {
    /// RUX-02: squares that it makes bright, and squares beyond that are dim.
    pub fn radii(self) -> (u8, u8) {
        if self == Lamp::Candle { (2, 1) } else { (5, 3) }
    }
}

/// 7.4: gear, as many pieces of each.
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
    /// RUX-24: a focus: spells are cast with full hands.
    pub focus: bool,
    /// RUN-26: damage of a hammer, a crowbar or another tool that breaks things.
    pub breaker: Option<Damage>,
    /// RUX-36: antidotes.
    pub antidotes: u8,
    /// RUX-36: phials of lethal poison.
    pub lethal: u8,
    /// RUX-36: phials of paralysing poison.
    pub paralysing: u8,
    /// RUX-36: phials of sleeping poison.
    pub sleeping: u8,
    /// RUX-02: smoke pots.
    pub smoke_pots: u8,
    /// RUX-07: fire pots.
    pub fire_pots: u8,
    /// RUX-03, RUX-06: a rope.
    pub rope: bool,
    /// RUX-06: a grappling hook.
    pub hook: bool,
    /// RUN-17: a horn.
    pub horn: bool,
    /// RUN-46: a silk mask.
    pub mask: bool,
    /// RUX-02: what gives light.
    pub light: Option<Lamp>,
}

impl Gear {
    /// 7.4: every piece with its number, as players read it.
    pub fn lines(&self) -> Vec<(&'static str, u8)> {
        let lamp = |which| u8::from(self.light == Some(which));
        let all = [
            ("bandages", self.bandages),
            ("healing draught", self.draughts),
            ("antidote", self.antidotes),
            ("second quiver", self.quivers),
            ("lockpicks", u8::from(self.lockpicks == 1)),
            ("fine lockpicks", u8::from(self.lockpicks == 2)),
            ("tool bag", u8::from(self.tools)),
            ("breaking tool", u8::from(self.breaker.is_some())),
            ("lethal phial", self.lethal),
            ("paralysing phial", self.paralysing),
            ("sleeping phial", self.sleeping),
            ("smoke pot", self.smoke_pots),
            ("fire pot", self.fire_pots),
            ("rope", u8::from(self.rope)),
            ("grappling hook", u8::from(self.hook)),
            ("horn", u8::from(self.horn)),
            ("silk mask", u8::from(self.mask)),
            ("torch", lamp(Lamp::Torch)),
            ("lantern", lamp(Lamp::Lantern)),
            ("candle", lamp(Lamp::Candle)),
        ];
        all.into_iter().filter(|one| one.1 > 0).collect()
    }
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
