//! Rows of signed digits, and pairs of digits that occur in them more than once.

use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::blast::linear::Reading;
use crate::random::Random;
use crate::word::WordId;

/// ± 2^shift · variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Digit {
    pub(super) variable: usize,
    pub(super) shift: u32,
    pub(super) negative: bool,
}

/// A sum of digits modulo 2^width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) width: u32,
    pub(super) digits: Vec<Digit>,
}

/// first ± 2^distance · second, where `first` is not the larger variable if the distance is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) distance: u32,
    pub(super) negative: bool,
}

/// The factor of digits: a word, or a pair of earlier variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    pub(super) word: Option<(WordId, Reading)>,
    pub(super) pair: Option<Pair>,
    pub(super) least: i128,
    pub(super) greatest: i128,
}

impl Variable {
    /// Bits that its values take, read as unsigned if none is negative.
    pub(super) fn bits(&self) -> u32 {
        let significant = |value: i128| 128 - (value ^ (value >> 127)).leading_zeros();
        let sign = u32::from(self.least < 0);
        significant(self.least).max(significant(self.greatest)) + sign
    }
}

/// Rows over common variables.
#[derive(Clone, Default, Debug)]
pub(super) struct Sums {
    pub(super) variables: Vec<Variable>,
    pub(super) rows: Vec<Row>,
}

/// The cost of adders for each bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// Of two words that become a word.
    pub(super) adder: u64,
    /// In a sum of many.
    pub(super) heap: u64,
}

/// Searches that take other pairs than the best now and then.
const SEARCHES: u64 = 12;
/// The rows with pairs that occur more than once as variables of their own; nothing if no pair is
/// worth it. So many pairs are counted in all searches together; a search ends where it is when
/// nothing is left of that.
pub(super) fn shared(sums: &Sums, prices: Prices, most_counted: usize) -> Option<Sums> {
    let mut left = most_counted;
    let found: Vec<(i64, Sums)> = (0..SEARCHES).map_while(|seed| search(sums, prices, seed, &mut left)).collect();
    let best = found.into_iter().rev().max_by_key(|(saved, _)| *saved);
    best.filter(|&(saved, _)| saved > 0).map(|(_, sums)| sums)
}

/// One greedy search, and what it saves; nothing where nothing is left to count with. Seed 0 always
/// takes the best pair.
fn search(sums: &Sums, prices: Prices, seed: u64, left: &mut usize) -> Option<(i64, Sums)> {
    let all: usize = sums.rows.iter().map(Row::pairs).sum();
    *left = left.checked_sub(all)?;
    let mut search = Search::new(sums.clone(), prices);
    let mut random = Random::new(seed);
    let mut saved = 0;
    while let Some((gain, pair)) = search.next(if seed == 0 { 0 } else { random.below(3) }) {
        let work = search.replace(pair);
        saved += gain;
        match left.checked_sub(work) {
            Some(rest) => *left = rest,
            None => break,
        }
    }
    Some((saved, search.sums))
}

/// An occurrence of a pair in a row: the row, and the indices of its digits.
type Occurrence = (usize, [usize; 2]);

/// Rows, the pairs in them, and what each would save.
struct Search {
    sums: Sums,
    prices: Prices,
    /// The occurrences of every pair; occurrences in one row do not overlap.
    occurrences: FxHashMap<Pair, Vec<Occurrence>>,
    /// Pairs by gain; some are out of date, but every pair is also there as it is.
    queue: BinaryHeap<(i64, Pair)>,
}

impl Search {
    fn new(sums: Sums, prices: Prices) -> Self {
        let mut search = Self { sums, prices, occurrences: FxHashMap::default(), queue: BinaryHeap::new() };
        for row in 0..search.sums.rows.len() {
            search.count(row);
        }
        let mut pairs: Vec<Pair> = search.occurrences.keys().copied().collect();
        pairs.sort_unstable();
        search.offer(&pairs);
        search
    }

    /// The best pair after so many better ones, or the last there is.
    fn next(&mut self, skipped: usize) -> Option<(i64, Pair)> {
        let mut found: Vec<(i64, Pair)> = Vec::new();
        while found.len() <= skipped {
            let Some((gain, pair)) = self.queue.pop() else { break };
            if !found.contains(&(gain, pair)) && self.gain(pair) == gain {
                found.push((gain, pair));
            }
        }
        let next = found.pop();
        self.queue.extend(found);
        next
    }

    fn gain(&self, pair: Pair) -> i64 {
        match self.occurrences.get(&pair) {
            Some(occurrences) if occurrences.len() > 1 => self.sums.gain(pair, occurrences, self.prices),
            _ => 0,
        }
    }

    fn offer(&mut self, pairs: &[Pair]) {
        for &pair in pairs {
            let gain = self.gain(pair);
            if gain > 0 {
                self.queue.push((gain, pair));
            }
        }
    }

