//! The log in words, made once for every event.

use crate::battle::{self, CharacterId, CounterId, Deed, Event, Manner, RuleId, Side, SystemInfo};
use crate::game::session::Session;
use crate::table::{AnyBattle, narrate};

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
pub struct LogLine {
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
    pub lines: Vec<LogLine>,
    /// Names, for colouring.
    pub names: Vec<(String, Side)>,
}

impl Story {
    /// Adds what has happened since.
    pub fn refresh(&mut self, session: &Session) {
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
        let news = table.log().iter().enumerate().skip(self.seen).filter(|(_, (_, what))| is_told(info, what));
        for (event, (_, what)) in news {
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
            self.lines.push(LogLine {
                event,
                text: told(table.battle(), what),
                icon,
                tone,
                rule: info.rule_of_event(what),
            });
        }
        self.seen = table.log().len();
    }
}

/// It is worth a line: nobody needs to hear what only notes that something has been used, or what a sheet does not show.
fn is_told(info: &SystemInfo, event: &Event) -> bool {
    match event {
        Event::StatusGained { status, .. } | Event::StatusLost { status, .. } => !info.panels.spent.contains(status),
        Event::CounterChanged { counter, .. } => {
            wounds(info, *counter).is_some() || !info.panels.unseen.contains(counter) && !info.panels.leaves_out(event)
        }
        _ => !info.panels.leaves_out(event),
    }
}

/// What an entry of the track of injuries is called, by its value, where the counter is one.
fn wounds(info: &SystemInfo, counter: CounterId) -> Option<&'static [&'static str]> {
    info.panels.track.filter(|track| track.holds(counter)).map(|track| track.names)
}

/// An event as players read it: as the account of a battle has it, but for what that lists as numbers.
pub fn told(battle: &AnyBattle, event: &Event) -> String {
    let title = |counter: CounterId| battle.info().counters.get(usize::from(counter.0)).map_or("", |entry| entry.name);
    match event {
        Event::CounterChanged { who, counter, value, .. } => {
            let name = battle.names(*who).0;
            match wounds(battle.info(), *counter) {
                Some(_) if *value <= 0 => format!("{name}: a Wound is healed"),
                Some(names) => {
                    let at = usize::from(value.unsigned_abs()).clamp(1, names.len().max(1)) - 1;
                    format!("{name} has a {} Wound", names.get(at).copied().unwrap_or_default())
                }
                None => format!("{name}: {} now {value}", title(*counter)),
            }
        }
        Event::GoalsDrawn { side, goals, .. } => {
            format!("{} draws its goals: {}", battle.gang(*side), goals.join(", "))
        }
        Event::GoalReached { side, goal, .. } => format!("{} reaches its goal: {goal}", battle.gang(*side)),
        _ => narrate(battle, event),
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
        Event::Rolled { breakdown, .. } => (crate::game::widgets::icon_of(breakdown.main.sides), Tone::Dice),
        Event::RolledOff { .. } => ("d10", Tone::Dice),
        Event::LifeLost { .. } => ("wound", Tone::Loss),
        Event::Removed { .. } => ("skull", Tone::Loss),
        Event::BoatHurt { left: 0, .. } => ("sink", Tone::Loss),
        Event::DamageDealt { .. } | Event::BoatHurt { .. } => ("strike", Tone::Plain),
        Event::Cast { .. } => ("cast", Tone::Plain),
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
        Event::Acted { action, .. } => (action.icon, Tone::Plain),
        Event::WillSpent { .. } => ("will", Tone::Plain),
        Event::Told(told) => {
            let tone = match told.telling.tone {
                battle::Tone::Loss => Tone::Loss,
                battle::Tone::Small => Tone::Small,
                battle::Tone::Round => Tone::Round,
                battle::Tone::Power => Tone::Dice,
                battle::Tone::Plain | battle::Tone::Good | battle::Tone::Threat => Tone::Plain,
            };
            (told.telling.icon, tone)
        }
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
            Deed::PickedUp | Deed::Passed | Deed::CarriedOff => ("carry", Tone::Plain),
            Deed::Dropped => ("drop", Tone::Plain),
            Deed::Destroyed => ("strike", Tone::Plain),
        },
        Event::Fixture { .. } => ("crank", Tone::Plain),
        Event::WaterAnnounced { .. } | Event::WaterRose { .. } => ("tide", Tone::Round),
        Event::Lifted { .. } => ("swim", Tone::Small),
    }
}

#[cfg(test)]
mod tests {
    use crate::battle::StatusId;
    use crate::game::hud::log_lines::*;
    use crate::table::{Library, load};

    fn table(text: &str) -> crate::table::Table {
        load(text, &Library::shipped()).expect("a save").table
    }

    #[test]
    fn the_log_leaves_out_what_only_notes_what_was_used() {
        let canal = table(include_str!("../../../tests/golden/canal-skirmish.acqua"));
        let ladder = table(include_str!("../../../tests/golden/ladder-skirmish.acqua"));
        for table in [&canal, &ladder] {
            let (battle, mut left_out) = (table.battle(), 0);
            for (_, event) in table.log() {
                let text = told(battle, event);
                if !is_told(battle.info(), event) {
                    left_out += 1;
                    continue;
                }
                for noise in ["no longer Counter given", "In hand", "First thing", "Spells tried", "Wound 1", "Wound 3"]
                {
                    assert!(!text.contains(noise), "{text}");
                }
            }
            assert!(left_out > 0, "{} has something to leave out", battle.info().id);
        }
        let stunned = Event::StatusGained { who: CharacterId(0), status: StatusId(0), rule: "CAN-16" };
        assert!(is_told(canal.battle().info(), &stunned), "what matters is told");
    }

    #[test]
    fn a_wound_is_told_by_its_name() {
        let ladder = table(include_str!("../../../tests/golden/ladder-skirmish.acqua"));
        let track = ladder.battle().info().panels.track.expect("Ladder has wounds");
        let wound = |value| {
            let event = Event::CounterChanged { who: CharacterId(0), counter: track.counters.0, value, rule: "LAD-19" };
            told(ladder.battle(), &event)
        };
        let name = ladder.battle().names(CharacterId(0)).0;
        assert_eq!(wound(3), format!("{name} has a Deadly Wound"));
        assert_eq!(wound(0), format!("{name}: a Wound is healed"));
    }
}
