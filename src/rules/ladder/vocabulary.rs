//! The words of Ladder: stats, counters, statuses and actions, each with what players read about it.

use crate::battle::{Action, ActionId, CounterId, Entry, Nature, Question, Reflex, Refusal, Stands, StatId, StatusId};
use crate::kit::{actions, questions, reasons, tellings, vocabulary};

/// Stats (Ladder 1.1).
pub mod stat {
    use super::*;
    vocabulary! { LIST, StatId:
        0 BODY "body" "Body" "1.1" "Strength, speed, health: the dice of every attack.",
        1 MIND "mind" "Mind" "1.1" "Wits and senses.",
        2 SOUL "soul" "Soul" "1.1" "Courage and conviction.",
        3 MELEE "melee" "Melee" "LAD-09" "Rating hand to hand: Body and Weapon Skill; two points are a rung.",
        4 ACCURACY "accuracy" "Accuracy" "LAD-09" "Rating from afar: Mind and Ballistic Skill; two points are a rung.",
        5 DEFENCE "defence" "Defence" "LAD-09" "Rating against attacks: Body and Reflexes; two points are a rung.",
        6 INITIATIVE "initiative" "Initiative" "LAD-12" "The order of turns: Mind, Awareness and Reflexes. Never rolled.",
        7 AWARENESS "awareness" "Natural Awareness" "1.1" "Successes that somebody who hides must beat.",
        8 ARMOUR "armour" "Armour" "LAD-16" "Points of damage that the suit stops each time.",
        9 TOUGHNESS "toughness" "Toughness" "LAD-18" "Points that are lost before Wounds are taken.",
        10 TRACK "track" "Wound track" "LAD-19" "Spaces for Wounds: a Minor one takes one, a Serious one two, a Deadly one three.",
        11 METTLE "mettle" "Mettle" "LAD-23" "Most points of Mettle; one comes back each turn.",
    }
    pub(crate) static ALL: &[Entry] = LIST;
}

/// Counters.
pub mod counter {
    use super::*;
    vocabulary! { LIST, CounterId:
        0 TOUGHNESS "toughness" "Toughness" "LAD-18" "Toughness left; at 0 further damage becomes Wounds.",
        1 METTLE "mettle" "Mettle" "LAD-23" "Mettle left: another Action, or Training or Focus doubled on a Test.",
        2 ACTIONS "actions" "Actions" "LAD-13" "Actions left this turn.",
        3 MOVES "moves" "Move" "LAD-13" "The Move of this turn is left.",
        4 WOUND_1 "wound_1" "First Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly: so many spaces of the track.",
        5 WOUND_2 "wound_2" "Second Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        6 WOUND_3 "wound_3" "Third Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        7 WOUND_4 "wound_4" "Fourth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        8 WOUND_5 "wound_5" "Fifth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        9 WOUND_6 "wound_6" "Sixth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        10 WOUND_7 "wound_7" "Seventh Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        11 WOUND_8 "wound_8" "Eighth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        12 WOUND_9 "wound_9" "Ninth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        13 WOUND_10 "wound_10" "Tenth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        14 WOUND_11 "wound_11" "Eleventh Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        15 WOUND_12 "wound_12" "Twelfth Wound" "LAD-19" "1 Minor, 2 Serious, 3 Deadly.",
        16 DEATH_DIFFICULTY "death_difficulty" "Death Test" "LAD-21" "Difficulty of its next Death Test.",
        17 DEATH_COMPLEXITY "death_complexity" "Death Test, successes" "LAD-21" "Complexity of its next Death Test.",
        18 LAST_TURNS "last_turns" "Last Stand, turns" "LAD-22" "Turns of its Last Stand that are left, this one included.",
        19 TORN "torn" "Armour torn" "LAD-108" "Points of Armour that were torn away.",
        20 IN_HAND "in_hand" "In hand" "LAD-14" "What it holds, one bit for each thing in the order of its kit.",
        21 UNLOADED "unloaded" "To reload" "LAD-107" "Weapons that must be reloaded, one bit for each thing in the order of its kit.",
        22 ITEM_0 "item_0" "First thing" "1.1" "How many of the first thing of its kit it has.",
        23 ITEM_1 "item_1" "Second thing" "1.1" "How many of the second thing of its kit it has.",
        24 ITEM_2 "item_2" "Third thing" "1.1" "How many of the third thing of its kit it has.",
        25 ITEM_3 "item_3" "Fourth thing" "1.1" "How many of the fourth thing of its kit it has.",
        26 ITEM_4 "item_4" "Fifth thing" "1.1" "How many of the fifth thing of its kit it has.",
        27 ITEM_5 "item_5" "Sixth thing" "1.1" "How many of the sixth thing of its kit it has.",
        28 ITEM_6 "item_6" "Seventh thing" "1.1" "How many of the seventh thing of its kit it has.",
        29 ITEM_7 "item_7" "Eighth thing" "1.1" "How many of the eighth thing of its kit it has.",
        30 STEALTH "stealth" "Stealth" "LAD-47" "Successes with which it hid: whoever searches must beat them.",
        31 BREATH "breath" "Under water" "LAD-503" "Turns under water; more than Body, and it drowns.",
    }
    pub(crate) static ALL: &[Entry] = LIST;

