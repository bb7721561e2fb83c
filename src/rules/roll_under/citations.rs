//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done, for what all systems say.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::NotOffered | Refusal::Over => "2.6",
        Refusal::OutsideZone => "2.1",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}

/// Where the rulebook tells of what happened, for events that do not cite it themselves.
pub(super) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::Moved { manner, .. } => match manner {
            Manner::Swim => "RUX-03",
            Manner::Climb => "RUX-06",
            Manner::Forced => "RUX-20",
            Manner::StepOff => "RUX-05",
            Manner::Fly => "RUX-25",
            _ => "RUN-33",
        },
        Event::Fell { .. } => "RUX-05",
        Event::Splashed { .. } => "RUX-03",
        Event::Froze { .. } => "RUX-25",
        Event::Removed { .. } => "RUN-42",
        Event::Deployed { .. } | Event::RoundStarted { .. } => "2.1",
        Event::Ended { .. } => "2.6",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "2.3",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}
