//! HEIR as a program: run, read and judged.

use std::{
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::Command,
};

use super::{
    circuit::{self, Circuit},
    vectors::{Agreement, Vectors},
};
use crate::process::{self, Finished};

/// Seconds that HEIR may take for one program.
const LIMIT: u64 = 600;

/// HEIR as `scripts/setup --with heir` installed it.
pub struct Heir {
    package: PathBuf,
}

/// The answer of HEIR to a program.
pub struct Answer {
    /// Wall-clock seconds of the whole process.
    pub seconds: f64,
    /// Greatest resident set of HEIR or of a program it runs, in bytes.
    pub memory: u64,
    pub outcome: Outcome,
}

pub enum Outcome {
    /// No circuit: why.
    Failed(String),
    /// A text that is not understood, or a circuit of other ports: why.
    Unjudged(String),
    Judged(Circuit, Agreement),
}

impl Answer {
    /// The circuit, if it is right on every vector.
    pub fn right(&self) -> Option<&Circuit> {
        match &self.outcome {
            Outcome::Judged(circuit, Agreement { wrong: 0, .. }) => Some(circuit),
            _ => None,
        }
    }

    /// As [`right`](Self::right), without the rest of the answer.
    pub fn into_right(self) -> Option<Circuit> {
        match self.outcome {
            Outcome::Judged(circuit, Agreement { wrong: 0, .. }) => Some(circuit),
            _ => None,
        }
    }
}

impl Heir {
    /// Looks in the project's `.venv.heir`.
    pub fn find(root: &Path) -> Option<Self> {
        let libraries = std::fs::read_dir(root.join(".venv.heir/lib")).ok()?;
        let packages = libraries.filter_map(|entry| Some(entry.ok()?.path().join("site-packages/heir")));
        packages.into_iter().find(|package| package.join("heir-opt").is_file()).map(|package| Self { package })
    }

    /// Compiles `program` with `--mlir-to-cggi`, the fastest of `runs` runs, and compares the
    /// circuit.
    ///
    /// # Errors
    /// When HEIR cannot be started.
    pub fn compile(&self, program: &Path, cells: &str, vectors: &Vectors, runs: u32) -> Result<Answer, String> {
        let command = self.compiler(program, cells);
        let finished = process::best(runs, |run: &Finished| run.seconds, || process::run(&command, LIMIT))?;
        let outcome = match failure(&finished) {
            Some(reason) => Outcome::Failed(reason),
            None => judge(&finished.stdout, vectors),
        };
        Ok(Answer { seconds: finished.seconds, memory: finished.memory, outcome })
    }

    /// The command that compiles a program to a circuit.
    fn compiler(&self, program: &Path, cells: &str) -> Command {
        let mode = if cells == "gates" { "Boolean".to_owned() } else { cells.to_uppercase() };
        let mut command = Command::new(self.package.join("heir-opt"));
        command
            .arg(format!("--mlir-to-cggi=mode={mode} data-type=Bool"))
            .arg(program)
            .env("HEIR_ABC_BINARY", self.package.join("abc_bin"))
            .env("HEIR_YOSYS_SCRIPTS_DIR", self.package.join("techmaps"));
        command
    }

    /// The Rust text for tfhe-rs that HEIR emits of a program.
    ///
    /// # Errors
    /// What HEIR says when it fails.
    pub fn emit(&self, program: &Path, cells: &str) -> Result<String, String> {
        let kind = if cells == "gates" { "tfhe-rust-bool" } else { "tfhe-rust" };
        let mut command = self.compiler(program, cells);
        command.arg(format!("--cggi-to-{kind}"));
        let lowered = Self::said(&command)?;
        let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
        std::fs::write(file.path(), lowered).map_err(|error| error.to_string())?;
        let mut command = Command::new(self.package.join("heir-translate"));
        command.arg(format!("--emit-{kind}")).arg(file.path());
        Self::said(&command)
    }

    fn said(command: &Command) -> Result<String, String> {
        let finished = process::run(command, LIMIT)?;
        match failure(&finished) {
            Some(reason) => Err(format!("HEIR: {reason}")),
            None => Ok(finished.stdout),
        }
    }
}

/// The reason that there is no circuit.
fn failure(finished: &Finished) -> Option<String> {
    let Finished { status, stderr, .. } = finished;
    if status.success() {
        return None;
    }
    // a shell's and timeout's way to tell of a signal
    let signal = status.signal().or_else(|| status.code().filter(|code| *code > 128).map(|code| code - 128));
    let line = stderr.lines().find_map(|line| Some(&line[line.find("error: ")?..]));
    Some(match (signal, line) {
        (Some(signal), _) => format!("crashed with signal {signal}"),
        _ if finished.was_stopped() => format!("not done after {LIMIT} s"),
        (None, line) => format!("refused: `{}`", line.or(stderr.lines().next()).unwrap_or("no message")),
    })
}

/// Reads and compares a circuit that HEIR printed.
pub fn judge(text: &str, vectors: &Vectors) -> Outcome {
    let judged = circuit::read(text).and_then(|circuit| {
        let agreement = vectors.judge(&circuit)?;
        Ok((circuit, agreement))
    });
    match judged {
        Ok((circuit, agreement)) => Outcome::Judged(circuit, agreement),
        Err(reason) => Outcome::Unjudged(reason),
    }
}
