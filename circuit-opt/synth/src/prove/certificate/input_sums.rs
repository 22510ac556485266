//! Words that are sums of inputs, as numbers.

use ringmill_netlist::{Netlist, NodeId};

use super::polynomial::Polynomial;
use super::word_polynomial::Words;
use super::{Certificate, claims};
use crate::word::{Range, WordGraph, WordId, mask};

pub(crate) use super::word_polynomial::Reading;

/// constant + Σ weight · node, modulo 2^width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct InputSum {
    /// Inputs of the netlist and their weights, which are not 0, in order.
    pub(crate) terms: Vec<(NodeId, u32)>,
    pub(crate) constant: u32,
}

/// A word in a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summand<'a> {
    pub(crate) word: WordId,
    pub(crate) reading: Reading,
    pub(crate) is_negative: bool,
    /// The parts of it that are looked into: see [`SumWord`](super::SumWord).
    pub(crate) decisions: &'a [bool],
}

/// The words of a graph, as a certificate describes them.
pub(crate) struct Known<'a> {
    words: Words<'a>,
}

impl Certificate {
    /// The ranges that follow, for [`known`](Self::known).
    pub(crate) fn ranges(&self, graph: &WordGraph) -> Vec<Range> {
        claims::verify(graph, &self.claims).ranges
    }

    /// The words of the graph, if the certificate [holds](Self::check).
    pub(crate) fn known<'a>(&'a self, netlist: &'a Netlist, graph: &'a WordGraph, ranges: &'a [Range]) -> Known<'a> {
        Known { words: Words { netlist, graph, ranges, bits: &self.bits } }
    }
}

impl<'a> Known<'a> {
    /// The nodes of a word, if it was made.
    pub(crate) fn bits(&self, word: WordId) -> Option<&'a [NodeId]> {
        self.words.bits[word.index()].as_deref()
    }

    /// A sum of words modulo 2^`width`, at most 32; nothing if it is not one of inputs alone.
    pub(crate) fn sum(&self, summands: &[Summand<'_>], width: u32) -> Option<InputSum> {
        let mut total = Polynomial::default();
        let mut one = Polynomial::default();
        one.add_product(&[], 1);
        for &Summand { word, reading, is_negative, decisions } in summands {
            let number = self.words.polynomial_read(word, reading, width, decisions).ok()?;
            if !number.products.is_empty() {
                return None;
            }
            let factor = if is_negative { u128::MAX } else { 1 };
            total.add_product_of_sums(&number, &one, factor, mask(width));
        }
        total.reduce(mask(width));
        let netlist = self.words.netlist;
        let is_input = |node: &NodeId| netlist.inputs().binary_search(node).is_ok();
        if !total.linear.keys().all(is_input) {
            return None;
        }
        let mut terms: Vec<(NodeId, u32)> =
            total.linear.into_iter().map(|(node, weight)| (node, (weight & mask(width)) as u32)).collect();
        terms.sort_unstable();
        Some(InputSum { terms, constant: total.constant as u32 })
    }
}
