//! Runs of the worker.

use crate::{CirctError, Job, Outcome, word_level};
use ringmill_toolchain::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::time::Duration;

/// The exporter leaves outputs open that nobody reads, as it should.
const WAIVER: &str = "/* verilator lint_off PINCONNECTEMPTY */\n";

const JOBS: &str = "jobs.json";
const INPUT: &str = "input.mlir";
const OUTPUT: &str = "output";

/// A design in two languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordDesign {
    /// In the dialects hw, comb and seq; CIRCT's verifier takes it.
    pub text: String,
    /// In SystemVerilog: the same top module with the same ports. Verilator has no complaint but of
    /// names of files, and of bits that nobody reads.
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
    /// Looks for CIRCT's library and the worker. Runs have ten minutes.
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

    /// The run that [`run`](Self::run) makes: it prints as the shell command it stands for.
    #[must_use]
    pub fn plan(&self) -> Invocation {
        Invocation::new(&self.worker)
            .arg(self.library.program.as_os_str())
            .arg(JOBS)
            .label("circt")
            .timeout(self.timeout)
    }

    /// Does jobs one after the other in one process. Their files are in the folder, where the
    /// outputs are written.
    ///
    /// # Errors
    /// The run fails as a whole: then no outcome is known, and the folder is kept. A text
    /// that is refused is no such failure.
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
    /// It is refused, or the run fails.
    pub fn verify(&self, file: &str, text: &str) -> Result<(), CirctError> {
        self.one(file, text, &Job::verify(INPUT)).map(|_| ())
    }

    /// The text after a pipeline of passes, such as `builtin.module(cse)`. `file` names it in
    /// diagnostics.
    ///
    /// # Errors
    /// The text or the pipeline is refused, a pass fails, or the run does.
    pub fn transform(&self, file: &str, text: &str, pipeline: &str) -> Result<String, CirctError> {
        let folder = self.one(file, text, &Job::transform(INPUT, pipeline, OUTPUT))?;
        Ok(folder.read(OUTPUT)?)
    }

    /// The text as SystemVerilog. `file` names it in diagnostics.
    ///
    /// # Errors
    /// The text is refused, it has no Verilog, or the run fails.
    pub fn export_verilog(&self, file: &str, text: &str) -> Result<String, CirctError> {
        let folder = self.one(file, text, &Job::export(INPUT, OUTPUT))?;
        Ok(folder.read(OUTPUT)?)
    }

    /// A design in the JSON that Yosys writes of words: as CIRCT's text, see [`word_level`], and as
    /// the SystemVerilog that CIRCT makes of it. `file` names the text in diagnostics; a memory,
    /// and the module that CIRCT makes of it, is called as `memory` makes of its name.
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
