//! Failures to read or write a file of any format.

use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

use super::{Format, Reading};
use crate::Position;
use crate::format::aiger::AigerError;
use crate::format::blif::BlifError;
use crate::format::bristol::BristolError;
use crate::format::yosys_json::YosysJsonError;
use crate::text::TextError;

/// A problem in a file. Shown as `FILE:LINE:COLUMN: PROBLEM`; code, help and label are the
/// problem's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The file's name, as given.
    pub file: String,
    /// The problem.
    pub problem: Box<ReadProblem>,
}

/// A problem of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Diagnostic)]
#[non_exhaustive]
pub enum ReadProblem {
    /// In BLIF.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Blif(#[from] BlifError),
    /// In AIGER.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Aiger(#[from] AigerError),
    /// In a Bristol file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Bristol(#[from] BristolError),
    /// In a JSON netlist of Yosys.
    #[error(transparent)]
    #[diagnostic(transparent)]
    YosysJson(#[from] YosysJsonError),
    /// In a text form of our own.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Text(#[from] TextError),
    /// Bytes that are not text.
    #[error("{position}: not a text file: this is not an UTF-8")]
    #[diagnostic(
        code("format::encoding"),
        help("is it the right file? of the formats that are read, only AIGER is binary")
    )]
    Encoding {
        /// The position.
        position: Position,
        /// The byte offset of the same place.
        #[label("here")]
        offset: usize,
    },
    /// A format that cannot be read here.
    #[error("'{format}' files {}", refusal(*format))]
    #[diagnostic(code("format::not-readable"), help("files that can be read: {}", readable()))]
    NotReadable {
        /// The format.
        format: Format,
    },
}

fn refusal(format: Format) -> &'static str {
    match format.reading() {
        Reading::Yosys => "are read through Yosys only",
        Reading::Circt => "are read through CIRCT and Yosys only",
        _ => "are only written",
    }
}

fn readable() -> String {
    let names: Vec<String> = Format::all()
        .filter(|format| format.reading() == Reading::Native)
        .map(|format| format!("{format} ({})", format.extensions().join(", ")))
        .collect();
    names.join(", ")
}

impl ReadError {
    /// Line and column, if the problem has a place.
    pub fn position(&self) -> Option<Position> {
        Some(match &*self.problem {
            ReadProblem::Blif(error) => error.position,
            ReadProblem::Aiger(error) => error.position,
            ReadProblem::Bristol(error) => error.position,
            ReadProblem::YosysJson(error) => error.position,
            ReadProblem::Text(error) => error.position,
            ReadProblem::Encoding { position, .. } => *position,
            ReadProblem::NotReadable { .. } => return None,
        })
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.position().is_some() { ":" } else { ": " };
        write!(f, "{}{separator}{}", self.file, self.problem)
    }
}

impl Error for ReadError {}

impl Diagnostic for ReadError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.code()
    }

    fn severity(&self) -> Option<Severity> {
        self.problem.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.problem.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.problem.labels()
    }
}
