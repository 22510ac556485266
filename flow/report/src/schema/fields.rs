//! The formats of single fields.

use std::collections::BTreeMap;

use ringmill_design::Timing;
use serde::Serializer;

use super::Stage;

pub(super) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A timing of two numbers that are both 0 where arguments decide.
pub(super) fn timing(latency_cycles: u64, interval_cycles: u64) -> Option<Timing> {
    let timing = Timing { latency_cycles, interval_cycles };
    (timing != Timing::default()).then_some(timing)
}

/// The inverse of [`timing`].
pub(super) fn cycles(timing: Option<Timing>) -> (u64, u64) {
    let Timing { latency_cycles, interval_cycles } = timing.unwrap_or_default();
    (latency_cycles, interval_cycles)
}

/// Times are kept to the millisecond: more digits are noise.
pub(super) fn in_milliseconds<S: Serializer>(seconds: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((seconds * 1e3).round() / 1e3)
}

pub(super) fn all_in_milliseconds<S: Serializer>(
    seconds: &BTreeMap<Stage, f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let rounded = seconds.iter().map(|(stage, seconds)| (stage, (seconds * 1e3).round() / 1e3));
    serializer.collect_map(rounded)
}

pub(super) fn whole<S: Serializer>(rate: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(rate.round() as u64)
}

/// Rates of a slow line are below 100: a tenth counts.
pub(super) fn in_tenths<S: Serializer>(rate: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match rate {
        Some(rate) => serializer.serialize_f64((rate * 10.0).round() / 10.0),
        None => serializer.serialize_none(),
    }
}
