//! The tensor dialect: slices, reshapes, paddings and concatenations.

use crate::{
    compile::{Op, Scope, Size},
    error::InterpError,
    machine::{Halt, Machine},
    ops::{generate::generate, view::evaluate_slice},
    program::Run,
    program::{Block, Generic, Instruction},
    registers::{AggregateSlot, Slot, Use},
    value::{Tensor, element_count, for_each_index, row_major_strides},
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{attr, ops};
use std::sync::Arc;

/// An operation on parts or shapes of tensors.
#[derive(Debug)]
pub(crate) enum SliceOp {
    /// `tensor.extract_slice`.
    Extract {
        /// The tensor.
        source: AggregateSlot,
        /// Offset, size and stride of each dimension.
        slice: Vec<[Size; 3]>,
        /// Dimensions that are not dropped.
        kept: Vec<usize>,
        /// The slice.
        result: AggregateSlot,
    },
    /// `tensor.insert_slice` and `tensor.parallel_insert_slice`.
    Insert {
        /// The slice.
        source: AggregateSlot,
        /// The tensor.
        target: Use,
        /// Offset, size and stride of each dimension.
        slice: Vec<[Size; 3]>,
        /// The new tensor.
        result: AggregateSlot,
    },
    /// `tensor.collapse_shape`.
    Collapse {
        /// The tensor.
        source: Use,
        /// Groups of dimensions that become one.
        groups: Vec<Vec<usize>>,
        /// The tensor in its new shape.
        result: AggregateSlot,
    },
    /// `tensor.expand_shape`.
    Expand {
        /// The tensor.
        source: Use,
        /// New extents.
        sizes: Vec<Size>,
        /// The tensor in its new shape.
        result: AggregateSlot,
    },
    /// `tensor.reshape`.
    Reshape {
        /// The tensor.
        source: Use,
        /// A tensor of the new extents.
        shape: AggregateSlot,
        /// The tensor in its new shape.
        result: AggregateSlot,
    },
    /// `tensor.pad`.
    Pad {
        /// The tensor.
        source: AggregateSlot,
        /// Elements added before and after it in each dimension; negative numbers take elements
        /// away.
        edges: Vec<[Size; 2]>,
        /// Registers of the index.
        index: Vec<Slot>,
        /// Computes an added element.
        body: Block,
        /// The element.
        element: Slot,
        /// The larger tensor.
        result: AggregateSlot,
    },
    /// `tensor.concat`.
    Concat {
        /// The dimension that grows.
        dimension: usize,
        /// The parts in order.
        parts: Vec<AggregateSlot>,
        /// The whole.
        result: AggregateSlot,
    },
}

/// The row-major positions of a slice, and its extents; `None` if it is undefined or not within the
/// tensor.
fn positions<D: Run>(
    shape: &[usize],
    slice: &[[Size; 3]],
    machine: &Machine<'_, D>,
) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut sizes = Vec::with_capacity(slice.len());
    let mut positions = vec![0i64];
    for ((slice, &extent), stride) in slice.iter().zip(shape).zip(row_major_strides(shape)) {
        let [start, size, step] = evaluate_slice(slice, extent, machine)?;
        sizes.push(size as usize);
        element_count(&sizes)?;
        positions = positions
            .iter()
            .flat_map(|&base| (0..size).map(move |place| base + (start + place * step) * stride))
            .collect();
    }
    // Every position is within the tensor, as each coordinate is.
    Some((positions.into_iter().map(|position| position as usize).collect(), sizes))
}

impl SliceOp {
    /// Compiles an insertion of operand 0 into `target`.
    pub fn insert_into<'c, 'a>(
        op: Op<'c, 'a>,
        scope: &Scope<'_, 'c, 'a>,
        target: Use,
        result: AggregateSlot,
    ) -> Result<Self, InterpError> {
        Ok(Self::Insert { source: scope.aggregate(op, 0)?, target, slice: scope.slice(op, 2)?, result })
    }
}

