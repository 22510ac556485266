//! `tosa.gather` and `tosa.table`.

use super::{
    numbers::{Number, Numbers},
    operands::{Output, extents},
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
};

/// A reading of elements that other elements choose.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lookup {
    /// Rows [n, index, ·] of a tensor.
    Gather,
    /// The entry of a table of 256 for each signed byte.
    Table,
}

impl Lookup {
    /// `tosa.table` of bytes.
    pub fn table<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let bytes = scope.width(scope.operand(op, 0)?, op)? == 8 && extents(op, scope, 1)?[..] == [256];
        if bytes { Ok(Self::Table) } else { Err(scope.unsupported_form(op, "it is not of bytes".into())) }
    }

    pub fn evaluate(self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        output.of(|index| match self {
            Self::Gather => gather(operands, index),
            Self::Table => operands[0].at(index).and_then(|value| operands[1].at(&[(value + 128) as usize])),
        })
    }
}

fn gather(operands: &[Numbers], index: &[usize]) -> Number {
    let ([values, indices], &[n, row, column]) = (operands, index) else { return None };
    let chosen = usize::try_from(indices.at(&[n, row])?).ok().filter(|&chosen| chosen < values.shape[1])?;
    values.at(&[n, chosen, column])
}
