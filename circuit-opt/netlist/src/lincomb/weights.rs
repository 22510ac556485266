//! Weights under which functions depend on a sum only.

use rustc_hash::FxHashMap;

/// Partial sums that are looked at before a search ends without result.
const STEPS: u32 = 3_000;

/// A sum that several functions of the same bits depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighting {
    /// Weight of each bit, and whether it counts inverted.
    pub terms: Vec<(u32, bool)>,
    /// One table a function: bit s is its value for the sum s.
    pub tables: Vec<u32>,
}

/// Weights of least total, at most `capacity`, such that every one of some functions depends on the
/// weighted sum of the bits only.
///
/// `values[row]` holds the functions' values, function j in bit j, where bit i of `row` is the
/// value of bit i. Every bit matters to some function. A search over weights one bit at a time:
/// bits that are left may not tell partial sums apart that are equal. It gives up after a number of
/// steps; with 2^bits ≤ capacity + 1 there is always a result.
pub fn weigh(values: &[u32], functions: usize, capacity: u32) -> Option<Weighting> {
    debug_assert!(values.len().is_power_of_two() && functions <= 32 && capacity < 32);
    let bits = values.len().trailing_zeros() as usize;
    if bits == 0 || bits as u32 > capacity {
        return None;
    }
    let binary = (1_u32 << bits.min(6)) - 1;
    let mut search = Search {
        classes: classes(values, bits),
        bits,
        limit: capacity + 1,
        steps: STEPS,
        chosen: Vec::with_capacity(bits),
        best: None,
    };
    if binary <= capacity {
        search.best = Some((0..bits).map(|position| (1 << (bits - 1 - position), false)).collect());
        search.limit = binary;
    }
    let mut start = [None; 32];
    start[0] = Some(0);
    search.extend(&start, 0);
    let terms: Vec<(u32, bool)> = search.best?.into_iter().rev().collect();
    Some(Weighting { tables: tables(values, functions, &terms), terms })
}

/// By number of leading bits fixed and their values: which values the functions still take, as a
/// number of its own.
fn classes(values: &[u32], bits: usize) -> Vec<Vec<u32>> {
    let mut levels = vec![values.to_vec()];
    for _ in 0..bits {
        let finer = &levels[levels.len() - 1];
        let mut known: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let coarser = finer.chunks_exact(2).map(|pair| {
            let next = known.len() as u32;
            *known.entry((pair[0], pair[1])).or_insert(next)
        });
        let coarser = coarser.collect();
        levels.push(coarser);
    }
    levels.reverse();
    levels
}

struct Search {
    /// See [`classes`].
    classes: Vec<Vec<u32>>,
    bits: usize,
    /// Totals from here on are not better.
    limit: u32,
    steps: u32,
    /// From the highest bit down.
    chosen: Vec<(u32, bool)>,
    best: Option<Vec<(u32, bool)>>,
}

impl Search {
    /// Chooses the weight of the next bit; `sums` says which values of the bits before have each
    /// sum.
    fn extend(&mut self, sums: &[Option<u32>; 32], total: u32) {
        let fixed = self.chosen.len();
        if fixed == self.bits {
            self.limit = total;
            self.best = Some(self.chosen.clone());
            return;
        }
        let left = (self.bits - fixed - 1) as u32;
        for weight in 1.. {
            if total + weight + left >= self.limit {
                break;
            }
            // inverting all bits only turns the table round
            for inverted in if fixed == 0 { &[false][..] } else { &[false, true][..] } {
                if self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                if let Some(next) = self.with(sums, fixed, weight, *inverted) {
                    self.chosen.push((weight, *inverted));
                    self.extend(&next, total + weight);
                    self.chosen.pop();
                }
            }
        }
    }

    /// The sums with one more bit, unless two that must be told apart are equal.
    fn with(&self, sums: &[Option<u32>; 32], fixed: usize, weight: u32, inverted: bool) -> Option<[Option<u32>; 32]> {
        let classes = &self.classes[fixed + 1];
        let mut next: [Option<u32>; 32] = [None; 32];
        for (sum, values) in sums.iter().enumerate() {
            let Some(values) = values else { continue };
            for bit in [0, 1] {
                let sum = sum + if (bit == 1) != inverted { weight as usize } else { 0 };
                let values = values << 1 | bit;
                match next[sum] {
                    Some(other) if classes[other as usize] != classes[values as usize] => return None,
                    _ => next[sum] = Some(values),
                }
            }
        }
        Some(next)
    }
}

