//! The predicted seconds of a bootstrap.

use std::sync::LazyLock;

use crate::{Parameters, catalogue};

/// Milliseconds of one bootstrap on one thread with the floating-point transform: medians of an
/// undisturbed run of `cargo run --release -p ringmill-xtask -- encrypted` on an AMD EPYC (Zen 5,
/// AVX-512).
const MEASURED: [(&str, f64); 5] = [("A", 7.0), ("B", 16.1), ("C", 15.9), ("hpu44", 11.0), ("boolean", 10.7)];

/// The sets that are measured.
#[must_use]
pub fn measured_sets() -> Vec<&'static Parameters> {
    MEASURED.iter().filter_map(|(name, _)| catalogue::find(name)).collect()
}

/// The costs of the measured sets, as committed.
static COMMITTED: LazyLock<Costs> = LazyLock::new(|| {
    let rows = MEASURED.iter().filter_map(|(name, ms)| Some((catalogue::find(name)?, ms * 1e-3)));
    Costs { calibrated: false, ..Costs::fit(rows) }
});

/// Seconds of the three operations that a bootstrap consists of.
///
/// The model is linear: layers of transforms times coefficients, products of digits with the
/// bootstrapping key, and products of digits with the key-switching key.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Costs {
    /// Seconds of one coefficient in one layer of a transform.
    pub transform: f64,
    /// Seconds of one product of a digit and the bootstrapping key.
    pub product: f64,
    /// Seconds of one product of a digit and the key-switching key.
    pub switch: f64,
    /// True if they were measured on this machine; false for the committed table.
    pub calibrated: bool,
}

impl Costs {
    /// The costs of the committed table.
    #[must_use]
    pub fn committed() -> Self {
        *COMMITTED
    }

    /// The costs with the least sum of squared relative errors over measured sets and their seconds
    /// of one bootstrap on one thread; a cost that would be negative is 0.
    ///
    /// The rows need three sets of different shapes at least.
    #[must_use]
    pub fn fit<'a>(rows: impl IntoIterator<Item = (&'a Parameters, f64)>) -> Self {
        let rows: Vec<[f64; 3]> =
            rows.into_iter().map(|(set, seconds)| operations(set).map(|count| count / seconds)).collect();
        let mut used = [true; 3];
        loop {
            let solution = least_squares(&rows, used);
            match (0..3).find(|column| solution[*column] < 0.0) {
                Some(column) => used[column] = false,
                None => {
                    let [transform, product, switch] = solution;
                    return Self { transform, product, switch, calibrated: true };
                }
            }
        }
    }

    /// The predicted seconds of one bootstrap on one thread under a set.
    #[must_use]
    pub fn seconds(&self, set: &Parameters) -> f64 {
        let [transforms, products, switches] = operations(set);
        transforms * self.transform + products * self.product + switches * self.switch
    }
}

impl Default for Costs {
    fn default() -> Self {
        Self::committed()
    }
}

/// The numbers of operations of one bootstrap.
fn operations(set: &Parameters) -> [f64; 3] {
    let (n, size) = (set.lwe_dimension as f64, set.polynomial_size as f64);
    let (parts, levels) = (set.glwe_dimension as f64 + 1.0, f64::from(set.bootstrap.levels));
    let transforms = n * parts * (levels + 1.0) * size * f64::from(set.polynomial_size.trailing_zeros());
    [transforms, set.bootstrap_key_words() as f64, set.key_switch_key_words() as f64]
}

/// The x that makes Σ (row·x − 1)² least over the columns that are used, by Gaussian elimination of
/// the normal equations.
fn least_squares(rows: &[[f64; 3]], used: [bool; 3]) -> [f64; 3] {
    let mut matrix = [[0.0; 4]; 3];
    for column in 0..3 {
        if !used[column] {
            matrix[column][column] = 1.0;
            continue;
        }
        for other in (0..3).filter(|other| used[*other]) {
            matrix[column][other] = rows.iter().map(|row| row[column] * row[other]).sum();
        }
        matrix[column][3] = rows.iter().map(|row| row[column]).sum();
    }
    for pivot in 0..3 {
        let scale = matrix[pivot][pivot];
        if scale == 0.0 {
            continue;
        }
        matrix[pivot].iter_mut().for_each(|entry| *entry /= scale);
        let row = matrix[pivot];
        for other in (0..3).filter(|other| *other != pivot) {
            let factor = matrix[other][pivot];
            matrix[other].iter_mut().zip(row).for_each(|(entry, subtracted)| *entry -= factor * subtracted);
        }
    }
    [matrix[0][3], matrix[1][3], matrix[2][3]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_costs_predict_the_measured_sets() {
        let costs = Costs::committed();
        println!("{costs:?}");
        for (name, ms) in MEASURED {
            let predicted = costs.seconds(catalogue::find(name).unwrap()) * 1e3;
            println!("{name}: {predicted:.2} ms, measured {ms}");
            assert!((predicted / ms - 1.0).abs() < 0.06, "{name}: {predicted} ms, measured {ms} ms");
        }
    }

    #[test]
    fn a_machine_of_known_costs_is_recovered() {
        let truth = Costs { transform: 0.2e-9, product: 0.7e-9, switch: 0.3e-9, calibrated: true };
        let found = Costs::fit(measured_sets().into_iter().map(|set| (set, truth.seconds(set))));
        for (found, truth) in
            [(found.transform, truth.transform), (found.product, truth.product), (found.switch, truth.switch)]
        {
            assert!((found / truth - 1.0).abs() < 1e-6, "{found} {truth}");
        }
    }

    #[test]
    fn no_cost_is_negative() {
        // a machine whose transforms take no time at all
        let rows = measured_sets().into_iter().map(|set| {
            let [transforms, products, _] = operations(set);
            (set, products * 1e-9 - transforms * 1e-11)
        });
        let found = Costs::fit(rows);
        assert!(found.transform >= 0.0 && found.product > 0.0 && found.switch >= 0.0, "{found:?}");
    }
}
