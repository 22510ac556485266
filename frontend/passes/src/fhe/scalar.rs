use super::{
    elements::gather,
    elementwise::{Elementwise, elementwise},
    integers::{Integer, constant, is_signed, width_of},
    tables::{self, Tables},
};
use crate::{
    conversion::Writer,
    ir::{extents, tensor_of},
};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::ops::{Arith, Fhe};

/// The counterpart of an operation on single integers, or of a tensor of zeros.
pub(super) fn scalar<'c, 'a>(
    name: Fhe,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let old = operation.results().next()?.r#type();
    let width = width_of(old);
    let integers: Vec<Integer<'c, 'a>> = operation
        .operands()
        .zip(operands)
        .map(|(old, &value)| Integer { value, signed: is_signed(old.r#type()) })
        .collect();
    match (name, &integers[..]) {
        (Fhe::Zero, []) => Some(constant(out, width, 0)),
        (Fhe::ZeroTensor, []) => {
            let (_, shape) = extents(old)?;
            let zero = constant(out, width, 0);
            let r#type = tensor_of(&shape, out.integer(width));
            Some(gather(vec![zero; shape.iter().product()], r#type, out))
        }
        (Fhe::ChangePartition, [same]) => Some(same.value),
        (Fhe::ApplyLookupTable, &[place, table]) => {
            let table = Tables::of(table.value)?;
            Some(table.entry_from(0, place, width, out))
        }
        (Fhe::GenGate, &[left, right, table]) => {
            let place = tables::pair([left, right], out);
            Some(Tables::of(table.value)?.entry_from(0, place, width, out))
        }
        (Fhe::Mux, &[condition, yes, no]) => {
            Some(out.op(Arith::Select, &[condition.value, yes.value, no.value], &[], yes.value.r#type()))
        }
        (name, integers) => elementwise(Elementwise::of_scalar(name)?, integers, width, out),
    }
}
