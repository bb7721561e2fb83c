//! Which Test is made, and what an attack is. `rolls.rs` says what the Test is made of.

use super::equipment::Affliction;
use crate::battle::CharacterId;
use serde::{Deserialize, Serialize};

/// Which Test is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the field names are the rulebook's words")]
pub enum Roll {
    /// LAD-15: an attack.
    Attack(Blow),
    /// LAD-21: a Death Test.
    Death(CharacterId),
    /// LAD-55: a shove, and standing fast.
    Shove {
        who: CharacterId,
        against: CharacterId,
    },
    ResistShove {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-45: a grapple, and twisting away.
    Grapple {
        who: CharacterId,
        against: CharacterId,
    },
    ResistGrapple {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-45: breaking a hold, and holding on.
    BreakFree {
        who: CharacterId,
        against: CharacterId,
    },
    HoldOn {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-42: forcing the way into a defended zone, and barring it.
    Enter {
        who: CharacterId,
        against: CharacterId,
    },
    Bar {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-47: hiding.
    Hide(CharacterId),
    /// LAD-53: looking for somebody who hid with so many successes.
    Search {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-53: what is known of a Search before it is made: nobody knows who hides.
    LookAbout(CharacterId),
    /// LAD-53: looking for a hidden thing, an objective by number.
    Find {
        who: CharacterId,
        objective: u8,
    },
    /// LAD-49: talking somebody round, and not listening.
    Parley {
        who: CharacterId,
        against: CharacterId,
    },
    ResistParley {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-508: a spell.
    Cast {
        who: CharacterId,
        spell: u8,
        against: Option<CharacterId>,
    },
    /// Section 7: keeping one's own face; so many successes are needed.
    KeepFace {
        who: CharacterId,
        against: CharacterId,
        needs: u8,
    },
    /// LAD-510: ending a spell, and keeping it up.
    Dispel {
        who: CharacterId,
        against: CharacterId,
    },
    KeepSpell {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-503: coming up for air, and keeping above water in armour.
    Surface(CharacterId),
    KeepAfloat(CharacterId),
    /// LAD-505: a blow at a boat.
    Hole {
        who: CharacterId,
        item: u8,
    },
    /// LAD-74: up a body as large as a house.
    ClimbOn {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-72: keeping a mount that is hurt from running.
    Calm {
        who: CharacterId,
        against: CharacterId,
    },
    /// LAD-504: a jump beyond what one can jump.
    LongJump {
        who: CharacterId,
        rough: bool,
    },
    /// LAD-511: first aid.
    FirstAid {
        who: CharacterId,
        patient: CharacterId,
        needs: u8,
    },
    /// LAD-112: out of the way of what is thrown about; so many successes are needed.
    Spread {
        who: CharacterId,
        against: CharacterId,
        needs: u8,
    },
    /// Section 7: out of the way of a friend's pot.
    Fuse {
        who: CharacterId,
        against: CharacterId,
    },
    /// Section 7: withstanding what a weapon, a pot or a spell brings; so many successes are needed.
    Withstand {
        who: CharacterId,
        against: CharacterId,
        with: Affliction,
        needs: u8,
    },
    /// LAD-11: coming up unseen before the battle.
    Ambush(CharacterId),
    /// LAD-48, LAD-82: a fixture of the map.
    Work {
        who: CharacterId,
        number: u8,
    },
}

/// An attack as it is declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blow {
    /// Who attacks.
    pub attacker: CharacterId,
    /// Whom.
    pub target: CharacterId,
    /// With what: an index into its kit.
    pub weapon: u8,
    /// LAD-105: shot.
    pub ranged: bool,
    /// LAD-114: thrown.
    pub thrown: bool,
    /// LAD-36.
    pub called: Called,
    /// LAD-40.
    pub charge: bool,
    /// LAD-25: Steady Aim is declined.
    pub unaimed: bool,
    /// LAD-502: its part, if it is one of two.
    pub share: Option<Share>,
}

/// LAD-502: this blow's part of an attack with two weapons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Share {
    /// Dice of the pool, 1 or more.
    pub dice: u8,
    /// Points of Focus.
    pub focus: u8,
}

/// LAD-36: where a shot is aimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all(serialize = "snake_case"))]
pub enum Called {
    /// Nowhere in particular.
    #[default]
    No,
    /// LAD-37.
    Head,
    /// LAD-38.
    Arms,
    /// LAD-39.
    Legs,
}
