//! Boards from map files (TMX, edited with Tiled).
//!
//! A map is orthogonal, finite, at most 64 x 64, its layers encoded as CSV. Map property `title`. Layers:
//!
//! | layer | kind | what |
//! |---|---|---|
//! | `ground` | tiles | every square; tiles with `terrain` and `level` |
//! | `props` | tiles, may be missing | obstacles, debris, boats, barricades, cover, hazards, jetties; tiles without `terrain` |
//! | `decor` | any, may be missing | not read |
//! | `deployment` | rectangles | property `side`, 0 or 1; 8 squares of solid ground a side at least |
//! | `areas` | rectangles, may be missing | the zones of zone-based rules (LAD-515); rectangles of one name are one zone |
//! | `zones` | rectangles, may be missing | property `kind`: campo or exit; rectangles of one name are one zone; walls do not count |
//! | `fixtures` | points, rectangles; may be missing | what can be used, and what it works on (LAD-48, LAD-82): `tmx_fixtures.rs` |
//! | `loose` | points, may be missing | things that lie about (WLD-40): a name each, and perhaps the property `heavy` (bool) |
//! | `staged SCENARIO` | points, rectangles; may be missing | what only that scenario adds to the map: `tmx_staging.rs` |
//! | `objectives` | points, may be missing | property `kind`: control, claimable, destructible, hidden, mobile; perhaps `tag`, and `find` (`4:2`) for a hidden one |
//!
//! Areas may have the properties `difficult`, `ignore_armour` (bool), `hazard`, `obscured`, `cover` (string, as of tiles). A
//! map without the layer gets made-up ones.
//!
//! Tilesets are embedded in the map, or are `city.tsx`, which is part of the program. Properties of tiles: `terrain`
//! (string, [`super::Terrain`]), `level`, `depth` (int), `water_under`, `water_access`, `unstable` (bool), `prop` (string:
//! small_obstacle, large_obstacle, debris, each with `height` (int); boat, light_barricade, heavy_barricade), `cover`,
//! `hazard`, `landing`, `obscured` (string).
//!
//! How much a map may ask for is said in `tmx_check.rs` and `xml.rs`, and refused before anything is built of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};
use tiled::PropertyValue;

use super::loose::{Loose, MOST_LOOSE};
use super::shipped::{TILESET, TILESET_FILE};
use super::square::Square;
use super::tile::{Terrain, Tile};
use super::tileset::{self, TilePart};
use super::tmx_check::{cells, check_cells, check_elements, check_reference};
use super::tmx_staging::STAGED;
use super::xml::{Document, Element};
use super::zone::{Find, Objective, ObjectiveKind, Traits, Zone, ZoneKind};
use super::{Board, BoardError, BoardParts, MAX_SIDE, MOST_ZONES, areas};
use crate::name::{check_name, check_word};

/// The longest map file in bytes.
pub const MAX_MAP_BYTES: usize = 512 * 1024;
/// A side has at most eight characters (canal, target), so its deployment has at least as many squares.
pub const FEWEST_DEPLOYMENT_SQUARES: usize = 8;

/// A board from the text of a TMX file. `file` names it in errors; without its folder and ending it is the board's id.
///
/// # Errors
/// Whatever is wrong, with line and column: too many bytes, XML that is not well-formed, a map that is not as described
/// at the head of this file, unknown tiles, too few squares to deploy on.
pub fn from_tmx(file: &str, text: &str) -> Result<Board, BoardError> {
    if text.len() > MAX_MAP_BYTES {
        let message = format!("expected at most {MAX_MAP_BYTES} bytes, found {}", text.len());
        return Err(BoardError { file: file.to_owned(), line: 1, column: 1, message });
    }
    let document = Document::scan(file, text)?;
    let root = &document.elements[0];
    if root.name != "map" {
        return Err(document.fault(root.at, format!("expected <map>, found <{}>", root.name)));
    }
    let shared = Document::scan(TILESET_FILE, TILESET)?;
    check_elements(&document)?;
    check_elements(&shared)?;
    let reader = MapReader::new(&document, &shared, text)?;
    let id = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("map");
    reader.board(id)
}

