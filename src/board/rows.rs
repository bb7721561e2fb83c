//! Boards drawn in characters: for tests and for the engine protocol.

use std::collections::BTreeMap;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::fixture::{Fixture, FixtureSpec};
use super::loose::{Loose, LooseSpec, MOST_LOOSE};
use super::square::{Level, Square};
use super::tile::{CANAL_LEVEL, Cover, Hazard, Landing, Obscured, Prop, SWIMMING_DEPTH, Terrain, Tile};
use super::zone::{Find, Objective, ObjectiveKind, Traits, Zone, ZoneKind};
use super::{Board, BoardError, BoardParts, MAX_SIDE};
use crate::name::{check_name, check_word};

/// What a character stands for where a legend does not say otherwise.
pub const LEGEND: [(char, &str); 41] = [
    ('.', "paving, level 0"),
    (',', "paving, level 0"),
    ('~', "canal, level -1, 2 deep"),
    ('w', "shallow water, level -1, 1 deep: waded through, difficult"),
    ('=', "bridge over water, level 0"),
    ('#', "wall"),
    ('1', "roof, level 1"),
    ('2', "roof, level 2"),
    ('3', "roof, level 3"),
    ('4', "roof, level 4"),
    ('5', "roof, level 5"),
    ('6', "roof, level 6"),
    ('7', "roof, level 7"),
    ('8', "roof, level 8"),
    ('9', "roof, level 9"),
    ('s', "stairs, level 0"),
    ('S', "stairs, level 1"),
    ('T', "stairs, level 2"),
    ('L', "foot of a ladder, level 0"),
    ('%', "difficult ground, level 0"),
    ('&', "difficult roof, level 1"),
    ('o', "small obstacle, 1 high, on paving"),
    ('b', "small obstacle, 2 high, on paving"),
    ('O', "large obstacle, 1 high, on paving"),
    ('B', "large obstacle, 2 high, on paving"),
    ('d', "debris, 1 high, on the canal"),
    ('p', "mooring post: small obstacle, 2 high, in the canal"),
    ('c', "cover square, level 0"),
    ('C', "heavy cover square, level 0"),
    ('^', "minor hazard on paving"),
    ('!', "deadly hazard and dangerous landing on paving"),
    ('j', "jetty: paving with water access"),
    ('u', "awning: soft landing on paving"),
    ('g', "gondola on the canal"),
    ('x', "light barricade on paving"),
    ('X', "heavy barricade on paving"),
    ('*', "major hazard on paving"),
    ('l', "clutter: difficult landing on paving"),
    ('r', "raft: unstable large obstacle, 1 high, in the canal"),
    ('k', "cart: unstable large obstacle, 1 high, on paving"),
    ('K', "cart of cloth: large obstacle, 1 high, on paving, soft landing"),
];

/// The most characters that a legend explains.
const MOST_SIGNS: usize = 256;

/// A kind of square, as a legend describes it. Every entry may be left out, in JSON as well.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TileSpec {
    /// The ground; paving if left out.
    pub terrain: Terrain,
    /// Elevation of the ground in levels, −9..=20; if left out −1 for water, 1 for a roof, 0 for the rest.
    pub level: Option<Level>,
    /// Levels of water; if left out 2 for water.
    pub depth: Option<u8>,
    /// Whether swimmers pass below this bridge; if left out they do.
    pub water_under: Option<bool>,
    /// What stands or floats here.
    pub prop: Option<Prop>,
    /// Cover of a character here.
    pub cover: Cover,
    /// What it costs to be here.
    pub hazard: Option<Hazard>,
    /// How hard one falls on it.
    pub landing: Landing,
    /// Jetty, ladder or steps into the water.
    pub water_access: bool,
    /// It tips when somebody lands on it.
    pub unstable: bool,
    /// Smoke or darkness.
    pub obscured: Obscured,
    /// Characters of this side (0 or 1) may start here.
    pub deploy: Option<u8>,
    /// An objective lies here.
    pub objective: Option<ObjectiveKind>,
    /// What scenarios ask for that objective by.
    pub tag: Option<String>,
    /// How hard that objective is to find, if it is hidden (LAD-53): `4:2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub find: Option<Find>,
    /// The campo that it belongs to.
    pub campo: Option<String>,
    /// Characters may leave the board here (RUX-37, WLX-23).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub exit: bool,
    /// Something lies here that can be taken up (WLD-40).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loose: Option<Box<LooseSpec>>,
    /// It burns where a scenario says so (roll_under, RUX-07).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fire: bool,
    /// A sentry stands here where a scenario has some (roll_under, 7.5).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub post: bool,
    /// Arrows and bolts are stored here (roll_under, RUX-32).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub supply: bool,
    /// The water is rough here (wild_die, WLX-06).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rough: bool,
    /// Something here can be used (LAD-48, LAD-82).
    pub fixture: Option<Box<FixtureSpec>>,
    /// What the fixture is called that is here, or that works on this square.
    pub works: Option<Box<str>>,
    /// The named area it belongs to.
    pub area: Option<String>,
    /// What the ground of that area does to who is there; of several characters of one area, all together.
    pub area_traits: Traits,
}

