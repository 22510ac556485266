//! What the cost of a netlist is shown beside.

use super::{Cost, Netlist, Report, cells, proof};

/// A circuit that does the same, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Baseline {
    /// What it is called: one word.
    pub(super) name: &'static str,
    /// What it is, in words that go on after its name.
    pub(super) meaning: String,
    /// What it costs.
    pub(super) cost: Cost,
}

impl Baseline {
    /// That of a report's netlist. Reports of earlier versions have only the circuit that
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
