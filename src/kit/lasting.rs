//! What lasts: conditions of characters and effects on the ground, each with its source and its end. What they do is for the rules.

use crate::battle::{CharacterId, StatusId};
use crate::board::Square;
use std::sync::Arc;

/// When something ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Until {
    /// Something must take it away.
    Removed,
    /// At the start of this one's turn, after so many starts; 1 is the next.
    StartOfTurn(CharacterId, u8),
    /// At the end of this one's turn, after so many ends; 1 is the next.
    EndOfTurn(CharacterId, u8),
    /// At the end of a round, after so many ends; 1 is that of the present round.
    EndOfRound(u8),
}

/// A moment that things wait for to end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// A turn begins.
    StartOfTurn(CharacterId),
    /// A turn ends.
    EndOfTurn(CharacterId),
    /// A round ends.
    EndOfRound,
}

impl Until {
    /// It ends later than another end, as far as can be told: nothing by itself, or later turns of the same one.
    pub fn outlasts(self, other: Until) -> bool {
        match (self, other) {
            (Until::Removed, _) => true,
            (Until::StartOfTurn(a, n), Until::StartOfTurn(b, m)) | (Until::EndOfTurn(a, n), Until::EndOfTurn(b, m)) => {
                a == b && n > m
            }
            (Until::EndOfRound(n), Until::EndOfRound(m)) => n > m,
            _ => false,
        }
    }

    /// What is left of it after a moment; none if it ends then.
    fn after(self, moment: Moment) -> Option<Until> {
        let less = |left: u8| left.checked_sub(1).filter(|&left| left > 0);
        match (self, moment) {
            (Until::StartOfTurn(who, n), Moment::StartOfTurn(now)) if who == now => {
                less(n).map(|n| Until::StartOfTurn(who, n))
            }
            (Until::EndOfTurn(who, n), Moment::EndOfTurn(now)) if who == now => {
                less(n).map(|n| Until::EndOfTurn(who, n))
            }
            (Until::EndOfRound(n), Moment::EndOfRound) => less(n).map(Until::EndOfRound),
            (other, _) => Some(other),
        }
    }

    /// It waits for a turn of this one.
    pub fn waits_for(self, whose: CharacterId) -> bool {
        matches!(self, Until::StartOfTurn(who, _) | Until::EndOfTurn(who, _) if who == whose)
    }
}

/// A status that lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lasting {
    /// Whom it has befallen.
    pub who: CharacterId,
    /// What.
    pub status: StatusId,
    /// Who did it, where that matters.
    pub source: Option<CharacterId>,
    /// When it ends.
    pub until: Until,
}

/// Everything that lasts on characters, in the order in which it befell them: each status of each of them once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LastingStatuses(Vec<Lasting>);

impl LastingStatuses {
    /// Puts a status on somebody. One that is there already takes the new source and end, unless the old end is later.
    pub fn put(&mut self, new: Lasting) {
        match self.0.iter_mut().find(|known| known.who == new.who && known.status == new.status) {
            Some(known) if known.until.outlasts(new.until) => {}
            Some(known) => *known = new,
            None => self.0.push(new),
        }
    }

    /// Takes a status away.
    pub fn take(&mut self, who: CharacterId, status: StatusId) {
        self.0.retain(|known| !(known.who == who && known.status == status));
    }

    /// Takes everything from somebody.
    pub fn take_all(&mut self, who: CharacterId) {
        self.0.retain(|known| known.who != who);
    }

    /// A status of somebody.
    pub fn find(&self, who: CharacterId, status: StatusId) -> Option<&Lasting> {
        self.0.iter().find(|known| known.who == who && known.status == status)
    }

    /// Everything, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Lasting> {
        self.0.iter()
    }

    /// The same, for changing sources and ends.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, Lasting> {
        self.0.iter_mut()
    }

    /// A moment has come: what ends with it. It stays in the list until it is taken away.
    pub fn ended_by(&mut self, moment: Moment) -> Vec<(CharacterId, StatusId)> {
        let mut ended = Vec::new();
        for known in &mut self.0 {
            match known.until.after(moment) {
                Some(until) => known.until = until,
                None => ended.push((known.who, known.status)),
            }
        }
        ended
    }
}