    /// The first of the counters of Wounds; they follow one another in the order in which Wounds were taken.
    pub const WOUNDS: std::ops::RangeInclusive<u8> = WOUND_1.0..=WOUND_12.0;
}

/// Statuses. Most of them end at a turn of somebody; what is counted stands in the battle, so here they are there or not.
pub mod status {
    use super::*;
    vocabulary! { LIST, StatusId:
        0 PRONE "prone" "Prone" "LAD-91" "Only crawls; Melee and Accuracy -1 step; standing up takes the Move.",
        1 STUNNED "stunned" "Stunned" "LAD-93" "An Action or the Move, no more; Speed Slow; Defence -1 step.",
        2 RESTRAINED "restrained" "Restrained" "LAD-92" "Cannot move; Melee, Accuracy and Defence -1 step.",
        3 BLINDED "blinded" "Blinded" "LAD-85" "Sees no farther than arm's reach; Melee, Accuracy and Defence -1 step.",
        4 CHARMED "charmed" "Charmed" "LAD-86" "May not harm whoever charmed it.",
        5 DEAFENED "deafened" "Deafened" "LAD-87" "Hears nothing: a die less where ears count.",
        6 FRIGHTENED "frightened" "Frightened" "LAD-88" "A die less on all Tests while it sees what it fears; will not go nearer.",
        7 INCAPACITATED "incapacitated" "Incapacitated" "LAD-89" "No Move, no Action, no Mettle; easily hit.",
        8 POISONED "poisoned" "Poisoned" "LAD-90" "A die less on all Tests.",
        9 UNCONSCIOUS "unconscious" "Unconscious" "LAD-94" "Incapacitated and unaware.",
        10 MORTALLY_WOUNDED "mortally_wounded" "Mortally Wounded" "LAD-20" "Dying: a Death Test at the start of each turn.",
        11 LAST_STAND "last_stand" "Last Stand" "LAD-22" "Immune to damage, a step better, Armour does not stop it; and then dead.",
        12 HIDDEN "hidden" "Hidden" "LAD-47" "Nobody can aim at it; its first attack finds Defence Poor.",
        13 DODGING "dodging" "Dodging" "LAD-43" "Defence +1 step, a die more on Reflexes, until its next turn.",
        14 CHARGING "charging" "Has charged" "LAD-40" "Defence -1 step until its next turn.",
        15 GUARDING "guarding" "Defends an ally" "LAD-41" "Attacks on the ally at arm's reach hit it instead, until its next turn.",
        16 HOLDING "holding" "Defends the zone" "LAD-42" "Enemies must win a Test to enter the zone that it marked, until its next turn.",
        17 GRAPPLED "grappled" "Grappled" "LAD-45" "Held by somebody; Restrained until the hold is broken.",
        18 GRAPPLING "grappling" "Grappling" "LAD-45" "Holds somebody; one hand is full.",
        19 HELPED "helped" "Helped" "LAD-46" "A die more on the next Test, and one for each Training of the helper.",
        20 RALLIED "rallied" "Rallied" "LAD-57" "A die more on the next Test.",
        21 FLEEING "fleeing" "Fleeing" "LAD-44" "Leaves the battle at the end of the round.",
        22 READY "ready" "Reaction" "LAD-50" "Waits with an Action until something happens.",
        23 SUBMERGED "submerged" "Submerged" "LAD-503" "Under water: only swimmers at arm's reach can aim at it.",
        24 SINKING "sinking" "Sinking" "LAD-503" "Dragged down by what it wears: Restrained, and it drowns.",
        25 HELD_BY_WORD "truce" "Gave its word" "LAD-49" "May not attack the other side until that speaker's next turn.",
        26 PARLEYED "parleyed" "Has parleyed" "LAD-49" "Has used its one Parley of the battle.",
        27 TENDED "tended" "First aid given" "LAD-511" "Has had first aid in this battle.",
        28 SUIT_SHED "suit_shed" "Suit shed" "LAD-503" "Has thrown off its armour for the rest of the battle.",
        29 STEADIED "steadied" "Steadied" "LAD-511" "Complexity of its next Death Test 1 less.",
        30 RIPOSTED "riposted" "Has riposted" "LAD-25" "Has used its Riposte of this round.",
        31 TENDED_TWICE "tended_twice" "First aid given twice" "LAD-511" "Has had the second first aid that warm hands give.",
        32 ATOP "atop" "Atop" "LAD-74" "Has climbed a creature that fills its zone: at arm's reach of it and carried along.",
        33 MOUNTED "mounted" "Mounted" "LAD-72" "Rides: moves with the Speed of its mount.",
    }
    pub(crate) static ALL: &[Entry] = LIST;
}

