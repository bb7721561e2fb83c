//! What each place leads to by the ground alone (CAP-60 to CAP-63), worked out once for a board and a way of going.
//!
//! Nothing here asks who stands where: a jump says which places must be free, and a flood ([`super::ways`]) looks.

use super::ground::{Ground, is_closed, is_shallow, is_stepped_over};
use super::ways::{Posture, Stride, Walker};
use crate::board::{Board, DIRECTIONS, Layer, Spot, Square, Terrain};
use std::sync::Arc;

/// CAP-61: out of the water over an edge a level higher.
const OUT_OF_WATER: u8 = 3;

/// What there is to be said against a leg, for one of two ways of equal cost.
const SLANTED: u16 = 1;
const JUMPED: u16 = 4;
const WET: u16 = 8;

/// A leg that the ground allows from some place.
#[derive(Clone, Debug)]
pub(super) struct Lead {
    /// The place that it ends at, as [`Ground::number`] counts.
    pub to: u32,
    /// How.
    pub stride: Stride,
    /// What it costs.
    pub cost: u8,
    /// CAP-63: it ends in a fall.
    pub falls: bool,
    /// It falls, takes a check, or comes into a hazard of the map.
    pub harms: bool,
    /// What there is to be said against it.
    pub toil: u16,
    /// CAP-62: the place before the take-off, for a jump that needs a run-up: free, unless the way began there.
    pub run_up: Option<u32>,
    /// CAP-62: where nobody may be: the end of a jump, and what lies too high below it.
    pub free: Box<[u32]>,
}

/// The leads of every place that was asked about, for one board and one way of going.
pub(super) struct Footing {
    board: Arc<Board>,
    gait: Walker,
    leads: Vec<Option<Box<[Lead]>>>,
}

/// A walker without what changes from move to move.
fn gait_of(walker: &Walker) -> Walker {
    Walker { start: Spot::top(Square::new(0, 0)), budget: 0, ..*walker }
}

impl Footing {
    /// Nothing is known yet.
    pub fn new(ground: &Ground, walker: &Walker) -> Footing {
        Footing { board: Arc::clone(ground.board), gait: gait_of(walker), leads: vec![None; ground.places()] }
    }

    /// It tells of this walker on this ground: of this very board, as boards never change.
    pub fn suits(&self, ground: &Ground, walker: &Walker) -> bool {
        Arc::ptr_eq(&self.board, ground.board) && self.gait == gait_of(walker)
    }

    /// Where a place leads to, steps before jumps.
    pub fn leads(&mut self, ground: &Ground, number: u32) -> &[Lead] {
        let gait = self.gait;
        self.leads[number as usize].get_or_insert_with(|| ground.leads(&gait, ground.numbered(number)).into())
    }
}

