//! Entries of clear tables at encrypted indices.

use super::values::{Output, Values};
use crate::{domain::Calculate, ops::elements, scalar::Binary, value::Word};

/// Bits of a subscript.
const INDEX: u32 = 64;

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
    pub fn evaluate<D: Calculate>(self, domain: &mut D, operands: &[Values<D::Word>], output: &Output) -> Vec<D::Word> {
        output.of(|index| {
            let input = &operands[0];
            let place = domain.resize([input.integer.width, INDEX], false, input.at(index));
            // The sign is kept: a negative row is out of range.
            let subscript = |domain: &mut D, values: &Values<D::Word>| values.resized(domain, values.at(index), INDEX);
            let known = |at: usize| D::Word::from(Word::new(at as u128));
            let (tables, indices) = match self {
                Self::One => (&operands[1], vec![place]),
                Self::Mapped => (&operands[1], vec![subscript(domain, &operands[2]), place]),
                Self::Gate => {
                    let high = domain.binary(Binary::ShiftLeft, INDEX, place, known(1));
                    let low = subscript(domain, &operands[1]);
                    (&operands[2], vec![domain.binary(Binary::Or, INDEX, high, low)])
                }
                Self::Broadcast => {
                    let tables = &operands[1];
                    let own = tables.shape().len() - 1;
                    let outer = index[index.len() - own..].iter().zip(tables.shape());
                    let outer = outer.map(|(&at, &size)| known(if size == 1 { 0 } else { at }));
                    (tables, outer.chain([place]).collect())
                }
            };
            let word = elements::read(domain, &tables.tensor, &indices);
            tables.resized(domain, word, output.width)
        })
    }
}
