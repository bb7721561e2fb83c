//! What a side is asked, and what of the rules is unfinished: plain data, so that a battle can be saved, copied and searched in the
//! middle of a reaction. What a frame does stands in the file of its chapter.

use crate::battle::{CharacterId, IdSet, RuleId, Side, Target};
use crate::board::{Hazard, Level, Square};
use crate::kit::SetUp;

pub use super::movements::*;

/// What a side is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// CAN-72: which deployment zone.
    Zone(Side),
    /// CAN-72: place a character.
    Deploy(Side),
    /// 2.2: whom to activate.
    Activate(Side),
    /// 2.3: an action, or the end of the activation.
    Act(CharacterId),
    /// CAN-60 COUNTER: this character makes one action out of turn.
    OutOfTurn(CharacterId),
    /// CAN-60 PLAN: another agenda?
    Plan(Side),
    /// CAN-60 ORDER: one Action Point more for the character whose activation begins?
    Order(CharacterId),
    /// CAN-60 COUNTER: does anybody act now that this character has?
    Counter(CharacterId),
    /// CAN-09: cash the Underwater counters for a glide?
    Glide(CharacterId),
    /// CAN-59: how many Will dice.
    Will(Roll),
    /// CAN-10: which of several enemies does the disengaging test.
    DisengageFrom { mover: CharacterId, among: IdSet },
    /// CAN-50: which of the newly contacted enemies to strike.
    Charge { who: CharacterId, among: IdSet },
    /// CAN-11: an Attack of Opportunity.
    Opportunity(Opportunity),
    /// CAN-58 SwornGuard: step between a charger and a friend?
    Intervene(Intervene),
    /// CAN-15: where the moved character ends.
    Force(Force),
    /// CAN-06: on which free square.
    Place { who: CharacterId, around: Square, spot: Spot, ceiling: Level },
    /// CAN-03: how far to walk on after a jump.
    WalkOn(WalkOn),
    /// CAN-67: which way somebody slides off.
    Slide(Slide),
    /// CAN-69: where the boat is rowed.
    Row(Row),
    /// CAN-70: take up a mobile objective at the end of the activation?
    Take(CharacterId),
    /// CAN-19: a further target of a spell.
    Further(Aimed),
    /// CAN-22: which of several enemies strikes at the caster.
    Provoke { caster: CharacterId, among: IdSet },
    /// CAN-23: does somebody dispel, and who?
    Dispel(Cast),
    /// 7.3: how many luck tokens, on a roll with so many Will dice.
    Luck { roll: Roll, will: u8 },
}
use super::roll::{Blow, Roll, Source};

/// A rule that is not finished. The topmost one goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// CAN-01, CAN-09: a movement along a path.
    Move(Move),
    /// CAN-58 Winged: a Move that is flown.
    Flight(Flight),
    /// CAN-03: a jump.
    Jump(Jump),
    /// CAN-03: what is left of a jump.
    WalkOn(WalkOn),
    /// CAN-07: a dive.
    Dive(Dive),
    /// CAN-10: a disengaging test.
    Disengage(Disengage),
    /// 2.5: the end of a movement.
    Arrive(Arrive),
    /// CAN-50: a charge.
    Charge(Charge),
    /// CAN-58 SwornGuard: who steps between a charger and a friend.
    Intervene(Intervene),
    /// CAN-62: who is on guard when a movement ends.
    Guards(Guards),
    /// CAN-11: an Attack of Opportunity.
    Opportunity(Opportunity),
    /// CAN-12: an attack.
    Strike(Strike),
    /// CAN-14: a Protection roll.
    Protect(Protect),
    /// CAN-12, CAN-57: what follows a hit.
    Hit(Hit),
    /// CAN-15: a grapple.
    Grapple(Grapple),
    /// CAN-15: forced movement.
    Force(Force),
    /// CAN-16: Stunned after what comes before.
    Stun { who: CharacterId, rule: RuleId },
    /// CAN-18: a drowning.
    Drown(Drown),
    /// CAN-58: Core Surgery.
    Surgery(Surgery),
    /// CAN-06: a fall.
    Fall(Fall),
    /// CAN-68, CAN-06: put on a free square.
    Settle(Settle),
    /// CAN-67: nobody stops below a bridge.
    ComeOut(CharacterId),
    /// CAN-60 COUNTER: an action of an activation is over.
    AfterAction(CharacterId),
    /// CAN-60 COUNTER: one action out of turn.
    OutOfTurn(CharacterId),
    /// CAN-60 PLAN, 2.2 step 2.
    Plan(Side),
    /// CAN-60 ORDER, 2.3 step 4.
    Order(CharacterId),
    /// CAN-67: a hazard.
    Scathe(Scathe),
    /// CAN-67: an unstable platform.
    Totter(Totter),
    /// CAN-67: a slide towards the edge.
    Slide(Slide),
    /// CAN-69: a boat being rowed.
    Row(Row),
    /// CAN-69: a rider falls out of its boat.
    Overboard(CharacterId),
    /// CAN-19: a spell being cast.
    Cast(Cast),
    /// 7.3: a spell at work.
    Work(Working),
    /// The ground is laid anew.
    LayGround,
    /// 2.3 step 3: beast-minded.
    BeastMinded { who: CharacterId, will: Option<u8> },
    /// 2.3 step 4: a Last Stand (CAN-58).
    LastStand(CharacterId),
    /// CAN-70: what lies in contact may be taken up.
    Take(CharacterId),
    /// 2.3 step 7: the end of the activation.
    EndActivation(CharacterId),
}

