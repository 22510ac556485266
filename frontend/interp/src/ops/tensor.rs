//! The tensor dialect: making tensors, reading and replacing single elements. Tensors are values.
//!
//! A read out of range, or at an undefined index, is undefined; an insertion there leaves the whole
//! result undefined. An index into a constant table always means an element: see [`in_range`].

use crate::{
    compile::{Op, Scope, Size, source_of},
    domain::Subscript,
    error::InterpError,
    machine::{Halt, Machine},
    ops::{
        generate::generate,
        memref::{self, MemRefOp},
        slice,
    },
    program::Run,
    program::{Block, Generic, Instruction},
    registers::{AggregateSlot, Register, Slot, Use},
    value::{Tensor, Word, in_range, row_major_strides},
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{access::SourceLocation, ops};
use std::{borrow::Cow, cell::Cell, sync::Arc};

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
        result: Register,
    },
    /// `tensor.insert`.
    Insert {
        /// The new element.
        value: Register,
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
        elements: Vec<Register>,
        /// Extents.
        shape: Arc<[usize]>,
        /// The tensor.
        result: AggregateSlot,
    },
    /// `tensor.splat`; `tensor.empty` without an element, where nothing is defined.
    Fill {
        /// Every element.
        element: Option<Register>,
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

/// The words of an element: one, or those of a polynomial.
#[inline]
fn words<'m, D: Run>(machine: &'m Machine<'_, D>, element: Register) -> Result<Cow<'m, [D::Word]>, Halt> {
    match element {
        Register::Word(slot) => Ok(Cow::Owned(vec![machine.word(slot)])),
        Register::Aggregate(slot) => Ok(Cow::Borrowed(machine.tensor(slot)?.words.as_slice())),
    }
}

/// The extents that an element has itself, in a tensor read at so many indices.
fn inner<'t, W>(tensor: &'t Tensor<W>, indices: &[Slot]) -> &'t [usize] {
    tensor.shape.get(indices.len()..).unwrap_or_default()
}

/// The row-major position of an element, in elements.
#[inline]
fn position<D: Run>(machine: &Machine<'_, D>, shape: &[usize], indices: &[Slot], table: bool) -> Option<usize> {
    let mut position = 0;
    for (&index, &size) in indices.iter().zip(shape) {
        position = position * size + in_range(machine.index(index), size, table)? as usize;
    }
    Some(position)
}

/// The size and stride of each dimension.
fn extents(shape: &[usize]) -> Vec<(usize, i64)> {
    shape.iter().copied().zip(row_major_strides(shape)).collect()
}

/// Replaces the element at indices that are not all known. One out of range leaves the whole tensor
/// undefined.
#[cold]
fn insert_any<D: Run>(domain: &mut D, tensor: &mut Tensor<D::Word>, indices: &[D::Word], value: D::Word) {
    let subscript = Subscript { extents: &extents(&tensor.shape), offset: 0, indices };
    let cells: Vec<Cell<D::Word>> = tensor.words.iter().copied().map(Cell::new).collect();
    let read = |position: i64| cells[position as usize].get();
    domain.write(subscript, value, cells.len(), &read, &mut |position, word| {
        cells[position as usize].set(word);
    });
    tensor.words = Arc::new(cells.into_iter().map(Cell::into_inner).collect());
}

/// Extents computed at run time.
fn evaluate_sizes<D: Run>(
    machine: &Machine<'_, D>,
    sizes: &[Size],
    location: &Option<Arc<SourceLocation>>,
) -> Result<Vec<usize>, Halt> {
    let sizes: Option<Vec<i64>> = sizes.iter().map(|size| size.evaluate(machine)).collect();
    machine.checked_shape(sizes.ok_or(Halt::Undefined)?.into_iter(), location)
}

