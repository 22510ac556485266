//! Undefined results of programs.

use miette::Diagnostic;
use ringmill_design::{SourceLocation, Word};
use ringmill_diagnostics::Located;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// A result that is undefined for these arguments.
#[derive(Debug, Error, Diagnostic)]
#[error("element {element} of result {result} is undefined for these arguments")]
#[diagnostic(
    code("run::undefined"),
    help(
        "it depends on a shift by the width or more, a division by zero, an element out of range, or a value that was never written; `--undef zero` prints 0 there"
    )
)]
pub struct UndefinedResult {
    result: usize,
    element: usize,
    location: Option<SourceLocation>,
}

impl Located for UndefinedResult {
    fn location(&self) -> Option<&SourceLocation> {
        self.location.as_ref()
    }
}

impl ToolFailure for UndefinedResult {}

/// Refuses undefined results; `location` is that of the operation that makes a result.
pub fn check_defined<'l>(
    results: &[Vec<Word>],
    location: impl Fn(usize) -> Option<&'l SourceLocation>,
) -> Result<(), UndefinedResult> {
    for (result, words) in results.iter().enumerate() {
        if let Some(element) = words.iter().position(|word| !word.defined) {
            return Err(UndefinedResult { result, element, location: location(result).cloned() });
        }
    }
    Ok(())
}
