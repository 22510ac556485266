//! Parameters for ops and types that have none chosen.

use crate::raw;
use melior::{
    Context,
    ir::{Attribute, AttributeLike, OperationRef},
};

/// Parameters of a gate of `cggi`, as HEIR's defaults had them.
pub fn default_gate_parameters(context: &Context) -> Attribute<'_> {
    // SAFETY: the context is alive and has the dialects, so that the text is an attribute.
    unsafe { Attribute::from_raw(raw::ringmillDefaultGateParameters(context.to_raw())) }
}

/// The space of ciphertexts of `lwe`, as HEIR's defaults had it.
pub fn default_ciphertext_space(context: &Context) -> Attribute<'_> {
    // SAFETY: as above.
    unsafe { Attribute::from_raw(raw::ringmillDefaultCiphertextSpace(context.to_raw())) }
}

/// Gives every ciphertext in an op, also in the types of functions, the default space.
pub fn set_default_ciphertext_space<'c>(operation: OperationRef<'c, '_>, context: &'c Context) {
    let space = default_ciphertext_space(context);
    // SAFETY: the operation is alive, and the attribute is a ciphertext space.
    unsafe { raw::ringmillSetCiphertextSpace(operation.to_raw(), space.to_raw()) }
}
