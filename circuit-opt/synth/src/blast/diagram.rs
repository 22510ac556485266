//! Tables as BDDs.

use ringmill_netlist::NodeId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cells::Cells;
use crate::word::Table;

/// Orders tried are counted in table entries read, so that the time spent does not depend on the
/// machine.
const ORDER_SEARCH_ENTRIES: usize = 1 << 20;

/// The word of `table` at `index`.
pub(super) fn expand(cells: &mut Cells, table: &Table, index: &[NodeId]) -> Vec<NodeId> {
    let leaf = cells.free_inputs();
    lookup(cells, table, index, &best_order(table, leaf), leaf)
}

/// The word of `table` at `index`, split in `order` (lowest variable first).
///
/// Every output bit is a function of the k low index bits. It is split by one index bit after the
/// other (C. E. Shannon 1949; shared cofactors: R. E. Bryant, IEEE Trans. Computers 1986), or as f0
/// ^ x·(f0 ^ f1) where that meets functions already there, until a cell can hold what is left.
/// Equal and complementary functions are made once for all output bits. The order of the index bits
/// is improved by exchanging pairs as long as fewer functions result.
pub(super) fn lookup(cells: &mut Cells, table: &Table, index: &[NodeId], order: &[usize], leaf: usize) -> Vec<NodeId> {
    let zero = cells.constant(false);
    let variables: Vec<NodeId> = order.iter().map(|&position| index.get(position).copied().unwrap_or(zero)).collect();
    let mut diagram = Diagram { variables: &variables, leaf, made: FxHashMap::default() };
    outputs(table, order).into_iter().map(|function| diagram.make(cells, function, order.len())).collect()
}

/// A truth table of n variables, 2^n bits, row r at bit r; bits above are 0.
type Function = Vec<u64>;

/// Each output bit as a function of the index bits taken in `order`, lowest variable first.
fn outputs(table: &Table, order: &[usize]) -> Vec<Function> {
    let rows = 1_usize << order.len();
    let mut functions = vec![vec![0_u64; rows.div_ceil(64)]; table.width() as usize];
    for row in 0..rows {
        let index = order
            .iter()
            .enumerate()
            .fold(0_u128, |index, (variable, &position)| index | ((row as u128 >> variable & 1) << position));
        let word = table.word(index);
        for (bit, function) in functions.iter_mut().enumerate() {
            function[row / 64] |= ((word >> bit & 1) as u64) << (row % 64);
        }
    }
    functions
}

/// The lowest bits that a truth table of `variables` (≤ 6) uses.
fn rows_mask(variables: usize) -> u64 {
    u64::MAX >> (64 - (1 << variables))
}

/// Cofactors of the top variable: for 0 and for 1.
fn halves(function: &[u64], variables: usize) -> (Function, Function) {
    if variables > 6 {
        let (low, high) = function.split_at(function.len() / 2);
        return (low.to_vec(), high.to_vec());
    }
    let half = 1 << (variables - 1);
    (vec![function[0] & rows_mask(variables - 1)], vec![function[0] >> half])
}

/// The function or its complement, whichever is 0 in row 0, and whether it was complemented.
fn normal(mut function: Function, variables: usize) -> (Function, bool) {
    let inverted = function[0] & 1 == 1;
    if inverted {
        let mask = rows_mask(variables.min(6));
        for word in &mut function {
            *word = !*word & mask;
        }
    }
    (function, inverted)
}

fn differing(a: &[u64], b: &[u64]) -> Function {
    a.iter().zip(b).map(|(x, y)| x ^ y).collect()
}

struct Diagram<'a> {
    variables: &'a [NodeId],
    leaf: usize,
    made: FxHashMap<(usize, Function), NodeId>,
}

impl Diagram<'_> {
    fn make(&mut self, cells: &mut Cells, function: Function, variables: usize) -> NodeId {
        let (function, inverted) = normal(function, variables);
        let node = match self.made.get(&(variables, function.clone())) {
            Some(&node) => node,
            None => {
                let node = self.make_new(cells, &function, variables);
                self.made.insert((variables, function), node);
                node
            }
        };
        if inverted { cells.not(node) } else { node }
    }

    fn make_new(&mut self, cells: &mut Cells, function: &[u64], variables: usize) -> NodeId {
        if variables <= self.leaf {
            return cells.function(function[0], &self.variables[..variables]);
        }
        let below = variables - 1;
        let (low, high) = halves(function, variables);
        if low == high {
            return self.make(cells, low, below);
        }
        let change = differing(&low, &high);
        let top = self.variables[below];
        let fresh = |f: &Function| usize::from(!self.is_made(f, below));
        let [from_low, from_high, by_change] = [&low, &high, &change].map(fresh);
        if from_low + from_high <= by_change + from_low.min(from_high) {
            let (low, high) = (self.make(cells, low, below), self.make(cells, high, below));
            return cells.mux(top, high, low);
        }
        let change = self.make(cells, change, below);
        if from_low <= from_high {
            let low = self.make(cells, low, below);
            cells.xor_and(low, top, change)
        } else {
            let high = self.make(cells, high, below);
            let top = cells.not(top);
            cells.xor_and(high, top, change)
        }
    }

    fn is_made(&self, function: &Function, variables: usize) -> bool {
        let (function, _) = normal(function.clone(), variables);
        function.iter().all(|&word| word == 0) || self.made.contains_key(&(variables, function))
    }
}

/// An order of the index bits (lowest variable first) for which few functions are needed.
pub(super) fn best_order(table: &Table, leaf: usize) -> Vec<usize> {
    let bits = table.index_bits() as usize;
    let mut order: Vec<usize> = (0..bits).collect();
    let entries = table.words().len() * table.width() as usize;
    let mut trials = (ORDER_SEARCH_ENTRIES / entries.max(1)).min(400);
    if bits <= leaf {
        return order;
    }
    let mut best = function_count(table, &order, leaf);
    loop {
        let before = best;
        for first in 0..bits {
            for second in first + 1..bits {
                if trials == 0 {
                    return order;
                }
                trials -= 1;
                order.swap(first, second);
                let count = function_count(table, &order, leaf);
                if count < best {
                    best = count;
                } else {
                    order.swap(first, second);
                }
            }
        }
        if best == before {
            return order;
        }
    }
}

/// Number of different functions, up to complement, that splitting by Shannon's expansion meets.
fn function_count(table: &Table, order: &[usize], leaf: usize) -> usize {
    let mut variables = order.len();
    let mut level: FxHashSet<Function> = outputs(table, order).into_iter().map(|f| normal(f, variables).0).collect();
    let mut count = 0;
    while variables > leaf {
        let mut next = FxHashSet::default();
        for function in &level {
            let (low, high) = halves(function, variables);
            if low != high {
                count += 1;
                next.insert(normal(high, variables - 1).0);
            }
            next.insert(normal(low, variables - 1).0);
        }
        level = next;
        variables -= 1;
    }
    count + level.len()
}
