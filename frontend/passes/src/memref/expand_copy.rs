use super::place::{Places, Window};
use crate::{
    affine::LIMIT,
    error::ProgramCode,
    ir::{Emitter, Extent, affine_nest, build, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        OperationRef, ShapedTypeLike, Type, Value, ValueLike,
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::{DimSize, MemRefType},
    },
};
use ringmill_dialects::{
    access,
    ops::{MemRef, OpName},
    pass::{PassFailure, PassOption, RustPass, read_flag},
};
use rustc_hash::FxHashMap;

/// Replaces `memref.copy` by affine loads and stores of each element, in loops or one after the
/// other. A copy between overlapping views of one memory goes through memory of its own.
#[derive(Clone, Default)]
pub struct ExpandCopy {
    straight: bool,
}

impl RustPass for ExpandCopy {
    const NAME: &'static str = "expand-copy";
    const SUMMARY: &'static str = "replace memref.copy by affine loads and stores";
    const EXAMPLE: &'static str = "\
func.func @main(%a: memref<2xi4>, %b: memref<2xi4>) {
  memref.copy %a, %b : memref<2xi4> to memref<2xi4>
  return
}
";
    const OPERATION: Option<OpName> = None;
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "disable-affine-loop",
        summary: "a load and a store for each element instead of loops",
        initial: "false",
        set: |pass, text| read_flag(text, &mut pass.straight),
    }];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut copies = Vec::new();
        walk(operation, &mut |inner| {
            if MemRef::Copy.is(inner) {
                copies.push(inner);
            }
        });
        let mut places = Places::default();
        for copy in copies {
            self.expand(context, copy, &mut places).map_err(Refusal::report)?;
        }
        Ok(())
    }
}

/// The element type of a copy, and its extents; those that neither side knows are `None`.
fn extents<'c>(copy: OperationRef<'c, '_>) -> Option<(Type<'c>, Vec<Option<i64>>)> {
    let r#type = |position| MemRefType::try_from(copy.operand(position).ok()?.r#type()).ok();
    let (source, target) = (r#type(0)?, r#type(1)?);
    let size = |of: MemRefType, axis| match of.dim_size(axis) {
        Ok(DimSize::Static(size)) => i64::try_from(size).ok(),
        _ => None,
    };
    let extents = (0..source.rank()).map(|axis| size(source, axis).or_else(|| size(target, axis))).collect();
    Some((source.element(), extents))
}

/// True if what is written may be read later by the same copy.
fn may_overlap(source: &Window, target: &Window, extents: &[Option<i64>]) -> bool {
    if source.root != target.root {
        return false;
    }
    let range = |window: &Window| {
        let (first, strides) = window.layout.as_ref()?;
        let (mut least, mut most) = (first.known()?, first.known()?);
        for (&extent, &stride) in extents.iter().zip(strides) {
            let reach = extent?.checked_sub(1)?.checked_mul(stride)?;
            least = least.checked_add(reach.min(0))?;
            most = most.checked_add(reach.max(0))?;
        }
        Some((least, most))
    };
    match (range(source), range(target)) {
        (Some(read), Some(written)) if read.1 < written.0 || written.1 < read.0 => false,
        _ => source.layout != target.layout || source.layout.is_none(),
    }
}

impl ExpandCopy {
    fn expand<'c>(
        &self,
        context: &'c Context,
        copy: OperationRef<'c, '_>,
        places: &mut Places,
    ) -> Result<(), Refusal<'c>> {
        let (Ok(source), Ok(target), Some(block)) = (copy.operand(0), copy.operand(1), copy.block()) else {
            return Ok(());
        };
        let dynamic = |why: &str| {
            let message = format!("this copies memory whose size is known at run time only{why}");
            Refusal::new(ProgramCode::DynamicShape, message, copy.location())
        };
        let (element, extents) = extents(copy).ok_or_else(|| dynamic(", of any rank"))?;
        let constant: Option<Vec<i64>> = extents.iter().copied().collect();
        let at = Emitter::before(context, block, copy);
        let between = if may_overlap(&places.window(source), &places.window(target), &extents) {
            let sizes = constant.as_ref().ok_or_else(|| dynamic(", between views that may overlap"))?;
            Some(at.alloc(element, &sizes.iter().map(|&size| size as usize).collect::<Vec<_>>()))
        } else {
            None
        };
        let steps = match between {
            Some(between) => vec![(source, between), (between, target)],
            None => vec![(source, target)],
        };
        if self.straight {
            let sizes = constant.ok_or_else(|| dynamic("; without loops, it must be constant"))?;
            Self::straight(&at, &steps, &sizes, element, copy)?;
        } else {
            let bounds =
                bounds(&at, source, copy, &extents).ok_or_else(|| dynamic(", where no affine loop may count to it"))?;
            for (from, to) in steps {
                affine_nest(&at, &bounds, Vec::new(), &mut Vec::new(), &mut |inner, subscripts, carried| {
                    let value = inner.affine_load(from, subscripts, element);
                    inner.affine_store(value, to, subscripts);
                    carried
                });
            }
        }
        if let Some(between) = between {
            let dealloc = OperationBuilder::new(MemRef::Dealloc.text(), at.location).add_operands(&[between]);
            block.insert_operation_before(copy, build(dealloc));
        }
        access::erase(copy);
        Ok(())
    }

    /// Writes a load and a store for each element, in row-major order.
    fn straight<'c, 'a>(
        at: &Emitter<'c, 'a>,
        steps: &[(Value<'c, 'a>, Value<'c, 'a>)],
        sizes: &[i64],
        element: Type<'c>,
        copy: OperationRef<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        let count = sizes.iter().try_fold(1u64, |count, &size| count.checked_mul(size.unsigned_abs()));
        let count = count.filter(|&count| count <= LIMIT).ok_or_else(|| {
            let message = format!("this copies more than {LIMIT} elements, one by one");
            Refusal::new(ProgramCode::TooLarge, message, copy.location()).with_help("leave 'disable-affine-loop' out")
        })?;
        let mut constants: FxHashMap<i64, Value> = FxHashMap::default();
        if count > 0 {
            for value in 0..sizes.iter().copied().max().unwrap_or(0) {
                constants.insert(value, at.index(value));
            }
        }
        for &(from, to) in steps {
            for position in 0..count {
                let mut rest = position as i64;
                let mut subscripts: Vec<Value> = sizes
                    .iter()
                    .rev()
                    .filter_map(|&size| {
                        let subscript = rest % size;
                        rest /= size;
                        constants.get(&subscript).copied()
                    })
                    .collect();
                subscripts.reverse();
                let value = at.affine_load(from, &subscripts, element);
                at.affine_store(value, to, &subscripts);
            }
        }
        Ok(())
    }
}

/// The bounds of loops over the elements; `None` where affine loops cannot take a size as a bound.
fn bounds<'c, 'a>(
    at: &Emitter<'c, 'a>,
    source: Value<'c, 'a>,
    copy: OperationRef<'c, 'a>,
    extents: &[Option<i64>],
) -> Option<Vec<Extent<'c, 'a>>> {
    let bound = |(axis, extent): (usize, &Option<i64>)| match extent {
        Some(extent) => Some(Extent::Constant(*extent)),
        None => {
            let axis = at.index(axis as i64);
            let size = at.op(MemRef::Dim, &[source, axis], &[], Type::index(at.context));
            access::is_affine_symbol(size, copy).then_some(Extent::Symbol(size))
        }
    };
    extents.iter().enumerate().map(bound).collect()
}
