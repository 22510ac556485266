//! Each rule applies to its example, keeps its meaning and never costs cells; random graphs keep
//! their meaning.

use std::collections::BTreeSet;

use proptest::prelude::*;
use ringmill_netlist::{CellLibrary, Statistics};

use super::super::random_graphs::{recipes, stimuli};
use super::super::{Predicate, WordGraph, WordId, WordOp, evaluate};
use super::{rules, simplify, simplify_counting};
use crate::blast::blast;

/// An input where the rewritten graph differs from what the graph defines.
fn difference(graph: &WordGraph, rewritten: &WordGraph, inputs: &[Vec<u128>]) -> Option<Vec<u128>> {
    let differs = |vector: &&Vec<u128>| {
        let (before, after) = (evaluate(graph, vector), evaluate(rewritten, vector));
        before.iter().zip(&after).any(|(before, after)| before.is_some() && before != after)
    };
    inputs.iter().find(differs).cloned()
}

/// A graph under construction: inputs x, y, z of `width` bits and a bit c.
struct Example {
    graph: WordGraph,
    width: u32,
    x: WordId,
    y: WordId,
    z: WordId,
    c: WordId,
}

impl Example {
    fn new(width: u32) -> Self {
        let mut graph = WordGraph::new("example");
        let [x, y, z] = [0, 1, 2].map(|argument| graph.input(argument, 0, width));
        let c = graph.input(3, 0, 1);
        Self { graph, width, x, y, z, c }
    }

    fn op(&mut self, op: WordOp, operands: &[WordId]) -> WordId {
        self.graph.op(op, operands)
    }

    fn number(&mut self, value: i128) -> WordId {
        self.graph.constant(value as u128, self.width)
    }

    /// `op` of a word and a number.
    fn with(&mut self, op: WordOp, word: WordId, value: i128) -> WordId {
        let value = self.number(value);
        self.op(op, &[word, value])
    }

    fn compare(&mut self, predicate: Predicate, a: WordId, b: WordId) -> WordId {
        self.op(WordOp::Compare(predicate), &[a, b])
    }

    fn select(&mut self, condition: WordId, then: WordId, otherwise: WordId) -> WordId {
        self.op(WordOp::Select, &[condition, then, otherwise])
    }
}

type Build = fn(&mut Example) -> WordId;