impl TileSpec {
    /// The tile that it describes.
    pub fn tile(&self) -> Tile {
        let level = match self.terrain {
            Terrain::Water => CANAL_LEVEL,
            Terrain::Roof => 1,
            _ => 0,
        };
        let depth = if self.terrain == Terrain::Water { SWIMMING_DEPTH } else { 0 };
        Tile {
            terrain: self.terrain,
            level: self.level.unwrap_or(level),
            depth: self.depth.unwrap_or(depth),
            water_under: self.water_under.unwrap_or(self.terrain == Terrain::Bridge),
            prop: self.prop,
            cover: self.cover,
            hazard: self.hazard,
            landing: self.landing,
            water_access: self.water_access,
            unstable: self.unstable,
            obscured: self.obscured,
        }
    }

    /// What the character means in [`LEGEND`].
    pub fn by_default(character: char) -> Option<Self> {
        let plain = Self::default();
        let obstacle = |height, large| Some(Prop::Obstacle { height, large });
        let water = Self { terrain: Terrain::Water, ..plain.clone() };
        Some(match character {
            '.' | ',' => plain,
            '~' => water,
            'w' => Self { depth: Some(1), ..water },
            '=' => Self { terrain: Terrain::Bridge, ..plain },
            '#' => Self { terrain: Terrain::Wall, ..plain },
            '1'..='9' => Self { terrain: Terrain::Roof, level: Some((character as u8 - b'0') as Level), ..plain },
            's' => Self { terrain: Terrain::Stairs, ..plain },
            'S' => Self { terrain: Terrain::Stairs, level: Some(1), ..plain },
            'T' => Self { terrain: Terrain::Stairs, level: Some(2), ..plain },
            'L' => Self { terrain: Terrain::Ladder, ..plain },
            '%' => Self { terrain: Terrain::Difficult, ..plain },
            '&' => Self { terrain: Terrain::Difficult, level: Some(1), ..plain },
            'o' => Self { prop: obstacle(1, false), ..plain },
            'b' => Self { prop: obstacle(2, false), ..plain },
            'O' => Self { prop: obstacle(1, true), ..plain },
            'B' => Self { prop: obstacle(2, true), ..plain },
            'd' => Self { prop: Some(Prop::Debris { height: 1 }), ..water },
            'p' => Self { prop: obstacle(2, false), ..water },
            'c' => Self { cover: Cover::Partial, ..plain },
            'C' => Self { cover: Cover::Total, ..plain },
            '^' => Self { hazard: Some(Hazard::Minor), ..plain },
            '!' => Self { hazard: Some(Hazard::Deadly), landing: Landing::Dangerous, ..plain },
            'j' => Self { water_access: true, ..plain },
            'u' => Self { landing: Landing::Soft, ..plain },
            'g' => Self { prop: Some(Prop::Boat), ..water },
            'x' => Self { prop: Some(Prop::Barricade { heavy: false }), ..plain },
            'X' => Self { prop: Some(Prop::Barricade { heavy: true }), ..plain },
            '*' => Self { hazard: Some(Hazard::Major), ..plain },
            'l' => Self { landing: Landing::Difficult, ..plain },
            'r' => Self { prop: obstacle(1, true), unstable: true, ..water },
            'k' => Self { prop: obstacle(1, true), unstable: true, ..plain },
            'K' => Self { prop: obstacle(1, true), landing: Landing::Soft, ..plain },
            _ => return None,
        })
    }
}

/// A board from rows of the characters of [`LEGEND`], all rows of one length. The western third of the columns is the
/// deployment zone of side 0, the eastern third that of side 1, dry standable squares only.
///
/// # Errors
/// No rows, more than 64 rows or columns, rows of unequal length, a character that is not in the legend. Lines and
/// columns of the error count rows and characters from 1.
pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Board, BoardError> {
    from_legend(rows, &BTreeMap::new())
}

