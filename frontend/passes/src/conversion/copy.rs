//! Ops that stay what they are, on other types.

use super::{
    body::Body,
    lowering::Lowering,
    refusals::{attributes, no_lowering, no_type},
};
use crate::{ir::build, refusal::Refusal};
use melior::ir::{
    Block, OperationRef, Region, Type, Value, ValueLike,
    block::BlockLike,
    operation::{OperationBuilder, OperationLike},
};
use ringmill_dialects::ops::{Dialect, name_text};

impl<'c: 'a, 'a, L: Lowering<'c>> Body<'_, 'c, 'a, L> {
    /// Writes an op of the same name with converted types, and what its regions hold.
    pub(super) fn copy(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
        let results = self
            .types
            .all(self.lowering, operation.results().map(|result| result.r#type()))
            .map_err(|reason| no_type(reason, operation))?;
        self.copy_as(operation, operands, &results, &[])
    }

    /// The same with other types of results and, if there are any, of the arguments of its blocks.
    pub(super) fn copy_as(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        arguments: &[Type<'c>],
    ) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
        if Dialect::of(operation).is_some_and(|dialect| L::GONE.contains(&dialect)) {
            return Err(no_lowering::<L>(operation));
        }
        let operands = self.signatures.call_operands(operation, operands, self.out.leading());
        let attributes = attributes(self.lowering, self.types, operation)?;
        // The builder refers to the name until it builds.
        let name = name_text(operation);
        let mut builder = OperationBuilder::new(&name, operation.location())
            .add_operands(&operands)
            .add_attributes(&attributes)
            .add_results(results)
            .add_regions_vec(operation.regions().map(|_| Region::new()).collect());
        for successor in operation.successors() {
            let Some(block) = self.out.blocks.get(&(successor.to_raw().ptr as usize)) else {
                return Err(no_lowering::<L>(operation));
            };
            let block: &Block<'c> = block;
            builder = builder.add_successors(&[block]);
        }
        let copied = self.out.block.append_operation(build(builder));
        for (old, new) in operation.regions().zip(copied.regions()) {
            self.region(old, new, arguments)?;
        }
        Ok(copied)
    }
}
