//! The words of Canal: stats, counters, statuses and actions, each with what players read about it.

use crate::battle::{Action, ActionId, CounterId, Entry, Nature, Question, Reflex, Refusal, Stands, StatId, StatusId};
use crate::kit::{actions, questions, reasons, tellings, vocabulary};

/// Stats (Canal 1.2). Life, will, command and action points are listed with what they start at.
pub mod stat {
    use super::*;
    vocabulary! { LIST, StatId:
        0 AP "ap" "AP" "2.4" "Action Points per activation; never more than 3 in a round.",
        1 LP "lp" "LP" "1.2" "Life Points at the start; at 0 the character is removed.",
        2 WP "wp" "WP" "1.2" "Will Points at the start; they never come back by themselves.",
        3 CP "cp" "CP" "1.2" "Command Points at the start; dice for the initiative.",
        4 MOVE "move" "MOVE" "CAN-01" "Squares per Move action.",
        5 DEX "dex" "DEX" "1.2" "Dice for agility, and the number that enemies must reach to hit.",
        6 ATT "att" "ATT" "1.2" "Dice for every attack.",
        7 PRO "pro" "PRO" "CAN-14" "Dice that cancel Damage.",
        8 MIND "mind" "MIND" "1.2" "Dice for mental checks.",
    }
    pub(crate) static ALL: &[Entry] = LIST;
}

/// Counters (Canal 1.4).
pub mod counter {
    use super::*;
    vocabulary! { LIST, CounterId:
        0 LP "lp" "Life Points" "CAN-30" "Life Points left.",
        1 AP "ap" "Action Points" "2.4" "Action Points left in this activation.",
        2 WP "wp" "Will Points" "2.4" "Will Points left: extra dice, up to two on one roll.",
        3 CP "cp" "Command Points" "2.4" "Command Points left.",
        4 AP_SPENT "ap_spent" "Points used" "2.4" "Action Points used this round, at most 3.",
        5 UNDERWATER "underwater" "Underwater" "CAN-08" "Underwater counters: +2 PRO each, cashed for a glide.",
        6 CLINGING "clinging" "Clinging" "CAN-53" "Hangs on the wall in this direction: 1 north, 2 east, 3 south, 4 west.",
        7 SHOTS_0 "shots_0" "Shots" "CAN-57" "Uses of the first weapon that count against its Reload.",
        8 SHOTS_1 "shots_1" "Shots" "CAN-57" "Uses of the second weapon that count against its Reload.",
        9 WARD "ward" "Warded" "7.3" "Dice added to its Protection rolls until the end of the round.",
        10 DAZZLED "dazzled" "Dazzled" "7.3" "Dice taken from its Protection rolls until the end of the round.",
        11 LUCK "luck" "Luck" "7.3" "Luck tokens until the end of the round: each re-rolls one failed die, never the Destiny die.",
        12 SPELLS_TRIED "spells_spent" "Spells tried" "CAN-20" "Spells that it may not try again yet: one bit for each, in the order of its list.",
        13 STROKE "stroke" "Strong strokes" "7.2" "Squares more for a Move that starts in water, until the end of the round.",
    }
    pub(crate) static ALL: &[Entry] = LIST;
}

