//! Everything that can end a build.

use std::path::PathBuf;

use miette::Diagnostic;
use ringmill_accel::AccelError;
use ringmill_asic::AsicError;
use ringmill_blocks::PrefixError;
use ringmill_calyx::CalyxError;
use ringmill_check::{CheckError, Mismatch};
use ringmill_circt::CirctError;
use ringmill_circuit::CircuitError;
use ringmill_cosim::CosimError;
use ringmill_dialects::access::SourceLocation;
use ringmill_engines::EngineError;
use ringmill_folder::{FolderError, OutputError};
use ringmill_fpga::{FpgaError, Resources, in_digits};
use ringmill_host::HostError;
use ringmill_interp::InterpError;
use ringmill_link::LinkError;
use ringmill_package::PackageError;
use ringmill_passes::ProgramError;
use ringmill_pipeline::PipelineError;
use ringmill_sweep::SweepError;
use ringmill_toolchain::ToolError;
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
        /// Why.
        error: AccelError,
        /// Where the entry function stands.
        location: Option<SourceLocation>,
    },
    /// There is no Calyx component for the program.
    #[error("{error}")]
    #[diagnostic(forward(error))]
    Routine {
        /// Why.
        error: Box<CalyxError>,
        /// Where the op, or else the entry function, stands.
        location: Option<SourceLocation>,
    },
    /// Something is asked of a Calyx component that only a static schedule can keep to.
    #[error("{what} for pipelines with a static schedule")]
    #[diagnostic(
        code("calyx::no-schedule"),
        help("leave it out, or take `--control static` where no loop or branch depends on arguments")
    )]
    NoSchedule {
        /// What, with its verb.
        what: &'static str,
    },
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
        /// What was found.
        how: &'static str,
    },
    /// A build without a clocked design was to be placed and routed.
    #[error("the netlist of this build has no registers, so that no board takes it")]
    #[diagnostic(
        code("fpga::no-clock"),
        help(
            "build it with registers: `ringmill fpga PROGRAM --board BOARD`, or `--levels-per-stage 1` with `ringmill build`"
        )
    )]
    NoClock,
    /// The link to a host cannot be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Link(#[from] LinkError),
    /// A clock was asked for, or nothing is left to try, and the routed design is slower.
    #[error("the design reaches {fmax_mhz:.2} MHz on '{board}', which is below its clock of {target_mhz:.2} MHz")]
    #[diagnostic(
        code("fpga::too-slow"),
        help("{}try more seeds, `--seeds 4`, or a design with shorter paths", slower(*slower_mhz))
    )]
    TooSlow {
        /// The board.
        board: String,
        /// The clock, in MHz.
        target_mhz: f64,
        /// What was reached, in MHz.
        fmax_mhz: f64,
        /// The fastest clock that the board can make and the design may reach, in MHz.
        slower_mhz: Option<f64>,
    },
    /// The design is larger than the board.
    #[error("'{module}' does not fit '{board}': it needs {shortage}")]
    #[diagnostic(code("fpga::too-large"), help("{help}"))]
    TooLarge {
        /// The design.
        module: String,
        /// The board.
        board: String,
        /// What there is too little of.
        shortage: String,
        /// What would fit.
        help: String,
        /// What it takes after synthesis; none if only the model was asked.
        used: Option<Box<Resources>>,
    },
    /// A netlist where a program is wanted.
    #[error("'{}' is a netlist, no program", .path.display())]
    #[diagnostic(
        code("netlist::no-program"),
        help("`ringmill synth` takes netlists; there is no program to simulate them against")
    )]
    NoProgram {
        /// The file.
        path: PathBuf,
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
    /// A sweep cannot be prepared.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Sweep(#[from] SweepError),
    /// Something is wrong with a netlist.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Circuit(#[from] CircuitError),
    /// A circuit or a design is not what the program means.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Check(#[from] CheckError),
    /// A proof was required of what has none.
    #[error("an accelerator is simulated, not proved")]
    #[diagnostic(
        code("check::no-proof"),
        help("leave `--require-proof` out: every build of an accelerator is simulated")
    )]
    NoProof,
    /// A netlist was to have the lanes or transforms of an accelerator.
    #[error("`--arch`, `--lanes` and the like are for programs on polynomials, and this one becomes a netlist")]
    #[diagnostic(code("usage::kind"), help("leave them out"))]
    NoLanes,
    /// A tool is missing or failed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// A netlist was to be packaged as an accelerator is.
    #[error("`--emit` is for programs on polynomials, and this one becomes a netlist")]
    #[diagnostic(code("usage::kind"), help("leave it out"))]
    NoSurroundings,
    /// A netlist without registers was to have a prefix before its modules.
    #[error("expected a design with streams to go with `--prefix`, found a netlist without registers")]
    #[diagnostic(
        code("usage::kind"),
        help("leave it out, or ask for registers with `--levels-per-stage` or `--board`")
    )]
    NoModules,
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
    /// Waves were asked for of something without a clock.
    #[error("'{}' becomes a netlist, which has no clock and so no waves", .path.display())]
    #[diagnostic(
        code("sim::no-waves"),
        help("leave `--wave` out; a mismatch is reported with its arguments, and `ringmill run` evaluates them")
    )]
    NoWaves {
        /// The folder or program.
        path: PathBuf,
    },
}

/// `program.mlir:12:5`, as a place.
fn place_in_source(text: &str) -> Option<SourceLocation> {
    let (rest, column) = text.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    Some(SourceLocation { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? })
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
    /// A routine that becomes no component: at the op that is to blame, or else at the entry function.
    pub(crate) fn routine(error: CalyxError, entry: Option<SourceLocation>) -> Self {
        let origin = match &error {
            CalyxError::Statement { at, .. } => at.origin.as_deref().and_then(place_in_source),
            _ => None,
        };
        Self::Routine { error: Box::new(error), location: origin.or(entry) }
    }

    /// The place in the program that is to blame, where there is one.
    #[must_use]
    pub fn location(&self) -> Option<&SourceLocation> {
        match self {
            Self::Program(error) => error.location.as_ref(),
            Self::Interp(error) => error.location(),
            Self::Circuit(error) => error.location(),
            Self::Accelerator { location, .. } | Self::Routine { location, .. } => location.as_ref(),
            _ => None,
        }
    }
}

/// The switch for a slower clock, if there is one, rounded down.
fn slower(mhz: Option<f64>) -> String {
    mhz.map_or_else(String::new, |mhz| {
        format!("take a slower clock, `--clock {}`, or ", in_digits((mhz * 1e6).floor() / 1e6))
    })
}