/// What comes next when nothing is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// CAN-72: deployment.
    SetUp(SetUp),
    /// 2.2: a round begins.
    RoundStart,
    /// 2.2 step 3: initiative is rolled.
    Initiative,
    /// 2.2: this side activates a character.
    Activate(Side),
    /// 2.3 step 5: the glide's decision.
    Glide(CharacterId),
    /// 2.3 step 6: actions.
    Act(CharacterId),
    /// 2.3 step 7, or the death of the active character: the other side's turn.
    AfterActivation,
    /// 2.2 step 5: the end of the round.
    RoundEnd,
    /// 2.6.
    Over,
}

/// What follows once the Protection roll is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// Who was hit.
    pub who: CharacterId,
    /// The attack.
    pub blow: Blow,
    /// Damage before Protection.
    pub damage: i8,
    /// CAN-12: a critical costs 1 Life Point more.
    pub critical: bool,
    /// Life Points before.
    pub life: i8,
    /// Attacker and target were in contact (CAN-58 Leech).
    pub close: bool,
}

/// Damage on its way to a Protection roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Protect {
    /// Who protects itself.
    pub who: CharacterId,
    /// What it comes from.
    pub source: Source,
    /// Damage.
    pub damage: i8,
    /// Will dice.
    pub will: Option<u8>,
}

/// An attack on its way to its roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    /// The attack.
    pub blow: Blow,
    /// Links of the chain of Attacks of Opportunity so far.
    pub link: u8,
    /// CAN-58 Dread: did the target fail its check? None until it was looked at.
    pub dread: Option<bool>,
    /// Will dice of the victim's check.
    pub dread_will: Option<u8>,
    /// Will dice of the attacker.
    pub will: Option<u8>,
}

/// A spell and all that it is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aimed {
    /// Who casts.
    pub who: CharacterId,
    /// Index into [`super::Roster::spells`].
    pub spell: u8,
    /// What was named first.
    pub target: Target,
    /// Further friends.
    pub friends: IdSet,
    /// Further squares.
    pub squares: FurtherSquares,
}

/// A spell being cast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cast {
    /// The spell and its targets.
    pub aimed: Aimed,
    /// What comes next.
    pub step: CastStep,
    /// All targets are named.
    pub declared: bool,
    /// Will dice of the caster.
    pub will: Option<u8>,
    /// Who dispels.
    pub dispeller: Option<CharacterId>,
    /// Will dice of the dispeller.
    pub dispel_will: Option<u8>,
}