/// The tables of the functions. A sum that no bits have gets the value of the sum before, so that
/// tables change seldom.
fn tables(values: &[u32], functions: usize, terms: &[(u32, bool)]) -> Vec<u32> {
    let largest: u32 = terms.iter().map(|&(weight, _)| weight).sum();
    let mut by_sum: Vec<Option<u32>> = vec![None; largest as usize + 1];
    for (row, &value) in values.iter().enumerate() {
        let counted =
            terms.iter().enumerate().filter(|&(position, &(_, inverted))| (row >> position & 1 == 1) != inverted);
        let sum: u32 = counted.map(|(_, &(weight, _))| weight).sum();
        by_sum[sum as usize] = Some(value);
    }
    let mut tables = vec![0; functions];
    let mut value = 0;
    for (sum, known) in by_sum.into_iter().enumerate() {
        value = known.unwrap_or(value);
        for (function, table) in tables.iter_mut().enumerate() {
            *table |= (value >> function & 1) << sum;
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// True if a weighting says what the functions are.
    fn holds(values: &[u32], functions: usize, found: &Weighting) -> bool {
        values.iter().enumerate().all(|(row, &value)| {
            let counted = found
                .terms
                .iter()
                .enumerate()
                .filter(|&(position, &(_, inverted))| (row >> position & 1 == 1) != inverted);
            let sum: u32 = counted.map(|(_, &(weight, _))| weight).sum();
            (0..functions).all(|function| value >> function & 1 == found.tables[function] >> sum & 1)
        })
    }

    /// The least total by trying all weights.
    fn least(values: &[u32], capacity: u32) -> Option<u32> {
        let bits = values.len().trailing_zeros();
        let tries = (2 * capacity + 1).pow(bits);
        let weights = |code: u32| -> Vec<i64> {
            let digit = |position| i64::from(code / (2 * capacity + 1).pow(position) % (2 * capacity + 1));
            (0..bits).map(|position| digit(position) - i64::from(capacity)).collect()
        };
        let total = |weights: &[i64]| weights.iter().map(|weight| weight.unsigned_abs() as u32).sum::<u32>();
        let all = (0..tries).map(weights).filter(|w| !w.contains(&0) && total(w) <= capacity);
        let tells = all.filter(|weights| {
            let sum = |row: usize| -> i64 { (0..bits as usize).map(|i| weights[i] * (row >> i & 1) as i64).sum() };
            (0..values.len()).all(|a| (0..a).all(|b| sum(a) != sum(b) || values[a] == values[b]))
        });
        tells.map(|weights| total(&weights)).min()
    }

    #[test]
    fn a_full_adder_adds_and_a_choice_needs_all_rows() {
        let adder: Vec<u32> = (0..8_u32).map(u32::count_ones).collect();
        let found = weigh(&adder, 2, 7).unwrap();
        assert_eq!(found.terms, [(1, false); 3]);
        assert_eq!(found.tables, [0b1010, 0b1100]);
        assert_eq!(weigh(&adder, 2, 2), None);
        let mux: Vec<u32> = (0..8_u32).map(|row| if row >> 2 & 1 == 1 { row >> 1 & 1 } else { row & 1 }).collect();
        assert!(holds(&mux, 1, &weigh(&mux, 1, 7).unwrap()));
        let counter: Vec<u32> = (0..128_u32).map(u32::count_ones).collect();
        assert_eq!(weigh(&counter, 3, 7).unwrap().terms, [(1, false); 7]);
    }

    proptest! {
        #[test]
        fn the_total_is_the_least_there_is(values in prop::collection::vec(0..4_u32, 8), capacity in 3..8_u32) {
            let matters = |bit: usize| (0..8).any(|row| values[row] != values[row ^ 1 << bit]);
            prop_assume!((0..3).all(matters));
            let found = weigh(&values, 2, capacity);
            let total = found.as_ref().map(|found| found.terms.iter().map(|&(weight, _)| weight).sum());
            prop_assert_eq!(total, least(&values, capacity));
            prop_assert!(found.is_none_or(|found| holds(&values, 2, &found)));
        }

        #[test]
        fn sums_are_recognised(
            terms in prop::collection::vec((1..4_u32, any::<bool>()), 4..7),
            entries: [u32; 2],
        ) {
            let total: u32 = terms.iter().map(|&(weight, _)| weight).sum();
            let value = |row: usize| {
                let counted = terms.iter().enumerate().filter(|&(i, &(_, inverted))| (row >> i & 1 == 1) != inverted);
                let sum: u32 = counted.map(|(_, &(weight, _))| weight).sum();
                (entries[0] >> sum & 1) | (entries[1] >> sum & 1) << 1
            };
            let values: Vec<u32> = (0..1 << terms.len()).map(value).collect();
            let matters = |bit: usize| (0..values.len()).any(|row| values[row] != values[row ^ 1 << bit]);
            prop_assume!((0..terms.len()).all(matters) && total < 16);
            if let Some(found) = weigh(&values, 2, total) {
                prop_assert!(holds(&values, 2, &found));
            } else {
                // more steps than are granted
                prop_assert!(terms.len() > 4);
            }
        }
    }
}
