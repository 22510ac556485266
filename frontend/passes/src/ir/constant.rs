use super::{read, types::scalar_width};
use melior::Context;
use melior::ir::{
    Attribute, Location, Operation, Type, TypeLike, Value, ValueLike,
    attribute::IntegerAttribute,
    operation::{OperationBuilder, OperationResult},
};
use ringmill_dialects::{access, attr, ops::Arith};

/// A scalar that is known when compiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constant<'c> {
    /// The bits, zero above the type's width.
    pub value: u128,
    /// An integer type or `index`.
    pub r#type: Type<'c>,
}

impl<'c> Constant<'c> {
    /// `value` reduced to the width of `type`; `None` when the type is not a scalar of at most 128
    /// bits.
    pub fn new(value: u128, r#type: Type<'c>) -> Option<Self> {
        let width = scalar_width(r#type).filter(|width| (1..=128).contains(width))?;
        Some(Self { value: value & (u128::MAX >> (128 - width)), r#type })
    }

    /// Width in bits.
    pub fn width(&self) -> u32 {
        scalar_width(self.r#type).unwrap_or(0)
    }

    /// The value as two's complement.
    pub fn signed(&self) -> i128 {
        let unused = 128 - self.width();
        ((self.value << unused) as i128) >> unused
    }
}

/// The value of an `arith.constant` of scalar type.
pub(crate) fn constant_of<'c>(value: Value<'c, '_>) -> Option<Constant<'c>> {
    let operation = OperationResult::try_from(value).ok()?.owner();
    if !Arith::Constant.is(operation) {
        return None;
    }
    Constant::new(attr::VALUE.of(operation)?, value.r#type())
}

/// The `arith.constant` of a constant.
pub(crate) fn constant_operation<'c>(
    context: &'c Context,
    constant: Constant<'c>,
    location: Location<'c>,
) -> Operation<'c> {
    let value: Attribute = if constant.r#type.is_index() {
        IntegerAttribute::new(constant.r#type, constant.value as u64 as i64).into()
    } else {
        access::integer_attribute(context, constant.width(), constant.value)
    };
    let builder = OperationBuilder::new(Arith::Constant.text(), location)
        .add_attributes(&[attr::VALUE.with(context, value)])
        .add_results(&[constant.r#type]);
    read::build(builder)
}
