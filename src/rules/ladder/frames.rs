//! What a side is asked, and what of the rules is unfinished: plain data, so that a battle can be saved, copied and searched in the
//! middle of a reaction. What a frame does stands in the file of its chapter.

use super::care::Care;
use super::equipment::Affliction;
use super::roll::{Blow, Roll};
use crate::battle::{ActionId, CharacterId, IdSet, Side, Target};
use crate::board::{Spot, Square, Step};
use crate::dice::{Faces6, Read, Rolled};
use crate::kit::SetUp;
use serde::Serialize;

/// What a side is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// 1.6: which deployment zone.
    Zone(Side),
    /// 1.6: place a character.
    Deploy(Side),
    /// LAD-50: which Action is kept for what was chosen.
    Keep { who: CharacterId, trigger: Trigger },
    /// LAD-13: what to do in one's own turn.
    Act(CharacterId),
    /// LAD-11: the one Action of the surprise round.
    Surprise(CharacterId),
    /// 1.3 T2: spend something before the roll of the topmost Test?
    Before(CharacterId),
    /// 1.3 T4: reroll dice of it for Ember?
    Reroll(CharacterId),
    /// 1.3 T5: where its Focus goes.
    Focus(CharacterId),
    /// LAD-21, LAD-22: a Death Test, or a Last Stand.
    Death(CharacterId),
    /// LAD-38: which thing in hand falls.
    DropItem(CharacterId),
    /// LAD-502: whom the second weapon strikes at.
    DualTarget(CharacterId),
    /// LAD-502: how dice and Focus are shared out.
    DualShare(CharacterId),
    /// Riposte: attack whoever has just missed?
    Riposte { who: CharacterId, against: CharacterId },
    /// LAD-507: attack whoever leaves?
    Engage { who: CharacterId, against: CharacterId },
    /// LAD-42: spend an Action to force the way into a defended zone?
    Force { who: CharacterId, holder: CharacterId },
    /// LAD-50: the trigger has come; do what was kept for it?
    React(Interrupt),
    /// LAD-50: the trigger never came: lose the Action, or take one now and go last.
    Fallback(CharacterId),
    /// LAD-508: buy an Overcast of this spell?
    Overcast { who: CharacterId, spell: u8 },
    /// LAD-49: accept a truce?
    Truce { side: Side, speaker: CharacterId },
}

/// A rule that is not finished. The topmost one goes on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// LAD-02: a Test.
    Test(Test),
    /// LAD-05: an Opposed Test.
    Opposed(Opposed),
    /// LAD-64: a movement along a path.
    Walk(Walking),
    /// LAD-15: an attack.
    Strike(Strike),
    /// LAD-502: two weapons at once, before their attacks.
    Dual(Dual),
    /// LAD-97: what a hit does to the others at reach.
    Cleave { blow: Blow, sixes: u8 },
    /// LAD-38: the rider of a shot at the arms.
    DropItem(CharacterId),
    /// LAD-96, LAD-112: those who may save themselves from what is thrown about.
    Saves(Saves),
    /// Section 7: those who withstand something or do not.
    Afflicting(Afflicting),
    /// LAD-108: Armour torn after the damage.
    Rend(SuitRend),
    /// What a Test that has just been made was for.
    After(After),
    /// 2 U1 to U4: the beginning of a turn, step by step.
    TurnStart { who: CharacterId, step: u8 },
    /// LAD-50: what is waited for is chosen, and the Action not yet.
    Keep { who: CharacterId, trigger: Trigger },
    /// LAD-50: something that an enemy waited for is about to happen.
    Interrupt(Interrupt),
    /// LAD-50: what was waited for has not come in this round.
    Lapse(CharacterId),
    /// 2: what the end of the round does, one after another.
    RoundEnd { step: u8 },
    /// LAD-22, 2 U6: the end of a turn.
    TurnEnd(CharacterId),
}

