//! Types of bits.

use melior::ir::{Type, r#type::IntegerType};
use ringmill_dialects::access;

/// Widest public integer, in bits.
const MAX_WIDTH: usize = 128;

/// True if a type is one bit, encrypted or not, that a cell reads or makes.
pub(super) fn is_bit(r#type: Type<'_>) -> bool {
    width(r#type) == Some(1)
}

/// The bits of an element: one for a ciphertext, all for an integer; `None` for other types.
pub(super) fn width(r#type: Type<'_>) -> Option<usize> {
    if access::message_bits(r#type).is_some() {
        return Some(1);
    }
    let width = IntegerType::try_from(r#type).ok()?.width() as usize;
    (1..=MAX_WIDTH).contains(&width).then_some(width)
}
