//! The words of Wild Die: stats, counters, states, actions, questions and events, each with what players read about it.

use super::options::RuleOptions;
use crate::battle::{
    Action, ActionId, CounterId, Duel, Entry, Falls, Group, Nature, Panels, PlanControl, Question, Reflex, Roles,
    Stands, StatId, StatusId, SystemInfo, Words,
};
use crate::kit::{Options, actions, controls, groups, ids, questions, tellings, vocabulary};

/// Stats (1.1). A die is its sides, d12+1 is 13.
pub mod stat {
    use super::*;
    vocabulary! { LIST, StatId:
        0 LIFE "life" "Wounds it takes" "WLD-14" "Wounds that it takes to incapacitate it.",
        1 AGILITY "agility" "Agility" "1.1" "Quick hands and feet.",
        2 SMARTS "smarts" "Smarts" "1.1" "Wits, and the reach of most powers.",
        3 SPIRIT "spirit" "Spirit" "1.1" "Nerve; it recovers from Shaken.",
        4 STRENGTH "strength" "Strength" "1.1" "Damage in melee, and what can be worn.",
        5 VIGOR "vigor" "Vigor" "1.1" "Health; half of it is Toughness.",
        6 PACE "pace" "Pace" "WLD-06" "Squares of a turn.",
        7 PARRY "parry" "Parry" "WLD-08" "The number that a Fighting roll has to reach.",
        8 TOUGHNESS "toughness" "Toughness" "WLD-12" "The number that damage has to reach, armour of the torso included.",
        9 ARMOUR "armour" "Armour" "WLX-12" "Armour of the torso.",
        10 SIZE "size" "Size" "WLX-03" "0 for people; it is part of Toughness.",
    }
    pub(in crate::rules::wild_die) static ALL: &[Entry] = LIST;
    /// The attributes, by their order.
    pub(in crate::rules::wild_die) const ATTRIBUTES: [StatId; 5] = [AGILITY, SMARTS, SPIRIT, STRENGTH, VIGOR];
}

/// Counters (1.3, 1.4).
pub mod counter {
    use super::*;
    vocabulary! { LIST, CounterId:
        0 LIFE "life" "Wounds left" "WLD-14" "Wounds that it still takes; at 0 it is Incapacitated.",
        1 FATIGUE "fatigue" "Fatigue" "WLD-32" "-1 to all trait rolls for each level; at 3 it is Incapacitated.",
        2 BENNIES "bennies" "Bennies" "WLX-02" "Bennies left: for re-rolls, Soak, another card, the end of Shaken.",
        3 POWER "power" "Power points" "WLX-17" "Power points left.",
        4 CARD "card" "Card" "WLD-01" "Its card of this round, by its number: the higher acts first.",
        5 HELD "held" "In hand" "WLD-47" "Which of its weapons are in its hands.",
        6 GONE "gone" "Gone" "WLD-28" "Which of its weapons are thrown, dropped or used up.",
        7 SHIELD "shield" "Shield ready" "WLX-12" "1 while its shield is in its hand.",
        8 SUPPLIES "supplies" "Supplies" "WLD-49" "Clips and packs for reloading.",
        9 MOVED "moved" "Moved" "WLX-03" "Squares that it moved in its last turn.",
        10 SHOTS_0 "shots_0" "Shots" "WLD-49" "Shots in its first weapon, and how far it is reloaded.",
        11 SHOTS_1 "shots_1" "Shots" "WLD-49" "Shots in its second weapon, and how far it is reloaded.",
        12 SHOTS_2 "shots_2" "Shots" "WLD-49" "Shots in its third weapon, and how far it is reloaded.",
        13 SHOTS_3 "shots_3" "Shots" "WLD-49" "Shots in its fourth weapon, and how far it is reloaded.",
        14 SHOTS_4 "shots_4" "Shots" "WLD-49" "Shots in its fifth weapon, and how far it is reloaded.",
        15 SHOTS_5 "shots_5" "Shots" "WLD-49" "Shots in its sixth weapon, and how far it is reloaded.",
    }
    pub(super) static ALL: &[Entry] = LIST;
    /// The counter of the shots of a weapon, by its place.
    pub(in crate::rules::wild_die) const fn shots(slot: u8) -> CounterId {
        CounterId(SHOTS_0.0 + slot)
    }
}

