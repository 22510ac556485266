//! The measurements of one program of Concrete.

/// Seconds of one side, round by round.
#[derive(Default)]
pub struct Seconds(pub Vec<f64>);

impl Seconds {
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
    }

    pub fn least(&self) -> f64 {
        self.0.iter().copied().fold(f64::NAN, f64::min)
    }
}

/// A build of Ringmill.
pub struct Ours {
    pub cells: String,
    pub bootstraps: u64,
    /// n, k and N of the parameter set.
    pub dimensions: String,
    pub security_bits: f64,
    /// log2 of the probability that the program fails; minus infinity if it cannot.
    pub failure_log2: f64,
    pub predicted: f64,
    pub seconds: Seconds,
}

/// Concrete's statistics and seconds.
pub struct Theirs {
    pub bootstraps: u64,
    pub complexity: f64,
    pub failure_log2: f64,
    pub seconds: Seconds,
}

/// One program on every side.
pub struct Measured {
    pub program: String,
    /// The build of the traced graph, and that of Concrete's MLIR.
    pub traced: Ours,
    pub mlir: Ours,
    pub concrete: Theirs,
}

impl Measured {
    /// The medians of ours, of the traced graph, over Concrete's.
    pub fn ratio(&self) -> f64 {
        self.traced.seconds.median() / self.concrete.seconds.median()
    }

    /// The same of the least seconds.
    pub fn ratio_of_least(&self) -> f64 {
        self.traced.seconds.least() / self.concrete.seconds.least()
    }

    /// The same of the medians of the MLIR's build.
    pub fn ratio_of_mlir(&self) -> f64 {
        self.mlir.seconds.median() / self.concrete.seconds.median()
    }

    /// True if both sides bootstrap.
    pub fn bootstraps(&self) -> bool {
        self.traced.bootstraps > 0 && self.concrete.bootstraps > 0
    }
}

#[cfg(test)]
mod tests {
    use super::Seconds;

    #[test]
    fn the_median_is_the_middle_one_and_the_least_the_first() {
        let seconds = Seconds(vec![3.0, 1.0, 9.0]);
        assert_eq!((seconds.median(), seconds.least()), (3.0, 1.0));
        assert!(Seconds::default().median().is_nan() && Seconds::default().least().is_nan());
    }
}
