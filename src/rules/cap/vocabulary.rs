//! The words of Cap: stats, counters, statuses and actions, each with what players read about it.

use crate::battle::{
    Action, ActionId, CounterId, Duel, Entry, Falls, Group, Nature, Panels, PlanControl, Question, Roles, Stands,
    StatId, StatusId, SystemInfo, Words,
};
use crate::kit::{Options, actions, questions, tellings, vocabulary};

/// Stats (1.1).
pub mod stat {
    use super::*;
    vocabulary! { LIST, StatId:
        0 HP "hp" "HP" "CAP-21" "Hit points at the start, and at most.",
        1 C "c" "C" "CAP-12" "Critical: a check of this or less is a Critical Hit.",
        2 A "a" "A" "CAP-14" "Accuracy: a check of this or less hits.",
        3 P "p" "P" "CAP-16" "Piercing: a hit with a check of this or less bypasses the Barrier.",
        4 GUARD "guard" "Guard" "CAP-19" "Barrier against Steel.",
        5 WARD "ward" "Ward" "CAP-19" "Barrier against Spells.",
        6 MOVE "move" "Move" "CAP-50" "Squares of an Advance.",
        7 LEAP "leap" "Leap" "CAP-62" "Squares of a gap that it clears without a check.",
        8 FEAT "feat" "Feat" "CAP-62" "A d20 of this or less succeeds at feats of skill.",
        9 TEMPO "tempo" "Tempo" "CAP-36" "Added to the roll for the lead of round 1.",
        10 TRIGGER_LIMIT "trigger_limit" "Trigger Limit" "CAP-25" "Trigger Actions a round.",
        11 SUSTAIN_LIMIT "sustain_limit" "Sustain Limit" "CAP-29" "Sustain Effects active at once.",
        12 AMPLIFY_LIMIT "amplify_limit" "Amplify Limit" "CAP-33" "Amplify Effects and Actions a round.",
        13 TIDE_MAX "tide_max" "Charge Limit" "CAP-34" "Tide-Turner Charges at most.",
    }
    pub(in crate::rules::cap) static ALL: &[Entry] = LIST;
}

/// Counters (1.1).
pub mod counter {
    use super::*;
    vocabulary! { LIST, CounterId:
        0 HP "hp" "HP" "CAP-21" "Hit points left; at 0 it is Fallen.",
        1 AP "ap" "AP" "CAP-02" "Action Points left, for Triggers too.",
        2 TIDE "tide" "Charges" "CAP-57" "Tide-Turner Charges.",
        3 TRIGGERS "triggers_used" "Triggers used" "CAP-25" "Trigger Actions used this round.",
        4 AMPLIFIES "amplifies_used" "Amplifies used" "CAP-33" "Amplify Effects and Actions used this round.",
        5 SUSTAINS "sustains" "Sustains" "CAP-29" "Sustain Effects that are active.",
        6 SHIELD "shield" "Shield" "CAP-56" "Points of damage that are absorbed before HP.",
        7 BREATH "breath" "Turns below" "CAP-61" "Own turns spent below the surface.",
        8 SINKING "sinking" "Sinking" "CAP-61" "Feat checks against sinking that failed in a row.",
        9 GUARD_UP "guard_up" "Guard added" "CAP-27" "Guard that a Sustain adds.",
        10 WARD_UP "ward_up" "Ward added" "CAP-30" "Ward that an Amplify adds.",
        11 LED_UP "led_up" "A and P added" "CAP-27" "A and P that a leader adds.",
    }
    pub(super) static ALL: &[Entry] = LIST;
}

