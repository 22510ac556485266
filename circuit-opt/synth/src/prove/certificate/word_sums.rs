//! Result words that are sums of inputs: each sum equal to its word as a polynomial of the inputs.

use ringmill_netlist::lincomb::{LincombNetlist, ModularSum, Shown, Signal};
use ringmill_netlist::{Netlist, NodeId};

use super::word_polynomial::Words;
use super::{Certificate, claims};
use crate::word::{Range, WordGraph, WordId, mask};

/// A word that a sum stands for.
#[derive(Clone, Debug)]
pub(crate) struct SumWord {
    pub(crate) word: WordId,
    /// For each operand met when the sum was collected, the last operand of an operation first:
    /// whether it was replaced by what it is made of.
    pub(crate) decisions: Vec<bool>,
}

impl Certificate {
    /// True if every output of a circuit without cells is that of `graph`; `words` are those of its
    /// sums, in order. The certificate must [hold](Self::check) for the netlist: the nodes of words
    /// are believed.
    pub(crate) fn holds_for(
        &self,
        netlist: &Netlist,
        graph: &WordGraph,
        circuit: &LincombNetlist,
        words: &[SumWord],
    ) -> bool {
        let claims = claims::verify(graph, &self.claims);
        let all = Words { netlist, graph, ranges: &claims.ranges, bits: &self.bits };
        let inputs: Option<Vec<&[NodeId]>> =
            graph.inputs().iter().map(|port| self.bits[port.word.index()].as_deref()).collect();
        let Some(inputs) = inputs.map(|words| words.concat()) else { return false };
        let names = (0..netlist.inputs().len()).map(|position| netlist.input_name(position));
        if !circuit.cells().is_empty()
            || words.len() != circuit.sums().len()
            || !names.eq(circuit.inputs().iter().map(String::as_str))
            || inputs.len() != circuit.inputs().len()
        {
            return false;
        }
        let is_word = |(sum, of): (&ModularSum, &SumWord)| is_word(&all, sum, of, &inputs);
        circuit.sums().iter().zip(words).all(is_word) && shows(graph, &claims.ranges, circuit, words)
    }
}

/// True if a sum is the low bits of its word.
fn is_word(words: &Words<'_>, sum: &ModularSum, of: &SumWord, inputs: &[NodeId]) -> bool {
    let width = u32::from(sum.width);
    if width > words.graph.width(of.word) {
        return false;
    }
    let Ok(mut rest) = words.polynomial(of.word, width, &of.decisions) else { return false };
    rest.add_product(&[], u128::from(sum.constant).wrapping_neg());
    for term in &sum.terms {
        let mut nodes: Vec<NodeId> = [Some(term.input), term.condition]
            .into_iter()
            .flatten()
            .map(|position| inputs[position as usize])
            .collect();
        nodes.sort_unstable();
        rest.add_product(&nodes, u128::from(term.weight).wrapping_neg());
    }
    rest.reduce(mask(width));
    rest.is_zero()
}

/// True if each output shows the bit of its word: a digit of its sum, or what ranges say of it.
fn shows(graph: &WordGraph, ranges: &[Range], circuit: &LincombNetlist, words: &[SumWord]) -> bool {
    let mut shown = circuit.outputs().iter().map(|(_, shown)| *shown);
    let all = graph.outputs().iter().all(|port| {
        let range = &ranges[port.word.index()];
        (0..graph.width(port.word)).all(|bit| match shown.next() {
            Some(Shown::Digit { sum, digit }) => {
                let (of, sum) = (&words[sum as usize], &circuit.sums()[sum as usize]);
                let is_sign = digit + 1 == sum.width && bit > u32::from(digit);
                let is_digit = u32::from(digit) == bit || is_sign && range.signed_bits() <= u32::from(sum.width);
                of.word == port.word && is_digit
            }
            Some(Shown::Bit(signal)) => {
                let known = |value: u128| signal == Signal::constant(value >> bit & 1 == 1);
                range.constant().is_some_and(known) || signal == Signal::constant(false) && range.unsigned_bits() <= bit
            }
            None => false,
        })
    });
    all && shown.next().is_none()
}
