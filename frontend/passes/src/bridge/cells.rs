//! Comb ops as words.

use ringmill_dialects::ops::Comb;
use ringmill_synth::word::{Table, WordGraph, WordId, WordOp, mask};

/// The result of a comb op of so many bits; `None` for other ops than cells.
pub(super) fn cell(
    graph: &mut WordGraph,
    name: Comb,
    table: Option<u128>,
    operands: &[WordId],
    width: u32,
) -> Option<WordId> {
    let (fold, inverted) = match name {
        Comb::And => (WordOp::And, false),
        Comb::Or => (WordOp::Or, false),
        Comb::Xor => (WordOp::Xor, false),
        Comb::Nand => (WordOp::And, true),
        Comb::Nor => (WordOp::Or, true),
        Comb::Xnor => (WordOp::Xor, true),
        Comb::Inv => return Some(inverse(graph, *operands.first()?, width)),
        Comb::Mux => return Some(graph.op(WordOp::Select, operands)),
        Comb::TruthTable => return lookup(graph, table?, operands),
        _ => return None,
    };
    let (&first, rest) = operands.split_first()?;
    let all = rest.iter().fold(first, |all, &operand| graph.op(fold, &[all, operand]));
    Some(if inverted { inverse(graph, all, width) } else { all })
}

fn inverse(graph: &mut WordGraph, word: WordId, width: u32) -> WordId {
    let ones = graph.constant(mask(width), width);
    graph.op(WordOp::Xor, &[word, ones])
}

/// The bit of a table at the index whose most significant bit is the first operand.
fn lookup(graph: &mut WordGraph, table: u128, operands: &[WordId]) -> Option<WordId> {
    let width = u32::try_from(operands.len()).ok().filter(|width| (1..=6).contains(width))?;
    let mut index = graph.constant(0, width);
    for (position, &operand) in operands.iter().rev().enumerate() {
        let amount = graph.constant(position as u128, width);
        let bit = if width > 1 { graph.op(WordOp::ZeroExtend(width), &[operand]) } else { operand };
        let bit = graph.op(WordOp::ShiftLeft, &[bit, amount]);
        index = graph.op(WordOp::Or, &[index, bit]);
    }
    let table = graph.table(Table::new((0..1_u32 << width).map(|row| table >> row & 1).collect(), 1));
    Some(graph.op(WordOp::Lookup(table), &[index]))
}
