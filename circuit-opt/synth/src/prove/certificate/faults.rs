//! Deliberate faults: in cells, in ranges, in certificates. Whatever still passes must be right.

use proptest::prelude::*;
use ringmill_netlist::{CellLibrary, Netlist, Node};

use super::*;
use crate::blast::tests::{difference, mutant};
use crate::blast::{Blasted, blast_certified, build};
use crate::prove::mutate;
use crate::word::random_graphs::{recipes, stimuli};
use crate::word::range::result_range;
use crate::word::{Predicate, Table, evaluate_words, ranges};
use crate::{Carries, Options};

fn operation(op: impl FnOnce(&mut WordGraph) -> WordOp, widths: &[u32]) -> WordGraph {
    let mut graph = WordGraph::new("operation");
    let operands: Vec<WordId> = widths.iter().enumerate().map(|(i, &width)| graph.input(i, 0, width)).collect();
    let op = op(&mut graph);
    let word = graph.op(op, &operands);
    graph.output(0, 0, word);
    graph
}

/// Trees of carries in cells of four message bits.
fn with_trees() -> Options {
    Options { carries: Carries::Trees { slack: 0, is_bold: false }, ..Options::with_sums(4) }
}

/// One graph of each kind of construction, of few input bits.
fn kinds() -> Vec<(String, WordGraph)> {
    let mut kinds = Vec::new();
    for op in WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare)) {
        kinds.push((format!("{op:?}"), operation(|_| op, &[4, 4])));
    }
    for op in WordOp::UNARY {
        kinds.push((format!("{op:?}"), operation(|_| op, &[6])));
    }
    kinds.push(("Select".to_owned(), operation(|_| WordOp::Select, &[1, 4, 4])));
    let table = Table::new((0..50).map(|row| row * row % 61).collect(), 6);
    kinds.push(("Lookup".to_owned(), operation(|graph| WordOp::Lookup(graph.table(table)), &[6])));
    let mut constant = WordGraph::new("constant multiple");
    let (x, y, factor) = (constant.input(0, 0, 6), constant.input(1, 0, 6), constant.constant(23, 6));
    let product = constant.op(WordOp::Mul, &[x, factor]);
    let difference = constant.op(WordOp::Sub, &[product, y]);
    constant.output(0, 0, difference);
    kinds.push(("constant multiple".to_owned(), constant));
    for extend in [WordOp::ZeroExtend as fn(u32) -> WordOp, WordOp::SignExtend] {
        let mut graph = WordGraph::new("wide product");
        let (x, y) = (graph.input(0, 0, 5), graph.input(1, 0, 5));
        let (x, y) = (graph.op(extend(10), &[x]), graph.op(extend(10), &[y]));
        let product = graph.op(WordOp::Mul, &[x, y]);
        graph.output(0, 0, product);
        kinds.push(("wide product".to_owned(), graph));
    }
    kinds
}

#[test]
fn every_fault_that_shows_is_found() {
    let (mut found, mut harmless) = (0, 0);
    for options in [Options::new(CellLibrary::Lut(3)), Options::new(CellLibrary::Gates), with_trees()] {
        let library = options.library;
        for (name, graph) in kinds() {
            let Blasted { netlist, certificate, .. } = blast_certified(&graph, &options);
            let inputs = stimuli(&graph, 12, 0, 0);
            let mut faulty: Vec<Netlist> = Vec::new();
            for id in netlist.ids().filter(|_| library == CellLibrary::Lut(3)) {
                if let Node::Cell { fanins, .. } = netlist.node(id) {
                    faulty.extend((0..1 << fanins.len()).map(|row| mutant(&netlist, id, row)));
                }
            }
            faulty.extend((0..40).filter_map(|seed| mutate(&netlist, seed)));
            for faulty in faulty {
                if difference(&graph, &faulty, &inputs).is_none() {
                    harmless += 1;
                    continue;
                }
                let passes = certificate.check(&faulty, &graph).is_ok();
                assert!(!passes, "a fault in {name} for {library} was not found");
                found += 1;
            }
        }
    }
    println!("{found} faults found, {harmless} mutants harmless");
    assert!(found > 3000, "only {found} mutants were wrong");
}

