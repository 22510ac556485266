//! Textbook circuits against the reference evaluation, and how large they are.

use proptest::prelude::*;
use ringmill_netlist::{CellLibrary, Node, Statistics};

use super::expand;
use crate::blast::tests::difference;
use crate::word::random_graphs::{recipes, stimuli};
use crate::word::{Predicate, Table, WordGraph, WordId, WordOp};

const LIBRARIES: [CellLibrary; 4] = [CellLibrary::Lut(3), CellLibrary::Gates, CellLibrary::Lut(2), CellLibrary::Lut(6)];

fn graph(arguments: &[u32], make: impl FnOnce(&mut WordGraph, &[WordId]) -> WordId) -> WordGraph {
    let mut graph = WordGraph::new("word");
    let words: Vec<WordId> =
        arguments.iter().enumerate().map(|(number, &width)| graph.input(number, 0, width)).collect();
    let result = make(&mut graph, &words);
    graph.output(0, 0, result);
    graph
}

fn assert_right(graph: &WordGraph, library: CellLibrary, inputs: &[Vec<u128>]) {
    let netlist = expand(graph, library);
    for id in netlist.ids() {
        if let Node::Cell { table, fanins } = netlist.node(id) {
            assert!(library.admits(table, fanins.len()), "{library}: {table:#x}");
        }
    }
    assert_eq!(difference(graph, &netlist, inputs), None, "{library} {graph:?}");
}

fn bootstraps(graph: &WordGraph, library: CellLibrary) -> u64 {
    Statistics::of(&expand(graph, library), library).bootstraps
}

#[test]
fn every_operation_on_narrow_words() {
    for library in LIBRARIES {
        for width in 1..=5 {
            for op in WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare)) {
                let graph = graph(&[width, width], |graph, words| graph.op(op, words));
                assert_right(&graph, library, &stimuli(&graph, 12, 0, 0));
            }
        }
        for width in 1..=11 {
            for op in WordOp::UNARY {
                let graph = graph(&[width], |graph, words| graph.op(op, words));
                assert_right(&graph, library, &stimuli(&graph, 12, 0, 0));
            }
        }
    }
}

#[test]
fn products_of_extended_factors() {
    let extensions = [WordOp::ZeroExtend, WordOp::SignExtend];
    let products = [WordOp::Mul, WordOp::MulHighSigned, WordOp::MulHighUnsigned];
    for [of_a, of_b, width] in [[1, 1, 3], [3, 3, 6], [3, 5, 8], [5, 3, 7], [4, 4, 12], [1, 5, 6]] {
        for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for op in products {
                let graph = graph(&[of_a, of_b], |graph, words| {
                    let factors = [(first, words[0]), (second, words[1])];
                    let factors = factors.map(|(extension, word)| graph.op(extensions[extension](width), &[word]));
                    graph.op(op, &factors)
                });
                assert_right(&graph, CellLibrary::Lut(3), &stimuli(&graph, 12, 0, 0));
                assert_right(&graph, CellLibrary::Gates, &stimuli(&graph, 12, 0, 0));
            }
        }
    }
}

