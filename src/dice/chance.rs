//! Exact probabilities.

use serde::{Serialize, Serializer};
use std::ops::Add;

/// A probability as a reduced fraction, exact as long as it fits into 128 bits.
///
/// A chain of some forty dice fits. Beyond that the value goes on as a float and [`Chance::fraction`] says so by `None`.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    fraction: Option<(u128, u128)>,
    value: f64,
}

impl Chance {
    /// Impossible.
    pub const ZERO: Chance = Chance { fraction: Some((0, 1)), value: 0.0 };
    /// Certain.
    pub const ONE: Chance = Chance { fraction: Some((1, 1)), value: 1.0 };

    /// `num / den`, reduced. A `den` of 0 counts as impossible.
    pub fn new(num: u128, den: u128) -> Chance {
        if den == 0 {
            return Chance::ZERO;
        }
        let g = gcd(num, den);
        Chance { fraction: Some((num / g, den / g)), value: num as f64 / den as f64 }
    }

    /// This and then, independently, `num / den`.
    pub fn times(self, num: u64, den: u64) -> Chance {
        let (num, den) = (u128::from(num), u128::from(den.max(1)));
        let common = gcd(num, den);
        let (num, den) = (num / common, den / common);
        let value = self.value * num as f64 / den as f64;
        let fraction = self.fraction.and_then(|(a, b)| {
            // Cancel crosswise first: the products then overflow as late as possible.
            let (g, h) = (gcd(a, den), gcd(num, b));
            Some(((a / g).checked_mul(num / h)?, (b / h).checked_mul(den / g)?))
        });
        Chance { fraction, value }
    }

    /// This and then, independently, `other`.
    pub fn and(self, other: Chance) -> Chance {
        let fraction = self.fraction.zip(other.fraction).and_then(|((a, b), (c, d))| {
            let (g, h) = (gcd(a, d), gcd(c, b));
            Some(((a / g).checked_mul(c / h)?, (b / h).checked_mul(d / g)?))
        });
        Chance { fraction, value: self.value * other.value }
    }

    /// Numerator and denominator in lowest terms, or `None` when they no longer fit.
    pub fn fraction(self) -> Option<(u128, u128)> {
        self.fraction
    }

    /// For showing: 0.0 to 1.0.
    pub fn value(self) -> f64 {
        self.value
    }

    /// As players read it where this is known and `open` may come on top: `41% ±3`; like [`Chance::percent`] where nothing may.
    pub fn percent_within(self, open: Chance) -> String {
        if open == Chance::ZERO {
            return self.percent();
        }
        let half = open.value * 50.0;
        let margin = if half < 0.95 { "<1".to_owned() } else { format!("{half:.0}") };
        format!("{:.0}% \u{b1}{margin}", self.value * 100.0 + half)
    }

    /// As players read it: `<1%`, `37%`, `>99%`; 0% and 100% only where it is certain.
    pub fn percent(self) -> String {
        match self.fraction {
            Some((0, _)) => "0%".into(),
            Some((a, b)) if a == b => "100%".into(),
            _ => match (self.value * 100.0).round() as i64 {
                ..=0 => "<1%".into(),
                100.. => ">99%".into(),
                n => format!("{n}%"),
            },
        }
    }
}

impl PartialEq for Chance {
    /// By the fraction where both are exact.
    fn eq(&self, other: &Chance) -> bool {
        match (self.fraction, other.fraction) {
            (Some(a), Some(b)) => a == b,
            _ => self.value == other.value,
        }
    }
}

impl Add for Chance {
    type Output = Chance;
    fn add(self, other: Chance) -> Chance {
        let fraction = match (self.fraction, other.fraction) {
            (Some((a, b)), Some((c, d))) => sum(a, b, c, d),
            _ => None,
        };
        Chance { fraction, value: self.value + other.value }
    }
}

fn sum(a: u128, b: u128, c: u128, d: u128) -> Option<(u128, u128)> {
    let g = gcd(b, d);
    let num = a.checked_mul(d / g)?.checked_add(c.checked_mul(b / g)?)?;
    let den = (b / g).checked_mul(d)?;
    let h = gcd(num, den);
    Some((num / h, den / h))
}

impl Serialize for Chance {
    /// `[num, den]` while exact (as numbers where they fit into 64 bits, as text beyond), else a float.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.fraction {
            Some((a, b)) => match (u64::try_from(a), u64::try_from(b)) {
                (Ok(a), Ok(b)) => [a, b].serialize(serializer),
                _ => [a.to_string(), b.to_string()].serialize(serializer),
            },
            None => serializer.serialize_f64(self.value),
        }
    }
}

/// Greatest common divisor; the numbers are mostly small enough for the processor's own division.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > u128::from(u64::MAX) {
        (a, b) = (b, a % b);
    }
    if b == 0 {
        return a.max(1);
    }
    let (mut a, mut b) = ((a % b) as u64, b as u64);
    while a != 0 {
        (a, b) = (b % a, a);
    }
    u128::from(b)
}
