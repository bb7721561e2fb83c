//! A character: three components that all systems use, and where it is.

use crate::board::{Level, Square};
use serde::{Deserialize, Serialize};

/// Most characters in one battle, both sides together.
pub const MAX_CHARACTERS: usize = 16;

/// A side, 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side(0), Side(1)];

    /// The other side.
    pub const fn other(self) -> Side {
        Side(1 - self.0)
    }

    /// 0 or 1, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A character's number in its battle, from 0; it never changes and is never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharacterId(pub u8);

impl CharacterId {
    /// For arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdSet(pub u16);

impl IdSet {
    /// Nobody.
    pub const EMPTY: IdSet = IdSet(0);

    /// Adds one.
    pub fn insert(&mut self, id: CharacterId) {
        self.0 |= 1 << id.0;
    }

    /// Is it in the set?
    pub fn contains(self, id: CharacterId) -> bool {
        self.0 & (1 << id.0) != 0
    }

    /// Those of this set that are not in `other`.
    pub fn without(self, other: IdSet) -> IdSet {
        IdSet(self.0 & !other.0)
    }

    /// Those in both.
    pub fn and(self, other: IdSet) -> IdSet {
        IdSet(self.0 & other.0)
    }

    /// Nobody in it?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// In order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = CharacterId> {
        (0..MAX_CHARACTERS as u8).map(CharacterId).filter(move |&id| self.contains(id))
    }
}

/// Index into [`Stats`]; each rule system names its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct StatId(pub u8);

/// Index into [`Counters`]; each rule system names its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct CounterId(pub u8);

/// Index into [`Statuses`]; each rule system names its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct StatusId(pub u8);

/// What a character is: numbers that do not change by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "game", derive(bevy::prelude::Component))]
#[serde(transparent)]
pub struct Stats(pub [i8; 12]);

impl Stats {
    /// One stat, before any modifier.
    pub fn get(&self, id: StatId) -> i8 {
        self.0[usize::from(id.0)]
    }

    /// Sets one stat.
    pub fn set(&mut self, id: StatId, value: i8) {
        self.0[usize::from(id.0)] = value;
    }
}

/// What is used up and regained: life, action points, will, counters on the character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "game", derive(bevy::prelude::Component))]
#[serde(transparent)]
pub struct Counters(pub [i8; 32]);

impl Counters {
    /// One counter.
    pub fn get(&self, id: CounterId) -> i8 {
        self.0[usize::from(id.0)]
    }

    /// Sets one counter.
    pub fn set(&mut self, id: CounterId, value: i8) {
        self.0[usize::from(id.0)] = value;
    }
}

/// What has befallen a character, each with how long it still lasts.
///
/// 0 = not there; 1 to 254 = that many ends of whatever the system counts (activations, rounds); 255 = until something
/// takes it away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "game", derive(bevy::prelude::Component))]
pub struct Statuses(pub [u8; STATUSES]);

/// Places for statuses.
const STATUSES: usize = 40;
/// Places that are always written; of the others only as many as are needed.
const WRITTEN: usize = 32;

impl Default for Statuses {
    fn default() -> Statuses {
        Statuses([0; STATUSES])
    }
}

impl Serialize for Statuses {
    /// What was saved when there were fewer places is written as it was, and has the same hash.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let used = self.0.iter().rposition(|&left| left != 0).map_or(0, |last| last + 1);
        serializer.collect_seq(&self.0[..used.max(WRITTEN)])
    }
}

impl<'de> Deserialize<'de> for Statuses {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Statuses, D::Error> {
        let list = Vec::<u8>::deserialize(deserializer)?;
        if list.len() > STATUSES {
            return Err(serde::de::Error::invalid_length(list.len(), &"at most 40 statuses"));
        }
        let mut statuses = Statuses::default();
        statuses.0[..list.len()].copy_from_slice(&list);
        Ok(statuses)
    }
}

impl Statuses {
    /// Lasts until something takes it away.
    pub const UNTIL_REMOVED: u8 = 255;

    /// Is it there?
    pub fn has(&self, id: StatusId) -> bool {
        self.0[usize::from(id.0)] != 0
    }

    /// How long it still lasts; 0 = not there.
    pub fn left(&self, id: StatusId) -> u8 {
        self.0[usize::from(id.0)]
    }

    /// Sets how long it lasts.
    pub fn set(&mut self, id: StatusId, left: u8) {
        self.0[usize::from(id.0)] = left;
    }

    /// Takes it away.
    pub fn clear(&mut self, id: StatusId) {
        self.set(id, 0);
    }
}

/// One character of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Character {
    /// The side it fights for.
    pub side: Side,
    /// Its kind: an index into the roster of the battle.
    pub kind: u8,
    /// Where it is; none before deployment and after removal.
    pub square: Option<Square>,
    /// Height of what it stands on or, hanging on a wall, has climbed to; in levels.
    pub level: Level,
    /// Its stats.
    pub stats: Stats,
    /// Its counters.
    pub counters: Counters,
    /// Its statuses.
    pub statuses: Statuses,
    /// True from the moment it is out of the battle.
    pub removed: bool,
}

impl Character {
    /// On the board and alive.
    pub fn is_present(&self) -> bool {
        self.square.is_some() && !self.removed
    }
}
