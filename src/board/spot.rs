//! Where a piece of zone-based rules is, and how it gets from there to the next place (LAD-64..71, LAD-503).

use serde::{Deserialize, Serialize};

use super::Board;
use super::square::{DIRECTIONS, Level, Square};
use super::tile::Terrain;
use super::zone::Traits;

/// The highest ledge that is climbed in one step, in levels: 4 m, a floor. Ladders and stairs lead further.
pub const HIGHEST_LEDGE: u8 = 2;
/// The widest gap that a jump is looked for over, in squares: what the longest jump of Body 8 covers, and one more
/// (LAD-71, LAD-504).
pub const WIDEST_GAP: u8 = 6;
/// The highest ledge that a jump is looked for onto, in levels: what the highest jump of Body 8 reaches, and one more.
pub const HIGHEST_JUMP: u8 = 3;

/// Which of the two places in one square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// On top of what is there: ground, deck, debris, the surface of open water.
    #[default]
    Top,
    /// In the water below a bridge or debris.
    Below,
}

/// A place for one piece: a square, and whether it is in the water below what is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// On top or below.
    pub layer: Layer,
}

impl Spot {
    /// On top of the square.
    pub const fn top(square: Square) -> Self {
        Self { square, layer: Layer::Top }
    }

    /// In the water below the square.
    pub const fn below(square: Square) -> Self {
        Self { square, layer: Layer::Below }
    }
}

/// What is special about a step, a set: a step can lead through a narrow gap into deep water.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct StepKinds(u8);

impl StepKinds {
    /// Nothing of what follows.
    pub const PLAIN: Self = Self(1);
    /// Onto difficult ground, by its square or its zone (LAD-78).
    pub const DIFFICULT: Self = Self(2);
    /// Up a ledge of 1 or 2 levels, or down one of 2, without stairs, ladder or steps into the water (LAD-68).
    pub const CLIMB: Self = Self(4);
    /// Into or through deep water (LAD-68, LAD-503).
    pub const SWIM: Self = Self(8);
    /// Between two obstacles that touch by their corners (LAD-68).
    pub const SQUEEZE: Self = Self(16);
    /// A jump, over a gap or up a ledge (LAD-71).
    pub const JUMP: Self = Self(32);
    /// Down 3 levels or more: only for who means to fall (LAD-69).
    pub const DROP: Self = Self(64);

    /// Every kind with its word.
    pub const ALL: [(Self, &'static str); 7] = [
        (Self::PLAIN, "plain"),
        (Self::DIFFICULT, "difficult"),
        (Self::CLIMB, "climb"),
        (Self::SWIM, "swim"),
        (Self::SQUEEZE, "squeeze"),
        (Self::JUMP, "jump"),
        (Self::DROP, "drop"),
    ];

    /// All of `kinds` are among these.
    pub const fn contains(self, kinds: Self) -> bool {
        self.0 & kinds.0 == kinds.0
    }

    /// One of `kinds` at least is among these.
    pub const fn intersects(self, kinds: Self) -> bool {
        self.0 & kinds.0 != 0
    }

    /// These and those.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These but not those.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// No kind at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds with their words, in the order of [`StepKinds::ALL`].
    pub fn iter(self) -> impl Iterator<Item = (Self, &'static str)> {
        Self::ALL.into_iter().filter(move |(kind, _)| self.contains(*kind))
    }
}

/// A step or a jump from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// What is special about it; never empty.
    pub kinds: StepKinds,
    /// Levels up, or down where negative.
    pub rise: i8,
    /// Squares jumped over, 0..=[`WIDEST_GAP`]; 0 for a step and for a jump up a ledge.
    pub gap: u8,
    /// A jump after two straight squares in its direction (LAD-71), as [`super::Walk`] finds them; otherwise false.
    pub run_up: bool,
}

impl Step {
    /// It is of this kind.
    pub const fn is(&self, kind: StepKinds) -> bool {
        self.kinds.contains(kind)
    }
}

impl Board {
    /// The place of a piece at this square and level: below, if it is no higher than the water that lies under a deck or
    /// debris.
    pub fn spot(&self, square: Square, level: Level) -> Spot {
        // Most stand on top of what is there.
        let below = level < self.surface(square)
            && self.has_below(square)
            && self.water_surface(square).is_some_and(|water| level <= water);
        if below { Spot::below(square) } else { Spot::top(square) }
    }

    /// Swimmers pass below what is on top of the square.
    pub fn has_below(&self, square: Square) -> bool {
        !self.is_water(square) && self.water_surface(square).is_some_and(|water| water < self.surface(square))
    }

    /// The level of a piece there.
    pub fn spot_level(&self, spot: Spot) -> Level {
        match spot.layer {
            Layer::Top => self.surface(spot.square),
            Layer::Below => self.water_surface(spot.square).unwrap_or(self.sea),
        }
    }

    /// A piece there swims (LAD-503).
    pub fn is_swum_at(&self, spot: Spot) -> bool {
        spot.layer == Layer::Below || self.is_water(spot.square)
    }

    /// A turn may end there: no wall, barrel or debris. Below a bridge one may rest, below debris not.
    pub fn ends_at(&self, spot: Spot) -> bool {
        match spot.layer {
            Layer::Top => self.is_standable(spot.square),
            Layer::Below => self.has_below(spot.square) && self.tile(spot.square).terrain == Terrain::Bridge,
        }
    }