impl Generic for TensorOp {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        match self {
            Self::Extract { tensor, indices, table, result } => {
                let tensor = machine.tensor(*tensor)?;
                if let (Some(indices), &Register::Word(result)) = (memref::unknown(machine, indices), result) {
                    let Tensor { shape, words } = tensor.clone();
                    let read = |position: i64| words[position as usize];
                    let subscript = Subscript { extents: &extents(&shape), offset: 0, indices: &indices };
                    let word = machine.domain.read(subscript, *table, &read);
                    machine.set_word(result, word);
                    return Ok(());
                }
                let position = position(machine, &tensor.shape, indices, *table);
                match *result {
                    Register::Word(result) => {
                        let word =
                            position.map_or_else(|| D::Word::from(Word::UNDEFINED), |position| tensor.words[position]);
                        machine.set_word(result, word);
                    }
                    Register::Aggregate(result) => {
                        let shape: Arc<[usize]> = inner(tensor, indices).into();
                        let size = shape.iter().product::<usize>();
                        let element = match position {
                            Some(position) => {
                                Tensor::new(shape, tensor.words[position * size..(position + 1) * size].to_vec())
                            }
                            None => Tensor::undefined(shape),
                        };
                        machine.set_tensor(result, element);
                    }
                }
            }
            Self::Insert { value, tensor, indices, result } => {
                let mut tensor = machine.fetch_tensor(*tensor)?;
                if let (Some(indices), &Register::Word(value)) = (memref::unknown(machine, indices), value) {
                    let value = machine.word(value);
                    insert_any(&mut machine.domain, &mut tensor, &indices, value);
                    machine.set_tensor(*result, tensor);
                    return Ok(());
                }
                match position(machine, &tensor.shape, indices, false) {
                    Some(position) => {
                        let size = inner(&tensor, indices).iter().product::<usize>();
                        let place = position * size..(position + 1) * size;
                        match *value {
                            Register::Word(value) => Arc::make_mut(&mut tensor.words)[position] = machine.word(value),
                            value => Arc::make_mut(&mut tensor.words)[place].copy_from_slice(&words(machine, value)?),
                        }
                    }
                    None => tensor = Tensor::undefined(tensor.shape),
                }
                machine.set_tensor(*result, tensor);
            }
            Self::Elements { elements, shape, result } => {
                let mut all = Vec::with_capacity(shape.iter().product());
                for &element in elements {
                    all.extend_from_slice(&words(machine, element)?);
                }
                machine.set_tensor(*result, Tensor::new(Arc::clone(shape), all));
            }
            Self::Fill { element, sizes, result, location } => {
                let shape = evaluate_sizes(machine, sizes, location)?;
                let element = element
                    .map_or(Ok(Cow::Owned(vec![D::Word::from(Word::UNDEFINED)])), |element| words(machine, element))?;
                let all = element.iter().copied().cycle().take(shape.iter().product()).collect();
                machine.set_tensor(*result, Tensor::new(shape.into(), all));
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

/// Compiles an operation of tensor; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: ops::Tensor,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let count = op.operand_count();
    let compiled = match name {
        ops::Tensor::Extract => TensorOp::Extract {
            tensor: scope.aggregate(op, 0)?,
            indices: scope.slots(op, 1..count)?,
            table: scope.is_table(scope.operand(op, 0)?),
            result: scope.define(scope.result(op, 0)?, op)?,
        },
        ops::Tensor::Insert => TensorOp::Insert {
            value: scope.register(scope.operand(op, 0)?, op)?,
            tensor: scope.consume(op, 1)?,
            indices: scope.slots(op, 2..count)?,
            result: scope.result_aggregate(op, 0)?,
        },
        ops::Tensor::FromElements => {
            let result = scope.result(op, 0)?;
            let shape = scope.shaped(result, op)?.fixed();
            TensorOp::Elements {
                elements: (0..count)
                    .map(|position| scope.register(scope.operand(op, position)?, op))
                    .collect::<Result<_, _>>()?,
                shape: shape.ok_or_else(|| scope.unsupported_type(result, op))?,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        ops::Tensor::Empty => TensorOp::Fill {
            element: None,
            sizes: scope.result_sizes(op, 0)?,
            result: scope.result_aggregate(op, 0)?,
            location: source_of(op).map(Arc::new),
        },
        ops::Tensor::Splat => TensorOp::Fill {
            element: Some(scope.register(scope.operand(op, 0)?, op)?),
            sizes: scope.result_sizes(op, 1)?,
            result: scope.result_aggregate(op, 0)?,
            location: source_of(op).map(Arc::new),
        },
        ops::Tensor::Generate => {
            let region = scope.region(op, 0)?;
            scope.expect_terminator(op, region.terminator, ops::Tensor::Yield)?;
            TensorOp::Generate {
                sizes: scope.result_sizes(op, 0)?,
                index: region.slots(scope, op)?,
                element: scope.slot(region.terminator, 0)?,
                body: region.block,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        ops::Tensor::Cast => return memref::compile_alias(op, scope).map(|()| true),
        ops::Tensor::Dim => {
            let extent = MemRefOp::Extent {
                of: scope.aggregate(op, 0)?,
                dimension: scope.slot(op, 1)?,
                result: scope.result_slot(op, 0)?,
            };
            scope.emit(Instruction::of(extent));
            return Ok(true);
        }
        _ => return slice::compile(name, op, scope),
    };
    scope.emit(Instruction::of(compiled));
    Ok(true)
}
