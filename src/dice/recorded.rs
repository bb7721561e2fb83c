//! A source that remembers what it gave.

use super::{Card, Deck, Dice};
use serde::Serialize;

/// A die that fell, or a card that was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Thrown {
    /// A die.
    Die {
        /// Its sides.
        sides: u8,
        /// The face it showed, 1 to `sides`.
        face: u8,
    },
    /// A card.
    Card {
        /// Which.
        card: Card,
    },
}

/// Any source of faces, and every die and card that came of it, in order.
#[derive(Clone, Debug)]
pub struct Recorded<D> {
    source: D,
    thrown: Vec<Thrown>,
}

impl<D: Dice> Recorded<D> {
    /// Nothing thrown yet.
    pub fn new(source: D) -> Recorded<D> {
        Recorded { source, thrown: Vec::new() }
    }

    /// Where the faces come from.
    pub fn source(&self) -> &D {
        &self.source
    }

    /// What was thrown.
    pub fn into_thrown(self) -> Vec<Thrown> {
        self.thrown
    }
}

impl<D: Dice> Dice for Recorded<D> {
    fn face(&mut self, sides: u8) -> u8 {
        let face = self.source.face(sides);
        self.thrown.push(Thrown::Die { sides, face });
        face
    }

    fn card(&mut self, left: Deck) -> Card {
        let card = self.source.card(left);
        self.thrown.push(Thrown::Card { card });
        card
    }

    fn deals(&self) -> bool {
        self.source.deals()
    }

    fn pick(&mut self, weights: &mut dyn Iterator<Item = u64>) -> usize {
        self.source.pick(weights)
    }

    fn enumerates(&self) -> bool {
        self.source.enumerates()
    }

    fn failed(&self) -> bool {
        self.source.failed()
    }
}
