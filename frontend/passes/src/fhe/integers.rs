use crate::{
    conversion::Writer,
    ir::{Constant, constant_of, element_of, scalar_width},
};
use melior::ir::{Type, Value, ValueLike};
use ringmill_dialects::{
    access::{self, FheType},
    attr,
    ops::Arith,
};

/// An integer of the new function, and the sign of the old one.
#[derive(Clone, Copy)]
pub(super) struct Integer<'c, 'a> {
    pub value: Value<'c, 'a>,
    /// True for two's complement: clear integers have it.
    pub signed: bool,
}

/// True if the integers of an old type are in two's complement.
pub(super) fn is_signed(old: Type<'_>) -> bool {
    access::fhe_type(element_of(old)).is_none_or(FheType::is_signed)
}

/// Bits of the integers of an old type.
pub(super) fn width_of(old: Type<'_>) -> u32 {
    let element = element_of(old);
    access::fhe_type(element).map(FheType::width).or_else(|| scalar_width(element)).unwrap_or(0)
}

/// A constant of at most 128 bits.
pub(super) fn constant<'c, 'a>(out: &mut Writer<'c, 'a>, width: u32, value: u128) -> Value<'c, 'a> {
    let attribute = access::integer_attribute(out.context, width, value);
    let r#type = out.integer(width);
    out.op(Arith::Constant, &[], &[attr::VALUE.with(out.context, attribute)], r#type)
}

impl<'c, 'a> Integer<'c, 'a> {
    /// The value with so many bits: its low ones, or extended. A constant stays one.
    pub fn resized(self, out: &mut Writer<'c, 'a>, width: u32) -> Value<'c, 'a> {
        let from = scalar_width(self.value.r#type()).unwrap_or(0);
        if from == width {
            return self.value;
        }
        if let Some(known) = constant_of(self.value) {
            let value = if self.signed { known.signed() as u128 } else { known.value };
            return constant(out, width, value);
        }
        let name = match (from > width, self.signed) {
            (true, _) => Arith::TruncI,
            (false, true) => Arith::ExtSI,
            (false, false) => Arith::ExtUI,
        };
        let r#type = out.integer(width);
        out.op(name, &[self.value], &[], r#type)
    }

    /// The value if it is known when compiling, extended to 128 bits.
    pub fn known(self) -> Option<u128> {
        let known: Constant<'_> = constant_of(self.value)?;
        Some(if self.signed { known.signed() as u128 } else { known.value })
    }
}

/// An operation on two integers with so many bits.
pub(super) fn binary<'c, 'a>(
    out: &mut Writer<'c, 'a>,
    name: Arith,
    [left, right]: [Integer<'c, 'a>; 2],
    width: u32,
) -> Value<'c, 'a> {
    let (left, right) = (left.resized(out, width), right.resized(out, width));
    out.op(name, &[left, right], &[], left.r#type())
}
