//! Regions and their terminators.

use super::{op::Op, scope::Scope};
use crate::{
    error::InterpError,
    program::Block,
    registers::{Register, Slot},
};
use melior::ir::{BlockLike, BlockRef, RegionLike, Value, operation::OperationLike};
use ringmill_dialects::ops::{OpName, name_text};

/// A region of one block, compiled.
pub(crate) struct Region<'c, 'a> {
    /// Its operations without the terminator.
    pub block: Block,
    /// Registers of its arguments.
    pub arguments: Vec<Register>,
    /// Its last operation.
    pub terminator: Op<'c, 'a>,
}

impl<'c, 'a> Region<'c, 'a> {
    /// The arguments, all of which must be scalars.
    pub fn slots(&self, scope: &Scope<'_, 'c, 'a>, op: Op<'c, 'a>) -> Result<Vec<Slot>, InterpError> {
        self.arguments
            .iter()
            .map(|argument| match argument {
                Register::Word(slot) => Ok(*slot),
                Register::Aggregate(_) => Err(scope.unsupported_form(op, "its body takes tensors or memrefs".into())),
            })
            .collect()
    }
}

impl<'c, 'a> Scope<'_, 'c, 'a> {
    /// The only block of a region, `None` for an empty region.
    pub fn only_block(&self, op: Op<'c, 'a>, region: usize) -> Result<Option<BlockRef<'c, 'a>>, InterpError> {
        if region >= op.region_count() {
            return Ok(None);
        }
        let block = op.region(region).ok().and_then(|region| region.first_block());
        if block.and_then(|block| block.next_in_region()).is_some() {
            return Err(self.unsupported_form(op, "its body has several blocks with branches between them".into()));
        }
        Ok(block)
    }

    /// Registers for the arguments of a block.
    pub fn block_arguments(&mut self, op: Op<'c, 'a>, block: BlockRef<'c, 'a>) -> Result<Vec<Register>, InterpError> {
        (0..block.argument_count())
            .map(|position| {
                let argument: Value = block
                    .argument(position)
                    .map_err(|_| self.unsupported_form(op, "a block argument is missing".into()))?
                    .into();
                self.define(argument, op)
            })
            .collect()
    }

    /// Compiles a region that has one block with a terminator.
    pub fn region(&mut self, op: Op<'c, 'a>, region: usize) -> Result<Region<'c, 'a>, InterpError> {
        let block =
            self.only_block(op, region)?.ok_or_else(|| self.unsupported_form(op, "its body is empty".into()))?;
        self.block(op, block)
    }

    /// Compiles a block with a terminator.
    pub fn block(&mut self, op: Op<'c, 'a>, block: BlockRef<'c, 'a>) -> Result<Region<'c, 'a>, InterpError> {
        let arguments = self.block_arguments(op, block)?;
        let mut terminator = None;
        let compiled = self.collect(op, |scope| {
            terminator = Some(scope.inline(op, block)?);
            Ok(())
        })?;
        let terminator = terminator.ok_or_else(|| self.unsupported_form(op, "its body has no terminator".into()))?;
        Ok(Region { block: compiled, arguments, terminator })
    }

    /// Compiles the operations of a block into the one being compiled, and gives its terminator.
    pub fn inline(&mut self, op: Op<'c, 'a>, block: BlockRef<'c, 'a>) -> Result<Op<'c, 'a>, InterpError> {
        let mut next = block.first_operation();
        while let Some(current) = next {
            next = current.next_in_block();
            if next.is_none() {
                return Ok(current);
            }
            self.operation(current)?;
        }
        Err(self.unsupported_form(op, "its body has no terminator".into()))
    }

    /// Refuses a terminator of another kind than `expected`.
    pub fn expect_terminator(
        &self,
        op: Op<'c, 'a>,
        terminator: Op<'c, 'a>,
        expected: impl Into<OpName>,
    ) -> Result<(), InterpError> {
        if expected.into().is(terminator) {
            Ok(())
        } else {
            Err(self.unsupported_form(op, format!("its body ends with '{}'", name_text(terminator))))
        }
    }
}
