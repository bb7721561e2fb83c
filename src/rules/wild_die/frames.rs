//! What can be unfinished in a battle of Wild Die, and what a side can be asked. Plain data: a battle is copied, compared and
//! searched in the middle of anything.

use super::blast::{Blast, Charge};
use super::feats::Opening;
use super::hurt::Hurt;
use super::interrupting::Window;
use super::kept::Kept;
use super::stances::Stance;
use super::things::Thing;
use super::traits::{Skill, Trait};
use super::ways::Leg;
use crate::battle::{CharacterId, IdSet, Side, StatusId, TargetResult};
use crate::board::{Level, Spot, Square};
use crate::kit::SetUp;

/// What comes next when nothing is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// 2.4: zones and places.
    SetUp(SetUp),
    /// 2.1: a round begins, and cards are dealt.
    RoundStart,
    /// WLD-01: the next card.
    Next,
    /// 2.1: those who share a card act one after another.
    Group(u8),
    /// 2.2: this one acts.
    Turn(CharacterId),
    /// WLD-38: those who interrupt act.
    Interrupted,
    /// WLD-38: what was interrupted is being done.
    Resumed,
    /// 2.1: the round ends.
    RoundEnd,
    /// 7.3: the fight is over; what comes after it in a season.
    Aftermath,
    /// It is over.
    Over,
}

/// A trait roll against 4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// WLD-13: recovery from Shaken.
    Unshake,
    /// WLD-50: recovery from Stunned.
    Unstun,
    /// WLX-14: Bleeding Out.
    Bleed,
    /// WLD-15: Soak.
    Soak,
    /// WLX-14: pushed past its Wounds.
    Collapse,
    /// WLD-43: knocked out, or not; with this modifier.
    KnockOut(i8),
    /// WLX-06: up a quay, out of the water.
    Ashore,
    /// WLX-06: swimming that is hard, with this modifier.
    Swim(i8),
    /// WLX-08: on its feet after a level.
    Land,
    /// WLX-08: a die less of a deliberate drop.
    Ease,
    /// WLD-46: on its feet after a Push, or not over the edge; with this modifier.
    Footing(i8),
    /// WLX-14: Healing of somebody who bleeds.
    Stabilise(CharacterId),
    /// WLD-51: Support of this skill of somebody, or of its Strength.
    Support(Trait, CharacterId),
    /// WLD-22: out of a net or weeds, by the first or the second of the traits that serve.
    Untie(u8),
    /// WLX-17: a power, by its place, at somebody.
    Cast(u8, CharacterId),
    /// WLX-18: Vigor against a power, with this modifier.
    Resist(i8),
    /// WLD-19: something that is thrown or sent at a place.
    Blast(Charge, Square),
    /// WLD-21: out of an area.
    Evade,
    /// WLD-28: Strength to keep hold of a thing, with this modifier, against this number.
    Grip(i8, i8),
    /// WLD-16: Healing of somebody's Wounds.
    Heal(CharacterId),
    /// WLX-21: Stealth, to hide.
    Hide,
    /// WLX-22: Spirit against fear, with this modifier.
    Fear(i8),
    /// WLX-06: Vigor against drowning.
    Drown,
    /// WLD-41: Riding, to stay in the saddle.
    Ride,
    /// WLX-07: Athletics over a gap, with this modifier; as many raises as are needed beyond a success.
    Jump(i8, u8),
    /// WLX-18: Strength against being hurled, with this modifier.
    Brace(i8),
    /// WLX-18: Spirit against a power that lasts.
    ShakeOff,
    /// WLX-10: Agility against fire on this one.
    PutOut(CharacterId),
    /// WLX-05: Thievery, to pick a lock.
    Lock(u8),
    /// WLX-05: Repair of a jammed lock.
    Mend(u8),
    /// WLD-53: Notice against an ambush.
    Watch,
    /// WLX-19: Boating, to ram the boat of this one.
    Ram(CharacterId),
    /// WLX-19: Boating, to row over rough water.
    Row,
    /// WLX-19: on its feet in a boat that is rammed.
    Sway,
    /// WLX-09: a level up a sheer wall.
    Climb,
    /// WLX-06: Strength, to haul this one out of the water.
    Haul(CharacterId),
    /// WLD-55: a touch of this one.
    Touch(CharacterId),
    /// WLX-16: Support by a leader for all Extras near it, for this skill, or for Strength.
    Inspire(Trait),
    /// WLD-14: an Extra lives, or dies, after the battle.
    Live,
    /// WLD-17: Wounds that heal by themselves.
    Recover,
}

