//! The section of a report about a simulation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fields::whole;

/// The tool that made the simulated model of the written Verilog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Simulator {
    /// Verilator compiled it.
    #[default]
    Verilator,
    /// Yosys read it, and the netlist that it found was simulated: for netlists whose compilation
    /// takes longer than their synthesis.
    Yosys,
}

impl Simulator {
    fn is_verilator(&self) -> bool {
        *self == Self::Verilator
    }
}

/// The simulation of the written Verilog against the software model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Cosim {
    /// The tool that made the model. Absent if it is Verilator.
    #[serde(default, skip_serializing_if = "Simulator::is_verilator")]
    pub simulator: Simulator,
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
}
