//! Yes-or-no answers about pairs of squares, each worked out when it is first asked for.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Answers in one word, two bits for each: that it is known, and what it is.
const IN_A_WORD: usize = 32;
const KNOWN: u64 = 1;
const YES: u64 = 2;

/// A lazily filled table of the ordered pairs of squares.
pub(super) struct PairMemo {
    rows: Vec<OnceLock<Box<[AtomicU64]>>>,
}

impl PairMemo {
    /// An empty table for boards of `count` squares.
    pub(super) fn new(count: usize) -> Self {
        Self { rows: (0..count).map(|_| OnceLock::new()).collect() }
    }

    /// The answer for the pair, which is asked for once.
    pub(super) fn get(&self, from: usize, to: usize, answer: impl FnOnce() -> bool) -> bool {
        let empty = || (0..self.rows.len().div_ceil(IN_A_WORD)).map(|_| AtomicU64::new(0)).collect();
        let word = &self.rows[from].get_or_init(empty)[to / IN_A_WORD];
        let shift = 2 * (to % IN_A_WORD);
        // A word is complete in itself, and everybody would find the same answer.
        let kept = word.load(Ordering::Relaxed) >> shift;
        if kept & KNOWN != 0 {
            return kept & YES != 0;
        }
        let yes = answer();
        word.fetch_or((KNOWN | if yes { YES } else { 0 }) << shift, Ordering::Relaxed);
        yes
    }
}

impl Clone for PairMemo {
    /// A copy remembers nothing yet.
    fn clone(&self) -> Self {
        Self::new(self.rows.len())
    }
}
