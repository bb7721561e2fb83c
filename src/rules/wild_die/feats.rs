//! Edges and powers as data (WLX-16 to WLX-18): closed lists of typed effects.

use super::items::Damage;
use super::rolls::DieType;
use super::traits::{Attribute, Skill};
use crate::board::Template;
use crate::dice::Outcome;
use crate::kit::keyed;
use serde::{Deserialize, Serialize};

/// WLX-16: what an edge needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Need {
    /// An attribute of this die at least.
    Attribute(Attribute, DieType),
    /// One of these skills, of this die at least.
    Skill(Vec<Skill>, DieType),
    /// An arcane skill.
    Arcane,
    /// Another edge.
    Edge(String),
}

/// When an edge gives a free attack, once a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Opening {
    /// An enemy moves into reach.
    Approach,
    /// An enemy missed in melee.
    Miss,
}

/// What an edge does. A closed list: a new edge is put together from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EdgeEffect {
    /// So many cards more, of which one is chosen.
    ExtraCards(u8),
    /// Cards up to this rank are replaced.
    ReplaceCards(u8),
    /// Pace.
    Pace(i8),
    /// The run die.
    RunDie(u8),
    /// Parry.
    Parry(i8),
    /// Ganging up against it is so much less.
    Guarded(u8),
    /// Ranged attacks against it have so much less, as cover does.
    Dodge(u8),
    /// A free attack once a round.
    FreeAttack(Opening),
    /// Flurry: a second Fighting die.
    Flurry,
    /// Sweep: everybody in reach.
    Sweep,
    /// With a Joker, the first successful Fighting attack of a round has its damage doubled.
    JokerDoubles,
    /// Steady Aim: a bonus, or so many points ignored.
    SteadyAim(i8, i8),
    /// Both hands are alike.
    Ambidextrous,
    /// The second attack with the other hand is not counted.
    TwoFisted,
    /// A named weapon has so much attack and Parry.
    Signature(i8, i8),
    /// So many points of Wounds are ignored.
    IgnoreWounds(u8),
    /// Recovery from Shaken and Stunned.
    Recovery(i8),
    /// Soak and knock-out rolls.
    Soak(i8),
    /// One enemy gets no free attack when it withdraws.
    SlipAway,
    /// Damage against Vulnerable targets and with The Drop.
    Backstab(i8),
    /// Size.
    Size(i8),
    /// No unstable platform.
    Steady,
    /// Swims without rolls up to this armour.
    Swims(i8),
    /// Recovery of own Extras within 5 squares.
    LeadRecovery(i8),
    /// Toughness of own Extras within 5 squares.
    LeadToughness(i8),
    /// Inspire: Support to all own Extras within 5 squares by one Battle roll.
    Inspire,
    /// Field Dressing without a kit, in any turn, beside enemies.
    FieldHands,
    /// So many power points, and so many powers.
    Arcane(u8, u8),
    /// Bennies at the start.
    Bennies(u8),
}

/// WLX-16: an edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// All of these are needed.
    #[serde(default)]
    pub needs: Vec<Need>,
    /// What it does.
    pub effects: Vec<EdgeEffect>,
    /// It can be taken again.
    #[serde(default)]
    pub again: bool,
    /// In a sentence.
    pub text: String,
}

/// WLX-18: how far a power reaches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Reach {
    /// So many times the Smarts die in squares.
    Smarts(u8),
    /// An adjacent figure.
    Touch,
    /// Its template begins at the caster.
    Own,
}

/// What a power does with a success, and with a raise. A closed list: a new power is put together from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PowerEffect {
    /// Damage to each.
    Harm(Damage, Damage),
    /// Entangled, with a raise Bound; the bonds have this Hardness.
    Entangle(i8),
    /// So much against melee or ranged attacks at the target, with a raise against both.
    Mist(i8),
    /// Armour, with a raise Toughness.
    Ward(i8),
    /// Damage of its weapons.
    Sharpen(i8, i8),
    /// Wounds healed; ends Bleeding Out.
    Heal(u8, u8),
    /// Die types of a trait up or down; the victim shakes it off with Spirit.
    Steps(i8, i8),
    /// Vigor, with a raise at -2, or Stunned.
    Stun(i8),
    /// Distracted, and Strength (with a raise at the first number) or hurled so many d6 squares for this damage.
    Hurl(i8, u8, Damage),
    /// A wall so many squares long, doubled with a raise, of this Hardness.
    Wall(u8, i8),
    /// Movement doubled or halved.
    Tide,
    /// Darkness, with a raise pitch.
    Murk,
    /// Water counts as paving.
    WaterWalk,
}

/// WLX-18: a power.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// Power points.
    pub cost: u8,
    /// WLD-55: power points by a touch attack.
    #[serde(default)]
    pub touch: Option<u8>,
    /// How far.
    pub reach: Reach,
    /// WLX-17: turns of the caster that it lasts; none where it is done at once.
    #[serde(default)]
    pub turns: Option<u8>,
    /// WLX-11: the templates that it may take; none where it has targets.
    #[serde(default)]
    pub templates: Vec<Template>,
    /// WLD-21: it can be evaded.
    #[serde(default)]
    pub evadable: bool,
    /// What it does.
    pub does: PowerEffect,
    /// In a sentence.
    pub text: String,
}

keyed! { Edge, Power }

impl Power {
    /// WLX-17: squares that it reaches with this Smarts.
    pub fn squares(&self, smarts: DieType) -> u8 {
        match self.reach {
            Reach::Smarts(times) => times.saturating_mul(smarts.sides()),
            Reach::Touch => 1,
            Reach::Own => 0,
        }
    }

    /// What contradicts the rules in it.
    pub(super) fn fault(&self) -> Result<(), String> {
        match () {
            () if !(1..=5).contains(&self.cost) => Err(format!("expected a cost from 1 to 5, found {}", self.cost)),
            () if self.reach == Reach::Own && self.templates.is_empty() => Err("expected a template".to_owned()),
            () if self.touch.is_some_and(|cost| cost >= self.cost) => Err("expected a touch to cost less".to_owned()),
            () => Ok(()),
        }
    }
}

/// WLX-17: power points that an activation takes: all with a success, one with a failure, and none with a critical failure, whose
/// Backlash is dear enough.
pub fn paid(cost: u8, roll: Outcome) -> u8 {
    match roll {
        Outcome::Fumble => 0,
        Outcome::Fail => cost.min(1),
        Outcome::Success | Outcome::Critical => cost,
    }
}
