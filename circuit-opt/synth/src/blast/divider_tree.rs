//! Rows of a restoring divider in few levels, for cells that add before they look up.

use ringmill_netlist::NodeId;

use super::carries::{Digit, Network};
use super::cells::{Cells, Trees};
use super::compare::all_equal;
use super::counter::{Counter, DigitFunctions};

/// Bits of a divisor whose conjunction is one cell.
const CHUNK: usize = 7;

/// For each place: true if the divisor has no one there or above. Conjunctions are counters: of
/// chunks of bits from the top, and of these and single bits.
pub(super) fn fits(cells: &mut Cells, divisor: &[NodeId], trees: Trees) -> Vec<NodeId> {
    let zeros: Vec<NodeId> = divisor.iter().map(|&bit| cells.not(bit)).collect();
    let most = trees.capacity as usize;
    let mut fits = vec![cells.constant(true); divisor.len() + 1];
    // conjunctions that are all that is above a chunk
    let mut above: Vec<NodeId> = Vec::new();
    let mut end = divisor.len();
    while end > 0 {
        let start = end.saturating_sub(CHUNK.min(most - 1));
        for place in start..end {
            let bits: Vec<NodeId> = zeros[place..end].iter().chain(&above).copied().collect();
            fits[place] = all_equal(cells, &[], &bits);
        }
        above.push(all_equal(cells, &[], &zeros[start..end]));
        if above.len() + CHUNK > most {
            above = vec![fits[start]];
        }
        end = start;
    }
    fits
}

/// The test a ≥ b for b that fits, and a − b where it holds, else a: the carries of a + ~b + 1, all
/// of them as early as the last.
pub(super) fn row(cells: &mut Cells, a: &[NodeId], b: &[NodeId], fits: NodeId, trees: Trees) -> (NodeId, Vec<NodeId>) {
    let (zero, one) = (cells.constant(false), cells.constant(true));
    let columns: Vec<Digit> = a.iter().zip(b).map(|(&x, &y)| [x, cells.not(y)]).collect();
    // a divisor that does not fit stops the last carry
    let units = columns.iter().copied().chain([[fits, zero]]).map(|column| vec![column]).collect();
    let mut network = Network::new(cells, units, one, trees.radix);
    let by = network.earliest_carry(columns.len() + 1) + trees.slack;
    let taken = network.carry(cells, columns.len() + 1, by);
    let bit = |(position, column): (usize, Digit)| {
        let carry = network.carry(cells, position, by);
        rest(cells, taken, column, carry, trees)
    };
    (taken, columns.into_iter().enumerate().map(bit).collect())
}

/// x + y + carry modulo 2 if taken, else x: where x weighs 3 and the others 1, sums below 6 tell x,
/// and their parity is that of the bits.
fn rest(cells: &mut Cells, taken: NodeId, [x, y]: Digit, carry: NodeId, trees: Trees) -> NodeId {
    let difference = cells.xor3(x, y, carry);
    let rest = cells.mux(taken, difference, x);
    let terms = vec![(3, x), (1, y), (1, carry), (6, taken)];
    if trees.capacity >= terms.iter().map(|(weight, _)| weight).sum() {
        let table = (3..6).chain((6..12).filter(|sum| (sum - 6) % 2 == 1)).fold(0, |table, sum| table | 1 << sum);
        cells.note_counter(Counter { terms, meaning: DigitFunctions::Tables(vec![table]), digits: vec![rest] });
    }
    rest
}
