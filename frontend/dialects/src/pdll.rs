//! The patterns of `pdll/`.

use crate::raw;
use melior::ir::OperationRef;

/// Applies the patterns of `pdll/MulToAdd.pdll` to what is in an op, with MLIR's greedy driver,
/// which folds as well. False if it gives up before nothing changes any more.
///
/// Only for passes: these load the dialects that the patterns are written in.
pub fn mul_to_add(operation: OperationRef<'_, '_>) -> bool {
    // SAFETY: the operation is alive.
    unsafe { raw::ringmillMulToAdd(operation.to_raw()) }
}
