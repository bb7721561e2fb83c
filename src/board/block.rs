//! Bodies of several squares: a block of as many columns as rows, by its north-western square.

use super::square::Square;

/// The squares of a body with this square in the north-west, rows first.
pub fn body(at: Square, span: u8) -> impl Iterator<Item = Square> {
    (0..span).flat_map(move |y| (0..span).map(move |x| Square::new(at.x.saturating_add(x), at.y.saturating_add(y))))
}

/// Squares between two bodies, each by its north-western square and its span: the nearest squares count. 0 where they share one.
pub fn apart((a, a_span): (Square, u8), (b, b_span): (Square, u8)) -> u8 {
    gap(a.x, a_span, b.x, b_span).max(gap(a.y, a_span, b.y, b_span))
}

/// The square of the first body that is nearest to the second, straight across where it can be.
pub fn nearest_part((of, span): (Square, u8), (to, to_span): (Square, u8)) -> Square {
    let near = |a: u8, b: u8| a.max(b).min(a.saturating_add(span - 1)).max(a.min(b.saturating_add(to_span - 1)));
    Square::new(near(of.x, to.x), near(of.y, to.y))
}

/// Squares from one stretch of columns or rows to another; 0 where they share some.
fn gap(a: u8, a_span: u8, b: u8, b_span: u8) -> u8 {
    let (a_last, b_last) = (a.saturating_add(a_span - 1), b.saturating_add(b_span - 1));
    b.saturating_sub(a_last).max(a.saturating_sub(b_last))
}
