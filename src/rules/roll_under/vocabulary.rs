//! The words of Roll Under: stats, counters, states, actions, questions and events, each with what players read about it.

use super::options::RuleOptions;
use crate::battle::{
    Action, ActionId, CounterId, Duel, Entry, Falls, Group, Nature, Panels, PlanControl, Question, Reflex, Roles,
    Stands, StatId, StatusId, SystemInfo, Tally, Words,
};
use crate::kit::{Options, actions, controls, groups, ids, questions, tellings, vocabulary};

/// Stats (1.1).
pub mod stat {
    use super::*;
    vocabulary! { LIST, StatId:
        0 HP "hp" "HP" "1.1" "Constitution, and what abilities add.",
        1 STRENGTH "str" "STR" "1.1" "Strength.",
        2 CONSTITUTION "con" "CON" "1.1" "Constitution.",
        3 AGILITY "agl" "AGL" "1.1" "Agility.",
        4 INTELLIGENCE "int" "INT" "1.1" "Intelligence.",
        5 WILLPOWER "wil" "WIL" "1.1" "Willpower.",
        6 CHARISMA "cha" "CHA" "1.1" "Charisma.",
        7 MOVE "move" "Movement" "RUN-33" "Squares of a turn.",
        8 ARMOUR "armour" "Armour" "RUX-12" "Taken from all damage, unless it is ignored.",
        9 WP "wp" "WP" "1.1" "Willpower, and what abilities add.",
    }
    pub(super) static ALL: &[Entry] = LIST;
    /// The attributes, by their order.
    pub(in crate::rules::roll_under) const ATTRIBUTES: [StatId; 6] =
        [STRENGTH, CONSTITUTION, AGILITY, INTELLIGENCE, WILLPOWER, CHARISMA];
}

/// Counters (1.3).
pub mod counter {
    use super::*;
    vocabulary! { LIST, CounterId:
        0 HP "hp" "HP" "RUN-40" "At 0 it is dying.",
        1 WP "wp" "WP" "1.3" "Willpower points, for abilities.",
        2 CARD "card" "Card" "RUN-09" "Its initiative card: the lowest acts first.",
        3 SUCCESSES "successes" "Death rolls won" "RUN-41" "At 3 it recovers.",
        4 FAILURES "failures" "Death rolls lost" "RUN-41" "At 3 it is dead.",
        5 HELD "held" "In hand" "RUN-14" "Which of its weapons are in its hands.",
        6 GONE "gone" "Gone" "RUN-21" "Which of its weapons are thrown, dropped or lost.",
        7 DAMAGED "damaged" "Damaged" "RUX-10" "Which of its weapons are damaged: a bane on every use.",
        8 BROKEN "broken" "Broken" "RUN-37" "Which of its weapons are broken.",
        9 EMPTY "empty" "Empty" "RUX-32" "Which of its quivers are empty.",
        10 BANDAGES "bandages" "Bandages" "RUN-45" "Bandages left.",
        11 DRAUGHTS "draughts" "Healing draughts" "RUN-28" "Healing draughts left.",
        12 RESTED "rested" "Rested" "RUN-32" "1 once the round rest is used.",
        13 WORN "worn" "Worn" "RUN-23" "Which of its armour it wears.",
        14 SUNK "sunk" "Sunk" "RUN-23" "Which of its armour has sunk.",
        15 TRIED "tried" "Tried" "RUN-54" "Which of its weapons it has tried to mend.",
        16 QUIVERS "quivers" "Quivers" "RUX-32" "Quivers besides the first.",
        17 LOCKPICKS "lockpicks" "Lockpicks" "RUN-27" "1 lockpicks, 2 fine ones.",
        18 ANTIDOTES "antidotes" "Antidotes" "RUX-36" "Antidotes left.",
        19 LETHAL "lethal" "Lethal phials" "RUX-36" "Phials of lethal poison left.",
        20 PARALYSING "paralysing" "Paralysing phials" "RUX-36" "Phials of paralysing poison left.",
        21 SLEEPING "sleeping" "Sleeping phials" "RUX-36" "Phials of sleeping poison left.",
        22 SMOKE_POTS "smoke_pots" "Smoke pots" "RUX-02" "Smoke pots left.",
        23 FIRE_POTS "fire_pots" "Fire pots" "RUX-07" "Fire pots left.",
        24 MOUNT_HP "mount_hp" "HP of the mount" "RUX-33" "At 0 the mount is dead.",
        25 STRETCHED "stretched" "Stretch rest" "RUN-52" "1 once the stretch rest of this shift is used.",
        26 PACKED "packed" "In the pack" "RUN-22" "Which of its weapons are in its pack.",
    }
    pub(super) static ALL: &[Entry] = LIST;
}

