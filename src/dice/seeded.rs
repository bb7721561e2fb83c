//! A counter-based generator: each face depends only on the seed, the step of the battle and the number of the draw.

use super::Dice;

/// Dice of one step of one battle. No state is carried from step to step, so undo and replay need not rewind anything.
#[derive(Clone, Debug)]
pub struct Seeded {
    key: u64,
    drawn: u64,
}

impl Seeded {
    /// The dice of choice number `step` of the battle with this seed.
    pub fn new(seed: u64, step: u64) -> Seeded {
        Seeded { key: mix(seed ^ mix(step.wrapping_add(0x9E37_79B9_7F4A_7C15))), drawn: 0 }
    }

    /// How many faces were drawn.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }
}

impl Dice for Seeded {
    fn face(&mut self, sides: u8) -> u8 {
        self.drawn += 1;
        let bits = mix(self.key.wrapping_add(self.drawn.wrapping_mul(0xD1B5_4A32_D192_ED03)));
        // Multiply and shift: the bias is below 2^-32 and the same everywhere.
        (((bits >> 32) * u64::from(sides)) >> 32) as u8 + 1
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
