//! Two cells as one.

use ringmill_netlist::lincomb::{MOST_SELECTORS, Weighting, weigh};
use rustc_hash::FxHashMap;

use super::graph::{Bit, CellId, Graph, Sum, Weighted};

/// The most bits of a cell that a joining looks at: it goes through all their values.
const MOST_BITS: usize = 10;

/// The results found for functions of the same values: circuits repeat themselves.
pub(in crate::lincomb) type Known = FxHashMap<(usize, Vec<u32>), Option<Weighting>>;

/// Values that are remembered at most.
const MOST_KNOWN: usize = 200_000;

impl Graph {
    /// Both cells as one that makes what others need of them; nothing where no sum within the
    /// capacity tells all values apart that matter. If one of them reads the other, what is read is
    /// taken in, and need not be made unless others read it too.
    pub(super) fn joined(&self, a: CellId, b: CellId, known: &mut Known) -> Option<Sum> {
        let reads = |reader: &Sum, read: &Sum| reader.terms.iter().any(|term| read.outputs.contains(&term.bit));
        if !self.is_bootstrap(a) || !self.is_bootstrap(b) {
            return None;
        }
        let (mut a, mut b) = (a, b);
        if reads(self.cell(a)?, self.cell(b)?) {
            (a, b) = (b, a);
        }
        let others_read = |bit: Bit| self.is_output(bit) || self.readers(bit).iter().any(|&id| id != a && id != b);
        let mut joined = self.sum_of(self.cell(a)?, self.cell(b)?, others_read, known)?;
        let origins = [self.cell(a)?, self.cell(b)?].map(|cell| cell.origin.clone());
        joined.origin = origins.into_iter().flatten().next();
        (!self.depends(&joined.terms, a, b)).then_some(joined)
    }

    /// `reader` with what it reads of `read` taken in; `read` is not made by it.
    pub(super) fn taken_in(&self, read: CellId, reader: CellId, known: &mut Known) -> Option<Sum> {
        if !self.is_bootstrap(read) || !self.is_bootstrap(reader) {
            return None;
        }
        let (read, reader) = (self.cell(read)?, self.cell(reader)?);
        let is_of_reader =
            |bit: Bit| reader.outputs.contains(&bit) && (self.is_output(bit) || !self.readers(bit).is_empty());
        let taken_in = self.sum_of(read, reader, is_of_reader, known)?;
        Some(Sum { origin: reader.origin.clone(), ..taken_in })
    }

