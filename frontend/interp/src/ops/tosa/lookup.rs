//! `tosa.gather` and `tosa.table`.

use super::{
    numbers::{Arithmetic, Numbers},
    operands::{Output, extents},
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    machine::Halt,
    scalar::Binary,
    value::Word,
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

    pub fn evaluate<D: Arithmetic>(
        self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        output: &Output,
    ) -> Result<Vec<D::Word>, Halt> {
        output.of(|index| {
            Ok(match (self, operands, index) {
                (Self::Gather, [values, indices], &[n, row, column]) => {
                    let chosen = domain.resize([indices.width, 64], true, indices.word(&[n, row]));
                    let known = |at: usize| D::Word::from(Word::new(at as u128));
                    values.read(domain, &[known(n), chosen, known(column)])
                }
                (Self::Table, [bytes, table], _) => {
                    // Entry 0 is that of -128: the sign bit is inverted.
                    let entry = domain.binary(Binary::Xor, 8, bytes.word(index), Word::new(0x80).into());
                    table.read(domain, &[entry])
                }
                _ => Word::UNDEFINED.into(),
            })
        })
    }
}
