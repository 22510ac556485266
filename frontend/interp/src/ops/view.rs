//! Operations of memref that give another view of the same cells.

use crate::{
    compile::{Op, Scope, Size},
    error::InterpError,
    machine::{Halt, Machine},
    memory::{Dimension, View},
    program::Run,
    registers::AggregateSlot,
    value::element_count,
};
use ringmill_dialects::{attr, ops::MemRef};

/// The position of the new view in the old one.
#[derive(Debug)]
pub(crate) enum Layout {
    /// `memref.subview`: offsets, sizes and strides; the dimensions that stay.
    Slice {
        /// Offsets, sizes, strides of each dimension.
        slice: Vec<[Size; 3]>,
        /// Dimensions that are not dropped.
        kept: Vec<usize>,
    },
    /// `memref.collapse_shape`: groups of dimensions that become one.
    Collapse(Vec<Vec<usize>>),
    /// `memref.expand_shape`: groups of new dimensions, and their sizes.
    Expand(Vec<Vec<usize>>, Vec<Size>),
    /// `memref.transpose`: the old dimension of each new one.
    Transpose(Vec<usize>),
    /// `memref.reinterpret_cast`: an offset, then size and stride of each dimension.
    Reinterpret(Size, Vec<[Size; 2]>),
    /// `memref.reshape`: sizes from a memref of numbers, row-major.
    Reshape(AggregateSlot),
}

/// An operation that gives a view.
#[derive(Debug)]
pub(crate) struct ViewOp {
    source: AggregateSlot,
    layout: Layout,
    result: AggregateSlot,
}

impl ViewOp {
    /// Executes the operation. A view of cells that are not there leaves everything undefined.
    pub fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let source = machine.view(self.source)?;
        let view = match &self.layout {
            Layout::Slice { slice, kept } => subview(source, slice, kept, machine),
            Layout::Collapse(groups) => collapse(source, groups),
            Layout::Expand(groups, sizes) => expand(source, groups, sizes, machine),
            Layout::Transpose(permutation) => transpose(source, permutation),
            Layout::Reinterpret(offset, dimensions) => reinterpret(source, *offset, dimensions, machine),
            Layout::Reshape(shape) => reshape(source, machine.view(*shape)?, machine),
        };
        machine.set_view(self.result, view.ok_or(Halt::Undefined)?);
        Ok(())
    }
}

fn subview<D: Run>(source: &View<D>, slice: &[[Size; 3]], kept: &[usize], machine: &Machine<'_, D>) -> Option<View<D>> {
    let mut offset = source.offset;
    let mut dimensions = Vec::with_capacity(slice.len());
    for (sizes, dimension) in slice.iter().zip(source.dimensions.iter()) {
        let [start, size, step] = evaluate_slice(sizes, dimension.size, machine)?;
        offset = offset.checked_add(start.checked_mul(dimension.stride)?)?;
        dimensions.push(Dimension { size: size as usize, stride: step.checked_mul(dimension.stride)? });
    }
    element_count(&dimensions.iter().map(|dimension| dimension.size).collect::<Vec<_>>())?;
    let dimensions = kept.iter().map(|&position| dimensions[position]).collect();
    Some(View { storage: source.storage.clone(), offset, dimensions })
}

/// Offset, size and stride within a dimension of `extent`; `None` if undefined or not within it.
pub(crate) fn evaluate_slice<D: Run>(sizes: &[Size; 3], extent: usize, machine: &Machine<'_, D>) -> Option<[i64; 3]> {
    let [start, size, step] = [sizes[0].evaluate(machine)?, sizes[1].evaluate(machine)?, sizes[2].evaluate(machine)?];
    if size < 0 {
        return None;
    }
    if size > 0 {
        let last = start.checked_add((size - 1).checked_mul(step)?)?;
        let inside = 0..extent as i64;
        if !inside.contains(&start) || !inside.contains(&last) {
            return None;
        }
    }
    Some([start, size, step])
}

fn collapse<D: Run>(source: &View<D>, groups: &[Vec<usize>]) -> Option<View<D>> {
    let dimensions = groups
        .iter()
        .map(|group| {
            let members: Vec<Dimension> = group
                .iter()
                .map(|&position| source.dimensions[position])
                .filter(|dimension| dimension.size != 1)
                .collect();
            let contiguous =
                members.windows(2).all(|pair| Some(pair[0].stride) == pair[1].stride.checked_mul(pair[1].size as i64));
            contiguous.then(|| Dimension {
                size: members.iter().map(|dimension| dimension.size).product(),
                stride: members.last().map_or(1, |dimension| dimension.stride),
            })
        })
        .collect::<Option<_>>()?;
    Some(View { dimensions, ..source.clone() })
}

