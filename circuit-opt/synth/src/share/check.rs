//! Proof that a graph with shared sums means the same.
//!
//! Words are compared in order: a copied word is the same operation of the same words. A sum that
//! was added up anew is compared with the old one as an affine function of words that both have,
//! modulo a power of two, found by going through both graphs' operations; where an operation may
//! wrap and that shows, nothing is claimed. Nothing here knows how parts were chosen.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::rebuild::Rebuilt;
use crate::blast::linear::Reading;
use crate::word::{Range, Word, WordGraph, WordId, WordOp, mask, ranges, signed};

/// True if every word of `graph` has the value of the word that replaces it, and the ports are the
/// same.
pub(super) fn is_same(graph: &WordGraph, given_ranges: &[Range], rebuilt: &Rebuilt) -> bool {
    let Rebuilt { graph: copy, words, changed } = rebuilt;
    let copy_ranges = ranges(copy);
    let image = |id: WordId| words[id.index()];
    let given_of: FxHashMap<WordId, WordId> = graph.ids().map(|id| (image(id), id)).collect();
    let changed: BTreeMap<WordId, u32> = changed.iter().copied().collect();
    let is_equal = |id: WordId| match changed.get(&id) {
        _ if graph.width(id) != copy.width(image(id)) => false,
        None => is_copied(graph, id, copy, image),
        Some(&width) => {
            let Some(sum) = determined_by(copy, image(id), width, &given_ranges[id.index()]) else { return false };
            let stop = |word: WordId| given_of.get(&word).copied().filter(|&given| given != id);
            let anew = Expansion::new(copy, &copy_ranges, &stop).residue(sum, width);
            let Some(anew) = anew else { return false };
            let atoms: BTreeSet<WordId> = anew.terms.keys().map(|&(word, _)| word).collect();
            // what is not read at all may be any input
            let is_input = |word: WordId| matches!(graph.word(word), Word::Input(_));
            let stop = |word: WordId| (atoms.contains(&word) || is_input(word)).then_some(word);
            Expansion::new(graph, given_ranges, &stop).residue(id, width) == Some(anew)
        }
    };
    let ports = graph.inputs().iter().zip(copy.inputs());
    let inputs_agree = ports.len() == copy.inputs().len() && graph.inputs().len() == copy.inputs().len();
    inputs_agree
        && graph
            .inputs()
            .iter()
            .zip(copy.inputs())
            .all(|(a, b)| (a.argument, a.element) == (b.argument, b.element) && image(a.word) == b.word)
        && graph.outputs().len() == copy.outputs().len()
        && graph
            .outputs()
            .iter()
            .zip(copy.outputs())
            .all(|(a, b)| (a.result, a.element) == (b.result, b.element) && image(a.word) == b.word)
        && graph.tables() == copy.tables()
        && graph.ids().all(is_equal)
}

fn is_copied(graph: &WordGraph, id: WordId, copy: &WordGraph, image: impl Fn(WordId) -> WordId) -> bool {
    match (graph.word(id), copy.word(image(id))) {
        (Word::Input(a), Word::Input(b)) => a == b,
        (Word::Constant(a), Word::Constant(b)) => a == b,
        (Word::Op { op: a, operands: x }, Word::Op { op: b, operands: y }) => {
            a == b && x.iter().map(|&operand| image(operand)).eq(y.iter().copied())
        }
        _ => false,
    }
}

/// The word of `width` bits that `word` is an extension of, if values in this range, which is as
/// wide as the word, are such extensions.
fn determined_by(graph: &WordGraph, word: WordId, width: u32, range: &Range) -> Option<WordId> {
    if graph.width(word) == width {
        return Some(word);
    }
    let (sum, fits) = match graph.word(word) {
        Word::Op { op: WordOp::ZeroExtend(_), operands } => (operands[0], range.unsigned_bits() <= width),
        Word::Op { op: WordOp::SignExtend(_), operands } => (operands[0], range.signed_bits() <= width),
        _ => return None,
    };
    (fits && graph.width(sum) == width).then_some(sum)
}

/// constant + Σ coefficient·word modulo a power of two, each word as a number in one reading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Affine {
    constant: u128,
    terms: BTreeMap<(WordId, Reading), u128>,
}

impl Affine {
    fn constant(value: u128) -> Self {
        Self { constant: value, terms: BTreeMap::new() }
    }

    /// self + factor·other modulo 2^width.
    fn plus(mut self, other: &Self, factor: u128, width: u32) -> Self {
        let add = |a: u128, b: u128| a.wrapping_add(b.wrapping_mul(factor)) & mask(width);
        self.constant = add(self.constant, other.constant);
        for (&term, &coefficient) in &other.terms {
            let sum = self.terms.entry(term).or_default();
            *sum = add(*sum, coefficient);
        }
        self.terms.retain(|_, coefficient| *coefficient != 0);
        self
    }
}

/// Operations that are gone through for one word, and how deep.
const MOST_STEPS: u32 = 200_000;
const DEEPEST: u32 = 1_500;

/// Words as affine functions of those at which to stop.
struct Expansion<'a> {
    graph: &'a WordGraph,
    ranges: &'a [Range],
    /// The name under which a word stops the expansion.
    stop: &'a dyn Fn(WordId) -> Option<WordId>,
    steps: Cell<u32>,
    depth: Cell<u32>,
}

impl<'a> Expansion<'a> {
    fn new(graph: &'a WordGraph, ranges: &'a [Range], stop: &'a dyn Fn(WordId) -> Option<WordId>) -> Self {
        Self { graph, ranges, stop, steps: Cell::new(0), depth: Cell::new(0) }
    }

