//! Mistakes in liberty files.

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

/// A mistake in a liberty file, and where it is.
#[derive(Debug, Error, Diagnostic)]
#[error("{file}:{line}: {problem}")]
#[diagnostic(
    code("asic::liberty"),
    help("a liberty file is one group 'library(NAME) {{ … }}' of cells, with every group, string and comment closed")
)]
pub struct LibertyError {
    /// The file, as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: String,
    #[source_code]
    text: NamedSource<String>,
    #[label("here")]
    span: SourceSpan,
}

impl LibertyError {
    /// A mistake at a byte of the text of a file of that name.
    pub(crate) fn new(file: &str, text: &str, at: usize, problem: &str) -> Box<Self> {
        let at = at.min(text.len());
        let line = 1 + text[..at].matches('\n').count();
        let length = text[at..].lines().next().map_or(0, |rest| rest.trim_end().len().min(60));
        let length = (0..=length).rev().find(|&length| text.is_char_boundary(at + length)).unwrap_or(0);
        Box::new(LibertyError {
            file: file.to_owned(),
            line,
            problem: problem.to_owned(),
            text: NamedSource::new(file, text.to_owned()),
            span: SourceSpan::from((at, length)),
        })
    }
}