/// States (1.4).
pub mod status {
    use super::*;
    vocabulary! { LIST, StatusId:
        0 EXHAUSTED "exhausted" "Exhausted" "1.4" "A bane on Strength and its skills.",
        1 SICKLY "sickly" "Sickly" "1.4" "A bane on Constitution.",
        2 DAZED "dazed" "Dazed" "1.4" "A bane on Agility and its skills.",
        3 ANGRY "angry" "Angry" "1.4" "A bane on Intelligence and its skills.",
        4 SCARED "scared" "Scared" "1.4" "A bane on Willpower.",
        5 DISHEARTENED "disheartened" "Disheartened" "1.4" "A bane on Charisma and its skills.",
        6 DYING "dying" "Dying" "RUN-40" "0 HP: a death roll at the start of each own turn.",
        7 RALLIED "rallied" "Rallied" "RUN-44" "It fights on at 0 HP, and still rolls death rolls.",
        8 PRONE "prone" "Prone" "RUX-15" "Melee against it has a boon and d6 damage more.",
        9 ACTED "acted" "Has acted" "RUN-09" "Its turn of this round has been played.",
        10 SPENT "spent" "No reaction left" "RUN-18" "Action or movement of this round are used: it can neither parry nor dodge.",
        11 WAITED "waited" "Has waited" "RUN-10" "It has exchanged its card in this round.",
        12 HELPED "helped" "Helped" "RUN-31" "A boon on its next roll of this round.",
        13 SWIMMING "swimming" "Swimming" "RUX-03" "In deep water.",
        14 SUBMERGED "submerged" "Submerged" "RUX-03" "Below the surface: it holds its breath, and nothing reaches it.",
        15 GRAPPLING "grappling" "Grappling" "RUX-19" "It holds somebody.",
        16 GRAPPLED "grappled" "Grappled" "RUX-19" "It is held.",
        17 HIDDEN "hidden" "Hidden" "RUX-31" "No target; its next attack is a sneak attack.",
        18 CARRYING "carrying" "Carrying" "2.6" "It carries an objective.",
        19 ASLEEP "asleep" "Asleep" "RUX-36" "It does nothing. Loss of HP wakes it, and so does a friend beside it by the action.",
        20 FLED "fled" "Fled" "RUX-37" "It has left the board.",
        21 POISONED "poisoned" "Poisoned" "RUX-36" "Poison works in it, until Constitution ends it at the start of a turn.",
        22 BURNING "burning" "Burning" "RUX-07" "d6 at the start of each own turn, no armour. Water ends it, or an action and Agility.",
        23 LIT "lit" "Lit" "RUX-02" "It carries a light: it sees, and is seen.",
        24 MOUNTED "mounted" "Mounted" "RUX-33" "It sits on its horse: the horse's movement, a boon against figures on foot.",
        25 BLINDED "blinded" "Blinded" "RUX-24" "It acts as in pitch darkness; at the start of each own turn a d4, and a 1 ends it.",
        26 ENSNARED "ensnared" "Ensnared" "RUX-25" "It cannot move and cannot dodge: its action and Evade free it.",
        27 FROZEN "frozen" "Frozen" "RUX-25" "It does nothing, until Strength succeeds at the start of its turn.",
        28 CONCENTRATING "concentrating" "Concentrating" "RUX-24" "It keeps up a spell.",
        29 SURPRISED "surprised" "Surprised" "RUN-49" "Until its first turn: no reactions and no free attacks.",
        30 STUNNED "stunned" "Stunned by fear" "RUX-27" "It loses its next action, and does not react before that.",
        31 FRIGHTENED "frightened" "Petrified" "RUX-27" "It neither moves, acts nor reacts until a Willpower roll at the start of its turn succeeds.",
        32 FLEEING "fleeing" "Fleeing" "RUX-27" "It spends its next turn running away.",
        33 AFRAID "afraid" "Afraid" "RUX-27" "It comes no nearer to what it fears.",
        34 SHAKEN "shaken" "Shaking" "RUX-27" "A bane on all rolls, as long as it sees what it fears.",
        35 UNAWARE "unaware" "Unaware" "RUN-46" "It expects nobody: it does nothing, does not react, and notices enemies by Awareness, noise or an attack.",
    }
    pub(super) static ALL: &[Entry] = LIST;
    /// The conditions, by their order.
    pub(in crate::rules::roll_under) const CONDITIONS: [StatusId; 6] =
        [EXHAUSTED, SICKLY, DAZED, ANGRY, SCARED, DISHEARTENED];
}

