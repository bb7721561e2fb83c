//! What can be unfinished in a battle of Roll Under, and what a side can be asked. Plain data: a battle is copied, compared and
//! searched in the middle of anything.

use super::casts::{Blast, Cast, Obeying, Spellwork};
use super::monsters::After;
use super::pieces::Poison;
use super::rolls::Rolled;
use crate::battle::{CharacterId, IdSet, RuleId, Side};
use crate::board::{Level, Square};
use crate::kit::SetUp;

/// What comes next when nothing is unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// 2.1: zones and places.
    SetUp(SetUp),
    /// 2.1: a round begins, and cards are dealt.
    RoundStart,
    /// 2.1: the cards of the round are dealt.
    Deal,
    /// 2.1: the next card.
    Next,
    /// 2.3: this one acts.
    Turn(CharacterId),
    /// 2.1: the round ends.
    RoundEnd,
    /// RUX-40: the fight is over; what comes after it in a series.
    Interlude,
    /// It is over.
    Over,
}

/// What an attack is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// RUN-20: in melee.
    Melee,
    /// RUX-18: in melee at a weak spot.
    WeakSpot,
    /// RUN-21: with what shoots.
    Shot,
    /// RUN-21: with what is thrown.
    Thrown,
    /// RUN-35: a free attack.
    Free,
    /// RUN-38: a counterattack, which hits by itself.
    Counter,
    /// RUX-25: a spell that can be dodged, or parried with a shield.
    Bolt,
    /// RUX-24: a spell that can be dodged.
    Blast,
    /// RUX-23: Sweep Cut: two enemies in reach.
    Sweep,
    /// RUX-23: Twin Shafts: two arrows, with a bane.
    Twin,
    /// RUX-23: Off-hand Cut, with a bane.
    OffHand,
    /// RUX-19: a squeeze in a hold, which hits by itself.
    Hold,
    /// RUX-28: an attack of a monster's table, which hits by itself.
    Ravage,
    /// RUN-35, RUX-28: the free attack of a monster.
    Rake,
}

impl Manner {
    /// Hand to hand.
    pub fn melee(self) -> bool {
        !matches!(self, Manner::Shot | Manner::Thrown | Manner::Bolt | Manner::Blast | Manner::Twin)
    }

    /// 2.5: a plain attack out of turn.
    pub fn plain(self) -> bool {
        matches!(self, Manner::Free | Manner::Counter | Manner::Rake)
    }

    /// RUX-28: an attack of a monster.
    pub fn monstrous(self) -> bool {
        matches!(self, Manner::Ravage | Manner::Rake)
    }
}

/// An attack as it was declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    /// Who.
    pub by: CharacterId,
    /// At whom.
    pub on: CharacterId,
    /// The weapon, by its place; [`UNARMED`](super::state::UNARMED) for bare hands.
    pub slot: u8,
    /// How.
    pub manner: Manner,
    /// RUN-47: out of hiding.
    pub sneak: bool,
    /// RUX-09: the second attack of a Dragon.
    pub second: bool,
    /// RUX-33: at the mount under the target.
    pub mount: bool,
    /// RUN-37: with the second type of damage of its weapon.
    pub edge: bool,
}

impl Strike {
    /// A strike without anything else to it.
    pub fn new(by: CharacterId, on: CharacterId, slot: u8, manner: Manner) -> Strike {
        Strike { by, on, slot, manner, sneak: false, second: false, mount: false, edge: false }
    }
}

/// What an opposed roll is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// RUX-16: with the weapon in this place.
    Topple(u8),
    /// RUX-17: with the weapon in this place.
    Disarm(u8),
    /// RUX-19.
    Grapple,
    /// RUX-19: out of a hold.
    BreakFree,
    /// RUX-19: the one that it holds, to this square.
    Drag(Square),
    /// RUX-31: for somebody who hides.
    Search,
}

