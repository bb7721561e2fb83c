//! What lies, stands, burns or floats on the board besides characters: what a battle keeps of it.

use crate::battle::CharacterId;
use crate::board::{Board, Fixture, FixtureKind, FixtureSpec, Hazard, Landing, Square, Tile};

/// Choices number fixtures with eight bits.
const MOST: usize = 256;

/// What has become of a fixture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fitting {
    /// It is not as the map draws it: shut, drawn up, dark, turned on, gone.
    pub turned: bool,
    /// How often it was used.
    pub used: u8,
    /// LAD-82: its fuse burns; who lit it.
    pub lit_by: Option<CharacterId>,
}

/// A boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boat {
    /// Where it lies.
    pub square: Square,
    /// Toughness left; it sinks at 0.
    pub toughness: u8,
}

/// LAD-514: somebody died here. LAD-512: somebody was seen here last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    /// Who.
    pub who: CharacterId,
    /// Where.
    pub square: Square,
}

/// What fills a zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EffectKind {
    /// LAD-82: no lantern burns, for as long as it is so.
    Dark,
    /// LAD-83.
    Mist,
    /// LAD-84.
    Smoke,
    /// LAD-48: fire and the like: a minor hazard.
    Fire,
}

/// LAD-79: one hazard: squares of one kind in one zone that touch, as a patch of difficult ground (LAD-78), or a zone on fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Peril {
    /// How bad it is.
    pub hazard: Hazard,
    /// Armour does not help against it.
    pub ignores: bool,
    /// Its zone.
    pub zone: Option<u16>,
    /// The first of its squares, by row; none for a fire.
    pub patch: Option<Square>,
}

/// LAD-505: what a boat can take before it sinks.
pub const BOAT_TOUGHNESS: u8 = 10;

/// The fixtures of a map: those that it names, and awnings and braziers by their tiles (LAD-48).
pub(super) fn fixtures_of(map: &Board) -> Vec<Fixture> {
    let mut all = map.fixtures().to_vec();
    for square in map.squares() {
        let tile = map.tile(square);
        let kind = match tile {
            _ if !tile.is_ashore() => continue,
            Tile { landing: Landing::Soft, .. } => FixtureKind::Awning,
            Tile { hazard: Some(Hazard::Major), .. } => FixtureKind::Brazier,
            _ => continue,
        };
        if !all.iter().any(|one| one.square == square && one.spec.kind == kind) {
            let name = if kind == FixtureKind::Awning { "awning" } else { "brazier" };
            let spec = FixtureSpec { kind, ..FixtureSpec::default() };
            all.push(Fixture { name: name.to_owned(), square, squares: vec![square], spec });
        }
    }
    all.truncate(MOST);
    all
}

/// What each is like as the battle begins.
pub(super) fn fittings_of(fixtures: &[Fixture]) -> Vec<Fitting> {
    fixtures.iter().map(|one| Fitting { turned: one.spec.turned, used: 0, lit_by: None }).collect()
}

impl Boat {
    /// The boats of a map, by row, then column.
    pub(super) fn all_on(map: &Board) -> Vec<Boat> {
        map.boats().map(|square| Boat { square, toughness: BOAT_TOUGHNESS }).collect()
    }
}
