//! The ciphertexts that secrets become.

use crate::{
    error::ProgramCode,
    ir::{extents, tensor_of},
    refusal::Refusal,
};
use melior::ir::{Attribute, Location, OperationRef, Type, operation::OperationLike, r#type::IntegerType};
use ringmill_dialects::access::{self, Management, SchemeParam};
use ringmill_ring::is_prime;

/// The modulus that HEIR had for 29 bits.
const MODULUS_OF_29_BITS: u64 = 463_187_969;

/// The kinds of ciphertexts.
pub(super) enum Scheme<'c> {
    /// Ciphertexts of a scheme whose parameters the module says.
    Chosen {
        /// The parameters.
        attribute: Attribute<'c>,
        /// The same as data.
        param: SchemeParam,
        /// True for BFV, whose messages stand in the high bits.
        is_high: bool,
    },
    /// Ciphertexts that HEIR made until 2025.
    Until2025 {
        /// The modulus of ciphertexts.
        modulus: u64,
        /// The degree of the ring, and the length of tensors.
        degree: u64,
    },
}

/// A module that cannot be lowered.
pub(super) fn refused<'c>(reason: String, operation: OperationRef<'c, '_>) -> Refusal<'c> {
    Refusal::new(ProgramCode::NoLowering, reason, operation.location())
}

impl<'c> Scheme<'c> {
    /// The scheme of `bgv.schemeParam`: BFV if `is_high`.
    pub fn of_module(attribute: Attribute<'c>, min_slot_count: u64, is_high: bool) -> Result<Self, String> {
        let param = access::scheme_param(attribute)
            .ok_or_else(|| format!("expected '#bgv.scheme_param' as 'bgv.schemeParam', found '{attribute}'"))?;
        let slots = 1u64 << param.log_degree;
        if min_slot_count > slots {
            return Err(format!("expected a ring of at least {min_slot_count} slots, found one of {slots}"));
        }
        Ok(Self::Chosen { attribute, param, is_high })
    }

    /// The ciphertexts of one modulus, without parameters.
    pub fn until_2025(degree: u64, bits: u32) -> Result<Self, String> {
        let degree = if degree == 0 { 1024 } else { degree };
        if !degree.is_power_of_two() || degree > 1 << 30 {
            return Err(format!("expected a power of two as 'poly-mod-degree', found {degree}"));
        }
        let modulus = modulus(degree, bits)
            .ok_or_else(|| format!("expected bits of a prime q = 1 mod {}, found {bits}", 2 * degree))?;
        Ok(Self::Until2025 { modulus, degree })
    }

    /// The slots of a ciphertext.
    pub fn slots(&self) -> u64 {
        match self {
            Self::Chosen { param, .. } => 1 << param.log_degree,
            Self::Until2025 { degree, .. } => *degree,
        }
    }

    /// The level and size of a value that says nothing of them: the highest level, two elements.
    pub fn initial(&self) -> Management {
        let level = match self {
            Self::Chosen { param, .. } => param.moduli.len() as i64 - 1,
            Self::Until2025 { .. } => 0,
        };
        Management { level, size: 2, scale: -1 }
    }

    /// The ciphertext, or tensor of ciphertexts, of a cleartext; `None`, and an error at the place,
    /// for a level that the scheme does not have.
    pub fn hidden(&self, cleartext: Type<'c>, of: Management, place: Location<'c>) -> Option<Type<'c>> {
        let (element, shape) = extents(cleartext)?;
        let (_, outer) = shape.split_last()?;
        let ciphertext = match self {
            Self::Chosen { attribute, is_high, .. } => access::scheme_ciphertext(place, *attribute, of, *is_high)?,
            Self::Until2025 { modulus, degree } => {
                let bits = IntegerType::try_from(element).ok()?.width();
                access::ciphertext_with(
                    access::old_ciphertext(cleartext, bits, *modulus, *degree),
                    None,
                    of.size as usize,
                )?
            }
        };
        Some(if outer.is_empty() { ciphertext } else { tensor_of(outer, ciphertext) })
    }

    /// True if a key of the client that encrypts is the secret one.
    pub fn encrypts_with_secret_key(&self) -> bool {
        matches!(self, Self::Chosen { param, .. } if param.encrypts_with_secret_key)
    }
}

/// The largest prime of so many bits that is 1 modulo 2N; of 29 bits HEIR's, where it is one.
fn modulus(degree: u64, bits: u32) -> Option<u64> {
    let step = 2 * degree;
    if bits == 29 && MODULUS_OF_29_BITS % step == 1 {
        return Some(MODULUS_OF_29_BITS);
    }
    if !(2..=62).contains(&bits) {
        return None;
    }
    let (low, high) = (1u64 << (bits - 1), (1u64 << bits) - 1);
    let mut candidate = (high - 1) / step * step + 1;
    while candidate > low.max(step) {
        if is_prime(candidate) {
            return Some(candidate);
        }
        candidate -= step;
    }
    None
}

/// The level of a ciphertext: its moduli but the first.
pub(super) fn level_of(ciphertext: Type<'_>) -> Option<i64> {
    let parts = access::ciphertext_type(ciphertext)?;
    let moduli = access::moduli(access::coefficient_type(parts.polynomial)?)?;
    Some(moduli.len() as i64 - 1)
}
