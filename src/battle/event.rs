//! What happened, in order. The log prints it, the application plays it, the search throws it away at no cost.
//!
//! Events tell every change of place, counters, statuses, removals, pools and ground, so that a picture of the battle can be kept by
//! them alone (`tests/random/shown.rs`). How long a status lasts is not told, and those who are removed are told of no more.

use super::{
    Action, Breakdown, CharacterId, CounterId, Deed, DiceGroup, RuleId, Side, StatusId, Target, TargetResult, Telling,
    Told,
};
use crate::board::{Level, Square};
use crate::dice::{Outcome, Rolled};
use serde::Serialize;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs, reason = "the field names are the rulebook's words")]
pub enum Event {
    /// A character was put on the board before the battle.
    Deployed { who: CharacterId, square: Square, level: Level },
    /// Two sides rolled off, for a deployment zone or the initiative.
    RolledOff { what: &'static str, dice: [u8; 2], faces: [Rolled; 2], winner: Side, rule: RuleId },
    /// A round began.
    RoundStarted { round: u8 },
    /// An activation began.
    Activated { who: CharacterId },
    /// An activation ended.
    ActivationEnded { who: CharacterId },
    /// An action was begun and its points were paid.
    Acted {
        who: CharacterId,
        #[serde(serialize_with = "key")]
        action: &'static Action,
        against: Option<CharacterId>,
        cost: u8,
        rule: RuleId,
    },
    /// Will dice were added to a roll.
    WillSpent { who: CharacterId, dice: u8 },
    /// A roll was made.
    Rolled {
        breakdown: Box<Breakdown>,
        will: u8,
        taken: u8,
        pool: u8,
        target: i8,
        faces: Rolled,
        /// How it came out; the best of the results where there are several.
        outcome: Outcome,
        /// Successes, by the word of the system.
        aces: u8,
        /// What the dice and all that is added come to, where a roll is read as a total.
        total: Option<i16>,
        /// How it came out against each target.
        results: Vec<TargetResult>,
        /// The faces after points were added to them; empty where none were.
        raised: Rolled,
    },
    /// A step, swim, glide or climb to a neighbouring square.
    Moved { who: CharacterId, from: Square, to: Square, level: Level, manner: Manner },
    /// A jump through the air; `landed` is where it came down.
    Jumped { who: CharacterId, from: Square, aimed: Square, landed: Square, level: Level, reach: u8 },
    /// It hangs on a wall, this high.
    Clung { who: CharacterId, level: Level },
    /// It fell.
    Fell { who: CharacterId, square: Square, from: Level, to: Level, into_water: bool },
    /// It was put on a free square next to where it could not stay.
    Displaced { who: CharacterId, from: Square, to: Square, level: Level, rule: RuleId },
    /// It entered or left the water.
    Splashed { who: CharacterId, square: Square, into_water: bool },
    /// A hazard deals Damage, before Protection.
    Scathed { who: CharacterId, damage: u8, cause: &'static str },
    /// Damage was dealt, before Protection.
    DamageDealt { who: CharacterId, by: CharacterId, damage: u8 },
    /// Life Points were lost.
    LifeLost { who: CharacterId, amount: u8, left: u8, cause: &'static str, credit: Option<Side>, rule: RuleId },
    /// Another counter changed.
    CounterChanged { who: CharacterId, counter: CounterId, value: i8, rule: RuleId },
    /// Something that a side has in common changed: Ember, Doom.
    PoolChanged { side: Side, pool: &'static str, left: u8, rule: RuleId },
    /// A status was gained.
    StatusGained { who: CharacterId, status: StatusId, rule: RuleId },
    /// A status was lost.
    StatusLost { who: CharacterId, status: StatusId, rule: RuleId },
    /// It charged an enemy.
    Charged { who: CharacterId, enemy: CharacterId, from_above: bool },
    /// It may make an Attack of Opportunity.
    OpportunityGranted { who: CharacterId, against: CharacterId, rule: RuleId },
    /// It did not make it, or could not.
    OpportunityLost { who: CharacterId, against: CharacterId },
    /// It disengaged, or failed to.
    Disengaged { who: CharacterId, from: CharacterId, outcome: Outcome },
    /// It was removed.
    Removed { who: CharacterId, credit: Option<Side> },
    /// A side drew secondary goals before the battle, or another one for one of them.
    GoalsDrawn { side: Side, goals: Vec<&'static str>, rule: RuleId },
    /// A side reached a secondary goal.
    GoalReached { side: Side, goal: &'static str, rule: RuleId },
    /// A side was given victory points to keep.
    Scored { side: Side, points: u8, what: &'static str, rule: RuleId },
    /// Something was done with an objective.
    Objective { name: String, deed: Deed, who: Option<CharacterId>, square: Square, rule: RuleId },
    /// Something of the map was used, or gave way: what has become of it.
    Fixture { name: String, state: &'static str, who: Option<CharacterId>, square: Square, rule: RuleId },
    /// The water will rise by so many levels at the start of that round.
    WaterAnnounced { round: u8, levels: u8, rule: RuleId },
    /// The water rose; so many squares that were dry are under water now.
    WaterRose { levels: u8, surface: Level, flooded: u16, rule: RuleId },
    /// The water lifted somebody in its own square.
    Lifted { who: CharacterId, square: Square, level: Level, rule: RuleId },
    /// A spell was declared and its Will was paid.
    Cast { who: CharacterId, spell: String, target: Target, will: u8 },
    /// Somebody tries to dispel the spell that is being cast.
    Dispelling { who: CharacterId, caster: CharacterId, will: u8 },
    /// Water became solid ground.
    Froze { squares: Vec<Square> },
    /// It is water again.
    Melted { squares: Vec<Square> },
    /// A boat was struck for so much; at 0 left it sinks.
    BoatHurt { square: Square, amount: u8, left: u8, rule: RuleId },
    /// Something that the system tells of in words of its own ([`SystemInfo::tellings`](super::SystemInfo::tellings)).
    Told(Box<Told>),
    /// The battle ended.
    Ended { winner: Option<Side> },
}

impl Event {
    /// Something that the system tells of in words of its own.
    pub fn told(told: Told) -> Event {
        Event::Told(Box::new(told))
    }

    /// The rule that it cites itself.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Event::RolledOff { rule, .. }
            | Event::Acted { rule, .. }
            | Event::Displaced { rule, .. }
            | Event::LifeLost { rule, .. }
            | Event::CounterChanged { rule, .. }
            | Event::PoolChanged { rule, .. }
            | Event::StatusGained { rule, .. }
            | Event::StatusLost { rule, .. }
            | Event::OpportunityGranted { rule, .. }
            | Event::GoalsDrawn { rule, .. }
            | Event::GoalReached { rule, .. }
            | Event::Scored { rule, .. }
            | Event::Objective { rule, .. }
            | Event::Fixture { rule, .. }
            | Event::WaterAnnounced { rule, .. }
            | Event::WaterRose { rule, .. }
            | Event::Lifted { rule, .. }
            | Event::BoatHurt { rule, .. } => Some(rule),
            Event::Rolled { breakdown, .. } => Some(breakdown.rule),
            Event::Told(told) => Some(told.telling.rule),
            _ => None,
        }
    }

    /// What it tells, if it is this line of the vocabulary.
    pub fn told_of(&self, telling: &'static Telling) -> Option<&Told> {
        match self {
            Event::Told(told) if told.telling.key == telling.key => Some(told),
            _ => None,
        }
    }

    /// The thing that it tells of as somebody's: a Spell, a Hero Action.
    pub fn thing_of(&self, who: CharacterId) -> Option<&str> {
        match self {
            Event::Told(told) if told.who == Some(who) => Some(told.thing.as_str()).filter(|thing| !thing.is_empty()),
            _ => None,
        }
    }

    /// A roll that is read as a total: what the dice and all that is added come to, and how that came out for each target.
    pub fn totalled(roll: Breakdown, faces: Rolled, total: i16, results: Vec<TargetResult>) -> Event {
        let outcome = results.iter().map(|result| result.outcome).max().unwrap_or(Outcome::Fail);
        Event::Rolled {
            will: 0,
            taken: 0,
            pool: roll.groups().map(DiceGroup::count).sum(),
            target: roll.number(),
            faces,
            outcome,
            aces: u8::from(outcome.succeeded()),
            total: Some(total),
            results,
            raised: Rolled::default(),
            breakdown: Box::new(roll),
        }
    }
}

/// Programs know an action by its key.
fn key<S: serde::Serializer>(action: &Action, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(action.key)
}

/// How somebody got from one square to the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// On foot.
    Walk,
    /// Swimming.
    Swim,
    /// Up or down a wall.
    Climb,
    /// Under water.
    Glide,
    /// Pushed or dragged by somebody else.
    Forced,
    /// Through the air, on wings.
    Fly,
    /// Off a ledge, on purpose.
    StepOff,
    /// In a boat.
    Row,
    /// On the back of somebody else, or with somebody on its own.
    Carried,
}

/// Where events go: kept, or dropped as soon as they are made.
#[derive(Debug, Default)]
pub struct Events {
    kept: Option<Vec<Event>>,
}

impl Events {
    /// Keeps everything, in order.
    pub fn keep() -> Events {
        Events { kept: Some(Vec::new()) }
    }

    /// Drops everything; what is pushed is not even made.
    pub fn drop() -> Events {
        Events { kept: None }
    }

    /// Adds what `event` makes, if events are kept.
    pub fn push(&mut self, event: impl FnOnce() -> Event) {
        if let Some(kept) = &mut self.kept {
            kept.push(event());
        }
    }

    /// What was kept.
    pub fn into_vec(self) -> Vec<Event> {
        self.kept.unwrap_or_default()
    }
}
