//! The tables of the high-level integers of tfhe-rs.

use super::{
    measured::Measured,
    tables::{ratio, seconds, shown},
};
use crate::{
    executed::{
        Figures,
        high_level::{OfSet, Set},
    },
    markdown,
};

/// Medians of seconds, bootstraps and ratios.
pub fn all(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let median = |set: Set| shown(one.under(set), |figures| seconds(figures.median()));
        vec![
            one.program.clone(),
            seconds(one.ours_at_128.median()),
            one.ours_at_128.bootstraps.to_string(),
            shown(one.ours_at_128.failure_log2, power),
            median(Set::Default),
            median(Set::Ks32),
            shown(one.faster_set(), |set| set.figures.bootstraps.to_string()),
            shown(one.faster_set().and_then(|set| at_most(&set.figures)), power),
            shown(one.over_tfhe(), ratio),
            seconds(one.ours.median()),
            shown(one.over_tfhe_at_40(), ratio),
        ]
    };
    let header = [
        "program",
        "Ringmill at 2^-128 s",
        "bootstraps",
        "failure",
        "tfhe-rs default s",
        "KS32 s",
        "bootstraps",
        "failure at most",
        "ratio",
        "Ringmill at 2^-40 s",
        "ratio at 2^-40",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

fn power(log2: f64) -> String {
    format!("2^{log2:.1}")
}

/// log2 of the most probability that a program fails: that of a bootstrap for each of them.
fn at_most(figures: &Figures) -> Option<f64> {
    figures.failure_log2.map(|one| one + (figures.bootstraps.max(1) as f64).log2())
}

/// The sets of tfhe-rs.
pub fn sets(measured: &[Measured]) -> String {
    let row = |one: &OfSet| {
        let dimensions = one.figures.dimensions.map(|[n, k, size]| format!("{n}, {k}, {size}"));
        let failure = shown(one.figures.failure_log2, power);
        vec![format!("{}: `{}`", one.set, one.name), shown(dimensions, |text| text), failure]
    };
    let rows: Vec<_> = measured.first().into_iter().flat_map(|one| &one.tfhe).map(row).collect();
    markdown::table(&["set", "n, k, N", "failure of a bootstrap"], &rows)
}
