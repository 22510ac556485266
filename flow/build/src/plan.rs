//! The plan of a build: its stages, as data.

use ringmill_passes::ProgramKind;
use ringmill_stages::Stage;

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