    /// Enters a row's pairs.
    fn count(&mut self, row: usize) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (pair, digits) in self.sums.rows[row].occurrences() {
            let occurrences = self.occurrences.entry(pair).or_default();
            let is_taken = |&(other, positions): &Occurrence| {
                other == row && positions.iter().any(|position| digits.contains(position))
            };
            if !occurrences.iter().rev().take_while(|&&(other, _)| other == row).any(is_taken) {
                occurrences.push((row, digits));
            }
            pairs.push(pair);
        }
        pairs
    }

    /// Takes a row's pairs out.
    fn forget(&mut self, row: usize) -> Vec<Pair> {
        let pairs: Vec<Pair> = self.sums.rows[row].occurrences().map(|(pair, _)| pair).collect();
        for pair in &pairs {
            if let Some(occurrences) = self.occurrences.get_mut(pair) {
                occurrences.retain(|&(other, _)| other != row);
            }
        }
        pairs
    }

    /// Puts the pair's variable where the pair occurs; returns how many pairs were counted for
    /// that.
    fn replace(&mut self, pair: Pair) -> usize {
        let occurrences = self.occurrences.get(&pair).cloned().unwrap_or_default();
        let mut rows: Vec<usize> = occurrences.iter().map(|&(row, _)| row).collect();
        rows.sort_unstable();
        rows.dedup();
        let mut changed: Vec<Pair> = rows.iter().flat_map(|&row| self.forget(row)).collect();
        self.sums.replace(pair, &occurrences);
        changed.extend(rows.iter().flat_map(|&row| self.count(row)).collect::<Vec<Pair>>());
        let work = changed.len();
        changed.sort_unstable();
        changed.dedup();
        self.offer(&changed);
        work
    }
}

impl Row {
    /// The number of pairs of its digits.
    fn pairs(&self) -> usize {
        self.digits.len() * self.digits.len().saturating_sub(1) / 2
    }

    /// Every pair of its digits, and their places.
    fn occurrences(&self) -> impl Iterator<Item = (Pair, [usize; 2])> + '_ {
        self.digits.iter().enumerate().flat_map(move |(second, b)| {
            self.digits[..second].iter().enumerate().map(move |(first, a)| {
                let (pair, is_swapped) = pair(a, b);
                (pair, if is_swapped { [second, first] } else { [first, second] })
            })
        })
    }
}

impl Sums {
    /// The variable that a pair makes.
    fn variable(&self, pair: Pair) -> Option<Variable> {
        let (first, second) = (self.variables[pair.first], self.variables[pair.second]);
        let factor = 1_i128.checked_shl(pair.distance).filter(|&factor| factor > 0)?;
        let (least, greatest) = (second.least.checked_mul(factor)?, second.greatest.checked_mul(factor)?);
        let (least, greatest) =
            if pair.negative { (greatest.checked_neg()?, least.checked_neg()?) } else { (least, greatest) };
        let (least, greatest) = (first.least.checked_add(least)?, first.greatest.checked_add(greatest)?);
        Some(Variable { word: None, pair: Some(pair), least, greatest })
    }

    /// Returns the saving of a pair: bits of heaps, less the adder that makes it.
    fn gain(&self, pair: Pair, occurrences: &[Occurrence], prices: Prices) -> i64 {
        let Some(variable) = self.variable(pair).filter(|variable| variable.bits() <= 64) else { return 0 };
        let bits =
            |variable: &Variable, shift: u32, width: u32| i64::from(variable.bits().min(width.saturating_sub(shift)));
        let saved: i64 = occurrences
            .iter()
            .map(|&(row, [first, second])| {
                let row = &self.rows[row];
                let of = |digit: &Digit| bits(&self.variables[digit.variable], digit.shift, row.width);
                of(&row.digits[first]) + of(&row.digits[second]) - bits(&variable, row.digits[first].shift, row.width)
            })
            .sum();
        let adder = i64::from(variable.bits().saturating_sub(pair.distance));
        saved * prices.heap as i64 - adder * prices.adder as i64
    }

    /// Puts the pair's variable where the pair occurs.
    fn replace(&mut self, pair: Pair, occurrences: &[Occurrence]) {
        let Some(variable) = self.variable(pair) else { return };
        self.variables.push(variable);
        let variable = self.variables.len() - 1;
        let mut gone: Vec<(usize, usize)> = Vec::new();
        for &(row, [first, second]) in occurrences {
            let digit = self.rows[row].digits[first];
            self.rows[row].digits[first] = Digit { variable, ..digit };
            gone.push((row, second));
        }
        gone.sort_unstable();
        for (row, position) in gone.into_iter().rev() {
            self.rows[row].digits.remove(position);
        }
    }
}

/// The pair that two digits are a multiple of, and whether the second comes first in it.
fn pair(a: &Digit, b: &Digit) -> (Pair, bool) {
    let is_swapped = (b.shift, b.variable) < (a.shift, a.variable);
    let (first, second) = if is_swapped { (b, a) } else { (a, b) };
    let pair = Pair {
        first: first.variable,
        second: second.variable,
        distance: second.shift - first.shift,
        negative: first.negative != second.negative,
    };
    (pair, is_swapped)
}
