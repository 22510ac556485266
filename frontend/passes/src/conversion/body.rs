//! The body of a function, block by block.

use super::{
    lowering::{Lowered, Lowering},
    refusals::{no_lowering, no_type},
    signatures::Signatures,
    types::Types,
    writer::Writer,
};
use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{
    Block, BlockRef, OperationRef, RegionLike, RegionRef, Type, Value, ValueLike, block::BlockLike,
    operation::OperationLike,
};
use ringmill_dialects::ops::{Tensor, name_text};
use rustc_hash::FxHashSet;

/// A function under conversion.
pub(super) struct Body<'d, 'c, 'a, L> {
    pub lowering: &'d mut L,
    pub types: &'d mut Types<'c>,
    pub signatures: &'d Signatures,
    pub out: Writer<'c, 'a>,
    /// Types of the arguments that the function takes last.
    pub trailing: Vec<Type<'c>>,
}

impl<'c: 'a, 'a, L: Lowering<'c>> Body<'_, 'c, 'a, L> {
    /// Writes the body of a function. Its first block is there already, with the arguments that the
    /// function takes first.
    pub fn function(
        &mut self,
        old: RegionRef<'c, 'a>,
        new: RegionRef<'c, 'a>,
        first: BlockRef<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        self.blocks(old, new, Some(first), &[])
    }

    /// Writes what a region holds into an empty one. The arguments of its blocks have the types
    /// `arguments`, if that names as many as a block has, else converted ones.
    pub fn region(
        &mut self,
        old: RegionRef<'c, 'a>,
        new: RegionRef<'c, 'a>,
        arguments: &[Type<'c>],
    ) -> Result<(), Refusal<'c>> {
        self.blocks(old, new, None, arguments)
    }

    fn blocks(
        &mut self,
        old: RegionRef<'c, 'a>,
        new: RegionRef<'c, 'a>,
        mut first: Option<BlockRef<'c, 'a>>,
        arguments: &[Type<'c>],
    ) -> Result<(), Refusal<'c>> {
        let outer = self.out.block;
        let function = first;
        let order = reverse_post_order(old);
        // The blocks keep the order of the text.
        let mut next = old.first_block();
        while let Some(block) = next {
            next = block.next_in_region();
            if order.contains(&block) {
                let made = first.take().unwrap_or_else(|| new.append_block(Block::new(&[])));
                self.arguments(block, made, arguments)?;
                self.out.blocks.insert(block.to_raw().ptr as usize, made);
            }
        }
        if let Some(function) = function {
            let location = self.out.location;
            let last: Vec<_> = self.trailing.iter().map(|&r#type| function.add_argument(r#type, location)).collect();
            self.out.set_trailing(last);
        }
        for block in order {
            if let Some(&made) = self.out.blocks.get(&(block.to_raw().ptr as usize)) {
                self.out.block = made;
                self.operations(block)?;
            }
        }
        self.out.block = outer;
        Ok(())
    }

    /// Gives a new block the arguments of an old one.
    pub fn arguments(
        &mut self,
        old: BlockRef<'c, 'a>,
        new: BlockRef<'c, 'a>,
        types: &[Type<'c>],
    ) -> Result<(), Refusal<'c>> {
        let count = old.argument_count();
        for (position, argument) in (0..count).filter_map(|position| Some((position, old.argument(position).ok()?))) {
            let given = if types.len() == count { types.get(position).copied() } else { None };
            let known = given.or_else(|| self.lowering.convert_argument(argument.into()));
            let r#type = match (known, old.parent_operation()) {
                (Some(known), _) => known,
                (None, Some(parent)) => {
                    self.types.converted(self.lowering, argument.r#type()).map_err(|reason| no_type(reason, parent))?
                }
                (None, None) => argument.r#type(),
            };
            let made = new.add_argument(r#type, ValueLike::location(&argument));
            self.out.learn(argument.into(), made);
        }
        Ok(())
    }

    /// Writes the ops of a block.
    pub fn operations(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            self.operation(operation)?;
        }
        Ok(())
    }

    fn operation(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let operands = self.operands(operation)?;
        self.out.location = operation.location();
        let values: Vec<Value<'c, 'a>> = match self.lowering.lower(operation, &operands, &mut self.out)? {
            Lowered::Values(values) => values,
            Lowered::Copied => self.copy(operation, &operands)?.results().map(Into::into).collect(),
            Lowered::CopiedAs { operands, results, arguments } => {
                self.copy_as(operation, &operands, &results, &arguments)?.results().map(Into::into).collect()
            }
            Lowered::Inlined(arguments) => self.inline(operation, &arguments)?,
            Lowered::InlinedInLoop { arguments, open } => {
                let element = self.inline(operation, &arguments)?;
                let (&[element], &[tensor]) = (&element[..], &open.carried[..]) else {
                    return Err(no_lowering::<L>(operation));
                };
                let operands = [element, tensor, open.index];
                let changed = self.out.op(Tensor::Insert, &operands, &[], tensor.r#type());
                self.out.end_loop(open, &[changed])
            }
        };
        if values.len() != operation.result_count() {
            return Err(no_lowering::<L>(operation));
        }
        for (result, value) in operation.results().zip(values) {
            self.out.learn(result.into(), value);
        }
        Ok(())
    }

    /// The counterparts of an op's operands.
    fn operands(&self, operation: OperationRef<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, Refusal<'c>> {
        let operands: Option<Vec<_>> = operation.operands().map(|operand| self.out.known(operand)).collect();
        operands.ok_or_else(|| {
            let message = format!("'{}' reads a value from outside of its function", name_text(operation));
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
        })
    }

    /// Writes the ops of the only block of a region in place of the op, and returns the values that
    /// the terminator says.
    fn inline(
        &mut self,
        operation: OperationRef<'c, 'a>,
        arguments: &[Value<'c, 'a>],
    ) -> Result<Vec<Value<'c, 'a>>, Refusal<'c>> {
        let block = operation.region(0).ok().and_then(|region| region.first_block());
        let block = block.ok_or_else(|| no_lowering::<L>(operation))?;
        for (position, &value) in arguments.iter().enumerate() {
            if let Ok(argument) = block.argument(position) {
                self.out.learn(argument.into(), value);
            }
        }
        let mut next = block.first_operation();
        while let Some(inner) = next {
            next = inner.next_in_block();
            if next.is_some() {
                self.operation(inner)?;
                continue;
            }
            let operands = self.operands(inner)?;
            self.out.location = inner.location();
            if let Lowered::Values(values) = self.lowering.lower(inner, &operands, &mut self.out)? {
                return Ok(values);
            }
        }
        Err(no_lowering::<L>(operation))
    }
}

/// The blocks of a region that its first block reaches, each before those that it dominates.
fn reverse_post_order<'c, 'a>(region: RegionRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    // A block, and the number of its successors that were looked at.
    let mut open: Vec<(BlockRef<'c, 'a>, usize)> = Vec::new();
    if let Some(first) = region.first_block() {
        seen.insert(first.to_raw().ptr as usize);
        open.push((first, 0));
    }
    while let Some((block, done)) = open.pop() {
        // Later successors first, so that the order is that of the text where it can be.
        let count = block.successor_count();
        if done == count {
            order.push(block);
            continue;
        }
        open.push((block, done + 1));
        if let Ok(successor) = block.successor(count - 1 - done)
            && seen.insert(successor.to_raw().ptr as usize)
        {
            open.push((successor, 0));
        }
    }
    order.reverse();
    order
}
