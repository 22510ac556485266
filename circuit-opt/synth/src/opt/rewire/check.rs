//! The check that a change that is right on some vectors is right on all.

use crate::network::{Cell, Sorted};
use crate::prove::bdd::{BddManager, Function};

/// Nodes of diagrams beyond which nothing is decided.
const MOST_NODES: usize = 1 << 16;

/// The number of BDD overflows after which a window is left alone.
const MOST_FAILURES: u32 = 20;

/// The diagrams of all nodes of a network.
pub(super) struct Check {
    diagrams: BddManager,
    /// Nothing for what no output needs.
    functions: Vec<Option<Function>>,
    leaves: usize,
    /// The leaf of each variable.
    variables: Vec<usize>,
    /// The number of BDD overflows so far.
    failures: u32,
}

/// The result of a comparison.
pub(super) enum Verdict {
    Equal,
    /// On this vector of the leaves; those without value do not matter.
    Different(Vec<Option<bool>>),
    Undecided,
}

impl Check {
    /// Nothing if the diagrams are too large.
    pub(super) fn new(sorted: &Sorted, leaves: usize) -> Option<Self> {
        // As they are declared may be better: fanins of mapped cells are in any order.
        let orders = [walked(sorted, leaves), (0..leaves).collect()];
        let checks = orders.into_iter().filter_map(|variables| {
            let diagrams = BddManager::of_at_most(MOST_NODES);
            let mut check = Self { diagrams, functions: Vec::new(), leaves, variables, failures: 0 };
            check.begin(sorted).then_some(check)
        });
        checks.min_by_key(|check| check.diagrams.len())
    }

    /// True if the diagrams have grown too large too often for more to come of it.
    pub(super) fn is_exhausted(&self) -> bool {
        self.failures >= MOST_FAILURES
    }

    /// Makes all diagrams anew; whether they are small enough.
    fn begin(&mut self, sorted: &Sorted) -> bool {
        self.diagrams = BddManager::of_at_most(MOST_NODES);
        self.functions = vec![None; sorted.network().len()];
        for &leaf in &self.variables {
            self.functions[leaf] = Some(self.diagrams.variable());
        }
        for (node, cell) in sorted.cells_from(0) {
            self.functions[node] = self.function(cell, &[]);
        }
        !self.diagrams.overflowed()
    }

    fn function(&mut self, cell: &Cell, instead: &[(usize, Function)]) -> Option<Function> {
        let of = |fanin: usize| {
            let other = instead.iter().rev().find(|&&(node, _)| node == fanin);
            other.map(|&(_, function)| function).or(self.functions[fanin])
        };
        let operands: Option<Vec<Function>> = cell.fanins().iter().map(|&fanin| of(fanin)).collect();
        Some(self.diagrams.table(cell.table(), &operands?))
    }

    /// True if the outputs stay the same if a cell becomes this function of these fanins, which do
    /// not depend on it. If they do, the change is taken for made.
    pub(super) fn compare(&mut self, sorted: &Sorted, node: usize, cell: &Cell) -> Verdict {
        let verdict = self.try_compare(sorted, node, cell);
        if self.diagrams.overflowed() {
            self.failures += 1;
            // What was made on the way is thrown away; without it there is room for another try.
            if !self.begin(sorted) {
                return Verdict::Undecided;
            }
            let verdict = self.try_compare(sorted, node, cell);
            if !self.diagrams.overflowed() {
                return verdict;
            }
            self.begin(sorted);
            return Verdict::Undecided;
        }
        verdict
    }

    fn try_compare(&mut self, sorted: &Sorted, node: usize, cell: &Cell) -> Verdict {
        let (Some(new), Some(old)) = (self.function(cell, &[]), self.functions[node]) else {
            return Verdict::Undecided;
        };
        if new == old {
            return Verdict::Equal;
        }
        let mut changed = vec![(node, new)];
        let mut above = vec![false; sorted.network().len()];
        above[node] = true;
        for (next, cell) in sorted.cells_from(sorted.rank(node) - 1) {
            if next != node {
                if !cell.fanins().iter().any(|&fanin| above[fanin]) {
                    continue;
                }
                let (Some(new), Some(old)) = (self.function(cell, &changed), self.functions[next]) else {
                    return Verdict::Undecided;
                };
                if new == old {
                    continue;
                }
                above[next] = true;
                changed.push((next, new));
            }
            if sorted.network().outputs(next) > 0
                && let (Some(&(_, new)), Some(old)) = (changed.last(), self.functions[next])
            {
                let difference = self.diagrams.xor(new, old);
                let mut vector = vec![None; self.leaves];
                for (variable, value) in self.diagrams.satisfy(difference) {
                    vector[self.variables[variable]] = Some(value);
                }
                return Verdict::Different(vector);
            }
        }
        if self.diagrams.overflowed() {
            return Verdict::Undecided;
        }
        for (node, function) in changed {
            self.functions[node] = Some(function);
        }
        Verdict::Equal
    }
}

/// The leaves in the order in which a walk from each output in turn, first fanins first, meets
/// them; then those that no output needs.
fn walked(sorted: &Sorted, leaves: usize) -> Vec<usize> {
    let mut seen = vec![false; sorted.network().len()];
    let outputs = sorted.order().iter().filter(|&&cell| sorted.network().outputs(cell) > 0);
    let mut pending: Vec<usize> = outputs.rev().copied().collect();
    let mut order = Vec::new();
    while let Some(node) = pending.pop() {
        if std::mem::replace(&mut seen[node], true) {
            continue;
        }
        if node < leaves {
            order.push(node);
        }
        pending.extend(sorted.network().fanins(node).iter().rev());
    }
    order.extend((0..leaves).filter(|&leaf| !seen[leaf]));
    order
}
