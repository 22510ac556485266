//! Runs of the worker.

use crate::{CirctError, Job, Outcome, word_level};
use ringmill_toolchain::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::time::Duration;

/// The exporter leaves unused outputs unconnected, which is correct.
const WAIVER: &str = "/* verilator lint_off PINCONNECTEMPTY */\n";

const JOBS: &str = "jobs.json";
const INPUT: &str = "input.mlir";
const OUTPUT: &str = "output";

/// A design in two languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordDesign {
    /// The text in the dialects hw, comb and seq. CIRCT's verifier accepts it.
    pub text: String,
    /// The text in SystemVerilog: the same top module with the same ports. Verilator warns only
    /// about file names and unused bits.
    pub verilog: String,
}

/// CIRCT, ready to run.
#[derive(Clone, Debug)]
pub struct Circt {
    library: ToolPath,
    worker: ToolPath,
    timeout: Duration,
}

impl Circt {
    /// Finds CIRCT's library and the worker. The time limit of runs is ten minutes.
    ///
    /// # Errors
    /// One of them is missing.
    pub fn new(tools: &Toolchain) -> Result<Self, ToolError> {
        let (library, worker) = (tools.require(Tool::Circt)?, tools.require(Tool::CirctWorker)?);
        Ok(Self { library, worker, timeout: Duration::from_secs(600) })
    }

    /// Limits the wall-clock time of a run.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Returns the run that [`run`](Self::run) starts. It prints as the equivalent shell command.
    #[must_use]
    pub fn plan(&self) -> Invocation {
        Invocation::new(&self.worker)
            .arg(self.library.program.as_os_str())
            .arg(JOBS)
            .label("circt")
            .timeout(self.timeout)
    }

    /// Does jobs one after the other in one process. Their files are in the folder, and outputs are
    /// written there.
    ///
    /// # Errors
    /// The run fails as a whole: then no outcome is known, and the folder is kept. A refused text
    /// is not such a failure.
    pub fn run(&self, folder: &WorkFolder, jobs: &[Job]) -> Result<Vec<Outcome>, CirctError> {
        let unreadable = |reason: String| {
            folder.keep();
            CirctError::Answer { reason, folder: folder.path().to_path_buf() }
        };
        let request = serde_json::to_vec(jobs).map_err(|error| unreadable(error.to_string()))?;
        folder.write(JOBS, request)?;
        let answer = self.plan().run(folder)?.stdout;
        // Passes may print before the answer.
        let last = answer.lines().next_back().unwrap_or_default();
        let outcomes: Vec<Outcome> = serde_json::from_str(last).map_err(|error| unreadable(error.to_string()))?;
        if outcomes.len() != jobs.len() {
            return Err(unreadable(format!("{} outcomes of {} jobs", outcomes.len(), jobs.len())));
        }
        Ok(outcomes)
    }

    /// Verifies a text. `file` names it in diagnostics.
    ///
    /// # Errors
    /// The text is refused, or the run fails.
    pub fn verify(&self, file: &str, text: &str) -> Result<(), CirctError> {
        self.one(file, text, &Job::verify(INPUT)).map(|_| ())
    }

    /// Returns the text after a pipeline of passes, such as `builtin.module(cse)`. `file` names it
    /// in diagnostics.
    ///
    /// # Errors
    /// The text or the pipeline is refused, a pass fails, or the run does.
    pub fn transform(&self, file: &str, text: &str, pipeline: &str) -> Result<String, CirctError> {
        let folder = self.one(file, text, &Job::transform(INPUT, pipeline, OUTPUT))?;
        Ok(folder.read(OUTPUT)?)
    }

    /// Returns the text as SystemVerilog. `file` names it in diagnostics.
    ///
    /// # Errors
    /// The text is refused, it has no Verilog, or the run fails.
    pub fn export_verilog(&self, file: &str, text: &str) -> Result<String, CirctError> {
        let folder = self.one(file, text, &Job::export(INPUT, OUTPUT))?;
        Ok(folder.read(OUTPUT)?)
    }

    /// Translates a word-level design in Yosys's JSON to CIRCT's text, see [`word_level`], and
    /// exports that as SystemVerilog. `file` names the text in diagnostics. `memory` turns the name
    /// of a memory in the source into that of the memory and of the module that CIRCT makes of it.
    ///
    /// # Errors
    /// The design has no translation, CIRCT refuses the text, or the run fails.
    pub fn export_design(
        &self,
        file: &str,
        json: &str,
        memory: &dyn Fn(&str) -> String,
    ) -> Result<WordDesign, CirctError> {
        let text = word_level(json, memory)?;
        let verilog = self.export_verilog(file, &text)?;
        Ok(WordDesign { text, verilog: format!("{WAIVER}{verilog}") })
    }

    fn one(&self, file: &str, text: &str, job: &Job) -> Result<WorkFolder, CirctError> {
        let folder = WorkFolder::new("circt")?;
        folder.write(INPUT, text)?;
        let outcomes = self.run(&folder, std::slice::from_ref(job))?;
        outcomes.into_iter().collect::<Outcome>().map_err(|refusal| refusal.with_file(INPUT, file))?;
        Ok(folder)
    }
}
