//! Blasted graphs against the reference evaluation.

use proptest::prelude::*;
use ringmill_engines::yosys::{Script, Yosys};
use ringmill_netlist::{CellLibrary, Netlist, Node, NodeId, Simulator};
use ringmill_toolchain::Toolchain;

use super::blast;
use crate::word::random_graphs::{recipes, stimuli};
use crate::word::{Predicate, Table, VERILOG_MODULE, WordGraph, WordId, WordOp, evaluate, simplify, verilog};

const LIBRARIES: [CellLibrary; 4] = [CellLibrary::Lut(3), CellLibrary::Gates, CellLibrary::Lut(2), CellLibrary::Lut(4)];

/// The first input on which the netlist's outputs differ from the graph's defined ones.
pub(crate) fn difference(graph: &WordGraph, netlist: &Netlist, inputs: &[Vec<u128>]) -> Option<Vec<u128>> {
    let mut simulator = Simulator::new(netlist);
    let widths: Vec<u32> = graph.inputs().iter().map(|port| graph.width(port.word)).collect();
    for block in inputs.chunks(64) {
        let mut lanes = vec![0_u64; netlist.inputs().len()];
        for (lane, vector) in block.iter().enumerate() {
            let bits =
                vector.iter().zip(&widths).flat_map(|(&value, &width)| (0..width).map(move |bit| value >> bit & 1));
            for (slot, bit) in lanes.iter_mut().zip(bits) {
                *slot |= (bit as u64) << lane;
            }
        }
        let outputs = simulator.run(&lanes).to_vec();
        for (lane, vector) in block.iter().enumerate() {
            let mut bits = outputs.iter().map(|word| u128::from(word >> lane & 1));
            for (port, expected) in graph.outputs().iter().zip(evaluate(graph, vector)) {
                let value = (0..graph.width(port.word)).fold(0, |value, bit| value | (bits.next().unwrap_or(0) << bit));
                if expected.is_some_and(|expected| expected != value) {
                    return Some(vector.clone());
                }
            }
        }
    }
    None
}

fn unary(op: impl FnOnce(&mut WordGraph) -> WordOp, width: u32) -> WordGraph {
    let mut graph = WordGraph::new("unary");
    let a = graph.input(0, 0, width);
    let op = op(&mut graph);
    let word = graph.op(op, &[a]);
    graph.output(0, 0, word);
    graph
}

fn binary(op: WordOp, widths: [u32; 2], extend: fn(u32) -> WordOp, width: u32) -> WordGraph {
    let mut graph = WordGraph::new("binary");
    let operands: Vec<WordId> = (0..2).map(|argument| graph.input(argument, 0, widths[argument])).collect();
    let operands: Vec<WordId> = operands.into_iter().map(|word| graph.op(extend(width), &[word])).collect();
    let word = graph.op(op, &operands);
    graph.output(0, 0, word);
    graph
}

fn assert_right(graph: &WordGraph, library: CellLibrary, inputs: &[Vec<u128>]) {
    let netlist = blast(graph, library);
    assert_eq!(difference(graph, &netlist, inputs), None, "{library} {graph:?}");
}

#[test]
fn every_operation_on_narrow_words() {
    for library in LIBRARIES {
        for width in 1..=6 {
            let predicates = Predicate::ALL.map(WordOp::Compare);
            for op in WordOp::BINARY.into_iter().chain(predicates) {
                let graph = binary(op, [width; 2], WordOp::ZeroExtend, width);
                assert_right(&graph, library, &stimuli(&graph, 12, 0, 0));
            }
        }
        for width in 1..=11 {
            for op in WordOp::UNARY {
                let graph = unary(|_| op, width);
                assert_right(&graph, library, &stimuli(&graph, 12, 0, 0));
            }
        }
    }
}

#[test]
fn every_operation_on_words_known_to_be_short() {
    for (width, widths) in [(9, [3, 5]), (7, [4, 2]), (6, [5, 5]), (12, [6, 6])] {
        for extend in [WordOp::ZeroExtend as fn(u32) -> WordOp, WordOp::SignExtend] {
            for op in WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare)) {
                let graph = binary(op, widths, extend, width);
                assert_right(&graph, CellLibrary::Lut(3), &stimuli(&graph, 12, 0, 0));
            }
        }
    }
}

