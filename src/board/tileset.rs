//! What the tiles of a map's tilesets mean: their custom properties.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};
use tiled::PropertyValue;

use super::BoardError;
use super::square::Level;
use super::tile::{Cover, Hazard, Landing, Obscured, Prop, Terrain, Tile};
use super::xml::{Document, Element};

/// The custom properties that a tile may have.
const PROPERTIES: [&str; 12] = [
    "terrain",
    "level",
    "depth",
    "water_under",
    "prop",
    "height",
    "cover",
    "hazard",
    "landing",
    "water_access",
    "unstable",
    "obscured",
];

/// What one tile of a tileset says about a square; what it leaves out stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TilePart {
    pub(super) terrain: Option<Terrain>,
    level: Level,
    depth: u8,
    water_under: bool,
    prop: Option<Prop>,
    cover: Option<Cover>,
    hazard: Option<Hazard>,
    landing: Option<Landing>,
    water_access: bool,
    unstable: bool,
    obscured: Option<Obscured>,
}

impl TilePart {
    /// The tile with this put on it.
    pub(super) fn laid_on(self, mut tile: Tile) -> Tile {
        if let Some(terrain) = self.terrain {
            (tile.terrain, tile.level, tile.depth, tile.water_under) =
                (terrain, self.level, self.depth, self.water_under);
        }
        tile.prop = self.prop.or(tile.prop);
        tile.cover = self.cover.unwrap_or(tile.cover);
        tile.hazard = self.hazard.or(tile.hazard);
        tile.landing = self.landing.unwrap_or(tile.landing);
        tile.water_access |= self.water_access;
        tile.unstable |= self.unstable;
        tile.obscured = self.obscured.unwrap_or(tile.obscured);
        tile
    }
}

/// The meaning of every tile with properties of one tileset, by its id there; `element` is the number of the `<tileset>`
/// in `document`.
pub(super) fn read(
    document: &Document,
    element: usize,
    tileset: &tiled::Tileset,
) -> Result<BTreeMap<u32, TilePart>, BoardError> {
    let mut parts = BTreeMap::new();
    for (number, place) in document.children(element).filter(|(_, child)| child.name == "tile") {
        let id = document.number(place, "id", 0..=u32::MAX)?;
        let Some(tile) = tileset.get_tile(id) else {
            return Err(document.fault(place.at, format!("expected a tile of the tileset, found id {id}")));
        };
        let mut properties = Vec::new();
        for (list, _) in document.children(number).filter(|(_, child)| child.name == "properties") {
            properties.extend(document.children(list).map(|(_, property)| property));
        }
        let reader = TileReader { document, place, tile, properties };
        if parts.insert(id, reader.part()?).is_some() {
            return Err(document.fault(place.at, format!("expected one tile with the id {id}, found a second")));
        }
    }
    Ok(parts)
}

struct TileReader<'d, 'a, 't> {
    document: &'d Document<'a>,
    place: &'d Element<'a>,
    tile: tiled::Tile<'t>,
    properties: Vec<&'d Element<'a>>,
}

impl TileReader<'_, '_, '_> {
    fn part(&self) -> Result<TilePart, BoardError> {
        for property in &self.properties {
            let name = self.document.required(property, "name")?;
            if !PROPERTIES.contains(&name.value) {
                let known = PROPERTIES.join(", ");
                return Err(self.document.fault(name.at, format!("expected one of {known}, found {:?}", name.value)));
            }
        }
        let terrain: Option<Terrain> = self.word("terrain")?;
        let part = TilePart {
            terrain,
            level: self.integer("level", terrain.is_some(), -9, 20)?.unwrap_or(0) as Level,
            depth: self.integer("depth", terrain == Some(Terrain::Water), 0, 9)?.unwrap_or(0) as u8,
            water_under: self.boolean("water_under")?,
            prop: self.prop()?,
            cover: self.word("cover")?,
            hazard: self.word("hazard")?,
            landing: self.word("landing")?,
            water_access: self.boolean("water_access")?,
            unstable: self.boolean("unstable")?,
            obscured: self.word("obscured")?,
        };
        for ground_only in ["level", "depth", "water_under"] {
            if terrain.is_none() && self.tile.properties.contains_key(ground_only) {
                return Err(self.fault(ground_only, format!("expected {ground_only} only beside terrain")));
            }
        }
        let fault = terrain.and_then(|_| part.laid_on(Tile::default()).fault());
        fault.map_or(Ok(part), |expected| Err(self.document.fault(self.place.at, format!("expected {expected}"))))
    }

    /// An error at the property, or at the tile where it has none of that name.
    fn fault(&self, name: &str, message: String) -> BoardError {
        let named = |property: &&&Element| property.attribute("name").is_some_and(|a| a.value == name);
        let property = self.properties.iter().find(named);
        let at = property.map_or(self.place.at, |property| property.attribute("value").map_or(property.at, |v| v.at));
        self.document.fault(at, message)
    }

    fn word<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, BoardError> {
        match self.tile.properties.get(name) {
            None => Ok(None),
            Some(PropertyValue::StringValue(word)) => {
                let value = T::deserialize(StrDeserializer::<Error>::new(word));
                value.map(Some).map_err(|error| self.fault(name, format!("{name}: {error}")))
            }
            Some(_) => Err(self.fault(name, format!("expected {name} to be of type string"))),
        }
    }

    fn integer(&self, name: &str, required: bool, low: i32, high: i32) -> Result<Option<i32>, BoardError> {
        match self.tile.properties.get(name) {
            None if required => Err(self.fault(name, format!("expected the property {name} (int)"))),
            None => Ok(None),
            Some(PropertyValue::IntValue(value)) if (low..=high).contains(value) => Ok(Some(*value)),
            Some(_) => Err(self.fault(name, format!("expected {name} to be of type int, {low} to {high}"))),
        }
    }

    fn boolean(&self, name: &str) -> Result<bool, BoardError> {
        match self.tile.properties.get(name) {
            None => Ok(false),
            Some(PropertyValue::BoolValue(value)) => Ok(*value),
            Some(_) => Err(self.fault(name, format!("expected {name} to be of type bool"))),
        }
    }

    fn prop(&self) -> Result<Option<Prop>, BoardError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Kind {
            SmallObstacle,
            LargeObstacle,
            Debris,
            Boat,
            LightBarricade,
            HeavyBarricade,
        }
        let kind: Option<Kind> = self.word("prop")?;
        let varies = matches!(kind, Some(Kind::SmallObstacle | Kind::LargeObstacle | Kind::Debris));
        let height = self.integer("height", varies, 1, 3)?.unwrap_or(1) as u8;
        if !varies && self.tile.properties.contains_key("height") {
            return Err(self.fault("height", "expected height only beside an obstacle or debris".to_owned()));
        }
        Ok(kind.map(|kind| match kind {
            Kind::SmallObstacle => Prop::Obstacle { height, large: false },
            Kind::LargeObstacle => Prop::Obstacle { height, large: true },
            Kind::Debris => Prop::Debris { height },
            Kind::Boat => Prop::Boat,
            Kind::LightBarricade => Prop::Barricade { heavy: false },
            Kind::HeavyBarricade => Prop::Barricade { heavy: true },
        }))
    }
}
