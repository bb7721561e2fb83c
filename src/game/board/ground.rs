//! What every square of the picture is, before it is painted: the board, and a rim around it that goes on as its edge does.

use crate::board::{Board, Level, Square, Terrain, Tile};

/// Squares painted beyond each side of the board, so that the city goes on to the edge of the window.
pub const RIM: usize = 12;

/// The highest roof that has a drawing.
const HIGHEST_ROOF: Level = 3;

/// What a square looks like from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroundLook {
    /// A canal one swims in.
    Water,
    /// Water one wades in, in a basin as low as a canal.
    Shallow,
    /// Planks above the water.
    Jetty,
    /// A deck above the water.
    Bridge,
    /// Streets and quays.
    Street,
    /// A wide open square.
    Campo,
    /// A roof or a terrace, 1 to 3 levels up.
    Roof(u8),
    /// A full wall.
    Wall,
}

impl GroundLook {
    /// Water is seen beneath.
    pub fn is_wet(self) -> bool {
        matches!(self, GroundLook::Water | GroundLook::Shallow | GroundLook::Jetty | GroundLook::Bridge)
    }

    /// Level of a roof, 0 for all else.
    pub fn roof(self) -> u8 {
        if let GroundLook::Roof(level) = self { level } else { 0 }
    }

    /// Height that throws and takes shadows.
    pub fn height(self) -> i8 {
        match self {
            GroundLook::Water | GroundLook::Shallow | GroundLook::Jetty => -1,
            GroundLook::Bridge | GroundLook::Street | GroundLook::Campo => 0,
            GroundLook::Wall => 1,
            GroundLook::Roof(level) => level as i8,
        }
    }
}

/// The picture's grid.
pub struct Ground {
    /// Squares of the rim on each side.
    pub rim: usize,
    /// Columns, with the rim.
    pub width: usize,
    /// Rows, with the rim.
    pub height: usize,
    looks: Vec<GroundLook>,
    /// Number of the roof a square belongs to, from 1; 0 = no roof.
    regions: Vec<u16>,
    /// Squares of each roof, by row, then column.
    houses: Vec<Vec<(i32, i32)>>,
    /// Decks that lie between banks in the west and the east.
    across: Vec<bool>,
    tiles: Vec<Tile>,
}

impl Ground {
    /// Reads a board, with a rim of so many squares.
    pub fn new(board: &Board, rim: usize) -> Ground {
        let (w, h) = (usize::from(board.width()), usize::from(board.height()));
        let (width, height) = (w + 2 * rim, h + 2 * rim);
        let within = |i: usize, n: usize| i.saturating_sub(rim).min(n - 1) as u8;
        let square = |i: usize| Square::new(within(i % width, w), within(i / width, h));
        let tiles: Vec<Tile> = (0..width * height).map(|i| *board.tile(square(i))).collect();
        let (regions, across) = (vec![0; width * height], vec![false; width * height]);
        let mut ground = Ground { rim, width, height, looks: Vec::new(), regions, houses: Vec::new(), across, tiles };
        ground.looks = ground.tiles.iter().map(look).collect();
        ground.find_jetties();
        ground.find_campi();
        ground.find_roofs();
        ground.find_crossings();
        ground
    }

