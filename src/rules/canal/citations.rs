//! Which chapter of the rulebook answers for a choice, a refusal or an event: what a player reads who asks why.

use super::frames::Ask;
use super::info::INFO;
use super::state::Battle;
use super::vocabulary::action;
use crate::battle::{Choice, Event, Manner, Refusal, RuleId, RuleSystem};

impl Battle {
    /// Where the rulebook tells of a choice: an action has its own rule; a mere answer, No above all, has that of the question.
    pub(super) fn rule_of_choice(&self, choice: Choice) -> RuleId {
        let answer = matches!(choice.action, action::DECLINE | action::PICK | action::FORCE | action::PLACE)
            || matches!(self.ask, Some(Ask::Intervene(_)));
        let own = INFO.actions.get(usize::from(choice.action.0)).map_or("", |entry| entry.rule);
        if answer { self.decision().map_or(own, |decision| decision.rule) } else { own }
    }
}

/// Where the rulebook says why something cannot be done, for what all systems say.
pub(super) fn refusal_rule(refusal: Refusal) -> RuleId {
    match refusal {
        Refusal::NotOffered => "2.3",
        Refusal::NotYourActivation | Refusal::AlreadyActivated => "2.2",
        Refusal::NotEnoughAp => "2.4",
        Refusal::WillCap => "CAN-59",
        Refusal::Dead => "CAN-75",
        Refusal::NotEnemy => "CAN-12",
        Refusal::NoSuchWeapon => "CAN-56",
        Refusal::OutOfRange | Refusal::NoLineOfSight => "CAN-51",
        Refusal::NotInContact => "CAN-31",
        Refusal::InWater | Refusal::NotInWater => "CAN-02",
        Refusal::TargetNotInWater => "CAN-18",
        Refusal::WaterCreatureImmune => "CAN-27",
        Refusal::NeedsReload => "CAN-57",
        Refusal::PathTooLong => "CAN-01",
        Refusal::Occupied | Refusal::Impassable => "1.1",
        Refusal::LineBlocked => "CAN-03",
        Refusal::OutsideZone => "CAN-72",
        Refusal::NothingToDo => "CAN-60",
        Refusal::NotFriend => "CAN-58",
        Refusal::NotAMage | Refusal::SpellUnknown => "CAN-29",
        Refusal::NotInBoat => "CAN-69",
        Refusal::TooBulky => "CAN-63",
        Refusal::Over => "CAN-73",
        // Those of other systems, and those that say it themselves.
        _ => "",
    }
}

/// Where the rulebook tells of what happened, for events that do not cite it themselves.
pub(super) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::Deployed { .. } => "CAN-72",
        Event::RoundStarted { .. } => "2.2",
        Event::Activated { .. } | Event::ActivationEnded { .. } => "2.3",
        Event::WillSpent { .. } => "CAN-59",
        Event::Moved { manner, .. } => match manner {
            Manner::Walk => "CAN-01",
            Manner::Swim => "CAN-02",
            Manner::Climb => "CAN-53",
            Manner::Glide => "CAN-09",
            Manner::Forced | Manner::Carried => "CAN-15",
            Manner::StepOff => "CAN-06",
            Manner::Fly => "CAN-58",
            Manner::Row => "CAN-69",
        },
        Event::Jumped { .. } => "CAN-03",
        Event::Clung { .. } => "CAN-53",
        Event::Fell { .. } => "CAN-06",
        Event::Splashed { .. } => "CAN-54",
        Event::DamageDealt { .. } => "CAN-30",
        Event::Scathed { .. } => "CAN-67",
        Event::Charged { .. } => "CAN-50",
        Event::OpportunityLost { .. } => "CAN-11",
        Event::Disengaged { .. } => "CAN-10",
        Event::Cast { .. } => "CAN-19",
        Event::Dispelling { .. } => "CAN-23",
        Event::Froze { .. } | Event::Melted { .. } => "7.3",
        Event::Removed { .. } => "CAN-75",
        Event::Ended { .. } => "CAN-73",
        // Those that say it themselves.
        _ => "",
    }
}
