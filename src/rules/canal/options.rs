//! Rule options (Canal 0.4): every doubtful point is a switch, saved with the battle.

use crate::battle::{OFF_ON, Switch, Values};
use serde::{Deserialize, Serialize};

/// How opposed rolls work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opposed {
    /// The defender rolls first; each of its Aces takes one die from the active pool.
    #[default]
    SubtractDice,
    /// Both roll full pools; the defender's Aces are taken from the active Aces.
    SubtractAces,
}

/// When a Move needs its DEX roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveCheck {
    /// Only when climbing or entering difficult ground.
    #[default]
    OnlyWhenClimbingOrDifficult,
    /// At the first step of every Move.
    EveryMove,
}

/// How far an underwater glide goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Glide {
    /// 4 squares, 8 for a Water Creature, whatever the number of counters.
    #[default]
    Flat,
    /// That many for each counter.
    PerCounter,
}

/// What a Controlled Landing costs and does (CAN-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlledLanding {
    /// 1 Action Point; 2 Life Points less are lost by the fall.
    #[default]
    SeedApMinus2,
    /// 1 Will Point; the roll of the fall is against 5.
    WillTarget5,
}

/// Which stat casts and dispels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CastStat {
    /// ATT.
    #[default]
    Attack,
    /// MIND.
    Mind,
}

/// What a Dispel costs (CAN-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DispelCost {
    /// As much Will as the spell.
    #[default]
    SpellCost,
    /// One Will Point, whatever the spell.
    One,
}

/// How often a character may try one spell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellRepeat {
    /// Once a round, out-of-sequence casts included.
    PerRound,
    /// Once from the start of one of its activations to the start of the next.
    #[default]
    PerActivation,
}

/// The switches of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// How opposed rolls work.
    pub opposed: Opposed,
    /// When a Move needs its roll.
    pub move_check: MoveCheck,
    /// How far a glide goes.
    pub glide: Glide,
    /// Unarmed counts as Aquatic.
    pub unarmed_aquatic: bool,
    /// CAN-64: in contact with three enemies or more, DEX -1.
    pub outnumbered_dex: bool,
    /// CAN-65: size classes add dice.
    pub size_bonus: bool,
    /// water covers its swimmer in contact too.
    pub water_is_cover_in_contact: bool,
    /// What a Controlled Landing costs and does.
    pub controlled_landing: ControlledLanding,
    /// CAN-62, CAN-63: Guard and Hide are in the game.
    pub guard_hide: bool,
    /// CAN-76: barricades count for more than obstacles, and one fights across low ones (CAN-31).
    pub barricades: bool,
    /// CAN-55: awnings, rubble and spikes change what a fall costs, not water alone.
    pub landing_spots: bool,
    /// Which stat casts and dispels.
    pub cast_stat: CastStat,
    /// CAN-23: squares from which a spell can be dispelled; none = from wherever it is seen.
    pub dispel_range: Option<u8>,
    /// What a Dispel costs.
    pub dispel_cost: DispelCost,
    /// CAN-22: casting in contact gives the enemy an Attack of Opportunity.
    pub cast_in_contact_aoo: bool,
    /// How often a character may try one spell.
    pub spell_repeat: SpellRepeat,
    /// links of one chain of Attacks of Opportunity, 1 to 20.
    pub aoo_chain_limit: u8,
    /// Rounds, 1 to 20, where the scenario does not say.
    pub rounds: u8,
    /// CAN-72: most points of a gang, 60 to 100.
    pub points: u8,
    /// CAN-71: each side draws three agendas.
    pub agendas: bool,
}

impl Default for RuleOptions {
    fn default() -> RuleOptions {
        RuleOptions {
            opposed: Opposed::SubtractDice,
            move_check: MoveCheck::OnlyWhenClimbingOrDifficult,
            glide: Glide::Flat,
            unarmed_aquatic: true,
            outnumbered_dex: false,
            size_bonus: false,
            water_is_cover_in_contact: false,
            controlled_landing: ControlledLanding::SeedApMinus2,
            guard_hide: true,
            barricades: true,
            landing_spots: true,
            cast_stat: CastStat::Attack,
            dispel_range: Some(3),
            dispel_cost: DispelCost::SpellCost,
            cast_in_contact_aoo: true,
            spell_repeat: SpellRepeat::PerActivation,
            aoo_chain_limit: 8,
            rounds: 6,
            points: 100,
            agendas: true,
        }
    }
}