/// Everything that can be chosen.
pub mod action {
    use super::*;
    actions! { LIST:
        0 ZONE "zone" "Zone" "1.6" Deed "flag" "" "Take this deployment zone.",
        1 DEPLOY "deploy" "Deploy" "1.6" Deed "flag" "" "Place a character before the battle.",
        2 STEP "step" "Step" "LAD-59" Deed "step" "" "Free: move inside the zone.",
        3 MOVE "move" "Move" "LAD-64" Deed "move" "" "The Move: to an adjacent zone, with Fast Speed two zones.",
        4 RUN "run" "Run" "LAD-52" Deed "run" "" "Action: to an adjacent zone at any Speed.",
        5 STAND "stand" "Stand up" "LAD-67" Deed "stand" "climb" "Stand up; takes the Move.",
        6 DROP_PRONE "prone" "Drop" "LAD-67" Deed "prone" "land_stone" "Free: fall Prone.",
        7 ATTACK "attack" "Attack" "LAD-35" Blow "strike" "blow" "Action: attack with a weapon.",
        8 CHARGE "charge" "Charge" "LAD-40" Blow "charge" "strike" "Action: attack with a die more after a run-up; Defence -1 step until your next turn.",
        9 DUAL "dual" "Two weapons" "LAD-502" Blow "dual" "blow" "Action: attack with two one-handed weapons, dice and Focus shared out.",
        10 BLAST "blast" "Throw a pot" "LAD-96" Hands "throw" "shot" "Action: a Blast or smoke for everybody in a zone.",
        11 DEFEND_ALLY "defend_ally" "Defend ally" "LAD-41" Stance "defend" "guard" "Action: attacks on an ally at arm's reach hit you instead, until your next turn.",
        12 DEFEND_ZONE "defend_zone" "Defend zone" "LAD-42" Stance "stance" "guard" "Action: enemies must win a Test to enter your zone, until your next turn.",
        13 DODGE "dodge" "Dodge" "LAD-43" Stance "dodge" "guard" "Action: Defence +1 step and a die more on Reflexes until your next turn.",
        14 FLEE "flee" "Flee" "LAD-44" Deed "disengage" "" "Action: leave the battle at the end of the round; Doom +1.",
        15 GRAPPLE "grapple" "Grapple" "LAD-45" Hands "grapple" "grapple" "Action: seize somebody at arm's reach.",
        16 BREAK_FREE "break_free" "Break free" "LAD-45" Hands "unbind" "grapple" "Action: get out of a hold or a net.",
        17 RELEASE "release" "Let go" "LAD-45" Deed "take" "grapple" "Free: let go of whom you hold.",
        18 HELP "help" "Help" "LAD-46" Deed "help" "your_turn" "Action: an ally in your zone has dice more on its next Test.",
        19 HIDE "hide" "Hide" "LAD-47" Stance "hide" "hide" "Action: hide where no enemy has an open line to you.",
        20 SEARCH "search" "Search" "LAD-53" Deed "search" "hide" "Action: look for those who hide.",
        21 PARLEY "parley" "Parley" "LAD-49" Word "parley" "your_turn" "Action: talk an enemy out of fighting. Once a battle.",
        22 REACT "react" "React" "LAD-50" Stance "wait" "strike" "Action: keep it for something that an enemy does.",
        23 RETREAT "retreat" "Retreat" "LAD-51" Deed "white_flag" "your_turn" "All of the side leave; the battle is lost.",
        24 SEIZE "seize" "Seize initiative" "LAD-54" Deed "haste" "your_turn" "Action: from next round on first in the order.",
        25 SHOVE "shove" "Shove" "LAD-55" Hands "push" "grapple" "Action: push somebody at arm's reach away.",
        26 RELOAD "reload" "Reload" "LAD-107" Deed "reload" "reload" "Action: reload a weapon.",
        27 PICK_UP "pick_up" "Pick up" "LAD-56" Deed "take" "hide" "Action: take what lies within arm's reach.",
        28 HAUL "haul" "Haul out" "LAD-503" Deed "haul" "grapple" "Action: pull an ally out of the water.",
        29 FIRST_AID "first_aid" "First aid" "LAD-511" Deed "heal" "healed" "Action: Medicine for an ally at arm's reach.",
        30 CAST "cast" "Cast" "LAD-508" Deed "cast" "" Spells "Action: a spell.",
        31 MIRACLE "miracle" "Miracle" "LAD-509" Deed "miracle" "cast" "Action and 1 Mettle: a miracle.",
        32 DISPEL "dispel" "Dispel" "LAD-510" Deed "dispel" "" "Action: end a lasting spell.",
        33 RALLY "rally" "Rallying Cry" "LAD-57" Deed "horn" "your_turn" "Action and 1 Mettle: allies within Medium Range take heart.",
        34 DRINK "drink" "Drink" "LAD-119" Deed "potion" "healed" "Free, once a turn: Lustral Water.",
        35 GIVE_DRINK "give_drink" "Give to drink" "LAD-121" Deed "offer" "healed" "Action: Lustral Water for an ally at arm's reach.",
        36 RECOVER "recover" "Recover" "LAD-32" Deed "ember" "healed" "Action and 1 Ember: Toughness to its maximum.",
        37 REGAIN_METTLE "regain_mettle" "Regain Mettle" "LAD-31" Deed "mettle" "healed" "1 Ember: Mettle to its maximum.",
        38 CHEAT_DEATH "cheat_death" "Cheat death" "LAD-33" Deed "phoenix" "" "Action and 1 Ember: a dying ally at arm's reach, or oneself, lives.",
        39 EXTRA_ACTION "extra_action" "Another Action" "LAD-24" Deed "mettle" "your_turn" "1 Mettle: one more Action.",
        40 ROLL "roll" "Roll" "LAD-02" Deed "d6" "" "Roll the dice.",
        41 DOUBLE_TRAINING "double_training" "Double Training" "LAD-26" Deed "double" "" "1 Mettle: the dice of Training count twice.",
        42 MAXIMISE "maximise" "Maximise" "LAD-29" Deed "sixes" "" "1 Ember: every die is a 6.",
        43 KEEP "keep" "Keep" "LAD-30" Deed "check" "" "Keep the dice as they are.",
        44 REROLL "reroll" "Reroll" "LAD-30" Again "reroll" "" "1 Ember: roll the lowest dice once more.",
        45 FOCUS "focus" "Focus" "LAD-04" Deed "focus" "" "Add Focus to the dice.",
        46 DOUBLE_FOCUS "double_focus" "Double Focus" "LAD-27" Deed "double" "" "1 Mettle: twice the Focus on this Test.",
        47 DEATH_TEST "death_test" "Death Test" "LAD-21" Deed "skull" "" "Roll whether it lives.",
        48 LAST_STAND "last_stand" "Last Stand" "LAD-22" Deed "crown" "healed" "Immune to all damage for three turns, and then dead.",
        49 READY_ITEMS "ready_items" "Draw" "LAD-14" Deed "draw" "hide" "Free: take other things in hand.",
        50 SLIP "slip" "Slip out" "LAD-45" Deed "unbind" "grapple" "Free: slip out of a net.",
        51 WINDLASS "windlass" "Windlass" "LAD-107" Deed "crank" "reload" "The Move instead of an Action: reload.",
        52 QUICK_HELP "quick_help" "Command" "LAD-46" Deed "command" "your_turn" "Free, once a turn: Help somebody within Medium Range.",
        53 SHED "shed" "Shed the suit" "LAD-503" Deed "vest" "hide" "Action: throw off the armour.",
        54 SURFACE "surface" "Surface" "LAD-503" Surface "surface" "surface" "Action: Athletics to come up for air.",
        55 DIVE "dive" "Dive" "LAD-503" Dive "dive" "dive" "Free: go under water.",
        56 RISE "rise" "Come up" "LAD-503" Surface "surface" "wings" "Free: come up again.",
        57 DUCK "duck" "Duck" "LAD-503" Hands "drown" "drown" "Free: hold under whom you hold.",
        58 LONG_JUMP "long_jump" "Long jump" "LAD-504" Deed "jump_far" "" "Athletics 4:1: a square or a level more than one can jump.",
        59 STUNT "stunt" "Improvise" "LAD-48" Deed "stunt" "land_wood" "Action: do something with what is at hand.",
        60 RIPOSTE "riposte" "Riposte" "LAD-25" Blow "riposte" "strike" "1 Mettle: attack whoever has just missed.",
        61 PICK "pick" "Pick" "1.3" Deed "aim" "" "Choose this one.",
        62 ACCEPT "accept" "Yes" "LAD-49" Deed "check" "" "Agree.",
        63 DECLINE "decline" "No" "1.3" No "close" "" "Do not do it.",
        64 END_TURN "end" "End turn" "LAD-13" End "endturn" "" "End this turn.",
        65 STEP_OFF "step_off" "Drop down" "LAD-69" Deed "down" "" "The Move: drop off an edge on purpose.",
        66 DROP_ITEM "drop_item" "Drop item" "LAD-14" Deed "drop" "hide" "Free: let something in hand fall.",
        67 WAKE "wake" "Wake" "LAD-94" Deed "heal" "healed" "Action: wake an ally at arm's reach.",
        68 HAND_OVER "hand_over" "Hand over" "LAD-56" Deed "offer" "hide" "Action: give something to an ally at arm's reach who has use for it.",
        69 ROW "row" "Row" "LAD-505" Deed "row" "" "Action: row the boat 4 squares, or into a water zone next to this one.",
        70 HOLE "hole" "Hole the boat" "LAD-505" Deed "strike" "" "Action: strike or shoot at a boat until it sinks.",
        71 CLIMB_ON "climb_on" "Climb atop" "LAD-74" Deed "climb" "climb" "The Move: Athletics to climb a creature that fills its zone.",
        72 MOUNT "mount" "Mount" "LAD-72" Deed "up" "jump" "The Move: into the saddle of a friend that is built for it.",
        73 GET_OFF "get_off" "Get off" "LAD-72" Deed "down" "climb" "The Move: down from a mount or a creature that was climbed.",
        74 USE "use" "Use" "LAD-82" Deed "crank" "" "Action: work a winch, a lantern, a fuse or the like at hand.",
        75 HANDLE "handle" "Open or shut" "LAD-82" Deed "lock" "" "Free: open or shut a door at hand.",
    }
    pub(crate) static ALL: &[Action] = LIST;
}

