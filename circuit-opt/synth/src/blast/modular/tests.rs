//! Linear programs as words: equal to their graphs, and proved so.

use proptest::prelude::*;
use ringmill_netlist::lincomb::{LincombNetlist, LincombSimulator, LincombStatistics, ModularSum, Shown, expand};
use ringmill_netlist::{Netlist, sweep};

use super::{WordSums, of_words};
use crate::Equivalence;
use crate::Options;
use crate::blast::tests::difference;
use crate::blast::{Blasted, blast_certified};
use crate::prove::compare_by_simulation;
use crate::word::random_graphs::stimuli;
use crate::word::{Word, WordGraph, WordId, WordOp, evaluate, simplify};

/// A linear program of words of one width, narrower inputs and clear factors.
#[derive(Clone, Debug)]
struct Linear {
    width: u32,
    inputs: Vec<(u32, bool, bool)>,
    steps: Vec<(u8, [u8; 2], u64)>,
    most_products: usize,
}

fn linear(most_products: usize) -> impl Strategy<Value = Linear> {
    let input = (1..=20_u32, any::<bool>(), prop::bool::weighted(0.3));
    let steps = prop::collection::vec((any::<u8>(), any::<[u8; 2]>(), any::<u64>()), 1..8);
    let parts = (1..=20_u32, prop::collection::vec(input, 1..5), steps);
    parts.prop_map(move |(width, inputs, steps)| Linear { width, inputs, steps, most_products })
}

impl Linear {
    fn graph(&self) -> WordGraph {
        let mut graph = WordGraph::new("linear");
        let mut words: Vec<(WordId, bool)> = Vec::new();
        for (argument, &(width, is_signed, is_public)) in self.inputs.iter().enumerate() {
            let word = graph.input(argument, 0, width.min(self.width));
            if is_public {
                graph.set_public(argument);
            }
            let extend = if is_signed { WordOp::SignExtend(self.width) } else { WordOp::ZeroExtend(self.width) };
            words.push((graph.op(extend, &[word]), is_public));
        }
        let mut products = 0;
        for (op, picks, number) in &self.steps {
            let [(a, is_a_clear), (b, is_b_clear)] = picks.map(|pick| words[usize::from(pick) % words.len()]);
            let constant = graph.constant(u128::from(*number) & crate::word::mask(self.width), self.width);
            let word = match op % 8 {
                0 | 1 => graph.op(WordOp::Add, &[a, b]),
                2 => graph.op(WordOp::Sub, &[a, b]),
                3 => graph.op(WordOp::Neg, &[a]),
                4 => graph.op(WordOp::Mul, &[a, constant]),
                5 => graph.op(WordOp::Add, &[a, constant]),
                6 => {
                    let amount = graph.constant(u128::from(number % u64::from(self.width)), self.width);
                    graph.op(WordOp::ShiftLeft, &[a, amount])
                }
                _ if is_b_clear && products < self.most_products => {
                    products += 1;
                    graph.op(WordOp::Mul, &[a, b])
                }
                _ => graph.op(WordOp::Not, &[a]),
            };
            words.push((word, is_a_clear && is_b_clear));
        }
        let result = words[words.len() - 1].0;
        graph.output(0, 0, result);
        let narrow = graph.op(WordOp::Truncate(self.width.div_ceil(2)), &[result]);
        let wide = graph.op(WordOp::SignExtend(self.width + 4), &[narrow]);
        graph.output(1, 0, wide);
        graph
    }
}

/// The first vector on which a circuit differs from a graph.
fn differs(graph: &WordGraph, circuit: &LincombNetlist, inputs: &[Vec<u128>]) -> Option<Vec<u128>> {
    let mut simulator = LincombSimulator::new(circuit);
    inputs
        .iter()
        .find(|vector| {
            let words = graph.inputs().iter().zip(vector.iter());
            let bits =
                words.flat_map(|(port, value)| (0..graph.width(port.word)).map(move |bit| (value >> bit & 1) as u64));
            let mut results = simulator.run(&bits.collect::<Vec<_>>()).into_iter();
            graph.outputs().iter().zip(evaluate(graph, vector)).any(|(port, expected)| {
                let bits = (0..graph.width(port.word)).map(|bit| u128::from(results.next().unwrap_or(0) & 1) << bit);
                Some(bits.sum::<u128>()) != expected
            })
        })
        .cloned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn words_are_what_the_graph_says(linear in linear(2)) {
        let given = linear.graph();
        for graph in [simplify(&given), given] {
            let Some(WordSums { circuit, words }) = of_words(&graph, 4) else { continue };
            let Blasted { netlist, certificate, .. } = blast_certified(&graph, &Options::with_sums(4));
            if certificate.check(&netlist, &graph).is_ok() {
                let is_certified = certificate.holds_for(&netlist, &graph, &circuit, &words);
                prop_assert!(is_certified || has_products(&graph) || has_extended_sums(&graph));
                for wrong in mutations(&circuit) {
                    prop_assert!(!certificate.holds_for(&netlist, &graph, &wrong, &words));
                }
            }
            prop_assert_eq!(LincombStatistics::of(&circuit).common.bootstraps, 0);
            let stimuli = stimuli(&graph, 8, 100, 0);
            prop_assert_eq!(differs(&graph, &circuit, &stimuli), None);
            prop_assert_eq!(difference(&graph, &expand(&circuit), &stimuli), None);
        }
    }
}