/// What a Test that has just been made was for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the field names are the rulebook's words")]
pub enum After {
    /// LAD-47.
    Hide(CharacterId),
    /// LAD-53: those who hide and were not looked for yet.
    Search { who: CharacterId, left: IdSet, now: Option<CharacterId> },
    /// LAD-53: a thing that is looked for, and the number from which on the next is.
    Find { who: CharacterId, from: u8, now: Option<u8> },
    /// LAD-55.
    Shove { who: CharacterId, against: CharacterId },
    /// LAD-45.
    Grapple { who: CharacterId, against: CharacterId },
    /// LAD-45.
    BreakFree(CharacterId),
    /// LAD-49.
    Parley { who: CharacterId, against: CharacterId },
    /// LAD-49: the other side was asked for a truce.
    Truce { who: CharacterId },
    /// LAD-503: whether armour drags it down.
    Afloat(CharacterId),
    /// LAD-503: whether it comes up.
    Surface(CharacterId),
    /// LAD-511.
    FirstAid { who: CharacterId, patient: CharacterId, care: Care },
    /// Riposte: the question was asked.
    Riposte { who: CharacterId, against: CharacterId },
    /// LAD-507: the question was asked.
    Engage { who: CharacterId, against: CharacterId },
    /// LAD-50, LAD-508: a spell was begun, and others may have come between.
    CastOn { who: CharacterId, spell: u8, target: Target, able: bool },
    /// LAD-50, LAD-96: a pot is about to be thrown, and others may come between.
    ThrowOn { who: CharacterId, item: u8, at: Square, able: bool },
    /// LAD-50, LAD-67: on its way to its feet.
    StandUp(CharacterId),
    /// LAD-508.
    Cast { who: CharacterId, spell: u8, target: Target },
    /// Section 7: whether it keeps its own face.
    Charm { who: CharacterId, against: CharacterId, turns: u8 },
    /// LAD-508: the caster was asked about an Overcast of this mist.
    Overcast { who: CharacterId, at: Square, rounds: u8 },
    /// LAD-510.
    Dispel { against: CharacterId },
    /// LAD-505: what the blow has done to the boat.
    Hole { who: CharacterId, item: u8, at: Square },
    /// LAD-74: whether it gets up there.
    ClimbOn { who: CharacterId, beast: CharacterId },
    /// LAD-72: whether the rider calms it.
    Calm { who: CharacterId, mount: CharacterId },
    /// LAD-504.
    LongJump { who: CharacterId, to: Square },
    /// LAD-51: whether a dying one that is left behind lives.
    LeftBehind(CharacterId),
    /// LAD-48, LAD-82: a fixture is about to be used, or the Test for it was made.
    Work { who: CharacterId, number: u8, able: bool, tried: bool },
    /// LAD-11: whether it comes up unseen.
    Ambush(CharacterId),
}

/// A Test being made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Test {
    /// Which.
    pub roll: Roll,
    /// How far it is.
    pub step: TestStep,
    /// LAD-26: Training counts twice.
    pub double_training: bool,
    /// LAD-27: Focus counts twice.
    pub double_focus: bool,
    /// LAD-28: Ember was spent on it.
    pub ember: bool,
    /// What lies on the table.
    pub dice: Faces6,
    /// The faces as they fell, those rolled again behind them.
    pub thrown: Rolled,
    /// Dice that were thrown first.
    pub pool: u8,
}

/// What a Test came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tested {
    /// Successes and sixes.
    pub read: Read,
    /// Successes that were needed.
    pub needs: u8,
}

/// LAD-05: the active side rolls, then the resisting side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opposed {
    /// The active side's Test.
    pub active: Roll,
    /// The resisting side's.
    pub resisting: Roll,
    /// Successes of the active side, once it has rolled.
    pub got: Option<u8>,
    /// True once the active side's Test is on the stack.
    pub begun: bool,
}

/// Where a Test is (1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TestStep {
    /// T2: something may be spent.
    Before,
    /// T3: the dice are rolled.
    Throw,
    /// T4: dice may be rolled again for Ember.
    Reroll,
    /// T5: Focus.
    Focus,
}

/// An attack being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    /// The attack.
    pub blow: Blow,
    /// How far it is.
    pub step: Phase,
    /// LAD-50: the attacker was able when it declared it. The dying may attack (LAD-20).
    pub able: bool,
}

/// LAD-96, LAD-112: those who may still save themselves, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Saves {
    /// Whose doing it is.
    pub by: CharacterId,
    /// Who has not been looked at.
    pub left: IdSet,
    /// Who is rolling.
    pub rolling: Option<CharacterId>,
    /// Damage before Armour.
    pub raw: u8,
    /// Successes to be equalled by those who may roll; 0 for a Blast.
    pub needs: u8,
    /// LAD-112: the rung of Defence that those who may roll must exceed; none for a Blast.
    pub beside: Option<i8>,
}

/// LAD-108: Armour to be torn once the damage is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SuitRend {
    /// Whose.
    pub target: CharacterId,
    /// Points.
    pub points: u8,
}

/// Two blows of one Attack, while it is still open whom the second one strikes at and how the dice are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dual {
    /// The blow that comes first.
    pub first: Blow,
    /// The other one; aimed as the first until its target is named.
    pub second: Blow,
    /// Its target was named.
    pub named: bool,
}

