//! Talents, spells and miracles of the roster (section 7): what they are called and say. What they do stands where it acts.

use super::equipment::Affliction;
use super::equipment::Band;
use super::skills::{Attribute, Skill};
use crate::kit::named;
use serde::{Deserialize, Serialize};

named! { Talent "Something that somebody can do and others cannot.":
    FleetStep "fleet_step" "Fleet Step" "LAD-65" "Its Speed on foot is Fast.",
    Riposte "riposte" "Riposte" "LAD-25" "When an enemy at arm's reach misses it with a melee attack, 1 Mettle: it attacks that enemy at once, once a round.",
    ShieldWall "shield_wall" "Shield Wall" "LAD-25" "Allies at arm's reach have Defence +1 step against ranged attacks.",
    Immovable "immovable" "Immovable" "LAD-25" "Advantage when it resists a Shove or a Grapple and when it defends a zone; Greater Advantage there with a shield.",
    WindlassHands "windlass_hands" "Windlass Hands" "LAD-107" "Once a turn, while its Move is unused, it may spend the Move to reload.",
    SteadyAim "steady_aim" "Steady Aim" "LAD-25" "A shot in a turn without any movement has one die more; it may not move afterwards. Can be declined.",
    Waterborn "waterborn" "Waterborn" "LAD-503" "Swims Fast, without penalties, and holds its breath as long as it likes.",
    FromBelow "from_below" "From Below" "LAD-17" "Its first attack each turn that is made swimming or Hidden has Damage +2.",
    Slippery "slippery" "Slippery" "LAD-45" "Advantage against Grapples; it slips out of nets as a Free Action.",
    UnseenLips "unseen_lips" "Unseen Lips" "LAD-47" "Casting does not end Hidden unless the spell deals Damage.",
    WarmHands "warm_hands" "Warm Hands" "LAD-511" "First aid twice for each ally, with Difficulty 3.",
    Bombardier "bombardier" "Bombardier" "LAD-96" "Throws pots to Long Range.",
    SteadyFuse "steady_fuse" "Steady Fuse" "LAD-96" "Allies in a zone that it Blasts may roll Reflexes 4:1 to take nothing.",
    Commander "commander" "Commander" "LAD-46" "Once a turn it Helps somebody within Medium Range as a Free Action.",
    RallyingCry "rallying_cry" "Rallying Cry" "LAD-57" "An Action and 1 Mettle: allies within Medium Range lose Frightened and have one die more on their next Test before its next turn.",
    FirstAshore "first_ashore" "First Ashore" "LAD-12" "Initiative +2.",
}

/// What a spell or a miracle does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// So much damage to an enemy; each Overcast one more.
    Harm(u8),
    /// The enemy rolls an attribute and skill against 4 and one more success than the caster had to spare; it is Charmed
    /// until the start of the caster's next turn, a round longer for an Overcast of 2.
    Charm {
        /// What it resists with.
        attribute: Attribute,
        /// The skill.
        skill: Skill,
    },
    /// The enemy rolls against 4 and one more success than the caster had to spare, or it is afflicted; what ends by itself
    /// ends at the start of the caster's next turn, a round later for an Overcast of 2.
    Afflict(Affliction),
    /// A zone is Lightly obscured for so many rounds; Heavily for an Overcast of 2.
    Mist(u8),
    /// So much Toughness back, and one more for each Devotion Training.
    Mend(u8),
    /// Enemies' attacks against the caster's allies in its own zone lose a step until the start of its next turn.
    Harbour,
    /// Ends one condition of these.
    Clear,
}

/// LAD-508: a spell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What it says.
    pub text: String,
    /// Difficulty and Complexity.
    pub dn: (u8, u8),
    /// How far.
    pub range: Band,
    /// What it does.
    pub effect: Effect,
}

impl Spell {
    /// Its Difficulty and Complexity are such that it can be cast.
    pub(super) fn is_sound(&self) -> bool {
        (2..=6).contains(&self.dn.0) && self.dn.1 > 0
    }
}

/// LAD-509: a miracle; 1 Mettle and an Action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Miracle {
    /// Stable key.
    pub key: String,
    /// Name.
    pub name: String,
    /// What it says.
    pub text: String,
    /// How far.
    pub range: Band,
    /// What it does.
    pub effect: Effect,
}
