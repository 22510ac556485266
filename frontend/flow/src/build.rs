//! The driver of a build: runs the plan's stages and assembles the report.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Instant,
};

use miette::Diagnostic;
use ringmill_netlist::CellLibrary;
use ringmill_passes::ProgramNote;
use ringmill_synth::{Candidate, Fate, Synthesis, synthesize};
use ringmill_toolchain::Toolchain;
use thiserror::Error;

use crate::{
    cosimulate::cosimulate,
    emit::{PAGE_FILE, VERILOG_FILE, emit, page},
    error::FlowError,
    output::{OutputError, OutputFolder, REPORT_FILE},
    plan::{Goal, Stage, plan},
    program::Loaded,
    progress::Progress,
    prove::prove,
    report::{self, Proof, Report},
    vectors::SAMPLED_VECTORS,
};

/// What to build, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The program's file.
    pub program: PathBuf,
    /// The entry function; default: the only public one, or `main`.
    pub entry: Option<String>,
    /// Cells, effort, objective, seed.
    pub synth: ringmill_synth::Options,
    /// Whether a netlist that is not proved equal is an error.
    pub require_proof: bool,
    /// The output folder; default: `./STEM.ringmill`.
    pub output: Option<PathBuf>,
    /// How far to go.
    pub goal: Goal,
}

impl Options {
    /// The defaults of the command line.
    #[must_use]
    pub fn new(program: &Path, goal: Goal) -> Self {
        let synth = ringmill_synth::Options::new(CellLibrary::Lut(3));
        Self { program: program.to_owned(), entry: None, synth, require_proof: false, output: None, goal }
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

/// Something the user should know though nothing failed.
#[derive(Debug, Error, Diagnostic, Clone, PartialEq, Eq)]
pub enum Warning {
    /// The netlist is only "not refuted".
    #[error("the netlist is not refuted by {vectors} vectors, but not proved equal")]
    #[diagnostic(
        severity(Warning),
        code("check::not-proved"),
        help(
            "ABC found no proof even of the netlist without optimization in the time it was given, or no vector has a defined result; `--require-proof` makes this an error"
        )
    )]
    NotProved {
        /// Vectors that were compared.
        vectors: u64,
    },
    /// A recipe gave a netlist that is not equal.
    #[error("the recipe '{recipe}' gave a wrong netlist, which was refused")]
    #[diagnostic(
        severity(Warning),
        code("check::refuted"),
        help("the result is not touched by it; please report this defect of a tool with the program")
    )]
    Refuted {
        /// The recipe.
        recipe: String,
    },
    /// A better netlist than the result could not be proved.
    #[error(
        "a netlist of {bootstraps} bootstraps, depth {depth}, was passed over: it could not be proved equal in time"
    )]
    #[diagnostic(severity(Advice), code("check::undecided"), help("`--effort high` gives proofs more time"))]
    PassedOver {
        /// Its bootstraps.
        bootstraps: u64,
        /// Its depth.
        depth: u32,
    },
    /// A remark of the frontend, such as which arguments were taken as secret.
    #[error("{0}")]
    #[diagnostic(severity(Advice), code("program::note"))]
    Note(String),
}

/// A build in progress.
pub struct Build<'a> {
    options: &'a Options,
    tools: &'a Toolchain,
    progress: &'a dyn Progress,
    seconds: BTreeMap<String, f64>,
}

impl<'a> Build<'a> {
    /// Nothing happens before [`Build::run`].
    #[must_use]
    pub fn new(options: &'a Options, tools: &'a Toolchain, progress: &'a dyn Progress) -> Self {
        Self { options, tools, progress, seconds: BTreeMap::new() }
    }