/// Statuses (Canal 1.4). They are counted in ends of the character's own activations.
pub mod status {
    use super::*;
    vocabulary! { LIST, StatusId:
        0 STUNNED "stunned" "Stunned" "CAN-16" "MOVE, ATT, DEX and MIND -1, not below 1, until the end of its next activation.",
        1 CHAIN_USED "chain_used" "Chain used" "CAN-04" "The Chained Jump of this activation is used.",
        2 SHOOTING_HELD "held_fire" "Pinned gun" "CAN-57" "In contact since it last fired: a weapon with Reload is not loaded again until an activation begins out of contact.",
        3 GUARD "guard" "On guard" "CAN-62" "May strike at an enemy that ends a Move or a Jump in its sight; until it moves or acts.",
        4 HIDDEN "hidden" "Hidden" "CAN-63" "In cover, enemies more than 6 squares away do not see it, and it sees no further; until it moves or acts.",
        5 ORDERED "ordered" "Order given" "CAN-60" "Has given its Order of this round.",
        6 COUNTERED "countered" "Counter given" "CAN-60" "Has given its Counter of this round.",
        7 LAST_STAND "last_stand" "Last stand" "CAN-58" "ATT +1 until the end of this activation.",
        8 CAST_LOCKED "castlock" "Cannot cast" "CAN-20" "A spell failed: it may try no other in this activation.",
        9 DISPEL_LOCKED "dispellock" "Cannot dispel" "CAN-25" "Its Dispel had no Aces: it may try no other in this round.",
        10 GILLS "gills" "Gills" "7.3" "Counts as a Water Creature until the end of the round.",
        11 PLANNED "planned" "Plan made" "CAN-60" "Has given its Plan of this round.",
        12 COMMANDED "commanded" "Ability used" "CAN-60" "Has used its command ability of this round.",
    }
    pub(crate) static ALL: &[Entry] = LIST;
}

/// Everything that can be chosen.
pub mod action {
    use super::*;
    actions! { LIST:
        0 MOVE "move" "Move" "CAN-01" Deed "move" "" "Walk, swim or climb up to MOVE squares. 1 AP.",
        1 JUMP "jump" "Jump" "CAN-03" Deed "jump" "" Switch "Jump in a straight line: 2 squares and one more for each Ace. 1 AP.",
        2 CHAIN "chain" "Chain" "CAN-04" Deed "chain" "" Switch "A second jump, free, right after landing on an obstacle or debris.",
        3 COMBAT "combat" "Strike" "CAN-12" Blow "strike" "blow" Buttons "Attack an enemy with a weapon. 1 AP.",
        4 GRAPPLE "grapple" "Grapple" "CAN-15" Hands "grapple" "grapple" "Seize an enemy in contact and move it where you like. 1 AP.",
        5 DROWN "drown" "Drown" "CAN-18" Hands "drown" "drown" "Hold an enemy in contact under water. 1 AP.",
        6 DIVE "dive" "Dive" "CAN-07" Dive "dive" "dive" "Go under water: +2 PRO and a glide. 2 AP.",
        7 SURGERY "surgery" "Surgery" "CAN-58" Deed "heal" "healed" "Field Surgery: a friend in contact regains a Life Point for each Ace. 1 AP.",
        8 END "end" "End" "2.3" End "endturn" "" "End this activation; points that are left are lost.",
        9 ACTIVATE "activate" "Activate" "2.2" Deed "chevron" "" "Begin this character's activation.",
        10 GLIDE "glide" "Glide" "CAN-09" Deed "glide" "" "Cash all Underwater counters and glide through the water.",
        11 WILL "will" "Will" "CAN-59" Dice "will" "" "Add Will dice to a roll, one Will Point each.",
        12 PICK "pick" "Pick" "CAN-50" Deed "aim" "" "Name whom or what this is about.",
        13 FORCE "force" "Push" "CAN-15" Hands "push" "" "Move the seized character there.",
        14 PLACE "place" "Place" "CAN-06" Deed "move" "" "Put the character on this free square.",
        15 WALK_ON "walk_on" "Walk on" "CAN-03" Deed "move" "" "Walk straight on with what is left of the jump.",
        16 DECLINE "decline" "No" "2.3" No "close" "" "Do not do it.",
        17 ZONE "zone" "Zone" "CAN-72" Deed "flag" "" "Take this deployment zone.",
        18 DEPLOY "deploy" "Deploy" "CAN-72" Deed "flag" "" "Place a character before the battle.",
        19 GUARD "guard" "Guard" "CAN-62" Stance "guard" "guard" "Stand on guard: strike at an enemy that ends a Move or a Jump in sight. Ends the activation.",
        20 HIDE "hide" "Hide" "CAN-63" Stance "hide" "hide" "Hide in cover from enemies more than 6 squares away. Ends the activation.",
        21 ORDER "order" "Order" "CAN-60" Stance "command" "your_turn" "1 CP: a friend in sight whose activation begins has an Action Point more.",
        22 COUNTER "counter" "Counter" "CAN-60" Stance "command" "" "1 CP: after an enemy's action a friend in sight makes one at once.",
        23 ROW "row" "Row" "CAN-69" Deed "row" "" "Row the boat one stands in: 2 squares and one more for each Ace. 1 AP.",
        24 FLY "fly" "Fly" "CAN-58" Deed "up" "wings" Buttons "Fly up to MOVE squares, heights counted, over everything but walls. In the air only flying goes on. 1 AP.",
        25 TAKE "take" "Take" "CAN-70" Deed "take" "" "Take up an objective at the end of the activation.",
        26 DROP "drop" "Drop" "CAN-70" Deed "drop" "" "Drop the objective that is carried. No AP, after an action.",
        27 DESTROY "destroy" "Destroy" "CAN-70" Deed "strike" "" "Destroy an objective in contact since the start of the activation. 1 AP.",
        28 CAST "cast" "Cast" "CAN-19" Deed "cast" "" Spells "Cast a spell, for the Will that it costs. 1 AP.",
        29 DISPEL "dispel" "Dispel" "CAN-23" Deed "dispel" "" "Roll against a spell that is being cast, for the Will that it costs.",
        30 LUCK "luck" "Luck" "7.3" Deed "reroll" "" "Luck tokens that may re-roll failed dice; only those used are lost.",
        31 PLAN "plan" "Plan" "CAN-60" Deed "command" "" "1 CP: an agenda that was not reached yet is replaced by another.",
        32 COMMAND "command" "Command" "CAN-60" Deed "command" "your_turn" "1 CP: use a command ability.",
    }
    pub(crate) static ALL: &[Action] = LIST;
}

