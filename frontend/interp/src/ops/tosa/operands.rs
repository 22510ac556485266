//! The operands and attributes of tosa's operations.

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    machine::Halt,
    value::for_each_index,
};
use melior::ir::{
    Value, ValueLike,
    operation::{OperationLike, OperationResult},
    r#type::IntegerType,
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Bits, Integers},
    ops::Tosa,
};
use std::sync::Arc;

/// The shape and type of a result.
#[derive(Debug)]
pub(super) struct Output {
    pub shape: Arc<[usize]>,
    /// Bits of an element.
    pub width: u32,
}

impl Output {
    /// Each element as `element` gives it for its index, row-major.
    ///
    /// # Errors
    /// Those of `element`.
    pub fn of<W>(&self, mut element: impl FnMut(&[usize]) -> Result<W, Halt>) -> Result<Vec<W>, Halt> {
        let mut words = Vec::new();
        for_each_index(&self.shape, |index| {
            words.push(element(index)?);
            Ok(())
        })?;
        Ok(words)
    }
}

/// Extents and width of the result.
pub(super) fn output<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Output, InterpError> {
    let value = scope.result(op, 0)?;
    let Kind::Tensor(shaped) = scope.kind(value, op)? else { return Err(scope.unsupported_type(value, op)) };
    let shape = shaped.fixed().ok_or_else(|| scope.unsupported_type(value, op))?;
    Ok(Output { shape, width: narrow(op, scope, value)? })
}

/// Bits of an element; refuses more than the arithmetic here is wide enough for.
pub(super) fn narrow<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    value: Value<'c, 'a>,
) -> Result<u32, InterpError> {
    let width = u32::from(scope.width(value, op)?);
    if width <= 64 { Ok(width) } else { Err(scope.unsupported_type(value, op)) }
}

/// The extents of an operand.
pub(super) fn extents<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    position: usize,
) -> Result<Arc<[usize]>, InterpError> {
    let value = scope.operand(op, position)?;
    scope.shaped(value, op)?.fixed().ok_or_else(|| scope.unsupported_type(value, op))
}

/// True if an operand is a `!tosa.shape`.
pub(super) fn is_shape(op: Op<'_, '_>, position: usize) -> bool {
    op.operand(position).is_ok_and(|value| access::is_tosa_shape(value.r#type()))
}

/// The numbers of a `!tosa.shape` operand.
pub(super) fn shape_values<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    position: usize,
) -> Result<Vec<usize>, InterpError> {
    let source = OperationResult::try_from(scope.operand(op, position)?).map(|result| result.owner());
    let constant = source.ok().filter(|source| Tosa::ConstShape.is(*source));
    let constant =
        constant.ok_or_else(|| scope.unsupported_form(op, format!("operand {position} is not a tosa.const_shape")))?;
    let values = scope.read(constant, attr::VALUES)?.into_iter().map(|value| usize::try_from(value).ok());
    values.collect::<Option<_>>().ok_or_else(|| scope.unsupported_form(op, "a negative extent".into()))
}

/// A list of as many integers as expected.
pub(super) fn list<'c, 'a, const N: usize>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    attribute: Attr<Integers>,
) -> Result<[i64; N], InterpError> {
    let list = scope.read(op, attribute)?;
    list.try_into().map_err(|_| scope.unsupported_form(op, format!("attribute '{attribute}' has not {N} numbers")))
}

/// True if a flag is set.
pub(super) fn flag<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    attribute: Attr<Bits>,
) -> Result<bool, InterpError> {
    let attribute = scope.attribute(op, attribute)?;
    Ok(scope.integer_bits(op, attribute)? != 0)
}

/// Bits of the accumulator.
pub(super) fn accumulator<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<u32, InterpError> {
    scope.attribute(op, attr::ACC_TYPE)?;
    let integer = attr::ACC_TYPE.of(op).and_then(|r#type| IntegerType::try_from(r#type).ok());
    integer
        .map(|integer| integer.width())
        .ok_or_else(|| scope.unsupported_form(op, "its accumulator is not an integer".into()))
}
