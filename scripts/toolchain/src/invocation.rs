//! A run of an external program: the plan, and what came of it.

use crate::process::{self, Ended, Ending};
use crate::{ToolError, ToolPath, WorkFolder, shell};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tracing::{debug, info, warn};

/// The number of lines of a failed program's output that an error shows, for each of its two
/// streams.
const TAIL_LINES: usize = 12;

/// Last words of a program that gets no more memory: of C++, of Python, and of the C library.
const OUT_OF_MEMORY: [&str; 3] = ["std::bad_alloc", "MemoryError", "Cannot allocate memory"];

/// A planned run: program, arguments, environment, input and time limit. Prints as the shell
/// command it stands for.
///
/// Relative paths in arguments are relative to the work folder the plan is run in. The environment
/// is inherited, with `LC_ALL=C` and the work folder as `TMPDIR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// As errors name it.
    name: String,
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    input: Option<PathBuf>,
    label: String,
    timeout: Duration,
    /// The most address space, in bytes.
    memory: Option<u64>,
}

/// A run that ended with exit code 0.
#[derive(Clone, Debug)]
pub struct Finished {
    /// All it wrote to standard output.
    pub stdout: String,
    /// All it wrote to standard error.
    pub stderr: String,
    /// Wall-clock time of the run.
    pub seconds: f64,
    /// The most memory that the program, or a program it ran and waited for, had in RAM at a time,
    /// in KiB. Those that run at the same time are not added up.
    pub peak_kib: Option<u64>,
}

