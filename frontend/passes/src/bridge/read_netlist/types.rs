//! Types of bits.

use crate::ir::extents;
use melior::ir::{Type, r#type::IntegerType};
use ringmill_dialects::access;

/// The element type of a tensor or memref; other types stay.
pub(super) fn element(r#type: Type<'_>) -> Type<'_> {
    extents(r#type).map_or(r#type, |(element, _)| element)
}

/// True if a type is one bit, encrypted or not, that a cell reads or makes.
pub(super) fn is_bit(r#type: Type<'_>) -> bool {
    access::message_bits(r#type).is_some() || IntegerType::try_from(r#type).is_ok_and(|integer| integer.width() == 1)
}
