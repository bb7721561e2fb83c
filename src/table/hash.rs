//! The state hash: FNV-1a, 64 bits, over the canonical JSON text of a battle. Equal on every machine.

use serde::Serialize;
use std::io::{self, Write};

/// FNV-1a while it is being fed.
struct Fnv(u64);

impl Fnv {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
}

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(Fnv::PRIME);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Hash of the compact JSON text of `value`. Fields come in the order of their declaration, numbers are whole.
pub(super) fn hash<T: Serialize>(value: &T) -> u64 {
    let mut fnv = Fnv(Fnv::START);
    // Writing into a hash cannot fail, and what a battle holds can always be written.
    let _ = serde_json::to_writer(&mut fnv, value);
    fnv.0
}

/// 16 hexadecimal digits, as saves and the engine protocol write a hash.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Reads what [`hash_text`] wrote.
pub(super) fn hash_from_text(text: &str) -> Option<u64> {
    let digits = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    digits.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        let mut fnv = Fnv(Fnv::START);
        let _ = fnv.write(b"foobar");
        assert_eq!(fnv.0, 0x85944171f73967e8, "the published check value of FNV-1a 64");
        assert_eq!(hash_from_text(&hash_text(fnv.0)), Some(fnv.0));
        for wrong in ["", "85944171f73967e", "85944171F73967E8", "85944171f73967e8 ", "+5944171f73967e8"] {
            assert_eq!(hash_from_text(wrong), None, "{wrong:?}");
        }
    }
}
