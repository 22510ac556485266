//! A program, opened, and the hardware that is built from it.

use std::path::{Path, PathBuf};

use melior::Context as MlirContext;
use ringmill_board::BoardError;
use ringmill_circuit::{CircuitError, NetlistFile, NetlistOptions, Resynthesized, resynthesize};
use ringmill_folder::{OutputFolder, PROGRAM_FILE, publish};
use ringmill_passes::{Program, ProgramKind};
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    accelerator, component,
    context::Context,
    emission_kind::Emission,
    error::FlowError,
    fitting,
    hardware::{Hardware, Routed},
    identities,
    mlir::Mlir,
    netlist,
    options::{IntegerOptions, PolynomialOptions},
    program::{Loaded, Lowered, Polynomials},
    report::{Proof, Report},
    warning::Warning,
};

/// A finished build.
#[derive(Debug)]
pub struct Built {
    /// The hardware of the program.
    pub hardware: Hardware,
    /// The result of place and route, if a board was requested.
    pub routed: Option<Routed>,
    /// The folder.
    pub folder: PathBuf,
    /// The same as report.json says it.
    pub report: Report,
    /// The warnings.
    pub warnings: Vec<Warning>,
}

/// A build in progress. Dropped, it leaves nothing behind.
pub struct Build<'a> {
    path: &'a Path,
    folder: OutputFolder,
    tools: &'a Toolchain,
    stages: Stages<'a>,
}

/// A program by what it computes with, ready to be built: only what it can become can be asked for.
pub enum Source<'a, 'c> {
    /// No program, but a netlist.
    Netlist(NetlistSource<'a>),
    /// A program on integers, which becomes a netlist.
    Integers(IntegerSource<'a, 'c>),
    /// A program on polynomials, which becomes an accelerator or a component.
    Polynomials(PolynomialSource<'a, 'c>),
}

/// A netlist in a file.
pub struct NetlistSource<'a> {
    build: Build<'a>,
    file: NetlistFile<FlowError>,
    module: Option<String>,
}

/// A program on integers.
pub struct IntegerSource<'a, 'c> {
    build: Build<'a>,
    program: Program<'c>,
    entry: Option<String>,
}

/// A program on polynomials.
pub struct PolynomialSource<'a, 'c> {
    build: Build<'a>,
    program: Program<'c>,
    entry: Option<String>,
}

impl<'a> Build<'a> {
    /// Prepares the folder `output`; default: [`beside`](OutputFolder::beside) the program.
    ///
    /// # Errors
    /// The program is a folder, or the output may not be replaced.
    pub fn begin(
        path: &'a Path,
        output: Option<&Path>,
        tools: &'a Toolchain,
        progress: &'a dyn Progress,
    ) -> Result<Self, FlowError> {
        if path.is_dir() {
            return Err(CircuitError::folder(path).into());
        }
        let target = output.map_or_else(|| OutputFolder::beside(path), Path::to_owned);
        let folder = OutputFolder::prepare(&target, &[path])?;
        Ok(Self { path, folder, tools, stages: Stages::new(progress) })
    }

    /// Reads the program. `entry` is the function to compile, default: the only public one, or
    /// `main`; `module` is that of a netlist in a file with several, default: `entry`. `kind` is
    /// what the program must compute with, if only one will do: the build refuses another one.
    ///
    /// # Errors
    /// The program cannot be read, or has no such function.
    pub fn open<'c>(
        mut self,
        mlir: &'c MlirContext,
        entry: Option<&str>,
        module: Option<&str>,
        kind: Option<ProgramKind>,
    ) -> Result<Source<'a, 'c>, FlowError> {
        let module = module.or(entry).map(str::to_owned);
        let path = self.path;
        let recognize = || Ok::<_, FlowError>(NetlistFile::recognize(path, module.as_deref(), &Mlir));
        if let Some(file) = self.stages.run(Stage::Frontend, recognize)? {
            return Ok(Source::Netlist(NetlistSource { build: self, file, module }));
        }
        let (program, kind) = self.stages.run(Stage::Frontend, || -> Result<_, FlowError> {
            let program = Program::read(mlir, path)?;
            let kind = kind.map_or_else(|| program.kind(entry), Ok)?;
            Ok((program, kind))
        })?;
        let entry = entry.map(str::to_owned);
        Ok(match kind {
            ProgramKind::Boolean => Source::Integers(IntegerSource { build: self, program, entry }),
            ProgramKind::Ring => Source::Polynomials(PolynomialSource { build: self, program, entry }),
        })
    }

    /// Completes the report and publishes the folder.
    fn finish(
        self,
        loaded: &Loaded,
        (hardware, routed): (Hardware, Option<Routed>),
        warnings: Vec<Warning>,
    ) -> Result<Built, FlowError> {
        let Self { path, folder, stages, .. } = self;
        let report = Report {
            program: path.display().to_string(),
            entry: loaded.signature().entry.clone(),
            fpga: routed.as_ref().map(|routed| routed.fpga.clone()),
            link: routed.as_ref().and_then(|routed| routed.link.clone()),
            seconds: stages.into_seconds(),
            ..hardware.report()
        };
        let (folder, report) = publish(folder, report)?;
        Ok(Built { hardware, routed, folder, report, warnings })
    }
}

