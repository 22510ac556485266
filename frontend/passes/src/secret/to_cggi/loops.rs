//! Loops and branches in the body of a secret.generic: what they carry and choose is encrypted.

use super::context::ToCggi;
use crate::{
    conversion::{Lowered, Writer, no_lowering},
    refusal::Refusal,
};
use melior::ir::{
    OperationRef, RegionLike, Type, TypeLike, Value, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_dialects::ops::Scf;

impl<'c> ToCggi<'c> {
    /// A loop or branch with a public condition.
    pub(super) fn with_regions<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let count = operation.result_count();
        let is_branch = Scf::If.is(operation);
        let carried = if is_branch { 0 } else { count };
        let first = operands.len() - carried.min(operands.len());
        if operands.iter().take(first).any(|operand| self.is_hidden(operand.r#type())) {
            return Err(no_lowering::<Self>(operation).with_help("bounds and conditions must be public"));
        }
        let results: Vec<Type<'c>> =
            operation.results().map(|result| self.carried(result.r#type(), operation)).collect::<Result<_, _>>()?;
        let mut operands = operands.to_vec();
        for (operand, &r#type) in operands.iter_mut().skip(first).zip(&results) {
            *operand = self.hide(out, *operand, r#type, operation)?;
        }
        let block = operation.region(0).ok().and_then(|region| region.first_block());
        let own = block.map_or(0, |block| block.argument_count()).saturating_sub(carried);
        let before = (0..own).filter_map(|position| block?.argument(position).ok()).map(|argument| argument.r#type());
        let arguments = if is_branch { Vec::new() } else { before.chain(results.iter().copied()).collect() };
        Ok(Lowered::CopiedAs { operands, results, arguments })
    }

    /// The values that a region of a loop or branch hands on.
    pub(super) fn yielded<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let mut hidden = Vec::with_capacity(operands.len());
        for (old, &new) in operation.operands().zip(operands) {
            let wanted = self.carried(old.r#type(), operation)?;
            hidden.push(self.hide(out, new, wanted, operation)?);
        }
        Ok(Lowered::CopiedAs { operands: hidden, results: Vec::new(), arguments: Vec::new() })
    }

    /// The type that a loop carries; subscripts stay public.
    fn carried(&self, r#type: Type<'c>, operation: OperationRef<'c, '_>) -> Result<Type<'c>, Refusal<'c>> {
        if r#type.is_index() { Ok(r#type) } else { self.hidden_type(r#type, operation) }
    }
}
