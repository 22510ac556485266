use super::{
    reduction::{REDUCTIONS, reduce_all},
    rotations::{Reductions, Rotations, Shifts, rotation},
    slot::{read_slot, size_of},
};
use crate::ir::{Emitter, erase_unused, key, owner, walk};
use melior::{
    Context,
    ir::{
        OperationRef, Value, ValueLike,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    ops::{Arith, OpName, Tensor},
    pass::{PassFailure, RustPass},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Reduces all elements of a tensor of 2^k elements with k rotations, where they are read one by
/// one, or rotated by every distance, and joined by an associative and commutative op on integers,
/// in any order.
///
/// A sum of elements may have other terms besides. Tensors of one dimension are looked at; a
/// reduction that leaves an element out or repeats one stays, and so does one of another size.
#[derive(Clone, Default)]
pub struct RotateAndReduce;

impl RustPass for RotateAndReduce {
    const NAME: &'static str = "rotate-and-reduce";
    const SUMMARY: &'static str = "reduce all elements of a tensor with a logarithmic number of rotations";
    const EXAMPLE: &'static str = "\
func.func @main(%t: tensor<4xi4>) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.extract %t[%c0] : tensor<4xi4>
  %1 = tensor.extract %t[%c1] : tensor<4xi4>
  %2 = tensor.extract %t[%c2] : tensor<4xi4>
  %3 = tensor.extract %t[%c3] : tensor<4xi4>
  %4 = arith.addi %0, %3 : i4
  %5 = arith.addi %4, %1 : i4
  %6 = arith.addi %5, %2 : i4
  return %6 : i4
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for by in REDUCTIONS {
            let mut operations = Vec::new();
            walk(operation, &mut |inner| operations.push(inner));
            if operations.iter().any(|&inner| by.is(inner)) {
                replace(context, &operations, by);
            }
        }
        Ok(())
    }
}

/// The parts of a result: tensors of which all elements are reduced, and other terms.
struct Parts<'c, 'a> {
    whole: Vec<Value<'c, 'a>>,
    others: Vec<Value<'c, 'a>>,
}

fn result_of<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    operation.results().next().map(OperationResult::into)
}

