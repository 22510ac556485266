//! Words of two graphs merged one by one.
//!
//! Words of both graphs that agree on random vectors are compared on all values of a cut a few
//! operations below them; equal ones become one word, which later cuts can have as a leaf. This is
//! the sweeping of netlists (Mishchenko, Chatterjee, Jiang, Brayton, "FRAIGs", 2005) with words in
//! place of bits. No rule of rewriting takes part.

use ringmill_engines::abc::Equivalence;
use ringmill_netlist::Netlist;
use rustc_hash::{FxHashMap, FxHashSet};

use super::joint::{Joint, Known};
use crate::prove::certificate::compare_graphs;
use crate::prove::equivalent_without_engine;
use crate::random::Random;
use crate::word::{Table, Word, WordGraph, WordId, WordOp, evaluate_words, mask};

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
    let Joint { graph, pairs } = Joint::of(before, after);
    let merged = Sweep::of(&graph, circuit, seed).merged;
    pairs.iter().all(|(before, after)| merged[before.index()] == merged[after.index()])
}

struct Sweep<'a> {
    circuit: &'a Circuit<'a>,
    seed: u64,
    /// The words that are left.
    graph: WordGraph,
    known: Known,
    /// Words that are defined for all inputs, by width and signature.
    classes: FxHashMap<(u32, u64), Vec<WordId>>,
    /// The word of the graph for each word that there was.
    merged: Vec<WordId>,
}

impl<'a> Sweep<'a> {
    fn of(source: &WordGraph, circuit: &'a Circuit<'a>, seed: u64) -> Self {
        let graph = WordGraph::new(source.name());
        let (known, classes) = (Known::default(), FxHashMap::default());
        let mut sweep = Self { circuit, seed, graph, known, classes, merged: Vec::with_capacity(source.len()) };
        let inputs: Vec<WordId> = source
            .inputs()
            .iter()
            .map(|port| sweep.graph.input(port.argument, port.element, source.width(port.word)))
            .collect();
        let tables: Vec<_> = source.tables().iter().map(|table| sweep.graph.table(table.clone())).collect();
        let (signatures, total) = (signatures(source, seed), total(source));
        let class = |id: WordId| (source.width(id), signatures[id.index()]);
        // First, so that words that are constant for all inputs become constants.
        for id in source.ids() {
            if let Word::Constant(value) = source.word(id) {
                let word = sweep.constant(value, source.width(id));
                sweep.classes.insert(class(id), vec![word]);
            }
        }
        for id in source.ids() {
            let words = sweep.graph.len();
            let word = match source.word(id) {
                Word::Input(position) => {
                    sweep.classes.entry(class(id)).or_default().push(inputs[position]);
                    inputs[position]
                }
                Word::Constant(value) => sweep.constant(value, source.width(id)),
                Word::Op { op, operands } => {
                    let op = match op {
                        WordOp::Lookup(table) => WordOp::Lookup(tables[table.index()]),
                        op => op,
                    };
                    let operands = operands.iter().map(|operand| sweep.merged[operand.index()]).collect();
                    sweep.op(op, operands)
                }
            };
            let is_new = sweep.graph.len() > words;
            let word = if is_new && total[id.index()] { sweep.equal_or_new(word, class(id)) } else { word };
            sweep.merged.push(word);
        }
        sweep
    }

    fn constant(&mut self, value: u128, width: u32) -> WordId {
        let graph = &mut self.graph;
        *self.known.entry((None, Vec::new(), value, width)).or_insert_with(|| graph.constant(value, width))
    }

    fn op(&mut self, op: WordOp, operands: Vec<WordId>) -> WordId {
        let graph = &mut self.graph;
        *self.known.entry((Some(op), operands.clone(), 0, 0)).or_insert_with(|| graph.op(op, &operands))
    }

    /// An older word that is equal to a new one, or the new one.
    fn equal_or_new(&mut self, word: WordId, class: (u32, u64)) -> WordId {
        let candidates = self.classes.get(&class).map_or(&[][..], Vec::as_slice);
        let equal = candidates.iter().rev().take(MOST_CANDIDATES).find(|&&candidate| self.are_equal(candidate, word));
        let equal = equal.copied();
        if equal.is_none() {
            self.classes.entry(class).or_default().push(word);
        }
        equal.unwrap_or(word)
    }

    /// True if two words are equal for all values of a cut below them.
    fn are_equal(&self, one: WordId, other: WordId) -> bool {
        for depth in 1..=MOST_DEPTH {
            let Some(cone) = Cone::of(&self.graph, [one, other], depth) else { return false };
            let [left, right] = [one, other].map(|word| cone.graph(&self.graph, word));
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
            if cone.is_whole(&self.graph) {
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
                WordOp::Lookup(table) => {
                    let table: Table = source.tables()[table.index()].clone();
                    WordOp::Lookup(graph.table(table))
                }
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
    for vector in 0..VECTORS {
        let mut input = |width: u32| {
            let word = u128::from(random.word()) << 64 | u128::from(random.word());
            // Large and small numbers, of both signs.
            let word = word >> (random.below(width as usize) * (vector % 2));
            (if vector % 4 == 3 { !word } else { word }) & mask(width)
        };
        let inputs: Vec<u128> = graph.inputs().iter().map(|port| input(graph.width(port.word))).collect();
        for (signature, value) in signatures.iter_mut().zip(evaluate_words(graph, &inputs)) {
            let value = value.unwrap_or_default();
            let folded = (value as u64) ^ ((value >> 64) as u64).rotate_left(31);
            *signature = (*signature ^ folded).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
    signatures
}

/// The words that are defined for all inputs.
fn total(graph: &WordGraph) -> Vec<bool> {
    let mut total: Vec<bool> = Vec::with_capacity(graph.len());
    for id in graph.ids() {
        let is_total = match graph.word(id) {
            Word::Op { op, operands } => {
                let amount = operands.get(1).and_then(|&amount| graph.as_constant(amount));
                let own = match op {
                    WordOp::ShiftLeft | WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned => {
                        amount.is_some_and(|amount| amount < graph.width(id).into())
                    }
                    // A table has a word for each index.
                    WordOp::Lookup(_) => true,
                    op => op.is_total(),
                };
                own && operands.iter().all(|operand| total[operand.index()])
            }
            Word::Input(_) | Word::Constant(_) => true,
        };
        total.push(is_total);
    }
    total
}

#[cfg(test)]
mod tests {
    use ringmill_netlist::{CellLibrary, sweep};

    use super::*;
    use crate::word::Predicate;
    use crate::{Options, blast::blast_certified};

    fn circuit(graph: &WordGraph) -> Option<Netlist> {
        let blasted = blast_certified(graph, &Options::new(CellLibrary::Lut(3)));
        blasted.certificate.check(&blasted.netlist, graph).ok().map(|_| sweep(&blasted.netlist))
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
