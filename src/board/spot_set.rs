//! A set of places, one bit for each.

use super::Board;
use super::spot::{Layer, Spot};
use super::square::Square;
use super::square_set::{SquareSet, columns};

/// Places of one board, in the order of rows, columns and layers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpotSet {
    width: usize,
    /// On top and below.
    layers: [SquareSet; 2],
}

impl SpotSet {
    /// No place of this board yet.
    pub fn none(board: &Board) -> SpotSet {
        SpotSet { width: usize::from(board.width()), layers: [SquareSet::EMPTY; 2] }
    }

    /// The number of a place on a board so wide: by row, then column, then layer.
    pub(super) fn number(width: usize, spot: Spot) -> usize {
        2 * (usize::from(spot.square.y) * width + usize::from(spot.square.x)) + spot.layer as usize
    }

    /// The place with this number.
    pub(super) fn spot(&self, number: usize) -> Spot {
        let square = number / 2;
        // Sides are at most 64.
        let (x, y) = ((square % self.width) as u8, (square / self.width) as u8);
        Spot { square: Square { x, y }, layer: if number & 1 == 0 { Layer::Top } else { Layer::Below } }
    }

    pub(super) fn add(&mut self, number: usize) {
        self.insert(self.spot(number));
    }

    /// The squares of a layer.
    pub(super) fn on(&self, layer: Layer) -> &SquareSet {
        &self.layers[layer as usize]
    }

    pub(super) fn on_mut(&mut self, layer: Layer) -> &mut SquareSet {
        &mut self.layers[layer as usize]
    }

    /// It is in the set.
    pub fn contains(&self, spot: Spot) -> bool {
        self.on(spot.layer).contains(spot.square)
    }

    /// Adds a place of the board.
    pub fn insert(&mut self, spot: Spot) {
        self.on_mut(spot.layer).insert(spot.square);
    }

    /// Takes a place of the board out.
    pub fn remove(&mut self, spot: Spot) {
        self.on_mut(spot.layer).remove(spot.square);
    }

    /// Adds those of another set of the same board.
    pub fn add_all(&mut self, other: &SpotSet) {
        self.layers.iter_mut().zip(other.layers).for_each(|(squares, more)| *squares |= more);
    }

    /// Keeps those that are in another set of the same board too.
    pub fn keep_those_in(&mut self, other: &SpotSet) {
        self.layers.iter_mut().zip(other.layers).for_each(|(squares, kept)| *squares = *squares & kept);
    }

    /// Keeps those of which this is true.
    pub fn retain(&mut self, keep: impl Fn(Spot) -> bool) {
        let gone: Vec<Spot> = self.iter().filter(|&spot| !keep(spot)).collect();
        gone.into_iter().for_each(|spot| self.remove(spot));
    }

    /// By row, then column, then layer.
    pub fn iter(&self) -> impl Iterator<Item = Spot> {
        let rows = (0..super::MAX_SIDE).map(|y| (y, self.layers.each_ref().map(|squares| squares.row(y))));
        rows.flat_map(|(y, [top, below])| {
            columns(top | below).flat_map(move |x| {
                let here = |row: u64, layer| (row >> x & 1 == 1).then_some(Spot { square: Square { x, y }, layer });
                [here(top, Layer::Top), here(below, Layer::Below)].into_iter().flatten()
            })
        })
    }
}
