//! Polynomials modulo x^N = 1 as tensors of N coefficients of 32 bits.

use crate::{
    conversion::{Writer, read_element, write_element},
    ir::{extents, tensor_of},
};
use melior::ir::{Type, Value, ValueLike};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Tensor},
};

/// Writes what ops on polynomials of `n` coefficients become.
pub(super) struct Arithmetic<'w, 'c, 'a> {
    /// The number of coefficients.
    pub n: usize,
    /// The function.
    pub out: &'w mut Writer<'c, 'a>,
}

impl<'c, 'a> Arithmetic<'_, 'c, 'a> {
    fn word(&self) -> Type<'c> {
        self.out.integer(32)
    }

    fn tensor(&self) -> Type<'c> {
        tensor_of(&[self.n], self.word())
    }

    fn zeros(&mut self) -> Option<Value<'c, 'a>> {
        let tensor = self.tensor();
        self.coefficients(tensor, &[0])
    }

    /// A constant tensor; one coefficient stands for equal ones.
    fn coefficients(&mut self, tensor: Type<'c>, coefficients: &[u32]) -> Option<Value<'c, 'a>> {
        let words: Vec<u128> = coefficients.iter().map(|&coefficient| u128::from(coefficient)).collect();
        let attribute = access::elements_attribute(tensor, &words)?;
        Some(self.out.op(Arith::Constant, &[], &[attr::VALUE.with(self.out.context, attribute)], tensor))
    }

    fn binary(&mut self, name: Arith, left: Value<'c, 'a>, right: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(name, &[left, right], &[], left.r#type())
    }

    fn get(&mut self, tensor: Value<'c, 'a>, index: Value<'c, 'a>) -> Value<'c, 'a> {
        let word = self.word();
        self.out.op(Tensor::Extract, &[tensor, index], &[], word)
    }

    fn set(&mut self, tensor: Value<'c, 'a>, index: Value<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
        self.out.op(Tensor::Insert, &[value, tensor, index], &[], tensor.r#type())
    }

    /// Adds a coefficient to that of a power, which is taken modulo N.
    fn accumulate(
        &mut self,
        sums: Value<'c, 'a>,
        power: Value<'c, 'a>,
        value: impl FnOnce(&mut Self) -> Value<'c, 'a>,
        n: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let power = self.binary(Arith::RemUI, power, n);
        let value = value(self);
        let sum = self.get(sums, power);
        let sum = self.binary(Arith::AddI, value, sum);
        self.set(sums, power, sum)
    }

    /// The constant polynomial of at most N coefficients.
    pub fn constant(&mut self, coefficients: &[u32]) -> Option<Value<'c, 'a>> {
        if coefficients.is_empty() {
            return self.zeros();
        }
        let tensor = tensor_of(&[coefficients.len()], self.word());
        let tensor = self.coefficients(tensor, coefficients)?;
        Some(self.padded(tensor, coefficients.len()))
    }

    fn padded(&mut self, tensor: Value<'c, 'a>, count: usize) -> Value<'c, 'a> {
        if count == self.n {
            return tensor;
        }
        let (word, r#type) = (self.word(), self.tensor());
        let zero = self.out.constant(0, word);
        self.out.pad(tensor, self.n - count, zero, r#type)
    }

    /// The polynomial of the integers of a tensor, zero-extended or cut off to 32 bits, reduced.
    pub fn reduced(&mut self, tensor: Value<'c, 'a>, width: u32) -> Option<Value<'c, 'a>> {
        let (_, shape) = extents(tensor.r#type())?;
        let &[count] = &shape[..] else { return None };
        let words = tensor_of(&[count], self.word());
        let tensor = match width {
            0..32 => self.out.op(Arith::ExtUI, &[tensor], &[], words),
            32 => tensor,
            _ => self.out.op(Arith::TruncI, &[tensor], &[], words),
        };
        if count <= self.n {
            return Some(self.padded(tensor, count));
        }
        let zeros = self.zeros()?;
        let n = self.out.index(self.n);
        let powers = self.out.begin_loop(0, count, &[zeros]);
        let (&[sums], index) = (&powers.carried[..], powers.index) else { return None };
        let sums = self.accumulate(sums, index, |own| own.get(tensor, index), n);
        self.out.end_loop(powers, &[sums]).first().copied()
    }

    /// The product, by its definition.
    pub fn product(&mut self, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        let zeros = self.zeros()?;
        let bounds = [0, self.n, 1].map(|bound| self.out.index(bound));
        let rows = self.out.begin_loop_between(bounds, &[zeros]);
        let columns = self.out.begin_loop_between(bounds, &rows.carried);
        let (row, column) = (rows.index, columns.index);
        let &[sums] = &columns.carried[..] else { return None };
        let power = self.binary(Arith::AddI, row, column);
        let term = |own: &mut Self| {
            let (left, right) = (own.get(a, row), own.get(b, column));
            own.binary(Arith::MulI, left, right)
        };
        let sums = self.accumulate(sums, power, term, bounds[1]);
        let sums = self.out.end_loop(columns, &[sums]);
        self.out.end_loop(rows, &sums).first().copied()
    }

    /// The products of the elements of tensors, in a loop for each dimension.
    pub fn products(&mut self, a: Value<'c, 'a>, b: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        let (element, shape) = extents(a.r#type())?;
        let (_, outer) = shape.split_last()?;
        if outer.is_empty() {
            return self.product(a, b);
        }
        let mut carried = self.out.op(Tensor::Empty, &[], &[], a.r#type());
        let mut open = Vec::new();
        for &extent in outer {
            let next = self.out.begin_loop(0, extent, &[carried]);
            carried = next.carried.first().copied()?;
            open.push(next);
        }
        let subscripts: Vec<_> = open.iter().map(|open| open.index).collect();
        let inner = ([self.n], element);
        let nested = (&inner.0[..], inner.1);
        let [left, right] = [a, b].map(|tensor| read_element(tensor, &subscripts, nested, self.out));
        let product = self.product(left, right)?;
        let mut changed = write_element(product, carried, &subscripts, nested, self.out);
        while let Some(last) = open.pop() {
            changed = self.out.end_loop(last, &[changed]).first().copied()?;
        }
        Some(changed)
    }

    /// The value at a point of 32 bits, by Horner's rule from the highest coefficient down.
    pub fn value_at(&mut self, a: Value<'c, 'a>, point: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        let [one, n, end] = [1, self.n, self.n + 1].map(|number| self.out.index(number));
        let zero = self.out.constant(0, self.word());
        let powers = self.out.begin_loop_between([one, end, one], &[zero]);
        let (&[value], index) = (&powers.carried[..], powers.index) else { return None };
        let power = self.binary(Arith::SubI, n, index);
        let product = self.binary(Arith::MulI, point, value);
        let coefficient = self.get(a, power);
        let value = self.binary(Arith::AddI, product, coefficient);
        self.out.end_loop(powers, &[value]).first().copied()
    }
}
