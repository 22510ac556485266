//! The types the evaluator knows.

use super::ring_types::{degree_of, moduli_of};
use melior::ir::{
    Type, TypeLike,
    r#type::{DimSize, IntegerType, MemRefType, RankedTensorType, ShapedTypeLike},
};
use ringmill_dialects::access::{self, KeyKind, LweEncoding, TfheType, moduli, polynomial_type};
use std::sync::Arc;

/// A ranked tensor or memref type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shaped {
    /// Bits of an element.
    pub width: u32,
    /// Extents; `None` for a dynamic one. Polynomials have theirs behind those of a tensor of them.
    pub shape: Vec<Option<usize>>,
}

impl Shaped {
    /// The extents, if all are constant.
    pub fn fixed(&self) -> Option<Arc<[usize]>> {
        self.shape.iter().copied().collect()
    }
}

/// The kind of a type's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An integer, an index of 64 bits, or a residue.
    Scalar {
        /// Bits.
        width: u32,
    },
    /// A tensor, or a polynomial: its coefficients or values.
    Tensor(Shaped),
    /// A memref; layout and memory space do not matter here, views carry their strides.
    MemRef(Shaped),
}

impl Kind {
    /// Bits of the integer or of an element.
    pub fn width(&self) -> u32 {
        match self {
            Self::Scalar { width } => *width,
            Self::Tensor(shaped) | Self::MemRef(shaped) => shaped.width,
        }
    }

    /// The kind of a type; `None` for types the evaluator does not know.
    pub fn of(r#type: Type<'_>) -> Option<Self> {
        if let Some(width) = scalar_width(r#type) {
            return Some(Self::Scalar { width });
        }
        if let Some((width, extents)) = ring_extents(r#type) {
            return Some(Self::Tensor(Shaped { width, shape: extents.into_iter().map(Some).collect() }));
        }
        if let Ok(tensor) = RankedTensorType::try_from(r#type) {
            return Some(Self::Tensor(match ring_extents(tensor.element()) {
                Some((width, inner)) => {
                    let shape = extents(&tensor)?.into_iter().chain(inner.into_iter().map(Some)).collect();
                    Shaped { width, shape }
                }
                None => shaped(&tensor)?,
            }));
        }
        if let Ok(memref) = MemRefType::try_from(r#type) {
            return Some(Self::MemRef(shaped(&memref)?));
        }
        // Of HEIR's kind until 2025, a ciphertext is its cleartext.
        let text = access::ciphertext_type(r#type).or_else(|| access::plaintext_type(r#type));
        match text.and_then(|text| text.underlying) {
            Some(underlying) => Self::of(underlying),
            None => access::secret_inside(r#type).and_then(Self::of),
        }
    }
}

/// q of `!mod_arith.int`, if it has at most 64 bits.
fn modulus(r#type: Type<'_>) -> Option<u64> {
    let [q] = moduli(r#type)?[..] else { return None };
    u64::try_from(q).ok()
}

/// Bits of the largest residue.
fn residue_width(q: u64) -> u32 {
    u64::BITS - (q - 1).leading_zeros()
}

/// Bits of an element, and extents, of a polynomial (by limbs if it has several, then N) or of a
/// residue with several limbs.
fn ring_extents(r#type: Type<'_>) -> Option<(u32, Vec<usize>)> {
    if let Some(degree) = access::degree_bound(r#type) {
        return Some((32, vec![degree]));
    }
    // A ciphertext is its slots, as residues modulo the plaintext modulus.
    if let Some((modulus, slots)) = slots_of(r#type) {
        return Some((residue_width(modulus), vec![slots]));
    }
    let degree = match polynomial_type(r#type) {
        Some(polynomial) => Some(degree_of(&polynomial)?),
        None => None,
    };
    let (moduli, _) = moduli_of(r#type).filter(|(moduli, _)| degree.is_some() || moduli.len() > 1)?;
    let limbs = (moduli.len() > 1).then_some(moduli.len());
    let width = moduli.into_iter().map(residue_width).max()?;
    Some((width, limbs.into_iter().chain(degree).collect()))
}

/// The plaintext modulus, and the number of slots, of a ciphertext or plaintext whose slots hold
/// integers; `None` for other types.
pub(crate) fn slots_of(r#type: Type<'_>) -> Option<(u64, usize)> {
    let text = access::ciphertext_type(r#type).or_else(|| access::plaintext_type(r#type))?;
    if !matches!(access::lwe_encoding(text.encoding), Some(LweEncoding::FullCrtPacking(_))) {
        return None;
    }
    let plaintext = text.plaintext?;
    let q = modulus(access::coefficient_type(plaintext)?)?;
    Some((q, degree_of(&polynomial_type(plaintext)?)?))
}

/// True if a type is a tensor whose elements are polynomials, or residues with several limbs.
pub(crate) fn is_nested(r#type: Type<'_>) -> bool {
    RankedTensorType::try_from(r#type).is_ok_and(|tensor| ring_extents(tensor.element()).is_some())
}

/// Bits of an integer, index or residue type.
fn scalar_width(r#type: Type<'_>) -> Option<u32> {
    if r#type.is_index() {
        return Some(64);
    }
    let Ok(integer) = IntegerType::try_from(r#type) else {
        return modulus(r#type).map(residue_width).or_else(|| message_width(r#type));
    };
    let width = integer.width();
    (1..=128).contains(&width).then_some(width)
}

/// Bits of the message in a ciphertext or noisy integer. Keys and tables of the crate tfhe have
/// none: a table is its truth table, of 128 rows at most.
fn message_width(r#type: Type<'_>) -> Option<u32> {
    let width = match access::tfhe_type(r#type) {
        Some(TfheType::Integer { width, .. }) => width,
        Some(TfheType::Bit | TfheType::ServerKey) => 1,
        Some(TfheType::LookupTable) => 128,
        None if access::is_noisy(r#type) => access::NOISY_MESSAGE_BITS,
        None if let Some(integer) = access::fhe_type(r#type) => integer.width(),
        // Nor has a key of lwe.
        None if matches!(access::key_type(r#type), Some((_, KeyKind::Secret | KeyKind::Public))) => 1,
        None if has_coefficients(r#type) => return None,
        None => access::message_bits(r#type)?,
    };
    (1..=128).contains(&width).then_some(width)
}

/// True if the messages of a ciphertext or plaintext are the coefficients of a polynomial, which is
/// not a single message.
fn has_coefficients(r#type: Type<'_>) -> bool {
    let Some(text) = access::ciphertext_type(r#type).or_else(|| access::plaintext_type(r#type)) else { return false };
    let encoding = access::lwe_encoding(text.encoding);
    let degree = text.plaintext.and_then(polynomial_type).and_then(|polynomial| degree_of(&polynomial));
    matches!(encoding, Some(LweEncoding::Coefficient(_))) && degree.is_some_and(|degree| degree > 1)
}

/// Element width and extents.
fn shaped<'c>(r#type: &impl ShapedTypeLike<'c>) -> Option<Shaped> {
    let element = r#type.element();
    let width = scalar_width(element).or_else(|| scalar_width(access::secret_inside(element)?))?;
    Some(Shaped { width, shape: extents(r#type)? })
}

fn extents<'c>(r#type: &impl ShapedTypeLike<'c>) -> Option<Vec<Option<usize>>> {
    let extent = |position| match r#type.dim_size(position) {
        Ok(DimSize::Static(size)) => usize::try_from(size).ok().map(Some),
        Ok(DimSize::Dynamic) => Some(None),
        Err(_) => None,
    };
    (0..r#type.rank()).map(extent).collect()
}
