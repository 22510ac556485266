//! Carries in trees: words to lincomb circuits of few levels.

use proptest::prelude::*;
use ringmill_netlist::lincomb::{LincombStatistics, expand};
use ringmill_netlist::sweep;

use super::counted::counted;
use super::pack::{Aim, Known, Order, pack};
use crate::blast::tests::difference;
use crate::blast::{Blasted, blast_certified};
use crate::prove::compare_by_simulation;
use crate::word::random_graphs::{recipes, stimuli};
use crate::word::{Predicate, WordGraph, WordOp, simplify};
use crate::{Carries, Equivalence, Objective, Options};

/// The most noise of a sum at which one bootstrap fails with about 2^-128 in the HPU's set, and
/// half of that: what is left for programs of many bootstraps in the parameter set C.
const MOST_NOISE: [u32; 2] = [217, 108];

fn operation(op: WordOp, width: u32) -> WordGraph {
    let mut graph = WordGraph::new("main");
    let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, width));
    let result = graph.op(op, &[a, b]);
    graph.output(0, 0, result);
    if op == WordOp::DivUnsigned {
        let remainder = graph.op(WordOp::RemUnsigned, &[a, b]);
        graph.output(1, 0, remainder);
    }
    simplify(&graph)
}

/// Bootstraps, depth and noise of a graph's own counters with trees, before and after packing; the
/// certificate and the circuits are compared on the way.
fn measured(graph: &WordGraph, options: &Options, objective: Objective) -> [(u64, u32, u32); 2] {
    let message_bits = options.lincomb.expect("sums are asked for");
    let Blasted { netlist, certificate, counters } = blast_certified(graph, options);
    let checked = certificate.check(&netlist, graph);
    assert!(checked.is_ok(), "{checked:?}");
    let circuit = counted(&netlist, &counters, message_bits).expect("there are sums");
    let aim = Aim::of(objective, options.max_noise);
    let packed = pack(&circuit, aim, Order::Tightest, &mut Known::default());
    let structured = sweep(&netlist);
    [circuit, packed].map(|circuit| {
        let compared = compare_by_simulation(&structured, &expand(&circuit), 0);
        assert_ne!(compared.result, Equivalence::Different);
        let LincombStatistics { common, space } = LincombStatistics::of(&circuit);
        (common.bootstraps, common.depth, space.largest_noise)
    })
}

fn trees(message_bits: u8, (slack, is_bold): (u32, bool), max_noise: Option<u32>) -> Options {
    Options { carries: Carries::Trees { slack, is_bold }, max_noise, ..Options::with_sums(message_bits) }
}

const LESS: WordOp = WordOp::Compare(Predicate::UnsignedLess);

/// Bootstraps and depth of Zama's ZHC 0.11.0.
const OF_ZHC: [(WordOp, u32, u64, u32); 12] = [
    (LESS, 16, 15, 4),
    (LESS, 32, 31, 5),
    (WordOp::Add, 8, 9, 3),
    (WordOp::Add, 16, 21, 4),
    (WordOp::Add, 32, 48, 6),
    (WordOp::Sub, 16, 21, 4),
    (WordOp::Sub, 32, 48, 6),
    (WordOp::Mul, 8, 24, 4),
    (WordOp::Mul, 16, 101, 8),
    (WordOp::Mul, 32, 416, 16),
    (WordOp::DivUnsigned, 16, 521, 57),
    (WordOp::DivUnsigned, 32, 1811, 127),
];

#[test]
fn trees_take_no_more_than_zhc_in_its_depth() {
    for (op, width, bootstraps, depth) in OF_ZHC {
        for most in MOST_NOISE {
            let graph = operation(op, width);
            let costs = [false, true].map(|is_bold| {
                let [_, packed] = measured(&graph, &trees(4, (0, is_bold), Some(most)), Objective::Depth);
                packed
            });
            println!("{op:?} {width}, noise {most}: {costs:?}, ZHC {bootstraps} at {depth}");
            let holds = |(own, levels, noise)| own <= bootstraps && levels <= depth && noise <= most;
            assert!(costs.into_iter().any(holds), "{op:?} {width}: {costs:?}, noise {most}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Words that share sums, bits and comparisons.
    #[test]
    fn trees_of_random_words_compute_the_same(
        recipe in recipes(1..=3, 1..=6, 10),
        message_bits in 3..=5_u8,
        slack in 0..3_u32,
        is_bold: bool,
    ) {
        let graph = recipe.graph();
        let Blasted { netlist, counters, .. } = blast_certified(&graph, &trees(message_bits, (slack, is_bold), None));
        prop_assert_eq!(difference(&graph, &netlist, &stimuli(&graph, 12, 0, 0)), None);
        if let Some(circuit) = counted(&netlist, &counters, message_bits) {
            let compared = compare_by_simulation(&netlist, &expand(&circuit), 0);
            prop_assert_ne!(compared.result, Equivalence::Different);
        }
    }

    #[test]
    fn trees_are_certified_and_compute_the_same(
        op in prop::sample::select(vec![
            WordOp::Add,
            WordOp::Sub,
            WordOp::Mul,
            WordOp::DivUnsigned,
            WordOp::DivSigned,
            WordOp::RemSigned,
            WordOp::CeilDivUnsigned,
            WordOp::MulHighSigned,
            LESS,
            WordOp::Compare(Predicate::SignedGreaterEqual),
        ]),
        width in 1..=9_u32,
        message_bits in 3..=5_u8,
        slack in 0..4_u32,
        is_bold: bool,
        max_noise in prop::option::of(4..300_u32),
    ) {
        let graph = operation(op, width);
        let options = trees(message_bits, (slack, is_bold), max_noise);
        let Blasted { netlist, counters, .. } = blast_certified(&graph, &options);
        prop_assume!(counted(&netlist, &counters, message_bits).is_some());
        let objective = Objective::Depth;
        let [before, after] = measured(&graph, &options, objective);
        // noisy outputs get cells of their own
        let is_free = max_noise.is_none_or(|most| before.2 <= most);
        prop_assert!(after.1 <= before.1 && (after.0 <= before.0 || !is_free), "{:?}", [before, after]);
    }
}
