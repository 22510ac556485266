//! The operands that are the last use of a tensor, so that an update can be done in place.

use super::op::{Op, key};
use melior::ir::{BlockLike, BlockRef, RegionLike, TypeLike, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::ops::{Arith, OpName, Tosa, Ub};
use std::collections::{HashMap, HashSet};

/// Operands that no later operation needs, and that are evaluated once for each computation of
/// their value: they stand in the block that defines the value, not in a loop inside it.
#[derive(Debug, Default)]
pub(crate) struct LastUses {
    operands: HashSet<(usize, usize)>,
}

/// The last use seen of a value so far.
struct Seen {
    operation: usize,
    position: usize,
    /// In the block of the definition, and the only use by its operation.
    movable: bool,
}

/// The walk over a function.
#[derive(Default)]
struct Walk {
    defined_in: HashMap<usize, usize>,
    last: HashMap<usize, Seen>,
}

impl LastUses {
    /// Finds them in a function and everything inside it.
    pub fn of(function: Op<'_, '_>) -> Self {
        let mut walk = Walk::default();
        walk.regions(function);
        let operands =
            walk.last.into_values().filter(|seen| seen.movable).map(|seen| (seen.operation, seen.position)).collect();
        Self { operands }
    }

    /// True if this operand is one.
    pub fn contains(&self, op: Op<'_, '_>, position: usize) -> bool {
        self.operands.contains(&(identity(op), position))
    }
}

/// The identity of an operation within its module.
fn identity(op: Op<'_, '_>) -> usize {
    op.to_raw().ptr as usize
}

impl Walk {
    fn regions(&mut self, op: Op<'_, '_>) {
        for region in op.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                self.block(block);
                next = block.next_in_region();
            }
        }
    }

    fn block(&mut self, block: BlockRef<'_, '_>) {
        let here = block.to_raw().ptr as usize;
        for position in 0..block.argument_count() {
            if let Ok(argument) = block.argument(position)
                && is_tensor(argument.into())
            {
                self.defined_in.insert(key(argument.into()), here);
            }
        }
        let mut next = block.first_operation();
        while let Some(op) = next {
            for (position, operand) in op.operands().enumerate() {
                self.visit(op, position, operand, here);
            }
            // What is used inside comes later than what the operation itself uses.
            self.regions(op);
            for result in op.results() {
                // A constant stays in its register for the next time the block runs.
                if is_tensor(result.into()) && !is_constant(op) {
                    self.defined_in.insert(key(result.into()), here);
                }
            }
            next = op.next_in_block();
        }
    }

    fn visit(&mut self, op: Op<'_, '_>, position: usize, value: Value<'_, '_>, here: usize) {
        let Some(&defined_in) = self.defined_in.get(&key(value)) else {
            return;
        };
        let operation = identity(op);
        let repeated = self.last.get(&key(value)).is_some_and(|seen| seen.operation == operation);
        self.last.insert(key(value), Seen { operation, position, movable: defined_in == here && !repeated });
    }
}

fn is_constant(op: Op<'_, '_>) -> bool {
    matches!(OpName::of(op), Some(OpName::Arith(Arith::Constant) | OpName::Tosa(Tosa::Const) | OpName::Ub(Ub::Poison)))
}

/// Only tensors are worth moving; taking a memref out of its register gains nothing.
fn is_tensor(value: Value<'_, '_>) -> bool {
    value.r#type().is_tensor()
}