/// Replaces all reductions by one op. First all are found, so that none is lost on the way.
fn replace<'c, 'a>(context: &'c Context, operations: &[OperationRef<'c, 'a>], by: Arith) {
    let reductions = Reductions::of(operations, by);
    let mut found = Vec::new();
    for &operation in operations.iter().filter(|&&inner| by.is(inner)) {
        let Some(result) = result_of(operation) else { continue };
        let parts = if access::is_tensor(result.r#type()) {
            tensor_parts(&reductions, by, operation, result)
        } else {
            scalar_parts(&reductions, by, operation, result)
        };
        found.extend(parts.map(|parts| (operation, result, parts)));
    }
    let mut replaced: FxHashMap<usize, Value> = FxHashMap::default();
    let mut unused = Vec::new();
    for (operation, result, parts) in found {
        let Some(block) = operation.block() else { continue };
        let at = Emitter::before(context, block, operation);
        let present = |value: Value<'c, 'a>| replaced.get(&key(value)).copied().unwrap_or(value);
        let is_tensor = access::is_tensor(result.r#type());
        let mut whole = parts.whole.into_iter().map(|source| {
            let reduced = reduce_all(&at, by, present(source), size_of(source.r#type()).unwrap_or(1));
            if is_tensor {
                return reduced;
            }
            at.op(Tensor::Extract, &[reduced, at.index(0)], &[], result.r#type())
        });
        let Some(first) = whole.next() else { continue };
        let whole: Vec<Value> = whole.collect();
        let others = parts.others.into_iter().map(present);
        let value = whole.into_iter().chain(others).fold(first, |left, right| at.binary(by, left, right));
        access::replace_all_uses(result, value);
        replaced.insert(key(result), value);
        unused.push(result);
    }
    erase_unused(unused);
}

/// A tensor that is the reduction of all rotations of another one, and has more of them than
/// necessary.
fn tensor_parts<'c, 'a>(
    reductions: &Reductions<'c, 'a>,
    by: Arith,
    operation: OperationRef<'c, 'a>,
    result: Value<'c, 'a>,
) -> Option<Parts<'c, 'a>> {
    let size = size_of(result.r#type()).filter(|size| size.is_power_of_two() && *size > 1)?;
    let all = reductions.rotations(result);
    let whole = all.iter().find(|rotations| rotations.shifts.is_full())?;
    let is_long = has_more_rotations(operation, by, whole.source, size.trailing_zeros() as usize);
    is_long.then(|| Parts { whole: vec![whole.source], others: Vec::new() })
}

/// True if a tensor is computed from `source` with more than so many rotations.
fn has_more_rotations(operation: OperationRef<'_, '_>, by: Arith, source: Value<'_, '_>, most: usize) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending: Vec<Value> = operation.operands().collect();
    let mut rotations = 0;
    while let Some(value) = pending.pop() {
        if value == source || !seen.insert(key(value)) {
            continue;
        }
        let Some(operation) = owner(value) else { continue };
        if let Some((tensor, _)) = rotation(operation) {
            rotations += 1;
            pending.push(tensor);
        } else if by.is(operation) {
            pending.extend(operation.operands());
        }
        if rotations > most {
            return true;
        }
    }
    false
}

/// The terms of a reduction of scalars that is not part of a larger one.
fn scalar_parts<'c, 'a>(
    reductions: &Reductions<'c, 'a>,
    by: Arith,
    operation: OperationRef<'c, 'a>,
    result: Value<'c, 'a>,
) -> Option<Parts<'c, 'a>> {
    if is_inside(result, by) {
        return None;
    }
    let terms = terms(operation, by);
    // The rotations of each tensor among the terms, with the positions of these.
    let mut sources: Vec<(Value, Vec<Term>)> = Vec::new();
    let mut places: FxHashMap<usize, usize> = FxHashMap::default();
    for (position, slot) in
        terms.iter().enumerate().filter_map(|(position, &value)| Some((position, read_slot(value)?)))
    {
        for rotations in reductions.rotations(slot.tensor) {
            let place = *places.entry(key(rotations.source)).or_insert_with(|| {
                sources.push((rotations.source, Vec::new()));
                sources.len() - 1
            });
            sources[place].1.push(Term { position, rotations, by: slot.index });
        }
    }
    let mut is_taken = vec![false; terms.len()];
    let mut whole = Vec::new();
    for (source, mut found) in sources {
        let Some(size) = size_of(source.r#type()).filter(|size| size.is_power_of_two() && *size > 1) else { continue };
        found.retain(|term| !is_taken[term.position]);
        let mut shifts = Shifts::none(size);
        if found.iter().all(|term| shifts.add(&term.rotations.shifts, term.by)) && shifts.is_full() {
            found.iter().for_each(|term| is_taken[term.position] = true);
            whole.push(source);
        }
    }
    let others = terms.into_iter().zip(is_taken).filter_map(|(term, is_taken)| (!is_taken).then_some(term));
    (!whole.is_empty()).then(|| Parts { whole, others: others.collect() })
}

/// An element of a tensor that is the reduction of rotations: element 0 of those, rotated further.
struct Term<'c, 'a> {
    position: usize,
    rotations: Rotations<'c, 'a>,
    by: usize,
}

/// True if the one use of a value is by the same op.
fn is_inside(value: Value<'_, '_>, by: Arith) -> bool {
    matches!(&access::uses(value)[..], [used] if by.is(used.user))
}

/// The terms of a reduction, in the order of the ops that take them.
fn terms<'c, 'a>(root: OperationRef<'c, 'a>, by: Arith) -> Vec<Value<'c, 'a>> {
    let mut ops = Vec::new();
    let mut pending = vec![root];
    while let Some(operation) = pending.pop() {
        ops.push(operation);
        for operand in operation.operands() {
            if let Some(inner) = owner(operand).filter(|&inner| by.is(inner) && is_inside(operand, by)) {
                pending.push(inner);
            }
        }
    }
    // Inner ops were found last.
    let operands = ops.iter().rev().flat_map(|operation| operation.operands().collect::<Vec<_>>());
    operands.filter(|&operand| !owner(operand).is_some_and(|inner| by.is(inner) && is_inside(operand, by))).collect()
}
