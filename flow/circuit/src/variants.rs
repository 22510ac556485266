//! Other circuits of a program, for comparisons with circuits that others wrote.

use ringmill_netlist::{CellLibrary, Netlist};
use ringmill_synth::{
    Options, Sums, certified,
    word::{Word, WordGraph, WordOp},
};

/// The certified circuits of words with products in which sums are added row by row: most circuits
/// that others wrote are similar to one of them.
pub(crate) fn variants(graph: &WordGraph) -> Vec<Netlist> {
    let is_constant = |&operand: &_| graph.as_constant(operand).is_some();
    let is_product = |id| match graph.word(id) {
        Word::Op { op: WordOp::Mul, operands } => !operands.iter().any(is_constant),
        _ => false,
    };
    if !graph.ids().any(is_product) {
        return Vec::new();
    }
    let options = |swapped| Options { sums: Sums::Rows { swapped }, ..Options::new(CellLibrary::Gates) };
    [false, true].into_iter().filter_map(|swapped| certified(graph, &options(swapped))).collect()
}