/// Statuses (CAP-56 and what else befalls a combatant).
pub mod status {
    use super::*;
    vocabulary! { LIST, StatusId:
        0 FALLEN "fallen" "Fallen" "CAP-21" "At 0 HP: it can do nothing, and only REVIVE brings it back.",
        1 DAZED "dazed" "Dazed" "CAP-56" "Its next pool has 1 AP less.",
        2 STUNNED "stunned" "Stunned" "CAP-56" "No Actions and no Triggers until the end of its next turn.",
        3 EXPOSED "exposed" "Exposed" "CAP-56" "No guard and no ward against the combatant that exposed it.",
        4 MARKED "marked" "Marked" "CAP-56" "Its Foes' Actions against it have A +2 and P +2.",
        5 BLINDED "blinded" "Blinded" "CAP-56" "A \u{2212}5, C \u{2212}2, and no range beyond 2.",
        6 ROOTED "rooted" "Rooted" "CAP-56" "It does not move of its own will.",
        7 SLOWED "slowed" "Slowed" "CAP-56" "Move \u{2212}2 until the end of its next turn.",
        8 PRONE "prone" "Prone" "CAP-56" "Own Melee A \u{2212}2; Foes beside it A +2; Ranged against it A \u{2212}2; it crawls.",
        9 BURNING "burning" "Burning" "CAP-56" "1d4 damage at the start of its turns.",
        10 BLEEDING "bleeding" "Bleeding" "CAP-56" "1d4 damage at the start of its turns, until it is healed.",
        11 SHIELDED "shielded" "Shielded" "CAP-56" "Points absorb damage before HP.",
        12 SUBMERGED "submerged" "Submerged" "CAP-61" "Below the surface.",
        13 HIDDEN "hidden" "Hidden" "CAP-58" "Foes farther than 2 squares cannot target it.",
        14 BRACED "braced" "Braced" "CAP-66" "Guard and ward +2 until the start of its next turn.",
        15 GUARDED "guarded" "Guarded" "CAP-27" "Guard +2 until the start of the helper's next turn.",
        16 WARDED "warded" "Warded" "CAP-30" "Ward +2 until the start of the helper's next turn.",
        17 LED "led" "Led" "CAP-27" "A +1 and P +1 until the start of the leader's next turn.",
        18 FIRM "firm" "Holds firm" "CAP-53" "No Foe pushes or pulls it.",
        19 LIT "lit" "Lit up" "CAP-58" "It cannot hide, and neither Mist nor Smoke protects it.",
        20 SWIMMING "swimming" "Swimming" "CAP-61" "In deep water: own A \u{2212}3 without the trait Swimmer; Ranged and Spells against it A \u{2212}2.",
        21 ACTED "acted" "Has acted" "CAP-36" "Its turn of this round has been played.",
        22 DRAGGED "dragged" "Held under" "CAP-61" "Coming up costs an AP.",
        23 CARRYING "carrying" "Carrying" "CAP-67" "It carries an objective: no Slow Action but Withdraw.",
    }
    pub(super) static ALL: &[Entry] = LIST;
}

