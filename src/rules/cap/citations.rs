//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done, for what all systems say.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::NotOffered | Refusal::Over | Refusal::AlreadyActivated | Refusal::OutsideZone => "CAP-36",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}

/// Where the rulebook tells of what happened, for events that do not cite it themselves.
pub(super) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::Moved { manner, .. } => match manner {
            Manner::Swim | Manner::Row => "CAP-61",
            Manner::Climb => "CAP-60",
            Manner::Forced | Manner::Carried => "CAP-53",
            Manner::StepOff => "CAP-63",
            Manner::Walk => "CAP-50",
            // Those of other systems.
            Manner::Glide | Manner::Fly => "",
        },
        Event::Jumped { .. } => "CAP-62",
        Event::Fell { .. } => "CAP-63",
        Event::Splashed { .. } => "CAP-61",
        Event::Removed { .. } => "CAP-21",
        Event::Deployed { .. } | Event::Ended { .. } | Event::RoundStarted { .. } => "CAP-36",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "CAP-02",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}
