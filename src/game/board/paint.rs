//! From a board to tiles: a pure function, in the order of `art/README.md`.

use super::bridges::{is_bank, landing};
use super::ground::{Ground, GroundLook, SIDES, hash2};
use super::roofs::Field;
use crate::board::{Cover, Hazard, Landing, Prop, Terrain};
use crate::game::assets::{Atlas, Index, Sheet, SideSet};

/// One layer of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct PaintLayer {
    /// What it shows.
    pub name: &'static str,
    /// Where its cells come from.
    pub sheet: Sheet,
    /// By row, then column; none draws nothing.
    pub cells: Vec<Option<u16>>,
}

/// Names and sheets of the layers, the lowest first.
const LAYERS: [(&str, Sheet); 13] = [
    ("quay faces", Sheet::Tiles),
    ("ground", Sheet::Tiles),
    ("borders", Sheet::Tiles),
    ("coping", Sheet::Tiles),
    ("steps", Sheet::Tiles),
    ("roofs", Sheet::Roofs),
    ("plain roofs", Sheet::Tiles),
    ("eaves", Sheet::Roofs),
    ("terraces", Sheet::Houses),
    ("fronts", Sheet::Houses),
    ("bridges", Sheet::Tiles),
    ("things", Sheet::Tiles),
    ("plaques", Sheet::Tiles),
];

const QUAY: usize = 0;
const GROUND: usize = 1;
const BORDER: usize = 2;
const COPING: usize = 3;
const STEPS: usize = 4;
const ROOF: usize = 5;
const PLAIN_ROOF: usize = 6;
const EAVE: usize = 7;
const TERRACE: usize = 8;
/// Layers before this one lie on the ground and take its shadows.
pub(super) const FRONT: usize = 9;
const BRIDGE: usize = 10;
const THINGS: usize = 11;
const PLAQUE: usize = 12;

/// Paints the ground.
pub fn paint(ground: &Ground, atlas: &Atlas) -> Vec<PaintLayer> {
    let empty = || vec![None; ground.width * ground.height];
    let layers = LAYERS.iter().map(|&(name, sheet)| PaintLayer { name, sheet, cells: empty() }).collect();
    let mut painter = Painter { ground, atlas, layers };
    painter.water();
    painter.land();
    painter.roofs();
    painter.terraces();
    painter.fronts();
    painter.bridges();
    painter.things();
    painter.decor();
    painter.layers
}

struct Painter<'a> {
    ground: &'a Ground,
    atlas: &'a Atlas,
    layers: Vec<PaintLayer>,
}

/// One of several drawings, by the square.
fn vary(set: &[Index], x: i32, y: i32) -> Index {
    let i = (hash2(x, y, 7) * set.len() as f32) as usize;
    set.get(i).or(set.first()).copied().unwrap_or(-1)
}

fn pick(set: &[Index], i: usize) -> Index {
    set.get(i).copied().unwrap_or(-1)
}

