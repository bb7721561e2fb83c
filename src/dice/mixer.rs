//! A quick hasher for maps that are asked and never walked.

use std::hash::{BuildHasherDefault, Hasher};

/// Hashes by one multiplication for each number: quick rather than strong, as what falls together is compared in full.
#[derive(Default)]
pub(crate) struct Mixer(pub(crate) u64);

/// For hash maps that are asked and never walked.
pub(crate) type Mixed = BuildHasherDefault<Mixer>;

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        // The upper half of a product is the better mixed one.
        self.0 ^ (self.0 >> 32)
    }
}
