//! The result of mapping.

use std::collections::BTreeMap;

/// A pin on a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// `INSTANCE/PIN`, or a port.
    pub pin: String,
    /// The kind of cell; empty for a port.
    pub cell: String,
    /// The wire at the pin; registers keep the names of the source.
    pub net: String,
    /// The time at which the signal arrives after the clock's edge, in ns.
    pub arrival_ns: f64,
}

/// A mapped design.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapped {
    /// The liberty file as it was named, or `generic`.
    pub library: String,
    /// True if it is the generic library, whose figures are of no real process.
    pub is_generic: bool,
    /// Area of all cells, in [`Mapped::area_unit`], without wires.
    pub area: f64,
    /// Of them the area of flip-flops and latches.
    pub sequential_area: f64,
    /// The unit of areas: gate equivalents, or the units of the library.
    pub area_unit: &'static str,
    /// Number of cells.
    pub cells: u64,
    /// The number of cells of each kind.
    pub by_kind: BTreeMap<String, u64>,
    /// Bits of memories and tables in the design, which became flip-flops and logic.
    pub memory_bits: u64,
    /// The period that was asked for, in ns.
    pub period_ns: f64,
    /// The worst slack of all paths, in ns, those from and to ports with their delays included;
    /// below 0 the period is missed. None if there is no path.
    pub slack_ns: Option<f64>,
    /// The fastest clock between registers, in MHz; of a design without a clock the number of times
    /// a second that inputs can pass to the outputs, with the delays of ports included. None if
    /// there is no such path.
    pub fmax_mhz: Option<f64>,
    /// The path with the worst slack.
    pub critical_path: Vec<Segment>,
    /// The constraints that were timed against, in SDC.
    pub sdc: String,
    /// The cells and their wires, in Verilog.
    pub netlist_verilog: String,
    /// Modules that do what the library's cells do, in Verilog, to simulate
    /// [`Mapped::netlist_verilog`]; they take no time.
    pub cells_verilog: String,
    /// Facts to know before quoting a figure.
    pub warnings: Vec<String>,
    /// Time of mapping, in seconds.
    pub seconds_mapping: f64,
    /// Time of timing, in seconds.
    pub seconds_timing: f64,
}