/// An area as it is drawn: where its first rectangle stands in the file, its squares, what its ground does.
#[derive(Default)]
struct Area {
    at: usize,
    squares: Vec<Square>,
    traits: Traits,
}

pub(super) struct MapReader<'d, 'a> {
    pub(super) document: &'d Document<'a>,
    map: tiled::Map,
    width: u8,
    height: u8,
    /// Pixels of a square, east and south.
    pixels: (u32, u32),
    /// The meaning of tiles, by tileset and id.
    parts: Vec<BTreeMap<u32, TilePart>>,
}

impl<'d, 'a> MapReader<'d, 'a> {
    fn new(document: &'d Document<'a>, shared: &Document, text: &str) -> Result<Self, BoardError> {
        let root = &document.elements[0];
        let side = 1..=u32::from(MAX_SIDE);
        let width = document.number(root, "width", side.clone())? as u8;
        let height = document.number(root, "height", side)? as u8;
        let pixels = (document.number(root, "tilewidth", 1..=1024)?, document.number(root, "tileheight", 1..=1024)?);
        let orientation = document.required(root, "orientation")?;
        if orientation.value != "orthogonal" {
            return Err(document.fault(orientation.at, format!("expected orthogonal, found {:?}", orientation.value)));
        }
        if let Some(infinite) = root.attribute("infinite").filter(|infinite| infinite.value != "0") {
            return Err(document.fault(infinite.at, "expected infinite=\"0\": a board has edges"));
        }
        let (layers, tilesets): (Vec<_>, Vec<_>) = document
            .children(0)
            .filter(|(_, child)| ["layer", "objectgroup", "tileset"].contains(&child.name))
            .partition(|(_, child)| child.name != "tileset");
        for &(number, layer) in layers.iter().filter(|(_, layer)| layer.name == "layer") {
            check_cells(document, number, layer, width, height)?;
        }
        for &(number, tileset) in &tilesets {
            check_reference(document, number, tileset)?;
        }
        let map = load(text).map_err(|error| document.fault(root.at, format!("expected a readable map: {error}")))?;
        if map.tilesets().len() != tilesets.len() || map.layers().len() != layers.len() {
            return Err(document.fault(root.at, "expected layers and tilesets directly inside <map>"));
        }
        let parts = map.tilesets().iter().zip(&tilesets).map(|(tileset, &(number, element))| {
            match element.attribute("source") {
                Some(_) => tileset::read(shared, 0, tileset),
                None => tileset::read(document, number, tileset),
            }
        });
        let parts = parts.collect::<Result<_, _>>()?;
        Ok(Self { document, map, width, height, pixels, parts })
    }