/// Reads a legend no farther than it may be long: what explains more characters is refused before it costs memory.
///
/// # Errors
/// It explains too many characters, or an entry cannot be read.
pub fn read_legend<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<char, TileSpec>, D::Error> {
    struct Signs;
    impl<'de> Visitor<'de> for Signs {
        type Value = BTreeMap<char, TileSpec>;

        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            write!(f, "a legend of at most {MOST_SIGNS} characters")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut legend = BTreeMap::new();
            while let Some((character, spec)) = map.next_entry()? {
                legend.insert(character, spec);
                if legend.len() > MOST_SIGNS {
                    return Err(A::Error::custom(format!("expected at most {MOST_SIGNS} characters in the legend")));
                }
            }
            Ok(legend)
        }
    }
    from.deserialize_map(Signs)
}

/// A board from rows of characters, with a legend for those that mean something else than in [`LEGEND`]. If the legend
/// says where to deploy, only there; else as in [`from_rows`].
///
/// # Errors
/// As [`from_rows`], and a legend entry that contradicts itself.
pub fn from_legend<S: AsRef<str>>(rows: &[S], legend: &BTreeMap<char, TileSpec>) -> Result<Board, BoardError> {
    let fault = |row: usize, column: usize, message: String| BoardError {
        file: "rows".to_owned(),
        line: row as u32 + 1,
        column: column as u32 + 1,
        message,
    };
    let limit = usize::from(MAX_SIDE);
    let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
    if width == 0 || width > limit {
        return Err(fault(0, 0, format!("expected 1 to {MAX_SIDE} characters in a row, found {width}")));
    }
    if rows.len() > limit {
        return Err(fault(limit, 0, format!("expected at most {MAX_SIDE} rows, found {}", rows.len())));
    }
    if legend.len() > MOST_SIGNS {
        return Err(fault(
            0,
            0,
            format!("expected at most {MOST_SIGNS} characters in the legend, found {}", legend.len()),
        ));
    }
    // The words of an entry are kept for every square that it stands for.
    let fits = |spec: &TileSpec| {
        let loose = spec.loose.as_ref().map(|thing| thing.name.as_str());
        let names = [spec.campo.as_deref(), spec.area.as_deref(), spec.works.as_deref(), loose];
        let right = names.into_iter().flatten().try_for_each(check_name);
        right.and_then(|()| spec.tag.as_deref().map_or(Ok(()), |tag| check_word("a tag", tag)))
    };
    for (character, spec) in legend {
        fits(spec).map_err(|expected| fault(0, 0, format!("{expected} in the legend of {character:?}")))?;
    }
    let mut tiles = Vec::with_capacity(width * rows.len());
    let mut deployments = [Vec::new(), Vec::new()];
    let mut areas: BTreeMap<String, (Vec<Square>, Traits)> = BTreeMap::new();
    let mut campi: BTreeMap<String, Vec<Square>> = BTreeMap::new();
    let (mut exits, mut fires, mut posts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut supplies, mut rough) = (Vec::new(), Vec::new());
    let mut objectives = Vec::new();
    let mut loose: Vec<Loose> = Vec::new();
    let mut points: Vec<(String, Square, FixtureSpec)> = Vec::new();
    let mut worked: BTreeMap<String, Vec<Square>> = BTreeMap::new();
    for (y, row) in rows.iter().enumerate() {
        let row = row.as_ref();
        let length = row.chars().count();
        if length != width {
            return Err(fault(y, length.min(width), format!("expected {width} characters in the row, found {length}")));
        }
        for (x, character) in row.chars().enumerate() {
            let Some(spec) = legend.get(&character).cloned().or_else(|| TileSpec::by_default(character)) else {
                return Err(fault(y, x, format!("expected a character of the legend, found {character:?}")));
            };
            let tile = spec.tile();
            if let Some(expected) = tile.fault() {
                return Err(fault(y, x, format!("expected {expected} in the legend of {character:?}")));
            }
            let square = Square { x: x as u8, y: y as u8 };
            tiles.push(tile);
            match spec.deploy {
                None => {}
                Some(side) if side < 2 => deployments[usize::from(side)].push(square),
                Some(side) => {
                    return Err(fault(
                        y,
                        x,
                        format!("expected side 0 or 1 in \"deploy\" of {character:?}, found {side}"),
                    ));
                }
            }
            if let Some(kind) = spec.objective {
                let name = format!("Objective {}", objectives.len() + 1);
                objectives.push(Objective { name, square, kind, tag: spec.tag.unwrap_or_default(), find: spec.find });
            }
            match (spec.fixture, spec.works) {
                (Some(fixture), name) => {
                    if let Some(expected) = fixture.fault() {
                        return Err(fault(y, x, format!("expected {expected} in the legend of {character:?}")));
                    }
                    if points.len() == super::tmx_fixtures::MOST_FIXTURES {
                        return Err(fault(y, x, format!("expected at most {} fixtures", points.len())));
                    }
                    let name = name.map_or_else(|| format!("Fixture {}", points.len() + 1), String::from);
                    points.push((name, square, *fixture));
                }
                (None, Some(name)) => worked.entry(name.into()).or_default().push(square),
                (None, None) => {}
            }
            if let Some(area) = spec.area.filter(|_| tile.terrain != Terrain::Wall) {
                let (squares, traits) = areas.entry(area).or_default();
                squares.push(square);
                *traits = traits.with(spec.area_traits);
            }
            if spec.exit {
                exits.push(square);
            }
            if let Some(thing) = spec.loose {
                if loose.len() == MOST_LOOSE {
                    return Err(fault(y, x, format!("expected at most {MOST_LOOSE} loose things")));
                }
                loose.push(Loose { name: thing.name, square, heavy: thing.heavy });
            }
            if spec.fire {
                fires.push(square);
            }
            if spec.post {
                posts.push(square);
            }
            if spec.supply {
                supplies.push(square);
            }
            if spec.rough {
                rough.push(square);
            }
            if let Some(campo) = spec.campo {
                campi.entry(campo).or_default().push(square);
            }
        }
    }
    if deployments.iter().all(Vec::is_empty) {
        deployments = thirds(&tiles, width);
    }
    let zone = |name: &str, kind, squares: Vec<Square>| Zone {
        name: name.to_owned(),
        kind,
        squares,
        traits: Traits::default(),
    };
    let [west, east] = deployments;
    let mut zones = vec![zone("west", ZoneKind::Deployment(0), west), zone("east", ZoneKind::Deployment(1), east)];
    zones.extend(areas.into_iter().map(|(name, (squares, traits))| Zone {
        name,
        kind: ZoneKind::Area,
        squares,
        traits,
    }));
    zones.extend(campi.into_iter().map(|(name, squares)| zone(&name, ZoneKind::Campo, squares)));
    zones.push(zone("exit", ZoneKind::Exit, exits));
    zones.push(zone("fire", ZoneKind::Fire, fires));
    zones.push(zone("post", ZoneKind::Post, posts));
    zones.push(zone("supply", ZoneKind::Supply, supplies));
    zones.push(zone("rough water", ZoneKind::Rough, rough));
    zones.retain(|zone| !zone.squares.is_empty());
    let fixtures = points.into_iter().map(|(name, square, spec)| {
        let squares = worked.get(&name).cloned().unwrap_or_default();
        Fixture::new(name, square, squares, spec)
    });
    let fixtures = fixtures.collect();
    Ok(Board::assemble(BoardParts {
        id: "rows".to_owned(),
        title: "Drawn board".to_owned(),
        width: width as u8,
        height: rows.len() as u8,
        tiles,
        zones,
        objectives,
        fixtures,
        loose,
        stagings: Vec::new(),
    }))
}

