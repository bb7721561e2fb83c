//! Why something cannot be done.

use super::Reason;
use crate::board::Square;
use serde::{Serialize, Serializer};
use std::fmt;

/// What a reason names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The points that are needed, the range; 0 where it names none.
    Number(u8),
    /// What is in the way.
    Square(Square),
}

macro_rules! refusals {
    ($($name:ident $short:literal $long:literal),* $(,)?) => {
        /// A named reason why an action is not among the choices: one that systems share, or one that a system declares.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $(#[doc = $long] $name,)*
            /// A line of the vocabulary of the system ([`SystemInfo::reasons`](super::SystemInfo::reasons)), and what it names.
            Own(&'static Reason, About),
        }

        impl Refusal {
            /// All that systems share.
            pub const SHARED: &[Refusal] = &[$(Refusal::$name),*];

            /// At most 16 characters, for a greyed button.
            pub fn short(self) -> &'static str {
                match self { $(Refusal::$name => $short,)* Refusal::Own(reason, _) => reason.short }
            }

            /// The code, as the rulebook and the engine protocol spell it.
            pub fn code(self) -> &'static str {
                match self { $(Refusal::$name => stringify!($name),)* Refusal::Own(reason, _) => reason.code }
            }
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                match self {
                    $(Refusal::$name => f.write_str($long),)*
                    Refusal::Own(reason, About::Number(n)) => f.write_str(&reason.text.replace("{n}", &n.to_string())),
                    Refusal::Own(reason, About::Square(at)) => f.write_str(&reason.text.replace("{at}", &at.to_string())),
                }
            }
        }
    };
}

impl Refusal {
    /// The same reason, about this number.
    pub const fn about(self, number: u8) -> Refusal {
        match self {
            Refusal::Own(reason, _) => Refusal::Own(reason, About::Number(number)),
            shared => shared,
        }
    }

    /// The same reason, about this square.
    pub const fn at(self, square: Square) -> Refusal {
        match self {
            Refusal::Own(reason, _) => Refusal::Own(reason, About::Square(square)),
            shared => shared,
        }
    }

    /// The character is not made for that at all: an action bar leaves the action out.
    pub fn is_silent(self) -> bool {
        match self {
            Refusal::Own(reason, _) => reason.silent,
            shared => {
                matches!(shared, Refusal::NotOffered | Refusal::NotAMage | Refusal::NothingToDo | Refusal::NoSuchWeapon)
            }
        }
    }
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

refusals! {
    NotOffered "not now" "That is not among the choices of this decision.",
    Over "battle is over" "The battle is over.",
    NotYourActivation "not its turn" "It is not this character's activation.",
    AlreadyActivated "has acted" "This character has already been activated this round.",
    NotEnoughAp "needs points" "There are not enough Action Points left for that.",
    NotFriend "not a friend" "The target is not a friend.",
    NothingToDo "nothing to do" "There is nothing to use that on.",
    WillCap "2 dice at most" "At most two Will dice may be added to one roll, and no roll has more than ten dice.",
    Dead "removed" "That character has been removed.",
    NotEnemy "not an enemy" "The target is not an enemy.",
    NoSuchWeapon "no such weapon" "This character does not have that weapon.",
    OutOfRange "out of range" "The target is out of range.",
    NoLineOfSight "no sight" "There is no line of sight to the target.",
    NotInContact "no contact" "The target is not in base contact.",
    InWater "in water" "That cannot be done while swimming.",
    NotInWater "not in water" "That can only be done in water.",
    TargetNotInWater "target is dry" "Only a character in water can be drowned.",
    WaterCreatureImmune "breathes water" "A Water Creature cannot be drowned.",
    NeedsReload "reload first" "That weapon must be reloaded.",
    PathTooLong "too far" "That is farther than the character can get with this action.",
    Occupied "occupied" "Somebody is already there.",
    Impassable "impassable" "Nobody can stand or pass there.",
    TooBulky "too bulky" "It is too bulky to hide.",
    LineBlocked "way is blocked" "Something or somebody stands in the line of the jump.",
    NotAMage "not a mage" "This character is no Mage.",
    SpellUnknown "unknown spell" "This character does not know that spell.",
    NotInBoat "not in a boat" "Only somebody in a boat can row.",
    NoEmber "needs Ember" "There is no Ember left, or this character cannot use it.",
    UsedUp "used up" "Nothing of it is left.",
    OnceOnly "once only" "That may be done once only, and was.",
    Incapacitated "helpless" "It can do nothing now.",
    TargetHidden "hidden" "The target is Hidden: it must be found first.",
    OutsideZone "outside zone" "That square is outside the deployment zone.",
}
