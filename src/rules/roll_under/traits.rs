//! Attributes, skills and conditions (1.1, 1.4, RUX-39).

use super::vocabulary::status;
use crate::battle::StatusId;
use crate::kit::named;

named! { Attribute "1.1: an attribute.":
    Strength "str" "Strength" "1.1" "Swords, axes, hammers, spears and fists.",
    Constitution "con" "Constitution" "1.1" "HP, death rolls and breath.",
    Agility "agl" "Agility" "1.1" "Movement, Evade, knives and everything that shoots.",
    Intelligence "int" "Intelligence" "1.1" "Awareness, Healing and magic.",
    Willpower "wil" "Willpower" "1.1" "WP, nerve and rallying oneself.",
    Charisma "cha" "Charisma" "1.1" "Persuasion and song.",
}

named! { Condition "1.4: a condition, each of one attribute.":
    Exhausted "exhausted" "Exhausted" "1.4" "A bane on Strength and its skills.",
    Sickly "sickly" "Sickly" "1.4" "A bane on Constitution: death rolls, breath, poison.",
    Dazed "dazed" "Dazed" "1.4" "A bane on Agility and its skills.",
    Angry "angry" "Angry" "1.4" "A bane on Intelligence and its skills.",
    Scared "scared" "Scared" "1.4" "A bane on Willpower.",
    Disheartened "disheartened" "Disheartened" "1.4" "A bane on Charisma and its skills.",
}

named! { Skill "RUX-39: a skill.":
    Acrobatics "acrobatics" "Acrobatics" "RUX-39" "Agility: leaps, climbs, falls and quay edges.",
    Awareness "awareness" "Awareness" "RUX-39" "Intelligence: noticing what is hidden.",
    Bluffing "bluffing" "Bluffing" "RUX-39" "Charisma: the masked approach.",
    Brawling "brawling" "Brawling" "RUX-39" "Strength: fists and holds.",
    Crafting "crafting" "Crafting" "RUX-39" "Strength: repairs.",
    Evade "evade" "Evade" "RUX-39" "Agility: dodging and slipping away.",
    Healing "healing" "Healing" "RUX-39" "Intelligence: saving life.",
    Lore "lore" "Lore" "RUX-39" "Intelligence: help with spells.",
    Performance "performance" "Performance" "RUX-39" "Charisma: songs.",
    Persuasion "persuasion" "Persuasion" "RUX-39" "Charisma: rallying friends.",
    Riding "riding" "Riding" "RUX-39" "Agility: mounts.",
    Seamanship "seamanship" "Seamanship" "RUX-39" "Intelligence: boats.",
    SleightOfHand "sleight_of_hand" "Sleight of Hand" "RUX-39" "Agility: locks.",
    Sneaking "sneaking" "Sneaking" "RUX-39" "Agility: hiding.",
    SpotHidden "spot_hidden" "Spot Hidden" "RUX-39" "Intelligence: searching.",
    Swimming "swimming" "Swimming" "RUX-39" "Agility: deep water.",
    Axes "axes" "Axes" "RUX-39" "Strength: axes.",
    Bows "bows" "Bows" "RUX-39" "Agility: bows.",
    Crossbows "crossbows" "Crossbows" "RUX-39" "Agility: crossbows.",
    Hammers "hammers" "Hammers" "RUX-39" "Strength: hammers and clubs.",
    Knives "knives" "Knives" "RUX-39" "Agility: knives and daggers.",
    Slings "slings" "Slings" "RUX-39" "Agility: slings.",
    Spears "spears" "Spears" "RUX-39" "Strength: spears.",
    Staves "staves" "Staves" "RUX-39" "Agility: staves and boat poles.",
    Swords "swords" "Swords" "RUX-39" "Strength: swords.",
    Flow "flow" "Flow" "RUX-39" "Intelligence: the magic of water, wind and fire.",
    Growth "growth" "Growth" "RUX-39" "Intelligence: the magic of roots and life.",
    Mind "mind" "Mind" "RUX-39" "Intelligence: the magic of will.",
}

impl Skill {
    /// RUX-39: the attribute that it is linked to.
    pub fn attribute(self) -> Attribute {
        match self {
            Skill::Brawling | Skill::Crafting | Skill::Axes | Skill::Hammers | Skill::Spears | Skill::Swords => {
                Attribute::Strength
            }
            Skill::Awareness
            | Skill::Healing
            | Skill::Lore
            | Skill::Seamanship
            | Skill::SpotHidden
            | Skill::Flow
            | Skill::Growth
            | Skill::Mind => Attribute::Intelligence,
            Skill::Bluffing | Skill::Performance | Skill::Persuasion => Attribute::Charisma,
            _ => Attribute::Agility,
        }
    }

    /// RUX-39: a school of magic, which must be trained.
    pub fn is_magic(self) -> bool {
        matches!(self, Skill::Flow | Skill::Growth | Skill::Mind)
    }
}

/// 1.1: the base chance of a skill whose attribute has this value.
pub fn base_chance(attribute: u8) -> u8 {
    match attribute {
        0..=5 => 3,
        6..=8 => 4,
        9..=12 => 5,
        13..=15 => 6,
        _ => 7,
    }
}

/// 1.1: sides of the damage bonus die of an attribute with this value; 0 for none.
pub fn bonus_die(attribute: u8) -> u8 {
    match attribute {
        0..=12 => 0,
        13..=16 => 4,
        _ => 6,
    }
}

/// 1.1: metres that Agility adds to the base movement.
pub fn movement(agility: u8) -> i8 {
    match agility {
        0..=6 => -4,
        7..=9 => -2,
        10..=12 => 0,
        13..=15 => 2,
        _ => 4,
    }
}

impl Condition {
    /// Its state.
    pub fn status(self) -> StatusId {
        status::CONDITIONS[self as usize]
    }

    /// 1.4: the condition of an attribute.
    pub fn of(attribute: Attribute) -> Condition {
        Condition::ALL[attribute as usize]
    }

    /// RUN-07: what a pushed roll of an attribute may leave behind, the attribute's own first.
    pub fn plausible(attribute: Attribute) -> [Condition; 3] {
        use Condition::{Angry, Dazed, Disheartened, Exhausted, Scared, Sickly};
        match attribute {
            Attribute::Strength => [Exhausted, Angry, Dazed],
            Attribute::Constitution => [Sickly, Exhausted, Disheartened],
            Attribute::Agility => [Dazed, Exhausted, Scared],
            Attribute::Intelligence => [Angry, Dazed, Disheartened],
            Attribute::Willpower => [Scared, Disheartened, Sickly],
            Attribute::Charisma => [Disheartened, Angry, Scared],
        }
    }
}
