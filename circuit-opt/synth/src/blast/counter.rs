//! Cells that add before they look up.

use ringmill_netlist::NodeId;

/// One cell of weighted bits: the sum Σ weight·bit, and the digits that are looked up of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The bits and their weights.
    pub terms: Vec<(u32, NodeId)>,
    /// The meaning of the digits.
    pub meaning: DigitFunctions,
    /// The digits.
    pub digits: Vec<NodeId>,
}

/// The digits of a counter as functions of its sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DigitFunctions {
    /// Binary digits of the sum and a constant, the lowest first.
    Number {
        /// The constant.
        offset: u32,
    },
    /// Comparisons with bounds, one each: true from the bound on.
    Bounds(Vec<u32>),
    /// A table each, of sums below 64: bit s is the value for the sum s.
    Tables(Vec<u64>),
}

impl Counter {
    /// The digit of some index for a sum.
    #[must_use]
    pub fn value(&self, index: usize, sum: u32) -> bool {
        match &self.meaning {
            DigitFunctions::Number { offset } => (sum + offset) >> index & 1 == 1,
            DigitFunctions::Bounds(bounds) => sum >= bounds[index],
            DigitFunctions::Tables(tables) => tables[index] >> sum & 1 == 1,
        }
    }

    /// Changes of a digit as the sum rises: its variance, if the cell makes several.
    pub(super) fn changes(&self, index: usize) -> u32 {
        let total = self.terms.iter().map(|&(weight, _)| weight).sum();
        (0..total).filter(|&sum| self.value(index, sum) != self.value(index, sum + 1)).count() as u32
    }

    /// The last bit that was made. Digits are younger, so that a counter reads only those of
    /// counters whose last bit is older.
    pub(crate) fn last_term(&self) -> Option<NodeId> {
        self.terms.iter().map(|&(_, bit)| bit).max()
    }
}
