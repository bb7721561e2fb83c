//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::Own(reason, _) => reason.rule,
        Refusal::NotOffered | Refusal::Over | Refusal::AlreadyActivated | Refusal::OutsideZone => "CAP-36",
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
        | Event::PoolChanged { rule, .. }
        | Event::StatusGained { rule, .. }
        | Event::StatusLost { rule, .. }
        | Event::Scored { rule, .. }
        | Event::Objective { rule, .. }
        | Event::WaterAnnounced { rule, .. }
        | Event::WaterRose { rule, .. }
        | Event::BoatHurt { rule, .. }
        | Event::Lifted { rule, .. }
        | Event::Fixture { rule, .. } => rule,
        Event::Rolled { breakdown, .. } => breakdown.rule,
        Event::Told(told) => told.telling.rule,
        Event::Moved { manner, .. } => match manner {
            Manner::Swim | Manner::Row => "CAP-61",
            Manner::Climb => "CAP-60",
            Manner::Forced | Manner::Carried => "CAP-53",
            Manner::StepOff => "CAP-63",
            _ => "CAP-50",
        },
        Event::Jumped { .. } => "CAP-62",
        Event::Fell { .. } => "CAP-63",
        Event::Splashed { .. } => "CAP-61",
        Event::Scathed { .. } => "CAP-59",
        Event::Removed { .. } => "CAP-21",
        Event::Deployed { .. } | Event::Ended { .. } | Event::RoundStarted { .. } => "CAP-36",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "CAP-02",
        // Those of other systems.
        _ => "",
    }
}
