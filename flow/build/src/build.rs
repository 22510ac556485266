//! The driver of a build: runs the plan's stages and assembles the report.

use std::path::{Path, PathBuf};

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_blocks::{Prefix, PrefixError};
use ringmill_board::{BoardError, BoardOptions};
use ringmill_circuit::{CircuitError, NetlistFile, NetlistOptions, rebuild};
use ringmill_folder::{OutputError, OutputFolder, PAGE_FILE, PROGRAM_FILE, REPORT_FILE, page};
use ringmill_netlist::CellLibrary;
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    accelerator,
    control::Control,
    emission::Emission,
    error::FlowError,
    fitting,
    mlir::Mlir,
    netlist,
    plan::{Goal, plan},
    program::{Arithmetic, Loaded},
    report::{self, Report},
    routine,
    warning::Warning,
};

/// What to build, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The program's file.
    pub program: PathBuf,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// The module, when the program is Verilog with several.
    pub top: Option<String>,
    /// What is asked of a netlist. Its seed is also that of the vectors.
    pub netlist: NetlistOptions,
    /// What is asked of an accelerator, which only a program on polynomials becomes; its own `program` is not looked at.
    pub accelerator: Option<AcceleratorOptions>,
    /// How an accelerator is controlled.
    pub control: Control,
    /// What is written around an accelerator.
    pub emissions: Vec<Emission>,
    /// What stands before the names of all modules of a design with streams.
    pub prefix: Option<String>,
    /// The output folder; default: `./STEM.ringmill`.
    pub output: Option<PathBuf>,
    /// How far to go.
    pub goal: Goal,
    /// Of a netlist that gets registers: the most levels of cells between them; without it, and for a board, one.
    pub levels_per_stage: Option<u32>,
    /// The board to place and route for.
    pub board: Option<BoardOptions>,
}

impl Options {
    /// The defaults of the command line.
    #[must_use]
    pub fn new(program: &Path, goal: Goal) -> Self {
        Self {
            program: program.to_owned(),
            entry: None,
            top: None,
            netlist: NetlistOptions::new(ringmill_synth::Options::new(CellLibrary::Lut(3))),
            accelerator: None,
            control: Control::Auto,
            emissions: Vec::new(),
            prefix: None,
            output: None,
            goal,
            levels_per_stage: None,
            board: None,
        }
    }

    /// Refuses a prefix where a netlist gets no registers: there are no modules then.
    fn check_prefix(&self) -> Result<(), FlowError> {
        let is_clocked = self.levels_per_stage.is_some() || self.board.is_some();
        if self.prefix.is_none() || is_clocked { Ok(()) } else { Err(FlowError::NoModules) }
    }

    /// The module of a netlist, which in MLIR is a function.
    pub(crate) fn module(&self) -> Option<&str> {
        self.top.as_deref().or(self.entry.as_deref())
    }

    fn target(&self) -> PathBuf {
        let stem = || self.program.file_stem().map_or_else(|| "program".into(), std::ffi::OsStr::to_os_string);
        let beside = || {
            let mut name = stem();
            name.push(".ringmill");
            PathBuf::from(name)
        };
        self.output.clone().unwrap_or_else(beside)
    }
}

/// A finished build.
#[derive(Debug)]
pub struct Built {
    /// Where it lies.
    pub folder: PathBuf,
    /// What report.json says.
    pub report: Report,
    /// What the user should know though nothing failed.
    pub warnings: Vec<Warning>,
}

/// What a build works with.
pub(crate) struct Workshop<'a> {
    pub options: &'a Options,
    pub tools: &'a Toolchain,
    pub loaded: &'a Loaded,
    pub folder: &'a OutputFolder,
}

impl Workshop<'_> {
    /// What stands before the names of all modules.
    pub fn prefix(&self) -> Result<Option<Prefix>, PrefixError> {
        self.options.prefix.as_deref().map(Prefix::new).transpose()
    }

    /// A report that has its entry function so far.
    pub fn report(&self) -> Report {
        Report { entry: self.loaded.signature().entry.clone(), ..Report::default() }
    }
}

/// A build in progress.
pub struct Build<'a> {
    options: &'a Options,
    tools: &'a Toolchain,
    progress: &'a dyn Progress,
}

