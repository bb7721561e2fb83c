//! Why something cannot be done: the codes of 1.8.

use crate::battle::Refusal;
use crate::kit::reasons;

reasons! { ALL:
    TURN "E_TURN" "not its turn" "It is not this combatant's turn, nor its window." "CAP-36",
    STATE "E_STATE" "not now" "It is Fallen, Stunned or otherwise unable, or that would change nothing." "CAP-66",
    AP "E_AP" "needs AP" "Not enough AP ({n} missing)." "CAP-02",
    USES "E_USES" "used up" "Its uses of this turn or battle are spent." "CAP-03",
    TRIG_EVENT "E_TRIG_EVENT" "no such event" "Nothing happens now that this Trigger waits for." "CAP-24",
    TRIG_LIMIT "E_TRIG_LIMIT" "Trigger Limit" "No Trigger is left in this round." "CAP-25",
    SUST_LIMIT "E_SUST_LIMIT" "Sustain Limit" "Release a Sustain first: no more can be active." "CAP-29",
    AMP_LIMIT "E_AMP_LIMIT" "Amplify Limit" "No Amplify is left in this round." "CAP-33",
    AMP_NO_EFFECT "E_AMP_NO_EFFECT" "no effect" "That Amplify cannot change anything now." "CAP-32",
    AMP_TWICE "E_AMP_TWICE" "amplified" "The same Amplify works once on an Action." "CAP-32",
    CHARGE "E_CHARGE" "needs a Charge" "No Tide-Turner Charge is left." "CAP-34",
    COUNT "E_COUNT" "names nobody" "The Action needs a target more." "CAP-05",
    DUP "E_DUP" "named already" "That target is named already." "CAP-05",
    KIND "E_KIND" "wrong target" "That Action cannot be aimed at such a target." "CAP-05",
    RANGE "E_RANGE" "out of range" "The target is beyond range {n}." "CAP-08",
    TOO_NEAR "E_RANGE" "too near" "The target is nearer than {n} squares." "CAP-08",
    NOT_STRAIGHT "E_RANGE" "not in line" "Only what lies in a straight line can be aimed at, orthogonally or diagonally." "CAP-08",
    LEVELS "E_RANGE" "levels apart" "A Melee Action needs a target that stands a level higher or lower at most." "CAP-54",
    NONE_IN_RANGE "E_RANGE" "none in range" "No target in range {n}." "CAP-08",
    NOTHING_TO_END "E_STATE" "nothing to end" "Neither you nor an ally beside you has a condition that can be shaken off." "CAP-66",
    NONE_SUCH "E_KIND" "no such target" "No target in range is in the state that this Action needs." "CAP-05",
    COVER "E_COVER" "behind Cover" "Cover or Smoke lies between, at {at}." "CAP-09",
    WALL "E_WALL" "behind a wall" "A wall, higher ground or a deck lies between, at {at}." "CAP-09",
    FALLEN "E_TARGET_FALLEN" "Fallen" "The target is Fallen." "CAP-23",
    GONE "E_TARGET_GONE" "not to be found" "The target is below the surface, hidden or gone." "CAP-58",
    WATER "E_WATER" "swimming" "That cannot be used while swimming." "CAP-61",
    PATH "E_PATH" "no way there" "No way leads there." "CAP-50",
    MOVE "E_MOVE" "too far" "That is farther than this move goes." "CAP-50",
    OCCUPIED "E_OCCUPIED" "occupied" "Somebody or something is already there." "CAP-50",
}

/// Nothing would change.
pub(super) const USELESS: Refusal = STATE;
