//! The ground of a battle: squares, levels, terrain, cover, zones; sight, reach and jumps; map files.
//!
//! A [`Board`] never changes and is shared by all copies of a battle; what changes on it (broken debris, fire, high
//! water) is in the battle. It knows no character: rules add those.

mod areas;
mod block;
mod changed;
mod error;
mod fixture;
mod high_water;
mod jump;
mod light;
mod line;
mod loose;
mod memo;
mod on_foot;
mod reach;
mod rows;
mod shipped;
mod sight;
mod spot;
mod spot_set;
mod spread;
mod square;
mod square_set;
mod staging;
mod template;
mod tile;
mod tile_words;
mod tileset;
mod tmx;
mod tmx_check;
mod tmx_fixtures;
mod tmx_staging;
mod view;
mod walk;
mod xml;
mod zone;
mod zone_graph;

pub use areas::{FEWEST_ZONE_SQUARES, FEWEST_ZONES, MOST_ZONES};
pub use block::{apart, body, nearest_part};
pub use changed::ChangedTiles;
pub use error::BoardError;
pub use fixture::{Fixture, FixtureKind, FixtureSpec, Handling, Knack, Mishap};
pub use high_water::{high_water, raised};
pub use light::Light;
pub use line::Line;
pub use loose::{Loose, LooseSpec};
pub use reach::{Entry, Reach};
pub use rows::{LEGEND, TileSpec, from_legend, from_rows, read_legend};
pub use shipped::{shipped, shipped_board};
pub use sight::Crossing;
pub use spot::{HIGHEST_JUMP, HIGHEST_LEDGE, Layer, Spot, Step, StepKinds, WIDEST_GAP};
pub use spot_set::SpotSet;
pub use spread::Spread;
pub use square::{DIRECTIONS, Level, Square, column_name, distance3};
pub use square_set::{SquareSet, Strides, columns, span};
pub use staging::Staging;
pub use template::Template;
pub use tile::{
    CANAL_LEVEL, Cover, HIGHEST_LEVEL, Hazard, LOWEST_LEVEL, Landing, Obscured, Prop, SWIMMING_DEPTH, Terrain, Tile,
    WALL_TOP,
};
pub use tmx::{FEWEST_DEPLOYMENT_SQUARES, MAX_MAP_BYTES, from_tmx};
pub use tmx_check::{MOST_LAYERS, MOST_OBJECTS, MOST_TILES, MOST_TILESETS};
pub use walk::{Reached, Walk};
pub use zone::{Find, Objective, ObjectiveKind, Traits, Zone, ZoneId, ZoneKind};
pub use zone_graph::{Edge, ZoneGraph};

use std::sync::OnceLock;

use memo::{NumberMemo, PairMemo};

/// The longest side of a board, in squares.
pub const MAX_SIDE: u8 = 64;

/// The ground of a battle; immutable.
#[derive(Clone)]
pub struct Board {
    id: String,
    title: String,
    width: u8,
    height: u8,
    tiles: Vec<Tile>,
    surfaces: Vec<Level>,
    /// Per square, bit `i` is set if the step in `DIRECTIONS[i]` stays on the board, meets no wall and cuts no corner.
    steps: Vec<u8>,
    zones: Vec<Zone>,
    areas: Vec<Zone>,
    /// Per square, index into `areas`.
    area_of: Vec<Option<u16>>,
    deployments: [Vec<Square>; 2],
    objectives: Vec<Objective>,
    fixtures: Vec<Fixture>,
    loose: Vec<Loose>,
    /// What scenarios add to it, by their keys.
    stagings: Vec<(String, Staging)>,
    /// Level of the water below bridges.
    sea: Level,
    sight: PairMemo,
    tall_sight: PairMemo,
    jumps: PairMemo,
    covers: PairMemo,
    foot: NumberMemo,
    graph: OnceLock<ZoneGraph>,
}

/// What a reader of maps hands over, checked by it: sides of 1..=64, as many tiles as squares, squares on the board.
struct BoardParts {
    id: String,
    title: String,
    width: u8,
    height: u8,
    tiles: Vec<Tile>,
    zones: Vec<Zone>,
    objectives: Vec<Objective>,
    fixtures: Vec<Fixture>,
    loose: Vec<Loose>,
    stagings: Vec<(String, Staging)>,
}

