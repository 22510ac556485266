//! Undefined results of programs.

use miette::Diagnostic;
use ringmill_design::Word;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// A result that is undefined for these arguments.
#[derive(Debug, Error, Diagnostic)]
#[error("element {element} of result {result} is undefined for these arguments")]
#[diagnostic(
    code("run::undefined"),
    help(
        "it depends on a shift by the width or more, a division by zero, or a value that was never written; `--undef zero` prints 0 there"
    )
)]
pub struct UndefinedResult {
    result: usize,
    element: usize,
}

impl ToolFailure for UndefinedResult {}

/// Refuses undefined results.
pub fn check_defined(results: &[Vec<Word>]) -> Result<(), UndefinedResult> {
    for (result, words) in results.iter().enumerate() {
        if let Some(element) = words.iter().position(|word| !word.defined) {
            return Err(UndefinedResult { result, element });
        }
    }
    Ok(())
}
