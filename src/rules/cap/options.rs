//! Rule options (0.3): every doubtful point is a switch, saved with the battle.

use crate::battle::{OFF_ON, Switch, Values};
use crate::kit::{Options, alternatives, switches};

alternatives! { TurnOrder "In which order turns are played (section 2).":
    Alternating "alternating" "alternating" "One turn of either side after another.",
    SidePhase "side_phase" "side after side" "All turns of the lead side, then all of the other.",
}
alternatives! { PoolRefill "When the Action Pool is refilled (CAP-02).":
    OwnTurnStart "own_turn_start" "own turn" "At the start of the combatant's own turn.",
    RoundStart "round_start" "round" "At the start of the round.",
}
alternatives! { Per "What is rolled once (CAP-06, CAP-18).":
    Action "action" "per Action" "Once for the Action.",
    Target "target" "per target" "Once for each target.",
}
alternatives! { AreaCover "What Cover stops in an area (CAP-09).":
    UserAndOrigin "user_and_origin" "user and origin" "Between the user and a target, and between the origin and it.",
    OriginOnly "origin_only" "origin" "Between the origin and a target.",
}

const FIRST_POOL: Values = Values::Number { least: 0, most: 4, step: 4 };
const FREE_USES: Values = Values::Named(&[("0", "any number"), ("1", "once a turn")]);
const TIDE_START: Values = Values::Number { least: 0, most: 2, step: 1 };
const ROUNDS: Values = Values::Number { least: 3, most: 12, step: 1 };
const POINTS: Values = Values::Number { least: 100, most: 250, step: 10 };

switches! {
    rounds: u8 = 8, ROUNDS, "Rounds" "CAP-36" "The battle ends after these, unless the scenario says otherwise.";
    points: u16 = 200, POINTS, "Points of a company" "CAP-70" "No company may cost more.";
    turn_order: TurnOrder = TurnOrder::Alternating, TurnOrder::VALUES,
        "Turn order" "CAP-36" "Turns alternate between the sides, or one side plays all of its turns before the other.";
    pool_refill: PoolRefill = PoolRefill::OwnTurnStart, PoolRefill::VALUES,
        "Pool refilled" "CAP-02" "The Action Pool is refilled at the start of each own turn, or at the start of the round.";
    pool_before_first_turn: u8 = 4, FIRST_POOL, "First pool" "CAP-24" "Action Points for Triggers before the first own turn.";
    cap_roll_per: Per = Per::Action, Per::VALUES, "CAP roll" "CAP-06" "One d20 for an Action, or one for each of its targets.";
    damage_roll_per: Per = Per::Action, Per::VALUES,
        "Damage roll" "CAP-18" "Damage is rolled once for an Action, or for each of its targets.";
    cover_ignores_height: bool = false, OFF_ON,
        "Cover at any height" "CAP-09" "Cover blocks targeting whatever the levels of user and target.";
    area_cover: AreaCover = AreaCover::UserAndOrigin, AreaCover::VALUES,
        "Cover and areas" "CAP-09" "In an area Cover counts from the user and from the origin, or from the origin alone.";
    free_action_uses: u8 = 0, FREE_USES, "Free Actions" "CAP-03" "Each Free Action any number of times, or once a turn.";
    tide_start: u8 = 0, TIDE_START, "Charges at the start" "CAP-57" "Tide-Turner Charges that every combatant begins with.";
    tide_rounds: bool = true, OFF_ON,
        "Charges in rounds 3 and 6" "CAP-57" "Every standing combatant gains a Charge in rounds 3 and 6.";
    parting_blow: bool = true, OFF_ON, "Parting Blow" "CAP-52" "A Foe that leaves your side can be struck before its step.";
    amplify_refuse_useless: bool = true, OFF_ON,
        "Refuse useless Amplifying" "CAP-32" "An Amplify that cannot change anything is refused.";
}
