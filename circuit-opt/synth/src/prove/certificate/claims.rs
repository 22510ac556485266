//! Ranges: what the certificate claims about a word's values follows from the claims about its
//! operands.
//!
//! Most operations are followed bit by bit: for all operands that their claims allow and for which
//! the operation is defined, the plain meaning of the operation (`semantics`) is within the claim.
//! Products, quotients and counts have interval rules of their own. A claim that does not follow is
//! dropped, as if nothing were known: what was built on it fails its own check.

use super::bounds::is_between;
use super::interval;
use super::semantics::{Bits, apply, is_defined, number};
use crate::prove::bdd::{BddManager, FALSE, Function, TRUE};
use crate::word::{Range, Word, WordGraph, WordId, WordOp, mask};

/// Claims that hold, and how many of them say something.
pub(super) struct Claims {
    pub(super) ranges: Vec<Range>,
    pub(super) proved: usize,
}

/// The claims that follow, word by word.
pub(super) fn verify(graph: &WordGraph, claims: &[Range]) -> Claims {
    let mut all = Claims { ranges: Vec::with_capacity(claims.len()), proved: 0 };
    for (id, claim) in graph.ids().zip(claims) {
        let full = Range::full(graph.width(id));
        let follows = claim.width() == full.width() && *claim != full && follows(graph, &all.ranges, id, claim);
        all.proved += usize::from(follows);
        all.ranges.push(if follows { *claim } else { full });
    }
    all
}

fn follows(graph: &WordGraph, ranges: &[Range], id: WordId, claim: &Range) -> bool {
    let mut d = BddManager::new();
    let d = &mut d;
    let (allowed, value) = match graph.word(id) {
        Word::Input(_) => return false,
        Word::Constant(value) => (TRUE, number(value, graph.width(id) as usize)),
        Word::Op { op, operands } => match interval::result(graph, ranges, op, operands) {
            Some(rule) => {
                let value = fresh(d, graph.width(id));
                (rule.holds(d, &value), value)
            }
            None => match Scene::new(d, graph, op, operands).result(d, ranges, op, operands) {
                Some(result) => result,
                None => return false,
            },
        },
    };
    let within = is_within(d, &value, claim);
    let outside = d.not(within);
    let counterexample = d.and(allowed, outside);
    counterexample == FALSE && !d.overflowed()
}

fn fresh(d: &mut BddManager, width: u32) -> Bits {
    let mut bits: Bits = (0..width).map(|_| d.variable()).collect();
    bits.reverse();
    bits
}

fn is_within(d: &mut BddManager, bits: &[Function], range: &Range) -> Function {
    let mut all = TRUE;
    for (position, &bit) in bits.iter().enumerate() {
        if range.ones >> position & 1 == 1 {
            all = d.and(all, bit);
        }
        if range.zeros >> position & 1 == 1 {
            let inverse = d.not(bit);
            all = d.and(all, inverse);
        }
    }
    let full = Range::full(range.width());
    if (range.least, range.greatest) != (full.least, full.greatest) {
        let between = is_between(d, bits, range.least, range.greatest, false);
        all = d.and(all, between);
    }
    if (range.signed_least, range.signed_greatest) != (full.signed_least, full.signed_greatest) {
        let m = mask(range.width());
        let (least, greatest) = (range.signed_least as u128 & m, range.signed_greatest as u128 & m);
        let between = is_between(d, bits, least, greatest, true);
        all = d.and(all, between);
    }
    all
}

/// An operation with free words for its operands. The condition of a selection is looked into, and
/// so is an arm that is a difference: what the condition says bounds the arms.
struct Scene<'a> {
    graph: &'a WordGraph,
    words: Vec<(WordId, Bits)>,
    /// the first words, as many as a condition or an operation always needs
    always: usize,
}

