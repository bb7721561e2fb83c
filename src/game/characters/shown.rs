//! What the board shows of everybody, read from the components of the entities: for all that draws, plays a sound, or lists.

use super::components::{CharacterRef, HasActed, IsRemoved, KindOf, Place, SideOf};
use crate::battle::{Character, CharacterId, Counters, IdSet, Side, Stats, Statuses};
use crate::board::Square;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The components that a character is made of.
#[derive(QueryData)]
pub struct CharacterParts {
    of: &'static CharacterRef,
    side: &'static SideOf,
    kind: &'static KindOf,
    place: &'static Place,
    stats: &'static Stats,
    counters: &'static Counters,
    statuses: &'static Statuses,
    acted: &'static HasActed,
    removed: &'static IsRemoved,
}

impl CharacterPartsItem<'_, '_> {
    fn character(&self) -> Character {
        Character {
            side: self.side.0,
            kind: self.kind.0,
            square: self.place.square,
            level: self.place.level,
            stats: self.stats.clone(),
            counters: self.counters.clone(),
            statuses: self.statuses.clone(),
            removed: self.removed.0,
        }
    }
}

/// Everybody as the board shows them at this moment of the playback.
#[derive(SystemParam)]
pub struct ShownCharacters<'w, 's> {
    parts: Query<'w, 's, CharacterParts>,
}

impl ShownCharacters<'_, '_> {
    /// Everybody, in the order of their numbers.
    pub fn all(&self) -> Vec<Character> {
        let mut all: Vec<(CharacterId, Character)> = self.parts.iter().map(|one| (one.of.0, one.character())).collect();
        all.sort_by_key(|(id, _)| *id);
        all.into_iter().map(|(_, character)| character).collect()
    }

    /// Those who are shown to have acted in this round.
    pub fn acted(&self) -> IdSet {
        let mut set = IdSet::EMPTY;
        for one in self.parts.iter().filter(|one| one.acted.0) {
            set.insert(one.of.0);
        }
        set
    }

    /// The square where one of them is shown; none before deployment and after removal.
    pub fn square(&self, id: CharacterId) -> Option<Square> {
        self.parts.iter().find(|one| one.of.0 == id)?.place.square
    }

    /// The side of one of them.
    pub fn side(&self, id: CharacterId) -> Option<Side> {
        Some(self.parts.iter().find(|one| one.of.0 == id)?.side.0)
    }

    /// Everybody's number and side.
    pub fn sides(&self) -> impl Iterator<Item = (CharacterId, Side)> {
        self.parts.iter().map(|one| (one.of.0, one.side.0))
    }
}