/// What is rolled with a d20.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// RUN-20, RUN-21: an attack.
    Attack(Strike),
    /// RUN-36: a parry of this attack with the item in this place.
    Parry(Strike, u8),
    /// RUN-39: a dodge of this attack.
    Dodge(Strike),
    /// RUN-08: the active side against somebody.
    Active(Deed, CharacterId),
    /// RUN-08: the passive side against somebody.
    Passive(Deed, CharacterId),
    /// RUN-35: out of the reach of enemies.
    SlipAway,
    /// RUN-41: a death roll.
    Death,
    /// RUN-44: Persuasion.
    Rally,
    /// RUN-44: Willpower with a bane.
    SelfRally,
    /// RUN-45: Healing.
    Save,
    /// RUX-03: afloat.
    Swim,
    /// RUX-03: breath.
    Breath,
    /// RUX-03: up a quay edge.
    Ashore,
    /// RUX-06: up a wall, on to this square.
    Climb(Square),
    /// RUX-05: on its feet, or half the damage.
    Land,
    /// RUX-03: a friend out of the water.
    Haul,
    /// RUX-20: at the edge.
    Edge,
    /// RUX-31: hiding.
    Hide,
    /// RUN-22: Strength, for this thing that sticks.
    Pull(u8),
    /// RUN-54: Crafting, for the item in this place.
    Mend(u8),
    /// RUN-27: Sleight of Hand, for this lock.
    Pick(u8),
    /// RUN-52: Healing of somebody who rests.
    Tend,
    /// RUN-46: a sneak approach, into melee or not.
    Approach(bool),
    /// RUX-04: a leap, up a level or not.
    Leap(bool),
    /// RUX-36: the potency of a poison.
    Venom(u8),
    /// RUX-36: Constitution against poison; as the passive side of an opposed roll it is not pushed.
    Withstand(bool),
    /// RUN-39: a dodge of something that comes over a square.
    Duck,
    /// RUX-07: Agility against flames.
    Douse,
    /// RUX-02: Awareness in pitch darkness.
    Feel,
    /// RUX-34: Seamanship.
    Pole,
    /// RUX-34: Acrobatics, in a boat that is shaken.
    Balance,
    /// RUX-33: Riding.
    Ride,
    /// RUX-24: the school skill, for this spell.
    Spell(Cast),
    /// RUX-25: Willpower against this spell.
    Resist(Cast),
    /// RUX-25: Evade, out of a snare.
    Tear,
    /// RUX-25: Strength, out of the frost.
    Thaw,
    /// RUX-24: Willpower, to go on concentrating.
    Focus,
    /// RUX-25: Acrobatics, on a pillar that rises.
    Perch,
    /// RUN-46, 7.4: an approach behind a mask, into melee or not.
    Masked(bool),
    /// RUN-49: Awareness against an ambush.
    Notice,
    /// RUX-27: Willpower against fear.
    Fear,
    /// RUX-27: Willpower, to move again.
    Compose,
    /// RUX-28: Strength against being pulled into the water.
    Hold,
    /// RUX-28: Acrobatics, to stay on its feet.
    Keep,
    /// RUX-39: Lore, about a monster.
    Recall,
    /// RUN-46: Awareness of a sentry who expects nobody.
    Look,
    /// RUX-39: Spot Hidden, for what is hidden in this square.
    Spot(Square),
}

/// A d20 roll that is being made, and may be pushed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Check {
    /// Whose.
    pub who: CharacterId,
    /// Which.
    pub roll: Roll,
    /// What it came to.
    pub result: Option<Rolled>,
    /// RUN-31: a friend helped; it counts for the re-roll as well.
    pub helped: bool,
}

/// How far an attack has come (2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// 2.5: somebody may step in front of the target.
    Declare,
    /// RUN-46: it comes out of hiding.
    Approach,
    /// RUN-46: that was rolled.
    Approached,
    /// The roll is still to be made.
    Roll,
    /// RUX-02: the target was looked for in the dark.
    Felt,
    /// It was made.
    Rolled,
    /// The target may react.
    React,
    /// It has reacted: with an item in this place, or dodged.
    Reacted(Option<u8>),
    /// RUX-25: it has cast a Rock Screen, by this option.
    Screened(u8),
    /// A Dragon: what of it.
    Dragon,
    /// Abilities after a hit.
    Add,
    /// Damage.
    Damage,
    /// What follows from it; HP that were lost.
    After(bool),
    /// RUX-09: the second attack.
    Again,
}

