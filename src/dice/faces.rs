//! Faces that somebody supplies: a test, a replay, or a person who throws real dice.

use super::{Card, Deck, Dice};
use std::fmt;

/// A given list of faces, used in order.
///
/// Rules need not care when it runs out: the missing faces read as 1, the source has [failed](Dice::failed), and
/// [`Faces::finish`] reports the first of them. The battle can then be taken back, and more faces asked for.
#[derive(Clone, Debug, Default)]
pub struct Faces {
    given: Vec<u8>,
    used: usize,
    error: Option<DiceError>,
}

/// What can be wrong with supplied faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceError {
    /// More dice are rolled than faces were given; the next one has this many sides.
    TooFew {
        /// Faces that were given.
        given: usize,
        /// Sides of the die that has no face.
        sides: u8,
    },
    /// Faces were left over.
    TooMany {
        /// Faces that were given.
        given: usize,
        /// Faces that were needed.
        used: usize,
    },
    /// A face that the die does not have.
    NotAFace {
        /// Position in the list, from 0.
        at: usize,
        /// The face given.
        face: u8,
        /// Sides of that die.
        sides: u8,
    },
    /// A card is drawn, but no number was given for it.
    NoCard {
        /// Faces that were given.
        given: usize,
    },
    /// A card that is not in the deck any more, or never was.
    NotLeft {
        /// Position in the list, from 0.
        at: usize,
        /// The card given.
        card: u8,
    },
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            DiceError::TooFew { given, sides } => {
                write!(f, "{given} faces are too few: a d{sides} is rolled next; give one more face for it")
            }
            DiceError::TooMany { given, used } => {
                write!(f, "{given} faces were given but only {used} dice are rolled; leave the others out")
            }
            DiceError::NotAFace { at, face, sides } => {
                write!(f, "face number {} is {face}, but that die is a d{sides}; give 1 to {sides}", at + 1)
            }
            DiceError::NoCard { given } => {
                write!(f, "{given} faces are too few: a card is drawn next; give its number too")
            }
            DiceError::NotLeft { at, card } => {
                write!(f, "number {} is card {card}, which is not in the deck; give a card that is left", at + 1)
            }
        }
    }
}

impl std::error::Error for DiceError {}

impl Faces {
    /// These faces, in the order in which dice are rolled.
    pub fn new(given: impl Into<Vec<u8>>) -> Faces {
        Faces { given: given.into(), used: 0, error: None }
    }

    /// Every face must have been used, none may be missing.
    ///
    /// # Errors
    /// The first face that was missing or impossible, or how many were left over.
    pub fn finish(&self) -> Result<(), DiceError> {
        match self.error {
            Some(error) => Err(error),
            None if self.used < self.given.len() => {
                Err(DiceError::TooMany { given: self.given.len(), used: self.used })
            }
            None => Ok(()),
        }
    }
}

impl Dice for Faces {
    fn face(&mut self, sides: u8) -> u8 {
        let at = self.used;
        self.used += 1;
        let wrong = match self.given.get(at) {
            Some(&face) if (1..=sides).contains(&face) => return face,
            Some(&face) => DiceError::NotAFace { at, face, sides },
            None => DiceError::TooFew { given: self.given.len(), sides },
        };
        self.error.get_or_insert(wrong);
        1
    }

    /// The number of the card is given like a face.
    fn card(&mut self, left: Deck) -> Card {
        let at = self.used;
        self.used += 1;
        let wrong = match self.given.get(at) {
            Some(&card) if left.has(Card(card)) => return Card(card),
            Some(&card) => DiceError::NotLeft { at, card },
            None => DiceError::NoCard { given: self.given.len() },
        };
        self.error.get_or_insert(wrong);
        left.cards().next().unwrap_or(Card(1))
    }

    fn deals(&self) -> bool {
        true
    }

    fn pick(&mut self, _: &mut dyn Iterator<Item = u64>) -> usize {
        0
    }

    fn enumerates(&self) -> bool {
        false
    }

    fn failed(&self) -> bool {
        self.error.is_some()
    }
}
