//! What can be unfinished in a battle of Cap, as plain data: an Action, a window for Triggers, a move, a fall.

use super::actions::Event;
use super::check::{Amount, CapResult};
use super::typed_effects::Condition;
use super::ways::{Leg, Posture};
use crate::battle::{CharacterId, IdSet, Side, Target};
use crate::board::{Level, Spot};

/// How an Action is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pay {
    /// AP, a Charge, uses and limits, as printed.
    Usual,
    /// A Trigger Action: its AP and a Trigger of the round (CAP-24).
    Trigger,
    /// All Hands: one Fast Plain Action for no AP.
    Free,
    /// CAP-27: the upkeep of a Sustain, which is no Action.
    Upkeep,
}

/// CAP-04: how far an Action has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// S0: a further target is named (CAP-06, Last Bow).
    Declare,
    /// S1: costs are paid.
    Pay,
    /// S2: the user moves first (Last Bow), then the window `FOE_USES` opens.
    Uses,
    /// S2: the window `ON_TARGETED`.
    Targeted,
    /// S2: targets are looked at again.
    Again,
    /// S3, S4: the check and the dice.
    Roll,
    /// S5: what is amplified.
    Amplify,
    /// S6: the window `ON_HIT`.
    Hit,
    /// S7: each target in turn.
    Apply,
    /// S7: what follows all targets: fields, the user's own effects, a Sustain begins.
    Ground,
    /// S8: the windows, one after another.
    After(u8),
}

/// A target of an Action and what came of the check for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aimed {
    /// The target.
    pub who: CharacterId,
    /// The face of the d20 for it; 0 where none was rolled.
    pub face: i8,
    /// None where no check applies to it.
    pub result: Option<CapResult>,
    /// Damage that was rolled for it, or for all; nothing yet where it was not needed.
    pub rolled: Option<i16>,
    /// Whispered Doubt: so much less damage.
    pub less: i16,
    /// Parry Order: guard against this Action.
    pub parry: i8,
    /// HP that this Action took from it, once that is known.
    pub lost: i16,
}

/// What Amplifying has added to an Action (CAP-30 to CAP-33).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boosted {
    /// Who used which: the option without its way.
    pub used: Vec<(CharacterId, u8)>,
    /// C, A and P.
    pub mods: (i8, i8, i8),
    /// The face of the d20.
    pub face: i8,
    /// Damage that its dice came to, and their top faces.
    pub damage: (i16, i16),
    /// Damage dice that nobody has needed yet: everybody was missed, or hit critically.
    pub owed: Vec<Amount>,
    /// Healing.
    pub heal: i16,
    /// Squares of a push.
    pub push: u8,
    /// Squares of radius.
    pub wider: u8,
    /// Another help for every target.
    pub also: Option<(Condition, i8)>,
}

/// CAP-04: an Action that is being resolved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Act {
    /// Its user.
    pub user: CharacterId,
    /// The place of the Action in the list of its kind.
    pub slot: u8,
    /// How it is paid.
    pub pay: Pay,
    /// How far it has come.
    pub stage: Stage,
    /// What was declared: a combatant, a square, nothing.
    pub target: Target,
    /// Which of several ways: the sky of Read the Sky.
    pub variant: u8,
    /// Whom a Trigger is about: the ally that was hit, targeted or felled; the Foe that moved.
    pub about: Option<CharacterId>,
    /// Where its area begins; the user's own place for Auras.
    pub origin: Spot,
    /// The squares of an area.
    pub spots: Vec<Spot>,
    /// Everybody it works on, in the declared order.
    pub aimed: Vec<Aimed>,
    /// CAP-06: a second, harmless target.
    pub aside: Option<CharacterId>,
    /// CAP-58: the user was hidden.
    pub hidden: bool,
    /// Broken Verse: A against every target.
    pub spoiled: i8,
    /// Healing that was rolled.
    pub healed: Option<i16>,
    /// What Amplifying added.
    pub boosted: Boosted,
    /// How many targets are done in the present stage.
    pub done: u8,
    /// S8: those who lost HP and those who fell, for whom no window was opened yet.
    pub hurt: [IdSet; 2],
}