/// The elements of a slice. Out of range it is undefined, if its size is known.
fn extract<D: Run>(
    source: &Tensor<D::Word>,
    slice: &[[Size; 3]],
    kept: &[usize],
    machine: &Machine<'_, D>,
) -> Option<Tensor<D::Word>> {
    let shape = |sizes: &[usize]| kept.iter().map(|&position| sizes[position]).collect();
    if let Some((positions, sizes)) = positions(&source.shape, slice, machine) {
        let words = positions.into_iter().map(|position| source.words[position]).collect();
        return Some(Tensor::new(shape(&sizes), words));
    }
    let sizes: Vec<usize> =
        slice.iter().map(|[_, size, _]| usize::try_from(size.evaluate(machine)?).ok()).collect::<Option<_>>()?;
    let fits = sizes.iter().zip(source.shape.iter()).all(|(size, extent)| size <= extent);
    fits.then(|| Tensor::undefined(shape(&sizes)))
}

/// Gives a tensor another shape of as many elements.
fn reshape<D: Run>(
    machine: &mut Machine<'_, D>,
    tensor: Tensor<D::Word>,
    shape: Vec<usize>,
    result: AggregateSlot,
) -> Result<(), Halt> {
    if element_count(&shape) != Some(tensor.words.len()) {
        return Err(Halt::Undefined);
    }
    machine.set_tensor(result, Tensor { shape: shape.into(), words: tensor.words });
    Ok(())
}

/// Copies a tensor into the larger one around it.
fn place<W: Copy>(source: &Tensor<W>, edges: &[[i64; 2]], shape: &[usize], words: &mut [W]) {
    let mut from = source.words.iter();
    let placed: Result<(), std::convert::Infallible> = for_each_index(&source.shape, |index| {
        let mut position = Some(0usize);
        for ((&place, [low, _]), &size) in index.iter().zip(edges).zip(shape) {
            let place = (place as i64)
                .checked_add(*low)
                .and_then(|place| usize::try_from(place).ok())
                .filter(|&place| place < size);
            position = position.zip(place).map(|(position, place)| position * size + place);
        }
        if let (Some(position), Some(&word)) = (position, from.next()) {
            words[position] = word;
        }
        Ok(())
    });
    let Ok(()) = placed;
}

/// Puts tensors one after the other along a dimension.
fn concatenate<W: Copy>(dimension: usize, parts: &[&Tensor<W>]) -> Option<Tensor<W>> {
    let mut shape = parts.first()?.shape.to_vec();
    *shape.get_mut(dimension)? = parts.iter().map(|part| part.shape[dimension]).sum();
    let outer: usize = shape[..dimension].iter().product();
    let mut words = Vec::with_capacity(shape.iter().product());
    for row in 0..outer {
        for part in parts {
            let length: usize = part.shape[dimension..].iter().product();
            words.extend_from_slice(part.words.get(row * length..(row + 1) * length)?);
        }
    }
    (words.len() == shape.iter().product::<usize>()).then(|| Tensor::new(shape.into(), words))
}

/// Compiles an operation on parts or shapes of tensors; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: ops::Tensor,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let compiled = match name {
        ops::Tensor::ExtractSlice => {
            let slice = scope.slice(op, 1)?;
            SliceOp::Extract {
                source: scope.aggregate(op, 0)?,
                kept: scope.kept_dimensions(op, &slice)?,
                slice,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        ops::Tensor::InsertSlice => {
            let target = scope.consume(op, 1)?;
            let result = scope.result_aggregate(op, 0)?;
            SliceOp::insert_into(op, scope, target, result)?
        }
        ops::Tensor::CollapseShape => SliceOp::Collapse {
            source: scope.consume(op, 0)?,
            groups: scope.read(op, attr::REASSOCIATION)?,
            result: scope.result_aggregate(op, 0)?,
        },
        ops::Tensor::ExpandShape => SliceOp::Expand {
            source: scope.consume(op, 0)?,
            sizes: scope.sizes(op, attr::STATIC_OUTPUT_SHAPE, 1)?,
            result: scope.result_aggregate(op, 0)?,
        },
        ops::Tensor::Reshape => SliceOp::Reshape {
            source: scope.consume(op, 0)?,
            shape: scope.aggregate(op, 1)?,
            result: scope.result_aggregate(op, 0)?,
        },
        ops::Tensor::Pad => {
            let region = scope.region(op, 0)?;
            scope.expect_terminator(op, region.terminator, ops::Tensor::Yield)?;
            let lows = scope.read(op, attr::OPERAND_SEGMENT_SIZES)?.get(1).copied().unwrap_or(0);
            let low = scope.sizes(op, attr::STATIC_LOW, 1)?;
            let high = scope.sizes(op, attr::STATIC_HIGH, 1 + lows)?;
            SliceOp::Pad {
                source: scope.aggregate(op, 0)?,
                edges: low.into_iter().zip(high).map(|(low, high)| [low, high]).collect(),
                index: region.slots(scope, op)?,
                element: scope.slot(region.terminator, 0)?,
                body: region.block,
                result: scope.result_aggregate(op, 0)?,
            }
        }
        ops::Tensor::Concat => SliceOp::Concat {
            dimension: usize::try_from(scope.read(op, attr::DIM)?).unwrap_or(usize::MAX),
            parts: (0..op.operand_count()).map(|position| scope.aggregate(op, position)).collect::<Result<_, _>>()?,
            result: scope.result_aggregate(op, 0)?,
        },
        _ => return Ok(false),
    };
    scope.emit(Instruction::of(compiled));
    Ok(true)
}

