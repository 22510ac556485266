//! A sum row by row: each row is added to the sum of those before it by a ripple-carry adder, as
//! textbooks have it and most circuits that others wrote.

use std::collections::BTreeMap;

use ringmill_netlist::NodeId;

use super::cells::Cells;

/// A bit of a column, and the row that it is of.
pub(super) type OfRow = (u32, NodeId);

/// The sum's bits, least significant first, of the bits of each column, and of a constant in
/// binary, which is the last row.
pub(super) fn add_by_rows(columns: Vec<Vec<OfRow>>, constants: &[bool], cells: &mut Cells) -> Vec<NodeId> {
    let width = columns.len();
    let mut result = Vec::with_capacity(width);
    // The carries of each row's adder into the column.
    let mut carried: Vec<OfRow> = Vec::new();
    for (position, (column, &constant)) in columns.into_iter().zip(constants).enumerate() {
        let constant = constant.then(|| (u32::MAX, cells.constant(true)));
        let mut rows: BTreeMap<u32, Vec<NodeId>> = BTreeMap::new();
        for (row, bit) in column.into_iter().chain(std::mem::take(&mut carried)).chain(constant) {
            rows.entry(row).or_default().push(bit);
        }
        let mut sum = None;
        for (row, mut bits) in rows {
            while let Some(bit) = bits.pop() {
                let addends: Vec<NodeId> = sum.into_iter().chain([bit]).chain(bits.pop()).collect();
                let (low, carry) = add(&addends, position, position + 1 == width, cells);
                sum = Some(low);
                carried.extend(carry.map(|carry| (row, carry)));
            }
        }
        result.push(sum.unwrap_or_else(|| cells.constant(false)));
    }
    cells.note_results(&result);
    result
}

/// The sum of up to three bits, and the carry, which the top column does not need.
fn add(addends: &[NodeId], column: usize, is_top: bool, cells: &mut Cells) -> (NodeId, Option<NodeId>) {
    let zero = cells.constant(false);
    let [a, b, c] = match *addends {
        [a] => return (a, None),
        [a, b] => [a, b, zero],
        [a, b, c, ..] => [a, b, c],
        [] => return (zero, None),
    };
    let sum = cells.xor3(a, b, c);
    let carry = (!is_top).then(|| cells.majority(a, b, c));
    cells.note_step(column, sum, carry, addends);
    (sum, carry.filter(|&carry| cells.as_constant(carry) != Some(false)))
}

#[cfg(test)]
mod tests {
    use ringmill_engines::abc::Equivalence;
    use ringmill_netlist::{CellLibrary, sweep};

    use crate::blast::blast_certified;
    use crate::prove::{Method, equivalent_without_engine};
    use crate::word::{WordGraph, WordOp};
    use crate::{Options, Sums, naive};

    #[test]
    fn products_are_similar_to_those_of_textbooks() {
        for width in [12, 16, 32, 64] {
            let mut graph = WordGraph::new("product");
            let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, width));
            let product = graph.op(WordOp::Mul, &[a, b]);
            graph.output(0, 0, product);
            let textbook = naive::expand(&graph, CellLibrary::Gates);
            let of =
                |sums| sweep(&blast_certified(&graph, &Options { sums, ..Options::new(CellLibrary::Gates) }).netlist);
            let similar = equivalent_without_engine(&of(Sums::Rows { swapped: true }), &textbook, 0);
            assert_eq!((similar.result, similar.method), (Equivalence::Equal, Method::Windows), "{width}");
            if width > 16 {
                let other = equivalent_without_engine(&of(Sums::Compressed), &textbook, 0);
                assert_eq!(other.result, Equivalence::Undecided, "{width}");
            }
        }
    }
}
