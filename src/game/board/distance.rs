//! Exact distances on a grid, in two passes of parabolas (look 6.2), and soft edges.

/// Stands for: nowhere.
const FAR: f32 = 1e12;

/// For every cell of a grid `width` wide its distance to the nearest cell that is a source, in cells.
pub fn to_nearest(sources: &[bool], width: usize) -> Vec<f32> {
    let height = sources.len() / width.max(1);
    let mut squares: Vec<f32> = sources.iter().map(|&source| if source { 0.0 } else { FAR }).collect();
    let mut line = vec![0.0; width.max(height)];
    let mut envelope = Envelope::new(width.max(height));
    for x in 0..width {
        for y in 0..height {
            line[y] = squares[y * width + x];
        }
        envelope.lower(&mut line[..height]);
        for y in 0..height {
            squares[y * width + x] = line[y];
        }
    }
    for row in squares.chunks_mut(width.max(1)) {
        envelope.lower(row);
    }
    squares.iter().map(|square| square.sqrt()).collect()
}

/// The lower edge of a row of parabolas: where each begins to be the lowest, and its foot.
struct Envelope {
    feet: Vec<usize>,
    starts: Vec<f32>,
    values: Vec<f32>,
}

impl Envelope {
    fn new(longest: usize) -> Envelope {
        Envelope { feet: vec![0; longest], starts: vec![0.0; longest + 1], values: vec![0.0; longest] }
    }

    /// Replaces each value by the least of all values and the square of the way to them.
    fn lower(&mut self, line: &mut [f32]) {
        if line.is_empty() {
            return;
        }
        self.values[..line.len()].copy_from_slice(line);
        let meet = |values: &[f32], q: usize, r: usize| {
            let (fq, fr) = (q as f32, r as f32);
            ((values[q] - values[r]) + (fq * fq - fr * fr)) / (2.0 * (fq - fr))
        };
        let mut last = 0;
        self.feet[0] = 0;
        (self.starts[0], self.starts[1]) = (-FAR, FAR);
        for q in 1..line.len() {
            let mut from = meet(&self.values, q, self.feet[last]);
            while last > 0 && from <= self.starts[last] {
                last -= 1;
                from = meet(&self.values, q, self.feet[last]);
            }
            last += 1;
            self.feet[last] = q;
            (self.starts[last], self.starts[last + 1]) = (from, FAR);
        }
        let mut at = 0;
        for (q, value) in line.iter_mut().enumerate() {
            while self.starts[at + 1] < q as f32 {
                at += 1;
            }
            let way = q as f32 - self.feet[at] as f32;
            *value = way * way + self.values[self.feet[at]];
        }
    }
}

/// Blurs a grid `width` wide: `passes` times the mean of the cells up to `radius` away.
pub fn blurred(grid: Vec<f32>, width: usize, radius: usize, passes: usize) -> Vec<f32> {
    let height = grid.len() / width.max(1);
    let mut grid = grid;
    let mut line = vec![0.0; width.max(height)];
    for _ in 0..passes {
        for row in grid.chunks_mut(width.max(1)) {
            line[..width].copy_from_slice(row);
            means(&line[..width], radius, |i, mean| row[i] = mean);
        }
        for x in 0..width {
            for y in 0..height {
                line[y] = grid[y * width + x];
            }
            means(&line[..height], radius, |y, mean| grid[y * width + x] = mean);
        }
    }
    grid
}

/// Running means of a line that goes on beyond its ends as it ends.
fn means(line: &[f32], radius: usize, mut put: impl FnMut(usize, f32)) {
    let Some(last) = line.len().checked_sub(1) else { return };
    let at = |i: isize| line[i.clamp(0, last as isize) as usize];
    let radius = radius as isize;
    let mut sum: f32 = (-radius..=radius).map(at).sum();
    for i in 0..=last {
        put(i, sum / (2 * radius + 1) as f32);
        sum += at(i as isize + radius + 1) - at(i as isize - radius);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::board::ground::hash2;

    #[test]
    fn distances_are_those_of_looking_everywhere() {
        let (width, height) = (23, 17);
        let sources: Vec<bool> = (0..width * height).map(|i| hash2(i as i32, 3, 9) < 0.04).collect();
        let found = to_nearest(&sources, width);
        for (i, distance) in found.iter().enumerate() {
            let way = |j: usize| {
                let (dx, dy) = ((i % width).abs_diff(j % width), (i / width).abs_diff(j / width));
                ((dx * dx + dy * dy) as f32).sqrt()
            };
            let nearest = (0..sources.len()).filter(|&j| sources[j]).map(way).fold(f32::MAX, f32::min);
            assert!((distance - nearest).abs() < 1e-3, "{distance}, not {nearest}, at {i}");
        }
    }

    #[test]
    fn without_a_source_everything_is_far() {
        assert!(to_nearest(&[false; 12], 4).iter().all(|&distance| distance > 1000.0));
        assert!(to_nearest(&[], 0).is_empty());
    }

    #[test]
    fn a_blur_keeps_what_is_even_and_softens_an_edge() {
        assert!(blurred(vec![0.5; 20], 5, 2, 3).iter().all(|value| (value - 0.5).abs() < 1e-5));
        let edge = blurred([[0.0; 4], [1.0; 4]].concat().repeat(3), 8, 1, 1);
        assert!(edge[3] > 0.3 && edge[3] < 0.4 && edge[4] > 0.6 && edge[0] == 0.0);
    }
}