impl Painter<'_> {
    fn put(&mut self, layer: usize, x: i32, y: i32, index: Index) {
        let i = self.ground.index(x, y);
        if let Ok(index) = u16::try_from(index) {
            self.layers[layer].cells[i] = Some(index);
        }
    }

    /// Canals are left open: the water below is drawn by a shader (`super::scenery`).
    fn water(&mut self) {
        let (ground, sets) = (self.ground, &self.atlas.tiles.sets);
        for (x, y) in ground.cells() {
            let look = ground.look(x, y);
            if !look.is_wet() {
                continue;
            }
            if look == GroundLook::Shallow {
                self.put(GROUND, x, y, vary(&sets.slabs, x, y));
            }
            if y > 0 && !ground.look(x, y - 1).is_wet() {
                let end = |d: i32| match (ground.look(x + d, y).is_wet(), ground.look(x + d, y - 1).is_wet()) {
                    (false, _) => "bank",
                    (true, false) => "runs",
                    (true, true) => "open",
                };
                let face = sets.quay_face.get(&format!("{}_{}", end(-1), end(1)));
                self.put(QUAY, x, y, face.copied().unwrap_or(-1));
            }
        }
    }

    fn land(&mut self) {
        let (ground, sets) = (self.ground, &self.atlas.tiles.sets);
        for (x, y) in ground.cells() {
            let look = ground.look(x, y);
            if look.is_wet() {
                if look == GroundLook::Jetty {
                    self.put(STEPS, x, y, vary(&sets.jetty, x, y));
                }
                continue;
            }
            let wet = |x, y| ground.look(x, y).is_wet();
            let along = (wet(x + 1, y) || wet(x - 1, y)) && !(wet(x, y + 1) || wet(x, y - 1));
            let index = match look {
                GroundLook::Campo => vary(&sets.lozenges, x, y),
                GroundLook::Wall => pick(&sets.wall, usize::from(ground.look(x, y + 1) == GroundLook::Wall)),
                _ if along => vary(&sets.slabs_along, x, y),
                _ => vary(&sets.slabs, x, y),
            };
            self.put(GROUND, x, y, index);
            if look == GroundLook::Campo {
                let ends = ground.mask4(x, y, |x, y| ground.look(x, y) != GroundLook::Campo);
                self.put(BORDER, x, y, pick(&sets.campo_border, ends));
            }
            self.put(COPING, x, y, pick(&sets.coping, ground.mask8(x, y, GroundLook::is_wet)));
        }
    }

    fn roofs(&mut self) {
        let (ground, roofs, tiles) = (self.ground, &self.atlas.roofs.sets, &self.atlas.tiles.sets);
        for (region, house) in (1..).zip(ground.houses()) {
            let field = Field::of(ground, region);
            let mut signed = false;
            for &(x, y) in house {
                let level = ground.look(x, y).roof();
                match roofs.keys.get(&level).and_then(|keys| keys.get(&field.key(x, y))) {
                    Some(&index) => self.put(ROOF, x, y, index),
                    None => {
                        let plain = [&tiles.roof_1, &tiles.roof_2, &tiles.roof_3][usize::from(level.clamp(1, 3)) - 1];
                        self.put(PLAIN_ROOF, x, y, vary(&plain.plain, x, y));
                    }
                }
                let ends = ground.mask4(x, y, |x, y| ground.region(x, y) != region);
                self.put(EAVE, x, y, roofs.eave.get(&level).map_or(-1, |set| pick(set, ends)));
                if !signed && ground.on_board(x, y) {
                    signed = true;
                    self.put(PLAQUE, x, y, pick(&tiles.plaque, usize::from(level) - 1));
                }
            }
        }
    }

    /// Roofs of one square, or of a row of squares, differ: some have hips, some sheets of copper, a deck of timber, a terrace of
    /// stone, or what a store keeps up there. What tells the level, its bands along the eaves, stays.
    fn terraces(&mut self) {
        let (ground, houses) = (self.ground, &self.atlas.houses.sets);
        for (region, squares) in (1..).zip(ground.houses()) {
            let ends = |(x, y): (i32, i32)| ground.mask4(x, y, |x, y| ground.region(x, y) != region) as u8;
            let Some(&(x, y)) = squares.first() else { continue };
            let single = squares.len() == 1;
            if squares.len() > ROW
                || is_wide(squares)
                || !squares.iter().all(|&at| houses.altana.contains_key(&ends(at)))
            {
                continue;
            }
            let chance = hash2(x, y, 43);
            let set = match chance {
                0.0..0.25 => &houses.altana,
                0.25..0.45 => &houses.terrace,
                0.45..0.60 => &houses.copper,
                0.60..0.85 if single => {
                    self.put(TERRACE, x, y, vary(&houses.store, x, y));
                    continue;
                }
                _ => continue,
            };
            for &(x, y) in squares.iter().filter(|&&(x, y)| ground.tile(x, y).terrain == Terrain::Roof) {
                self.put(TERRACE, x, y, set.get(&ends((x, y))).copied().unwrap_or(-1));
            }
        }
    }

    /// The fronts of houses, on the squares south of a drop.
    fn fronts(&mut self) {
        let (ground, houses) = (self.ground, &self.atlas.houses.sets);
        for (x, y) in ground.cells().filter(|&(_, y)| y > 0) {
            let (look, above) = (ground.look(x, y), ground.look(x, y - 1).roof());
            if above <= look.roof() {
                continue;
            }
            let (set, levels) =
                if look.is_wet() { (&houses.water, above) } else { (&houses.front, above - look.roof()) };
            // One plaster a house, so that its front is of a piece.
            let plaster = |walls: &'_ Vec<Vec<Index>>| usize::from(ground.region(x, y - 1)) % walls.len().max(1);
            let wall = set.get(&levels.min(3)).and_then(|walls| walls.get(plaster(walls)));
            let kind = front(hash2(x, y, 57), look);
            self.put(FRONT, x, y, wall.map_or(-1, |wall| pick(wall, kind)));
        }
    }

    fn bridges(&mut self) {
        let (ground, sets) = (self.ground, &self.atlas.tiles.sets);
        let is_deck = |x, y| ground.look(x, y) == GroundLook::Bridge;
        for (x, y) in ground.cells().filter(|&(x, y)| is_deck(x, y)) {
            let east_west = ground.runs_east_west(x, y);
            let set = if east_west { &sets.bridge_ew } else { &sets.bridge_ns };
            // First the side of the parapet north (west), then south (east) of the deck.
            let (before, after) = if east_west { ((0, -1), (0, 1)) } else { ((-1, 0), (1, 0)) };
            let goes_on = |(e, s): (i32, i32)| is_deck(x + e, y + s);
            let drawings = match (goes_on(before), goes_on(after)) {
                (true, true) => set.none,
                (true, false) => set.south,
                (false, true) => set.north,
                (false, false) => set.both,
            };
            let step = if east_west { (1, 0) } else { (0, 1) };
            let run = |sign: i32| {
                (1..).take_while(|n| *n < 64 && is_deck(x + sign * n * step.0, y + sign * n * step.1)).count()
            };
            self.put(BRIDGE, x, y, drawings[usize::from(run(-1) > run(1))]);
            if east_west && !is_deck(x, y + 1) && ground.look(x, y + 1).is_wet() {
                let face = match (is_deck(x - 1, y), is_deck(x + 1, y)) {
                    (true, true) => sets.bridge_face.mid,
                    (true, false) => sets.bridge_face.right,
                    (false, true) => sets.bridge_face.left,
                    (false, false) => sets.bridge_face.single,
                };
                self.put(BRIDGE, x, y + 1, face);
            }
            // Its landings: the side of the deck, and on which side of the bank it lies.
            let banks = if east_west { [(3, 'e'), (1, 'w')] } else { [(0, 's'), (2, 'n')] };
            for (side, letter) in banks {
                let (e, s) = SIDES[side];
                if is_bank(ground, x + e, y + s) {
                    let feet = sets.bridge_foot.get(&letter);
                    self.put(BRIDGE, x + e, y + s, feet.map_or(-1, |feet| feet[landing(ground, x, y, side)]));
                }
            }
        }
    }

    fn things(&mut self) {
        let (ground, sets) = (self.ground, &self.atlas.tiles.sets);
        for (x, y) in ground.cells().filter(|&(x, y)| ground.on_board(x, y)) {
            let (tile, look) = (ground.tile(x, y), ground.look(x, y));
            match tile.terrain {
                Terrain::Stairs => self.put(STEPS_ON_ROOF, x, y, sets.stairs.get(rise(ground, x, y))),
                Terrain::Ladder => self.put(STEPS_ON_ROOF, x, y, sets.ladder.get(rise(ground, x, y))),
                Terrain::Difficult => self.put(STEPS_ON_ROOF, x, y, vary(&sets.difficult, x, y)),
                Terrain::Water if tile.water_access => {
                    let bank = SIDES.iter().position(|&(e, s)| !ground.look(x + e, y + s).is_wet());
                    self.put(STEPS, x, y, bank.map_or(-1, |side| side_of(&sets.water_steps, side)));
                }
                _ => {}
            }
            let landing = match tile.landing {
                Landing::Soft if tile.prop.is_none() => "soft",
                Landing::Difficult if tile.prop.is_none() => "difficult",
                _ => "",
            };
            self.put(STEPS_ON_ROOF, x, y, sets.landing.get(landing).copied().unwrap_or(-1));
            if let Some(hazard) = tile.hazard {
                self.put(STEPS_ON_ROOF, x, y, pick(&sets.hazard, hazard_drawing(hazard, tile.landing, x, y)));
            }
            if tile.cover != Cover::None {
                let kinds = if tile.cover == Cover::Total { &sets.cover.total } else { &sets.cover.partial };
                self.put(THINGS, x, y, vary(kinds, x, y));
            }
            // What is higher than it looks says so, as roofs do.
            if let Some(Prop::Obstacle { height: height @ 2.., large: true }) = tile.prop {
                self.put(PLAQUE, x, y, pick(&sets.plaque, usize::from(height) - 1));
            }
            // What floats moves: `super::floats` and `super::boats` draw it.
            let afloat = look.is_wet() && tile.unstable || matches!(tile.prop, Some(Prop::Boat | Prop::Debris { .. }));
            if let Some(prop) = tile.prop.filter(|_| !afloat) {
                let (drawings, name) = match prop {
                    Prop::Debris { .. } | Prop::Boat => continue,
                    Prop::Barricade { heavy: false } => (&sets.obstacle, "barricade_light"),
                    Prop::Barricade { heavy: true } => (&sets.obstacle, "barricade_heavy"),
                    Prop::Obstacle { .. } if tile.unstable => (&sets.obstacle, "cart"),
                    Prop::Obstacle { .. } if tile.landing == Landing::Soft => (&sets.obstacle, "cart_of_cloth"),
                    Prop::Obstacle { .. } if look.is_wet() => (&sets.obstacle, "post_water"),
                    Prop::Obstacle { height, .. } if look.roof() > 0 => {
                        (&sets.obstacle, if height > 1 { "chimney" } else { "skylight" })
                    }
                    Prop::Obstacle { height: 1, large: false } => (&sets.obstacle, one_of(&["barrel", "sacks"], x, y)),
                    Prop::Obstacle { height: 1, large: true } => {
                        (&sets.obstacle, one_of(&["crates", "well", "woodpile", "fountain"], x, y))
                    }
                    Prop::Obstacle { large: false, .. } => (&sets.obstacle, one_of(&["lamp", "statue", "post"], x, y)),
                    Prop::Obstacle { large: true, .. } => {
                        (&sets.obstacle, one_of(&["column", "crates_high", "shrine"], x, y))
                    }
                };
                self.put(THINGS, x, y, drawings.get(name).copied().unwrap_or(-1));
            }
        }
    }

    /// What means nothing lies where nothing else does, so that nobody takes it for something.
    fn decor(&mut self) {
        let (ground, sets) = (self.ground, &self.atlas.tiles.sets);
        for (x, y) in ground.cells() {
            let (tile, look, chance) = (ground.tile(x, y), ground.look(x, y), hash2(x, y, 19));
            let plain = tile.prop.is_none()
                && tile.hazard.is_none()
                && tile.cover == Cover::None
                && tile.landing == Landing::Normal
                && matches!(tile.terrain, Terrain::Roof | Terrain::Paving)
                && self.layers[PLAQUE].cells[ground.index(x, y)].is_none();
            let plain = plain && self.layers[TERRACE].cells[ground.index(x, y)].is_none();
            let name = match look {
                GroundLook::Roof(_) if chance < DORMERS => "dormer",
                GroundLook::Campo if chance < PIGEONS => "pigeons",
                _ => continue,
            };
            if plain {
                self.put(THINGS, x, y, sets.decor.get(name).map_or(-1, |set| vary(set, x, y)));
            }
        }
    }
}

