//! The tensor dialect: making tensors, reading and replacing single elements. Tensors are values.
//!
//! A read out of range, or at an undefined index, is undefined; an insertion there leaves the whole result undefined. An index into a
//! constant table always means an element: see [`in_range`].

use crate::{
    compile::{Op, Scope, Size, source_of},
    error::InterpError,
    machine::{Halt, Machine},
    ops::{
        memref::{self, MemRefOp, in_range},
        slice,
    },
    program::{AggregateSlot, Block, Instruction, Slot, Use},
    value::{Tensor, Word, for_each_index},
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::access::SourceLocation;
use std::sync::Arc;

/// An operation of tensor.
#[derive(Debug)]
pub(crate) enum TensorOp {
    /// `tensor.extract`.
    Extract {
        /// The tensor.
        tensor: AggregateSlot,
        /// Its indices.
        indices: Vec<Slot>,
        /// It is a constant table.
        table: bool,
        /// The element.
        result: Slot,
    },
    /// `tensor.insert`.
    Insert {
        /// The new element.
        value: Slot,
        /// The tensor.
        tensor: Use,
        /// Its indices.
        indices: Vec<Slot>,
        /// The new tensor.
        result: AggregateSlot,
    },
    /// `tensor.from_elements`.
    Elements {
        /// The elements, row-major.
        elements: Vec<Slot>,
        /// Extents.
        shape: Arc<[usize]>,
        /// The tensor.
        result: AggregateSlot,
    },
    /// `tensor.splat`; `tensor.empty` without an element, where nothing is defined.
    Fill {
        /// Every element.
        element: Option<Slot>,
        /// Extents.
        sizes: Vec<Size>,
        /// The tensor.
        result: AggregateSlot,
        /// For the error.
        location: Option<Arc<SourceLocation>>,
    },
    /// `tensor.generate`.
    Generate {
        /// Extents.
        sizes: Vec<Size>,
        /// Registers of the index.
        index: Vec<Slot>,
        /// Computes an element.
        body: Block,
        /// The element.
        element: Slot,
        /// The tensor.
        result: AggregateSlot,
    },
}

/// The row-major position of an element.
#[inline]
fn position(machine: &Machine<'_>, shape: &[usize], indices: &[Slot], table: bool) -> Option<usize> {
    let mut position = 0;
    for (&index, &size) in indices.iter().zip(shape) {
        position = position * size + in_range(machine.index(index), size, table)? as usize;
    }
    Some(position)
}

impl TensorOp {
    /// Executes the operation.
    pub fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        match self {
            Self::Extract { tensor, indices, table, result } => {
                let tensor = machine.tensor(*tensor)?;
                let word = position(machine, &tensor.shape, indices, *table)
                    .map_or(Word::UNDEFINED, |position| tensor.words[position]);
                machine.set_word(*result, word);
            }
            Self::Insert { value, tensor, indices, result } => {
                let mut tensor = machine.fetch_tensor(*tensor)?;
                match position(machine, &tensor.shape, indices, false) {
                    Some(position) => Arc::make_mut(&mut tensor.words)[position] = machine.word(*value),
                    None => tensor = Tensor::undefined(tensor.shape),
                }
                machine.set_tensor(*result, tensor);
            }
            Self::Elements { elements, shape, result } => {
                let words = elements.iter().map(|&element| machine.word(element)).collect();
                machine.set_tensor(*result, Tensor::new(Arc::clone(shape), words));
            }
            Self::Fill { element, sizes, result, location } => {
                let shape = evaluate_sizes(machine, sizes, location)?;
                let word = element.map_or(Word::UNDEFINED, |element| machine.word(element));
                let words = vec![word; shape.iter().product()];
                machine.set_tensor(*result, Tensor::new(shape.into(), words));
            }
            Self::Generate { sizes, index, body, element, result } => {
                let shape = evaluate_sizes(machine, sizes, &body.location)?;
                let words = generate(machine, &shape, index, body, *element)?;
                machine.set_tensor(*result, Tensor::new(shape.into(), words));
            }
        }
        Ok(())
    }
}

/// Extents computed at run time.
fn evaluate_sizes(
    machine: &Machine<'_>,
    sizes: &[Size],
    location: &Option<Arc<SourceLocation>>,
) -> Result<Vec<usize>, Halt> {
    let sizes: Option<Vec<i64>> = sizes.iter().map(|size| size.evaluate(machine)).collect();
    machine.checked_shape(sizes.ok_or(Halt::Undefined)?.into_iter(), location)
}

/// Runs `body` for each index of `shape` and collects what it computes.
pub(crate) fn generate(
    machine: &mut Machine<'_>,
    shape: &[usize],
    registers: &[Slot],
    body: &Block,
    element: Slot,
) -> Result<Vec<Word>, Halt> {
    let mut words = Vec::with_capacity(shape.iter().product());
    for_each_index(shape, |index| {
        for (&register, &position) in registers.iter().zip(index) {
            machine.set_word(register, Word::from_index(position as i64));
        }
        machine.run(body)?;
        words.push(machine.word(element));
        Ok(())
    })?;
    Ok(words)
}

/// Compiles an operation of tensor; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: &str, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let count = op.operand_count();
    let compiled = match name {
        "tensor.extract" => TensorOp::Extract {
            tensor: scope.aggregate(op, 0)?,
            indices: scope.slots(op, 1..count)?,
            table: scope.is_table(scope.operand(op, 0)?),
            result: scope.result_slot(op, 0)?,
        },
        "tensor.insert" => TensorOp::Insert {
            value: scope.slot(op, 0)?,
            tensor: scope.consume(op, 1)?,
            indices: scope.slots(op, 2..count)?,
            result: scope.result_aggregate(op, 0)?,
        },
        "tensor.from_elements" => {
            let result = scope.result(op, 0)?;
            let shape = scope.shaped(result, op)?.fixed();
            TensorOp::Elements {
                elements: scope.slots(op, 0..count)?,
                shape: shape.ok_or_else(|| scope.unsupported_type(result, op))?,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        "tensor.empty" => TensorOp::Fill {
            element: None,
            sizes: scope.result_sizes(op, 0)?,
            result: scope.result_aggregate(op, 0)?,
            location: source_of(op).map(Arc::new),
        },
        "tensor.splat" => TensorOp::Fill {
            element: Some(scope.slot(op, 0)?),
            sizes: scope.result_sizes(op, 1)?,
            result: scope.result_aggregate(op, 0)?,
            location: source_of(op).map(Arc::new),
        },
        "tensor.generate" => {
            let region = scope.region(op, 0)?;
            scope.expect_terminator(op, region.terminator, "tensor.yield")?;
            TensorOp::Generate {
                sizes: scope.result_sizes(op, 0)?,
                index: region.slots(scope, op)?,
                element: scope.slot(region.terminator, 0)?,
                body: region.block,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        "tensor.cast" => return memref::compile_alias(op, scope).map(|()| true),
        "tensor.dim" => {
            let extent = MemRefOp::Extent {
                of: scope.aggregate(op, 0)?,
                dimension: scope.slot(op, 1)?,
                result: scope.result_slot(op, 0)?,
            };
            scope.emit(Instruction::MemRef(Box::new(extent)));
            return Ok(true);
        }
        _ => return slice::compile(name, op, scope),
    };
    scope.emit(Instruction::Tensor(Box::new(compiled)));
    Ok(true)
}
