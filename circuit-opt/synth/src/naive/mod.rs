//! The textbook circuit of a word graph: what a synthesis is measured against.
//!
//! Each operation becomes the circuit that an introduction to logic design gives for it, whatever
//! its neighbours are and whatever values its operands can have.
//!
//! | operation | circuit |
//! |---|---|
//! | sum, difference, negation, absolute value | ripple-carry adder |
//! | product | array of partial products, rows added by ripple-carry adders; Baugh and Wooley's for signed factors |
//! | quotient, remainder | restoring divider, a ripple-carry subtractor and a row of multiplexers for each bit of the quotient |
//! | shift | barrel shifter, a row of multiplexers for each bit of the amount |
//! | less than | carry chain of a subtractor |
//! | equal | exclusive or of each pair of bits, a tree of ands |
//! | number of ones | tree of ripple-carry adders |
//! | leading and trailing zeros | chain of multiplexers |
//! | table | tree of multiplexers |
//!
//! A full adder is five gates (two exclusive ors, two ands, an or) or, where cells have three
//! inputs, two cells (sum and carry). As in any mapping of cells by templates, constants are
//! folded, equal cells are shared, and the factors of a product are as long as their bits differ:
//! copies of the sign and constant zeros at the top are no part of them. In tables of K inputs
//! cells then take in what only they read as far as K inputs hold it ([`pack`](crate::map::pack));
//! nothing else is optimized.

mod adder;
mod count;
mod divider;
mod gates;
mod multiplier;
mod shifter;
#[cfg(test)]
mod tests;

use ringmill_netlist::{CellLibrary, Netlist, NodeId, sweep};

use crate::map::pack;
use crate::word::{Predicate, Table, Word, WordGraph, WordId, WordOp};
use divider::Rounding;
use gates::Gates;
use multiplier::Factor;
use shifter::Direction;

/// The textbook circuit of a graph in cells of a library; ports as [`blast`](crate::blast::blast)
/// has them.
pub fn expand(graph: &WordGraph, library: CellLibrary) -> Netlist {
    pack(&sweep(&Expansion::of(graph, library).gates.finish()), library)
}

struct Expansion<'a> {
    graph: &'a WordGraph,
    gates: Gates,
    /// The bits of each word that an output needs, the least significant first.
    words: Vec<Vec<NodeId>>,
}

impl<'a> Expansion<'a> {
    fn of(graph: &'a WordGraph, library: CellLibrary) -> Self {
        let mut expansion =
            Self { graph, gates: Gates::new(graph.name(), library), words: vec![Vec::new(); graph.len()] };
        for port in graph.inputs() {
            let width = graph.width(port.word) as usize;
            let name = |bit: usize| format!("arg{}[{}]", port.argument, port.element * width + bit);
            expansion.words[port.word.index()] = (0..width).map(|bit| expansion.gates.input(name(bit))).collect();
        }
        let users = graph.users();
        for id in graph.ids().filter(|id| users[id.index()] > 0) {
            let bits = match graph.word(id) {
                Word::Input(_) => continue,
                Word::Constant(value) => expansion.gates.constant_word(value, graph.width(id) as usize),
                Word::Op { op, operands } => expansion.operation(op, operands, graph.width(id) as usize),
            };
            expansion.words[id.index()] = bits;
        }
        for port in graph.outputs() {
            let width = graph.width(port.word) as usize;
            for bit in 0..width {
                let driver = expansion.words[port.word.index()][bit];
                expansion.gates.output(format!("result{}[{}]", port.result, port.element * width + bit), driver);
            }
        }
        expansion
    }