    /// LAD-76..84: what the square and its zone do together to a piece there, the stronger of each kind. Below a deck
    /// only the zone counts.
    pub fn traits_at(&self, spot: Spot) -> Traits {
        let zone = self.zone_of(spot).map_or(Traits::default(), |zone| self.zone_named(zone).traits);
        let tile = self.tile(spot.square);
        match spot.layer {
            Layer::Below => zone,
            Layer::Top => zone.with(Traits {
                difficult: self.is_difficult(spot.square),
                hazard: tile.hazard,
                ignore_armour: false,
                obscured: tile.obscured,
                cover: tile.cover,
            }),
        }
    }

    /// Both places of a square that there are.
    pub(super) fn spots_in(&self, square: Square) -> impl Iterator<Item = Spot> {
        let below = self.has_below(square).then_some(Spot::below(square));
        std::iter::once(Spot::top(square)).chain(below)
    }

    /// Two places in squares side by side border on each other: what is below a deck borders on water only.
    pub fn borders(&self, a: Spot, b: Spot) -> bool {
        let covered = a.layer == Layer::Below || b.layer == Layer::Below;
        !covered || (self.is_swum_at(a) && self.is_swum_at(b))
    }

    /// The step between two places in adjacent squares; `None` if there is no way: off the board, a wall, a cut corner,
    /// a ledge too high, a deck between. `difficult` says which squares are so by their zones.
    pub(super) fn classify(&self, from: Spot, to: Spot, difficult: impl Fn(Spot) -> bool) -> Option<Step> {
        if !self.is_step(from.square, to.square) {
            return None;
        }
        let rise = self.spot_level(to) - self.spot_level(from);
        let swims = self.is_swum_at(to);
        let mut kinds = StepKinds::default();
        if from.layer == Layer::Below || to.layer == Layer::Below {
            // From below a deck or debris the way goes on through the water only.
            if !self.is_swum_at(from) || !swims {
                return None;
            }
        } else if !self.is_ladder_step(from.square, to.square) {
            match rise {
                -1..=0 => {}
                // LAD-505: over the side of a boat, out of the water too.
                1 if self.is_boat(to.square) => {}
                -2 => kinds = kinds.union(StepKinds::CLIMB),
                1.. if rise.unsigned_abs() <= HIGHEST_LEDGE => kinds = kinds.union(StepKinds::CLIMB),
                1.. => return None,
                _ => kinds = kinds.union(StepKinds::DROP),
            }
        }
        if swims {
            kinds = kinds.union(StepKinds::SWIM);
        }
        if difficult(to) || (to.layer == Layer::Top && self.is_difficult(to.square)) {
            kinds = kinds.union(StepKinds::DIFFICULT);
        }
        if self.is_gap(from, to) {
            kinds = kinds.union(StepKinds::SQUEEZE);
        }
        if kinds.is_empty() {
            kinds = StepKinds::PLAIN;
        }
        Some(Step { from, to, kinds, rise, gap: 0, run_up: false })
    }

    /// LAD-68: a diagonal step whose two squares beside both stand higher than either end.
    fn is_gap(&self, from: Spot, to: Spot) -> bool {
        let height = self.spot_level(from).max(self.spot_level(to));
        let swims = self.is_swum_at(from) && self.is_swum_at(to);
        let stands = |x, y| {
            let square = Square { x, y };
            self.surface(square) > height && !(swims && self.is_open_water(square))
        };
        let (a, b) = (from.square, to.square);
        a.is_diagonal_to(b) && stands(a.x, b.y) && stands(b.x, a.y)
    }

    /// LAD-71: the jumps from the top of a square in the eight directions: up a ledge, or over a gap that lies lower than
    /// both its sides. In the order of the directions, near before far. Nobody jumps out of the water.
    pub(super) fn jumps(&self, from: Square, difficult: impl Fn(Spot) -> bool) -> Vec<Step> {
        let mut jumps = Vec::new();
        if self.is_wall(from) || self.is_water(from) {
            return jumps;
        }
        for (east, south) in DIRECTIONS {
            let (mut at, mut lowest) = (from, Level::MAX);
            for gap in 0..=WIDEST_GAP {
                let Some(to) = self.offset(at, east, south).filter(|&to| self.is_step(at, to)) else { break };
                let rise = self.surface(to) - self.surface(from);
                let lands = !self.is_water(to) && rise <= HIGHEST_JUMP.cast_signed();
                let leaps = match gap {
                    0 => rise > 0 && !self.is_ladder_step(from, to),
                    _ => {
                        lowest < self.surface(from).min(self.surface(to))
                            && self.jump_line(from, self.surface(from), to)
                    }
                };
                if lands && leaps {
                    let to = Spot::top(to);
                    let hard = difficult(to) || self.is_difficult(to.square);
                    let kinds = if hard { StepKinds::DIFFICULT } else { StepKinds::default() };
                    let kinds = kinds.union(StepKinds::JUMP);
                    jumps.push(Step { from: Spot::top(from), to, kinds, rise, gap, run_up: false });
                }
                lowest = lowest.min(self.surface(to));
                at = to;
            }
        }
        jumps
    }
}
