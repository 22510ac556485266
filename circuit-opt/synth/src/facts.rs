//! Facts about bits of words: digits of sums of inputs, and signs of their differences.

use ringmill_netlist::lincomb::{DIGIT_WIDTHS, Signal, Source, Term, Word as SumOfBits};
use ringmill_netlist::{Builder, Netlist, Node, NodeId};
use rustc_hash::FxHashMap;

use crate::blast::linear::{Collector, Reading, is_linear, signed_digits};
use crate::blast::plan::significant_bits;
use crate::prove::certificate::{Certificate, Known, Summand, WordReading};
use crate::word::{Predicate, Range, Word, WordGraph, WordId, WordOp, ranges};

/// Terms of a word; the sum of more is too noisy.
const MOST_TERMS: usize = 1024;

/// Rows of bits that are added, at least: cells add two rows up in fewer bootstraps.
const LEAST_ROWS: usize = 3;

/// A word that is a sum of inputs, and the nodes that are its digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    /// The sum, of input bits.
    pub(crate) sum: SumOfBits,
    /// The nodes that are its digits, and whether each is inverted.
    pub(crate) digits: Vec<(u8, NodeId, bool)>,
    /// True if it is the difference of words that are compared.
    pub(crate) is_comparison: bool,
}

/// The facts about a netlist of words.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    netlist: Netlist,
    pub(crate) all: Vec<Fact>,
}

impl Facts {
    /// The facts that a certificate implies if it holds; nothing if there are none, or some inputs
    /// are public.
    pub(crate) fn of(graph: &WordGraph, netlist: &Netlist, certificate: &Certificate) -> Option<Self> {
        if netlist.public_inputs().contains(&true) {
            return None;
        }
        let (ranges, users) = (ranges(graph), graph.users());
        let proved = certificate.ranges(graph);
        let known = certificate.known(netlist, graph, &proved);
        let positions = netlist.inputs().iter().zip(0..).map(|(node, position)| (*node, position));
        let finder = Finder {
            graph,
            netlist,
            known,
            collector: Collector { graph, ranges: &ranges, users: &users },
            ranges: &ranges,
            positions: positions.collect(),
        };
        let all: Vec<Fact> = graph.ids().filter_map(|id| finder.fact(id)).collect();
        (!all.is_empty()).then(|| Self { netlist: netlist.clone(), all })
    }

    /// The nodes of digits `low` to `low + count − 1` of a sum with these terms, in a netlist of
    /// the same inputs that is being made: copies of those that are known. Unknown digits are 0;
    /// nothing if one of them is `wanted`, or no fact is about such a sum.
    pub(crate) fn digits_of(
        &self,
        builder: &mut Builder,
        sum: &SumOfBits,
        (low, count): (u8, u8),
        wanted: impl Fn(u8) -> bool,
        inputs: &[NodeId],
    ) -> Option<Vec<NodeId>> {
        self.all.iter().find_map(|fact| {
            let shift = fact.shift_to(sum)?;
            let digit = |place: u8| fact.digits.iter().find(|(digit, ..)| *digit == low + place + shift);
            if (0..count).any(|place| wanted(place) && digit(place).is_none()) {
                return None;
            }
            let mut copies: FxHashMap<NodeId, NodeId> =
                self.netlist.inputs().iter().copied().zip(inputs.iter().copied()).collect();
            let of = |place: u8| match digit(place) {
                Some((_, node, inverted)) => {
                    let copy = self.copy(builder, *node, &mut copies);
                    if *inverted { builder.not(copy) } else { copy }
                }
                None => builder.constant(false),
            };
            Some((0..count).map(of).collect())
        })
    }

    /// The copy of a node.
    fn copy(&self, builder: &mut Builder, root: NodeId, copies: &mut FxHashMap<NodeId, NodeId>) -> NodeId {
        let mut stack = vec![root];
        while let Some(&node) = stack.last() {
            if copies.contains_key(&node) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.netlist.fanins(node).iter().filter(|fanin| !copies.contains_key(fanin)));
            if stack.len() > before {
                continue;
            }
            let copy = match self.netlist.node(node) {
                Node::Constant(value) => builder.constant(value),
                Node::Cell { table, fanins } => {
                    let fanins: Vec<NodeId> = fanins.iter().map(|fanin| copies[fanin]).collect();
                    builder.lut(table, &fanins)
                }
                Node::Input(_) => unreachable!("inputs are there"),
            };
            copies.insert(node, copy);
        }
        copies[&root]
    }
}

impl Fact {
    /// The lowest digits, so many, that are constant in a fact and left out of a sum of the lowest
    /// digits of the rest; nothing if the sum is another.
    fn shift_to(&self, sum: &SumOfBits) -> Option<u8> {
        let weights = self.sum.terms.iter().fold(0, |all, term| all | term.weight);
        let shift = weights.trailing_zeros() as u8;
        let mask = u32::MAX >> (32 - u32::from(sum.width));
        let is_same = |shift: &u8| {
            sum.width + shift <= self.sum.width
                && (self.sum.constant >> shift ^ sum.constant) & mask == 0
                && Term::of_digits(&self.sum.terms, *shift, sum.width).eq(Term::of_digits(&sum.terms, 0, sum.width))
        };
        (0..=shift).rev().find(is_same)
    }
}

