//! The timing of an iterative transform's steps.

use ringmill_design::Timing;

use super::plan::{Pass, Plan};
use super::shape::{Iterative, Shape};
use crate::Block;
use crate::transform::{Direction, Spec};

/// Beats by which the exchanges before and after a column's butterflies move. In a pass of two
/// layers, the elements that the first one exchanges are two words apart, those of the second one
/// follow each other; the inverse goes backwards.
pub(super) fn exchanges(shape: &Shape, column: usize) -> (u32, u32) {
    match (shape.columns, column) {
        (1, _) => (1, 1),
        (_, 0) => (2, 1),
        _ => (1, 2),
    }
}

/// Cycles of a sum in a butterfly, with the choice of its operands: SUM of `iterative_column`.
pub(super) const SUM: u32 = 2;

/// Cycles of a column before its products, until the factors arrive, and after them: an exchange in
/// one direction, a sum in the other; one more before if the factors come from banks.
pub(super) fn around_product(shape: &Shape, column: usize) -> (u64, u64) {
    let (pre, post) = exchanges(shape, column);
    (u64::from(pre.max(SUM)) + u64::from(shape.has_banks()), post.max(SUM).into())
}

/// Cycles of a read of `iterative_store`.
pub(super) const READ: u64 = 3;

/// Cycles from the write of the last result to the stream, of `iterative_store`.
pub(super) const TO_STREAM: u64 = 4;

/// Cycles from reading a word to writing what became of it, by the number of its pass's layers:
/// memory [`READ`], and for each column what surrounds its products, the multiplication and 1.
pub(super) fn pass_latency(shape: &Shape, multiplication: u64, layers: usize) -> u64 {
    let column = |number: usize| {
        let (before, after) = around_product(shape, number);
        before + multiplication + after + 1
    };
    READ + (0..layers).map(column).sum::<u64>()
}

/// The times of the steps, in cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cycles {
    pub gap: u64,
    pub last_gap: u64,
    /// From the first word read to when the next transform may read its first one: a short pass
    /// must not write among the last results.
    pub busy: u64,
    /// From the first word read to the last result written, and one.
    pub transform: u64,
    /// Beats of a frame.
    pub beats: u64,
    pub buffers: u64,
}

impl Cycles {
    /// The cycles of what follows any of these plans: the gaps are the longest that one of them
    /// needs.
    pub fn new(plans: &[(Direction, Plan)], shape: &Shape, spec: &Spec, choice: &Iterative) -> Self {
        let latency = |layers| pass_latency(shape, spec.multiplier.latency(), layers);
        let gaps = plans.iter().map(|(_, plan)| plan.gaps(shape, latency));
        let (gap, last_gap) = gaps.fold((0, 0), |longest, gaps| (longest.0.max(gaps.0), longest.1.max(gaps.1)));
        let (_, plan) = &plans[0];
        let passes = plan.passes.len() as u64;
        let reading = (passes << shape.address) + passes.saturating_sub(2) * gap + last_gap;
        let of = |pass: Option<&Pass>| latency(pass.map_or(0, |pass| pass.layers.len()));
        let (first, last) = (of(plan.passes.first()), of(plan.passes.last()));
        let transform = reading + last;
        let beats = spec.splitting.n() / u64::from(spec.lanes);
        // Two buffers are enough when loading and unloading take no longer together than
        // transforming.
        let buffers = match choice.double_buffered {
            false => 1,
            true if 2 * beats <= transform => 2,
            true => 3,
        };
        let busy = reading + last.saturating_sub(first);
        Self { gap, last_gap, busy, transform, beats, buffers }
    }

    /// Latency: loaded and one on, read, written, [`TO_STREAM`]. Interval: from a frame to
    /// the next.
    pub fn timing(&self) -> Timing {
        let shared = (2 * self.beats + self.transform).div_ceil(self.buffers);
        Timing {
            latency_cycles: self.beats + self.transform + TO_STREAM,
            interval_cycles: shared.max(self.busy).max(self.beats),
        }
    }
}
