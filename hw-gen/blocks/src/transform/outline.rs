//! The outline of a transform, before its text is written.

use ringmill_design::Timing;

use super::Order;

/// The timing and cost of a transform. They take far less time to compute than its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The order of a frame at its input.
    pub input: Order,
    /// The order of a frame at its output.
    pub output: Order,
    /// From the first beat of a frame in to the first one out, and between the starts of two
    /// frames.
    pub timing: Timing,
    /// Of an iterative transform: first butterfly read to last result written.
    pub transform_cycles: Option<u64>,
}