    fn operation(&mut self, op: WordOp, operands: &[WordId], width: usize) -> Vec<NodeId> {
        let word = |position: usize| operands.get(position).map_or(&[][..], |operand| &self.words[operand.index()][..]);
        let (a, b) = (word(0), word(1));
        let gates = &mut self.gates;
        match op {
            WordOp::Add => adder::add(gates, a, b),
            WordOp::Sub => adder::subtract(gates, a, b).0,
            WordOp::Neg => adder::negate(gates, a),
            WordOp::Abs => adder::negate_if(gates, a[a.len() - 1], a),
            WordOp::Mul => {
                let [a, b] = [a, b].map(|bits| Factor::of_low_half(gates, bits));
                multiplier::multiply(gates, a, b, width)
            }
            WordOp::MulHighUnsigned => {
                let [a, b] = [a, b].map(|bits| Factor::unsigned(gates, bits));
                multiplier::multiply(gates, a, b, 2 * width).split_off(width)
            }
            WordOp::MulHighSigned => {
                let [a, b] = [a, b].map(Factor::signed);
                multiplier::multiply(gates, a, b, 2 * width).split_off(width)
            }
            WordOp::DivUnsigned => divider::divide_unsigned(gates, a, b).0,
            WordOp::RemUnsigned => divider::divide_unsigned(gates, a, b).1,
            WordOp::CeilDivUnsigned => divider::divide_up(gates, a, b),
            WordOp::DivSigned => divider::divide_signed(gates, a, b, Rounding::ToZero),
            WordOp::CeilDivSigned => divider::divide_signed(gates, a, b, Rounding::Up),
            WordOp::FloorDivSigned => divider::divide_signed(gates, a, b, Rounding::Down),
            WordOp::RemSigned => divider::remainder_signed(gates, a, b),
            WordOp::And => a.iter().zip(b).map(|(&a, &b)| gates.and(a, b)).collect(),
            WordOp::Or => a.iter().zip(b).map(|(&a, &b)| gates.or(a, b)).collect(),
            WordOp::Xor => a.iter().zip(b).map(|(&a, &b)| gates.xor(a, b)).collect(),
            WordOp::Not => a.iter().map(|&a| gates.not(a)).collect(),
            WordOp::ShiftLeft => shifter::shift(gates, a, b, Direction::Left),
            WordOp::ShiftRightUnsigned => shifter::shift(gates, a, b, Direction::RightUnsigned),
            WordOp::ShiftRightSigned => shifter::shift(gates, a, b, Direction::RightSigned),
            WordOp::Compare(predicate) => vec![compare(gates, predicate, a, b)],
            WordOp::Select => gates.select(a[0], b, word(2)),
            WordOp::ZeroExtend(_) | WordOp::Truncate(_) => gates.resized(a, width, false),
            WordOp::SignExtend(_) => gates.resized(a, width, true),
            WordOp::Extract { low, .. } => a[low as usize..low as usize + width].to_vec(),
            WordOp::CountOnes => count::ones(gates, a),
            WordOp::CountLeadingZeros => count::zeros_before(gates, a.iter().rev(), width),
            WordOp::CountTrailingZeros => count::zeros_before(gates, a.iter(), width),
            WordOp::Lookup(table) => lookup(gates, self.graph.table_of(table), a),
        }
    }
}

fn compare(gates: &mut Gates, predicate: Predicate, a: &[NodeId], b: &[NodeId]) -> NodeId {
    match predicate {
        Predicate::Equal => adder::equal(gates, a, b),
        Predicate::NotEqual => {
            let equal = adder::equal(gates, a, b);
            gates.not(equal)
        }
        Predicate::SignedLess | Predicate::UnsignedLess => adder::less(gates, a, b, predicate.is_signed()),
        Predicate::SignedGreater | Predicate::UnsignedGreater => adder::less(gates, b, a, predicate.is_signed()),
        _ => {
            let not = compare(gates, predicate.negated(), a, b);
            gates.not(not)
        }
    }
}

/// A tree of multiplexers for each bit of the table's words.
fn lookup(gates: &mut Gates, table: &Table, index: &[NodeId]) -> Vec<NodeId> {
    let positions = table.index_bits() as usize;
    let index = gates.resized(index, positions.max(1), false);
    let of_bit =
        |bit: u32| -> Vec<bool> { (0..1_u128 << positions).map(|row| table.word(row) >> bit & 1 == 1).collect() };
    let bits: Vec<Vec<bool>> = (0..table.width()).map(of_bit).collect();
    bits.iter().map(|rows| chosen(gates, rows, &index)).collect()
}

/// The one of 2^k rows that the k low bits of an index name.
fn chosen(gates: &mut Gates, rows: &[bool], index: &[NodeId]) -> NodeId {
    if let [row] = *rows {
        return gates.constant(row);
    }
    let (low, high) = rows.split_at(rows.len() / 2);
    let (low, high) = (chosen(gates, low, index), chosen(gates, high, index));
    gates.mux(index[rows.len().ilog2() as usize - 1], high, low)
}
