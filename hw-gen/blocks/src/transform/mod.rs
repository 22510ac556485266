//! Transforms as modules: the specification of a transform, and the timing of the result.
//!
//! The ports of every transform: `clk`, `rst`, `en` (it holds its state while low), `start` (the
//! first beat of a frame), `in` (the lanes side by side, lane 0 lowest), `start_out`, `out`. A
//! frame is N / lanes beats without gaps.

mod factors;
mod iterative;
mod mdc;
mod memory;
mod order;
mod outline;
mod sdf;
mod streaming;
mod structure;
mod words;

pub use iterative::{Directions, Iterative, MOST_BUTTERFLIES, iterative};
pub use mdc::mdc;
pub use order::Order;
pub use outline::Outline;
pub use sdf::sdf;
pub use structure::Structure;

use ringmill_ring::Splitting;
use ringmill_verilog::Written;

use crate::Multiplier;

/// The N there are transforms for, powers of two.
pub const DEGREES: std::ops::RangeInclusive<u64> = 16..=65536;

/// The direction of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Coefficients to values.
    Forward,
    /// Values to coefficients.
    Inverse,
}

/// A transform that is spec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The ring, the roots and the number of layers.
    pub splitting: Splitting,
    /// The direction.
    pub direction: Direction,
    /// Coefficients a beat at its ports, a power of two.
    pub lanes: u32,
    /// Multiplies by factors.
    pub multiplier: Multiplier,
}

/// A generated transform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// Its module.
    pub module: Written,
    /// The outline.
    pub outline: Outline,
}

impl Transform {
    /// The name of its module.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.module.definition.name
    }
}
