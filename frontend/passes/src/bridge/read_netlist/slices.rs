//! Slices of tensors: `tensor.extract_slice` and `tensor.insert_slice`.

use super::{
    reader::{Reader, refused},
    types::width,
};
use crate::{error::ProgramCode, ir::extents, refusal::Refusal};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_dialects::attr::{self, Attr, Sizes};
use ringmill_netlist::NodeId;

impl Reader {
    /// The bits of a slice of a tensor, the first operand.
    pub(super) fn sliced<'c>(&self, operation: OperationRef<'c, '_>) -> Result<Vec<NodeId>, Refusal<'c>> {
        let (width, places) = self.slice(operation, 0)?;
        let bits = self.bits(operation, 0)?;
        Ok(places.into_iter().flat_map(|place| &bits[place * width..(place + 1) * width]).copied().collect())
    }

    /// The bits of a tensor, the second operand, with the first operand as a slice.
    pub(super) fn with_slice<'c>(&self, operation: OperationRef<'c, '_>) -> Result<Vec<NodeId>, Refusal<'c>> {
        let (width, places) = self.slice(operation, 1)?;
        let (part, mut bits) = (self.bits(operation, 0)?, self.bits(operation, 1)?.to_vec());
        for (place, element) in places.into_iter().zip(part.chunks_exact(width)) {
            bits[place * width..(place + 1) * width].copy_from_slice(element);
        }
        Ok(bits)
    }

    /// Bits of an element of a tensor operand, and the places of the elements of a slice of it, in
    /// order. Behind the tensor come the operands for offsets, sizes and strides.
    fn slice<'c>(&self, operation: OperationRef<'c, '_>, tensor: usize) -> Result<(usize, Vec<usize>), Refusal<'c>> {
        let r#type = operation.operand(tensor).map_err(|_| refused(operation))?.r#type();
        let (element, extents) = extents(r#type).ok_or_else(|| refused(operation))?;
        let width = width(element).ok_or_else(|| refused(operation))?;
        let mut next = tensor + 1;
        let mut numbers = |list: Attr<Sizes>| {
            let number = |given: Option<i64>| match given {
                Some(given) => usize::try_from(given).ok(),
                None => {
                    next += 1;
                    self.index(operation, next - 1)
                }
            };
            list.of(operation)?.into_iter().map(number).collect::<Option<Vec<usize>>>()
        };
        let offsets = numbers(attr::STATIC_OFFSETS).ok_or_else(|| refused(operation))?;
        let sizes = numbers(attr::STATIC_SIZES).ok_or_else(|| refused(operation))?;
        let strides = numbers(attr::STATIC_STRIDES).ok_or_else(|| refused(operation))?;
        let mut places = vec![0];
        for (dimension, &extent) in extents.iter().enumerate() {
            let (Some(&offset), Some(&size), Some(&stride)) =
                (offsets.get(dimension), sizes.get(dimension), strides.get(dimension))
            else {
                return Err(refused(operation));
            };
            let last = size.checked_sub(1).map_or(Some(offset), |steps| offset.checked_add(steps.checked_mul(stride)?));
            if size > 0 && last.is_none_or(|last| last >= extent) {
                let message = format!(
                    "expected a slice within {extent} elements, found offset {offset}, size {size}, stride {stride}"
                );
                return Err(Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
                    .with_help("take elements that the tensor has"));
            }
            let inside = |place: usize| (0..size).map(move |step| place * extent + offset + step * stride);
            places = places.into_iter().flat_map(inside).collect();
        }
        Ok((width, places))
    }
}
