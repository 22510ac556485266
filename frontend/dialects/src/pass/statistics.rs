//! The numbers that passes count. Debian's LLVM is built without statistics, so MLIR's own report
//! would show zeros.

use super::PassStatistic;
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{Mutex, PoisonError},
};

/// Sums over all runs in this process, by pass and position of the statistic.
static COUNTS: Mutex<BTreeMap<&'static str, Vec<(PassStatistic, u64)>>> = Mutex::new(BTreeMap::new());

/// Adds the counts of one run.
pub(super) fn add(pass: &'static str, statistics: &'static [PassStatistic], counts: &[u64]) {
    if statistics.is_empty() {
        return;
    }
    let mut all = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    let sums = all.entry(pass).or_insert_with(|| statistics.iter().map(|statistic| (*statistic, 0)).collect());
    for ((_, sum), count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// The counts of all passes of ours that ran in this process, in the layout of MLIR's report; empty
/// if none of them counts.
#[must_use]
pub fn statistics_report() -> String {
    let all = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text = String::new();
    for (pass, sums) in all.iter() {
        let _ = writeln!(text, "{pass}");
        let width = sums.iter().map(|(statistic, _)| statistic.name.len()).max().unwrap_or(0);
        for (PassStatistic { name, summary }, sum) in sums {
            let _ = writeln!(text, "  (S) {sum:8} {name:width$} - {summary}");
        }
    }
    text
}
