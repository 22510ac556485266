//! The stages of a build.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A stage of a build; the order is that in which stages run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// MLIR to straight-line arithmetic, on integers or on polynomials.
    Frontend,
    /// Straight-line arithmetic on integers to an optimized netlist.
    Synth,
    /// The netlist against its bit-blasted circuit and the program.
    Prove,
    /// The netlist's files, or what stands around an accelerator.
    Emit,
    /// Straight-line arithmetic on polynomials to the accelerator's sources.
    Rtl,
    /// The written Verilog in Verilator against the program.
    Cosim,
    /// The written Verilog placed and routed for a board.
    Fpga,
    /// The written Verilog in standard cells.
    Asic,
}

impl Stage {
    /// The name in report.json's `seconds` and on the progress bar.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Frontend => "frontend",
            Self::Synth => "synth",
            Self::Prove => "prove",
            Self::Emit => "emit",
            Self::Rtl => "rtl",
            Self::Cosim => "cosim",
            Self::Fpga => "fpga",
            Self::Asic => "asic",
        }
    }

    /// The description of the stage, in a few words.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Frontend => "MLIR to straight-line arithmetic",
            Self::Synth => "arithmetic to an optimized netlist",
            Self::Prove => "netlist against circuit and program",
            Self::Emit => "writing the files",
            Self::Rtl => "accelerator to Verilog",
            Self::Cosim => "building and running the Verilog model",
            Self::Fpga => "place and route",
            Self::Asic => "mapping to standard cells",
        }
    }
}