    fn board(&self, id: &str) -> Result<Board, BoardError> {
        let root = &self.document.elements[0];
        let mut tiles = None;
        let mut zones = Vec::new();
        let mut areas: BTreeMap<String, Area> = BTreeMap::new();
        let mut areas_at = None;
        let mut campi: BTreeMap<String, (ZoneKind, Vec<Square>)> = BTreeMap::new();
        let mut objectives = Vec::new();
        let (mut fixtures, mut loose) = (Vec::new(), Vec::new());
        let mut stagings = Vec::new();
        let layers = self.document.children(0).filter(|(_, child)| matches!(child.name, "layer" | "objectgroup"));
        let mut seen: Vec<String> = Vec::new();
        for (layer, (number, place)) in self.map.layers().zip(layers) {
            let name = layer.name.as_str();
            if name != "decor" && seen.iter().any(|other| other == name) {
                return Err(self.document.fault(place.at, format!("expected one layer {name:?}, found a second")));
            }
            seen.push(name.to_owned());
            let needs_ground = || self.document.fault(place.at, "expected the layer \"ground\" before this one");
            match (name, layer.as_tile_layer(), layer.as_object_layer()) {
                ("decor", _, _) => {}
                ("ground", Some(layer), _) => {
                    let bare = vec![Tile::default(); usize::from(self.width) * usize::from(self.height)];
                    tiles = Some(self.lay(number, &layer, bare, true)?);
                }
                ("props", Some(layer), _) => {
                    let ground = tiles.take().ok_or_else(needs_ground)?;
                    tiles = Some(self.lay(number, &layer, ground, false)?);
                }
                ("deployment", _, Some(layer)) => {
                    let tiles = tiles.as_deref().ok_or_else(needs_ground)?;
                    self.read_deployment(number, &layer, tiles, &mut zones)?;
                }
                ("areas", _, Some(layer)) => {
                    let tiles = tiles.as_deref().ok_or_else(needs_ground)?;
                    self.read_areas(number, &layer, tiles, &mut areas)?;
                    areas_at = Some(place.at);
                }
                ("zones", _, Some(layer)) => {
                    let tiles = tiles.as_deref().ok_or_else(needs_ground)?;
                    self.read_zones(number, &layer, tiles, &mut campi)?;
                }
                ("fixtures", _, Some(layer)) => {
                    let tiles = tiles.as_deref().ok_or_else(needs_ground)?;
                    fixtures = self.read_fixtures(number, &layer, tiles)?;
                }
                ("loose", _, Some(layer)) => {
                    let tiles = tiles.as_deref().ok_or_else(needs_ground)?;
                    loose = self.read_loose(number, &layer, tiles)?;
                }
                ("objectives", _, Some(layer)) => self.read_objectives(number, &layer, &mut objectives)?,
                (_, _, Some(layer)) if name.starts_with(STAGED) => {
                    let tiles = tiles.as_deref().ok_or_else(needs_ground)?;
                    let key = name.trim_start_matches(STAGED);
                    check_word("a scenario", key).map_err(|expected| self.document.fault(place.at, expected))?;
                    stagings.push((key.to_owned(), self.read_staging(number, &layer, tiles)?));
                }
                _ => {
                    let expected = "expected a tile layer \"ground\" or \"props\", an object layer \"deployment\", \
                                    \"areas\", \"zones\", \"fixtures\", \"loose\", \"objectives\" or \"staged SCENARIO\", or \"decor\"";
                    return Err(self.document.fault(place.at, format!("{expected}, found {name:?}")));
                }
            }
        }
        let tiles: Vec<Tile> = tiles.ok_or_else(|| self.document.fault(root.at, "expected a tile layer \"ground\""))?;
        for side in 0..2 {
            let of_side = zones.iter().filter(|zone: &&Zone| zone.kind == ZoneKind::Deployment(side));
            let mut squares: Vec<Square> = of_side.flat_map(|zone| zone.squares.iter().copied()).collect();
            squares.sort();
            squares.dedup();
            squares.retain(|&square| tiles[self.index(square)].is_ashore());
            if squares.len() < FEWEST_DEPLOYMENT_SQUARES {
                let message = format!(
                    "expected a deployment zone of side {side} with {FEWEST_DEPLOYMENT_SQUARES} squares of solid \
                     ground, found {}",
                    squares.len()
                );
                return Err(self.document.fault(root.at, message));
            }
        }
        let of_area = |(name, area): (&String, &Area)| {
            let (name, squares) = (name.clone(), area.squares.clone());
            Zone { name, kind: ZoneKind::Area, squares, traits: area.traits }
        };
        zones.extend(areas.iter().map(of_area));
        zones.extend(campi.into_iter().map(|(name, (kind, squares))| Zone {
            name,
            kind,
            squares,
            traits: Traits::default(),
        }));
        let title = match self.map.properties.get("title") {
            Some(PropertyValue::StringValue(title)) if !title.trim().is_empty() => title.clone(),
            _ => return Err(self.document.fault(root.at, "expected the map property title (string)")),
        };
        check_name(&title).map_err(|expected| self.document.fault(root.at, format!("title: {expected}")))?;
        let (id, width, height) = (id.to_owned(), self.width, self.height);
        let parts = BoardParts { id, title, width, height, tiles, zones, objectives, fixtures, loose, stagings };
        let board = Board::assemble(parts);
        match areas_at {
            Some(layer) => self.check_areas(&board, layer, &areas).map(|()| board),
            // Made-up zones are good enough for boards that rules of zones cannot be played on.
            None => Ok(board),
        }
    }

