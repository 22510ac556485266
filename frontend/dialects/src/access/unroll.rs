use crate::raw;
use melior::ir::OperationRef;

/// What became of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unroll {
    /// Its iterations stand where it stood; the op is gone.
    Done,
    /// Nothing changed: the number of iterations is not a constant.
    NotConstant,
    /// Nothing changed: neither `scf.for` nor `affine.for`.
    NotALoop,
}

/// Replaces one `scf.for` or `affine.for` by its iterations (upstream's `loopUnrollFull`); loops inside are copied, not
/// unrolled. After `Done` the reference and every value of the loop are dangling: do not touch them.
pub fn unroll_full(operation: OperationRef<'_, '_>) -> Unroll {
    // SAFETY: the operation is alive.
    match unsafe { raw::ringmillUnrollFull(operation.to_raw()) } {
        0 => Unroll::Done,
        1 => Unroll::NotConstant,
        _ => Unroll::NotALoop,
    }
}
