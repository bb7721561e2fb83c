//! The closed list of what an Action can do: files name effects from it, `effects.rs` carries them out.

use super::check::Amount;
use serde::{Deserialize, Serialize};

/// CAP-19: which Barrier Value stands against damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Damage {
    /// Guard.
    #[default]
    Steel,
    /// Ward.
    Spell,
    /// None.
    Env,
}

/// A condition that an effect gives (CAP-56), or a lasting help.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the rulebook's words")]
pub enum Condition {
    Dazed,
    Stunned,
    Exposed,
    Marked,
    Blinded,
    Rooted,
    Slowed,
    Prone,
    Burning,
    Bleeding,
    /// Guard is higher.
    Guarded,
    /// Ward is higher.
    Warded,
    /// A and P are higher.
    Led,
    /// Foes neither push nor pull it.
    Firm,
    /// It cannot be hidden, and neither Mist nor Smoke protects it.
    Lit,
}

/// How long what an effect does lasts (1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lasts {
    /// As CAP-56 says of the condition.
    Usual,
    /// Until the start of the user's next turn.
    UserTurn,
    /// Until the end of the turn that is being played.
    EndOfTurn,
    /// Until the end of the target's turn.
    TargetTurn,
    /// So many rounds.
    Rounds(u8),
}

/// What lies on squares (CAP-59).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum FieldKind {
    /// A Feat check to come in, or Prone.
    Slick,
    /// Lightly obscured.
    Mist,
    /// Heavily obscured.
    Smoke,
    /// A minor hazard that sets on fire.
    Flame,
    /// Ward +2, and Spell Actions have P -4 against whoever is in it.
    Sanctum,
    /// 1d8 Spell damage to the next combatant that comes in.
    Fuse,
}

/// What lies over the whole map (CAP-59).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Sky {
    /// No range beyond 8.
    LagoonFog,
    /// Shallow water is deep, paving at level 0 shallow.
    HighWater,
    /// Ranged Actions beyond 6: A -2.
    Gale,
    /// Hidden combatants have C +3 instead of +2.
    MaskMoon,
}

impl Sky {
    /// All of them, in the order of their options.
    pub const ALL: [Sky; 4] = [Sky::LagoonFog, Sky::HighWater, Sky::Gale, Sky::MaskMoon];

    /// As players read it.
    pub fn name(self) -> &'static str {
        match self {
            Sky::LagoonFog => "Lagoon Fog",
            Sky::HighWater => "High Water",
            Sky::Gale => "Gale",
            Sky::MaskMoon => "Mask Moon",
        }
    }
}

/// What an Action does besides damage and healing. A closed list: a new Hero Action is put together from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// A condition, or a lasting help.
    Condition(Condition, Lasts),
    /// CAP-56: so many points absorb damage.
    Shield(i8),
    /// Dazed, or after a Critical Hit Stunned.
    DazeOrStun,
    /// CAP-53: away from the user.
    Push(u8),
    /// CAP-53: towards the user.
    Pull(u8),
    /// CAP-66: a push of 1, after a bypass of 2, after a Critical Hit of 2 and Prone.
    Shove,
    /// Into water beside both; below the surface where it is deep.
    DragUnder,
    /// CAP-53: the user may change places with a target.
    Swap,
    /// CAP-28: ends a Sustain of the target.
    Interrupt,
    /// CAP-10: lies on the squares of the Action.
    Field(FieldKind, Lasts),
    /// CAP-59: one of the four skies for so many rounds.
    Sky(u8),
    /// CAP-56: one condition that can be shaken off ends.
    EndShakeable,
    /// CAP-61: below the surface.
    Submerge,
    /// The user moves up to so many squares, to a square beside the ally that the Trigger is about.
    StepBeside(u8),
    /// The user moves up to so many squares towards it.
    StepTowards(u8),
    /// The user becomes the target of the Action that the Trigger answers.
    TakeTheBlow,
    /// The damage of that Action to the ally is so much less.
    Lessen(Amount),
    /// That Action has so much less A.
    Spoil(i8),
    /// The target's guard is so much higher against that Action.
    Parry(i8),
    /// The target moves at once, for no AP.
    MoveNow,
    /// The targets use one Fast Action each at once, for no AP.
    ActNow,
}

/// When an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum When {
    /// The Action is used, whatever the check.
    #[default]
    Use,
    /// It hit.
    Hit,
    /// It bypassed the Barrier.
    Bypass,
    /// It was a Critical Hit.
    Crit,
}

/// On whom or what an effect works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum To {
    /// Each target.
    #[default]
    Targets,
    /// The user.
    User,
    /// The squares of the Action.
    Ground,
    /// The origin of its area.
    Centre,
}

/// An effect of an Action, when it happens and to whom.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    /// When.
    #[serde(default)]
    pub when: When,
    /// To whom.
    #[serde(default)]
    pub to: To,
    /// What.
    pub does: Effect,
    /// By how much, for conditions that have an amount.
    #[serde(default)]
    pub by: i8,
}
