//! The layer `fixtures` of a map file: points for what can be used, rectangles for what it works on (LAD-48, LAD-82).

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use tiled::PropertyValue;

use super::BoardError;
use super::fixture::{Fixture, FixtureKind, FixtureSpec, Handling};
use super::square::Square;
use super::tile::{Terrain, Tile};
use super::tmx::MapReader;
use super::xml::Element;

/// The most fixtures of a map.
pub(super) const MOST_FIXTURES: usize = 40;

/// A fixture as it is drawn: the places in the file of its point and of its first rectangle.
#[derive(Default)]
struct DrawnFixture {
    point: Option<(usize, Square, FixtureSpec)>,
    squares: Vec<Square>,
    at: usize,
}

impl<'a> MapReader<'_, 'a> {
    pub(super) fn read_fixtures(
        &self,
        number: usize,
        layer: &tiled::ObjectLayer,
        tiles: &[Tile],
    ) -> Result<Vec<Fixture>, BoardError> {
        let mut drawn: BTreeMap<String, DrawnFixture> = BTreeMap::new();
        let mut names = Vec::new();
        for (object, place) in self.objects(number, layer)? {
            let fault = |message: &str| Err(self.document.fault(place.at, message));
            if object.name.trim().is_empty() {
                return fault("expected a fixture with a name");
            }
            if !drawn.contains_key(&object.name) {
                names.push(object.name.clone());
            }
            let one =
                drawn.entry(object.name.clone()).or_insert(DrawnFixture { at: place.at, ..DrawnFixture::default() });
            if !matches!(object.shape, tiled::ObjectShape::Point(..)) {
                let squares = self.rectangle(&object, place)?;
                if squares.iter().any(|&square| tiles[self.index(square)].terrain == Terrain::Wall) {
                    return fault("expected no walls among what a fixture works on");
                }
                one.squares.extend(squares);
                continue;
            }
            if one.point.is_some() {
                return fault("expected one point for each fixture");
            }
            let square = self.point(place)?;
            if tiles[self.index(square)].terrain == Terrain::Wall {
                return fault("expected a fixture that can be reached, not inside a wall");
            }
            one.point = Some((place.at, square, self.read_fixture(&object, place)?));
        }
        if names.len() > MOST_FIXTURES {
            let at = drawn.values().map(|one| one.at).max().unwrap_or(0);
            return Err(self.document.fault(at, format!("expected at most {MOST_FIXTURES} fixtures")));
        }
        let made = names.into_iter().map(|name| {
            let one = drawn.remove(&name).unwrap_or_default();
            let Some((at, square, spec)) = one.point else {
                return Err(self.document.fault(one.at, "expected a point with the property kind of the same name"));
            };
            let bridges = one.squares.iter().all(|&square| tiles[self.index(square)].terrain == Terrain::Bridge);
            let deck = matches!(spec.kind, FixtureKind::Platform | FixtureKind::Plank);
            if deck && (one.squares.is_empty() || !bridges) {
                return Err(self.document.fault(at, "expected rectangles of bridge for a platform or a plank"));
            }
            if spec.kind == FixtureKind::Mooring && one.squares.len() != 1 {
                return Err(self.document.fault(at, "expected a rectangle of one square for a mooring: its boat"));
            }
            Ok(Fixture::new(name, square, one.squares, spec))
        });
        made.collect()
    }

    /// The properties of a fixture.
    pub(super) fn read_fixture(&self, object: &tiled::Object, place: &Element<'a>) -> Result<FixtureSpec, BoardError> {
        let fault = |message: String| Err(self.document.fault(place.at, message));
        let mut spec = FixtureSpec::default();
        let mut traits = object.properties.clone();
        let mut names: Vec<&String> = object.properties.keys().collect();
        names.sort_unstable();
        if !object.properties.contains_key("kind") {
            return fault("expected the property kind (string) of a fixture".to_owned());
        }
        let small = |value: i32| u8::try_from(value).unwrap_or(u8::MAX);
        for name in names {
            match (name.as_str(), object.properties.get(name)) {
                ("kind", Some(PropertyValue::StringValue(word))) => {
                    spec.kind = FixtureKind::deserialize(StrDeserializer::<Error>::new(word))
                        .map_err(|error| self.document.fault(place.at, format!("kind: {error}")))?;
                }
                ("fails", Some(PropertyValue::StringValue(word))) => spec.fails = self.word(place, name, word)?,
                ("test", Some(PropertyValue::StringValue(words))) => {
                    let Some(test) = Handling::read(words) else {
                        return fault(format!("expected a test such as \"dexterity 4:2\", found {words:?}"));
                    };
                    spec.test = Some(test);
                }
                ("turned", Some(PropertyValue::BoolValue(yes))) => spec.turned = *yes,
                ("free", Some(PropertyValue::BoolValue(yes))) => spec.free = Some(*yes),
                ("reach", Some(PropertyValue::IntValue(value))) => spec.reach = Some(small(*value)),
                ("uses", Some(PropertyValue::IntValue(value))) => spec.uses = Some(small(*value)),
                ("damage", Some(PropertyValue::IntValue(value))) => spec.damage = Some(small(*value)),
                ("kind" | "fails" | "test", _) => return fault(format!("expected {name} to be of type string")),
                ("turned" | "free", _) => return fault(format!("expected {name} to be of type bool")),
                ("reach" | "uses" | "damage", _) => return fault(format!("expected {name} to be of type int")),
                // What is left is what it does to its zone.
                _ => continue,
            }
            traits.remove(name);
        }
        spec.traits = self.read_traits(&traits, place)?;
        match spec.fault() {
            Some(expected) => fault(format!("expected {expected}")),
            None => Ok(spec),
        }
    }
}
