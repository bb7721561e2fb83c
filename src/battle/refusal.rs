//! Why something cannot be done.

use serde::Serialize;
use std::fmt;

macro_rules! refusals {
    ($($name:ident $short:literal $long:literal),* $(,)?) => {
        /// A named reason why an action is not among the choices (Canal 0.3; the other systems use the same names).
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        pub enum Refusal {
            $(#[doc = $long] $name,)*
        }

        impl Refusal {
            /// Every one of them.
            pub const ALL: &[Refusal] = &[$(Refusal::$name),*];

            /// At most 16 characters, for a greyed button.
            pub fn short(self) -> &'static str {
                match self { $(Refusal::$name => $short,)* }
            }

            /// The code, as the rulebook and the engine protocol spell it.
            pub fn code(self) -> &'static str {
                match self { $(Refusal::$name => stringify!($name),)* }
            }
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(match self { $(Refusal::$name => $long,)* })
            }
        }
    };
}

refusals! {
    NotOffered "not now" "That is not among the choices of this decision.",
    Over "battle is over" "The battle is over.",
    NotYourActivation "not its turn" "It is not this character's activation.",
    AlreadyActivated "has acted" "This character has already been activated this round.",
    NotEnoughAp "needs points" "There are not enough Action Points left for that.",
    NotEnoughCp "no command" "There are not enough Command Points left for that.",
    CommandGiven "given already" "This character has already given that command this round.",
    NotFriend "not a friend" "The target is not a friend.",
    NothingToDo "nothing to do" "It has nothing to do with it.",
    OneActionPoint "1 point only" "An action out of turn costs exactly one Action Point.",
    NotEnoughWp "needs will" "There are not enough Will Points left for that.",
    ApCapReached "3 points used" "Three Action Points have been used this round; nobody may use more.",
    WillCap "2 dice at most" "At most two Will dice may be added to one roll, and no roll has more than ten dice.",
    Dead "removed" "That character has been removed.",
    NotEnemy "not an enemy" "The target is not an enemy.",
    NoSuchWeapon "no such weapon" "This character does not have that weapon.",
    OutOfRange "out of range" "The target is out of range.",
    NoLineOfSight "no sight" "There is no line of sight to the target.",
    NotInContact "no contact" "The target is not in base contact.",
    InContact "in contact" "That cannot be done in base contact with an enemy.",
    InWater "in water" "That cannot be done while swimming.",
    NotInWater "not in water" "That can only be done in water.",
    TargetNotInWater "target is dry" "Only a character in water can be drowned.",
    WaterCreatureImmune "breathes water" "A Water Creature cannot be drowned.",
    WeaponNotAquatic "not aquatic" "That weapon cannot be used while swimming.",
    PowderWet "wet powder" "The powder is wet: the activation began in water, or it is a reaction in water.",
    NeedsReload "reload first" "That weapon must be reloaded.",
    PathTooLong "too far" "That is farther than the character can get with this action.",
    Occupied "occupied" "Somebody is already there.",
    Impassable "impassable" "Nobody can stand or pass there.",
    InTheAir "in the air" "In the air only flying goes on.",
    TooBulky "too bulky" "It is too bulky to hide.",
    TooHigh "too high" "A jump cannot reach more than three levels up.",
    LineBlocked "way is blocked" "Something or somebody stands in the line of the jump.",
    MustStayInWater "water only" "An underwater glide cannot leave the water.",
    NoChainAvailable "no chain" "A Chained Jump needs a jump that just landed on an obstacle or debris, once per activation.",
    NotAllowedAoO "not allowed" "That kind of Attack of Opportunity is not allowed here.",
    NotAMage "not a mage" "This character is no Mage.",
    SpellUnknown "unknown spell" "This character does not know that spell.",
    SpellAlreadyTried "tried already" "This spell has been tried already and cannot be tried again yet.",
    CastLocked "spell failed" "A spell has failed: no other may be tried in this activation.",
    DispelLocked "no more dispels" "A Dispel without any Ace: this character may try no other in this round.",
    DispelNotEligible "too far" "It neither sees the caster nor a target of the spell from near enough.",
    NoWaterThere "no water there" "The target is neither water, nor in water, nor next to it.",
    Clinging "clinging" "That cannot be done while hanging on a wall.",
    TooCloseToEnemy "enemy too near" "Characters deploy at least four squares from any enemy.",
    NotInBoat "not in a boat" "Only somebody in a boat can row.",
    NotABoatman "boatmen only" "Only a Boatman begins the battle in a boat.",
    CarryingObjective "carrying" "Whoever carries an objective can do nothing but move, drop it and end the activation.",
    NotCarrying "carries nothing" "This character carries no objective.",
    NoObjective "no objective" "There is no objective in contact for that.",
    CannotCarry "cannot carry" "This character cannot carry objectives.",
    TooLate "too late" "That is only possible in contact with it from the start of the activation.",
    NoActionLeft "no Action left" "No Action is left in this turn.",
    MoveUsed "Move used" "The Move of this turn is used, or nothing but a Run is left.",
    NoFreeMove "no free step" "No free movement now: too slow, lying down, or stopped by difficult ground.",
    NotEnoughMettle "needs Mettle" "There is not enough Mettle left for that.",
    NoEmber "needs Ember" "There is no Ember left, or this character cannot use it.",
    HandsNotFree "hands full" "That takes more hands than are free.",
    UsedUp "used up" "Nothing of it is left.",
    Charmed "charmed" "It may do no harm to whoever charmed it.",
    GaveItsWord "gave its word" "It gave its word not to attack until that speaker's next turn.",
    TooAfraid "too afraid" "It will not go nearer to what it fears.",
    OnceOnly "once only" "That may be done once only, and was.",
    SurpriseRound "surprise round" "Not in the round of an ambush: one Action, and what is free.",
    Restrained "restrained" "Something holds it.",
    Prone "prone" "Not while Prone.",
    Stunned "stunned" "Not while Stunned.",
    Incapacitated "helpless" "It can do nothing now.",
    MortallyWounded "dying" "Not while Mortally Wounded.",
    LastStand "last stand" "Not in a Last Stand.",
    ZoneDefended "zone defended" "Somebody defends that zone, and no Action is left to force the way.",
    ZoneFilled "zone filled" "A creature fills that zone: whoever can leave it may not end its turn there.",
    Seated "sits on it" "It sits on somebody: first it must get off.",
    Ridden "is ridden" "Its rider decides where it goes.",
    TargetHidden "hidden" "The target is Hidden: it must be found first.",
    Watched "seen" "An enemy has an open line to it.",
    PathTooShort "run-up needed" "A Charge needs a run-up of two squares to somebody who was not at arm's reach.",
    OutsideZone "outside zone" "That square is outside the deployment zone.",
}
