//! Certificates of right circuits hold, and those of wrong ones do not.

use proptest::prelude::*;
use ringmill_netlist::{CellLibrary, sweep};

use super::*;
use crate::blast::landmarks::programs;
use crate::blast::{Blasted, blast_certified};
use crate::word::random_graphs::recipes;
use crate::word::{Predicate, Table, simplify};
use crate::{Carries, Options, Sums};

/// The cells that constructions differ for.
fn forms() -> Vec<Options> {
    let libraries = [CellLibrary::Lut(3), CellLibrary::Gates, CellLibrary::Lut(2), CellLibrary::Lut(4)];
    let trees = |bits| Options { carries: Carries::Trees { slack: 0, is_bold: false }, ..Options::with_sums(bits) };
    let rows = |swapped| Options { sums: Sums::Rows { swapped }, ..Options::new(CellLibrary::Gates) };
    libraries.map(Options::new).into_iter().chain([3, 4].map(trees)).chain([false, true].map(rows)).collect()
}

fn certified_as(graph: &WordGraph, form: &Options) -> Result<Summary, Violation> {
    let Blasted { netlist, certificate, .. } = blast_certified(graph, form);
    assert!(is_swept(&netlist, &sweep(&netlist)));
    certificate.check(&netlist, graph)
}

fn certified(graph: &WordGraph, library: CellLibrary) -> Result<Summary, Violation> {
    certified_as(graph, &Options::new(library))
}

fn with_operands(
    op: impl FnOnce(&mut WordGraph) -> WordOp,
    widths: &[u32],
    extend: fn(u32) -> WordOp,
    width: u32,
) -> WordGraph {
    let mut graph = WordGraph::new("operation");
    let operands: Vec<WordId> =
        widths.iter().enumerate().map(|(argument, &width)| graph.input(argument, 0, width)).collect();
    let operands: Vec<WordId> = operands.into_iter().map(|word| graph.op(extend(width), &[word])).collect();
    let op = op(&mut graph);
    let word = graph.op(op, &operands);
    graph.output(0, 0, word);
    graph
}

fn binaries() -> impl Iterator<Item = WordOp> {
    WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare))
}

#[test]
fn every_operation_is_certified() {
    for form in &forms() {
        for width in [1, 2, 3, 5, 8, 16, 32] {
            for op in binaries() {
                let graph = with_operands(|_| op, &[width; 2], WordOp::ZeroExtend, width);
                certified_as(&graph, form).unwrap_or_else(|error| panic!("{form:?} {width} {op:?}: {error}"));
                let mut graph = graph;
                graph.set_public(1);
                certified_as(&graph, form).unwrap_or_else(|error| panic!("{form:?} {width} {op:?} public: {error}"));
            }
            for op in WordOp::UNARY {
                let graph = with_operands(|_| op, &[width], WordOp::ZeroExtend, width);
                certified_as(&graph, form).unwrap_or_else(|error| panic!("{form:?} {width} {op:?}: {error}"));
            }
            let table = Table::new((0..200).map(|row| row * row % 251).collect(), 8);
            let graph = with_operands(|g| WordOp::Lookup(g.table(table)), &[width], WordOp::ZeroExtend, width);
            certified_as(&graph, form).unwrap_or_else(|error| panic!("{form:?} {width} table: {error}"));
        }
    }
}

#[test]
fn operations_on_short_words_are_certified() {
    for (width, widths) in [(9, [3, 5]), (7, [4, 2]), (6, [5, 5]), (12, [6, 6]), (32, [8, 8])] {
        for extend in [WordOp::ZeroExtend as fn(u32) -> WordOp, WordOp::SignExtend] {
            for op in binaries() {
                let graph = with_operands(|_| op, &widths, extend, width);
                certified(&graph, CellLibrary::Lut(3)).unwrap_or_else(|error| panic!("{widths:?} {op:?}: {error}"));
            }
        }
    }
}

/// Cuts do not decide these: the divisor's bits are those of the dividend.
#[test]
fn divisions_of_a_short_word_by_its_complement_are_certified() {
    for form in &forms() {
        for op in binaries().filter(|op| ["Div", "Rem"].iter().any(|name| format!("{op:?}").contains(name))) {
            for (input, width) in [(6, 7), (7, 7), (9, 10), (12, 14)] {
                let mut graph = WordGraph::new("complement");
                let word = graph.input(0, 0, input);
                let dividend = graph.op(WordOp::ZeroExtend(width), &[word]);
                let divisor = graph.op(WordOp::Not, &[dividend]);
                let result = graph.op(op, &[dividend, divisor]);
                graph.output(0, 0, result);
                certified_as(&graph, form).unwrap_or_else(|error| panic!("{form:?} {op:?} {width}: {error}"));
            }
        }
    }
}

#[test]
fn known_programs_are_certified() {
    for form in &forms() {
        for (name, graph, _) in programs() {
            for graph in [simplify(&graph), graph] {
                let summary = certified_as(&graph, form).unwrap_or_else(|error| panic!("{form:?} {name}: {error}"));
                assert!(summary.words > 0 && summary.steps > 0);
            }
        }
    }
}

#[test]
fn what_has_no_certificate_is_named() {
    let graph = with_operands(|_| WordOp::MulHighUnsigned, &[65; 2], WordOp::ZeroExtend, 65);
    let violation = certified(&graph, CellLibrary::Lut(3)).unwrap_err();
    assert_eq!(violation.failure, Failure::Unsupported);
    assert_eq!(violation.to_string(), "MulHighUnsigned of 65 bits: the operation has no certificate at this width");
}

#[test]
fn graphs_are_compared_by_evaluation() {
    let graph = |op| with_operands(|_| op, &[16, 16], WordOp::ZeroExtend, 16);
    let add = graph(WordOp::Add);
    assert_eq!(compare_graphs(&add, &add, 0), Evaluation { vectors: 4096, exhaustive: false, agrees: true });
    assert!(!compare_graphs(&add, &graph(WordOp::Or), 0).agrees);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_graphs_are_certified(
        recipe in recipes(1..=3, 1..=6, 14),
        form in prop::sample::select(forms()),
        simplified: bool,
        public in 0..4_usize,
    ) {
        let mut graph = recipe.graph();
        graph.set_public(public);
        let graph = if simplified { simplify(&graph) } else { graph };
        let result = certified_as(&graph, &form);
        prop_assert!(result.is_ok(), "{:?} {graph:?}", result);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_graphs_of_any_width_are_certified(
        recipe in recipes(1..=4, 1..=24, 12),
        simplified: bool,
        public in 0..5_usize,
    ) {
        let mut graph = recipe.graph();
        graph.set_public(public);
        let graph = if simplified { simplify(&graph) } else { graph };
        // a quotient of words of which one is made of the other may stay open (one graph in a
        // thousand), nothing else may
        if let Err(violation) = certified(&graph, CellLibrary::Lut(3)) {
            let is_division = ["Div", "Rem"].iter().any(|name| violation.what.contains(name));
            prop_assert!(violation.failure == Failure::Undecided && is_division, "{violation} {graph:?}");
        }
    }
}
