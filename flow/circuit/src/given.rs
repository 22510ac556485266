//! The circuit that a file holds.

use ringmill_netlist::{
    Netlist,
    lincomb::{LincombNetlist, expand},
};
use ringmill_selection::Source;

/// The circuit that a file holds, in its own cells.
#[derive(Clone, Debug)]
pub enum Given {
    /// Tables of bits.
    Netlist(Netlist),
    /// Sums of bits, looked up.
    Sums(LincombNetlist),
}

impl Given {
    /// Its bits: those of sums by their expansion.
    #[must_use]
    pub fn netlist(self) -> Netlist {
        match self {
            Self::Netlist(netlist) => netlist,
            Self::Sums(circuit) => expand(&circuit),
        }
    }

    pub(crate) fn source(&self) -> Source<'_> {
        match self {
            Self::Netlist(netlist) => Source::Netlist(netlist),
            Self::Sums(circuit) => Source::Sums(circuit),
        }
    }
}