/// Everything that can be chosen.
pub mod action {
    use super::*;
    actions! { LIST:
        0 MOVE "move" "Move" "RUN-33" Deed "move" "" "Move, split freely around the action.",
        1 STRIKE "strike" "Strike" "RUN-20" Blow "strike" "blow" Buttons "A melee attack: a roll under the skill of the weapon.",
        2 SHOOT "shoot" "Shoot" "RUN-21" Blow "shoot" "blow" Buttons "A ranged attack: it can be dodged, or parried with a shield.",
        3 THROW "throw" "Throw" "RUN-21" Blow "throw" "blow" "Throw a weapon.",
        4 WEAK_SPOT "weak_spot" "Weak spot" "RUX-18" Blow "gap" "blow" "A piercing attack with a bane: a hit ignores armour.",
        5 TOPPLE "topple" "Topple" "RUX-16" Hands "topple" "grapple" "Opposed weapon skill and Evade: the target falls prone.",
        6 DISARM "disarm" "Disarm" "RUX-17" Hands "disarm" "grapple" "Opposed weapon skills: the target loses its weapon.",
        7 GRAPPLE "grapple" "Grapple" "RUX-19" Hands "grapple" "grapple" "Opposed Brawling: both are held.",
        8 SQUEEZE "squeeze" "Squeeze" "RUX-19" Hands "crush" "grapple" "Unarmed damage to the one you hold.",
        9 BREAK_FREE "break_free" "Break free" "RUX-19" Deed "unbind" "" "Opposed Brawling ends the hold.",
        10 RELEASE "release" "Let go" "RUX-19" Deed "drop" "" "Let go. Free.",
        11 DASH "dash" "Dash" "RUN-19" Deed "run" "" "Double movement in this round.",
        12 HELP "help" "Help" "RUN-31" Deed "support" "" "A friend beside you has a boon on its next roll of this round.",
        13 RALLY "rally" "Rally" "RUN-44" Deed "command" "" "Persuasion: a dying friend fights on at 0 HP.",
        14 SELF_RALLY "self_rally" "Rally yourself" "RUN-44" Deed "mettle" "" "Willpower with a bane, once in your turn.",
        15 SAVE "save" "Save life" "RUN-45" Deed "heal" "healed" "Healing: a dying friend beside you regains d6 HP.",
        16 DRINK "drink" "Healing draught" "RUN-28" Deed "potion" "healed" "2d6 HP for you or a friend beside you.",
        17 REST "rest" "Round rest" "RUN-32" Deed "rest" "" "Regain d6 WP, once in a battle.",
        18 STAND "stand" "Stand up" "RUN-15" Deed "stand" "" "Get up. Free.",
        19 DROP_PRONE "drop_prone" "Drop prone" "RUN-15" Deed "prone" "" "Lie down. Free.",
        20 DRAW "draw" "Draw" "RUN-14" Deed "ready" "" "Draw a weapon, and put away what is in the way. Free.",
        21 WAIT "wait" "Wait" "RUN-10" Word "swap" "" "Exchange cards with somebody who has still to act.",
        22 SHOUT "shout" "Battle Shout" "RUX-23" Stance "horn" "" "Every other friend removes a condition.",
        23 HIDE "hide" "Hide" "RUX-31" Deed "hide" "hide" "Sneaking, out of sight of all enemies.",
        24 HAUL "haul" "Haul out" "RUX-03" Deed "haul" "" "Strength: pull a submerged friend up, and on to land.",
        25 INTERACT "interact" "Interact" "2.6" Deed "take" "" "Pick up, put down, claim, find or break what is beside you.",
        26 END "end" "End turn" "2.3" End "endturn" "" "End the turn. With action and movement unused you can still react.",
        27 SURRENDER "surrender" "Surrender" "2.6" GiveUp "white_flag" "" "The battle is lost.",
        28 ZONE "zone" "Zone" "2.1" Deed "flag" "" "Take a deployment zone.",
        29 DEPLOY "deploy" "Deploy" "2.1" Deed "flag" "" "Place a figure before the battle.",
        30 PUSH "push" "Push" "RUN-07" Again "reroll" "" "Roll again, and take a condition.",
        31 KEEP "keep" "Keep" "RUN-07" No "check" "" "The roll stands.",
        32 PARRY "parry" "Parry" "RUN-36" Deed "guard" "guard" "Stop the hit with what is in your hand: action and movement of this round.",
        33 DODGE "dodge" "Dodge" "RUN-39" Deed "dodge" "guard" "Evade the hit: action and movement of this round.",
        34 TAKE "take" "Take it" "RUN-18" No "wound" "" "No reaction.",
        35 DOUBLE "double" "Double dice" "RUX-09" Deed "double" "" "Twice the weapon dice.",
        36 PIERCE "pierce" "Ignore armour" "RUX-09" Deed "gap" "" "Armour does not count.",
        37 AGAIN "again" "Second attack" "RUX-09" Deed "flurry" "" "Another attack, against another enemy, after this one.",
        38 ADD "add" "Use it" "RUX-23" Deed "plus" "" "Pay for a die of damage more.",
        39 SPARE "spare" "Not now" "RUX-23" No "close" "" "Keep the WP.",
        40 STEP "step" "Step aside" "RUX-21" Deed "step" "" "One square, and nobody strikes at you for it.",
        41 SHOVE "shove" "Shove" "RUX-20" Deed "push" "" "Push the target one square away.",
        42 STOW "stow" "Put away" "RUN-14" Deed "hands" "" "Put a weapon away, still at hand. Free.",
        43 DROP "drop" "Drop" "RUN-16" Deed "drop" "" "Let go of what is in your hands: it lies in your square, and sinks in water. Free.",
        44 PICK_UP "pick_up" "Pick up" "RUN-22" Deed "take" "" "Take something that lies beside you into a free hand.",
        45 ARMOUR "armour" "Armour" "RUN-23" Deed "vest" "" "Put on or take off a piece of armour: a free hand for a helmet, both for the body.",
        46 MEND "mend" "Mend" "RUN-54" Deed "hammer" "" "Crafting: a broken or damaged item in your hand is whole again. Once for each item.",
        47 REFILL "refill" "New quiver" "RUX-32" Deed "reload" "" "Take the second quiver.",
        48 DOOR "door" "Door" "RUX-08" Deed "gate" "" "Open or close a door beside you, for half of your movement.",
        49 LEVER "lever" "Lever" "RUN-28" Deed "hand" "" "Draw up or let down a deck.",
        50 PICK_LOCK "pick_lock" "Pick lock" "RUN-27" Deed "lock" "" "Sleight of Hand, with a free hand: the door is unlocked.",
        51 BREAK_DOWN "break_down" "Break down" "RUN-26" Deed "hammer" "" "Hit a door or a plank beside you: weapon damage less its armour.",
        52 FLING "fling" "Send it there" "RUX-17" Deed "throw" "" "Where the disarmed weapon flies.",
        53 LEAP "leap" "Leap" "RUX-04" Deed "jump" "" "Straight over a gap, for its squares and the one where it lands: Acrobatics over a wide one.",
        54 GRAB "grab" "Grab an object" "RUX-22" Deed "take" "" "Take what stands beside you as an improvised weapon.",
        55 DRAG "drag" "Drag" "RUX-35" Deed "haul" "" "Drag somebody who is down along with you, with a free hand: each square costs double.",
        56 LOOT "loot" "Loot" "RUX-35" Deed "take" "" "Take something from somebody who is down beside you.",
        57 LEAVE "leave" "Leave the board" "RUX-37" Deed "run" "" "Leave by this exit for good, for a square of movement.",
        58 WAKE "wake" "Wake" "RUX-36" Deed "support" "" "Shake a sleeping friend beside you awake.",
        59 COAT "coat" "Coat a weapon" "RUX-36" Deed "poison" "" "Poison on a piercing or cutting weapon in your hand, for its next hit that costs HP.",
        60 ANTIDOTE "antidote" "Antidote" "RUX-36" Deed "potion" "healed" "For you or a friend beside you: a boon against poison in this battle, and a roll at once.",
        61 POT "pot" "Throw a pot" "RUN-28" Deed "firepot" "miss" "A smoke pot or a fire pot, up to five squares away.",
        62 DOUSE "douse" "Put out flames" "RUX-07" Deed "wet" "" "Agility: you, or somebody beside you, burn no more.",
        63 LIGHT "light" "Light" "RUX-02" Deed "lantern" "" "Light your torch, lantern or candle, or put it out.",
        64 HOOK "hook" "Grappling hook" "RUX-06" Deed "hook" "" "Throw the hook up a wall beside you: a boon for everybody who climbs there.",
        65 POLE "pole" "Pole the boat" "RUX-34" Deed "row" "" "Move the gondola under you up to four squares, with everybody in it.",
        66 RAM "ram" "Ram" "RUX-34" Blow "ram" "blow" "Seamanship: pole your gondola into another one. 2d6 to its hull, and those aboard may fall out.",
        67 MOUNT "mount" "Mount" "RUX-33" Deed "up" "" "Into the saddle of your horse, for two squares of movement.",
        68 DISMOUNT "dismount" "Dismount" "RUX-33" Deed "down" "" "Out of the saddle, for two squares of movement.",
        69 SEARCH "search" "Search" "RUX-31" Deed "search" "" "Awareness or Spot Hidden against Sneaking: a hidden enemy in sight is found.",
        70 CAST "cast" "Cast" "RUX-24" Deed "spell" "" "Cast a spell or a trick.",
        71 SUFFER "suffer" "Suffer" "RUX-26" Deed "wound" "" "The condition that it takes instead.",
        72 EXEMPT "exempt" "Spare friends" "RUX-24" Deed "ward" "" "A bane, and the spell leaves your side alone.",
        73 NOBODY "nobody" "Spare nobody" "RUX-24" No "spell" "" "The spell catches everybody.",
        74 WARD "ward" "Ward off" "RUX-25" Deed "dispel" "" "Your power level is taken from that of the spell.",
        75 SCREEN "screen" "Rock Screen" "RUX-25" Deed "ward" "" "The hit does less damage.",
        76 THRIFT "thrift" "No WP" "RUX-24" Deed "will" "" "The spell costs nothing.",
        77 FARTHER "farther" "Double range" "RUX-24" Deed "fast" "" "Twice the range, or twice the size of an area.",
        78 SECOND_SPELL "second_spell" "Second spell" "RUX-24" Deed "cast" "" "Another spell at once, with a bane.",
        79 AIM "aim" "Aim at" "RUX-24" Deed "aim" "" "A target of the spell.",
        80 FLOAT "float" "Float there" "RUX-25" Deed "up" "" "Where it comes to rest.",
        81 READ "read" "Tide Reading" "RUX-25" Deed "tide" "" "Friends draw two cards in round 1.",
        82 ADVISE "advise" "Advise" "RUN-31" Deed "book" "" "A friend within 5 squares has a boon on its next Persuasion, Awareness or Healing of this round; with Lore, on its next spell.",
        83 BACKLINE "backline" "Backline Cut" "RUX-23" Blow "gap" "blow" "A sneak attack with a subtle weapon on an enemy beside a friend.",
        84 SWEEP "sweep" "Sweep Cut" "RUX-23" Blow "sweep" "blow" "One roll with a cutting weapon against two enemies in reach.",
        85 TWIN "twin" "Twin Shafts" "RUX-23" Blow "volley" "blow" "One roll with a bane, two arrows.",
        86 OFF_HAND "off_hand" "Off-hand Cut" "RUX-23" Blow "dual" "blow" "After an attack: another one with the other hand, with a bane. Free, once a turn.",
        87 SONG "song" "War Song" "RUX-23" Stance "horn" "" "A boon for friends or a bane for enemies within 5 squares, until your next turn.",
        88 RAGE "rage" "Blood Rage" "RUX-23" Stance "scream" "" "Angry, a boon in melee, no parry and no dodge: attack the nearest enemy.",
        89 SEA_LEGS "sea_legs" "Sea Legs" "RUX-23" Deed "wet" "" "Until your next turn water neither hinders nor threatens you. Free.",
        90 INTERPOSE "interpose" "Step between" "RUX-23" Deed "interpose" "" "The attack strikes you instead.",
        91 HUMAN_SHIELD "human_shield" "Human Shield" "RUX-23" Deed "swap" "" "The attack strikes that friend instead.",
        92 CAT_FALL "cat_fall" "Cat Fall" "RUX-23" Deed "landing" "" "A die of falling damage less for each WP.",
        93 STRETCH "stretch" "Stretch rest" "RUN-52" Deed "rest" "healed" "After the fight: d6 HP, 2d6 if tended well, d6 WP, and one condition ends.",
        94 TEND "tend" "Tend" "RUN-52" Deed "heal" "" "After the fight: Healing, so that a friend regains 2d6 HP when it rests.",
        95 SLEEP "sleep" "Let a shift pass" "RUN-53" Deed "sleep" "healed" "In a safe place: all HP and WP, no conditions, and every rest can be used again.",
        96 REPLACE "replace" "Take on" "RUX-40" Deed "plus" "" "A minion takes the place of somebody dead.",
        97 ENOUGH "enough" "Go on" "RUX-40" No "close" "" "Nothing else is done here.",
        98 APPROACH "sneak_up" "Sneak up" "RUN-46" Deed "hide" "" "Sneaking, before the first round: the first attack is a sneak attack, and you choose your card.",
        99 CARD "card" "Take a card" "RUN-11" Deed "swap" "" "The card of the first round.",
        100 WARN "warn" "Warn" "RUN-49" Deed "command" "" "A friend that failed rolls Awareness once more.",
        101 RAVAGE "ravage" "Attack" "RUX-28" Blow "crush" "blow" "The attack that the die has named: it hits by itself, and can be dodged.",
        102 RECALL "recall" "Recall lore" "RUX-39" Deed "book" "" "Lore, once in a battle: the next attack of a monster in sight is rolled and shown.",
        103 KEEP_CARD "keep_card" "Keep the card" "RUX-23" Deed "swap" "" "Keep the card of the last round, for WP.",
        104 TWO_CARDS "two_cards" "Draw two cards" "RUX-23" Deed "swap" "" "Draw two cards and keep one, for WP.",
        105 CALL "call" "Shout" "RUN-17" Deed "horn" "" "Friends within 20 squares wake and know that there are enemies. Free.",
        106 DRAG_HELD "drag_held" "Drag along" "RUX-19" Hands "haul" "grapple" "Opposed STR: the one you hold and you go a square, into water too.",
        107 BETRAY "betray" "Attack a friend" "RUN-20" Blow "mishap" "blow" "An attack on a friend, with the weapon and in the way of your choice: it may parry or dodge.",
        108 UNPACK "unpack" "Unpack" "RUN-22" Deed "take" "" "Take a weapon out of the pack, to a free hand or to a place at hand.",
        109 STRIKE_BACK "strike_back" "Strike back" "RUN-38" Deed "strike" "" "A counterattack with the item of the parry: it hits by itself.",
        110 HEARTEN "hearten" "Take heart" "RUX-23" Deed "will" "" "The condition that a Battle Shout ends.",
        111 EXCHANGE "exchange" "Exchange cards" "RUN-10" Deed "swap" "" "Take the lower card, and act at once.",
    }
    pub(super) static ALL: &[Action] = LIST;
}