/// Everything that is asked.
pub mod question {
    use super::*;
    questions! { ALL:
        ZONE "zone" "Deployment" "flag" Zone Cards Stop,
        DEPLOY "deploy" "Deployment" "flag" Deploy Board Stop,
        ACTIVATE "activate" "Who acts?" "chevron" Activate Board Stop,
        ACT "act" "Act" "chevron" Act Board Stop,
        PLAN "plan" "Plan?" "command" Before Cards Stop { stands: Stands::Never },
        ORDER "order" "Order?" "command" Boost Cards Stop { stands: Stands::Either },
        COUNTER "counter" "Counter?" "command" CutIn Cards Stop { stands: Stands::Never },
        WILL "will" "Will dice?" "will" Within Count Will { stands: Stands::Either },
        OPPORTUNITY "opportunity" "Attack of Opportunity" "strike" Within Cards Yes {
            text: "It costs no Action Point, and it may have acted already.",
            dice_ahead: true,
            stands: Stands::Either,
        },
        DISENGAGE_FROM "disengage_from" "Who holds on?" "threat" Within Board Yes,
        CHARGE "charge" "Charge" "threat" Within Board Yes,
        INTERVENE "intervene" "Step in?" "threat" Within Board Yes { stands: Stands::Never },
        SPELL_TARGET "spell_target" "A further target?" "threat" Within Board Yes,
        PROVOKE "provoke" "Who strikes?" "threat" Within Board Yes,
        DISPEL "dispel" "Dispel?" "dispel" Within Cards No { stands: Stands::Either, reflex: Reflex::Spare },
        LUCK "luck" "Luck?" "reroll" Within Cards Most { stands: Stands::Either },
        FORCE "force" "Move the seized one" "threat" Within Board Last { reflex: Reflex::Deepest },
        PLACE "place" "Pushed aside" "threat" Within Board Yes,
        WALK_ON "walk_on" "Walk on?" "threat" Within Board No { stands: Stands::Never, reflex: Reflex::Spare },
        ROW "row" "Row where?" "threat" Within Board Stop { reflex: Reflex::Nearest },
        GLIDE "glide" "Glide?" "threat" Within Board Stop { stands: Stands::Never, reflex: Reflex::Spare },
        TAKE "take" "Take it up?" "take" Within Cards Stop { stands: Stands::Either },
    }