/// For each rule graphs on which it applies, on words of 4 bits.
const EXAMPLES: &[(&str, Build)] = &[
    ("neutral operand", |e| e.with(WordOp::Add, e.x, 0)),
    ("neutral operand", |e| e.with(WordOp::DivSigned, e.x, 1)),
    ("equal operands", |e| e.op(WordOp::Xor, &[e.x, e.x])),
    ("equal operands", |e| e.op(WordOp::CeilDivSigned, &[e.x, e.x])),
    ("masked bits known", |e| {
        let low = e.with(WordOp::And, e.x, 3);
        e.with(WordOp::And, low, 7)
    }),
    ("double inversion", |e| {
        let not = e.op(WordOp::Not, &[e.x]);
        e.op(WordOp::Not, &[not])
    }),
    ("xor with ones", |e| e.with(WordOp::Xor, e.x, -1)),
    ("complements", |e| {
        let not = e.op(WordOp::Not, &[e.x]);
        e.op(WordOp::Or, &[not, e.x])
    }),
    ("magnitude of a non-negative", |e| {
        let low = e.with(WordOp::And, e.x, 7);
        e.op(WordOp::Abs, &[low])
    }),
    ("extension to the same width", |e| e.op(WordOp::Truncate(4), &[e.x])),
    ("extract from bit 0", |e| e.op(WordOp::Extract { low: 0, width: 3 }, &[e.x])),
    ("sign of a non-negative", |e| {
        let low = e.with(WordOp::And, e.x, 7);
        e.op(WordOp::SignExtend(6), &[low])
    }),
    ("extension of an extension", |e| {
        let wide = e.op(WordOp::SignExtend(6), &[e.x]);
        e.op(WordOp::SignExtend(8), &[wide])
    }),
    ("part of an extension", |e| {
        let wide = e.op(WordOp::SignExtend(8), &[e.x]);
        e.op(WordOp::Extract { low: 2, width: 5 }, &[wide])
    }),
    ("part of an extension", |e| {
        let wide = e.op(WordOp::SignExtend(8), &[e.x]);
        e.op(WordOp::Extract { low: 5, width: 2 }, &[wide])
    }),
    ("part of a part", |e| {
        let high = e.op(WordOp::Extract { low: 1, width: 3 }, &[e.x]);
        e.op(WordOp::Extract { low: 1, width: 1 }, &[high])
    }),
    ("narrow arithmetic", |e| {
        let wide = [e.x, e.y].map(|word| e.graph.op(WordOp::SignExtend(9), &[word]));
        let product = e.op(WordOp::Mul, &wide);
        e.op(WordOp::Truncate(5), &[product])
    }),
    ("narrow arithmetic", |e| {
        let shifted = e.with(WordOp::ShiftLeft, e.x, 2);
        e.op(WordOp::Truncate(3), &[shifted])
    }),
    ("shift that is always undefined", |e| e.with(WordOp::ShiftLeft, e.x, 4)),
    ("shift that is always undefined", |e| e.op(WordOp::ShiftLeft, &[e.c, e.c])),
    ("sign of a shifted non-negative", |e| {
        let low = e.with(WordOp::And, e.x, 7);
        e.op(WordOp::ShiftRightSigned, &[low, e.y])
    }),
    ("shift of a shift", |e| {
        let once = e.with(WordOp::ShiftLeft, e.x, 1);
        e.with(WordOp::ShiftLeft, once, 2)
    }),
    ("right shift by a constant", |e| e.with(WordOp::ShiftRightSigned, e.x, 2)),
    ("subtract a constant", |e| e.with(WordOp::Sub, e.x, 3)),
    ("negation in a sum", |e| {
        let negated = e.op(WordOp::Neg, &[e.y]);
        e.op(WordOp::Sub, &[e.x, negated])
    }),
    ("negation of a sum", |e| {
        let difference = e.op(WordOp::Sub, &[e.x, e.y]);
        e.op(WordOp::Neg, &[difference])
    }),
    ("negation of a sum", |e| {
        let product = e.with(WordOp::Mul, e.x, 5);
        e.op(WordOp::Neg, &[product])
    }),
    ("constants of a sum", |e| {
        let five = e.number(5);
        let difference = e.op(WordOp::Sub, &[five, e.x]);
        e.with(WordOp::Add, difference, 6)
    }),
    ("constants of a sum", |e| {
        let sum = e.with(WordOp::Add, e.x, 6);
        let five = e.number(5);
        e.op(WordOp::Sub, &[five, sum])
    }),
    ("terms that cancel", |e| {
        let sum = e.op(WordOp::Add, &[e.x, e.y]);
        e.op(WordOp::Sub, &[e.x, sum])
    }),
    ("terms that cancel", |e| {
        let difference = e.op(WordOp::Sub, &[e.x, e.y]);
        e.op(WordOp::Add, &[e.y, difference])
    }),
    ("twice", |e| e.op(WordOp::Add, &[e.x, e.x])),
    ("constants of a product", |e| {
        let product = e.with(WordOp::Mul, e.x, 5);
        e.with(WordOp::ShiftLeft, product, 1)
    }),
    ("product with a power of two", |e| e.with(WordOp::Mul, e.x, 8)),
    ("product with a power of two", |e| e.with(WordOp::Mul, e.x, -1)),
    ("sum times a constant", |e| {
        let sum = e.with(WordOp::Add, e.x, 1);
        e.with(WordOp::Mul, sum, 5)
    }),
    ("common factor", |e| {
        let [first, second] = [e.y, e.z].map(|other| e.graph.op(WordOp::Mul, &[other, e.x]));
        e.op(WordOp::Sub, &[first, second])
    }),
    ("constants of a bitwise chain", |e| {
        let first = e.with(WordOp::Xor, e.x, 5);
        e.with(WordOp::Xor, first, 3)
    }),
    ("signed division of non-negatives", |e| {
        let [x, y] = [e.x, e.y].map(|word| e.graph.op(WordOp::ZeroExtend(6), &[word]));
        e.op(WordOp::RemSigned, &[x, y])
    }),
    ("remainder of less", |e| {
        let low = e.with(WordOp::And, e.x, 3);
        let high = e.with(WordOp::Or, e.y, 4);
        e.op(WordOp::RemUnsigned, &[low, high])
    }),
    ("division by a power of two", |e| e.with(WordOp::DivUnsigned, e.x, 4)),
    ("division by a power of two", |e| e.with(WordOp::RemUnsigned, e.x, 4)),
    ("division by a power of two", |e| e.with(WordOp::CeilDivUnsigned, e.x, 4)),
    ("division by a power of two", |e| e.with(WordOp::DivSigned, e.x, 4)),
    ("division by a power of two", |e| e.with(WordOp::RemSigned, e.x, 4)),
    ("division by a power of two", |e| e.with(WordOp::CeilDivSigned, e.x, 4)),
    ("division by a power of two", |e| e.with(WordOp::FloorDivSigned, e.x, 4)),
    ("division by minus one", |e| e.with(WordOp::FloorDivSigned, e.x, -1)),
    ("division by an even constant", |e| e.with(WordOp::DivUnsigned, e.x, 6)),
    ("four predicates suffice", |e| e.compare(Predicate::SignedLessEqual, e.x, e.y)),
    ("constant to the right", |e| {
        let five = e.number(5);
        e.compare(Predicate::UnsignedLess, five, e.x)
    }),
    ("signs agree", |e| {
        let [x, y] = [e.x, e.y].map(|word| {
            let seven = e.graph.constant(7, 4);
            e.graph.op(WordOp::And, &[word, seven])
        });
        e.compare(Predicate::SignedLess, x, y)
    }),
    ("negative", |e| e.with(WordOp::Compare(Predicate::SignedLess), e.x, 0)),
    ("below a power of two", |e| e.with(WordOp::Compare(Predicate::UnsignedLess), e.x, 4)),
    ("equality of bits", |e| {
        let bit = e.op(WordOp::Truncate(1), &[e.x]);
        e.compare(Predicate::Equal, bit, e.c)
    }),
    ("equality of a difference", |e| {
        let difference = e.op(WordOp::Sub, &[e.x, e.y]);
        e.with(WordOp::Compare(Predicate::Equal), difference, 0)
    }),
    ("equality after a constant", |e| {
        let sum = e.with(WordOp::Add, e.x, 5);
        e.with(WordOp::Compare(Predicate::Equal), sum, 3)
    }),
    ("known condition", |e| e.select(e.c, e.x, e.x)),
    ("inverted condition", |e| {
        let not = e.op(WordOp::Not, &[e.c]);
        e.select(not, e.x, e.y)
    }),
    ("selection of the condition", |e| {
        let [one, zero] = [1, 0].map(|value| e.graph.constant(value, 1));
        e.select(e.c, one, zero)
    }),
    ("same condition again", |e| {
        let inner = e.select(e.c, e.x, e.y);
        e.select(e.c, e.z, inner)
    }),
    ("minimum and maximum", |e| {
        let greater = e.compare(Predicate::SignedLess, e.y, e.x);
        e.select(greater, e.y, e.x)
    }),
    ("minimum and maximum", |e| {
        let below = e.with(WordOp::Compare(Predicate::SignedLess), e.x, 1);
        let zero = e.number(0);
        e.select(below, zero, e.x)
    }),
    ("minimum and maximum", |e| {
        let below = e.with(WordOp::Compare(Predicate::UnsignedLess), e.x, 11);
        let limit = e.number(11);
        e.select(below, e.x, limit)
    }),
    ("magnitude", |e| {
        let negative = e.with(WordOp::Compare(Predicate::SignedLess), e.x, 0);
        let negated = e.op(WordOp::Neg, &[e.x]);
        e.select(negative, negated, e.x)
    }),
    ("sum or difference", |e| {
        let (sum, difference) = (e.op(WordOp::Add, &[e.y, e.x]), e.op(WordOp::Sub, &[e.x, e.y]));
        e.select(e.c, sum, difference)
    }),
    ("sum or difference", |e| {
        let (sum, difference) = (e.op(WordOp::Add, &[e.y, e.x]), e.op(WordOp::Sub, &[e.x, e.y]));
        e.select(e.c, difference, sum)
    }),
    ("common operation", |e| {
        let [first, second] = [e.y, e.z].map(|other| e.graph.op(WordOp::Mul, &[other, e.x]));
        e.select(e.c, first, second)
    }),
    ("common extension", |e| {
        let [first, second] = [e.x, e.y].map(|word| e.graph.op(WordOp::SignExtend(6), &[word]));
        let shared = e.op(WordOp::Add, &[first, second]);
        let selected = e.select(e.c, first, second);
        e.op(WordOp::Add, &[selected, shared])
    }),
];