#[test]
fn operations_on_the_widest_words() {
    for op in WordOp::BINARY.into_iter().chain([WordOp::Compare(Predicate::SignedLess)]) {
        let graph = graph(&[128, 128], |graph, words| graph.op(op, words));
        assert_right(&graph, CellLibrary::Lut(3), &stimuli(&graph, 0, 128, 7));
    }
    for op in WordOp::UNARY {
        let graph = graph(&[128], |graph, words| graph.op(op, words));
        assert_right(&graph, CellLibrary::Lut(3), &stimuli(&graph, 0, 128, 7));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn random_graphs(recipe in recipes(1..=3, 1..=12, 12), seed: u64, library in 0..LIBRARIES.len()) {
        let graph = recipe.graph();
        assert_right(&graph, LIBRARIES[library], &stimuli(&graph, 10, 256, seed));
    }
}

/// The counts of an introduction to logic design: 5 gates for a full adder, n² ands and n² − n
/// adders for an array.
#[test]
fn known_operations_have_their_textbook_sizes() {
    let binary = |op: WordOp, width: u32| graph(&[width, width], |graph, words| graph.op(op, words));
    let signed_product = |width: u32| {
        graph(&[8, 8], |graph, words| {
            let factors: Vec<WordId> = words.iter().map(|&word| graph.op(WordOp::SignExtend(width), &[word])).collect();
            graph.op(WordOp::Mul, &factors)
        })
    };
    let (gates, lut3) = (CellLibrary::Gates, CellLibrary::Lut(3));
    // half an adder at the bottom and no carry at the top
    assert_eq!(bootstraps(&binary(WordOp::Add, 16), gates), 2 + 14 * 5 + 2);
    assert_eq!(bootstraps(&binary(WordOp::Add, 16), lut3), 31);
    assert_eq!(bootstraps(&binary(WordOp::Compare(Predicate::Equal), 16), gates), 31);
    // three of five exclusive ors are read by one and: two pairs in a table
    assert_eq!(bootstraps(&signed_product(16), lut3), bootstraps(&signed_product(32), lut3));
    let select = graph(&[1, 8, 8], |graph, words| graph.op(WordOp::Select, words));
    assert_eq!((bootstraps(&select, gates), bootstraps(&select, lut3)), (16, 8));
    let shift = binary(WordOp::ShiftRightUnsigned, 16);
    assert_eq!(bootstraps(&shift, lut3), 4 * 16);
    let table = graph(&[6], |graph, words| {
        let table = graph.table(Table::new((0..64).map(|row| (row * 0x9e37) >> 3).collect(), 1));
        graph.op(WordOp::Lookup(table), words)
    });
    assert!(bootstraps(&table, CellLibrary::Lut(6)) == 1);
}

fn depth(graph: &WordGraph, library: CellLibrary) -> u32 {
    Statistics::of(&expand(graph, library), library).depth
}

/// Cells of so many full and half adders: 5 and 2 gates, or 2 and 2 tables.
fn adders(full: u64, half: u64) -> [u64; 2] {
    [5 * full + 2 * half, 2 * full + 2 * half]
}

/// The sizes in gates and in tables of three inputs.
fn sizes(graph: &WordGraph) -> [u64; 2] {
    [CellLibrary::Gates, CellLibrary::Lut(3)].map(|library| bootstraps(graph, library))
}

#[test]
fn an_array_of_n_bits_has_n_squared_ands_and_n_rows_of_adders() {
    for n in [4_u64, 8, 16] {
        let product = graph(&[n as u32, n as u32], |graph, words| {
            let factors: Vec<WordId> =
                words.iter().map(|&word| graph.op(WordOp::ZeroExtend(2 * n as u32), &[word])).collect();
            graph.op(WordOp::Mul, &factors)
        });
        // Each row but the first adds n bits; nothing comes in at its bottom, and at the top of the
        // second row.
        let expected = adders(n * (n - 2), n).map(|adders| n * n + adders);
        assert_eq!(sizes(&product), expected, "{n} bits");
    }
}

#[test]
fn ones_are_counted_by_a_balanced_tree() {
    // (half adders, full adders, depth in gates, depth in tables): 2^k bits are 2^(k − 1) pairs of
    // 1, …, 1 pair of k bits.
    for (n, half, full, depths) in [(2_u32, 1, 0, [1, 1]), (4, 3, 1, [4, 3]), (8, 7, 4, [8, 5]), (16, 15, 11, [12, 7])]
    {
        let count = graph(&[n], |graph, words| graph.op(WordOp::CountOnes, words));
        assert_eq!(sizes(&count), adders(full, half), "{n} bits");
        assert_eq!([CellLibrary::Gates, CellLibrary::Lut(3)].map(|library| depth(&count, library)), depths, "{n} bits");
    }
}

#[test]
fn a_comparison_is_the_carry_chain_of_a_subtractor() {
    for predicate in [Predicate::UnsignedLess, Predicate::SignedLess] {
        let less = graph(&[16, 16], |graph, words| graph.op(WordOp::Compare(predicate), words));
        // An exclusive or, two ands and an or for a bit, or a majority; at the bottom the second
        // and is the exclusive or itself, as a one comes in.
        assert_eq!(sizes(&less), [15 * 4 + 3, 16], "{predicate:?}");
        assert_eq!(depth(&less, CellLibrary::Lut(3)), 16);
    }
}

#[test]
fn leading_and_trailing_zeros_are_a_chain_of_multiplexers() {
    for op in [WordOp::CountLeadingZeros, WordOp::CountTrailingZeros] {
        let count = graph(&[8], |graph, words| graph.op(op, words));
        // Seven steps on four bits, each a gate, as one of the two words is a constant. One bit is
        // as another in the first step, and that of 8 is the complement of that of 4 in three
        // steps. Two steps fit in a table.
        assert_eq!(sizes(&count), [7 * 4 - 1 - 3, 13], "{op:?}");
        assert_eq!(depth(&count, CellLibrary::Gates), 7, "{op:?}");
    }
}

#[test]
fn a_divider_subtracts_and_chooses_once_for_each_bit() {
    for n in [4_u64, 8] {
        let divide = |op| graph(&[n as u32, n as u32], |graph, words| graph.op(op, words));
        // The first step has one bit of the dividend. Each other has n − 1 full adders, less at
        // both ends, and n multiplexers of two gates, or of one table; the last sum and choice make
        // the remainder.
        let (first, step, last) = ([3 * n + 2, 2 * n], [7 * n, 3 * n], [4 * n + 1, n + 1]);
        let with = |steps: u64, last: [u64; 2]| [0, 1].map(|cells| first[cells] + steps * step[cells] + last[cells]);
        assert_eq!(sizes(&divide(WordOp::DivUnsigned)), with(n - 2, last), "{n} bits");
        assert_eq!(sizes(&divide(WordOp::RemUnsigned)), with(n - 1, [0, 0]), "{n} bits");
    }
}