#[test]
fn faults_in_wide_words_are_found() {
    let mut found = 0;
    let ops = [WordOp::Mul, WordOp::Add, WordOp::MulHighSigned, WordOp::DivSigned, WordOp::ShiftLeft, WordOp::Abs];
    let chains = ops.into_iter().map(|op| (op, Options::new(CellLibrary::Lut(3))));
    for (op, options) in chains.chain([WordOp::Mul, WordOp::Add].map(|op| (op, with_trees()))) {
        let graph = operation(|_| op, &[24, 24][..op.arity()]);
        let Blasted { netlist, certificate, .. } = blast_certified(&graph, &options);
        let inputs = stimuli(&graph, 0, 512, 7);
        for faulty in (0..60).filter_map(|seed| mutate(&netlist, seed)) {
            if difference(&graph, &faulty, &inputs).is_some() {
                assert!(certificate.check(&faulty, &graph).is_err(), "a fault in {op:?} was not found");
                found += 1;
            }
        }
    }
    println!("{found} faults found");
    assert!(found > 200, "only {found} mutants were wrong");
}

#[test]
fn a_step_of_wrong_weight_leaves_something() {
    for op in [WordOp::Add, WordOp::Mul, WordOp::MulHighSigned] {
        let graph = operation(|_| op, &[16, 16]);
        let Blasted { netlist, mut certificate, .. } = blast_certified(&graph, &Options::new(CellLibrary::Lut(3)));
        let ranges = ranges(&graph);
        let id = graph.outputs()[0].word;
        let mut trace = std::mem::take(&mut certificate.traces[id.index()].sum);
        let words = Words { netlist: &netlist, graph: &graph, ranges: &ranges, bits: &certificate.bits };
        let polynomial = match op {
            WordOp::MulHighSigned => words.product([graph.operands(id)[0], graph.operands(id)[1]], Reading::Signed, 32),
            _ => words.polynomial(id, 16, &trace.decisions),
        };
        let polynomial = polynomial.unwrap_or_else(|failure| panic!("{failure}"));
        let leaves_nothing =
            |trace: &_| sum::rest(&netlist, trace, polynomial.clone()).is_ok_and(|rest| rest.is_zero());
        assert!(trace.steps.len() > 10 && leaves_nothing(&trace));
        for step in 0..trace.steps.len() {
            let column = trace.steps[step].column;
            trace.steps[step].column = if column + 1 < trace.results.len() as u32 { column + 1 } else { column - 1 };
            assert!(!leaves_nothing(&trace), "step {step} of {op:?}");
            trace.steps[step].column = column;
        }
        let last = trace.steps.pop();
        assert!(!leaves_nothing(&trace), "without {last:?} of {op:?}");
    }
}

#[test]
fn a_carry_that_is_another_is_found() {
    let mut found = 0;
    for op in [WordOp::Add, WordOp::Sub, WordOp::Mul] {
        let graph = operation(|_| op, &[24, 24]);
        let Blasted { netlist, mut certificate, .. } = blast_certified(&graph, &with_trees());
        let word = graph.outputs()[0].word.index();
        assert!(certificate.check(&netlist, &graph).is_ok());
        let carries = certificate.traces[word].sum.carries.clone();
        for (index, &carry) in carries.iter().enumerate() {
            let mut others: Vec<Vec<trace::Carry>> = vec![carries.clone(); 2];
            others[0][index].made = certificate.traces[word].sum.results[carry.column as usize - 1];
            others[1][index].used = certificate.traces[word].sum.carried[0];
            for other in others {
                certificate.traces[word].sum.carries = other;
                assert!(certificate.check(&netlist, &graph).is_err(), "{op:?}, carry {index}");
                found += 1;
            }
        }
    }
    assert!(found > 20, "only {found} carries");
}

#[test]
fn a_word_is_not_explained_by_itself() {
    let graph = operation(|_| WordOp::Add, &[4, 4]);
    let Blasted { netlist, mut certificate, .. } = blast_certified(&graph, &Options::new(CellLibrary::Lut(3)));
    let word = graph.outputs()[0].word.index();
    let sum = &mut certificate.traces[word].sum;
    (sum.steps, sum.decisions) = (Vec::new(), vec![false]);
    assert!(certificate.check(&netlist, &graph).is_err());
    certificate.bits[word] = None;
    assert!(certificate.check(&netlist, &graph).is_err());
}

