//! What is known about a word: an unsigned and a signed interval, and bits of known value.

mod refine;
mod transfer;

pub use transfer::transfer;

use super::graph::{Word, WordGraph, WordId};
use super::op::WordOp;
use super::{MAX_WIDTH, mask, signed};

/// A superset of the values a word takes where it is defined.
///
/// A word whose value is undefined may lie outside: that is harmless, since nothing defined depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    width: u32,
    /// least value, read as unsigned
    pub least: u128,
    /// greatest value, read as unsigned
    pub greatest: u128,
    /// least value, read as two's complement
    pub signed_least: i128,
    /// greatest value, read as two's complement
    pub signed_greatest: i128,
    /// bits known to be 0
    pub zeros: u128,
    /// bits known to be 1
    pub ones: u128,
}

impl Range {
    /// Every value of `width` bits (1 ≤ `width` ≤ 128).
    pub fn full(width: u32) -> Self {
        let greatest = mask(width);
        Self {
            width,
            least: 0,
            greatest,
            signed_least: signed(1 << (width - 1), width),
            signed_greatest: signed(greatest >> 1, width),
            zeros: 0,
            ones: 0,
        }
    }

    /// Just `value` (mod 2^`width`).
    pub fn single(value: u128, width: u32) -> Self {
        let value = value & mask(width);
        Self {
            width,
            least: value,
            greatest: value,
            signed_least: signed(value, width),
            signed_greatest: signed(value, width),
            zeros: !value & mask(width),
            ones: value,
        }
    }

    /// The values `least ..= greatest`, read as unsigned; every value when that interval is empty.
    pub fn unsigned(least: u128, greatest: u128, width: u32) -> Self {
        Self { least, greatest, ..Self::full(width) }.tightened()
    }

    /// The values `least ..= greatest`, read as two's complement; every value when that interval is empty.
    pub fn signed(least: i128, greatest: i128, width: u32) -> Self {
        Self { signed_least: least, signed_greatest: greatest, ..Self::full(width) }.tightened()
    }

    /// The values with these bits known.
    pub fn bits(zeros: u128, ones: u128, width: u32) -> Self {
        Self { zeros: zeros & mask(width), ones: ones & mask(width), ..Self::full(width) }.tightened()
    }

    /// Width of the word in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value, when there is only one.
    pub fn constant(&self) -> Option<u128> {
        (self.least == self.greatest).then_some(self.least)
    }

    /// Whether `value` is in it.
    pub fn contains(&self, value: u128) -> bool {
        let as_signed = signed(value, self.width);
        (self.least..=self.greatest).contains(&value)
            && (self.signed_least..=self.signed_greatest).contains(&as_signed)
            && value & self.zeros == 0
            && !value & self.ones == 0
    }

    /// Whether the top bit is known to be 0: signed and unsigned reading agree.
    pub fn is_non_negative(&self) -> bool {
        self.signed_least >= 0
    }

    /// Least k ≥ 1 such that the low k bits, read as unsigned, are the value.
    pub fn unsigned_bits(&self) -> u32 {
        (MAX_WIDTH - self.greatest.leading_zeros()).max(1)
    }

    /// Least k ≥ 1 such that the low k bits, read as two's complement, are the value.
    pub fn signed_bits(&self) -> u32 {
        let bits = |value: i128| MAX_WIDTH + 1 - (value ^ (value >> 127)).leading_zeros();
        bits(self.signed_least).max(bits(self.signed_greatest))
    }

