//! Layers `staged SCENARIO` of a map file: what a scenario adds to the map, and nobody else sees.
//!
//! Rectangles with the property `kind`: `wall`, `glass`, `rubble`, `barricade` (a heavy one), `railing` (a light one), `clear` (nothing stands or floats there), `boat`, `crate` (it floats), `exit`, `fire`,
//! `post`, `supply`, `campo`, `rough`, `first` and `second` (where the sides start). Points with the `kind` of an objective, or of a fixture; rectangles
//! without a kind are what the fixture of the same name works on. A `plank` is laid over water.

use std::collections::BTreeMap;

use tiled::PropertyValue;

use super::fixture::{Fixture, FixtureKind};
use super::square::Square;
use super::staging::Staging;
use super::tile::{Hazard, Prop, Terrain, Tile};
use super::tmx::{FEWEST_DEPLOYMENT_SQUARES, MapReader};
use super::zone::{ObjectiveKind, Traits, Zone, ZoneKind};
use super::{Board, BoardError};

/// How the names of these layers begin.
pub(super) const STAGED: &str = "staged ";

const KINDS: &str = "expected the property kind (string) of a rectangle: wall, glass, rubble, barricade, railing, clear, boat, crate, exit, fire, post, supply, campo, \
                     rough, first, second";

impl MapReader<'_, '_> {
    /// What a layer adds to these tiles.
    pub(super) fn read_staging(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer,
        tiles: &[Tile],
    ) -> Result<Staging, BoardError> {
        let mut staging = Staging::default();
        let mut zones: BTreeMap<String, Zone> = BTreeMap::new();
        let mut worked: BTreeMap<String, Vec<Square>> = BTreeMap::new();
        let mut changed: BTreeMap<Square, Tile> = BTreeMap::new();
        let mut used = Vec::new();
        let mut begins = 0;
        for (object, place) in self.objects(number, layer)? {
            let fault = |message: &str| Err(self.document.fault(place.at, message));
            let kind = match object.properties.get("kind") {
                Some(PropertyValue::StringValue(kind)) => Some(kind.as_str()),
                Some(_) => return fault("expected kind to be of type string"),
                None => None,
            };
            if matches!(object.shape, tiled::ObjectShape::Point(..)) {
                match kind {
                    Some(kind) if ObjectiveKind::named(kind).is_some() => {
                        staging.objectives.push(self.read_objective(&object, place)?);
                    }
                    _ => used.push((
                        object.name.clone(),
                        place.at,
                        self.point(place)?,
                        self.read_fixture(&object, place)?,
                    )),
                }
                continue;
            }
            let squares = self.rectangle(&object, place)?;
            let zone = match kind {
                None => {
                    worked.entry(object.name.clone()).or_default().extend(squares);
                    continue;
                }
                Some("exit") => Some(ZoneKind::Exit),
                Some("fire") => Some(ZoneKind::Fire),
                Some("post") => Some(ZoneKind::Post),
                Some("supply") => Some(ZoneKind::Supply),
                Some("campo") => Some(ZoneKind::Campo),
                Some("rough") => Some(ZoneKind::Rough),
                Some(zone @ ("first" | "second")) => {
                    begins = place.at;
                    let stands = squares.into_iter().filter(|&at| tiles[self.index(at)].is_standable());
                    staging.deployments[usize::from(zone == "second")].extend(stands);
                    continue;
                }
                Some("wall" | "glass" | "rubble" | "barricade" | "railing" | "clear" | "boat" | "crate") => None,
                Some(_) => return fault(KINDS),
            };
            if let Some(zone) = zone {
                let name = object.name.clone();
                let new = Zone { name: name.clone(), kind: zone, squares: Vec::new(), traits: Traits::default() };
                zones.entry(name).or_insert(new).squares.extend(squares);
                continue;
            }
            for square in squares {
                let tile = changed.get(&square).copied().unwrap_or(tiles[self.index(square)]);
                let becomes = match kind {
                    Some("wall") => tile.shut(),
                    Some("glass") => Tile { hazard: Some(Hazard::Minor), ..tile },
                    Some("rubble") => Tile { terrain: Terrain::Difficult, hazard: Some(Hazard::Minor), ..tile },
                    Some("barricade") => Tile { prop: Some(Prop::Barricade { heavy: true }), ..tile },
                    Some("railing") => Tile { prop: Some(Prop::Barricade { heavy: false }), ..tile },
                    Some("clear") => Tile { prop: None, ..tile },
                    Some("boat") => Tile { prop: Some(Prop::Boat), ..tile },
                    _ => Tile { prop: Some(Prop::Debris { height: 1 }), ..tile },
                };
                if let Some(expected) = becomes.fault() {
                    return fault(&format!("expected {expected}"));
                }
                changed.insert(square, becomes);
            }
        }
        for (name, at, square, spec) in used {
            let squares = worked.remove(&name).unwrap_or_default();
            if spec.kind == FixtureKind::Plank {
                for &square in &squares {
                    let tile = tiles[self.index(square)];
                    if !tile.is_canal() && tile.terrain != Terrain::Bridge {
                        return Err(self.document.fault(at, "expected planks over water"));
                    }
                    let deck = Tile { terrain: Terrain::Bridge, level: 0, water_under: true, ..Tile::default() };
                    changed.insert(square, deck);
                }
            }
            staging.fixtures.push(Fixture::new(name, square, squares, spec));
        }
        staging.zones = zones.into_values().collect();
        staging.zones.iter_mut().for_each(|zone| zone.squares.sort_by_key(|at| (at.y, at.x)));
        staging.tiles = changed.into_iter().collect();
        for squares in &mut staging.deployments {
            squares.sort_by_key(|at| (at.y, at.x));
            squares.dedup();
            let firm = squares.iter().filter(|&&at| tiles[self.index(at)].is_ashore()).count();
            if !squares.is_empty() && firm < FEWEST_DEPLOYMENT_SQUARES {
                let expected = format!("expected {FEWEST_DEPLOYMENT_SQUARES} squares of solid ground to start from");
                return Err(self.document.fault(begins, format!("{expected}, found {firm}")));
            }
        }
        Ok(staging)
    }
}

impl Board {
    /// The keys of the scenarios that this map is staged for.
    pub fn staged_for(&self) -> impl Iterator<Item = &str> {
        self.stagings.iter().map(|(key, _)| key.as_str())
    }
}
