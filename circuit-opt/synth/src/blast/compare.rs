//! Comparison of two words of equal length: one three-input cell per bit.

use ringmill_netlist::NodeId;

use super::cells::Cells;

/// Computes a < b for unsigned words: a + ~b + 1 has no carry. The carry chain is that of the
/// subtraction a − b, so both share their cells.
pub(super) fn unsigned_less(cells: &mut Cells, a: &[NodeId], b: &[NodeId]) -> NodeId {
    let mut carry = cells.constant(true);
    for (&x, &y) in a.iter().zip(b) {
        let inverse = cells.not(y);
        carry = cells.majority(x, inverse, carry);
    }
    cells.not(carry)
}

/// Computes a < b for two's complement words: the unsigned order with the sign bits swapped.
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

/// Computes a = b. Where one side is constant, each cell conjoins many bits, from the top in
/// sequences. Comparisons of one word with several constants then share the cells of common
/// prefixes. Other bits take one cell each.
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
