use super::{
    elements::{Elements, gather, indices},
    elementwise::{Elementwise, elementwise},
    integers::width_of,
    moves::{assigned, chosen, moved},
    products::products,
    tables::{self, Tables},
    windows::windows,
};
use crate::{
    conversion::Writer,
    ir::{element_of, extents, tensor_of},
};
use melior::ir::{OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::ops::FheLinalg;

/// The counterpart of an operation on tensors.
pub(super) fn tensor<'c, 'a>(
    name: FheLinalg,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let old = operation.results().next()?.r#type();
    let element = out.integer(width_of(old));
    let is_index = element_of(old).is_index();
    let element = if is_index { Type::index(out.context) } else { element };
    let new = extents(old).map_or(element, |(_, shape)| tensor_of(&shape, element));
    let olds: Vec<Type<'c>> = operation.operands().map(|operand| operand.r#type()).collect();
    let elements = |position: usize, out: &mut Writer<'c, 'a>| -> Option<Elements<'c, 'a>> {
        Some(Elements::of(*operands.get(position)?, *olds.get(position)?, out))
    };
    let values = match name {
        FheLinalg::ApplyLookupTable | FheLinalg::ApplyMultiLookupTable => {
            tables::broadcast(&elements(0, out)?, &Tables::of(*operands.get(1)?)?, new, out)
        }
        FheLinalg::ApplyMappedLookupTable => {
            let rows = elements(2, out)?;
            tables::mapped(&elements(0, out)?, &Tables::of(*operands.get(1)?)?, &rows, new, out)
        }
        FheLinalg::FancyIndex => chosen(*operands.first()?, &elements(1, out)?, out),
        FheLinalg::FancyAssign => {
            let (places, values) = (elements(1, out)?, elements(2, out)?);
            return Some(assigned(*operands.first()?, &places, &values, out));
        }
        _ => {
            let all: Vec<Elements<'c, 'a>> =
                (0..operands.len()).map(|position| elements(position, out)).collect::<Option<_>>()?;
            match Elementwise::of_tensor(name) {
                Some(function) => {
                    let (_, shape) = extents(new)?;
                    let each = indices(&shape).map(|index| {
                        let integers: Vec<_> = all.iter().map(|operand| operand.at(&index)).collect();
                        elementwise(function, &integers, width_of(old), out)
                    });
                    each.collect::<Option<Vec<_>>>()?
                }
                None => match moved(name, operation, &all, new) {
                    Some(values) => values,
                    None => match products(name, operation, &all, (old, new), out) {
                        Some(values) => values,
                        None => windows(name, operation, &all, (old, new), out)?,
                    },
                },
            }
        }
    };
    Some(gather(values, new, out))
}
