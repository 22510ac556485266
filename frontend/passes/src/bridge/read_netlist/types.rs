//! Types of bits.

use melior::ir::{Type, r#type::IntegerType};
use ringmill_dialects::access;

/// True if a type is one bit, encrypted or not, that a cell reads or makes.
pub(super) fn is_bit(r#type: Type<'_>) -> bool {
    access::message_bits(r#type).is_some() || IntegerType::try_from(r#type).is_ok_and(|integer| integer.width() == 1)
}
