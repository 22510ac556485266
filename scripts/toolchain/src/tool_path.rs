//! The start of a tool.

use crate::Tool;
use std::ffi::OsString;
use std::path::PathBuf;

/// The start of a tool: the program, the arguments every run needs, and the environment it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolPath {
    /// The tool, after which errors name a run; None for a program that is none.
    pub tool: Option<Tool>,
    /// The program to start.
    pub program: PathBuf,
    /// Arguments that come before all others.
    pub arguments: Vec<OsString>,
    /// Variables the program needs.
    pub environment: Vec<(OsString, OsString)>,
}

impl ToolPath {
    /// A program that needs neither arguments nor environment.
    pub fn plain(program: impl Into<PathBuf>) -> Self {
        ToolPath { tool: None, program: program.into(), arguments: Vec::new(), environment: Vec::new() }
    }
}
