use crate::{
    error::ProgramCode,
    ir::{MAX_ELEMENTS, constant_of, extents, strides_and_offset},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{MemRef, OpName, name_text},
};
use std::rc::Rc;

/// True if an op's result looks at the memory of its first operand.
pub(crate) fn is_view(name: OpName) -> bool {
    matches!(
        name,
        OpName::MemRef(
            MemRef::Subview
                | MemRef::Cast
                | MemRef::CollapseShape
                | MemRef::ExpandShape
                | MemRef::ReinterpretCast
                | MemRef::Transpose
                | MemRef::Reshape
                | MemRef::AssumeAlignment
                | MemRef::MemorySpaceCast
        )
    )
}

/// One direction in which a secret moves an access.
#[derive(Clone, Copy)]
pub(super) struct Axis<'c, 'a> {
    /// An `index` that counts steps from 0.
    pub index: Value<'c, 'a>,
    /// The index is below this.
    pub extent: usize,
    /// Cells from one step to the next.
    pub stride: i64,
}

/// A memref as a strided window on the cells of a root. Arithmetic on cells wraps, as that of
/// addresses does: what leaves the root is noticed when it is accessed.
#[derive(Clone)]
pub(super) struct View<'c, 'a> {
    /// Number of the root.
    pub root: usize,
    /// Cell of the element with subscripts 0, …, 0 when all axes are at 0.
    pub offset: i64,
    /// The run-time terms of the element's index.
    pub axes: Vec<Axis<'c, 'a>>,
    /// Extents.
    pub extents: Rc<[usize]>,
    /// Cells between neighbours, for each dimension.
    pub strides: Rc<[i64]>,
}

impl<'c, 'a> View<'c, 'a> {
    /// The memref of a root itself.
    pub fn of_root(root: usize, r#type: Type<'c>) -> Option<Self> {
        let (_, extents) = extents(r#type)?;
        let (strides, offset) = strides_and_offset(r#type)?;
        Some(Self {
            root,
            offset: offset?,
            axes: Vec::new(),
            extents: extents.into(),
            strides: strides.into_iter().collect::<Option<_>>()?,
        })
    }

    /// Cells that a root of this shape needs; `None` if they are more than any memref may have.
    pub fn cell_count(&self) -> Option<usize> {
        if self.extents.contains(&0) {
            return Some(0);
        }
        let last = self.extents.iter().zip(self.strides.iter()).try_fold(self.offset, |last, (&extent, &stride)| {
            last.checked_add((extent as i64 - 1).checked_mul(stride)?)
        })?;
        let count = usize::try_from(last.checked_add(1)?).unwrap_or(0);
        (count <= MAX_ELEMENTS).then_some(count)
    }

    /// True if the view shows all cells of its root of `cells` cells in row-major order.
    pub fn is_whole(&self, cells: usize) -> bool {
        let mut stride = 1;
        let row_major = self.extents.iter().zip(self.strides.iter()).rev().all(|(&extent, &actual)| {
            let expected = stride;
            stride *= extent as i64;
            actual == expected || extent == 1
        });
        row_major && self.offset == 0 && self.axes.is_empty() && stride == cells as i64
    }

    /// The view that an op makes of this view of its first operand.
    ///
    /// A type with constant strides and offset says it all: both count from the start of the
    /// allocation. Otherwise the op's own offsets are followed.
    pub fn through(&self, operation: OperationRef<'c, 'a>) -> Result<Self, Refusal<'c>> {
        let name = OpName::of(operation);
        let refuse = || {
            let message = format!("the layout of this '{}' is not known when compiling", name_text(operation));
            Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                .with_help("give the view constant sizes and strides")
        };
        let result: Value = operation.results().next().map(Into::into).ok_or_else(refuse)?;
        let (_, extents) = extents(result.r#type()).ok_or_else(refuse)?;
        let (strides, offset) = strides_and_offset(result.r#type()).ok_or_else(refuse)?;
        let known: Option<Vec<i64>> = strides.iter().copied().collect();
        if let (Some(strides), Some(offset)) = (&known, offset) {
            return Ok(Self {
                root: self.root,
                offset,
                axes: Vec::new(),
                extents: extents.into(),
                strides: strides.as_slice().into(),
            });
        }
        let mut view = self.clone();
        match name {
            Some(OpName::MemRef(MemRef::Subview)) => {
                let mut dynamic = 1;
                let offsets = attr::STATIC_OFFSETS.of(operation).unwrap_or_default();
                let steps = attr::STATIC_STRIDES.of(operation).unwrap_or_default();
                for (dimension, &offset) in offsets.iter().enumerate() {
                    let (Some(&stride), Some(&extent)) = (self.strides.get(dimension), self.extents.get(dimension))
                    else {
                        return Err(refuse());
                    };
                    if let Some(offset) = offset {
                        view.offset = view.offset.wrapping_add(offset.wrapping_mul(stride));
                        continue;
                    }
                    let index = operation.operand(dynamic).map_err(|_| refuse())?;
                    dynamic += 1;
                    match constant_of(index) {
                        Some(constant) => {
                            let distance = (constant.signed() as i64).wrapping_mul(stride);
                            view.offset = view.offset.wrapping_add(distance);
                        }
                        None => view.axes.push(Axis { index, extent, stride }),
                    }
                }
                view.strides = match known {
                    Some(strides) => strides.into(),
                    None if steps.len() == self.strides.len() && extents.len() == steps.len() => {
                        let strides = steps.iter().zip(self.strides.iter());
                        let strides: Option<_> =
                            strides.map(|(step, stride)| Some((*step)?.wrapping_mul(*stride))).collect();
                        strides.ok_or_else(refuse)?
                    }
                    None => return Err(refuse()),
                };
            }
            Some(OpName::MemRef(MemRef::Cast | MemRef::AssumeAlignment | MemRef::MemorySpaceCast)) => {}
            Some(OpName::MemRef(MemRef::CollapseShape | MemRef::ExpandShape)) => {
                view.strides = known.ok_or_else(refuse)?.into();
            }
            _ => return Err(refuse()),
        }
        view.extents = extents.into();
        Ok(view)
    }
}