/// Something that lies on the ground for a while: smoke, fire, slime, a fuse. Kinds are a type of the rule system; a place is a
/// square, or a zone by its number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FieldEffect<K, P = Square> {
    /// What it is.
    pub kind: K,
    /// Where it lies, sorted, each place once.
    places: Arc<[P]>,
    /// Who made it, where that matters.
    pub owner: Option<CharacterId>,
    /// When it ends.
    pub until: Until,
}

impl<K: Copy + PartialEq, P: Copy + Ord> FieldEffect<K, P> {
    /// An effect on these places.
    pub fn new(kind: K, mut places: Vec<P>, owner: Option<CharacterId>, until: Until) -> FieldEffect<K, P> {
        places.sort_unstable();
        places.dedup();
        FieldEffect { kind, places: places.into(), owner, until }
    }

    /// Where it lies, sorted.
    pub fn places(&self) -> &[P] {
        &self.places
    }

    /// It lies there.
    pub fn lies_at(&self, place: P) -> bool {
        self.places.binary_search(&place).is_ok()
    }
}

/// Everything that lies on the ground for a while, in the order in which it came there. Of one kind there is one at most in a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FieldEffects<K, P = Square>(Vec<FieldEffect<K, P>>);

impl<K, P> Default for FieldEffects<K, P> {
    /// Nothing.
    fn default() -> FieldEffects<K, P> {
        FieldEffects(Vec::new())
    }
}

impl<K: Copy + PartialEq, P: Copy + Ord> FieldEffects<K, P> {
    /// Lays an effect. In a place that has one of its kind the one that lasts longer stays; of equals, the one that was there.
    pub fn lay(&mut self, mut new: FieldEffect<K, P>) {
        for known in &mut self.0 {
            if known.kind != new.kind || !known.places.iter().any(|&place| new.lies_at(place)) {
                continue;
            }
            let stays = known.until == new.until || known.until.outlasts(new.until);
            let (gives_way, other) = if stays { (&mut new, &*known) } else { (known, &new) };
            gives_way.places = gives_way.places.iter().copied().filter(|&place| !other.lies_at(place)).collect();
        }
        self.0.push(new);
        self.0.retain(|known| !known.places.is_empty());
    }

    /// Nothing lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, FieldEffect<K, P>> {
        self.0.iter()
    }

    /// The same, for changing owners and ends.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, FieldEffect<K, P>> {
        self.0.iter_mut()
    }

    /// What lies in a place, in order.
    pub fn at(&self, place: P) -> impl Iterator<Item = &FieldEffect<K, P>> {
        self.0.iter().filter(move |known| known.lies_at(place))
    }

    /// One of this kind lies there.
    pub fn has(&self, kind: K, place: P) -> bool {
        self.0.iter().any(|known| known.kind == kind && known.lies_at(place))
    }

    /// Takes a kind away from one place: what was spent, put out, blown away.
    pub fn clear(&mut self, kind: K, place: P) {
        for known in self.0.iter_mut().filter(|known| known.kind == kind && known.lies_at(place)) {
            known.places = known.places.iter().copied().filter(|&other| other != place).collect();
        }
        self.0.retain(|known| !known.places.is_empty());
    }

    /// Takes away what this is true of, and gives it back.
    pub fn take_if(&mut self, gone: impl Fn(&FieldEffect<K, P>) -> bool) -> Vec<FieldEffect<K, P>> {
        self.0.extract_if(.., |known| gone(known)).collect()
    }

    /// A moment has come: takes away what ends with it, and gives it back.
    pub fn ended_by(&mut self, moment: Moment) -> Vec<FieldEffect<K, P>> {
        let ended = |known: &mut FieldEffect<K, P>| match known.until.after(moment) {
            Some(until) => {
                known.until = until;
                false
            }
            None => true,
        };
        self.0.extract_if(.., ended).collect()
    }
}