/// Deployment where nobody says anything: solid ground in the western and in the eastern third.
fn thirds(tiles: &[Tile], width: usize) -> [Vec<Square>; 2] {
    let third = width.div_ceil(3);
    let mut zones = [Vec::new(), Vec::new()];
    for (i, tile) in tiles.iter().enumerate() {
        let (x, y) = (i % width, i / width);
        let square = Square { x: x as u8, y: y as u8 };
        match tile.is_solid() {
            true if x < third => zones[0].push(square),
            true if x >= width - third => zones[1].push(square),
            _ => {}
        }
    }
    zones
}

impl Board {
    /// The board as rows of the characters of [`LEGEND`], the nearest one where none fits exactly.
    pub fn to_rows(&self) -> Vec<String> {
        let known: Vec<(char, Tile)> =
            LEGEND.iter().filter_map(|&(c, _)| Some((c, TileSpec::by_default(c)?.tile()))).collect();
        let character = |square: Square| {
            let tile = self.tile(square);
            known
                .iter()
                .max_by_key(|(_, other)| {
                    let same = |equal: bool, weight: u8| if equal { weight } else { 0 };
                    same(tile.terrain == other.terrain, 32)
                        + same(tile.prop.is_some() == other.prop.is_some(), 32)
                        + same(tile.prop == other.prop, 16)
                        + same(tile.surface() == other.surface(), 16)
                        + same(tile.depth == other.depth, 8)
                        + same(tile.hazard == other.hazard, 4)
                        + same(tile.cover == other.cover, 4)
                        + same(tile.landing == other.landing, 2)
                        + same(tile.water_access == other.water_access, 2)
                        + same(tile.unstable == other.unstable, 2)
                })
                .map_or('?', |&(c, _)| if c == ',' { '.' } else { c })
        };
        (0..self.height).map(|y| (0..self.width).map(|x| character(Square { x, y })).collect()).collect()
    }
}
