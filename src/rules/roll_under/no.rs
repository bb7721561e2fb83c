//! Why something cannot be done: the codes of 1.6.

use crate::battle::Refusal;
use crate::kit::reasons;

reasons! { ALL:
    TURN "E_TURN" "not its turn" "It is not this figure's turn." "2.3",
    ACTION "E_ACTION" "no action left" "The action of this round is used." "RUN-12",
    MOVE "E_MOVE" "too far" "That is farther than the movement that is left." "RUN-33",
    FREE "E_FREE" "once a turn" "This kind of free action can be done once in a turn." "RUN-13",
    REACTION "E_REACTION" "no reaction" "There is nothing to react to, or no reaction is left." "RUN-18",
    RANGE "E_RANGE" "out of range" "The target is out of range or reach." "RUN-21",
    LOS "E_LOS" "no sight" "There is no line of sight to the target." "RUX-01",
    TARGET "E_TARGET" "wrong target" "That is no target for it." "RUN-20",
    WEAPON "E_WEAPON" "no such weapon" "No such weapon is in its hands." "RUN-20" silent,
    HANDS "E_HANDS" "hands full" "That takes a free hand." "RUN-14",
    STATE "E_STATE" "not now" "It cannot do that in its present state." "RUN-18",
    BROKEN "E_BROKEN" "broken" "That weapon is broken." "RUN-37",
    AMMO "E_AMMO" "no ammunition" "The quiver is empty." "RUX-32",
    PUSH "E_PUSH_SUCCESS" "no failed roll" "Only a failed roll that is no Demon can be pushed." "RUN-07",
    SWAP_SPENT "E_SWAP_SPENT" "turn is spent" "That figure has used its turn of this round." "RUN-10",
    SWAP_WAITED "E_SWAP_WAITED" "has waited" "That figure has waited in this round." "RUN-10",
    SWAP_LOWER "E_SWAP_LOWER" "lower card" "Only a higher card can be taken." "RUN-10",
    WAIT_ONCE "E_WAIT_ONCE" "once a round" "A figure waits once in a round." "RUN-10",
    WAIT_LATE "E_WAIT_LATE" "too late" "Waiting is decided before anything else in the turn." "RUN-10",
    BLOCKED "E_BLOCKED" "no way there" "No way leads there, or somebody is already there." "RUN-34",
    FAR "E_TOO_FAR" "too far" "The gap is too wide, or the landing too high." "RUX-04",
    NO_EXIT "E_EXIT" "no exit here" "There is no exit of the board in this square." "RUX-37" silent,
    DARK "E_LIGHT" "too dark" "It is too dark there to aim from so far away." "RUX-02",
    NO_LIGHT "E_LAMP" "no light" "It carries nothing that gives light." "RUX-02" silent,
    WP "E_WP" "not enough WP" "There are not enough WP left (needs {n})." "1.3",
    LOCKED "E_LOCKED" "locked" "The door is locked: pick the lock or break it down." "RUN-27",
    JAMMED "E_JAMMED" "jammed" "The lock is jammed and cannot be picked any more." "RUN-27",
    ONCE "E_ONCE" "used up" "That can be done once in a battle, or nothing of it is left." "RUN-32",
    NOT_DYING "E_NOT_DYING" "not dying" "The target is not dying." "RUN-44" silent,
    USELESS "E_NONE" "no use" "That would change nothing now." "RUN-12" silent,
    UNABLE "E_ABILITY" "no such ability" "It has no such ability." "RUX-23" silent,
}
