//! Refinement against evaluation, and faults that few inputs show.

use std::time::Duration;

use proptest::prelude::*;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_toolchain::Toolchain;

use super::definedness::Definedness;
use super::{defined_words, refines, refuting_input};
use crate::word::random_graphs::recipes;
use crate::word::{Predicate, WordGraph, WordId, WordOp, evaluate_words, mask, simplify};

fn abc() -> Abc {
    Abc::new(&Toolchain::locate()).expect("scripts/setup was run")
}

fn verdict(before: &WordGraph, after: &WordGraph) -> Equivalence {
    refines(before, after, &abc(), Duration::from_secs(10), 0).expect("ABC runs").result
}

/// Words of `widths` and the output that `make` makes of them.
fn graph(widths: &[u32], make: impl FnOnce(&mut WordGraph, &[WordId]) -> WordId) -> WordGraph {
    let mut graph = WordGraph::new("f");
    let inputs: Vec<WordId> = widths.iter().enumerate().map(|(place, &width)| graph.input(place, 0, width)).collect();
    let output = make(&mut graph, &inputs);
    graph.output(0, 0, output);
    graph
}

#[test]
fn finds_a_difference_that_one_input_in_2_to_the_64_shows() {
    let before = graph(&[32, 32], |_, words| words[0]);
    let rare = |number: u128| {
        graph(&[32, 32], move |graph, words| {
            let mut hit = graph.constant(1, 1);
            for (place, &word) in words.iter().enumerate() {
                let number = graph.constant(number + place as u128, 32);
                let equal = graph.op(WordOp::Compare(Predicate::Equal), &[word, number]);
                hit = graph.op(WordOp::And, &[hit, equal]);
            }
            graph.op(WordOp::Select, &[hit, words[1], words[0]])
        })
    };
    assert_eq!(verdict(&before, &rare(787_010_040)), Equivalence::Different);
    let input = refuting_input(&before, &rare(787_010_040), &abc(), Duration::from_secs(10)).expect("ABC runs");
    assert_eq!(input, Some(vec![787_010_040, 787_010_041]));
    assert_eq!(refuting_input(&before, &before, &abc(), Duration::from_secs(10)).expect("ABC runs"), None);
    assert_eq!(verdict(&before, &before), Equivalence::Equal);
}

#[test]
fn only_defined_inputs_count_and_only_in_one_direction() {
    let divided = graph(&[16, 16], |graph, words| graph.op(WordOp::DivUnsigned, &[words[0], words[1]]));
    let guarded = graph(&[16, 16], |graph, words| {
        let zero = graph.constant(0, 16);
        let is_zero = graph.op(WordOp::Compare(Predicate::Equal), &[words[1], zero]);
        let quotient = graph.op(WordOp::DivUnsigned, &[words[0], words[1]]);
        graph.op(WordOp::Select, &[is_zero, zero, quotient])
    });
    assert_eq!(verdict(&divided, &guarded), Equivalence::Equal);
    assert_eq!(verdict(&guarded, &divided), Equivalence::Different);
}

#[test]
fn words_are_all_ones_where_they_are_defined() {
    let divided = graph(&[8, 8], |graph, words| graph.op(WordOp::DivUnsigned, &[words[0], words[1]]));
    let defined = defined_words(&divided).expect("a division may be undefined");
    assert_eq!(evaluate_words(&defined, &[9, 0]).last(), Some(&Some(0)));
    assert_eq!(evaluate_words(&defined, &[9, 2]).last(), Some(&Some(255)));
    assert!(defined_words(&graph(&[8, 8], |_, words| words[0])).is_none());
}

#[test]
fn products_of_equal_operands_need_no_solver() {
    let product = |swapped: bool| {
        graph(&[64, 64], move |graph, words| {
            let operands = if swapped { [words[1], words[0]] } else { [words[0], words[1]] };
            let sum = graph.op(WordOp::Mul, &operands);
            graph.op(WordOp::Add, &[sum, words[0]])
        })
    };
    let proof = refines(&product(false), &product(true), &abc(), Duration::from_secs(1), 0).expect("ABC runs");
    assert_eq!((proof.result, proof.method, proof.left), (Equivalence::Equal, None, 0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn definedness_is_that_of_evaluation(recipe in recipes(1..=3, 1..=9, 12), values in any::<[u128; 3]>()) {
        let graph = recipe.graph();
        let mut with_bits = graph.clone();
        let definedness = Definedness::of(&mut with_bits);
        let widths = graph.inputs().iter().map(|port| graph.width(port.word));
        let inputs: Vec<u128> = widths.zip(values).map(|(width, value)| value & mask(width)).collect();
        let words = evaluate_words(&with_bits, &inputs);
        for id in graph.ids() {
            let bit = definedness.bit(id).map_or(Some(1), |bit| words[bit.index()]);
            prop_assert_eq!(bit, Some(u128::from(words[id.index()].is_some())));
        }
    }

    #[test]
    fn rewriting_refines(recipe in recipes(2..=3, 5..=9, 12)) {
        let graph = recipe.graph();
        prop_assert_ne!(verdict(&graph, &simplify(&graph)), Equivalence::Different);
    }
}
