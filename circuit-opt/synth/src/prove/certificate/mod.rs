//! Certificates: that the bit circuit made of a word graph computes what the words say.
//!
//! [`blast_certified`](crate::blast::blast_certified) writes down for every word which nodes carry
//! its bits, what it took the word's range to be, and for sums and divisions how they were put
//! together. [`Certificate::check`] believes none of it. By induction over the words it shows:
//! *wherever a word is defined, its nodes carry its value.*
//!
//! | operation | what is checked |
//! |---|---|
//! | sums, differences, products, constant multiples, high halves, population count | each compressor, partial product and Booth row bit on all values of its at most six leaves; the weighted sum equal to the word's meaning as a polynomial modulo 2^w (`sum`, `meaning`) |
//! | logic, selections, comparisons, shifts, extensions, extracts, leading and trailing zeros, absolute value, tables | the cells above the operands' bits equal to the operation's plain meaning for all operands, by BDDs (`construction`, `semantics`) |
//! | quotients and remainders | each row of the restoring divider so, the rest by induction over the rows (`division`) |
//! | ranges that narrow a word | each follows from its operands' by the operation's plain meaning, or by an interval rule (`claims`, `interval`) |
//!
//! Result words that are sums of inputs, and are decrypted as words, are compared as polynomials of
//! the inputs (`word_sums`).
//!
//! Undefined results are excluded exactly as [`evaluate`](crate::word::evaluate) has it: a shift by
//! the width or more, a division by zero, a signed quotient that does not fit; and an arm of a
//! selection counts only where it is taken.
//!
//! The checker shares with what it checks only the word graph, the netlist, the record type
//! [`Range`] (not its rules) and the interpreter's [`apply`](crate::word::apply) for bounds of
//! intervals. It is complete up to limits: it may fail to certify cells that are right, where nodes
//! depend on each other in involved ways and on more than 16 inputs; seen only in quotients of
//! words of which one is made of the other. Not certified at all are high halves of products of
//! more than 64 bits. Both are named in the [`Violation`].
//!
//! A certificate does not cover the rewriting of the word graph before blasting
//! ([`simplify`](crate::word::simplify)). [`synthesize`](crate::synthesize) compares the graphs by
//! evaluation ([`compare_graphs`]), which proves nothing beyond twelve input bits. Then it looks if
//! both have the same sums. If not, it blasts and certifies the given graph too, and asks `&cec` if
//! both circuits are equal where it is defined. If that is not decided, the rewriting is only
//! [`Simulated`](crate::Rewriting::Simulated), and the result does not count as proved.

mod bounds;
mod claims;
mod cone;
mod construction;
mod division;
#[cfg(test)]
mod faults;
mod input_sums;
mod interval;
mod polynomial;
mod ports;
mod positions;
mod rewriting;
mod semantics;
mod sum;
mod swept;
#[cfg(test)]
mod tests;
pub(crate) mod trace;
mod violation;
mod word_polynomial;
mod word_sums;

use ringmill_netlist::{Netlist, NodeId};

use crate::word::{Range, Word, WordGraph, WordId, WordOp};
use trace::Trace;
use word_polynomial::{Reading, Words};

pub(crate) use input_sums::{Known, Reading as WordReading, Summand};
pub(crate) use rewriting::stimulus;
pub use rewriting::{Difference, Evaluation, compare_graphs, difference};
pub use swept::is_swept;
pub use violation::{Failure, Violation};
pub(crate) use word_sums::SumWord;

/// The derivation of a netlist from a word graph; see the module's documentation.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// By word: what its values are claimed to be.
    pub(crate) claims: Vec<Range>,
    /// By word: its nodes, if it was made, the lowest bit first.
    pub(crate) bits: Vec<Option<Vec<NodeId>>>,
    /// By word: how it was put together.
    pub(crate) traces: Vec<Trace>,
}

/// The counts of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Words whose nodes were shown to carry their value.
    pub words: usize,
    /// Compressors, partial products, row bits and divider rows among them, and one for each other
    /// construction.
    pub steps: usize,
    /// Ranges that say something and were shown to hold.
    pub ranges: usize,
}

impl Certificate {
    pub(crate) fn new(graph: &WordGraph, ranges: &[Range]) -> Self {
        Self { claims: ranges.to_vec(), bits: vec![None; graph.len()], traces: vec![Trace::default(); graph.len()] }
    }

    pub(crate) fn note(&mut self, id: WordId, bits: &[NodeId], trace: Trace) {
        self.bits[id.index()] = Some(bits.to_vec());
        self.traces[id.index()] = trace;
    }

    /// Shows that every output of `netlist` is the output of `graph` wherever that is defined;
    /// `netlist` is the one that came with the certificate, cells without use included.
    ///
    /// # Errors
    /// The first word whose construction is not certified.
    pub fn check(&self, netlist: &Netlist, graph: &WordGraph) -> Result<Summary, Violation> {
        let whole = |failure| Violation { word: None, what: "the netlist".to_owned(), failure };
        if !self.fits(netlist, graph) {
            return Err(whole(Failure::Incomplete));
        }
        if !ports::are_right(netlist, graph, &self.bits) {
            return Err(whole(Failure::Ports));
        }
        let claims = claims::verify(graph, &self.claims);
        let words = Words { netlist, graph, ranges: &claims.ranges, bits: &self.bits };
        let mut summary = Summary { ranges: claims.proved, ..Summary::default() };
        for id in graph.ids() {
            if let Some(bits) = &self.bits[id.index()] {
                summary.steps += self.word(&words, id, bits).map_err(|failure| {
                    let what = match graph.word(id) {
                        Word::Op { op, .. } => format!("{op:?} of {} bits", graph.width(id)),
                        other => format!("{other:?}"),
                    };
                    Violation { word: Some(id), what, failure }
                })?;
                summary.words += 1;
            }
        }
        Ok(summary)
    }

