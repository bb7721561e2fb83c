//! What describes Canal to everything outside: its vocabulary, its words, what panels need, its rulebook.

use super::citations::{event_rule, refusal_rule};
use super::falling::fall_cost;
use super::options::RuleOptions;
use super::versions::VERSION;
use super::vocabulary::{action, counter, no, question, stat, status, telling};
use crate::battle::{Duel, Falls, Group, Panels, PlanControl, Roles, SystemInfo, Words};
use crate::kit::{controls, groups, ids};

/// What panels need to know of Canal.
const PANELS: Panels = Panels {
    // What is learnt second: a first duel asks nothing about agendas.
    duel: Duel { gangs: ["lamp_duel", "court_duel"], switches: &[("rounds", "4"), ("agendas", "false")] },
    pitch: "Ten-sided dice and a Destiny die. Leaps, shoves, drowning and spells, square by square.",
    dice: "d10 pools",
    turns: "one character at a time",
    roles: Roles {
        life: Some((counter::LP, Some(stat::LP))),
        points: Some((counter::AP, Some(stat::AP))),
        will: Some((counter::WP, Some(stat::WP))),
        under: Some(counter::UNDERWATER),
    },
    quiet: ids![counter: AP AP_SPENT CLINGING SHOTS_0 SHOTS_1 SPELLS_TRIED],
    quiet_statuses: ids![status: CHAIN_USED ORDERED COUNTERED PLANNED COMMANDED],
    spent: ids![status: CHAIN_USED ORDERED COUNTERED PLANNED COMMANDED],
    groups: groups![action:
        "Go": MOVE JUMP CHAIN FLY ROW DIVE GLIDE;
        "Fight": COMBAT GRAPPLE DROWN CAST;
        "Help and wait": SURGERY COMMAND PLAN GUARD HIDE;
        "Things": TAKE DROP DESTROY
    ],
    controls: controls![action:
        Move MOVE 0; Jump JUMP 0; Chain CHAIN 0; SoftLanding CHAIN 1, JUMP 1; Strike COMBAT 0; Grapple GRAPPLE 0;
        Drown DROWN 0; Dive DIVE 0; Surgery SURGERY 0; Row ROW 0; Guard GUARD 0; Hide HIDE 0; Cast CAST 0
    ],
    falls: Some(Falls { cost: fall_cost, rule: "CAN-06" }),
    course: Some(("assets/lessons/first_night.ron", include_str!("../../../assets/lessons/first_night.ron"))),
    further_courses: &[("assets/lessons/second_night.ron", include_str!("../../../assets/lessons/second_night.ron"))],
    ..Panels::PLAIN
};

/// Everything that describes Canal.
pub static INFO: SystemInfo = SystemInfo {
    id: "canal",
    name: "Canal",
    version: VERSION,
    oldest: 1,
    knows: &[],
    person_first: false,
    stats: stat::ALL,
    counters: counter::ALL,
    statuses: status::ALL,
    actions: action::ALL,
    questions: question::ALL,
    reasons: no::ALL,
    tellings: telling::ALL,
    words: Words {
        hit: "Ace",
        hits: "Aces",
        point: "AP",
        points: "AP",
        life: "Life Points",
        one_life: "Life Point",
        turn: "activation",
        ..Words::PLAIN
    },
    assumed: "Assumed: nobody adds further Will dice; nobody dispels; luck tokens are used; nobody walks on after a jump; \
        every Attack of Opportunity is struck, with the first kind that is allowed; who is seized is moved to the last \
        square listed, who is pushed aside to the first. What is decided freely afterwards, an enemy's Counter too, is no \
        part of these odds.",
    switches: <RuleOptions as crate::kit::Options>::SWITCHES,
    panels: PANELS,
    primer: None,
    rulebook: include_str!("../../../docs/rules/canal.md"),
    refusal_rule,
    event_rule,
};
