//! Rule options (Canal 0.4): every doubtful point is a switch, saved with the battle.

use crate::battle::{OFF_ON, Switch, Values};
use crate::kit::{Options, alternatives, switches};

alternatives! { Opposed "How opposed rolls work (A-05).":
    SubtractDice "subtract_dice" "take dice" "The defender rolls first; each of its Aces takes one die from the active pool.",
    SubtractAces "subtract_aces" "take Aces" "Both roll full pools; the defender's Aces are taken from the active Aces.",
}
alternatives! { MoveCheck "When a Move needs its DEX roll (A-03).":
    OnlyWhenClimbingOrDifficult "only_when_climbing_or_difficult" "when hard" "Only when climbing or entering difficult ground.",
    EveryMove "every_move" "always" "At the first step of every Move.",
}
alternatives! { Glide "How far an underwater glide goes (A-09).":
    Flat "flat" "flat" "4 squares, 8 for a Water Creature, whatever the number of counters.",
    PerCounter "per_counter" "per counter" "That many for each counter.",
}
alternatives! { ControlledLanding "What a Controlled Landing costs and does (CAN-05).":
    SeedApMinus2 "seed_ap_minus2" "action" "1 Action Point; 2 Life Points less are lost by the fall.",
    WillTarget5 "will_target5" "will" "1 Will Point; the roll of the fall is against 5.",
}
alternatives! { CastStat "Which stat casts and dispels (A-02).":
    Attack "attack" "ATT" "ATT.",
    Mind "mind" "MIND" "MIND.",
}
alternatives! { DispelCost "What a Dispel costs (CAN-23).":
    SpellCost "spell_cost" "as the spell" "As much Will as the spell.",
    One "one" "1 Will" "One Will Point, whatever the spell.",
}
alternatives! { SpellRepeat "How often a character may try one spell (A-34).":
    PerActivation "per_activation" "next activation" "Once from the start of one of its activations to the start of the next.",
    PerRound "per_round" "next round" "Once a round, out-of-sequence casts included.",
}

/// A number of times or of rounds.
const UP_TO_20: Values = Values::Number { least: 1, most: 20, step: 1 };
const POINTS: Values = Values::Number { least: 60, most: 100, step: 5 };
/// Squares; none: from wherever the spell is seen.
const DISPEL_RANGES: Values = Values::Named(&[("3", "3 squares"), ("null", "in sight")]);

switches! {
    rounds: u8 = 6, UP_TO_20, "Rounds" "2.1" "The battle ends after these at the latest.";
    points: u8 = 100, POINTS, "Points of a gang" "CAN-72" "No gang may cost more.";
    agendas: bool = true, OFF_ON, "Agendas" "CAN-71" "Each side draws three secondary goals, worth a point each.";
    opposed: Opposed = Opposed::SubtractDice, Opposed::VALUES,
        "Opposed rolls" "1.3" "The defender's Aces take dice from the active side's pool, or Aces from its result.";
    move_check: MoveCheck = MoveCheck::OnlyWhenClimbingOrDifficult, MoveCheck::VALUES,
        "Move check" "CAN-01" "Roll only for climbs and difficult ground, or for every Move.";
    glide: Glide = Glide::Flat, Glide::VALUES,
        "Glide" "CAN-09" "Squares of an underwater glide: the same for any number of counters, or for each.";
    controlled_landing: ControlledLanding = ControlledLanding::SeedApMinus2, ControlledLanding::VALUES, "Controlled Landing" "CAN-05"
        "An Action Point for 2 Life Points less, or a Will Point for a fall that is rolled against 5.";
    unarmed_aquatic: bool = true, OFF_ON, "Unarmed is Aquatic" "CAN-28" "Fists and kicks work in the water.";
    outnumbered_dex: bool = false, OFF_ON, "Outnumbered" "CAN-64" "In contact with three enemies or more, DEX is 1 less.";
    size_bonus: bool = false, OFF_ON, "Size matters" "CAN-65"
        "Larger characters have more dice against smaller ones, which slip away more easily.";
    water_is_cover_in_contact: bool = false, OFF_ON, "Water covers in contact" "CAN-52"
        "A swimmer is in cover against those beside it too.";
    barricades: bool = true, OFF_ON, "Barricades" "CAN-76"
        "Barricades protect more than obstacles do, and one fights across low ones.";
    landing_spots: bool = true, OFF_ON, "Landing spots" "CAN-55" "Awnings, rubble and spikes change what a fall costs.";
    guard_hide: bool = true, OFF_ON, "Guard and Hide" "CAN-62" "Characters may stand on guard and hide.";
    cast_stat: CastStat = CastStat::Attack, CastStat::VALUES, "Casting" "CAN-19" "Which stat casts and dispels.";
    spell_repeat: SpellRepeat = SpellRepeat::PerActivation, SpellRepeat::VALUES, "The same spell again" "CAN-20"
        "Each spell may be tried again from the next own activation on, or from the next round on.";
    cast_in_contact_aoo: bool = true, OFF_ON, "Casting in contact" "CAN-22" "An enemy in contact strikes at the caster first.";
    dispel_range: Option<u8> = Some(3), DISPEL_RANGES, "Range of a Dispel" "CAN-23"
        "How near a Mage must be to dispel: 3 squares, or in sight.";
    dispel_cost: DispelCost = DispelCost::SpellCost, DispelCost::VALUES, "Price of a Dispel" "CAN-23"
        "A Dispel costs as much Will as the spell, or always 1.";
    aoo_chain_limit: u8 = 8, UP_TO_20, "Chain of opportunities" "CAN-11"
        "Attacks of Opportunity that may follow from one another.";
}