/// A charge: who was met, whom it is at, and how the action began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Charge {
    /// Who charges.
    pub who: CharacterId,
    /// Enemies in contact now and not before.
    pub met: IdSet,
    /// Level on which the action began.
    pub start_level: Level,
    /// The action began out of water (CAN-13).
    pub began_dry: bool,
    /// The one of them that it is at, once that is said.
    pub enemy: Option<CharacterId>,
    /// What kind of movement it came of.
    pub movement: Movement,
}

/// A test to leave contact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Disengage {
    /// Who leaves.
    pub mover: CharacterId,
    /// The enemies that are left.
    pub among: IdSet,
    /// The one that the opponent named.
    pub enemy: Option<CharacterId>,
    /// Will dice of the mover.
    pub will: Option<u8>,
    /// Will dice of the enemy.
    pub enemy_will: Option<u8>,
}

/// An Attack of Opportunity that may be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opportunity {
    /// Who may make it.
    pub who: CharacterId,
    /// Against whom.
    pub against: CharacterId,
    /// CAN-10: no Grapple.
    pub no_grapple: bool,
    /// It is the charger's own (CAN-50).
    pub charge: bool,
    /// It is that of a character on guard (CAN-62).
    pub guard: bool,
    /// CAN-50: from above.
    pub from_above: bool,
    /// CAN-13: the action it is part of began out of water.
    pub began_dry: bool,
    /// Links of the chain so far.
    pub link: u8,
}

/// A character about to be moved by another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Force {
    /// Who chooses the way.
    pub mover: CharacterId,
    /// Who is moved.
    pub moved: CharacterId,
    /// Squares at most.
    pub squares: u8,
    /// How.
    pub way: Way,
}

/// Where forced movement can end: a square, and the level at which the character is then held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ForcedEnd {
    /// The square.
    pub square: Square,
    /// The level carried; two or more above the surface means a fall.
    pub level: Level,
}

/// How forced movement goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Seized and dragged, along any path (CAN-15).
    Dragged,
    /// Pushed in one of the eight directions (7.3).
    Straight,
}

/// A drowning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drown {
    /// Who drowns.
    pub who: CharacterId,
    /// Whom.
    pub against: CharacterId,
    /// It is a charger's own (CAN-58 Onrush).
    pub charge: bool,
    /// Will dice of the drowner.
    pub will: Option<u8>,
    /// Will dice of the other.
    pub enemy_will: Option<u8>,
}

/// A grapple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grapple {
    /// Who grapples.
    pub who: CharacterId,
    /// Whom.
    pub against: CharacterId,
    /// It is a charger's own (CAN-58 Onrush).
    pub charge: bool,
    /// Will dice of the grappler.
    pub will: Option<u8>,
    /// Will dice of the other.
    pub enemy_will: Option<u8>,
}

/// Field Surgery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Surgery {
    /// Who operates.
    pub who: CharacterId,
    /// On whom.
    pub patient: CharacterId,
    /// Will dice.
    pub will: Option<u8>,
}

/// A hazard about to hurt somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scathe {
    /// Who is in it.
    pub who: CharacterId,
    /// In what.
    pub hazard: Hazard,
    /// Will dice on the Protection.
    pub will: Option<u8>,
}

/// A spell at work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Working {
    /// The spell and its targets.
    pub aimed: Aimed,
    /// Where the first target stood when the spell struck; others next to it are told by this.
    pub at: Option<(Square, Level)>,
    /// The (x) of this casting: one more on a critical.
    pub x: i8,
    /// Aces of the magic roll.
    pub aces: i8,
    /// Further targets in all, if a critical allows one more; otherwise 0.
    pub most: u8,
    /// The effect that comes next.
    pub next: u8,
}

/// Further squares that a spell is aimed at, in the order in which they were named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FurtherSquares(pub(super) [Option<Square>; FURTHER]);

/// Most further squares of one spell.
pub(super) const FURTHER: usize = 8;

/// How far a cast has come, in the order of CAN-19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastStep {
    /// Further targets, and Will dice.
    Declare,
    /// The Attack of Opportunity of CAN-22.
    Provoke,
    /// Is it still possible?
    Validate,
    /// The Dispel window (CAN-23).
    Window,
    /// The magic roll.
    Roll,
}