/// States (1.4).
pub mod status {
    use super::*;
    vocabulary! { LIST, StatusId:
        0 INCAPACITATED "incapacitated" "Incapacitated" "WLD-14" "No actions, prone and helpless.",
        1 BLEEDING "bleeding_out" "Bleeding Out" "WLX-14" "A Vigor roll at the start of each own turn: a failure kills.",
        2 UNCONSCIOUS "unconscious" "Unconscious" "WLD-43" "Incapacitated, without a Wound to show for it.",
        3 SHAKEN "shaken" "Shaken" "WLD-13" "Free actions only; another hit wounds.",
        4 STUNNED "stunned" "Stunned" "WLD-50" "No movement and no actions until a Vigor roll succeeds.",
        5 DISTRACTED "distracted" "Distracted" "WLD-29" "-2 to all trait rolls until the end of its next turn.",
        6 VULNERABLE "vulnerable" "Vulnerable" "WLD-30" "+2 to attacks and other actions against it.",
        7 ENTANGLED "entangled" "Entangled" "WLD-22" "It cannot move, and is Vulnerable.",
        8 BOUND "bound" "Bound" "WLD-22" "It cannot move or use its body; Distracted and Vulnerable.",
        9 PRONE "prone" "Prone" "WLD-45" "Harder to shoot from afar; Parry and Fighting -2.",
        10 DEFENDING "defending" "Defending" "WLD-26" "Parry +4 until the start of its next turn.",
        11 AIMING "aiming" "Aiming" "WLD-18" "The first action of its next turn is aimed.",
        12 ON_HOLD "on_hold" "On Hold" "WLD-38" "It takes its turn at a later moment of its choice.",
        13 JOKER "joker" "Joker" "WLD-02" "It acts whenever it likes; +2 to trait and damage rolls.",
        14 ACTED "acted" "Has acted" "WLD-01" "Its turn of this round has been played.",
        15 GRAPPLER "grappler" "Grappler" "WLD-37" "It holds somebody.",
        16 SWIMMING "swimming" "Swimming" "WLX-06" "In deep water: Fighting and Parry -2.",
        17 HIDDEN "hidden" "Hidden" "WLX-21" "No target, except of areas.",
        18 BURNING "burning" "Burning" "WLX-10" "1d10 damage at the start of its turn.",
        19 CARRYING "carrying" "Carrying" "WLX-23" "It carries an objective.",
        20 WARDED "warded" "Ward" "WLX-18" "A power adds Armour, with a raise Toughness.",
        21 MISTY "misty" "Mist" "WLX-18" "A power takes 2 from melee attacks against it, with a raise from ranged ones too.",
        22 SHARPENED "sharpened" "Edge Song" "WLX-18" "A power adds damage to its weapons.",
        23 LIFTED "lifted" "Lifted Trait" "WLX-18" "A power raises a trait by a die type, with a raise by two.",
        24 SUNK "sunk" "Sunk Trait" "WLX-18" "A power lowers a trait by a die type, with a raise by two, until it is shaken off.",
        25 HASTENED "hastened" "Quick Tide" "WLX-18" "A power doubles its movement; with a raise running costs nothing.",
        26 SLOWED "slowed" "Slack Tide" "WLX-18" "A power halves its movement until it is shaken off; with a raise movement costs an action.",
        27 WALKS_WATER "walks_water" "Water Walk" "WLX-18" "Water is paving to it.",
        28 FLEEING "fleeing" "Fleeing" "WLX-22" "Fear: no actions; it can only move away.",
        29 MOUNTED "mounted" "Mounted" "WLD-41" "It moves as its mount does; Fighting is no better than Riding, and shots have -2.",
        30 SURPRISED "surprised" "Surprised" "WLD-53" "No card and no actions in the first round, and open to The Drop.",
    }
    pub(super) static ALL: &[Entry] = LIST;
}