/// The ranges of a graph when that of one word is wrong.
fn with_lie(graph: &WordGraph, word: WordId, lie: Range) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::new();
    for id in graph.ids() {
        let range = match graph.word(id) {
            _ if id == word => lie,
            Word::Input(_) => Range::full(graph.width(id)),
            Word::Constant(value) => Range::single(value, graph.width(id)),
            Word::Op { op, operands } => result_range(graph, &ranges, op, operands),
        };
        ranges.push(range);
    }
    ranges
}

/// Random graphs built on a range that is too narrow.
#[test]
fn wrong_ranges_are_found() {
    let (mut wrong, mut caught) = (0, 0);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..100 {
        use proptest::strategy::ValueTree;
        let graph = recipes(1..=3, 2..=4, 8).new_tree(&mut runner).unwrap_or_else(|e| panic!("{e}")).current().graph();
        let inputs = stimuli(&graph, 12, 0, 0);
        for id in graph.ids().filter(|&id| matches!(graph.word(id), Word::Op { .. })) {
            let width = graph.width(id);
            let half = crate::word::mask(width) >> 1;
            for lie in [Range::unsigned(0, half, width), Range::signed(-1, 0, width), Range::bits(0, 1, width)] {
                let truth = ranges(&graph)[id.index()];
                let lie = lie.intersection(truth);
                if lie.unsigned_bits() > truth.unsigned_bits() || lie.signed_bits() > truth.signed_bits() {
                    continue;
                }
                let ranges = with_lie(&graph, id, lie);
                let options = Options::new(CellLibrary::Lut(3));
                let Blasted { netlist, certificate, .. } = build(&graph, &options, &ranges, true);
                let passes = certificate.check(&netlist, &graph).is_ok();
                caught += usize::from(!passes);
                if difference(&graph, &netlist, &inputs).is_some() {
                    assert!(!passes, "{lie:?} of {id:?} in {graph:?}");
                    wrong += 1;
                }
            }
        }
    }
    println!("{wrong} wrong circuits, {caught} refused");
    assert!(wrong > 500, "only {wrong} wrong ranges showed");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// Random claims, most of them wrong, about every word but the inputs.
    #[test]
    fn claims_that_follow_hold(
        recipe in recipes(1..=3, 1..=4, 6),
        seeds in prop::collection::vec(any::<[u128; 2]>(), 32),
    ) {
        let graph = recipe.graph();
        let truth = ranges(&graph);
        let lies = graph.ids().zip(seeds.iter().cycle()).map(|(id, &[x, y])| {
            let width = graph.width(id);
            let [x, y] = [x, y].map(|value| value & crate::word::mask(width));
            let lie = match x % 5 {
                0 => Range::unsigned(x.min(y), x.max(y), width),
                1 => Range::signed(crate::word::signed(x, width), crate::word::signed(y, width), width),
                2 => Range::bits(x & !y, 0, width),
                _ => return truth[id.index()],
            };
            lie.intersection(truth[id.index()])
        });
        let claims = claims::verify(&graph, &lies.collect::<Vec<_>>());
        for inputs in stimuli(&graph, 12, 0, 0) {
            for (value, range) in evaluate_words(&graph, &inputs).into_iter().zip(&claims.ranges) {
                prop_assert!(value.is_none_or(|value| range.contains(value)), "{range:?} of {graph:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(700))]

    #[test]
    fn what_passes_is_right(recipe in recipes(1..=3, 1..=4, 10), seed: u64) {
        let graph = recipe.graph();
        let Blasted { netlist, certificate, .. } = blast_certified(&graph, &Options::new(CellLibrary::Lut(3)));
        let faulty = mutate(&netlist, seed);
        if let Some(faulty) = faulty.filter(|faulty| certificate.check(faulty, &graph).is_ok()) {
            prop_assert_eq!(difference(&graph, &faulty, &stimuli(&graph, 12, 0, 0)), None);
        }
    }
}
