//! Words of two graphs merged one by one.
//!
//! Words of both graphs that agree on random vectors are compared on all values of a cut a few
//! operations below them; equal ones become one word, which later cuts can have as a leaf. This is
//! the sweeping of netlists (Mishchenko, Chatterjee, Jiang, Brayton, "FRAIGs", 2005) with words in
//! place of bits. No rule of rewriting takes part.

use ringmill_engines::abc::Equivalence;
use ringmill_netlist::Netlist;
use rustc_hash::{FxHashMap, FxHashSet};

use super::definedness::Definedness;
use super::joint::{Joint, Known, constant, copy, with_inputs};
use crate::prove::certificate::{compare_graphs, stimulus};
use crate::prove::equivalent_without_engine;
use crate::random::Random;
use crate::word::{Word, WordGraph, WordId, WordOp, evaluate_words};

/// Vectors that words have to agree on before they are compared.
const VECTORS: usize = 48;
/// The operations between a word and the deepest cut below it, at most.
const MOST_DEPTH: usize = 12;
/// The bits of a cut, at most.
const MOST_LEAVES: u32 = 192;
/// The words above a cut, at most.
const MOST_WORDS: usize = 120;
/// The words that a word is compared with, at most.
const MOST_CANDIDATES: usize = 3;

/// Makes the circuit of a graph, if it is certified.
pub(crate) type Circuit<'a> = dyn Fn(&WordGraph) -> Option<Netlist> + 'a;

/// True if all outputs of two graphs with the same ports become the same words. A word that is not
/// defined for all inputs is only merged with the same operation on the same words.
pub(crate) fn are_equal_words(before: &WordGraph, after: &WordGraph, circuit: &Circuit<'_>, seed: u64) -> bool {
    let Joint { graph: source, pairs } = Joint::of(before, after);
    let definedness = Definedness::of(&mut source.clone());
    let signatures = signatures(&source, seed);
    let class = |id: WordId| (source.width(id), signatures[id.index()]);
    let (mut graph, inputs) = with_inputs(&source);
    let mut known = Known::default();
    let mut sweep = Sweep { circuit, seed, classes: FxHashMap::default() };
    // First, so that words that are constant for all inputs become constants.
    for id in source.ids() {
        match source.word(id) {
            Word::Constant(value) => sweep.add(class(id), constant(value, source.width(id), &mut graph, &mut known)),
            Word::Input(position) => sweep.add(class(id), inputs[position]),
            Word::Op { .. } => {}
        }
    }
    let mut merge = |graph: &WordGraph, old, new| match definedness.bit(old) {
        None => sweep.equal_or_new(graph, new, class(old)),
        Some(_) => new,
    };
    let merged = copy(&source, &inputs, &mut graph, &mut known, &mut merge);
    pairs.iter().all(|(before, after)| merged[before.index()] == merged[after.index()])
}

/// The words so far that others may be equal to.
struct Sweep<'a> {
    circuit: &'a Circuit<'a>,
    seed: u64,
    /// Words that are defined for all inputs, by width and signature.
    classes: FxHashMap<(u32, u64), Vec<WordId>>,
}

impl Sweep<'_> {
    fn add(&mut self, class: (u32, u64), word: WordId) {
        self.classes.entry(class).or_default().push(word);
    }

    /// An older word that is equal to a new one, or the new one.
    fn equal_or_new(&mut self, graph: &WordGraph, word: WordId, class: (u32, u64)) -> WordId {
        let candidates = self.classes.get(&class).map_or(&[][..], Vec::as_slice);
        let mut candidates = candidates.iter().rev().take(MOST_CANDIDATES);
        match candidates.find(|&&candidate| self.are_equal(graph, candidate, word)) {
            Some(&equal) => equal,
            None => {
                self.add(class, word);
                word
            }
        }
    }

    /// True if two words are equal for all values of a cut below them.
    fn are_equal(&self, graph: &WordGraph, one: WordId, other: WordId) -> bool {
        for depth in 1..=MOST_DEPTH {
            let Some(cone) = Cone::of(graph, [one, other], depth) else { return false };
            let [left, right] = [one, other].map(|word| cone.graph(graph, word));
            let evaluation = compare_graphs(&left, &right, self.seed);
            if evaluation.agrees {
                if evaluation.exhaustive {
                    return true;
                }
                if let (Some(left), Some(right)) = ((self.circuit)(&left), (self.circuit)(&right))
                    && equivalent_without_engine(&left, &right, self.seed).result == Equivalence::Equal
                {
                    return true;
                }
            }
            if cone.is_whole(graph) {
                return false;
            }
        }
        false
    }
}

/// The words between two words and a cut.
struct Cone {
    /// In topological order.
    words: Vec<WordId>,
    leaves: Vec<WordId>,
}

impl Cone {
    /// The words up to `depth` operations below two words; `None` if they or the leaves are too
    /// many.
    fn of(graph: &WordGraph, roots: [WordId; 2], depth: usize) -> Option<Self> {
        let (mut words, mut level) = (FxHashSet::default(), Vec::from(roots));
        for _ in 0..depth {
            let mut below = Vec::new();
            for word in level {
                if let Word::Op { operands, .. } = graph.word(word)
                    && words.insert(word)
                {
                    below.extend_from_slice(operands);
                }
            }
            level = below;
            if words.len() > MOST_WORDS {
                return None;
            }
        }
        let mut leaves = FxHashSet::default();
        for root in roots.iter().filter(|root| !words.contains(root)) {
            leaves.insert(*root);
        }
        for &word in &words {
            if let Word::Op { operands, .. } = graph.word(word) {
                leaves.extend(operands.iter().copied().filter(|operand| !words.contains(operand)));
            }
        }
        leaves.retain(|&leaf| graph.as_constant(leaf).is_none());
        let sorted = |words: FxHashSet<WordId>| {
            let mut sorted: Vec<WordId> = words.into_iter().collect();
            sorted.sort_unstable();
            sorted
        };
        let (words, leaves) = (sorted(words), sorted(leaves));
        let bits: u32 = leaves.iter().map(|&leaf| graph.width(leaf)).sum();
        (bits <= MOST_LEAVES).then_some(Self { words, leaves })
    }