#[test]
fn every_operation_on_wide_words() {
    for width in [7, 8, 9, 10, 11, 12, 16, 31, 64, 127, 128] {
        for op in WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare)) {
            let graph = binary(op, [width; 2], WordOp::ZeroExtend, width);
            assert_right(&graph, CellLibrary::Lut(3), &stimuli(&graph, 0, 192, u64::from(width)));
        }
        for op in WordOp::UNARY {
            let graph = unary(|_| op, width);
            assert_right(&graph, CellLibrary::Gates, &stimuli(&graph, 0, 192, u64::from(width)));
        }
    }
}

#[test]
fn products_by_every_method() {
    for library in LIBRARIES {
        for widths in [[6, 6], [8, 4], [3, 9], [1, 8]] {
            for extend in [WordOp::ZeroExtend as fn(u32) -> WordOp, WordOp::SignExtend] {
                for width in [9, 12] {
                    let graph = binary(WordOp::Mul, widths, extend, width);
                    assert_right(&graph, library, &stimuli(&graph, 12, 0, 0));
                }
            }
        }
    }
}

#[test]
fn squares() {
    for (width, wide) in [(5, 5), (5, 10), (6, 9)] {
        for extend in [WordOp::ZeroExtend(wide), WordOp::SignExtend(wide)] {
            let mut graph = WordGraph::new("square");
            let a = graph.input(0, 0, width);
            let a = graph.op(extend, &[a]);
            let square = graph.op(WordOp::Mul, &[a, a]);
            graph.output(0, 0, square);
            assert_right(&graph, CellLibrary::Lut(3), &stimuli(&graph, 12, 0, 0));
        }
    }
}

#[test]
fn tables_of_any_length() {
    let mut state = 1_u128;
    for (length, width, index) in
        [(1, 4, 3), (2, 3, 1), (5, 8, 6), (16, 1, 4), (100, 7, 8), (256, 8, 8), (8, 128, 2), (200, 3, 9)]
    {
        for library in LIBRARIES {
            let words = (0..length).map(|_| {
                state = state
                    .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                    .wrapping_add(0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f);
                state >> 64 ^ state
            });
            let words = words.collect();
            let graph = unary(|graph| WordOp::Lookup(graph.table(Table::new(words, width))), index);
            assert_right(&graph, library, &stimuli(&graph, 12, 0, 0));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_graphs_of_few_bits(
        recipe in recipes(1..=3, 1..=4, 12),
        library in prop::sample::select(LIBRARIES.to_vec()),
    ) {
        let graph = recipe.graph();
        let netlist = blast(&graph, library);
        prop_assert_eq!(difference(&graph, &netlist, &stimuli(&graph, 12, 0, 0)), None);
    }

    #[test]
    fn rewritten_and_blasted_graphs_mean_the_same(
        recipe in recipes(1..=4, 1..=5, 16),
        library in prop::sample::select(LIBRARIES.to_vec()),
    ) {
        let graph = recipe.graph();
        let netlist = blast(&simplify(&graph), library);
        prop_assert_eq!(difference(&graph, &netlist, &stimuli(&graph, 12, 256, 1)), None);
    }

    #[test]
    fn random_graphs_of_any_width(recipe in recipes(1..=4, 1..=40, 12), seed in any::<u64>()) {
        let graph = recipe.graph();
        let netlist = blast(&graph, CellLibrary::Lut(3));
        prop_assert_eq!(difference(&graph, &netlist, &stimuli(&graph, 8, 128, seed)), None);
    }
}

/// A graph with every operation on words of `width` bits, one result each.
fn every_operation(width: u32) -> WordGraph {
    let mut graph = WordGraph::new("every operation");
    let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, width));
    let condition = graph.input(2, 0, 1);
    let table = graph.table(Table::new(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], 5));
    let large = graph.table(Table::new((0..64).map(|row| row * row).collect(), 7));
    let mut words: Vec<WordId> =
        WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare)).map(|op| graph.op(op, &[a, b])).collect();
    let others = [
        WordOp::ZeroExtend(width + 3),
        WordOp::SignExtend(width + 3),
        WordOp::Truncate(width - 1),
        WordOp::Extract { low: 1, width: width - 2 },
        WordOp::Lookup(table),
        WordOp::Lookup(large),
    ];
    words.extend(WordOp::UNARY.into_iter().chain(others).map(|op| graph.op(op, &[a])));
    words.push(graph.op(WordOp::Select, &[condition, a, b]));
    words.push(graph.constant(5, width));
    for (result, word) in words.into_iter().enumerate() {
        graph.output(result, 0, word);
    }
    graph
}

