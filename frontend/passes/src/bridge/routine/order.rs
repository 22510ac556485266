//! Where the ops of a function stand, and where values are used: what may be overwritten, and when.

use crate::ir::{for_each_inner, key};
use melior::ir::{BlockRef, OperationRef, block::BlockLike, operation::OperationLike};
use rustc_hash::FxHashMap;

/// The first and the last of a run of ops, by their numbers: an op with what its regions hold, or a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub first: usize,
    pub last: usize,
}

impl Span {
    pub fn holds(self, number: usize) -> bool {
        (self.first..=self.last).contains(&number)
    }
}

/// The numbers of all ops of a function, outer ones before inner ones.
#[derive(Default)]
pub(super) struct Order {
    spans: FxHashMap<usize, Span>,
    /// By the key of a value.
    uses: FxHashMap<usize, Vec<usize>>,
    count: usize,
}

fn number(operation: OperationRef<'_, '_>) -> usize {
    operation.to_raw().ptr as usize
}

impl Order {
    pub fn of(function: OperationRef<'_, '_>) -> Self {
        let mut order = Self::default();
        order.visit(function);
        order
    }

    fn visit(&mut self, operation: OperationRef<'_, '_>) {
        let first = self.count;
        self.count += 1;
        for operand in operation.operands() {
            self.uses.entry(key(operand)).or_default().push(first);
        }
        for_each_inner(operation, |inner| self.visit(inner));
        self.spans.insert(number(operation), Span { first, last: self.count - 1 });
    }

    pub fn span(&self, operation: OperationRef<'_, '_>) -> Span {
        self.spans.get(&number(operation)).copied().unwrap_or(Span { first: 0, last: self.count })
    }

    /// From a block's first op to what its last one holds.
    pub fn block(&self, block: BlockRef<'_, '_>) -> Span {
        let first = block.first_operation().map_or(0, |operation| self.span(operation).first);
        let last = block.terminator().map_or(self.count, |operation| self.span(operation).last);
        Span { first, last }
    }

    /// Where a value is used, by its key.
    pub fn uses(&self, value: usize) -> &[usize] {
        self.uses.get(&value).map_or(&[], Vec::as_slice)
    }
}
