//! Rows of signed digits, and pairs of digits that occur in them more than once.

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

/// What digits multiply: a word, or a pair of earlier variables.
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

/// What adders cost a bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prices {
    /// Of two words that become a word.
    pub(super) adder: u64,
    /// In a sum of many.
    pub(super) heap: u64,
}

/// Searches that take other pairs than the best now and then.
const SEARCHES: u64 = 12;
/// Pairs of digits in all rows up to which more than one search is affordable.
const FEW_PAIRS: usize = 20_000;

/// The rows with pairs that occur more than once as variables of their own; nothing if no pair is worth it.
pub(super) fn shared(sums: &Sums, prices: Prices) -> Option<Sums> {
    let pairs: usize = sums.rows.iter().map(|row| row.digits.len() * row.digits.len() / 2).sum();
    let searches = if pairs <= FEW_PAIRS { SEARCHES } else { 1 };
    let found = (0..searches).filter_map(|seed| search(sums, prices, seed));
    found.max_by_key(|(saved, _)| *saved).map(|(_, sums)| sums)
}

/// One greedy search; with it, what it saves. Seed 0 always takes the best pair.
fn search(sums: &Sums, prices: Prices, seed: u64) -> Option<(i64, Sums)> {
    let mut random = Random::new(seed);
    let mut sums = sums.clone();
    let mut saved = 0;
    loop {
        let mut pairs: Vec<(i64, Pair)> =
            sums.pairs().into_iter().map(|(pair, occurrences)| (sums.gain(pair, &occurrences, prices), pair)).collect();
        pairs.retain(|&(gain, _)| gain > 0);
        pairs.sort_unstable_by(|a, b| b.cmp(a));
        let skipped = if seed == 0 { 0 } else { pairs.len().saturating_sub(1).min(random.below(3)) };
        let Some(&(gain, pair)) = pairs.get(skipped) else { break };
        sums.replace(pair);
        saved += gain;
    }
    (saved > 0).then_some((saved, sums))
}

/// Where a pair occurs in a row: the places of its digits.
type Occurrence = (usize, [usize; 2]);

impl Sums {
    /// Every pair that occurs at least twice, with places that do not overlap.
    fn pairs(&self) -> FxHashMap<Pair, Vec<Occurrence>> {
        let mut pairs: FxHashMap<Pair, Vec<Occurrence>> = FxHashMap::default();
        for (place, row) in self.rows.iter().enumerate() {
            for (second, b) in row.digits.iter().enumerate() {
                for (first, a) in row.digits[..second].iter().enumerate() {
                    let (pair, is_swapped) = pair(a, b);
                    let digits = if is_swapped { [second, first] } else { [first, second] };
                    let occurrences = pairs.entry(pair).or_default();
                    let is_taken =
                        |&(row, other): &Occurrence| row == place && other.iter().any(|digit| digits.contains(digit));
                    if !occurrences.iter().rev().any(is_taken) {
                        occurrences.push((place, digits));
                    }
                }
            }
        }
        pairs.retain(|_, occurrences| occurrences.len() > 1);
        pairs
    }

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

    /// What a pair saves: bits of heaps, less the adder that makes it.
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
    fn replace(&mut self, pair: Pair) {
        let Some(variable) = self.variable(pair) else { return };
        let Some(occurrences) = self.pairs().remove(&pair) else { return };
        self.variables.push(variable);
        let variable = self.variables.len() - 1;
        let mut gone: Vec<(usize, usize)> = Vec::new();
        for (row, [first, second]) in occurrences {
            let digit = self.rows[row].digits[first];
            self.rows[row].digits[first] = Digit { variable, ..digit };
            gone.push((row, second));
        }
        gone.sort_unstable();
        for (row, place) in gone.into_iter().rev() {
            self.rows[row].digits.remove(place);
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
