//! Abilities as data: needs, price and a typed effect (RUX-23).

use super::traits::Skill;
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