fn bootstraps(graph: &WordGraph, library: CellLibrary) -> u64 {
    Statistics::of(&blast(graph, library), library).bootstraps
}

#[test]
fn each_rule_applies_to_its_example_and_never_costs() {
    for (name, build) in EXAMPLES {
        let mut example = Example::new(4);
        let word = build(&mut example);
        let mut graph = example.graph;
        graph.output(0, 0, word);
        let (rewritten, applied) = simplify_counting(&graph);
        assert!(applied.contains_key(name), "'{name}' did not apply to its example, only {applied:?}");
        assert_eq!(difference(&graph, &rewritten, &stimuli(&graph, 16, 0, 0)), None, "'{name}'");
        for library in [CellLibrary::Lut(3), CellLibrary::Gates] {
            let (before, after) = (bootstraps(&graph, library), bootstraps(&rewritten, library));
            assert!(after <= before, "'{name}' made {after} bootstraps of {before} for {library}: {rewritten:?}");
        }
    }
}

#[test]
fn every_rule_has_an_example() {
    let examples: BTreeSet<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
    let names: BTreeSet<&str> = rules().map(|rule| rule.name).collect();
    assert_eq!(examples, names);
    assert_eq!(names.len(), rules().count(), "names are used once");
    assert!(rules().all(|rule| !rule.meaning.is_empty() && !rule.never_worse.is_empty()));
}