/// Looks for facts.
struct Finder<'a> {
    graph: &'a WordGraph,
    netlist: &'a Netlist,
    known: Known<'a>,
    collector: Collector<'a>,
    ranges: &'a [Range],
    positions: FxHashMap<NodeId, u32>,
}

impl Finder<'_> {
    fn fact(&self, id: WordId) -> Option<Fact> {
        let bits = self.known.bits(id)?;
        let Word::Op { op, operands } = self.graph.word(id) else { return None };
        let origin = self.graph.origin(id);
        match op {
            WordOp::Compare(predicate) => {
                let (first, second, signed, inverted) = match predicate {
                    Predicate::SignedLess => (0, 1, true, false),
                    Predicate::SignedGreater => (1, 0, true, false),
                    Predicate::SignedLessEqual => (1, 0, true, true),
                    Predicate::SignedGreaterEqual => (0, 1, true, true),
                    Predicate::UnsignedLess => (0, 1, false, false),
                    Predicate::UnsignedGreater => (1, 0, false, false),
                    Predicate::UnsignedLessEqual => (1, 0, false, true),
                    Predicate::UnsignedGreaterEqual => (0, 1, false, true),
                    Predicate::Equal | Predicate::NotEqual => return None,
                };
                let width = self.difference_width(operands[first], operands[second], signed)?;
                let sum =
                    self.sum([(operands[first], false), (operands[second], true)], Some(signed), width, origin)?;
                Some(Fact { sum, digits: vec![self.digit(width - 1, bits[0], inverted)], is_comparison: true })
            }
            op if is_linear(self.graph, op, operands) => {
                let width = u8::try_from(significant_bits(&self.ranges[id.index()])).ok()?;
                let sum = self.sum([(id, false)], None, width, origin)?;
                let is_made = |node: &NodeId| self.netlist.fanins(*node).len() > 1;
                let digits = (0..width).zip(bits).map(|(digit, bit)| self.digit(digit, *bit, false));
                let digits: Vec<_> = digits.filter(|(_, node, _)| is_made(node)).collect();
                (digits.len() > 1).then_some(Fact { sum, digits, is_comparison: false })
            }
            _ => None,
        }
    }

    /// A digit as the node below inverters.
    fn digit(&self, digit: u8, mut node: NodeId, mut inverted: bool) -> (u8, NodeId, bool) {
        while let Node::Cell { table: 0b01, fanins: &[fanin] } = self.netlist.node(node) {
            (node, inverted) = (fanin, !inverted);
        }
        (digit, node, inverted)
    }

    /// Digits that hold the difference of two words in two's complement.
    fn difference_width(&self, a: WordId, b: WordId, signed: bool) -> Option<u8> {
        let bounds = |word: WordId| -> Option<[i128; 2]> {
            let range = &self.ranges[word.index()];
            match signed {
                true => Some([range.signed_least, range.signed_greatest]),
                false => Some([range.least.try_into().ok()?, range.greatest.try_into().ok()?]),
            }
        };
        let ([a_least, a_greatest], [b_least, b_greatest]) = (bounds(a)?, bounds(b)?);
        let least = a_least.checked_sub(b_greatest)?;
        let greatest = a_greatest.checked_sub(b_least)?;
        (1..=*DIGIT_WIDTHS.end()).find(|width| {
            let half = 1_i128 << (width - 1);
            -half <= least && greatest < half
        })
    }

    /// Words with signs, as a sum of inputs.
    fn sum<const N: usize>(
        &self,
        words: [(WordId, bool); N],
        signed: Option<bool>,
        width: u8,
        origin: Option<&str>,
    ) -> Option<SumOfBits> {
        if !DIGIT_WIDTHS.contains(&width) {
            return None;
        }
        let reading = signed.map(|signed| if signed { Reading::Signed } else { Reading::Unsigned });
        let forms = words.map(|(word, _)| self.collector.whole(word, reading, width.into()));
        let of = if signed == Some(true) { WordReading::Signed } else { WordReading::Unsigned };
        let summands: Vec<Summand<'_>> = words
            .iter()
            .zip(&forms)
            .map(|(&(word, is_negative), form)| Summand { word, reading: of, is_negative, decisions: &form.decisions })
            .collect();
        let sum = self.known.sum(&summands, width.into())?;
        if sum.terms.len() > MOST_TERMS {
            return None;
        }
        let term =
            |&(node, weight): &(NodeId, u32)| Term { weight, signal: Signal::of(Source::Input(self.positions[&node])) };
        let digits = |weight: u32| signed_digits(weight.into(), width.into()).len();
        let bits: usize = sum.terms.iter().map(|(_, weight)| digits(*weight)).sum();
        if bits < LEAST_ROWS * usize::from(width) {
            return None;
        }
        let terms = sum.terms.iter().map(term).collect();
        Some(SumOfBits { terms, constant: sum.constant, width, origin: origin.map(str::to_owned) })
    }
}