    /// A place for somebody who loses its footing, or keeps its feet and moves: odds take the last square.
    pub static SLIDE: Question = Question { usual: crate::battle::Usual::Last, ..PLACE };
}

/// Why something cannot be done, where only Canal knows such a reason.
pub mod no {
    use super::*;
    reasons! { ALL:
        NOT_ENOUGH_CP "NotEnoughCp" "no command" "There are not enough Command Points left for that." "CAN-60",
        COMMAND_GIVEN "CommandGiven" "given already" "This character has already given that command this round." "CAN-60",
        ONE_ACTION_POINT "OneActionPoint" "1 point only" "An action out of turn costs exactly one Action Point." "CAN-60",
        NOT_ENOUGH_WP "NotEnoughWp" "needs will" "There are not enough Will Points left for that." "CAN-59",
        AP_CAP_REACHED "ApCapReached" "3 points used" "Three Action Points have been used this round; nobody may use more." "2.4",
        IN_CONTACT "InContact" "in contact" "That cannot be done in base contact with an enemy." "CAN-31",
        WEAPON_NOT_AQUATIC "WeaponNotAquatic" "not aquatic" "That weapon cannot be used while swimming." "CAN-28",
        POWDER_WET "PowderWet" "wet powder" "The powder is wet: the activation began in water, or it is a reaction in water." "CAN-57",
        IN_THE_AIR "InTheAir" "in the air" "In the air only flying goes on." "CAN-58",
        TOO_HIGH "TooHigh" "too high" "A jump cannot reach more than three levels up." "CAN-03",
        NO_CHAIN_AVAILABLE "NoChainAvailable" "no chain" "A Chained Jump needs a jump that just landed on an obstacle or debris, once per activation." "CAN-04",
        NOT_ALLOWED_AOO "NotAllowedAoO" "not allowed" "That kind of Attack of Opportunity is not allowed here." "CAN-11",
        SPELL_ALREADY_TRIED "SpellAlreadyTried" "tried already" "This spell has been tried already and cannot be tried again yet." "CAN-20",
        CAST_LOCKED "CastLocked" "spell failed" "A spell has failed: no other may be tried in this activation." "CAN-20",
        DISPEL_LOCKED "DispelLocked" "no more dispels" "A Dispel without any Ace: this character may try no other in this round." "CAN-25",
        DISPEL_NOT_ELIGIBLE "DispelNotEligible" "too far" "It neither sees the caster nor a target of the spell from near enough." "CAN-23",
        NO_WATER_THERE "NoWaterThere" "no water there" "The target is neither water, nor in water, nor next to it." "7.3",
        CLINGING "Clinging" "clinging" "That cannot be done while hanging on a wall." "CAN-53",
        TOO_CLOSE_TO_ENEMY "TooCloseToEnemy" "enemy too near" "Characters deploy at least four squares from any enemy." "CAN-72",
        NOT_A_BOATMAN "NotABoatman" "boatmen only" "Only a Boatman begins the battle in a boat." "CAN-69",
        CARRYING_OBJECTIVE "CarryingObjective" "carrying" "A character carrying an objective can only move, drop it and end the activation." "CAN-70",
        NOT_CARRYING "NotCarrying" "carries nothing" "This character carries no objective." "CAN-70",
        NO_OBJECTIVE "NoObjective" "no objective" "There is no objective in contact for that." "CAN-70",
        CANNOT_CARRY "CannotCarry" "cannot carry" "This character cannot carry objectives." "CAN-70",
        TOO_LATE "TooLate" "too late" "That is only possible in contact with it from the start of the activation." "CAN-70",
    }
}

/// Events that only Canal knows.
pub mod telling {
    use super::*;
    tellings! { ALL:
        SPELL_LOST "spell_lost" "nocast" Loss "fumbled" "CAN-19" "The spell of {who} comes to nothing" {
            words: "The spell is lost",
            pause: 30,
        },
    }
}