    /// Shows that a word's nodes carry its value, given that its operands' do; returns the number
    /// of steps.
    fn word(&self, words: &Words<'_>, id: WordId, bits: &[NodeId]) -> Result<usize, Failure> {
        let &Words { netlist, graph, .. } = words;
        let range = &words.ranges[id.index()];
        let (op, operands) = match graph.word(id) {
            // the ports were looked at
            Word::Input(_) => return Ok(0),
            Word::Constant(value) => {
                let is_right = |(position, &bit): (usize, &NodeId)| {
                    cone::constant(netlist, bit) == Some(value >> position & 1 == 1)
                };
                return bits.iter().enumerate().all(is_right).then_some(0).ok_or(Failure::Different);
            }
            Word::Op { op, operands } => (op, operands),
        };
        let open = positions::unsettled(netlist, bits, range);
        if open.is_empty() {
            return Ok(1);
        }
        let trace = &self.traces[id.index()];
        let width = graph.width(id);
        let results = &trace.sum.results;
        match op {
            WordOp::Add | WordOp::Sub | WordOp::Neg | WordOp::Mul => self.sum(words, id, bits, &open),
            WordOp::ShiftLeft if !results.is_empty() => self.sum(words, id, bits, &open),
            WordOp::CountOnes => {
                positions::are_results(netlist, bits, &open, results, 0)?;
                sum::check(netlist, &trace.sum, words.count(operands[0])?)
            }
            WordOp::MulHighUnsigned | WordOp::MulHighSigned => {
                if width > 64 {
                    return Err(Failure::Unsupported);
                }
                if results.len() != 2 * width as usize {
                    return Err(Failure::Incomplete);
                }
                let reading = if op == WordOp::MulHighSigned { Reading::Signed } else { Reading::Unsigned };
                positions::are_results(netlist, bits, &open, results, width as usize)?;
                let polynomial = words.product([operands[0], operands[1]], reading, 2 * width)?;
                sum::check(netlist, &trace.sum, polynomial)
            }
            WordOp::DivUnsigned
            | WordOp::DivSigned
            | WordOp::RemUnsigned
            | WordOp::RemSigned
            | WordOp::CeilDivUnsigned
            | WordOp::CeilDivSigned
            | WordOp::FloorDivSigned => {
                let division = trace.division.as_ref().ok_or(Failure::Incomplete)?;
                let operands = [words.bits(operands[0])?, words.bits(operands[1])?];
                division::check(netlist, op, operands, division, bits, &open)
            }
            _ => {
                let operands: Result<Vec<&[NodeId]>, Failure> = operands.iter().map(|&word| words.bits(word)).collect();
                construction::check(netlist, op, &operands?, graph.tables(), bits, &open).map(|()| 1)
            }
        }
    }

    fn sum(&self, words: &Words<'_>, id: WordId, bits: &[NodeId], open: &[usize]) -> Result<usize, Failure> {
        let trace = &self.traces[id.index()].sum;
        let length = trace.results.len() as u32;
        // a word must not be explained by itself
        let is_opened = trace.decisions.first() == Some(&true);
        if !is_opened || length == 0 || length > words.graph.width(id) {
            return Err(Failure::Incomplete);
        }
        positions::are_results(words.netlist, bits, open, &trace.results, 0)?;
        sum::check(words.netlist, trace, words.polynomial(id, length, &trace.decisions)?)
    }

    /// True if it speaks about this graph, and only about nodes of this netlist.
    fn fits(&self, netlist: &Netlist, graph: &WordGraph) -> bool {
        let words = graph.len();
        let known = |nodes: &[NodeId]| nodes.iter().all(|node| node.index() < netlist.len());
        [self.claims.len(), self.bits.len(), self.traces.len()] == [words; 3]
            && graph.ids().zip(&self.bits).all(|(id, bits)| {
                bits.as_ref().is_none_or(|bits| bits.len() == graph.width(id) as usize && known(bits))
            })
            && self.traces.iter().all(|trace| {
                let sum = &trace.sum;
                let steps = sum.steps.iter().all(|step| known(&[step.sum, step.carry.unwrap_or(step.sum)]));
                let division = trace.division.as_ref().is_none_or(|division| {
                    let rows = &division.rows;
                    let rows = rows.iter().all(|row| known(&row.remainder) && known(&[row.taken]) && known(&row.rest));
                    known(&division.dividend) && known(&division.divisor) && rows
                });
                let carries = sum.carries.iter().all(|carry| known(&[carry.used, carry.made]));
                known(&sum.results) && known(&sum.leaves) && known(&sum.carried) && steps && carries && division
            })
    }
}