#[test]
fn the_verilog_of_every_operation_means_the_same_to_yosys() {
    let yosys = Yosys::new(&Toolchain::locate()).expect("scripts/setup was run");
    for width in [4, 5] {
        let graph = every_operation(width);
        let netlist = yosys.synthesize(&verilog(&graph), VERILOG_MODULE, &Script::synthesis()).unwrap();
        assert_eq!(netlist.outputs().len(), blast(&graph, CellLibrary::Gates).outputs().len());
        assert_eq!(difference(&graph, &netlist, &stimuli(&graph, 12, 0, 0)), None);
    }
}

/// The netlist with the function of one cell changed in one row.
pub(crate) fn mutant(netlist: &Netlist, changed: NodeId, row: usize) -> Netlist {
    let mut copy = Netlist::new(netlist.name());
    let mut nodes = Vec::new();
    for id in netlist.ids() {
        nodes.push(match netlist.node(id) {
            Node::Input(position) => copy.add_input(netlist.input_name(position)),
            Node::Constant(value) => copy.constant(value),
            Node::Cell { table, fanins } => {
                let table = if id == changed { table ^ (1 << row) } else { table };
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                copy.add_cell(table, &fanins, None)
            }
        });
    }
    for output in netlist.outputs() {
        copy.add_output(output.name.as_str(), nodes[output.driver.index()]);
    }
    copy
}

#[test]
fn the_comparison_finds_changed_cells() {
    // sums and products define every input, and no row of these cells is a don't-care of the
    // structure but few
    let mut found = 0;
    let mut all = 0;
    for op in [WordOp::Add, WordOp::Mul, WordOp::Compare(Predicate::SignedLess)] {
        let graph = binary(op, [5; 2], WordOp::ZeroExtend, 5);
        let netlist = blast(&graph, CellLibrary::Lut(3));
        let inputs = stimuli(&graph, 12, 0, 0);
        let original: Vec<u64> = responses(&netlist);
        for id in netlist.ids() {
            let Node::Cell { fanins, .. } = netlist.node(id) else { continue };
            for row in 0..1 << fanins.len() {
                let changed = mutant(&netlist, id, row);
                let is_different = responses(&changed) != original;
                assert_eq!(difference(&graph, &changed, &inputs).is_some(), is_different);
                found += usize::from(is_different);
                all += 1;
            }
        }
    }
    assert!(found > 200 && found * 10 > all * 9, "only {found} of {all} mutants differ");
}

/// All outputs on all inputs, by the netlist alone.
fn responses(netlist: &Netlist) -> Vec<u64> {
    let mut simulator = Simulator::new(netlist);
    let count = netlist.inputs().len();
    let block = |block: u64| {
        let lanes: Vec<u64> = (0..count)
            .map(|input| (0..64).fold(0, |word, lane| word | (((block * 64 + lane) >> input & 1) << lane)))
            .collect();
        lanes
    };
    (0..(1_u64 << count) / 64).flat_map(|number| simulator.run(&block(number)).to_vec()).collect()
}

#[test]
fn a_sum_that_others_need_too_is_added_up_once() {
    let sum_of_three = |shared: bool| {
        let mut graph = WordGraph::new("shared");
        let [a, b, c, d] = [0, 1, 2, 3].map(|argument| graph.input(argument, 0, 8));
        let wide = |graph: &mut WordGraph, word| graph.op(WordOp::ZeroExtend(10), &[word]);
        let [a, b, c, d] = [a, b, c, d].map(|word| wide(&mut graph, word));
        let sum = graph.op(WordOp::Add, &[a, b]);
        // an extension between the sum and its users changes nothing
        let sum = graph.op(WordOp::ZeroExtend(12), &[sum]);
        let [c, d] = [c, d].map(|word| graph.op(WordOp::ZeroExtend(12), &[word]));
        for (result, word) in [c, d].into_iter().take(if shared { 2 } else { 1 }).enumerate() {
            let total = graph.op(WordOp::Add, &[sum, word]);
            graph.output(result, 0, total);
        }
        blast(&graph, CellLibrary::Lut(3)).cell_count()
    };
    assert!(sum_of_three(true) - sum_of_three(false) <= 20, "{} and {}", sum_of_three(true), sum_of_three(false));
}