    /// The values in either.
    pub fn union(self, other: Self) -> Self {
        Self {
            width: self.width,
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
            signed_least: self.signed_least.min(other.signed_least),
            signed_greatest: self.signed_greatest.max(other.signed_greatest),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// The values in both; every value when there is none (a word that is never defined).
    pub fn intersection(self, other: Self) -> Self {
        Self {
            width: self.width,
            least: self.least.max(other.least),
            greatest: self.greatest.min(other.greatest),
            signed_least: self.signed_least.max(other.signed_least),
            signed_greatest: self.signed_greatest.min(other.signed_greatest),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
        .tightened()
    }

    /// Lets each of the three descriptions learn from the others.
    fn tightened(mut self) -> Self {
        let top = 1_u128 << (self.width - 1);
        for _ in 0..2 {
            // bits to unsigned
            self.least = self.least.max(self.ones);
            self.greatest = self.greatest.min(mask(self.width) & !self.zeros);
            // signed to unsigned: only where the sign is known do the readings differ by a constant
            if self.signed_least >= 0 || self.signed_greatest < 0 {
                self.least = self.least.max(self.signed_least as u128 & mask(self.width));
                self.greatest = self.greatest.min(self.signed_greatest as u128 & mask(self.width));
            }
            // unsigned to signed
            if self.greatest < top || self.least >= top {
                self.signed_least = self.signed_least.max(signed(self.least, self.width));
                self.signed_greatest = self.signed_greatest.min(signed(self.greatest, self.width));
            }
            // bits to signed, through the extreme patterns of the unknown bits
            let sign = if self.zeros & top == 0 { top } else { 0 };
            self.signed_least = self.signed_least.max(signed(self.ones | sign, self.width));
            let sign = if self.ones & top == 0 { top } else { 0 };
            let highest = mask(self.width) & !self.zeros & !sign;
            self.signed_greatest = self.signed_greatest.min(signed(highest, self.width));
            if self.least > self.greatest || self.signed_least > self.signed_greatest || self.zeros & self.ones != 0 {
                return Self::full(self.width);
            }
            // unsigned to bits: what the bounds have in common above their highest difference
            let differing = self.least ^ self.greatest;
            let unknown = if differing == 0 { 0 } else { mask(MAX_WIDTH - differing.leading_zeros()) };
            self.ones |= self.least & !unknown;
            self.zeros |= !self.least & !unknown & mask(self.width);
            if self.zeros & self.ones != 0 {
                return Self::full(self.width);
            }
        }
        self
    }
}

/// The range of every word, in the order of [`WordGraph::ids`].
pub fn ranges(graph: &WordGraph) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::with_capacity(graph.len());
    for id in graph.ids() {
        let range = match graph.word(id) {
            Word::Input(_) => Range::full(graph.width(id)),
            Word::Constant(value) => Range::single(value, graph.width(id)),
            Word::Op { op, operands } => result_range(graph, &ranges, op, operands),
        };
        ranges.push(range);
    }
    ranges
}

/// The range of an operation on words of `graph` whose ranges are known. An arm of a selection is bounded by the
/// comparison it is selected by.
pub(crate) fn result_range(graph: &WordGraph, ranges: &[Range], op: WordOp, operands: &[WordId]) -> Range {
    let mut known = [Range::full(1); 3];
    for (slot, operand) in known.iter_mut().zip(operands) {
        *slot = ranges[operand.index()];
    }
    if let (WordOp::Select, &[condition, then, otherwise]) = (op, operands) {
        known[1] = refine::arm(graph, ranges, condition, then, true);
        known[2] = refine::arm(graph, ranges, condition, otherwise, false);
    }
    transfer(op, &known[..operands.len()], graph.tables())
}

#[cfg(test)]
mod tests {
    use super::super::arithmetic::apply;
    use super::super::evaluate::evaluate_words;
    use super::super::op::Predicate;
    use super::super::random_graphs::{recipes, stimuli};
    use super::super::table::Table;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn descriptions_learn_from_each_other() {
        let range = Range::unsigned(0x21, 0x2f, 8);
        assert_eq!((range.ones, range.zeros), (0x20, 0xd0));
        assert_eq!((range.signed_least, range.signed_greatest), (0x21, 0x2f));
        let range = Range::signed(-3, -1, 8);
        assert_eq!((range.least, range.ones), (0xfd, 0xfc));
        assert_eq!((range.signed_bits(), range.unsigned_bits()), (3, 8));
        assert_eq!(Range::bits(0xf0, 0, 8).unsigned_bits(), 4);
        assert_eq!(Range::signed(-128, 127, 16).signed_bits(), 8);
        assert_eq!(Range::single(0, 8).unsigned_bits(), 1);
        assert_eq!(Range::full(128).signed_bits(), 128);
    }

    #[test]
    fn empty_ranges_become_full() {
        assert_eq!(Range::unsigned(3, 2, 4), Range::full(4));
        assert_eq!(Range::bits(1, 1, 4), Range::full(4));
    }

    /// All operations on operands of `width` bits, with the width of each operand.
    fn operations(width: u32, tables: &mut Vec<Table>) -> Vec<(WordOp, Vec<u32>)> {
        let mut graph = WordGraph::new("tables");
        let five = graph.table(Table::new(vec![3, 9, 4, 1, 6], 4));
        tables.extend_from_slice(graph.tables());
        let with_parameters = [
            WordOp::ZeroExtend(width + 2),
            WordOp::SignExtend(width + 2),
            WordOp::Truncate(width.div_ceil(2)),
            WordOp::Extract { low: width / 2, width: width - width / 2 },
            WordOp::Lookup(five),
        ];
        let mut all: Vec<(WordOp, Vec<u32>)> = WordOp::BINARY.iter().map(|&op| (op, vec![width; 2])).collect();
        all.extend(Predicate::ALL.iter().map(|&predicate| (WordOp::Compare(predicate), vec![width; 2])));
        all.extend(WordOp::UNARY.into_iter().chain(with_parameters).map(|op| (op, vec![width])));
        all.push((WordOp::Select, vec![1, width, width]));
        all
    }

    /// A range around the given values, of one of the three kinds.
    fn around(values: &[u128], kind: u32, width: u32) -> Range {
        let all = |f: fn(u128, u128) -> u128, start| values.iter().fold(start, |total, &value| f(total, value));
        match kind {
            0 => Range::unsigned(all(u128::min, u128::MAX), all(u128::max, 0), width),
            1 => {
                let as_signed = values.iter().map(|&value| signed(value, width));
                let (least, greatest) = as_signed.fold((i128::MAX, i128::MIN), |(l, g), v| (l.min(v), g.max(v)));
                Range::signed(least, greatest, width)
            }
            _ => Range::bits(!all(|a, b| a | b, 0), all(|a, b| a & b, u128::MAX), width),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// Each operation's result on values of the operands' ranges is in the result's range.
        #[test]
        fn transfers_are_sound(
            width in prop_oneof![1_u32..=9, Just(64_u32), Just(126)],
            kinds in prop::array::uniform3(0_u32..3),
            seeds in prop::array::uniform3(prop::collection::vec(any::<u128>(), 1..4)),
            small in prop::array::uniform3(any::<bool>()),
        ) {
            let mut tables = Vec::new();
            for (op, widths) in operations(width, &mut tables) {
                let values: Vec<Vec<u128>> = widths.iter().enumerate()
                    .map(|(i, &w)| {
                        let most = if small[i] { 7 & mask(w) } else { mask(w) };
                        seeds[i].iter().map(|&seed| seed & most).collect()
                    })
                    .collect();
                let known: Vec<Range> =
                    widths.iter().enumerate().map(|(i, &w)| around(&values[i], kinds[i], w)).collect();
                let result = transfer(op, &known, &tables);
                let choices: usize = values.iter().map(Vec::len).product();
                for choice in 0..choices {
                    let mut rest = choice;
                    let operands: Vec<(u128, u32)> = values.iter().zip(&widths).map(|(list, &w)| {
                        let value = list[rest % list.len()];
                        rest /= list.len();
                        (value, w)
                    }).collect();
                    if let Some(value) = apply(op, &operands, &tables) {
                        prop_assert!(result.contains(value), "{op:?} of {operands:?} is {value}, outside {result:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn small_ranges_are_exactly_covered() {
        // every interval of 4-bit words, both readings: sound for every value, for the operations with case
        // distinctions
        let mut tables = Vec::new();
        let operations = operations(4, &mut tables);
        for (op, widths) in operations.iter().filter(|(_, widths)| widths == &[4, 4]) {
            for first in 0..16_u128 {
                for last in first..16 {
                    for (left, right) in [(first, last), (last, first)] {
                        let a = if left <= right {
                            Range::unsigned(left, right, 4)
                        } else {
                            Range::signed(signed(left, 4), signed(right, 4), 4)
                        };
                        let b = Range::unsigned(first / 2, last, 4);
                        let result = transfer(*op, &[a, b], &tables);
                        for x in (0..16).filter(|&x| a.contains(x)) {
                            for y in (0..16).filter(|&y| b.contains(y)) {
                                if let Some(value) = apply(*op, &[(x, widths[0]), (y, widths[1])], &tables) {
                                    assert!(result.contains(value), "{op:?} {a:?} {b:?} {x} {y}");
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        /// Every defined word of a random graph is in its range, selections refined by their conditions included.
        #[test]
        fn ranges_of_graphs_are_sound(recipe in recipes(1..=3, 1..=6, 24), seed in any::<u64>()) {
            let graph = recipe.graph();
            let ranges = ranges(&graph);
            for inputs in stimuli(&graph, 9, 200, seed) {
                for (id, value) in graph.ids().zip(evaluate_words(&graph, &inputs)) {
                    if let Some(value) = value {
                        let range = ranges[id.index()];
                        prop_assert!(range.contains(value), "{:?} is {value}, outside {range:?}", graph.word(id));
                    }
                }
            }
        }
    }

    #[test]
    fn clamps_bound_their_result() {
        let mut graph = WordGraph::new("clamp");
        let x = graph.input(0, 0, 16);
        let (zero, most) = (graph.constant(0, 16), graph.constant(100, 16));
        let positive = graph.op(WordOp::Compare(Predicate::SignedGreater), &[x, zero]);
        let positive = graph.op(WordOp::Select, &[positive, x, zero]);
        let below = graph.op(WordOp::Compare(Predicate::SignedLess), &[positive, most]);
        let clamped = graph.op(WordOp::Select, &[below, positive, most]);
        let range = ranges(&graph)[clamped.index()];
        assert_eq!((range.least, range.greatest), (0, 100));
    }
}