/// RUX-09: what a Dragon gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gift {
    /// Nothing, or nothing was chosen yet.
    None,
    /// Twice the weapon dice.
    Double,
    /// No armour.
    Pierce,
    /// A second attack.
    Again,
}

/// An attack (2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// As declared.
    pub strike: Strike,
    /// How far it has come.
    pub stage: Stage,
    /// The counted die was a 1.
    pub dragon: bool,
    /// RUX-34: a parry or a dodge against it has failed.
    pub undefended: bool,
    /// What the Dragon gives.
    pub gift: Gift,
    /// RUX-23: abilities that were offered after the hit, by their places.
    pub offered: u8,
    /// Those that were paid for.
    pub added: u8,
    /// RUX-25: damage that a Rock Screen takes off.
    pub screen: i16,
    /// RUX-23: a sneak attack without an approach.
    pub surely: bool,
    /// RUX-23: the second target of the same roll.
    pub also: Option<CharacterId>,
    /// RUX-23: blows that hit together: two of Twin Shafts at one target.
    pub blows: u8,
    /// RUX-23: those who were asked to step between.
    pub asked: IdSet,
}

/// RUN-33: a movement along a way that was found.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Who moves.
    pub who: CharacterId,
    /// Squares that are left, the next one first.
    pub way: Vec<Square>,
    /// How far the next step has come.
    pub stage: WalkStage,
}

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WalkStage {
    /// RUN-35: those who are left may strike.
    Leave,
    /// RUN-35: Evade decides whether they do.
    Evaded,
    /// A roll decides about the step, if it needs one.
    Try,
    /// It was made.
    Tried,
    /// RUX-03: the step led into water, and Swimming was rolled.
    Swum,
}

/// What comes over somebody, who may dodge it (RUN-39).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Peril {
    /// RUX-07: flames.
    Fire,
    /// RUX-05: somebody who falls on it, for so much damage.
    Body(i16),
    /// RUX-10: a shot that was meant for somebody else.
    Stray(Strike),
}

