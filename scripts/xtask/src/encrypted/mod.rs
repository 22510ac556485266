//! Encrypted execution: one bootstrap beside tfhe-rs's, whole programs, threads beside processes,
//! other compilers.

mod bootstrap;
mod compile;
mod concrete;
mod peers;
mod programs;
mod threads;

use std::path::Path;

use crate::markdown::splice;

pub use concrete::run as concrete;
pub use peers::{Asked, run as peers};

/// The page.
const PAGE: &str = "docs/benchmarks/encrypted.md";

/// Measures one bootstrap, whole programs, threads and the choice of cells, and writes them into
/// the page.
///
/// # Errors
/// A wrong result, or what a tool says when it fails.
pub fn run(root: &Path) -> Result<(), String> {
    let page = root.join(PAGE);
    splice(&page, "bootstrap", &bootstrap::table(root)?)?;
    splice(&page, "programs", &programs::table(root)?)?;
    splice(&page, "threads", &threads::table(root)?)?;
    compile(root)
}

/// Measures the time of the choice of cells, and writes it into the page.
///
/// # Errors
/// The message of Ringmill when it fails.
pub fn compile(root: &Path) -> Result<(), String> {
    splice(&root.join(PAGE), "compile", &compile::table(root)?)
}
