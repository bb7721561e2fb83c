//! Rule options (Canal 0.4): every doubtful point is a switch, saved with the battle.

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
    /// CAN-62, CAN-63: Guard and Hide are in the game.
    pub guard_hide: bool,
    /// CAN-76: barricades count for more than obstacles, and one fights across low ones (CAN-31).
    pub barricades: bool,
    /// CAN-55: awnings, rubble and spikes change what a fall costs, not water alone.
    pub landing_spots: bool,
    /// links of one chain of Attacks of Opportunity, 1 to 20.
    pub aoo_chain_limit: u8,
    /// Rounds, 1 to 20.
    pub rounds: u8,
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
            guard_hide: true,
            barricades: true,
            landing_spots: true,
            aoo_chain_limit: 8,
            rounds: 6,
        }
    }
}
