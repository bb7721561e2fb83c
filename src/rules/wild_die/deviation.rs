//! WLD-20: where a blast goes that misses. Whole numbers only: a rotation by twelfths of a circle has no root but that of 3.

use crate::board::Square;

/// Twice the sine of so many twelfths of a circle, as whole and as roots of 3.
fn twice_sine(twelfths: u8) -> (i64, i64) {
    match twelfths % 12 {
        0 | 6 => (0, 0),
        1 | 5 => (1, 0),
        2 | 4 => (0, 1),
        3 => (2, 0),
        7 | 11 => (-1, 0),
        8 | 10 => (0, -1),
        _ => (-2, 0),
    }
}

/// The sign of `a + b` times the root of 3.
fn sign(a: i64, b: i64) -> i64 {
    match (a.signum(), b.signum()) {
        (x, 0) => x,
        (0, y) => y,
        (x, y) if x == y => x,
        (x, y) => {
            // The root of 3 is irrational: the squares differ.
            if a * a > 3 * b * b { x } else { y }
        }
    }
}

/// `(a + b root 3) / (2 root l)`, rounded half away from zero.
fn rounded(a: i64, b: i64, l: i64) -> i64 {
    let sign_of_all = sign(a, b);
    // |v| >= n - 1/2 where (a + b root 3)² >= (2n - 1)² l.
    let (whole, roots) = (a * a + 3 * b * b, 2 * a * b);
    let reaches = |n: i64| sign(whole - (2 * n - 1) * (2 * n - 1) * l, roots) >= 0;
    let size = (1..).take_while(|&n| reaches(n)).last().unwrap_or(0);
    sign_of_all * size
}

/// How far a blast goes: as rolled, but back to the attacker (5, 6, 7 of the clock) at most half of the way between them.
pub fn distance(from: Square, aimed: Square, direction: u8, rolled: u8) -> u8 {
    if matches!(direction, 5..=7) { rolled.min(from.distance(aimed) / 2) } else { rolled }
}

/// The square, perhaps beyond the board, where a blast ends that was thrown `from` and `aimed`: direction 1 to 12 as on the face
/// of a clock seen by the attacker, 12 straight on. Walls and the edge of the board are not looked at.
pub fn deviated(from: Square, aimed: Square, direction: u8, rolled: u8) -> (i32, i32) {
    let far = i64::from(distance(from, aimed, direction, rolled));
    let (x, y) = (i64::from(aimed.x) - i64::from(from.x), i64::from(aimed.y) - i64::from(from.y));
    let (x, y) = if (x, y) == (0, 0) { (1, 0) } else { (x, y) };
    let (sine, cosine) = (twice_sine(direction), twice_sine(direction + 3));
    // Clockwise, as y grows downwards: (x cos - y sin, x sin + y cos).
    let turned = |(a, b): (i64, i64), (c, d): (i64, i64)| (far * (x * a + y * c), far * (x * b + y * d));
    let across = turned(cosine, (-sine.0, -sine.1));
    let down = turned(sine, cosine);
    let l = x * x + y * y;
    let end = |start: u8, (a, b): (i64, i64)| i32::from(start) + rounded(a, b, l) as i32;
    (end(aimed.x, across), end(aimed.y, down))
}