impl Board {
    fn assemble(parts: BoardParts) -> Self {
        let BoardParts { id, title, width, height, tiles, mut zones, objectives, fixtures, loose, stagings } = parts;
        for zone in &mut zones {
            zone.squares.sort_by_key(|s| (s.y, s.x));
            zone.squares.dedup();
        }
        let deployments = [0, 1].map(|side| {
            let of_side = zones.iter().filter(|zone| zone.kind == ZoneKind::Deployment(side));
            let mut squares: Vec<Square> = of_side.flat_map(|zone| zone.squares.iter().copied()).collect();
            squares.sort_by_key(|s| (s.y, s.x));
            squares.dedup();
            squares
        });
        let count = tiles.len();
        let mut board = Self {
            id,
            title,
            width,
            height,
            surfaces: tiles.iter().map(Tile::surface).collect(),
            tiles,
            steps: Vec::new(),
            zones,
            areas: Vec::new(),
            area_of: Vec::new(),
            deployments,
            objectives,
            fixtures,
            loose,
            stagings,
            sea: CANAL_LEVEL,
            sight: PairMemo::new(count, height),
            tall_sight: PairMemo::new(count, height),
            jumps: PairMemo::new(count, height),
            covers: PairMemo::new(count, height),
            foot: NumberMemo::new(count),
            graph: OnceLock::new(),
        };
        board.steps = board.squares().map(|square| board.step_mask(square)).collect();
        (board.areas, board.area_of) = areas::divide(&board);
        board
    }

    /// This board with other tiles in some squares: the ground of a battle in which it has changed. Deployment, objectives
    /// and areas stay as they are.
    pub fn with_tiles(&self, tiles: &[(Square, Tile)]) -> Board {
        let mut board = Board {
            id: self.id.clone(),
            title: self.title.clone(),
            width: self.width,
            height: self.height,
            tiles: self.tiles.clone(),
            surfaces: self.surfaces.clone(),
            steps: self.steps.clone(),
            zones: self.zones.clone(),
            areas: self.areas.clone(),
            area_of: self.area_of.clone(),
            deployments: self.deployments.clone(),
            objectives: self.objectives.clone(),
            fixtures: self.fixtures.clone(),
            loose: self.loose.clone(),
            stagings: self.stagings.clone(),
            sea: self.sea,
            // What is remembered of sight and jumps is not worth carrying over: a changed square may lie on any line.
            sight: self.sight.clone(),
            tall_sight: self.tall_sight.clone(),
            jumps: self.jumps.clone(),
            covers: self.covers.clone(),
            foot: self.foot.clone(),
            graph: OnceLock::new(),
        };
        let mut walls = false;
        for &(square, tile) in tiles {
            let index = self.index(square);
            walls |= (tile.terrain == Terrain::Wall) != self.is_wall(square);
            board.tiles[index] = tile;
            board.surfaces[index] = tile.surface();
        }
        // Only walls stop a step.
        if walls {
            board.steps = board.squares().map(|square| board.step_mask(square)).collect();
        }
        board
    }

    fn step_mask(&self, from: Square) -> u8 {
        let mut mask = 0;
        if self.is_wall(from) {
            return mask;
        }
        for (i, &(east, south)) in DIRECTIONS.iter().enumerate() {
            let Some(to) = self.offset(from, east, south) else { continue };
            if !self.is_wall(to) && !self.corner_cut(from, to) {
                mask |= 1 << i;
            }
        }
        mask
    }

    /// Short name, as in file names and saves: lower-case letters, digits, `-`, `_`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What players read.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Columns, 1..=64.
    #[inline]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows, 1..=64.
    #[inline]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The square at these coordinates, `None` off the board.
    #[inline]
    pub fn contains(&self, x: i32, y: i32) -> Option<Square> {
        let inside = (0..i32::from(self.width)).contains(&x) && (0..i32::from(self.height)).contains(&y);
        inside.then_some(Square { x: x as u8, y: y as u8 })
    }

