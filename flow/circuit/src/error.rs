//! Failures to read or write a netlist.

use std::path::{Path, PathBuf};

use miette::Diagnostic;
use ringmill_circt::{CirctError, Refusal};
use ringmill_design::SourceLocation;
use ringmill_diagnostics::Located;
use ringmill_engines::EngineError;
use ringmill_folder::{BLIF_FILE, FolderError, LINCOMB_FILE, OutputError};
use ringmill_netlist::format::{ReadError, UnknownFormat};
use ringmill_selection::SelectError;
use ringmill_synth::SynthError;
use ringmill_toolchain::{ToolError, ToolFailure};
use thiserror::Error;

/// A failure with a netlist.
#[derive(Debug, Error, Diagnostic)]
pub enum CircuitError {
    /// A file of a netlist breaks its format's rules.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(Box<ReadError>),
    /// A file's format is none that is known.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Format(#[from] UnknownFormat),
    /// Yosys or ABC failed, or refused a file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Engine(#[from] EngineError),
    /// CIRCT failed, or refused a file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Circt(#[from] CirctError),
    /// CIRCT refuses what we wrote.
    #[error("'{}' was not written, since CIRCT refuses it: {refusal}", .path.display())]
    #[diagnostic(
        code("circt::defect"),
        help("this is a defect of ringmill: please report it with the netlist\nto repeat it: {command}")
    )]
    HwRefused {
        /// The file.
        path: PathBuf,
        /// The refusal of CIRCT.
        refusal: Box<Refusal>,
        /// The shell command that repeats the check in the folder that was kept.
        command: String,
    },
    /// A file cannot be read at all.
    #[error("'{}' cannot be read: {reason}", .path.display())]
    #[diagnostic(code("netlist::unreadable"), help("check the path and its permissions"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        reason: String,
    },
    /// A file of a netlist is not text.
    #[error("expected text in UTF-8, found the byte 0x{byte:02X}")]
    #[diagnostic(code("netlist::encoding"), help("save the file in the encoding UTF-8"))]
    Encoding {
        /// The first byte that is none.
        byte: u8,
        /// The location.
        location: SourceLocation,
    },
    /// A sum without a bootstrapping that is more than a bit: such a circuit decrypts to values
    /// that its tables do not have.
    #[error("expected the sum of the linear cell '{name}' to be 0 or 1, found {found}")]
    #[diagnostic(
        code("netlist::promise"),
        help(
            "correct its weights, signs or constant, or look the sum up: `{name} = sum … tables …` is a bootstrapping of it"
        )
    )]
    Promise {
        /// The cell, as the file calls it.
        name: String,
        /// Its sum, and the input, as text.
        found: String,
        /// The definition of the cell.
        location: SourceLocation,
    },
    /// A folder where a file is read.
    #[error("expected a file, found the folder '{}'", .path.display())]
    #[diagnostic(code("input::folder"), help("{advice}"))]
    FileWanted {
        /// The folder.
        path: PathBuf,
        /// The file to name instead.
        advice: String,
    },
    /// The synthesized netlist differs from the one in the file.
    #[error("the netlist differs from '{}'", .path.display())]
    #[diagnostic(code("check::mismatch"), help("this is a defect of ringmill: please report it with the file"))]
    Differs {
        /// The file.
        path: PathBuf,
    },
    /// The text of a circuit of sums is not what was proved.
    #[error("the circuit of sums cannot be written: {reason}")]
    #[diagnostic(code("check::sums"), help("this is a defect of ringmill: please report it with the program"))]
    Sums {
        /// The problem of the text.
        reason: String,
    },
    /// Two circuits cannot be compared.
    #[error("the {what} '{name}' is in one of the circuits only")]
    #[diagnostic(
        code("prove::ports"),
        help(
            "compare circuits with ports of the same names, such as those that ringmill writes: argI[bit], resultJ[bit]"
        )
    )]
    OtherPorts {
        /// `input` or `output`.
        what: &'static str,
        /// A port that the other has not.
        name: String,
    },
    /// The interpreter does not confirm a difference.
    #[error("the interpreter does not give the results of the circuit of '{}' on the input that was found", .path.display())]
    #[diagnostic(code("prove::replay"), help("this is a defect of ringmill: please report it with both files"))]
    Replay {
        /// The program.
        path: PathBuf,
    },
    /// A proof was required and not found.
    #[error("the netlist is not refuted, but also not proved equal to its program")]
    #[diagnostic(
        code("check::not-proved"),
        help("more effort gives the proof more time; where no proof is required, this is a warning")
    )]
    NotProved,
    /// No netlist could be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Synth(#[from] SynthError),
    /// No cells fit, or no netlist can be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Select(#[from] SelectError),
    /// The folder of a build could not be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Folder(#[from] FolderError),
    /// A tool is missing or failed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// A text in MLIR where none can be read.
    #[error("'{}' is MLIR, which this ringmill was built without", .path.display())]
    #[diagnostic(
        code("mlir::left-out"),
        help("use a ringmill that was built with its usual features, or give a netlist in another format")
    )]
    WithoutMlir {
        /// The file.
        path: PathBuf,
    },
}

impl From<OutputError> for CircuitError {
    fn from(error: OutputError) -> Self {
        Self::Folder(error.into())
    }
}

impl From<ReadError> for CircuitError {
    fn from(error: ReadError) -> Self {
        Self::Read(Box::new(error))
    }
}

impl CircuitError {
    /// The error for a folder, with a file in it that would do where there is one.
    #[must_use]
    pub fn folder(path: &Path) -> Self {
        let netlist = [LINCOMB_FILE, BLIF_FILE].map(|file| path.join(file)).into_iter().find(|file| file.is_file());
        let advice = match netlist {
            Some(netlist) => format!("name a file in it, such as '{}'", netlist.display()),
            None => "name a program, a netlist, or a folder that `ringmill synth` or `build` has written".to_owned(),
        };
        Self::FileWanted { path: path.to_owned(), advice }
    }
}

impl Located for CircuitError {
    fn location(&self) -> Option<&SourceLocation> {
        match self {
            Self::Encoding { location, .. } | Self::Promise { location, .. } => Some(location),
            _ => None,
        }
    }
}

impl ToolFailure for CircuitError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Engine(error) => error.is_tool_failure(),
            Self::Circt(error) => error.is_tool_failure(),
            Self::Synth(error) => error.is_tool_failure(),
            Self::Select(error) => error.is_tool_failure(),
            Self::Tool(error) => error.is_tool_failure(),
            Self::HwRefused { .. } => true,
            _ => false,
        }
    }
}