/// Everything that can be chosen.
pub mod action {
    use super::*;
    actions! { LIST:
        0 MOVE "move" "Move" "WLD-06" Deed "move" "" "Move up to Pace squares, split freely.",
        1 STRIKE "strike" "Fight" "WLD-08" Blow "strike" "blow" Buttons "A Fighting roll against Parry.",
        2 SHOOT "shoot" "Shoot" "WLD-09" Blow "shoot" "blow" Buttons "A Shooting roll against 4, and range.",
        3 THROW "throw" "Throw" "WLD-09" Blow "throw" "blow" "Throw a weapon: an Athletics roll.",
        4 STANCE "stance" "Combat option" "WLD-24" Stance "stance" "" "Choose an option of the next attack, or of this turn.",
        5 SEVERAL "several" "Several actions" "WLD-42" Stance "double" "" "Two actions with -2, or three with -4.",
        6 RUN "run" "Run" "WLD-07" Deed "run" "" "The run die is added to Pace; -2 to all actions.",
        7 DEFEND "defend" "Defend" "WLD-26" Stance "defend" "guard" "Parry +4 until the start of your next turn: your only action.",
        8 AIM "aim" "Aim" "WLD-18" Word "aim" "" "A whole turn: the next attack has +2, or ignores 4 points of penalties.",
        9 HOLD "hold" "Hold" "WLD-38" Stance "hold" "guard" "Wait, and take this turn at a moment of your choice.",
        10 STAND "stand" "Stand up" "WLD-45" Deed "stand" "" "2 squares of movement.",
        11 DROP_PRONE "drop_prone" "Drop prone" "WLD-45" Deed "prone" "" "Fall prone. Free.",
        12 READY "ready" "Ready" "WLD-47" Deed "ready" "" "Draw, stow or pick up a weapon or a shield. Free for two items a turn.",
        13 RELOAD "reload" "Reload" "WLD-49" Deed "reload" "" "Load a weapon, or a part of it.",
        14 TAUNT "test" "Test" "WLD-54" Word "test" "" "An opposed roll: the loser is Distracted or Vulnerable.",
        15 GRAPPLE "grapple" "Grapple" "WLD-37" Hands "grapple" "grapple" "Opposed Athletics: Entangled, with a raise Bound.",
        16 PUSH "push" "Push" "WLD-46" Hands "push" "grapple" "Opposed Strength: push a square, with a raise two.",
        17 BREAK_FREE "break_free" "Break free" "WLD-22" Deed "unbind" "" "Opposed Athletics, or Strength: one step, with a raise free.",
        18 FINISH "finish" "Finishing Move" "WLD-33" Hands "skull" "blow" "Kill a helpless enemy beside you.",
        19 SUPPORT "support" "Support" "WLD-51" Deed "support" "" "A friend's next roll gets +1, with a raise +2.",
        20 STABILISE "stabilise" "Stabilise" "WLX-14" Deed "heal" "" "A Healing roll ends Bleeding Out.",
        21 UNSHAKE "unshake" "Benny against Shaken" "WLX-02" Deed "benny" "" "Pay a Benny: no longer Shaken.",
        22 INTERACT "interact" "Interact" "WLX-05" Deed "take" "" "Pick up, put down, claim, open or break what is beside you.",
        23 END "end" "End turn" "WLD-03" End "endturn" "" "End this turn.",
        24 SURRENDER "surrender" "Surrender" "2.5" GiveUp "white_flag" "" "The battle is lost.",
        25 ACTIVATE "activate" "Activate" "WLD-01" Deed "chevron" "" "Begin this figure's turn.",
        26 WAIT "wait" "Wait" "WLD-38" No "close" "" "Not yet.",
        27 ZONE "zone" "Zone" "2.4" Deed "flag" "" "Take a deployment zone.",
        28 DEPLOY "deploy" "Deploy" "2.4" Deed "flag" "" "Place a figure before the battle.",
        29 BENNY "benny" "Benny" "WLX-02" Again "benny" "" "Pay a Benny and roll again.",
        30 KEEP "keep" "Keep" "WLX-02" No "check" "" "Keep what was rolled.",
        31 DRAW "draw" "Another card" "WLX-02" Deed "card" "" "Pay a Benny for another card.",
        32 SOAK "soak" "Soak" "WLD-15" Deed "soak" "" "Pay a Benny: a Vigor roll removes Wounds.",
        33 TAKE "take" "Take it" "WLD-15" No "wound" "" "Take the Wounds.",
        34 DISTRACT "distract" "Distracted" "WLD-54" Deed "distract" "" "The loser of the Test is Distracted.",
        35 EXPOSE "expose" "Vulnerable" "WLD-54" Deed "expose" "" "The loser of the Test is Vulnerable.",
        36 RELEASE "release" "Let go" "WLD-37" Deed "drop" "" "Let go of whom you hold. Free.",
        37 CRUSH "crush" "Crush" "WLD-37" Hands "crush" "grapple" "The Strength die as damage to whom you hold.",
        38 CAST "cast" "Power" "WLX-17" Deed "spell" "" "Activate a power.",
        39 HURL "hurl" "Throw at a place" "WLD-19" Blow "firepot" "blow" "An Athletics roll; everybody in the template is hit.",
        40 STAY "stay" "Stay Shaken" "WLD-13" No "shaken" "" "Keep the Benny.",
        41 ALSO "also" "Another target" "WLD-11" Stance "aim" "" "A die of the next attack is for this one; within 2 squares of the first.",
        42 HEAL "heal" "Field Dressing" "WLD-16" Deed "heal" "" "A whole turn: a Healing roll removes a Wound, with a raise two.",
        43 INSPIRE "inspire" "Inspire" "WLX-16" Deed "crown" "" "A Battle roll supports all own Extras within 5 squares.",
        44 PUT_OUT "put_out" "Put out fire" "WLX-10" Deed "heal" "" "An Agility roll ends Burning, also of a friend beside you.",
        45 KEEP_UP "keep_up" "Keep it going" "WLX-17" Deed "spell" "" "A power point: the power lasts as long again.",
        46 LET_END "let_end" "Let it end" "WLX-17" No "close" "" "The power ends.",
        47 INTERRUPT "interrupt" "Interrupt" "WLD-38" Deed "cutin" "" "Act now: Athletics on both sides, the higher total goes first.",
        48 HIDE "hide" "Hide" "WLX-21" Deed "hide" "" "A Stealth roll out of sight, in the dark or behind heavy cover: Hidden.",
        49 SEARCH "search" "Search" "WLX-21" Word "search" "" "Notice opposed by Stealth: a Hidden enemy is found.",
        50 SUPPRESS "suppress" "Suppressive Fire" "WLD-52" Blow "suppress" "blow" "Limited: one Shooting roll against everybody in a Medium template.",
        51 JUMP "jump" "Jump" "WLX-07" Deed "jump" "" "Over a gap in a straight line: a square without a roll, two after a run-up.",
        52 MOUNT "mount" "Mount" "WLD-41" Deed "up" "" "2 squares of movement: into the saddle of its mount.",
        53 DISMOUNT "dismount" "Dismount" "WLD-41" Deed "down" "" "2 squares of movement: out of the saddle.",
        54 RENEW "renew" "Benny for power" "WLX-02" Deed "benny" "" "Pay a Benny: 5 power points come back.",
        55 HAUL "haul" "Haul out" "WLX-06" Deed "take" "" "A Strength roll: a helpless friend comes out of the water.",
        56 CUT "cut" "Cut bonds" "WLD-22" Deed "unbind" "" "The damage of a small blade against the bonds: free, if it reaches their hardness.",
        57 LIFT "lift" "Carry" "WLX-23" Deed "take" "" "Take up a helpless friend: half the Pace, and one hand.",
        58 DRAG "drag" "Drag" "WLD-37" Hands "push" "grapple" "Opposed Strength: a square with the one you hold.",
        59 BREAK "break" "Break" "WLD-23" Blow "strike" "blow" "Fighting against 2, then the damage against the hardness of the thing.",
        60 ROW "row" "Row" "WLX-19" Deed "row" "" "Row the gondola you stand in up to 5 squares, instead of moving.",
        61 RAM "ram" "Ram" "WLX-19" Blow "row" "blow" "A Boating roll: 3d6 to the hull beside yours, and whoever stands in it may fall.",
        62 ENOUGH "enough" "Enough" "7.3" No "close" "" "Nobody else is treated.",
        63 DISCARD "discard" "Drop" "WLD-04" Deed "drop" "" "Drop something from your hands. Free.",
        64 LEAVE "leave" "Leave the board" "WLX-23" Deed "run" "" "Leave by this exit for good, for a square of movement.",
        65 FIRE_AT "fire_at" "Shoot at a thing" "WLD-23" Blow "shoot" "blow" "A Shooting roll against 2, then the damage against the hardness of the thing.",
        66 SNATCH "snatch" "Snatch" "WLD-55" Hands "take" "grapple" "A touch that hits takes what an enemy beside you carries.",
        67 SLIP_AWAY "slip_away" "Slip away from" "WLX-16" Word "run" "" "This enemy gets no free attack.",
    }
    pub(super) static ALL: &[Action] = LIST;
}