/// Everything that can be chosen.
pub mod action {
    use super::*;
    actions! { LIST:
        0 USE "use" "Hero Action" "CAP-04" Blow "strike" "blow" Buttons "Use a Hero Action.",
        1 ADVANCE "advance" "Advance" "CAP-50" Deed "move" "" "Move up to Move squares, jumps included. 1 AP.",
        2 WITHDRAW "withdraw" "Withdraw" "CAP-51" Deed "disengage" "" "An Advance that lets no Foe strike at you. 2 AP.",
        3 BRACE "brace" "Brace" "CAP-66" Stance "guard" "guard" "Guard and ward +2 until the start of your next turn. 1 AP.",
        4 SHOVE "shove" "Shove" "CAP-66" Hands "push" "grapple" "Push a Foe beside you; no damage. 1 AP.",
        5 STAND "stand" "Stand" "CAP-66" Deed "stand" "" "Stand up. 1 AP.",
        6 DROP "drop" "Drop" "CAP-66" Deed "prone" "" "Drop Prone. Free.",
        7 DIVE "dive" "Dive" "CAP-61" Dive "dive" "dive" "Go below the surface. 1 AP.",
        8 SURFACE "surface" "Surface" "CAP-61" Surface "surface" "surface" "Come up. Free, or 1 AP for somebody who was dragged under.",
        9 HAUL "haul" "Haul" "CAP-66" Deed "haul" "" "Pull an ally or a body beside you to a free square beside you. 1 AP.",
        10 INTERACT "interact" "Interact" "CAP-66" Deed "take" "" "Pick up, put down, claim, open or break what is beside you. 1 AP.",
        11 ROW "row" "Row" "CAP-61" Deed "row" "" "Row the boat you stand in up to 4 squares. 1 AP.",
        12 SHAKE_OFF "shake_off" "Shake off" "CAP-66" Deed "unbind" "" "A Feat check ends a condition on you or an ally beside you. 1 AP.",
        13 HIDE "hide" "Hide" "CAP-58" Stance "hide" "hide" "A Feat check hides you. 2 AP.",
        14 SEARCH "search" "Search" "CAP-58" Deed "search" "" "A Feat check reveals hidden Foes within 6. 1 AP.",
        15 RELEASE "release" "Release" "CAP-28" Deed "sustain" "" "End one of your Sustains. Free.",
        16 END "end" "End turn" "CAP-36" End "endturn" "" "End this turn; AP that are left stay for Triggers.",
        17 SURRENDER "surrender" "Surrender" "CAP-36" GiveUp "white_flag" "" "The battle is lost.",
        18 ACTIVATE "activate" "Activate" "CAP-36" Deed "chevron" "" "Begin this combatant's turn.",
        19 PASS "pass" "Pass" "CAP-36" No "close" "" "Let the other side, which has more combatants left, go on.",
        20 DEPLOY "deploy" "Deploy" "CAP-36" Deed "flag" "" "Place a combatant before the battle.",
        21 TRIGGER "trigger" "Trigger" "CAP-24" Deed "trigger" "your_turn" "Use a Trigger Action.",
        22 PARTING "parting_blow" "Parting Blow" "CAP-52" Blow "parting" "blow" "Strike at a Foe that leaves your side.",
        23 DECLINE "decline" "No" "CAP-24" No "close" "" "Do not use a Trigger now.",
        24 AMPLIFY "amplify" "Amplify" "CAP-32" Deed "amplify" "" "Amplify the Action that is being resolved.",
        25 ENOUGH "enough" "Done" "CAP-32" No "check" "" "Amplify it no further.",
        26 SUSTAIN "sustain" "Keep up" "CAP-27" Deed "sustain" "" "Apply a Sustain again.",
        27 LET_GO "let_go" "Let go" "CAP-28" No "close" "" "Release this Sustain.",
        28 PICK "pick" "Pick" "CAP-05" Deed "aim" "" "Name a further target.",
        29 NOBODY "nobody" "Nobody" "CAP-05" No "close" "" "No further target.",
    }
    pub(super) static ALL: &[Action] = LIST;
}

/// Everything that is asked.
pub mod question {
    use super::*;
    questions! { ALL:
        DEPLOY "deploy" "Deployment" "flag" Deploy Board Stop,
        ACTIVATE "activate" "Who acts?" "chevron" Activate Board Stop,
        ACT "act" "Act" "chevron" Act Board Stop,
        TRIGGER "trigger" "Trigger?" "trigger" Within Cards No { stands: Stands::Either },
        AMPLIFY "amplify" "Amplify?" "amplify" Within Cards No { stands: Stands::Never },
        UPKEEP "upkeep" "Keep it up?" "sustain" Within Cards First,
        INTERRUPT "interrupt" "Which Sustain ends?" "sustain" Within Cards First,
        ASIDE "aside" "Heal somebody?" "heal" Within Cards First,
        AMONG "among" "Strike whom?" "strike" Within Cards First,
        SWAP "swap" "Change places?" "move" Within Cards No,
        MOVE_NOW "move_now" "Move where?" "move" Within Board Stop,
        ACT_NOW "act_now" "Which Action?" "crown" Within Cards Stop,
    }
}

/// What only Cap tells of.
pub mod telling {
    use super::*;
    tellings! { ALL:
        HERO "hero_action" "strike" Plain "" "CAP-04" "{who} uses {thing} ({n} AP)",
        HERO_AT "hero_action_at" "strike" Plain "" "CAP-04" "{who} uses {thing} on {other} ({n} AP)",
        RELEASED "released" "sustain" Plain "" "CAP-28" "{thing} of {who} ends",
        SKY "sky" "map" Threat "" "CAP-59" "{thing} lies over the map",
    }
}

