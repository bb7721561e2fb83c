//! What describes Ladder to everything outside: its vocabulary, its words, what panels need, its rulebook.

use super::citations::{event_rule, refusal_rule};
use super::falling::fall_cost;
use super::ladder::rung_name;
use super::options::RuleOptions;
use super::vocabulary::{action, counter, no, question, stat, status, telling};
use crate::battle::{
    Disc, Duel, Entry, Falls, Figure, Group, Panels, PlanControl, Roles, StatId, SystemInfo, Track, Words,
};
use crate::kit::{controls, groups, ids};

/// LAD-19: the Wounds of a character.
const TRACK: Track = Track {
    entry: Entry {
        key: "wounds",
        name: "Wounds",
        text: "A Minor Wound takes one space, a Serious one two, a Deadly one three; beyond the last space somebody is dying.",
        rule: "LAD-19",
    },
    counters: (counter::WOUND_1, counter::WOUND_12),
    spaces: stat::TRACK,
    names: &["Minor", "Serious", "Deadly"],
};

/// LAD-09: Melee, Accuracy and Defence are rungs, and rungs have names.
fn rung_word(of: StatId, value: i8) -> &'static str {
    if [stat::MELEE, stat::ACCURACY, stat::DEFENCE].contains(&of) { rung_name(value) } else { "" }
}

/// LAD-13, LAD-52: what one has for a turn. Running takes the Action.
const DISCS: [Disc; 3] = [
    Disc {
        name: "Action",
        icon: "strike",
        counter: counter::ACTIONS,
        text: "One Action a turn; Mettle buys more.",
        rule: "LAD-13",
    },
    Disc { name: "Move", icon: "move", counter: counter::MOVES, text: "One Move a turn.", rule: "LAD-64" },
    Disc { name: "Run", icon: "run", counter: counter::ACTIONS, text: "Running takes the Action.", rule: "LAD-52" },
];

/// LAD-21: Difficulty and Complexity of the next Death Test.
const DEATH: Figure = Figure {
    entry: Entry {
        key: "death",
        name: "Death Test",
        text: "Difficulty and Complexity of its next Death Test: so many dice must show so much.",
        rule: "LAD-21",
    },
    counters: [counter::DEATH_DIFFICULTY, counter::DEATH_COMPLEXITY],
};

/// What panels need to know of Ladder.
const PANELS: Panels = Panels {
    pitch: "Six-sided dice, zones, Mettle and Ember. Hard to kill.",
    dice: "d6 pools, zones",
    turns: "initiative decides who acts",
    roles: Roles {
        life: Some((counter::TOUGHNESS, Some(stat::TOUGHNESS))),
        points: Some((counter::ACTIONS, None)),
        will: None,
        under: None,
    },
    unseen: ids![counter: ACTIONS MOVES DEATH_DIFFICULTY DEATH_COMPLEXITY IN_HAND UNLOADED ITEM_0 ITEM_1 ITEM_2
        ITEM_3 ITEM_4 ITEM_5 ITEM_6 ITEM_7],
    quiet: ids![counter: ACTIONS MOVES],
    quiet_statuses: ids![status: CHARGING READY PARLEYED TENDED TENDED_TWICE RIPOSTED],
    spent: ids![status: PARLEYED TENDED RIPOSTED TENDED_TWICE],
    track: Some(TRACK),
    discs: &DISCS,
    figures: &[DEATH],
    down: Some((status::MORTALLY_WOUNDED, "down")),
    groups: groups![action:
        "Go": MOVE RUN STEP LONG_JUMP STAND STEP_OFF ROW MOUNT CLIMB_ON GET_OFF SURFACE DIVE RISE DROP_PRONE FLEE
            RETREAT;
        "Fight": ATTACK CHARGE DUAL BLAST GRAPPLE SHOVE CAST MIRACLE RELOAD WINDLASS BREAK_FREE SLIP RELEASE DUCK
            HOLE;
        "Guard": REACT DODGE DEFEND_ZONE DEFEND_ALLY HIDE SEARCH SEIZE;
        "Help": HELP QUICK_HELP FIRST_AID RALLY WAKE HAUL PARLEY CHEAT_DEATH DISPEL STUNT;
        "Own": RECOVER REGAIN_METTLE EXTRA_ACTION DRINK GIVE_DRINK;
        "Things": READY_ITEMS USE HANDLE PICK_UP DROP_ITEM HAND_OVER SHED
    ],
    controls: controls![action:
        Move MOVE 0; Jump LONG_JUMP 0; Chain CHARGE 0; SoftLanding STEP 0; Strike ATTACK 0; Grapple GRAPPLE 0;
        Drown DODGE 0; Dive DIVE 0; Surgery FIRST_AID 0; Row ROW 0; Run RUN 0; Guard DEFEND_ZONE 0; Hide HIDE 0;
        Cast CAST 0, MIRACLE 0
    ],
    word: rung_word,
    number: Some("DN"),
    zones: true,
    falls: Some(Falls { cost: fall_cost, rule: "LAD-69" }),
    course: Some(("assets/lessons/rungs_and_embers.ron", include_str!("../../../assets/lessons/rungs_and_embers.ron"))),
    duel: Duel { gangs: ["bridge_duel", "lagoon_duel"], switches: &[("rounds", "6")] },
    ..Panels::PLAIN
};

/// Everything that describes Ladder.
pub static INFO: SystemInfo = SystemInfo {
    id: "ladder",
    name: "Ladder",
    version: 2,
    oldest: 2,
    knows: &[],
    person_first: true, // LAD-12
    stats: stat::ALL,
    counters: counter::ALL,
    statuses: status::ALL,
    actions: action::ALL,
    questions: question::ALL,
    reasons: no::ALL,
    tellings: telling::ALL,
    words: Words {
        hit: "success",
        hits: "successes",
        point: "Action",
        points: "Actions",
        life: "Toughness",
        ..Words::PLAIN
    },
    assumed: "Assumed: nobody spends Mettle or Ember on a Test, Focus goes where it makes most successes, Ripostes and \
        parting blows are struck with the first weapon listed, two weapons share evenly, the way into a defended zone is forced, the dying roll, \
        Actions that were kept are not used, and no truce is agreed to.",
    switches: <RuleOptions as crate::kit::Options>::SWITCHES,
    panels: PANELS,
    primer: Some(("assets/lessons/ladder.ron", include_str!("../../../assets/lessons/ladder.ron"))),
    rulebook: include_str!("../../../docs/rules/ladder.md"),
    refusal_rule,
    event_rule,
};
