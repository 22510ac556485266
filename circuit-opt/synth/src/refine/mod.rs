//! Proof that a word graph means what another one does: the way from a program to its words.
//!
//! `after` refines `before` if, for all inputs for which an output of `before` is defined, that of
//! `after` is defined and has the same value. Four means, the cheapest first: evaluation, which
//! refutes; both graphs rewritten together, so that equal words and equal sums become one; every
//! input of small graphs; and for the outputs that are left the bit "`before` is defined, and
//! `after` is not or differs", made into a netlist that must be 0.

mod definedness;
mod joint;
mod linear;
mod sweep;

use std::time::Duration;

use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::{CellLibrary, Netlist};

use crate::blast::blast;
use crate::prove::certificate::{Difference, difference};
use crate::prove::{Method, equivalent};
use crate::word::{Word, WordGraph, WordId, WordOp, evaluate, of_bits, simplify};
use definedness::Definedness;
use joint::Joint;
pub(crate) use sweep::are_equal_words;

/// The verdict on two word graphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refinement {
    /// The verdict.
    pub result: Equivalence,
    /// The method behind the verdict; nothing if all outputs are the same words after rewriting.
    pub method: Option<Method>,
    /// An input for which the graphs differ, one number for each input word, if evaluation found
    /// it; [`refuting_input`] looks for others.
    pub input: Option<Vec<u128>>,
    /// Outputs that rewriting did not make equal.
    pub left: usize,
}

/// Decides if `after` refines `before`, within `limit`.
///
/// # Errors
/// When ABC cannot be run.
pub fn refines(
    before: &WordGraph,
    after: &WordGraph,
    abc: &Abc,
    limit: Duration,
    seed: u64,
) -> Result<Refinement, EngineError> {
    let verdict = |result, method, left| Refinement { result, method, input: None, left };
    match difference(before, after, seed) {
        Difference::Ports => return Ok(verdict(Equivalence::Different, None, before.outputs().len())),
        Difference::Input(input) => {
            let different = verdict(Equivalence::Different, Some(Method::Simulation), before.outputs().len());
            return Ok(Refinement { input: Some(input), ..different });
        }
        Difference::None { exhaustive: true } => {
            return Ok(verdict(Equivalence::Equal, Some(Method::Exhaustive), 0));
        }
        Difference::None { exhaustive: false } => {}
    }
    let graph = wrong_bits(before, after);
    let left = graph.outputs().len();
    if left == 0 {
        return Ok(verdict(Equivalence::Equal, None, 0));
    }
    let netlist = blast(&graph, CellLibrary::Gates);
    let proof = equivalent(&netlist, &zeros(&netlist), abc, limit, seed)?;
    Ok(verdict(proof.result, Some(proof.method), left))
}

/// An input for which an output of `before` is defined and that of `after` is not or differs, one
/// number for each input word; `None` if there is no such input, or none was found within `limit`.
///
/// # Errors
/// When ABC cannot be run.
pub fn refuting_input(
    before: &WordGraph,
    after: &WordGraph,
    abc: &Abc,
    limit: Duration,
) -> Result<Option<Vec<u128>>, EngineError> {
    let graph = wrong_bits(before, after);
    let netlist = blast(&graph, CellLibrary::Gates);
    let bits = abc.counterexample(&netlist, &zeros(&netlist), limit)?;
    Ok(bits.map(|bits| words(&graph, &bits)).filter(|input| differ(before, after, input)))
}

/// The input words of a graph, of the input bits of its netlist: the lowest bit of a word first.
fn words(graph: &WordGraph, bits: &[bool]) -> Vec<u128> {
    let mut rest = bits.iter().copied();
    graph.inputs().iter().map(|port| of_bits(rest.by_ref().take(graph.width(port.word) as usize))).collect()
}

/// True if an output of `after` is wrong for an input.
fn differ(before: &WordGraph, after: &WordGraph, input: &[u128]) -> bool {
    let results = evaluate(before, input).into_iter().zip(evaluate(after, input));
    results.into_iter().any(|(before, after)| before.is_some() && before != after)
}

/// The graph with the ports of another one whose outputs are all ones where those of the other are
/// defined, else 0. `None` if they are defined for all inputs.
#[must_use]
pub fn defined_words(graph: &WordGraph) -> Option<WordGraph> {
    let Joint { graph: mut words, pairs } = Joint::of(graph, graph);
    let definedness = Definedness::of(&mut words);
    pairs.iter().any(|(word, _)| definedness.bit(*word).is_some()).then(|| {
        let one = words.constant(1, 1);
        for (port, (word, _)) in graph.outputs().iter().zip(pairs) {
            let (bit, width) = (definedness.bit(word).unwrap_or(one), words.width(word));
            let ones = if width > 1 { words.op(WordOp::SignExtend(width), &[bit]) } else { bit };
            words.output(port.result, port.element, ones);
        }
        words
    })
}

/// True if the outputs of two graphs with the same ports are the same words once equal operations
/// and equal sums are one word: no other rule takes part.
pub(crate) fn are_same_sums(before: &WordGraph, after: &WordGraph) -> bool {
    Joint::of(before, after).pairs.iter().all(|(before, after)| before == after)
}

/// The bits that are 1 where an output of `after` is wrong, but those that rewriting finds to be 0.
fn wrong_bits(before: &WordGraph, after: &WordGraph) -> WordGraph {
    let mut joint = Joint::of(before, after);
    let definedness = Definedness::of(&mut joint.graph);
    let pairs: Vec<(WordId, WordId)> = joint.pairs.clone();
    for (position, (before, after)) in pairs.into_iter().enumerate() {
        let wrong = joint.wrong(&definedness, before, after);
        joint.graph.output(position, 0, wrong);
    }
    let simple = simplify(&joint.graph);
    let wrong: Vec<WordId> = simple
        .outputs()
        .iter()
        .map(|output| output.word)
        .filter(|&word| simple.word(word) != Word::Constant(0))
        .collect();
    joint::with_outputs(&simple, &wrong)
}

/// A netlist with the ports of another one whose outputs are 0.
fn zeros(netlist: &Netlist) -> Netlist {
    let mut zeros = Netlist::new(netlist.name());
    for position in 0..netlist.inputs().len() {
        zeros.add_input(netlist.input_name(position));
    }
    let zero = zeros.constant(false);
    for output in netlist.outputs() {
        zeros.add_output(output.name.clone(), zero);
    }
    zeros
}

#[cfg(test)]
mod tests;
