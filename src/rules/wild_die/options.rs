//! Rule options: every doubtful point of the rules is a switch, saved with the battle.

use crate::battle::{OFF_ON, Switch, Values};
use crate::kit::{Options, alternatives, switches};

alternatives! { GroupExtras "Which Extras share a card (2.1).":
    ByArchetype "by_archetype" "up to four of a kind" "Up to four of one kind and side.",
    Each "each" "none" "None: each has its own.",
}

alternatives! { Ambient "Light of the battle (WLD-39).":
    Bright "bright" "bright" "Daylight.",
    Dim "dim" "dim" "Dusk: -2 where no lamp shines.",
    Dark "dark" "dark" "Night: -4 where no lamp shines.",
    Pitch "pitch" "pitch" "No light at all: -6 where no lamp shines.",
}

const ROUNDS: Values = Values::Number { least: 4, most: 12, step: 1 };
const POINTS: Values = Values::Number { least: 120, most: 300, step: 10 };

switches! {
    rounds: u8 = 12, ROUNDS, "Rounds" "2.5" "The battle ends after these, unless the scenario says otherwise.";
    points: u16 = 200, POINTS, "Points of a company" "WLX-01" "No company may cost more.";
    group_extras: GroupExtras = GroupExtras::ByArchetype, GroupExtras::VALUES, "Groups of Extras" "2.1" "Which Extras share a card.";
    light: Ambient = Ambient::Bright, Ambient::VALUES, "Light" "WLD-39" "How bright the battle is where no lamp shines.";
    joker_benny: bool = true, OFF_ON, "Bennies for a Joker" "WLD-02" "A Joker gives every Wild Card of its side a Benny.";
    extreme_needs_aim: bool = false, OFF_ON, "Aim for extreme range" "WLD-09" "A shot at extreme range has to be the first action after Aim.";
    thrown_in_melee: bool = false, OFF_ON, "Throwing in melee" "WLD-10" "Engaged figures may throw weapons.";
    full_soak_clears_shaken: bool = true, OFF_ON, "Soak against Shaken" "WLD-15" "Soaking all Wounds also prevents Shaken.";
    full_soak_clears_earlier: bool = false, OFF_ON, "Soak ends Shaken" "WLD-15" "Soaking all Wounds also ends an earlier Shaken.";
    aim_ranged_only: bool = false, OFF_ON, "Aim for shots only" "WLD-18" "Aim helps ranged attacks only.";
    unarmed_free_attacks: bool = true, OFF_ON, "Unarmed free attacks" "WLD-35" "Unarmed figures make free attacks too.";
    cancel_needs_contact: bool = false, OFF_ON, "Friends in contact" "WLD-36" "A friend cancels ganging up only beside one of those enemies.";
    gangup_grapple_push: bool = false, OFF_ON, "Ganging up to grapple" "WLD-36" "Ganging up also helps Grapple and Push.";
    light_affects_melee: bool = true, OFF_ON, "Darkness in melee" "WLD-39" "Poor light also hampers adjacent attacks.";
    shield_push: bool = false, OFF_ON, "Shields push" "WLD-46" "A Push adds the Parry bonus of the shield.";
    stun_aftermath: bool = false, OFF_ON, "After being Stunned" "WLD-50" "A recovered figure stays Vulnerable for a turn.";
    only_melee_weapons_arm: bool = false, OFF_ON, "Armed by melee weapons" "WLD-57" "Only melee weapons and shields make a figure armed.";
    hidden_far_bonus: bool = true, OFF_ON, "Attacks from hiding" "WLX-21" "A Hidden attacker beyond 6 squares has +2.";
}
