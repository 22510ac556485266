//! Circuits with words inside: their digits, their netlists of tables, and facts that are wrong.

use std::sync::Arc;

use proptest::prelude::*;
use ringmill_netlist::lincomb::{LincombNetlist, LincombSimulator, expand};
use ringmill_netlist::sweep;

use super::words::{expanded, with_words_inside};
use crate::blast::{Blasted, blast_certified};
use crate::facts::Facts;
use crate::prove::compare_by_simulation;
use crate::word::random_graphs::stimuli;
use crate::word::{Predicate, WordGraph, WordOp, evaluate, simplify};
use crate::{Equivalence, Options};

/// A sum of narrow inputs times constants, of which some digits, comparisons and a minimum are
/// results.
fn layer(weights: &[i64], width: u32, threshold: i64, signed: bool, shift: u32) -> WordGraph {
    let mut graph = WordGraph::new("layer");
    let number = |value: i64| value as u128 & crate::word::mask(width);
    let mut sum = graph.constant(number(threshold), width);
    for (element, weight) in weights.iter().enumerate() {
        let input = graph.input(0, element, 5);
        let extend = if signed { WordOp::SignExtend(width) } else { WordOp::ZeroExtend(width) };
        let input = graph.op(extend, &[input]);
        let weight = graph.constant(number(*weight), width);
        let product = graph.op(WordOp::Mul, &[input, weight]);
        sum = graph.op(WordOp::Add, &[sum, product]);
    }
    let bound = graph.constant(number(37), width);
    let less = if signed { Predicate::SignedLess } else { Predicate::UnsignedLessEqual };
    let is_less = graph.op(WordOp::Compare(less), &[sum, bound]);
    let amount = graph.constant(shift.into(), width);
    let high = graph.op(WordOp::ShiftRightSigned, &[sum, amount]);
    let least = graph.op(WordOp::Select, &[is_less, high, bound]);
    graph.output(0, 0, is_less);
    graph.output(1, 0, least);
    graph
}

fn bits_of(graph: &WordGraph, vector: &[u128]) -> Vec<u64> {
    let ports = graph.inputs().iter().zip(vector);
    let bits = ports.flat_map(|(port, value)| (0..graph.width(port.word)).map(move |bit| (value >> bit & 1) as u64));
    bits.collect()
}

/// The first vector on which a circuit differs from a graph.
fn differs<'a>(graph: &WordGraph, circuit: &LincombNetlist, vectors: &'a [Vec<u128>]) -> Option<&'a Vec<u128>> {
    let mut simulator = LincombSimulator::new(circuit);
    vectors.iter().find(|vector| {
        let shown = simulator.run(&bits_of(graph, vector));
        let expected = evaluate(graph, vector);
        let bits = graph.outputs().iter().zip(expected).flat_map(|(port, value)| {
            let value = value.unwrap_or_default();
            (0..graph.width(port.word)).map(move |bit| (value >> bit & 1) as u64)
        });
        !shown.iter().map(|word| word & 1).eq(bits)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn words_inside_are_digits_of_their_sums(
        weights in prop::collection::vec(-40..40_i64, 3..9),
        width in 10..14_u32,
        threshold in -100..100_i64,
        signed: bool,
        shift in 0..6_u32,
        bits in 3..=5_u8,
    ) {
        let graph = simplify(&layer(&weights, width, threshold, signed, shift));
        let Blasted { netlist, certificate, counters } = blast_certified(&graph, &Options::with_sums(bits));
        prop_assert!(certificate.check(&netlist, &graph).is_ok());
        let Some(facts) = Facts::of(&graph, &netlist, &certificate).map(Arc::new) else { return Ok(()) };
        let vectors = stimuli(&graph, 10, 200, 0);
        let structured = sweep(&netlist);
        for circuit in with_words_inside(&netlist, &counters, &facts, bits) {
            prop_assert_eq!(differs(&graph, &circuit, &vectors), None);
            for expansion in [expand(&circuit), expanded(&circuit, &facts)] {
                let difference = compare_by_simulation(&structured, &expansion, 0);
                prop_assert_ne!(difference.result, Equivalence::Different);
            }
        }
    }
}

#[test]
fn a_layer_takes_fewer_bootstraps_and_a_wrong_fact_is_noticed() {
    let graph = simplify(&layer(&[12, -7, 33, 5, -29, 20, 3, 9], 14, -100, true, 3));
    let Blasted { netlist, certificate, counters } = blast_certified(&graph, &Options::with_sums(4));
    assert!(certificate.check(&netlist, &graph).is_ok());
    let facts = Facts::of(&graph, &netlist, &certificate).expect("a sum and a comparison");
    assert!(facts.all.len() >= 2, "{:?}", facts.all);
    let circuits = with_words_inside(&netlist, &counters, &facts, 4);
    assert!(!circuits.is_empty(), "words save bootstraps");
    let vectors = stimuli(&graph, 10, 200, 0);
    let mut noticed = 0;
    for place in 0..facts.all.len() {
        let mut wrong = facts.clone();
        let sum = &mut wrong.all[place].sum;
        sum.constant ^= 1 << (sum.width - 1);
        let circuits = with_words_inside(&netlist, &counters, &wrong, 4);
        noticed += usize::from(circuits.iter().any(|circuit| differs(&graph, circuit, &vectors).is_some()));
    }
    assert!(noticed > 0, "a sum with another constant is another word");
}
