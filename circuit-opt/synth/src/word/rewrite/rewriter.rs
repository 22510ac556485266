//! Rebuilds a graph bottom-up, applying rules on the way.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::super::arithmetic::apply;
use super::super::graph::{Word, WordGraph, WordId};
use super::super::op::{Predicate, WordOp};
use super::super::range::{Range, result_range};
use super::super::{mask, signed};
use super::cases::{Cases, differing};

/// Deepest nesting of rules within rules; beyond it operations are kept as they are, until the next
/// pass.
const MAX_DEPTH: usize = 48;

/// A local rule.
pub struct Rule {
    /// a short name, for logs and tests
    pub name: &'static str,
    /// what is replaced by what
    pub meaning: &'static str,
    /// why the result costs no more bootstraps
    pub never_worse: &'static str,
    /// the replacement of an operation, when the rule applies
    pub(super) apply: fn(&mut Rewriter, WordOp, &[WordId]) -> Option<WordId>,
}

/// The graph being built, with what is known of each of its words.
pub struct Rewriter<'a> {
    /// the rules, in the order they are tried
    rules: &'a [&'static Rule],
    graph: WordGraph,
    ranges: Vec<Range>,
    /// number of users in the source graph of the words that became this one
    users: Vec<u32>,
    constants: FxHashMap<(u128, u32), WordId>,
    /// the word that each operation asked for has become
    known: FxHashMap<(WordOp, [Option<WordId>; 3]), WordId>,
    applied: &'a mut BTreeMap<&'static str, usize>,
    depth: usize,
}

impl<'a> Rewriter<'a> {
    /// The part of `source` that outputs depend on, rewritten once, with trees for the selections
    /// of `cases`; `applied` counts the rules.
    pub(super) fn pass(
        source: &WordGraph,
        cases: &FxHashMap<WordId, Cases>,
        rules: &'a [&'static Rule],
        applied: &'a mut BTreeMap<&'static str, usize>,
    ) -> WordGraph {
        let users = source.users();
        let mut rewriter = Self {
            rules,
            graph: WordGraph::new(source.name()),
            ranges: Vec::new(),
            users: Vec::new(),
            constants: FxHashMap::default(),
            known: FxHashMap::default(),
            applied,
            depth: 0,
        };
        for table in source.tables() {
            rewriter.graph.table(table.clone());
        }
        let mut new_ids: Vec<Option<WordId>> = vec![None; source.len()];
        for port in source.inputs() {
            let width = source.width(port.word);
            let word = rewriter.graph.input(port.argument, port.element, width);
            rewriter.know(word, Range::full(width));
            new_ids[port.word.index()] = Some(word);
        }
        rewriter.graph.set_public_as_in(source);
        for id in source.ids().filter(|id| users[id.index()] > 0) {
            rewriter.graph.set_origin(source.origin(id).unwrap_or_default());
            let word = match source.word(id) {
                Word::Input(_) => continue,
                Word::Constant(value) => rewriter.constant(value, source.width(id)),
                Word::Op { op, operands } => {
                    let tree = cases
                        .get(&id)
                        .and_then(|cases| distinguish(&mut rewriter, cases, |word| new_ids[word.index()]));
                    if let Some(tree) = tree {
                        rewriter.users[tree.index()] += users[id.index()];
                        new_ids[id.index()] = Some(tree);
                        continue;
                    }
                    let operands: Vec<WordId> =
                        operands.iter().filter_map(|operand| new_ids[operand.index()]).collect();
                    rewriter.op(op, &operands)
                }
            };
            rewriter.users[word.index()] += users[id.index()];
            new_ids[id.index()] = Some(word);
        }
        for port in source.outputs() {
            if let Some(word) = new_ids[port.word.index()] {
                rewriter.graph.output(port.result, port.element, word);
            }
        }
        rewriter.graph
    }

    fn know(&mut self, word: WordId, range: Range) {
        debug_assert_eq!(word.index(), self.ranges.len());
        self.ranges.push(range);
        self.users.push(0);
    }

    /// The word of a constant.
    pub(super) fn constant(&mut self, value: u128, width: u32) -> WordId {
        let value = value & super::super::mask(width);
        if let Some(&word) = self.constants.get(&(value, width)) {
            return word;
        }
        let word = self.graph.constant(value, width);
        self.know(word, Range::single(value, width));
        self.constants.insert((value, width), word);
        word
    }

    /// The word of an operation: a known value, what a rule makes of it, an equal word that is
    /// there, or a new one.
    pub(super) fn op(&mut self, op: WordOp, operands: &[WordId]) -> WordId {
        let mut ordered = [operands[0]; 3];
        ordered[..operands.len()].copy_from_slice(operands);
        let operands = &mut ordered[..operands.len()];
        if op.is_commutative() {
            operands.sort_unstable_by_key(|&operand| (self.value(operand).is_some(), operand));
        }
        let operands = &*operands;
        if let Some(word) = self.folded(op, operands) {
            return word;
        }
        let mut key = [None; 3];
        for (slot, &operand) in key.iter_mut().zip(operands) {
            *slot = Some(operand);
        }
        if let Some(&word) = self.known.get(&(op, key)) {
            return word;
        }
        let word = self.replaced(op, operands).unwrap_or_else(|| {
            let range = self.result_range(op, operands);
            let word = self.graph.op(op, operands);
            self.know(word, range);
            word
        });
        self.known.insert((op, key), word);
        word
    }

    /// The replacement of an operation by a rule.
    fn replaced(&mut self, op: WordOp, operands: &[WordId]) -> Option<WordId> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let replaced =
            self.rules.iter().find_map(|rule| (rule.apply)(self, op, operands).map(|word| (rule.name, word)));
        self.depth -= 1;
        let (name, word) = replaced?;
        *self.applied.entry(name).or_default() += 1;
        Some(word)
    }

    /// The constant that an operation yields, when it is known.
    fn folded(&mut self, op: WordOp, operands: &[WordId]) -> Option<WordId> {
        let values: Option<Vec<(u128, u32)>> =
            operands.iter().map(|&operand| Some((self.value(operand)?, self.width(operand)))).collect();
        let widths: Vec<u32> = operands.iter().map(|&operand| self.width(operand)).collect();
        let width = op.result_width(&widths, self.graph.tables())?;
        let value = match values {
            // an undefined constant may be anything: zero costs nothing
            Some(values) => apply(op, &values, self.graph.tables()).unwrap_or(0),
            None => self.result_range(op, operands).constant()?,
        };
        Some(self.constant(value, width))
    }

    fn result_range(&self, op: WordOp, operands: &[WordId]) -> Range {
        result_range(&self.graph, &self.ranges, op, operands)
    }

    /// Width in bits.
    pub(super) fn width(&self, word: WordId) -> u32 {
        self.graph.width(word)
    }

    /// The value of a constant.
    pub(super) fn value(&self, word: WordId) -> Option<u128> {
        self.graph.as_constant(word)
    }

    /// The value of a constant as two's complement number.
    pub(super) fn signed_value(&self, word: WordId) -> Option<i128> {
        self.value(word).map(|value| signed(value, self.width(word)))
    }

    /// The known range of a word.
    pub(super) fn range(&self, word: WordId) -> &Range {
        &self.ranges[word.index()]
    }

    /// The operation that makes a word, and its operands (unused ones repeat the first).
    pub(super) fn made_by(&self, word: WordId) -> Option<(WordOp, [WordId; 3])> {
        match self.graph.word(word) {
            Word::Op { op, operands } => {
                let mut padded = [operands[0]; 3];
                padded[..operands.len()].copy_from_slice(operands);
                Some((op, padded))
            }
            _ => None,
        }
    }

    /// The operands of `word` when `op` makes it.
    pub(super) fn operands_of(&self, word: WordId, op: WordOp) -> Option<[WordId; 3]> {
        self.made_by(word).filter(|(made_by, _)| *made_by == op).map(|(_, operands)| operands)
    }

    /// x and c when `word` is `op` of a word x and a constant c.
    pub(super) fn with_constant(&self, word: WordId, op: WordOp) -> Option<(WordId, u128)> {
        let [x, c, _] = self.operands_of(word, op)?;
        Some((x, self.value(c)?))
    }

    /// True if at most one operation uses the word: it disappears when that operation is replaced.
    pub(super) fn is_single(&self, word: WordId) -> bool {
        self.users[word.index()] <= 1
    }
}

