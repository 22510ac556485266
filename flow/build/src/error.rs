//! Everything that can end a build.

use miette::Diagnostic;
use ringmill_accel::AccelError;
use ringmill_blocks::PrefixError;
use ringmill_board::BoardError;
use ringmill_calyx::CalyxError;
use ringmill_check::{CheckError, Mismatch};
use ringmill_circt::CirctError;
use ringmill_circuit::CircuitError;
use ringmill_cosim::CosimError;
use ringmill_design::SourceLocation;
use ringmill_diagnostics::Located;
use ringmill_engines::EngineError;
use ringmill_folder::{FolderError, OutputError};
use ringmill_interp::InterpError;
use ringmill_package::PackageError;
use ringmill_passes::ProgramError;
use ringmill_pipeline::PipelineError;
use ringmill_sweep::SweepError;
use ringmill_toolchain::{ToolError, ToolFailure};
use thiserror::Error;

/// A failed build. Codes and help come from the part that failed.
#[derive(Debug, Error, Diagnostic)]
pub enum FlowError {
    /// The program is refused.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Program(#[from] ProgramError),
    /// The interpreter refuses the program or an input.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Interp(#[from] InterpError),
    /// The Verilog could not be simulated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Cosim(#[from] CosimError),
    /// There is no accelerator for the program.
    #[error("{error}")]
    #[diagnostic(forward(error))]
    Accelerator {
        /// The reason.
        error: Box<AccelError>,
        /// The location of the entry function.
        location: Option<SourceLocation>,
    },
    /// There is no Calyx component for the program.
    #[error("{error}")]
    #[diagnostic(forward(error))]
    Procedure {
        /// The reason.
        error: Box<CalyxError>,
        /// The location of the op, or else of the entry function.
        location: Option<SourceLocation>,
    },
    /// Something is asked of a Calyx component that only a static schedule can keep to.
    #[error("{what} for pipelines with a static schedule")]
    #[diagnostic(
        code("calyx::no-schedule"),
        help("leave it out, or ask for a static schedule where no loop or branch depends on arguments")
    )]
    NoSchedule {
        /// The subject, with its verb.
        what: &'static str,
    },
    /// A netlist has no pipeline.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Pipeline(#[from] PipelineError),
    /// A pipeline is not shown to compute its netlist.
    #[error("the pipeline '{module}' {how} its netlist")]
    #[diagnostic(code("check::pipeline"), help("this is a defect of ringmill: please report it with the program"))]
    PipelineDiffers {
        /// The pipeline's module.
        module: String,
        /// The way of the comparison.
        how: &'static str,
    },
    /// The folder of a build could not be written, read or changed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Folder(#[from] FolderError),
    /// Yosys or ABC failed on a design of ours.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Engine(#[from] EngineError),
    /// CIRCT failed on a design of ours.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Circt(#[from] CirctError),
    /// A design cannot be put on a board, or into cells.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Board(Box<BoardError>),
    /// A sweep cannot be prepared.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Sweep(Box<SweepError>),
    /// Something is wrong with a netlist.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Circuit(Box<CircuitError>),
    /// A circuit or a design is not what the program means.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Check(#[from] CheckError),
    /// A sweep over shapes of accelerators of a program on integers.
    #[error("expected a program on polynomials for a sweep over shapes, found one on integers")]
    #[diagnostic(code("explore::no-shapes"), help("leave the shapes out: the program becomes a netlist"))]
    NoShapes,
    /// A tool is missing or failed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// A prefix that modules cannot have.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Prefix(#[from] PrefixError),
    /// A text around an accelerator could not be made.
    #[error("the files around the accelerator cannot be written: {0}")]
    #[diagnostic(code("emit::text"), help("this is a defect of ringmill: please report it with the program"))]
    Package(#[from] PackageError),
    /// The compiler and the interpreter see different results in one function.
    #[error("the compiler finds {compiled} results in '{entry}', the interpreter {evaluated}")]
    #[diagnostic(code("check::inconsistent"), help("this is a defect of ringmill: please report it with the program"))]
    Inconsistent {
        /// The entry function.
        entry: String,
        /// Results and stored arguments, as `width x elements`, as the compiler counts them.
        compiled: String,
        /// The same as the interpreter counts them.
        evaluated: String,
    },
}

/// `program.mlir:12:5`, as a place.
fn place_in_source(text: &str) -> Option<SourceLocation> {
    let (rest, column) = text.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    Some(SourceLocation { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? })
}

impl From<BoardError> for FlowError {
    fn from(error: BoardError) -> Self {
        Self::Board(Box::new(error))
    }
}

impl From<SweepError> for FlowError {
    fn from(error: SweepError) -> Self {
        Self::Sweep(Box::new(error))
    }
}

impl From<CircuitError> for FlowError {
    fn from(error: CircuitError) -> Self {
        Self::Circuit(Box::new(error))
    }
}

impl From<OutputError> for FlowError {
    fn from(error: OutputError) -> Self {
        Self::Folder(error.into())
    }
}

impl From<Mismatch> for FlowError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Check(mismatch.into())
    }
}

impl FlowError {
    /// A procedure that becomes no component: at the op that is to blame, or else at the entry
    /// function.
    pub(crate) fn procedure(error: CalyxError, entry: Option<SourceLocation>) -> Self {
        let origin = match &error {
            CalyxError::Statement { at, .. } => at.origin.as_deref().and_then(place_in_source),
            _ => None,
        };
        Self::Procedure { error: Box::new(error), location: origin.or(entry) }
    }
}

impl Located for FlowError {
    fn location(&self) -> Option<&SourceLocation> {
        match self {
            Self::Program(error) => error.location.as_ref(),
            Self::Interp(error) => error.location(),
            Self::Circuit(error) => error.location(),
            Self::Accelerator { location, .. } | Self::Procedure { location, .. } => location.as_ref(),
            _ => None,
        }
    }
}

impl ToolFailure for FlowError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Cosim(error) => error.is_tool_failure(),
            Self::Engine(error) => error.is_tool_failure(),
            Self::Circt(error) => error.is_tool_failure(),
            Self::Board(error) => error.is_tool_failure(),
            Self::Sweep(error) => error.is_tool_failure(),
            Self::Circuit(error) => error.is_tool_failure(),
            Self::Check(error) => error.is_tool_failure(),
            Self::Tool(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}
