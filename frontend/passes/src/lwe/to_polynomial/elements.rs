//! The polynomials of a ciphertext.

use super::ToPolynomial;
use crate::{
    conversion::Writer,
    ir::{element_of, extents, tensor_of},
};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::ops::{Polynomial, Tensor};

impl<'c> ToPolynomial<'c> {
    pub(super) fn binary<'a>(
        &self,
        name: Polynomial,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Value<'c, 'a> {
        out.op(name, &[left, right], &[], left.r#type())
    }

    /// The polynomial for a power of the secret key.
    pub(super) fn element<'a>(
        &self,
        ciphertext: Value<'c, 'a>,
        power: usize,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let (polynomial, shape) = extents(ciphertext.r#type())?;
        if shape.len() != 1 || power >= shape[0] {
            return None;
        }
        let place = out.index(power);
        Some(out.op(Tensor::Extract, &[ciphertext, place], &[], polynomial))
    }

    /// All polynomials of a ciphertext.
    pub(super) fn elements<'a>(
        &self,
        ciphertext: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Vec<Value<'c, 'a>>> {
        let (_, shape) = extents(ciphertext.r#type())?;
        (0..*shape.first()?).map(|power| self.element(ciphertext, power, out)).collect()
    }

    /// The ciphertext of polynomials.
    pub(super) fn ciphertext<'a>(&self, elements: &[Value<'c, 'a>], out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
        let polynomial = elements.first()?.r#type();
        Some(out.op(Tensor::FromElements, elements, &[], tensor_of(&[elements.len()], polynomial)))
    }

    /// A sum or difference. The shorter operand has zeros behind it.
    pub(super) fn sum<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        name: Polynomial,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        if left.r#type() == right.r#type() {
            return Some(self.binary(name, left, right, out));
        }
        if operation.results().any(|result| element_of(result.r#type()) != result.r#type()) {
            return None;
        }
        let (left, right) = (self.elements(left, out)?, self.elements(right, out)?);
        let elements: Vec<_> = (0..left.len().max(right.len()))
            .filter_map(|power| match (left.get(power), right.get(power)) {
                (Some(&left), Some(&right)) => Some(self.binary(name, left, right, out)),
                (None, Some(&right)) if name == Polynomial::Sub => {
                    Some(out.op(Polynomial::Neg, &[right], &[], right.r#type()))
                }
                (left, right) => left.or(right).copied(),
            })
            .collect();
        self.ciphertext(&elements, out)
    }

    /// The product of two polynomials in the secret key.
    pub(super) fn product<'a>(
        &self,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let (left, right) = (self.elements(left, out)?, self.elements(right, out)?);
        let mut elements = Vec::with_capacity(left.len() + right.len() - 1);
        for power in 0..left.len() + right.len() - 1 {
            let mut total = None;
            for (place, &of) in left.iter().enumerate() {
                let Some(&other) = power.checked_sub(place).and_then(|place| right.get(place)) else { continue };
                let term = self.binary(Polynomial::Mul, of, other, out);
                total = Some(match total {
                    None => term,
                    Some(total) => self.binary(Polynomial::Add, total, term, out),
                });
            }
            elements.push(total?);
        }
        self.ciphertext(&elements, out)
    }
}
