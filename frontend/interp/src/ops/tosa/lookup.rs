//! `tosa.gather` and `tosa.table`.

use super::{
    numbers::{Arithmetic, Numbers},
    operands::extents,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    ops::elements,
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

    /// The bits of an element.
    pub fn element<D: Arithmetic>(self, domain: &mut D, operands: &[Numbers<D::Word>], index: &[usize]) -> D::Word {
        match (self, operands, index) {
            (Self::Gather, [values, indices], &[n, row, column]) => {
                let chosen = domain.resize([indices.width, 64], true, indices.word(&[n, row]));
                let known = |at: usize| D::Word::from(Word::new(at as u128));
                elements::read(domain, &values.tensor, &[known(n), chosen, known(column)])
            }
            (Self::Table, [bytes, table], _) => {
                // Entry 0 is that of -128: the sign bit is inverted.
                let entry = domain.binary(Binary::Xor, 8, bytes.word(index), Word::new(0x80).into());
                elements::read(domain, &table.tensor, &[entry])
            }
            _ => Word::UNDEFINED.into(),
        }
    }
}
