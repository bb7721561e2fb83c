//! How bright a place is, for systems whose rules ask.

use super::tile::Obscured;
use serde::{Deserialize, Serialize};

/// How bright a square is, the darkest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Light {
    /// Neither moon nor stars: nothing is seen.
    Pitch,
    /// Night: little is seen.
    Dark,
    /// Twilight.
    Dim,
    /// Day, or a light near by.
    #[default]
    Bright,
}

impl Light {
    /// As players read it.
    pub const fn word(self) -> &'static str {
        match self {
            Light::Pitch => "pitch dark",
            Light::Dark => "dark",
            Light::Dim => "dim",
            Light::Bright => "bright",
        }
    }

    /// Steps darker than bright, 0 to 3.
    pub const fn darkness(self) -> u8 {
        Light::Bright as u8 - self as u8
    }

    /// What a lamp does for a place so many squares from it: bright near by, dim farther out, nothing beyond.
    pub const fn of_lamp(far: u8, bright: u8, dim: u8) -> Light {
        if far <= bright {
            Light::Bright
        } else if far <= bright.saturating_add(dim) {
            Light::Dim
        } else {
            Light::Pitch
        }
    }
}

impl From<Obscured> for Light {
    /// Mist and dark corners by day.
    fn from(obscured: Obscured) -> Light {
        match obscured {
            Obscured::Clear => Light::Bright,
            Obscured::Lightly => Light::Dim,
            Obscured::Heavily => Light::Dark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lamp_is_bright_near_by_and_dim_farther_out() {
        let lit: Vec<Light> = [0, 4, 5, 8, 9].map(|far| Light::of_lamp(far, 4, 4)).to_vec();
        assert_eq!(lit, [Light::Bright, Light::Bright, Light::Dim, Light::Dim, Light::Pitch]);
        assert_eq!(Light::of_lamp(255, 200, 200), Light::Dim);
    }

    #[test]
    fn darkness_counts_from_the_day() {
        assert_eq!([Light::Bright, Light::Dim, Light::Dark, Light::Pitch].map(Light::darkness), [0, 1, 2, 3]);
    }
}
