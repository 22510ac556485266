//! The costs next to which the cost of a netlist is shown.

use super::{Cost, Netlist, Report, cells, proof};

/// A circuit that does the same, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Baseline {
    /// The name: one word.
    pub(super) name: &'static str,
    /// The description, in words that follow its name.
    pub(super) meaning: String,
    /// The cost.
    pub(super) cost: Cost,
}

impl Baseline {
    /// The baseline of a report's netlist. Reports of earlier versions have only the circuit that
    /// optimization began with.
    pub(super) fn of(report: &Report, netlist: &Netlist) -> Option<Self> {
        let cells = cells::plain_library_name(&netlist.cells);
        let Some(cost) = netlist.naive else {
            let meaning = "the circuit that optimization began with".to_owned();
            return netlist.before.map(|cost| Self { name: "before", meaning, cost });
        };
        Some(if report.proof.as_ref().is_some_and(proof::is_of_file) {
            Self { name: "file", meaning: format!("the netlist as it was given, in {cells}"), cost }
        } else {
            Self { name: "naive", meaning: format!("each operation by its textbook circuit, in {cells}"), cost }
        })
    }
}
