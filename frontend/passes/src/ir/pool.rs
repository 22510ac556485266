use super::constant::{Constant, constant_operation};
use melior::{
    Context,
    ir::{BlockRef, Location, TypeLike, Value, block::BlockLike, operation::OperationLike},
};
use rustc_hash::FxHashMap;

/// The constants of one function: each value once, at the start of the entry block, so that every
/// use is dominated.
pub(crate) struct ConstantPool<'c, 'a> {
    context: &'c Context,
    entry: BlockRef<'c, 'a>,
    known: FxHashMap<(usize, u128), Value<'c, 'a>>,
}

impl<'c, 'a> ConstantPool<'c, 'a> {
    /// An empty pool for the function whose entry block is given.
    pub fn new(context: &'c Context, entry: BlockRef<'c, 'a>) -> Self {
        Self { context, entry, known: FxHashMap::default() }
    }

    /// The value of a constant.
    pub fn value(&mut self, constant: Constant<'c>) -> Value<'c, 'a> {
        let key = (constant.r#type.to_raw().ptr as usize, constant.value);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let location = Location::unknown(self.context);
        let operation = constant_operation(self.context, constant, location);
        let operation = self.entry.insert_operation(0, operation);
        let value: Value =
            operation.results().next().map(Into::into).unwrap_or_else(|| unreachable!("a constant has a result"));
        self.known.insert(key, value);
        value
    }
}
