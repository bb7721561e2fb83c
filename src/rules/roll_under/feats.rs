//! Abilities as data: needs, price and a typed effect (RUX-23).

use super::traits::Skill;
use super::vocabulary::action;
use crate::battle::ActionId;
use crate::kit::keyed;
use serde::{Deserialize, Serialize};

/// RUX-23: what an ability does. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// A parry that spends neither action nor movement.
    FreeParry,
    /// A dodge that spends neither action nor movement.
    FreeDodge,
    /// A boon on shield parries.
    ShieldBoon,
    /// Parries of ranged attacks with a melee weapon.
    ParryMissiles,
    /// After a hit: a die more where it holds.
    MoreDamage(u8, When),
    /// An action: every other friend who hears removes a condition.
    Inspire,
    /// So many HP more.
    Tough(u8),
    /// So many WP more.
    Focus(u8),
    /// Saving Life heals a die more.
    Surgeon,
    /// The card of the last round is kept.
    KeepCard,
    /// Two cards are drawn, and one is kept.
    TwoCards,
    /// A melee attack on a friend strikes this one instead.
    Interpose,
    /// An attack strikes a friend beside this one instead.
    HumanShield,
    /// A sneak attack with a subtle weapon on an enemy beside a friend.
    Backline,
    /// One attack roll against two enemies in reach of a cutting weapon.
    SweepCut,
    /// Another attack with the weapon in the other hand, with a bane.
    OffHand,
    /// One attack roll with a bane for two arrows.
    TwinShafts,
    /// A shot up to twice the range.
    LongEye,
    /// A boon on rolls in a hold.
    Grip,
    /// A die of falling damage less for each WP.
    CatFall,
    /// A round without any penalty of water.
    SeaLegs,
    /// A boon for friends or a bane for enemies.
    WarSong,
    /// Fury: a boon in melee, and no defence.
    BloodRage,
    /// Fear is resisted without a roll.
    SteadyHeart,
}

impl Effect {
    /// The ability that a deed is.
    pub(super) fn of(deed: ActionId) -> Option<Effect> {
        Some(match deed {
            action::BACKLINE => Effect::Backline,
            action::SWEEP => Effect::SweepCut,
            action::TWIN => Effect::TwinShafts,
            action::OFF_HAND => Effect::OffHand,
            action::SONG => Effect::WarSong,
            action::RAGE => Effect::BloodRage,
            action::SEA_LEGS => Effect::SeaLegs,
            action::INTERPOSE => Effect::Interpose,
            action::HUMAN_SHIELD => Effect::HumanShield,
            action::KEEP_CARD => Effect::KeepCard,
            action::TWO_CARDS => Effect::TwoCards,
            _ => return None,
        })
    }
}

/// RUX-23: which attacks an extra die is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum When {
    /// A sneak attack.
    Sneak,
    /// A two-handed melee weapon, before any movement; no movement afterwards.
    Braced,
    /// Bare hands.
    Unarmed,
    /// A monster is hit.
    Monster,
}

/// RUX-23: an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// One of these skills at 12; none where nothing is needed.
    #[serde(default)]
    pub needs: Vec<Skill>,
    /// WP that a use costs.
    #[serde(default)]
    pub cost: u8,
    /// What it does.
    pub effect: Effect,
    /// A sentence.
    pub text: String,
}

keyed! { Ability }
