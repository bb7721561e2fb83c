//! Monsters as data (RUX-28): Ferocity, and a table of attacks over typed effects.

use super::items::Damage;
use super::pieces::Poison;
use serde::{Deserialize, Serialize};

/// RUX-28: faces of the die of a table.
pub const FACES: u8 = 6;

/// RUX-28: whom an attack is aimed at. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// Somebody beside it, or in its squares.
    One,
    /// Everybody in its squares.
    Within,
    /// Everybody within so many squares.
    Near(u8),
    /// Somebody within so many squares whom it sees.
    Bolt(u8),
    /// RUX-24: everybody in a cone of so many squares.
    Cone(u8),
    /// It moves so many squares straight ahead, through everybody in its way.
    Through(u8),
}

impl Aim {
    /// RUX-23: it catches more than the one that is meant.
    pub fn area(self) -> bool {
        matches!(self, Aim::Within | Aim::Near(_) | Aim::Cone(_))
    }
}

/// RUX-28: monsters' attacks are dodged; what else stops one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Stopped {
    /// A dodge alone.
    #[default]
    Dodged,
    /// A shield as well.
    Shield,
    /// A large shield as well.
    LargeShield,
}

/// RUX-28: what else an attack does to somebody whom it hits. A closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum After {
    /// RUX-27: a fear attack.
    Fear,
    /// Beside water: Strength with a bane, or into the nearest water, Submerged.
    Drag,
    /// Prone, unless Acrobatics keeps it on its feet.
    Trip,
    /// Pushed so many squares straight away.
    Push(u8),
    /// Thrown so many squares straight away, and prone.
    Hurl(u8),
    /// RUX-36: poison of a potency.
    Poison(Poison, u8),
}

/// RUX-28: an attack of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Name.
    pub name: String,
    /// Faces of the d6 that stand for it.
    pub faces: Vec<u8>,
    /// Whom it is aimed at.
    pub aim: Aim,
    /// Damage; none of an attack on the mind alone.
    #[serde(default)]
    pub damage: Option<Damage>,
    /// What stops it.
    #[serde(default)]
    pub stopped: Stopped,
    /// It is its free attack (the printed *).
    #[serde(default)]
    pub free: bool,
    /// RUN-37: it pierces, and breaks nothing.
    #[serde(default)]
    pub piercing: bool,
    /// Armour is no help against it.
    #[serde(default)]
    pub bare: bool,
    /// What else it does.
    #[serde(default)]
    pub then: Vec<After>,
    /// A sentence.
    pub text: String,
}

impl Entry {
    /// RUX-27: it is aimed at the mind alone: there is nothing to dodge.
    pub fn mind(&self) -> bool {
        self.damage.is_none() && self.then.iter().all(|after| *after == After::Fear)
    }

    /// RUX-23: it strikes the body: a shield could stop it.
    pub fn physical(&self) -> bool {
        self.damage.is_some()
    }
}

/// RUX-28: what makes a monster of a figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// Cards that it is dealt each round.
    pub ferocity: u8,
    /// It moves in water as on land.
    #[serde(default)]
    pub wades: bool,
    /// RUX-16: legs enough to stand firm: a bane on toppling it.
    #[serde(default)]
    pub many_legs: bool,
    /// RUX-12: armour of its own.
    #[serde(default)]
    pub hide: i8,
    /// Its attacks.
    pub table: Vec<Entry>,
}

impl Monster {
    /// The entry that a face stands for.
    pub fn entry(&self, face: u8) -> Option<u8> {
        self.table.iter().position(|entry| entry.faces.contains(&face)).map(|i| i as u8)
    }

    /// RUN-35: the entry of its free attacks.
    pub fn free(&self) -> Option<u8> {
        self.table.iter().position(|entry| entry.free).map(|i| i as u8)
    }

    /// What is wrong with it, as a clause.
    pub(super) fn fault(&self) -> Option<String> {
        if !(1..=3).contains(&self.ferocity) {
            return Some(format!("expected a ferocity from 1 to 3, found {}", self.ferocity));
        }
        let mut faces: Vec<u8> = self.table.iter().flat_map(|entry| entry.faces.iter().copied()).collect();
        faces.sort_unstable();
        if faces != (1..=FACES).collect::<Vec<u8>>() {
            return Some("expected a table with every face from 1 to 6 once".to_owned());
        }
        let far = |entry: &&Entry| match entry.aim {
            Aim::One | Aim::Within => false,
            Aim::Near(n) | Aim::Bolt(n) | Aim::Cone(n) | Aim::Through(n) => !(1..=20).contains(&n),
        };
        if let Some(entry) = self.table.iter().find(far) {
            return Some(format!("expected {} to reach 1 to 20 squares", entry.name));
        }
        let tame = |entry: &&Entry| entry.free && (entry.aim != Aim::One || entry.damage.is_none());
        self.table
            .iter()
            .find(tame)
            .map(|entry| format!("expected {}, a free attack, to wound one beside it", entry.name))
    }
}
