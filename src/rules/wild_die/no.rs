//! Why something cannot be done: the codes of 1.7.

use crate::battle::Refusal;
use crate::kit::reasons;

reasons! { ALL:
    TURN "E_TURN" "not its turn" "It is not this figure's turn." "WLD-01",
    ACTION "E_ACTION" "no action left" "The declared actions of this turn are used up." "WLD-03",
    MULTI "E_MULTI_DECLARE" "declare first" "Several actions are declared before the first one." "WLD-42",
    LIMITED "E_LIMITED" "once a turn" "That can be done once in a turn." "WLD-05",
    RUN_LATE "E_RUN_LATE" "too late to run" "Running is declared before the first action." "WLD-07",
    MOVE "E_MOVE" "too far" "That is farther than the movement that is left." "WLD-06",
    BLOCKED "E_BLOCKED" "no way there" "No way leads there, or somebody is already there." "WLD-06",
    RANGE "E_RANGE" "out of range" "The target is out of range or reach." "WLD-09",
    FAR "E_TOO_FAR" "too far to jump" "A jump leads straight over lower ground, two squares beyond what needs no roll at most." "WLX-07",
    LOS "E_LOS" "no sight" "There is no line of sight to the target." "WLX-04",
    WEAPON "E_WEAPON" "no such weapon" "No such weapon is in its hands." "WLD-47" silent,
    HANDS "E_HANDS" "hands full" "That takes a free hand." "WLD-37",
    RELOAD "E_RELOAD" "reload" "That weapon must be reloaded, or nothing is left to load it with." "WLD-49",
    MELEE "E_WEAPON_IN_MELEE" "engaged" "Beside an able enemy only pistols and powers serve." "WLD-10",
    NEEDS_AIM "E_EXTREME_NEEDS_AIM" "aim first" "A shot at extreme range needs Aim." "WLD-09",
    THROWN "E_THROWN_EXTREME" "too far to throw" "Nothing is thrown beyond its long range." "WLD-09",
    STATE "E_STATE" "not now" "It cannot do that in its present state." "WLD-13",
    EXCLUSIVE "E_EXCLUSIVE_OPTION" "options clash" "That excludes another option of this turn." "WLD-26",
    POINTS "E_PP" "no power points" "There are not enough power points left." "WLX-17",
    POWERLESS "E_POWER" "no such skill" "It has no such power or edge." "WLX-17" silent,
    SIZE "E_SIZE" "too large" "The body is too large for that." "WLX-03",
    TARGET "E_TARGET" "wrong target" "That is no target for it." "WLD-08",
    BENNY "E_BENNY" "no Benny" "No Benny is left, or there is nothing to pay it for." "WLX-02",
    LOCKED "E_CRIT_LOCK" "it stands" "A critical failure stands: no Benny rolls it again." "1.2" silent,
    SOAKED "E_SOAK_TWICE" "soaked already" "One Soak an attack; further Bennies roll its Vigor again." "WLD-15" silent,
    JOKER_USED "E_JOKER_USED" "Joker used" "The turn of its Joker has been played in this round." "WLD-02" silent,
    TEMPLATE "E_TEMPLATE" "catches nobody" "An area is placed on open ground in sight where it catches an enemy; cones and streams are aimed at one." "WLD-19",
    EXTRA "E_EXTRA_NO_BENNY" "an Extra" "Extras have no Bennies." "WLX-01",
    HELPLESS "E_NOT_HELPLESS" "not helpless" "Only the helpless can be killed like that." "WLD-33" silent,
    HOLD "E_HOLD" "cannot Hold" "Hold is chosen at the start of a turn on its own card, not while Shaken or Stunned, and not after a Hold." "WLD-38",
    NO_EXIT "E_EXIT" "no exit here" "There is no exit of the board in this square." "WLX-23" silent,
    USELESS "E_ONCE" "no use" "That would change nothing now." "WLD-03" silent,
}
