//! Least squares with a penalty (ridge regression), and how sure each effect is.

/// An effect with how far chance may have moved it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effect {
    /// What one more adds.
    pub size: f64,
    /// Half the width of its 95 per cent interval.
    pub plus_minus: f64,
}

/// What was counted in one trial, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// One number for each effect that is looked for; all trials have as many.
    pub counts: Vec<f64>,
    /// The result; 0 is to be expected where all counts are 0.
    pub result: f64,
}

/// The effects that explain the results best: those with the smallest sum of squared errors and of `penalty` times the square of each
/// effect. A penalty above 0 for every effect, however small, makes the answer unique; where counts always go together, it
/// shares out what they did.
///
/// The intervals are 1.96 standard errors of the penalised estimate, with one spread for all trials. An effect that no trial tells
/// apart from others is drawn towards 0, and so is its interval: it speaks of what can be told apart only.
pub fn effects(trials: &[Trial], penalty: &[f64]) -> Vec<Effect> {
    let n = penalty.len();
    let mut gram = vec![vec![0.0; n]; n];
    let mut moment = vec![0.0; n];
    for Trial { counts, result } in trials {
        for i in (0..n).filter(|&i| counts[i] != 0.0) {
            moment[i] += counts[i] * result;
            for j in 0..n {
                gram[i][j] += counts[i] * counts[j];
            }
        }
    }
    let mut penalised = gram.clone();
    (0..n).for_each(|i| penalised[i][i] += penalty[i]);
    let inverse = inverse(penalised);
    let sizes: Vec<f64> = inverse.iter().map(|row| dot(row, &moment)).collect();
    let errors: f64 = trials.iter().map(|trial| (trial.result - dot(&trial.counts, &sizes)).powi(2)).sum();
    // How many effects the fit really has, penalties counted.
    let fitted: f64 = (0..n).map(|i| (0..n).map(|j| inverse[i][j] * gram[j][i]).sum::<f64>()).sum();
    let spread = errors / (trials.len() as f64 - fitted).max(1.0);
    let error = |row: &[f64]| {
        let through: Vec<f64> = gram.iter().map(|line| dot(line, row)).collect();
        (spread * dot(row, &through)).max(0.0).sqrt()
    };
    sizes.iter().zip(&inverse).map(|(&size, row)| Effect { size, plus_minus: 1.96 * error(row) }).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric matrix whose every leading part can be inverted, as one with penalties can: row by row, with the largest
/// entry of a column as the pivot.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..n {
        let largest = (column..n).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        let pivot = largest.unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        for j in 0..n {
            matrix[column][j] /= scale;
            inverse[column][j] /= scale;
        }
        let (lead, carried) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..n).filter(|&row| row != column) {
            let times = matrix[row][column];
            for j in 0..n {
                matrix[row][j] -= times * lead[j];
                inverse[row][j] -= times * carried[j];
            }
        }
    }
    inverse
}
