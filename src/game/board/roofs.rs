//! Hipped roofs, square by square: which drawing fits the slope at a place (see `art/src/edges.js`).

use super::ground::Ground;
use std::collections::VecDeque;

/// Heights of one roof: chessboard distance to the outside in half squares, at corners, middles of sides and centres.
pub struct Field {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    heights: Vec<i32>,
}

impl Field {
    /// The heights of a roof region.
    pub fn of(ground: &Ground, region: u16) -> Field {
        let inside = ground.houses().get(usize::from(region).wrapping_sub(1)).map_or(&[][..], Vec::as_slice);
        let bounds = inside.iter().fold((i32::MAX, i32::MAX, i32::MIN, i32::MIN), |b, &(x, y)| {
            (b.0.min(x), b.1.min(y), b.2.max(x), b.3.max(y))
        });
        let (left, top) = (bounds.0, bounds.1);
        let (width, height) = (2 * (bounds.2 - left + 1) + 1, 2 * (bounds.3 - top + 1) + 1);
        // Beyond the picture a roof goes on as it ends: only what is seen to be outside is outside.
        let is_inside = |x: i32, y: i32| ground.region(x, y) == region;
        let mut heights = vec![i32::MAX; (width * height) as usize];
        let mut open = VecDeque::new();
        for j in 0..height {
            for i in 0..width {
                let around = [(i - 1, j - 1), (i, j - 1), (i - 1, j), (i, j)];
                if !around.iter().all(|&(i, j)| is_inside(left + i.div_euclid(2), top + j.div_euclid(2))) {
                    heights[(j * width + i) as usize] = 0;
                    open.push_back((i, j));
                }
            }
        }
        while let Some((i, j)) = open.pop_front() {
            let next = heights[(j * width + i) as usize] + 1;
            for (x, y) in (-1..=1).flat_map(|b| (-1..=1).map(move |a| (i + a, j + b))) {
                let on = (0..width).contains(&x) && (0..height).contains(&y);
                if on && heights[(y * width + x) as usize] > next {
                    heights[(y * width + x) as usize] = next;
                    open.push_back((x, y));
                }
            }
        }
        Field { left, top, width, height, heights }
    }

    fn at(&self, i: i32, j: i32) -> i32 {
        let on = (0..self.width).contains(&i) && (0..self.height).contains(&j);
        if on { self.heights[(j * self.width + i) as usize] } else { 0 }
    }

    /// Key of the drawing of a square: nine heights less the smallest, then which sides are a ridge on the border.
    pub fn key(&self, x: i32, y: i32) -> String {
        let (i, j) = (2 * (x - self.left), 2 * (y - self.top));
        let nine: Vec<i32> = (0..9).map(|k| self.at(i + k % 3, j + k / 3)).collect();
        let least = nine.iter().copied().min().unwrap_or(0);
        let ridge = [(1, 0, 1, -1), (2, 1, 3, 1), (1, 2, 1, 3), (0, 1, -1, 1)].map(|(a, b, c, d)| {
            let middle = self.at(i + a, j + b);
            if middle > nine[4] && middle > self.at(i + c, j + d) { '1' } else { '0' }
        });
        let heights =
            nine.iter().map(|height| char::from_digit((height - least).clamp(0, 9) as u32, 10).unwrap_or('9'));
        heights.chain(['_']).chain(ridge).collect()
    }
}
