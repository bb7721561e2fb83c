//! What an entity of a character is seen as: its components, and how they are read off a battle.

use crate::battle::{
    CardState, Character, CharacterId, CounterId, Counters, Event, IdSet, Side, Stats, SystemInfo, TurnCard,
};
use crate::board::{Board, Level, Square};
use crate::game::board::depth;
use crate::table::Table;
use bevy::prelude::*;

/// Which character of the battle an entity shows.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharacterRef(pub CharacterId);

/// The side it fights for.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideOf(pub Side);

/// Its kind: an index into the roster of the battle.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindOf(pub u8);

/// Where it is seen; none before deployment and after removal.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The square.
    pub square: Option<Square>,
    /// The level.
    pub level: Level,
}

/// It has had its activation in this round.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HasActed(pub bool);

/// It is seen to be out of the battle.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IsRemoved(pub bool);

/// The character whose activation is seen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Active(pub Option<CharacterId>);

/// Entities of the parts of a token.
#[derive(Component, Clone, Copy, Debug)]
pub struct TokenParts {
    /// What moves up and down and shakes: everything but the shadow.
    pub body: Entity,
    /// On the ground.
    pub shadow: Entity,
    pub(super) ripples: Entity,
    /// Around whoever acts.
    pub selection: Entity,
    /// The picture of the character.
    pub token: Entity,
    /// The ring of life.
    pub ring: Entity,
    pub(super) track: Entity,
    pub(super) film: Entity,
    pub(super) tick: Entity,
    /// Over somebody who is out of the fight though still there.
    pub(super) out: Entity,
    pub(super) badges: [Entity; BADGES],
    pub(super) numbers: [Entity; BADGES],
}

/// Most badges on a token.
pub(super) const BADGES: usize = 3;

/// The counter that is shown as life.
pub fn life_counter(info: &SystemInfo) -> CounterId {
    info.panels.roles.life.map_or(CounterId(0), |(counter, _)| counter)
}

/// Life at the start, where a stat says it; else what is left.
pub fn full_life(info: &SystemInfo, stats: &Stats, counters: &Counters) -> i8 {
    let (counter, start) = info.panels.roles.life.unwrap_or((CounterId(0), None));
    let left = counters.get(counter);
    start.map_or(left, |stat| stats.get(stat)).max(left).max(1)
}

/// Who has had its activation in the round being played, by the log.
pub fn acted(table: &Table) -> IdSet {
    let mut set = IdSet::EMPTY;
    for (_, event) in table.log() {
        match event {
            Event::RoundStarted { .. } => set = IdSet::EMPTY,
            Event::ActivationEnded { who } => set.insert(*who),
            _ => {}
        }
    }
    // A character that has exchanged its card, or is called once more, has its turn still to come.
    let open = |card: &&TurnCard| matches!(card.stands, CardState::Coming | CardState::Waits);
    for card in table.battle().turn_cards().iter().filter(open) {
        set = set.without(card.who);
    }
    if let Some(who) = table.battle().active() {
        set = set.without(IdSet::of(who));
    }
    set
}

/// What the components of a character are when nothing is being played.
pub fn place_of(character: &Character) -> Place {
    Place { square: character.square.filter(|_| !character.removed), level: character.level }
}

/// A character here and at this level is in the water.
pub fn is_swimming(board: &Board, place: Place) -> bool {
    place.square.is_some_and(|square| board.water_surface(square).is_some_and(|surface| place.level <= surface))
        && place.square.is_some_and(|square| board.surface(square) > place.level || board.is_water(square))
}

/// Where a token stands in the world: southern ones in front.
pub fn standing(place: Vec2) -> Vec3 {
    place.extend(depth::TOKENS - place.y / crate::game::assets::SQUARE * 0.1)
}
