use super::types::sizes;
use crate::ir::{Constant, constant_of, fold, key};
use melior::ir::{
    OperationRef, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::ops::{Arith, MemRef, OpName, Tensor};
use rustc_hash::FxHashMap;

/// The scalars that follow from constants: by integer arithmetic, and as extents of known shapes.
#[derive(Default)]
pub(super) struct Numbers<'c> {
    known: FxHashMap<usize, Constant<'c>>,
}

impl<'c> Numbers<'c> {
    /// Notes the result of an op, if it is one. Ops that compute its operands must have been noted
    /// before.
    pub fn note(&mut self, operation: OperationRef<'c, '_>) {
        let mut results = operation.results();
        let (Some(result), None) = (results.next(), results.next()) else { return };
        if let Some(number) = self.number(operation, result) {
            self.known.insert(key(result.into()), number);
        }
    }

    fn number(&self, operation: OperationRef<'c, '_>, result: OperationResult<'c, '_>) -> Option<Constant<'c>> {
        match OpName::of(operation) {
            Some(OpName::Arith(Arith::Constant)) => constant_of(result.into()),
            Some(OpName::Tensor(Tensor::Dim) | OpName::MemRef(MemRef::Dim)) => {
                let dimension = usize::try_from(self.of(operation.operand(1).ok()?)?.signed()).ok()?;
                let size = (*sizes(operation.operand(0).ok()?.r#type())?.get(dimension)?)?;
                Constant::new(size as u128, result.r#type())
            }
            Some(OpName::Arith(name)) => {
                let operands: Option<Vec<_>> = operation.operands().map(|operand| self.of(operand)).collect();
                fold(name, operation, &operands?, result.r#type())
            }
            _ => None,
        }
    }

    /// The number that a value is, if it is known.
    pub fn of(&self, value: Value<'c, '_>) -> Option<Constant<'c>> {
        self.known.get(&key(value)).copied()
    }

    /// The size that a value is; a negative number is none.
    pub fn size(&self, value: Value<'c, '_>) -> Option<usize> {
        i64::try_from(self.of(value)?.signed()).ok().and_then(|number| usize::try_from(number).ok())
    }
}
