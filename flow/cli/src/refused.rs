//! Refusals of encodings with the text that they are about.

use std::path::PathBuf;

use miette::{Diagnostic, NamedSource, SourceSpan};
use ringmill_encodings::{EncodingError, Refusal};
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// A refusal of `ringmill encode` or `ringmill decode`.
#[derive(Debug, Error, Diagnostic)]
pub enum Refused {
    /// A file of parameters that cannot be read.
    #[error("cannot read the parameters from '{}': {reason}", path.display())]
    #[diagnostic(code("encoding::file"), help("`--params @FILE` reads a JSON object from FILE"))]
    File {
        /// The file.
        path: PathBuf,
        /// The reason of the operating system.
        reason: std::io::Error,
    },
    /// A standard input that cannot be read, or is not text in UTF-8.
    #[error("cannot read standard input: {reason}")]
    #[diagnostic(code("encoding::input"), help("give a JSON list in UTF-8 on standard input"))]
    Input {
        /// The reason of the operating system.
        reason: std::io::Error,
    },
    /// An attribute of another kind, or one that does not fit the parameters.
    #[cfg(feature = "mlir")]
    #[error(transparent)]
    #[diagnostic(transparent)]
    Attribute(ringmill_attributes::AttributeError),
    /// Parameters or elements that the encoding refuses.
    #[error("{error}")]
    #[diagnostic(forward(error))]
    Text {
        /// The reason.
        error: EncodingError,
        /// The text that was read.
        #[source_code]
        text: NamedSource<String>,
        /// The part that is refused.
        #[label("here")]
        part: Option<SourceSpan>,
    },
}

impl Refused {
    /// The refusal of a part of a text, which has a name.
    pub fn part(refusal: Refusal, name: &str, text: String) -> Self {
        let Refusal { error, span, .. } = refusal;
        Self::Text { error, text: NamedSource::new(name, text), part: span.map(SourceSpan::from) }
    }
}

impl ToolFailure for Refused {}
