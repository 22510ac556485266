//! The search for a few divisors that determine a function.

use ringmill_netlist::{CellLibrary, table};

use super::window::Window;

/// A cell's replacement.
pub(super) struct Found {
    /// The truth table over the divisors.
    pub(super) table: u64,
    /// Nodes of the network.
    pub(super) divisors: Vec<usize>,
    /// Bootstraps.
    pub(super) cost: u32,
}

/// The search for the cheapest function of at most three divisors that is a window's target.
pub(super) struct Search<'a> {
    window: &'a Window,
    library: CellLibrary,
    /// 64 vectors, half of them with the target 1 if there are as many: the target on them, and
    /// each divisor. Most candidates fail on these already.
    sample: (u64, Vec<u64>),
}

impl Search<'_> {
    pub(super) fn new(window: &Window, library: CellLibrary) -> Search<'_> {
        let vectors = telling_vectors(&window.target);
        let on_vectors = |function: &Vec<u64>| {
            let bits = vectors.iter().map(|&vector| function[vector / 64] >> (vector % 64) & 1);
            bits.rev().fold(0, |word, bit| word << 1 | bit)
        };
        let divisors = window.functions.iter().map(on_vectors).collect();
        Search { window, library, sample: (on_vectors(&window.target), divisors) }
    }

    /// The cheapest replacement within the budget; of equals the one of fewest, first divisors.
    pub(super) fn best(&self) -> Option<Found> {
        let budget = self.window.budget;
        self.of_none_or_one()
            .or_else(|| if budget > 1 { self.of_two() } else { None })
            .or_else(|| if budget > self.least_wide() { self.of_three() } else { None })
    }

    /// The bootstraps of the cheapest functions of three inputs.
    fn least_wide(&self) -> u32 {
        match self.library {
            CellLibrary::Lut(most) if most >= 3 => 1,
            _ => 2,
        }
    }

    /// True if these divisors are what the cell reads now.
    fn is_there(&self, positions: &[usize]) -> bool {
        let fanins = &self.window.fanins;
        fanins.len() == positions.len()
            && positions.iter().all(|&position| fanins.contains(&self.window.divisors[position]))
    }

    fn found(&self, rows: u64, of: &[usize]) -> Found {
        Found {
            table: rows,
            divisors: of.iter().map(|&position| self.window.divisors[position]).collect(),
            cost: self.library.cost(rows, of.len()),
        }
    }

    fn of_none_or_one(&self) -> Option<Found> {
        let target = &self.window.target;
        for constant in [0, u64::MAX] {
            if target.iter().all(|&word| word == constant) {
                return Some(self.found(constant & 1, &[]));
            }
        }
        self.window.functions.iter().enumerate().find_map(|(position, function)| {
            let mut pairs = function.iter().zip(target);
            if pairs.clone().all(|(divisor, target)| divisor == target) {
                Some(self.found(0b10, &[position]))
            } else if pairs.all(|(divisor, target)| *divisor == !target) {
                Some(self.found(0b01, &[position]))
            } else {
                None
            }
        })
    }

    fn of_two(&self) -> Option<Found> {
        let functions = &self.window.functions;
        let (target, sampled) = &self.sample;
        for (b, second) in functions.iter().enumerate() {
            for (a, first) in functions[..b].iter().enumerate() {
                let (on, off) = rows_of_pair([sampled[a], sampled[b]], *target);
                if on & off != 0 {
                    continue;
                }
                let (mut on, mut off) = (0, 0);
                for ((&a, &b), &target) in first.iter().zip(second).zip(&self.window.target) {
                    let (more_on, more_off) = rows_of_pair([a, b], target);
                    on |= more_on;
                    off |= more_off;
                    if on & off != 0 {
                        break;
                    }
                }
                if on & off == 0 && !self.is_there(&[a, b]) {
                    return Some(self.found(on, &[a, b]));
                }
            }
        }
        None
    }

    fn of_three(&self) -> Option<Found> {
        let functions = &self.window.functions;
        let target = &self.window.target;
        let mut best: Option<Found> = None;
        for (c, third) in functions.iter().enumerate() {
            for (b, second) in functions[..c].iter().enumerate() {
                let open = self.undetermined(b, c);
                for (a, first) in functions[..b].iter().enumerate() {
                    let sampled = self.sample.1[a];
                    let confused = |&(on, off): &(u64, u64)| {
                        (on & sampled != 0 && off & sampled != 0) || (on & !sampled != 0 && off & !sampled != 0)
                    };
                    if open.iter().any(confused) {
                        continue;
                    }
                    let Some((on, off)) = rows([first, second, third], target) else {
                        continue;
                    };
                    let (rows, cost) = self.cheapest(on, off);
                    let least = best.as_ref().map_or(self.window.budget, |best| best.cost);
                    if cost < least && !self.is_there(&[a, b, c]) {
                        best = Some(self.found(rows, &[a, b, c]));
                    }
                    // Nothing of three inputs is cheaper.
                    if best.as_ref().is_some_and(|best| best.cost <= self.least_wide()) {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// For each row of two divisors: the sampled vectors on which the target is 1 and 0, both none
    /// if it is the same on all.
    fn undetermined(&self, b: usize, c: usize) -> [(u64, u64); 4] {
        let (target, divisors) = &self.sample;
        let (b, c) = (divisors[b], divisors[c]);
        [!b & !c, b & !c, !b & c, b & c].map(|region| {
            let (on, off) = (region & target, region & !target);
            if on == 0 || off == 0 { (0, 0) } else { (on, off) }
        })
    }

    /// The cheapest function of three inputs that is 1 on some rows and 0 on others.
    fn cheapest(&self, on: u64, off: u64) -> (u64, u32) {
        let free = table::mask(3) & !(on | off);
        let mut best = (on, self.library.cost(on, 3));
        // Every subset of the free rows; windows of few leaves leave up to all eight.
        let mut some = free;
        while some != 0 {
            let cost = self.library.cost(on | some, 3);
            if cost < best.1 {
                best = (on | some, cost);
            }
            some = (some - 1) & free;
        }
        best
    }
}

/// The rows of three functions on which the target is 1, and those on which it is 0, if no row is
/// both.
fn rows(of: [&Vec<u64>; 3], target: &[u64]) -> Option<(u64, u64)> {
    let (mut on, mut off) = (0, 0);
    for (word, &target) in target.iter().enumerate() {
        let (more_on, more_off) = rows_of_word([of[0][word], of[1][word], of[2][word]], target);
        on |= more_on;
        off |= more_off;
        if on & off != 0 {
            return None;
        }
    }
    Some((on, off))
}

/// As [`rows`], for 64 vectors; rows that are both are in both.
#[inline(always)]
fn rows_of_word([a, b, c]: [u64; 3], target: u64) -> (u64, u64) {
    let (mut on, mut off) = (0, 0);
    let halves = [!a & !b, a & !b, !a & b, a & b];
    for (row, half) in halves.into_iter().enumerate() {
        for (bit, region) in [(row, half & !c), (row + 4, half & c)] {
            on |= u64::from(region & target != 0) << bit;
            off |= u64::from(region & !target != 0) << bit;
        }
    }
    (on, off)
}

/// As [`rows_of_word`], of two functions.
#[inline(always)]
fn rows_of_pair([a, b]: [u64; 2], target: u64) -> (u64, u64) {
    let (mut on, mut off) = (0, 0);
    for (row, region) in [!a & !b, a & !b, !a & b, a & b].into_iter().enumerate() {
        on |= u64::from(region & target != 0) << row;
        off |= u64::from(region & !target != 0) << row;
    }
    (on, off)
}

/// Up to 64 vectors on which a function is 1 and 0 as evenly as can be, spread over its whole
/// table.
fn telling_vectors(function: &[u64]) -> Vec<usize> {
    let of = |value: u64| {
        let vectors =
            (0..function.len() * 64).filter(move |vector| function[vector / 64] >> (vector % 64) & 1 == value);
        vectors.collect::<Vec<usize>>()
    };
    let (on, off) = (of(1), of(0));
    let spread = |from: &[usize], count: usize| -> Vec<usize> {
        (0..count.min(from.len())).map(|position| from[position * from.len() / count.min(from.len())]).collect()
    };
    let on_count = on.len().min(32.max(64_usize.saturating_sub(off.len())));
    let mut vectors = spread(&on, on_count);
    vectors.extend(spread(&off, 64 - vectors.len()));
    vectors
}
