//! Lines of sight as zone-based rules draw them (ladder 1.4), and what hides and covers on them (LAD-76, -77, -83, -84).

use super::Board;
use super::spot::{Layer, Spot};
use super::tile::{Cover, Obscured, Terrain};

/// Eye height of a piece above its level.
const EYES: i8 = 1;

impl Board {
    /// Ladder 1.4: the straight line of the centres is free of walls, of buildings that reach it (as in [`Board::sees`])
    /// and of decks: who is below a bridge is seen from no place as high as its deck. A corner is closed only if both
    /// squares there are. Pieces never block. Symmetric.
    pub fn in_line_of_sight(&self, a: Spot, b: Spot) -> bool {
        if a.layer == Layer::Top && b.layer == Layer::Top {
            return self.sight_from_surface(a.square, b.square);
        }
        let (a_level, b_level) = (self.spot_level(a), self.spot_level(b));
        let hides = |spot: Spot, eyes| {
            let deck = spot.layer == Layer::Below && self.tile(spot.square).terrain == Terrain::Bridge;
            deck && eyes >= self.surface(spot.square)
        };
        let blocked = hides(a, b_level) || hides(b, a_level) || self.is_wall(a.square) || self.is_wall(b.square);
        !blocked && self.sees(a.square, a_level, EYES, b.square, b_level, EYES)
    }

    /// LAD-83, LAD-84: the worst that the line between two places touches, both ends included, by squares and zones.
    pub fn obscured_between(&self, a: Spot, b: Spot) -> Obscured {
        let between = self.squares_between(a.square, b.square).map(Spot::top).filter(|spot| !self.is_wall(spot.square));
        let ends = [a, b].into_iter();
        between.chain(ends).map(|spot| self.traits_at(spot).obscured).max().unwrap_or_default()
    }

    /// LAD-76, LAD-77: the best cover of `target` against an attack from afar: its zone's, its square's, deep water, or
    /// the last square before it on the line, if that stands higher or gives cover itself. Who is Close to the target
    /// ignores the last one; that is for the caller, with [`Board::cover_at`].
    pub fn cover_of(&self, from: Spot, target: Spot) -> Cover {
        self.cover_kind(from.square, target.square, self.spot_level(target)).max(self.cover_at(target))
    }

    /// LAD-76, LAD-77: the cover that the place itself gives: its zone's, its square's, deep water (LAD-503).
    pub fn cover_at(&self, target: Spot) -> Cover {
        let water = if self.is_swum_at(target) { Cover::Partial } else { Cover::None };
        self.traits_at(target).cover.max(water)
    }

    /// Ladder 1.4: a line of sight with no cover in front of the target or around it, and nothing obscured on it.
    pub fn open_line(&self, from: Spot, target: Spot) -> bool {
        self.in_line_of_sight(from, target)
            && self.cover_of(from, target) == Cover::None
            && self.obscured_between(from, target) == Obscured::Clear
    }
}
