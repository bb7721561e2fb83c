//! The log in words, made once for every event.

use crate::battle::{Deed, Event, Manner, RuleId, Side};
use crate::game::session::Session;
use crate::table::narrate;

/// What kind of line it is; the log draws it accordingly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Anything.
    Plain,
    /// Life is lost or somebody is removed.
    Loss,
    /// Dice.
    Dice,
    /// A round begins, the battle ends.
    Round,
    /// Steps and other small things.
    Small,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    /// Position of its event in the log of the table.
    pub event: usize,
    /// Words.
    pub text: String,
    /// Icon.
    pub icon: &'static str,
    /// How it is drawn.
    pub tone: Tone,
    /// Rule that it comes from.
    pub rule: RuleId,
}

/// The log in words, and who is called what.
#[derive(Clone, Default, Debug)]
pub struct Story {
    battle: Option<u64>,
    undone: u64,
    seen: usize,
    /// The lines so far.
    pub lines: Vec<Line>,
    /// Names, for colouring.
    pub names: Vec<(String, Side)>,
}

impl Story {
    /// Adds what has happened since.
    pub fn refresh(&mut self, session: &Session) {
        use crate::battle::{CharacterId, RuleSystem};
        let table = &session.table;
        if self.battle != Some(table.start_hash()) || self.undone != table.undone() || self.seen > table.log().len() {
            let battle = table.battle();
            let names = battle.characters().iter().enumerate();
            *self = Story {
                battle: Some(table.start_hash()),
                undone: table.undone(),
                names: names.map(|(i, c)| (battle.names(CharacterId(i as u8)).0.to_owned(), c.side)).collect(),
                ..Story::default()
            };
            // The longest first, so that a name within a name is not found too soon.
            self.names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        }
        let info = table.battle().info();
        for (event, (_, what)) in table.log().iter().enumerate().skip(self.seen) {
            let (icon, tone) = manner(what);
            if tone == Tone::Small
                && self
                    .lines
                    .last()
                    .is_some_and(|line| line.tone == Tone::Small && same_walk(table.log(), line.event, event))
            {
                // A walk of many steps is one line: where it has come to.
                self.lines.pop();
            }
            self.lines.push(Line {
                event,
                text: narrate(table.battle(), what),
                icon,
                tone,
                rule: (info.event_rule)(what),
            });
        }
        self.seen = table.log().len();
    }
}

fn same_walk(log: &[(u32, Event)], before: usize, after: usize) -> bool {
    match (&log[before].1, &log[after].1) {
        (Event::Moved { who: a, manner: m, .. }, Event::Moved { who: b, manner: n, .. }) => a == b && m == n,
        _ => false,
    }
}

fn manner(event: &Event) -> (&'static str, Tone) {
    match event {
        Event::RoundStarted { .. } => ("row", Tone::Round),
        Event::Ended { .. } => ("trophy", Tone::Round),
        Event::Rolled { breakdown, .. } if breakdown.sides == 6 => ("d6", Tone::Dice),
        Event::Rolled { .. } | Event::RolledOff { .. } => ("d10", Tone::Dice),
        Event::LifeLost { .. } => ("wound", Tone::Loss),
        Event::Removed { .. } => ("skull", Tone::Loss),
        Event::BoatHurt { left: 0, .. } => ("sink", Tone::Loss),
        Event::DamageDealt { .. } | Event::BoatHurt { .. } => ("strike", Tone::Plain),
        Event::Cast { .. } => ("cast", Tone::Plain),
        Event::SpellLost { .. } => ("nocast", Tone::Plain),
        Event::Dispelling { .. } => ("dispel", Tone::Plain),
        Event::Froze { .. } | Event::Melted { .. } => ("tide", Tone::Plain),
        Event::Scathed { .. } => ("fire", Tone::Plain),
        Event::Moved { manner: Manner::Swim | Manner::Glide, .. } => ("swim", Tone::Small),
        Event::Moved { manner: Manner::Row, .. } => ("row", Tone::Small),
        Event::Moved { manner: Manner::Climb, .. } => ("climb", Tone::Small),
        Event::Moved { manner: Manner::Forced, .. } => ("push", Tone::Small),
        Event::Moved { .. } => ("move", Tone::Small),
        Event::Jumped { .. } => ("jump", Tone::Plain),
        Event::Clung { .. } => ("cling", Tone::Plain),
        Event::Fell { .. } => ("drop", Tone::Plain),
        Event::Splashed { .. } => ("swim", Tone::Plain),
        Event::Acted { action, .. } => (super::actions::icon(action), Tone::Plain),
        Event::WillSpent { .. } => ("will", Tone::Plain),
        Event::Charged { .. } => ("charge", Tone::Plain),
        Event::OpportunityGranted { .. } | Event::OpportunityLost { .. } => ("threat", Tone::Plain),
        Event::Disengaged { .. } => ("disengage", Tone::Plain),
        Event::PoolChanged { .. } => ("reroll", Tone::Plain),
        Event::StatusGained { .. } => ("stunned", Tone::Plain),
        Event::StatusLost { .. } => ("check", Tone::Plain),
        Event::Activated { .. } => ("chevron", Tone::Plain),
        Event::ActivationEnded { .. } => ("endturn", Tone::Plain),
        Event::CounterChanged { .. } => ("info", Tone::Small),
        Event::Deployed { .. } => ("flag", Tone::Small),
        Event::Displaced { .. } => ("push", Tone::Plain),
        Event::GoalsDrawn { .. } => ("map", Tone::Plain),
        Event::GoalReached { .. } | Event::Scored { .. } => ("trophy", Tone::Plain),
        Event::Objective { deed, .. } => match deed {
            Deed::Drawn => ("map", Tone::Plain),
            Deed::Claimed => ("flag", Tone::Plain),
            Deed::Revealed => ("search", Tone::Plain),
            Deed::PickedUp | Deed::Passed => ("carry", Tone::Plain),
            Deed::Dropped => ("drop", Tone::Plain),
            Deed::Destroyed => ("strike", Tone::Plain),
        },
        Event::Fixture { .. } => ("crank", Tone::Plain),
        Event::WaterAnnounced { .. } | Event::WaterRose { .. } => ("tide", Tone::Round),
        Event::Lifted { .. } => ("swim", Tone::Small),
    }
}
