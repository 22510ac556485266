//! The effects that ops of openfhe have on the depth of a program.

use crate::{error::ProgramCode, ir::element_of, refusal::Refusal};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::openfhe_type,
    ops::{Dialect, Openfhe, name_text},
};

/// The change of the multiplications behind a ciphertext by an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// One more.
    Multiplies,
    /// None are left.
    Resets,
    /// As many as the deepest operand has.
    Keeps,
}

/// The effect of an op. A product with a constant takes no level of its own in BGV.
pub(super) fn effect(name: Openfhe) -> Effect {
    match name {
        Openfhe::Mul | Openfhe::MulNoRelin | Openfhe::MulPlain | Openfhe::Square | Openfhe::SquareInPlace => {
            Effect::Multiplies
        }
        Openfhe::Bootstrap => Effect::Resets,
        _ => Effect::Keeps,
    }
}

/// Refuses an op on ciphertexts whose effects nobody knows.
pub(super) fn check_effects<'c>(operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let known = [Dialect::Arith, Dialect::Tensor, Dialect::MemRef];
    if Dialect::of(operation).is_some_and(|dialect| known.contains(&dialect)) {
        return Ok(());
    }
    let operands = operation.operands().map(|operand| operand.r#type());
    let mut types = operands.chain(operation.results().map(|result| result.r#type()));
    if types.all(|r#type| openfhe_type(element_of(r#type)).is_none()) {
        return Ok(());
    }
    let message = format!("expected operations of openfhe on ciphertexts, found '{}'", name_text(operation));
    Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
        .with_help("call functions by name, and lower the others to openfhe before"))
}
