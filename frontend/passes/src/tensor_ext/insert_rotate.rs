use super::{
    slot::{Slot, is_elementwise, read_slot, rotate},
    target::{Target, targets},
};
use crate::ir::{Emitter, erase_unused, key, walk};
use melior::{
    Context,
    ir::{
        OperationRef, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access,
    ops::{OpName, Tensor},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashMap;

/// Replaces arithmetic on elements of tensors of one dimension by arithmetic on whole tensors, of
/// which one element is meant, and rotates operands whose elements are at different indices. By
/// itself it makes programs longer; `cse`, `canonicalize` and `collapse-insertion-chains` then join
/// what is equal.
///
/// An op whose operands are at one index stays there. An op on something computed and on an element
/// that was read happens at the index of the latter. Others meet where the result is needed: at the
/// index where it is inserted, or where the op is that uses it; else at the index of the last
/// operand. Scalars that were not read from a tensor, or from a constant one, are put into every
/// element. Tensors of different types never meet: such an op stays scalar.
///
/// Source: Viand, Jattke, Haller, Hithnawi, "HECO: Fully Homomorphic Encryption Compiler", USENIX
/// Security 2023, section 5.
#[derive(Clone, Default)]
pub struct InsertRotate;

impl RustPass for InsertRotate {
    const NAME: &'static str = "insert-rotate";
    const SUMMARY: &'static str = "compute on whole tensors and rotations of them instead of on elements";
    const EXAMPLE: &'static str = "\
func.func @main(%t: tensor<8xi4>) -> i4 {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = tensor.extract %t[%c2] : tensor<8xi4>
  %1 = tensor.extract %t[%c5] : tensor<8xi4>
  %2 = arith.addi %0, %1 : i4
  return %2 : i4
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut operations = Vec::new();
        walk(operation, &mut |inner| operations.push(inner));
        let targets = targets(&operations);
        // The elements that the results of replaced ops have become.
        let mut slots = FxHashMap::default();
        let mut replaced = Vec::new();
        for operation in operations {
            let Some(result) = result_of(operation) else { continue };
            let target = targets.get(&key(result)).copied().unwrap_or_default();
            if let Some(slot) = on_tensors(context, operation, target, &slots) {
                slots.insert(key(result), slot);
                replaced.push((operation, slot));
            }
        }
        // Users come first, so that only what is needed as a scalar is read.
        let mut unused = Vec::new();
        for (operation, slot) in replaced.into_iter().rev() {
            let (Some(block), Some(result)) = (operation.block(), result_of(operation)) else { continue };
            if access::has_uses(result) {
                let at = Emitter::before(context, block, operation);
                let index = at.index(slot.index as i64);
                let element = at.op(Tensor::Extract, &[slot.tensor, index], &[], result.r#type());
                access::replace_all_uses(result, element);
            }
            unused.extend(operation.operands().filter(|&operand| read_slot(operand).is_some()));
            access::erase(operation);
        }
        erase_unused(unused);
        Ok(())
    }
}

/// The result of an elementwise op on scalars.
fn result_of<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    let result: Value = operation.results().next().map(OperationResult::into)?;
    (is_elementwise(operation) && !access::is_tensor(result.r#type())).then_some(result)
}

/// An operand: an element of a tensor, or a number for every element.
enum Operand<'c, 'a> {
    Slot(Slot<'c, 'a>),
    Number(Value<'c, 'a>),
}

/// Writes an op on tensors that computes the result of `operation` as one element; `None` if its
/// operands have no tensor in common.
fn on_tensors<'c, 'a>(
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    target: Target,
    slots: &FxHashMap<usize, Slot<'c, 'a>>,
) -> Option<Slot<'c, 'a>> {
    let find = |value| slots.get(&key(value)).copied().or_else(|| read_slot(value));
    let last = operation.operands().filter(|&value| !is_constant(value)).filter_map(find).last()?;
    let r#type = last.tensor.r#type();
    let operands: Vec<Operand> = operation
        .operands()
        .map(|value| match find(value).filter(|slot| slot.tensor.r#type() == r#type) {
            Some(slot) => Some(Operand::Slot(slot)),
            None if is_constant(value) || !(slots.contains_key(&key(value)) || is_element(value)) => {
                Some(Operand::Number(value))
            }
            None => None,
        })
        .collect::<Option<_>>()?;
    let mut of_tensors = operands.iter().filter_map(|operand| match operand {
        Operand::Slot(slot) => Some(*slot),
        Operand::Number(_) => None,
    });
    let is_aligned = of_tensors.all(|slot| slot.index == last.index);
    let index = match target {
        Target::Slot { index, size } if !is_aligned && size == last.size => index,
        _ => last.index,
    };
    let block = operation.block()?;
    let at = Emitter::before(context, block, operation);
    let operands: Vec<Value> = operands
        .into_iter()
        .map(|operand| match operand {
            Operand::Slot(slot) => rotate(&at, slot.tensor, (slot.index + slot.size - index) % slot.size),
            Operand::Number(value) => at.op(Tensor::Splat, &[value], &[], r#type),
        })
        .collect();
    let whole = block.insert_operation_before(operation, (*operation).clone());
    access::set_operands(whole, &operands);
    let tensor: Value = whole.results().next().map(OperationResult::into)?;
    tensor.set_type(r#type);
    Some(Slot { tensor, index, size: last.size })
}

/// True for an element of a tensor.
fn is_element(value: Value<'_, '_>) -> bool {
    OperationResult::try_from(value).is_ok_and(|result| Tensor::Extract.is(result.owner()))
}

/// True for an element of a constant.
fn is_constant(value: Value<'_, '_>) -> bool {
    let source = || OperationResult::try_from(OperationResult::try_from(value).ok()?.owner().operand(0).ok()?).ok();
    is_element(value) && source().is_some_and(|result| access::is_constant_like(result.owner()))
}
