//! The memories of a procedure, and which of them a block has taken.

use std::collections::BTreeMap;

use ringmill_ir::Value;

use super::order::Span;
use crate::procedure::PolynomialId;

/// The memories of a procedure.
#[derive(Default)]
pub(super) struct Memory {
    /// The values that each holds at one time or another since it was taken.
    pub holders: BTreeMap<PolynomialId, Vec<Value>>,
    /// The memories without a needed value.
    pub free: Vec<PolynomialId>,
}

/// A block that is being lowered.
pub(super) struct Scope {
    pub span: Span,
    /// Memories that were taken in it, and are given back in it.
    pub home: Vec<PolynomialId>,
    pub arguments: Vec<Value>,
}