fn dot(count: usize, bits: u32, width: u32) -> WordGraph {
    let mut graph = WordGraph::new("dot");
    let x: Vec<WordId> = (0..count).map(|element| graph.input(0, element, bits)).collect();
    let y: Vec<WordId> = (0..count).map(|element| graph.input(1, element, bits)).collect();
    graph.set_public(1);
    let mut sum = graph.constant(0, width);
    for (x, y) in x.into_iter().zip(y) {
        let factors = [x, y].map(|word| graph.op(WordOp::ZeroExtend(width), &[word]));
        let product = graph.op(WordOp::Mul, &factors);
        sum = graph.op(WordOp::Add, &[sum, product]);
    }
    graph.output(0, 0, sum);
    simplify(&graph)
}

fn expanded(circuit: &LincombNetlist) -> Netlist {
    sweep(&expand(circuit))
}

#[test]
fn a_dot_product_with_clear_words_is_one_word() {
    let graph = dot(4, 6, 14);
    let WordSums { circuit, words } = of_words(&graph, 4).expect("a sum");
    assert_eq!((circuit.sums().len(), circuit.sums()[0].terms.len()), (1, 4 * 36));
    let Blasted { netlist, certificate, .. } = blast_certified(&graph, &Options::with_sums(4));
    assert!(certificate.check(&netlist, &graph).is_ok());
    assert!(certificate.holds_for(&netlist, &graph, &circuit, &words));
    assert!(mutations(&circuit).iter().all(|wrong| !certificate.holds_for(&netlist, &graph, wrong, &words)));
    assert_ne!(compare_by_simulation(&sweep(&netlist), &expanded(&circuit), 0).result, Equivalence::Different);
}

#[test]
fn sums_modulo_a_width_are_words() {
    for (a, b) in (1..8).flat_map(|a| (1..8).map(move |b| (a, b))) {
        let mut graph = WordGraph::new("sum");
        let words = [0, 1].map(|argument| graph.input(argument, 0, 8));
        let products = [(0, a), (1, b)].map(|(place, factor)| {
            let factor = graph.constant(factor, 8);
            graph.op(WordOp::Mul, &[words[place], factor])
        });
        let sum = graph.op(WordOp::Add, &products);
        graph.output(0, 0, sum);
        assert!(of_words(&graph, 3).is_some(), "{a}·x + {b}·y");
    }
}

#[test]
fn what_is_not_a_sum_is_made_of_cells() {
    let mut graph = dot(1, 4, 8);
    assert!(of_words(&graph, 4).is_some());
    let x = graph.inputs()[0].word;
    let square = graph.op(WordOp::Mul, &[x, x]);
    graph.output(1, 0, square);
    assert!(of_words(&graph, 4).is_none(), "a product of secret words");
    // A sum that wraps before it is extended.
    let mut graph = WordGraph::new("wraps");
    let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, 4));
    let sum = graph.op(WordOp::Add, &[a, b]);
    let wide = graph.op(WordOp::ZeroExtend(6), &[sum]);
    let twice = graph.op(WordOp::Add, &[wide, wide]);
    graph.output(0, 0, twice);
    assert!(of_words(&graph, 4).is_none());
    // Inputs alone need no bootstrap either way.
    let mut graph = WordGraph::new("same");
    let a = graph.input(0, 0, 4);
    graph.output(0, 0, a);
    assert!(of_words(&graph, 4).is_none());
}