/// What panels need to know of Cap.
const PANELS: Panels = Panels {
    pitch: "Four points, one d20, and Triggers out of turn.",
    dice: "d20",
    turns: "one combatant at a time",
    roles: Roles {
        life: Some((counter::HP, Some(stat::HP))),
        points: Some((counter::AP, None)),
        will: None,
        under: None,
    },
    quiet: &[
        counter::AP,
        counter::TRIGGERS,
        counter::AMPLIFIES,
        counter::BREATH,
        counter::SUSTAINS,
        counter::GUARD_UP,
        counter::WARD_UP,
        counter::LED_UP,
    ],
    unseen: &[counter::BREATH, counter::SINKING, counter::GUARD_UP, counter::WARD_UP, counter::LED_UP],
    spent: &[status::ACTED],
    told_apart: &["use", "trigger", "parting_blow"],
    acted: Some(status::ACTED),
    pool: super::turns::POOL as u8,
    limits: &[
        ("Triggers", counter::TRIGGERS, stat::TRIGGER_LIMIT),
        ("Sustains", counter::SUSTAINS, stat::SUSTAIN_LIMIT),
        ("Amplifies", counter::AMPLIFIES, stat::AMPLIFY_LIMIT),
        ("Charges", counter::TIDE, stat::TIDE_MAX),
    ],
    down: Some((status::FALLEN, "fallen")),
    swims: Some(status::SWIMMING),
    keeps_points: true,
    groups: &[
        Group { name: "Go", actions: &[action::ADVANCE, action::WITHDRAW] },
        Group { name: "Hero Actions", actions: &[action::USE, action::SHOVE] },
        Group {
            name: "Help and wait",
            actions: &[action::BRACE, action::SHAKE_OFF, action::HAUL, action::HIDE, action::SEARCH],
        },
        Group {
            name: "Stand and swim",
            actions: &[action::STAND, action::DROP, action::SURFACE, action::DIVE, action::ROW],
        },
        Group { name: "Things", actions: &[action::INTERACT, action::RELEASE] },
    ],
    controls: &[
        (PlanControl::Move, &[(action::ADVANCE, 0)]),
        (PlanControl::Strike, &[(action::USE, 0)]),
        (PlanControl::Grapple, &[(action::SHOVE, 0)]),
        (PlanControl::Dive, &[(action::DIVE, 0)]),
        (PlanControl::Row, &[(action::ROW, 0)]),
        (PlanControl::Guard, &[(action::BRACE, 0)]),
        (PlanControl::Hide, &[(action::HIDE, 0)]),
        // The further Hero Actions, by their places in the list of a kind.
        (PlanControl::Cast, &[(action::USE, 1)]),
        (PlanControl::Jump, &[(action::USE, 2)]),
        (PlanControl::Chain, &[(action::USE, 3)]),
        (PlanControl::Drown, &[(action::USE, 4)]),
        (PlanControl::Surgery, &[(action::USE, 5)]),
        (PlanControl::SoftLanding, &[(action::USE, 6)]),
    ],
    falls: Some(Falls { cost: super::check::usual_fall, rule: "CAP-63" }),
    course: Some(("assets/lessons/four_points.ron", include_str!("../../../assets/lessons/four_points.ron"))),
    duel: Duel { gangs: ["bridge_duel", "lagoon_duel"], switches: &[("rounds", "6")] },
    ..Panels::PLAIN
};

/// Everything that describes Cap.
pub static INFO: SystemInfo = SystemInfo {
    id: "cap",
    name: "Cap",
    version: 1,
    oldest: 1,
    knows: &[],
    person_first: false,
    stats: stat::ALL,
    counters: counter::ALL,
    statuses: status::ALL,
    actions: action::ALL,
    questions: question::ALL,
    reasons: super::no::ALL,
    tellings: telling::ALL,
    words: Words { point: "AP", points: "AP", ..Words::PLAIN },
    assumed: "Assumed: nobody uses a Trigger and nobody amplifies; Sustains are kept up; the first of several targets is named.",
    switches: super::options::RuleOptions::SWITCHES,
    panels: PANELS,
    primer: Some(("assets/lessons/cap.ron", include_str!("../../../assets/lessons/cap.ron"))),
    rulebook: include_str!("../../../docs/rules/cap.md"),
    refusal_rule: super::citations::refusal_rule,
    event_rule: super::citations::event_rule,
};
