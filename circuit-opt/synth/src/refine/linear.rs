//! Words that are the same sum of the same words, in whatever order it was made.
//!
//! Two graphs may add the terms of a sum in different orders, which no solver compares quickly. A
//! word's fingerprint is the sum modulo 2^w of its terms, each as a random number: words of equal
//! sums have equal fingerprints. A word of a known fingerprint is compared term by term.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::word::{Word, WordGraph, WordId, WordOp, mask};

/// Numbers of a fingerprint; each counts modulo 2^w.
const LANES: usize = 4;
/// Bits of words of which fingerprints tell something.
const LEAST_WIDTH: u32 = 8;
/// Terms up to which two sums are compared.
const MOST_TERMS: usize = 1 << 16;

type Fingerprint = [u128; LANES];

/// The sums that a growing graph has.
#[derive(Default)]
pub(super) struct Sums {
    /// For each word its fingerprint.
    fingerprints: Vec<Fingerprint>,
    known: FxHashMap<(u32, Fingerprint), WordId>,
}

impl Sums {
    /// An older word that is the same sum as the last word of the graph, defined for the same
    /// inputs.
    pub fn same(&mut self, graph: &WordGraph) -> Option<WordId> {
        let mut found = None;
        for id in graph.ids().skip(self.fingerprints.len()) {
            let fingerprint = self.fingerprint(graph, id);
            self.fingerprints.push(fingerprint);
            found = None;
            if graph.width(id) < LEAST_WIDTH || parts(graph, id).is_none() {
                continue;
            }
            let known = *self.known.entry((graph.width(id), fingerprint)).or_insert(id);
            found = (known != id && terms(graph, known).is_some_and(|terms_of| terms(graph, id) == Some(terms_of)))
                .then_some(known);
        }
        found
    }

    fn fingerprint(&self, graph: &WordGraph, id: WordId) -> Fingerprint {
        let width = graph.width(id);
        match parts(graph, id) {
            Some(parts) => {
                let mut sum = [0u128; LANES];
                for (part, factor) in parts {
                    let of = self.fingerprints[part.index()];
                    sum.iter_mut().zip(of).for_each(|(sum, of)| *sum = sum.wrapping_add(of.wrapping_mul(factor)));
                }
                sum.map(|lane| lane & mask(width))
            }
            None => match graph.as_constant(id) {
                Some(value) => random(u64::MAX).map(|lane| lane.wrapping_mul(value) & mask(width)),
                None => random(id.index() as u64).map(|lane| lane & mask(width)),
            },
        }
    }
}

/// The words, with factors, that a word adds; `None` for other operations.
fn parts(graph: &WordGraph, id: WordId) -> Option<Vec<(WordId, u128)>> {
    let Word::Op { op, operands } = graph.word(id) else { return None };
    let constant = |place: usize| graph.as_constant(operands[place]);
    Some(match op {
        WordOp::Add => vec![(operands[0], 1), (operands[1], 1)],
        WordOp::Sub => vec![(operands[0], 1), (operands[1], u128::MAX)],
        WordOp::Neg => vec![(operands[0], u128::MAX)],
        WordOp::Mul => match (constant(0), constant(1)) {
            (None, Some(factor)) => vec![(operands[0], factor)],
            (Some(factor), None) => vec![(operands[1], factor)],
            _ => return None,
        },
        WordOp::ShiftLeft => {
            let amount = constant(1).filter(|&amount| amount < graph.width(id).into())?;
            vec![(operands[0], 1 << amount)]
        }
        _ => return None,
    })
}

/// The terms of a sum, each a word that adds nothing itself, and its constant. Terms with factor 0
/// count: the sum is undefined where they are. `None` if they are too many.
fn terms(graph: &WordGraph, id: WordId) -> Option<(BTreeMap<WordId, u128>, u128)> {
    let ones = mask(graph.width(id));
    let mut open = BTreeMap::from([(id, 1u128)]);
    let (mut terms, mut constant) = (BTreeMap::new(), 0u128);
    // A word comes after its operands, so that all factors of the last one are known.
    while let Some((word, factor)) = open.pop_last() {
        if let Some(value) = graph.as_constant(word) {
            constant = constant.wrapping_add(value.wrapping_mul(factor)) & ones;
        } else if let Some(parts) = parts(graph, word) {
            for (part, of) in parts {
                let sum = open.entry(part).or_default();
                *sum = sum.wrapping_add(of.wrapping_mul(factor)) & ones;
            }
        } else {
            terms.insert(word, factor);
        }
        if open.len() + terms.len() > MOST_TERMS {
            return None;
        }
    }
    Some((terms, constant))
}

/// Numbers that look random (splitmix64), the same for the same seed.
fn random(seed: u64) -> Fingerprint {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u128::from(word ^ (word >> 31))
    };
    std::array::from_fn(|_| next() << 64 | next())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words x, y, z of 16 bits, and the last of the words that `make` adds, one by one.
    fn same(make: impl FnOnce(&mut WordGraph, [WordId; 3]) -> Vec<WordId>) -> Option<(WordId, Vec<WordId>)> {
        let mut graph = WordGraph::new("sums");
        let words = [0, 1, 2].map(|argument| graph.input(argument, 0, 16));
        let made = make(&mut graph, words);
        Sums::default().same(&graph).map(|found| (found, made))
    }

    #[test]
    fn sums_in_another_order_are_the_same() {
        let found = same(|graph, [x, y, z]| {
            let three = graph.constant(3, 16);
            let triple = graph.op(WordOp::Mul, &[y, three]);
            let left = graph.op(WordOp::Add, &[x, triple]);
            let first = graph.op(WordOp::Sub, &[left, z]);
            let one = graph.constant(1, 16);
            let doubled = graph.op(WordOp::ShiftLeft, &[y, one]);
            let right = graph.op(WordOp::Sub, &[doubled, z]);
            let right = graph.op(WordOp::Add, &[right, y]);
            vec![first, graph.op(WordOp::Add, &[right, x])]
        });
        let (found, made) = found.expect("the same sum");
        assert_eq!(found, made[0]);
    }

    #[test]
    fn other_sums_and_sums_of_other_words_are_not() {
        assert!(
            same(|graph, [x, y, z]| {
                let left = graph.op(WordOp::Add, &[x, y]);
                vec![left, graph.op(WordOp::Add, &[x, z])]
            })
            .is_none()
        );
        // x + (y / z) − (y / z) is undefined where the quotient is.
        assert!(
            same(|graph, [x, y, z]| {
                let zero = graph.constant(0, 16);
                let plain = graph.op(WordOp::Add, &[x, zero]);
                let quotient = graph.op(WordOp::DivUnsigned, &[y, z]);
                let sum = graph.op(WordOp::Add, &[x, quotient]);
                vec![plain, graph.op(WordOp::Sub, &[sum, quotient])]
            })
            .is_none()
        );
    }
}