/// The same circuit with a fault each: a weight, a condition, a term less, the constant, the width,
/// an output.
fn mutations(circuit: &LincombNetlist) -> Vec<LincombNetlist> {
    let last = circuit.sums().len() - 1;
    let with = |change: &dyn Fn(&mut ModularSum), swap: bool| {
        let mut wrong = LincombNetlist::new(circuit.name(), 4);
        for (name, is_public) in circuit.inputs().iter().zip(circuit.public_inputs()) {
            wrong.add_input_of(name.as_str(), *is_public);
        }
        for (place, sum) in circuit.sums().iter().enumerate() {
            let mut sum = sum.clone();
            if place == last {
                change(&mut sum);
            }
            wrong.add_sum(sum);
        }
        let mut shown: Vec<Shown> = circuit.outputs().iter().map(|(_, shown)| *shown).collect();
        if swap {
            shown.rotate_left(1);
        }
        for ((name, _), shown) in circuit.outputs().iter().zip(shown) {
            let width = |sum: u32| wrong.sums()[sum as usize].width;
            let shown = match shown {
                Shown::Digit { sum, digit } => Shown::Digit { sum, digit: digit.min(width(sum) - 1) },
                bit => bit,
            };
            wrong.add_output(name.as_str(), shown);
        }
        wrong
    };
    let mut wrong = vec![with(&|sum| sum.constant ^= 1, false)];
    if circuit.outputs().windows(2).any(|pair| pair[0].1 != pair[1].1) {
        wrong.push(with(&|_| (), true));
    }
    let sum = &circuit.sums()[last];
    if !sum.terms.is_empty() {
        wrong.push(with(&|sum| sum.terms.truncate(sum.terms.len() - 1), false));
    }
    if sum.width > 1 && sum.terms.first().is_some_and(|term| term.weight != 2) {
        wrong.push(with(&|sum| sum.terms[0].weight ^= 2, false));
    }
    if sum.terms.first().is_some_and(|term| term.condition.is_some()) {
        wrong.push(with(&|sum| sum.terms[0].condition = None, false));
    }
    if sum.width > 1 {
        let narrow = |sum: &mut ModularSum| {
            sum.width -= 1;
            let most = sum.mask();
            sum.constant &= most;
            sum.terms.iter_mut().for_each(|term| term.weight &= most);
            sum.terms.retain(|term| term.weight != 0);
        };
        wrong.push(with(&narrow, false));
    }
    wrong
}

/// True if some word is a product of others.
fn has_products(graph: &WordGraph) -> bool {
    let is_clear = |word: &WordId| graph.as_constant(*word).is_some();
    graph.ids().any(|id| match graph.word(id) {
        Word::Op { op: WordOp::Mul, operands } => !operands.iter().any(is_clear),
        _ => false,
    })
}

/// True if some word is the extension of what is computed.
fn has_extended_sums(graph: &WordGraph) -> bool {
    graph.ids().any(|id| match graph.word(id) {
        Word::Op { op: WordOp::ZeroExtend(_) | WordOp::SignExtend(_), operands } => {
            !matches!(graph.word(operands[0]), Word::Input(_))
        }
        _ => false,
    })
}

/// `extend(a·x + b·y + c mod 2^width) − x` of two words of three bits.
fn extended([a, b, c]: [u128; 3], width: u32, is_signed: bool) -> WordGraph {
    let mut graph = WordGraph::new("extended");
    let words = [0, 1].map(|argument| graph.input(argument, 0, 3));
    let [x, y] = words.map(|word| graph.op(WordOp::ZeroExtend(width), &[word]));
    let [a, b, c] = [a, b, c].map(|number| graph.constant(number & crate::word::mask(width), width));
    let products = [(x, a), (y, b)].map(|(word, factor)| graph.op(WordOp::Mul, &[word, factor]));
    let sum = graph.op(WordOp::Add, &products);
    let sum = graph.op(WordOp::Add, &[sum, c]);
    let extend = if is_signed { WordOp::SignExtend(width + 3) } else { WordOp::ZeroExtend(width + 3) };
    let wide = graph.op(extend, &[sum]);
    let x = graph.op(WordOp::ZeroExtend(width + 3), &[words[0]]);
    let result = graph.op(WordOp::Sub, &[wide, x]);
    graph.output(0, 0, result);
    graph
}

#[test]
fn a_sum_that_stays_in_its_range_is_part_of_a_wider_one() {
    let (mut words, mut cells) = (0, 0);
    for width in [4, 5, 6] {
        for is_signed in [false, true] {
            for numbers in (0..512).map(|number| [number & 7, number >> 3 & 7, number >> 6].map(|n| n as u128)) {
                let numbers = numbers.map(|number| number.wrapping_sub(3));
                let graph = extended(numbers, width, is_signed);
                let Some(found) = of_words(&graph, 4) else {
                    cells += 1;
                    continue;
                };
                words += 1;
                let all: Vec<Vec<u128>> = (0..64).map(|number| vec![number & 7, number >> 3]).collect();
                assert_eq!(differs(&graph, &found.circuit, &all), None, "{numbers:?}, {width} bits");
            }
        }
    }
    assert!(words > 500 && cells > 500, "{words} words, {cells} of cells");
}

#[test]
fn simulation_notices_the_faults_of_an_expansion() {
    let graph = dot(2, 3, 7);
    let circuit = of_words(&graph, 4).expect("a sum").circuit;
    let netlist = sweep(&blast_certified(&graph, &Options::with_sums(4)).netlist);
    let compared = |circuit: &LincombNetlist| compare_by_simulation(&netlist, &expand(circuit), 0).result;
    assert_eq!(compared(&circuit), Equivalence::Equal);
    let wrong = mutations(&circuit);
    assert!(wrong.len() >= 5 && wrong.iter().all(|wrong| compared(wrong) == Equivalence::Different));
}
