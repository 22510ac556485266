//! Sums of two words and of a word and a bit.

use ringmill_netlist::NodeId;

use super::cells::Cells;

/// a + b + carry modulo 2^n, ripple: two three-input cells a bit.
pub(super) fn add(cells: &mut Cells, a: &[NodeId], b: &[NodeId], carry: NodeId) -> Vec<NodeId> {
    let mut carry = carry;
    let mut sum = Vec::with_capacity(a.len());
    for (position, (&x, &y)) in a.iter().zip(b).enumerate() {
        sum.push(cells.xor3(x, y, carry));
        if position + 1 < a.len() {
            carry = cells.majority(x, y, carry);
        }
    }
    sum
}

/// a + bit modulo 2^n.
pub(super) fn increment(cells: &mut Cells, a: &[NodeId], bit: NodeId) -> Vec<NodeId> {
    let zeros = vec![cells.constant(false); a.len()];
    add(cells, a, &zeros, bit)
}

/// a − b modulo 2^n, as a + ~b + 1.
pub(super) fn subtract(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> Vec<NodeId> {
    let inverse: Vec<NodeId> = b.iter().map(|&bit| cells.not(bit)).collect();
    let one = cells.constant(true);
    add(cells, a, &inverse, one)
}

/// `condition` ? −a : a modulo 2^n, two three-input cells a bit: a bit changes when a lower one is
/// set.
pub(super) fn negate_if(cells: &mut Cells, a: &[NodeId], condition: NodeId) -> Vec<NodeId> {
    let mut any_lower = cells.constant(false);
    a.iter()
        .map(|&bit| {
            let changed = cells.xor_and(bit, condition, any_lower);
            any_lower = cells.or(any_lower, bit);
            changed
        })
        .collect()
}
