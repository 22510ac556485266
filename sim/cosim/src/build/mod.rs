//! From Verilog text to a shared object.

mod effort;
mod kind;
mod names;
mod plan;
mod shim;
mod stream_options;
mod wrapper;

pub use effort::{BuildOptions, CompileEffort};
pub(crate) use shim::symbols;
pub use stream_options::StreamOptions;

use crate::cache::{Cache, Key};
use crate::{CosimError, Design, StreamDesign};
use names::{MODEL_FILE, PREFIX};
use plan::{Plan, Tools};
use ringmill_toolchain::{Invocation, StrictError, ToolError, Toolchain, WorkFolder};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// A model's entry in the cache, and the steps that fill it.
pub(crate) struct Build<'a> {
    top: &'a str,
    cache: &'a Cache,
    plan: Plan,
    key: Key,
}

impl<'a> Build<'a> {
    /// Plans the build of a combinational model. Asks Verilator and the compiler for their
    /// versions, some 20 ms.
    pub(crate) fn combinational(
        design: &'a Design,
        options: &BuildOptions,
        toolchain: &Toolchain,
        cache: &'a Cache,
    ) -> Result<Self, CosimError> {
        design.check()?;
        Ok(Build::new(&design.top, cache, Plan::combinational(design, options, Tools::ask(toolchain)?)?))
    }

    /// Plans the build of a model with streams, likewise.
    pub(crate) fn streams(
        design: &'a StreamDesign,
        options: &StreamOptions,
        toolchain: &Toolchain,
        cache: &'a Cache,
    ) -> Result<Self, CosimError> {
        design.check()?;
        let plan = Plan::streams(design, options.waves, &options.build, Tools::ask(toolchain)?)?;
        Ok(Build::new(&design.top, cache, plan))
    }

    /// Plans the build of a module with a UART, likewise.
    pub(crate) fn uart(
        design: &'a Design,
        options: &BuildOptions,
        toolchain: &Toolchain,
        cache: &'a Cache,
    ) -> Result<Self, CosimError> {
        design.check()?;
        Ok(Build::new(&design.top, cache, Plan::uart(design, options, Tools::ask(toolchain)?)?))
    }

    fn new(top: &'a str, cache: &'a Cache, plan: Plan) -> Self {
        let key = plan.key();
        Build { top, cache, plan, key }
    }

    /// Takes the model from the cache, else builds it; `load` opens the file. Says whether the
    /// cache had it.
    pub(crate) fn load<T>(&self, load: impl Fn(&Path) -> Result<T, CosimError>) -> Result<(T, bool), CosimError> {
        // A cached model that does not load was removed since we looked, or is not for this
        // machine: build it again.
        match self.cached().and_then(|path| load(&path).inspect_err(|_| self.cache.discard(&self.key)).ok()) {
            Some(loaded) => Ok((loaded, true)),
            None => Ok((load(&self.run()?)?, false)),
        }
    }

    /// The effort of the C++ compiler.
    pub(crate) fn effort(&self) -> CompileEffort {
        self.plan.effort()
    }

    /// The model, if somebody built it before.
    pub(crate) fn cached(&self) -> Option<PathBuf> {
        Some(self.cache.find(&self.key)?.join(MODEL_FILE))
    }

    /// Builds the model and puts it into the cache.
    fn run(&self) -> Result<PathBuf, CosimError> {
        let folder = WorkFolder::new("cosim")?;
        for (name, text) in self.plan.files() {
            folder.write(name, text)?;
        }
        let key = self.read(&folder)?;
        if key != self.key
            && let Some(entry) = self.cache.find(&key)
        {
            return Ok(entry.join(MODEL_FILE));
        }
        let units = self.plan.units(written_cpp(&folder)?);
        for (name, text) in &units {
            folder.write(name, text)?;
        }
        let runtime = self.runtime()?;
        run_all(&folder, &self.plan.compile(units.len()))?;
        self.plan.link(units.len(), &runtime).run(&folder)?;
        let entry = self.cache.publish(&key, &[folder.file(MODEL_FILE)])?;
        Ok(entry.join(MODEL_FILE))
    }

    /// Has Verilator read the Verilog, and at the same time the strict readers, as far as they are
    /// installed. Returns the key of a model of what was read: nobody depends on the strict
    /// readers, so one that fails is as one that is not there.
    fn read(&self, folder: &WorkFolder) -> Result<Key, CosimError> {
        thread::scope(|scope| {
            let strict = scope.spawn(|| match self.plan.strict_reading() {
                Some((readers, designs)) => readers.read(&designs, folder),
                None => Ok(()),
            });
            let verilated = self.plan.verilate().run(folder);
            let strict = strict.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            verilated.map_err(|error| self.refused(error))?;
            match strict {
                Ok(()) => Ok(self.key.clone()),
                Err(StrictError::Refused { reader, log_tail, folder, command }) => {
                    Err(CosimError::Refused { reader, top: self.top.to_owned(), log_tail, folder, command })
                }
                Err(StrictError::Tool(_)) => {
                    folder.discard();
                    Ok(self.plan.unread_key())
                }
            }
        })
    }

    /// The folder with the objects of Verilator's library, which all models share.
    fn runtime(&self) -> Result<PathBuf, CosimError> {
        let key = self.plan.runtime_key();
        if let Some(entry) = self.cache.find(&key) {
            return Ok(entry);
        }
        let folder = WorkFolder::new("cosim-runtime")?;
        run_all(&folder, &self.plan.compile_runtime())?;
        let objects: Vec<PathBuf> = self.plan.runtime_objects().map(|name| folder.file(name)).collect();
        Ok(self.cache.publish(&key, &objects)?)
    }

    /// Verilator ends with an exit code of its own when it dislikes the Verilog; that is not a
    /// failure of the tool.
    fn refused(&self, error: ToolError) -> CosimError {
        match error {
            ToolError::Failed { log_tail, folder, command, .. } => {
                CosimError::Refused { reader: "verilator", top: self.top.to_owned(), log_tail, folder, command }
            }
            other => CosimError::Tool(other),
        }
    }
}

/// The C++ files Verilator wrote, with their sizes in bytes, in order of their names.
fn written_cpp(folder: &WorkFolder) -> Result<Vec<(String, u64)>, ToolError> {
    let failed = |source| ToolError::io("read", folder.path(), source);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.path()).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(PREFIX) && name.ends_with(".cpp") {
            files.push((name, entry.metadata().map_err(failed)?.len()));
        }
    }
    files.sort();
    Ok(files)
}

/// Runs all at the same time and returns the first failure.
fn run_all(folder: &WorkFolder, invocations: &[Invocation]) -> Result<(), ToolError> {
    thread::scope(|scope| {
        let runs: Vec<_> = invocations.iter().map(|invocation| scope.spawn(|| invocation.run(folder))).collect();
        let mut outcome = Ok(());
        for run in runs {
            match run.join() {
                Ok(result) => outcome = outcome.and(result.map(drop)),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        outcome
    })
}