/// Every switch, as a set-up shows it; a test compares them with the fields of [`RuleOptions`].
#[rustfmt::skip]
pub static SWITCHES: &[Switch] = &[
    Switch { key: "rounds", name: "Rounds", rule: "2.1",
        text: "The battle ends after these at the latest.",
        values: Values::Number { least: 1, most: 20, step: 1 } },
    Switch { key: "points", name: "Points of a gang", rule: "CAN-72",
        text: "No gang may cost more.",
        values: Values::Number { least: 60, most: 100, step: 5 } },
    Switch { key: "agendas", name: "Agendas", rule: "CAN-71",
        text: "Each side draws three secondary goals, worth a point each.", values: OFF_ON },
    Switch { key: "opposed", name: "Opposed rolls", rule: "1.3",
        text: "The defender's Aces take dice from the active side's pool, or Aces from its result.",
        values: Values::Named(&[("subtract_dice", "take dice"), ("subtract_aces", "take Aces")]) },
    Switch { key: "move_check", name: "Move check", rule: "CAN-01",
        text: "Roll only for climbs and difficult ground, or for every Move.",
        values: Values::Named(&[("only_when_climbing_or_difficult", "when hard"), ("every_move", "always")]) },
    Switch { key: "glide", name: "Glide", rule: "CAN-09",
        text: "Squares of an underwater glide: the same for any number of counters, or for each.",
        values: Values::Named(&[("flat", "flat"), ("per_counter", "per counter")]) },
    Switch { key: "controlled_landing", name: "Controlled Landing", rule: "CAN-05",
        text: "An Action Point for 2 Life Points less, or a Will Point for a fall that is rolled against 5.",
        values: Values::Named(&[("seed_ap_minus2", "action"), ("will_target5", "will")]) },
    Switch { key: "unarmed_aquatic", name: "Unarmed is Aquatic", rule: "CAN-28",
        text: "Fists and kicks work in the water.", values: OFF_ON },
    Switch { key: "outnumbered_dex", name: "Outnumbered", rule: "CAN-64",
        text: "In contact with three enemies or more, DEX is 1 less.", values: OFF_ON },
    Switch { key: "size_bonus", name: "Size matters", rule: "CAN-65",
        text: "Larger characters have more dice against smaller ones, which slip away more easily.", values: OFF_ON },
    Switch { key: "water_is_cover_in_contact", name: "Water covers in contact", rule: "CAN-52",
        text: "A swimmer is in cover against those beside it too.", values: OFF_ON },
    Switch { key: "barricades", name: "Barricades", rule: "CAN-76",
        text: "Barricades protect more than obstacles do, and one fights across low ones.", values: OFF_ON },
    Switch { key: "landing_spots", name: "Landing spots", rule: "CAN-55",
        text: "Awnings, rubble and spikes change what a fall costs.", values: OFF_ON },
    Switch { key: "guard_hide", name: "Guard and Hide", rule: "CAN-62",
        text: "Characters may stand on guard and hide.", values: OFF_ON },
    Switch { key: "cast_stat", name: "Casting", rule: "CAN-19",
        text: "Which stat casts and dispels.",
        values: Values::Named(&[("attack", "ATT"), ("mind", "MIND")]) },
    Switch { key: "spell_repeat", name: "The same spell again", rule: "CAN-20",
        text: "Each spell may be tried again from the next own activation on, or from the next round on.",
        values: Values::Named(&[("per_activation", "next activation"), ("per_round", "next round")]) },
    Switch { key: "cast_in_contact_aoo", name: "Casting in contact", rule: "CAN-22",
        text: "An enemy in contact strikes at the caster first.", values: OFF_ON },
    Switch { key: "dispel_range", name: "Range of a Dispel", rule: "CAN-23",
        text: "How near a Mage must be to dispel: 3 squares, or in sight.",
        values: Values::Named(&[("3", "3 squares"), ("null", "in sight")]) },
    Switch { key: "dispel_cost", name: "Price of a Dispel", rule: "CAN-23",
        text: "A Dispel costs as much Will as the spell, or always 1.",
        values: Values::Named(&[("spell_cost", "as the spell"), ("one", "1 Will")]) },
    Switch { key: "aoo_chain_limit", name: "Chain of opportunities", rule: "CAN-11",
        text: "Attacks of Opportunity that may follow from one another.",
        values: Values::Number { least: 1, most: 20, step: 1 } },
];

impl RuleOptions {
    /// What the switch with this key is set to; none if there is no such switch.
    pub fn get(&self, key: &str) -> Option<String> {
        let fields = serde_json::to_value(self).ok()?;
        Some(match fields.get(key)? {
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }

    /// Sets a switch; false, and nothing has changed, if there is no such switch or it cannot be set to that.
    pub fn set(&mut self, key: &str, value: &str) -> bool {
        let changed = (|| {
            SWITCHES.iter().find(|switch| switch.key == key && switch.allows(value))?;
            let mut fields = serde_json::to_value(*self).ok()?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| serde_json::Value::String(value.to_owned()));
            *fields.get_mut(key)? = value;
            serde_json::from_value(fields).ok()
        })();
        changed.inspect(|&changed| *self = changed).is_some()
    }

    /// The first switch that is set to what it cannot be set to, as a sentence.
    pub fn problem(&self) -> Option<String> {
        SWITCHES.iter().find_map(|switch| {
            let value = self.get(switch.key)?;
            (!switch.allows(&value)).then(|| format!("expected {}, found {value}", switch.expected()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_a_switch_and_every_switch_a_field() {
        let fields = serde_json::to_value(RuleOptions::default()).expect("plain data");
        let mut fields: Vec<&str> = fields.as_object().expect("a struct").keys().map(String::as_str).collect();
        let mut keys: Vec<&str> = SWITCHES.iter().map(|switch| switch.key).collect();
        fields.sort_unstable();
        keys.sort_unstable();
        assert_eq!(fields, keys);
    }

    #[test]
    fn every_value_of_a_switch_can_be_set_and_is_then_found() {
        for switch in SWITCHES {
            let values: Vec<String> = match switch.values {
                Values::Named(list) => list.iter().map(|(value, _)| (*value).to_owned()).collect(),
                Values::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
            };
            assert!(values.len() > 1, "{} is no choice", switch.key);
            for value in values {
                let mut options = RuleOptions::default();
                assert!(options.set(switch.key, &value), "{} cannot be {value}", switch.key);
                assert_eq!(options.get(switch.key), Some(value));
                assert_eq!(options.problem(), None);
            }
            let normal = RuleOptions::default().get(switch.key).expect("a field");
            assert!(switch.allows(&normal), "{} is {normal} by default, which is none of its values", switch.key);
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        let mut options = RuleOptions::default();
        assert!(!options.set("rounds", "21") && !options.set("glide", "true") && !options.set("nothing", "1"));
        assert_eq!(options, RuleOptions::default());
        let wrong = RuleOptions { rounds: 0, ..RuleOptions::default() };
        assert_eq!(wrong.problem().as_deref(), Some("expected rounds from 1 to 20, found 0"));
    }
}
