//! What of a movement is unfinished: moves, jumps, falls, flights, slides, and those who look on.

use crate::battle::{CharacterId, IdSet, Manner, Side};
use crate::board::{Level, Square};

/// A boat being rowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// Who rows.
    pub who: CharacterId,
    /// Will dice.
    pub will: Option<u8>,
    /// Squares that the roll is worth; none before it.
    pub squares: Option<u8>,
}

/// A dive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dive {
    /// Who dives.
    pub who: CharacterId,
    /// Will dice.
    pub will: Option<u8>,
}

/// A fall, from the moment the ground is gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fall {
    /// Who falls.
    pub who: CharacterId,
    /// Level that the fall is measured from.
    pub from: Level,
    /// The column it comes down in.
    pub square: Square,
    /// CAN-05: a Controlled Landing was declared.
    pub controlled: bool,
    /// Thrown by somebody else: no charge follows (CAN-55), and that side gets the credit (CAN-75).
    pub thrown_by: Option<Side>,
    /// Enemies in contact before the movement (CAN-50).
    pub contacts: IdSet,
    /// Level on which the action began (CAN-50 from above).
    pub start_level: Level,
    /// The action began out of water (CAN-13).
    pub began_dry: bool,
    /// No charge follows (end of an activation, support lost).
    pub quiet: bool,
    /// How it leaves the square where it stood; told as it comes down, because until then it may be asked where.
    pub leaves: Option<Manner>,
    /// It is down; the roll is next.
    pub landed: bool,
    /// Will dice.
    pub will: Option<u8>,
}

/// Somebody who must be put on the nearest free square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settle {
    /// Who.
    pub who: CharacterId,
    /// The square where it cannot stay.
    pub around: Square,
    /// On what (CAN-68).
    pub spot: Spot,
}

/// What kind of free square somebody is put on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// Whatever is nearest (CAN-06).
    Any,
    /// The nearest dry one (CAN-68 small obstacles).
    Dry,
    /// The nearest in the water (CAN-68 debris).
    Water,
    /// The nearest that does not freeze (7.3 Black Ice).
    OffIce,
}

/// A flight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flight {
    /// Who flies.
    pub who: CharacterId,
    /// Where it began.
    pub start: (Square, Level),
    /// Where to.
    pub to: (Square, Level),
    /// CAN-10 was looked at.
    pub disengaging: bool,
}

/// A jump, from its declaration to its landing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    /// Who jumps.
    pub who: CharacterId,
    /// Where it stood when it declared the jump.
    pub start: (Square, Level),
    /// The square aimed at.
    pub to: Square,
    /// CAN-05 was declared.
    pub controlled: bool,
    /// It is the Chained Jump.
    pub chained: bool,
    /// CAN-10 was looked at.
    pub disengaging: bool,
    /// CAN-10: a critical disengaging adds 1 to the reach.
    pub bonus: u8,
    /// Will dice.
    pub will: Option<u8>,
}

/// CAN-03: what is left of a jump may be walked straight on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WalkOn {
    /// Who.
    pub who: CharacterId,
    /// Direction of the jump, east and south.
    pub east: i8,
    /// South.
    pub south: i8,
    /// Squares left.
    pub left: u8,
    /// Level from which the jump began.
    pub start_level: Level,
    /// The jump began out of water; it always did.
    pub began_dry: bool,
    /// CAN-05 was declared for the jump.
    pub controlled: bool,
}

/// A movement along a path: a Move, or a glide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Who moves.
    pub who: CharacterId,
    /// Where.
    pub path: Path,
    /// Squares of the path already done.
    pub done: u8,
    /// Budget left, in squares.
    pub left: i8,
    /// Levels climbed.
    pub climbed: i8,
    /// A glide (CAN-09) rather than a Move.
    pub glide: bool,
    /// The last step goes off a ledge on purpose.
    pub step_off: bool,
    /// CAN-01: the check of this action was made.
    pub checked: bool,
    /// Will dice on the check.
    pub will: Option<u8>,
    /// Level on which the action began (CAN-50 from above).
    pub start_level: Level,
    /// The action began out of water (CAN-13).
    pub began_dry: bool,
    /// CAN-10 was looked at.
    pub disengaging: bool,
    /// CAN-10: at most one test for each action; where the mover stood when it was made.
    pub tested: Option<(Square, Level)>,
    /// Enemies in contact when the action began (CAN-50).
    pub contacts: IdSet,
}

/// Somebody who slides towards the nearest edge of a platform.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// Who.
    pub who: CharacterId,
    /// It goes over the edge, however far that is.
    pub over: bool,
}

/// A platform that tips under those who stand on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Totter {
    /// A square of it.
    pub at: Square,
    /// Who has still to roll.
    pub left: IdSet,
    /// Will dice of the first of them.
    pub will: Option<u8>,
}

/// The end of a movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrive {
    /// Who moved.
    pub who: CharacterId,
    /// How.
    pub movement: Movement,
}

/// Those on guard look at a movement that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Guards {
    /// Who moved.
    pub who: CharacterId,
    /// Guards that were asked.
    pub asked: IdSet,
}

/// CAN-58 SwornGuard: may somebody step in?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Intervene {
    /// The guard that is asked; on the first pass it has yet to be found.
    pub guard: CharacterId,
    /// The charger.
    pub enemy: CharacterId,
    /// Who is charged.
    pub friend: CharacterId,
    /// Those who were asked.
    pub asked: IdSet,
}

/// The kinds of movement, by what they provoke.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Movement {
    /// A Move or a Jump: guards see it, and a charge may be stepped into.
    Action,
    /// CAN-09: under water no guard sees it.
    Glide,
    /// CAN-69: CAN-62 names Move and Jump, and guards let a boat pass.
    Row,
    /// CAN-58 SwornGuard: nobody steps in twice.
    Intervention,
}

/// How a flight ends: the option of the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    /// On the ground, the water or whatever else is there.
    Land,
    /// In the air, as high as it began.
    Hover,
    /// In the air, as high as it gets.
    Rise,
    /// In the air, as low as it gets.
    Sink,
}

/// A path of neighbouring squares, the start left out; each with whether it is passed below a bridge deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    pub(super) squares: [(u8, u8); MAX_PATH],
    pub(super) under: u32,
    pub(super) len: u8,
}

/// Most squares of one path.
pub const MAX_PATH: usize = 20;
