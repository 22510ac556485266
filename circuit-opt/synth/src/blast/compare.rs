//! Comparison of two words of equal length: one three-input cell per bit, or a tree of carries.

use ringmill_netlist::NodeId;

use super::carries::{Digit, Network};
use super::cells::Cells;

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
/// common. Other bits take one cell each.
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
    let mut rest = cells.all(&sequences);
    for (x, y) in pairs {
        rest = cells.and_equal(rest, x, y);
    }
    rest
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
