use crate::raw;
use melior::ir::{Operation, OperationRef, Value, ValueLike};
use std::{ffi::c_void, marker::PhantomData};

/// Which value stands for which while IR is copied (MLIR's `IRMapping`).
#[derive(Debug)]
pub struct Mapping<'c, 'a> {
    raw: *mut c_void,
    values: PhantomData<Value<'c, 'a>>,
}

impl<'c, 'a> Mapping<'c, 'a> {
    /// Knows nothing yet.
    pub fn new() -> Self {
        // SAFETY: C++ allocates; `drop` frees.
        Self { raw: unsafe { raw::ringmillMappingCreate() }, values: PhantomData }
    }

    /// From now on `to` stands for `from`.
    pub fn insert(&mut self, from: Value<'c, '_>, to: Value<'c, 'a>) {
        // SAFETY: the mapping and the values are alive.
        unsafe { raw::ringmillMappingInsert(self.raw, from.to_raw(), to.to_raw()) }
    }

    /// What stands for a value; the value itself when nothing was said of it.
    pub fn lookup(&self, value: Value<'c, 'a>) -> Value<'c, 'a> {
        // SAFETY: the mapping and the value are alive, and so are the values inserted.
        unsafe { Value::from_raw(raw::ringmillMappingLookup(self.raw, value.to_raw())) }
    }

    /// A copy, not yet in any block, of an op with its regions, its operands replaced as the mapping says. The mapping learns
    /// the copy's results and the values inside.
    pub fn clone_operation(&mut self, operation: OperationRef<'c, '_>) -> Operation<'c> {
        // SAFETY: both are alive; the copy is owned by nobody else.
        unsafe { Operation::from_raw(raw::ringmillCloneWith(operation.to_raw(), self.raw)) }
    }
}

impl Default for Mapping<'_, '_> {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Mapping<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: created by `new`, freed once.
        unsafe { raw::ringmillMappingDestroy(self.raw) }
    }
}