/// A trait roll that is being made, and may be made again for a Benny.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Check {
    /// Whose.
    pub who: CharacterId,
    /// Which.
    pub roll: Roll,
    /// What it has come to.
    pub result: Option<Rolled>,
}

/// What a trait roll came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rolled {
    /// 1.2: a critical failure, which stands.
    pub critical: bool,
    /// It succeeded.
    pub success: bool,
    /// Raises.
    pub raises: u8,
    /// Its total.
    pub total: i16,
}

/// What an opposed roll is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// WLD-54: a Test by this skill.
    Test(Skill),
    /// WLD-37.
    Grapple,
    /// WLD-46: by the first or the second of the traits that serve.
    Push(u8),
    /// WLD-37: a square with the one that it holds.
    Drag(Square),
    /// WLD-22: out of a grapple, by the first or the second of the traits that serve.
    BreakFree(u8),
    /// WLX-21: finds somebody who hides.
    Search,
}

/// An opposed roll (1.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opposition {
    /// The active side.
    pub by: CharacterId,
    /// The resisting side.
    pub on: CharacterId,
    /// What for.
    pub deed: Deed,
    /// The active roll.
    pub active: Option<Rolled>,
    /// The resisting roll, and which of its traits.
    pub resisting: Option<Rolled>,
    /// Neither side pays another Benny once both are true.
    pub passed: [bool; 2],
}

/// What deals damage.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// WLD-12: an attack; with a raise or without.
    Attack(Box<Attack>, bool),
    /// WLD-37: the Strength die of a grappler.
    Crush(CharacterId),
    /// WLX-18: a power, by its place; with a raise or without.
    Bolt {
        /// Whose.
        by: CharacterId,
        /// Its place.
        power: u8,
        /// With a raise.
        raise: bool,
        /// WLD-31: The Drop.
        drop: bool,
    },
    /// WLD-19: an area.
    Blast(Blast),
    /// WLX-08: a fall of so many dice.
    Fall(u8),
    /// WLX-10: fire.
    Fire,
    /// WLX-10: broken glass.
    Glass,
}

/// Damage to somebody (2.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// Whom.
    pub on: CharacterId,
    /// By what.
    pub source: Source,
    /// How far it has come.
    pub stage: HitStage,
}

/// How far a hit has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HitStage {
    /// Damage is rolled.
    Damage,
    /// WLX-02: it was rolled, so many raises over Toughness or less than it, and may be rolled again.
    Rolled(Option<u8>),
    /// WLD-15: this much is about to be taken.
    Window(Hurt),
    /// WLD-15: a Vigor roll decides what is left of it.
    Soaking(Hurt),
    /// WLD-31: a Vigor roll decides whether it stays awake.
    KnockOut,
    /// WLD-28: a Strength roll decides whether it keeps what it holds.
    Disarm,
}

/// An attack with a weapon (2.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Who.
    pub by: CharacterId,
    /// Its weapon, by its place; [`UNARMED`](super::things::UNARMED) for none.
    pub slot: u8,
    /// It strikes, but is thrown.
    pub thrown: bool,
    /// WLD-35: out of turn.
    pub free: bool,
    /// Options.
    pub stances: Vec<Stance>,
    /// The target of each die.
    pub at: Vec<CharacterId>,
    /// How far it has come.
    pub stage: AttackStage,
    /// What each die came to: hit or not, raises, a natural 1.
    pub dice: Vec<Landed>,
    /// 1.2: a critical failure.
    pub critical: bool,
    /// WLD-31: The Drop.
    pub drop: bool,
    /// WLX-21: it is made out of hiding: its targets count as Vulnerable where it is not The Drop.
    pub unseen: bool,
    /// WLX-16: the attack of its hand that is not counted among several actions.
    pub uncounted: bool,
    /// WLX-16: its damage is doubled.
    pub doubled: bool,
    /// WLD-40: what serves as a weapon has broken.
    pub broken: bool,
    /// WLD-52: hits of Suppressive Fire at most.
    pub most: u8,
    /// WLD-23: it is aimed at a thing instead of somebody.
    pub thing: Option<Breakable>,
}

/// WLD-23: a thing of the board that can be broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Breakable {
    /// A door, a plank or a keg, by its number.
    Fixture(u8),
    /// The lock of a door, by its number.
    Lock(u8),
    /// Crates in the way.
    Crates(Square),
    /// A gondola.
    Boat(Square),
    /// WLX-18: a square of a wall of water.
    Wall(Square),
}

/// What a die of an attack came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Landed {
    /// It hit.
    pub hit: bool,
    /// With a raise.
    pub raise: bool,
    /// WLD-34: it endangers bystanders.
    pub low: bool,
}

