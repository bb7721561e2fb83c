//! Rule options (Ladder 0.3): every doubtful point is a switch, saved with the battle.

use crate::battle::{OFF_ON, Switch, Values};
use serde::{Deserialize, Serialize};

/// How many dice of Ember a side begins with (LAD-28).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmberPool {
    /// Half its characters, rounded up.
    #[default]
    Half,
    /// As many as it has characters.
    All,
    /// None.
    None,
}

/// When somebody who flees is gone (LAD-44).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FleeDelay {
    /// At the end of the round; until then it can be attacked.
    #[default]
    EndOfRound,
    /// At once.
    Immediate,
}

/// How equal Initiative of two sides is settled (LAD-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeTie {
    /// A token wins the tie and passes to the other side.
    #[default]
    Token,
    /// Side 0 first.
    PlayerFirst,
    /// Rolled off anew for each tie.
    Reroll,
}

/// The switches of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// Points of a gang.
    pub points: u16,
    /// Rounds, where the scenario does not say.
    pub rounds: u8,
    /// LAD-22: turns of a Last Stand; 0 = until the end of the battle.
    pub last_stand_turns: u8,
    /// LAD-79: Armour stops hazards.
    pub hazard_armour: bool,
    /// LAD-69: Armour stops falls.
    pub fall_armour: bool,
    /// LAD-24: Actions bought in one turn at most; 0 = as many as there is Mettle.
    pub extra_actions: u8,
    /// LAD-28.
    pub ember_pool: EmberPool,
    /// LAD-44.
    pub flee_delay: FleeDelay,
    /// LAD-507: leaving an enemy's reach may be answered with an Attack.
    pub engagement: bool,
    /// LAD-516: squares of free movement for Normal Speed, half as many more for Fast; 0 = no limit.
    pub free_move_cap: u8,
    /// LAD-501: a shot at arm's reach loses a step.
    pub close_ranged_penalty: bool,
    /// LAD-40: squares of run-up before a Charge; 0 = none.
    pub charge_needs_move: u8,
    /// LAD-12.
    pub initiative_tie: InitiativeTie,
    /// LAD-519: most damage of one attack; 0 = no limit.
    pub damage_cap: u8,
}

impl Default for RuleOptions {
    fn default() -> RuleOptions {
        RuleOptions {
            points: super::gangs::STANDARD_POINTS as u16,
            rounds: 8,
            last_stand_turns: 3,
            hazard_armour: true,
            fall_armour: false,
            extra_actions: 0,
            ember_pool: EmberPool::Half,
            flee_delay: FleeDelay::EndOfRound,
            engagement: false,
            free_move_cap: 0,
            close_ranged_penalty: true,
            charge_needs_move: 2,
            initiative_tie: InitiativeTie::Token,
            damage_cap: 0,
        }
    }
}

/// What can be set, for the set-up and for files.
pub(super) static SWITCHES: &[Switch] = &[
    Switch {
        key: "points",
        name: "Points",
        text: "Points that a gang may cost.",
        rule: "LAD-519",
        values: Values::Number { least: 50, most: 250, step: 10 },
    },
    Switch {
        key: "rounds",
        name: "Rounds",
        text: "Rounds, where the scenario does not say.",
        rule: "1.6",
        values: Values::Number { least: 1, most: 20, step: 1 },
    },
    Switch {
        key: "last_stand_turns",
        name: "Last Stand",
        text: "How long a Last Stand lasts.",
        rule: "LAD-22",
        values: Values::Named(&[("3", "three turns"), ("0", "the battle")]),
    },
    Switch {
        key: "hazard_armour",
        name: "Armour against hazards",
        text: "Armour stops the damage of hazards.",
        rule: "LAD-79",
        values: OFF_ON,
    },
    Switch {
        key: "fall_armour",
        name: "Armour against falls",
        text: "Armour stops the damage of falls.",
        rule: "LAD-69",
        values: OFF_ON,
    },
    Switch {
        key: "extra_actions",
        name: "Bought Actions",
        text: "How many Actions Mettle may buy in one turn.",
        rule: "LAD-24",
        values: Values::Named(&[("0", "any number"), ("1", "one")]),
    },
    Switch {
        key: "ember_pool",
        name: "Ember",
        text: "How much Ember a side begins with.",
        rule: "LAD-28",
        values: Values::Named(&[("half", "half its characters"), ("all", "one each"), ("none", "none")]),
    },
    Switch {
        key: "flee_delay",
        name: "Fleeing",
        text: "When somebody who flees is gone.",
        rule: "LAD-44",
        values: Values::Named(&[("end_of_round", "at the end of the round"), ("immediate", "at once")]),
    },
    Switch {
        key: "engagement",
        name: "Leaving reach",
        text: "Whoever leaves an enemy's reach may be attacked for 1 Mettle.",
        rule: "LAD-507",
        values: OFF_ON,
    },
    Switch {
        key: "free_move_cap",
        name: "Free movement",
        text: "Squares of free movement in a turn.",
        rule: "LAD-516",
        values: Values::Named(&[("0", "the whole zone"), ("8", "8, Fast 12")]),
    },
    Switch {
        key: "close_ranged_penalty",
        name: "Shots at arm's reach",
        text: "A shot at somebody at arm's reach loses a step.",
        rule: "LAD-501",
        values: OFF_ON,
    },
    Switch {
        key: "charge_needs_move",
        name: "Run-up of a Charge",
        text: "How far one moves before a Charge.",
        rule: "LAD-40",
        values: Values::Named(&[("2", "2 squares"), ("0", "none")]),
    },
    Switch {
        key: "initiative_tie",
        name: "Equal Initiative",
        text: "Who goes first where two sides have the same Initiative.",
        rule: "LAD-12",
        values: Values::Named(&[
            ("token", "a token that passes"),
            ("player_first", "side 1"),
            ("reroll", "rolled off"),
        ]),
    },
    Switch {
        key: "damage_cap",
        name: "Most damage",
        text: "Most damage of one attack.",
        rule: "LAD-519",
        values: Values::Named(&[("0", "no limit"), ("8", "8"), ("12", "12")]),
    },
];

impl RuleOptions {
    /// What is wrong with these options, as a sentence; nothing if they can be played.
    pub fn problem(&self) -> Option<String> {
        let values = serde_json::to_value(self).ok()?;
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let wrong = SWITCHES.iter().find(|switch| !switch.allows(&text(&values[switch.key])))?;
        Some(format!("expected {}, found {}", wrong.expected(), values[wrong.key]))
    }
}
