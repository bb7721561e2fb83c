//! A set of places, one bit for each.

use super::Board;
use super::spot::{Layer, Spot};
use super::square::Square;

/// Places of one board, in the order of rows, columns and layers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpotSet {
    width: usize,
    words: Vec<u64>,
}

impl SpotSet {
    /// No place of this board yet.
    pub fn none(board: &Board) -> SpotSet {
        SpotSet { width: usize::from(board.width()), words: vec![0; (2 * board.tiles.len()).div_ceil(64)] }
    }

    /// The number of a place on a board so wide: by row, then column, then layer.
    pub(super) fn number(width: usize, spot: Spot) -> usize {
        2 * (usize::from(spot.square.y) * width + usize::from(spot.square.x)) + spot.layer as usize
    }

    /// The place with this number.
    fn spot(&self, number: usize) -> Spot {
        let square = number / 2;
        // Sides are at most 64.
        let (x, y) = ((square % self.width) as u8, (square / self.width) as u8);
        Spot { square: Square { x, y }, layer: if number & 1 == 0 { Layer::Top } else { Layer::Below } }
    }

    pub(super) fn add(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// It is in the set.
    pub fn contains(&self, spot: Spot) -> bool {
        let number = Self::number(self.width, spot);
        let word = self.words.get(number / 64).filter(|_| usize::from(spot.square.x) < self.width);
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds a place of the board.
    pub fn insert(&mut self, spot: Spot) {
        self.add(Self::number(self.width, spot));
    }

    /// Takes a place of the board out.
    pub fn remove(&mut self, spot: Spot) {
        let number = Self::number(self.width, spot);
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
    }

    /// Adds those of another set of the same board.
    pub fn add_all(&mut self, other: &SpotSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, more)| *word |= more);
    }

    /// Keeps those that are in another set of the same board too.
    pub fn keep_those_in(&mut self, other: &SpotSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, kept)| *word &= kept);
    }

    /// Keeps those of which this is true.
    pub fn retain(&mut self, keep: impl Fn(Spot) -> bool) {
        let gone: Vec<Spot> = self.iter().filter(|&spot| !keep(spot)).collect();
        gone.into_iter().for_each(|spot| self.remove(spot));
    }

    /// By row, then column, then layer.
    pub fn iter(&self) -> impl Iterator<Item = Spot> {
        self.words.iter().enumerate().flat_map(move |(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(self.spot(64 * i + bit))
            })
        })
    }
}
