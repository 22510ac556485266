//! The rewriting of a word graph before it becomes bits, compared by evaluation.

use crate::random::Random;
use crate::word::{WordGraph, evaluate, mask};

/// Graphs of so many input bits in sum are compared on every vector.
const EXHAUSTIVE_BITS: u32 = 12;

/// Most vectors tried on graphs of more input bits.
const VECTORS: u64 = 4096;

/// Words that are evaluated on all vectors together: on larger graphs there are fewer vectors.
const EVALUATED: u64 = 1 << 25;

/// The result of a comparison of two graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Vectors on which the graphs were evaluated.
    pub vectors: u64,
    /// True if these were all there are: then the graphs are proved equal.
    pub exhaustive: bool,
    /// True if `after` had the defined results of `before` on each of them.
    pub agrees: bool,
}

/// An input for which two graphs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Their inputs or outputs are not the same.
    Ports,
    /// The value of each input word.
    Input(Vec<u128>),
    /// No difference was found, on all inputs there are if `exhaustive`.
    None {
        /// Every input was tried: the graphs are equal.
        exhaustive: bool,
    },
}

/// Compares a graph with its rewritten form: where an output of `before` is defined, that of
/// `after` is and has the same value. All vectors up to twelve input bits, else 4096, or fewer if
/// there are more than 8,192 words: uniform ones and corners (0, ±1, the greatest and least number,
/// powers of two, small numbers). Beyond twelve bits this refutes, and never proves.
pub fn compare_graphs(before: &WordGraph, after: &WordGraph, seed: u64) -> Evaluation {
    let bits = input_bits(before);
    let exhaustive = bits <= EXHAUSTIVE_BITS;
    let vectors = vectors(before, bits);
    let agrees = matches!(difference(before, after, seed), Difference::None { .. });
    Evaluation { vectors, exhaustive, agrees }
}

/// Looks for an input for which two graphs differ, as [`compare_graphs`] does.
pub fn difference(before: &WordGraph, after: &WordGraph, seed: u64) -> Difference {
    let widths: Vec<u32> = before.inputs().iter().map(|port| before.width(port.word)).collect();
    let after_widths = after.inputs().iter().map(|port| after.width(port.word));
    if !after_widths.eq(widths.iter().copied()) || before.outputs().len() != after.outputs().len() {
        return Difference::Ports;
    }
    let bits = input_bits(before);
    let exhaustive = bits <= EXHAUSTIVE_BITS;
    let mut random = Random::new(seed);
    let mut inputs = Vec::with_capacity(widths.len());
    for vector in 0..vectors(before, bits) {
        inputs.clear();
        if exhaustive {
            let mut rest = u128::from(vector);
            for &width in &widths {
                inputs.push(rest & mask(width));
                rest >>= width;
            }
        } else {
            inputs.extend(widths.iter().map(|&width| stimulus(&mut random, width)));
        }
        let pairs = evaluate(before, &inputs).into_iter().zip(evaluate(after, &inputs));
        if pairs.into_iter().any(|(before, after)| before.is_some() && before != after) {
            return Difference::Input(inputs);
        }
    }
    Difference::None { exhaustive }
}

/// The vectors of a comparison.
fn vectors(graph: &WordGraph, input_bits: u32) -> u64 {
    if input_bits <= EXHAUSTIVE_BITS {
        return 1 << input_bits;
    }
    (EVALUATED / graph.len().max(1) as u64).clamp(64, VECTORS)
}

fn input_bits(graph: &WordGraph) -> u32 {
    graph.inputs().iter().map(|port| graph.width(port.word)).sum()
}

/// A word to evaluate with: uniform, or a corner.
pub(crate) fn stimulus(random: &mut Random, width: u32) -> u128 {
    let word = u128::from(random.word()) << 64 | u128::from(random.word());
    let value = match random.below(12) {
        0 => 0,
        1 => 1,
        2 => u128::MAX,
        3 => mask(width) >> 1,
        4 => (mask(width) >> 1) + 1,
        5 => 1 << random.below(width as usize),
        6 => word & 7,
        7 => word >> random.below(128),
        _ => word,
    };
    value & mask(width)
}
