//! The memref dialect. A memref is a strided view of cells; views made from one another share them.
//!
//! A load out of range, or at an undefined index, gives an undefined value. A store there may have
//! hit anything: the whole memory behind the memref becomes undefined. An index into a constant
//! table always means an element: see [`in_range`].

use crate::{
    compile::{Kind, Op, Scope, Size, source_of},
    domain::Subscript,
    error::InterpError,
    machine::{Aggregate, Halt, Machine},
    memory::{Storage, View},
    ops::view::{self, ViewOp},
    program::Run,
    program::{Generic, Instruction},
    registers::{AggregateSlot, Moves, Slot},
    value::{LARGEST, Word, in_range},
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{access::SourceLocation, attr, ops::MemRef};
use std::sync::Arc;

/// An operation of memref.
#[derive(Debug)]
pub(crate) enum MemRefOp {
    /// `memref.load`.
    Load {
        /// The memref.
        memory: AggregateSlot,
        /// Its indices.
        indices: Vec<Slot>,
        /// It is a constant table.
        table: bool,
        /// The element.
        result: Slot,
    },
    /// `memref.store`.
    Store {
        /// The element.
        value: Slot,
        /// The memref.
        memory: AggregateSlot,
        /// Its indices.
        indices: Vec<Slot>,
    },
    /// `memref.alloc` and `memref.alloca`: nothing in it is defined.
    Allocate {
        /// Extents.
        sizes: Vec<Size>,
        /// The memref.
        result: AggregateSlot,
        /// For the error.
        location: Option<Arc<SourceLocation>>,
    },
    /// `memref.dealloc`: nothing in it is defined any more.
    Free(AggregateSlot),
    /// `memref.copy`; source and target may overlap.
    Copy {
        /// Read.
        source: AggregateSlot,
        /// Written.
        target: AggregateSlot,
    },
    /// `memref.get_global`.
    Global {
        /// In the program's globals.
        position: usize,
        /// Extents.
        shape: Arc<[usize]>,
        /// The memref.
        result: AggregateSlot,
    },
    /// `memref.dim` and `tensor.dim`.
    Extent {
        /// The tensor or memref.
        of: AggregateSlot,
        /// The index of the dimension.
        dimension: Slot,
        /// Its extent.
        result: Slot,
    },
    /// `arith.select` on memrefs.
    Select {
        /// One bit.
        condition: Slot,
        /// For 1, for 0.
        operands: [AggregateSlot; 2],
        /// The memref.
        result: AggregateSlot,
    },
    /// `memref.extract_strided_metadata`.
    Metadata {
        /// The memref.
        of: AggregateSlot,
        /// Its cells, as a memref of rank 0.
        base: AggregateSlot,
        /// The offset of its first element, its sizes, its strides.
        numbers: Vec<Slot>,
    },
    /// Another view of the same cells.
    View(ViewOp),
    /// `bufferization.to_tensor`: the elements as they are now.
    ToTensor {
        /// The memref.
        memory: AggregateSlot,
        /// The tensor.
        result: AggregateSlot,
    },
    /// `bufferization.to_buffer`: fresh cells with the elements of a tensor.
    ToBuffer {
        /// The tensor.
        tensor: AggregateSlot,
        /// The memref.
        result: AggregateSlot,
    },
    /// `bufferization.materialize_in_destination` into a memref.
    Materialize {
        /// The tensor.
        tensor: AggregateSlot,
        /// Written.
        target: AggregateSlot,
    },
}

/// The cell of an element of a view.
#[inline]
fn position<D: Run>(view: &View<D>, indices: impl Iterator<Item = Option<i64>>, table: bool) -> Option<i64> {
    let mut position = view.offset;
    for (index, dimension) in indices.zip(view.dimensions.iter()) {
        let index = in_range(index, dimension.size, table)?;
        position = position.wrapping_add(index.wrapping_mul(dimension.stride));
    }
    Some(position)
}

/// An element of a view.
#[inline]
pub(crate) fn load<D: Run>(view: &View<D>, indices: impl Iterator<Item = Option<i64>>, table: bool) -> D::Word {
    position(view, indices, table).map_or_else(|| Word::UNDEFINED.into(), |position| view.storage.load(position))
}

/// Writes an element of a view.
#[inline]
pub(crate) fn store<D: Run>(view: &View<D>, indices: impl Iterator<Item = Option<i64>>, word: D::Word) {
    match position(view, indices, false) {
        Some(position) => view.storage.store(position, word),
        None => view.storage.forget(),
    }
}

/// The indices in registers, if some are not known.
pub(crate) fn unknown<D: Run>(machine: &Machine<'_, D>, indices: &[Slot]) -> Option<Vec<D::Word>> {
    let unknown = D::SYMBOLIC && indices.iter().any(|&index| D::known(machine.word(index)).is_none());
    unknown.then(|| indices.iter().map(|&index| machine.word(index)).collect())
}

/// The size and stride of each dimension.
fn extents<D: Run>(view: &View<D>) -> Vec<(usize, i64)> {
    view.dimensions.iter().map(|dimension| (dimension.size, dimension.stride)).collect()
}

/// An element of a view at indices that are not all known.
#[cold]
pub(crate) fn load_any<D: Run>(domain: &mut D, view: &View<D>, indices: &[D::Word], table: bool) -> D::Word {
    let subscript = Subscript { extents: &extents(view), offset: view.offset, indices };
    domain.read(subscript, table, &|position| view.storage.load(position))
}

/// Writes an element of a view at indices that are not all known. One out of range leaves the whole
/// memory undefined.
#[cold]
pub(crate) fn store_any<D: Run>(domain: &mut D, view: &View<D>, indices: &[D::Word], word: D::Word) {
    let subscript = Subscript { extents: &extents(view), offset: view.offset, indices };
    let load = |position| view.storage.load(position);
    domain.write(subscript, word, view.storage.len(), &load, &mut |position, word| {
        view.storage.store(position, word);
    });
}

impl MemRefOp {
    fn run_rare<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        match self {
            Self::Load { .. } | Self::Store { .. } => {}
            Self::Allocate { sizes, result, location } => {
                let sizes: Option<Vec<i64>> = sizes.iter().map(|size| size.evaluate(machine)).collect();
                let shape = machine.checked_shape(sizes.ok_or(Halt::Undefined)?.into_iter(), location)?;
                let count: usize = shape.iter().product();
                let undefined = std::iter::repeat_n(D::Word::from(Word::UNDEFINED), count);
                let storage = Storage::new(undefined, machine.journal.clone());
                machine.set_view(*result, View::whole(storage, &shape));
            }
            Self::Free(memory) => machine.view(*memory)?.storage.forget(),
            Self::Copy { source, target } => {
                let words = machine.view(*source)?.to_tensor().words;
                machine.view(*target)?.write(&words);
            }
            Self::Global { position, shape, result } => {
                let storage = machine.global(*position);
                machine.set_view(*result, View::whole(storage, shape));
            }
            Self::Extent { of, dimension, result } => {
                let shape = machine.shape(*of)?;
                let extent =
                    machine.index(*dimension).and_then(|dimension| shape.get(usize::try_from(dimension).ok()?));
                let word = extent.map_or(Word::UNDEFINED, |&extent| Word::from_index(extent as i64));
                machine.set_word(*result, word);
            }
            Self::Select { condition, operands, result } => {
                let condition = machine.control(*condition);
                if !condition.defined {
                    return Err(Halt::Undefined);
                }
                let chosen = operands[usize::from(condition.value == 0)];
                let view = machine.view(chosen)?.clone();
                machine.set_view(*result, view);
            }
            Self::Metadata { of, base, numbers } => {
                let view = machine.view(*of)?.clone();
                let sizes = view.dimensions.iter().map(|dimension| dimension.size as i64);
                let strides = view.dimensions.iter().map(|dimension| dimension.stride);
                for (&slot, number) in numbers.iter().zip([view.offset].into_iter().chain(sizes).chain(strides)) {
                    machine.set_word(slot, Word::from_index(number));
                }
                machine.set_view(*base, View::whole(view.storage, &[]));
            }
            Self::View(op) => return op.run(machine),
            Self::ToTensor { memory, result } => {
                let tensor = machine.view(*memory)?.to_tensor();
                machine.set(*result, Aggregate::Tensor(tensor));
            }
            Self::ToBuffer { tensor, result } => {
                let tensor = machine.tensor(*tensor)?;
                let storage = Storage::new(tensor.words.iter().copied(), machine.journal.clone());
                let view = View::whole(storage, &tensor.shape);
                machine.set_view(*result, view);
            }
            Self::Materialize { tensor, target } => {
                machine.view(*target)?.write(&machine.tensor(*tensor)?.words);
            }
        }
        Ok(())
    }
}

