//! Comparison of two words of equal length: one three-input cell per bit.

use ringmill_netlist::NodeId;

use super::cells::Cells;

/// Whether a < b as unsigned words: the carry of a + ~b + 1 is missing. The carry chain is that of the subtraction a − b, so both share their cells.
pub(super) fn unsigned_less(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let mut carry = cells.constant(true);
    for (&x, &y) in a.iter().zip(b) {
        let inverse = cells.not(y);
        carry = cells.majority(x, inverse, carry);
    }
    cells.not(carry)
}

/// Whether a < b as two's complement words: the unsigned order with the sign bits' roles swapped.
pub(super) fn signed_less(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    if let (Some(x), Some(y)) = (a.last_mut(), b.last_mut()) {
        std::mem::swap(x, y);
    }
    unsigned_less(cells, &a, &b)
}

/// Whether a = b. Bits of which one side is constant are conjoined many to a cell, the others one to a cell.
pub(super) fn equal(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let mut literals = Vec::new();
    let mut pairs = Vec::new();
    for (&x, &y) in a.iter().zip(b) {
        match (cells.as_constant(x), cells.as_constant(y)) {
            (None, None) if x != y => pairs.push((x, y)),
            (None, None) => {}
            _ => {
                let differ = cells.xor(x, y);
                literals.push(cells.not(differ));
            }
        }
    }
    let mut rest = cells.all(&literals);
    for (x, y) in pairs {
        rest = cells.and_equal(rest, x, y);
    }
    rest
}