/// A movement along a path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walking {
    /// Who moves.
    pub who: CharacterId,
    /// In which way.
    pub gait: Gait,
    /// Where the last step began.
    pub from: Spot,
    /// How.
    pub mode: Mode,
    /// Where, step by step.
    pub path: Vec<Step>,
    /// Steps done.
    pub done: u8,
    /// LAD-50: those who watch were asked about the step just made.
    pub watched: bool,
    /// LAD-42: the way into the next zone was forced.
    pub forced: bool,
    /// LAD-507: who was asked about the next step.
    pub passed: IdSet,
    /// LAD-507: somebody has struck; nobody else does.
    pub struck_at: bool,
}

/// LAD-64: which movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Free: inside the zone.
    Free,
    /// The Move.
    Move,
    /// LAD-52: an Action.
    Run,
}

/// How a movement is made: whatever it is, enemies meet it alike (LAD-42, LAD-50, LAD-507).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gait {
    /// Walking, swimming, climbing or flying, square by square.
    Walk,
    /// LAD-505: in a boat.
    Row,
    /// LAD-69: off an edge on purpose.
    Drop,
    /// LAD-504: a long jump.
    Leap,
    /// LAD-72: down from a mount or a creature.
    Dismount,
}

/// LAD-50: what was waited for has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Interrupt {
    /// Who waited.
    pub who: CharacterId,
    /// Whose doing it is.
    pub by: CharacterId,
    /// What.
    pub trigger: Trigger,
}

/// LAD-50: an Action that is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reaction {
    /// Whose.
    pub who: CharacterId,
    /// For what.
    pub trigger: Trigger,
    /// Which Action.
    pub action: ActionId,
}

/// LAD-50: what somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// An enemy enters the zone that it is in.
    EntersZone,
    /// An enemy comes to arm's reach of it or of an ally in its zone.
    ComesClose,
    /// An enemy attacks it or an ally in its zone.
    Attacks,
    /// An enemy casts a spell.
    Casts,
    /// An enemy stands up.
    StandsUp,
    /// An enemy leaves cover.
    LeavesCover,
    /// An enemy opens a door.
    OpensDoor,
    /// An ally falls: it is dying, out of its senses or dead.
    AllyFalls,
}

/// Those who withstand something or do not, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Afflicting {
    pub(super) by: CharacterId,
    pub(super) left: IdSet,
    pub(super) rolling: Option<CharacterId>,
    pub(super) with: Affliction,
    pub(super) needs: u8,
    pub(super) turns: u8,
}

/// The turn being taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Whose.
    pub who: CharacterId,
    /// LAD-11: the extra round of an ambush.
    pub surprise: bool,
    /// LAD-24: Actions bought.
    pub bought: u8,
    /// LAD-93: an Action was taken; with Stunned no Move follows.
    pub acted: bool,
    /// LAD-93: the Move was taken; with Stunned no Action follows.
    pub moved: bool,
    /// LAD-78: it began in difficult ground.
    pub rough_start: bool,
    /// LAD-78: difficult ground has stopped it: no free movement any more.
    pub stopped: bool,
    /// Squares moved so far.
    pub squares: u8,
    /// LAD-516: squares of free movement so far.
    pub free_squares: u8,
    /// Free deeds since the last Move or Action: the computer player thinks less of each further one, and so ends its turn.
    pub idle: u8,
    /// LAD-40: who was at arm's reach when the turn began.
    pub close_at_start: IdSet,
    /// LAD-40: the last two squares were walked, not swum, climbed or crawled.
    pub sure_steps: u8,
    /// LAD-71: the direction of the last step, as in the order of directions, and plain steps taken in it without a break.
    pub heading: Option<u8>,
    /// LAD-71: those steps.
    pub run_up: u8,
    /// From Below was used: the bonus is for one attack.
    pub from_below: bool,
    /// Steady Aim was used: no movement any more.
    pub aimed: bool,
    /// LAD-14: an elixir was drunk.
    pub drunk: bool,
    /// Commander: Help was given.
    pub commanded: bool,
}

/// What comes next when nothing is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// 1.6: deployment.
    SetUp(SetUp),
    /// LAD-12: the order is made.
    Initiative,
    /// LAD-11: the extra round of those who come by surprise.
    Surprise,
    /// A round begins.
    RoundStart,
    /// The next in the order takes a turn.
    NextTurn,
    /// LAD-13: this one acts.
    Act(CharacterId),
    /// Everybody had a turn.
    RoundEnd,
    /// The battle is over.
    Over,
}

/// Section 7, Quiet Harbour: where it is quiet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Harbour {
    /// Whose miracle.
    pub who: CharacterId,
    /// The zone.
    pub zone: u16,
}

/// Where an attack is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// LAD-41, LAD-50: declared; others may come between.
    Declared,
    /// The Test is made.
    Roll,
    /// The Test was made.
    Rolled,
}
