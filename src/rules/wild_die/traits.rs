//! Attributes and skills (1.1).

use crate::kit::named;

named! { Attribute "An attribute.":
    Agility "agility" "Agility" "1.1" "Quick hands and feet.",
    Smarts "smarts" "Smarts" "1.1" "Wits, and the reach of most powers.",
    Spirit "spirit" "Spirit" "1.1" "Nerve; it recovers from Shaken.",
    Strength "strength" "Strength" "1.1" "Damage in melee, and what can be worn.",
    Vigor "vigor" "Vigor" "1.1" "Health; half of it is Toughness.",
}

named! { Skill "A skill.":
    Athletics "athletics" "Athletics" "1.1" "Throwing, swimming, jumping, climbing, grappling.",
    Fighting "fighting" "Fighting" "WLD-08" "Blows; half of it is Parry.",
    Shooting "shooting" "Shooting" "WLD-09" "Bows, crossbows, slings, guns.",
    Stealth "stealth" "Stealth" "WLX-21" "Hiding.",
    Thievery "thievery" "Thievery" "WLX-05" "Locks.",
    Riding "riding" "Riding" "WLD-41" "Mounts.",
    Boating "boating" "Boating" "WLX-19" "Boats.",
    Notice "notice" "Notice" "WLD-53" "Finding the hidden, and not being surprised.",
    Healing "healing" "Healing" "WLD-16" "Wounds.",
    Battle "battle" "Battle" "WLD-51" "Leading others.",
    Taunt "taunt" "Taunt" "WLD-54" "Tests of Smarts by mockery.",
    Repair "repair" "Repair" "WLX-05" "Jammed locks and winches.",
    Spellcasting "spellcasting" "Spellcasting" "WLX-17" "Powers, by study.",
    Intimidation "intimidation" "Intimidation" "WLD-54" "Tests of Spirit by fear.",
    Persuasion "persuasion" "Persuasion" "WLD-51" "Supporting others.",
    Performance "performance" "Performance" "WLD-51" "Supporting others by a show.",
    Faith "faith" "Faith" "WLX-17" "Powers, by belief.",
}

impl Skill {
    /// 1.1: the attribute that it is linked to, which resists it in a Test.
    pub fn linked(self) -> Attribute {
        use Skill::{
            Athletics, Battle, Boating, Fighting, Healing, Notice, Repair, Riding, Shooting, Spellcasting, Stealth,
            Taunt, Thievery,
        };
        match self {
            Athletics | Fighting | Shooting | Stealth | Thievery | Riding | Boating => Attribute::Agility,
            Notice | Healing | Battle | Taunt | Repair | Spellcasting => Attribute::Smarts,
            _ => Attribute::Spirit,
        }
    }

    /// 1.1: everybody has it, at d4 at least.
    pub fn is_core(self) -> bool {
        matches!(self, Skill::Athletics | Skill::Notice | Skill::Persuasion | Skill::Stealth)
    }

    /// 1.1: it activates powers, and is never rolled untrained.
    pub fn is_arcane(self) -> bool {
        matches!(self, Skill::Spellcasting | Skill::Faith)
    }
}

/// 1.1: what is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trait {
    /// An attribute.
    Attribute(Attribute),
    /// A skill.
    Skill(Skill),
}

impl Trait {
    /// As players read it.
    pub fn name(self) -> &'static str {
        match self {
            Trait::Attribute(attribute) => attribute.name(),
            Trait::Skill(skill) => skill.name(),
        }
    }
}