/// Which drawing of a front: plain, with a door, a shop, with washing; over water: plain, with a door to the boats. Doors and
/// shops lie on streets.
fn front(chance: f32, below: GroundLook) -> usize {
    match chance {
        0.0..0.30 if below.is_wet() => 1,
        0.0..0.28 if matches!(below, GroundLook::Street | GroundLook::Campo) => 1,
        0.28..0.40 if matches!(below, GroundLook::Street | GroundLook::Campo) => 2,
        0.72.. if !below.is_wet() => 3,
        _ => 0,
    }
}

/// Squares of a row that may be a terrace, at most.
const ROW: usize = 6;

/// Four of the squares lie together.
fn is_wide(squares: &[(i32, i32)]) -> bool {
    let has = |x, y| squares.contains(&(x, y));
    squares.iter().any(|&(x, y)| has(x + 1, y) && has(x, y + 1) && has(x + 1, y + 1))
}

/// How many squares of a roof have a dormer, and how many of a campo have pigeons.
const DORMERS: f32 = 0.25;
const PIGEONS: f32 = 0.035;

/// Stairs and rubble lie above a roof, so they share the layer of the decks, where there is none.
const STEPS_ON_ROOF: usize = BRIDGE;

/// Which drawing of the set `hazard`: burning oil, glass, spikes, steam, brazier.
fn hazard_drawing(hazard: Hazard, landing: Landing, x: i32, y: i32) -> usize {
    match hazard {
        Hazard::Minor => 1,
        Hazard::Major => 3 + usize::from(hash2(x, y, 13) < 0.5),
        Hazard::Deadly if landing == Landing::Dangerous => 2,
        Hazard::Deadly => 0,
    }
}

