use super::{
    elements::{Elements, indices},
    integers::{Integer, is_signed, width_of},
    products::{Terms, sum_of_products},
};
use crate::{conversion::Writer, ir::extents};
use melior::ir::{OperationRef, Type, Value};
use ringmill_dialects::{
    attr::{self, Attr, Integers},
    ops::{Arith, FheLinalg},
};

/// The elements of the result of a convolution or of a maximum over windows; `None` if the
/// operation is another one, or pads.
pub(super) fn windows<'c, 'a>(
    name: FheLinalg,
    operation: OperationRef<'c, 'a>,
    operands: &[Elements<'c, 'a>],
    (old, new): (Type<'c>, Type<'c>),
    out: &mut Writer<'c, 'a>,
) -> Option<Vec<Value<'c, 'a>>> {
    let (_, shape) = extents(new)?;
    let (strides, dilations) = (pair(operation, attr::STRIDES)?, pair(operation, attr::DILATIONS)?);
    let image = operands.first()?;
    let element = |index: &[usize], channel: usize, [down, right]: [usize; 2]| {
        let row = index[2] * strides[0] + down * dilations[0];
        image.at(&[index[0], channel, row, index[3] * strides[1] + right * dilations[1]])
    };
    match (name, operands) {
        (FheLinalg::MaxPool2d, _) => {
            let kernel = pair(operation, attr::KERNEL_SHAPE)?;
            let larger = if is_signed(old) { Arith::MaxSI } else { Arith::MaxUI };
            let each = indices(&shape).map(|index| {
                let values = places(kernel).map(|place| element(&index, index[1], place).value);
                values.reduce(|largest, value| out.op(larger, &[largest, value], &[], out.integer(width_of(old))))
            });
            each.collect()
        }
        (FheLinalg::Conv2d, [_, weight, bias @ ..]) => {
            if attr::PADDING.of(operation).is_some_and(|padding| padding.iter().any(|&size| size != 0)) {
                return None;
            }
            let groups = usize::try_from(attr::GROUP.of(operation).unwrap_or(1)).ok().filter(|&groups| groups > 0)?;
            let &[filters, channels, height, width] = &weight.shape[..] else { return None };
            let each = indices(&shape).map(|index| {
                let filter = index[1];
                let first = filter / (filters / groups) * channels;
                let terms = |inner: usize| {
                    let factor = move |[down, right]: [usize; 2]| weight.at(&[filter, inner, down, right]);
                    let index = &index;
                    places([height, width]).map(move |place| [element(index, first + inner, place), factor(place)])
                };
                let terms: Terms<'c, 'a> = (0..channels).flat_map(terms).collect();
                let bias: Option<Integer<'c, 'a>> = bias.first().map(|bias| bias.at(&[filter]));
                sum_of_products(terms, bias, width_of(old), out)
            });
            Some(each.collect())
        }
        _ => None,
    }
}

/// The places of a window.
fn places([height, width]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    (0..height).flat_map(move |down| (0..width).map(move |right| [down, right]))
}

/// Two numbers; 1 each if the attribute is left out.
fn pair(operation: OperationRef<'_, '_>, attribute: Attr<Integers>) -> Option<[usize; 2]> {
    let Some(numbers) = attribute.of(operation) else { return Some([1, 1]) };
    let numbers: Option<Vec<usize>> = numbers.into_iter().map(|number| usize::try_from(number).ok()).collect();
    numbers?.try_into().ok()
}
