//! Least squares of relative errors, by coefficients that are not negative.

/// Parts that the designs are divided into: each is estimated by a model that was fitted to the
/// others.
pub const FOLDS: usize = 5;

/// Rounds of coordinate descent, far more than the few coefficients need.
const ROUNDS: usize = 4000;

/// The coefficients that minimize the sum of squares of relative errors, with the digits that are
/// written. `prior` is the weight of the supposition that a coefficient is 1: it matters for
/// features that hardly any design has.
pub fn fit(features: &[&[f64]], measured: &[f64], prior: f64) -> Vec<f64> {
    let count = features.first().map_or(0, |row| row.len());
    let relative: Vec<Vec<f64>> = features
        .iter()
        .zip(measured)
        .map(|(row, measured)| row.iter().map(|feature| feature / measured).collect())
        .collect();
    let product = |a: usize, b: usize| relative.iter().map(|row| row[a] * row[b]).sum::<f64>();
    let squares: Vec<Vec<f64>> = (0..count).map(|a| (0..count).map(|b| product(a, b)).collect()).collect();
    let sums: Vec<f64> = (0..count).map(|a| relative.iter().map(|row| row[a]).sum()).collect();
    let mut found = vec![1.0; count];
    for _ in 0..ROUNDS {
        for a in 0..count {
            let others: f64 = (0..count).filter(|&b| b != a).map(|b| squares[a][b] * found[b]).sum();
            found[a] = ((sums[a] - others + prior) / (squares[a][a] + prior)).max(0.0);
        }
    }
    found.into_iter().map(|coefficient| (coefficient * 1000.0).round() / 1000.0).collect()
}

/// The estimate of a design.
pub fn estimate(features: &[f64], coefficients: &[f64]) -> f64 {
    features.iter().zip(coefficients).map(|(feature, coefficient)| feature * coefficient).sum()
}

/// The estimate of every design by the model that was fitted without its part.
pub fn held_out(features: &[&[f64]], measured: &[f64], prior: f64) -> Vec<f64> {
    let mut estimates = vec![0.0; features.len()];
    for fold in 0..FOLDS {
        let others = |index: &usize| index % FOLDS != fold;
        let kept: Vec<usize> = (0..features.len()).filter(others).collect();
        let rows: Vec<&[f64]> = kept.iter().map(|&index| features[index]).collect();
        let counts: Vec<f64> = kept.iter().map(|&index| measured[index]).collect();
        let coefficients = fit(&rows, &counts, prior);
        for index in (fold..features.len()).step_by(FOLDS) {
            estimates[index] = estimate(features[index], &coefficients);
        }
    }
    estimates
}

/// The smallest of some numbers that so many percent of them do not exceed.
pub fn quantile(numbers: impl IntoIterator<Item = f64>, percent: usize) -> f64 {
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    let position = (sorted.len() * percent).div_ceil(100).max(1) - 1;
    sorted.get(position).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_are_found_again() {
        let rows: Vec<Vec<f64>> =
            (1..40u32).map(|k| vec![f64::from(k * k % 17 + 1), f64::from(k % 5 * 3 + 2)]).collect();
        let counts: Vec<f64> = rows.iter().map(|row| 2.5 * row[0] + 0.25 * row[1]).collect();
        let rows: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
        let found = fit(&rows, &counts, 0.002);
        assert!((found[0] - 2.5).abs() < 0.01 && (found[1] - 0.25).abs() < 0.01, "{found:?}");
        let errors =
            held_out(&rows, &counts, 0.002).into_iter().zip(&counts).map(|(found, count)| (found - count).abs());
        assert!(errors.fold(0.0, f64::max) < 1.0);
    }

    #[test]
    fn quantiles() {
        assert_eq!(quantile((1..=20).map(f64::from), 95), 19.0);
        assert_eq!(quantile((1..=20).map(f64::from), 50), 10.0);
        assert_eq!(quantile([3.0], 95), 3.0);
    }
}
