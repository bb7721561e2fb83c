//! What every battle has, whatever its rules: the ground, those who fight on it, the round, and how it ended.

use super::{Character, CharacterId, CounterId, Event, Events, IdSet, RuleId, Side, StatusId, Verdict};
use crate::board::{Board, Level, Square};
use crate::dice::{Dice, RollOff, draw};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Dice and events of the choice being applied.
pub struct Io<'a> {
    /// Where faces come from.
    pub dice: &'a mut dyn Dice,
    /// What has happened.
    pub events: &'a mut Events,
}

impl Io<'_> {
    /// Rolls off between the sides, tells of it, and says which side has won.
    pub fn roll_off(&mut self, what: &'static str, spec: RollOff, rule: RuleId) -> Side {
        let result = draw(self.dice, &spec);
        let winner = Side(result.winner);
        self.events.push(|| Event::RolledOff { what, dice: spec.dice, faces: result.faces, winner, rule });
        winner
    }
}

/// Something that is the same in all positions of one battle, or follows from the rest of it: never compared and never hashed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fixed<T>(pub T);

impl<T> PartialEq for Fixed<T> {
    fn eq(&self, _other: &Fixed<T>) -> bool {
        true
    }
}

impl<T> Eq for Fixed<T> {}

impl<T> Hash for Fixed<T> {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl<T> Deref for Fixed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Fixed<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// What players call a character, and what the files call its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named {
    /// Its own name.
    pub name: String,
    /// Name of its kind.
    pub kind: String,
    /// Key of its kind.
    pub key: String,
}

/// The names in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// Everybody, by [`CharacterId`].
    pub people: Vec<Named>,
    /// The two gangs.
    pub gangs: [String; 2],
}

/// The core of a battle. A system keeps it and adds what its own rules need; [`RuleSystem`](super::RuleSystem) reads it for
/// everybody else.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Core {
    /// The map as it was drawn.
    pub map: Fixed<Arc<Board>>,
    /// The ground as it is now.
    pub board: Fixed<Arc<Board>>,
    /// Who everybody is.
    pub names: Fixed<Arc<Names>>,
    /// Those who belong to neither side; the sides that they are listed under are not theirs.
    pub third: Fixed<IdSet>,
    /// Everybody who ever took part, by [`CharacterId`].
    pub characters: Vec<Character>,
    /// 0 before the first round.
    pub round: u8,
    /// How it ended, once it has.
    pub verdict: Option<Verdict>,
}

impl Core {
    /// As it is before the battle.
    pub fn new(board: Arc<Board>, names: Names, characters: Vec<Character>) -> Core {
        let (map, names) = (Fixed(board.clone()), Fixed(Arc::new(names)));
        let third = Fixed(IdSet::EMPTY);
        Core { map, board: Fixed(board), names, third, characters, round: 0, verdict: None }
    }

    /// The same battle, in which these belong to neither side.
    pub fn with_third(self, third: IdSet) -> Core {
        Core { third: Fixed(third), ..self }
    }

    /// Begins the next round, and tells of it.
    pub fn begin_round(&mut self, io: &mut Io) {
        self.round += 1;
        let round = self.round;
        io.events.push(|| Event::RoundStarted { round });
    }