/// Everything that is asked.
pub mod question {
    use super::*;
    questions! { ALL:
        ZONE "zone" "Deployment" "flag" Zone Cards Stop,
        DEPLOY "deploy" "Deployment" "flag" Deploy Board Stop,
        ACT "act" "Act" "chevron" Act Board Stop,
        BEFORE "before" "Before the roll" "d6" Within Cards First,
        REROLL "reroll" "Roll again?" "reroll" Within Cards First,
        FOCUS "focus" "Focus" "focus" Within Cards First,
        DEATH "death" "At death's door" "skull" Between Cards First,
        DROP_ITEM "drop_item" "What falls from its hands?" "drop" Within Cards First,
        DUAL_TARGET "dual_target" "Two weapons" "dual" Within Cards First,
        DUAL_SHARE "dual_share" "Two weapons" "dual" Within Cards First,
        RIPOSTE "riposte" "Riposte?" "riposte" Within Cards Yes { stands: Stands::Either },
        ENGAGE "engage" "Strike who leaves?" "strike" Within Cards Yes { stands: Stands::Either },
        FORCE_WAY "force_way" "Force the way?" "stance" Within Cards Yes { stands: Stands::Either },
        KEEP "keep" "Which Action?" "wait" Within Cards First,
        REACT "react" "Now?" "wait" Within Cards No { stands: Stands::Never, reflex: Reflex::Later },
        FALLBACK "fallback" "The chance is gone" "wait" Within Cards Stop,
        OVERCAST "overcast" "Overcast?" "cast" Within Cards First,
        TRUCE "truce" "A truce?" "parley" Within Cards No { stands: Stands::Never },
    }
}

