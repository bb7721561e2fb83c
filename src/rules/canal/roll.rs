//! Which roll is made. `rolls.rs` says what it is made of.

use crate::battle::{CharacterId, RuleId};

/// A roll that somebody makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roll {
    /// CAN-01.
    MoveCheck(CharacterId),
    /// CAN-03.
    Jump(CharacterId),
    /// CAN-06.
    Fall(CharacterId),
    /// CAN-05: a fall after a Controlled Landing that was paid with Will.
    SoftFall(CharacterId),
    /// CAN-07.
    Dive(CharacterId),
    /// CAN-67: on an unstable platform.
    Balance(CharacterId),
    /// CAN-67: Protection against a hazard.
    Endure(CharacterId),
    /// CAN-69.
    Row(CharacterId),
    /// CAN-10, the mover's side.
    Disengage { mover: CharacterId, enemy: CharacterId },
    /// CAN-10, the enemy's side.
    HoldFast { enemy: CharacterId, mover: CharacterId },
    /// CAN-12.
    Attack { blow: Blow, dread: bool },
    /// CAN-14.
    Protection { who: CharacterId, source: Source },
    /// CAN-15.
    Grapple { who: CharacterId, against: CharacterId, charge: bool },
    /// CAN-66: grappling a friend.
    Throw { who: CharacterId, friend: CharacterId },
    /// CAN-18.
    Drown { who: CharacterId, against: CharacterId, charge: bool },
    /// CAN-15, CAN-18, the defender's side. The frame below it says which of the two it is, so hashes leave the rule out.
    Resist { who: CharacterId, against: CharacterId, rule: RuleId },
    /// CAN-58 Dread: the victim's check.
    Dread { who: CharacterId, against: CharacterId },
    /// CAN-58 BeastMinded.
    BeastMinded(CharacterId),
    /// CAN-58 Field Surgery.
    Surgery { who: CharacterId, patient: CharacterId },
    /// CAN-19: a spell of the roster, by its index.
    Magic { who: CharacterId, spell: u8, against: Option<CharacterId> },
    /// CAN-24: against a spell of the roster.
    Dispel { who: CharacterId, spell: u8, caster: CharacterId },
}

/// Where Damage comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A weapon.
    Blow(Blow),
    /// A spell.
    Bolt(Bolt),
}

/// An attack with a weapon, as far as its rolls depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blow {
    /// Who attacks.
    pub attacker: CharacterId,
    /// Who is attacked.
    pub target: CharacterId,
    /// Index into the attacker's weapons.
    pub weapon: u8,
    /// It is an Attack of Opportunity (CAN-57 TwoHanded).
    pub opportunity: bool,
    /// It is the charger's own (CAN-58 Onrush).
    pub charge: bool,
    /// CAN-50: the action began three levels or more above the target.
    pub from_above: bool,
}

/// Damage by a spell (7.3), as far as Protection depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bolt {
    /// Who cast it.
    pub caster: CharacterId,
    /// Added to the target's PRO.
    pub penetration: i8,
    /// CAN-52: it flew along a line of sight, so that cover helps as against a weapon.
    pub flew: bool,
}
