//! The errors of the translation of a design to CIRCT's text.

use miette::Diagnostic;
use std::fmt;
use thiserror::Error;

/// An error in the translation of a design.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum WordError {
    /// The text is not Yosys's JSON.
    #[error("the word-level JSON cannot be read: {reason}")]
    #[diagnostic(code("circt::word-json"), help("give it what Yosys's 'write_json' wrote"))]
    Json {
        /// The error and its position.
        reason: String,
    },
    /// No module is marked as the top.
    #[error("no module of the word-level JSON is its top")]
    #[diagnostic(code("circt::word-top"), help("run Yosys's 'hierarchy -top' before 'write_json'"))]
    Top,
    /// An unsupported cell, or an unsupported form of one.
    #[error("{at}: {what} has no translation to CIRCT's dialects")]
    #[diagnostic(
        code("circt::word-cell"),
        help(
            "words of combinational logic, registers that rise with a clock and are reset by it, and memories are translated: no latches, \
             asynchronous resets, initial values of registers or tri-state signals"
        )
    )]
    Untranslated {
        /// The location.
        at: At,
        /// The cell or its form.
        what: String,
    },
    /// A bit with more than one driver.
    #[error("{at}: '{net}' is driven more than once")]
    #[diagnostic(code("circt::word-drivers"), help("assign each bit once; an input is not assigned inside its module"))]
    SeveralDrivers {
        /// The location of one of its drivers.
        at: At,
        /// A signal it belongs to.
        net: String,
    },
    /// A bit without a driver.
    #[error("{at}: '{net}' is used but never driven")]
    #[diagnostic(code("circt::word-undriven"), help("assign it; is its name misspelt?"))]
    Undriven {
        /// The location of a use.
        at: At,
        /// A signal it belongs to.
        net: String,
    },
}

/// A location in a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The module, by its name in the text.
    pub module: String,
    /// The location in a source, as `FILE:LINE:COLUMN`, if Yosys reports it.
    pub source: Option<String>,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => f.write_str(source),
            None => write!(f, "module '{}'", self.module),
        }
    }
}
