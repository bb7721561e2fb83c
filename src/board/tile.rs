//! What one square is made of.

use serde::{Deserialize, Serialize};

use super::square::Level;

/// The level of a canal's surface where a map does not say otherwise (canal 1.1).
pub const CANAL_LEVEL: Level = -1;
/// The lowest level a map may use.
pub const LOWEST_LEVEL: Level = -9;
/// The highest level a map may use.
pub const HIGHEST_LEVEL: Level = 20;
/// The top of a wall: above everything a character can stand on or see over (CAN-51: a full wall is infinitely high).
/// Small enough that differences of levels never overflow.
pub const WALL_TOP: Level = 100;
/// Depth in levels from which one swims; shallower water is waded through.
pub const SWIMMING_DEPTH: u8 = 2;

/// The ground of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Streets, quays, squares.
    #[default]
    Paving,
    /// A canal. From [`SWIMMING_DEPTH`] on a character in it swims (CAN-02), in less it wades (difficult ground).
    Water,
    /// A deck; with `water_under` swimmers pass below it (CAN-67).
    Bridge,
    /// A step to or from an orthogonal neighbour of any level needs no check (CAN-53).
    Stairs,
    /// As stairs, on the square at the foot or at the head of the ladder (CAN-53).
    Ladder,
    /// The top of a building; its inside is not on the board.
    Roof,
    /// A full wall: impassable, and nobody sees over it.
    Wall,
    /// Rubble, mud, loose tiles: entering it by Move needs a check (CAN-67).
    Difficult,
}

/// What lies or stands on the ground, and is itself stood on (CAN-68).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prop {
    /// Scatter terrain: barrel, cart, mooring post, fountain.
    Obstacle {
        /// Levels above the ground, 1..=3.
        height: u8,
        /// A large obstacle may be ended on, a small one only landed on.
        large: bool,
    },
    /// An obstacle that floats in water; swimmers pass through.
    Debris {
        /// Levels above the water, 1..=3.
        height: u8,
    },
    /// A gondola: a platform of one square, a level above the water, that can be rowed away (CAN-69).
    Boat,
    /// Crates and carts in the way, a level high: stepped over like a small obstacle, held like a wall (CAN-76).
    Barricade {
        /// A heavy one covers more.
        heavy: bool,
    },
}

impl Prop {
    /// Levels above the ground or the water.
    pub fn height(self) -> u8 {
        match self {
            Self::Obstacle { height, .. } | Self::Debris { height } => height,
            Self::Boat | Self::Barricade { .. } => 1,
        }
    }
}

/// Protection that a square gives against attacks from afar (CAN-52, CAN-76, LAD-76, LAD-77), best one last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// Ordinary cover: a parapet, crates, half a body hidden.
    Partial,
    /// Behind a heavy barricade: nearly all of the body hidden.
    Total,
}

/// How bad it is to enter a square or to start in it (CAN-67, LAD-79..81).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hazard {
    /// Broken glass, sewage.
    Minor,
    /// A brazier, scalding steam.
    Major,
    /// Spikes, an open furnace.
    Deadly,
}

/// How hard one comes down on a square (CAN-55). Water is told by [`super::Board::is_water`] instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landing {
    /// Stone and planks.
    #[default]
    Normal,
    /// An awning, a cart of cloth.
    Soft,
    /// Rubble, clutter.
    Difficult,
    /// Spikes.
    Dangerous,
}

/// Smoke, fog and dark corners (LAD-83, LAD-84).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obscured {
    /// Clear view.
    #[default]
    Clear,
    /// Lightly obscured.
    Lightly,
    /// Heavily obscured.
    Heavily,
}