impl Generic for SliceOp {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        match self {
            Self::Extract { source, slice, kept, result } => {
                let source = machine.tensor(*source)?;
                let tensor = extract(source, slice, kept, machine).ok_or(Halt::Undefined)?;
                machine.set_tensor(*result, tensor);
            }
            Self::Insert { source, target, slice, result } => {
                let mut target = machine.fetch_tensor(*target)?;
                let source = machine.tensor(*source)?;
                match positions(&target.shape, slice, machine) {
                    Some((positions, _)) => {
                        let words = Arc::make_mut(&mut target.words);
                        for (position, &word) in positions.into_iter().zip(source.words.iter()) {
                            words[position] = word;
                        }
                    }
                    None => target = Tensor::undefined(target.shape),
                }
                machine.set_tensor(*result, target);
            }
            Self::Collapse { source, groups, result } => {
                let tensor = machine.fetch_tensor(*source)?;
                let shape: Vec<usize> =
                    groups.iter().map(|group| group.iter().map(|&member| tensor.shape[member]).product()).collect();
                reshape(machine, tensor, shape, *result)?;
            }
            Self::Expand { source, sizes, result } => {
                let tensor = machine.fetch_tensor(*source)?;
                let shape = sizes
                    .iter()
                    .map(|size| usize::try_from(size.evaluate(machine)?).ok())
                    .collect::<Option<Vec<usize>>>();
                reshape(machine, tensor, shape.ok_or(Halt::Undefined)?, *result)?;
            }
            Self::Reshape { source, shape, result } => {
                let tensor = machine.fetch_tensor(*source)?;
                let shape = machine
                    .tensor(*shape)?
                    .words
                    .iter()
                    .map(|&word| usize::try_from(machine.control_of(word).index()?).ok())
                    .collect::<Option<Vec<usize>>>();
                reshape(machine, tensor, shape.ok_or(Halt::Undefined)?, *result)?;
            }
            Self::Pad { source, edges, index, body, element, result } => {
                let source = machine.tensor(*source)?.clone();
                let edges: Option<Vec<[i64; 2]>> =
                    edges.iter().map(|[low, high]| Some([low.evaluate(machine)?, high.evaluate(machine)?])).collect();
                let edges = edges.ok_or(Halt::Undefined)?;
                let extents = source
                    .shape
                    .iter()
                    .zip(&edges)
                    // An edge may take away more than fits between; only where both together lead
                    // counts.
                    .map(|(&size, [low, high])| (size as i64).wrapping_add(*low).wrapping_add(*high));
                let shape = machine.checked_shape(extents, &body.location)?;
                let mut words = generate(machine, &shape, index, body, *element)?;
                place(&source, &edges, &shape, &mut words);
                machine.set_tensor(*result, Tensor::new(shape.into(), words));
            }
            Self::Concat { dimension, parts, result } => {
                let parts: Vec<&Tensor<D::Word>> =
                    parts.iter().map(|&part| machine.tensor(part)).collect::<Result<_, Halt>>()?;
                let tensor = concatenate(*dimension, &parts).ok_or(Halt::Undefined)?;
                machine.set_tensor(*result, tensor);
            }
        }
        Ok(())
    }
}
