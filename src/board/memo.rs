//! Yes-or-no answers about pairs of squares, worked out once per first square.

use std::sync::OnceLock;

/// A lazily filled table of one bit per ordered pair of squares.
#[derive(Clone)]
pub(super) struct PairMemo {
    rows: Vec<OnceLock<Box<[u64]>>>,
}

impl PairMemo {
    /// An empty table for boards of `count` squares.
    pub(super) fn new(count: usize) -> Self {
        Self { rows: (0..count).map(|_| OnceLock::new()).collect() }
    }

    /// The answer for the pair; the first question about `from` asks `answer` about every `to`.
    pub(super) fn get(&self, from: usize, to: usize, answer: impl Fn(usize) -> bool) -> bool {
        let row = self.rows[from].get_or_init(|| {
            let mut bits = vec![0; self.rows.len().div_ceil(64)];
            for to in (0..self.rows.len()).filter(|&to| answer(to)) {
                bits[to / 64] |= 1 << (to % 64);
            }
            bits.into_boxed_slice()
        });
        row[to / 64] >> (to % 64) & 1 == 1
    }
}
