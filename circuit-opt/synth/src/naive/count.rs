//! Counting bits.

use ringmill_netlist::NodeId;

use super::adder::add_with_carry;
use super::gates::Gates;

/// The number of ones, as wide as the word.
pub(super) fn ones(gates: &mut Gates, bits: &[NodeId]) -> Vec<NodeId> {
    let sum = tree(gates, bits);
    gates.resized(&sum, bits.len(), false)
}

/// The two halves counted and added.
fn tree(gates: &mut Gates, bits: &[NodeId]) -> Vec<NodeId> {
    if bits.len() <= 1 {
        return bits.to_vec();
    }
    let (low, high) = bits.split_at(bits.len() / 2);
    let (low, high) = (tree(gates, low), tree(gates, high));
    let low = gates.resized(&low, high.len(), false);
    let (mut sum, carry) = add_with_carry(gates, &low, &high);
    sum.push(carry);
    sum
}

/// The number of zeros before the first one in this order of bits, as a word of `width` bits.
pub(super) fn zeros_before<'n>(
    gates: &mut Gates,
    bits: impl DoubleEndedIterator<Item = &'n NodeId> + ExactSizeIterator,
    width: usize,
) -> Vec<NodeId> {
    let mut count = gates.constant_word(bits.len() as u128, width);
    for (zeros, &bit) in bits.enumerate().rev() {
        let here = gates.constant_word(zeros as u128, width);
        count = gates.select(bit, &here, &count);
    }
    count
}