    /// All squares of the picture by row, then column.
    pub fn cells(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (width, height) = (self.width as i32, self.height as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// Number of a square; beyond the picture a square is its own neighbour.
    pub fn index(&self, x: i32, y: i32) -> usize {
        let x = x.clamp(0, self.width as i32 - 1) as usize;
        let y = y.clamp(0, self.height as i32 - 1) as usize;
        y * self.width + x
    }

    /// Water, streets and roofs lie where they lie on the other; what stands on them may differ.
    pub fn looks_like(&self, other: &Ground) -> bool {
        self.width == other.width && self.looks == other.looks
    }

    /// The square lies on the picture.
    pub fn holds(&self, x: i32, y: i32) -> bool {
        (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y)
    }

    /// How the square looks.
    pub fn look(&self, x: i32, y: i32) -> GroundLook {
        self.looks[self.index(x, y)]
    }

    /// What the square is made of.
    pub fn tile(&self, x: i32, y: i32) -> &Tile {
        &self.tiles[self.index(x, y)]
    }

    /// Paving below water that one wades in.
    pub fn is_flooded(&self, x: i32, y: i32) -> bool {
        let tile = self.tile(x, y);
        tile.terrain == Terrain::Water && !tile.is_canal()
    }

    /// Number of the roof the square belongs to, 0 if none.
    pub fn region(&self, x: i32, y: i32) -> u16 {
        self.regions[self.index(x, y)]
    }

    /// The squares of every roof, by row, then column; the first is the roof with the number 1.
    pub fn houses(&self) -> &[Vec<(i32, i32)>] {
        &self.houses
    }

    /// A deck lies between the banks that it touches most: in the west and the east, or in the north and the south.
    pub fn runs_east_west(&self, x: i32, y: i32) -> bool {
        self.across[self.index(x, y)]
    }

    /// The square lies on the board, not on the rim.
    pub fn on_board(&self, x: i32, y: i32) -> bool {
        let rim = self.rim as i32;
        (rim..self.width as i32 - rim).contains(&x) && (rim..self.height as i32 - rim).contains(&y)
    }

    /// Eight neighbours as bits, N = 1 clockwise to NW = 128.
    pub fn mask8(&self, x: i32, y: i32, test: impl Fn(GroundLook) -> bool) -> usize {
        RING.iter().enumerate().map(|(i, (e, s))| usize::from(test(self.look(x + e, y + s))) << i).sum()
    }

    /// Four neighbours as bits, N E S W = 1 2 4 8.
    pub fn mask4(&self, x: i32, y: i32, test: impl Fn(i32, i32) -> bool) -> usize {
        SIDES.iter().enumerate().map(|(i, (e, s))| usize::from(test(x + e, y + s)) << i).sum()
    }

    /// Planks with steps into the water: paving with water access beside a canal.
    fn find_jetties(&mut self) {
        let wet: Vec<bool> = self.looks.iter().map(|look| matches!(look, GroundLook::Water)).collect();
        for (x, y) in self.cells() {
            let tile = self.tile(x, y);
            let planks = tile.terrain == Terrain::Paving && tile.water_access && tile.level == 0 && tile.prop.is_none();
            if planks && self.mask4(x, y, |x, y| wet[self.index(x, y)]) != 0 {
                let i = self.index(x, y);
                self.looks[i] = if self.on_board(x, y) { GroundLook::Jetty } else { GroundLook::Water };
            }
        }
    }

    /// A campo is what lies in an open block of 4 x 4 squares, away from the quays.
    fn find_campi(&mut self) {
        const BLOCK: i32 = 4;
        let open: Vec<bool> = self
            .cells()
            .map(|(x, y)| self.look(x, y) == GroundLook::Street && self.mask8(x, y, GroundLook::is_wet) == 0)
            .collect();
        let (width, height) = (self.width as i32, self.height as i32);
        for y in 0..=height - BLOCK {
            for x in 0..=width - BLOCK {
                let block = || (y..y + BLOCK).flat_map(|y| (x..x + BLOCK).map(move |x| (y * width + x) as usize));
                if block().all(|i| open[i]) {
                    block().for_each(|i| self.looks[i] = GroundLook::Campo);
                }
            }
        }
    }

    /// The squares that hang together with one, all of them alike.
    fn together(&self, x: i32, y: i32) -> Vec<(i32, i32)> {
        let look = self.look(x, y);
        let mut seen = vec![false; self.looks.len()];
        let (mut found, mut open) = (Vec::new(), vec![(x, y)]);
        while let Some((x, y)) = open.pop() {
            let i = self.index(x, y);
            if self.holds(x, y) && self.looks[i] == look && !seen[i] {
                seen[i] = true;
                found.push((x, y));
                open.extend(SIDES.iter().map(|(e, s)| (x + e, y + s)));
            }
        }
        found.sort_unstable_by_key(|&(x, y)| (y, x));
        found
    }

    fn find_roofs(&mut self) {
        for (x, y) in self.cells() {
            if self.look(x, y).roof() == 0 || self.region(x, y) != 0 {
                continue;
            }
            let house = self.together(x, y);
            for &(x, y) in &house {
                let i = self.index(x, y);
                self.regions[i] = self.houses.len() as u16 + 1;
            }
            self.houses.push(house);
        }
    }

    fn find_crossings(&mut self) {
        let mut known = vec![false; self.looks.len()];
        for (x, y) in self.cells() {
            if self.look(x, y) != GroundLook::Bridge || known[self.index(x, y)] {
                continue;
            }
            let deck = self.together(x, y);
            let banks = |sides: [usize; 2]| {
                let bank =
                    |&(x, y): &(i32, i32), side: usize| !self.look(x + SIDES[side].0, y + SIDES[side].1).is_wet();
                deck.iter().map(|square| sides.iter().filter(|&&side| bank(square, side)).count()).sum::<usize>()
            };
            let across = banks([1, 3]) >= banks([0, 2]);
            for (x, y) in deck {
                let i = self.index(x, y);
                (known[i], self.across[i]) = (true, across);
            }
        }
    }
}

/// Neighbours N NE E SE S SW W NW.
pub const RING: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// Neighbours N E S W.
pub const SIDES: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

fn look(tile: &Tile) -> GroundLook {
    match tile.terrain {
        Terrain::Wall => GroundLook::Wall,
        Terrain::Bridge => GroundLook::Bridge,
        Terrain::Water if tile.is_canal() => GroundLook::Water,
        Terrain::Water if tile.level.saturating_sub_unsigned(tile.depth) < 0 => GroundLook::Shallow,
        // A street under water is still a street: see `Ground::is_flooded`.
        Terrain::Water => GroundLook::Street,
        _ if tile.level >= 1 => GroundLook::Roof(tile.level.min(HIGHEST_ROOF) as u8),
        Terrain::Roof => GroundLook::Roof(1),
        _ => GroundLook::Street,
    }
}

/// Chance of a square, 0 to 1, the same for ever (look 6.1).
pub fn hash2(x: i32, y: i32, salt: i32) -> f32 {
    let n = x
        .wrapping_mul(374_761_393)
        .wrapping_add(y.wrapping_mul(668_265_263))
        .wrapping_add(salt.wrapping_mul(1_440_662_683));
    let mut n = n as u32;
    n = (n ^ (n >> 13)).wrapping_mul(1_274_126_177);
    n = (n ^ (n >> 15)).wrapping_mul(2_246_822_519);
    (n ^ (n >> 16)) as f32 / 4_294_967_296.0
}
