//! The stages of a build, as data.

use ringmill_passes::ProgramKind;

/// One stage of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// MLIR to straight-line arithmetic, on integers or on polynomials.
    Frontend,
    /// Straight-line arithmetic on integers to an optimized netlist.
    Synth,
    /// The netlist against its structured circuit and the program.
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

/// How far a build goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A proved netlist and its files; programs on polynomials are refused (`ringmill synth`).
    Netlist,
    /// An accelerator's sources; programs on integers are refused (`ringmill rtl`).
    Rtl,
    /// Whichever of both the program becomes.
    Hardware,
    /// The same, and its Verilog simulated (`ringmill build`).
    Simulated,
}

impl Goal {
    /// What a program must compute with; none if either will do.
    #[must_use]
    pub fn kind(self) -> Option<ProgramKind> {
        match self {
            Self::Netlist => Some(ProgramKind::Boolean),
            Self::Rtl => Some(ProgramKind::Ring),
            Self::Hardware | Self::Simulated => None,
        }
    }
}

/// The stages after the frontend of a program of that kind up to `goal`, and for a board if there is one, in order. Each needs what the ones before it made.
#[must_use]
pub fn plan(kind: ProgramKind, goal: Goal, has_board: bool) -> Vec<Stage> {
    let mut stages = match kind {
        ProgramKind::Boolean => vec![Stage::Synth, Stage::Prove, Stage::Emit],
        ProgramKind::Ring => vec![Stage::Rtl],
    };
    stages.extend((goal == Goal::Simulated).then_some(Stage::Cosim));
    stages.extend(has_board.then_some(Stage::Fpga));
    stages
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
}