    /// Everybody who ever took part.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = CharacterId> + use<> {
        (0..self.characters.len() as u8).map(CharacterId)
    }

    /// A character.
    #[inline]
    pub fn ch(&self, id: CharacterId) -> &Character {
        &self.characters[id.index()]
    }

    /// The same, to be changed.
    #[inline]
    pub fn ch_mut(&mut self, id: CharacterId) -> &mut Character {
        &mut self.characters[id.index()]
    }

    /// Its own name.
    pub fn name(&self, id: CharacterId) -> &str {
        self.names.people.get(id.index()).map_or("", |named| &named.name)
    }

    /// Its side.
    #[inline]
    pub fn side(&self, id: CharacterId) -> Side {
        self.ch(id).side
    }

    /// On the board.
    #[inline]
    pub fn present(&self, id: CharacterId) -> bool {
        self.ch(id).is_present()
    }

    /// It belongs to neither side.
    #[inline]
    pub fn third(&self, id: CharacterId) -> bool {
        self.third.contains(id)
    }

    /// They are enemies: of two sides, or one of them of neither.
    #[inline]
    pub fn foes(&self, a: CharacterId, b: CharacterId) -> bool {
        self.third(a) != self.third(b) || !self.third(a) && self.side(a) != self.side(b)
    }

    /// Everybody of a side who is on the board.
    #[inline]
    pub fn living(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.ids().filter(move |&id| self.side(id) == side && self.present(id) && !self.third(id))
    }

    /// Everybody on the board who is against somebody.
    #[inline]
    pub fn enemies_of(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        self.ids().filter(move |&id| self.present(id) && self.foes(who, id))
    }

    /// Everybody else on the board who is with somebody.
    #[inline]
    pub fn allies_of(&self, who: CharacterId) -> impl Iterator<Item = CharacterId> + '_ {
        self.ids().filter(move |&id| id != who && self.present(id) && !self.foes(who, id))
    }

    /// Those of a side who are still to be placed.
    pub fn unplaced(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.ids().filter(move |&id| self.side(id) == side && self.ch(id).square.is_none() && !self.ch(id).removed)
    }

    /// Its square; the corner of the board for those who have none.
    #[inline]
    pub fn square(&self, id: CharacterId) -> Square {
        self.ch(id).square.unwrap_or(Square::new(0, 0))
    }

    /// Its level.
    #[inline]
    pub fn level(&self, id: CharacterId) -> Level {
        self.ch(id).level
    }

    /// Its square and level.
    #[inline]
    pub fn place(&self, id: CharacterId) -> (Square, Level) {
        (self.square(id), self.level(id))
    }

    /// Puts a character on top of a square, before the battle or by hand.
    pub fn stand(&mut self, id: CharacterId, square: Square) {
        let level = self.board.surface(square);
        let one = self.ch_mut(id);
        (one.square, one.level) = (Some(square), level);
    }

    /// A counter.
    #[inline]
    pub fn counter(&self, id: CharacterId, counter: CounterId) -> i8 {
        self.ch(id).counters.get(counter)
    }

    /// It has this status.
    #[inline]
    pub fn has_status(&self, id: CharacterId, status: StatusId) -> bool {
        self.ch(id).statuses.has(status)
    }

    /// Sets a counter and tells of it.
    pub fn set_counter(&mut self, who: CharacterId, counter: CounterId, value: i8, rule: RuleId, io: &mut Io) {
        if self.counter(who, counter) != value {
            self.ch_mut(who).counters.set(counter, value);
            io.events.push(|| Event::CounterChanged { who, counter, value, rule });
        }
    }

    /// Adds to a counter, or takes from it, and tells of it.
    pub fn add_to_counter(&mut self, who: CharacterId, counter: CounterId, by: i8, rule: RuleId, io: &mut Io) {
        self.set_counter(who, counter, self.counter(who, counter) + by, rule, io);
    }

    /// Takes somebody off the board for good, and tells of it: for the merit of that side, if of any.
    pub fn take_off(&mut self, who: CharacterId, credit: Option<Side>, io: &mut Io) {
        let one = self.ch_mut(who);
        (one.removed, one.square) = (true, None);
        io.events.push(|| Event::Removed { who, credit });
    }

    /// Gains a status, for so many ends of whatever it counts, and tells of it.
    pub fn gain_status(&mut self, who: CharacterId, status: StatusId, left: u8, rule: RuleId, io: &mut Io) {
        self.ch_mut(who).statuses.set(status, left);
        io.events.push(|| Event::StatusGained { who, status, rule });
    }

    /// Loses a status, if it has it, and tells of it.
    pub fn lose_status(&mut self, who: CharacterId, status: StatusId, rule: RuleId, io: &mut Io) {
        if self.has_status(who, status) {
            self.ch_mut(who).statuses.clear(status);
            io.events.push(|| Event::StatusLost { who, status, rule });
        }
    }
}