    /// LAD-515: a map that draws its areas draws all of them, and well.
    fn check_areas(&self, board: &Board, layer: usize, areas: &BTreeMap<String, Area>) -> Result<(), BoardError> {
        let mut covered = vec![false; board.squares().count()];
        areas.values().flat_map(|area| &area.squares).for_each(|&square| covered[self.index(square)] = true);
        let drawn = |square: &Square| covered[self.index(*square)];
        if let Some(bare) = board.squares().find(|square| !board.is_wall(*square) && !drawn(square)) {
            let message = format!("expected every square but walls in an area, found {} in none", bare.coordinates());
            return Err(self.document.fault(layer, message));
        }
        match areas::faults(board).into_iter().next() {
            None => Ok(()),
            Some((zone, message)) => {
                let area = zone.and_then(|zone| areas.get(&board.zone_named(zone).name));
                Err(self.document.fault(area.map_or(layer, |area| area.at), message))
            }
        }
    }

    /// Lays the tiles of a layer on what is there.
    fn lay(
        &self,
        number: usize,
        layer: &tiled::TileLayer,
        mut tiles: Vec<Tile>,
        ground: bool,
    ) -> Result<Vec<Tile>, BoardError> {
        for (i, (cell, at)) in cells(self.document, number).enumerate().take(tiles.len()) {
            let (x, y) = (i % usize::from(self.width), i / usize::from(self.width));
            let fault = |expected: &str| {
                let message = format!("expected {expected} at square ({x}, {y}), found {}", cell.trim());
                Err(self.document.fault(at, message))
            };
            let Some(tile) = layer.get_tile(x as i32, y as i32) else {
                match (ground, cell.trim()) {
                    (false, "0") => continue,
                    _ => return fault("a tile of the map's tilesets"),
                }
            };
            let part = self.parts.get(tile.tileset_index()).and_then(|parts| parts.get(&tile.id()));
            let Some(part) = part else { return fault("a tile with properties in its tileset") };
            if part.terrain.is_some() != ground {
                return fault(if ground { "a tile with terrain" } else { "a tile without terrain" });
            }
            tiles[i] = part.laid_on(tiles[i]);
            if let Some(expected) = tiles[i].fault() {
                return fault(expected);
            }
        }
        Ok(tiles)
    }