/// Everything that is asked.
pub mod question {
    use super::*;
    questions! { ALL:
        ZONE "zone" "Deployment zone" "flag" Zone Cards Stop,
        DEPLOY "deploy" "Deployment" "flag" Deploy Board Stop,
        ACT "act" "Act" "chevron" Act Board Stop,
        PUSH "push" "Push the roll?" "reroll" Within Cards No { reflex: Reflex::Spare, stands: Stands::Never },
        REACT "react" "Parry or dodge?" "guard" Within Cards No { stands: Stands::Never },
        DRAGON "dragon" "A Dragon" "dragon" Within Cards First,
        ADD "add" "A die more?" "plus" Within Cards No { reflex: Reflex::Spare, stands: Stands::Never },
        AGAIN "again" "Second attack" "flurry" Within Board No,
        STEP "step" "Step aside?" "step" Within Board No { stands: Stands::Never },
        FLING "fling" "Disarmed" "throw" Within Board First,
        COAT "coat" "Coat a weapon?" "poison" Within Cards No,
        WARN "warn" "Warn a friend?" "command" Within Board No,
        APPROACH "sneak_up" "Sneak up?" "hide" Within Cards No,
        CARD "card" "Which card?" "swap" Within Cards First,
        KEEP_CARD "keep_card" "Keep the card?" "swap" Within Cards No { reflex: Reflex::Spare, stands: Stands::Never },
        TWO_CARDS "two_cards" "Two cards?" "swap" Within Cards No { reflex: Reflex::Spare, stands: Stands::Either },
        READ "read" "Tide Reading?" "tide" Within Cards No { reflex: Reflex::Spare },
        SHOVE "shove" "Shove?" "push" Within Cards No { stands: Stands::Either },
        BEDSIDE "bedside" "Save a life" "heal" Between Cards Stop,
        INTERLUDE "interlude" "Between the battles" "rest" Between Cards Stop,
        INTERPOSE "interpose" "Step between?" "interpose" Within Cards No { reflex: Reflex::Spare, stands: Stands::Never },
        HUMAN_SHIELD "human_shield" "Human Shield?" "swap" Within Board No { reflex: Reflex::Spare, stands: Stands::Never },
        GRIP "grip" "Iron Grip?" "plus" Within Cards No { stands: Stands::Never },
        STEADY "steady_heart" "Steady Heart?" "will" Within Cards No { reflex: Reflex::Spare, stands: Stands::Either },
        CAT_FALL "cat_fall" "Cat Fall?" "landing" Within Cards First { stands: Stands::Never },
        SUFFER "suffer" "A condition" "wound" Within Cards First,
        SPARE "spare" "Spare friends?" "ward" Within Cards First,
        WARD "ward" "Ward off?" "dispel" Within Cards No { reflex: Reflex::Spare, stands: Stands::Never },
        GIFT "gift" "A Dragon" "dragon" Within Cards First,
        AIM "aim" "Aim" "aim" Within Board Last,
        SECOND "second" "A second spell" "cast" Within Board No,
        FLOAT "float" "Levitate" "up" Within Board First,
        COMMAND "command" "Command" "command" Within Board No,
        COUNTER "counter" "Strike back?" "strike" Within Cards First { stands: Stands::Either },
        HEARTEN "hearten" "Battle Shout" "horn" Within Cards First,
        CONSENT "consent" "Exchange cards?" "swap" Within Cards No,
    }
}

