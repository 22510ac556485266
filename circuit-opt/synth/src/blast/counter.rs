//! Cells that add before they look up.

use ringmill_netlist::NodeId;

/// One cell of weighted bits: the sum Σ weight·bit, and a table of it for each digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The bits and their weights.
    pub terms: Vec<(u32, NodeId)>,
    /// For each digit its value for every sum, at most 63: bit s is the value for the sum s.
    pub tables: Vec<u64>,
    /// The digits.
    pub digits: Vec<NodeId>,
}

impl Counter {
    /// The binary digits of Σ weight·bit + offset, the lowest first.
    pub(super) fn of_sum(terms: Vec<(u32, NodeId)>, offset: u32, digits: Vec<NodeId>) -> Self {
        let largest = total(&terms);
        let table = |digit: usize| {
            let is_set = |sum: &u32| (sum + offset) >> digit & 1 == 1;
            (0..=largest).filter(is_set).fold(0, |table, sum| table | 1 << sum)
        };
        Self { tables: (0..digits.len()).map(table).collect(), terms, digits }
    }

    /// The comparisons of Σ weight·bit with some bounds: true from the bound on.
    pub(super) fn of_bounds(terms: Vec<(u32, NodeId)>, bounds: &[u32], digits: Vec<NodeId>) -> Self {
        let largest = total(&terms);
        let table = |bound: &u32| (*bound..=largest).fold(0, |table, sum| table | 1 << sum);
        Self { tables: bounds.iter().map(table).collect(), terms, digits }
    }

    /// The sum when all bits are 1.
    pub(super) fn total(&self) -> u32 {
        total(&self.terms)
    }

    /// The last bit that was made. Digits are younger, so that a counter reads only those of
    /// counters whose last bit is older.
    pub(crate) fn last_term(&self) -> Option<NodeId> {
        self.terms.iter().map(|&(_, bit)| bit).max()
    }
}

fn total(terms: &[(u32, NodeId)]) -> u32 {
    terms.iter().map(|&(weight, _)| weight).sum()
}
