//! SystemVerilog read by two programs that are stricter than Yosys and Verilator: slang elaborates
//! a design, Verible parses its text.
//!
//! Yosys and Verilator accept text that the standard forbids, a name used before its declaration
//! for one. Vendors' tools do not.

mod error;

pub use error::StrictError;

use crate::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The program that drives slang's library.
const DRIVER: &str = include_str!("slang.py");
const DRIVER_FILE: &str = "strict_slang.py";
/// Errors, and the warnings that are errors: text that tools take for different things.
const SLANG_FLAGS: &str = "-Werror=width-trunc -Werror=port-width-trunc -Werror=port-width-expand";
/// The exit codes with which they refuse a text.
const VERIBLE_REFUSAL: i32 = 1;
const SLANG_REFUSAL: i32 = 3;
/// Limit for each program.
const TIMEOUT: Duration = Duration::from_secs(300);

/// A design: a module and its sources, files of a work folder in compile order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elaboration {
    /// The module to elaborate; None elaborates every module that no other instantiates, with its
    /// default parameters.
    pub top: Option<String>,
    /// Paths below the folder.
    pub sources: Vec<String>,
    /// Names of the preprocessor, `SYNTHESIS` for one.
    pub defines: Vec<String>,
}

impl Elaboration {
    /// A module without names of the preprocessor.
    pub fn of<S: ToString>(top: &str, sources: impl IntoIterator<Item = S>) -> Self {
        let sources = sources.into_iter().map(|source| source.to_string()).collect();
        Elaboration { top: Some(top.to_owned()), sources, defines: Vec::new() }
    }

    /// The same with a name of the preprocessor.
    #[must_use]
    pub fn define(mut self, name: &str) -> Self {
        self.defines.push(name.to_owned());
        self
    }

    fn command_line(&self) -> String {
        let mut line = SLANG_FLAGS.to_owned();
        for name in &self.defines {
            let _ = write!(line, " -D {name}");
        }
        if let Some(top) = &self.top {
            let _ = write!(line, " --top \"{top}\"");
        }
        for source in &self.sources {
            let _ = write!(line, " \"{source}\"");
        }
        line
    }
}

/// Both readers.
#[derive(Clone, Debug)]
pub struct StrictReaders {
    slang: ToolPath,
    verible: ToolPath,
    versions: [String; 2],
}

impl StrictReaders {
    /// The readers, if both are installed.
    pub fn find(toolchain: &Toolchain) -> Option<Self> {
        Some(Self::of(toolchain, toolchain.find(Tool::Slang)?, toolchain.find(Tool::Verible)?))
    }

    /// The readers.
    ///
    /// # Errors
    /// One is missing; the error says how to get it.
    pub fn require(toolchain: &Toolchain) -> Result<Self, ToolError> {
        Ok(Self::of(toolchain, toolchain.require(Tool::Slang)?, toolchain.require(Tool::Verible)?))
    }

    fn of(toolchain: &Toolchain, slang: ToolPath, verible: ToolPath) -> Self {
        let versions = [toolchain.version_of(&slang, "pyslang"), toolchain.version_of(&verible, "verible")];
        StrictReaders { slang, verible, versions }
    }

    /// The versions of both: slang, then Verible.
    pub fn versions(&self) -> &[String; 2] {
        &self.versions
    }

    /// Has Verible parse every source and slang elaborate every design, all designs in as many
    /// processes as there are cores.
    ///
    /// # Errors
    /// A reader refuses a text: the error shows the end of what it wrote, and the folder with all
    /// of it is kept. A reader could not be run.
    pub fn read(&self, designs: &[Elaboration], folder: &WorkFolder) -> Result<(), StrictError> {
        let sources: BTreeSet<&str> = designs.iter().flat_map(|design| &design.sources).map(String::as_str).collect();
        let parse = Invocation::new(&self.verible).label("verible").args(sources);
        folder.write(DRIVER_FILE, DRIVER)?;
        let mut runs = vec![("Verible", VERIBLE_REFUSAL, parse)];
        for (number, lines) in dealt(designs).into_iter().enumerate() {
            let label = if number == 0 { "slang".to_owned() } else { format!("slang-{number}") };
            let file = format!("{label}.txt");
            folder.write(&file, lines)?;
            let run = Invocation::new(&self.slang).label(&label).args([DRIVER_FILE, &file]);
            runs.push(("slang", SLANG_REFUSAL, run));
        }
        // None waits for another. Where several refuse, Verible is heard: what it says is of the
        // text alone.
        thread::scope(|scope| {
            let read = |(reader, refusal, run): (_, _, Invocation)| {
                run.timeout(TIMEOUT).run(folder).map(drop).map_err(|error| StrictError::of(reader, refusal, error))
            };
            let running: Vec<_> = runs.into_iter().map(|run| scope.spawn(move || read(run))).collect();
            let ended = running.into_iter().map(|run| run.join().unwrap_or_else(|panic| resume_unwind(panic)));
            ended.fold(Ok(()), Result::and)
        })
    }
}

/// The command lines of designs, dealt out to the cores: neighbours are often alike, and as large
/// as each other.
fn dealt(designs: &[Elaboration]) -> Vec<String> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut parts = vec![String::new(); cores.min(designs.len())];
    for (number, design) in designs.iter().enumerate() {
        parts[number % cores] += &(design.command_line() + "\n");
    }
    parts
}

impl Toolchain {
    /// Verilator on a design that both readers took, for those who run it themselves: flags may
    /// follow the sources.
    ///
    /// # Errors
    /// See [`StrictReaders::read`]; a tool is missing.
    pub fn verilator(&self, design: &Elaboration, folder: &WorkFolder) -> Result<Invocation, StrictError> {
        StrictReaders::require(self)?.read(std::slice::from_ref(design), folder)?;
        let run = Invocation::new(&self.require(Tool::Verilator)?);
        let run = design.top.iter().fold(run, |run, top| run.args(["--top-module", top]));
        let run = design.defines.iter().fold(run, |run, name| run.arg(format!("-D{name}")));
        Ok(run.args(&design.sources))
    }

    /// The folder of Verilator's headers and library.
    ///
    /// # Errors
    /// Verilator is missing, or does not say.
    pub fn verilator_library(&self) -> Result<PathBuf, ToolError> {
        let folder = WorkFolder::new("verilator")?;
        let asked =
            Invocation::new(&self.require(Tool::Verilator)?).args(["--getenv", "VERILATOR_ROOT"]).run(&folder)?;
        Ok(Path::new(asked.stdout.trim()).join("include"))
    }
}