    /// One sum for those outputs of `first` and of `second`, which may read the first, that are
    /// wanted.
    fn sum_of(&self, first: &Sum, second: &Sum, is_wanted: impl Fn(Bit) -> bool, known: &mut Known) -> Option<Sum> {
        // bits that count little come last: the search for weights begins with them, and the others
        // must be larger
        let by_weight = |cell: &Sum| {
            let mut terms = cell.terms.clone();
            terms.sort_by_key(|term| std::cmp::Reverse(term.weight));
            terms.into_iter().map(|term| term.bit)
        };
        let is_inner = |bit: &Bit| first.outputs.contains(bit);
        let of_first: Vec<Bit> = by_weight(first).collect();
        let mut leaves: Vec<Bit> = by_weight(second).filter(|bit| !is_inner(bit) && !of_first.contains(bit)).collect();
        leaves.extend(of_first);
        if leaves.len() > MOST_BITS.min(self.capacity as usize) {
            return None;
        }
        let mut selectors: Vec<Bit> = first.selectors.iter().chain(&second.selectors).map(|(bit, _)| *bit).collect();
        selectors.sort_unstable();
        selectors.dedup();
        let wanted = |cell: &Sum| -> Vec<usize> {
            (0..cell.outputs.len()).filter(|&place| is_wanted(cell.outputs[place])).collect()
        };
        let (of_first, of_second) = (wanted(first), wanted(second));
        let outputs: Vec<Bit> = of_first.iter().map(|&place| first.outputs[place]).collect();
        let outputs: Vec<Bit> =
            outputs.into_iter().chain(of_second.iter().map(|&place| second.outputs[place])).collect();
        // each row of the selectors chooses functions of its own
        let functions = outputs.len().checked_shl(selectors.len() as u32).unwrap_or(usize::MAX);
        if outputs.is_empty() || selectors.len() > MOST_SELECTORS || functions > 32 {
            return None;
        }
        let rows: Vec<[usize; 2]> =
            (0..1 << selectors.len()).map(|row| [first, second].map(|cell| own_row(cell, &selectors, row))).collect();
        let (lows, highs) = (row_sums(first, &leaves), row_sums(second, &leaves));
        let inner: Vec<(usize, &Weighted)> =
            second.terms.iter().filter_map(|term| Some((first.place(term.bit)?, term))).collect();
        let values = |low_row: usize| {
            let low = lows[low_row];
            let mut values = 0_u32;
            for (row, [first_row, second_row]) in rows.iter().enumerate() {
                let of_first_row = &first.tables[first_row * first.outputs.len()..];
                let made = inner.iter().filter(|(place, term)| (of_first_row[*place] >> low & 1 == 1) != term.inverted);
                let high = highs[low_row] + made.map(|(_, term)| term.weight).sum::<u32>();
                let of_second_row = &second.tables[second_row * second.outputs.len()..];
                let tables = of_first.iter().map(|&place| of_first_row[place] >> low & 1);
                let tables = tables.chain(of_second.iter().map(|&place| of_second_row[place] >> high & 1));
                let place = row * outputs.len();
                values |= tables.zip(place..).fold(0, |values, (value, place)| values | value << place);
            }
            values
        };
        let mut values: Vec<u32> = (0..1 << leaves.len()).map(values).collect();
        for position in (0..leaves.len()).rev() {
            let without = |row: usize| (row >> position << (position + 1)) | row & ((1 << position) - 1);
            let half = values.len() / 2;
            if (0..half).all(|row| values[without(row)] == values[without(row) | 1 << position]) {
                values = (0..half).map(|row| values[without(row)]).collect();
                leaves.remove(position);
            }
        }
        // a sum takes one value more than its capacity
        let mut distinct = values.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() > self.capacity as usize + 1 {
            return None;
        }
        if known.len() > MOST_KNOWN {
            known.clear();
        }
        let found = known.entry((functions, values));
        let found = found.or_insert_with_key(|(functions, values)| weigh(values, *functions, self.capacity)).clone()?;
        let terms = found.terms.iter().zip(&leaves);
        Some(Sum {
            terms: terms.map(|(&(weight, inverted), &bit)| Weighted { weight, bit, inverted }).collect(),
            selectors: selectors.into_iter().map(|bit| (bit, false)).collect(),
            outputs,
            tables: found.tables,
            origin: None,
            word: None,
        })
    }
}

/// The row of a cell's own selectors that a row of more selectors is.
fn own_row(cell: &Sum, selectors: &[Bit], row: usize) -> usize {
    let is_one = |(bit, inverted): &(Bit, bool)| {
        selectors.iter().position(|selector| selector == bit).is_some_and(|place| row >> place & 1 == 1) != *inverted
    };
    cell.selectors.iter().enumerate().fold(0, |own, (place, selector)| own | usize::from(is_one(selector)) << place)
}

/// The part of a cell's sum that leaves make, for each row of their values.
fn row_sums(cell: &Sum, leaves: &[Bit]) -> Vec<u32> {
    let mut sums = vec![0_u32];
    for leaf in leaves {
        let term = cell.terms.iter().find(|term| term.bit == *leaf);
        let weights = term.map_or([0, 0], |term| if term.inverted { [term.weight, 0] } else { [0, term.weight] });
        sums = weights.iter().flat_map(|weight| sums.iter().map(move |sum| sum + weight)).collect();
    }
    sums
}