    /// True if no deeper cut is another one.
    fn is_whole(&self, graph: &WordGraph) -> bool {
        self.leaves.iter().all(|&leaf| matches!(graph.word(leaf), Word::Input(_)))
    }

    /// The graph of a word above the cut: its arguments are the leaves.
    fn graph(&self, source: &WordGraph, root: WordId) -> WordGraph {
        let mut graph = WordGraph::new(source.name());
        let mut copied: FxHashMap<WordId, WordId> = FxHashMap::default();
        for (position, &leaf) in self.leaves.iter().enumerate() {
            copied.insert(leaf, graph.input(position, 0, source.width(leaf)));
        }
        for &word in &self.words {
            let Word::Op { op, operands } = source.word(word) else { continue };
            let mut of = |operand: &WordId| match source.as_constant(*operand) {
                Some(value) => graph.constant(value, source.width(*operand)),
                None => copied[operand],
            };
            let operands: Vec<WordId> = operands.iter().map(&mut of).collect();
            let op = match op {
                WordOp::Lookup(table) => WordOp::Lookup(graph.table(source.table_of(table).clone())),
                op => op,
            };
            copied.insert(word, graph.op(op, &operands));
        }
        let result = match source.as_constant(root) {
            Some(value) => graph.constant(value, source.width(root)),
            None => copied[&root],
        };
        graph.output(0, 0, result);
        graph
    }
}

/// A number for each word that equal ones share, made of its values on random vectors.
fn signatures(graph: &WordGraph, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    let mut signatures = vec![0u64; graph.len()];
    for _ in 0..VECTORS {
        let inputs: Vec<u128> =
            graph.inputs().iter().map(|port| stimulus(&mut random, graph.width(port.word))).collect();
        for (signature, value) in signatures.iter_mut().zip(evaluate_words(graph, &inputs)) {
            let value = value.unwrap_or_default();
            let folded = (value as u64) ^ ((value >> 64) as u64).rotate_left(31);
            *signature = (*signature ^ folded).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
    signatures
}

#[cfg(test)]
mod tests {
    use ringmill_netlist::CellLibrary;

    use super::*;
    use crate::Options;
    use crate::certify::certified;
    use crate::word::Predicate;

    fn circuit(graph: &WordGraph) -> Option<Netlist> {
        certified(graph, &Options::new(CellLibrary::Lut(3)))
    }

    /// A network that sorts `count` words of 16 bits, in one of two forms; `wrong` is a comparator
    /// with its results exchanged.
    fn sorted(count: usize, by_selections: bool, wrong: Option<usize>) -> WordGraph {
        let mut graph = WordGraph::new("sorted");
        let mut words: Vec<WordId> = (0..count).map(|element| graph.input(0, element, 16)).collect();
        let mut comparator = 0;
        for round in 0..count {
            for place in (round % 2..count - 1).step_by(2) {
                let [a, b] = [words[place], words[place + 1]];
                let [mut low, mut high] = match by_selections {
                    true => {
                        let less = graph.op(WordOp::Compare(Predicate::UnsignedLess), &[a, b]);
                        [[a, b], [b, a]].map(|[yes, no]| graph.op(WordOp::Select, &[less, yes, no]))
                    }
                    false => {
                        // a ^ b ^ (the other one of both)
                        let less = graph.op(WordOp::Compare(Predicate::UnsignedLess), &[b, a]);
                        let low = graph.op(WordOp::Select, &[less, b, a]);
                        let both = graph.op(WordOp::Xor, &[a, b]);
                        [low, graph.op(WordOp::Xor, &[both, low])]
                    }
                };
                if wrong == Some(comparator) {
                    std::mem::swap(&mut low, &mut high);
                }
                comparator += 1;
                (words[place], words[place + 1]) = (low, high);
            }
        }
        words.iter().enumerate().for_each(|(element, &word)| graph.output(0, element, word));
        graph
    }

    #[test]
    fn networks_are_compared_comparator_by_comparator() {
        let given = sorted(12, true, None);
        assert!(are_equal_words(&given, &sorted(12, false, None), &circuit, 0));
        for wrong in [0, 5, 40] {
            assert!(!are_equal_words(&given, &sorted(12, false, Some(wrong)), &circuit, 0), "{wrong}");
        }
    }

    #[test]
    fn a_difference_that_no_vector_shows_is_no_proof() {
        let of = |rare: bool| {
            let mut graph = WordGraph::new("rare");
            let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, 64));
            let sum = graph.op(WordOp::Add, &[a, b]);
            let number = graph.constant(0x0123_4567_89ab_cdef, 64);
            let is_rare = graph.op(WordOp::Compare(Predicate::Equal), &[sum, number]);
            let chosen = graph.op(WordOp::Select, &[is_rare, a, sum]);
            graph.output(0, 0, if rare { chosen } else { sum });
            graph
        };
        assert!(!are_equal_words(&of(false), &of(true), &circuit, 0));
        assert!(are_equal_words(&of(true), &of(true), &circuit, 0));
    }
}