/// A rule that is not finished. The topmost one goes on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// 2.3: the start of a turn, part by part.
    Begin { who: CharacterId, part: u8 },
    /// 1.5: a roll.
    Check(Check),
    /// RUN-08: an opposed roll; the active roll once it was made.
    Opposed { by: CharacterId, on: CharacterId, deed: Deed, active: Option<Rolled>, begun: bool },
    /// 2.5: an attack.
    Attack(Box<Attack>),
    /// RUN-33: a movement.
    Walk(Box<Walk>),
    /// RUX-05: a fall from a level; `rolled`: a roll decides about the damage.
    Fall { who: CharacterId, from: Level, rolled: bool },
    /// RUN-35: a free attack; a Demon on Evade gives it a boon.
    Free { by: CharacterId, on: CharacterId },
    /// What a roll for somebody decides.
    Helping { by: CharacterId, whom: CharacterId, roll: Roll },
    /// RUX-20: the attacker follows the one that it has shoved.
    Follow { who: CharacterId, to: Square },
    /// RUX-20: a shove over an edge: a roll decides.
    Shoved { who: CharacterId, to: Square },
    /// RUX-21: a dodge gives a step.
    Step(CharacterId),
    /// RUX-21: a parry gives a step to both.
    ParryStep { who: CharacterId, with: CharacterId },
    /// RUX-40: a death roll after the fight.
    Afterwards(CharacterId),
    /// RUX-17: a disarmed item flies so many squares.
    Fling { by: CharacterId, on: CharacterId, far: u8 },
    /// RUX-04: a leap to a square.
    Leap { who: CharacterId, to: Square, stage: WalkStage },
    /// RUX-37: it leaves the board.
    Depart { who: CharacterId, stage: WalkStage },
    /// 7.4: it may coat a weapon before the battle.
    Muster(CharacterId),
    /// RUX-25: it may cast a Tide Reading before the battle.
    Read(CharacterId),
    /// RUX-34: a boat is poled to a square, or rams the boat in it.
    Poling { who: CharacterId, to: Square, option: u8, ram: bool },
    /// RUX-34: it holds on, or goes overboard.
    Swaying(CharacterId),
    /// RUX-33: it controls its mount, or not.
    Reins(CharacterId),
    /// RUX-33: it keeps its saddle, or not.
    Thrown(CharacterId),
    /// RUX-36: poison against somebody; the active roll once it was made.
    Venom { on: CharacterId, poison: Poison, potency: u8, active: Option<Rolled>, begun: bool },
    /// RUX-36: Constitution decides whether a poison ends.
    Purge { who: CharacterId, poison: Poison },
    /// RUN-39: something comes over somebody, who may dodge; `dodged`: that was rolled.
    Peril { who: CharacterId, peril: Peril, dodged: bool },
    /// RUX-03: it has come into deep water in its own turn, and Swimming was rolled.
    Splash(CharacterId),
    /// RUX-23: Iron Grip before a roll?
    Grip(CharacterId),
    /// RUX-05: the damage of a fall.
    Landing { who: CharacterId, dice: u8, halved: bool, asked: bool, below: Option<CharacterId> },
    /// RUX-24: a spell.
    Cast(Box<Spellwork>),
    /// RUX-24: a spell that hits.
    Blast(Box<Blast>),
    /// RUX-25: an opposed roll against a spell.
    Resist { cast: Cast, on: CharacterId, active: Rolled, begun: bool },
    /// RUX-24: concentration is disturbed.
    Focus { who: CharacterId, begun: bool },
    /// RUX-26: another condition.
    Suffer { who: CharacterId, rule: RuleId },
    /// RUX-25: somebody floats.
    Float { cast: Cast, on: CharacterId },
    /// RUX-07: moved by force in a direction, so many squares.
    Hurled { who: CharacterId, way: (i8, i8), left: u8 },
    /// RUX-25: on a pillar that rises.
    Balance { who: CharacterId, begun: bool },
    /// RUX-25: somebody acts as an enemy wants.
    Obey(Box<Obeying>),
    /// RUN-49: an ambush: those who have still to roll, Dragons among them, those who rolled again, and whose roll is being made.
    Ambush { left: IdSet, heralds: IdSet, again: IdSet, now: Option<CharacterId> },
    /// RUN-46: approaches of a side before the battle: those who have not been asked, and whose roll is being made.
    Approach { side: Side, left: IdSet, now: Option<(CharacterId, bool)> },
    /// RUN-11: those who surprise take their cards; the one that is asked.
    TakeCard(Option<CharacterId>),
    /// RUX-27: a fear attack.
    Fear { on: CharacterId, by: CharacterId, rolled: bool },
    /// RUX-27: what fear does at the start of a turn.
    Dread { who: CharacterId, rolled: bool },
    /// RUX-28: the die names the attack of a monster's turn.
    Table(CharacterId),
    /// RUX-28: what an attack from this place of the table does besides; the next part of it.
    Ravaged { by: CharacterId, on: CharacterId, slot: u8, next: u8 },
    /// RUN-46: a sentry has looked around.
    Look(CharacterId),
    /// RUX-28: a roll decides about that.
    Swept { on: CharacterId, after: After },
    /// RUN-38: a parry with a Dragon, with the item in this place: it may strike back.
    Counter { by: CharacterId, on: CharacterId, slot: u8 },
    /// RUX-23: those whom a Battle Shout has still to free of a condition.
    Hearten(IdSet),
    /// RUN-10: somebody wants to exchange cards with an enemy, who may refuse; the option of its choice.
    Consent { who: CharacterId, partner: CharacterId, option: u8 },
}

