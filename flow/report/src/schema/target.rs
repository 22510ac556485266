//! The sections of a report about a design on an FPGA board or in standard cells.

use std::collections::BTreeMap;

use ringmill_fpga::Attachment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    board::{Clock, Energy, Rates, Shares},
    fields::in_milliseconds,
    resources::Resources,
};

/// The place-and-route result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fpga {
    /// The board.
    pub board: String,
    /// Highest clock frequency, in MHz; 0 where it is not to be quoted.
    pub fmax_mhz: f64,
    /// The clock that was aimed at, in MHz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_mhz: Option<f64>,
    /// The clock of the design, and how it was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Transactions a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rates: Option<Rates>,
    /// True if the design has multipliers and the router does not know how long they take.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dsp_untimed: bool,
    /// Lookup tables; 0, like the next three, where nobody could count.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Multipliers.
    pub dsp: u64,
    /// Memory blocks.
    pub bram: u64,
    /// The shares of the netlist, as Yosys counts it before the router packs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<Shares>,
    /// The energy of a transaction, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy: Option<Energy>,
    /// The resources of the device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub available: Option<Resources>,
    /// The bitstream's file. Absent for a board without pins: there is nothing to load it into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bitstream: Option<String>,
    /// The board's name in openFPGALoader, which loads the bitstream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loader: Option<String>,
    /// The path that limits the clock, register to register.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub critical_path: Vec<Segment>,
    /// Every seed that was tried; the numbers above are those of the fastest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<Seed>,
    /// The programs that ran; of several runs, those of the one that was kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<ToolRun>,
}

impl Fpga {
    /// True if the design was placed and routed, not only counted.
    #[must_use]
    pub fn is_routed(&self) -> bool {
        self.fmax_mhz > 0.0 || self.dsp_untimed
    }

    /// True if the area is known: no tool here counts that of some families.
    pub(crate) fn is_counted(&self) -> bool {
        [self.lut, self.ff, self.dsp, self.bram] != [0; 4]
    }

    /// Takes over what a design uses.
    pub fn fill(&mut self, used: ringmill_fpga::Resources) {
        (self.lut, self.ff, self.dsp, self.bram) = (used.lut, used.ff, used.dsp, used.bram);
    }
}

/// The result of a seed of the placer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Seed {
    /// The start of the placer's random numbers.
    pub seed: u64,
    /// As [`Fpga::fmax_mhz`].
    pub fmax_mhz: f64,
}

/// A run of an external program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolRun {
    /// Its name.
    pub name: String,
    /// Wall-clock seconds.
    #[serde(serialize_with = "in_milliseconds")]
    pub seconds: f64,
    /// The most memory it held, in KiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_kib: Option<u64>,
}

impl From<&ringmill_fpga::ToolRun> for ToolRun {
    fn from(run: &ringmill_fpga::ToolRun) -> Self {
        ToolRun { name: run.name.clone(), seconds: run.seconds, peak_kib: run.peak_kib }
    }
}

/// A piece of the path that limits the clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Segment {
    /// `clk-to-q`, `routing`, `logic` or `setup`.
    pub kind: String,
    /// In nanoseconds.
    pub delay_ns: f64,
    /// The end of the path: `cell.port`.
    pub to: String,
    /// Of routing: the line of the sources that declares the wire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The module of the design in which it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
}

impl From<&ringmill_fpga::Segment> for Segment {
    fn from(segment: &ringmill_fpga::Segment) -> Self {
        Segment {
            kind: segment.kind.clone(),
            delay_ns: segment.delay_ns,
            to: segment.to.clone(),
            source: segment.source.clone(),
            module: segment.module.clone(),
        }
    }
}

/// The link to a host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Link {
    /// The Verilog name of the design with its link.
    pub module: String,
    /// The identity by which a host recognizes the design, in hexadecimal.
    pub identity: String,
    /// The design's clock, in Hz.
    pub clock_hz: u64,
    /// Bits a second on the line.
    pub baud: u64,
    /// Clocks a bit.
    pub divider: u32,
    /// Bytes of a stream's buffer.
    pub chunk: u32,
    /// True if cycles, beats and errors are counted.
    pub counters: bool,
    /// The connection of a host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub host: Option<Attachment>,
}

/// A design in the standard cells of a liberty file. Nothing is placed: wires have no length.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Asic {
    /// The library.
    pub library: String,
    /// True if it is the generic one, which describes no real process.
    pub generic: bool,
    /// Area of all cells.
    pub area: f64,
    /// The unit of area.
    pub area_unit: String,
    /// Area of the flip-flops and latches among them.
    pub sequential_area: f64,
    /// Cells.
    pub cells: u64,
    /// Cells of each kind.
    pub by_kind: BTreeMap<String, u64>,
    /// Bits of memories and tables that became flip-flops and logic.
    pub memory_bits: u64,
    /// The period of the clock that was aimed at, in ns.
    pub period_ns: f64,
    /// The slack of the worst path, ports included, in ns; negative where the period does not
    /// suffice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slack_ns: Option<f64>,
    /// The fastest clock between registers, in MHz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fmax_mhz: Option<f64>,
    /// The worst path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub critical_path: Vec<Pin>,
    /// Facts to know before these numbers are quoted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// A place on a path through standard cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Pin {
    /// `instance/pin`.
    pub pin: String,
    /// The kind of the cell.
    pub cell: String,
    /// The net at the pin.
    pub net: String,
    /// The time at which the signal arrives, in ns.
    pub arrival_ns: f64,
}

impl From<ringmill_asic::Segment> for Pin {
    fn from(segment: ringmill_asic::Segment) -> Self {
        Pin { pin: segment.pin, cell: segment.cell, net: segment.net, arrival_ns: segment.arrival_ns }
    }
}