/// Everything that is asked.
pub mod question {
    use super::*;
    questions! { ALL:
        ZONE "zone" "Deployment zone" "flag" Zone Cards Stop,
        DEPLOY "deploy" "Deployment" "flag" Deploy Board Stop,
        CARD "card" "Another card?" "card" Before Cards No { reflex: Reflex::Spare, stands: Stands::Never },
        CUT_IN "cut_in" "Act now?" "cutin" CutIn Cards No { reflex: Reflex::Later },
        ACTIVATE "activate" "Who acts?" "chevron" Activate Board Stop,
        ACT "act" "Act" "chevron" Act Board Stop,
        REROLL "reroll" "Roll again?" "benny" Within Cards No { reflex: Reflex::Spare, stands: Stands::Either },
        SOAK "soak" "Soak?" "soak" Within Cards No { stands: Stands::Either },
        TEST "test" "Which state?" "test" Within Cards First,
        INTERRUPT "interrupt" "Interrupt?" "cutin" Within Cards No { reflex: Reflex::Later, stands: Stands::Either },
        KEEP_UP "keep_up" "Keep the power going?" "spell" Within Cards No { reflex: Reflex::Spare, stands: Stands::Either },
        SLIP "slip_away" "Slip away from whom?" "run" Within Cards First,
        UNSHAKE "unshake" "Recover?" "benny" Within Cards No { reflex: Reflex::Spare, stands: Stands::Either },
        TREAT "treat" "Bleeding Out" "heal" Between Cards Stop,
        NURSE "nurse" "After the battle" "heal" Between Cards Stop,
    }
}

