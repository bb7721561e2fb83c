//! Rule options: every doubtful point of the rules is a switch, saved with the battle.

use crate::battle::{OFF_ON, Side, Switch, Values};
use crate::kit::{Options, alternatives, switches};

alternatives! { PushCondition "Which condition a pushed roll leaves behind (RUN-07).":
    Plausible "plausible3" "one of three" "One of three that fit the attribute.",
    Linked "linked" "the attribute's own" "The attribute's own alone: no push while it is held.",
    Free "free" "any" "Any that is not held.",
}

alternatives! { AmbushBy "Which company lies in ambush (RUN-49).":
    Scenario "scenario" "as the scenario says" "The scenario says whether somebody lies in ambush.",
    First "first" "the first company" "The first company lies in ambush.",
    Second "second" "the second company" "The second company lies in ambush.",
}

alternatives! { MonsterChoice "Which attack a monster makes (RUX-28).":
    Roll "roll" "the die" "A d6 names it as its turn begins.",
    Player "player" "its player" "Its player chooses from the table.",
}

impl AmbushBy {
    /// The company that it names.
    pub fn side(self) -> Option<Side> {
        match self {
            AmbushBy::Scenario => None,
            AmbushBy::First => Some(Side(0)),
            AmbushBy::Second => Some(Side(1)),
        }
    }
}

const ROUNDS: Values = Values::Number { least: 4, most: 20, step: 1 };
const POINTS: Values = Values::Number { least: 80, most: 300, step: 10 };

switches! {
    rounds: u8 = 12, ROUNDS, "Rounds" "2.6" "The battle ends after these, unless the scenario says otherwise.";
    points: u16 = 180, POINTS, "Points of a company" "7" "No company may cost more.";
    push_condition: PushCondition = PushCondition::Plausible, PushCondition::VALUES, "Condition of a push" "RUN-07" "Which condition a pushed roll leaves behind.";
    house_demons: bool = true, OFF_ON, "House Demons" "RUN-03" "A Demon on a parry damages the weapon, on a dodge it fells.";
    flipped_keeps_free_actions: bool = true, OFF_ON, "Free actions after a reaction" "RUN-18" "A figure that has reacted still has its free actions in its turn.";
    piercing_breaks: bool = false, OFF_ON, "Piercing breaks" "RUN-37" "Piercing damage breaks parrying items too.";
    dragon_vs_dragon: bool = true, OFF_ON, "Dragon against Dragon" "RUX-11" "A Dragon attack is only stopped by a Dragon.";
    long_shots: bool = false, OFF_ON, "Long shots" "RUX-14" "Shots and throws reach twice their range with a bane.";
    shove: bool = true, OFF_ON, "Shove" "RUX-20" "A melee hit that hurts may push a square.";
    dodge_step: bool = true, OFF_ON, "Dodge step" "RUX-21" "A successful dodge gives a step of a square.";
    parry_step: bool = false, OFF_ON, "Parry step" "RUX-21" "A successful parry may shift both figures a square in the same direction.";
    heavy_armour: bool = true, OFF_ON, "Armour in battle" "RUN-23" "Body armour above 2 can be changed in battle.";
    grapple_evade: bool = true, OFF_ON, "Evade a hold" "RUX-19" "A grapple can be opposed with Evade.";
    ambush: AmbushBy = AmbushBy::Scenario, AmbushBy::VALUES, "Ambush" "RUN-49" "Which company lies in ambush as the battle begins.";
    well_prepared: bool = false, OFF_ON, "Well prepared" "RUN-49" "The ambush gives a bane on Awareness, and costs its company 10 points.";
    ambush_full_sneak: bool = true, OFF_ON, "Sneak attacks from ambush" "RUN-49" "First attacks out of an ambush are sneak attacks.";
    monster_choice: MonsterChoice = MonsterChoice::Roll, MonsterChoice::VALUES, "Attacks of monsters" "RUX-28" "Which attack of its table a monster makes.";
    swap_consent: bool = false, OFF_ON, "Enemies may refuse" "RUN-10" "An enemy may refuse to exchange cards.";
}