impl Invocation {
    /// Plans a run of the tool, with a limit of ten minutes.
    pub fn new(tool: &ToolPath) -> Self {
        let label = tool.program.file_name().unwrap_or(OsStr::new("program")).to_string_lossy().into_owned();
        // Several tools run through one interpreter, whose own name would tell nothing.
        let name = tool.tool.map_or_else(|| label.clone(), |tool| tool.name().to_owned());
        Invocation {
            name,
            program: tool.program.clone(),
            arguments: tool.arguments.clone(),
            environment: tool.environment.clone(),
            input: None,
            label,
            timeout: Duration::from_secs(600),
            memory: None,
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets a variable of the program's environment.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Takes standard input from a file of the work folder; without this it is empty.
    #[must_use]
    pub fn input(mut self, file: impl Into<PathBuf>) -> Self {
        self.input = Some(file.into());
        self
    }

    /// Names the run's log files, `LABEL.stdout` and `LABEL.stderr`; give each run in a shared
    /// folder its own.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Limits the wall-clock time of the run.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Limits the address space of the program, and of each program it starts, in bytes; where the
    /// system has no such limit, nothing is limited.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// The shell command that repeats the run in the given folder.
    pub fn command_in(&self, folder: &Path) -> String {
        format!("cd {} && {self}", shell::quote(folder.as_os_str()))
    }

    /// Runs the plan in the folder, in a process group of its own.
    ///
    /// Each run is an event of `tracing` with `tool`, `seconds` and the `command` that repeats it:
    /// at `info` if it ended well, with the `error` at `warn` if it failed, at `debug` if it was
    /// stopped.
    ///
    /// The output goes to files of the folder, so a program may write any amount and what it wrote
    /// survives a failure. On a failure the folder is kept, unless the disk is full.
    pub fn run(&self, folder: &WorkFolder) -> Result<Finished, ToolError> {
        let finished = self.run_until(folder, &AtomicBool::new(false))?;
        Ok(finished.unwrap_or_else(|| unreachable!("nobody stops it")))
    }

    /// As [`run`](Self::run), until another thread sets `stop`: then the program is killed, and
    /// there is no result.
    pub fn run_until(&self, folder: &WorkFolder, stop: &AtomicBool) -> Result<Option<Finished>, ToolError> {
        let begun = Instant::now();
        let outcome = self.attempt(folder, stop);
        self.tell(folder, &outcome, begun.elapsed());
        outcome.inspect_err(|error| {
            if !matches!(error, ToolError::DiskFull { .. }) {
                folder.keep();
            }
        })
    }

    /// Tells the subscriber of the thread what ran, as a command that can be repeated, and how
    /// long.
    fn tell(&self, folder: &WorkFolder, outcome: &Result<Option<Finished>, ToolError>, took: Duration) {
        let (tool, seconds) = (self.name.as_str(), took.as_secs_f64());
        match outcome {
            Ok(Some(_)) => info!(tool, seconds, command = self.command_in(folder.path()), "ran"),
            Ok(None) => debug!(tool, seconds, command = self.command_in(folder.path()), "stopped"),
            Err(error) => warn!(tool, seconds, command = self.command_in(folder.path()), %error, "failed"),
        }
    }

    fn attempt(&self, folder: &WorkFolder, stop: &AtomicBool) -> Result<Option<Finished>, ToolError> {
        let stdout_name = format!("{}.stdout", self.label);
        let stderr_name = format!("{}.stderr", self.label);
        let create = |name: &str| {
            let path = folder.file(name);
            File::create(&path).map_err(|source| ToolError::io("write", &path, source))
        };
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).env("LC_ALL", "C").current_dir(folder.path());
        // What a killed program leaves goes with the folder.
        command.env("TMPDIR", folder.path());
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdout(create(&stdout_name)?).stderr(create(&stderr_name)?);
        match &self.input {
            None => command.stdin(Stdio::null()),
            Some(file) => {
                let path = folder.path().join(file);
                command.stdin(File::open(&path).map_err(|source| ToolError::io("read", &path, source))?)
            }
        };
        let start = Instant::now();
        let Ended { ending, peak_kib } = process::run_group(command, self.timeout, self.memory, stop)
            .map_err(|source| ToolError::io("start", &self.program, source))?;
        let seconds = start.elapsed().as_secs_f64();

        let log_tail = || tail_of(&[folder.file(&stdout_name), folder.file(&stderr_name)]);
        let program = || self.name.clone();
        let kept = || folder.path().to_path_buf();
        match ending {
            Ending::Exit(0) => {
                let (stdout, stderr) = (folder.read(&stdout_name)?, folder.read(&stderr_name)?);
                Ok(Some(Finished { stdout, stderr, seconds, peak_kib }))
            }
            Ending::Stopped => Ok(None),
            Ending::Exit(_) | Ending::Signal(_)
                if folder.disk_is_full() || log_tail().contains("No space left on device") =>
            {
                Err(ToolError::DiskFull { path: kept() })
            }
            Ending::Exit(_) | Ending::Signal(_)
                if self.memory.is_some() && OUT_OF_MEMORY.iter().any(|text| log_tail().contains(text)) =>
            {
                Err(ToolError::OutOfMemory {
                    program: program().into(),
                    gibibytes: self.memory.unwrap_or_default() as f64 / f64::from(1 << 30),
                    log_tail: log_tail().into(),
                    folder: kept(),
                    command: self.command_in(folder.path()).into(),
                })
            }
            Ending::Exit(status) => Err(ToolError::Failed {
                program: program(),
                status,
                log_tail: log_tail(),
                folder: kept(),
                command: self.command_in(folder.path()),
            }),
            Ending::Signal(signal) => Err(ToolError::Killed {
                program: program(),
                signal,
                log_tail: log_tail(),
                folder: kept(),
                command: self.command_in(folder.path()),
            }),
            Ending::TimedOut => Err(ToolError::TimedOut {
                program: program(),
                seconds: self.timeout.as_secs_f64(),
                folder: kept(),
                command: self.command_in(folder.path()),
            }),
        }
    }
}

impl fmt::Display for Invocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "LC_ALL=C ")?;
        for (name, value) in &self.environment {
            write!(formatter, "{}={} ", name.to_string_lossy(), shell::quote(value))?;
        }
        write!(formatter, "{}", shell::quote(self.program.as_os_str()))?;
        for argument in &self.arguments {
            write!(formatter, " {}", shell::quote(argument))?;
        }
        match &self.input {
            Some(file) => write!(formatter, " < {}", shell::quote(file.as_os_str())),
            None => write!(formatter, " < /dev/null"),
        }
    }
}

/// The last lines of the files that have any, in order.
fn tail_of(files: &[PathBuf]) -> String {
    let mut tail = Vec::new();
    for file in files {
        let bytes = fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        tail.extend(lines[lines.len().saturating_sub(TAIL_LINES)..].iter().map(|line| format!("  {line}")));
    }
    tail.join("\n")
}
