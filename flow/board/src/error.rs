//! Failures to put a design on a board, or to talk to it.

use std::{io, path::PathBuf};

use miette::Diagnostic;
use ringmill_asic::AsicError;
use ringmill_check::CheckError;
use ringmill_cosim::CosimError;
use ringmill_diagnostics::Located;
use ringmill_folder::{FolderError, OutputError};
use ringmill_fpga::{FpgaError, Resources, in_digits};
use ringmill_host::HostError;
use ringmill_link::LinkError;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

use crate::remedy::Remedy;

/// A failure with a board or a library of cells.
#[derive(Debug, Error, Diagnostic)]
pub enum BoardError {
    /// The design could not be placed and routed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Fpga(#[from] FpgaError),
    /// The design could not be mapped to standard cells.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Asic(#[from] AsicError),
    /// A design at the other end of a line does not do its part.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Host(#[from] HostError),
    /// The link to a host cannot be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Link(#[from] LinkError),
    /// A build without a clocked design was to be placed and routed.
    #[error("the netlist of this build has no registers, so that no board takes it")]
    #[diagnostic(code("fpga::no-clock"), help("build it with registers between its levels of cells"))]
    NoClock,
    /// A clock was asked for, or nothing is left to try, and the routed design is slower.
    #[error("the design reaches {fmax_mhz:.2} MHz on '{board}', which is below its clock of {target_mhz:.2} MHz")]
    #[diagnostic(
        code("fpga::too-slow"),
        help("{}try more seeds, or a design with shorter paths", slower(*slower_mhz))
    )]
    TooSlow {
        /// The board.
        board: String,
        /// The clock, in MHz.
        target_mhz: f64,
        /// The clock reached, in MHz.
        fmax_mhz: f64,
        /// The fastest clock that the board can make and the design may reach, in MHz.
        slower_mhz: Option<f64>,
    },
    /// The design is larger than the board.
    #[error("'{module}' does not fit '{board}': it needs {shortage}")]
    #[diagnostic(code("fpga::too-large"), help("{remedy}"))]
    TooLarge {
        /// The design.
        module: String,
        /// The board.
        board: String,
        /// The resources that are too few.
        shortage: String,
        /// The alternatives that fit.
        remedy: Remedy,
        /// The resources after synthesis; none if only the model was consulted.
        used: Option<Box<Resources>>,
    },
    /// The program in the folder of a build cannot be read: a design is recognized by it.
    #[error("the program of the build, '{}', cannot be read: {error}", .path.display())]
    #[diagnostic(code("board::program"), help("somebody changed the folder: build the program again"))]
    Program {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// The folder of the build cannot be read or changed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Folder(#[from] FolderError),
    /// The design is not what its program means.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Check(#[from] CheckError),
    /// The design cannot be simulated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Cosim(#[from] CosimError),
}

impl BoardError {
    /// The resources after synthesis of a design that is too large for its board; none of other
    /// failures.
    #[must_use]
    pub fn used(&self) -> Option<Resources> {
        match self {
            Self::TooLarge { used, .. } => used.as_deref().copied(),
            _ => None,
        }
    }
}

impl From<OutputError> for BoardError {
    fn from(error: OutputError) -> Self {
        Self::Folder(error.into())
    }
}

/// The slower clock that the board can make, if there is one, rounded down.
fn slower(mhz: Option<f64>) -> String {
    mhz.map_or_else(String::new, |mhz| {
        format!("take a slower clock, {} MHz, or ", in_digits((mhz * 1e6).floor() / 1e6))
    })
}

impl ToolFailure for BoardError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Fpga(error) => error.is_tool_failure(),
            Self::Asic(error) => error.is_tool_failure(),
            Self::Host(error) => error.is_tool_failure(),
            Self::Cosim(error) => error.is_tool_failure(),
            Self::Check(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}

impl Located for BoardError {}
