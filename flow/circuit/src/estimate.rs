//! The time that a synthesis is expected to take.
//!
//! Fitted to products of matrices, AES-128 and SHA-256 (3,000 to 411,000 cells) on two cores,
//! before default effort packed circuits of 10,000 to 50,000 cells in all orders. Within a factor
//! of two there except for SHA-256 with fast effort, which takes 2.5 times as long: what cannot be
//! proved takes up to three limits of time more.

use ringmill_stages::Estimate;
use ringmill_synth::Effort;

use crate::NetlistOptions;

/// Seconds above which an estimate is worth a line.
const WORTH: f64 = 60.0;

/// The cells up to which every recipe and every order of packing is tried: near the limits that the
/// plans and the budgets of packing have.
fn most_cells(has_sums: bool, effort: Effort) -> f64 {
    if has_sums && effort != Effort::Fast { 50_000.0 } else { 10_000.0 }
}

/// The estimate for a circuit of so many cells before optimization, if it is more than a minute.
pub(crate) fn estimate(cells: usize, options: &NetlistOptions) -> Option<Estimate> {
    let seconds = expected(cells, options, options.synth.effort);
    let is_fast = options.synth.effort == Effort::Fast;
    let fast_seconds = (!is_fast).then(|| expected(cells, options, Effort::Fast));
    (seconds > WORTH).then_some(Estimate { seconds, fast_seconds })
}

/// Expected wall-clock seconds.
fn expected(cells: usize, options: &NetlistOptions, effort: Effort) -> f64 {
    let contenders = options.contest.as_ref().map_or(1, |contest| contest.contenders.len());
    let has_sums = options.contest.is_some() || options.synth.lincomb.is_some();
    // milliseconds for each cell up to the small ones, and for each cell beyond
    let (small, beyond) = match (has_sums, effort) {
        (false, Effort::Fast) => (0.1, 0.05),
        (false, _) => (1.5, 0.15),
        (true, Effort::Fast) => (2.5, 0.4),
        (true, _) => (4.0, 0.65),
    };
    let part = if has_sums && contenders == 1 { 0.5 } else { 1.0 };
    let patience = if effort == Effort::High { 10.0 } else { 1.0 };
    let cells = cells as f64;
    let most = most_cells(has_sums, effort);
    let milliseconds = small * cells.min(most) + beyond * (cells - most).max(0.0);
    milliseconds * part * patience / 1e3
}

#[cfg(test)]
mod tests {
    use ringmill_netlist::CellLibrary;
    use ringmill_synth::Options;

    use super::*;

    fn of(cells: usize, effort: Effort) -> Option<Estimate> {
        let synth = Options { effort, ..Options::new(CellLibrary::Lut(3)) };
        estimate(cells, &NetlistOptions::new(synth))
    }

    #[test]
    fn only_long_work_is_announced_and_fast_effort_is_faster() {
        assert_eq!(of(20_000, Effort::Default), None);
        let estimate = of(1_000_000, Effort::Default).expect("minutes");
        assert!(estimate.fast_seconds.is_some_and(|fast| fast < estimate.seconds));
        let fast = of(10_000_000, Effort::Fast).expect("minutes");
        assert_eq!(fast.fast_seconds, None);
    }
}