/// What only Roll Under tells of.
pub mod telling {
    use super::*;
    tellings! { ALL:
        DEALT "dealt" "card" Small "" "RUN-09" "{who} is dealt the {n}",
        NOTICED "noticed" "threat" Threat "" "RUN-46" "{who} is noticed: everybody is awake",
        KEEPS_CARD "keeps_card" "swap" Power "" "RUX-23" "{who} keeps the {n}",
        TAKES_CARD "takes_card" "swap" Power "" "RUN-11" "{who} takes the {n}",
        ENTRY "entry" "crush" Threat "" "RUX-28" "{who} prepares: {thing}",
        PANICS "panics" "fear" Threat "" "RUX-27" "{who} is frightened: {thing}",
        RUNS "runs" "run" Threat "" "RUX-27" "{who} runs from what it fears",
        EXCHANGED "exchanged" "swap" Plain "" "RUN-10" "{who} exchanges cards with {other}",
        PUSHED "pushed" "reroll" Power "" "RUN-07" "{who} pushes the roll",
        SPARED "spared" "guard" Good "" "RUX-12" "The armour of {who} stops all {n} points",
        PARRIED "parried" "guard" Good "parry" "RUN-36" "{who} parries",
        DODGED "dodged" "dodge" Good "" "RUN-39" "{who} dodges",
        BROKEN "broke" "mishap" Loss "crack" "RUN-37" "The {thing} of {who} breaks",
        MISHAP "mishap" "mishap" Threat "fumbled" "RUX-10" "{who} has a mishap: {thing}",
        SUCCESS "death_won" "heal" Good "" "RUN-41" "{who} has won {n} of 3 death rolls",
        FAILURE "death_lost" "dying" Loss "" "RUN-41" "{who} has lost {n} of 3 death rolls",
        RECOVERS "recovers" "heal" Good "healed" "RUN-41" "{who} regains {n} HP",
        PICKED_UP "picked_up" "take" Small "" "RUN-22" "{who} picks up the {thing}",
        HACKS "hacks" "hammer" Plain "crack" "RUN-26" "{who} hits it: {n} HP are left",
        UNLOCKED "unlocked" "lock" Good "" "RUN-27" "{who} picks the lock",
        DRAWS "draws" "ready" Small "" "RUN-14" "{who} draws the {thing}",
        RESTS "rests" "rest" Good "" "RUN-32" "{who} regains {n} WP",
        POISONED "poisoned" "poison" Loss "" "RUX-36" "{thing} works in {who}",
        SMOKES "smokes" "smoke" Plain "" "RUX-02" "{who} throws a smoke pot",
        FLAMES "flames" "fire" Threat "" "RUX-07" "Flames leap up",
        GOES_OUT "goes_out" "lantern" Small "" "RUX-02" "The torch of {who} goes out",
        POLES "poles" "row" Small "" "RUX-34" "{who} poles the gondola",
        RAMMED "rammed" "ram" Threat "crack" "RUX-34" "{who} rams: {n} HP of the hull are left",
        MOUNT_HURT "mount_hurt" "wound" Loss "" "RUX-33" "The horse of {who} is hit: {n} HP are left",
        THROWN "thrown" "prone" Loss "" "RUX-33" "{who} falls from the saddle",
        GRABS "grabs" "take" Small "" "RUX-22" "{who} takes the {thing} to hand",
        LOOTS "loots" "take" Small "" "RUX-35" "{who} takes the {thing} of {other}",
        DRAGS "drags" "haul" Small "" "RUX-35" "{who} drags {other} along",
        CALLS "calls" "horn" Threat "" "RUN-17" "{who} shouts",
        FLEES "flees" "run" Plain "" "RUX-37" "{who} leaves the board",
        INTERLUDE "interlude" "flag" Round "" "RUX-40" "The fight is over: {thing}",
        DISTURBED "disturbed" "threat" Loss "" "RUN-52" "The rest of {who} is interrupted: nothing is gained",
        REPLACED "replaced" "plus" Plain "" "RUX-40" "The place of {who} is taken: {thing}",
        USES "uses" "will" Power "" "RUX-23" "{who} uses {thing} for {n} WP",
        CASTS "casts" "cast" Power "cast" "RUX-24" "{who} casts {thing} for {n} WP" { sign: true },
        MISCAST "miscast" "mishap" Threat "fumbled" "RUX-24" "The spell of {who} goes wrong: {thing}",
        WARDED "warded" "dispel" Power "" "RUX-25" "{who} wards off the spell of {other}: power level {n} is left",
        UNWOVEN "unwoven" "dispel" Power "" "RUX-25" "{thing} ends",
        RISES "rises" "up" Plain "" "RUX-25" "A pillar rises at {at}",
        PUFFS "puffs" "smoke" Small "" "RUX-25" "It is dim at {at}",
        LIGHTS "lights" "lantern" Small "" "RUX-25" "{who} makes light around {thing}",
        LASTS "lasts" "spell" Good "" "RUX-25" "{thing} works on {who}",
        OBEYS "obeys" "command" Threat "" "RUX-25" "{who} obeys {other}",
        LOSES_WP "loses_wp" "will" Loss "" "RUX-24" "{who} loses {n} WP",
    }
}