fn one_of(names: &[&'static str], x: i32, y: i32) -> &'static str {
    names[(hash2(x, y, 11) * names.len() as f32) as usize % names.len()]
}

fn side_of(set: &SideSet, side: usize) -> Index {
    set.get(side)
}

/// The side (N E S W) to which stairs rise: the lowest of the higher neighbours; else the side of the wall.
fn rise(ground: &Ground, x: i32, y: i32) -> usize {
    let own = ground.tile(x, y).level;
    let height = |side: usize| ground.tile(x + SIDES[side].0, y + SIDES[side].1).surface();
    let higher = (0..4).filter(|&side| {
        height(side) > own && ground.tile(x + SIDES[side].0, y + SIDES[side].1).terrain != Terrain::Wall
    });
    let lower = (0..4).filter(|&side| height(side) < own).min_by_key(|&side| height(side));
    higher.min_by_key(|&side| height(side)).or(lower.map(|side| (side + 2) % 4)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::from_rows;

    fn painted(rows: &[&str]) -> (Vec<PaintLayer>, usize) {
        let board = from_rows(rows).expect("a good board");
        let ground = Ground::new(&board, 0);
        (paint(&ground, &Atlas::read()), ground.width)
    }

    fn name(layers: &[PaintLayer], layer: &str, i: usize) -> String {
        let atlas = Atlas::read();
        let layer = layers.iter().find(|l| l.name == layer).expect("a layer");
        let names = match layer.sheet {
            Sheet::Tiles => &atlas.tiles.tiles,
            Sheet::Roofs => &atlas.roofs.tiles,
            Sheet::Marks => &atlas.marks.tiles,
            Sheet::Houses => &atlas.houses.tiles,
        };
        layer.cells[i].map_or_else(String::new, |index| {
            names.iter().find(|(_, i)| **i == Index::from(index)).map_or("?", |(name, _)| name.as_str()).to_owned()
        })
    }

    #[test]
    fn a_canal_a_quay_and_a_house() {
        let (layers, width) = painted(&["..222", "..222", "....1", "~~~~~", "~d~~~"]);
        let at = |x: usize, y: usize| y * width + x;
        assert!(name(&layers, "ground", at(0, 0)).starts_with("slabs"));
        assert_eq!(name(&layers, "ground", at(0, 3)), "", "canals are left open");
        assert!(name(&layers, "quay faces", at(2, 3)).starts_with("quay_face"), "the bank is north of it");
        assert_eq!(name(&layers, "quay faces", at(2, 4)), "");
        assert!(name(&layers, "coping", at(2, 2)).starts_with("coping"));
        assert_eq!(name(&layers, "coping", at(0, 0)), "");
        assert!(name(&layers, "fronts", at(2, 2)).starts_with("front_2"));
        assert!(name(&layers, "fronts", at(4, 2)).starts_with("front_1"), "one level lower");
        assert!(name(&layers, "fronts", at(4, 3)).starts_with("front_water_1"), "and it stands in the canal");
        assert_eq!(name(&layers, "plaques", at(2, 0)), "plaque_2");
        assert_eq!(name(&layers, "things", at(1, 4)), "", "debris floats: it is no part of the painting");
    }

    #[test]
    fn every_square_has_a_base() {
        for (_, text) in crate::board::shipped() {
            let board = crate::board::from_tmx("map", text).expect("a shipped map");
            let ground = Ground::new(&board, 3);
            let layers = paint(&ground, &Atlas::read());
            for i in 0..ground.width * ground.height {
                let (x, y) = ((i % ground.width) as i32, (i / ground.width) as i32);
                assert!(ground.look(x, y).is_wet() || layers[GROUND].cells[i].is_some());
            }
            let plain = layers[PLAIN_ROOF].cells.iter().flatten().count();
            let hipped = layers[ROOF].cells.iter().flatten().count();
            assert!(plain * 20 <= hipped, "{plain} of {hipped} roof squares have no drawing of their own");
        }
    }

    /// Names of all that is drawn on a square, without the numbers of their variants.
    fn drawn(rows: &[&str], (x, y): (i32, i32)) -> Vec<String> {
        let board = from_rows(rows).expect("a good board");
        let ground = Ground::new(&board, 0);
        let atlas = Atlas::read();
        let layers = paint(&ground, &atlas);
        let things = layers.iter().map(|layer| name(&layers, layer.name, ground.index(x, y)));
        let afloat = crate::game::board::floats::afloat(&ground);
        let afloat = afloat.iter().filter(|float| (float.0, float.1) == (x, y)).map(|float| float.2.to_owned());
        let boat = board.squares().filter(|&square| board.is_boat(square)).map(|_| "boat".to_owned());
        things.chain(afloat).chain(boat).filter(|name| !name.is_empty()).collect()
    }

    #[test]
    fn every_terrain_prop_and_hazard_has_a_drawing_of_its_own() {
        use crate::board::LEGEND;
        let mut seen: Vec<(char, Vec<String>)> = Vec::new();
        // The same square for all, so that variants do not differ by chance. Roofs above the third look like the third; the
        // number of levels is told of by the pointer.
        for (sign, _) in LEGEND.into_iter().filter(|(sign, _)| !",456789".contains(*sign)) {
            let wet = "~wdpgrj=".contains(sign);
            let around = if wet { "~~~~~" } else { "....." };
            let middle: String = around.chars().enumerate().map(|(i, c)| if i == 2 { sign } else { c }).collect();
            let drawn = drawn(&[around, around, &middle, around, around], (2, 2));
            assert!(sign == '~' || !drawn.is_empty(), "`{sign}` is not drawn");
            let same = seen.iter().find(|(_, other)| *other == drawn);
            assert_eq!(same, None, "`{sign}` looks like another");
            seen.push((sign, drawn));
        }
    }

    #[test]
    fn decoration_lies_where_nothing_else_does() {
        for (_, text) in crate::board::shipped() {
            let board = crate::board::from_tmx("map", text).expect("a shipped map");
            let ground = Ground::new(&board, 0);
            let layers = paint(&ground, &Atlas::read());
            let mut dormers = 0;
            for (x, y) in ground.cells() {
                let i = ground.index(x, y);
                let found = name(&layers, "things", i);
                if ["dormer", "pigeons", "roof_"].iter().any(|decor| found.starts_with(decor)) {
                    dormers += usize::from(found.starts_with("dormer"));
                    assert!(ground.tile(x, y).prop.is_none() && layers[PLAQUE].cells[i].is_none());
                }
            }
            assert!(dormers > 3, "roofs without dormers");
        }
    }

    #[test]
    fn roofs_of_one_row_differ_and_all_of_them_tell_their_level() {
        let rows: Vec<String> =
            (0..12).map(|y| if y % 3 == 1 { ".1.2.3.1.2.3.1.2." } else { "................." }.to_owned()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (layers, width) = painted(&rows);
        let mut kinds = std::collections::BTreeMap::new();
        for (x, y) in (0..12).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|(x, y)| y % 3 == 1 && x % 2 == 1) {
            let drawn = name(&layers, "terraces", y * width + x);
            *kinds.entry(drawn.split('_').next().unwrap_or_default().to_owned()).or_insert(0) += 1;
            assert!(name(&layers, "eaves", y * width + x).starts_with("eave_"), "bands along the eaves");
            assert!(name(&layers, "plaques", y * width + x).starts_with("plaque_"));
        }
        assert!(kinds.len() == 5 && kinds.values().all(|&count| count > 1), "{kinds:?}");
        // A house of two rows keeps its roof.
        let (layers, width) = painted(&["....", ".22.", ".22.", "...."]);
        assert_eq!(name(&layers, "terraces", width + 1), "");
    }

    #[test]
    fn a_wide_bridge_has_a_parapet_on_each_side() {
        let (layers, width) = painted(&["..~~~..", "..===..", "..===..", "..~~~..", "..~~~.."]);
        let at = |x: usize, y: usize| y * width + x;
        assert_eq!(name(&layers, "bridges", at(2, 1)), "bridge_ew_north_0");
        assert_eq!(name(&layers, "bridges", at(4, 1)), "bridge_ew_north_1", "it falls behind its crown");
        assert_eq!(name(&layers, "bridges", at(3, 2)), "bridge_ew_south_0");
        // Its landings turn outwards at its ends, and nowhere between them.
        let feet = [(1, 1), (1, 2), (5, 1), (5, 2)].map(|(x, y)| name(&layers, "bridges", at(x, y)));
        assert_eq!(feet, ["bridge_foot_e_1", "bridge_foot_e_2", "bridge_foot_w_2", "bridge_foot_w_1"]);
        assert_eq!(name(&layers, "bridges", at(3, 3)), "bridge_face_mid");
    }
}