impl<'a> Build<'a> {
    /// Nothing happens before [`Build::run`].
    #[must_use]
    pub fn new(options: &'a Options, tools: &'a Toolchain, progress: &'a dyn Progress) -> Self {
        Self { options, tools, progress }
    }

    /// Runs the stages of the plan and publishes the folder.
    ///
    /// # Errors
    /// See [`FlowError`]; nothing is left behind then.
    pub fn run(self) -> Result<Built, FlowError> {
        let Self { options, tools, progress } = self;
        // Told before the work, not after it.
        options.board.as_ref().map(|asked| ringmill_fpga::board(&asked.board)).transpose().map_err(BoardError::from)?;
        options.prefix.as_deref().map(Prefix::new).transpose()?;
        if options.program.is_dir() {
            return Err(CircuitError::folder(&options.program).into());
        }
        let folder = OutputFolder::prepare(&options.target(), &[&options.program])?;
        let mut stages = Stages::new(progress);
        let recognize =
            || -> Result<_, FlowError> { Ok(NetlistFile::recognize(&options.program, options.module(), &Mlir)) };
        if let Some(file) = stages.run(Stage::Frontend, recognize)? {
            if options.accelerator.is_some() || options.control != Control::Auto {
                return Err(FlowError::NoLanes);
            }
            if !options.emissions.is_empty() {
                return Err(FlowError::NoSurroundings);
            }
            options.check_prefix()?;
            if options.goal != Goal::Netlist {
                return Err(FlowError::NoProgram { path: options.program.clone() });
            }
            let read = || file.read(&options.program, options.module(), tools);
            let (given, mut notes) = stages.run(Stage::Frontend, read)?;
            let made = rebuild(given, &options.program, &options.netlist, (tools, &folder), &mut stages)?;
            notes.extend(made.1);
            let warnings = notes.into_iter().map(Warning::from).collect();
            return finish(options, folder, made.0, warnings, stages);
        }
        let beside = options.emissions.contains(&Emission::Calyx);
        let (loaded, lowered) = stages.run(Stage::Frontend, || {
            Loaded::lower(&options.program, options.entry.as_deref(), options.goal.kind(), options.control, beside)
        })?;
        let mut warnings: Vec<_> = lowered.notes.into_iter().map(Warning::from).collect();
        folder.write(PROGRAM_FILE, loaded.text())?;
        let workshop = Workshop { options, tools, loaded: &loaded, folder: &folder };
        stages.follow(plan(lowered.arithmetic.kind(), options.goal, options.board.is_some()));
        let mut report = match lowered.arithmetic {
            Arithmetic::Words(_) if options.accelerator.is_some() => return Err(FlowError::NoLanes),
            Arithmetic::Words(_) if !options.emissions.is_empty() => return Err(FlowError::NoSurroundings),
            Arithmetic::Words(graph) => {
                options.check_prefix()?;
                netlist::build(&workshop, &graph, &mut stages, &mut warnings)?
            }
            Arithmetic::Ring(_) | Arithmetic::Routine(_) if options.netlist.require_proof => {
                return Err(FlowError::NoProof);
            }
            Arithmetic::Ring(ring) => match (&options.board, &options.accelerator) {
                (Some(asked), None) => {
                    let (report, shape) = fitting::build_fitting(&workshop, asked, &ring, &mut stages)?;
                    warnings.extend(shape);
                    report
                }
                (_, shape) => accelerator::build(&workshop, &ring, shape.clone(), &mut stages)?,
            },
            Arithmetic::Routine(routine) => routine::build(&workshop, &routine, &mut stages)?,
        };
        if let (Some(asked), None) = (&options.board, &report.fpga) {
            fitting::build_on(&workshop, asked, &mut report, &mut stages)?;
        }
        finish(options, folder, report, warnings, stages)
    }
}

/// Completes the report and publishes the folder.
fn finish(
    options: &Options,
    folder: OutputFolder,
    mut report: Report,
    warnings: Vec<Warning>,
    stages: Stages<'_>,
) -> Result<Built, FlowError> {
    report.program = options.program.display().to_string();
    report.seconds = stages.into_seconds();
    report.files = report::files_of(folder.staging()).map_err(|error| OutputError::new(folder.staging(), error))?;
    folder.write(REPORT_FILE, report.to_json())?;
    folder.write(PAGE_FILE, page(folder.staging(), &report)?)?;
    Ok(Built { folder: folder.publish()?, report, warnings })
}
