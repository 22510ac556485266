//! Public integers: their bits choose cells.

use super::{
    reader::{Reader, refused},
    types::width,
};
use crate::{ir::element_of, refusal::Refusal};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_dialects::ops::Arith;
use ringmill_netlist::{Node, NodeId};

impl Reader {
    /// The bits of the result of an op on integers or tensors of them: of each element, the least
    /// significant first. Amounts of shifts are constants.
    pub(super) fn integers<'c>(
        &mut self,
        name: Arith,
        operation: OperationRef<'c, '_>,
    ) -> Result<Vec<NodeId>, Refusal<'c>> {
        let refuse = || refused(operation);
        let first = self.bits(operation, 0)?.to_vec();
        let operand = operation.operand(0).map_err(|_| refuse())?.r#type();
        let result = operation.result(0).map_err(|_| refuse())?.r#type();
        let from = width(element_of(operand)).ok_or_else(refuse)?;
        let to = width(element_of(result)).ok_or_else(refuse)?;
        let builder = &mut self.builder;
        Ok(match name {
            Arith::TruncI => first.chunks(from).flat_map(|bits| &bits[..to]).copied().collect(),
            Arith::ExtUI => {
                let zero = builder.constant(false);
                first.chunks(from).flat_map(|bits| extended(bits, zero, to)).collect()
            }
            Arith::ExtSI => first.chunks(from).flat_map(|bits| extended(bits, bits[from - 1], to)).collect(),
            Arith::AndI | Arith::OrI | Arith::XOrI => {
                let second = self.bits(operation, 1)?.to_vec();
                let builder = &mut self.builder;
                let cell = |(&one, &other)| match name {
                    Arith::AndI => builder.and(one, other),
                    Arith::OrI => builder.or(one, other),
                    _ => builder.xor(one, other),
                };
                first.iter().zip(&second).map(cell).collect()
            }
            Arith::ShLI | Arith::ShRUI | Arith::ShRSI if first.len() == from => {
                let zero = self.builder.constant(false);
                let amount = self.number(operation, 1)?.min(from);
                let sign = if name == Arith::ShRSI { first[from - 1] } else { zero };
                match name {
                    Arith::ShLI => [vec![zero; amount], first[..from - amount].to_vec()].concat(),
                    _ => extended(&first[amount..], sign, from),
                }
            }
            _ => return Err(refuse()),
        })
    }

    /// The value of an operand that is constant; the greatest number for a larger one.
    fn number<'c>(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<usize, Refusal<'c>> {
        let mut number = 0_usize;
        for (place, &bit) in self.bits(operation, position)?.iter().enumerate() {
            match self.builder.netlist().node(bit) {
                Node::Constant(false) => {}
                Node::Constant(true) if place < 32 => number |= 1 << place,
                Node::Constant(true) => number = usize::MAX,
                _ => return Err(refused(operation)),
            }
        }
        Ok(number)
    }
}

/// Bits with others of one value above them.
fn extended(bits: &[NodeId], above: NodeId, width: usize) -> Vec<NodeId> {
    bits.iter().copied().chain(std::iter::repeat(above)).take(width).collect()
}
