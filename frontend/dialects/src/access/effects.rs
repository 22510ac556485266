use crate::raw;
use melior::ir::OperationRef;

/// The effects of an op, and of all ops in its regions, on memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// It reads.
    pub reads: bool,
    /// It writes.
    pub writes: bool,
    /// It makes new memory.
    pub allocates: bool,
    /// It gives memory back.
    pub frees: bool,
}

/// The effects of an op; `None` when it does not tell, as a call.
pub fn effects(operation: OperationRef<'_, '_>) -> Option<Effects> {
    // SAFETY: the operation is alive.
    let bits = unsafe { raw::ringmillEffects(operation.to_raw()) };
    let has = |bit: i32| bits & bit != 0;
    (bits >= 0).then(|| Effects { reads: has(1), writes: has(2), allocates: has(4), frees: has(8) })
}

/// True if an op does nothing but compute its results, nor do the ops in its regions.
pub fn is_effect_free(operation: OperationRef<'_, '_>) -> bool {
    effects(operation) == Some(Effects::default())
}

/// True if an op is a constant: without operands, and with a result that is always the same.
pub fn is_constant_like(operation: OperationRef<'_, '_>) -> bool {
    // SAFETY: the operation is alive.
    unsafe { raw::ringmillIsConstantLike(operation.to_raw()) }
}
