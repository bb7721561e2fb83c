//! CAP-53: pushes and pulls along the ground, and how far a boat is rowed (CAP-61).

use super::ground::Ground;
use crate::board::{Entry, Reach, Spot, Square, Terrain};

/// CAP-61: squares that a boat is rowed.
const ROWED: u8 = 4;

/// Which way somebody is forced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Force {
    /// Away from this square.
    Push(Square),
    /// Towards this square, as far as beside it.
    Pull(Square),
}

/// Where forced movement leads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forced {
    /// The places on the way, the last one where it ends; the victim falls there if it lies two levels lower than the one before.
    pub way: Vec<Spot>,
    /// A wall, higher ground, Cover or a combatant stopped it early.
    pub stopped: bool,
}

impl Ground<'_> {
    /// CAP-53: where somebody comes to who is forced so many squares. `taken` says where somebody else is.
    pub fn forced(&self, start: Spot, force: Force, squares: u8, taken: impl Fn(Spot) -> bool) -> Forced {
        let mut forced = Forced::default();
        let mut at = start;
        let away = |from: Square| start.square.away_from(from);
        for _ in 0..squares {
            let (east, south) = match force {
                Force::Push(from) => away(from),
                Force::Pull(to) => to.away_from(at.square),
            };
            let Some(square) = self.board.offset(at.square, east, south).filter(|&square| square != at.square) else {
                break;
            };
            if force == Force::Pull(square) {
                break;
            }
            let covered = self.swims(at) && self.board.has_below(square);
            let bridge = self.board.tile(square).terrain == Terrain::Bridge;
            let to = if covered && bridge { Spot::below(square) } else { Spot::top(square) };
            let solid =
                !self.board.is_step(at.square, square) || self.is_closed(square) || self.level(to) > self.level(at);
            let falls = !solid && self.level(at) - self.level(to) >= 2;
            if solid || taken(to) && !falls {
                forced.stopped = true;
                break;
            }
            forced.way.push(to);
            at = to;
            if falls {
                break;
            }
        }
        forced
    }

    /// CAP-61: where a boat can be rowed: over free water of its level and below decks that are higher than it, to open water.
    /// `taken` says where a combatant or another boat's rider is.
    pub fn rowed(&self, boat: Square, taken: impl Fn(Spot) -> bool) -> Reach {
        let water = self.board.tile(boat).level;
        let deck = self.board.surface(boat);
        Reach::flood(self.board, boat, ROWED, |_, to, _| {
            let tile = self.board.tile(to);
            let below = tile.terrain == Terrain::Bridge && tile.water_under && tile.level > deck;
            let spot = if below { Spot::below(to) } else { Spot::top(to) };
            let open = (below || self.board.is_water(to)) && self.level(spot) == water && !taken(spot);
            if open { Entry::Pass(1) } else { Entry::Blocked }
        })
    }

    /// The squares where rowing can end, by rows and columns.
    pub fn rowed_to(&self, boat: Square, taken: impl Fn(Spot) -> bool) -> Vec<Square> {
        let reach = self.rowed(boat, taken);
        let mut squares: Vec<Square> = reach.squares().map(|(square, _)| square).collect();
        squares.retain(|&square| self.board.is_water(square));
        squares.sort_unstable_by_key(|square| (square.y, square.x));
        squares
    }
}
