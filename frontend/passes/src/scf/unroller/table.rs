//! Constant globals.

use melior::ir::Type;

/// The contents of a constant global.
pub(super) struct Table<'c> {
    pub(super) words: Vec<u128>,
    pub(super) extents: Vec<usize>,
    pub(super) element: Type<'c>,
}