/// The tree of a case distinction, and around it the test of the bits that all constants share;
/// `word` maps words of the source graph.
fn distinguish(r: &mut Rewriter, cases: &Cases, word: impl Fn(WordId) -> Option<WordId>) -> Option<WordId> {
    let (subject, default) = (word(cases.subject)?, word(cases.default)?);
    let values: Option<Vec<(u128, WordId)>> =
        cases.values.iter().map(|&(constant, value)| Some((constant, word(value)?))).collect();
    let values = values?;
    let width = r.width(subject);
    let shared = !differing(&values) & mask(width);
    let inner = tree(r, subject, &cases.order, &values, default);
    let shared_mask = r.constant(shared, width);
    let shared_bits = r.op(WordOp::And, &[subject, shared_mask]);
    let expected = r.constant(values[0].0 & shared, width);
    let is_inside = r.op(WordOp::Compare(Predicate::Equal), &[shared_bits, expected]);
    Some(r.op(WordOp::Select, &[is_inside, inner, default]))
}

fn tree(r: &mut Rewriter, subject: WordId, order: &[u32], entries: &[(u128, WordId)], default: WordId) -> WordId {
    if entries.is_empty() {
        return default;
    }
    let Some((&bit, lower)) = order.split_last() else { return entries[0].1 };
    let (ones, zeros): (Vec<_>, Vec<_>) = entries.iter().copied().partition(|(constant, _)| constant >> bit & 1 == 1);
    let (one, zero) = (tree(r, subject, lower, &ones, default), tree(r, subject, lower, &zeros, default));
    if one == zero {
        return one;
    }
    let condition = r.op(WordOp::Extract { low: bit, width: 1 }, &[subject]);
    r.op(WordOp::Select, &[condition, one, zero])
}
