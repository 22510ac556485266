//! The numbers that are fitted to the routed designs of a family.

/// A model of a period.
pub(super) struct Coefficients {
    /// Nanoseconds for each feature of the family.
    pub period: [f64; 5],
    /// The most flip-flops under one enable for which the model is used.
    pub most_flip_flops: u64,
}
