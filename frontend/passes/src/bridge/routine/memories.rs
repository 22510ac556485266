//! The memories of a routine, and which of them a block has taken.

use super::order::Span;
use ringmill_calyx::PolynomialId;
use rustc_hash::FxHashMap;

/// The memories of a routine.
#[derive(Default)]
pub(super) struct Memory {
    /// The values, by key, that each holds at one time or another since it was taken.
    pub holders: FxHashMap<PolynomialId, Vec<usize>>,
    /// Those that hold nothing that is needed.
    pub free: Vec<PolynomialId>,
}

/// A block that is being translated.
pub(super) struct Scope {
    pub span: Span,
    /// Memories that were taken in it, and are given back in it.
    pub home: Vec<PolynomialId>,
    /// Its arguments, by key.
    pub arguments: Vec<usize>,
}

impl Scope {
    pub fn new(span: Span, arguments: Vec<usize>) -> Self {
        Self { span, home: Vec::new(), arguments }
    }
}
