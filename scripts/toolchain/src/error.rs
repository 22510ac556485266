//! Failures between this process and an external program.

use crate::Tool;
use crate::ToolFailure;
use miette::Diagnostic;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A failure to find, start, run or talk to an external program.
///
/// A run that failed keeps its work folder; the error names it together with the shell command that
/// repeats the run there.
#[derive(Debug, Error, Diagnostic)]
pub enum ToolError {
    /// The program is not installed, or not where we look.
    #[error("'{tool}' was not found: it {purpose}", purpose = tool.purpose())]
    #[diagnostic(code("tool::missing"), help("{help}"))]
    Missing {
        /// The program looked for.
        tool: Tool,
        /// The command that installs it, and the paths that were searched.
        help: String,
    },
    /// The program ended with an exit code other than 0.
    #[error("'{program}' failed with exit code {status}{}", shown_tail(log_tail))]
    #[diagnostic(code("tool::failed"), help("to repeat it: {command}\nthe files are kept in '{}'", folder.display()))]
    Failed {
        /// Name of the tool, or of the program's file where it is not a tool.
        program: String,
        /// Its exit code.
        status: i32,
        /// The last lines it wrote.
        log_tail: String,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: String,
    },
    /// A signal ended the program: somebody killed it, the system ran out of memory, or it crashed.
    #[error("'{program}' was ended by signal {signal} ({}){}", signal_name(*signal), shown_tail(log_tail))]
    #[diagnostic(
        code("tool::killed"),
        help("{}\nto repeat it: {command}\nthe files are kept in '{}'", signal_help(*signal), folder.display())
    )]
    Killed {
        /// As in [`ToolError::Failed`].
        program: String,
        /// Number of the signal.
        signal: i32,
        /// The last lines the program wrote.
        log_tail: String,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: String,
    },
    /// The program ran longer than it was given; it and all it started were killed.
    #[error("'{program}' was stopped after {seconds:.0} s, the time it was given")]
    #[diagnostic(code("tool::timeout"), help("to repeat it without the limit: {command}\nthe files are kept in '{}'", folder.display()))]
    TimedOut {
        /// As in [`ToolError::Failed`].
        program: String,
        /// The limit, in seconds.
        seconds: f64,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: String,
    },
    /// The program needed more memory than it was given.
    #[error("'{program}' needed more than {gibibytes} GiB of memory, the limit{}", shown_tail(log_tail))]
    #[diagnostic(
        code("tool::memory"),
        help("make the input smaller, or split it\nto repeat it without the limit: {command}\nthe files are kept in '{}'", folder.display())
    )]
    OutOfMemory {
        /// As in [`ToolError::Failed`].
        program: Box<str>,
        /// The limit.
        gibibytes: f64,
        /// The last lines the program wrote.
        log_tail: Box<str>,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: Box<str>,
    },
    /// A write failed because the file system is full (ENOSPC) or the quota is used up (EDQUOT).
    #[error("no space left on the disk while writing '{}'", path.display())]
    #[diagnostic(code("tool::disk-full"), help("free some space, or point TMPDIR to a file system that has some"))]
    DiskFull {
        /// The file, or the folder of the program that could not write.
        path: PathBuf,
    },
    /// Any other failure of the operating system.
    #[error("could not {action} '{}': {source}", path.display())]
    #[diagnostic(code("tool::io"), help("check that the path exists and that you may read, write and execute there"))]
    Io {
        /// The action, as a verb: "read", "write", "start".
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
}

impl ToolError {
    /// An error of the operating system; a full disk becomes [`ToolError::DiskFull`].
    pub fn io(action: &'static str, path: &Path, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                ToolError::DiskFull { path: path.to_path_buf() }
            }
            _ => ToolError::Io { action, path: path.to_path_buf(), source },
        }
    }

    /// The work folder that was kept for the user to look into; nothing when the failure left none.
    pub fn kept_folder(&self) -> Option<&Path> {
        match self {
            ToolError::Failed { folder, .. }
            | ToolError::Killed { folder, .. }
            | ToolError::TimedOut { folder, .. }
            | ToolError::OutOfMemory { folder, .. } => Some(folder),
            ToolError::Missing { .. } | ToolError::DiskFull { .. } | ToolError::Io { .. } => None,
        }
    }
}

fn shown_tail(log_tail: &str) -> String {
    if log_tail.is_empty() { String::new() } else { format!("; it last wrote:\n{log_tail}") }
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        1 => "hang-up",
        2 => "interrupt",
        4 => "illegal instruction",
        6 => "abort",
        7 => "bus error",
        8 => "arithmetic error",
        9 => "kill",
        11 => "segmentation fault",
        15 => "terminate",
        24 => "processor time limit",
        25 => "file size limit",
        _ => "see 'kill -l'",
    }
}

fn signal_help(signal: i32) -> &'static str {
    match signal {
        9 => "somebody killed it, or the system ran out of memory ('dmesg' tells)",
        4 | 6 | 7 | 8 | 11 => "the program crashed: please report it with the files of the run",
        _ => "somebody asked it to end",
    }
}

impl ToolFailure for ToolError {
    fn is_tool_failure(&self) -> bool {
        true
    }
}
