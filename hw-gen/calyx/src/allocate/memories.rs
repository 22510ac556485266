//! The memories of a procedure, and those that each block has taken.

use std::collections::BTreeMap;

use ringmill_ir::Value;

use super::order::Span;
use crate::procedure::PolynomialId;

/// The memories of a procedure.
#[derive(Default)]
pub(super) struct Memory {
    /// The values that each memory has held since it was taken.
    pub holders: BTreeMap<PolynomialId, Vec<Value>>,
    /// The memories that hold no needed value.
    pub free: Vec<PolynomialId>,
}

/// A block that is being lowered.
pub(super) struct Scope {
    pub span: Span,
    /// The memories that were taken in the block and are released in it.
    pub home: Vec<PolynomialId>,
    pub arguments: Vec<Value>,
}