/// How far an attack has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttackStage {
    /// The dice are still to fall.
    Roll,
    /// They may be rolled again.
    Rolled,
    /// Die by die.
    Die(u8),
    /// What follows from it.
    After,
}

/// WLX-08: how far a fall has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Falling {
    /// It falls.
    Down,
    /// It drops on purpose.
    Dropping,
    /// An Athletics roll decides whether it stays on its feet.
    Landing,
    /// An Athletics roll decides about one of so many dice.
    Easing(u8),
}

/// WLD-06: a movement along a way that was found.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Who moves.
    pub who: CharacterId,
    /// The legs of its way that are left, the next one first.
    pub way: Vec<Leg>,
    /// WLD-60: free attacks against leaving this square have been made.
    pub left: bool,
    /// WLX-09: levels of a sheer wall that are behind it.
    pub climbed: u8,
    /// The roll that decides about the next leg.
    pub tried: Option<Roll>,
    /// WLD-38: those who have been asked whether they interrupt it.
    pub asked: IdSet,
}

/// A rule that is not finished. The topmost one goes on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// 2.1: another card for those who pay: groups that are still to be asked, whether one has paid since, and whether all are asked anew as
    /// one had paid before.
    Cards { left: u16, again: bool, anew: bool },
    /// 2.1: this group draws another card.
    Draw(u8),
    /// 2.2: the start of a turn, part by part.
    Begin { who: CharacterId, part: u8 },
    /// 1.2: a trait roll.
    Check(Box<Check>),
    /// 1.2: an opposed roll.
    Opposition(Box<Opposition>),
    /// WLD-54: its winner names the state of the loser.
    TestWon { by: CharacterId, on: CharacterId, shaken: bool },
    /// 2.3: an attack.
    Attack(Box<Attack>),
    /// 2.3: damage.
    Hit(Box<Hit>),
    /// WLX-19: a boat is rowed: the squares that are left, the next one last; free attacks against leaving have been made.
    Rowing { who: CharacterId, left: Vec<Square>, struck: bool },
    /// WLX-23: somebody leaves the board; free attacks against that have been made.
    Leaving { who: CharacterId, struck: bool },
    /// WLX-19: a roll decides whether somebody stays on its feet.
    Swaying(CharacterId),
    /// 2.1: cards are dealt.
    Deal,
    /// WLD-53: a Notice roll of a group that is ambushed.
    Ambushed(IdSet),
    /// WLD-37: a grappler drags somebody a square.
    Dragged { by: CharacterId, on: CharacterId, to: Square },
    /// WLX-14: somebody was pushed past its Wounds.
    Collapse(CharacterId),
    /// WLD-06: a movement.
    Walk(Box<Walk>),
    /// WLX-08: a fall from a level.
    Fall { who: CharacterId, from: Level, stage: Falling },
    /// WLD-46: a Push, so many squares of it left; `edge`: a roll decides whether it goes over.
    Pushed { who: CharacterId, by: CharacterId, left: u8, modifier: i8, edge: bool },
    /// WLD-46: on its feet, or not.
    Footing(CharacterId),
    /// What a roll of its own decides: [`Roll`] of this one for that one.
    Helping { by: CharacterId, whom: CharacterId, roll: Roll },
    /// WLD-20: something flies to a place.
    Aimed { by: CharacterId, what: Charge, at: Square },
    /// WLD-19: something has gone off.
    Blast(Blast),
    /// WLX-17: a power is activated.
    Cast { by: CharacterId, power: u8, on: CharacterId },
    /// WLX-18: a Vigor roll keeps it from being Stunned.
    Stunning(CharacterId),
    /// WLD-38: an action or a step that may be interrupted.
    Window(Box<Window>),
    /// WLX-18: a Strength roll decides whether an area hurls it.
    Swept { who: CharacterId, blast: Blast },
    /// WLD-55: a touch decides whether a power is activated.
    Touching { by: CharacterId, power: u8, on: CharacterId },
    /// WLD-55: a touch decides whether it snatches what that one carries.
    Snatching { by: CharacterId, on: CharacterId },
    /// WLX-18: a Spirit roll decides whether a power lets go of it.
    ShakingOff { who: CharacterId, state: StatusId },
    /// WLX-17: a power of this one has run out, unless it pays a point.
    KeepUp { by: CharacterId, what: Kept },
    /// WLX-16: it leaves the side of these, and slips away from one of them.
    Slipping { who: CharacterId, from: IdSet },
    /// WLD-41: a Riding roll decides whether somebody stays in the saddle.
    Unseat(CharacterId),
    /// WLX-06: a Vigor roll decides whether somebody helpless in deep water drowns.
    Drowning(CharacterId),
    /// WLX-02: a Benny may end Shaken at once.
    Unshake(CharacterId),
    /// 7.3: a roll after the fight.
    Afterwards { who: CharacterId, roll: Roll },
    /// WLD-35: a free attack; an edge gives it, or leaving.
    Free { by: CharacterId, on: CharacterId, opening: Option<Opening> },
}

