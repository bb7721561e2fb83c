//! Lines, Cover and areas (CAP-08, CAP-09, CAP-55, CAP-67, 1.5).

use super::actions::Shape;
use super::ground::{Ground, is_cover, is_low_cover};
use crate::board::{Crossing, Layer, Level, Prop, Spot, Square, Template, Terrain, ZoneKind};

/// CAP-09: quarters of a level from the ground to what is aimed with and at.
const AIM_HEIGHT: i32 = 3;

/// What stops a line (CAP-09).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blocked {
    /// A wall, a shut door, ground that reaches the line, the deck of a bridge.
    Wall(Square),
    /// Cover or Smoke.
    Cover(Square),
}

impl Ground<'_> {
    /// What a crossed square does to a line at a height in quarters of a level, times `whole`. `under`: the line runs below a deck
    /// there. Ground up to `low` never stops it: a quay hides no swimmer.
    fn stops(
        &self,
        square: Square,
        (under, low): (bool, Level),
        height: i32,
        whole: i32,
        smoke: bool,
    ) -> Option<Blocked> {
        let tile = self.board.tile(square);
        let reaches = |level: Level| 4 * i32::from(level) * whole >= height;
        if tile.terrain == Terrain::Wall || !under && tile.level > low && reaches(tile.level) {
            return Some(Blocked::Wall(square));
        }
        let (layer, ground) = if under { (Layer::Below, self.board.sea()) } else { (Layer::Top, tile.level) };
        let hides = !under && is_cover(tile) || smoke && self.smoke(Spot { square, layer });
        let top = if under { ground + 1 } else { self.board.surface(square).max(ground + 1) };
        (hides && (self.cover_ignores_height || reaches(top))).then_some(Blocked::Cover(square))
    }

    /// CAP-09: nothing between two places stops targeting. `lit`: Smoke does not count.
    ///
    /// # Errors
    /// The first thing that does.
    pub fn line(&self, from: Spot, to: Spot, lit: bool) -> Result<(), Blocked> {
        let [a, b] = [from, to].map(|spot| self.level(spot));
        if self.deck_between(from, to) || self.board.is_wall(to.square) {
            return Err(Blocked::Wall(to.square));
        }
        // Nothing lies between those who are beside each other.
        let near = self.distance(from, to) <= 1;
        if !near && !lit {
            for end in [from, to] {
                if self.smoke(end) {
                    return Err(Blocked::Cover(end.square));
                }
            }
        }
        let under = |square: Square| {
            let tile = self.board.tile(square);
            tile.terrain == Terrain::Bridge && tile.water_under && a < tile.level && b < tile.level
        };
        let start = 4 * i32::from(a) + AIM_HEIGHT;
        for Crossing { square, beside, at, whole } in self.board.crossings(from.square, to.square) {
            let height = start * whole + 4 * i32::from(b - a) * at;
            let stop = |square| self.stops(square, (under(square), a.min(b) + 1), height, whole, !lit);
            let stopped = match beside {
                None => stop(square),
                Some(beside) => stop(square).and_then(|stopped| stop(beside).map(|_| stopped)),
            };
            match stopped {
                Some(Blocked::Cover(_)) if near => {}
                Some(stopped) => return Err(stopped),
                None => {}
            }
        }
        Ok(())
    }

    /// CAP-55, CAP-61: the last square before the target is Low Cover, or the target is in a boat. At a corner both squares must be.
    pub fn low_cover(&self, from: Spot, to: Spot) -> bool {
        let low = |square: Square| is_low_cover(self.board.tile(square));
        let own_boat = to.layer == Layer::Top && self.board.tile(to.square).prop == Some(Prop::Boat);
        let last = self.board.crossings(from.square, to.square).last();
        let near = from.square.distance(to.square) <= 1;
        !near && (own_boat || last.is_some_and(|last| low(last.square) && last.beside.is_none_or(low)))
    }

    /// The place of a square that an area reaches from its origin: below decks where the origin is water.
    fn on_layer(&self, origin: Spot, square: Square) -> Spot {
        let below = self.swims(origin) && self.board.has_below(square);
        if below { Spot::below(square) } else { Spot::top(square) }
    }

    /// 1.5, CAP-09: the places that an area covers, laid by somebody at `user` with its origin at `origin`: in the order of
    /// distance from the origin, then by row and column. `wider`: so much more of a Burst. `from_user`: Cover counts from the user as well
    /// (option `area_cover`).
    pub fn covered(&self, shape: Shape, user: Spot, origin: Spot, wider: u8, from_user: bool) -> Vec<Spot> {
        let (template, centre, reach) = match shape {
            Shape::Each => return vec![origin],
            Shape::Burst(r) => (Template::Burst(r + wider), origin, r + wider),
            Shape::Aura(r) => (Template::Aura(r), user, r),
            Shape::Line(n) => (Template::Line(n), origin, u8::MAX),
            Shape::Cone(n) => (Template::Cone(n), origin, u8::MAX),
            Shape::Zone => (Template::Zone, origin, u8::MAX),
            Shape::Map => (Template::Map, user, u8::MAX),
        };
        let squares = match shape {
            Shape::Zone => self.zone_of(origin.square).unwrap_or_default(),
            _ => self.board.covered(template, user.square, origin.square),
        };
        let length = match shape {
            Shape::Line(n) | Shape::Cone(n) => n,
            _ => u8::MAX,
        };
        let reached = |spot: &Spot| {
            let near = self.distance(centre, *spot) <= reach && self.distance(user, *spot) <= length;
            let clear = |from: Spot| from == *spot || self.line(from, *spot, false).is_ok();
            let open = !self.board.is_wall(spot.square) && near;
            open && (shape == Shape::Map || clear(centre) && (!from_user || clear(user)))
        };
        let mut spots: Vec<Spot> =
            squares.into_iter().map(|square| self.on_layer(centre, square)).filter(reached).collect();
        spots.sort_by_key(|&spot| (self.distance(centre, spot), spot.square.y, spot.square.x));
        spots
    }

    /// CAP-67: the named zones, or the quarters of a map without any.
    pub fn zones(&self) -> Vec<Vec<Square>> {
        let named = self.board.zones().iter().filter(|zone| matches!(zone.kind, ZoneKind::Area | ZoneKind::Campo));
        let named: Vec<Vec<Square>> = named.map(|zone| zone.squares.clone()).collect();
        if !named.is_empty() {
            return named;
        }
        let (width, height) = (self.board.width().div_ceil(2), self.board.height().div_ceil(2));
        let quarter = |(right, down): (bool, bool)| {
            let inside = |square: &Square| (square.x >= width) == right && (square.y >= height) == down;
            self.board.squares().filter(inside).collect()
        };
        [(false, false), (true, false), (false, true), (true, true)].map(quarter).into()
    }

    /// The first zone with this square in it.
    pub fn zone_of(&self, square: Square) -> Option<Vec<Square>> {
        self.zones().into_iter().find(|zone| zone.contains(&square))
    }
}
