//! CIRCT's diagnostics about a text that it refuses.

use miette::Diagnostic;
use serde::{Deserialize, Serialize};
use std::fmt;

/// CIRCT refuses a text, or a pass fails on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, Diagnostic)]
#[error("CIRCT cannot {stage} the text{}", listed(notes))]
#[diagnostic(
    code("circt::refused"),
    help("correct the text: it has to be in the dialects of CIRCT, such as hw and comb")
)]
pub struct Refusal {
    /// The step that failed.
    pub stage: Stage,
    /// All diagnostics, in order.
    pub notes: Vec<Note>,
}

/// The steps of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Reading, which includes verifying.
    Read,
    /// The passes.
    Passes,
    /// Writing Verilog.
    Export,
}

/// One of CIRCT's diagnostics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The severity.
    pub severity: Severity,
    /// The location in the text, or the source location of an operation.
    pub location: Option<SourceLocation>,
    /// The message.
    pub message: String,
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The step fails.
    Error,
    /// The step does not fail.
    Warning,
    /// It explains the diagnostic before it.
    Note,
    /// Additional information.
    Remark,
}

/// A location in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceLocation {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl Refusal {
    /// Returns the location of the first error that has one.
    #[must_use]
    pub fn location(&self) -> Option<&SourceLocation> {
        self.notes.iter().filter(|note| note.severity == Severity::Error).find_map(|note| note.location.as_ref())
    }

    /// Returns the same refusal with a file renamed.
    #[must_use]
    pub(crate) fn with_file(mut self, from: &str, to: &str) -> Self {
        for location in
            self.notes.iter_mut().filter_map(|note| note.location.as_mut()).filter(|location| location.file == from)
        {
            to.clone_into(&mut location.file);
        }
        self
    }
}

fn listed(notes: &[Note]) -> String {
    notes.iter().map(|note| format!("\n{note}")).collect()
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Read => "read",
            Stage::Passes => "run the passes on",
            Stage::Export => "make Verilog of",
        })
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Remark => "remark",
        })
    }
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.location {
            write!(f, "{location}: ")?;
        }
        write!(f, "{}: {}", self.severity, self.message)
    }
}
