//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done, for what all systems say.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::NotOffered | Refusal::Over => "2.5",
        Refusal::OutsideZone => "2.4",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}

/// Where the rulebook tells of what happened, for events that do not cite it themselves.
pub(super) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::Moved { manner, .. } => match manner {
            Manner::Swim => "WLX-06",
            Manner::Climb => "WLX-09",
            Manner::Row => "WLX-19",
            Manner::Forced => "2.4",
            Manner::StepOff => "WLX-08",
            _ => "WLD-06",
        },
        Event::Fell { .. } => "WLX-08",
        Event::Splashed { .. } => "WLX-06",
        Event::Removed { .. } => "WLD-14",
        Event::Deployed { .. } => "2.4",
        Event::Ended { .. } => "2.5",
        Event::RoundStarted { .. } => "2.1",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "2.2",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}