    /// The objects of a layer with their places in the file. Their names are checked; some have none.
    pub(super) fn objects<'m>(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer<'m>,
    ) -> Result<Vec<(tiled::Object<'m>, &'d Element<'a>)>, BoardError> {
        let places = self.document.children(number).filter(|(_, child)| child.name == "object");
        // `tiled` keeps objects in the order of the file.
        let objects: Vec<_> = layer.objects().zip(places.map(|(_, place)| place)).collect();
        for (object, place) in &objects {
            let named = if object.name.is_empty() { Ok(()) } else { check_name(&object.name) };
            named.map_err(|expected| self.document.fault(place.at, expected))?;
        }
        Ok(objects)
    }

    /// The squares of a rectangle, all on the board.
    pub(super) fn rectangle(&self, object: &tiled::Object, place: &Element<'a>) -> Result<Vec<Square>, BoardError> {
        if !matches!(object.shape, tiled::ObjectShape::Rect { .. }) {
            return Err(self.document.fault(place.at, "expected a rectangle"));
        }
        let side = |start: &str, length: &str, pixels: u32, squares: u8| {
            let last = u32::from(squares) * pixels;
            let from = self.document.number(place, start, 0..=last)?;
            let length_in_pixels = self.document.number(place, length, pixels..=last)?;
            let whole = from.is_multiple_of(pixels) && length_in_pixels.is_multiple_of(pixels);
            if !whole || from + length_in_pixels > last {
                let message = format!("expected {start} and {length} to cover whole squares of {pixels} on the board");
                return Err(self.document.fault(place.at, message));
            }
            // At most 64 squares.
            Ok((from / pixels) as u8..((from + length_in_pixels) / pixels) as u8)
        };
        let columns = side("x", "width", self.pixels.0, self.width)?;
        let rows = side("y", "height", self.pixels.1, self.height)?;
        Ok(rows.flat_map(|y| columns.clone().map(move |x| Square { x, y })).collect())
    }

    fn read_deployment(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer,
        tiles: &[Tile],
        zones: &mut Vec<Zone>,
    ) -> Result<(), BoardError> {
        for (object, place) in self.objects(number, layer)? {
            let side = match object.properties.get("side") {
                Some(PropertyValue::IntValue(side @ 0..=1)) => *side as u8,
                _ => return Err(self.document.fault(place.at, "expected the property side (int), 0 or 1")),
            };
            let mut squares = self.rectangle(&object, place)?;
            // Water too: some begin there (CAN-72).
            squares.retain(|&square| tiles[self.index(square)].is_standable());
            if !squares.iter().any(|&square| tiles[self.index(square)].is_ashore()) {
                return Err(self.document.fault(place.at, "expected solid ground inside the deployment zone"));
            }
            zones.push(Zone {
                name: object.name.clone(),
                kind: ZoneKind::Deployment(side),
                squares,
                traits: Traits::default(),
            });
        }
        Ok(())
    }

    fn read_areas(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer,
        tiles: &[Tile],
        areas: &mut BTreeMap<String, Area>,
    ) -> Result<(), BoardError> {
        let objects = self.objects(number, layer)?;
        let mut area_of: Vec<Option<&str>> = vec![None; tiles.len()];
        for (object, place) in &objects {
            if object.name.trim().is_empty() {
                return Err(self.document.fault(place.at, "expected an area with a name"));
            }
            let traits = self.read_traits(&object.properties, place)?;
            let mut squares = self.rectangle(object, place)?;
            squares.retain(|&square| tiles[self.index(square)].terrain != Terrain::Wall);
            if squares.is_empty() {
                return Err(self.document.fault(place.at, "expected more than walls inside the area"));
            }
            if !areas.contains_key(&object.name) && areas.len() == MOST_ZONES {
                return Err(self.document.fault(place.at, format!("expected at most {MOST_ZONES} areas")));
            }
            let area = areas.entry(object.name.clone()).or_insert(Area { at: place.at, ..Area::default() });
            for square in squares {
                match &mut area_of[self.index(square)] {
                    Some(other) if **other != object.name => {
                        let message = format!("expected no overlap with the area {other:?}");
                        return Err(self.document.fault(place.at, message));
                    }
                    Some(_) => {}
                    free => {
                        *free = Some(&object.name);
                        area.squares.push(square);
                    }
                }
            }
            area.traits = area.traits.with(traits);
        }
        Ok(())
    }

    /// The properties of an area (LAD-76..84).
    pub(super) fn read_traits(
        &self,
        properties: &tiled::Properties,
        place: &Element<'a>,
    ) -> Result<Traits, BoardError> {
        let fault = |message: String| Err(self.document.fault(place.at, message));
        let mut traits = Traits::default();
        let mut names: Vec<&String> = properties.keys().collect();
        names.sort_unstable();
        for name in names {
            let value = properties.get(name);
            match (name.as_str(), value) {
                ("difficult", Some(PropertyValue::BoolValue(yes))) => traits.difficult = *yes,
                ("ignore_armour", Some(PropertyValue::BoolValue(yes))) => traits.ignore_armour = *yes,
                ("hazard", Some(PropertyValue::StringValue(word))) => {
                    traits.hazard = Some(self.word(place, name, word)?)
                }
                ("obscured", Some(PropertyValue::StringValue(word))) => {
                    traits.obscured = self.word(place, name, word)?
                }
                ("cover", Some(PropertyValue::StringValue(word))) => traits.cover = self.word(place, name, word)?,
                ("difficult" | "ignore_armour", _) => return fault(format!("expected {name} to be of type bool")),
                ("hazard" | "obscured" | "cover", _) => {
                    return fault(format!("expected {name} to be of type string"));
                }
                _ => {
                    let known = "difficult, hazard, ignore_armour, obscured, cover";
                    return fault(format!("expected one of the properties {known}, found {name:?}"));
                }
            }
        }
        if traits.ignore_armour && traits.hazard.is_none() {
            return fault("expected ignore_armour only beside a hazard".to_owned());
        }
        Ok(traits)
    }

    /// A value that is one of a few words.
    pub(super) fn word<T: DeserializeOwned>(
        &self,
        place: &Element<'a>,
        name: &str,
        word: &str,
    ) -> Result<T, BoardError> {
        T::deserialize(StrDeserializer::<Error>::new(word))
            .map_err(|error| self.document.fault(place.at, format!("{name}: {error}")))
    }

    fn read_zones(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer,
        tiles: &[Tile],
        campi: &mut BTreeMap<String, (ZoneKind, Vec<Square>)>,
    ) -> Result<(), BoardError> {
        for (object, place) in self.objects(number, layer)? {
            if object.name.trim().is_empty() {
                return Err(self.document.fault(place.at, "expected a zone with a name"));
            }
            let kind = match object.properties.get("kind") {
                Some(PropertyValue::StringValue(kind)) if kind == "campo" => ZoneKind::Campo,
                Some(PropertyValue::StringValue(kind)) if kind == "exit" => ZoneKind::Exit,
                Some(PropertyValue::StringValue(kind)) if kind == "rough" => ZoneKind::Rough,
                _ => {
                    let expected = "expected the property kind (string): campo, exit, rough";
                    return Err(self.document.fault(place.at, expected));
                }
            };
            let mut squares = self.rectangle(&object, place)?;
            squares.retain(|&square| tiles[self.index(square)].terrain != Terrain::Wall);
            if squares.is_empty() {
                return Err(self.document.fault(place.at, "expected more than walls inside the zone"));
            }
            let zone = campi.entry(object.name.clone()).or_insert((kind, Vec::new()));
            if zone.0 != kind {
                return Err(self.document.fault(place.at, "expected rectangles of one name to be of one kind"));
            }
            zone.1.extend(squares);
        }
        Ok(())
    }

    /// Things that lie about, on ground that can be stood on.
    fn read_loose(&self, number: usize, layer: &tiled::ObjectLayer, tiles: &[Tile]) -> Result<Vec<Loose>, BoardError> {
        let mut loose = Vec::new();
        for (object, place) in self.objects(number, layer)? {
            let square = self.point(place)?;
            let heavy = match object.properties.get("heavy") {
                None => false,
                Some(PropertyValue::BoolValue(heavy)) => *heavy,
                Some(_) => return Err(self.document.fault(place.at, "expected heavy to be of type bool")),
            };
            match () {
                () if !matches!(object.shape, tiled::ObjectShape::Point(..)) => {
                    return Err(self.document.fault(place.at, "expected a point"));
                }
                () if object.name.trim().is_empty() => {
                    return Err(self.document.fault(place.at, "expected a loose thing with a name"));
                }
                () if !tiles[self.index(square)].is_ashore() => {
                    return Err(self.document.fault(place.at, "expected a loose thing on solid ground"));
                }
                () if loose.len() == MOST_LOOSE => {
                    return Err(self.document.fault(place.at, format!("expected at most {MOST_LOOSE} loose things")));
                }
                () => loose.push(Loose { name: object.name.clone(), square, heavy }),
            }
        }
        Ok(loose)
    }

    fn read_objectives(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer,
        objectives: &mut Vec<Objective>,
    ) -> Result<(), BoardError> {
        for (object, place) in self.objects(number, layer)? {
            if !matches!(object.shape, tiled::ObjectShape::Point(..)) {
                return Err(self.document.fault(place.at, "expected a point"));
            }
            objectives.push(self.read_objective(&object, place)?);
        }
        Ok(())
    }

    /// The properties of an objective.
    pub(super) fn read_objective(&self, object: &tiled::Object, place: &Element<'a>) -> Result<Objective, BoardError> {
        let kind = match object.properties.get("kind") {
            None => ObjectiveKind::default(),
            Some(PropertyValue::StringValue(word)) => {
                ObjectiveKind::deserialize(StrDeserializer::<Error>::new(word))
                    .map_err(|error| self.document.fault(place.at, format!("kind: {error}")))?
            }
            Some(_) => return Err(self.document.fault(place.at, "expected kind to be of type string")),
        };
        let tag = match object.properties.get("tag") {
            None => String::new(),
            Some(PropertyValue::StringValue(tag)) => match check_word("a tag", tag) {
                Ok(()) => tag.clone(),
                Err(expected) => return Err(self.document.fault(place.at, expected)),
            },
            Some(_) => return Err(self.document.fault(place.at, "expected tag to be of type string")),
        };
        let find = match object.properties.get("find") {
            None => None,
            Some(PropertyValue::StringValue(word)) => {
                let find = Find::try_from(word.clone());
                Some(find.map_err(|error| self.document.fault(place.at, format!("find: {error}")))?)
            }
            Some(_) => return Err(self.document.fault(place.at, "expected find to be of type string")),
        };
        let square = self.point(place)?;
        Ok(Objective { name: object.name.clone(), square, kind, tag, find })
    }

    /// The square in which a point lies.
    pub(super) fn point(&self, place: &Element<'a>) -> Result<Square, BoardError> {
        let coordinate = |name, pixels: u32, squares: u8| {
            let attribute = self.document.required(place, name)?;
            // A point may lie anywhere in its square, so fractions of a pixel do not matter.
            let whole = attribute.value.split('.').next().and_then(|whole| whole.parse::<u32>().ok());
            let square = whole.map(|whole| whole / pixels).filter(|&square| square < u32::from(squares));
            square.map(|square| square as u8).ok_or_else(|| {
                let message = format!("expected a point on the board, found {name}={:?}", attribute.value);
                self.document.fault(attribute.at, message)
            })
        };
        let x = coordinate("x", self.pixels.0, self.width)?;
        let y = coordinate("y", self.pixels.1, self.height)?;
        Ok(Square { x, y })
    }

    pub(super) fn index(&self, square: Square) -> usize {
        usize::from(square.y) * usize::from(self.width) + usize::from(square.x)
    }
}

/// Reads the map with the `tiled` crate, from memory.
fn load(text: &str) -> tiled::Result<tiled::Map> {
    let map: Arc<[u8]> = text.as_bytes().into();
    let files = move |path: &Path| -> std::io::Result<std::io::Cursor<Arc<[u8]>>> {
        if path == Path::new("map.tmx") {
            Ok(std::io::Cursor::new(map.clone()))
        } else if path.file_name().is_some_and(|name| name == TILESET_FILE) {
            Ok(std::io::Cursor::new(TILESET.as_bytes().into()))
        } else {
            Err(std::io::ErrorKind::NotFound.into())
        }
    };
    tiled::Loader::with_reader(files).load_tmx_map("map.tmx")
}
