//! The phases of its fanins that a cell of the gate library needs.

use crate::NodeId;
use crate::table;

/// A cell of two or three fanins, up to the order of its fanins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// `a ^ b ^ inverted`: any phases do.
    Parity { inverted: bool },
    /// `((a ^ inverted[0]) & (b ^ inverted[1])) ^ complement`: `and` or `nand` of those two
    /// literals, or `nor` or `or` of their inverses.
    Product { inverted: [bool; 2], complement: bool },
    /// `select ? then ^ inverted[0] : otherwise ^ inverted[1]`, as positions of fanins: those two
    /// literals, or both inverted to compute the inverse. Either phase of the select does.
    Mux { select: usize, branches: [usize; 2], inverted: [bool; 2] },
}

impl Form {
    /// The form of a cell that the gate library admits, every fanin of which matters.
    pub(super) fn of(table: u64, inputs: usize) -> Self {
        if let Some(mux) = (inputs == 3).then(|| table::is_mux(table)).flatten() {
            return Self::Mux {
                select: mux.select,
                branches: [mux.then, mux.otherwise],
                inverted: [mux.then_inverted, mux.otherwise_inverted],
            };
        }
        if table == 0b0110 || table == 0b1001 {
            return Self::Parity { inverted: table == 0b1001 };
        }
        // One row differs from the other three.
        let complement = table.count_ones() == 3;
        let row = if complement { !table & 0b1111 } else { table }.trailing_zeros();
        Self::Product { inverted: [row & 1 == 0, row & 2 == 0], complement }
    }

    /// The two fanins whose phases are tied, with whether each is read inverted.
    pub(super) fn tied(self, fanins: &[NodeId]) -> Option<[(NodeId, bool); 2]> {
        match self {
            Self::Parity { .. } => None,
            Self::Product { inverted, .. } => Some([(fanins[0], inverted[0]), (fanins[1], inverted[1])]),
            Self::Mux { branches, inverted, .. } => {
                Some([(fanins[branches[0]], inverted[0]), (fanins[branches[1]], inverted[1])])
            }
        }
    }
}
