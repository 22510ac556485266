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

/// What an introduction to logic design counts: 5 gates for a full adder, n² ands and n² − n adders for an array.
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
