//! A window of a netlist: few leaves, and the functions of all its cells on every vector of them.

use ringmill_netlist::table::PROJECTIONS;

use super::check::{Check, Verdict};
use super::graph::{Graph, Vertex};
use super::reselection::Reselection;
use crate::prove::vectors::{counting, random as random_vectors};
use crate::random::Random;

/// A graph with the functions of its nodes over its leaves, which come first.
pub(super) struct Circuit {
    pub(super) graph: Graph,
    /// Words of a function.
    words: usize,
    functions: Vec<u64>,
    /// As `functions`, for what if.
    others: Vec<u64>,
    /// Which nodes depend on the cell last looked at; kept here to be reused.
    above: Vec<bool>,
    /// Where the vectors are not all there are.
    check: Option<Check>,
    /// The next vector to give way to one that told two functions apart.
    next: usize,
}

impl Circuit {
    /// Of a graph whose first nodes are its leaves. Nothing if it is too large to be checked.
    pub(super) fn new(graph: Graph, leaves: usize, how: Reselection, random: &mut Random) -> Option<Self> {
        let is_exact = leaves <= how.exact_leaves as usize;
        let words = if is_exact { 1_usize << leaves.saturating_sub(PROJECTIONS.len()) } else { how.sample as usize };
        let nodes = graph.vertices.len();
        let check = if is_exact { None } else { Some(Check::new(&graph, leaves)?) };
        let mut circuit = Self {
            graph,
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
        for place in 0..circuit.graph.order.len() {
            circuit.compute(circuit.graph.order[place]);
        }
        Some(circuit)
    }

    /// Whether nothing more can be decided here.
    pub(super) fn is_exhausted(&self) -> bool {
        self.check.as_ref().is_some_and(Check::is_exhausted)
    }

    /// Whether a cell may become this function of these fanins, for all that the outputs show.
    pub(super) fn allows(&mut self, node: usize, table: u64, fanins: &[usize], random: &mut Random) -> bool {
        let Some(check) = &mut self.check else { return true };
        match check.compare(&self.graph, node, table, fanins) {
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
                for place in 0..self.graph.order.len() {
                    self.compute_word(self.graph.order[place], word);
                }
                false
            }
        }
    }

    pub(super) fn function(&self, node: usize) -> &[u64] {
        &self.functions[node * self.words..][..self.words]
    }

    /// Whether a node depends on the cell last asked about by [`care`](Self::care).
    pub(super) fn is_above(&self, node: usize) -> bool {
        self.above[node]
    }

    fn compute(&mut self, node: usize) {
        for word in 0..self.words {
            self.compute_word(node, word);
        }
    }

    fn compute_word(&mut self, node: usize, word: usize) {
        let Vertex { table, fanins, .. } = &self.graph.vertices[node];
        let mut operands = [0; 6];
        for (operand, &fanin) in operands.iter_mut().zip(fanins) {
            *operand = self.functions[fanin * self.words + word];
        }
        self.functions[node * self.words + word] = value(*table, &operands[..fanins.len()]);
    }

    /// Computes a cell again, and whatever depends on it.
    pub(super) fn update(&mut self, node: usize) {
        self.above.fill(false);
        self.above[node] = true;
        for place in self.graph.ranks[node] - 1..self.graph.order.len() {
            let next = self.graph.order[place];
            if next == node || self.graph.vertices[next].fanins.iter().any(|&fanin| self.above[fanin]) {
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
        if self.graph.vertices[node].outputs > 0 {
            care.fill(u64::MAX);
        }
        for place in self.graph.ranks[node]..self.graph.order.len() {
            let next = self.graph.order[place];
            let Vertex { table, fanins, outputs, .. } = &self.graph.vertices[next];
            if !fanins.iter().any(|&fanin| self.above[fanin]) {
                continue;
            }
            self.above[next] = true;
            let mut operands = [0; 6];
            for word in 0..words {
                for (operand, &fanin) in operands.iter_mut().zip(fanins) {
                    let from = if self.above[fanin] { &self.others } else { &self.functions };
                    *operand = from[fanin * words + word];
                }
                let other = value(*table, &operands[..fanins.len()]);
                self.others[next * words + word] = other;
                if *outputs > 0 {
                    care[word] |= other ^ self.functions[next * words + word];
                }
            }
        }
    }
}

/// 64 values of a function of six operands at most.
fn value(table: u64, operands: &[u64]) -> u64 {
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
