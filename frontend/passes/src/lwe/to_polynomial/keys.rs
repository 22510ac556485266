//! Relinearizations and rotations: an element for another secret is switched to the secret key.

use super::{ToPolynomial, refused};
use crate::{
    conversion::{Writer, no_lowering},
    ir::{constant_of, element_of, extents},
    refusal::Refusal,
};
use melior::ir::{
    OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike, r#type::IntegerType,
};
use ringmill_dialects::{
    access, attr,
    ops::{Bgv, Polynomial, Tensor},
};

impl<'c> ToPolynomial<'c> {
    pub(super) fn number(&self, value: i64) -> IntegerAttribute<'c> {
        IntegerAttribute::new(IntegerType::new(self.context, 64).into(), value)
    }

    /// Three elements as two.
    pub(super) fn relinearized<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        self.single(operation)?;
        let &[ciphertext, key] = operands else { return Err(no_key(operation)) };
        let bases = (attr::FROM_BASIS.of(operation), attr::TO_BASIS.of(operation));
        if bases != (Some(vec![0, 1, 2]), Some(vec![0, 1])) {
            let message = format!(
                "expected a relinearization from the basis [0, 1, 2] to [0, 1], found one from {:?} to {:?}",
                bases.0.unwrap_or_default(),
                bases.1.unwrap_or_default()
            );
            return Err(refused(operation, message, "relinearize after every product: a key is for one power"));
        }
        let Some([constant, linear, square]) =
            self.elements(ciphertext, out).and_then(|elements| <[Value<'c, 'a>; 3]>::try_from(elements).ok())
        else {
            return Err(no_lowering::<Self>(operation));
        };
        let [first, second] = self.key_switched(operation, square, key, 1, out)?;
        let elements =
            [self.binary(Polynomial::Add, constant, first, out), self.binary(Polynomial::Add, linear, second, out)];
        self.ciphertext(&elements, out).ok_or_else(|| no_lowering::<Self>(operation))
    }

    /// The slots rotated: x^g for x, and the element for the secret key of x^g switched back.
    pub(super) fn rotated<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal<'c>> {
        self.single(operation)?;
        let segments = attr::OPERAND_SEGMENT_SIZES.of(operation).unwrap_or_default();
        let has_shift = segments.get(1) == Some(&1);
        let shift = match attr::STATIC_SHIFT.of(operation) {
            Some(shift) => Some(shift),
            None => operation
                .operand(1)
                .ok()
                .and_then(constant_of)
                .and_then(|constant| i64::try_from(constant.signed()).ok()),
        };
        let shift = shift.ok_or_else(|| {
            refused(
                operation,
                "expected a rotation by a constant, found one by a value",
                "unroll loops, and run canonicalize, so that the shift is a constant",
            )
        })?;
        let parts = self.parts(operation, 0)?;
        let ring = access::polynomial_type(parts.polynomial).and_then(|ring| ring.transform_size());
        let (degree, _) = ring.ok_or_else(|| no_lowering::<Self>(operation))?;
        let exponent = exponent(Bgv::RotateRows.is(operation), shift, degree);
        let Some(&ciphertext) = operands.first() else { return Err(no_lowering::<Self>(operation)) };
        if exponent == 1 {
            return Ok(ciphertext);
        }
        let position = 1 + usize::from(has_shift);
        let Some(&key) = operands.get(position) else { return Err(no_key(operation)) };
        let power = attr::EXPONENT.with(self.context, self.number(exponent as i64));
        let Some([constant, linear]) =
            self.elements(ciphertext, out).and_then(|elements| <[Value<'c, 'a>; 2]>::try_from(elements).ok())
        else {
            return Err(no_lowering::<Self>(operation));
        };
        let [constant, linear] =
            [constant, linear].map(|of| out.op(Polynomial::Automorphism, &[of], &[power], parts.polynomial));
        let [first, second] = self.key_switched(operation, linear, key, position, out)?;
        let constant = self.binary(Polynomial::Add, constant, first, out);
        self.ciphertext(&[constant, second], out).ok_or_else(|| no_lowering::<Self>(operation))
    }

    /// An element for another secret as two for the secret key.
    fn key_switched<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        element: Value<'c, 'a>,
        key: Value<'c, 'a>,
        position: usize,
        out: &mut Writer<'c, 'a>,
    ) -> Result<[Value<'c, 'a>; 2], Refusal<'c>> {
        let polynomial = element.r#type();
        let (of_key, shape) = extents(key.r#type()).ok_or_else(|| no_lowering::<Self>(operation))?;
        let rows = shape.first().copied().unwrap_or(0);
        let digits = self.digits(operation, element, of_key, rows, out)?;
        let mut sums: [Option<Value<'c, 'a>>; 2] = [None, None];
        for (row, digit) in digits.into_iter().enumerate() {
            for (column, sum) in sums.iter_mut().enumerate() {
                let places = [out.index(row), out.index(column)];
                let of = out.op(Tensor::Extract, &[key, places[0], places[1]], &[], of_key);
                let term = self.binary(Polynomial::Mul, digit, of, out);
                *sum = Some(match *sum {
                    None => term,
                    Some(sum) => self.binary(Polynomial::Add, sum, term, out),
                });
            }
        }
        let [Some(first), Some(second)] = sums else { return Err(no_lowering::<Self>(operation)) };
        if of_key == polynomial {
            return Ok([first, second]);
        }
        // What the key has more of moduli, its messages are multiplied by.
        let modulus = self.plaintext_modulus(operation, position)?;
        let [first, second] = [first, second].map(|sum| self.divided(sum, polynomial, modulus, out));
        match (first, second) {
            (Some(first), Some(second)) => Ok([first, second]),
            _ => Err(no_lowering::<Self>(operation)),
        }
    }

    /// The digits of an element, one for each row of a key, in the ring of the key.
    fn digits<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        element: Value<'c, 'a>,
        of_key: Type<'c>,
        rows: usize,
        out: &mut Writer<'c, 'a>,
    ) -> Result<Vec<Value<'c, 'a>>, Refusal<'c>> {
        let polynomial = element.r#type();
        let moduli = access::polynomial_type(polynomial).map(|ring| ring.moduli).unwrap_or_default();
        let is_system = access::coefficient_type(polynomial).is_some_and(|of| of.to_string().starts_with("!rns"));
        if !is_system {
            let bits = moduli.first().map_or(0, |q| u128::BITS - q.leading_zeros()) as usize;
            if rows == 0 || rows > bits {
                let message = format!("expected a key of 1 to {bits} rows, a digit of the modulus each, found {rows}");
                return Err(refused(operation, message, "give the key fewer rows"));
            }
            let base = bits.div_ceil(rows);
            let attributes = [
                attr::BASE_LOG.with(self.context, self.number(base as i64)),
                attr::LEVELS.with(self.context, self.number(rows as i64)),
                attr::SIGNED.with(self.context, melior::ir::Attribute::unit(self.context)),
            ];
            let made = out.append(Polynomial::Decompose, &[element], &attributes, &vec![polynomial; rows]);
            return Ok(made.results().map(Into::into).collect());
        }
        if rows != moduli.len() {
            let message = format!("expected a key of {} rows, one for each modulus, found {rows}", moduli.len());
            return Err(refused(operation, message, "give the key a row for each modulus of the ciphertext"));
        }
        let ring = polynomial.to_string();
        let mut digits = Vec::with_capacity(rows);
        for limb in 0..rows {
            let of_limb = access::polynomial_of_limbs(polynomial, Some(limb), 0).ok_or_else(|| {
                refused(operation, format!("expected limbs of '{ring}'"), "take moduli that are integers")
            })?;
            let place = attr::LIMB.with(self.context, self.number(limb as i64));
            let digit = out.op(Polynomial::ExtractLimb, &[element], &[place], of_limb);
            digits.push(out.op(Polynomial::ConvertBasis, &[digit], &[], of_key));
        }
        Ok(digits)
    }

    /// The plaintext modulus of the ciphertexts of an operand.
    pub(super) fn plaintext_modulus(
        &self,
        operation: OperationRef<'c, '_>,
        position: usize,
    ) -> Result<i64, Refusal<'c>> {
        let r#type = operation.operand(position).map(|operand| element_of(operand.r#type())).ok();
        let plaintext = r#type.and_then(access::ciphertext_type).and_then(|parts| parts.plaintext);
        let moduli = plaintext.and_then(access::coefficient_type).and_then(access::moduli);
        let modulus = moduli.and_then(|moduli| i64::try_from(*moduli.first()?).ok());
        modulus.ok_or_else(|| {
            refused(
                operation,
                "expected ciphertexts that say their plaintext modulus, found others",
                "give them a plaintext space over !mod_arith.int",
            )
        })
    }
}

/// The power of x that rotates rows, or columns by a shift.
fn exponent(is_rows: bool, shift: i64, degree: u64) -> u64 {
    let order = 2 * degree;
    if is_rows {
        return if shift.rem_euclid(2) == 1 { order - 1 } else { 1 };
    }
    let turns = i128::from(shift).rem_euclid(i128::from((degree / 2).max(1)));
    (0..turns).fold(1, |power, _| power * 5 % order)
}

fn no_key<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    refused(
        operation,
        format!(
            "expected '{}' with a key to switch with, found it without one",
            ringmill_dialects::ops::name_text(operation)
        ),
        "give the op the key as operand: a tensor of ciphertexts, one for each digit",
    )
}
