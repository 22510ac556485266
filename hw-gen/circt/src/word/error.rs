//! Problems of a design that is to be CIRCT's text.

use miette::Diagnostic;
use std::fmt;
use thiserror::Error;

/// A design cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum WordError {
    /// The text is not what Yosys writes.
    #[error("the word-level JSON cannot be read: {reason}")]
    #[diagnostic(code("circt::word-json"), help("give it what Yosys's 'write_json' wrote"))]
    Json {
        /// The problem and its location.
        reason: String,
    },
    /// No module is marked as the top.
    #[error("no module of the word-level JSON is its top")]
    #[diagnostic(code("circt::word-top"), help("run Yosys's 'hierarchy -top' before 'write_json'"))]
    Top,
    /// A cell, or a form of one, that is not translated.
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
    /// A bit without driver.
    #[error("{at}: '{net}' is used but never driven")]
    #[diagnostic(code("circt::word-undriven"), help("assign it; is its name misspelt?"))]
    Undriven {
        /// The location of its use.
        at: At,
        /// A signal it belongs to.
        net: String,
    },
}

/// A place in a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The module, as the translation calls it.
    pub module: String,
    /// The place in a source, as `FILE:LINE:COLUMN`, where Yosys tells it.
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
