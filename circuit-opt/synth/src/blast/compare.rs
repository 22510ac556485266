//! Comparison of two words of equal length: one three-input cell per bit, or a tree of carries.

use ringmill_netlist::NodeId;

use super::carries::{Digit, Network};
use super::cells::Cells;
use super::counter::{Counter, DigitFunctions};

/// True if a < b as unsigned words: the carry of a + ~b + 1 is missing. The carry chain is that of
/// the subtraction a − b, so both share their cells.
///
/// With trees of carries it is the carry out of a [`Network`].
pub(super) fn unsigned_less(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    if let Some(trees) = cells.trees() {
        let one = cells.constant(true);
        let columns: Vec<Digit> = a.iter().zip(b).map(|(&x, &y)| [x, cells.not(y)]).collect();
        let units: Vec<Vec<Digit>> = columns.chunks(unit_length(columns.len())).map(<[Digit]>::to_vec).collect();
        let last = units.len();
        let mut network = Network::new(cells, units, one, trees.radix);
        let by = network.earliest_carry(last) + trees.slack;
        let carry = network.carry(cells, last, by);
        return cells.not(carry);
    }
    let mut carry = cells.constant(true);
    for (&x, &y) in a.iter().zip(b) {
        let inverse = cells.not(y);
        carry = cells.majority(x, inverse, carry);
    }
    cells.not(carry)
}

/// Columns of a unit of a network: in long words the search for the fewest cells is left out where
/// it gains least.
fn unit_length(columns: usize) -> usize {
    if columns > LONG { 3 } else { 1 }
}

/// Columns of a word that is long.
const LONG: usize = 64;

/// True if a < b as two's complement words: the unsigned order with the sign bits' roles swapped.
pub(super) fn signed_less(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    if let (Some(x), Some(y)) = (a.last_mut(), b.last_mut()) {
        std::mem::swap(x, y);
    }
    unsigned_less(cells, &a, &b)
}

/// Literals that are conjoined in sequence; with three-input cells a sequence of an odd number
/// fills its cells.
const SEQUENCE: usize = 9;

/// True if a = b. Where one side is constant, bits are conjoined many to a cell, from the top in
/// sequences: so comparisons of one word with several constants share what their constants have in
/// common. Other bits take one cell each, or are [compared by sums](equal_by_sums).
pub(super) fn equal(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let mut literals = Vec::new();
    let mut pairs = Vec::new();
    for (&x, &y) in a.iter().zip(b).rev() {
        match (cells.as_constant(x), cells.as_constant(y)) {
            (None, None) if x != y => pairs.push((x, y)),
            (x, y) if x == y => {}
            _ => {
                let differ = cells.xor(x, y);
                literals.push(cells.not(differ));
            }
        }
    }
    let sequences: Vec<NodeId> = literals.chunks(SEQUENCE).map(|literals| in_sequence(cells, literals)).collect();
    let rest = cells.all(&sequences);
    let has_public = pairs.iter().any(|&(x, y)| cells.are_public(&[x]) || cells.are_public(&[y]));
    match cells.counter_capacity().filter(|_| !pairs.is_empty() && !has_public) {
        Some(capacity) if cells.as_constant(rest) != Some(false) => equal_by_sums(cells, capacity, &pairs, rest),
        _ => pairs.into_iter().fold(rest, |rest, (x, y)| cells.and_equal(rest, x, y)),
    }
}

/// True if all pairs are of equal bits and the rest holds, in a tree of cells whose weights come to
/// at most `capacity`. A leaf takes as many pairs as fit into one sum, and the root those that are
/// left over.
fn equal_by_sums(cells: &mut Cells, capacity: u32, pairs: &[(NodeId, NodeId)], rest: NodeId) -> NodeId {
    let mut holding: Vec<NodeId> = Some(rest).filter(|&rest| cells.as_constant(rest).is_none()).into_iter().collect();
    let of_leaf = (capacity / 2 + 1).ilog2() as usize;
    let leaves = |of_root: usize| pairs.len().saturating_sub(of_root).div_ceil(of_leaf);
    let fits = |&of_root: &usize| {
        let children = (leaves(of_root) + holding.len()) as u32;
        ((children + 2) << of_root) - 2 <= capacity
    };
    let of_root = (0..=of_leaf.min(pairs.len())).rev().find(fits).unwrap_or(0);
    let (root, others) = pairs.split_at(of_root);
    holding.extend(others.chunks(of_leaf).map(|pairs| all_equal(cells, pairs, &[])));
    while holding.len() > capacity as usize {
        holding = holding.chunks(capacity as usize).map(|holding| all_equal(cells, &[], holding)).collect();
    }
    all_equal(cells, root, &holding)
}

/// True if all pairs are of equal bits and all of `holding` are true, as one counter: for pairs
/// that are equal the sum of a and ~b is that of ones alone, and what must hold weighs more than
/// they may differ by.
pub(super) fn all_equal(cells: &mut Cells, pairs: &[(NodeId, NodeId)], holding: &[NodeId]) -> NodeId {
    // a digit of a counter is younger than its bits
    let mut terms = Vec::with_capacity(2 * pairs.len() + holding.len());
    for (position, &(x, y)) in pairs.iter().enumerate() {
        terms.extend([(1 << position, x), (1 << position, cells.not(y))]);
    }
    let weight = 1 << pairs.len();
    terms.extend(holding.iter().map(|&bit| (weight, bit)));
    let all = cells.all(holding);
    let all = pairs.iter().fold(all, |all, &(x, y)| cells.and_equal(all, x, y));
    if terms.len() > 1 {
        let sum = weight - 1 + weight * holding.len() as u32;
        cells.note_counter(Counter { terms, meaning: DigitFunctions::Tables(vec![1 << sum]), digits: vec![all] });
    }
    all
}

/// The conjunction of `literals`, each cell taking in what is next.
fn in_sequence(cells: &mut Cells, literals: &[NodeId]) -> NodeId {
    let mut rest = literals[0];
    for taken in literals[1..].chunks(cells.free_inputs() - 1) {
        let mut fanins = vec![rest];
        fanins.extend_from_slice(taken);
        rest = cells.all(&fanins);
    }
    rest
}
