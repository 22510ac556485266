//! Marks of secret arguments.

use crate::ir::{entry_block, is_secret};
use melior::ir::{OperationRef, block::BlockLike};
use ringmill_dialects::{access, attr};

/// True if a function marks any of its arguments secret, by attribute or type.
pub(crate) fn is_marked(function: OperationRef<'_, '_>) -> bool {
    let count = entry_block(function).map_or(0, |entry| entry.argument_count());
    (0..count).any(|position| is_marked_at(function, position))
}

/// True if a function marks one argument secret, by attribute or type.
pub(crate) fn is_marked_at(function: OperationRef<'_, '_>, position: usize) -> bool {
    let r#type = access::function_type(function).and_then(|r#type| r#type.input(position).ok());
    r#type.is_some_and(is_secret) || access::has_argument_attribute(function, position, attr::SECRET)
}
