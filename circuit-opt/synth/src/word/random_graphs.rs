//! Random word graphs for property tests.

use proptest::prelude::*;

use super::{Predicate, Table, Word, WordGraph, WordId, WordOp, mask};

/// One operation of a random graph, before its operands are made to fit: which operation, and seeds
/// for what is open.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    operation: u8,
    picks: [u16; 3],
    value: u128,
}

/// The ingredients of a random graph.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    widths: Vec<u32>,
    steps: Vec<Step>,
}

/// Recipes with inputs of `widths` (their number and the range of each) and up to `steps`
/// operations.
pub(crate) fn recipes(
    inputs: std::ops::RangeInclusive<usize>,
    widths: std::ops::RangeInclusive<u32>,
    steps: usize,
) -> impl Strategy<Value = Recipe> {
    let step = (any::<u8>(), any::<[u16; 3]>(), any::<u128>()).prop_map(|(operation, picks, value)| Step {
        operation,
        picks,
        value,
    });
    (prop::collection::vec(widths, inputs), prop::collection::vec(step, 1..=steps))
        .prop_map(|(widths, steps)| Recipe { widths, steps })
}

impl Recipe {
    /// The graph; its outputs are the last words, and one that nothing else uses.
    pub(crate) fn graph(&self) -> WordGraph {
        let mut graph = WordGraph::new("random");
        let mut words: Vec<WordId> =
            self.widths.iter().enumerate().map(|(argument, &width)| graph.input(argument, 0, width)).collect();
        for step in &self.steps {
            let word = step.add_to(&mut graph, &words);
            words.push(word);
        }
        let mut used = vec![false; graph.len()];
        for id in graph.ids() {
            if let Word::Op { operands, .. } = graph.word(id) {
                operands.iter().for_each(|operand| used[operand.index()] = true);
            }
        }
        let outputs: Vec<WordId> =
            words.iter().copied().filter(|word| !used[word.index()] && !graph.operands(*word).is_empty()).collect();
        for (result, word) in outputs.into_iter().enumerate() {
            graph.output(result, 0, word);
        }
        graph
    }
}

impl Step {
    fn add_to(&self, graph: &mut WordGraph, words: &[WordId]) -> WordId {
        // late words are picked more often, so that graphs are deep
        let pick = |slot: usize| {
            let seed = usize::from(self.picks[slot]);
            let recent = words.len().min(4);
            if seed & 1 == 0 { words[words.len() - 1 - (seed >> 1) % recent] } else { words[(seed >> 1) % words.len()] }
        };
        let a = pick(0);
        let width = graph.width(a);
        let fit = |graph: &mut WordGraph, word: WordId, width: u32, signed: bool| {
            let own = graph.width(word);
            match own.cmp(&width) {
                std::cmp::Ordering::Equal => word,
                std::cmp::Ordering::Greater => graph.op(WordOp::Truncate(width), &[word]),
                std::cmp::Ordering::Less if signed => graph.op(WordOp::SignExtend(width), &[word]),
                std::cmp::Ordering::Less => graph.op(WordOp::ZeroExtend(width), &[word]),
            }
        };
        let small = [0, 1, 2, 3, mask(width), mask(width) >> 1, (mask(width) >> 1) + 1, self.value & mask(width)];
        let b = if self.picks[2].is_multiple_of(3) {
            graph.constant(small[usize::from(self.picks[1] % 8)], width)
        } else {
            let word = pick(1);
            fit(graph, word, width, self.picks[2] & 64 == 0)
        };
        // Sums and products twice as often: most rewriting is about them.
        let binary = [[WordOp::Add, WordOp::Sub, WordOp::Mul].as_slice(), &WordOp::BINARY].concat();
        let unary = WordOp::UNARY;
        let wider = (width + 1 + u32::from(self.picks[1] % 5)).min(super::MAX_WIDTH);
        let narrower = 1 + u32::from(self.picks[1]) % width;
        let kinds = binary.len() + Predicate::ALL.len() + unary.len() + 8;
        let kind = usize::from(self.operation) % kinds;
        if let Some(&op) = binary.get(kind) {
            return graph.op(op, &[a, b]);
        }
        let kind = kind - binary.len();
        if let Some(&predicate) = Predicate::ALL.get(kind) {
            return graph.op(WordOp::Compare(predicate), &[a, b]);
        }
        let kind = kind - Predicate::ALL.len();
        if let Some(&op) = unary.get(kind) {
            return graph.op(op, &[a]);
        }
        match kind - unary.len() {
            0 => graph.op(WordOp::ZeroExtend(wider), &[a]),
            1 => graph.op(WordOp::SignExtend(wider), &[a]),
            2 => graph.op(WordOp::Truncate(narrower), &[a]),
            3 => graph.op(WordOp::Extract { low: width - narrower, width: narrower }, &[a]),
            4 => {
                let words = (0..2 + u128::from(self.picks[1] % 15))
                    .map(|row| self.value.rotate_left(row as u32 * 11))
                    .collect();
                let table = graph.table(Table::new(words, 1 + u32::from(self.picks[2] % 8)));
                graph.op(WordOp::Lookup(table), &[a])
            }
            _ => {
                let condition = pick(2);
                let condition = fit(graph, condition, 1, false);
                graph.op(WordOp::Select, &[condition, a, b])
            }
        }
    }
}

/// Inputs to compare a graph on: all of them up to `exhaustive` bits in sum, else corners and
/// random ones made from `seed`.
pub(crate) fn stimuli(graph: &WordGraph, exhaustive: u32, count: usize, seed: u64) -> Vec<Vec<u128>> {
    let widths: Vec<u32> = graph.inputs().iter().map(|port| graph.width(port.word)).collect();
    let total: u32 = widths.iter().sum();
    if total <= exhaustive {
        let split = |mut packed: u64| {
            widths
                .iter()
                .map(|&width| {
                    let value = u128::from(packed) & mask(width);
                    packed >>= width;
                    value
                })
                .collect()
        };
        return (0..1_u64 << total).map(split).collect();
    }
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state ^ (state >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (state >> 32)
    };
    let mut value = |width: u32| {
        let word = (u128::from(next()) << 64) | u128::from(next());
        match next() % 8 {
            0 => 0,
            1 => mask(width),
            2 => mask(width) >> 1,
            3 => (mask(width) >> 1) + 1,
            4 => word & 3 & mask(width),
            5 => word >> (word % 128) & mask(width),
            _ => word & mask(width),
        }
    };
    (0..count).map(|_| widths.iter().map(|&width| value(width)).collect()).collect()
}
