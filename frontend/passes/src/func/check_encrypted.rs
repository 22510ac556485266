use super::{encrypted::is_encrypted, ports::check_type};
use crate::{
    ir::{entry_block, walk},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, ValueLike, block::BlockLike, operation::OperationLike};

/// Refuses encrypted integers that are too wide, and tensors of them of unknown sizes, while they
/// have the types that the user wrote.
pub(crate) fn check_encrypted<'c>(module: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let mut outcome = Ok(());
    walk(module, &mut |operation| {
        let mut check = |r#type: Type<'c>, location| {
            if outcome.is_ok() && is_encrypted(r#type) {
                outcome = check_type(r#type, location);
            }
        };
        if let Some(block) = entry_block(operation) {
            let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
            arguments.for_each(|argument| check(argument.r#type(), ValueLike::location(&argument)));
        }
        operation.results().for_each(|result| check(result.r#type(), operation.location()));
    });
    outcome
}