impl Generic for MemRefOp {
    #[inline]
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        match self {
            Self::Load { memory, indices, table, result } => {
                let view = machine.view(*memory)?;
                let word = match unknown(machine, indices) {
                    Some(indices) => {
                        let view = view.clone();
                        load_any(&mut machine.domain, &view, &indices, *table)
                    }
                    None => load(view, indices.iter().map(|&index| machine.index(index)), *table),
                };
                machine.set_word(*result, word);
            }
            Self::Store { value, memory, indices } => {
                let view = machine.view(*memory)?;
                let word = machine.word(*value);
                match unknown(machine, indices) {
                    Some(indices) => {
                        let view = view.clone();
                        store_any(&mut machine.domain, &view, &indices, word);
                    }
                    None => store(view, indices.iter().map(|&index| machine.index(index)), word),
                }
            }
            _ => return self.run_rare(machine),
        }
        Ok(())
    }
}

/// Compiles an operation of memref; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: MemRef,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let count = op.operand_count();
    let compiled = match name {
        MemRef::Load => MemRefOp::Load {
            memory: scope.aggregate(op, 0)?,
            indices: scope.slots(op, 1..count)?,
            table: scope.is_table(scope.operand(op, 0)?),
            result: scope.result_slot(op, 0)?,
        },
        MemRef::Store => {
            scope.note_write();
            MemRefOp::Store {
                value: scope.slot(op, 0)?,
                memory: scope.aggregate(op, 1)?,
                indices: scope.slots(op, 2..count)?,
            }
        }
        MemRef::Alloc | MemRef::Alloca => MemRefOp::Allocate {
            sizes: checked_sizes(op, scope)?,
            result: scope.result_aggregate(op, 0)?,
            location: source_of(op).map(Arc::new),
        },
        MemRef::Dealloc => {
            scope.note_write();
            MemRefOp::Free(scope.aggregate(op, 0)?)
        }
        MemRef::Copy => {
            scope.note_write();
            MemRefOp::Copy { source: scope.aggregate(op, 0)?, target: scope.aggregate(op, 1)? }
        }
        MemRef::GetGlobal => {
            let (position, constant) = scope.unit.global(scope.read(op, attr::NAME)?, op)?;
            let result = scope.result(op, 0)?;
            if constant {
                scope.mark_table(result);
            }
            let shape = scope.shaped(result, op)?.fixed();
            MemRefOp::Global {
                position,
                shape: shape.ok_or_else(|| scope.unsupported_type(result, op))?,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        MemRef::Dim => MemRefOp::Extent {
            of: scope.aggregate(op, 0)?,
            dimension: scope.slot(op, 1)?,
            result: scope.result_slot(op, 0)?,
        },
        MemRef::ExtractStridedMetadata => MemRefOp::Metadata {
            of: scope.aggregate(op, 0)?,
            base: scope.result_aggregate(op, 0)?,
            numbers: (1..op.result_count())
                .map(|position| scope.result_slot(op, position))
                .collect::<Result<_, _>>()?,
        },
        MemRef::Cast | MemRef::MemorySpaceCast | MemRef::AssumeAlignment => {
            return compile_alias(op, scope).map(|()| true);
        }
        MemRef::AllocaScope => {
            return super::scf::compile_scope(op, scope).map(|()| true);
        }
        _ => match view::compile(name, op, scope)? {
            Some(op) => MemRefOp::View(op),
            None => return Ok(false),
        },
    };
    scope.emit(Instruction::of(compiled));
    Ok(true)
}

/// The extents of an allocation; constant ones that are too many are refused at once.
fn checked_sizes<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Vec<Size>, InterpError> {
    let sizes = scope.result_sizes(op, 0)?;
    let fixed = sizes.iter().try_fold(1i64, |count, size| match size {
        Size::Fixed(size) => count.checked_mul(*size),
        Size::Register(_) => Some(count),
    });
    match fixed {
        Some(count) if count <= LARGEST as i64 => Ok(sizes),
        _ => Err(InterpError::TooLarge { limit: LARGEST, location: source_of(op) }),
    }
}

/// Compiles an operation whose result is its operand in another type.
pub(crate) fn compile_alias<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let (source, result) = (scope.operand(op, 0)?, scope.result(op, 0)?);
    if scope.is_table(source) {
        scope.mark_table(result);
    }
    let results = scope.results(op)?;
    let moves: Moves = scope.moves_from(op, 0, &results)?;
    scope.emit(Instruction::Move(Box::new(moves)));
    Ok(())
}

/// Compiles `arith.select` on memrefs.
pub(crate) fn compile_select<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    debug_assert!(matches!(scope.kind(scope.operand(op, 1)?, op)?, Kind::MemRef(_)));
    let select = MemRefOp::Select {
        condition: scope.slot(op, 0)?,
        operands: [scope.aggregate(op, 1)?, scope.aggregate(op, 2)?],
        result: scope.result_aggregate(op, 0)?,
    };
    scope.emit(Instruction::of(select));
    Ok(())
}