/// What a side is asked. What it is about stands in the topmost frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// 2.4: which zone.
    Zone(Side),
    /// 2.4: place a figure.
    Deploy(Side),
    /// WLX-02: another card? And whether all are asked anew.
    Card(CharacterId, bool),
    /// WLD-02, WLD-38: act now?
    CutIn(Side),
    /// 2.1: which of those who share a card.
    Activate(Side),
    /// 2.2: what to do.
    Act(CharacterId),
    /// WLX-02: roll again?
    Reroll(CharacterId),
    /// WLD-15: Soak?
    Soak(CharacterId),
    /// WLD-54: which state?
    Test(CharacterId),
    /// WLD-38: interrupt?
    Interrupt(CharacterId),
    /// WLX-17: a point to keep a power going?
    KeepUp(CharacterId),
    /// WLX-16: from whom does it slip away?
    Slip(CharacterId),
    /// WLX-02: a Benny against Shaken?
    Unshake(CharacterId),
    /// 7.3: who treats somebody that bleeds, after the fight?
    Treat(CharacterId),
    /// 7.3: whose Wounds are treated after the fight, and by whom?
    Nurse(Side),
}

/// The turn that is being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// WLD-42: actions declared.
    pub actions: u8,
    /// Actions done.
    pub done: u8,
    /// WLD-07: squares of the run die; none while it does not run.
    pub run: Option<u8>,
    /// Movement spent.
    pub spent: u8,
    /// Squares gone.
    pub squares: u8,
    /// Nothing was done yet.
    pub fresh: bool,
    /// WLD-38: it acts after a Hold.
    pub held: bool,
    /// WLD-47: items that were readied.
    pub readied: u8,
    /// WLD-04: things that were dropped.
    pub(super) dropped: Vec<Thing>,
    /// WLD-05: the limited action was taken.
    pub limited: bool,
    /// WLX-17: powers that were activated, by their places.
    pub cast: u8,
    /// WLD-04: a door was opened or shut in passing.
    pub opened: bool,
    /// WLX-19: it has rowed.
    pub rowed: bool,
    /// WLX-06: the roll for swimming was made.
    pub swum: bool,
    /// WLX-06: no further movement.
    pub stopped: bool,
    /// WLX-06: no swimming any more.
    pub sunk: bool,
    /// WLD-18: it began this turn aiming.
    pub aimed: Option<CharacterId>,
    /// Options that are chosen, by [`Stance`].
    pub stances: Vec<Stance>,
    /// WLD-60: enemies that have struck at it in this turn.
    pub struck: IdSet,
    /// WLX-16: weapons that it has attacked with, a bit each.
    pub used: u16,
    /// WLX-07: where it was two steps ago, and one step ago.
    pub trail: [Option<Square>; 2],
    /// WLD-11: who else gets a die of the next attack.
    pub also: Vec<CharacterId>,
}

impl Default for Turn {
    fn default() -> Turn {
        Turn {
            actions: 1,
            done: 0,
            run: None,
            spent: 0,
            squares: 0,
            fresh: true,
            held: false,
            readied: 0,
            dropped: Vec::new(),
            limited: false,
            cast: 0,
            opened: false,
            rowed: false,
            swum: false,
            stopped: false,
            sunk: false,
            aimed: None,
            stances: Vec::new(),
            struck: IdSet::EMPTY,
            used: 0,
            trail: [None; 2],
            also: Vec::new(),
        }
    }
}

impl Rolled {
    /// The same against the number of a target.
    pub fn of(result: TargetResult, number: i8) -> Rolled {
        Rolled {
            critical: result.outcome == crate::dice::Outcome::Fumble,
            success: result.outcome.succeeded(),
            raises: result.raises,
            total: result.by + i16::from(number),
        }
    }

    /// WLX-02: of a roll and the one after it the one that stands.
    pub fn or(self, again: Rolled) -> Rolled {
        if again.critical || again.total > self.total { again } else { self }
    }
}

/// A place that a choice is aimed at: the top of its square, or the water below.
pub(super) fn spot_of(square: Square, option: u8) -> Spot {
    if option == 0 { Spot::top(square) } else { Spot::below(square) }
}
