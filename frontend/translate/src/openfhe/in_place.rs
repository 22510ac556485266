//! Ciphertexts that may be changed in place: nobody else holds them.

use melior::ir::{
    OperationRef, Value,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{access, ops::Openfhe};

/// True if an op may change an operand: an op of openfhe in the same block has made it, and nothing
/// reads it afterwards. Other values are references to ciphertexts that somebody else has, such as
/// the caller, a tensor, or the loop around.
pub(super) fn may_change<'c, 'a>(operation: OperationRef<'c, 'a>, operand: Value<'c, 'a>) -> bool {
    let Ok(result) = OperationResult::try_from(operand) else { return false };
    let made = result.owner();
    Openfhe::of(made).is_some() && made.block() == operation.block() && !is_read_behind(operation, operand)
}

/// True if an op behind another one, or within such an op, reads a value, or the op itself twice.
fn is_read_behind<'c, 'a>(operation: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> bool {
    let uses = access::uses(value);
    if uses.iter().filter(|r#use| r#use.user == operation).count() > 1 {
        return true;
    }
    let readers: Vec<_> = uses
        .into_iter()
        .map(|r#use| r#use.user)
        .filter(|user| *user != operation)
        .map(|mut user| {
            while user.block() != operation.block()
                && let Some(around) = user.parent_operation()
            {
                user = around;
            }
            user
        })
        .collect();
    let mut next = if readers.is_empty() { None } else { operation.next_in_block() };
    while let Some(later) = next {
        if readers.contains(&later) {
            return true;
        }
        next = later.next_in_block();
    }
    false
}
