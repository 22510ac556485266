//! The types of ciphertexts, and what they stand for.

use crate::ir::{element_of, extents};
use melior::{
    Context,
    ir::{
        Type, TypeLike,
        r#type::{IntegerType, MemRefType, RankedTensorType},
    },
};
use ringmill_dialects::access;

/// The LWE dimension plus one that HEIR prints; a backend replaces it.
const SIZE: u32 = 742;

/// The types of ciphertexts and plaintexts of one message size.
pub(super) struct Types<'c> {
    pub ciphertext: Type<'c>,
    pub plaintext: Type<'c>,
    /// Bits of a message.
    pub bits: u32,
}

impl<'c> Types<'c> {
    /// The types of messages of so many bits, which stand at the top of 32 bits; `None` for more
    /// than 31 bits.
    pub fn new(context: &'c Context, bits: u32) -> Option<Self> {
        let shift = 32u32.checked_sub(bits).filter(|shift| (1..32).contains(shift))?;
        // HEIR prints the scaling factor as a signed number of 32 bits.
        let scale = (1u32 << shift).cast_signed();
        let plaintext_space = format!(
            "<ring = <coefficientType = i{bits}, polynomialModulus = <x>>, \
             encoding = #lwe.constant_coefficient_encoding<scaling_factor = {scale}>>"
        );
        let ciphertext_space =
            format!("<ring = <coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = {SIZE}>");
        let plaintext = format!("!lwe.lwe_plaintext<plaintext_space = {plaintext_space}>");
        let ciphertext = format!(
            "!lwe.lwe_ciphertext<plaintext_space = {plaintext_space}, ciphertext_space = {ciphertext_space}, key = <>>"
        );
        Some(Self {
            ciphertext: Type::parse(context, &ciphertext)?,
            plaintext: Type::parse(context, &plaintext)?,
            bits,
        })
    }

    /// The ciphertexts of values of a type: of an integer of several bits, or of each element, a
    /// tensor of its bits.
    ///
    /// # Errors
    /// Lower-case: the type is not an integer, or a tensor or memref of integers with constant
    /// extents.
    pub fn hidden(&self, r#type: Type<'c>) -> Result<Type<'c>, String> {
        if let Ok(integer) = IntegerType::try_from(r#type) {
            return Ok(match integer.width() {
                1 => self.ciphertext,
                width => self.tensor(&[width as usize]),
            });
        }
        let unknown =
            || format!("expected an integer, or a tensor or memref of integers with constant extents, found '{type}'");
        let (element, extents) = extents(r#type).ok_or_else(unknown)?;
        let width = IntegerType::try_from(element).map_err(|_| unknown())?.width();
        let bits = (width != 1).then_some(width as usize);
        let extents: Vec<usize> = extents.into_iter().chain(bits).collect();
        Ok(if r#type.is_mem_ref() { self.memory(&extents) } else { self.tensor(&extents) })
    }

    /// A tensor of ciphertexts.
    pub fn tensor(&self, extents: &[usize]) -> Type<'c> {
        let extents: Vec<u64> = extents.iter().map(|&extent| extent as u64).collect();
        RankedTensorType::new(&extents, self.ciphertext, None).into()
    }

    /// A row-major memref of ciphertexts.
    pub fn memory(&self, extents: &[usize]) -> Type<'c> {
        let extents: Vec<i64> = extents.iter().map(|&extent| extent as i64).collect();
        MemRefType::new(self.ciphertext, &extents, None, None).into()
    }

    /// True for ciphertexts, and tensors and memrefs of them.
    pub fn is_hidden(&self, r#type: Type<'c>) -> bool {
        let element = element_of(r#type);
        access::message_bits(element).is_some()
    }
}

/// Bits of an integer type, or of the elements of a shaped one.
pub(super) fn element_width(r#type: Type<'_>) -> Option<u32> {
    let element = element_of(r#type);
    IntegerType::try_from(element).ok().map(|integer| integer.width())
}