impl NetlistSource<'_> {
    /// Makes the netlist anew and proves it.
    ///
    /// # Errors
    /// See [`resynthesize`].
    pub fn build(self, options: &NetlistOptions) -> Result<Resynthesized, FlowError> {
        let Self { build: Build { path, folder, tools, stages }, file, module } = self;
        resynthesize(file, (path, module.as_deref()), options, (tools, folder), stages)
    }
}

impl IntegerSource<'_, '_> {
    /// Builds the netlist.
    ///
    /// # Errors
    /// See [`FlowError`]; nothing is left behind then.
    pub fn build(self, options: &IntegerOptions) -> Result<Built, FlowError> {
        let Self { mut build, program, entry } = self;
        let board = options.pipeline.as_ref().and_then(|pipeline| pipeline.board.as_ref());
        board.map(|asked| ringmill_fpga::board(&asked.board)).transpose().map_err(BoardError::from)?;
        let lower = || Loaded::integers(&program, entry.as_deref());
        let Lowered { loaded, arithmetic, notes } = build.stages.run(Stage::Frontend, lower)?;
        build.folder.write(PROGRAM_FILE, loaded.text())?;
        let Build { path, folder, tools, stages } = &mut build;
        let evaluated = Some(options.netlist.synth.seed);
        let context = Context { path, loaded: &loaded, folder, tools, evaluated };
        let mut warnings: Vec<_> = notes.into_iter().map(Warning::from).collect();
        let netlist = netlist::build(context, &arithmetic, options, stages, &mut warnings)?;
        let hardware = Hardware::Netlist(Box::new(netlist));
        context.record()?;
        let routed = board.map(|asked| fitting::build_on(context, asked, &hardware, stages)).transpose()?;
        build.finish(&loaded, (hardware, routed), warnings)
    }
}

impl PolynomialSource<'_, '_> {
    /// Builds the accelerator or the component.
    ///
    /// # Errors
    /// See [`FlowError`]; nothing is left behind then.
    pub fn build(self, options: &PolynomialOptions) -> Result<Built, FlowError> {
        let Self { mut build, program, entry } = self;
        let board = options.board.as_ref();
        board.map(|asked| ringmill_fpga::board(&asked.board)).transpose().map_err(BoardError::from)?;
        let evaluated = options.simulate.then_some(options.seed);
        let beside = options.emissions.contains(&Emission::Calyx);
        let lower = || Loaded::polynomials(&program, entry.as_deref(), options.control, beside);
        let Lowered { loaded, arithmetic, notes } = build.stages.run(Stage::Frontend, lower)?;
        build.folder.write(PROGRAM_FILE, loaded.text())?;
        let Build { path, folder, tools, stages } = &mut build;
        let context = Context { path, loaded: &loaded, folder, tools, evaluated };
        let mut warnings: Vec<_> = notes.into_iter().map(Warning::from).collect();
        let proof = match &arithmetic {
            Polynomials::Ring(ring) => {
                let compare = || identities::compare_graph(&loaded, &ring.graph, options.seed);
                let step = stages.run(Stage::Prove, compare)?;
                Proof { steps: vec![step], seconds: step.seconds, ..Proof::default() }
            }
            Polynomials::Procedure(_) => Proof::default(),
        };
        let hardware = match (&arithmetic, board, &options.shape) {
            (Polynomials::Ring(ring), Some(asked), None) => {
                let (hardware, routed, shaped) = fitting::build_fitting(context, asked, ring, &proof, options, stages)?;
                warnings.extend(shaped);
                return build.finish(&loaded, (hardware, Some(routed)), warnings);
            }
            (Polynomials::Ring(ring), _, shape) => {
                let accelerator = accelerator::build(context, ring, &proof, shape.clone(), options, stages)?;
                Hardware::Accelerator(Box::new(accelerator))
            }
            (Polynomials::Procedure(procedure), ..) => {
                Hardware::Component(Box::new(component::build(context, procedure, options, stages)?))
            }
        };
        context.record()?;
        let routed = board.map(|asked| fitting::build_on(context, asked, &hardware, stages)).transpose()?;
        build.finish(&loaded, (hardware, routed), warnings)
    }
}
