//! Which chapter of the rulebook answers for a refusal or an event: what a player reads who asks why.

use crate::battle::{Event, Manner, Refusal, RuleId};

/// Where the rulebook says why something cannot be done, for what all systems say.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::NoEmber => "LAD-28",
        Refusal::PathTooLong => "LAD-64",
        Refusal::OutOfRange => "LAD-58",
        Refusal::NotInContact => "LAD-58",
        Refusal::NoLineOfSight => "LAD-15",
        Refusal::NoSuchWeapon => "LAD-15",
        Refusal::NeedsReload => "LAD-107",
        Refusal::UsedUp => "LAD-95",
        Refusal::TargetHidden => "LAD-47",
        Refusal::Incapacitated => "LAD-89",
        Refusal::InWater | Refusal::NotInWater | Refusal::TargetNotInWater | Refusal::WaterCreatureImmune => "LAD-503",
        Refusal::NotAMage | Refusal::SpellUnknown => "LAD-508",
        Refusal::TooBulky => "LAD-73",
        Refusal::OutsideZone | Refusal::Over => "1.6",
        Refusal::NotYourActivation => "LAD-13",
        // For what and for whom something can be done stands at each Action; the turn offers them all.
        Refusal::NotOffered | Refusal::NothingToDo | Refusal::OnceOnly | Refusal::NotFriend => "LAD-13",
        Refusal::NotEnemy => "LAD-15",
        Refusal::Dead => "LAD-514",
        Refusal::Occupied | Refusal::Impassable => "1.4",
        Refusal::NotInBoat => "LAD-505",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}

/// Where the rulebook tells of what happened, for events that do not cite it themselves.
pub(super) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::Moved { manner, .. } => match manner {
            Manner::Swim | Manner::Climb => "LAD-68",
            Manner::Forced => "LAD-55",
            Manner::Fly => "LAD-70",
            Manner::Row => "LAD-505",
            Manner::Carried => "LAD-72",
            Manner::Walk => "LAD-64",
            // Those of other systems.
            Manner::Glide | Manner::StepOff => "",
        },
        Event::Jumped { .. } => "LAD-71",
        Event::Fell { .. } => "LAD-69",
        Event::Splashed { .. } => "LAD-503",
        Event::Cast { .. } => "LAD-508",
        Event::Removed { .. } => "LAD-514",
        Event::Deployed { .. } | Event::Ended { .. } => "1.6",
        Event::RoundStarted { .. } => "2",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "LAD-13",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}
