//! Drawing lots.

use acqua_alta::dice::mix;

/// Numbers by lot, the same ones for the same seed.
pub struct Lot(u64);

impl Lot {
    /// For this seed.
    pub fn new(seed: u64) -> Lot {
        Lot(mix(seed))
    }

    /// A number below `n`; 0 if that is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % n.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
