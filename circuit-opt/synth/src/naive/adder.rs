//! Ripple-carry adders and what is made of them.

use ringmill_netlist::NodeId;

use super::gates::Gates;

/// a + b + carry, and the carry out.
fn ripple(gates: &mut Gates, a: &[NodeId], b: &[NodeId], carry: NodeId) -> (Vec<NodeId>, NodeId) {
    let mut carry = carry;
    let mut sums = Vec::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        let (sum, out) = gates.full_adder(a, b, carry);
        sums.push(sum);
        carry = out;
    }
    (sums, carry)
}

/// a + b, as wide as both.
pub(super) fn add(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> Vec<NodeId> {
    add_with_carry(gates, a, b).0
}

/// a + b, and the bit above it.
pub(super) fn add_with_carry(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> (Vec<NodeId>, NodeId) {
    let zero = gates.constant(false);
    ripple(gates, a, b, zero)
}

/// a − b, and whether a ≥ b as unsigned words.
pub(super) fn subtract(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> (Vec<NodeId>, NodeId) {
    let (b, one): (Vec<NodeId>, _) = (b.iter().map(|&b| gates.not(b)).collect(), gates.constant(true));
    ripple(gates, a, &b, one)
}

/// −a
pub(super) fn negate(gates: &mut Gates, a: &[NodeId]) -> Vec<NodeId> {
    let zero = gates.constant_word(0, a.len());
    subtract(gates, &zero, a).0
}

/// a, or −a where the condition holds.
pub(super) fn negate_if(gates: &mut Gates, condition: NodeId, a: &[NodeId]) -> Vec<NodeId> {
    let negated = negate(gates, a);
    gates.select(condition, &negated, a)
}

/// a + 1, or a − 1, where the condition holds, else a.
pub(super) fn step_if(gates: &mut Gates, condition: NodeId, a: &[NodeId], down: bool) -> Vec<NodeId> {
    let zero = gates.constant(false);
    if down {
        return ripple(gates, a, &vec![condition; a.len()], zero).0;
    }
    ripple(gates, a, &vec![zero; a.len()], condition).0
}

/// Computes a < b.
pub(super) fn less(gates: &mut Gates, a: &[NodeId], b: &[NodeId], signed: bool) -> NodeId {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    if let (true, Some(a), Some(b)) = (signed, a.last_mut(), b.last_mut()) {
        (*a, *b) = (gates.not(*a), gates.not(*b));
    }
    let (_, not_less) = subtract(gates, &a, &b);
    gates.not(not_less)
}

/// Computes a = b.
pub(super) fn equal(gates: &mut Gates, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let differ: Vec<NodeId> = a.iter().zip(b).map(|(&a, &b)| gates.xor(a, b)).collect();
    let same: Vec<NodeId> = differ.into_iter().map(|bit| gates.not(bit)).collect();
    all(gates, &same)
}

fn all(gates: &mut Gates, bits: &[NodeId]) -> NodeId {
    match *bits {
        [] => gates.constant(true),
        [bit] => bit,
        _ => {
            let (low, high) = bits.split_at(bits.len() / 2);
            let (low, high) = (all(gates, low), all(gates, high));
            gates.and(low, high)
        }
    }
}
