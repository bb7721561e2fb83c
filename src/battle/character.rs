//! A character: three components that all systems use, and where it is.

use crate::board::{Level, Square};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::fmt;

/// Most characters in one battle, both sides together.
pub const MAX_CHARACTERS: usize = 16;
/// Most characters in a battle: two gangs, and those that a scenario adds.
pub const MOST_CHARACTERS: usize = 24;

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
pub struct IdSet(pub u32);

impl IdSet {
    /// Nobody.
    pub const EMPTY: IdSet = IdSet(0);

    /// This one alone.
    pub fn of(id: CharacterId) -> IdSet {
        IdSet(1 << id.0)
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, id: CharacterId) {
        self.0 |= 1 << id.0;
    }

    /// Is it in the set?
    #[inline]
    pub fn contains(self, id: CharacterId) -> bool {
        self.0 & (1 << id.0) != 0
    }

    /// Those of this set that are not in `other`.
    #[inline]
    pub fn without(self, other: IdSet) -> IdSet {
        IdSet(self.0 & !other.0)
    }

    /// Those in both.
    #[inline]
    pub fn and(self, other: IdSet) -> IdSet {
        IdSet(self.0 & other.0)
    }

    /// Nobody in it?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// In order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CharacterId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let id = (left != 0).then(|| CharacterId(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(id)
        })
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

/// Numbers by index, 0 where none was set: as many as a system declares. The usual number of them lies in the value itself, so that
/// copying a character allocates nothing; more of them lie on the heap. Zeros at the end are never kept, so equal numbers are equal
/// lists.
#[derive(PartialEq, Eq, Hash)]
struct Numbers<T: Number, const INLINE: usize>(SmallVec<[T; INLINE]>);

/// What [`Numbers`] are made of.
trait Number: Copy + Eq + Default {}
impl Number for i8 {}
impl Number for u8 {}

impl<T: Number, const INLINE: usize> Numbers<T, INLINE> {
    #[inline]
    fn get(&self, index: u8) -> T {
        self.0.get(usize::from(index)).copied().unwrap_or_default()
    }

    /// The indices of the numbers that are not 0 here or there.
    fn indices<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = u8> + 'a {
        // An index is a byte.
        let all = (0..self.0.len().max(other.0.len())).map(|index| index as u8);
        all.filter(|&index| (self.get(index), other.get(index)) != Default::default())
    }

    fn set(&mut self, index: u8, value: T) {
        let index = usize::from(index);
        if self.0.len() <= index {
            self.0.resize(index + 1, T::default());
        }
        self.0[index] = value;
        let used = self.0.iter().rposition(|&kept| kept != T::default()).map_or(0, |last| last + 1);
        self.0.truncate(used);
    }
}

impl<T: Number, const INLINE: usize> Clone for Numbers<T, INLINE> {
    #[inline]
    fn clone(&self) -> Self {
        // In one piece: these are numbers.
        Numbers(SmallVec::from_slice(&self.0))
    }
}

impl<T: Number, const INLINE: usize> Default for Numbers<T, INLINE> {
    fn default() -> Self {
        Numbers(SmallVec::new())
    }
}

impl<T: Number + fmt::Debug, const INLINE: usize> fmt::Debug for Numbers<T, INLINE> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a character is: numbers that do not change by themselves.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "game", derive(bevy::prelude::Component))]
pub struct Stats(Numbers<i8, 16>);

impl Stats {
    /// One stat, before any modifier.
    #[inline]
    pub fn get(&self, id: StatId) -> i8 {
        self.0.get(id.0)
    }

    /// Sets one stat.
    pub fn set(&mut self, id: StatId, value: i8) {
        self.0.set(id.0, value);
    }
}

/// What is used up and regained: life, action points, will, counters on the character.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "game", derive(bevy::prelude::Component))]
pub struct Counters(Numbers<i8, 32>);

impl Counters {
    /// One counter.
    #[inline]
    pub fn get(&self, id: CounterId) -> i8 {
        self.0.get(id.0)
    }

    /// Sets one counter.
    pub fn set(&mut self, id: CounterId, value: i8) {
        self.0.set(id.0, value);
    }

    /// The counters that differ, each with by how much it is more in `other`.
    pub fn changes<'a>(&'a self, other: &'a Counters) -> impl Iterator<Item = (CounterId, i8)> + 'a {
        let ids = self.0.indices(&other.0).map(CounterId);
        ids.map(|id| (id, other.get(id) - self.get(id))).filter(|(_, change)| *change != 0)
    }
}

/// What has befallen a character, each with how long it still lasts.
///
/// 0 = not there; 1 to 254 = that many ends of whatever the system counts (activations, rounds); 255 = until something
/// takes it away.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "game", derive(bevy::prelude::Component))]
pub struct Statuses(Numbers<u8, 40>);

impl Statuses {
    /// Lasts until something takes it away.
    pub const UNTIL_REMOVED: u8 = 255;

    /// Is it there?
    #[inline]
    pub fn has(&self, id: StatusId) -> bool {
        self.left(id) != 0
    }

    /// How long it still lasts; 0 = not there.
    #[inline]
    pub fn left(&self, id: StatusId) -> u8 {
        self.0.get(id.0)
    }

    /// Sets how long it lasts.
    pub fn set(&mut self, id: StatusId, left: u8) {
        self.0.set(id.0, left);
    }

    /// Takes it away.
    pub fn clear(&mut self, id: StatusId) {
        self.set(id, 0);
    }

    /// Which are there.
    pub fn present(&self) -> impl Iterator<Item = StatusId> + '_ {
        self.0.indices(&self.0).map(StatusId)
    }
}

/// One character of a battle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
    #[inline]
    pub fn is_present(&self) -> bool {
        self.square.is_some() && !self.removed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_declares_as_many_as_it_likes() {
        let mut counters = Counters::default();
        for id in (0..=u8::MAX).rev() {
            counters.set(CounterId(id), id as i8);
        }
        let copy = counters.clone();
        assert!((0..=u8::MAX).all(|id| copy.get(CounterId(id)) == id as i8));
        let mut statuses = Statuses::default();
        statuses.set(StatusId(200), Statuses::UNTIL_REMOVED);
        assert_eq!(statuses.present().collect::<Vec<_>>(), [StatusId(200)]);
    }

    #[test]
    fn what_was_set_and_taken_back_leaves_no_trace() {
        let (mut a, mut b) = (Counters::default(), Counters::default());
        a.set(CounterId(1), 3);
        b.set(CounterId(1), 3);
        b.set(CounterId(90), -1);
        assert_eq!(a.changes(&b).collect::<Vec<_>>(), [(CounterId(90), -1)]);
        b.set(CounterId(90), 0);
        assert_eq!(a, b);
        assert_eq!(a.changes(&b).count(), 0);
    }
}
