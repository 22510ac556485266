//! Types and attributes of the `mod_arith`, `rns` and `polynomial` dialects as plain data.

use super::integer::{collect, from_words};
use crate::{attr, ops::Polynomial, raw};
use melior::ir::{
    Attribute, AttributeLike, OperationRef, Type, TypeLike, ValueLike,
    operation::OperationLike,
    r#type::{RankedTensorType, ShapedTypeLike},
};
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

/// The value of a `polynomial.constant` of integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PolynomialValue {
    /// Terms, the same for all limbs, by rising exponent.
    Terms(Vec<Term>),
    /// Residues, limb by limb: those of all N coefficients, or in evaluation form of all N values.
    Residues(Vec<u128>),
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

/// Appends each modulus that C++ reports to a `Vec<u128>`. A modulus of more than 128 bits is the
/// largest number, which nothing computes with: its low bits would be the modulus of another ring.
unsafe extern "C" fn collect_moduli(words: *const u64, count: usize, data: *mut c_void) {
    // SAFETY: C++ passes `count` words, and as data the vector of the callers below.
    let (words, moduli) = unsafe { (std::slice::from_raw_parts(words, count), &mut *data.cast::<Vec<u128>>()) };
    let is_wide = words.iter().skip(2).any(|&word| word != 0);
    moduli.push(if is_wide { u128::MAX } else { from_words(words) });
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
            collect_moduli,
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
    // SAFETY: `collect_moduli` expects exactly this vector.
    let known = unsafe { raw::ringmillModuli(r#type.to_raw(), collect_moduli, (&raw mut moduli).cast()) };
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

/// The `value` of `polynomial.constant`; `None` when it is not of integers.
pub fn polynomial_value(attribute: Attribute<'_>) -> Option<PolynomialValue> {
    if let Some(terms) = polynomial_terms(attribute) {
        return Some(PolynomialValue::Terms(terms));
    }
    let mut residues: Vec<u128> = Vec::new();
    // SAFETY: `collect` expects exactly this vector.
    let known = unsafe { raw::ringmillPolynomialResidues(attribute.to_raw(), collect, (&raw mut residues).cast()) };
    known.then_some(PolynomialValue::Residues(residues))
}

/// The terms of an integer polynomial, by rising exponent.
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

/// `#polynomial.primitive_root` of a value for each limb and of their order, for the ring of a
/// polynomial type; `None` unless the coefficients have as many moduli, each above its value.
pub fn root_attribute<'c>(r#type: Type<'c>, values: &[u64], degree: u64) -> Option<Attribute<'c>> {
    // SAFETY: the type is valid and there are so many values; the result is null or an attribute of
    // the same context.
    unsafe { Attribute::from_option_raw(raw::ringmillRoot(r#type.to_raw(), values.as_ptr(), values.len(), degree)) }
}

/// The root ψ of a transform, one for each limb: value k of `polynomial.ntt` is a(ψ^(2k+1)), and
/// `polynomial.intt` is the inverse of that, for which it names ψ^−1. `None` for other operations,
/// and for transforms that name no root.
pub fn transform_root(operation: OperationRef<'_, '_>) -> Option<Vec<u64>> {
    let named = named_root(operation)?;
    match Polynomial::of(operation)? {
        Polynomial::Ntt => Some(named),
        Polynomial::Intt => Some(inverses(operation, &named)),
        _ => None,
    }
}

/// The inverse of each limb's root, which the other transform of the same values names.
pub fn inverse_root(operation: OperationRef<'_, '_>) -> Option<Vec<u64>> {
    Some(inverses(operation, &named_root(operation)?))
}

/// The root that a transform names, one residue for each limb. The verifier has seen that each has
/// at most 64 bits.
pub fn named_root(operation: OperationRef<'_, '_>) -> Option<Vec<u64>> {
    let residues = residues(attr::ROOT.of(operation)?)?;
    residues.into_iter().map(|residue| u64::try_from(residue).ok()).collect()
}

fn inverses(operation: OperationRef<'_, '_>, roots: &[u64]) -> Vec<u64> {
    let ring = operation.operand(0).ok().and_then(|operand| polynomial_type(element_type(operand.r#type())));
    let moduli = ring.map_or(Vec::new(), |ring| ring.moduli);
    roots.iter().zip(moduli).map(|(&root, q)| inverse(root.into(), q) as u64).collect()
}

fn element_type(r#type: Type<'_>) -> Type<'_> {
    RankedTensorType::try_from(r#type).map_or(r#type, |tensor| tensor.element())
}

/// The inverse modulo q by Euclid's algorithm; 0 where there is none. Both have at most 64 bits.
fn inverse(number: u128, q: u128) -> u128 {
    let (mut rest, mut next) = (q, number % q);
    let (mut factor, mut other) = (0, 1 % q);
    while next != 0 {
        let quotient = rest / next;
        (rest, next) = (next, rest % next);
        (factor, other) = (other, (factor + q - quotient * other % q) % q);
    }
    if rest == 1 { factor } else { 0 }
}
