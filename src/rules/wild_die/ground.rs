//! Water, jumps and things (WLD-23, WLX-03, WLX-06, WLX-07): pure functions.

use crate::battle::TargetResult;
use crate::dice::Outcome;
use crate::kit::named;

/// WLX-07: raises at most that a jump can need.
const FARTHEST: u8 = 2;

/// WLX-07: gap squares that are cleared without a roll.
pub fn cleared(run_up: bool) -> u8 {
    1 + u8::from(run_up)
}

/// WLX-07: successes and raises that a jump over `gap` squares needs, landing so many levels higher; none of a jump that is too
/// far or too high.
pub fn jump_needs(gap: u8, run_up: bool, higher: i8) -> Option<u8> {
    let beyond = gap.saturating_sub(cleared(run_up));
    (beyond <= FARTHEST && higher <= 1).then_some(beyond + u8::from(higher == 1))
}

/// WLX-07: the gap square in which a jump ends that needed so much; none where it lands beyond the gap.
pub fn jump_ends(gap: u8, run_up: bool, needs: u8, athletics: TargetResult) -> Option<u8> {
    let reached = if athletics.outcome.succeeded() { athletics.raises.saturating_add(1) } else { 0 };
    match athletics.outcome {
        Outcome::Fumble => Some(1),
        _ if reached >= needs => None,
        _ => Some((cleared(run_up) + reached + 1).min(gap)),
    }
}

/// WLX-06: what makes swimming hard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swimmer {
    /// Armour that it wears.
    pub armour: i8,
    /// Armour up to which an edge swims without any roll.
    pub at_home: i8,
    /// A shield or something for two hands in its hands.
    pub laden: bool,
    /// Stunned or Bound.
    pub helpless: bool,
    /// Damaged since its last turn.
    pub hurt: bool,
    /// The water is rough.
    pub rough: bool,
}

impl Swimmer {
    /// WLX-06: the modifier of the Athletics roll; none where it swims without one.
    pub fn roll(self) -> Option<i8> {
        let hard = self.armour >= 3 || self.laden || self.helpless || self.hurt || self.rough;
        let home = self.at_home > 0 && self.armour <= self.at_home;
        let modifier = match self.armour {
            ..=2 => 0,
            3 => -2,
            _ => -4,
        };
        (hard && !home).then_some(modifier)
    }
}

named! { Thing "WLD-23: something that can be broken.":
    Glass "glass" "Glass" "WLD-23" "Hardness 2.",
    Rope "rope" "Rope or net" "WLD-23" "Hardness 4.",
    Crate "crate" "Crate or keg" "WLD-23" "Hardness 6.",
    Railing "railing" "Railing, plank or shutter" "WLD-23" "Hardness 6.",
    WoodenShield "wooden_shield" "Wooden shield" "WLD-23" "Hardness 8.",
    Door "door" "House door" "WLD-23" "Hardness 8.",
    Lock "lock" "Lock" "WLD-23" "Hardness 10.",
    Gondola "gondola" "Gondola" "WLD-23" "Hardness 10.",
    Barge "barge" "Barge" "WLD-23" "Hardness 10.",
    Gate "gate" "Iron-bound gate" "WLD-23" "Hardness 12.",
    Lamp "lamp" "Lamp" "WLD-23" "Glass: hardness 2.",
    Winch "winch" "Winch" "WLD-23" "Hardness 8.",
    Water "water" "Wall of water" "WLX-18" "Hardness 10.",
}

impl Thing {
    /// WLD-23: the number that damage has to reach.
    pub fn hardness(self) -> i8 {
        match self {
            Thing::Glass | Thing::Lamp => 2,
            Thing::Rope => 4,
            Thing::Crate | Thing::Railing => 6,
            Thing::WoodenShield | Thing::Door | Thing::Winch => 8,
            Thing::Lock | Thing::Gondola | Thing::Barge | Thing::Water => 10,
            Thing::Gate => 12,
        }
    }

    /// WLX-03: what its size gives to an attack on it.
    pub fn scale(self) -> i8 {
        match self {
            Thing::Lamp | Thing::Rope => -6,
            // WLD-24: what no list names is small.
            Thing::Crate | Thing::WoodenShield | Thing::Glass | Thing::Lock => -2,
            Thing::Door | Thing::Railing | Thing::Winch | Thing::Water => 0,
            Thing::Gondola => 2,
            Thing::Barge => 4,
            Thing::Gate => 6,
        }
    }
}
