//! The section of a report about a simulation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fields::whole;

/// The simulation of the written Verilog against the software model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cosim {
    /// Operands that were compared.
    pub vectors: u64,
    /// The vectors on which the two differed.
    pub mismatches: u64,
    /// Simulated clock cycles; of a combinational circuit, evaluations.
    pub cycles: u64,
    /// Cycles a second of wall-clock time.
    #[serde(serialize_with = "whole")]
    pub cycles_per_second: f64,
    /// Measured without pauses: cycles from the first input beat accepted to the first output beat
    /// valid. Absent where nothing is clocked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_cycles: Option<u64>,
    /// Measured without pauses: the most cycles from one operand's start to the next one's. Absent
    /// where fewer than two followed each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval_cycles: Option<u64>,
    /// The part of a netlist that was simulated. Absent if all of it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<CosimPart>,
}

/// The cones of some result bits of a netlist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CosimPart {
    /// Result bits that were compared.
    pub result_bits: u64,
    /// Result bits of the netlist.
    pub all_result_bits: u64,
    /// Lines of its Verilog that they depend on.
    pub cells: u64,
    /// Lines of its Verilog.
    pub all_cells: u64,
}
