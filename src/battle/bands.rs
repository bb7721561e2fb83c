//! What the faces of one die come to, where a roll is read against several numbers: a strip of bands.

use super::{CharacterId, Sum};
use crate::dice::Chance;

/// What every face of the die of a roll comes to for one target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strip {
    /// The target.
    pub about: CharacterId,
    /// The bands from the lowest face up; together they have every face of the die.
    pub bands: Vec<Band>,
    /// No die is thrown: the one band is sure.
    pub sure: bool,
    /// What stands against it, by name, each part with its cause: Guard 4.
    pub barriers: Vec<(&'static str, Sum)>,
}

impl Strip {
    /// Faces of the die.
    pub fn sides(&self) -> u8 {
        self.bands.iter().map(|band| band.faces).sum()
    }

    /// The bands, each with its first and last face and how likely it is.
    pub fn told(&self) -> impl Iterator<Item = (&Band, u8, u8, Chance)> {
        let sides = u128::from(self.sides().max(1));
        self.bands.iter().scan(0, move |before, band| {
            let first = *before + 1;
            *before += band.faces;
            Some((band, first, *before, Chance::new(u128::from(band.faces), sides)))
        })
    }
}

/// Faces in a row that come to the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// What it is called: `Bypassed`.
    pub name: &'static str,
    /// How many faces.
    pub faces: u8,
    /// What comes of it: `avg 5.5, push 2`. Empty where nothing does.
    pub text: String,
    /// How good it is for whoever rolls.
    pub grade: Grade,
}

/// How good a band is for whoever rolls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// It does nothing.
    Nothing,
    /// Part of it.
    Part,
    /// All of it.
    Full,
    /// More than that.
    Best,
}
