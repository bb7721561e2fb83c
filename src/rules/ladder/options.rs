//! Rule options (Ladder 0.3): every doubtful point is a switch, saved with the battle.

use crate::battle::{OFF_ON, Switch, Values};
use crate::kit::{Options, alternatives, switches};

alternatives! { EmberPool "How many dice of Ember a side begins with (LAD-28).":
    Half "half" "half its characters" "Half its characters, rounded up.",
    All "all" "one each" "As many as it has characters.",
    None "none" "none" "None.",
}
alternatives! { FleeDelay "When somebody who flees is gone (LAD-44).":
    EndOfRound "end_of_round" "at the end of the round" "At the end of the round; until then it can be attacked.",
    Immediate "immediate" "at once" "At once.",
}
alternatives! { InitiativeTie "How equal Initiative of two sides is settled (LAD-12).":
    Token "token" "a token that passes" "A token wins the tie and passes to the other side.",
    PlayerFirst "player_first" "side 1" "Side 0 first.",
    Reroll "reroll" "rolled off" "Rolled off anew for each tie.",
}

const POINTS: Values = Values::Number { least: 50, most: 250, step: 10 };
const ROUNDS: Values = Values::Number { least: 1, most: 20, step: 1 };
/// Turns; 0 is until the end of the battle.
const LAST_STAND: Values = Values::Named(&[("3", "three turns"), ("0", "the battle")]);
/// Actions; 0 is as many as there is Mettle.
const EXTRA_ACTIONS: Values = Values::Named(&[("0", "any number"), ("1", "one")]);
/// Squares of Normal Speed, half as many more for Fast; 0 is no limit.
const FREE_MOVE: Values = Values::Named(&[("0", "the whole zone"), ("8", "8, Fast 12")]);
const RUN_UP: Values = Values::Named(&[("2", "2 squares"), ("0", "none")]);
const DAMAGE_CAP: Values = Values::Named(&[("0", "no limit"), ("8", "8"), ("12", "12")]);

switches! {
    points: u16 = super::gangs::STANDARD_POINTS as u16, POINTS, "Points" "LAD-519" "Points that a gang may cost.";
    rounds: u8 = 8, ROUNDS, "Rounds" "1.6" "Rounds, where the scenario does not say.";
    last_stand_turns: u8 = 3, LAST_STAND, "Last Stand" "LAD-22" "How long a Last Stand lasts.";
    hazard_armour: bool = true, OFF_ON, "Armour against hazards" "LAD-79" "Armour stops the damage of hazards.";
    fall_armour: bool = false, OFF_ON, "Armour against falls" "LAD-69" "Armour stops the damage of falls.";
    extra_actions: u8 = 0, EXTRA_ACTIONS, "Bought Actions" "LAD-24" "How many Actions Mettle may buy in one turn.";
    ember_pool: EmberPool = EmberPool::Half, EmberPool::VALUES, "Ember" "LAD-28" "How much Ember a side begins with.";
    flee_delay: FleeDelay = FleeDelay::EndOfRound, FleeDelay::VALUES, "Fleeing" "LAD-44" "When somebody who flees is gone.";
    engagement: bool = false, OFF_ON, "Leaving reach" "LAD-507"
        "A character that leaves an enemy's reach may be attacked for 1 Mettle.";
    free_move_cap: u8 = 0, FREE_MOVE, "Free movement" "LAD-516" "Squares of free movement in a turn.";
    close_ranged_penalty: bool = true, OFF_ON, "Shots at arm's reach" "LAD-501"
        "A shot at somebody at arm's reach loses a step.";
    charge_needs_move: u8 = 2, RUN_UP, "Run-up of a Charge" "LAD-40" "How far one moves before a Charge.";
    initiative_tie: InitiativeTie = InitiativeTie::Token, InitiativeTie::VALUES, "Equal Initiative" "LAD-12"
        "The side that goes first where both have the same Initiative.";
    damage_cap: u8 = 0, DAMAGE_CAP, "Most damage" "LAD-519" "Most damage of one attack.";
}