#[test]
fn equal_words_are_made_once_and_unused_ones_go() {
    let mut graph = WordGraph::new("shared");
    let a = graph.input(0, 0, 8);
    let b = graph.input(1, 0, 8);
    let unused = graph.op(WordOp::Mul, &[a, b]);
    graph.op(WordOp::Add, &[unused, a]);
    let first = graph.op(WordOp::Add, &[a, b]);
    let second = graph.op(WordOp::Add, &[b, a]);
    let product = graph.op(WordOp::Mul, &[first, second]);
    graph.output(0, 0, product);
    let rewritten = simplify(&graph);
    assert_eq!(rewritten.len(), 4);
    assert_eq!(rewritten.inputs().len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn rewriting_keeps_the_meaning_of_few_bits(recipe in recipes(1..=4, 1..=4, 16)) {
        let graph = recipe.graph();
        let rewritten = simplify(&graph);
        prop_assert_eq!(difference(&graph, &rewritten, &stimuli(&graph, 16, 0, 0)), None);
    }

    #[test]
    fn rewriting_keeps_the_meaning_of_any_width(recipe in recipes(1..=4, 1..=128, 16), seed in any::<u64>()) {
        let graph = recipe.graph();
        let rewritten = simplify(&graph);
        prop_assert_eq!(difference(&graph, &rewritten, &stimuli(&graph, 8, 200, seed)), None);
    }
}
