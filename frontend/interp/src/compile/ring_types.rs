//! The rings of types.

use crate::ring::{Residues, Ring};
use melior::ir::{
    Type,
    r#type::{MemRefType, RankedTensorType, ShapedTypeLike},
};
use ringmill_dialects::access::{self, PolynomialType, Term};

/// The moduli of coefficients, if each has at most 64 bits.
pub(crate) fn residues_of(moduli: &[u128]) -> Option<Vec<Residues>> {
    let residues: Vec<_> =
        moduli.iter().map(|&q| u64::try_from(q).map(|q| Residues { q })).collect::<Result<_, _>>().ok()?;
    (!residues.is_empty()).then_some(residues)
}

/// N, if the modulus of the polynomials is monic.
pub(crate) fn degree_of(r#type: &PolynomialType) -> Option<usize> {
    let Some(&Term { coefficient: 1, exponent }) = r#type.modulus.last() else { return None };
    usize::try_from(exponent).ok().filter(|degree| (1..=crate::value::LARGEST).contains(degree))
}

/// The ring modulo each limb, if the polynomials' modulus is monic and the limbs have at most 64
/// bits.
pub(crate) fn rings_of(r#type: &PolynomialType) -> Option<Vec<Ring>> {
    let degree = degree_of(r#type)?;
    let (_, lower) = r#type.modulus.split_last()?;
    let ring = |residues: Residues| {
        let term = |term: &Term| (residues.of(i128::from(term.coefficient)), term.exponent as usize);
        Ring { residues, degree, lower: lower.iter().map(term).collect() }
    };
    Some(residues_of(&r#type.moduli)?.into_iter().map(ring).collect())
}

/// The moduli of a polynomial or residue type, and how many elements in a row are modulo the same;
/// `None` for other types.
pub(crate) fn moduli_of(r#type: Type<'_>) -> Option<(Vec<u64>, usize)> {
    let (moduli, run) = match access::polynomial_type(r#type) {
        Some(polynomial) => (residues_of(&polynomial.moduli)?, degree_of(&polynomial)?),
        None => (residues_of(&access::moduli(r#type)?)?, 1),
    };
    Some((moduli.into_iter().map(|residues| residues.q).collect(), run))
}

/// The same of a tensor or memref of them, or of one.
pub(crate) fn element_moduli(r#type: Type<'_>) -> Option<(Vec<u64>, usize)> {
    let inside = RankedTensorType::try_from(r#type).map(|tensor| tensor.element());
    moduli_of(inside.or_else(|_| MemRefType::try_from(r#type).map(|memref| memref.element())).unwrap_or(r#type))
}
