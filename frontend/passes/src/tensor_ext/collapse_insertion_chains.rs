use super::slot::{read_slot, rotate, size_of, written_slot};
use crate::ir::{Emitter, erase_unused, walk};
use melior::{
    Context,
    ir::{
        OperationRef, Value, ValueLike,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    ops::OpName,
    pass::{PassFailure, RustPass},
};

/// Most insertions of a chain. In a block that nothing reaches, a chain may have no beginning.
const MOST_INSERTIONS: usize = 1 << 20;

/// Replaces a chain of insertions that writes every element of a tensor by a rotation, if all
/// elements are read from one tensor at the same distance.
///
/// Only tensors of one dimension and indices that are constants are looked at, and of several
/// insertions at one index the last one counts. A chain that leaves an element of the first tensor,
/// or reads out of bounds, stays.
#[derive(Clone, Default)]
pub struct CollapseInsertionChains;

impl RustPass for CollapseInsertionChains {
    const NAME: &'static str = "collapse-insertion-chains";
    const SUMMARY: &'static str = "replace insertions of all elements of another tensor by a rotation";
    const EXAMPLE: &'static str = "\
func.func @main(%t: tensor<2xi4>, %to: tensor<2xi4>) -> tensor<2xi4> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c1] : tensor<2xi4>
  %1 = tensor.insert %0 into %to[%c0] : tensor<2xi4>
  %2 = tensor.extract %t[%c0] : tensor<2xi4>
  %3 = tensor.insert %2 into %1[%c1] : tensor<2xi4>
  return %3 : tensor<2xi4>
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut ends = Vec::new();
        walk(operation, &mut |inner| {
            if written_slot(inner).is_some() && !is_continued(inner) {
                ends.push(inner);
            }
        });
        erase_unused(ends.into_iter().filter_map(|end| collapse(context, end)).collect());
        Ok(())
    }
}

fn result_of<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    operation.results().next().map(OperationResult::into)
}

/// True if nothing but one more insertion needs the tensor that an insertion makes.
fn is_continued(insertion: OperationRef<'_, '_>) -> bool {
    let uses = result_of(insertion).map(access::uses).unwrap_or_default();
    matches!(&uses[..], [next] if next.operand == 1 && written_slot(next.user).is_some())
}

/// The value written last at each index, by an insertion or those before it; `None` if an index is
/// left out.
fn written<'c, 'a>(end: OperationRef<'c, 'a>) -> Option<Vec<Value<'c, 'a>>> {
    let size = size_of(result_of(end)?.r#type())?;
    let mut values: Vec<Option<Value>> = vec![None; size];
    let mut missing = size;
    let mut insertion = end;
    for _ in 0..MOST_INSERTIONS {
        let slot = written_slot(insertion)?;
        let value = &mut values[slot.index];
        if value.is_none() {
            *value = Some(insertion.operand(0).ok()?);
            missing -= 1;
        }
        if missing == 0 {
            return values.into_iter().collect();
        }
        insertion = OperationResult::try_from(slot.tensor).ok()?.owner();
    }
    None
}

/// Replaces the result of the last insertion of a chain, and returns it.
fn collapse<'c, 'a>(context: &'c Context, end: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let result = result_of(end)?;
    let slots = written(end)?.into_iter().map(read_slot).collect::<Option<Vec<_>>>()?;
    let &first = slots.first()?;
    let fits = |(index, slot): (usize, &super::slot::Slot)| {
        slot.tensor == first.tensor && slot.index == (first.index + index) % first.size
    };
    if first.tensor.r#type() != result.r#type() || !slots.iter().enumerate().all(fits) {
        return None;
    }
    let at = Emitter::before(context, end.block()?, end);
    let rotated = rotate(&at, first.tensor, first.index);
    access::replace_all_uses(result, rotated);
    Some(result)
}
