//! The stages of a build, as data.

/// One stage of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// MLIR to straight-line arithmetic.
    Frontend,
    /// Straight-line arithmetic to an optimized netlist.
    Synth,
    /// The netlist against its structured circuit and the program.
    Prove,
    /// The netlist's files.
    Emit,
    /// The netlist's Verilog in Verilator against the program.
    Cosim,
}

/// How far a build goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A proved netlist and its files (`ringmill synth`).
    Netlist,
    /// Also its Verilog, simulated (`ringmill build`).
    Simulated,
}

/// The stages up to `goal`, in order. Each needs what the ones before it made.
#[must_use]
pub fn plan(goal: Goal) -> &'static [Stage] {
    match goal {
        Goal::Netlist => &[Stage::Frontend, Stage::Synth, Stage::Prove, Stage::Emit],
        Goal::Simulated => &[Stage::Frontend, Stage::Synth, Stage::Prove, Stage::Emit, Stage::Cosim],
    }
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
            Self::Cosim => "cosim",
        }
    }
}