/// What only Wild Die tells of.
pub mod telling {
    use super::*;
    tellings! { ALL:
        DEALT "dealt" "card" Small "" "WLD-01" "{who} is dealt the {thing}",
        DRAWN "drawn" "card" Plain "" "WLX-02" "{who} draws the {thing}",
        REPLACED "replaced" "card" Plain "" "WLX-02" "{who} draws the {thing}, and keeps the better card",
        STANDS "stands" "reroll" Plain "" "WLX-02" "{who} keeps the roll before, which is better",
        HIT "hit" "strike" Plain "" "WLD-12" "{who} is hit: {n} over Toughness",
        SOAKED "soaked" "soak" Good "" "WLD-15" "{who} soaks {n} Wounds",
        HOLDS "holds" "hold" Plain "" "WLD-38" "{who} goes on Hold",
        INTERRUPTS "interrupts" "cutin" Plain "" "WLD-38" "{who} interrupts {other}",
        CASTS "casts" "spell" Power "cast" "WLX-17" "{who} activates {thing} on {other} (power points: {n})",
        SENDS "sends" "throw" Plain "" "WLD-19" "{who} sends {thing} to {at}",
        COMES_DOWN "comes_down" "collapse" Plain "" "WLX-18" "{thing} of {who} comes down",
        BLAST "blast" "spell" Threat "" "WLD-19" "It goes off at {at}",
        AFTERMATH "aftermath" "flag" Round "" "7.3" "The fight is over: {thing}. Now the wounded are looked after",
        INJURED "injured" "wound" Loss "" "WLX-15" "{who} keeps an injury: {thing}",
        FLEES "flees" "run" Plain "" "WLX-23" "{who} leaves the board",
        RUNS "runs" "run" Plain "" "WLD-07" "{who} runs {n} squares farther",
    }
}

/// A die as a sheet shows it.
fn word(of: StatId, value: i8) -> &'static str {
    if !stat::ATTRIBUTES.contains(&of) {
        return "";
    }
    match value {
        ..=4 => "d4",
        5..=6 => "d6",
        7..=8 => "d8",
        9..=10 => "d10",
        11..=12 => "d12",
        13 => "d12+1",
        _ => "d12+2",
    }
}

