//! Ciphertexts of fewer moduli.

use super::{ToPolynomial, refused};
use crate::{
    conversion::{Writer, no_lowering},
    ir::element_of,
    refusal::Refusal,
};
use melior::ir::{Attribute, OperationRef, Type, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::{self, LweEncoding},
    attr,
    ops::{Polynomial, Rns},
};

/// The moduli of a polynomial's coefficients.
fn moduli(polynomial: Type<'_>) -> Vec<u128> {
    access::polynomial_type(polynomial).map(|ring| ring.moduli).unwrap_or_default()
}

/// The factor of messages that an encoding says; `None` if it says none.
fn factor(encoding: Attribute<'_>) -> Option<i64> {
    match access::lwe_encoding(encoding)? {
        LweEncoding::FullCrtPacking(factor) | LweEncoding::Coefficient(factor) => (factor > 0).then_some(factor),
        _ => None,
    }
}

/// The inverse of a number modulo t, both below 2^63; `None` without one.
fn inverse(number: u128, t: u128) -> Option<u128> {
    let (mut rest, mut next) = (t as i128, (number % t) as i128);
    let (mut factor, mut following) = (0i128, 1i128);
    while next != 0 {
        let quotient = rest / next;
        (rest, next) = (next, rest - quotient * next);
        (factor, following) = (following, factor - quotient * following);
    }
    (rest == 1).then(|| factor.rem_euclid(t as i128) as u128)
}

impl<'c> ToPolynomial<'c> {
    /// A polynomial of a residue number system divided by its last moduli, as BGV does: what is
    /// encrypted modulo the plaintext modulus is divided there, too.
    pub(super) fn divided<'a>(
        &self,
        value: Value<'c, 'a>,
        wanted: Type<'c>,
        plaintext_modulus: i64,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let attribute = attr::PLAINTEXT_MODULUS.with(self.context, self.number(plaintext_modulus));
        let mut value = value;
        while value.r#type() != wanted {
            let limbs = moduli(value.r#type()).len();
            let next = access::polynomial_of_limbs(value.r#type(), None, limbs.checked_sub(1)?)?;
            value = out.op(Polynomial::ModSwitch, &[value], &[attribute], next);
        }
        Some(value)
    }

    /// Fewer moduli and less noise. A factor of messages that the types do not account for is made
    /// up
    /// for by a product with its inverse.
    pub(super) fn switched<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        self.single(operation)?;
        let refuse = || no_lowering::<Self>(operation);
        let plaintext_modulus = self.plaintext_modulus(operation, 0)?;
        let before = self.parts(operation, 0)?;
        let result = operation.results().next().map(|result| element_of(result.r#type()));
        let after = result.and_then(access::ciphertext_type).ok_or_else(refuse)?;
        let (all, kept) = (moduli(before.polynomial), moduli(after.polynomial));
        let t = plaintext_modulus as u128;
        let dropped = all[kept.len().min(all.len())..].iter().fold(1, |product, q| product * (q % t) % t);
        // Messages are divided by what was dropped, and times `after` / `before` by their types.
        let wanted = match (factor(before.encoding), factor(after.encoding)) {
            (Some(before), Some(after)) => {
                let inverse = inverse(before as u128 % t, t).ok_or_else(refuse)?;
                dropped * (after as u128 % t) % t * inverse % t
            }
            _ => dropped,
        };
        let elements = self.elements(value, out).ok_or_else(refuse)?;
        let mut made = Vec::with_capacity(elements.len());
        for element in elements {
            let divided = self.divided(element, after.polynomial, plaintext_modulus, out).ok_or_else(refuse)?;
            made.push(self.times(divided, wanted, t, out).ok_or_else(refuse)?);
        }
        self.ciphertext(&made, out).ok_or_else(refuse)
    }

    /// A polynomial times a number modulo the plaintext modulus, the smallest that stands for it.
    fn times<'a>(
        &self,
        value: Value<'c, 'a>,
        factor: u128,
        plaintext_modulus: u128,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        if factor == 1 {
            return Some(value);
        }
        let is_negative = factor > plaintext_modulus / 2;
        let coefficient = access::coefficient_type(value.r#type())?;
        let residues: Vec<u128> = moduli(value.r#type())
            .into_iter()
            .map(|q| if is_negative { q - (plaintext_modulus - factor) % q } else { factor % q })
            .collect();
        let constant = access::residues_attribute(coefficient, &residues)?;
        let scalar = out.op(Rns::Constant, &[], &[attr::VALUE_OTHER.with(self.context, constant)], coefficient);
        Some(out.op(Polynomial::MulScalar, &[value, scalar], &[], value.r#type()))
    }

    /// Fewer moduli and the same noise.
    pub(super) fn reduced<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        self.single(operation)?;
        let refuse = || no_lowering::<Self>(operation);
        let result = operation.results().next().map(|result| element_of(result.r#type()));
        let after = result.and_then(access::ciphertext_type).ok_or_else(refuse)?.polynomial;
        let kept = moduli(after).len();
        if kept == 0 {
            return Err(refused(operation, "expected moduli to be left, found none", "drop fewer levels"));
        }
        let slice = [
            attr::START.with(self.context, out.index_attribute(0)),
            attr::SIZE.with(self.context, out.index_attribute(kept as i64)),
        ];
        let elements = self.elements(value, out).ok_or_else(refuse)?;
        let made: Vec<_> =
            elements.into_iter().map(|element| out.op(Polynomial::ExtractSlice, &[element], &slice, after)).collect();
        self.ciphertext(&made, out).ok_or_else(refuse)
    }
}