    /// The square so many columns east and rows south of `square`, `None` off the board.
    #[inline]
    pub fn offset(&self, square: Square, east: i8, south: i8) -> Option<Square> {
        self.contains(i32::from(square.x) + i32::from(east), i32::from(square.y) + i32::from(south))
    }

    /// Number of a square, row by row from the north-west corner, 0..`width * height`.
    ///
    /// # Panics
    /// Not itself; but a square off the board gives a number that the other queries may panic on.
    #[inline]
    pub fn index(&self, square: Square) -> usize {
        usize::from(square.y) * usize::from(self.width) + usize::from(square.x)
    }

    /// The square with this number; the last square for a number too great.
    #[inline]
    pub fn square_at(&self, index: usize) -> Square {
        let index = index.min(self.tiles.len() - 1);
        let width = usize::from(self.width);
        Square { x: (index % width) as u8, y: (index / width) as u8 }
    }

    /// All squares in the order of their numbers.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Square { x, y }))
    }

    /// What the square is made of.
    ///
    /// # Panics
    /// If the square is off the board; squares come from [`Board::contains`], choices and map readers, all checked.
    #[inline]
    pub fn tile(&self, square: Square) -> &Tile {
        &self.tiles[self.index(square)]
    }

    /// The up to eight squares around, in the order N NE E SE S SW W NW, walls included.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> {
        DIRECTIONS.iter().filter_map(move |&(east, south)| self.offset(square, east, south))
    }

    /// CAN-06: the squares of the board at exactly this distance, by row, then column; walls included.
    pub fn ring(&self, centre: Square, distance: u8) -> impl Iterator<Item = Square> + use<> {
        self.within(centre, distance).filter(move |square| square.distance(centre) == distance)
    }

    /// The squares of the board at most this far, the centre included, by row, then column; walls included.
    pub fn within(&self, centre: Square, distance: u8) -> impl Iterator<Item = Square> + use<> {
        let (right, bottom) = (self.width - 1, self.height - 1);
        let columns = centre.x.saturating_sub(distance)..=centre.x.saturating_add(distance).min(right);
        let rows = centre.y.saturating_sub(distance)..=centre.y.saturating_add(distance).min(bottom);
        rows.flat_map(move |y| columns.clone().map(move |x| Square { x, y }))
    }

    /// The neighbours that a step can reach: no wall, no cut corner (canal 1.1); levels, water and people are not
    /// looked at. Same order.
    #[inline]
    pub fn steps(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let mut mask = self.steps[self.index(square)];
        std::iter::from_fn(move || {
            if mask == 0 {
                return None;
            }
            let (east, south) = DIRECTIONS[mask.trailing_zeros() as usize];
            mask &= mask - 1;
            // The mask holds only steps that stay on the board.
            Some(Square { x: square.x.wrapping_add_signed(east), y: square.y.wrapping_add_signed(south) })
        })
    }

    /// A step from `a` to `b` exists: adjacent, no wall, no cut corner. Symmetric.
    #[inline]
    pub fn is_step(&self, a: Square, b: Square) -> bool {
        a.direction_to(b).is_some_and(|i| self.steps[self.index(a)] & (1 << i) != 0)
    }

    /// The top one stands on: ground, obstacle or debris, deck of a bridge, surface of a canal; [`WALL_TOP`] for a wall.
    #[inline]
    pub fn surface(&self, square: Square) -> Level {
        self.surfaces[self.index(square)]
    }

    /// Impassable, and nobody sees over it.
    #[inline]
    pub fn is_wall(&self, square: Square) -> bool {
        self.tile(square).terrain == Terrain::Wall
    }

    /// A character here swims: canal with nothing on it to stand on (canal 1.1).
    #[inline]
    pub fn is_water(&self, square: Square) -> bool {
        self.tile(square).is_swum()
    }

    /// Swimmers may pass through at the surface: canal, also below debris and below a bridge flagged `water_under`
    /// (CAN-09, CAN-67, CAN-68).
    pub fn is_open_water(&self, square: Square) -> bool {
        let tile = self.tile(square);
        tile.water_under || (tile.is_canal() && matches!(tile.prop, None | Some(Prop::Debris { .. })))
    }

    /// This board with what else the ground of some of its areas does (LAD-76..84).
    pub fn with_traits(self, added: &[(ZoneId, Traits)]) -> Board {
        let mut board = Board { graph: OnceLock::new(), ..self };
        for &(ZoneId(area), traits) in added {
            if let Some(area) = board.areas.get_mut(usize::from(area)) {
                area.traits = area.traits.with(traits);
            }
        }
        board
    }

    /// This board with the water below its bridges at another level.
    pub fn with_sea(self, sea: Level) -> Board {
        Board { sea, graph: OnceLock::new(), ..self }
    }

    /// The level of the water below bridges, [`CANAL_LEVEL`] unless it has risen.
    pub fn sea(&self) -> Level {
        self.sea
    }

    /// The level of a swimmer in open water: the surface of the canal, also below debris; [`Board::sea`] below a bridge.
    /// `None` where [`Board::is_open_water`] is false.
    pub fn water_surface(&self, square: Square) -> Option<Level> {
        let tile = self.tile(square);
        let below_bridge = tile.terrain == Terrain::Bridge;
        self.is_open_water(square).then_some(if below_bridge { self.sea } else { tile.level })
    }

    /// An activation may end here: on solid ground or swimming; not on small obstacles, debris or walls.
    pub fn is_standable(&self, square: Square) -> bool {
        self.tile(square).is_standable()
    }

    /// Standable and not in the water: solid ground (canal 1.1).
    pub fn is_solid(&self, square: Square) -> bool {
        self.tile(square).is_solid()
    }

    /// CAN-68: a small obstacle or debris, landed on but not ended on.
    pub fn is_small_perch(&self, square: Square) -> bool {
        self.tile(square).is_small_perch()
    }

    /// CAN-53, CAN-54: the level change from `a` to `b` needs no check, because one of the two squares holds stairs or a
    /// ladder, or because it leads into or out of the water over a water access. Orthogonal steps only. Symmetric.
    pub fn is_ladder_step(&self, a: Square, b: Square) -> bool {
        let joins = |square| matches!(self.tile(square).terrain, Terrain::Stairs | Terrain::Ladder);
        let orthogonal = self.is_step(a, b) && !a.is_diagonal_to(b);
        orthogonal && (joins(a) || joins(b) || self.is_water_access(a, b))
    }

    /// CAN-54: the step leads from water to land or back over a jetty, ladder or steps on either square. Symmetric.
    pub fn is_water_access(&self, a: Square, b: Square) -> bool {
        let access = self.tile(a).water_access || self.tile(b).water_access;
        access && self.is_step(a, b) && self.is_water(a) != self.is_water(b)
    }

    /// CAN-67: entering it by Move needs a check; difficult ground and water to wade through.
    pub fn is_difficult(&self, square: Square) -> bool {
        let tile = self.tile(square);
        tile.terrain == Terrain::Difficult || (tile.terrain == Terrain::Water && !tile.is_canal())
    }

    /// CAN-69: a boat lies here, manned or not.
    #[inline]
    pub fn is_boat(&self, square: Square) -> bool {
        self.tile(square).prop == Some(Prop::Boat)
    }

    /// The squares of its boats, by row, then column.
    pub fn boats(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares().filter(|&square| self.is_boat(square))
    }

    /// The square nearest to `centre` of which this is true, `centre` itself included; the first by row and column among equals.
    pub fn nearest(&self, centre: Square, mut fits: impl FnMut(Square) -> bool) -> Option<Square> {
        let farthest = self.width.max(self.height);
        (0..=farthest).find_map(|distance| self.ring(centre, distance).find(|&square| fits(square)))
    }

    /// CAN-76: a barricade stands here.
    pub fn is_barricade(&self, square: Square) -> bool {
        matches!(self.tile(square).prop, Some(Prop::Barricade { .. }))
    }

    /// CAN-67: the squares of the unstable platform that `square` is part of, by row, then column; empty on firm ground.
    pub fn platform(&self, square: Square) -> Vec<Square> {
        if !self.tile(square).unstable {
            return Vec::new();
        }
        self.patch(square, |at, next| {
            !next.is_diagonal_to(at) && self.tile(next).unstable && self.surface(next) == self.surface(at)
        })
    }

    /// The squares that hang together with one, itself included, by row, then column; `joined` says of two neighbours whether they do.
    pub fn patch(&self, square: Square, joined: impl Fn(Square, Square) -> bool) -> Vec<Square> {
        let mut patch = vec![square];
        let mut done = 0;
        while let Some(&at) = patch.get(done) {
            done += 1;
            for next in self.neighbours(at) {
                if joined(at, next) && !patch.contains(&next) {
                    patch.push(next);
                }
            }
        }
        patch.sort_by_key(|square| (square.y, square.x));
        patch
    }

    /// CAN-55: how hard one comes down here; rubble is hard even where the map does not say so.
    pub fn landing(&self, square: Square) -> Landing {
        let tile = self.tile(square);
        let rubble = tile.terrain == Terrain::Difficult && tile.landing == Landing::Normal;
        if rubble { Landing::Difficult } else { tile.landing }
    }

    /// CAN-67: the hazard of the square, if any.
    #[inline]
    pub fn hazard(&self, square: Square) -> Option<Hazard> {
        self.tile(square).hazard
    }

    /// Canal 1.1: a diagonal step with a wall on one of the two squares beside it. False for any other pair of squares.
    pub fn corner_cut(&self, a: Square, b: Square) -> bool {
        a.is_diagonal_to(b) && (self.is_wall(Square { x: a.x, y: b.y }) || self.is_wall(Square { x: b.x, y: a.y }))
    }

    /// CAN-31: base contact of characters at these squares and levels: a legal step apart (no wall, no cut corner),
    /// levels at most 1 apart. Symmetric.
    #[inline]
    pub fn contact(&self, a: Square, a_level: Level, b: Square, b_level: Level) -> bool {
        a_level.abs_diff(b_level) <= 1 && self.is_step(a, b)
    }

    /// The straight line of squares from `a` (excluded) to `b` (included).
    pub fn line(&self, a: Square, b: Square) -> Line {
        Line::new(a, b)
    }

    /// All zones of the map in the order of the file: deployment and areas by the map's author.
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// The first zone of this name.
    pub fn zone(&self, name: &str) -> Option<&Zone> {
        self.zones.iter().chain(&self.areas).find(|zone| zone.name == name)
    }

    /// The zones of zone-based rules (ladder 1.4, LAD-515): those of the map, then, for squares in none, made-up ones that
    /// follow the ground. Every square that is no wall lies in exactly one. How they lie to one another:
    /// [`Board::zone_graph`].
    pub fn areas(&self) -> &[Zone] {
        &self.areas
    }

    /// Index into [`Board::areas`] of the area that the square lies in; `None` for a wall.
    pub fn area_at(&self, square: Square) -> Option<usize> {
        self.area_of[self.index(square)].map(usize::from)
    }

    /// Characters may leave the board here (roll_under, RUX-37).
    pub fn is_exit(&self, square: Square) -> bool {
        self.zones.iter().any(|zone| zone.kind == ZoneKind::Exit && zone.squares.contains(&square))
    }

    /// The water is rough here (wild_die, WLX-06).
    pub fn is_rough(&self, square: Square) -> bool {
        self.zones.iter().any(|zone| zone.kind == ZoneKind::Rough && zone.squares.contains(&square))
    }

    /// Where characters of this side (0 or 1) may start, by row, then column; empty for any other side.
    pub fn deployment(&self, side: u8) -> &[Square] {
        self.deployments.get(usize::from(side)).map_or(&[], Vec::as_slice)
    }

    /// What there is to fight for, in the order of the file.
    pub fn objectives(&self) -> &[Objective] {
        &self.objectives
    }

    /// What lies about and can be taken up, in the order of the file (WLD-40).
    pub fn loose(&self) -> &[Loose] {
        &self.loose
    }

    /// What can be used, in the order of the file (LAD-48, LAD-82).
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }
}

impl std::fmt::Debug for Board {
    /// Name, size and a drawing in the characters of [`LEGEND`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "Board {} ({}), {} x {}", self.id, self.title, self.width, self.height)?;
        self.to_rows().iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}
