//! Dice from a seed: one stream of a portable generator for each step of a battle.

use super::{Card, Deck, Dice};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The generator that makes faces of a seed. A save names it, so a battle keeps its dice for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Generator {
    /// xoshiro256++ from the rand family, of documented value stability.
    #[default]
    #[serde(rename = "xoshiro256++")]
    Xoshiro,
    /// The counter-based mixing of release 0.1.0. Only saves of that release still roll it.
    #[serde(rename = "0.1.0")]
    FirstRelease,
}

/// Dice of one step of one battle. No state is carried from step to step, so undo and replay need not rewind anything.
#[derive(Clone, Debug)]
pub struct Seeded(Stream);

#[derive(Clone, Debug)]
enum Stream {
    /// Nothing was rolled yet: most steps roll nothing.
    Unrolled {
        seed: u64,
        step: u64,
    },
    Xoshiro(Xoshiro256PlusPlus),
    FirstRelease {
        key: u64,
        drawn: u64,
    },
}

impl Seeded {
    /// The dice of choice number `step` of the battle with this seed, by the default generator.
    pub fn new(seed: u64, step: u64) -> Seeded {
        Seeded::by(Generator::default(), seed, step)
    }

    /// The dice of choice number `step` of the battle with this seed.
    pub fn by(generator: Generator, seed: u64, step: u64) -> Seeded {
        Seeded(match generator {
            Generator::Xoshiro => Stream::Unrolled { seed, step },
            Generator::FirstRelease => {
                Stream::FirstRelease { key: mix(seed ^ mix(step.wrapping_add(0x9E37_79B9_7F4A_7C15))), drawn: 0 }
            }
        })
    }

    fn bits(&mut self) -> u64 {
        match &mut self.0 {
            &mut Stream::Unrolled { seed, step } => {
                // The seed's own generator gives a number that neighbouring seeds do not share; a second seeding keeps the
                // steps apart.
                let of_battle = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
                let mut generator = Xoshiro256PlusPlus::seed_from_u64(of_battle ^ step);
                let first = generator.next_u64();
                self.0 = Stream::Xoshiro(generator);
                first
            }
            Stream::Xoshiro(generator) => generator.next_u64(),
            Stream::FirstRelease { key, drawn } => {
                *drawn += 1;
                mix(key.wrapping_add(drawn.wrapping_mul(0xD1B5_4A32_D192_ED03)))
            }
        }
    }
}

impl Dice for Seeded {
    fn face(&mut self, sides: u8) -> u8 {
        // Multiply and shift: the bias is below 2^-24 for any die and the same everywhere. The library's own ranges may
        // change with its features.
        (((self.bits() >> 32) * u64::from(sides)) >> 32) as u8 + 1
    }

    fn card(&mut self, left: Deck) -> Card {
        let place = self.face(left.len().max(1)) - 1;
        left.cards().nth(usize::from(place)).unwrap_or(Card(1))
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
        false
    }
}

/// A bijective mix of 64 bits (two multiplications between shifts); equal on every machine.
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: u64 = 60_000;

    /// Two faces of some try.
    type TwoFaces = fn(u64) -> (u8, u8);

    fn first_faces(generator: Generator, seed: u64, step: u64, sides: u8) -> Vec<u8> {
        let mut dice = Seeded::by(generator, seed, step);
        (0..8).map(|_| dice.face(sides)).collect()
    }

    /// Chi squared of counts that should all be equal.
    fn chi_squared(counts: &[u32]) -> f64 {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    /// A bound that a fair die of `freedom + 1` kinds of results exceeds once in some thousand million tries (Wilson and
    /// Hilferty's approximation at 6 standard deviations).
    fn bound(freedom: f64) -> f64 {
        freedom * (1.0 - 2.0 / (9.0 * freedom) + 6.0 * (2.0 / (9.0 * freedom)).sqrt()).powi(3)
    }

    #[test]
    fn the_first_faces_are_pinned_for_all_platforms() {
        assert_eq!(first_faces(Generator::Xoshiro, 0, 0, 10), PINNED[0]);
        assert_eq!(first_faces(Generator::Xoshiro, 2026, 1, 6), PINNED[1]);
        assert_eq!(first_faces(Generator::Xoshiro, u64::MAX, u64::MAX, 20), PINNED[2]);
        assert_eq!(first_faces(Generator::FirstRelease, 2026, 1, 10), PINNED[3]);
    }

    const PINNED: [[u8; 8]; 4] =
        [[9, 9, 4, 9, 2, 7, 7, 7], [3, 3, 1, 5, 6, 1, 3, 1], [12, 8, 16, 15, 6, 6, 10, 12], [7, 4, 5, 7, 6, 1, 6, 7]];

    #[test]
    fn every_face_is_equally_likely_for_the_first_die_of_neighbouring_steps_and_seeds() {
        for sides in [4, 6, 8, 10, 12, 20] {
            for by_seed in [false, true] {
                let mut counts = vec![0; usize::from(sides)];
                for n in 0..STEPS {
                    let (seed, step) = if by_seed { (n, 1) } else { (7, n) };
                    counts[usize::from(Seeded::new(seed, step).face(sides)) - 1] += 1;
                }
                let chi = chi_squared(&counts);
                assert!(chi < bound(f64::from(sides) - 1.0), "d{sides}, by seed {by_seed}: {chi}");
            }
        }
    }

    #[test]
    fn dice_that_follow_each_other_are_independent_within_a_step_and_across_steps_and_seeds() {
        let pairs: [(&str, TwoFaces); 3] = [
            ("within a step", |n| {
                let mut dice = Seeded::new(11, n);
                (dice.face(10), dice.face(10))
            }),
            ("across steps", |n| (Seeded::new(11, n).face(10), Seeded::new(11, n + 1).face(10))),
            ("across seeds", |n| (Seeded::new(n, 5).face(10), Seeded::new(n + 1, 5).face(10))),
        ];
        for (what, pair) in pairs {
            let mut counts = vec![0; 100];
            for n in 0..STEPS {
                let (a, b) = pair(n);
                counts[usize::from(a - 1) * 10 + usize::from(b - 1)] += 1;
            }
            let chi = chi_squared(&counts);
            assert!(chi < bound(99.0), "{what}: {chi}");
        }
    }
}
