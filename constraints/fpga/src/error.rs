//! Failures to put a design on an FPGA.

use crate::Resources;
use miette::Diagnostic;
use ringmill_engines::yosys::NameError;
use ringmill_toolchain::{ToolError, ToolFailure};
use ringmill_verilog::WiringError;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A failure to place and route.
#[derive(Debug, Error, Diagnostic)]
pub enum FpgaError {
    /// A generated module is wrong.
    #[error("the board top cannot be wired")]
    #[diagnostic(code("fpga::wiring"), help("this is a defect of ringmill: please report it with the board"))]
    Wiring(#[from] WiringError),
    /// No folder in `constraints/boards` has that name.
    #[error("unknown board '{name}'{near}")]
    #[diagnostic(code("fpga::unknown-board"), help("known boards: {known}"))]
    UnknownBoard {
        /// The name asked for.
        name: String,
        /// A suggestion, if the name of a board is near.
        near: String,
        /// The names of all boards, separated by commas.
        known: String,
    },
    /// A `board.toml` with a mistake.
    #[error("the description of board '{board}' cannot be read: {message}")]
    #[diagnostic(code("fpga::board"), help("its neighbours in constraints/boards show what a board.toml holds"))]
    Board {
        /// The board.
        board: String,
        /// The problem, and its line.
        message: String,
    },
    /// Placing and routing was asked for a family that has no router among the tools.
    #[error("nothing can be placed and routed for '{board}': its family is only synthesized, to count the area")]
    #[diagnostic(code("fpga::area-only"), help("boards with a router: {routed}"))]
    AreaOnly {
        /// The board.
        board: String,
        /// The names of those that can be routed, separated by commas.
        routed: String,
    },
    /// Area was asked for a family that Yosys has no target for.
    #[error("nothing can be counted for '{board}': Yosys has no target for its family")]
    #[diagnostic(
        code("fpga::project-only"),
        help("files for Vivado can be written for it; boards that are counted: {counted}")
    )]
    ProjectOnly {
        /// The board.
        board: String,
        /// The names of those whose area can be counted, separated by commas.
        counted: String,
    },
    /// A board top, or a bitstream, was asked for a bare part.
    #[error("'{board}' has no pins: nothing that could be loaded into a board can be made for it")]
    #[diagnostic(code("fpga::no-pins"), help("boards with pins: {with}"))]
    NoPins {
        /// The board.
        board: String,
        /// The names of those with pins, separated by commas.
        with: String,
    },
    /// The PLL cannot make a clock.
    #[error("'{board}' cannot make a clock of {mhz} MHz from its {input} MHz")]
    #[diagnostic(code("fpga::clock"), help("{nearest}"))]
    Clock {
        /// The board.
        board: String,
        /// The clock that was asked for, in MHz.
        mhz: f64,
        /// The oscillator, in MHz.
        input: f64,
        /// The nearest clocks that it can make.
        nearest: String,
    },
    /// Energy was asked for a family without a model of charges.
    #[error("the energy of a design on '{board}' cannot be estimated: its family has no model of charges")]
    #[diagnostic(code("fpga::no-charge-model"), help("boards with one: {with}"))]
    NoChargeModel {
        /// The board.
        board: String,
        /// The names of those with one, separated by commas.
        with: String,
    },
    /// A mapped netlist has something that its simulation does not know, or hangs in it.
    #[error("the netlist of '{top}' cannot be simulated: {what}")]
    #[diagnostic(code("fpga::unsimulated"), help("leave the estimate of energy out"))]
    Unsimulated {
        /// The top module.
        top: String,
        /// The problem.
        what: String,
    },
    /// The design needs more than the FPGA has: found by counting after synthesis, or by nextpnr
    /// when it ran out of places.
    #[error("the design '{top}' does not fit '{board}': it needs {}", used.shortage(**available))]
    #[diagnostic(code("fpga::does-not-fit"), help("{help}"))]
    DoesNotFit {
        /// The top module.
        top: String,
        /// The board.
        board: String,
        /// The resources that the design uses, at least.
        used: Box<Resources>,
        /// The resources of the FPGA.
        available: Box<Resources>,
        /// The boards that are large enough.
        help: String,
    },
    /// nextpnr found no way to place or route a design, though counting shows room for it.
    #[error("the design '{top}' cannot be placed and routed on '{board}': {reason}")]
    #[diagnostic(
        code("fpga::no-route"),
        help("where places or wires ran out, try other seeds, a smaller design or a larger board; to repeat it: {command}\nthe files are kept in '{}'", folder.display())
    )]
    NoRoute {
        /// The top module.
        top: String,
        /// The board.
        board: String,
        /// The error of nextpnr.
        reason: Box<str>,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: Box<str>,
    },
    /// A module or file name that a script would not survive.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Name(#[from] NameError),
    /// A frequency, a number of seeds or a board that is none.
    #[error("cannot place and route with {what}")]
    #[diagnostic(code("fpga::input"), help("{wanted}"))]
    Input {
        /// The problem.
        what: String,
        /// The expected form.
        wanted: &'static str,
    },
    /// A report of Yosys or nextpnr without what is looked for in it.
    #[error("the report '{}' cannot be read: {message}", file.display())]
    #[diagnostic(code("fpga::report"), help("the versions that were tested are those that './scripts/setup' installs"))]
    Report {
        /// The report, kept.
        file: PathBuf,
        /// The problem.
        message: String,
    },
    /// A tool is missing, failed, was killed, ran out of time, or the disk is full.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
}

impl FpgaError {
    /// The folder that was kept for whoever looks into the failure.
    #[must_use]
    pub fn kept_folder(&self) -> Option<&Path> {
        match self {
            Self::NoRoute { folder, .. } => Some(folder),
            Self::Report { file, .. } => file.parent(),
            Self::Tool(error) => error.kept_folder(),
            _ => None,
        }
    }
}

impl ToolFailure for FpgaError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_kept_a_folder_names_it() {
        let folder = PathBuf::from("/tmp/ringmill-fpga-000000");
        let failed = ToolError::Failed {
            program: "nextpnr".to_owned(),
            status: 125,
            log_tail: String::new(),
            folder: folder.clone(),
            command: String::new(),
        };
        let no_route = FpgaError::NoRoute {
            top: "product".to_owned(),
            board: "icebreaker".to_owned(),
            reason: "no way".into(),
            folder: folder.clone(),
            command: "".into(),
        };
        let report = FpgaError::Report { file: folder.join("report.json"), message: String::new() };
        for error in [FpgaError::Tool(failed), no_route, report] {
            assert_eq!(error.kept_folder(), Some(folder.as_path()), "{error}");
        }
        let unknown = FpgaError::UnknownBoard { name: "toaster".to_owned(), near: String::new(), known: String::new() };
        assert_eq!(unknown.kept_folder(), None);
    }
}
