//! The widest vector instructions of the processor.

use std::sync::LazyLock;

use pulp::Arch;

/// Runs a function, compiled for each set of vector instructions, with those of this processor.
/// What it calls has to be inlined.
#[inline(always)]
pub(crate) fn vectorize(run: impl FnOnce()) {
    static ARCH: LazyLock<Arch> = LazyLock::new(Arch::new);
    ARCH.dispatch(run);
}
