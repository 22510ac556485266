//! Single encrypted integers as their bits, and element by element what operations on these make.

use crate::{
    builder::Builder,
    error::Problem,
    graph::Type,
    item::Item,
    shape::{indices, own, position},
};
use melior::ir::Value;
use ringmill_dialects::{
    access,
    ops::{Fhe, Tensor},
};

impl<'c, 'a> Builder<'c, 'a> {
    /// The values that `element` makes of elements of items, which are broadcast to a shape.
    pub fn each(
        &self,
        items: &[Item<'c, 'a>],
        r#type: &Type,
        mut element: impl FnMut(&Self, &[Item<'c, 'a>]) -> Result<Value<'c, 'a>, Problem>,
    ) -> Result<Item<'c, 'a>, Problem> {
        let mut values = Vec::new();
        for index in indices(&r#type.shape) {
            let scalars: Vec<_> =
                items.iter().map(|item| self.scalar(item, &own(&index, &item.r#type.shape))).collect();
            values.push(element(self, &scalars)?);
        }
        let value = match (&values[..], r#type.shape.is_empty()) {
            (&[value], true) => value,
            _ => self.op(Tensor::FromElements, &values, &[], self.r#type(r#type)),
        };
        Ok(Item { value, r#type: r#type.clone(), constant: None })
    }

    /// One element of an item.
    pub fn scalar(&self, item: &Item<'c, 'a>, index: &[usize]) -> Item<'c, 'a> {
        if item.is_scalar() {
            return item.clone();
        }
        let r#type = Type { shape: Vec::new(), ..item.r#type.clone() };
        match &item.constant {
            Some(values) => {
                let known = values[position(index, &item.r#type.shape)];
                Item { value: self.number(r#type.width, known), r#type, constant: Some(vec![known]) }
            }
            None => {
                let value = self.extract(item.value, index, self.element(&r#type));
                Item { value, r#type, constant: None }
            }
        }
    }

    /// The bits of a single encrypted integer, the lowest first, as `!FHE.ebool`.
    pub fn bits(&self, item: &Item<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let bit = access::fhe_integer(self.context, 1, false);
        let mut rest = self.with_sign(item, false);
        let mut bits = Vec::new();
        while rest.r#type.width > 1 {
            let (wide, width) = (self.r#type(&rest.r#type), rest.r#type.width);
            bits.push(self.op(Fhe::Lsb, &[rest.value], &[], bit));
            let low = self.op(Fhe::Lsb, &[rest.value], &[], wide);
            let cleared = self.op(Fhe::SubEint, &[rest.value, low], &[], wide);
            let r#type = Type { width: width - 1, ..rest.r#type };
            let value = self.op(Fhe::ReinterpretPrecision, &[cleared], &[], self.r#type(&r#type));
            rest = Item { value, r#type, constant: None };
        }
        bits.push(rest.value);
        let boolean = access::fhe_boolean(self.context);
        bits.into_iter().map(|bit| self.op(Fhe::ToBool, &[bit], &[], boolean)).collect()
    }

    /// The integer of a type whose lowest bits are given; above them are zeros.
    pub fn of_bits(&self, bits: &[Value<'c, 'a>], r#type: &Type) -> Value<'c, 'a> {
        let unsigned = Type { shape: Vec::new(), signed: false, ..r#type.clone() };
        let wide = self.r#type(&unsigned);
        let mut sum = None;
        for (place, &bit) in bits.iter().take(r#type.width as usize).enumerate() {
            let one = self.op(Fhe::FromBool, &[bit], &[], wide);
            // A weight of the sign's place is negative, and means the same modulo 2^width.
            let weight = self.number((r#type.width + 1).min(128), 1 << place);
            let term = if place == 0 { one } else { self.op(Fhe::MulEintInt, &[one, weight], &[], wide) };
            sum = Some(match sum {
                Some(sum) => self.op(Fhe::AddEint, &[sum, term], &[], wide),
                None => term,
            });
        }
        let value = sum.unwrap_or_else(|| self.op(Fhe::Zero, &[], &[], wide));
        self.with_sign(&Item { value, r#type: unsigned, constant: None }, r#type.signed).value
    }

    /// A gate of two bits.
    pub fn gate(&self, name: Fhe, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        self.op(name, &[left, right], &[], access::fhe_boolean(self.context))
    }

    /// The complement of a bit.
    pub fn not(&self, bit: Value<'c, 'a>) -> Value<'c, 'a> {
        self.op(Fhe::Not, &[bit], &[], access::fhe_boolean(self.context))
    }

    /// The second bit where the first is 1, else the third.
    pub fn mux(&self, condition: Value<'c, 'a>, yes: Value<'c, 'a>, no: Value<'c, 'a>) -> Value<'c, 'a> {
        self.op(Fhe::Mux, &[condition, yes, no], &[], access::fhe_boolean(self.context))
    }
}
