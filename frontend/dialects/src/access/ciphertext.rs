//! Types of the `lwe` dialect as plain data.

use crate::raw;
use melior::ir::{Type, TypeLike};

/// Bits of a message in a ciphertext; 0 when the type does not tell, `None` for types that are no
/// `!lwe.lwe_ciphertext`.
pub fn message_bits(r#type: Type<'_>) -> Option<u32> {
    // SAFETY: the type is valid.
    let bits = unsafe { raw::ringmillMessageBits(r#type.to_raw()) };
    u32::try_from(bits).ok()
}
