//! Weapons, armour and what else is carried (section 7), with the traits of LAD-95 to LAD-115.

use super::talents::{Miracle, Spell};
use crate::battle::RuleId;
use crate::kit::named;
use crate::name::check_entry;
use serde::{Deserialize, Serialize};

named! { Band "LAD-58 to LAD-62: how far, counted in zones.":
    Close "close" "Close" "LAD-58" "Arm's reach.",
    Short "short" "Short" "LAD-59" "One's own zone.",
    Medium "medium" "Medium" "LAD-60" "Own or adjacent zone.",
    Long "long" "Long" "LAD-61" "Up to two zones.",
    Extreme "extreme" "Extreme" "LAD-62" "Three zones and more.",
}

impl Band {
    /// LAD-58 to LAD-62: zones that the band reaches.
    pub fn zones(self) -> u8 {
        match self {
            Band::Close | Band::Short => 0,
            Band::Medium => 1,
            Band::Long => 2,
            Band::Extreme => u8::MAX,
        }
    }
}

/// LAD-95 to LAD-115: what is special about a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Trait {
    /// LAD-95: needs the rare fuel; six charges.
    Alchemical,
    /// LAD-96: so much damage to everybody in a zone.
    Blast(u8),
    /// Section 7: everybody in a zone who does not withstand it is afflicted.
    Burst(Affliction),
    /// LAD-97: sixes hurt the other enemies near.
    Cleave,
    /// LAD-98: no penalty at arm's reach.
    Close,
    /// LAD-99: solid and blunt.
    Crushing,
    /// LAD-100: Defence +1 step while wielded.
    Defensive,
    /// LAD-101: Armour doubled, Minor Wounds only.
    Ineffective,
    /// Section 7: a hit that does damage afflicts a target that does not withstand it.
    Inflicts(Affliction),
    /// LAD-102: heard by everybody within Long Range.
    Loud,
    /// LAD-103: ignores one point of Armour.
    Penetrating,
    /// LAD-104: a sharp point.
    Piercing,
    /// LAD-73: claws, teeth, a beak: a part of the body, in no hand.
    Natural,
    /// LAD-503: needs dry powder.
    Powder,
    /// LAD-105: shoots so far.
    Range(Band),
    /// LAD-106: strikes anywhere in one's own zone.
    Reach,
    /// LAD-107: must be reloaded for an Action.
    Reload,
    /// LAD-108: sixes tear Armour.
    Rend,
    /// LAD-109: a hit restrains.
    Restraining,
    /// LAD-111: a sharp blade.
    Slashing,
    /// Section 7: the zone is Heavily obscured for so many rounds.
    Smoke(u8),
    /// LAD-112: half the damage to whoever is near the target.
    Spread,
    /// LAD-113: easily concealed.
    Subtle,
    /// LAD-114: thrown so far; lands where the target is.
    Thrown(Band),
    /// LAD-115: takes both hands.
    TwoHanded,
}

impl Trait {
    /// As players read it.
    pub fn name(self) -> String {
        match self {
            Trait::Blast(x) => format!("Blast ({x})"),
            Trait::Burst(with) => format!("Burst ({})", with.name()),
            Trait::Inflicts(with) => format!("Inflicts ({})", with.name()),
            Trait::Range(band) => format!("Range ({})", band.name()),
            Trait::Thrown(band) => format!("Thrown ({})", band.name()),
            Trait::Smoke(rounds) => format!("Smoke ({rounds} rounds)"),
            Trait::TwoHanded => "Two-handed".to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// Its rule.
    pub fn rule(self) -> RuleId {
        match self {
            Trait::Alchemical => "LAD-95",
            Trait::Blast(_) => "LAD-96",
            Trait::Burst(with) | Trait::Inflicts(with) => with.rule(),
            Trait::Cleave => "LAD-97",
            Trait::Close => "LAD-98",
            Trait::Crushing => "LAD-99",
            Trait::Defensive => "LAD-100",
            Trait::Ineffective => "LAD-101",
            Trait::Loud => "LAD-102",
            Trait::Penetrating => "LAD-103",
            Trait::Piercing => "LAD-104",
            Trait::Natural => "LAD-73",
            Trait::Powder => "LAD-503",
            Trait::Range(_) => "LAD-105",
            Trait::Reach => "LAD-106",
            Trait::Reload => "LAD-107",
            Trait::Rend => "LAD-108",
            Trait::Restraining => "LAD-109",
            Trait::Slashing => "LAD-111",
            Trait::Smoke(_) => "LAD-84",
            Trait::Spread => "LAD-112",
            Trait::Subtle => "LAD-113",
            Trait::Thrown(_) => "LAD-114",
            Trait::TwoHanded => "LAD-115",
        }
    }
}

/// LAD-16: what a hit does before Armour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// Points whatever is rolled.
    #[serde(default)]
    pub fixed: u8,
    /// One more for each success.
    #[serde(default)]
    pub successes: bool,
}

/// A weapon.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What a hit does; none for nets and pots.
    #[serde(default)]
    pub damage: Option<Damage>,
    /// What is special about it.
    #[serde(default)]
    pub traits: Vec<Trait>,
    /// Used up by its use.
    #[serde(default)]
    pub one_use: bool,
    /// Points (section 7).
    #[serde(default)]
    pub cost: u8,
}

