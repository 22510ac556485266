//! The tries of a competition, by the cells of the circuit and the effort.
//!
//! Each limit of noise packs the circuit once more, and so does each message space. Only numbers of
//! cells decide, never time: results do not depend on the machine.

use ringmill_synth::Effort;

/// The most noise of sums that is tried, in variances of a bootstrap, after no limit. Sets of four
/// bits cost more from about 75 on, and half as much again from about 220.
const NOISE_LIMITS: [u32; 6] = [200, 150, 110, 72, 40, 24];

/// As [`NOISE_LIMITS`], where packing takes most of the time.
const FEW_NOISE_LIMITS: [u32; 2] = [150, 72];

/// Cells above which tries are rationed.
const LARGE: usize = 20_000;

/// The limits of noise that are tried after no limit.
pub(crate) fn noise_limits(cells: usize) -> &'static [u32] {
    if cells > LARGE { &FEW_NOISE_LIMITS } else { &NOISE_LIMITS }
}

/// True if the contenders that win most often are enough, if some set holds one.
pub(crate) fn is_first_enough(cells: usize, effort: Effort) -> bool {
    effort == Effort::Fast && cells > LARGE
}
