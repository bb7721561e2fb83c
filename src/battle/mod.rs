//! What every rule system shares: characters, decisions, choices, refusals, breakdowns, events.
//!
//! A battle is a chain of decisions. [`RuleSystem::decision`] says who must decide what, [`RuleSystem::choices`] lists every
//! legal choice and no other, [`RuleSystem::apply`] carries one out. Players, the computer player, replays and the engine
//! protocol all pick from that list; there is no second legality check.

mod any;
mod aspect;
mod bands;
mod breakdown;
mod character;
mod choice;
mod core;
mod event;
mod fate;
mod gang;
mod in_force;
mod label;
mod mark;
mod odds;
mod question;
mod refusal;
mod roll_words;
mod rule_system;
pub mod rulebook;
mod score;
mod switch;
mod system_info;
mod telling;
mod turn_card;

pub use self::core::{Core, Fixed, Io, Named, Names};
pub use any::{AnyBattle, Position};
pub use aspect::{Aspect, Aspects, Exposed, Foresight, Weights};
pub use bands::{Band, Grade, Strip};
pub use breakdown::{Breakdown, DiceGroup, Part, Reads, Sum, TargetResult, Term, Threshold};
pub use character::{
    Character, CharacterId, CounterId, Counters, IdSet, MAX_CHARACTERS, MOST_CHARACTERS, Side, StatId, Stats, StatusId,
    Statuses,
};
pub use choice::{ActionId, Choice, Decision, Target};
pub use event::{Event, Events, Manner};
pub use fate::{Carried, Fate};
pub use gang::{Gang, Recruit};
pub use in_force::{InForce, InForceState};
pub use label::{Label, capital};
pub use mark::{FieldTone, Mark, MarkKind};
pub use odds::{Change, LEAF_LIMIT, Odds, OddsOutcome, Outcome, Walked, changes, odds, odds_within, outcomes};
pub use question::{Answered, Occasion, Question, Reflex, Response, Stands, Usual};
pub use refusal::{About, Refusal};
pub use rule_system::{OnTable, Reach, RuleSystem, Verdict, Waiting, Wanted, stands};
pub use rulebook::Rulebook;
pub use score::{Announcement, Deed, GoalState, ObjectiveState, ScoreLine, ScoreSheet, TieBreak, ZoneState};
pub use switch::{OFF_ON, Switch, Values};
pub use system_info::{
    Action, Disc, Duel, Entry, Falls, Figure, Gauge, Group, Nature, Panels, PlanControl, Roles, RuleId, SystemInfo,
    Tally, Track, Ways, Words,
};
pub use telling::{Reason, Telling, Told, Tone};
pub use turn_card::{CardState, TurnCard};
