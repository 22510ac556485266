use melior::ir::{
    BlockRef, Operation, OperationRef, Value, ValueLike,
    block::BlockLike,
    operation::{OperationBuilder, OperationLike, OperationResult},
};

/// A value's identity, as a key of maps. Valid until the value's owner is erased.
pub(crate) fn key(value: Value<'_, '_>) -> usize {
    value.to_raw().ptr as usize
}

/// The op that makes a value; `None` for arguments of blocks.
pub(crate) fn owner<'c, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    OperationResult::try_from(value).ok().map(|result| result.owner())
}

/// Builds an op of a loaded dialect.
///
/// # Panics
/// When MLIR cannot infer a type it was asked to infer; the passes state all types.
pub(crate) fn build(builder: OperationBuilder<'_>) -> Operation<'_> {
    match builder.build() {
        Ok(operation) => operation,
        Err(error) => unreachable!("an op with stated types can be built: {error}"),
    }
}

/// The operands of a block's terminator.
pub(crate) fn returned<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    block.terminator().map(|terminator| terminator.operands().collect()).unwrap_or_default()
}
