//! Counting bits: population count, leading and trailing zeros.

use ringmill_netlist::NodeId;

use super::bit_heap::BitHeap;
use super::cells::Cells;
use super::select::select;

/// Number of ones among `bits`, as a word of `width` bits: a heap of one column, n − (ones of n in
/// binary) full adders.
pub(super) fn ones(cells: &mut Cells, bits: &[NodeId], width: usize) -> Vec<NodeId> {
    let mut heap = BitHeap::new(width);
    for &bit in bits {
        heap.add_bit(cells, bit, 0, false);
    }
    heap.sum(cells)
}

/// Number of zeros above the highest one, as a word of `width` bits; the number of bits when all
/// are zero.
pub(super) fn leading_zeros(cells: &mut Cells, bits: &[NodeId], width: usize) -> Vec<NodeId> {
    let from_top: Vec<NodeId> = bits.iter().rev().copied().collect();
    zeros_before_one(cells, &from_top, width)
}

/// Number of zeros below the lowest one, as a word of `width` bits; the number of bits when all are
/// zero.
pub(super) fn trailing_zeros(cells: &mut Cells, bits: &[NodeId], width: usize) -> Vec<NodeId> {
    zeros_before_one(cells, bits, width)
}

/// Number of zeros before the first one of `sequence`.
///
/// The sequence is made one longer by a one, and by don't-cares to a power of two: then a one is
/// always found, and the count is the place of it. Halving: the top bit of the place says that the
/// first half is all zero, the others are the place within the half that counts.
fn zeros_before_one(cells: &mut Cells, sequence: &[NodeId], width: usize) -> Vec<NodeId> {
    let mut padded = sequence.to_vec();
    padded.push(cells.constant(true));
    let (position, _) = first_one(cells, &padded);
    let zero = cells.constant(false);
    let mut position = position;
    position.resize(width, zero);
    position
}

/// Place of the first one of `sequence` (any value when there is none), and whether there is none.
fn first_one(cells: &mut Cells, sequence: &[NodeId]) -> (Vec<NodeId>, NodeId) {
    if let &[bit] = sequence {
        return (Vec::new(), cells.not(bit));
    }
    let half = sequence.len().next_power_of_two() / 2;
    let (first, second) = sequence.split_at(half);
    let (early, none_early) = first_one(cells, first);
    let (mut late, none_late) = first_one(cells, second);
    let zero = cells.constant(false);
    late.resize(early.len(), zero);
    let mut position = select(cells, none_early, &late, &early);
    position.push(none_early);
    (position, cells.and(none_early, none_late))
}