/// RUX-05: levels of a fall into water that do no harm.
const SOFT: u8 = 3;
/// RUX-05: dice of a fall.
pub fn fall_dice(levels: u8, into_water: bool) -> u8 {
    if into_water { levels.saturating_sub(SOFT) } else { levels }
}

/// What panels need to know of Roll Under.
const PANELS: Panels = Panels {
    pitch: "A d20 under your skill, one action a round, and a parry that costs it.",
    dice: "d20, and d4 to d12",
    turns: "by cards, low to high",
    roles: Roles {
        life: Some((counter::HP, Some(stat::HP))),
        points: None,
        will: Some((counter::WP, Some(stat::WP))),
        under: None,
    },
    quiet: ids![counter: CARD HELD GONE DAMAGED BROKEN EMPTY BANDAGES DRAUGHTS RESTED SUCCESSES FAILURES WORN SUNK TRIED QUIVERS LOCKPICKS ANTIDOTES LETHAL PARALYSING SLEEPING SMOKE_POTS FIRE_POTS MOUNT_HP STRETCHED PACKED],
    unseen: ids![counter: CARD HELD GONE DAMAGED BROKEN EMPTY RESTED WORN SUNK TRIED STRETCHED PACKED],
    spent: &[status::ACTED, status::SPENT, status::WAITED],
    told_apart: &["wait"],
    acted: Some(status::ACTED),
    quiet_statuses: &[status::SPENT, status::WAITED],
    down: Some((status::DYING, "dying")),
    swims: Some(status::SWIMMING),
    tally: Some(Tally {
        entry: Entry {
            key: "death_rolls",
            name: "Death rolls",
            text: "One at the start of each own turn: three won, and it recovers; three lost, and it is dead.",
            rule: "RUN-41",
        },
        counters: [counter::SUCCESSES, counter::FAILURES],
        of: 3,
        during: status::DYING,
    }),
    hands_on: &["wait"],
    groups: groups![action:
        "Go": MOVE LEAP DASH STAND DROP_PRONE HIDE SEARCH SEA_LEGS DRAG POLE RAM MOUNT DISMOUNT LEAVE;
        "Fight": RAVAGE STRIKE SHOOT THROW WEAK_SPOT BACKLINE SWEEP TWIN OFF_HAND TOPPLE DISARM GRAPPLE SQUEEZE DRAG_HELD BREAK_FREE RELEASE;
        "Magic": CAST ADVISE;
        "Help and wait": WAIT HELP RALLY SELF_RALLY SAVE WAKE CALL ANTIDOTE DOUSE HAUL SHOUT SONG RAGE REST RECALL;
        "Things": DRAW STOW DROP PICK_UP UNPACK GRAB LOOT DRINK COAT POT LIGHT HOOK ARMOUR MEND REFILL DOOR PICK_LOCK BREAK_DOWN LEVER INTERACT BETRAY;
    ],
    controls: controls![action:
        Move MOVE 0;
        Strike STRIKE 0, SHOOT 0, THROW 0, RAVAGE 0;
        Grapple GRAPPLE 0; Push TOPPLE 0;
        Guard WAIT 0; Jump LEAP 0; Dive DROP_PRONE 0, STAND 0; SoftLanding WEAK_SPOT 0; Drown DISARM 0;
        Surgery HELP 0; Chain RALLY 0, SAVE 0; Run DASH 0; Cast CAST 0; Row POLE 0, DRAW 0; Hide HIDE 0;
    ],
    course: Some(("assets/lessons/low_is_good.ron", include_str!("../../../assets/lessons/low_is_good.ron"))),
    further_courses: &[("assets/lessons/power_levels.ron", include_str!("../../../assets/lessons/power_levels.ron"))],
    falls: Some(Falls { cost: |levels, water| fall_dice(levels, water).saturating_mul(4), rule: "RUX-05" }),
    duel: Duel { gangs: ["quay_duel", "masks_duel"], switches: &[("rounds", "8")] },
    ..Panels::PLAIN
};

/// Everything that describes Roll Under.
pub static INFO: SystemInfo = SystemInfo {
    id: "roll_under",
    name: "Roll Under",
    version: 1,
    oldest: 1,
    knows: &["approach", "ambush", "monsters", "fallen", "escort", "sentries", "light", "boats"],
    person_first: false,
    stats: stat::ALL,
    counters: counter::ALL,
    statuses: status::ALL,
    actions: action::ALL,
    questions: question::ALL,
    reasons: super::no::ALL,
    tellings: telling::ALL,
    words: Words { hit: "success", hits: "successes", critical: "Dragon", fumble: "Demon", ..Words::PLAIN },
    assumed: "Assumed: nobody pushes a roll, parries or dodges.",
    switches: RuleOptions::SWITCHES,
    panels: PANELS,
    primer: Some(("assets/lessons/roll_under.ron", include_str!("../../../assets/lessons/roll_under.ron"))),
    rulebook: include_str!("../../../docs/rules/roll_under.md"),
    refusal_rule: super::citations::refusal_rule,
    event_rule: super::citations::event_rule,
};
