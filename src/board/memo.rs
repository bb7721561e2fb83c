//! Answers about pairs of squares, worked out when they are first asked for.

use super::square::Square;
use super::square_set::columns;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is known of the squares in one row.
#[derive(Default)]
struct Row {
    known: AtomicU64,
    yes: AtomicU64,
}

/// A lazily filled table of the ordered pairs of squares.
pub(super) struct PairMemo {
    height: usize,
    from: Vec<OnceLock<Box<[Row]>>>,
}

impl PairMemo {
    /// An empty table for boards of `count` squares in `height` rows.
    pub(super) fn new(count: usize, height: u8) -> Self {
        Self { height: usize::from(height), from: (0..count).map(|_| OnceLock::new()).collect() }
    }

    /// Those of the wanted squares of a row for which the answer is yes; each is asked about once.
    pub(super) fn row(&self, from: usize, y: u8, wanted: u64, mut answer: impl FnMut(Square) -> bool) -> u64 {
        let rows = self.from[from].get_or_init(|| (0..self.height).map(|_| Row::default()).collect());
        let row = &rows[usize::from(y)];
        // An answer is written before it is said to be known.
        let unknown = wanted & !row.known.load(Ordering::Acquire);
        if unknown != 0 {
            let yes = columns(unknown).filter(|&x| answer(Square { x, y })).fold(0, |yes, x| yes | 1 << x);
            row.yes.fetch_or(yes, Ordering::Relaxed);
            row.known.fetch_or(unknown, Ordering::Release);
        }
        row.yes.load(Ordering::Relaxed) & wanted
    }

    /// The answer for the pair.
    pub(super) fn get(&self, from: usize, to: Square, answer: impl FnOnce() -> bool) -> bool {
        let mut answer = Some(answer);
        self.row(from, to.y, 1 << to.x, |_| answer.take().is_some_and(|answer| answer())) != 0
    }
}

impl Clone for PairMemo {
    /// A copy remembers nothing yet.
    fn clone(&self) -> Self {
        Self { height: self.height, from: self.from.iter().map(|_| OnceLock::new()).collect() }
    }
}

/// For each square a number for every square, all of them worked out when the first is asked for.
pub(super) struct NumberMemo(Vec<OnceLock<Box<[u8]>>>);

impl NumberMemo {
    /// An empty one for boards of `count` squares.
    pub(super) fn new(count: usize) -> Self {
        Self((0..count).map(|_| OnceLock::new()).collect())
    }

    /// The numbers of the square.
    pub(super) fn from(&self, square: usize, numbers: impl FnOnce() -> Box<[u8]>) -> &[u8] {
        self.0[square].get_or_init(numbers)
    }
}

impl Clone for NumberMemo {
    /// A copy remembers nothing yet.
    fn clone(&self) -> Self {
        Self::new(self.0.len())
    }
}
