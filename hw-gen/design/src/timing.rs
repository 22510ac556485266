//! The latency and the initiation interval of a design.

/// The timing of a design, or of a part of it, that is known before it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The latency: cycles from the first input beat accepted to the first output beat valid,
    /// without stalls.
    pub latency_cycles: u64,
    /// The initiation interval: cycles from the start of one transaction to the start of the next,
    /// back to back; at least 1.
    pub interval_cycles: u64,
}

impl Timing {
    /// Transactions a second at a clock in MHz; none for an interval of 0, which a report can have
    /// that somebody edited.
    #[must_use]
    pub fn operands_a_second(&self, mhz: f64) -> Option<f64> {
        (self.interval_cycles > 0).then(|| mhz * 1e6 / self.interval_cycles as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_sets_the_rate() {
        let timing = Timing { latency_cycles: 900, interval_cycles: 128 };
        assert_eq!(timing.operands_a_second(64.0), Some(500_000.0));
        assert_eq!(Timing::default().operands_a_second(64.0), None);
    }
}