/// What a side is asked. What it is about stands in the topmost frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// 2.1: which zone.
    Zone(Side),
    /// 2.1: place a figure.
    Deploy(Side),
    /// 2.3: what to do.
    Act(CharacterId),
    /// RUN-07: push?
    Push(CharacterId),
    /// RUN-18: parry or dodge?
    React(CharacterId),
    /// RUX-09: what of a Dragon?
    Dragon(CharacterId),
    /// RUX-23: an ability after a hit, by its place.
    Add(CharacterId, u8),
    /// RUX-09: whom with the second attack?
    Again(CharacterId),
    /// RUX-21: a step aside?
    Step(CharacterId),
    /// RUX-21: a step with the attacker?
    ParryStep(CharacterId),
    /// RUX-20: shove?
    Shove(CharacterId),
    /// RUX-17: where a disarmed item flies.
    Fling(CharacterId),
    /// 7.4: coat a weapon before the battle?
    Muster(CharacterId),
    /// RUN-39: dodge what comes over its square?
    Duck(CharacterId),
    /// RUX-40: whose life is saved after the fight, and by whom?
    Bedside(Side),
    /// RUX-40: the rests between two battles.
    Rest(Side),
    /// RUX-23: step between an enemy and a friend?
    Interpose(CharacterId),
    /// RUX-23: a friend in front?
    HumanShield(CharacterId),
    /// RUX-23: Iron Grip, the ability in this place?
    Grip(CharacterId, u8),
    /// RUX-23: Steady Heart against fear, the ability in this place?
    Steady(CharacterId, u8),
    /// RUX-23: WP for Cat Fall?
    CatFall(CharacterId),
    /// RUX-26: which condition instead?
    Suffer(CharacterId),
    /// RUX-24: friends in the area: exempt them?
    Spare(CharacterId),
    /// RUX-25: ward a spell off?
    Ward(CharacterId),
    /// RUX-24: what of a Dragon?
    Gift(CharacterId),
    /// RUX-24, RUX-25: another target for a spell?
    Aim(CharacterId),
    /// RUX-24: a second spell?
    Second(CharacterId),
    /// RUX-25: where it floats.
    Float(CharacterId),
    /// RUX-25: what somebody who obeys does.
    Command(CharacterId, CharacterId),
    /// RUN-49: whom does a Dragon warn?
    Warn(CharacterId),
    /// RUN-46: an approach before the battle?
    Approach(CharacterId),
    /// RUN-11: which card?
    Card(CharacterId),
    /// RUX-23: keep the card of the last round?
    KeepCard(CharacterId),
    /// RUX-23: draw two cards?
    TwoCards(CharacterId),
    /// RUX-23, RUX-25: which of two cards?
    OneOfTwo(CharacterId),
    /// RUX-25: a Tide Reading before the battle?
    Read(CharacterId),
    /// RUN-38: strike back?
    Counter(CharacterId),
    /// RUX-23: which condition ends?
    Hearten(CharacterId),
    /// RUN-10: exchange cards with an enemy?
    Consent(CharacterId),
}

/// The turn that is being played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Turn {
    /// RUN-12: the action is used.
    pub acted: bool,
    /// RUN-33: movement that was used.
    pub moved: u8,
    /// RUN-19: it dashes.
    pub dash: bool,
    /// Something was done.
    pub begun: bool,
    /// No further movement.
    pub stopped: bool,
    /// RUN-14: something was drawn or put away.
    pub drawn: bool,
    /// RUN-16: something was dropped.
    pub dropped: bool,
    /// RUN-17: it has called out.
    pub called: bool,
    /// RUN-02: a Dragon gave the action back.
    pub refunded: bool,
    /// RUN-15: the position was changed.
    pub turned: bool,
    /// RUN-18: a reaction has taken the free actions too, where the switch says so.
    pub bare: bool,
    /// RUN-02: a Dragon on Evade: nobody strikes at it in this turn.
    pub safe: bool,
    /// RUN-35: enemies that have struck at it.
    pub struck: IdSet,
    /// RUX-23: the weapon of the attack of this turn, by its place.
    pub attacked: Option<u8>,
    /// RUX-23: Long Eye was used for the shot of this turn.
    pub long_eye: bool,
    /// RUX-23: Off-hand Cut was used.
    pub off_hand: bool,
    /// RUX-03: Swimming was rolled; with a Dragon squares cost 1.
    pub swum: Option<bool>,
    /// RUX-04: a Dragon has made a leap free.
    pub soared: bool,
    /// RUX-05: it jumps down, on purpose.
    pub jumps: bool,
    /// RUX-33: Riding was rolled.
    pub reined: bool,
    /// RUN-41: it was not dying when the turn began.
    pub whole: bool,
    /// RUX-35: it drags this one along.
    pub drags: Option<CharacterId>,
    /// RUX-28: the attack that the die has named, by its place in the table.
    pub entry: Option<u8>,
    /// RUN-10: enemies that have refused to exchange cards.
    pub refused: IdSet,
}
