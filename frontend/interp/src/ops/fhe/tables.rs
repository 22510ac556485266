//! Entries of clear tables at encrypted indices.

use super::values::{Number, Output, Values};
use crate::value::mask;

/// The choice of a table. The indices are operand 0.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tables {
    /// One for all, operand 1.
    One,
    /// One in the last dimension of operand 1; the dimensions before are broadcast.
    Broadcast,
    /// The row of operand 1 that operand 2 says.
    Mapped,
    /// Operand 2, at two bits.
    Gate,
}

impl Tables {
    pub fn evaluate(self, operands: &[Values], output: &Output) -> Vec<Number> {
        output.of(|index| {
            let indices = &operands[0];
            let value = indices.at(index)? & mask(indices.integer.width);
            let place = usize::try_from(value).ok()?;
            match self {
                Self::One => operands[1].at(&[place]),
                Self::Mapped => operands[1].at(&[usize::try_from(operands[2].at(index)?).ok()?, place]),
                Self::Gate => operands[2].at(&[2 * place + usize::try_from(operands[1].at(index)?).ok()?]),
                Self::Broadcast => {
                    let tables = &operands[1];
                    let own = tables.shape.len() - 1;
                    let outer = index[index.len() - own..].iter().zip(tables.shape.iter());
                    let outer = outer.map(|(&at, &size)| if size == 1 { 0 } else { at });
                    tables.at(&outer.chain([place]).collect::<Vec<_>>())
                }
            }
        })
    }
}
