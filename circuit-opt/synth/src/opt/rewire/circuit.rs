//! A window of a netlist: few leaves, and the functions of all its cells on every vector of them.

use ringmill_netlist::MAX_FANINS;
use ringmill_netlist::table::PROJECTIONS;

use super::check::{Check, Verdict};
use super::options::Rewiring;
use crate::network::{Cell, Sorted};
use crate::prove::vectors::{counting, random as random_vectors};
use crate::random::Random;

/// A network with the functions of its nodes over its leaves, which come first.
pub(super) struct Circuit {
    pub(super) sorted: Sorted,
    /// Words of a function.
    words: usize,
    functions: Vec<u64>,
    /// As `functions`, for what if.
    others: Vec<u64>,
    /// The nodes that depend on the cell last examined; the buffer is reused.
    above: Vec<bool>,
    /// The check by BDDs, where the vectors are not exhaustive.
    check: Option<Check>,
    /// The next vector to give way to one that told two functions apart.
    next: usize,
}

impl Circuit {
    /// Of a network whose first nodes are its leaves. Nothing if it is too large to be checked.
    pub(super) fn new(sorted: Sorted, leaves: usize, how: Rewiring, random: &mut Random) -> Option<Self> {
        let is_exact = leaves <= how.exact_leaves as usize;
        let words = if is_exact { 1_usize << leaves.saturating_sub(PROJECTIONS.len()) } else { how.sample as usize };
        let nodes = sorted.network().len();
        let check = if is_exact { None } else { Some(Check::new(&sorted, leaves)?) };
        let mut circuit = Self {
            sorted,
            words,
            functions: vec![0; nodes * words],
            others: vec![0; nodes * words],
            above: vec![false; nodes],
            check,
            next: 0,
        };
        let mut vectors = Vec::new();
        for word in 0..words {
            if is_exact {
                counting(word as u64, leaves, &mut vectors);
            } else {
                random_vectors(word as u64, leaves, random, &mut vectors);
            }
            for (leaf, &bits) in vectors.iter().enumerate() {
                circuit.functions[leaf * words + word] = bits;
            }
        }
        for position in 0..circuit.sorted.order().len() {
            circuit.compute(circuit.sorted.order()[position]);
        }
        Some(circuit)
    }

    /// True if nothing more can be decided here.
    pub(super) fn is_exhausted(&self) -> bool {
        self.check.as_ref().is_some_and(Check::is_exhausted)
    }

    /// True if a cell may become this function of these fanins, for all that the outputs show.
    pub(super) fn allows(&mut self, node: usize, cell: &Cell, random: &mut Random) -> bool {
        let Some(check) = &mut self.check else { return true };
        match check.compare(&self.sorted, node, cell) {
            Verdict::Equal => true,
            Verdict::Undecided => false,
            Verdict::Different(vector) => {
                let (word, bit) = (self.next / 64, self.next % 64);
                self.next = (self.next + 1) % (64 * self.words);
                for (leaf, value) in vector.into_iter().enumerate() {
                    let value = value.unwrap_or_else(|| random.below(2) == 1);
                    let bits = &mut self.functions[leaf * self.words + word];
                    *bits = *bits & !(1 << bit) | u64::from(value) << bit;
                }
                for position in 0..self.sorted.order().len() {
                    self.compute_word(self.sorted.order()[position], word);
                }
                false
            }
        }
    }

    pub(super) fn function(&self, node: usize) -> &[u64] {
        &self.functions[node * self.words..][..self.words]
    }

    /// True if a node depends on the cell last asked about by [`care`](Self::care).
    pub(super) fn is_above(&self, node: usize) -> bool {
        self.above[node]
    }

    fn compute(&mut self, node: usize) {
        for word in 0..self.words {
            self.compute_word(node, word);
        }
    }

    fn compute_word(&mut self, node: usize, word: usize) {
        let Some(cell) = self.sorted.network().cell(node) else { return };
        let mut operands = [0; MAX_FANINS];
        for (operand, &fanin) in operands.iter_mut().zip(cell.fanins()) {
            *operand = self.functions[fanin * self.words + word];
        }
        self.functions[node * self.words + word] = value(cell, &operands);
    }

    /// Computes a cell again, and whatever depends on it.
    pub(super) fn update(&mut self, node: usize) {
        self.above.fill(false);
        self.above[node] = true;
        for position in self.sorted.rank(node) - 1..self.sorted.order().len() {
            let next = self.sorted.order()[position];
            if next == node || self.sorted.network().fanins(next).iter().any(|&fanin| self.above[fanin]) {
                self.above[next] = true;
                self.compute(next);
            }
        }
    }

    /// The vectors on which an output shows whether the cell is 0 or 1.
    pub(super) fn care(&mut self, node: usize, care: &mut Vec<u64>) {
        let words = self.words;
        care.clear();
        care.resize(words, 0);
        self.above.fill(false);
        self.above[node] = true;
        for word in 0..words {
            self.others[node * words + word] = !self.functions[node * words + word];
        }
        if self.sorted.network().outputs(node) > 0 {
            care.fill(u64::MAX);
        }
        let network = self.sorted.network();
        for (next, cell) in self.sorted.cells_from(self.sorted.rank(node)) {
            if !cell.fanins().iter().any(|&fanin| self.above[fanin]) {
                continue;
            }
            self.above[next] = true;
            let is_shown = network.outputs(next) > 0;
            let mut operands = [0; MAX_FANINS];
            for word in 0..words {
                for (operand, &fanin) in operands.iter_mut().zip(cell.fanins()) {
                    let from = if self.above[fanin] { &self.others } else { &self.functions };
                    *operand = from[fanin * words + word];
                }
                let other = value(cell, &operands);
                self.others[next * words + word] = other;
                if is_shown {
                    care[word] |= other ^ self.functions[next * words + word];
                }
            }
        }
    }
}

/// 64 values of a cell.
fn value(cell: &Cell, operands: &[u64; MAX_FANINS]) -> u64 {
    let (table, operands) = (cell.table(), &operands[..cell.fanins().len()]);
    let mut rows = [0_u64; 32];
    let Some((&first, rest)) = operands.split_first() else {
        return 0_u64.wrapping_sub(table & 1);
    };
    let mut count = 1_usize << rest.len();
    for (pair, row) in rows[..count].iter_mut().enumerate() {
        *row = match table >> (2 * pair) & 0b11 {
            0b00 => 0,
            0b01 => !first,
            0b10 => first,
            _ => u64::MAX,
        };
    }
    for &operand in rest {
        count /= 2;
        for pair in 0..count {
            rows[pair] = rows[2 * pair] ^ ((rows[2 * pair] ^ rows[2 * pair + 1]) & operand);
        }
    }
    rows[0]
}
