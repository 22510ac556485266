use crate::{
    conversion::Writer,
    ir::{element_of, extents, tensor_of},
};
use melior::ir::{Type, Value, ValueLike, attribute::IntegerAttribute, r#type::IntegerType};
use ringmill_dialects::{
    access,
    attr::{self, Predicate},
    ops::Arith,
};

/// Writes arithmetic on integers: one, or the elements of a tensor of constant shape.
pub(super) struct Integers<'w, 'c, 'a> {
    pub out: &'w mut Writer<'c, 'a>,
    /// The extents of the tensor.
    shape: Option<Vec<usize>>,
}

/// Bits of an integer, or of the elements of a tensor; 0 for other types.
pub(super) fn width_of(r#type: Type<'_>) -> u32 {
    IntegerType::try_from(element_of(r#type)).map_or(0, |integer| integer.width())
}

impl<'w, 'c, 'a> Integers<'w, 'c, 'a> {
    /// Integers of the shape of a type.
    pub fn like(out: &'w mut Writer<'c, 'a>, r#type: Type<'c>) -> Self {
        Self { out, shape: extents(r#type).map(|(_, shape)| shape) }
    }

    /// The type of the integers with so many bits.
    pub fn of_width(&self, width: u32) -> Type<'c> {
        let element = self.out.integer(width);
        match &self.shape {
            None => element,
            Some(shape) => tensor_of(shape, element),
        }
    }

    /// Constants: one for all, or one for each place along the last dimension.
    pub fn constant(&mut self, width: u32, values: &[u128]) -> Value<'c, 'a> {
        let r#type = self.of_width(width);
        let attribute = match &self.shape {
            None => access::integer_attribute(self.out.context, width, values.first().copied().unwrap_or(0)),
            Some(shape) => {
                let count = shape.iter().product::<usize>() / values.len().max(1);
                let repeated = if values.len() == 1 { values.to_vec() } else { values.repeat(count) };
                let attribute = access::elements_attribute(r#type, &repeated);
                attribute.unwrap_or_else(|| unreachable!("a constant for each place along the last dimension"))
            }
        };
        self.out.op(Arith::Constant, &[], &[attr::VALUE.with(self.out.context, attribute)], r#type)
    }

    /// An operation on two operands of the same type.
    pub fn binary(&mut self, name: Arith, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(name, &[left, right], &[], left.r#type())
    }

    /// The low bits, or zeros before all of them.
    pub fn resize(&mut self, value: Value<'c, 'a>, width: u32) -> Value<'c, 'a> {
        let (from, r#type) = (width_of(value.r#type()), self.of_width(width));
        match width.cmp(&from) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Less => self.out.op(Arith::TruncI, &[value], &[], r#type),
            std::cmp::Ordering::Greater => self.out.op(Arith::ExtUI, &[value], &[], r#type),
        }
    }

    /// A bit that says whether two integers compare so.
    pub fn compare(&mut self, predicate: Predicate, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        let number = IntegerAttribute::new(self.out.integer(64), predicate.number());
        let attributes = [attr::PREDICATE.with(self.out.context, number)];
        let bit = self.of_width(1);
        self.out.op(Arith::CmpI, &[left, right], &attributes, bit)
    }

    /// The first value where a bit is 1, else the second.
    pub fn select(&mut self, bit: Value<'c, 'a>, yes: Value<'c, 'a>, no: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(Arith::Select, &[bit, yes, no], &[], yes.r#type())
    }

    /// The difference of two unsigned integers where it is none below 0, else the first one.
    pub fn less_if_at_least(&mut self, value: Value<'c, 'a>, subtrahend: Value<'c, 'a>) -> Value<'c, 'a> {
        let is_at_least = self.compare(Predicate::UnsignedGreaterEqual, value, subtrahend);
        let difference = self.binary(Arith::SubI, value, subtrahend);
        self.select(is_at_least, difference, value)
    }
}
