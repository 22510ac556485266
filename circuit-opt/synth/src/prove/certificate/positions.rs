//! The bits of a word that its range settles, and those that are a bit heap's results.

use ringmill_netlist::{Netlist, NodeId};

use super::cone::{constant, root};
use super::violation::Failure;
use crate::word::Range;

/// The places whose bits do not follow from the word's range: those that are not a constant that
/// the range knows, and not a copy of the bit that is the word's sign.
pub(super) fn unsettled(netlist: &Netlist, bits: &[NodeId], range: &Range) -> Vec<usize> {
    // the least s such that bits s and above are all equal
    let sign = (0..bits.len()).find(|&s| {
        let limit = 1_i128.checked_shl(s as u32).filter(|&limit| limit > 0);
        limit.is_none_or(|limit| -limit <= range.signed_least && range.signed_greatest < limit)
    });
    let is_settled = |position: usize, bit: NodeId| {
        let copies_sign = sign.is_some_and(|s| s < position && root(netlist, bits[s]) == root(netlist, bit));
        copies_sign
            || match constant(netlist, bit) {
                Some(true) => range.ones >> position & 1 == 1,
                Some(false) => range.zeros >> position & 1 == 1 || range.greatest >> position == 0,
                None => false,
            }
    };
    bits.iter()
        .enumerate()
        .filter(|&(position, &bit)| !is_settled(position, bit))
        .map(|(position, _)| position)
        .collect()
}

/// True if the bits at `positions` are the heap's results from `first` on.
pub(super) fn are_results(
    netlist: &Netlist,
    bits: &[NodeId],
    positions: &[usize],
    results: &[NodeId],
    first: usize,
) -> Result<(), Failure> {
    let is_result = |&position: &usize| {
        results.get(first + position).is_some_and(|&result| root(netlist, result) == root(netlist, bits[position]))
    };
    if positions.iter().all(is_result) { Ok(()) } else { Err(Failure::Different) }
}