impl Weapon {
    /// LAD-35: bare hands.
    pub fn fists() -> Weapon {
        Weapon {
            key: "fists".to_owned(),
            name: "Fists".to_owned(),
            damage: Some(Damage { fixed: 0, successes: true }),
            traits: vec![Trait::Crushing, Trait::Ineffective],
            one_use: false,
            cost: 0,
        }
    }

    /// It has this trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }

    /// It is aimed at a zone and not at somebody.
    pub fn aims_at_zone(&self) -> bool {
        self.harms_zone() || self.smoke().is_some()
    }

    /// It does everybody in a zone some harm.
    pub fn harms_zone(&self) -> bool {
        self.blast().is_some() || self.burst().is_some()
    }

    /// LAD-15: it strikes at arm's reach with Weapon Skill.
    pub fn is_melee(&self) -> bool {
        self.range().is_none() && !self.aims_at_zone() && self.damage.is_some()
    }

    /// Hands that hold it: 0 for fists, 1, or 2.
    pub fn hands(&self) -> u8 {
        if self.key == "fists" || self.has(Trait::Natural) { 0 } else { 1 + u8::from(self.has(Trait::TwoHanded)) }
    }

    /// What is wrong with it, as a sentence.
    pub(super) fn fault(&self) -> Option<String> {
        if let Err(fault) = check_entry(&self.key, &self.name, "") {
            return Some(fault);
        }
        let ranged = self.range().is_some() || self.thrown().is_some();
        if self.damage.is_none() && !ranged && !self.has(Trait::Defensive) {
            return Some(format!("{}: expected `damage`, a range, or the trait Defensive", self.key));
        }
        if self.aims_at_zone() && !ranged {
            return Some(format!("{}: expected a Range or Thrown trait with Blast, Burst or Smoke", self.key));
        }
        None
    }
}

/// What goes with a trait, of the first such trait of a weapon.
macro_rules! of_traits {
    ($($name:ident: $of:ident $value:ty, $text:literal;)*) => {
        impl Weapon {
            $(#[doc = $text]
            pub fn $name(&self) -> Option<$value> {
                self.traits.iter().find_map(|one| if let Trait::$of(value) = one { Some(*value) } else { None })
            })*
        }
    };
}

of_traits! {
    range: Range Band, "LAD-105: how far it shoots.";
    thrown: Thrown Band, "LAD-114: how far it is thrown.";
    blast: Blast u8, "LAD-96: damage to everybody in a zone.";
    smoke: Smoke u8, "Rounds of smoke in a zone.";
    burst: Burst Affliction, "Section 7: what befalls everybody in a zone who does not withstand it.";
    inflicts: Inflicts Affliction, "Section 7: what befalls somebody whom it hurts and who does not withstand it.";
}

/// A suit of armour.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Points of damage that it stops, 0 to 3.
    pub armour: u8,
    /// LAD-102: clanks.
    #[serde(default)]
    pub loud: bool,
    /// LAD-110: cannot be torn.
    #[serde(default)]
    pub truesteel: bool,
    /// Grown by a beast: nobody can buy it.
    #[serde(default)]
    pub natural: bool,
    /// Points (section 7).
    #[serde(default)]
    pub cost: u8,
}

/// Everything that can be carried.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// Suits of armour.
    #[serde(default)]
    pub armour: Vec<Armour>,
    /// Spells that can be learned besides those of the archetypes.
    #[serde(default)]
    pub spells: Vec<Spell>,
    /// Miracles that can be learned besides those of the archetypes.
    #[serde(default)]
    pub miracles: Vec<Miracle>,
}

named! { Elixir "LAD-118 to LAD-121: Lustral Water by measure; its key is that under which it is bought (section 7).":
    Drop "drops" "Drop of Lustral Water" "LAD-119" "One point of Toughness.",
    Phial "phial" "Phial of Lustral Water" "LAD-120" "Ten points of Toughness, and one condition ends.",
    Sphere "sphere" "Sphere of Lustral Water" "LAD-121" "All Toughness, all conditions, and a Wound one severity lower.",
}

impl Elixir {
    /// Section 7: how many one buys at a time.
    pub fn bundle(self) -> u8 {
        if self == Elixir::Drop { 5 } else { 1 }
    }

    /// Points for `count` of them (section 7): drops come in fives.
    pub fn cost(self, count: u8) -> u8 {
        match self {
            Elixir::Drop => count.div_ceil(self.bundle()),
            Elixir::Phial => count,
            Elixir::Sphere => count * 8,
        }
    }
}

/// A condition that can be brought upon somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Affliction {
    /// LAD-85: until the end of its next turn.
    Blinded,
    /// LAD-87: until it is cured.
    Deafened,
    /// LAD-88: until the start of the next turn of whoever did it.
    Frightened,
    /// LAD-90: until it is cured.
    Poisoned,
    /// LAD-94: only those who have no Toughness left; until they have some, or are woken.
    Unconscious,
}
