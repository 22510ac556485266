//! The ranges of words: an unsigned and a signed interval, and bits of known value.

mod interval;
mod of_graph;
mod refine;
mod transfer;

pub use interval::Range;
pub use of_graph::ranges;
pub(crate) use of_graph::result_range;
pub use transfer::transfer;

#[cfg(test)]
mod tests {
    use super::super::arithmetic::apply;
    use super::super::evaluate::evaluate_words;
    use super::super::graph::WordGraph;
    use super::super::op::{Predicate, WordOp};
    use super::super::random_graphs::{recipes, stimuli};
    use super::super::table::Table;
    use super::super::{mask, signed};
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
        // every interval of 4-bit words, both readings: sound for every value, for the operations
        // with case distinctions
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

        /// Every defined word of a random graph is in its range, selections refined by their
        /// conditions included.
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