/// One square of a board, as the map says it. Rules ask [`super::Board`], which combines these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tile {
    /// The ground.
    pub terrain: Terrain,
    /// Elevation of the ground: street, roof, deck of a bridge, surface of a canal. Without the prop.
    pub level: Level,
    /// Levels of water, 0 on dry ground; only water has any.
    pub depth: u8,
    /// Swimmers pass below this bridge but do not stop there (CAN-67).
    pub water_under: bool,
    /// What stands or floats here.
    pub prop: Option<Prop>,
    /// A character here is in cover (CAN-52).
    pub cover: Cover,
    /// What it costs to be here.
    pub hazard: Option<Hazard>,
    /// How hard one falls on it.
    pub landing: Landing,
    /// Jetty, ladder or steps into the water: no check to get in and out (CAN-54).
    pub water_access: bool,
    /// A raft, a cart: it tips when somebody lands on it. Squares side by side on one level are one platform (CAN-67).
    pub unstable: bool,
    /// How well one sees into it.
    pub obscured: Obscured,
}

impl Tile {
    /// The top that one stands on, and that blocks sight: ground, deck, obstacle or debris; [`WALL_TOP`] for a wall.
    pub fn surface(&self) -> Level {
        match self.terrain {
            Terrain::Wall => WALL_TOP,
            _ => self.level.saturating_add_unsigned(self.prop.map_or(0, Prop::height)),
        }
    }

    /// A canal deep enough to swim in, whatever floats on it.
    #[inline]
    pub fn is_canal(&self) -> bool {
        self.terrain == Terrain::Water && self.depth >= SWIMMING_DEPTH
    }

    /// CAN-68: may be jumped and climbed on, but nobody ends an activation here.
    pub fn is_small_perch(&self) -> bool {
        matches!(self.prop, Some(Prop::Obstacle { large: false, .. } | Prop::Debris { .. } | Prop::Barricade { .. }))
    }

    /// A character here swims (canal 1.1).
    #[inline]
    pub fn is_swum(&self) -> bool {
        self.is_canal() && self.prop.is_none()
    }

    /// An activation may end here, on solid ground or swimming (canal 1.1, CAN-68).
    #[inline]
    pub fn is_standable(&self) -> bool {
        self.terrain != Terrain::Wall && !self.is_small_perch()
    }

    /// Solid ground (canal 1.1).
    #[inline]
    pub fn is_solid(&self) -> bool {
        self.is_standable() && !self.is_swum()
    }

    /// Solid ground on which anybody may begin a battle: no boat (CAN-72, CAN-69).
    #[inline]
    pub fn is_ashore(&self) -> bool {
        self.is_solid() && self.prop != Some(Prop::Boat)
    }

    /// A contradiction in this tile, in words of what was expected.
    pub fn fault(&self) -> Option<&'static str> {
        let levels = LOWEST_LEVEL..=HIGHEST_LEVEL;
        if !levels.contains(&self.level) {
            return Some("a level from -9 to 20");
        }
        if (self.terrain == Terrain::Water) != (self.depth > 0) {
            return Some("a depth of 1 or more in water, and none elsewhere");
        }
        if self.depth > 9 {
            return Some("a depth up to 9");
        }
        if self.water_under && self.terrain != Terrain::Bridge {
            return Some("water_under on a bridge only");
        }
        if self.terrain == Terrain::Wall && self.prop.is_some() {
            return Some("no prop on a wall");
        }
        if self.prop.is_some_and(|prop| !(1..=3).contains(&prop.height())) {
            return Some("a prop 1 to 3 levels high (CAN-68)");
        }
        if matches!(self.prop, Some(Prop::Debris { .. })) && !self.is_canal() {
            return Some("debris in water 2 or more deep");
        }
        if self.prop == Some(Prop::Boat) && !self.is_canal() {
            return Some("a boat in water 2 or more deep");
        }
        if matches!(self.prop, Some(Prop::Barricade { .. })) && self.terrain == Terrain::Water {
            return Some("a barricade on dry ground");
        }
        if self.unstable && !self.is_solid() {
            return Some("unstable ground that one can stand on");
        }
        None
    }
}
