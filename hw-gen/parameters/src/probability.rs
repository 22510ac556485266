//! Probabilities far below the smallest floating-point number.

use std::fmt;

/// log2 of a probability that is shown as 0: such an event never happens.
const CANNOT_FAIL: f64 = -1e6;

/// A probability, kept as its logarithm.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Probability {
    log2: f64,
}

impl Probability {
    /// An impossible event.
    pub const ZERO: Self = Self { log2: f64::NEG_INFINITY };

    /// The probability 2^`log2`, at most 1.
    #[must_use]
    pub fn from_log2(log2: f64) -> Self {
        Self { log2: log2.min(0.0) }
    }

    /// The probability that a centred Gaussian variable of this variance leaves −`bound`..`bound`.
    #[must_use]
    pub fn beyond(bound: f64, variance: f64) -> Self {
        let x = bound / (2.0 * variance).sqrt();
        if x < 20.0 {
            return Self::from_log2(libm::erfc(x).log2());
        }
        // erfc(x) = e^(−x²)/(x√π) · (1 − 1/(2x²) + …): the error is below 1e−5 from here on
        let tail = 1.0 - 1.0 / (2.0 * x * x);
        let natural = -x * x - (x * std::f64::consts::PI.sqrt()).ln() + tail.ln();
        Self::from_log2(natural / std::f64::consts::LN_2)
    }

    /// log2 of the probability; negative infinity for an impossible event.
    #[must_use]
    pub fn log2(self) -> f64 {
        self.log2
    }

    /// The union bound of this event, `count` times.
    #[must_use]
    pub fn times(self, count: u64) -> Self {
        if count == 0 {
            return Self::ZERO;
        }
        Self::from_log2(self.log2 + (count as f64).log2())
    }

    /// The union bound of two events.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let (high, low) = if self.log2 >= other.log2 { (self.log2, other.log2) } else { (other.log2, self.log2) };
        if low == f64::NEG_INFINITY {
            return Self { log2: high };
        }
        Self::from_log2(high + (low - high).exp2().ln_1p() / std::f64::consts::LN_2)
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // rounded first, so that a certain event is 2^0.0, not 2^-0.0
        let rounded = (self.log2 * 10.0).round() / 10.0 + 0.0;
        if self.log2 <= CANNOT_FAIL { f.write_str("0") } else { write!(f, "2^{rounded:.1}") }
    }
}

#[cfg(test)]
mod tests {
    use super::Probability;

    #[test]
    fn the_tail_continues_erfc() {
        let (below, above) = (Probability::beyond(19.999, 0.5), Probability::beyond(20.001, 0.5));
        let slope = -2.0 * 20.0 * 0.002 / std::f64::consts::LN_2;
        assert!((above.log2() - below.log2() - slope).abs() < 0.01);
        assert!((Probability::beyond(1.0, 0.5).log2() - 0.157_299_2_f64.log2()).abs() < 1e-6);
        assert_eq!(Probability::beyond(0.0, 1.0).log2(), 0.0);
    }

    #[test]
    fn certain_and_impossible_events_are_shown() {
        let shown = |log2| Probability::from_log2(log2).to_string();
        assert_eq!([0.0, -0.01, -0.06, -64.25].map(shown), ["2^0.0", "2^0.0", "2^-0.1", "2^-64.3"]);
        for never in [Probability::ZERO, Probability::from_log2(-2e8)] {
            assert_eq!(never.to_string(), "0");
        }
    }

    #[test]
    fn unions_add() {
        let half = Probability::from_log2(-10.0);
        assert!((half.or(half).log2() + 9.0).abs() < 1e-12);
        assert!((half.times(4).log2() + 8.0).abs() < 1e-12);
        assert_eq!(half.or(Probability::ZERO), half);
        assert_eq!(half.times(0), Probability::ZERO);
        assert_eq!(half.times(1 << 40).log2(), 0.0);
    }
}
