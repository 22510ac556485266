//! Functions on encrypted integers of FHE: those of their arguments are secret that are encrypted.

use crate::ir::entry_block;
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type, ValueLike,
        block::BlockLike,
        r#type::{RankedTensorType, ShapedTypeLike},
    },
};
use ringmill_dialects::{access, attr};

/// True for encrypted integers and tensors of them, of any size.
pub(super) fn is_encrypted(r#type: Type<'_>) -> bool {
    let element = RankedTensorType::try_from(r#type).map_or(r#type, |tensor| tensor.element());
    access::fhe_type(element).is_some()
}

/// The positions of the arguments that are encrypted.
fn encrypted(function: OperationRef<'_, '_>) -> Vec<usize> {
    let Some(block) = entry_block(function) else { return Vec::new() };
    let is_one = |&position: &usize| block.argument(position).is_ok_and(|argument| is_encrypted(argument.r#type()));
    (0..block.argument_count()).filter(is_one).collect()
}

/// True if a function takes encrypted integers, which says which of its arguments are secret.
pub(super) fn is_on_encrypted(function: OperationRef<'_, '_>) -> bool {
    !encrypted(function).is_empty()
}

/// Marks the encrypted arguments of a function secret, before they become plain integers.
pub(crate) fn mark_encrypted<'c>(function: OperationRef<'c, '_>, context: &'c Context) {
    for position in encrypted(function) {
        access::set_argument_attribute(function, position, attr::SECRET, Attribute::unit(context));
    }
}
