//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::Own(reason, _) => reason.rule,
        Refusal::NotOffered | Refusal::Over => "2.5",
        Refusal::OutsideZone => "2.4",
        // Those of other systems.
        _ => "",
    }
}

/// Where the rulebook tells of what happened.
pub(super) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::RolledOff { rule, .. }
        | Event::Acted { rule, .. }
        | Event::Displaced { rule, .. }
        | Event::LifeLost { rule, .. }
        | Event::CounterChanged { rule, .. }
        | Event::StatusGained { rule, .. }
        | Event::StatusLost { rule, .. }
        | Event::Scored { rule, .. }
        | Event::Objective { rule, .. }
        | Event::WaterAnnounced { rule, .. }
        | Event::WaterRose { rule, .. }
        | Event::Fixture { rule, .. }
        | Event::Lifted { rule, .. } => rule,
        Event::Rolled { breakdown, .. } => breakdown.rule,
        Event::Told(told) => told.telling.rule,
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
        Event::OpportunityGranted { rule, .. } => rule,
        // Those of other systems.
        _ => "",
    }
}