impl Ground<'_> {
    /// How many places there are: two a square.
    pub(super) fn places(&self) -> usize {
        2 * usize::from(self.board.width()) * usize::from(self.board.height())
    }

    /// A place as a number below [`Ground::places`].
    pub(super) fn number(&self, spot: Spot) -> u32 {
        2 * self.board.index(spot.square) as u32 + spot.layer as u32
    }

    /// The place of a number.
    pub(super) fn numbered(&self, number: u32) -> Spot {
        let square = self.board.square_at(number as usize / 2);
        Spot { square, layer: if number & 1 == 0 { Layer::Top } else { Layer::Below } }
    }

    fn leads(&self, gait: &Walker, from: Spot) -> Vec<Lead> {
        let mut leads = Vec::new();
        for square in self.board.steps(from.square) {
            let below = self.has_below(square).then_some(Spot::below(square));
            for to in std::iter::once(Spot::top(square)).chain(below) {
                if let Some((stride, cost)) = self.stride(gait, from, to) {
                    leads.push(self.lead(from, to, stride, cost));
                }
            }
        }
        self.jumps(gait, from, &mut leads);
        leads
    }

    fn lead(&self, from: Spot, to: Spot, stride: Stride, cost: u8) -> Lead {
        let falls = self.level(from) - self.level(to) >= 2 && stride != Stride::Step;
        let harms = falls || matches!(stride, Stride::Jump { check: true, .. }) || self.map_hazard(to).is_some();
        let against =
            [(self.swims(to), WET), (stride != Stride::Step, JUMPED), (from.square.is_diagonal_to(to.square), SLANTED)];
        let toil = against.into_iter().filter(|&(so, _)| so).map(|(_, toil)| toil).sum();
        Lead { to: self.number(to), stride, cost, falls, harms, toil, run_up: None, free: Box::default() }
    }

    /// CAP-60: what one step costs and how it is done; the two squares are a step apart ([`crate::board::Board::is_step`]). None if
    /// there is no such step.
    fn stride(&self, walker: &Walker, from: Spot, to: Spot) -> Option<(Stride, u8)> {
        let tile = self.board.tile(to.square);
        let (swam, swims) = (self.swims(from), self.swims(to));
        let below = from.layer == Layer::Below || to.layer == Layer::Below;
        let under = walker.posture == Posture::Submerged;
        if is_closed(tile) && to.layer == Layer::Top || (below || under) && !(swam && swims) {
            return None;
        }
        // Debris and boats are passed below by the submerged, bridges by all who swim.
        if to.layer == Layer::Below && !under && tile.terrain != Terrain::Bridge {
            return None;
        }
        let rise = self.level(to) - self.level(from);
        let levels = rise.unsigned_abs();
        let joined = || self.board.is_ladder_step(from.square, to.square) && !below;
        let ground = match () {
            () if swims => 2 - u8::from(walker.swimmer),
            () if tile.terrain == Terrain::Difficult => 2 - u8::from(walker.sure_footed),
            () if is_shallow(tile) || is_stepped_over(tile) => 2,
            () => 1,
        };
        let over = is_stepped_over(tile);
        match rise {
            -1..=0 => Some((Stride::Step, ground)),
            _ if joined() => Some((Stride::Step, ground.max(levels))),
            1 if swam && !swims => Some((Stride::Step, OUT_OF_WATER)),
            1 if over => Some((Stride::Step, ground)),
            1 if !walker.heavy && !swam => Some((Stride::Step, ground.max(2))),
            1.. => None,
            _ if walker.posture == Posture::Upright => Some((Stride::Drop, ground)),
            _ => None,
        }
    }

    /// CAP-62: the jumps from a place: over squares that lie lower, in the eight directions, near before far.
    fn jumps(&self, gait: &Walker, from: Spot, leads: &mut Vec<Lead>) {
        if gait.posture != Posture::Upright || from.layer == Layer::Below || self.swims(from) {
            return;
        }
        let level = self.board.surface(from.square);
        for (east, south) in DIRECTIONS {
            let ahead = |square: Square| self.board.offset(square, east, south);
            let step = |a: Square, b: Square| self.board.is_step(a, b);
            let Some(mut at) = ahead(from.square).filter(|&to| step(from.square, to)) else { continue };
            // What is as high as the take-off is walked on.
            if self.board.surface(at) >= level || self.board.is_ladder_step(from.square, at) {
                continue;
            }
            let behind = self.board.offset(from.square, -east, -south).filter(|&square| {
                let even = self.board.surface(square).abs_diff(level) <= 1;
                step(square, from.square) && even && !self.is_closed(square)
            });
            for gap in 1..=gait.leap + 1 {
                let Some(to) = ahead(at).filter(|&to| step(at, to)) else { break };
                let (spot, rise) = (Spot::top(to), self.board.surface(to) - level);
                // The farthest gap takes a check; landing a level higher shortens it.
                let farthest = gait.leap + 1 - u8::from(rise == 1);
                let lands = !self.is_closed(to) && !self.swims(spot) && rise <= 1;
                let far = gap <= farthest && (gap < 2 || behind.is_some());
                if lands && far && self.board.jump_line(from.square, level, to) {
                    let stride = Stride::Jump { gap, check: gap == farthest };
                    let run_up = behind.filter(|_| gap >= 2).map(|square| self.number(Spot::top(square)));
                    let free = std::iter::once(spot).chain(self.too_high(from, to, gap));
                    let free = free.map(|spot| self.number(spot)).collect();
                    leads.push(Lead { run_up, free, ..self.lead(from, spot, stride, gap + 1) });
                }
                at = to;
            }
        }
    }

    /// CAP-62: the places below a jump where nobody may stand: everybody there must be a level lower at least.
    fn too_high(&self, from: Spot, to: Square, gap: u8) -> impl Iterator<Item = Spot> {
        let level = self.level(from);
        let line = self.board.line(from.square, to).take(usize::from(gap)).zip(1..);
        line.filter_map(move |(square, i)| {
            let there = Spot::top(square);
            let high = self.level(there) >= self.board.jump_level(from.square, level, to, i);
            high.then_some(there)
        })
    }
}