    /// The low `width` bits of a word that has at least as many.
    fn residue(&self, word: WordId, width: u32) -> Option<Affine> {
        self.descend(|this| this.number(word, None, width))
    }

    /// The number that a word reads as, modulo 2^width.
    fn integer(&self, word: WordId, reading: Reading, width: u32) -> Option<Affine> {
        if width <= self.graph.width(word) {
            return self.residue(word, width);
        }
        self.descend(|this| this.number(word, Some(reading), width))
    }

    fn descend(&self, step: impl FnOnce(&Self) -> Option<Affine>) -> Option<Affine> {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > MOST_STEPS || self.depth.get() > DEEPEST {
            return None;
        }
        self.depth.set(self.depth.get() + 1);
        let result = step(self);
        self.depth.set(self.depth.get() - 1);
        result
    }

    /// A word modulo 2^width: as a number in a reading, or where none is given in any, as it is no
    /// wider.
    fn number(&self, word: WordId, reading: Option<Reading>, width: u32) -> Option<Affine> {
        let range = &self.ranges[word.index()];
        if let Some(name) = (self.stop)(word) {
            let reading = if range.is_non_negative() { Reading::Unsigned } else { reading.unwrap_or(Reading::Signed) };
            return Some(Affine { constant: 0, terms: [((name, reading), 1)].into() });
        }
        let from = self.graph.width(word);
        let (op, operands) = match self.graph.word(word) {
            Word::Input(_) => return None,
            Word::Constant(value) => {
                let value = if reading == Some(Reading::Signed) { signed(value, from) as u128 } else { value };
                return Some(Affine::constant(value & mask(width)));
            }
            Word::Op { op, operands } => (op, operands),
        };
        let constant = |operand: WordId| self.graph.as_constant(operand);
        let first = operands[0];
        match op {
            // an extension by no bit is the same word, whatever it is read as
            WordOp::ZeroExtend(to) | WordOp::SignExtend(to) if to == self.graph.width(first) => {
                return self.descend(|this| this.number(first, reading, width));
            }
            WordOp::ZeroExtend(_) => return self.integer(first, Reading::Unsigned, width),
            WordOp::SignExtend(_) => {
                let is_read = reading != Some(Reading::Unsigned) || self.ranges[first.index()].is_non_negative();
                return if is_read { self.integer(first, Reading::Signed, width) } else { None };
            }
            WordOp::Truncate(to) | WordOp::Extract { low: 0, width: to } => {
                let operand = &self.ranges[first.index()];
                let fits = match reading {
                    None => true,
                    Some(Reading::Unsigned) => operand.unsigned_bits() <= to,
                    Some(Reading::Signed) => operand.signed_bits() <= to,
                };
                return match reading {
                    _ if !fits => None,
                    None => self.residue(first, width),
                    Some(reading) => self.integer(first, reading, width),
                };
            }
            _ => {}
        }
        // weights of the operands and what is added
        let (parts, added): (Vec<(WordId, i128)>, i128) = match op {
            WordOp::Add => (vec![(first, 1), (operands[1], 1)], 0),
            WordOp::Sub => (vec![(first, 1), (operands[1], -1)], 0),
            WordOp::Neg => (vec![(first, -1)], 0),
            WordOp::Not => (vec![(first, -1)], -1),
            WordOp::Mul => {
                let (other, factor) = match (constant(first), constant(operands[1])) {
                    (_, Some(factor)) => (first, factor),
                    (Some(factor), None) => (operands[1], factor),
                    (None, None) => return None,
                };
                let factor = match reading {
                    Some(Reading::Signed) => signed(factor, from),
                    _ => factor as i128,
                };
                (vec![(other, factor)], 0)
            }
            WordOp::ShiftLeft => {
                let factor = constant(operands[1]).and_then(|amount| 1_i128.checked_shl(u32::try_from(amount).ok()?));
                (vec![(first, factor.filter(|&factor| factor > 0)?)], 0)
            }
            _ => return None,
        };
        let reading = match reading {
            None => None,
            Some(reading) => {
                let other = if reading == Reading::Signed { Reading::Unsigned } else { Reading::Signed };
                let both = [Some(reading), range.is_non_negative().then_some(other)];
                Some(both.into_iter().flatten().find(|&reading| self.fits(from, &parts, added, reading))?)
            }
        };
        let mut sum = Affine::constant(added as u128 & mask(width));
        for (operand, factor) in parts {
            let number = match reading {
                None => self.residue(operand, width)?,
                Some(reading) => self.integer(operand, reading, width)?,
            };
            sum = sum.plus(&number, factor as u128, width);
        }
        Some(sum)
    }

    /// True if Σ factor·operand + added, all in this reading, is a number of `width` bits in this
    /// reading.
    fn fits(&self, width: u32, parts: &[(WordId, i128)], added: i128, reading: Reading) -> bool {
        let interval = |word: WordId| {
            let range = &self.ranges[word.index()];
            match reading {
                Reading::Signed => Some((range.signed_least, range.signed_greatest)),
                Reading::Unsigned => Some((i128::try_from(range.least).ok()?, i128::try_from(range.greatest).ok()?)),
            }
        };
        let bounds = parts.iter().try_fold((added, added), |(least, greatest), &(word, factor)| {
            let (low, high) = interval(word)?;
            let ends = [low.checked_mul(factor)?, high.checked_mul(factor)?];
            Some((least.checked_add(ends[0].min(ends[1]))?, greatest.checked_add(ends[0].max(ends[1]))?))
        });
        let all = Range::full(width);
        bounds.is_some_and(|(least, greatest)| match reading {
            Reading::Signed => all.signed_least <= least && greatest <= all.signed_greatest,
            Reading::Unsigned => least >= 0 && greatest as u128 <= mask(width),
        })
    }
}
