//! LAD-01: attributes and the twenty-four skills.

use crate::kit::named;
use serde::{Deserialize, Serialize};

named! { Attribute "What somebody is made of.":
    Body "body" "Body" "1.1" "Strength, speed, health.",
    Mind "mind" "Mind" "1.1" "Wits and senses.",
    Soul "soul" "Soul" "1.1" "Courage and conviction.",
}

macro_rules! skills {
    ($($name:ident $title:literal $attribute:ident),* $(,)?) => {
        /// What somebody has learned.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[allow(missing_docs, reason = "the names are the rulebook's words")]
        pub enum Skill { $($name),* }

        impl Skill {
            /// Every one of them.
            pub const ALL: &[Skill] = &[$(Skill::$name),*];

            /// As players read it.
            pub fn name(self) -> &'static str {
                match self { $(Skill::$name => $title),* }
            }

            /// The attribute that it is usually rolled with.
            pub fn attribute(self) -> Attribute {
                match self { $(Skill::$name => Attribute::$attribute),* }
            }
        }
    };
}

skills! {
    Athletics "Athletics" Body,
    BallisticSkill "Ballistic Skill" Body,
    Dexterity "Dexterity" Body,
    Fortitude "Fortitude" Body,
    Might "Might" Body,
    Reflexes "Reflexes" Body,
    Stealth "Stealth" Body,
    WeaponSkill "Weapon Skill" Body,
    Arcana "Arcana" Mind,
    Awareness "Awareness" Mind,
    Channelling "Channelling" Mind,
    Crafting "Crafting" Mind,
    Guile "Guile" Mind,
    Intuition "Intuition" Mind,
    Lore "Lore" Mind,
    Medicine "Medicine" Mind,
    Nature "Nature" Mind,
    Survival "Survival" Mind,
    Theology "Theology" Mind,
    BeastHandling "Beast Handling" Soul,
    Determination "Determination" Soul,
    Devotion "Devotion" Soul,
    Entertain "Entertain" Soul,
    Intimidation "Intimidation" Soul,
}

/// How many skills there are.
pub const SKILLS: usize = Skill::ALL.len();

/// How well a skill is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Learned {
    /// LAD-03: dice, 0 to 3.
    pub training: u8,
    /// LAD-04: points after the throw, 0 to 3.
    pub focus: u8,
}
