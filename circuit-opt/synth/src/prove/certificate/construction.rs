//! Operations that are no sums, products or divisions: the cells above the operands' bits are
//! compared with the plain meaning of the operation, for all values of the operands' bits for which
//! it is defined.

use ringmill_netlist::{Netlist, NodeId};

use super::cone::refute;
use super::semantics::{Bits, apply, is_defined};
use super::violation::Failure;
use crate::prove::bdd::FALSE;
use crate::word::{Table, WordOp};

/// Shows that the bits at `positions` of the result are right.
pub(super) fn check(
    netlist: &Netlist,
    op: WordOp,
    operands: &[&[NodeId]],
    tables: &[Table],
    result: &[NodeId],
    positions: &[usize],
) -> Result<(), Failure> {
    refute(netlist, &order(op, operands), |cone| {
        let operands: Vec<Bits> = operands.iter().map(|nodes| cone.word(nodes)).collect();
        let Some(polynomial) = apply(&mut cone.diagrams, op, &operands, tables) else {
            return crate::prove::bdd::TRUE;
        };
        let mut wrong = FALSE;
        for &position in positions {
            let bit = cone.function(result[position]);
            let differs = cone.diagrams.xor(bit, polynomial[position]);
            wrong = cone.diagrams.or(wrong, differs);
        }
        if wrong == FALSE {
            return FALSE;
        }
        let defined = is_defined(&mut cone.diagrams, op, &operands);
        cone.diagrams.and(wrong, defined)
    })
}

/// The operands' bits in an order that keeps diagrams small: what says how far to shift first, else
/// the bits of all operands in turn, from the top.
fn order(op: WordOp, operands: &[&[NodeId]]) -> Vec<NodeId> {
    match (op, operands) {
        (WordOp::ShiftLeft | WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned, [bits, amount]) => {
            amount.iter().chain(bits.iter()).copied().collect()
        }
        _ => in_turn(operands),
    }
}

/// The bits of words in turn, from the top.
pub(super) fn in_turn(words: &[&[NodeId]]) -> Vec<NodeId> {
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    (0..longest).rev().flat_map(|position| words.iter().filter_map(move |word| word.get(position).copied())).collect()
}