/// What a window for Triggers is about (CAP-24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Happening {
    /// `FOE_USES`: the Action below the window is used.
    Uses,
    /// `ON_TARGETED`: that Action is aimed.
    Targeted,
    /// `ON_HIT`: that Action has hit.
    Hit,
    /// `AFTER_DAMAGE`: it has lost HP.
    Hurt(CharacterId),
    /// `ON_FALLEN`: it has fallen.
    Fell(CharacterId),
    /// `ON_MISS`: the Action below the window has missed it.
    Missed(CharacterId),
    /// `ALLY_HITS`: that Action has hit it.
    AllyHits(CharacterId),
    /// `FOE_LEAVES_ADJACENT`: before a step from where `who` is to this place.
    Leaves { who: CharacterId, to: Spot },
    /// `FOE_ENTERS`: after a step from this place.
    Enters { who: CharacterId, from: Spot },
    /// `ENTERS_WATER`: it came into water, by whatever cause.
    EntersWater { who: CharacterId },
}

impl Happening {
    /// What Triggers wait for that may be used now.
    pub fn waited_for(self) -> Event {
        match self {
            Happening::Uses => Event::Uses,
            Happening::Targeted => Event::Targeted,
            Happening::Hit => Event::Hit,
            Happening::Hurt(_) => Event::Hurt,
            Happening::Fell(_) => Event::Fell,
            Happening::Missed(_) => Event::Missed,
            Happening::AllyHits(_) => Event::AllyHits,
            Happening::Leaves { .. } => Event::Leaves,
            Happening::Enters { .. } => Event::Enters,
            Happening::EntersWater { .. } => Event::EntersWater,
        }
    }
}

/// CAP-24: a window for Triggers. Where its happening is about an Action, that Action lies below it on the stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// What happens.
    pub event: Happening,
    /// Sides that use no more Triggers in it.
    pub passed: [bool; 2],
    /// Triggers that were used in it.
    pub used: Vec<(CharacterId, u8)>,
    /// The side that is asked.
    pub asked: Side,
}

/// How somebody moves of its own will (CAP-50, CAP-51).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gait {
    /// An Advance, and every other move that opens all windows.
    Advance,
    /// A Withdraw: no `FOE_LEAVES_ADJACENT`.
    Withdraw,
}

/// CAP-50: a move along a way that was found.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Who moves.
    pub who: CharacterId,
    /// Which windows its steps open.
    pub gait: Gait,
    /// How it goes; a change of that ends it.
    pub posture: Posture,
    /// The legs of its way that are left, the next one first.
    pub way: Vec<Leg>,
    /// `FOE_LEAVES_ADJACENT` has been opened for the next leg.
    pub opened: bool,
    /// Last Bow: Foes that it came beside, for the Action below it.
    pub noted: bool,
}

/// CAP-63: a fall from a level to what is below.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fall {
    /// Who falls.
    pub who: CharacterId,
    /// From where.
    pub from: Level,
    /// Feat negates: a chosen drop of two levels.
    pub chosen: bool,
}

/// A rule that is not finished. The topmost one goes on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// CAP-04: an Action.
    Act(Box<Act>),
    /// CAP-24: a window for Triggers.
    Window(Box<Window>),
    /// CAP-50: a move by one's own feet.
    Move(Box<Move>),
    /// CAP-63: a fall.
    Fall(Fall),
    /// CAP-59: what lies where somebody came in acts on it, part by part.
    Enter { who: CharacterId, part: u8 },
    /// Section 2, T1: the start of a turn, part by part.
    Begin { who: CharacterId, part: u8 },
    /// CAP-27: upkeep; bits of the own Sustains that were asked about.
    Upkeep { who: CharacterId, asked: u8 },
    /// CAP-28: one of its Sustains ends.
    Interrupt(CharacterId),
    /// Signal Whistle.
    MoveNow(CharacterId),
    /// All Hands: those who have still to act.
    ActNow { by: CharacterId, left: IdSet },
    /// CAP-53: the user may change places with one of these.
    Swap { user: CharacterId, with: IdSet },
}

/// What a side is asked. What it is about stands in the topmost frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Section 2: place a combatant.
    Deploy(Side),
    /// Section 2: whom to activate.
    Activate(Side),
    /// Section 2: an Action, or the end of the turn.
    Act(CharacterId),
    /// CAP-24: a Trigger.
    Trigger(Side),
    /// CAP-32: what is amplified.
    Amplify(Side),
    /// CAP-27: which Sustain is applied again, or let go.
    Upkeep(CharacterId),
    /// CAP-28: which of its Sustains ends.
    Interrupt(CharacterId),
    /// CAP-06: the second, harmless target.
    Aside(CharacterId),
    /// Last Bow: which Foes.
    Among(CharacterId),
    /// CAP-53: with whom places are changed.
    Swap(CharacterId),
    /// Signal Whistle: where it moves.
    MoveNow(CharacterId),
    /// All Hands: whose Fast Action, and which.
    ActNow(CharacterId),
}
