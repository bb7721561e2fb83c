//! The ground as Cap reads it (CAP-10, CAP-55, CAP-58 to CAP-61): the map as it is now, and what lies on it.

use super::typed_effects::FieldKind;
use crate::board::{Board, Cover, Hazard, Layer, Level, Obscured, Prop, Spot, Square, Terrain, Tile, distance3};
use crate::kit::{FieldEffect, FieldEffects};
use std::sync::Arc;

/// CAP-10: Local Field Effects. A place is a [`Spot`]: a deck and the water below it are two.
pub type Fields = FieldEffects<FieldKind, Spot>;

/// The map as it is now, and what lies on it.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The map with high water, boats and doors.
    pub board: &'a Arc<Board>,
    /// Local Field Effects.
    pub fields: &'a Fields,
    /// Option: Cover blocks whatever the levels (CAP-09).
    pub cover_ignores_height: bool,
}

/// CAP-09: Cover of the map: total cover, obstacles too high to step over, heavy barricades.
pub fn is_cover(tile: &Tile) -> bool {
    let tall = matches!(tile.prop, Some(Prop::Obstacle { height: 2.., .. } | Prop::Barricade { heavy: true }));
    tile.cover == Cover::Total || tall
}

/// CAP-55: Low Cover of the map: partial cover, low obstacles, light barricades, the sides of boats.
pub fn is_low_cover(tile: &Tile) -> bool {
    let low = Some(Prop::Barricade { heavy: false });
    let low = tile.prop == low || matches!(tile.prop, Some(Prop::Obstacle { height: 1, .. } | Prop::Boat));
    !is_cover(tile) && (tile.cover == Cover::Partial || low)
}

/// CAP-59: Cover that cannot be stepped over.
pub fn is_closed(tile: &Tile) -> bool {
    tile.terrain == Terrain::Wall || is_cover(tile) && tile.prop.is_none_or(|prop| prop.height() > 1)
}

/// CAP-59: entering costs 2, for Cover that is stepped over and for Low Cover; not for a boat, which is a platform.
pub fn is_stepped_over(tile: &Tile) -> bool {
    !is_closed(tile) && (is_cover(tile) || is_low_cover(tile)) && tile.prop != Some(Prop::Boat)
}

/// CAP-59: water that is waded through.
pub fn is_shallow(tile: &Tile) -> bool {
    tile.terrain == Terrain::Water && tile.prop.is_none() && !tile.is_swum()
}

impl Ground<'_> {
    /// There is water to swim in below what is on top: bridges, debris and boats.
    pub fn has_below(&self, square: Square) -> bool {
        self.board.has_below(square) || self.board.is_boat(square)
    }

    /// The place of somebody at this square and level.
    pub fn spot(&self, square: Square, level: Level) -> Spot {
        // Most stand on top of what is there.
        let above = level >= self.board.surface(square) && !self.board.is_boat(square);
        let below = !above && self.has_below(square) && level <= self.level(Spot::below(square));
        if below { Spot::below(square) } else { Spot::top(square) }
    }

    /// The level of somebody there.
    pub fn level(&self, spot: Spot) -> Level {
        match spot.layer {
            Layer::Below if self.board.is_boat(spot.square) => self.board.tile(spot.square).level,
            _ => self.board.spot_level(spot),
        }
    }

    /// CAP-61: somebody there swims.
    pub fn swims(&self, spot: Spot) -> bool {
        spot.layer == Layer::Below || self.board.is_water(spot.square)
    }

    /// In water of any depth.
    pub fn is_water(&self, spot: Spot) -> bool {
        self.swims(spot) || is_shallow(self.board.tile(spot.square))
    }

    /// CAP-59: Cover that nobody enters, or a wall.
    pub fn is_closed(&self, square: Square) -> bool {
        is_closed(self.board.tile(square))
    }

    /// 1.5: the greatest of the differences in columns, rows and levels.
    pub fn distance(&self, a: Spot, b: Spot) -> u8 {
        distance3(a.square, self.level(a), b.square, self.level(b))
    }

    /// 1.5: a square away, a level at most, no wall between, no cut corner; a deck parts those above it from those below.
    pub fn adjacent(&self, a: Spot, b: Spot) -> bool {
        a.square.distance(b.square) <= 1
            && self.board.contact(a.square, self.level(a), b.square, self.level(b))
            && !self.deck_between(a, b)
    }

    /// CAP-61: one of two places is below a deck, and the other is as high as the deck or higher.
    pub fn deck_between(&self, a: Spot, b: Spot) -> bool {
        let under = |below: Spot, other: Spot| {
            below.layer == Layer::Below && self.level(other) >= self.board.surface(below.square)
        };
        under(a, b) || under(b, a)
    }

    /// CAP-59: Smoke, or a heavily obscured square of the map.
    pub fn smoke(&self, spot: Spot) -> bool {
        self.is_thick(spot) || self.fields.has(FieldKind::Smoke, spot)
    }

    /// A heavily obscured square of the map.
    pub fn is_thick(&self, spot: Spot) -> bool {
        self.obscured(spot) == Obscured::Heavily
    }

    /// CAP-59: Mist, or a lightly obscured square of the map.
    pub fn mist(&self, spot: Spot) -> bool {
        self.obscured(spot) == Obscured::Lightly || self.fields.has(FieldKind::Mist, spot)
    }

    fn obscured(&self, spot: Spot) -> Obscured {
        if spot.layer == Layer::Top { self.board.tile(spot.square).obscured } else { Obscured::Clear }
    }

    /// CAP-58, CAP-61: a place to hide in: obscured, or beside Cover on dry feet.
    pub fn shelters(&self, spot: Spot) -> bool {
        let beside = || self.board.neighbours(spot.square).any(|square| is_cover(self.board.tile(square)));
        self.smoke(spot) || self.mist(spot) || !self.swims(spot) && beside()
    }

    /// CAP-59: what it costs to come here and to begin a turn here; Flame is a minor hazard.
    pub fn hazard(&self, spot: Spot) -> Option<Hazard> {
        self.map_hazard(spot).max(self.fields.has(FieldKind::Flame, spot).then_some(Hazard::Minor))
    }

    /// The hazard that the map has here.
    pub fn map_hazard(&self, spot: Spot) -> Option<Hazard> {
        if spot.layer == Layer::Top { self.board.hazard(spot.square) } else { None }
    }

    /// CAP-59: what lies here harms whoever comes in, or may.
    pub fn is_harmful(&self, spot: Spot) -> bool {
        self.map_hazard(spot).is_some() || self.harming().any(|field| field.lies_at(spot))
    }

    fn harming(&self) -> impl Iterator<Item = &FieldEffect<FieldKind, Spot>> {
        let harms = |kind| matches!(kind, FieldKind::Flame | FieldKind::Fuse | FieldKind::Slick);
        self.fields.iter().filter(move |field| harms(field.kind))
    }

    /// CAP-59: every place with Flame, a Fuse or oil.
    pub fn harmful_fields(&self) -> impl Iterator<Item = Spot> {
        self.harming().flat_map(|field| field.places().iter().copied())
    }

    /// CAP-59, CAP-61: somebody can be there: not inside Cover, not below a boat, and below debris only while Submerged.
    pub fn stands(&self, spot: Spot, submerged: bool) -> bool {
        match spot.layer {
            Layer::Top => !self.is_closed(spot.square),
            Layer::Below => {
                let bridge = self.board.tile(spot.square).terrain == Terrain::Bridge;
                self.board.has_below(spot.square) && (bridge || submerged)
            }
        }
    }
}