    /// Runs the stages of the plan and publishes the folder.
    ///
    /// # Errors
    /// See [`FlowError`]; nothing is left behind then.
    pub fn run(mut self) -> Result<Built, FlowError> {
        let Options { program, entry, synth, goal, .. } = self.options;
        let folder = OutputFolder::prepare(&self.options.target())?;
        let (tools, progress) = (self.tools, self.progress);

        let (loaded, words) = self.stage(Stage::Frontend, || Loaded::straighten(program, entry.as_deref()))?;
        let synthesis =
            self.stage(Stage::Synth, || Ok(synthesize(&words.graph, synth, tools, &|text| progress.detail(text))?))?;
        let netlist = &synthesis.mapped;
        let mut proof =
            self.stage(Stage::Prove, || prove(&loaded, netlist, synthesis.equivalence, synth.seed, progress))?;
        self.account_proof(synthesis.seconds.prove);
        proof.seconds = self.seconds[Stage::Prove.name()];
        let mut warnings = self.judge(words.notes, &proof)?;
        warnings.extend(synthesis.candidates.iter().filter_map(passed_over));
        self.stage(Stage::Emit, || Ok(emit(netlist, synth.library, loaded.text(), &folder)?))?;
        let mut cosim = None;
        if plan(*goal).contains(&Stage::Cosim) {
            let verilog = folder.staging().join(VERILOG_FILE);
            let top = netlist.name();
            cosim = Some(self.stage(Stage::Cosim, || {
                cosimulate(&loaded, &verilog, top, SAMPLED_VECTORS, synth.seed, tools, progress)
            })?);
        }

        let section = netlist_section(&synthesis, synth.library);
        let mut report = Report {
            program: program.display().to_string(),
            entry: loaded.signature().entry.clone(),
            netlist: Some(section),
            proof: Some(proof),
            cosim,
            seconds: std::mem::take(&mut self.seconds),
            ..Report::default()
        };
        report.files = report::files_of(folder.staging()).map_err(|error| OutputError::new(folder.staging(), error))?;
        folder.write(REPORT_FILE, report.to_json())?;
        folder.write(PAGE_FILE, page(folder.staging(), &report)?)?;
        Ok(Built { folder: folder.publish()?, report, warnings })
    }

    /// Announces and times one stage.
    fn stage<T>(&mut self, stage: Stage, work: impl FnOnce() -> Result<T, FlowError>) -> Result<T, FlowError> {
        self.progress.stage(stage.name());
        let begun = Instant::now();
        let outcome = work();
        self.seconds.insert(stage.name().to_owned(), begun.elapsed().as_secs_f64());
        outcome
    }

    /// The synthesizer proves its candidates as it chooses among them: that time belongs to the proof.
    fn account_proof(&mut self, seconds: f64) {
        for (stage, change) in [(Stage::Synth, -seconds), (Stage::Prove, seconds)] {
            *self.seconds.entry(stage.name().to_owned()).or_default() += change;
        }
    }

    fn judge(&self, notes: Vec<ProgramNote>, proof: &Proof) -> Result<Vec<Warning>, FlowError> {
        let mut warnings: Vec<_> = notes.into_iter().map(|note| Warning::Note(note.message)).collect();
        if proof.result != "equal" {
            if self.options.require_proof {
                return Err(FlowError::NotProved);
            }
            warnings.push(Warning::NotProved { vectors: proof.vectors });
        }
        Ok(warnings)
    }
}

/// What is worth saying of a candidate that is not the result.
fn passed_over(candidate: &Candidate) -> Option<Warning> {
    match (&candidate.fate, candidate.cost) {
        (Fate::Refuted, _) => Some(Warning::Refuted { recipe: candidate.recipe.clone() }),
        (Fate::Undecided, Some((bootstraps, depth))) => Some(Warning::PassedOver { bootstraps, depth }),
        _ => None,
    }
}

fn netlist_section(synthesis: &Synthesis, library: CellLibrary) -> report::Netlist {
    let after = synthesis.after.clone();
    report::Netlist {
        cells: library.to_string(),
        counts: after.counts,
        bootstraps: after.bootstraps,
        depth: after.depth,
        inputs: after.inputs,
        outputs: after.outputs,
        before: Some(report::Before { bootstraps: synthesis.before.bootstraps, depth: synthesis.before.depth }),
        profile: after.profile,
        recipe: Some(synthesis.candidate.clone()),
    }
}