impl<'a> Scene<'a> {
    fn new(d: &mut BddManager, graph: &'a WordGraph, op: WordOp, operands: &[WordId]) -> Self {
        let mut free: Vec<WordId> = Vec::new();
        let mut scene = Self { graph, words: Vec::new(), always: 0 };
        if op == WordOp::Select {
            scene.collect(operands[0], &mut free);
            scene.always = free.len();
            for &arm in &operands[1..] {
                if !scene.is_inner(arm, &free) {
                    free.push(arm);
                }
            }
        } else {
            free.extend_from_slice(operands);
            scene.always = free.len();
        }
        let mut words: Vec<(WordId, Bits)> = free.iter().map(|&word| (word, Bits::new())).collect();
        let is_shift = matches!(op, WordOp::ShiftLeft | WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned);
        // the amount of a shift first, else all words in turn from the top
        let rounds: Vec<Vec<usize>> = if is_shift { vec![vec![1], vec![0]] } else { vec![(0..words.len()).collect()] };
        for round in rounds {
            let longest = round.iter().map(|&position| graph.width(words[position].0)).max().unwrap_or(0);
            for position in (0..longest).rev() {
                for &word in &round {
                    let id = words[word].0;
                    let known = words[..word].iter().any(|(other, _)| *other == id);
                    if position < graph.width(id) && !known {
                        let bit = match graph.as_constant(id) {
                            Some(value) => BddManager::constant(value >> position & 1 == 1),
                            None => d.variable(),
                        };
                        words[word].1.push(bit);
                    }
                }
            }
        }
        words.iter_mut().for_each(|(_, bits)| bits.reverse());
        scene.words = words;
        scene
    }

    /// The words beneath a condition that is looked into.
    fn collect(&self, condition: WordId, free: &mut Vec<WordId>) {
        match self.graph.word(condition) {
            Word::Op { op: WordOp::Not, operands } => self.collect(operands[0], free),
            Word::Op { op: WordOp::Compare(_) | WordOp::Extract { .. }, operands } => free.extend_from_slice(operands),
            _ => free.push(condition),
        }
    }

    /// True if a word is a free one, or a difference of free ones.
    fn is_inner(&self, word: WordId, free: &[WordId]) -> bool {
        let is_difference = || match self.graph.word(word) {
            Word::Op { op: WordOp::Sub, operands } => operands.iter().all(|operand| free.contains(operand)),
            _ => false,
        };
        free.contains(&word) || is_difference()
    }

    fn value(&self, d: &mut BddManager, word: WordId) -> Option<Bits> {
        if let Some((_, bits)) = self.words.iter().find(|(other, _)| *other == word) {
            return Some(bits.clone());
        }
        let Word::Op { op, operands } = self.graph.word(word) else { return None };
        let operands: Option<Vec<Bits>> = operands.iter().map(|&operand| self.value(d, operand)).collect();
        apply(d, op, &operands?, self.graph.tables())
    }

    /// The condition on which the operands are allowed and the result is defined, and the result.
    fn result(
        &self,
        d: &mut BddManager,
        ranges: &[Range],
        op: WordOp,
        operands: &[WordId],
    ) -> Option<(Function, Bits)> {
        let mut values = Vec::with_capacity(operands.len());
        for &operand in operands {
            values.push(self.value(d, operand)?);
        }
        let mut allowed = is_defined(d, op, &values);
        for (position, (word, bits)) in self.words.iter().enumerate() {
            if position < self.always && !bits.is_empty() {
                let within = is_within(d, bits, &ranges[word.index()]);
                allowed = d.and(allowed, within);
            }
        }
        if op == WordOp::Select {
            // only the arm that is taken need be defined
            let condition = values[0][0];
            let within = is_within(d, &values[0], &ranges[operands[0].index()]);
            allowed = d.and(allowed, within);
            let mut arms = [TRUE; 2];
            for (slot, position) in arms.iter_mut().zip(1..) {
                *slot = is_within(d, &values[position], &ranges[operands[position].index()]);
            }
            let within = d.choose(condition, arms[0], arms[1]);
            allowed = d.and(allowed, within);
        }
        let result = apply(d, op, &values, self.graph.tables())?;
        Some((allowed, result))
    }
}
