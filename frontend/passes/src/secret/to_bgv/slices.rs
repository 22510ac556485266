//! Rows of secret tensors: slices along the dimensions before the last.

use super::context::ToBgv;
use crate::{
    conversion::{Writer, no_lowering},
    error::ProgramCode,
    ir::{element_of, extents, owner, tensor_of},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{Mgmt, Tensor},
};

/// The static word of MLIR for an offset that an operand gives.
const DYNAMIC: i64 = i64::MIN;

/// A slice of ciphertexts. All lists have an entry for each dimension before the last.
struct Rows<'c, 'a> {
    /// Static offsets; `None` for those that operands give.
    offsets: Vec<Option<i64>>,
    /// The offsets that operands give, in order.
    given: Vec<Value<'c, 'a>>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl<'c, 'a> Rows<'c, 'a> {
    /// The slice of an op whose operands are `given` from the offsets on; `None` if it takes a part
    /// of the last dimension, or its sizes and strides are not known.
    fn of(operation: OperationRef<'c, 'a>, given: &[Value<'c, 'a>], length: usize) -> Option<Self> {
        let known = |list: Option<Vec<Option<i64>>>| list?.into_iter().collect::<Option<Vec<i64>>>();
        let mut offsets = attr::STATIC_OFFSETS.of(operation)?;
        let mut sizes = known(attr::STATIC_SIZES.of(operation))?;
        let mut strides = known(attr::STATIC_STRIDES.of(operation))?;
        let last = (offsets.pop()?, sizes.pop()?, strides.pop()?);
        (last == (Some(0), length as i64, 1)).then(|| Self { offsets, given: given.to_vec(), sizes, strides })
    }

    /// The subscripts of the only row.
    fn subscripts(&self, out: &mut Writer<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let mut given = self.given.iter();
        let place = |offset: &Option<i64>| match offset {
            Some(offset) => usize::try_from(*offset).ok().map(|offset| out.index(offset)),
            None => given.next().copied(),
        };
        self.offsets.iter().filter_map(place).collect()
    }

    /// An op of slices on tensors of ciphertexts.
    fn slice(
        &self,
        name: Tensor,
        tensors: &[Value<'c, 'a>],
        result: melior::ir::Type<'c>,
        out: &mut Writer<'c, 'a>,
    ) -> Value<'c, 'a> {
        let offsets: Vec<i64> = self.offsets.iter().map(|offset| offset.unwrap_or(DYNAMIC)).collect();
        let groups = tensors.iter().map(|_| 1).chain([self.given.len() as i32, 0, 0]).collect::<Vec<i32>>();
        let attributes = out.slice([&offsets, &self.sizes, &self.strides], &groups);
        let operands: Vec<_> = tensors.iter().chain(&self.given).copied().collect();
        out.op(name, &operands, &attributes, result)
    }
}

impl<'c> ToBgv<'c, '_> {
    /// The refusal of a slice within rows.
    fn within_rows(&self, operation: OperationRef<'c, '_>) -> Refusal<'c> {
        let message = format!("expected a slice of whole rows of {} numbers, found a part of one", self.length);
        Refusal::new(ProgramCode::NoLowering, message, operation.location())
            .with_help("keep what is taken apart in the dimensions before the last")
    }

    /// Rows of a hidden tensor: one ciphertext, or a tensor of them.
    pub(super) fn extracted<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let Some((&hidden, given)) = operands.split_first() else { return Err(no_lowering::<Self>(operation)) };
        let rows = Rows::of(operation, given, self.length).ok_or_else(|| self.within_rows(operation))?;
        let ciphertext = element_of(hidden.r#type());
        let of_result = operation.results().next().and_then(|result| extents(result.r#type()));
        let (_, shape) = of_result.ok_or_else(|| no_lowering::<Self>(operation))?;
        match shape.split_last() {
            Some((&last, _)) if last != self.length => Err(self.within_rows(operation)),
            Some((_, [])) if rows.offsets.is_empty() => Ok(hidden),
            Some((_, [])) => {
                let read: Vec<_> = [hidden].into_iter().chain(rows.subscripts(out)).collect();
                Ok(out.op(Tensor::Extract, &read, &[], ciphertext))
            }
            Some((_, outer)) => Ok(rows.slice(Tensor::ExtractSlice, &[hidden], tensor_of(outer, ciphertext), out)),
            None => Err(no_lowering::<Self>(operation)),
        }
    }

    /// A tensor with other rows, of which some are hidden. Public rows become ciphertexts that hide
    /// nothing; an empty tensor becomes one of ciphertexts.
    pub(super) fn inserted<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let &[source, target, ref given @ ..] = operands else { return Err(no_lowering::<Self>(operation)) };
        let rows = Rows::of(operation, given, self.length).ok_or_else(|| self.within_rows(operation))?;
        let of = [source, target].into_iter().find(|value| self.is_hidden(value.r#type()));
        let ciphertext = of.map(|hidden| element_of(hidden.r#type())).ok_or_else(|| no_lowering::<Self>(operation))?;
        let hidden = |value: Value<'c, 'a>, out: &mut Writer<'c, 'a>| {
            if self.is_hidden(value.r#type()) {
                return Some(value);
            }
            let (_, shape) = extents(value.r#type())?;
            let (_, outer) = shape.split_last()?;
            self.encrypted(value, if outer.is_empty() { ciphertext } else { tensor_of(outer, ciphertext) }, None, out)
        };
        let target = match extents(target.r#type()) {
            Some((_, shape)) if is_empty(operation) && shape.len() > 1 => {
                Some(out.op(Tensor::Empty, &[], &[], tensor_of(&shape[..shape.len() - 1], ciphertext)))
            }
            _ if rows.offsets.is_empty() => Some(source),
            _ => hidden(target, out),
        };
        let (Some(source), Some(target)) = (hidden(source, out), target) else {
            return Err(no_lowering::<Self>(operation));
        };
        if element_of(source.r#type()) != element_of(target.r#type()) {
            let message = "expected ciphertexts of one level and size in a tensor, found several";
            return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("bring them to one level with mgmt.level_reduce or mgmt.modreduce, and relinearize them"));
        }
        if rows.offsets.is_empty() {
            return Ok(source);
        }
        let result = target.r#type();
        if extents(source.r#type()).is_none() {
            let written: Vec<_> = [source, target].into_iter().chain(rows.subscripts(out)).collect();
            return Ok(out.op(Tensor::Insert, &written, &[], result));
        }
        Ok(rows.slice(Tensor::InsertSlice, &[source, target], result, out))
    }
}

/// True if the second operand of an op is an empty tensor, which may be encoded for a level.
fn is_empty(operation: OperationRef<'_, '_>) -> bool {
    let made = operation.operand(1).ok().and_then(owner);
    let made = made.and_then(|made| if Mgmt::Init.is(made) { owner(made.operand(0).ok()?) } else { Some(made) });
    made.is_some_and(|made| Tensor::Empty.is(made))
}
