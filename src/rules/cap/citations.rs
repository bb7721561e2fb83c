//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::Own(reason, _) => reason.rule,
        Refusal::NotOffered | Refusal::Over | Refusal::AlreadyActivated | Refusal::OutsideZone => "CAP-36",
        // Those of other systems.
        Refusal::NotYourActivation
        | Refusal::NotEnoughAp
        | Refusal::NotFriend
        | Refusal::NothingToDo
        | Refusal::WillCap
        | Refusal::Dead
        | Refusal::NotEnemy
        | Refusal::NoSuchWeapon
        | Refusal::OutOfRange
        | Refusal::NoLineOfSight
        | Refusal::NotInContact
        | Refusal::InWater
        | Refusal::NotInWater
        | Refusal::TargetNotInWater
        | Refusal::WaterCreatureImmune
        | Refusal::NeedsReload
        | Refusal::PathTooLong
        | Refusal::Occupied
        | Refusal::Impassable
        | Refusal::TooBulky
        | Refusal::LineBlocked
        | Refusal::NotAMage
        | Refusal::SpellUnknown
        | Refusal::NotInBoat
        | Refusal::NoEmber
        | Refusal::UsedUp
        | Refusal::OnceOnly
        | Refusal::Incapacitated
        | Refusal::TargetHidden => "",
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
        // Those of other systems.
        Event::WillSpent { .. }
        | Event::Clung { .. }
        | Event::Scathed { .. }
        | Event::DamageDealt { .. }
        | Event::Charged { .. }
        | Event::OpportunityGranted { .. }
        | Event::OpportunityLost { .. }
        | Event::Disengaged { .. }
        | Event::GoalsDrawn { .. }
        | Event::GoalReached { .. }
        | Event::Cast { .. }
        | Event::Dispelling { .. }
        | Event::Froze { .. }
        | Event::Melted { .. } => "",
    }
}
