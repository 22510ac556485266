use crate::ir::{Emitter, constant_of, extents};
use melior::ir::{
    OperationRef, Type, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{
    access,
    ops::{Arith, Tensor, TensorExt},
};

/// An element of a tensor of one dimension, at an index that is known.
#[derive(Clone, Copy)]
pub(super) struct Slot<'c, 'a> {
    /// The tensor.
    pub tensor: Value<'c, 'a>,
    /// The index, below the size.
    pub index: usize,
    /// The number of elements.
    pub size: usize,
}

/// The number of elements of a tensor of one dimension and of known size, at least one.
pub(super) fn size_of(r#type: Type<'_>) -> Option<usize> {
    if !access::is_tensor(r#type) {
        return None;
    }
    match extents(r#type)?.1[..] {
        [size] if size > 0 => Some(size),
        _ => None,
    }
}

/// The element that `tensor.extract` reads, or `tensor.insert` writes, at a constant index.
fn element<'c, 'a>(operation: OperationRef<'c, 'a>, tensor: usize) -> Option<Slot<'c, 'a>> {
    let tensor_operand = operation.operand(tensor).ok()?;
    let size = size_of(tensor_operand.r#type())?;
    let index = constant_of(operation.operand(tensor + 1).ok()?)?.signed();
    let index = usize::try_from(index).ok().filter(|&index| index < size)?;
    Some(Slot { tensor: tensor_operand, index, size })
}

/// The element that a value was read from.
pub(super) fn read_slot<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<Slot<'c, 'a>> {
    let operation = OperationResult::try_from(value).ok()?.owner();
    if Tensor::Extract.is(operation) { element(operation, 0) } else { None }
}

/// The element that an op replaces.
pub(super) fn written_slot<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Slot<'c, 'a>> {
    if Tensor::Insert.is(operation) { element(operation, 1) } else { None }
}

/// A tensor of one dimension, rotated to lower indices.
pub(super) fn rotate<'c, 'a>(at: &Emitter<'c, 'a>, tensor: Value<'c, 'a>, shift: usize) -> Value<'c, 'a> {
    if shift == 0 {
        return tensor;
    }
    let amount = at.index(shift as i64);
    at.op(TensorExt::Rotate, &[tensor, amount], &[], tensor.r#type())
}

/// True if an op works on two numbers, or on each two elements of tensors, and has a result
/// whatever they are.
pub(super) fn is_elementwise(operation: OperationRef<'_, '_>) -> bool {
    use Arith::{AddF, AddI, AndI, MaxSI, MaxUI, MinSI, MinUI, MulF, MulI, OrI, SubF, SubI, XOrI};
    matches!(
        Arith::of(operation),
        Some(AddF | AddI | AndI | MaxSI | MaxUI | MinSI | MinUI | MulF | MulI | OrI | SubF | SubI | XOrI)
    )
}
