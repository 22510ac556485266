//! Types and attributes of the `mod_arith`, `rns` and `polynomial` dialects as plain data.

use super::integer::collect;
use crate::{attr, raw};
use melior::ir::{Attribute, AttributeLike, OperationRef, Type, TypeLike, ValueLike, operation::OperationLike};
use ringmill_design::Form;
use std::ffi::c_void;

/// A monomial with an integer coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// Its coefficient, not 0.
    pub coefficient: i64,
    /// The power of x.
    pub exponent: u64,
}

/// The parameters of `!polynomial.polynomial<…>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PolynomialType {
    /// The coefficients' moduli: one for `!mod_arith.int`, one for each limb of `!rns.rns`, none
    /// for other coefficients.
    pub moduli: Vec<u128>,
    /// The modulus of the ring's polynomials, by rising exponent; empty when the ring names no
    /// modulus.
    pub modulus: Vec<Term>,
    /// The form.
    pub form: Form,
}

impl PolynomialType {
    /// N and whether the ring is negacyclic, for rings modulo x^N + 1 (true) or x^N − 1.
    pub fn transform_size(&self) -> Option<(u64, bool)> {
        match self.modulus[..] {
            [Term { coefficient: constant @ (1 | -1), exponent: 0 }, Term { coefficient: 1, exponent }] => {
                Some((exponent, constant == 1))
            }
            _ => None,
        }
    }

    /// The exponent of an automorphism, from 0 to 2N − 1: powers of x repeat after 2N, in both
    /// kinds of rings. None without a transform size.
    pub fn automorphism_exponent(&self, exponent: i64) -> Option<u64> {
        let (n, _) = self.transform_size()?;
        u64::try_from(i128::from(exponent).rem_euclid(2 * i128::from(n))).ok()
    }
}

/// The exponent of a `polynomial.automorphism`, from 0 to 2N − 1.
pub fn automorphism_exponent<'c>(operation: OperationRef<'c, '_>) -> Option<u64> {
    let ring = polynomial_type(operation.operand(0).ok()?.r#type())?;
    ring.automorphism_exponent(attr::EXPONENT.of(operation)?)
}

unsafe extern "C" fn collect_terms(coefficients: *const i64, exponents: *const i64, count: usize, data: *mut c_void) {
    if count == 0 {
        return;
    }
    // SAFETY: C++ passes so many of both, and as data what the callers below pass.
    let (coefficients, exponents, terms) = unsafe {
        (
            std::slice::from_raw_parts(coefficients, count),
            std::slice::from_raw_parts(exponents, count),
            &mut *data.cast::<Vec<Term>>(),
        )
    };
    let both = coefficients.iter().zip(exponents);
    terms.extend(both.map(|(&coefficient, &exponent)| Term { coefficient, exponent: exponent.unsigned_abs() }));
}

/// The parameters of a polynomial type; `None` for other types.
pub fn polynomial_type(r#type: Type<'_>) -> Option<PolynomialType> {
    let (mut moduli, mut modulus, mut evaluations) = (Vec::<u128>::new(), Vec::<Term>::new(), false);
    // SAFETY: the callbacks expect exactly these vectors.
    let known = unsafe {
        raw::ringmillPolynomialType(
            r#type.to_raw(),
            collect,
            (&raw mut moduli).cast(),
            collect_terms,
            (&raw mut modulus).cast(),
            &raw mut evaluations,
        )
    };
    let form = if evaluations { Form::Values } else { Form::Coefficients };
    known.then_some(PolynomialType { moduli, modulus, form })
}

/// The moduli of `!mod_arith.int` (one) or `!rns.rns` (one for each limb); `None` for other types.
pub fn moduli(r#type: Type<'_>) -> Option<Vec<u128>> {
    let mut moduli: Vec<u128> = Vec::new();
    // SAFETY: `collect` expects exactly this vector.
    let known = unsafe { raw::ringmillModuli(r#type.to_raw(), collect, (&raw mut moduli).cast()) };
    known.then_some(moduli)
}

/// The type of the coefficients of a polynomial type; `None` for other types.
pub fn coefficient_type(r#type: Type<'_>) -> Option<Type<'_>> {
    // SAFETY: the type is valid; the result is null or a type of the same context.
    unsafe { Type::from_option_raw(raw::ringmillCoefficientType(r#type.to_raw())) }
}

/// The integer type that residues of `!mod_arith.int` or `!rns.rns` are kept in; `None` for other
/// types, and for limbs of several integer types.
pub fn residue_storage(r#type: Type<'_>) -> Option<Type<'_>> {
    // SAFETY: the type is valid; the result is null or a type of the same context.
    unsafe { Type::from_option_raw(raw::ringmillResidueStorage(r#type.to_raw())) }
}

/// The polynomial type of the same ring in a form; `None` when it is not a polynomial type.
pub fn polynomial_in_form<'c>(r#type: Type<'c>, form: Form) -> Option<Type<'c>> {
    // SAFETY: the type is valid; the result is null or a type of the same context.
    unsafe { Type::from_option_raw(raw::ringmillPolynomialInForm(r#type.to_raw(), form == Form::Values)) }
}

/// The terms of the `value` of `polynomial.constant`, by rising exponent.
pub fn polynomial_terms(attribute: Attribute<'_>) -> Option<Vec<Term>> {
    let mut terms: Vec<Term> = Vec::new();
    // SAFETY: `collect_terms` expects exactly this vector.
    let known = unsafe { raw::ringmillPolynomialTerms(attribute.to_raw(), collect_terms, (&raw mut terms).cast()) };
    known.then_some(terms)
}

/// The residue of `#polynomial.primitive_root` or `#mod_arith.value`, or those of `#rns.value`.
pub fn residues(attribute: Attribute<'_>) -> Option<Vec<u128>> {
    let mut values: Vec<u128> = Vec::with_capacity(1);
    // SAFETY: `collect` expects exactly this vector.
    let known = unsafe { raw::ringmillResidues(attribute.to_raw(), collect, (&raw mut values).cast()) };
    known.then_some(values)
}

/// `#polynomial.primitive_root` of a value and order, for the ring of a polynomial type; `None`
/// unless the coefficients have one modulus, above the value.
pub fn root_attribute<'c>(r#type: Type<'c>, value: u64, degree: u64) -> Option<Attribute<'c>> {
    // SAFETY: the type is valid; the result is null or an attribute of the same context.
    unsafe { Attribute::from_option_raw(raw::ringmillRoot(r#type.to_raw(), value, degree)) }
}
