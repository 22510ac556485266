//! Encodings of the `lwe` dialect as plain data.

use crate::raw;
use melior::ir::{Attribute, AttributeLike};

/// A field of a plaintext's bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitRange {
    /// The highest bit, counted from the least significant one.
    pub start: i64,
    /// The number of bits, from the highest one down.
    pub width: i64,
}

/// An attribute that says how cleartexts are put into plaintexts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LweEncoding {
    /// `constant_coefficient_encoding` with its scaling factor.
    ConstantCoefficient(i64),
    /// `coefficient_encoding` with its scaling factor.
    Coefficient(i64),
    /// `full_crt_packing_encoding` with its scaling factor.
    FullCrtPacking(i64),
    /// `inverse_canonical_encoding` with its scaling factor.
    InverseCanonical(i64),
    /// `unspecified_bit_field_encoding` with the bits of a cleartext.
    UnspecifiedBitField(i64),
    /// `bit_field_encoding`.
    BitField(BitRange),
    /// `polynomial_coefficient_encoding`.
    PolynomialCoefficient(BitRange),
    /// `polynomial_evaluation_encoding`.
    PolynomialEvaluation(BitRange),
    /// `inverse_canonical_embedding_encoding`.
    InverseCanonicalEmbedding(BitRange),
}

/// The encoding that an attribute is; `None` for other attributes.
pub fn lwe_encoding(attribute: Attribute<'_>) -> Option<LweEncoding> {
    let (mut first, mut second) = (0, 0);
    // SAFETY: the attribute is valid, and the function writes at most these two numbers.
    let kind = unsafe { raw::ringmillEncoding(attribute.to_raw(), &raw mut first, &raw mut second) };
    let range = BitRange { start: first, width: second };
    Some(match kind {
        0 => LweEncoding::ConstantCoefficient(first),
        1 => LweEncoding::Coefficient(first),
        2 => LweEncoding::FullCrtPacking(first),
        3 => LweEncoding::InverseCanonical(first),
        4 => LweEncoding::UnspecifiedBitField(first),
        5 => LweEncoding::BitField(range),
        6 => LweEncoding::PolynomialCoefficient(range),
        7 => LweEncoding::PolynomialEvaluation(range),
        8 => LweEncoding::InverseCanonicalEmbedding(range),
        _ => return None,
    })
}