/// What only Ladder tells of.
pub mod telling {
    use super::*;
    tellings! { ALL:
        KNOCKED "knocked" "drop" Loss "" "LAD-38" "{who} is made to drop the {thing}" {
            sign: true,
            words: "drops the {thing}",
        },
        DROPS "drops" "drop" Loss "" "LAD-94" "{who} drops the {thing}" { sign: true, words: "drops the {thing}" },
    }
}

/// Why something cannot be done, where only Ladder knows such a reason.
pub mod no {
    use super::*;
    reasons! { ALL:
        NO_ACTION_LEFT "NoActionLeft" "no Action left" "No Action is left in this turn." "LAD-13",
        MOVE_USED "MoveUsed" "no Move left" "No Move is left in this turn, or nothing but a Run is." "LAD-13",
        AIMED "Aimed" "has aimed" "It shot with Steady Aim in this turn, and stays where it is." "LAD-25",
        NO_FREE_MOVE "NoFreeMove" "no free step" "No free movement now: too slow, lying down, or stopped by difficult ground." "LAD-64",
        NOT_ENOUGH_METTLE "NotEnoughMettle" "needs Mettle" "There is not enough Mettle left for that." "LAD-23",
        HANDS_NOT_FREE "HandsNotFree" "hands full" "That takes more hands than are free." "LAD-115",
        CHARMED "Charmed" "charmed" "It may do no harm to whoever charmed it." "LAD-86",
        GAVE_ITS_WORD "GaveItsWord" "gave its word" "It gave its word not to attack until that speaker's next turn." "LAD-49",
        TOO_AFRAID "TooAfraid" "too afraid" "It will not go nearer to what it fears." "LAD-88",
        SURPRISE_ROUND "SurpriseRound" "surprise round" "Not in the round of an ambush: one Action, and what is free." "LAD-11",
        RESTRAINED "Restrained" "restrained" "Something holds it." "LAD-92",
        PRONE "Prone" "prone" "Not while Prone." "LAD-91",
        STUNNED "Stunned" "stunned" "Not while Stunned." "LAD-93",
        MORTALLY_WOUNDED "MortallyWounded" "dying" "Not while Mortally Wounded." "LAD-20",
        LAST_STAND "LastStand" "last stand" "Not in a Last Stand." "LAD-22",
        ZONE_FILLED "ZoneFilled" "zone filled" "A creature fills that zone: whoever can leave it may not end its turn there." "LAD-74",
        SEATED "Seated" "sits on it" "It sits on somebody: first it must get off." "LAD-72",
        RIDDEN "Ridden" "is ridden" "Its rider decides where it goes." "LAD-72",
        WATCHED "Watched" "seen" "An enemy has an open line to it." "LAD-47",
        PATH_TOO_SHORT "PathTooShort" "run-up needed" "A Charge needs a run-up of two squares to somebody who was not at arm's reach." "LAD-40",
    }
}

/// LAD-28: what a side has in common against Doom.
pub const EMBER: Entry = Entry {
    key: "ember",
    name: "Ember",
    text: "Rolls dice again, makes every die a 6, brings back Toughness or Mettle, cheats death.",
    rule: "LAD-28",
};
/// LAD-34.
pub const DOOM: Entry = Entry {
    key: "doom",
    name: "Doom",
    text: "Grows by 1 when a member of the side flees or dies. At equal scores the side with less Doom wins.",
    rule: "LAD-34",
};