/// What panels need to know of Wild Die.
const PANELS: Panels = Panels {
    pitch: "Dice that explode, a card for each turn, and Bennies for luck.",
    dice: "d4 to d12",
    turns: "by cards",
    roles: Roles {
        life: Some((counter::LIFE, Some(stat::LIFE))),
        points: None,
        will: Some((counter::BENNIES, None)),
        under: None,
    },
    quiet: ids![counter: CARD HELD GONE SHIELD SUPPLIES MOVED SHOTS_0 SHOTS_1 SHOTS_2 SHOTS_3 SHOTS_4 SHOTS_5],
    unseen: ids![counter: CARD SUPPLIES HELD GONE SHIELD MOVED SHOTS_0 SHOTS_1 SHOTS_2 SHOTS_3 SHOTS_4 SHOTS_5],
    spent: &[status::ACTED],
    acted: Some(status::ACTED),
    quiet_statuses: &[status::JOKER],
    down: Some((status::INCAPACITATED, "down")),
    swims: Some(status::SWIMMING),
    groups: groups![action:
        "Go": MOVE ROW JUMP RUN MOUNT DISMOUNT STAND DROP_PRONE LEAVE;
        "Fight": STRIKE SHOOT THROW SUPPRESS STANCE ALSO SEVERAL AIM HURL CAST TAUNT GRAPPLE PUSH CRUSH DRAG RAM SNATCH FINISH;
        "Help and wait": DEFEND HOLD HIDE SEARCH SUPPORT INSPIRE HEAL STABILISE BREAK_FREE CUT PUT_OUT HAUL UNSHAKE RENEW RELEASE;
        "Things": READY DISCARD RELOAD INTERACT BREAK FIRE_AT LIFT;
    ],
    controls: controls![action:
        Move MOVE 0;
        Strike STRIKE 0, SHOOT 0, THROW 0;
        Grapple GRAPPLE 0; Push PUSH 0;
        Guard DEFEND 0; Hold HOLD 0;
        Cast CAST 0;
        Jump JUMP 0; Run RUN 0; Chain SEVERAL 0; SoftLanding AIM 0; Drown TAUNT 0; Dive DROP_PRONE 0, STAND 0;
        Surgery STABILISE 0, SUPPORT 0; Row ROW 0, READY 0, RELOAD 0; Hide HIDE 0;
    ],
    word,
    die: |of, value| stat::ATTRIBUTES.contains(&of).then(|| value.clamp(4, 12).unsigned_abs() & !1),
    course: Some(("assets/lessons/cards_and_dice.ron", include_str!("../../../assets/lessons/cards_and_dice.ron"))),
    further_courses: &[(
        "assets/lessons/hold_and_powers.ron",
        include_str!("../../../assets/lessons/hold_and_powers.ron"),
    )],
    falls: Some(Falls { cost: |levels, water| super::hurt::fall_dice(levels, water).min(4), rule: "WLX-08" }),
    duel: Duel { gangs: ["rialto_duel", "masque_duel"], switches: &[("rounds", "6")] },
    ..Panels::PLAIN
};

/// Everything that describes Wild Die.
pub static INFO: SystemInfo = SystemInfo {
    id: "wild_die",
    name: "Wild Die",
    version: 2,
    oldest: 1,
    knows: &["light", "breaking", "surprise", "snatching", "captives", "rowing", "horror"],
    person_first: false,
    stats: stat::ALL,
    counters: counter::ALL,
    statuses: status::ALL,
    actions: action::ALL,
    questions: question::ALL,
    reasons: super::no::ALL,
    tellings: telling::ALL,
    words: Words {
        hit: "raise",
        hits: "raises",
        life: "Wounds",
        one_life: "Wound",
        hurt: "takes",
        critical: "success",
        fumble: "critical failure",
        ..Words::PLAIN
    },
    assumed: "Assumed: nobody pays a Benny, and nobody who waits cuts in.",
    switches: RuleOptions::SWITCHES,
    panels: PANELS,
    primer: Some(("assets/lessons/wild_die.ron", include_str!("../../../assets/lessons/wild_die.ron"))),
    rulebook: include_str!("../../../docs/rules/wild_die.md"),
    refusal_rule: super::citations::refusal_rule,
    event_rule: super::citations::event_rule,
};
