//! The keys that ops of openfhe need.

use super::trace::{Known, Run, unknown};
use crate::refusal::Refusal;
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::{OpenfheType, openfhe_type},
    attr,
    ops::Openfhe,
};

impl<'c, 'a> Run<'c, 'a> {
    /// Notes the keys that an op needs.
    pub(super) fn keys(
        &mut self,
        name: Openfhe,
        operation: OperationRef<'c, 'a>,
        operands: &[Known],
    ) -> Result<(), Refusal<'c>> {
        self.trace.relinearizes |= matches!(
            name,
            Openfhe::Relin | Openfhe::RelinInPlace | Openfhe::Mul | Openfhe::Square | Openfhe::SquareInPlace
        );
        // Of two ciphertexts, it is a product that OpenFHE relinearizes.
        let is_ciphertext = |position| {
            let operand: Option<Value<'c, 'a>> = operation.operand(position).ok();
            operand.is_some_and(|operand| openfhe_type(operand.r#type()) == Some(OpenfheType::Ciphertext))
        };
        self.trace.relinearizes |= name == Openfhe::MulPlain && is_ciphertext(1) && is_ciphertext(2);
        self.trace.bootstraps |= name == Openfhe::Bootstrap;
        let shift = match name {
            Openfhe::Rot => attr::STATIC_SHIFT.of(operation).or_else(|| operands.get(2)?.integer),
            Openfhe::FastRotation | Openfhe::FastRotationExt => operands.get(2).and_then(|known| known.integer),
            _ => return Ok(()),
        };
        let shift = shift.ok_or_else(|| {
            unknown(operation, "expected a rotation by a number that is known, found one that is not")
                .with_help("rotate by constants, or by counters of loops with constant bounds")
        })?;
        self.trace.rotations.insert(shift);
        Ok(())
    }
}