fn expand<D: Run>(
    source: &View<D>,
    groups: &[Vec<usize>],
    sizes: &[Size],
    machine: &Machine<'_, D>,
) -> Option<View<D>> {
    let sizes =
        sizes.iter().map(|size| usize::try_from(size.evaluate(machine)?).ok()).collect::<Option<Vec<usize>>>()?;
    element_count(&sizes)?;
    // Without source dimensions all new ones have size 1.
    let mut dimensions = vec![Dimension { size: 1, stride: 1 }; sizes.len()];
    for (group, dimension) in groups.iter().zip(source.dimensions.iter()) {
        let mut stride = dimension.stride;
        for &member in group.iter().rev() {
            let size = *sizes.get(member)?;
            dimensions[member] = Dimension { size, stride };
            stride = stride.checked_mul(size as i64)?;
        }
        let count: usize = group.iter().map(|&member| sizes[member]).product();
        if count != dimension.size {
            return None;
        }
    }
    Some(View { dimensions: dimensions.into(), ..source.clone() })
}

fn transpose<D: Run>(source: &View<D>, permutation: &[usize]) -> Option<View<D>> {
    let dimensions =
        permutation.iter().map(|&position| source.dimensions.get(position).copied()).collect::<Option<_>>()?;
    Some(View { dimensions, ..source.clone() })
}

fn reinterpret<D: Run>(
    source: &View<D>,
    offset: Size,
    dimensions: &[[Size; 2]],
    machine: &Machine<'_, D>,
) -> Option<View<D>> {
    let dimensions: Vec<Dimension> = dimensions
        .iter()
        .map(|[size, stride]| {
            Some(Dimension { size: usize::try_from(size.evaluate(machine)?).ok()?, stride: stride.evaluate(machine)? })
        })
        .collect::<Option<_>>()?;
    element_count(&dimensions.iter().map(|dimension| dimension.size).collect::<Vec<_>>())?;
    let offset = offset.evaluate(machine)?;
    // The cells between the first and the last element must exist.
    let (mut low, mut high) = (offset, offset);
    if dimensions.iter().all(|dimension| dimension.size > 0) {
        for dimension in &dimensions {
            let reach = (dimension.size as i64 - 1).checked_mul(dimension.stride)?;
            low = low.checked_add(reach.min(0))?;
            high = high.checked_add(reach.max(0))?;
        }
        if low < 0 || high >= source.storage.len() as i64 {
            return None;
        }
    }
    Some(View { storage: source.storage.clone(), offset, dimensions: dimensions.into() })
}

fn reshape<D: Run>(source: &View<D>, shape: &View<D>, machine: &Machine<'_, D>) -> Option<View<D>> {
    let sizes = shape
        .to_tensor()
        .words
        .iter()
        .map(|&word| usize::try_from(machine.control_of(word).index()?).ok())
        .collect::<Option<Vec<usize>>>()?;
    let whole = collapse(source, &[(0..source.dimensions.len()).collect()])?;
    let (size, stride) = (whole.dimensions[0].size, whole.dimensions[0].stride);
    if element_count(&sizes) != Some(size) {
        return None;
    }
    let mut view = View::whole(source.storage.clone(), &sizes);
    view.offset = source.offset;
    view.dimensions = view
        .dimensions
        .iter()
        .map(|dimension| Dimension { size: dimension.size, stride: dimension.stride.wrapping_mul(stride) })
        .collect();
    Some(view)
}

/// Compiles an operation that gives a view; `None` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: MemRef,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<Option<ViewOp>, InterpError> {
    let layout = match name {
        MemRef::Subview => {
            let slice = scope.slice(op, 1)?;
            Layout::Slice { kept: scope.kept_dimensions(op, &slice)?, slice }
        }
        MemRef::CollapseShape => Layout::Collapse(scope.read(op, attr::REASSOCIATION)?),
        MemRef::ExpandShape => {
            Layout::Expand(scope.read(op, attr::REASSOCIATION)?, scope.sizes(op, attr::STATIC_OUTPUT_SHAPE, 1)?)
        }
        MemRef::Transpose => {
            let map = scope.read(op, attr::PERMUTATION)?;
            Layout::Transpose(
                crate::compile::permutation(&map)
                    .ok_or_else(|| scope.unsupported_form(op, "its map is not a permutation".into()))?,
            )
        }
        MemRef::ReinterpretCast => {
            let segments = scope.read(op, attr::OPERAND_SEGMENT_SIZES)?;
            let [_, offsets, sizes, _] = segments[..] else {
                return Err(scope.unsupported_form(op, "its operands are not in four groups".into()));
            };
            let offset = scope.sizes(op, attr::STATIC_OFFSETS, 1)?;
            let extents = scope.sizes(op, attr::STATIC_SIZES, 1 + offsets)?;
            let strides = scope.sizes(op, attr::STATIC_STRIDES, 1 + offsets + sizes)?;
            let Some(&offset) = offset.first() else {
                return Err(scope.unsupported_form(op, "it has no offset".into()));
            };
            Layout::Reinterpret(offset, extents.into_iter().zip(strides).map(|(size, stride)| [size, stride]).collect())
        }
        MemRef::Reshape => Layout::Reshape(scope.aggregate(op, 1)?),
        _ => return Ok(None),
    };
    Ok(Some(ViewOp { source: scope.aggregate(op, 0)?, layout, result: scope.result_aggregate(op, 0)? }))
}
